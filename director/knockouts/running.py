"""What lets stages go on by themselves: the handler of their timers."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from asgiref.sync import sync_to_async
from django.db import connections

from director.competitions.stage_models import KNOCKOUTS, Stage
from director.knockouts.advancing import advance
from director.results.withdrawals.given_up import leave_after_sessions
from play.live.desk import Desk
from play.live.timed.timers import Handler, Timer

__all__ = ["stages_of"]


def stages_of(desk: Desk) -> Handler:
    """Return the handler of the timers of stages."""

    async def handle(timer: Timer) -> None:
        await sync_to_async(_advance, thread_sensitive=False)(timer.subject, desk.clock.now())

    return handle


def _advance(event: UUID, now: datetime) -> None:
    try:
        leave_after_sessions(event)
        for stage in Stage.objects.filter(competition=event, form__in=KNOCKOUTS).order_by("number"):
            advance(stage, now)
    finally:
        connections.close_all()
