"""What a director announces to all tables of a session, and makes true with it (articles 13, 22.3(1), 51).

The announcement is a row of the record; the newest board of each table hears it, in whatever process, and hands it to
the board that follows within `HEARD` seconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Final
from uuid import UUID

from django.db import transaction

from director.sessions.draw.schedules import schedule_of
from director.sessions.models import Session
from director.sessions.order.order_models import OrderAct, OrderKind
from director.sessions.order.pausing import move_round, move_round_timers, note
from director.sessions.running.held import locked_running
from director.sessions.running.rounds import TOLD
from director.sessions.running.running import room_told
from director.sessions.running.timing import allowance, round_ends
from director.sessions.telling import tell_of_room
from play.live.desk import Desk
from play.live.sessions.halting import announce as announce_at
from play.models import Person
from play.store.rights import database_time
from play.store.timers import set_timer
from play.table.direction.halting import HEARD

__all__ = ["Announced", "NotAnnounced", "announce", "deliver", "recent"]

_NOTICE: Final = timedelta(minutes=30)
"""How long before the scheduled end a shorter allowance must be announced (article 22.3(1))."""
_TOLD: Final = """
    SELECT id, round, name, extract(epoch FROM at)::bigint, text, data FROM director_order_act
    WHERE session_id = %s AND data ? 'template' AND at > %s::timestamptz - make_interval(secs => %s) ORDER BY id
"""
_NEWEST: Final = """
    SELECT DISTINCT ON (t.number) b.id, b.round FROM director_session_table t JOIN play_board b USING (table_id)
    WHERE t.session_id = %s ORDER BY t.number, b.sequence DESC
"""


@dataclass(frozen=True, slots=True)
class Announced:
    """An announcement: one of `frontend.sentences.room_words.TEMPLATES`, and the `minutes` or `offence` in it."""

    template: str
    minutes: int = 0
    offence: str = ""
    text: str = ""


class NotAnnounced(StrEnum):
    """Why nothing was announced."""

    NOT_RUNNING = "not running"
    NO_LIMIT = "no limit"
    """The round has no limit of time."""
    TOO_LATE = "too late"
    """Less than half an hour is left (article 22.3(1))."""
    NOT_SHORTER = "not shorter"
    """The allowance may be made shorter, not longer (article 22.3(1))."""


@transaction.atomic
def announce(session: Session, by: Person, said: Announced, now: datetime) -> NotAnnounced | None:
    """Tell all tables; return why not, else None.

    A round that is longer, a shorter allowance and the end of the session hold from now on.
    """
    held = locked_running(session)
    if held is None:
        return NotAnnounced.NOT_RUNNING
    data: dict[str, Any] = {"template": said.template, "minutes": said.minutes, "offence": said.offence}
    kind = OrderKind.TOLD
    if said.template == "longer":
        ends = _ends(held)
        if ends is None:
            return NotAnnounced.NO_LIMIT
        kind = OrderKind.EXTENDED
        move_round(held, timedelta(minutes=said.minutes), held.paused_at or now)
    if said.template == "ended":
        kind = OrderKind.ENDED
        held.ending_at, held.paused_at = now, None
        held.save(update_fields=["ending_at", "paused_at"])
    if said.template == "overtime":
        refused = _shorten(held, said.minutes, now)
        if refused is not None:
            return refused
        kind = OrderKind.OVERTIME
    move_round_timers(held)
    act = note(held, by, kind, said.text, now, data)
    set_timer(f"{held.pk}:told:{act.pk}", TOLD, held.pk, now)
    if kind is OrderKind.ENDED:
        tell_of_room(act, by, said.text, now)
    return None


def _ends(held: Session) -> datetime | None:
    teams = held.schedule is not None and schedule_of(held.schedule).rooms
    return round_ends(held.round_at, held.round_time or 0, held.round, teams=teams)


def _shorten(held: Session, minutes: int, now: datetime) -> NotAnnounced | None:
    """Let tables be late for so many minutes at most, from this round on; return why not, else None."""
    ends = _ends(held)
    teams = held.schedule is not None and schedule_of(held.schedule).rooms
    before = allowance(held.competition.profile, held.overtime, teams=teams)
    if ends is None:
        return NotAnnounced.NO_LIMIT
    if before is not None and timedelta(minutes=minutes) >= before:
        return NotAnnounced.NOT_SHORTER
    if ends - (held.paused_at or now) < _NOTICE:
        return NotAnnounced.TOO_LATE
    held.overtime = minutes
    held.save(update_fields=["overtime"])
    return None


def recent(session: Session, now: datetime) -> list[OrderAct]:
    """Return what was announced in the last minutes, in order."""
    told = OrderAct.objects.filter(session=session, data__has_key="template")
    return list(told.filter(at__gt=now - timedelta(seconds=HEARD)).order_by("pk"))


async def deliver(desk: Desk, session: UUID) -> None:
    """Tell the newest board of each table what was announced lately, until all have heard it. Idempotent."""
    done: set[UUID] = set()
    while True:
        async with desk.pool.connection() as connection:
            now = desk.clock.for_database() or await database_time(connection)
            acts: Any = await (await connection.execute(_TOLD, (session, now, HEARD))).fetchall()
            newest: Any = await (await connection.execute(_NEWEST, (session,))).fetchall()
        plays = [(play, number) for play, number in newest if play not in done]
        if not plays:
            return
        for play, number in plays:
            for act, of_round, name, at, text, data in acts:
                told = room_told(act, name, at, text, data)
                longer = 60 * data["minutes"] if data["template"] == "longer" and of_round == number else 0
                await announce_at(desk, play, told, longer)
            done.add(play)
