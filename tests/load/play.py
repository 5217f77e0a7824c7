"""Many tables played at once over real sockets: latency, throughput, processor time, memory.

There are two kinds of load. *Paced*: every table has actions at random times of a given rate (an open Poisson loop);
the latency of an action counts from its scheduled time, so that a server that falls behind shows it. *Saturated*: every
table begins its next action when all four have seen the last.

Latency is the time until the last of the four seats has the action on its screen.
"""

from __future__ import annotations

import asyncio
import gc
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from deploy.boot.server import Server
from tests.load.client import Client
from tests.load.club import SignedIn
from tests.load.party import Party, Player, by_screen
from tests.load.process import cpu_seconds, resident_kib

__all__ = ["Load", "measure", "percentile"]

_AT_ONCE: Final = 25
"""The number of tables whose people connect, or act before the measurement begins, at the same time."""
_WARM: Final = 2
"""Actions at each table before the measurement begins."""


@dataclass(frozen=True, slots=True)
class Load:
    """The measurements. Latencies in milliseconds, ascending; processor time as cores in use, None where unknown.

    `busy` counts the attempts that the server refused as busy; each was tried again, within the latency of its action.
    """

    tables: int
    seconds: float
    latencies: tuple[float, ...]
    busy: int
    frame_length: float
    kib_per_socket: float
    server_cores: float | None
    client_cores: float

    @property
    def actions_per_second(self) -> float:
        """The throughput."""
        return len(self.latencies) / self.seconds


def percentile(ascending: Sequence[float], part: float) -> float:
    """The smallest value that this fraction of all values does not exceed (nearest rank). Raise ValueError if empty."""
    if not ascending:
        raise ValueError("nothing was measured")
    return ascending[max(0, -(-len(ascending) * part // 1).__int__() - 1)]


async def measure(
    servers: Sequence[Server],
    tables: Sequence[UUID],
    people: Sequence[SignedIn],
    *,
    seconds: float,
    rate: float | None,
    player: Player = by_screen,
    seed: int = 1,
    compressed: bool = False,
) -> Load:
    """Play at the tables for that many seconds; `rate` is actions a second at each table, None for saturation.

    The seats of a table are spread over the servers in turn. Raise the errors of `Party`.
    """
    chance = random.Random(seed)

    def client(table: UUID, who: SignedIn) -> Client:
        return Client(table, who.session, compressed=compressed)

    before = sum(resident_kib(server.process.pid) for server in servers)
    parties = [
        Party([client(table, who) for who in people[4 * n : 4 * n + 4]], random.Random(chance.random()), player)
        for n, table in enumerate(tables)
    ]
    addresses = [server.address for server in servers]
    for first in range(0, len(parties), _AT_ONCE):
        await asyncio.gather(*(party.come(addresses) for party in parties[first : first + _AT_ONCE]))
    grown = sum(resident_kib(server.process.pid) for server in servers) - before
    for _ in range(_WARM):
        for first in range(0, len(parties), _AT_ONCE):
            await asyncio.gather(*(party.step() for party in parties[first : first + _AT_ONCE]))
    gc.collect()
    gc.freeze()  # a full collection in this process would count as latency of the server
    used, own, began = _used(servers), time.process_time(), time.monotonic()
    frames, characters = _sent(parties)
    busy = sum(party.busy for party in parties)
    latencies: list[float] = []
    await asyncio.gather(*(_play(party, seconds, rate, random.Random(chance.random()), latencies) for party in parties))
    took = time.monotonic() - began
    now, then = _used(servers), used
    more_frames, more_characters = _sent(parties)
    load = Load(
        tables=len(tables),
        seconds=took,
        latencies=tuple(sorted(latencies)),
        busy=sum(party.busy for party in parties) - busy,
        frame_length=(more_characters - characters) / max(1, more_frames - frames),
        kib_per_socket=grown / (4 * len(tables)),
        server_cores=None if now is None or then is None else (now - then) / took,
        client_cores=(time.process_time() - own) / took,
    )
    gc.unfreeze()
    await asyncio.gather(*(party.leave() for party in parties))
    return load


async def _play(
    party: Party, seconds: float, rate: float | None, chance: random.Random, latencies: list[float]
) -> None:
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    timer = loop.time()
    while True:
        if rate is not None:
            timer += chance.expovariate(rate)
            if timer >= end:
                return
            await asyncio.sleep(timer - loop.time())
        else:
            timer = loop.time()
            if timer >= end:
                return
        latencies.append(1000 * (await party.step() - timer))


def _used(servers: Sequence[Server]) -> float | None:
    used = [cpu_seconds(server.process.pid) for server in servers]
    return None if None in used else sum(value for value in used if value is not None)


def _sent(parties: Sequence[Party]) -> tuple[int, int]:
    clients = [client for party in parties for client in party.clients]
    return sum(client.frames for client in clients), sum(client.characters for client in clients)
