"""The page of a match of a knockout: its score and what decides it, line-ups and the choice of seats, the time on which
its captains agree, extra boards, and what the chief director decides by hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.competitions.stage_models import Stage
from director.entries.models import Entry
from director.knockouts.agreeing import deadline_of, times_of
from director.knockouts.making import settings_of
from director.knockouts.models import Decided, KnockoutMatch
from director.knockouts.outcomes import needs_extra
from director.knockouts.state import read_state
from director.pages.knockouts.bracket import how_decided, known_score, listed
from director.pages.knockouts.knockout_acts import (
    act,
    is_chief_of,
    may_answer,
    organises_freely,
    speaks_for_team,
    teams_in,
)
from director.pages.knockouts.knockout_forms import AwardForm, TimeForm
from director.pages.knockouts.knockout_results import figures_of
from director.pages.shared.asked import Asked, now, reader
from director.pages.stages.stages_asked import asked_knockout, round_text, stage_text
from director.sessions.teams.ahead import known_match
from director.sessions.teams.lineups import public_at
from director.sessions.teams.seat_rights import choice_in
from play.people.accounts.limits import too_many

__all__ = ["knockout_match_page"]


@dataclass(frozen=True, slots=True)
class _Team:
    """A team of the match: what its captain, or an organiser for him, does here, and when its line-up is due."""

    entry: Entry
    number: int
    home: bool
    may_act: bool
    due: Any


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def knockout_match_page(request: HttpRequest, stage: int, match: int) -> HttpResponse:
    """Render the match for everybody, or do what one of its forms says for who may. Raise Http404, and BadRequest."""
    asked, held = asked_knockout(request, stage)
    found = get_object_or_404(
        KnockoutMatch.objects.select_related("stage", "session__competition", "session__stage", "home", "away"),
        pk=match,
        stage=held,
    )
    if request.method != "POST":
        return _page(request, asked, held, found)
    if reader(request) is None:
        raise Http404
    if wait := too_many(request, "entry"):
        return wait
    wrong = act(request, asked, found)
    if wrong is not None:
        return _page(request, asked, held, found, wrong)
    return redirect("stage-match", stage=stage, match=match)


def _page(
    request: HttpRequest, asked: Asked, stage: Stage, match: KnockoutMatch, time: TimeForm | None = None
) -> HttpResponse:
    state, at, person = read_state(stage), now(), reader(request)
    found = None if state is None else next((one for one in state.matches if one.pk == match.pk), None)
    if state is None or found is None:
        raise Http404
    chief = is_chief_of(found, asked, person)
    score = known_score(asked.role, reader(request), found)
    context: dict[str, Any] = {
        "club": asked.club,
        "event": asked.competition,
        "stage": stage,
        "title": stage_text(stage),
        "round": round_text(state, match.zone, match.round, match.part),
        "one": listed(request, asked, state, found, at),
        "match": found,
        "session": found.session,
        "figures": figures_of(score),
        "decided": how_decided(found, score) or (found.get_how_display() if found.how else ""),
        "extras": [one.session for one in found.extras.select_related("session")],
        "chief": chief,
        "award": AwardForm(teams=teams_in(found)) if chief and found.decided_at is None and teams_in(found) else None,
        "reopens": chief and found.how == Decided.AWARDED,
        "needs": needs_extra(found, settings_of(stage).extra, at) if organises_freely(asked, person) else 0,
        **_seats(request, asked, found),
        **_times(request, asked, found, time),
    }
    return render(request, "clubs/knockout_match.html", context)


def _seats(request: HttpRequest, asked: Asked, match: KnockoutMatch) -> dict[str, Any]:
    """Return the line-ups and the choice of seats, before the last segment begins."""
    session = match.session
    if session is None or session.ended_at is not None or session.cancelled_at is not None or match.match is None:
        return {}
    at, number = now(), session.round + 1
    known = None if match.home is None else known_match(session, match.home)
    if known is None:
        return {}
    choice = choice_in(session, known, at)
    teams = []
    for team in known.match.teams:
        entry = known.teams[team]
        may = speaks_for_team(request, asked, entry)
        teams.append(_Team(entry, team, team == known.match.home, may, public_at(session, entry, number, at)))
    names = {one.number: f"{one.entry}" for one in teams}
    rights = [(segment, names.get(team or 0, "")) for segment, team in enumerate(choice.rights, 1)]
    own = next((one for one in teams if one.number == choice.turn and one.may_act), None)
    return {
        "teams": teams,
        "segment": number if number <= (session.rounds or 1) else 0,
        "rights": rights,
        "choice": choice,
        "turn": names.get(choice.turn or 0, ""),
        "drawn": names.get(choice.drawn or 0, ""),
        "marked": [names[one] for one in sorted(choice.marked)],
        "picks_for": own,
    }


def _times(request: HttpRequest, asked: Asked, match: KnockoutMatch, form: TimeForm | None) -> dict[str, Any]:
    """Return the times that are proposed, and what the reader may do about them."""
    deadline = deadline_of(match)
    if deadline is None:
        return {}
    own = next((one for one in teams_in(match) if speaks_for_team(request, asked, one)), None)
    lines = [(one, may_answer(request, asked, match, one.team_id)) for one in times_of(match)]
    may = own is not None and deadline > now()
    return {"deadline": deadline, "times": lines, "time_form": (form or TimeForm()) if may else None}
