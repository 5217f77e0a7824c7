"""A director stops play in a whole session, and lets it go on with the time that was left (article 13.13).

The row of the session says so first; `director.sessions.running.runner` then stops the tables, in whatever process, and
starts them again. All that hangs on the time of the round moves by as long as play stood: its end, the end of the
allowance, the correction period and appeals, which count from the scheduled end (articles 22, 43, 54). So does the
interval between two rounds, in which line-ups are handed in (article 19.3).
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from director.sessions.draw.schedules import schedule_of
from director.sessions.models import Session
from director.sessions.order.order_models import OrderAct, OrderKind
from director.sessions.running.held import locked_running
from director.sessions.running.rounds import wake
from director.sessions.running.timing import allowance, round_ends
from director.sessions.telling import tell_of_room
from play.models import Person

__all__ = ["move_round", "move_round_timers", "note", "pause", "resume"]


@transaction.atomic
def pause(session: Session, by: Person, reason: str, now: datetime) -> bool:
    """Stop play in a session that runs; return False where it does not, or is stopped already."""
    held = locked_running(session)
    if held is None or held.paused_at is not None:
        return False
    held.paused_at = now
    held.save(update_fields=["paused_at"])
    note(held, by, OrderKind.PAUSED, reason, now)
    return True


@transaction.atomic
def resume(session: Session, by: Person, now: datetime) -> bool:
    """Let play go on, with all times moved by as long as it stood; return False where it is not stopped."""
    held = locked_running(session)
    if held is None or held.paused_at is None:
        return False
    began, held.paused_at = held.paused_at, None
    held.save(update_fields=["paused_at"])
    move_round(held, now - began, began)
    act = note(held, by, OrderKind.RESUMED, "", now)
    stopped = OrderAct.objects.filter(session=held, kind=OrderKind.PAUSED).last()
    tell_of_room(act, by, "" if stopped is None else stopped.text, now)
    move_round_timers(held)
    return True


def move_round(held: Session, by: timedelta, since: datetime) -> None:
    """Let the round in play end so much later, and the interval after it, unless that was over by `since`."""
    if held.round_at is not None:
        held.round_at += by
    if held.next_at is not None and held.next_at > since:
        held.next_at += by
        wake(held.pk, f"rested {held.round}", held.next_at)
    held.save(update_fields=["round_at", "next_at"])


def move_round_timers(held: Session) -> None:
    """Set the timers of the round in play to when its time, and then the allowance, are over now."""
    teams = held.schedule is not None and schedule_of(held.schedule).rooms
    ends = round_ends(held.round_at, held.round_time or 0, held.round, teams=teams)
    late = allowance(held.competition.profile, held.overtime, teams=teams)
    if ends is not None:
        wake(held.pk, f"round {held.round}", ends)
    if ends is not None and late is not None:
        wake(held.pk, f"late {held.round}", ends + late)


def note(
    held: Session, by: Person, kind: OrderKind, text: str, now: datetime, data: Mapping[str, Any] | None = None
) -> OrderAct:
    """Put the act on record, and let the session be seen to even if this process ends now; return it."""
    act = OrderAct.objects.create(
        session=held,
        round=held.round,
        at=now,
        by=by,
        name=by.display_name,
        kind=kind,
        text=text,
        data=dict(data or {}),
    )
    wake(held.pk, f"act {act.pk}", now)
    return act
