"""Many tables played at once over real sockets: latency, throughput, processor time, memory.

There are two kinds of load. *Paced*: every table has actions at random times of a given rate (an open Poisson loop);
the latency of an action counts from its scheduled time, so that a server that falls behind shows it. *Saturated*: every
table begins its next action when all four have seen the last.

Latency is the time until the last of the four seats has the action on its screen. However slow the server is, the
measurement ends: who is not at his table in time is not waited for, a line that ends is opened again as a browser does,
and what is not on four screens some time after the last action was due has not arrived.
"""

from __future__ import annotations

import asyncio
import gc
import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import accumulate, count, repeat, takewhile
from math import inf
from typing import Final
from uuid import UUID

from websockets.exceptions import WebSocketException

from deploy.boot.server import Server
from play.live.clock import SystemClock
from play.process.collector import Collector
from tests.load.arrival import all_come
from tests.load.client import Client
from tests.load.club import SignedIn
from tests.load.party import Party, Player, by_screen
from tests.load.process import cpu_seconds, machine_seconds, resident_kib

__all__ = ["Counted", "Load", "leave_all", "measure", "percentile", "play_all"]

_ARRIVAL: Final = 150.0
"""Seconds in which all are at their tables and have acted a little, else they are left out."""
_DRAIN: Final = 25.0
"""Seconds after the last action was due until which an action counts as arrived."""
_LEAVING: Final = 15.0
"""Seconds that closing all pages may take; the server ends after that in any case."""
_PAUSE: Final = 0.5
"""Seconds until a table goes on after an action that did not arrive."""


@dataclass(frozen=True, slots=True)
class Load:
    """The measurements. Latencies in milliseconds, ascending; processor time as cores in use, None where unknown.

    `tables` are those at which all four were in time. `seconds` is the time in which actions became due, `lasted` the
    time until the last had arrived, where people have to wait for a robot or for a round for example. Of the `due`
    actions `latencies` has those that arrived, `in_time` counts those that arrived within `seconds`. `busy` counts the
    attempts that the server refused as busy; each was tried again, within the latency of its action.
    `machine_cores` is the processor time of all programs, the database and the generator among them.
    """

    tables: int
    seconds: float
    lasted: float
    due: int
    in_time: int
    latencies: tuple[float, ...]
    busy: int
    frame_length: float
    kib_per_socket: float
    server_cores: float | None
    client_cores: float
    machine_cores: float | None = None
    parties: Mapping[Party, Counted] = field(default_factory=dict)

    @property
    def actions_per_second(self) -> float:
        """The throughput, while actions became due."""
        return self.in_time / self.seconds

    @property
    def server_ms(self) -> float | None:
        """The servers' processor time for an action, in milliseconds; None where it is not known or none arrived."""
        if self.server_cores is None or not self.latencies:
            return None
        return 1000 * self.server_cores * self.lasted / len(self.latencies)

    def within(self, part: float) -> float:
        """Return the milliseconds within which this fraction of all due actions arrived; infinite if fewer did."""
        return percentile([*self.latencies, *repeat(inf, self.due - len(self.latencies))], part)


@dataclass(slots=True)
class Counted:
    """What was due at a table, after how many milliseconds it arrived, and how much of it while actions became due."""

    due: int = 0
    in_time: int = 0
    latencies: list[float] = field(default_factory=list)


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
    arrival: float = _ARRIVAL,
    drain: float = _DRAIN,
    measured: Callable[[bool], None] = lambda _on: None,
) -> Load:
    """Play at the tables for that many seconds; `rate` is actions a second at each table, None for saturation.

    The seats of a table are spread over the servers in turn. `arrival` and `drain` are the seconds for which people may
    come, and actions arrive after the last was due. `measured` is called with True when all are there and with False
    when the last action has arrived. Raise RuntimeError when an action is refused that a screen offers.
    """
    chance = random.Random(seed)

    def client(table: UUID, who: SignedIn) -> Client:
        return Client(table, who.session, compressed=compressed)

    parties = [
        Party([client(table, who) for who in people[4 * n : 4 * n + 4]], random.Random(chance.random()), player)
        for n, table in enumerate(tables)
    ]
    load = await play_all(
        servers, parties, seconds=seconds, rate=rate, chance=chance, arrival=arrival, drain=drain, measured=measured
    )
    await leave_all(parties)
    return load


