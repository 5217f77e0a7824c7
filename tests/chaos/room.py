"""A session that a director runs while things fail: two tables of pairs with the clock of a round, and his pages."""

from __future__ import annotations

import asyncio
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django.conf import settings
from django.utils import timezone

from director.models import BoardResult, OrderAct, Session, TimeNote
from director.sessions.running.runner import begin
from laws.values.seats import Seat
from play.live.desk import Desk
from play.models import LogRow, Person, PlayTable
from play.store.database import Pool
from tests.chaos.table import Table
from tests.load.client import Client
from tests.load.club import SignedIn, sign_in
from tests.load.round_change import session_of

__all__ = ["Room", "open_room"]

_BOARDS: Final = 32
_PACE: Final = 0.5
"""Seconds between the actions of a table: its round is not to end before the last fault."""
_OFFERS: Final = ('value="longer"', 'value="end"')
"""What the page *Order in the room* offers: more time, the end of the session."""
_CANCELS: Final = 'value="not_played"'
"""What the page of a board offers that is scored: it counts as not played."""


@dataclass(frozen=True)
class Room:
    """The session and its director. `noted` is how many sides had been late or slow when play began."""

    session: UUID
    director: SignedIn
    tables: Sequence[Table]
    noted: int

    async def faulted(self) -> int:
        """Return how many sides were noted as late or slow since play began."""
        return await TimeNote.objects.filter(session=self.session).acount() - self.noted

    async def missing_offers(self, address: str) -> list[str]:
        """Return what the director is not offered after a break, of which the console tells him."""
        last = await OrderAct.objects.filter(session=self.session, kind="broke", data__told=True).alast()
        if last is None:
            return ["any break"]
        seconds = last.data["seconds"]
        console, order = await self._page(address, "console"), await self._page(address, "order")
        told = f"The platform stood still for {seconds} seconds"
        missing = [f"{name}: {told}" for name, page in (("console", console), ("order", order)) if told not in page]
        missing += [f"order: {offer}" for offer in _OFFERS if offer not in order]
        board = await BoardResult.objects.filter(session=self.session).afirst()
        if board is not None:
            page = await self._page(address, f"rulings/{board.round}/{board.table}/{board.board}")
            missing += [] if _CANCELS in page else [f"ruling: {_CANCELS}"]
        return missing

    async def _page(self, address: str, name: str) -> str:
        cookie = f"{settings.SESSION_COOKIE_NAME}={self.director.session}"
        asked = urllib.request.Request(
            f"{address}/sessions/{self.session}/{name}/", headers={"Cookie": cookie, "Accept-Language": "en"}
        )
        return await asyncio.to_thread(_read, asked)


def _read(asked: urllib.request.Request) -> str:
    with urllib.request.urlopen(asked, timeout=30) as answer:
        return str(answer.read().decode())


async def open_room(pool: Pool, desk: Desk) -> Room:
    """Begin a session of two tables, with people in all seats."""
    session: UUID = await sync_to_async(session_of)(2, "chaos")
    await Session.objects.filter(pk=session).aupdate(boards_per_round=_BOARDS, starts_at=timezone.now())
    await begin(desk, session)
    director, *_ = await sync_to_async(sign_in)([await Person.objects.aget(email="chaos-owner@load.test")])
    tables = await sync_to_async(_tables)(session, director)
    return Room(session, director, tables, await TimeNote.objects.filter(session=session).acount())


def _tables(session: UUID, director: SignedIn) -> list[Table]:
    people = {one.id: one for one in sign_in(Person.objects.filter(email__startswith="chaos-"))}
    seats: dict[UUID, dict[Seat, SignedIn]] = {}
    for row in LogRow.objects.filter(kind="table.seated", play__table__session=session).select_related("play"):
        seats.setdefault(row.play.table_id, {})[Seat.parse(row.data["seat"])] = people[row.data["person"]]
    found = []
    for table in PlayTable.objects.filter(pk__in=seats).order_by("pk"):
        clients = {seat: Client(table.pk, who.session) for seat, who in seats[table.pk].items()}
        watcher = Client(table.pk, director.session)
        found.append(
            Table(
                table.pk,
                f"Session, {table.name}",
                seats[table.pk],
                clients,
                watcher,
                director.id,
                seated=True,
                pace=_PACE,
            )
        )
    return found
