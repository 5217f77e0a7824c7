"""The standings of an event: overall and stage by stage, each with its sessions, its groups and cross tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from director.appeals.hanging import Open, hanging
from director.competitions.knockout_settings import KnockoutSettings
from director.competitions.models import Kind, Method
from director.competitions.stage_models import KNOCKOUTS, Stage
from director.knockouts.whole import is_whole_public
from director.pages.notices.share_texts import shortened
from director.pages.results.cross_table import Cell, CrossLine, CrossTable
from director.pages.results.results import RankLine, handicap_text
from director.pages.shared.asked import Asked, asked_event, now, reader
from director.pages.shared.result_asking import figure, ranked_by
from director.pages.shared.room import pair_text
from director.pages.stages.stage_lines import group_name, stage_name
from director.results.knowing import boards_known
from director.sessions.draw.qualifying import stage_after
from director.standings.deciding import is_stage_final, is_stage_over, would_qualify
from director.standings.event import EventLine, event_standing
from director.standings.handicaps import HandicapLine, event_with_handicaps, stage_with_handicaps
from director.standings.level import level_in, seed_in, winners_in
from director.standings.parts import Known, sessions_of, set_sessions_of
from director.standings.stage import StageLine, StageStanding, in_matches, in_percent
from director.standings.teams import TeamGroup

__all__ = ["asked_stage", "known_to", "standings_page"]


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line of a standing as it is shown."""

    place: str
    number: int
    names: str
    score: str
    sessions: list[str]
    carried: str
    penalty: str
    own: bool
    qualified: bool
    cancelled: bool
    disqualified: bool
    why: Open | None


@dataclass(frozen=True, slots=True)
class ShownGroup:
    """A group: its name, empty for the only one, its lines, and of teams each against each other."""

    name: str
    lines: list[ShownLine]
    cross: CrossTable | None


@dataclass(frozen=True, slots=True)
class ShownLots:
    """The names of those who have drawn lots, in the order of these, and what follows ``python -m scoring lots``.

    `choose`: they are the winners of groups, who choose their opponents in this order (article 15.4); otherwise they
    are level, and go on in it.
    """

    names: list[str]
    command: str
    choose: bool = False


@dataclass(frozen=True, slots=True)
class ShownStage:
    """The standing of a stage as it is shown: the names of its sessions heading the columns."""

    stage: Stage
    name: str
    sessions: list[tuple[str, UUID]]
    groups: list[ShownGroup]
    unit: str
    carries: bool
    punishes: bool
    final: bool
    qualifies: bool
    files: bool
    handicapped: list[tuple[str, list[tuple[RankLine, str]]]]
    lots: list[ShownLots]


def known_to(asked: Asked, request: HttpRequest) -> Known:
    """Return the sessions of an event whose results the reader may know, with their boards."""
    assert asked.competition is not None
    person = reader(request)
    found = {}
    for session in asked.competition.sessions.filter(cancelled_at=None):
        boards = boards_known(session, asked.role, person)
        if boards is not None and session.schedule is not None:
            found[session.pk] = boards
    return found


def asked_stage(request: HttpRequest, event: UUID, stage: int) -> tuple[Asked, Stage, Known]:
    """Return a stage with the sessions that the reader may know. Raise Http404 where he reads nothing of it."""
    asked = asked_event(request, event)
    known = known_to(asked, request)
    found = Stage.objects.filter(competition=event, number=stage).select_related("competition__club").first()
    if found is None or not any(one.pk in known for one in sessions_of(found)):
        raise Http404
    return asked, found, known


@never_cache
@require_safe
def standings_page(request: HttpRequest, event: UUID) -> HttpResponse:
    """Render the standings, as far as the reader may know the results."""
    asked = asked_event(request, event)
    competition = asked.competition
    assert competition is not None
    if not competition.stages.exists():
        raise Http404
    known = known_to(asked, request)
    standing, own = event_standing(competition, known), _own(asked, request)
    with_handicaps = {one.stage.pk: stage_with_handicaps(one.stage, known) for one in standing.stages}
    shown = [
        _shown(one, known, own, with_handicaps[one.stage.pk])
        for one in reversed(standing.stages)
        if one.stage.form not in KNOCKOUTS and any(key in known for key in _keys(one))
    ]
    # The one table of a single stage is its own; that of a knockout stands here alone.
    of_stages = {one.stage.pk: one.stage.form in KNOCKOUTS for one in standing.lines}
    overall = _overall(standing.lines, own) if len(of_stages) > 1 or any(of_stages.values()) else []
    context: dict[str, Any] = {
        "club": asked.club,
        "event": competition,
        "teams": competition.kind == Kind.TEAMS,
        "stages": shown,
        "share_text": _shared(request, asked, overall, shown),
        "overall": overall,
        "overall_handicapped": _overall(event_with_handicaps(standing, with_handicaps), own),
        "brackets": [
            (stage_name(one.stage), one.stage.pk)
            for one in standing.stages
            if one.stage.form in KNOCKOUTS and one.stage.contestants.exists()
        ],
        "whole": is_whole_public(competition),
    }
    return render(request, "clubs/standings.html", context)