async def play_all(
    servers: Sequence[Server],
    parties: Sequence[Party],
    *,
    seconds: float,
    rate: float | None,
    chance: random.Random,
    arrival: float = _ARRIVAL,
    drain: float = _DRAIN,
    measured: Callable[[bool], None] = lambda _on: None,
) -> Load:
    """Let these parties come and play, as `measure` does; at the end they are still there."""
    before = sum(resident_kib(server.process.pid) for server in servers)
    there = await all_come(parties, [server.address for server in servers], arrival)
    grown = sum(resident_kib(server.process.pid) for server in servers) - before
    with _short_pauses():
        measured(True)
        used, own, machine, began = _used(servers), time.process_time(), machine_seconds(), time.monotonic()
        frames, characters = _sent(there)
        busy = sum(party.busy for party in there)
        each = [Counted() for _ in there]
        playing = [
            asyncio.create_task(_play(party, seconds, rate, random.Random(chance.random()), counted))
            for party, counted in zip(there, each, strict=True)
        ]
        if playing:
            _, late = await asyncio.wait(playing, timeout=seconds + drain, return_when=asyncio.FIRST_EXCEPTION)
            for task in late:
                task.cancel()
            await asyncio.wait(playing)
        took = time.monotonic() - began
        now, then, whole = _used(servers), used, machine_seconds()
        measured(False)
        more_frames, more_characters = _sent(there)
        load = Load(
            tables=len(there),
            seconds=seconds,
            lasted=took,
            due=sum(counted.due for counted in each),
            in_time=sum(counted.in_time for counted in each),
            latencies=tuple(sorted(one for counted in each for one in counted.latencies)),
            parties=dict(zip(there, each, strict=True)),
            busy=sum(party.busy for party in there) - busy,
            frame_length=(more_characters - characters) / max(1, more_frames - frames),
            kib_per_socket=grown / max(1, sum(one.is_open for party in parties for one in party.clients)),
            server_cores=None if now is None or then is None else (now - then) / took,
            client_cores=(time.process_time() - own) / took,
            machine_cores=None if machine is None or whole is None else (whole - machine) / took,
        )
    for task in playing:
        if not task.cancelled():
            task.result()
    return load


@contextmanager
def _short_pauses() -> Iterator[None]:
    """Collect garbage as the servers do: a long pass in this process would count as latency of theirs."""
    collects = gc.isenabled()
    gc.collect()
    gc.freeze()
    gc.disable()
    collecting = asyncio.create_task(Collector(SystemClock(), count().__next__).run())
    try:
        yield
    finally:
        collecting.cancel()
        gc.unfreeze()
        if collects:
            gc.enable()


async def leave_all(parties: Sequence[Party]) -> None:
    """Close all pages."""
    if parties:
        await asyncio.wait([asyncio.create_task(party.leave()) for party in parties], timeout=_LEAVING)


async def _play(party: Party, seconds: float, rate: float | None, chance: random.Random, counted: Counted) -> None:
    loop = asyncio.get_running_loop()
    begun = loop.time()
    if rate is None:
        while (due := loop.time()) < begun + seconds:
            counted.due += 1
            await _act(party, due, begun + seconds, counted)
        return
    gaps = (chance.expovariate(rate) for _ in repeat(None))
    times = list(takewhile(lambda due: due < begun + seconds, accumulate(gaps, initial=begun)))[1:]
    counted.due += len(times)
    for due in times:
        await asyncio.sleep(due - loop.time())
        await _act(party, due, begun + seconds, counted)


async def _act(party: Party, due: float, end: float, counted: Counted) -> None:
    """Carry out one action; from `end` on none becomes due.

    After one that did not arrive, what is refused has come of that; else it is a fault.
    """
    try:
        await party.come_back()
        seen = await party.step()
        # Where the platform or a robot acts in between, nobody can act before he is offered something.
        since = due if party.all_see else max(due, party.offered_at)
        counted.latencies.append(1000 * (seen - since))
        counted.in_time += seen <= end
    except (OSError, WebSocketException):
        party.strayed = True
        await asyncio.sleep(_PAUSE)
    except RuntimeError:
        if not party.strayed:
            raise
        await asyncio.sleep(_PAUSE)


def _used(servers: Sequence[Server]) -> float | None:
    used = [cpu_seconds(server.process.pid) for server in servers]
    return None if None in used else sum(value for value in used if value is not None)


def _sent(parties: Sequence[Party]) -> tuple[int, int]:
    clients = [client for party in parties for client in party.clients]
    return sum(client.frames for client in clients), sum(client.characters for client in clients)
