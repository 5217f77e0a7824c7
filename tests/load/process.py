"""Server processes to be measured: start them, read their resource usage, stop them; the loop of those who play."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from deploy.boot.server import Server
from play.process.loop import new_loop

__all__ = ["cpu_seconds", "machine_seconds", "resident_kib", "run", "runner", "serving"]

_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")
_PROC = Path("/proc")
_Found = TypeVar("_Found")


@contextmanager
def serving(
    number: int, environment: Mapping[str, str], program: Sequence[str] = ("manage.py",)
) -> Iterator[Sequence[Server]]:
    """Run that many server processes on free ports within the block; `program` is what Python runs."""
    started: list[Server] = []
    try:
        # All simulated browsers connect from one address.
        environment = {"SOCKETS_PER_ADDRESS": "0", **environment}
        started.extend(Server(environment, python=sys.executable, program=program) for _ in range(number))
        for server in started:
            server.wait_until_ready()
        yield started
    finally:
        for server in started:
            server.stop()


def cpu_seconds(process: int) -> float | None:
    """Return the processor time that a process has used; None on a system without /proc."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except FileNotFoundError:
        return None
    return (int(fields[11]) + int(fields[12])) / _TICKS


def machine_seconds() -> float | None:
    """Return the processor time that all programs of this machine have used; None on a system without /proc."""
    try:
        user, nice, system = Path("/proc/stat").read_text().split(maxsplit=4)[1:4]
    except FileNotFoundError:
        return None
    return (int(user) + int(nice) + int(system)) / _TICKS


def resident_kib(process: int) -> int:
    """Return the resident memory of a process in KiB; 0 for one that has ended.

    A small Linux has no `ps`, a system without /proc has one.
    """
    if _PROC.is_dir():
        try:
            return int((_PROC / str(process) / "statm").read_text().split()[1]) * _PAGE // 1024
        except (FileNotFoundError, ProcessLookupError):
            return 0
    done = subprocess.run(["ps", "-o", "rss=", "-p", str(process)], capture_output=True, text=True, check=False)
    return int(done.stdout.strip() or 0)


def runner() -> asyncio.Runner:
    """Return a runner on the event loop of the servers: thousands of browsers take least of the processors there."""
    return asyncio.Runner(loop_factory=new_loop)


def run(work: Coroutine[object, object, _Found]) -> _Found:
    """Run simulated browsers to their end; return what they found out."""
    with runner() as own:
        return own.run(work)
