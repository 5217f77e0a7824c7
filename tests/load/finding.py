"""The largest number of tables at the pace of people at which actions arrive in time: tables are added, step by step.

The servers go on from step to step, and who is there stays. The last step that holds is the answer, and where the first
does not there is none.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from random import Random
from typing import Final

from deploy.boot.server import Server
from tests.load.club import arrive
from tests.load.kinds import kinds_of
from tests.load.mixed import open_kinds, parties_at
from tests.load.party import Party
from tests.load.play import Load, leave_all, play_all
from tests.load.process import runner, serving
from tests.load.report import columns

__all__ = ["Finding"]

_HEADS: Final = ("", "actions", "p50 ms", "p95 ms", "p99 ms", "CPU ms/action", "server", "generator")
_WIDEST: Final = ("10,000 tables", "100,000", "10,000.0", "10,000.0", "10,000.0", "100.00", "10.00", "10.00")
_TRIES: Final = 2
"""A step fails when it does so twice: once, other programs may have had the processors."""
_DRAIN: Final = 5.0


@dataclass(frozen=True, slots=True)
class Finding:
    """Steps of so many tables up to `most`, each measured for so many seconds; a step holds where 99 of 100 actions
    arrive within `limit` milliseconds.
    """

    step: int
    most: int
    rate: float
    seconds: float
    processes: int = 1
    environment: Mapping[str, str] = field(default_factory=dict)
    limit: float = 100.0

    def lines(self) -> Iterator[str]:
        """Yield the figures of each step when it is measured, and the largest number that held."""
        held = 0
        title = f"Tables of all kinds at {self.rate:g} actions/s each, {self.seconds:g} s for each step"

        def rows() -> Iterator[tuple[str, ...]]:
            nonlocal held
            for number, load in self.measured():
                yield _row(number, load)
                held = number if load.due and load.within(0.99) < self.limit else held

        yield from columns(title, _HEADS, rows(), _WIDEST)
        yield f"p99 stays under {self.limit:.0f} ms up to {held:,} tables ({4 * held:,} players)."

    def measured(self) -> Iterator[tuple[int, Load]]:
        """Yield the number of tables and what was measured, until a step has failed."""
        numbers = range(self.step, self.most + 1, self.step)
        kinds = [kind for _ in numbers for kind in kinds_of(self.step)]
        people = arrive(4 * len(kinds))
        parties = parties_at(people, open_kinds(people, kinds), kinds, floor=False)
        with serving(self.processes, self.environment) as servers, runner() as own:
            for number in numbers:
                print(f"  {number} tables ...", file=sys.stderr, flush=True)
                load = own.run(self._step(servers, parties[:number]))
                yield number, load
                if load.within(0.99) >= self.limit:
                    break
            own.run(leave_all(parties))

    async def _step(self, servers: Sequence[Server], parties: Sequence[Party]) -> Load:
        load: Load | None = None
        for _ in range(_TRIES):
            load = await play_all(
                servers, parties, seconds=self.seconds, rate=self.rate, chance=Random(1), drain=_DRAIN
            )
            if load.within(0.99) < self.limit:
                break
        assert load is not None
        return load


def _row(number: int, load: Load) -> tuple[str, ...]:
    within = [load.within(part) for part in (0.5, 0.95, 0.99)]
    used, each = load.server_cores, load.server_ms
    return (
        f"{number:,} tables",
        f"{load.due:,}",
        *("–" if one == inf else f"{one:,.1f}" for one in within),
        "–" if each is None else f"{each:.2f}",
        "–" if used is None else f"{used:.2f}",
        f"{load.client_cores:.2f}",
    )