def _overall(lines: Sequence[EventLine], own: set[int]) -> list[tuple[str, str, str, bool]]:
    return [(one.place_text, pair_text(one.entry), stage_name(one.stage), one.entry.pk in own) for one in lines]


def _shared(
    request: HttpRequest, asked: Asked, overall: Sequence[tuple[str, str, str, bool]], shown: Sequence[ShownStage]
) -> str:
    """Return the standing for a chat group: the whole event where it has stages, else the stage group by group."""
    assert asked.competition is not None
    heads = [f"{asked.club.name} · {asked.competition.name}"]
    lines: list[str] = []
    if overall:
        lines = [f"{place or '–'} {name}" for place, name, _stage, _own in overall]
    elif shown:
        heads += [shown[0].name] + ([] if shown[0].final else [_("Provisional results")])
        for group in shown[0].groups:
            lines += [group.name] * bool(group.name)
            lines += [f"{line.place} {line.names} {line.score}" for line in group.lines if line.place]
    return "\n".join([*shortened([*heads, *lines]), request.build_absolute_uri()])


def _keys(standing: StageStanding) -> list[UUID]:
    return [one.pk for one in sessions_of(standing.stage)]


def _own(asked: Asked, request: HttpRequest) -> set[int]:
    person = reader(request)
    if person is None or asked.competition is None:
        return set()
    return set(asked.competition.entries.filter(entrants__person=person).values_list("pk", flat=True))


def _shown(standing: StageStanding, known: Known, own: set[int], handicapped: Sequence[HandicapLine]) -> ShownStage:
    stage = standing.stage
    later = stage_after(stage)
    sessions, every = sessions_of(stage), enumerate(set_sessions_of(stage), 1)
    names = {one.number: (_("Session %(number)s") % {"number": at}, one.pk) for at, one in every}
    going = {one.pk for one in would_qualify(later, known)} if later is not None and standing.groups else set()
    carries = any(line.carried is not None for line in standing.lines)
    open_ = _open(standing, known)
    groups = [
        ShownGroup(
            group_name(number) if len(standing.groups) > 1 else "",
            [_line(stage, line, own, going, open_, carries=carries) for line in lines],
            _crossed(standing.teams[number], lines) if number in standing.teams else None,
        )
        for number, lines in standing.groups.items()
    ]
    return ShownStage(
        stage,
        stage_name(stage),
        [names[number] for number in standing.sessions],
        groups,
        _unit(stage, carries=carries),
        carries,
        any(line.penalty for line in standing.lines),
        is_stage_final(stage, now()),
        later is not None and bool(going),
        bool(sessions) and all(one.published_at is not None for one in sessions),
        _with_handicaps(stage, handicapped, own, carries=carries),
        _lots(standing, going, later) if is_stage_over(stage) else [],
    )


def _lots(standing: StageStanding, going: set[int], later: Stage | None) -> list[ShownLots]:
    """Return the lots of those who are level and of whom some go on, and of the winners of groups who choose."""
    level = [of for of in level_in(standing) if len({line.member.entry_id in going for line in of}) > 1]
    found = [_drawn(standing, lines) for lines in level]
    if later is not None and later.form in KNOCKOUTS and KnockoutSettings.read(later.settings).chooses:
        winners = winners_in(standing)
        found += [_drawn(standing, winners, choose=True)] if winners else []
    return found


def _drawn(standing: StageStanding, lines: Sequence[StageLine], *, choose: bool = False) -> ShownLots:
    numbers = [f"{number}" for number in sorted(line.number for line in lines)]
    names = [f"{line.member.entry}" for line in lines]
    return ShownLots(names, " ".join([seed_in(standing), *numbers]), choose)


