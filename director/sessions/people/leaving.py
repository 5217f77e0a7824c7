"""A player's request to leave a running session. He goes when an organiser lets his entry leave, or replaces him."""

from __future__ import annotations

from django.db.models import F, QuerySet

from director.entries.models import Entrant
from director.sessions.models import Session
from director.sessions.people.leaving_models import LeaveRequest
from play.models import Person

__all__ = ["ask_to_leave", "leave_requests_in", "numbers_asking", "player_of", "refuse_to_leave", "stay"]


def player_of(session: Session, person: Person) -> Entrant | None:
    """Return the place in which somebody plays in a running session; None where he does not, or it does not run."""
    if session.started_at is None or session.ended_at is not None:
        return None
    drawn = Entrant.objects.filter(entry__contestants__session=session, entry__withdrawn_at=None, person=person)
    return drawn.select_related("entry").order_by("pk").first()


def ask_to_leave(session: Session, entrant: Entrant, person: Person, reason: str) -> LeaveRequest:
    """Ask the organiser; who asks again, after a refusal too, has asked once, for the reason that he gives last."""
    values = {"entrant": entrant, "reason": reason, "refused": False}
    made, _ = LeaveRequest.objects.update_or_create(session=session, person=person, defaults=values)
    return made


def stay(session: Session, person: Person) -> None:
    """Take the request of a player back. Idempotent."""
    LeaveRequest.objects.filter(session=session, person=person).delete()


def leave_requests_in(session: Session) -> QuerySet[LeaveRequest]:
    """Return the requests of players who are still to leave, the oldest first."""
    waiting = LeaveRequest.objects.filter(session=session, refused=False, session__ended_at=None)
    still = waiting.filter(entrant__entry__withdrawn_at=None, entrant__person=F("person"))
    return still.select_related("entrant__entry").order_by("pk")


def refuse_to_leave(session: Session, request: int) -> None:
    """Ask a player to play on. Idempotent."""
    LeaveRequest.objects.filter(session=session, pk=request).update(refused=True)


def numbers_asking(session: Session) -> set[int]:
    """Return the numbers of the contestants of whom a player waits to leave."""
    waiting = session.contestants.filter(entry__entrants__in=leave_requests_in(session).values("entrant"))
    return set(waiting.values_list("number", flat=True))
