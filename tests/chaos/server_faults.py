"""Faults of server processes."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Final

from play.store.service.fault_models import FaultKind
from tests.chaos import noticing
from tests.chaos.clock_set import BACK, FORWARD, PROGRAM
from tests.chaos.world import World

__all__ = [
    "a_clock_jumps",
    "a_server_cannot_write_its_log",
    "a_server_dies_between_commit_and_publication",
    "a_server_is_restarted",
    "a_server_stands_still",
    "all_servers_are_killed",
    "all_servers_are_restarted",
    "servers_are_killed",
]

_FULL_DISK: Final = "/dev/full" if Path("/dev/full").exists() else os.devnull
_KILLED: Final = 3


def _place(world: World) -> int:
    return world.chance.choice(list(world.servers))


async def _peopled(world: World, place: int) -> None:
    """Return when players have sockets in the server at that place, and it has said so."""
    await world.lead_to(place)
    await world.all_are_back()
    await noticing.until_peopled(world, place)


async def servers_are_killed(world: World) -> None:
    """Processes are killed at random, and others take their places a little later."""
    for _ in range(_KILLED):
        place = _place(world)
        await _peopled(world, place)
        await world.kill(place)
        await asyncio.sleep(world.chance.uniform(0, 2))
        await world.start(place)
        await asyncio.sleep(world.chance.uniform(0, 2))


async def a_server_is_restarted(world: World) -> None:
    """A process is shut down in order, and another takes its place."""
    place = _place(world)
    await _peopled(world, place)
    await world.stop(place)
    await world.start(place)


async def all_servers_are_restarted(world: World) -> None:
    """All processes are shut down in order, and begin again at once: an installation of one process, restarted."""
    places = list(world.servers)
    await asyncio.gather(*(world.stop(place) for place in places))
    await asyncio.gather(*(world.start(place) for place in places))


async def all_servers_are_killed(world: World) -> None:
    """No process serves for some time."""
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
    await world.lead_to(place)
    await world.until_dead(place)
    await world.start(place)


async def a_server_stands_still(world: World) -> None:
    """A process is stopped for seconds: leases of its timers have ended when it goes on."""
    place = _place(world)
    await _peopled(world, place)
    world.freeze(place, on=True)
    try:
        await asyncio.sleep(world.chance.uniform(9, 14))
    finally:
        world.freeze(place, on=False)


async def a_clock_jumps(world: World) -> None:
    """The clock of a process is set an hour forward, and later two hours back."""
    place = _place(world)
    await world.stop(place)
    await world.start(place, program=PROGRAM)
    await world.lead_to(place)
    await noticing.until_it_serves(world, place)
    for way in (FORWARD, BACK):
        async with noticing.expected(world, place, FaultKind.CLOCK):
            world.send_signal(place, way)


async def a_server_cannot_write_its_log(world: World) -> None:
    """A process whose log goes to a full disk serves all the same."""
    place = _place(world)
    await world.stop(place)
    await world.start(place, log=_FULL_DISK)
    await world.lead_to(place)
    await world.all_are_back()
    async with noticing.expected(world, place, FaultKind.LOG):
        for table in world.tables:
            await table.watcher.say("this is no message")  # of which a line tells
    await world.stop(place)
    await world.start(place)
