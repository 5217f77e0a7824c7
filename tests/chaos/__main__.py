"""`make chaos`: tables are played while processes, Redis, PostgreSQL and lines fail; then everything is checked.

make chaos                                  ten tables, each fault twice, a few minutes
make chaos ARGS="--tables 30 --rounds 5"    more of both
make chaos ARGS="--seed 7"                  the same faults in the same order as another run with it
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import shutil
import sys
import time
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

from deploy import embedded
from deploy.boot.places import VENV
from tests.plugins.redis import Redis

_BETWEEN = 3.0
"""Seconds of quiet play before each fault, on the average."""
_LATE = timedelta(seconds=5)
_PATIENCE = 90.0


def main(arguments: Sequence[str]) -> int:
    """Play, let things fail, check. Return 0 when everything held."""
    parser = argparse.ArgumentParser(
        prog="make chaos", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=10, help="in play (10)")
    parser.add_argument("--servers", type=int, default=2, help="processes (2)")
    parser.add_argument("--rounds", type=int, default=2, help="how often each fault happens (2)")
    parser.add_argument("--seed", type=int, default=1, help="of the order of the faults (1)")
    said = parser.parse_args(arguments)
    folder = embedded.short_folder("screenmate-chaos-")
    folder.chmod(0o755)
    cluster, redis = embedded.Cluster(folder / "data", embedded.programs(VENV)), Redis(folder)
    try:
        os.environ["DATABASE_URL"] = embedded.address(cluster.start(embedded.short_folder("screenmate-pg-")))
        redis.start()
        from tests.load.__main__ import close, set_up

        set_up()
        held = asyncio.run(_run(cluster, redis, folder, said))
        close()
    finally:
        redis.stop()
        cluster.stop()
        shutil.rmtree(folder, ignore_errors=True)
    return 0 if held else 1


async def _run(cluster: embedded.Cluster, redis: Redis, folder: Path, said: argparse.Namespace) -> bool:
    from asgiref.sync import sync_to_async

    from laws.values.seats import SEATS, Seat
    from tests.chaos.faults import FAULTS, Below
    from tests.chaos.table import lay

    chance = random.Random(said.seed)
    with_robots = (Seat.NORTH, Seat.SOUTH)
    tables = [
        await sync_to_async(lay)(with_robots if n % 5 == 0 else SEATS, n, robots=n % 5 == 0)
        for n in range(1, said.tables + 1)
    ]
    world = Below(cluster, redis, folder, tables, chance)
    await asyncio.gather(*(world.start(place) for place in range(said.servers)))
    await world.open()
    began = time.monotonic()
    playing = asyncio.create_task(world.play())
    try:
        for _ in range(said.rounds):
            for fault in chance.sample(FAULTS, len(FAULTS)):
                await asyncio.sleep(chance.uniform(0, 2 * _BETWEEN))
                before, at = world.acted, time.monotonic()
                await asyncio.wait_for(fault(world), _PATIENCE)
                print(
                    f"{at - began:7.1f} s  {fault.__name__.replace('_', ' '):<50} {time.monotonic() - at:5.1f} s"
                    f"  {world.acted - before:5,} actions meanwhile",
                    flush=True,
                )
        await asyncio.sleep(_BETWEEN)
        world.rest()
        await asyncio.wait_for(playing, _PATIENCE)
        held = await _checked(world)
    finally:
        playing.cancel()
        await world.close()
    others = ", ".join(f"{code} {number}" for code, number in world.refused.items()) or "nothing"
    print(f"{world.acted:,} actions acknowledged, {world.busy:,} refused as busy; refused otherwise: {others}")
    return held


async def _checked(world: object) -> bool:
    """Check every table, its screens and the timers; print what does not hold."""
    from asgiref.sync import sync_to_async
    from django.db import connections

    from play.models import Break, Timer
    from play.store.database import new_pool
    from tests.chaos.checking import check
    from tests.chaos.world import World

    assert isinstance(world, World)
    held = True
    await sync_to_async(connections.close_all)()  # they ended with PostgreSQL
    pool = new_pool()
    await pool.open()
    for table in world.tables:
        try:
            await asyncio.wait_for(check(table, pool), _PATIENCE)
        except Exception as failed:
            held = False
            print(f"{table.name}: {type(failed).__name__}: {failed}", flush=True)
    async with pool.connection() as connection:
        cursor = await connection.execute("SELECT count(*) FROM play_timer WHERE at < now() - %s", (_LATE,))
        row = await cursor.fetchone()
    await pool.close()
    if row is None or row[0]:
        held = False
        print(f"timers that nobody has handled: {row}", [timer.key async for timer in Timer.objects.all()][:5])
    breaks = [f"{(one.ended - one.began).total_seconds():.0f} s" async for one in Break.objects.all()]
    print(f"{len(world.tables)} tables checked; breaks of the platform on record: {', '.join(breaks) or 'none'}")
    return held


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
