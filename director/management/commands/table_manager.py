"""`manage.py table_manager`: let bridge programs play in sessions, or at one table, by the Blue Chip protocol."""

from __future__ import annotations

import asyncio
import signal
from argparse import ArgumentParser
from collections.abc import Collection
from contextlib import suppress
from typing import Any
from uuid import UUID

from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connections

from director.sessions.people.engine_door import SessionDoor
from laws.protocol.codec import conditions_of
from play.live.cache import LivePlay, Plays
from play.live.clock import SystemClock
from play.live.connections.bus import Bus, LocalBus, RedisBus
from play.live.desk import Desk, Pace
from play.live.rights import RightsCache
from play.live.tasks import Supervisor
from play.models import PlayTable
from play.store.database import AWAY, new_pool
from play.store.log import LogEntry
from play.wire.engine_doors import SocialDoor
from play.wire.engine_gateway import LINES_PER_ADDRESS, Gateway

_CONNECTIONS = 8
_LONGEST_LINE = 4096


class Command(BaseCommand):
    """Listens for programs until SIGTERM."""

    help = "Let bridge programs that speak the table-manager protocol (version 18) play in sessions, or at one table."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The table, and where programs connect."""
        parser.add_argument(
            "table",
            type=UUID,
            nargs="?",
            help="the number of a social table, as in its address; without it the sessions of the site are served",
        )
        parser.add_argument(
            "--host", default="127.0.0.1", help="address to listen at (127.0.0.1): anyone who reaches it plays"
        )
        parser.add_argument(
            "--per-address",
            type=int,
            default=LINES_PER_ADDRESS,
            help=f"connections of one address at a time ({LINES_PER_ADDRESS}), 0 for no limit",
        )
        parser.add_argument("--port", type=int, default=2000, help="port to listen at (2000)")

    def handle(self, *_arguments: Any, **options: Any) -> None:
        """Listen. Raise CommandError for a table of a session, with screens or with irregularities."""
        number = options["table"]
        if number is not None:
            table = PlayTable.objects.filter(pk=number, closed_at=None).first()
            if table is None or table.session is not None:
                raise CommandError("There is no open social table with that number.")
            conditions = conditions_of(table.conditions)
            if conditions.screens or conditions.allow_irregularities:
                raise CommandError("Programs play at tables without screens where irregularities are prevented.")
        asyncio.run(self._serve(number, options["host"], options["port"], options["per_address"]))

    async def _serve(self, table: UUID | None, host: str, port: int, per_address: int) -> None:
        pool, clock, end = new_pool(_CONNECTIONS), SystemClock(), asyncio.Event()
        for name in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(name, end.set)
        bus: Bus = RedisBus(settings.REDIS_URL) if settings.REDIS_URL else LocalBus()

        async def tell(live: LivePlay, rows: Collection[LogEntry]) -> None:
            if rows:
                await bus.rows(live.play, list(rows), live.glimpse())

        await pool.open()
        desk = Desk(pool, clock, Plays(pool), RightsCache(pool, clock), Pace(**settings.PACE), tell)
        door = SessionDoor(desk) if table is None else SocialDoor(desk, table)
        gateway = Gateway(desk, door, bus.lost, per_address)
        pool.returned = gateway.database_returned
        await bus.start(gateway.others_rows, _ignored, _ignored, _rights_ignored, gateway.lost_elsewhere)
        tasks = Supervisor(clock)
        tasks.start("presence", gateway.run)
        tasks.start("faults", gateway.faults.run)
        tasks.start("clocks", gateway.faults.watch)
        tasks.start("credits", gateway.run_credits)
        server = await asyncio.start_server(gateway.serve, host, port, limit=_LONGEST_LINE)
        self.stdout.write(f"bridge programs connect at {host} port {server.sockets[0].getsockname()[1]}")
        await end.wait()
        server.close()
        await gateway.end()
        await tasks.stop()
        with suppress(*AWAY):
            await gateway.faults.end()
        await bus.stop()
        await pool.close()
        await sync_to_async(connections.close_all)()  # that of the ORM, in the thread from which it was used


def _ignored(_what: object) -> None:
    return


async def _rights_ignored(_subject: UUID, _people: Collection[int] | None) -> None:
    return
