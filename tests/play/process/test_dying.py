"""The short form of `make chaos`: the fault that waits for a certain moment. Modules beside this one have others."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping, Sequence
from pathlib import Path

from asgiref.sync import sync_to_async

from laws.values.seats import SEATS
from play.store.database import Pool
from tests.chaos.checking import check
from tests.chaos.table import lay
from tests.chaos.world import World
from tests.plugins.forked import Loaded
from tests.plugins.server import TestServer, environment_of_test


async def test_a_server_dies_between_a_commit_and_its_publication(
    pool: Pool, redis_url: str, tmp_path: Path, loaded_site: Loaded
) -> None:
    """The other process shows what was written though nobody told it, and the browser learns that it was done."""

    def begin(environment: Mapping[str, str], log: Path, program: Sequence[str]) -> TestServer:
        return TestServer(loaded_site, log, {**environment}, program)

    table = await sync_to_async(lay)(SEATS, 1, robots=False)
    world = World(redis_url, tmp_path, [table], random.Random(3), environment_of_test(), begin)
    try:
        async with asyncio.timeout(60):
            await world.start(0)
            await world.start(1, dies_after=12)
            await world.open()
            playing = asyncio.create_task(world.play())
            await world.until_dead(1)
            before = world.acted
            while world.acted < before + 5:
                await table.changed.wait()
                await asyncio.sleep(0)
            world.rest()
            await playing
            await check(table, pool)
        assert not world.refused
    finally:
        await world.close()
