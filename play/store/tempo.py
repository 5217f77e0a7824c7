"""The tempo of a board: how long each call and card was waited for (Laws 16B1(a), 73D).

The times of the log are those at which the server wrote the action; what the network took is in them. What was measured
beside an action keeps thinking, the line and breaks in the connection apart. Whose thinking it was, and whether the
pause means anything, is for the director to judge.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from laws.protocol.events import BoardOpened, CallMade, CardPlayed, LeadFaced, LedFaceDown, SetAside
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.seats import Seat
from play.table.codec import decode
from play.table.measured import UNMEASURED, Measured
from play.table.seats import EMPTY, seats_after
from play.table.state import replay
from play.table.table_events import Happening, PauseBegan

__all__ = ["Tempo", "read_tempo", "read_waited", "tempo", "waited"]

_READ: Final = "SELECT number, at, actor, kind, v, data, evidence FROM play_log WHERE play_id = %s ORDER BY number"
_USUAL: Final = """
    SELECT log.actor, log.kind = 'laws.call_made',
           percentile_disc(0.5) WITHIN GROUP (ORDER BY (log.evidence->>'waited')::int)
    FROM play_board board
    JOIN play_board other ON other.table_id = board.table_id
    JOIN play_log log ON log.play_id = other.id
    WHERE board.id = %(play)s AND log.evidence ? 'waited'
      AND log.kind IN ('laws.call_made', 'laws.card_played', 'laws.led_face_down')
    GROUP BY 1, 2 HAVING count(*) >= %(least)s
"""
_LEAST: Final = 5
"""As many calls, or cards, of a player at a table say what is usual for him there."""


@dataclass(frozen=True, slots=True)
class Tempo:
    """A call or a card, the player, and the time since the previous action (for the first, since the board began).

    A mandatory pause before it is not counted.

    `number` is the place of its event in the board's log. `name` is that of the person in the seat then, empty for a
    robot. `usual` is the median of his thinking times for calls, or for cards, at this table, in milliseconds; None
    where he has made too few.
    """

    number: int
    seat: Seat
    action: Call | Card
    took: timedelta
    name: str = ""
    measured: Measured = UNMEASURED
    usual: int | None = None


def tempo(log: Iterable[tuple[Happening, datetime]]) -> tuple[Tempo, ...]:
    """Return the tempo of each call and card of a board, from its events and their times, in order."""
    found: list[Tempo] = []
    since: datetime | None = None
    seats = EMPTY
    for number, (event, at) in enumerate(log, 1):
        seats = seats_after(seats, event)
        action = _action(event)
        if action is not None and since is not None:
            who = seats[action[0]]
            found.append(Tempo(number, *action, max(at - since, timedelta()), "" if who is None else who.name))
        if _begins_wait(event):
            since = at
        if isinstance(event, PauseBegan):
            since = at + timedelta(seconds=event.seconds)
    return tuple(found)


def waited(log: Sequence[tuple[Happening, datetime]]) -> tuple[Seat, timedelta] | None:
    """Return for whom a board waited when it was set aside, and for how long; None for nobody."""
    at = next((number for number, (event, _) in enumerate(log) if isinstance(event, SetAside)), None)
    if at is None:
        return None
    seat = replay(event for event, _ in log[:at]).game.to_act
    times = [time for event, time in log[:at] if _begins_wait(event)]
    return None if seat is None else (seat, max(log[at][1] - times[-1], timedelta()))


def _begins_wait(event: Happening) -> bool:
    return _action(event) is not None or isinstance(event, BoardOpened | LeadFaced)


def _action(event: Happening) -> tuple[Seat, Call | Card] | None:
    match event:
        case CallMade(seat, call):
            return seat, call
        case CardPlayed(seat, card) | LedFaceDown(seat, card):
            return seat, card
        case _:
            return None


async def read_tempo(connection: AsyncConnection[TupleRow], play: UUID) -> tuple[Tempo, ...]:
    """The tempo of a board, from its log and what was measured beside it, against each player's usual."""
    rows = await (await connection.execute(_READ, (play,))).fetchall()
    cursor = await connection.execute(_USUAL, {"play": play, "least": _LEAST})
    usual = {(actor, is_call): median for actor, is_call, median in await cursor.fetchall()}
    found = tempo([(decode(kind, v, data), at) for _, at, _, kind, v, data, _ in rows])
    beside = {number: (actor, evidence) for number, _, actor, _, _, _, evidence in rows}
    return tuple(_with_evidence(one, *beside[one.number], usual) for one in found)


async def read_waited(connection: AsyncConnection[TupleRow], play: UUID) -> tuple[Seat, timedelta] | None:
    """For whom a board waited when it was set aside (`waited`), from its log."""
    rows = await (await connection.execute(_READ, (play,))).fetchall()
    return waited([(decode(kind, v, data), at) for _, at, _, kind, v, data, _ in rows])


def _with_evidence(
    one: Tempo, actor: str, evidence: Mapping[str, Any] | None, usual: Mapping[tuple[str, bool], int]
) -> Tempo:
    median = usual.get((actor, isinstance(one.action, Call)))
    return replace(one, measured=Measured.of(evidence or {}), usual=median)
