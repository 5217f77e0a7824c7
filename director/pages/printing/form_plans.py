"""The forms of article 2.2 that are made of what is planned and played: round table (轮次表), scale of victory points
(比赛分换算表) and results (成绩表).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from uuid import UUID

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from director.competitions.models import Competition, Kind, Scale
from director.competitions.regulated import chosen_scale
from director.competitions.stage_models import KNOCKOUTS, Stage
from director.knockouts.placing import places_of
from director.knockouts.state import read_state
from director.movements.matches.rooms import is_segmented, matches_of
from director.movements.schedule import PairsSchedule
from director.pages.printing.form_parts import Part
from director.pages.printing.form_times import heading_of, planned, session_title, sessions_in
from director.pages.results.results import rankings_of
from director.pages.shared.asked import Asked
from director.pages.shared.result_asking import figure, ranked_by
from director.pages.shared.room import half_time_text, names_by_number, pair_text, side_text
from director.pages.stages.stage_lines import group_name, stage_name
from director.results.tallying import tally_of
from director.sessions.draw.schedules import SessionSchedule, schedule_of, sides_of
from director.sessions.models import Movement, Session
from director.sessions.running.expected import between_two
from director.standings.carrying import stage_standing
from director.standings.parts import Known, sessions_of
from director.standings.stage import in_percent
from frontend import words
from scoring.match.vp.chosen import scale_for
from scoring.rounding import rounded

__all__ = ["results", "round_table", "scale"]


def _event(asked: Asked) -> Competition:
    assert asked.competition is not None
    return asked.competition


def round_table(asked: Asked) -> list[Part]:
    """Return who meets whom in each round, on which boards: by numbers alone until play has started."""
    parts: list[Part] = []
    for session in sessions_in(asked):
        started = session.started_at is not None and session.schedule is not None
        schedule = schedule_of(session.schedule or {}) if started else planned(asked, session)
        if schedule is not None:
            names: Mapping[int, str] = names_by_number(session) if started else {}
            parts += _round_tables(session, schedule, names)
    return parts or [Part(_("Round table"), (_("It is known when the session has started."),))]


def _round_tables(session: Session, schedule: SessionSchedule, names: Mapping[int, str]) -> Iterator[Part]:
    for number in range(1, schedule.rounds + 1):
        heading = _("%(name)s, round %(number)s") % {"name": session_title(session), "number": number}
        if isinstance(schedule, PairsSchedule) and schedule.rooms:
            head = (_("Match"), _("Home"), _("Away"), _("Boards"))
            rows = tuple(
                (f"{one.match}", _called(one.home, names), _called(one.away, names), _boards(one.boards))
                for one in matches_of(schedule)
                if one.round == number
            )
        else:
            head = (_("Table"), _("North-South"), _("East-West"), _("Boards"))
            rows = tuple(
                (f"{row.table}", _side(ns, names), _side(ew, names), _boards(row.boards))
                for row in schedule.of_round(number)
                for ns, ew in [sides_of(row)]
            )
        yield Part(heading, _half_told(schedule, number), head, rows)


def _half_told(schedule: SessionSchedule, number: int) -> tuple[str, ...]:
    rows = [row for row in schedule.of_round(number) if row.is_played]
    told = half_time_text(schedule, rows[0]) if rows else ""
    return (told,) if told else ()


def _called(number: int, names: Mapping[int, str]) -> str:
    return f"{number} {names.get(number, '')}".strip()


def _side(side: tuple[int, ...], names: Mapping[int, str]) -> str:
    """Return who sits on one side by number and name; a dash for an empty place."""
    numbers = "–".join(f"{one}" for one in side)
    return f"{numbers} {side_text(side, names) if names else ''}".strip() or "–"


def _boards(boards: tuple[int, ...]) -> str:
    return ", ".join(f"{one}" for one in boards)


def scale(asked: Asked) -> list[Part]:
    """Return the scale of victory points that is in force, for a match of each length (article 42)."""
    chosen = chosen_scale(_event(asked))
    parts = []
    for boards in sorted({_of_match(one) for one in sessions_in(asked) if _has_scale(one)}):
        made = scale_for(chosen, _event(asked).compared(boards))
        rows, first = [], 0
        for margin in range(1, len(made.winners) + 1):
            is_last = margin == len(made.winners)
            if is_last or made.winners[margin] != made.winners[first]:
                won, lost = (f"{rounded(of[first], made.places)}" for of in (made.winners, made.losers))
                span = f"{first}+" if is_last else f"{first}" if margin - 1 == first else f"{first}–{margin - 1}"
                rows.append((span, won, lost))
                first = margin
        told = {"boards": boards, "name": Scale(chosen).label if isinstance(chosen, str) else chosen.name}
        head = (_("IMPs"), _("Winner"), _("Loser"))
        parts.append(Part(_("Matches of %(boards)s boards: %(name)s") % told, (), head, tuple(rows)))
    return parts or [Part(_("Victory points"), (_("Its matches are won by IMPs: no victory points are counted."),))]


def _has_scale(session: Session) -> bool:
    if session.competition.kind != Kind.TEAMS:
        return session.movement == Movement.SWISS
    return session.stage is None or session.stage.form not in KNOCKOUTS


def _of_match(session: Session) -> int:
    """Return the boards of a match, before the draw by those who are entered: of two teams alone all rounds are one
    match.
    """
    if session.schedule is not None:
        schedule = schedule_of(session.schedule)
        if isinstance(schedule, PairsSchedule) and is_segmented(schedule):
            return session.boards_per_round * schedule.rounds
        return session.boards_per_round
    return between_two(session)


def results(asked: Asked, known: Known) -> list[Part]:
    """Return the standings of the sessions and stages whose results the reader may know."""
    parts: list[Part] = []
    staged: set[UUID] = set()
    for stage in _event(asked).stages.order_by("number"):
        of = {one.pk for one in sessions_of(stage)}
        staged |= of
        if of & set(known):
            parts += _of_knockout(stage) if stage.form in KNOCKOUTS else _of_stage(stage, known)
    for session in sessions_in(asked):
        if session.pk in known and session.pk not in staged:
            parts += _of_session(asked, session, frozenset(known[session.pk] or ()))
    return parts or [Part(_("Results"), (_("Results have not been published yet."),))]


def _of_session(asked: Asked, session: Session, boards: frozenset[int]) -> Iterator[Part]:
    heading = heading_of(asked, session)
    head = (_("Place"), _("Number"), _("Names"), _("Score"))
    for side, lines in rankings_of(tally_of(session, boards), names_by_number(session)):
        named = "" if side is None else words.side_name(side, get_language() or "en")
        rows = tuple((one.place, one.number, one.names, one.score) for one in lines)
        yield Part(_(", ").join(filter(None, (heading, named))), (), head, rows)


def _of_stage(stage: Stage, known: Known) -> Iterator[Part]:
    standing = stage_standing(stage, known)
    columns = [_("Session %(number)s") % {"number": at} for at, _one in enumerate(standing.sessions, 1)]
    head = (_("Place"), _("Number"), _("Names"), *columns, _("Carried over"), _("Penalties"), _("Total"))
    by_percentage = in_percent(stage, carries=any(one.carried is not None for one in standing.lines))
    for number, lines in standing.groups.items():
        group = group_name(number) if len(standing.groups) > 1 else ""
        heading = _(", ").join(filter(None, (stage_name(stage), group)))
        rows = tuple(
            (
                one.place_text or "–",
                f"{one.number}",
                pair_text(one.member.entry),
                *(figure(of) for of in (*one.by_session, *[None] * (len(columns) - len(one.by_session)))),
                figure(one.carried),
                figure(one.penalty) if one.penalty else "",
                ranked_by(one.total, one.percentage, in_percent=by_percentage),
            )
            for one in lines
        )
        used = [any(column) for column in zip(*rows, strict=True)] if rows else []
        yield Part(heading, (), _used(head, used), tuple(_used(row, used) for row in rows))


def _used(cells: Sequence[str], used: Sequence[bool]) -> tuple[str, ...]:
    """Return the cells of the columns in which something stands."""
    return tuple(cell for cell, is_used in zip(cells, used, strict=False) if is_used)


def _of_knockout(stage: Stage) -> Iterator[Part]:
    state = read_state(stage)
    places = [] if state is None or not state.entries else places_of(state)
    rows = tuple((f"{place}", _(", ").join(f"{one}" for one in teams)) for place, teams in places)
    if rows:
        yield Part(stage_name(stage), (), (_("Place"), _("Names")), rows)
