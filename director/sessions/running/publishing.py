"""Publishing the results of a session: they are everybody's, and the correction period begins (Law 79C1)."""

from __future__ import annotations

from django.db import transaction
from django.db.models.functions import Now

from director.sessions.models import Session
from director.sessions.running.correction import end_by_times, final_at
from director.sessions.running.rounds import look_at_stages_after
from director.sessions.telling import tell_published

__all__ = ["publish"]


@transaction.atomic
def publish(session: Session) -> None:
    """Publish the results of a session that is over, and tell its people. Idempotent.

    The correction period begins, anew for results that were withdrawn: nobody could read them meanwhile.
    """
    held = Session.objects.filter(pk=session.pk, ended_at__isnull=False, published_at=None)
    if not held.update(published_at=Now(), results_withdrawn_at=None, results_withdrawn_why=""):
        return
    session.refresh_from_db()
    profile = session.competition.profile
    session.final_at = final_at(profile, session.correction, session.published_at, end_by_times(session))
    session.save(update_fields=["final_at"])
    if session.final_at is not None:
        look_at_stages_after(session, session.final_at)
    tell_published(session)
