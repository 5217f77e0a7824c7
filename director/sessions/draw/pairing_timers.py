"""The timers at which a round of a Swiss is paired; `director.results.swiss.pairing` pairs it from the results."""

from __future__ import annotations

from datetime import datetime
from typing import Final
from uuid import UUID

from director.sessions.models import Movement, Session
from play.store.log import NewTimer
from play.store.timers import set_timer

__all__ = ["PAIR", "pair_at", "pairing_timer", "wake_pairing"]

PAIR: Final = "pairing"
"""The kind of these timers; their subject is the session."""


def pairing_timer(session: UUID, occasion: str) -> NewTimer:
    """Return the timer by which the next round is paired, or paired again; there is one for each occasion."""
    return NewTimer(0.0, PAIR, "", f"{session}:pair:{occasion}")


def pair_at(session: UUID, occasion: str, at: datetime) -> None:
    """Let the next round be paired, or paired again, at that time, in the caller's transaction."""
    of = pairing_timer(session, occasion)
    set_timer(of.key, of.kind, session, at)


def wake_pairing(session: Session, now: datetime, occasion: str) -> None:
    """Let a Swiss that runs be paired again where a result has changed (article 17.8): of it, of an earlier session of
    its stage, or of a stage from which it has carried points.
    """
    running = {"movement": Movement.SWISS, "started_at__isnull": False, "ended_at": None}
    of_event = Session.objects.filter(competition=session.competition_id, **running)
    for one in of_event.values_list("pk", flat=True):
        pair_at(one, occasion, now)
