"""Where the serving thread's time goes: a server process sampled while tables are played, at the pace of people and
as fast as it goes.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from deploy.boot.places import ROOT
from tests.load.club import arrive
from tests.load.party import by_screen
from tests.load.play import measure
from tests.load.process import run, serving
from tests.load.profiled import SAMPLES
from tests.load.report import columns
from tests.load.sockets import fresh_tables

__all__ = ["CARRIED", "WORK", "Profile", "lines", "place_of"]

_Kinds = Sequence[tuple[str, tuple[str, ...]]]

WORK: Final[_Kinds] = (
    ("the sampling itself", ("tests/load/profiled.py:_sample",)),
    ("drawing", ("frontend/regions/__init__.py:draw",)),
    ("comparing and naming regions", ("play/live/viewing/revision.py:", "play/live/viewing/shown.py:__init__")),
    ("Views", ("laws/views/table_view.py:view", "play/table/table_view.py:")),
    (
        "regions as values",
        (
            "play/live/viewing/table_surroundings.py:",
            "play/live/viewing/surroundings_kept.py:",
            "frontend/regions/__init__.py:seen",
            "frontend/regions/parts.py:",
        ),
    ),
    ("deciding and evolving", ("laws/engine/decision.py:", "play/table/evolution.py:", "play/live/deciding.py:")),
    ("the row at the tables of a session", ("play/table/direction/glance.py:",)),
    ("writing to the log", ("play/store/log.py:append",)),
    ("asking whether the session holds", ("play/live/connections/sessions.py:",)),
    ("timers", ("play/live/timed/timers.py:", "play/live/desk.py:timers_after", "play/live/timed/still.py:")),
    ("news of other processes", ("play/live/connections/bus.py:",)),
    ("who is there", ("play/live/connections/presence.py:",)),
    (
        "late viewers and comments",
        ("play/live/viewing/hub.py:go_on_late", "play/live/viewing/late.py:", "play/live/viewing/comments.py:"),
    ),
    ("comparing with the log", ("play/process/table_server.py:watch",)),
    (
        "showing, besides",
        ("play/live/viewing/showing.py:", "play/live/viewing/hub.py:", "play/live/viewing/seeing.py:"),
    ),
    ("the log read on, boards opened", ("play/store/", "play/live/sessions/next_board.py:", "play/live/cache.py:")),
    ("parsing of messages", ("play/wire/parsing.py:",)),
    ("the pool of connections", ("psycopg_pool/",)),
    ("acting, besides", ("play/live/act.py:",)),
)
"""The kinds of work by the functions that do it. A stack belongs to the innermost of its functions that is named here,
and where one is named by several to the first of these.
"""
CARRIED: Final[_Kinds] = (
    ("database, besides", ("/psycopg/",)),
    ("sending and receiving", ("/autobahn/", "/twisted/", "/daphne/", "/channels/", "play/process/", "play/wire/")),
    ("the mailboxes", ("play/live/viewing/mailbox.py:",)),
    ("the event loop", ("/asyncio/", "/selectors.py:", "/asgiref/")),
)
"""What carries the work, for stacks in which nothing of it is."""
_OTHER: Final = "all else"
_FUNCTIONS: Final = 25
_PATIENCE: Final = 10.0


@dataclass(frozen=True, slots=True)
class Profile:
    """The samples of one run, by stacks, and what the run needed: milliseconds of processor time for an action."""

    stacks: Mapping[tuple[str, ...], int]
    cpu: float

    @property
    def samples(self) -> int:
        """The number of samples."""
        return sum(self.stacks.values())

    def by_place(self) -> dict[str, float]:
        """Return the share of each kind of work, from 0 to 1."""
        counted: Counter[str] = Counter()
        for stack, count in self.stacks.items():
            counted[place_of(stack)] += count
        return {name: count / max(1, self.samples) for name, count in counted.items()}

    def by_function(self) -> list[tuple[str, float, float]]:
        """Return the functions with the largest shares: by itself, and with what it calls."""
        own: Counter[str] = Counter()
        within: Counter[str] = Counter()
        for stack, count in self.stacks.items():
            own[stack[0]] += count
            for function in set(stack):
                within[function] += count
        whole = max(1, self.samples)
        return [(name, count / whole, within[name] / whole) for name, count in own.most_common(_FUNCTIONS)]


def place_of(stack: Sequence[str]) -> str:
    """Return the kind of work of a stack, innermost function first."""
    for kinds in (WORK, CARRIED):
        for function in stack:
            for name, marks in kinds:
                if any(mark in function for mark in marks):
                    return name
    return _OTHER


def lines(tables: int, rate: float, crowd: int, seconds: float, environment: Mapping[str, str]) -> Iterator[str]:
    """Yield the shares of one server process, paced and saturated, and the functions in which the time was spent."""
    paced = _run(tables, rate, seconds, environment)
    saturated = _run(crowd, None, seconds, environment)
    shares = paced.by_place(), saturated.by_place()
    names = sorted(shares[0] | shares[1], key=lambda name: -sum(share.get(name, 0) for share in shares))
    rows = [
        (name, *(text for share, run in zip(shares, (paced, saturated), strict=True) for text in _of(share, name, run)))
        for name in [*names, "together"]
    ]
    heads = ("", f"{rate:g}/s each: %", "ms/action", "saturated: %", "ms/action")
    widest = ("comparing and naming regions", "100.0", "10.000", "100.0", "10.000")
    title = f"Where the time goes: {tables} tables at {rate:g} actions/s each, {crowd} saturated ({seconds:g} s each)"
    yield from columns(title, heads, rows, widest)
    for name, found in (("at the pace of people", paced), ("saturated", saturated)):
        shown = [
            (_short(function), f"{100 * own:.1f}", f"{100 * inner:.1f}") for function, own, inner in found.by_function()
        ]
        wide = (max((one for one, _, _ in shown), key=len, default=""), "100.0", "100.0")
        yield from columns(f"Functions, {name}", ("", "itself %", "in all %"), shown, wide)


def _of(share: Mapping[str, float], name: str, run: Profile) -> tuple[str, str]:
    part = 1.0 if name == "together" else share.get(name, 0.0)
    return f"{100 * part:.1f}", f"{part * run.cpu:.3f}"


def _short(function: str) -> str:
    return function.removeprefix(f"{ROOT}/").rpartition("site-packages/")[2]


def _run(tables: int, rate: float | None, seconds: float, environment: Mapping[str, str]) -> Profile:
    print(f"  {tables} tables ...", file=sys.stderr, flush=True)
    people = arrive(4 * tables)
    places = fresh_tables(people)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "samples"
        with serving(1, {**environment, SAMPLES: str(file)}, program=("-m", "tests.load.profiled")) as servers:

            def switch(_on: bool) -> None:
                os.kill(servers[0].process.pid, signal.SIGUSR1)

            load = run(measure(servers, places, people, seconds=seconds, rate=rate, player=by_screen, measured=switch))
            return Profile(_read(file), load.server_ms or 0.0)


def _read(file: Path) -> dict[tuple[str, ...], int]:
    """Return the stacks that were sampled, once the server has written them. Raise TimeoutError."""
    until = time.monotonic() + _PATIENCE
    while not file.exists():
        if time.monotonic() > until:
            raise TimeoutError("the server has not written what was sampled")
        time.sleep(0.05)
    found: Counter[tuple[str, ...]] = Counter()
    for line in file.read_text().splitlines():
        count, *stack = line.split(" ")
        found[tuple(stack)] += int(count)
    return found
