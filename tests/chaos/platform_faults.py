"""Faults of Redis, of PostgreSQL and of its disk."""

from __future__ import annotations

import asyncio

from deploy.embedded import DatabaseFailure
from tests.chaos.below import Below

__all__ = [
    "postgresql_is_away",
    "postgresql_is_restarted",
    "redis_is_lost",
    "redis_is_restarted",
    "the_disk_is_full",
]


async def redis_is_restarted(world: Below) -> None:
    """Redis is shut down, and begins again at once."""
    await asyncio.to_thread(world.redis.stop)
    await asyncio.to_thread(world.redis.start)


async def redis_is_lost(world: Below) -> None:
    """Redis goes with all that it held, and comes back empty after some time."""
    await asyncio.to_thread(world.redis.stop)
    await asyncio.sleep(world.chance.uniform(3, 6))
    await asyncio.to_thread(world.redis.start)


async def postgresql_is_restarted(world: Below) -> None:
    """PostgreSQL is shut down with all connections cut, and begins again at once."""
    folder = world.cluster.running_at()
    await asyncio.to_thread(world.cluster.stop)
    await asyncio.to_thread(world.cluster.start, folder)


async def postgresql_is_away(world: Below) -> None:
    """PostgreSQL is away for some time."""
    folder = world.cluster.running_at()
    await asyncio.to_thread(world.cluster.stop)
    await asyncio.sleep(10)
    await asyncio.to_thread(world.cluster.start, folder)


async def the_disk_is_full(world: Below) -> None:
    """The disk below PostgreSQL has no room, and is given some; where PostgreSQL has ended, it is started again."""
    folder = world.cluster.running_at()
    await asyncio.to_thread(world.disk.fill)
    try:
        await asyncio.sleep(8)
    finally:
        await asyncio.to_thread(world.disk.free)
    for _ in range(30):
        try:
            await asyncio.to_thread(world.cluster.start, folder)
            return
        except DatabaseFailure:
            await asyncio.sleep(1)
