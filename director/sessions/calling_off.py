"""Cancelling an event, before its session starts or in the middle of it."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from director.sessions.draw.planning import unplan_start
from director.sessions.draw.simultaneous import open_results
from director.sessions.models import Session
from director.sessions.running.rounds import wake
from director.sessions.teams.agreed_models import agreed_of
from director.sessions.teams.agreed_telling import tell_taken_back
from director.sessions.telling import tell_cancelled
from play.models import Person

__all__ = ["call_off"]


@transaction.atomic
def call_off(session: Session, by: Person, reason: str, now: datetime) -> bool:
    """Cancel a session that is not over; return False when it is. Who is entered, looks for a partner or has an office
    is told, of a match at a time of its own its teams alone.

    One that runs ends as soon as the boards in play are set aside (`director.sessions.running.plan`), without a result.
    Deals that came to no table are free for another session.
    """
    held = Session.objects.select_for_update().filter(pk=session.pk, ended_at=None, cancelled_at=None).first()
    if held is None:
        return False
    held.cancelled_at, held.cancel_reason = now, reason
    held.revision += 1
    held.save(update_fields=["cancelled_at", "cancel_reason", "revision"])
    if held.started_at is None:
        unplan_start(held)
    else:
        wake(held.pk, "cancelled", now)
    if held.started_at is None and held.simultaneous is not None:
        open_results(held.simultaneous)
    if (agreed := agreed_of(held)) is not None:
        tell_taken_back(agreed, reason, by)
        return True
    tell_cancelled(held, by, now)
    return True
