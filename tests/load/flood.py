"""What the flood of one person costs others: four play at a table, and somebody who looks on sends what he can."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final
from uuid import UUID

from websockets.exceptions import WebSocketException
from websockets.frames import Frame, Opcode

from deploy.boot.server import Server
from tests.load.client import Client
from tests.load.club import SignedIn, arrive, open_tables
from tests.load.play import Load, measure
from tests.load.process import run, serving

__all__ = ["lines"]

_AIM: Final = 10.0
"""Milliseconds that a flood may cost others."""
_SECONDS: Final = 10.0
_RATE: Final = 5.0
"""Actions a second at the table."""
_AT_ONCE: Final = 1_000
"""Messages that are written together."""
_REFUSED: Final = 0.05
"""Seconds until the one who floods tries again to connect."""


def lines() -> Iterator[str]:
    """Yield the milliseconds from an action to all four players, alone and beside a flood."""
    print("  a flood ...", file=sys.stderr, flush=True)
    people = arrive(8)
    tables = open_tables(people)
    with serving(1, {"REDIS_URL": ""}) as (server,):
        alone = run(_played(server, tables[:1], people[:4]))
        beside, cut = run(_flooded(server, tables, people))
    costs = beside.within(0.5) - alone.within(0.5)
    yield (
        f"a flood by one person, whose socket is cut {cut} times in {_SECONDS:.0f} s: it costs others {costs:.1f} ms "
        f"(median, aim {_AIM:.0f}); an action after {beside.within(0.5):.1f} ms (median) and {beside.within(0.95):.1f} "
        f"ms (p95), without it {alone.within(0.5):.1f} and {alone.within(0.95):.1f} ms"
    )


async def _played(server: Server, tables: Sequence[UUID], people: Sequence[SignedIn]) -> Load:
    return await measure([server], tables, people, seconds=_SECONDS, rate=_RATE)


async def _flooded(server: Server, tables: Sequence[UUID], people: Sequence[SignedIn]) -> tuple[Load, int]:
    """Return what those at the first table had beside a flood at the second, and how often its socket was cut."""
    cut: list[int] = []
    flooding = asyncio.create_task(_flood(server.address, tables[1], people[4].session, cut))
    load = await _played(server, tables[:1], people[:4])
    flooding.cancel()
    with suppress(asyncio.CancelledError):
        await flooding
    return load, len(cut)


async def _flood(address: str, table: UUID, session: str, cut: list[int]) -> None:
    """Send messages without end; connect again as soon as that is possible. `cut` is given the close codes."""
    text = json.dumps({"do": "call", "call": "P", "key": "0", "revision": ""}).encode()
    frames = Frame(Opcode.TEXT, text).serialize(mask=True) * _AT_ONCE
    while True:
        client = Client(table, session)
        try:
            await client.open(address)
            await client.flood(frames)
            cut.append(client.closed_with or 0)
        except (OSError, WebSocketException):
            await asyncio.sleep(_REFUSED)
