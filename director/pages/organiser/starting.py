"""The question before a session is started by hand: who plays, who is not here, and what cannot be taken back."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from director.competitions.models import Kind
from director.entries.admission.standing import Standing
from director.movements.impossible import Impossible
from director.pages.organiser.movement import grid_of
from director.pages.shared.asked import now
from director.pages.shared.impossible_words import impossible_words
from director.pages.shared.organising import manage_address, organised, under_its_number
from director.pages.shared.roll import RollLine, roll_of
from director.sessions.draw.drawing import proposed
from director.sessions.draw.swiss_rules import SwissRules, rounds_of_swiss
from director.sessions.models import Movement, Session
from director.sessions.people.still_playing import still_playing

__all__ = ["proposal_context", "starting_page"]


@never_cache
@login_required
@require_safe
def starting_page(request: HttpRequest, event: UUID) -> HttpResponse:
    """Ask an organiser whether the session starts now; the form is one of his page, and whoever is missing, it starts.

    It leads to that page where the session has started, is cancelled, or has no movement, which is said there.
    """
    asked, session = organised(request, event)
    competition, at = asked.competition, now()
    assert competition is not None
    if elsewhere := under_its_number(request, session):
        return elsewhere
    manage = manage_address(request, event)
    if session.started_at is not None or session.cancelled_at is not None:
        return redirect(manage)
    roll = roll_of(competition, session, at)
    playing = [line for line in roll if line.standing is Standing.PLAYS]
    proposal = proposal_context(session, len(playing))
    if "impossible" in proposal:
        return redirect(manage)
    players = [one for line in playing for one in line.players if not one.entrant.robot]
    context = proposal | {
        "event": competition,
        "session": session,
        "club": asked.club,
        "manage": manage,
        "entries": playing,
        "teams": competition.kind == Kind.TEAMS,
        "players": competition.kind == Kind.INDIVIDUAL,
        "early": at < session.starts_at,
        "closes": asked.first == session,
        "away": [one.entrant for one in players if one.entrant.person_id is not None and not one.here],
        "engaged": still_playing(session),
        "nameless": [one.entrant for one in players if one.entrant.person_id is None],
        "incomplete": [line.entry for line in playing if session.hall and len(line.players) > _people(line)],
        "left_out": [line for line in roll if line.standing is not Standing.PLAYS],
    }
    return render(request, "clubs/starting.html", context)


def _people(line: RollLine) -> int:
    return sum(not one.entrant.robot for one in line.players)


def proposal_context(session: Session, pairs: int) -> dict[str, Any]:
    """Return the movement for the pairs that there are, or why there is none."""
    try:
        schedule = proposed(session, pairs)
    except Impossible as impossible:
        return {"impossible": impossible_words(impossible)}
    # Of a Swiss only the first round is drawn yet.
    swiss = rounds_of_swiss(SwissRules.of(session.swiss), pairs, session.rounds_announced)
    rounds = swiss if session.movement == Movement.SWISS else schedule.rounds
    return {"schedule": schedule, "rounds": rounds, "grid": grid_of(schedule)}
