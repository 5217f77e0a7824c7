"""The matches of a session of teams: their list with the line-ups, the score of one, and its confirmation."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from director.clubs.roles import Stands, may_direct, may_organise
from director.competitions.stage_models import KNOCKOUTS
from director.entries.models import Entry
from director.entries.teams.captains import captain_of, captained_by
from director.knockouts.advancing import advance
from director.movements.matches.rooms import TeamMatch, is_segmented
from director.pages.shared.asked import Asked, asked_session, now, reader
from director.pages.teams.match_changes import changes_of
from director.pages.teams.match_figures import match_figures
from director.results.matches import (
    MatchSheet,
    are_robots,
    at_home_tables,
    confirm,
    confirmed_by,
    is_over,
    known_segments,
    match_of,
    matches_in,
    sheet_of,
)
from director.results.models import MatchConfirmation
from director.results.reading import may_read
from director.results.rulings.ruling import may_rule
from director.results.rulings.stopping import not_there
from director.results.tallying import results_of
from director.sessions.draw.schedules import schedule_of
from director.sessions.models import Session
from director.sessions.people.playing import plays_in, takes_part
from director.sessions.teams.lineups import line_up_of, round_shown
from frontend import words
from laws.values.contract import PassedOut, Played
from play.models import Person
from play.pages.boards.contract import contract_html
from scoring.exchange.results import ResultRow, Results
from scoring.results.outcomes import NotPlayed, Score
from scoring.rounding import rounded

__all__ = [
    "Listed",
    "MatchLine",
    "RoomCell",
    "ShownSheet",
    "compares_in",
    "lined_up",
    "match_page",
    "matches_page",
    "may_read_match",
    "shown_sheet",
    "teams_of",
    "unconfirmed_in",
]


Pairs = list[tuple[str, str]]
"""The pairs of a team in a room, table by table."""


@dataclass(frozen=True, slots=True)
class RoomCell:
    """What a room made of a board: the contract, and the points of North-South."""

    contract: SafeString | str
    outcome: str
    score: str


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A board of a match, with the IMPs in the column of the team that has won them.

    `couples` are a table of the open room and one of the closed room each.
    """

    board: int
    couples: list[tuple[RoomCell | None, RoomCell | None]]
    home: str
    away: str


@dataclass(frozen=True, slots=True)
class ShownSheet:
    """The score of a match as it is shown: `imps` and `points` of both teams, empty where nothing counts yet."""

    lines: list[MatchLine]
    imps: tuple[str, str]
    points: tuple[str, str] | None


@dataclass(frozen=True, slots=True)
class _Side:
    """A team in a match: its pairs in both rooms once its line-up is public, and who has confirmed the score for it.

    `changes` is what happened to it while it was played.
    """

    number: int
    team: Entry
    open: Pairs
    closed: Pairs
    confirmed: MatchConfirmation | None = None
    may_confirm: bool = False
    robots: bool = False
    changes: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Listed:
    """A match of the list; `score` only where its reader may know it."""

    match: TeamMatch
    home: _Side
    away: _Side
    score: tuple[str, str] | None
    readable: bool
    final: bool


@never_cache
@require_safe
def matches_page(request: HttpRequest, session: UUID) -> HttpResponse:
    """Render the matches of a session, round by round."""
    asked, held = _asked(request, session)
    teams = teams_of(held)
    results = results_of(held)
    gone = not_there(held)
    listed = [_listed(request, asked, held, match, teams, results, gone) for match in matches_in(held)]
    numbers = sorted({one.match.round for one in listed})
    rounds = [(number, [one for one in listed if one.match.round == number]) for number in numbers]
    if at_home_tables(held):
        rounds = [(0, listed)]
    several = not _is_segmented(held) and not at_home_tables(held)
    return render(request, "clubs/matches.html", _of(asked) | {"rounds": rounds, "several": several})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def match_page(request: HttpRequest, session: UUID, number: int, match: int) -> HttpResponse:
    """Render the score of a match for those who may know it, or confirm it for a team."""
    asked, held = _asked(request, session)
    found = match_of(held, number, match)
    if found is None or not may_read_match(held, found, asked.role, reader(request)):
        raise Http404
    over = is_over(held, found)
    may_know_all = over or may_read(held, asked.role, reader(request))
    sheet, teams = sheet_of(held, found, None if may_know_all else known_segments(held)), teams_of(held)
    if request.method == "POST":
        return _confirm(request, asked, held, sheet, teams)
    home, away = _sides(request, asked, held, sheet, teams)
    context: dict[str, Any] = _of(asked) | {"match": found, "home": home, "away": away, "sides": [home, away]}
    language = get_language() or "en"
    context |= {"sheet": shown_sheet(sheet, language), "figures": sheet.figures}
    context |= {"worked_out": match_figures(held, sheet, teams, language)}
    several = not _is_segmented(held) and not at_home_tables(held)
    if _judges_boards(asked, held, reader(request)) and not at_home_tables(held):
        context["remedies"] = found.round if several else held.round
    if at_home_tables(held):
        context["heads"] = [_("Table %(number)s") % {"number": team} for team in found.teams]
    context |= {"over": over, "final": over and _is_final(home) and _is_final(away), "several": several}
    return render(request, "clubs/match.html", context)


