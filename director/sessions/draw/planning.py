"""The timers of a session that has not started: the reminder, and the start of one that starts by itself."""

from __future__ import annotations

from datetime import datetime

from director.sessions.models import Session
from director.sessions.running.rounds import START
from director.sessions.teams.agreed_telling import plan_agreement
from director.sessions.telling import plan_reminder, unplan_told
from play.store.timers import cancel_timer, set_timer

__all__ = ["plan_start", "start_at", "unplan_start"]


def plan_start(session: Session) -> None:
    """Set the timers of a session: the reminder, and the start of one that starts by itself. Idempotent."""
    if session.by_itself and session.started_at is None:
        start_at(session, session.starts_at)
    else:
        cancel_timer(_start_key(session))
    if session.started_at is None:
        plan_reminder(session)
    plan_agreement(session)


def unplan_start(session: Session) -> None:
    """Take the timers of a session back that will not start, also those at which people are told of it."""
    cancel_timer(_start_key(session))
    unplan_told(session)


def start_at(session: Session, at: datetime) -> None:
    """Set the timer at which a session starts by itself. Idempotent."""
    set_timer(_start_key(session), START, session.pk, at)


def _start_key(session: Session) -> str:
    return f"{session.pk}:start"