def _with_handicaps(
    stage: Stage, lines: Sequence[HandicapLine], own: set[int], *, carries: bool
) -> list[tuple[str, list[tuple[RankLine, str]]]]:
    """Return the groups of a stage ranked with handicaps, each line with its own; none where nobody has one."""
    groups = sorted({one.member.group for one in lines})
    found = []
    for group in groups:
        of_group = []
        for one in lines:
            if one.member.group == group:
                entry, ranked = one.member.entry, one.ranked
                score = ranked_by(ranked.total, ranked.percentage, in_percent=in_percent(stage, carries=carries))
                named, number = pair_text(entry), f"{one.member.number}"
                line = RankLine(one.place_text, number, named, score, own=entry.pk in own)
                of_group.append((line, "" if one.added is None else handicap_text(one.added)))
        found.append((group_name(group) if len(groups) > 1 else "", of_group))
    return found


def _unit(stage: Stage, *, carries: bool) -> str:
    """Return what the total of a stage counts: a percentage at matchpoints, unless points are carried over."""
    if stage.competition.method == Method.BOARD_A_MATCH:
        return str(stage.competition.get_method_display())
    if in_matches(stage):
        return _("Victory points")
    if in_percent(stage, carries=carries):
        return _("Per cent")
    if stage.competition.method == Method.MATCHPOINTS:
        return _("Matchpoints")
    return _("IMPs")


def _line(
    stage: Stage, line: StageLine, own: set[int], going: set[int], open_: Mapping[int, Open], *, carries: bool
) -> ShownLine:
    entry = line.member.entry
    teams = stage.competition.kind == Kind.TEAMS
    return ShownLine(
        line.place_text,
        line.number,
        entry.name if teams else pair_text(entry),
        ranked_by(line.total, line.percentage, in_percent=in_percent(stage, carries=carries)),
        [figure(one) for one in line.by_session],
        figure(line.carried),
        figure(line.penalty) if line.penalty else "",
        entry.pk in own,
        entry.pk in going,
        line.cancelled,
        line.disqualified,
        open_.get(line.number),
    )


def _open(standing: StageStanding, known: Known) -> dict[int, Open]:
    """Return whose result can still change, by his number in the stage, and why."""
    found: dict[int, Open] = {}
    members = {one.entry_id: one.number for one in standing.stage.contestants.all()}
    for session in sessions_of(standing.stage):
        boards = known.get(session.pk)
        if session.pk not in known or session.schedule is None:
            continue
        hangs = hanging(session, frozenset(boards or ()), now())
        if not hangs.contestants:
            continue
        numbers = dict(session.contestants.values_list("number", "entry"))
        for number, why in hangs.contestants.items():
            of = members.get(numbers.get(number, 0))
            if of is not None:
                found[of] = min(why, found.get(of, why))
    return found


def _crossed(group: TeamGroup, lines: Sequence[StageLine]) -> CrossTable | None:
    """Return the points of each team against each other one."""
    placed = [line for line in lines if line.place is not None]
    if len(placed) < 2:
        return None
    columns = sorted(line.number for line in placed)
    rows = []
    for line in placed:
        got: dict[str, Fraction] = {}
        for one in group.accounts[f"{line.number}"]:
            if one.opponent:
                got[one.opponent] = got.get(one.opponent, Fraction(0)) + one.points
        theirs: dict[str, Fraction] = {}
        for other in placed:
            for one in group.accounts[f"{other.number}"]:
                if one.opponent == f"{line.number}":
                    theirs[f"{other.number}"] = theirs.get(f"{other.number}", Fraction(0)) + one.points
        cells = [_cell(line.number, column, got, theirs) for column in columns]
        rank = RankLine(line.place_text, f"{line.number}", line.member.entry.name, figure(line.total), own=False)
        rows.append(CrossLine(rank, cells))
    return CrossTable(None, [f"{one}" for one in columns], rows)


def _cell(number: int, column: int, got: Mapping[str, Fraction], theirs: Mapping[str, Fraction]) -> Cell:
    if number == column:
        return Cell("", "self")
    key = f"{column}"
    if key not in got:
        return Cell("")
    lead = got[key] - theirs.get(key, Fraction(0))
    return Cell(figure(got[key]), "above" if lead > 0 else "below" if lead < 0 else "")
