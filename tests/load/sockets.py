"""Latency from an action to all four screens: tables over sockets on real server processes, and the floor."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Final
from uuid import UUID

from play.models import Timer
from play.store.service.break_models import Beat
from tests.load.club import SignedIn, arrive, open_tables
from tests.load.floor import LENGTH, by_lot
from tests.load.party import Player, by_screen
from tests.load.play import Load, measure
from tests.load.process import run, serving
from tests.load.report import columns

__all__ = ["Plan", "fresh_tables"]

_HEADS = (
    "",
    "actions",
    "arrived",
    "actions/s",
    "busy",
    "p50 ms",
    "p95 ms",
    "p99 ms",
    "max ms",
    "CPU ms/action",
    "server",
    "client",
    "KiB/socket",
    "characters",
)
_WIDEST = (
    "10,000 of 10,000 tables",
    "100,000",
    "100.0 %",
    "1,000.0",
    "10,000",
    "10,000.0",
    "10,000.0",
    "10,000.0",
    "10,000.0",
    "100.00",
    "10.00",
    "10.00",
    "10,000",
    "10,000",
)


_NONE: Final = "–"


@dataclass(frozen=True, slots=True)
class Plan:
    """The load: seconds of a run, number and environment of the server processes, and whether to measure the floor too.

    `compressed`: the sockets ask for compression, as browsers do. The floor supports a single process only.
    """

    seconds: float
    processes: int = 1
    environment: Mapping[str, str] = field(default_factory=dict)
    floor: bool = True
    compressed: bool = False

    def paced(self, levels: Sequence[int], rate: float) -> Iterator[str]:
        """Yield the figures for these numbers of tables, each table with `rate` actions a second."""
        title = f"Action to everyone, {rate:g} actions/s at each table ({self._how()})"
        return columns(title, _HEADS, (row for tables in levels for row in self._run(tables, rate)), _WIDEST)

    def saturated(self, tables: int) -> Iterator[str]:
        """Yield the figures for tables at which each action follows the last at once."""
        return columns(f"As fast as it goes ({self._how()})", _HEADS, self._run(tables, None), _WIDEST)

    def _how(self) -> str:
        return f"{self.seconds:g} s, {self.processes} server process{'es' if self.processes > 1 else ''}"

    def _run(self, tables: int, rate: float | None) -> Iterator[tuple[str, ...]]:
        people = arrive(4 * tables)
        real = self._measure(people, rate, by_screen, {})
        yield _row(f"{tables} tables" if real.tables == tables else f"{real.tables} of {tables} tables", real)
        if self.floor and self.processes == 1:
            length = {"DJANGO_SETTINGS_MODULE": "tests.load.floor_settings", LENGTH: f"{real.frame_length:.0f}"}
            yield _row("  the floor", self._measure(people, rate, by_lot, length, timers=False))

    def _measure(
        self,
        people: Sequence[SignedIn],
        rate: float | None,
        player: Player,
        environment: Mapping[str, str],
        *,
        timers: bool = True,
    ) -> Load:
        """Measure new tables for these people. Without timers nothing is done for tables at which nothing is played."""
        print(f"  {len(people) // 4} tables ...", file=sys.stderr, flush=True)
        places = fresh_tables(people)
        if not timers:
            Timer.objects.all().delete()
        with serving(self.processes, {**self.environment, **environment}) as servers:
            return run(
                measure(
                    servers,
                    places,
                    people,
                    seconds=self.seconds,
                    rate=rate,
                    player=player,
                    compressed=self.compressed,
                )
            )


def fresh_tables(people: Sequence[SignedIn]) -> list[UUID]:
    """Open tables for these people; that no process has served since the last run is no break of the platform."""
    places = open_tables(people)
    Beat.objects.all().delete()
    return places


def _row(name: str, load: Load) -> tuple[str, ...]:
    latencies = [_milliseconds(load, part) for part in (0.5, 0.95, 0.99, 1)]
    used, each = load.server_cores, load.server_ms
    return (
        name,
        f"{load.due:,}",
        f"{100 * len(load.latencies) / load.due:.1f} %" if load.due else _NONE,
        f"{load.actions_per_second:,.1f}",
        f"{load.busy:,}",
        *latencies,
        _NONE if each is None else f"{each:.2f}",
        _NONE if used is None else f"{used:.2f}",
        f"{load.client_cores:.2f}",
        f"{load.kib_per_socket:,.0f}",
        f"{load.frame_length:,.0f}",
    )


def _milliseconds(load: Load, part: float) -> str:
    """Format the time within which that fraction arrived; a dash where fewer arrived at all."""
    within = load.within(part) if load.due else inf
    return _NONE if within == inf else f"{within:,.1f}"
