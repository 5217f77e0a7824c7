"""The console of a director beside a session of many tables: from a player's call or card to the director's screen."""

from __future__ import annotations

import asyncio
import random
import sys
import time
from collections.abc import Iterator, Sequence
from statistics import quantiles
from typing import Final
from uuid import UUID

from django.db import connections

from director.sessions.running.runner import begin
from play.live.clock import SystemClock
from play.live.connections.bus import LocalBus
from play.live.desk import Pace
from play.models import LogRow, Person
from play.process.table_server import TableServer
from play.robots.turns import robots_of
from play.store.database import new_pool
from tests.load.client import Client
from tests.load.club import SignedIn, sign_in
from tests.load.party import Party
from tests.load.process import cpu_seconds, run, serving
from tests.load.round_change import session_of

__all__ = ["begin_session", "lines", "seated_at"]

_AIM: Final = 100.0
_RATE: Final = 0.15
"""Actions a second at each table."""
_SECONDS: Final = 20.0
_PATIENCE: Final = 10.0
_AT_ONCE: Final = 8
_ARRIVAL: Final = 120
"""Seconds for which the arrival of all players may keep the server busy."""
_AT_REST: Final = 0.2
"""Seconds of processor time in one second of a server at rest."""


class ConsoleClient(Client):
    """A director's browser; `told` has the event loop's time at which each card last came."""

    at = "console"

    def __init__(self, session: UUID, browser: str) -> None:
        super().__init__(session, browser)
        self.told: dict[str, float] = {}
        self.fresh = asyncio.Event()

    def _take(self, text: str) -> None:
        before = dict(self.screen.elements)
        super()._take(text)
        now = time.perf_counter()
        for name, html in self.screen.elements.items():
            if before.get(name) != html:
                self.told[name] = now
        self.fresh.set()


def lines(tables: int = 200) -> Iterator[str]:
    """Yield the milliseconds from an action to the console, and the processor time of the server."""
    print(f"  a console beside {tables} tables ...", file=sys.stderr, flush=True)
    session = session_of(tables, "console")
    owner = Person.objects.get(email="console-owner@load.test")
    asyncio.run(begin_session(session))
    seated = seated_at(session, "console")
    connections.close_all()
    with serving(1, {}) as servers:
        process = servers[0].process.pid
        took, cpu, actions = run(_measure(servers[0].address, process, session, sign_in([owner])[0], seated))
    cuts, played = quantiles([one for one, _ in took], n=20), quantiles([one for _, one in took], n=20)
    yield (
        f"a console beside {tables} tables, {actions:,} actions at {_RATE} a second each: on the screen after "
        f"{cuts[9]:.0f} ms (median), {cuts[18]:.0f} ms (p95, aim {_AIM:.0f}), and on all four players’ after "
        f"{played[9]:.0f} and {played[18]:.0f} ms; "
        + ("" if cpu is None else f"{1000 * cpu / actions:.1f} ms of processor time an action")
    )


async def begin_session(session: UUID) -> None:
    """Begin a session: its boards are laid out, and its people have their seats."""
    pool = new_pool(4)
    await pool.open()
    try:
        await begin(TableServer(pool, SystemClock(), LocalBus(), Pace(), robots_of).desk, session)
    finally:
        await pool.close()


def seated_at(session: UUID, name: str) -> list[tuple[UUID, list[SignedIn]]]:
    """Return the tables of a session of `round_change.session_of`, with their players, North first, signed in."""
    people = {one.id: one for one in sign_in(Person.objects.filter(email__startswith=f"{name}-"))}
    seats: dict[UUID, dict[str, int]] = {}
    rows = LogRow.objects.filter(kind="table.seated", play__table__session=session)
    for row in rows.select_related("play").order_by("play", "number"):
        seats.setdefault(row.play.table_id, {})[row.data["seat"]] = row.data["person"]
    return [(table, [people[at[letter]] for letter in "NESW"]) for table, at in seats.items()]


async def _measure(
    address: str, process: int, session: UUID, owner: SignedIn, seated: Sequence[tuple[UUID, list[SignedIn]]]
) -> tuple[list[tuple[float, float]], float | None, int]:
    chance = random.Random(1)
    parties = {table: Party([Client(table, one.session) for one in players], chance) for table, players in seated}
    clients = [client for party in parties.values() for client in party.clients]
    for first in range(0, len(clients), _AT_ONCE):
        await asyncio.gather(*(_come(client, address) for client in clients[first : first + _AT_ONCE]))
    await _settled(process)
    console = ConsoleClient(session, owner.session)
    await console.open(address)
    await console.until(lambda screen: bool(screen.revision) and "+" not in screen.revision)
    took: list[tuple[float, float]] = []
    before = cpu_seconds(process)
    steps, tables = [], list(parties)
    apart = 1 / (_RATE * len(tables))
    begun, number = time.perf_counter(), 0
    while time.perf_counter() - begun < _SECONDS:
        table = tables[number % len(tables)]
        steps.append(asyncio.create_task(_step(parties[table], table, console, took)))
        number += 1
        await asyncio.sleep(max(0.0, begun + number * apart - time.perf_counter()))
    await asyncio.gather(*steps)
    after = cpu_seconds(process)
    for client in (*clients, console):
        await client.close()
    return took, None if before is None or after is None else after - before, len(took)


async def _come(client: Client, address: str) -> None:
    """Open a player's page, again where the server was too busy with those who came before."""
    while not client.screen.seat:
        await client.open(address)
        try:
            await client.until(lambda screen: bool(screen.seat))
        except ConnectionError:
            await asyncio.sleep(1)


async def _settled(process: int) -> None:
    """Wait until the server has done with the arrival of all."""
    for _ in range(_ARRIVAL):
        before = cpu_seconds(process)
        await asyncio.sleep(1)
        after = cpu_seconds(process)
        if before is None or after is None or after - before < _AT_REST:
            return


async def _step(party: Party, table: UUID, console: ConsoleClient, took: list[tuple[float, float]]) -> None:
    """Let one of the four act, and wait until the console has the table's new card."""
    card, acted = f"glance-{table.hex}", time.perf_counter()
    await party.step()
    seen = time.perf_counter()
    async with asyncio.timeout(_PATIENCE):
        while console.told.get(card, 0.0) < acted:
            console.fresh.clear()
            await console.fresh.wait()
    took.append((1000 * (console.told[card] - acted), 1000 * (seen - acted)))
