"""What fails, one function for each: it begins the fault, lets some time pass, and puts right what people would."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Final

from deploy.embedded import Cluster
from tests.chaos.table import Table
from tests.chaos.world import World
from tests.load.client import Client
from tests.plugins.redis import Redis

__all__ = ["FAULTS", "Below", "Fault"]


class Below(World):
    """A world with the Redis and the PostgreSQL below it, which can fail too."""

    def __init__(
        self, cluster: Cluster, redis: Redis, folder: Path, tables: Sequence[Table], chance: random.Random
    ) -> None:
        super().__init__(redis.url, folder, tables, chance, {})
        self.cluster = cluster
        self.redis = redis


Fault = Callable[[Below], Awaitable[None]]

_FULL_DISK: Final = "/dev/full" if Path("/dev/full").exists() else os.devnull


def _place(world: World) -> int:
    return world.chance.choice(list(world.servers))


async def a_server_is_killed(world: World) -> None:
    """A process is killed, and another takes its place a little later."""
    place = _place(world)
    await world.kill(place)
    await asyncio.sleep(world.chance.uniform(0, 2))
    await world.start(place)


async def a_server_is_restarted(world: World) -> None:
    """A process is shut down in order, and another takes its place."""
    place = _place(world)
    await world.stop(place)
    await world.start(place)


async def all_servers_are_killed(world: World) -> None:
    """No process serves for longer than a break of the platform takes to be one."""
    places = list(world.servers)
    for place in places:
        await world.kill(place)
    await asyncio.sleep(9)
    await asyncio.gather(*(world.start(place) for place in places))


async def a_server_dies_between_commit_and_publication(world: World) -> None:
    """What it has written is in the log, and nobody was told: not even the other process."""
    place = _place(world)
    await world.stop(place)
    await world.start(place, dies_after=world.chance.randrange(1, 40))
    await world.until_dead(place)
    await world.start(place)


async def a_server_stands_still(world: World) -> None:
    """A process is stopped for seconds, and its clock has jumped when it goes on; leases of its timers have ended."""
    place = _place(world)
    world.freeze(place, on=True)
    try:
        await asyncio.sleep(world.chance.uniform(3, 14))
    finally:
        world.freeze(place, on=False)


async def a_server_cannot_write_its_log(world: World) -> None:
    """A process whose log goes to a full disk serves all the same."""
    place = _place(world)
    await world.stop(place)
    await world.start(place, log=_FULL_DISK)
    await asyncio.sleep(3)


async def redis_is_lost(world: Below) -> None:
    """Redis is killed with all that it held, and comes back empty."""
    world.redis.stop()
    await asyncio.sleep(world.chance.uniform(0.5, 4))
    await asyncio.to_thread(world.redis.start)


async def postgresql_is_restarted(world: Below) -> None:
    """PostgreSQL is shut down with all connections cut, and comes back."""
    folder = world.cluster.running_at()
    await asyncio.to_thread(world.cluster.stop)
    await asyncio.sleep(world.chance.uniform(0, 3))
    await asyncio.to_thread(world.cluster.start, folder)


async def postgresql_is_away(world: Below) -> None:
    """PostgreSQL is away for longer than a break of the platform takes to be one."""
    folder = world.cluster.running_at()
    await asyncio.to_thread(world.cluster.stop)
    await asyncio.sleep(10)
    await asyncio.to_thread(world.cluster.start, folder)


async def lines_are_cut(world: World) -> None:
    """Connections end in the middle of a message."""
    for _ in range(2 * len(world.tables)):
        client = _client(world)
        await client.cut()
        world.come_again(client)
        await asyncio.sleep(0.1)


async def browsers_stop_reading(world: World) -> None:
    """A telephone loses its radio: what it is sent is not acknowledged, until it connects anew."""
    deaf = {_client(world) for _ in range(len(world.tables))}
    for client in deaf:
        await client.deafen()
    await asyncio.sleep(world.chance.uniform(1, 12))
    for client in deaf:
        world.come_again(client)


async def messages_are_repeated_and_late(world: World) -> None:
    """A message comes twice, and an old one again long after its time; each was one action."""
    for _ in range(3 * len(world.tables)):
        table, seat = world.some_client()
        own = [key for person, key in table.done if person == table.people[seat].id]
        if own:
            key = world.chance.choice(own)
            move = table.done[table.people[seat].id, key]
            client = table.clients[seat]
            await client.say({**move, "key": key, "revision": client.screen.revision})
            await asyncio.wait({await client.try_(move, key)}, timeout=5)
        await asyncio.sleep(0.05)


def _client(world: World) -> Client:
    table, seat = world.some_client()
    return table.clients[seat]


FAULTS: Final[tuple[Fault, ...]] = (
    a_server_is_killed,
    redis_is_lost,
    lines_are_cut,
    a_server_dies_between_commit_and_publication,
    messages_are_repeated_and_late,
    postgresql_is_restarted,
    browsers_stop_reading,
    a_server_is_restarted,
    a_server_stands_still,
    a_server_cannot_write_its_log,
    postgresql_is_away,
    all_servers_are_killed,
)
