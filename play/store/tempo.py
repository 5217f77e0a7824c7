"""The tempo of a board: the time before each call and card (Laws 16B1(a), 73D), from the times of the log.

The times are those at which the server wrote the action, so network time is included. Whose thinking it was, and
whether the pause means anything, is for the director to judge.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from laws.protocol.events import BoardOpened, CallMade, CardPlayed, LeadFaced, LedFaceDown
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.seats import Seat
from play.models import LogRow
from play.table.codec import decode
from play.table.table_events import Happening

__all__ = ["Tempo", "read_tempo", "tempo"]


@dataclass(frozen=True, slots=True)
class Tempo:
    """A call or a card, the player, and the time since the previous action (for the first, since the board began).

    `number` is that of its event in the board's log.
    """

    number: int
    seat: Seat
    action: Call | Card
    took: timedelta


def tempo(log: Iterable[tuple[Happening, datetime]]) -> tuple[Tempo, ...]:
    """Return the tempo of each call and card of a board, from its events and their times, in order."""
    found: list[Tempo] = []
    since: datetime | None = None
    for number, (event, at) in enumerate(log, 1):
        action = _action(event)
        if action is not None and since is not None:
            found.append(Tempo(number, *action, at - since))
        if action is not None or isinstance(event, BoardOpened | LeadFaced):
            since = at
    return tuple(found)


def _action(event: Happening) -> tuple[Seat, Call | Card] | None:
    match event:
        case CallMade(seat, call):
            return seat, call
        case CardPlayed(seat, card) | LedFaceDown(seat, card):
            return seat, card
        case _:
            return None


async def read_tempo(play: UUID) -> tuple[Tempo, ...]:
    """Return the tempo of a board, from its log."""
    rows = LogRow.objects.filter(play=play).order_by("number")
    return tempo([(decode(row.kind, row.v, row.data), row.at) async for row in rows])