def _judges_boards(asked: Asked, held: Session, person: Person | None) -> bool:
    """Return whether somebody finds the page of the boards of a match that do not compare (article 27)."""
    return held.cancelled_at is None and may_direct(asked.role) and may_rule(held, asked.role, person, now())


def unconfirmed_in(session: Session) -> int:
    """Return how many matches of a session that is over both captains have not confirmed, of those that were played."""
    teams, results, found = teams_of(session), results_of(session), 0
    for match in matches_in(session):
        sheet = sheet_of(session, match, results=results)
        if not sheet.compared:
            continue
        confirmed = confirmed_by(session, sheet)
        robots = {team for team in match.teams if are_robots(teams[team])}
        found += not {*match.teams} <= {*confirmed, *robots}
    return found


def teams_of(session: Session) -> dict[int, Entry]:
    """Return the teams of a session by their numbers, with their players."""
    contestants = session.contestants.select_related("entry").prefetch_related("entry__entrants__person")
    return {one.number: one.entry for one in contestants}


def shown_sheet(sheet: MatchSheet, language: str) -> ShownSheet:
    """Return the score of a match in the language of the page."""
    lines = [
        MatchLine(
            line.board,
            [
                (_cell(opened, language), _cell(closed, language))
                for opened, closed in zip(line.open, line.closed, strict=True)
            ],
            _won(line.home),
            _won(line.away),
        )
        for line in sheet.lines
    ]
    home, away = (_figure(one) for one in sheet.imps)
    points = None if sheet.points is None else [f"{rounded(one, 2)}" for one in sheet.points]
    return ShownSheet(lines, (home, away), None if points is None else (points[0], points[1]))


def _cell(row: ResultRow | None, language: str) -> RoomCell | None:
    if row is None or isinstance(row.happened, NotPlayed):
        return None
    happened = row.happened if isinstance(row.happened, Played | PassedOut) else None
    outcome = words.outcome_text(happened.over, language) if isinstance(happened, Played) else ""
    score = words.signed(row.outcome.ns) if isinstance(row.outcome, Score) else ""
    return RoomCell(contract_html(happened, language) if happened is not None else _("adjusted"), outcome, score)


def _won(points: Fraction | None) -> str:
    """Return what a team has won on a board, as it stands in its column."""
    return "" if points is None or points <= 0 else _figure(points)


def _figure(points: Fraction) -> str:
    return f"{points}" if points.denominator == 1 else f"{rounded(points, 2)}"


def _asked(request: HttpRequest, session: UUID) -> tuple[Asked, Session]:
    """Return the session. Raise Http404 unless it is one of teams that has been drawn."""
    asked = asked_session(request, session)
    if asked.session is None or not matches_in(asked.session):
        raise Http404
    return asked, asked.session


def _of(asked: Asked) -> dict[str, Any]:
    return {"club": asked.club, "event": asked.competition, "session": asked.session}


def may_read_match(session: Session, match: TeamMatch, role: Stands, person: Person | None) -> bool:
    """Return whether somebody may know the score of a match now.

    Besides those who read the results of the session, all who are entered do when its round is over (article 41.2(4)),
    of a match in segments when the first segment is.
    """
    if may_read(session, role, person):
        return True
    is_known = is_over(session, match) or bool(known_segments(session))
    return person is not None and is_known and compares_in(session, person)


