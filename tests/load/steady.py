"""A steady load: tables in play, and browsers that connect and disconnect."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final
from uuid import UUID

from deploy.boot.server import Server
from tests.load.client import Client
from tests.load.club import SignedIn, arrive, open_tables
from tests.load.play import measure
from tests.load.process import resident_kib, run, serving

__all__ = ["soak"]

_TABLES = 20
_COMING = 5 / 6
"""The fraction of a minute in which others connect and disconnect."""
_PATIENCE: Final = 120.0
"""Seconds in which a browser has to be shown the table, however often it tries."""


def soak(minutes: int, rate: float, connections: int, *, number: int = _TABLES, seconds: float = 60) -> None:
    """Print a server's memory after each minute of `rate` actions a second in total, spread over that number of tables.

    `connections` are opened and closed over the whole time. A minute may be set to other than 60 seconds. Raise the
    errors of `Party`.
    """
    people = arrive(4 * number)
    tables = open_tables(people)
    with serving(1, {"REDIS_URL": ""}) as (server,):
        print(f"{'minute':>6} {'actions':>8} {'connections':>11} {'MiB':>7}", flush=True)
        opened = 0
        for minute in range(1, minutes + 1):
            more = connections * minute // minutes - opened
            acted = run(_minute(server, tables, people, rate / number, more, seconds))
            opened += more
            mib = resident_kib(server.process.pid) / 1024
            print(f"{minute:>6} {acted:>8,} {opened:>11,} {mib:>7.1f}", flush=True)


async def _minute(
    server: Server, tables: Sequence[UUID], people: Sequence[SignedIn], rate: float, connections: int, seconds: float
) -> int:
    """Play for a minute while that many connections come and go; return the number of actions."""
    load, _ = await asyncio.gather(
        measure([server], tables, people, seconds=seconds, rate=rate),
        _come_and_go(server, tables, people, connections, seconds * _COMING),
    )
    return len(load.latencies)


async def _come_and_go(
    server: Server, tables: Sequence[UUID], people: Sequence[SignedIn], connections: int, seconds: float
) -> None:
    """Open that many sockets, each shown the table and closed, spread evenly over the time."""
    for n in range(connections):
        client = Client(tables[n % len(tables)], people[(n + 5) % len(people)].session)
        async with asyncio.timeout(_PATIENCE):
            await client.come(server.address)
        await client.close()
        await asyncio.sleep(seconds / connections)
