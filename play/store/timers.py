"""Timers as pages and commands set them, in Django's transaction.

`play.live.timed.timers` sets them over a connection of a server's pool, and handles them.
"""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from play.models import Timer

__all__ = ["cancel_timer", "set_timer"]


def set_timer(key: str, kind: str, subject: UUID, at: datetime, awaits: str = "") -> None:
    """Set a timer for that time; one with this key is moved there, and has not been tried. Idempotent."""
    values = {"at": at, "kind": kind, "subject": subject, "awaits": awaits, "tries": 0}
    Timer.objects.update_or_create(key=key, defaults=values)


def cancel_timer(key: str) -> None:
    """Delete the timer with this key. Idempotent."""
    Timer.objects.filter(key=key).delete()
