"""Tables of all kinds under load: paced as by people, saturated, after a restart; at the end every viewer is checked.

The two languages alternate by seats, and every table is wholly in one server process, as the proxy of
`deploy/proxy` leads its sockets. The floor is measured in the same run: the same processes, sockets and bytes.
"""

from __future__ import annotations

import asyncio
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, repeat
from math import inf
from random import Random
from typing import Final
from uuid import UUID

from deploy.boot.server import Server
from laws.values.seats import SEATS
from play.models import Person, Timer
from play.store.service.break_models import Beat
from play.store.tables.boards import Dealt, create_table
from tests.load.client import Client
from tests.load.club import SignedIn, arrive
from tests.load.final import console_differs, differing
from tests.load.floor import LENGTH, by_lot
from tests.load.kinds import SESSION, Kind, kinds_of
from tests.load.party import Party
from tests.load.play import Counted, Load, leave_all, percentile, play_all
from tests.load.process import run, serving
from tests.load.report import columns
from tests.load.returning import Return, all_return
from tests.load.session_among import Among, Console, open_session

__all__ = ["Mixture", "Outcome", "open_kinds", "parties_at"]

_LANGUAGES: Final = ("en", "zh-hans")
_FLOOR: Final = "tests.load.floor_settings"
_HEADS: Final = ("", "tables", "actions", "arrived", "actions/s", "p50 ms", "p95 ms", "p99 ms", "max ms")
_WIDEST: Final = ("irregularities allowed", "10,000", "100,000", "100.0 %", "1,000.0", *repeat("10,000.0", 4))
_COSTS: Final = (
    "",
    "CPU ms/action",
    "server",
    "generator",
    "machine",
    "KiB/socket",
    "characters",
    "busy",
    "of the floor",
)
_WIDEST_COSTS: Final = ("irregularities allowed", "100.00", *repeat("10.00", 3), *repeat("10,000", 3), "1.00")
_NONE: Final = "–"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was measured, and whose screen is at the end not as the log says; `back` is the return after a restart."""

    load: Load
    kinds: Mapping[Party, Kind]
    wrong: Sequence[str] = ()
    back: Return | None = None
    console: Console | None = None


@dataclass(frozen=True, slots=True)
class Mixture:
    """So many tables of all kinds for so many seconds in so many server processes; `rate` is actions a second at each,
    None for as many as they can. `restart`: the servers are stopped afterwards, and all return to new ones. `session`
    of the tables are those of a running session, whose director has his console before him. `compressed`: the sockets
    compress, as those of browsers do.
    """

    tables: int
    rate: float | None
    seconds: float
    processes: int = 1
    environment: Mapping[str, str] = field(default_factory=dict)
    floor: bool = True
    restart: bool = False
    drain: float = 25.0
    session: int = 0
    compressed: bool = False

    def lines(self) -> Iterator[str]:
        """Yield the figures as they are measured. Raise RuntimeError where a viewer's final state is wrong."""
        how = f"{self.rate:g} actions/s at each table" if self.rate is not None else "as fast as it goes"
        plural = "es" if self.processes > 1 else ""
        title = f"{self.tables:,} tables, {how} ({self.seconds:g} s, {self.processes} server process{plural})"
        people = arrive(4 * self.tables)
        real = self.measure(people)
        floor = self.measure(people, length=real.load.frame_length) if self.floor else None
        rows = [*_by_kind(real), _row("all", real.load), *([] if floor is None else [_row("the floor", floor.load)])]
        yield from columns(title, _HEADS, rows, _WIDEST)
        yield from columns(
            "What it costs", _COSTS, _costs(real.load, None if floor is None else floor.load), _WIDEST_COSTS
        )
        if real.back is not None:
            cpu = _NONE if real.back.cpu is None else f"{real.back.cpu:.2f} ms of processor time each"
            yield (
                f"After a restart {real.back.sockets:,} sockets had their views again within {real.back.seconds:.1f} s"
                f" ({cpu}, {real.back.again:,} tries more)."
            )
        if real.console is not None:
            took, missing = real.console.figures()
            within = ", ".join(f"{percentile(took, part):.0f}" for part in (0.5, 0.95, 0.99)) if took else _NONE
            yield (
                f"On the director’s console {len(took):,} actions at {self.session:,} tables were after {within} ms"
                f" (p50, p95, p99); {missing:,} were not."
            )
        viewers = sum(len(party.clients) for party in real.kinds)
        yield f"The final state of {viewers:,} viewers was compared with the log: {len(real.wrong):,} differ."
        if real.wrong:
            raise RuntimeError("; ".join(real.wrong[:10]))

    def measure(self, people: Sequence[SignedIn], length: float | None = None) -> Outcome:
        """Measure new tables for these people; the floor with frames of that length, if one is given."""
        print(f"  {self.tables} tables{'' if length is None else ', the floor'} ...", file=sys.stderr, flush=True)
        among = open_session(self.session) if self.session and length is None else None
        kinds = kinds_of(self.tables - (0 if among is None else self.session))
        places = open_kinds(people[: 4 * len(kinds)], kinds)
        environment = dict(self.environment)
        if length is not None:
            Timer.objects.all().delete()
            environment |= {"DJANGO_SETTINGS_MODULE": _FLOOR, LENGTH: f"{length:.0f}"}
        with serving(self.processes, environment) as servers:
            at = parties_at(people, places, kinds, floor=length is not None, compressed=self.compressed)
            parties = dict(zip(at, kinds, strict=True))
            return run(self._measure(servers, parties, among, environment, length))

    async def _measure(
        self,
        servers: Sequence[Server],
        kinds: Mapping[Party, Kind],
        among: Among | None,
        environment: Mapping[str, str],
        length: float | None,
    ) -> Outcome:
        if among is not None:
            watched = among.parties(_LANGUAGES, len(kinds), compressed=self.compressed)
            kinds = {**kinds, **dict.fromkeys(watched, SESSION)}
            await among.watch(servers[0])
        parties = list(kinds)
        load = await play_all(
            servers,
            parties,
            seconds=self.seconds,
            rate=self.rate,
            chance=Random(1),
            drain=self.drain,
            measured=(lambda _on: None) if among is None else among.measure,
        )
        if length is not None:
            await leave_all(parties)
            return Outcome(load, kinds)
        wrong, back = await differing(list(load.parties)), None
        if among is not None:
            wrong += [f"the console: {name}" for name in await console_differs(among.console)]
        if self.restart:
            await asyncio.to_thread(_stop, servers)
            with serving(self.processes, environment) as others:
                back = await all_return(parties, others)
                wrong += await differing(parties)
                await leave_all(parties)
        else:
            await leave_all(parties)
        if among is not None:
            await among.console.close()
        return Outcome(load, kinds, wrong, back, None if among is None else among.console)


