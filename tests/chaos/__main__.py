"""`make chaos`: tables are played while processes, Redis, PostgreSQL and lines fail; everything is checked after each.

make chaos                                  ten tables and a session, each fault once, some ten minutes
make chaos ARGS="--tables 30 --rounds 5"    more of both
make chaos ARGS="--seed 7"                  the same faults in the same order as another run with it
make chaos ARGS="--only disk clock"         the faults with one of these words in their names
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
from pathlib import Path

from deploy import embedded
from deploy.boot.places import VENV
from tests.chaos.disk import Disk
from tests.plugins.redis import Redis

_BETWEEN = 2.0
"""Seconds of quiet play before each fault, on the average."""


def main(arguments: Sequence[str]) -> int:
    """Play, let things fail, check. Return 0 when everything held."""
    parser = argparse.ArgumentParser(
        prog="make chaos", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=10, help="in play, beside the session (10)")
    parser.add_argument("--servers", type=int, default=2, help="processes (2)")
    parser.add_argument("--rounds", type=int, default=1, help="how often each fault happens (1)")
    parser.add_argument("--seed", type=int, default=1, help="of the order of the faults (1)")
    parser.add_argument("--only", nargs="*", default=[""], help="words of the names of faults (all)")
    said = parser.parse_args(arguments)
    folder = embedded.short_folder("screenmate-chaos-")
    folder.chmod(0o755)
    disk = Disk(folder / "disk")
    cluster, redis = embedded.Cluster(disk.folder / "data", embedded.programs(VENV)), Redis(folder)
    try:
        disk.configure(cluster)
        os.environ["DATABASE_URL"] = embedded.address(cluster.start(embedded.short_folder("screenmate-pg-")))
        redis.start()
        from tests.load.__main__ import close, set_up

        set_up()
        held = asyncio.run(_run(cluster, disk, redis, folder, said))
        close()
    finally:
        redis.stop()
        disk.free()
        cluster.stop()
        disk.close()
        shutil.rmtree(folder, ignore_errors=True)
    return 0 if held else 1


async def _run(cluster: embedded.Cluster, disk: Disk, redis: Redis, folder: Path, said: argparse.Namespace) -> bool:
    from asgiref.sync import sync_to_async

    from laws.values.seats import SEATS, Seat
    from play.store.database import new_pool
    from tests.chaos.below import Below
    from tests.chaos.checking import Checker
    from tests.chaos.dues import keep_record
    from tests.chaos.examining import Examiner
    from tests.chaos.faults import FAULTS
    from tests.chaos.operator import Operator
    from tests.chaos.report import heading
    from tests.chaos.room import open_room
    from tests.chaos.table import lay

    chance, with_robots = random.Random(said.seed), (Seat.NORTH, Seat.SOUTH)
    pool = new_pool(4)
    await pool.open()
    await keep_record(pool)
    room = await open_room(pool, Checker(pool).desk)
    tables = [
        await sync_to_async(lay)(with_robots if n % 5 == 0 else SEATS, n, robots=n % 5 == 0)
        for n in range(1, said.tables + 1)
    ]
    world = Below(cluster, disk, redis, folder, [*tables, *room.tables], chance)
    operator = Operator(folder, redis.url)
    began, held = time.monotonic(), True
    try:
        await world.disorder.start()
        await asyncio.gather(*(world.start(place) for place in range(said.servers)))
        await world.open()
        examiner = Examiner(world, room, operator, pool)
        print(
            f"{'a disk of its own' if disk.is_real else 'no disk of its own: errors in its place'}\n{heading()}",
            flush=True,
        )
        chosen = [fault for fault in FAULTS if any(word in fault.name for word in said.only)]
        for _ in range(said.rounds):
            for fault in chance.sample(chosen, len(chosen)):
                report = await examiner.after(fault, chance.uniform(0, 2 * _BETWEEN))
                print(report.line(), flush=True)
                for wrong in report.all_wrong():
                    held = False
                    print(f"    WRONG: {wrong}", flush=True)
    finally:
        await world.close()
        await world.disorder.stop()
        operator.close()
        await pool.close()
    print(
        f"{world.acted:,} actions acknowledged, {world.busy:,} refused as busy, "
        f"{sum(world.refused.values())} since the screen was late ({', '.join(world.refused) or 'none'}); "
        "news in disorder: "
        + (", ".join(f"{number} {what}" for what, number in world.disorder.done.items()) or "none")
        + f"; {time.monotonic() - began:.0f} s"
    )
    return held


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
