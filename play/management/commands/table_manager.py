"""`manage.py table_manager`: let bridge programs take seats at one social table, by the Blue Chip Bridge protocol."""

from __future__ import annotations

import asyncio
import signal
from argparse import ArgumentParser
from typing import Any
from uuid import UUID, uuid4

from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from laws.protocol.codec import conditions_of
from play.live.cache import Plays
from play.live.clock import SystemClock
from play.live.desk import Desk, Pace
from play.live.rights import RightsCache
from play.models import BoardPlay, Person, PlayTable
from play.people.text import clean_text
from play.store.database import new_pool
from play.table import actors
from play.wire.engine_seat import EngineSeat

__all__ = ["new_engine"]

_MOST = 4
_LONGEST_LINE = 4096


async def new_engine(team: str) -> actors.Person:
    """Return the person as whom a program plays: a guest of that name."""
    name = clean_text(team)[:40] or "Robot"
    made = await sync_to_async(Person.objects.create_user)(
        f"{uuid4().hex}@guest.invalid", display_name=name, guest=True
    )
    return actors.Person(made.pk, made.display_name)


class Command(BaseCommand):
    """Listens for programs until SIGTERM; at most four are connected."""

    help = "Let bridge programs that speak the table-manager protocol (version 18) take seats at a social table."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The table, and where programs connect."""
        parser.add_argument("table", type=UUID, help="the number of the table, as in its address")
        parser.add_argument(
            "--host", default="127.0.0.1", help="address to listen at (127.0.0.1): whoever reaches it plays"
        )
        parser.add_argument("--port", type=int, default=2000, help="port to listen at (2000)")

    def handle(self, *_arguments: Any, **options: Any) -> None:
        """Listen. Raise CommandError for a table of a session, with screens or with irregularities."""
        table = PlayTable.objects.filter(pk=options["table"], closed_at=None).first()
        if table is None or table.session is not None:
            raise CommandError("There is no open social table with that number.")
        conditions = conditions_of(table.conditions)
        if conditions.screens or conditions.allow_irregularities:
            raise CommandError("Programs play at tables without screens where irregularities are prevented.")
        asyncio.run(self._serve(table.pk, options["host"], options["port"]))

    async def _serve(self, table: UUID, host: str, port: int) -> None:
        pool, clock, end = new_pool(2), SystemClock(), asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, end.set)
        await pool.open()
        desk = Desk(pool, clock, Plays(pool), RightsCache(pool, clock), Pace(**settings.PACE))
        free = asyncio.Semaphore(_MOST)

        async def connected(lines: asyncio.StreamReader, out: asyncio.StreamWriter) -> None:
            if free.locked():
                out.close()
                return
            async with free:
                newest = await BoardPlay.objects.filter(table=table).order_by("-sequence").afirst()
                if newest is not None:
                    await EngineSeat(desk, newest.pk, new_engine, lines, out).run()

        server = await asyncio.start_server(connected, host, port, limit=_LONGEST_LINE)
        self.stdout.write(f"bridge programs connect at {host} port {server.sockets[0].getsockname()[1]}")
        async with server:
            await end.wait()
        await pool.close()