def _stop(servers: Sequence[Server]) -> None:
    for server in servers:
        server.stop()


def open_kinds(people: Sequence[SignedIn], kinds: Sequence[Kind]) -> list[UUID]:
    """Open a table of each kind for every four people; that no process has served meanwhile is no break."""
    openers = Person.objects.in_bulk([guest.id for guest in people[::4]])
    tables = [
        create_table(
            openers[guest.id],
            f"Table {n}",
            Dealt(),
            robots=[seat for seat in SEATS if seat not in kind.seats] or False,
            profile=kind.profile,
        )
        for n, (guest, kind) in enumerate(zip(people[::4], kinds, strict=True), 1)
    ]
    Beat.objects.all().delete()
    return tables


def parties_at(
    people: Sequence[SignedIn], places: Sequence[UUID], kinds: Sequence[Kind], *, floor: bool, compressed: bool = False
) -> list[Party]:
    """Return who plays at these tables, in both languages; on the floor four at each, who act by lot."""
    chance = Random(2)
    found = []
    for n, (table, kind) in enumerate(zip(places, kinds, strict=True)):
        own = people[4 * n : 4 * n + (4 if floor else len(kind.seats))]
        clients = [
            Client(table, one.session, _LANGUAGES[place % 2], compressed=compressed) for place, one in enumerate(own)
        ]
        if floor:
            found.append(Party(clients, Random(chance.random()), by_lot, home=n))
        else:
            found.append(
                Party(clients, Random(chance.random()), kind.player(), seats=kind.seats, all_see=kind.all_see, home=n)
            )
    return found


def _by_kind(outcome: Outcome) -> Iterator[tuple[str, ...]]:
    found: defaultdict[str, list[Counted]] = defaultdict(list)
    for party, counted in outcome.load.parties.items():
        found[outcome.kinds[party].name].append(counted)
    for name, all_ in found.items():
        whole = Counted(
            sum(one.due for one in all_),
            sum(one.in_time for one in all_),
            sorted(chain.from_iterable(one.latencies for one in all_)),
        )
        yield _figures(name, len(all_), whole, outcome.load.seconds)


def _row(name: str, load: Load) -> tuple[str, ...]:
    return _figures(name, load.tables, Counted(load.due, load.in_time, [*load.latencies]), load.seconds)


def _figures(name: str, tables: int, counted: Counted, seconds: float) -> tuple[str, ...]:
    due, arrived = counted.due, len(counted.latencies)
    whole = [*counted.latencies, *repeat(inf, due - arrived)]
    within = [percentile(whole, part) if whole else inf for part in (0.5, 0.95, 0.99, 1)]
    return (
        name,
        f"{tables:,}",
        f"{due:,}",
        f"{100 * arrived / due:.1f} %" if due else _NONE,
        f"{counted.in_time / seconds:,.1f}",
        *(_NONE if one == inf else f"{one:,.1f}" for one in within),
    )


def _costs(real: Load, floor: Load | None) -> Iterator[tuple[str, ...]]:
    for name, load in (("all", real), ("the floor", floor)):
        if load is None:
            continue
        used, each, machine = load.server_cores, load.server_ms, load.machine_cores
        part = _NONE
        if floor is not None and floor.in_time:
            part = f"{load.actions_per_second / floor.actions_per_second:.2f}"
        yield (
            name,
            _NONE if each is None else f"{each:.2f}",
            _NONE if used is None else f"{used:.2f}",
            f"{load.client_cores:.2f}",
            _NONE if machine is None else f"{machine:.2f}",
            f"{load.kib_per_socket:,.0f}",
            f"{load.frame_length:,.0f}",
            f"{load.busy:,}",
            part if load is real else _NONE,
        )
