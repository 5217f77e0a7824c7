"""What a server process says in the database, awaited: that it serves, at which tables, what it noticed of itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Final

from play.models import Fault, Serving
from play.store.service.fault_models import FaultKind
from tests.chaos.world import World

__all__ = ["expected", "until_it_serves", "until_peopled"]

_POLL: Final = 0.1


async def until_it_serves(world: World, place: int) -> None:
    """Return when the server at that place has said that it serves: from then on it sees its clocks change."""
    while await _serving(world, place) is None:  # noqa: ASYNC110 - another process says it
        await asyncio.sleep(_POLL)


async def until_peopled(world: World, place: int) -> None:
    """Return when the server at that place has said that it serves the tables of all players who are there."""
    while True:
        row, tables = await _serving(world, place), world.peopled_by(place)
        if row is not None and tables and tables <= set(row.tables or ()):
            return
        await asyncio.sleep(_POLL)


@asynccontextmanager
async def expected(world: World, place: int, kind: FaultKind) -> AsyncIterator[None]:
    """Return when the server at that place has noted a fault of that kind since it was asked for."""
    before = await _noted(world, place, kind)
    yield
    while await _noted(world, place, kind) == before:  # noqa: ASYNC110 - another process notes it
        await asyncio.sleep(_POLL)


async def _serving(world: World, place: int) -> Serving | None:
    return await Serving.objects.filter(process__contains=f":{world.pid(place)}:").afirst()


async def _noted(world: World, place: int, kind: FaultKind) -> datetime | None:
    """Return when it was noted last, None for never."""
    last = await Fault.objects.filter(process__contains=f":{world.pid(place)}:", kind=kind).order_by("until").alast()
    return None if last is None else last.until