def compares_in(session: Session, person: Person) -> bool:
    """Return whether somebody compares scores in a session: who is entered, and captains who do not play (10.2(2))."""
    return plays_in(session, person) or captained_by(session.competition, person) is not None


def _listed(
    request: HttpRequest,
    asked: Asked,
    session: Session,
    match: TeamMatch,
    teams: dict[int, Entry],
    results: Results,
    gone: Collection[tuple[int, int]],
) -> Listed:
    readable = may_read_match(session, match, asked.role, reader(request))
    may_know_all = is_over(session, match) or may_read(session, asked.role, reader(request))
    sheet = sheet_of(session, match, None if may_know_all else known_segments(session), results)
    home, away = (
        replace(side, changes=[*side.changes, _("not there")]) if (match.round, side.number) in gone else side
        for side in _sides(request, asked, session, sheet, teams)
    )
    shown = shown_sheet(sheet, get_language() or "en") if readable else None
    points = None if shown is None else shown.imps if session.is_knockout and sheet.compared else shown.points
    final = is_over(session, match) and _is_final(home) and _is_final(away)
    return Listed(match, home, away, points, readable, final)


def _sides(
    request: HttpRequest, asked: Asked, session: Session, sheet: MatchSheet, teams: dict[int, Entry]
) -> tuple[_Side, _Side]:
    match = sheet.match
    confirmed = confirmed_by(session, sheet) if is_over(session, match) else {}
    home, away = (
        _Side(
            team,
            teams[team],
            *_public_line_up(session, match, teams[team]),
            confirmed=confirmed.get(team),
            may_confirm=is_over(session, match) and _may_confirm(request, asked, session, teams[team]),
            robots=are_robots(teams[team]),
            changes=changes_of(session, match, team, teams[team], several=not _is_segmented(session)),
        )
        for team in match.teams
    )
    return home, away


def _is_segmented(session: Session) -> bool:
    """Return whether a match goes on through all rounds, segment by segment."""
    return session.schedule is not None and is_segmented(schedule_of(session.schedule))


def _public_line_up(session: Session, match: TeamMatch, team: Entry) -> tuple[Pairs, Pairs]:
    """Return who sits in both rooms, of a match in segments in the last that is public; nobody before the first is."""
    if at_home_tables(session):
        return [], []
    shown = round_shown(session, team, now())
    number = shown if _is_segmented(session) else match.round
    return lined_up(session, team, number) if 0 < number <= shown else ([], [])


def lined_up(session: Session, team: Entry, number: int) -> tuple[Pairs, Pairs]:
    """Return who sits in both rooms in a round."""
    names = {one.place: one.shown for one in team.entrants.all()}
    players = [names[place] for place in line_up_of(session, team, number)]
    pairs = list(zip(players[::2], players[1::2], strict=True))
    return pairs[: len(pairs) // 2], pairs[len(pairs) // 2 :]


def _is_final(side: _Side) -> bool:
    """Return whether a team has agreed to the score; house robots do."""
    return side.confirmed is not None or side.robots


def _may_confirm(request: HttpRequest, asked: Asked, session: Session, team: Entry) -> bool:
    """Return whether the reader confirms for a team: its captain, or an organiser who does not play, for him."""
    person = reader(request)
    if person is None:
        return False
    captain = captain_of(team)
    if captain is not None and captain.pk == person.pk:
        return True
    return may_organise(asked.role) and not takes_part(session, person)


def _confirm(
    request: HttpRequest, asked: Asked, session: Session, sheet: MatchSheet, teams: dict[int, Entry]
) -> HttpResponse:
    """Confirm the figures that the reader has seen for a team. Raise Http404 where he may not."""
    person, named = reader(request), request.POST.get("team", "")
    team = next((one for one in sheet.match.teams if f"{one}" == named), None)
    if person is None or team is None or not is_over(session, sheet.match):
        raise Http404
    if not _may_confirm(request, asked, session, teams[team]):
        raise Http404
    if request.POST.get("figures") == sheet.figures:
        confirm(session, sheet, team, person, at := now())
        if session.stage is not None and session.stage.form in KNOCKOUTS:
            advance(session.stage, at)
    else:
        messages.warning(request, _("The score has changed since you opened the page. Please read it again."))
    return redirect("session-match", session=session.pk, number=sheet.match.round, match=sheet.match.match)
