"""After a fault: play comes to rest, the operator is told, and everything is checked by the same means."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable
from datetime import datetime
from typing import Any, Final, TypeVar

from asgiref.sync import sync_to_async
from django.db import connections

from frontend.close_codes import CloseCode
from play.store.database import Pool
from tests.chaos.below import Below
from tests.chaos.checking import Checker
from tests.chaos.crediting import credited
from tests.chaos.dues import last_number, read_dues, until_rest
from tests.chaos.faults import Fault
from tests.chaos.operator import Operator
from tests.chaos.patience import with_patience
from tests.chaos.report import Report
from tests.chaos.room import Room
from tests.chaos.table import Table

__all__ = ["Examiner"]

_GOES_ON: Final = 2
"""Actions at each table after a fault: everybody plays on."""
_POLL: Final = 0.1
_NOW: Final = "SELECT clock_timestamp()"
Found = TypeVar("Found")


class Examiner:
    """Lets faults happen in a world, one after the other, and checks it after each."""

    def __init__(self, world: Below, room: Room, operator: Operator, pool: Pool) -> None:
        self._world = world
        self._room = room
        self._operator = operator
        self._pool = pool
        self._checker = Checker(pool)
        self._unsure = 0
        self._final = {int(code) for code in CloseCode if code.is_final}

    async def after(self, fault: Fault, before: float) -> Report:
        """Play, let the fault happen after so many seconds, and return what holds then."""
        world, report = self._world, Report(fault.name)
        since, due = await self._now(), await last_number(self._pool)
        acted, busy = world.acted, world.busy
        world.ended.clear()
        playing = asyncio.create_task(world.play())
        await asyncio.sleep(before)
        began = time.monotonic()
        await self._within("it happens", report, fault.happens(world))
        report.seconds = time.monotonic() - began
        await sync_to_async(connections.close_all)()  # they may have ended with PostgreSQL
        await self._pool.check()
        social = [table for table in world.tables if not table.seated]
        ways = [self._within(f"{one.name} plays on", report, self._plays_on(one)) for one in social]
        await asyncio.gather(*ways)
        report.told = await self._within("the operator is told", report, self._operator.told(since, fault.kinds)) or ""
        world.rest()
        await self._within("play comes to rest", report, _ended(playing))
        await self._within("all browsers are back", report, world.all_are_back())
        await self._within("nothing is due", report, until_rest(self._pool))
        for table in world.tables:
            found = await self._within(f"all screens of {table.name} are right", report, self._checker.table(table))
            report.tables += [] if found is None else [found]
        report.dues = await read_dues(self._pool, due)
        expected = {key for table in report.tables for key in table.due}
        report.wrong += [
            f"nothing is due for {key}" for key in expected - report.dues.waiting_keys - await self._done(expected)
        ]
        address = next(iter(world.servers.values())).address
        report.credited = await credited(self._pool, self._room, since, due, address)
        if fault.strikes and not report.credited.tables:
            report.wrong.append("the tables of a process were not credited")
        report.actions, report.busy = world.acted - acted, world.busy - busy
        if gave_up := {code: times for code, times in world.ended.items() if code in self._final}:
            report.wrong.append(f"pages gave up: {gave_up}")
        report.unsure = sum(table.unsure for table in report.tables) - self._unsure
        self._unsure += report.unsure
        return report

    async def _plays_on(self, table: Table) -> None:
        """Return when a table has seen some more actions of people."""
        goal = len(table.done) + _GOES_ON
        while len(table.done) < goal:  # noqa: ASYNC110 - its screens set and clear the event there is
            await asyncio.sleep(_POLL)

    async def _done(self, keys: set[str]) -> set[str]:
        """Return those of these timers that have been done."""
        async with self._pool.connection() as connection:
            statement = "SELECT key FROM chaos_due WHERE what = 'fired' AND key = ANY(%s)"
            return {key for (key,) in await (await connection.execute(statement, (list(keys),))).fetchall()}

    async def _now(self) -> datetime:
        async with self._pool.connection() as connection:
            row: Any = await (await connection.execute(_NOW)).fetchone()
        at: datetime = row[0]
        return at

    async def _within(self, what: str, report: Report, work: Awaitable[Found]) -> Found | None:
        """Return what the work returns, None where it comes to nothing or fails, which is then on the report."""
        try:
            return await with_patience(work, lambda: self._world.steps)
        except Exception as failed:
            report.wrong.append(f"not so: {what} ({type(failed).__name__}: {failed})")
            return None


async def _ended(playing: asyncio.Task[None]) -> None:
    await playing
