"""The timers of a session that has not started: the reminder, and the start of one that starts by itself."""

from __future__ import annotations

from director.sessions.models import Session
from director.sessions.running.rounds import START
from director.sessions.teams.agreed_telling import plan_agreement
from director.sessions.telling import plan_reminder, unplan_told
from play.models import Timer

__all__ = ["plan_start", "unplan_start"]


def plan_start(session: Session) -> None:
    """Set the timers of a session: the reminder, and the start of one that starts by itself. Idempotent."""
    key = f"{session.pk}:start"
    if session.by_itself and session.started_at is None:
        values = {"at": session.starts_at, "kind": START, "subject": session.pk, "awaits": "", "tries": 0}
        Timer.objects.update_or_create(key=key, defaults=values)
    else:
        Timer.objects.filter(key=key).delete()
    if session.started_at is None:
        plan_reminder(session)
    plan_agreement(session)


def unplan_start(session: Session) -> None:
    """Take the timers of a session back that will not start, also those at which people are told of it."""
    Timer.objects.filter(key=f"{session.pk}:start").delete()
    unplan_told(session)
