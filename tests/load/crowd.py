"""A vugraph: one table with so many watchers who see all four hands as they are played, each over a compressed socket.

It is measured beside the same table without watchers, and with frames that each socket compresses for itself.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.utils import timezone

from deploy.boot.server import Server
from play.models import AccessRight
from play.table.rights import Right
from tests.load.client import Client
from tests.load.club import SignedIn, arrive, open_tables
from tests.load.party import Party
from tests.load.process import cpu_seconds, resident_kib, run, serving
from tests.load.report import columns

__all__ = ["Shown", "lines", "measure_crowd"]

_APART: Final = {"DJANGO_SETTINGS_MODULE": "tests.load.apart_settings"}
_AT_ONCE: Final = 50
_PAUSE: Final = 1.0
"""Seconds between two actions, in which the watchers of the last one are all served."""
_REVISION: Final = 'data-revision="'
_UNASKED: Final = " data-unasked "
_PATIENCE: Final = 60.0
_ARRIVAL: Final = 120
"""Seconds for which the arrival of all watchers may keep the server busy."""
_AT_REST: Final = 0.1
"""Seconds of processor time in one second of a server at rest."""
_HEADS = ("", "watch", "actions", "CPU ms/action", "KiB/action", "bytes/watcher", "all shown ms", "KiB/socket")
_WIDEST = ("  each socket compresses for itself", "10,000", "1,000", "1,000.00", "10,000", "10,000", "10,000", "10,000")


class Watcher(Client):
    """A spectator's browser that acknowledges what it is sent, and reads nothing else of it."""

    def _take(self, text: str) -> None:
        self.frames += 1
        self.characters += len(text)
        last = text.rpartition(_REVISION)[2]
        self.screen.revision = last.partition('"')[0]
        self.screen.owes = _UNASKED not in last
        if self.on_frame is not None:
            self.on_frame(self)


@dataclass(frozen=True, slots=True)
class Shown:
    """The measurements.

    `watch`: how many watchers were there to the end; `cpu`: milliseconds of processor time of the server for an action;
    `sent`: bytes for it to all sockets, `to_one` to one watcher; `until_all`: milliseconds until the last watcher has
    it (median).
    """

    watch: int
    actions: int
    cpu: float | None
    sent: float
    to_one: float
    until_all: float
    kib_per_socket: float


def lines(watchers: int, actions: int = 20) -> Iterator[str]:
    """Yield the figures: the plain table, the vugraph, and the vugraph with each frame compressed for each socket."""
    kinds: list[tuple[str, int, Mapping[str, str]]] = [
        ("a table without watchers", 0, {}),
        (f"a vugraph with {watchers:,} watchers", watchers, {}),
        ("  each socket compresses for itself", watchers, _APART),
    ]
    return columns("A vugraph, an action a second", _HEADS, (_run(*kind, actions) for kind in kinds), _WIDEST)


def _run(name: str, watchers: int, environment: Mapping[str, str], actions: int) -> tuple[str, ...]:
    print(f"  {name} ...", file=sys.stderr, flush=True)
    people = arrive(4 + watchers)
    (table,) = open_tables(people[:4])
    let_watch(table, people[4:])
    with serving(1, environment) as servers:
        shown = run(measure_crowd(servers[0], table, people, actions))
    return (
        name,
        f"{shown.watch:,}",
        f"{shown.actions:,}",
        "–" if shown.cpu is None else f"{shown.cpu:,.2f}",
        f"{shown.sent / 1024:,.1f}",
        f"{shown.to_one:,.0f}",
        f"{shown.until_all:,.0f}",
        f"{shown.kib_per_socket:,.0f}",
    )


def let_watch(table: UUID, people: Sequence[SignedIn]) -> None:
    """Give these people the right to see all four hands at the table."""
    AccessRight.objects.bulk_create(
        AccessRight(table_id=table, person_id=one.id, right=Right.WATCH_ALL.value, since=timezone.now())
        for one in people
    )


async def measure_crowd(server: Server, table: UUID, people: Sequence[SignedIn], actions: int) -> Shown:
    """Play so many actions at the table, North's, East's, South's and West's people first, the watchers after them."""
    players = [Client(table, one.session, compressed=True) for one in people[:4]]
    watchers = [Watcher(table, one.session, compressed=True) for one in people[4:]]
    party, clients = Party(players, random.Random(1)), [*players, *watchers]
    process = server.process.pid
    before = resident_kib(process)
    await party.come([server.address])
    for first in range(0, len(watchers), _AT_ONCE):
        await asyncio.gather(*(one.open(server.address) for one in watchers[first : first + _AT_ONCE]))
    await party.step()
    await _settle(process)
    grown = resident_kib(process) - before
    cpu, sent, seen = cpu_seconds(process), _received(clients), _received(watchers)
    took = [await _step(party, watchers) for _ in range(actions)]
    now = cpu_seconds(process)
    shown = Shown(
        sum(one.closed_with is None for one in watchers),
        actions,
        None if cpu is None or now is None else 1000 * (now - cpu) / actions,
        (_received(clients) - sent) / actions,
        (_received(watchers) - seen) / actions / max(1, len(watchers)),
        1000 * sorted(took)[len(took) // 2],
        grown / len(clients),
    )
    await asyncio.gather(*(one.close() for one in clients))
    return shown


async def _settle(process: int) -> None:
    """Wait until the server has done with the arrival of so many: it rests for a second."""
    for _second in range(_ARRIVAL):
        before = cpu_seconds(process)
        await asyncio.sleep(1)
        now = cpu_seconds(process)
        if before is None or now is None or now - before < _AT_REST:
            return


async def _step(party: Party, watchers: Sequence[Client]) -> float:
    """Carry out one action; return after how many seconds all watchers had seen it. Raise TimeoutError."""
    waits, all_have = {one for one in watchers if one.closed_with is None}, asyncio.Event()

    def seen(client: Client) -> None:
        waits.discard(client)
        if not waits:
            all_have.set()

    for one in watchers:
        one.on_frame = one.on_end = seen
    began = time.monotonic()
    async with asyncio.timeout(_PATIENCE):
        await party.step()
        if waits:
            await all_have.wait()
    took = time.monotonic() - began
    await asyncio.sleep(max(0.0, _PAUSE - took))
    return took


def _received(clients: Sequence[Client]) -> int:
    return sum(client.received for client in clients)
