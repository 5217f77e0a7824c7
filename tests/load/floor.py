"""The floor of the measurements: the same processes, sockets, sessions, mailboxes and bytes, and one row per action.

No laws, no views, nothing drawn. The difference between a table and the floor is the cost of the game.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Sequence
from random import Random
from typing import ClassVar, Final
from uuid import UUID

from frontend.regions import answer, revision
from laws.values.seats import Seat
from play.live.mailbox import Mailbox
from play.process.current import table_server
from play.store.look import look_at
from play.table.attempts import Sit
from play.wire.consumer import DirectConsumer
from play.wire.parsing import Acknowledged, parse
from tests.load.client import Client
from tests.load.screen import Move

__all__ = ["LENGTH", "FloorConsumer", "by_lot"]

LENGTH: Final = "FLOOR_LENGTH"
"""The environment variable with the length of a frame, in characters."""
_ELEMENT: Final = '<div id="saying" class="saying" hx-swap-oob="true">{}</div>'
_REVISION: Final = "{:032x}"
_AROUND: Final = len(_ELEMENT) + len(revision(_REVISION.format(0), Seat.NORTH))
_ROW: Final = """
    INSERT INTO play_log (play_id, number, at, actor, key, kind, v, data)
    VALUES (%s, %s, clock_timestamp(), %s, %s, 'floor', 1, '{"seat": "N", "call": "1C", "explanation": ""}')
"""


class Room:
    """A table at which nothing is played: who is there, and how many rows it has."""

    def __init__(self) -> None:
        self.sockets: set[FloorConsumer] = set()
        self.rows = 0


class FloorConsumer(DirectConsumer):
    """A socket that writes a row for each message, and sends a frame to everybody at the table."""

    rooms: ClassVar[defaultdict[UUID, Room]] = defaultdict(Room)
    padding: ClassVar[str] = _ELEMENT.format("x" * max(0, int(os.environ.get(LENGTH, "0")) - _AROUND))

    async def connect(self) -> None:
        """Accept any signed-in person."""
        await self.accept()
        account, table = self.scope["account"], self.scope["url_route"]["kwargs"]["table"]
        assert account is not None
        look = await look_at(table_server().pool, table)
        assert look is not None
        self.actor, self.play, self.seat = f"person:{account.pk}", look.play, Seat.NORTH
        self.room = self.rooms[table]
        self.room.rows = max(self.room.rows, look.number)
        self.room.sockets.add(self)
        self.mailbox = Mailbox(self._send_frame, lambda: None)

    async def disconnect(self, code: int) -> None:
        """The socket is closed."""
        self.room.sockets.discard(self)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Write a row, and send a frame to everybody."""
        message = parse(text_data or "", self.seat)
        if isinstance(message, Acknowledged):
            self.mailbox.acknowledge(message.revision)
            return
        if isinstance(message.attempt, Sit):
            self.seat = message.attempt.seat
        self.room.rows += 1
        number = self.room.rows
        async with table_server().pool.connection() as connection:
            await connection.execute(_ROW, (self.play, number, self.actor, message.key))
        for socket in self.room.sockets:
            socket.mailbox.put({"saying": self.padding}, _REVISION.format(number), socket.seat)
        self.mailbox.answer(answer(message.key))

    async def _send_frame(self, text: str) -> None:
        await self.base_send({"type": "websocket.send", "text": text})


def by_lot(clients: Sequence[Client], chance: Random) -> tuple[Client, Move]:
    """Let a random person pass: there is no turn."""
    return chance.choice(clients), {"do": "call", "call": "P"}
