"""The draw of a session that belongs to a stage: who has which number in it, and its schedule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from director.competitions.stage_models import KNOCKOUTS, Stage, StageForm
from director.competitions.stage_settings import RANKS, settings_of_stage
from director.entries.models import Entry
from director.entries.seeds.seeding import wishes_of
from director.entries.stage_models import StageEntry
from director.movements.impossible import Cause, Impossible
from director.movements.matches.grouped import cycle_rounds, grouped
from director.movements.matches.rooms import matches_of
from director.movements.schedule import PairsSchedule, TeamsSchedule, board_set
from director.movements.swiss.swiss import OUT
from director.sessions.draw.movement import AT_HOME, movement_for
from director.sessions.draw.qualifying import contestants_of_stage, entrants_of, has_begun, ranked_so_far
from director.sessions.draw.schedules import SessionSchedule, schedule_of
from director.sessions.draw.swiss_rules import SwissRules, at_tables, first_pairing
from director.sessions.models import Movement, Session
from director.sessions.teams.agreed_models import agreed_of

__all__ = [
    "Couple",
    "after_in_stage",
    "await_end",
    "before_in_stage",
    "couples_in",
    "is_in_first_cycle",
    "keep_ranks",
    "laid_out",
    "open_swiss_by",
    "rounds_before",
    "swiss_opening",
]


@dataclass(frozen=True, slots=True)
class Couple:
    """Two teams that meet in a round, the home team first."""

    round: int
    home: Entry
    away: Entry


Opening = Callable[[Session, Collection[int]], TeamsSchedule | None]
_OPENING: Final[list[Opening]] = []

_TWO_WINNERS = frozenset({Movement.MITCHELL, Movement.MITCHELL_ONE, Movement.WEB, Movement.SKIP, Movement.ROVER})


def open_swiss_by(opening: Opening) -> None:
    """Register the first round of a session of a Swiss by what was played and carried before it.

    It is given the numbers of those who are there, and returns None where nothing was. It raises Impossible.
    """
    _OPENING[:] = [opening]


def before_in_stage(session: Session) -> list[Session]:
    """Return the sessions of its stage that come before it and are not cancelled, the earliest first.

    A match at a time of its own is no session of them: it belongs to its round.
    """
    key = (session.starts_at, session.number)
    return [one for one in _others_in_stage(session) if (one.starts_at, one.number) < key]


def after_in_stage(session: Session) -> list[Session]:
    """Return the sessions of its stage that come after it and are not cancelled, the earliest first."""
    key = (session.starts_at, session.number)
    return [one for one in _others_in_stage(session) if (one.starts_at, one.number) > key]


def await_end(session: Session) -> None:
    """Raise Impossible as long as another session of its stage is played: its contestants sit there.

    Sessions of a knockout have teams of their own, and so has a match at a time of its own.
    """
    if session.stage is None or session.stage.form in KNOCKOUTS or agreed_of(session) is not None:
        return
    if any(one.started_at is not None and one.ended_at is None for one in _others_in_stage(session)):
        raise Impossible("another session of its stage is still played", "its end", Cause.PLAYING)


def _others_in_stage(session: Session) -> list[Session]:
    if session.stage_id is None:
        return []
    others = Session.objects.filter(stage=session.stage_id, cancelled_at=None, agreed=None).exclude(pk=session.pk)
    return list(others.select_related("competition").order_by("starts_at", "number"))


def laid_out(held: Session, stage: Stage) -> tuple[list[Entry | None], SessionSchedule]:
    """Return who has which number, None for one that has withdrawn, and the schedule of the session.

    In a round robin numbers stand from session to session, and a match against who has withdrawn is not played; in a
    Swiss they stand too, and its rounds go on. Else those who lead after the sessions before are spread over both
    directions. The tables of a match that is played at a time of its own stay empty. Raise Impossible.
    """
    if stage.form == StageForm.ROUND_ROBIN:
        return _apart(held, *_round_robin(held, stage))
    if held.movement == Movement.SWISS:
        numbered = _numbered(stage)
        first, _out = swiss_opening(held, stage, numbered)
        return _apart(held, numbered, at_tables(first, held.competition))
    drawn = [one.entry for one in contestants_of_stage(stage)] if has_begun(stage) else entrants_of(stage)
    entries = [one for one in drawn if one.withdrawn_at is None and not one.missing]
    if has_begun(stage) and stage.form == StageForm.SESSIONS:
        entries = _reseated(stage, entries, Movement(held.movement))
    schedule = movement_for(
        Movement(held.movement),
        len(entries),
        rounds=held.rounds,
        boards_per_round=held.boards_per_round,
        same_boards=held.same_boards,
        per_match=held.competition.match_tables,
    )
    return list(entries), schedule


def _apart(
    held: Session, members: Sequence[Entry | None], schedule: SessionSchedule
) -> tuple[list[Entry | None], SessionSchedule]:
    """Return the schedule with empty tables for the matches whose captains have agreed on another time."""
    number = {one.pk: at for at, one in enumerate(members, 1) if one is not None}
    agreed = held.agreed_times.filter(own__isnull=False, own__cancelled_at=None)
    moved = {(one.round, number.get(one.home_id), number.get(one.away_id)) for one in agreed}
    if moved and isinstance(schedule, PairsSchedule):
        rows = tuple(
            replace(row, ns=None, ew=None) if {(row.round, *row.sides), (row.round, *row.sides[::-1])} & moved else row
            for row in schedule.rows
        )
        schedule = replace(schedule, rows=rows)
    return list(members), schedule


def couples_in(session: Session) -> list[Couple]:
    """Return who meets whom in each round of a session of teams in a stage, as it is drawn or would be drawn now.

    Matches at times of their own are among them. A Swiss has the rounds that are paired. Raise Impossible.
    """
    if session.stage is None or session.movement not in (Movement.MATCHES, Movement.SWISS):
        return []
    if session.movement == Movement.SWISS:
        of = {one.number: one.entry for one in session.contestants.select_related("entry")}
        drawn = {one.round: one.couples for one in session.pairings.order_by("pk").exclude(published_at=None)}
        return [Couple(at, of[home], of[away]) for at, every in sorted(drawn.items()) for home, away in every]
    if session.stage.form != StageForm.ROUND_ROBIN:
        return []
    members, schedule = _round_robin(session, session.stage)
    found = [(one.round, members[one.home - 1], members[one.away - 1]) for one in matches_of(schedule)]
    return [Couple(at, home, away) for at, home, away in found if home is not None and away is not None]


def _numbered(stage: Stage) -> list[Entry | None]:
    """Return the entries of a Swiss by their numbers in its stage, None for one that has left or is missing."""
    members = contestants_of_stage(stage)
    there = {one.number: one.entry for one in members if one.entry.withdrawn_at is None and not one.entry.missing}
    if not has_begun(stage):
        return list(there.values())
    return [there.get(number) for number in range(1, max(one.number for one in members) + 1)]


def swiss_opening(
    held: Session, stage: Stage, entries: Sequence[Entry | None]
) -> tuple[TeamsSchedule, tuple[int, ...]]:
    """Return the first round of a session of a Swiss, and who is taken out of it (17.7). Raise Impossible.

    That of a stage's first session is by numbers (17.3, 17.4(1)), or by what is carried into it (17.4(2)).
    """
    there = [number for number, entry in enumerate(entries, 1) if entry is not None]
    found = _OPENING[0](held, there) if _OPENING else None
    if found is None:
        rules, numbers = SwissRules.of(held.swiss), {one.pk: at for at, one in enumerate(entries, 1) if one is not None}
        related, each = wishes_of(held.competition, numbers), held.boards_per_round
        rounds = held.rounds_announced
        return first_pairing(rules, len(there), rounds=rounds, boards_per_round=each, related=related), ()
    boards = board_set(0, held.boards_per_round)
    rows = tuple(replace(row, round=1, boards=boards) for row in found.rows if row.table != OUT)
    return replace(found, rows=rows), tuple(row.home for row in found.rows if row.table == OUT)


def _reseated(stage: Stage, entries: Sequence[Entry], movement: Movement) -> list[Entry]:
    """Return the entries by the results so far; in a Mitchell places 1, 4, 5, 8 … sit North-South, 2, 3, 6, 7 … not."""
    rank = {one.pk: at for at, one in enumerate(ranked_so_far(stage))}
    order = sorted(entries, key=lambda one: rank.get(one.pk, len(rank)))
    if movement not in _TWO_WINNERS:
        return order
    ns = [one for at, one in enumerate(order) if at % 4 in (0, 3)]
    ew = [one for at, one in enumerate(order) if at % 4 in (1, 2)]
    while len(ns) - len(ew) > 1 or (len(ns) > len(ew) and len(order) % 2 == 0):
        ew.append(ns.pop())
    while len(ew) > len(ns):
        ns.append(ew.pop())
    return [*ns, *ew]


def _at_home(held: Session, members: Sequence[StageEntry], cycles: int) -> tuple[list[Entry | None], SessionSchedule]:
    """Return a whole round robin at home tables, in one session. Raise Impossible for groups, cycles, two sessions."""
    if len({one.group for one in members}) > 1 or cycles > 1 or before_in_stage(held):
        raise Impossible("matches at home tables are one group in one session", "matches in rooms", Cause.AT_HOME)
    there: list[Entry | None] = [one.entry for one in members if one.entry.withdrawn_at is None]
    chosen, boards = Movement(held.movement), held.boards_per_round
    made = movement_for(chosen, len(there), rounds=held.rounds, boards_per_round=boards, same_boards=False)
    return there, made


def rounds_before(session: Session) -> int:
    """Return how many rounds of a round robin come before a session of it, as far as it is known."""
    return _before(session, _of_cycle(session))


def is_in_first_cycle(session: Session) -> bool:
    """Return whether the numbers of the draw say who meets whom in a session of a round robin, and not the ranks after
    an earlier cycle (article 16.4). Raise Impossible.
    """
    return rounds_before(session) < _of_cycle(session)


def _of_cycle(session: Session) -> int:
    members = contestants_of_stage(session.stage) if session.stage is not None else []
    return cycle_rounds(Counter(one.group for one in members).values())


def _before(held: Session, every: int) -> int:
    """Return the rounds of the sessions before, where a cycle has so many."""
    return sum(rounds for _session, rounds in _rounds_before(held, every))


def _rounds_before(held: Session, every: int) -> list[tuple[Session, int]]:
    """Return the sessions before with the rounds of each, where a cycle has so many."""
    found: list[tuple[Session, int]] = []
    before = 0
    for session in before_in_stage(held):
        if session.schedule is not None and session.started_at is not None:
            rounds = schedule_of(session.schedule).rounds
        else:
            rounds = session.rounds or every - before % every
        before += rounds
        found.append((session, rounds))
    return found


def keep_ranks(held: Session) -> None:
    """Keep by which ranks the teams of a session of a round robin are numbered, from the second cycle on (16.4): all
    sessions of the cycle have the same, also when a result of an earlier one is corrected.
    """
    stage = None if held.stage_id is None else Stage.objects.select_for_update().get(pk=held.stage_id)
    if stage is None or stage.form != StageForm.ROUND_ROBIN or held.movement in AT_HOME:
        return
    members = contestants_of_stage(stage)
    every = cycle_rounds(Counter(one.group for one in members).values())
    before = _before(held, every)
    if every and before >= every:
        ranks = _ranks(held, stage, members, every, before)
        stage.settings = stage.settings | {RANKS: stage.settings.get(RANKS, {}) | {f"{before // every}": ranks}}
        stage.save(update_fields=["settings"])


def _ranks(held: Session, stage: Stage, members: Sequence[StageEntry], every: int, before: int) -> list[int]:
    """Return the numbers of all teams in the order of their ranks after all earlier cycles (16.4), as these were when
    the first session of the cycle began.
    """
    begins, at = before - before % every, 0
    earlier: list[Session] = []
    for session, rounds in _rounds_before(held, every):
        if at < begins:
            earlier.append(session)
        elif session.started_at is not None and (kept := stage.settings.get(RANKS, {}).get(f"{before // every}")):
            return list(kept)
        at += rounds
    number = {one.entry_id: one.number for one in members}
    order = [number[one.pk] for one in ranked_so_far(stage, earlier) if one.pk in number]
    return [*order, *(one.number for one in members if one.number not in order)]  # gone: their matches do not count


def _round_robin(held: Session, stage: Stage) -> tuple[list[Entry | None], SessionSchedule]:
    settings, members = settings_of_stage(stage), contestants_of_stage(stage)
    if held.movement in AT_HOME:
        return _at_home(held, members, settings.cycles)
    groups = [[one.number for one in members if one.group == of] for of in sorted({one.group for one in members})]
    every = cycle_rounds([len(one) for one in groups])
    before = _before(held, every)
    rankings = []
    if every and before >= every:
        rankings = [_ranks(held, stage, members, every, before)] * (before // every)
    schedule = grouped(
        groups,
        boards_per_round=held.boards_per_round,
        cycles=settings.cycles,
        before=before,
        rounds=held.rounds,
        rankings=rankings,
        per_match=held.competition.match_tables,
    )
    gone = {one.number for one in members if one.entry.withdrawn_at is not None}
    rows = tuple(row for row in schedule.rows if gone.isdisjoint(row.sides))
    entries = [None if one.number in gone else one.entry for one in members]
    return entries, replace(schedule, rows=rows)
