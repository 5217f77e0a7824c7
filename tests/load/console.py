"""The console of a director beside a session of many tables: from a player's call or card to the director's screen."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from random import Random
from typing import Final

from tests.load.arrival import all_come
from tests.load.final import console_differs
from tests.load.play import Load, leave_all, percentile, play_all
from tests.load.process import cpu_seconds, run, serving
from tests.load.session_among import Among, open_session

__all__ = ["lines"]

_AIM: Final = 100.0
_RATE: Final = 0.15
"""Actions a second at each table."""
_SECONDS: Final = 20.0
_LANGUAGES: Final = ("en", "zh-hans")
_ARRIVAL: Final = 120
"""Seconds for which the arrival of all players may keep the server busy."""
_AT_REST: Final = 0.2
"""Seconds of processor time in one second of a server at rest."""


def lines(tables: int = 200) -> Iterator[str]:
    """Yield the milliseconds from an action to the console, and the processor time of the server.

    Raise RuntimeError where the console does not end as a page made anew.
    """
    print(f"  a console beside {tables} tables ...", file=sys.stderr, flush=True)
    among = open_session(tables, "console")
    load, wrong = run(_measure(among))
    took, missing = among.console.figures()
    cpu = "" if load.server_ms is None else f"{load.server_ms:.1f}"
    yield (
        f"a console beside {tables} tables, {len(took):,} actions at {_RATE} a second each: on the screen after "
        f"{percentile(took, 0.5):.0f} ms (median), {percentile(took, 0.95):.0f} ms (p95, aim {_AIM:.0f}), "
        f"{percentile(took, 0.99):.0f} ms (p99), {missing} not, and on their player’s after {load.within(0.5):.0f} and "
        f"{load.within(0.95):.0f} ms; {cpu} ms of processor time an action"
    )
    if wrong:
        raise RuntimeError(f"the console does not show {', '.join(wrong)} as the database has it")


async def _measure(among: Among) -> tuple[Load, list[str]]:
    parties = among.parties(_LANGUAGES, 0)
    with serving(1, {}) as servers:
        await all_come(parties, [servers[0].address], _ARRIVAL)
        await _settled(servers[0].process.pid)
        await among.watch(servers[0])
        load = await play_all(servers, parties, seconds=_SECONDS, rate=_RATE, chance=Random(1), measured=among.measure)
        wrong = await console_differs(among.console)
        await leave_all(parties)
        await among.console.close()
    return load, wrong


async def _settled(process: int) -> None:
    """Wait until the server has done with the arrival of all."""
    for _ in range(_ARRIVAL):
        before = cpu_seconds(process)
        await asyncio.sleep(1)
        after = cpu_seconds(process)
        if before is None or after is None or after - before < _AT_REST:
            return
