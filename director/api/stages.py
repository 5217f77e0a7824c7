"""Stages with their contestants, standings and brackets, and the matches of a session, as the pages show them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final
from uuid import UUID

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_noop
from ninja import Router

from director.api.caller import caller_of
from director.api.events import event_found, session_found
from director.api.shown import Refusal
from director.api.stages_shown import BracketMatch, MatchShown, StageOpened, StandingShown
from director.clubs.roles import Stands
from director.clubs.token_models import Scope
from director.competitions.models import Competition
from director.competitions.stage_models import KNOCKOUTS, Stage
from director.competitions.stage_settings import stated
from director.knockouts.models import KnockoutMatch
from director.knockouts.state import State, read_state
from director.pages.knockouts.bracket import known_score
from director.pages.shared.room import pair_text
from director.pages.teams.matches import may_read_match, teams_of
from director.results.knowing import boards_known
from director.results.matches import is_over, known_segments, matches_in, sheet_of
from director.results.reading import may_read
from director.results.tallying import results_of
from director.standings.carrying import stage_standing
from director.standings.deciding import is_stage_final
from director.standings.parts import Known, sessions_of
from director.standings.stage import StageStanding
from play.live.clock import present_time
from play.models import Person
from scoring.rounding import rounded

__all__ = ["MATCHES", "STAGES"]

STAGES: Final = Router()
MATCHES: Final = Router()
_SCOPE: Final = {"x-scope-more": Scope.RESULTS.value}


@STAGES.get(
    "/{event}/stages/",
    response={200: list[StageOpened], 404: Refusal},
    url_name="stages",
    summary=gettext_noop("The stages of an event: form, groups, carry-over, who plays in them."),
)
def stages(request: HttpRequest, event: UUID) -> list[dict[str, Any]]:
    """As on the page of the stages; an event of one session without stages has none."""
    return [_stage(one) for one in event_found(event).stages.order_by("number")]


def _stage(stage: Stage) -> dict[str, Any]:
    members = stage.contestants.select_related("entry").order_by("number")
    return stated(stage) | {
        "number": stage.number,
        "sessions": [one.pk for one in sessions_of(stage)],
        "contestants": [{"number": one.number, "group": one.group, "name": pair_text(one.entry)} for one in members],
        "final": is_stage_final(stage, present_time()),
    }


@STAGES.get(
    "/{event}/standings/",
    response={200: list[StandingShown], 404: Refusal},
    url_name="standings",
    summary=gettext_noop("The standing of each stage, with sessions, carry-over and penalties."),
    openapi_extra=_SCOPE,
)
def standings(request: HttpRequest, event: UUID) -> list[dict[str, Any]]:
    """Of the sessions that everybody reads now, with the scope `results` of all; stages without any are left out."""
    held = event_found(event)
    role, person = caller_of(request).reader(held.club, Scope.RESULTS)
    known = _known(held, role, person)
    found = [one for one in held.stages.order_by("number") if any(part.pk in known for part in sessions_of(one))]
    return [{"stage": one.number, "lines": list(_lines(stage_standing(one, known)))} for one in found]


def _known(event: Competition, role: Stands, person: Person | None) -> Known:
    found = {}
    for session in event.sessions.filter(cancelled_at=None):
        boards = boards_known(session, role, person)
        if boards is not None and session.schedule is not None:
            found[session.pk] = boards
    return found


def _lines(standing: StageStanding) -> Iterator[dict[str, Any]]:
    for group, lines in standing.groups.items():
        for line in lines:
            yield {
                "place": line.place,
                "shared": line.sharing > 1,
                "number": line.number,
                "group": group,
                "name": pair_text(line.member.entry),
                "sessions": [_figure(one) for one in line.by_session],
                "carried": _figure(line.carried),
                "penalty": _figure(line.penalty),
                "total": _figure(line.total),
                "percentage": _figure(line.percentage),
            }


def _figure(value: Fraction | None) -> float | None:
    return None if value is None else float(rounded(value, 2))


@STAGES.get(
    "/{event}/stages/{number}/bracket/",
    response={200: list[BracketMatch], 404: Refusal},
    url_name="bracket",
    summary=gettext_noop("The bracket of a knockout: who meets whom, scores, who goes on."),
    openapi_extra=_SCOPE,
)
def bracket(request: HttpRequest, event: UUID, number: int) -> list[dict[str, Any]]:
    """Scores of matches that are decided; with the scope `results` those too of matches that are not."""
    held = event_found(event)
    stage = get_object_or_404(Stage, competition=held, number=number, form__in=KNOCKOUTS)
    state = read_state(stage)
    if state is None:
        raise Http404
    role, person = caller_of(request).reader(held.club, Scope.RESULTS)
    return [_match(state, one, role, person) for one in state.matches]


def _match(state: State, match: KnockoutMatch, role: Stands, person: Person | None) -> dict[str, Any]:
    score = known_score(role, person, match)
    sides = [state.team_at(place) for place in (match.home_from, match.away_from)]
    points = [
        None if score is None or team is None else score.home if team.pk == match.home_id else score.away
        for team in sides
    ]
    return {
        "zone": match.zone,
        "round": match.round,
        "number": match.number,
        "part": match.part,
        "home_from": match.home_from,
        "away_from": match.away_from,
        "upper": None if sides[0] is None else f"{sides[0]}",
        "lower": None if sides[1] is None else f"{sides[1]}",
        "upper_score": _figure(points[0]),
        "lower_score": _figure(points[1]),
        "winner": None if match.decided_at is None or match.winner is None else f"{match.winner}",
        "how": match.how if match.decided_at is not None else "",
        "starts_at": state.starts_of(match),
        "session": match.session_id,
    }


@MATCHES.get(
    "/{session}/matches/",
    response={200: list[MatchShown], 404: Refusal},
    url_name="matches",
    summary=gettext_noop("The matches of a session of teams, with IMPs and victory points."),
    openapi_extra=_SCOPE,
)
def matches(request: HttpRequest, session: UUID) -> list[dict[str, Any]]:
    """Who meets whom is everybody's once the session has started; scores are, when its results are."""
    held = session_found(session)
    found = matches_in(held)
    if not found or held.started_at is None:
        raise Http404
    role, person = caller_of(request).reader(held.competition.club, Scope.RESULTS)
    teams, results = teams_of(held), results_of(held)
    shown = []
    for one in found:
        all_known = is_over(held, one) or may_read(held, role, person)
        sheet = sheet_of(held, one, None if all_known else known_segments(held), results)
        readable = may_read_match(held, one, role, person)
        points = sheet.points if readable else None
        shown.append(
            {
                "round": one.round,
                "match": one.match,
                "home": one.home,
                "away": one.away,
                "home_name": f"{teams[one.home]}",
                "away_name": f"{teams[one.away]}",
                "boards": len(one.boards),
                "home_imps": _figure(sheet.imps[0]) if readable else None,
                "away_imps": _figure(sheet.imps[1]) if readable else None,
                "home_points": _figure(points[0]) if points is not None else None,
                "away_points": _figure(points[1]) if points is not None else None,
            }
        )
    return shown
