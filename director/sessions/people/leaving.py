"""A player's request to leave a running session. He goes when an organiser lets his entry leave, or replaces him.

The director is called to his table. A timer, which is due, stands with the request, so that he is called where the
process dies before it has called him.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import transaction
from django.db.models import F, QuerySet

from director.entries.models import Entrant
from director.sessions.models import Session
from director.sessions.people.changing_players import board_of
from director.sessions.people.leaving_models import LeaveRequest
from director.sessions.running.rounds import SESSION
from play.live.desk import Desk
from play.live.sessions.platform_acts import call_for
from play.models import Person
from play.store.timers import set_timer
from play.table.direction.director_call import LEAVES

__all__ = [
    "ASKS_TO_LEAVE",
    "ask_to_leave",
    "call_for_leaver",
    "leave_requests_in",
    "numbers_asking",
    "player_of",
    "refuse_to_leave",
    "stay",
]

ASKS_TO_LEAVE: Final = f"{SESSION}:leaves"
"""The kind of the timers that call the director for a player who asks to leave; they wait for his account."""


def player_of(session: Session, person: Person) -> Entrant | None:
    """Return the place in which somebody plays in a running session; None where he does not, or it does not run."""
    if session.started_at is None or session.ended_at is not None:
        return None
    drawn = Entrant.objects.filter(entry__contestants__session=session, entry__withdrawn_at=None, person=person)
    return drawn.select_related("entry").order_by("pk").first()


@transaction.atomic
def ask_to_leave(session: Session, entrant: Entrant, person: Person, reason: str, now: datetime) -> bool:
    """Ask the organiser; who asks again, after a refusal too, has asked once, for the reason that he gives last. Return
    False where his request waits already; else the caller calls the director, or a timer where the process dies before.
    """
    waits = LeaveRequest.objects.filter(session=session, person=person, refused=False).exists()
    values = {"entrant": entrant, "reason": reason, "refused": False}
    LeaveRequest.objects.update_or_create(session=session, person=person, defaults=values)
    if not waits:
        set_timer(f"{session.pk}:leaves:{person.pk}", ASKS_TO_LEAVE, session.pk, now, f"{person.pk}")
    return not waits


async def call_for_leaver(desk: Desk, session: UUID, person: int) -> None:
    """Call the director to the table of a player who asks to leave, where he sits at one. Idempotent."""
    play = await board_of(desk, session, person)
    if play is not None and await LeaveRequest.objects.filter(session=session, person=person, refused=False).aexists():
        await call_for(desk, play, person, LEAVES)


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
