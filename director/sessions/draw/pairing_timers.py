"""The timers at which a round of a Swiss is paired; `director.results.swiss.pairing` pairs it from the results."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from director.sessions.models import Movement, Session
from director.sessions.running.rounds import GO
from play.models import Timer
from play.store.log import NewTimer

__all__ = ["GO_ON", "PAIR", "pairing_timer", "wake", "wake_pairing"]

PAIR: Final = "pairing"
"""The kind of these timers; their subject is the session."""
GO_ON: Final = GO


def pairing_timer(session: UUID, occasion: str) -> NewTimer:
    """Return the timer by which the next round is paired, or paired again; there is one for each occasion."""
    return NewTimer(0.0, PAIR, "", f"{session}:pair:{occasion}")


def wake(session: UUID, kind: str, now: datetime, occasion: str) -> None:
    """Set a timer of a session for now, in Django's transaction. Idempotent."""
    values = {"at": now, "kind": kind, "subject": session, "awaits": "", "tries": 0}
    Timer.objects.update_or_create(key=f"{session}:{kind}:{occasion}", defaults=values)


def wake_pairing(session: Session, now: datetime, occasion: str) -> None:
    """Let a Swiss that runs be paired again where a result has changed (article 17.8): of it, of an earlier session of
    its stage, or of a stage from which it has carried points.
    """
    running = {"movement": Movement.SWISS, "started_at__isnull": False, "ended_at": None}
    of_event = Session.objects.filter(competition=session.competition_id, **running)
    for one in of_event.values_list("pk", flat=True):
        wake(one, PAIR, now, occasion)
