"""What the pages of the results of a session have in common: who reads them, the rulings, the reader's own number."""

from __future__ import annotations

from fractions import Fraction
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest
from django.utils.translation import get_language

from director.appeals.deciding import oversees_appeals
from director.appeals.lodging import contestant_of
from director.competitions.models import Kind, Method
from director.pages.rulings.ruling_words import RulingLine, ruling_lines
from director.pages.shared.asked import Asked, asked_session, now, reader
from director.results.inquiries.deviations import may_note
from director.results.knowing import boards_known
from director.results.rulings.ruling import counting, has_open_appeals, is_final, may_rule
from director.sessions.models import Movement, Session
from play.models import Person
from scoring.exchange.results import Scoring
from scoring.rounding import rounded

__all__ = ["asked_results", "context_of", "figure", "in_victory_points", "own_numbers", "rulings_known", "share_text"]


def in_victory_points(session: Session) -> bool:
    """Return whether contestants are ranked by victory points: teams, but at board-a-match, and pairs in a Swiss."""
    competition = session.competition
    if competition.kind == Kind.TEAMS:
        return competition.method != Method.BOARD_A_MATCH
    return session.movement == Movement.SWISS


def asked_results(request: HttpRequest, session: UUID) -> tuple[Asked, Session, frozenset[int]]:
    """Return the session, and the boards whose results the reader may know. Raise Http404 where he reads none."""
    asked = asked_session(request, session)
    held = asked.session
    known = None if held is None else boards_known(held, asked.role, reader(request))
    if held is None or held.schedule is None or known is None:
        raise Http404
    return asked, held, known


def context_of(request: HttpRequest, asked: Asked) -> dict[str, Any]:
    """Return what the templates of all these pages need."""
    session = asked.session
    assert session is not None
    time = now()
    return {
        "club": asked.club,
        "event": asked.competition,
        "session": session,
        "teams": asked.competition is not None and asked.competition.kind == Kind.TEAMS,
        "in_points": in_victory_points(session),
        "final": is_final(session, time),
        "appealed": has_open_appeals(session),
        "may_appeal": _finds_appeals(asked, session, reader(request)),
        "reads_rulings": (rules := may_rule(session, asked.role, reader(request), time)),
        "rules": rules and session.cancelled_at is None,
        "notes": may_note(session, asked.role, reader(request)),
    }


def _finds_appeals(asked: Asked, session: Session, person: Person | None) -> bool:
    """Return whether the page of the appeals is for somebody: a contestant, or an official who reads them all."""
    if person is None or session.started_at is None:
        return False
    return contestant_of(session, person) is not None or oversees_appeals(session, asked.role, person)


def rulings_known(session: Session, names: dict[int, str], known: frozenset[int]) -> list[RulingLine]:
    """Return the rulings that count, on the boards that the reader knows."""
    every = [one for one in counting(session).every if one.board is None or one.board in known]
    return ruling_lines(every, session, names, get_language() or "en", frozenset(one.pk for one in every))


def own_numbers(request: HttpRequest, session: Session) -> frozenset[str]:
    """Return the number of the reader's own pair."""
    person = reader(request)
    if person is None:
        return frozenset()
    numbers = session.contestants.filter(entry__entrants__person=person).values_list("number", flat=True)
    return frozenset(f"{number}" for number in numbers)


def figure(points: Fraction | None, decimals: int = 2) -> str:
    """Return points with a typographic minus; nothing for none."""
    return "" if points is None else f"{rounded(points, decimals)}".replace("-", "−")


def ranked_by(total: Fraction | None, percentage: Fraction | None, *, in_percent: bool) -> str:
    """Return the figure by which a contestant is ranked; in per cent who has no board that is scored has none."""
    if in_percent and percentage is None:
        return "–"
    return figure(percentage if in_percent else total)


def share_text(value: Fraction | None, scoring: Scoring, decimals: int = 0) -> str:
    """Return what a contestant got: a percentage without its sign at matchpoints, else signed points."""
    if value is None:
        return ""
    if scoring is Scoring.MATCHPOINTS:
        return figure(value, decimals)
    return f"{rounded(value, max(decimals, 1)):+}".replace("-", "−")
