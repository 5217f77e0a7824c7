"""Worker processes for the analysis and their priority queue.

A robot's card comes before a director's question, and that before the tables of hand records. The solver crashes when
two threads call it, and keeps a core busy for seconds. So it runs in separate processes, one thread each, which start
with the first job. A worker that dies is replaced and its job retried once.

A job is made when its turn comes. Its maker is told how long it has waited and how many jobs wait behind it, so that
jobs can take less time when the queue is long.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import math
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import Any, Final

from play.analysis.frames import HEADER, framed, opened
from play.analysis.jobs import Job

__all__ = ["AnalysisFailed", "Busy", "Made", "Pool", "Priority", "Turn"]

_LOG = logging.getLogger(__name__)
_ROOT: Final = Path(__file__).resolve().parent.parent.parent
_COMMAND: Final = (sys.executable, "-m", "play.analysis.worker")
_TRIES: Final = 2
_STOPPED: Final = "the analysis was stopped"
_PATIENCE: Final = 60.0
"""Seconds after which a job is abandoned and its worker replaced: the slowest positions take two or three."""


class Priority(IntEnum):
    """The order in which jobs are served."""

    ROBOT = 0
    DIRECTOR = 1
    RECORD = 2


class Busy(Exception):
    """The queue is full and the job was refused."""


class AnalysisFailed(Exception):
    """The job was not done: the solver refused it, its worker died or hung twice, or the pool was stopped."""


class _Lost(Exception):
    """The worker process is gone."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn of a job: the seconds that it has waited, and the rounds of all workers until those of its priority that
    wait now are done, its own included.
    """

    waited: float
    rounds: int


Made = Callable[[Turn], Job]
"""A function that makes the job at its turn."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A job that waits, since when, the seconds after which its worker is given up, and its answer."""

    make: Made
    since: float
    patience: float
    answer: asyncio.Future[Any]


_Queue = asyncio.PriorityQueue[tuple[Priority, int, _Asked]]
"""What waits, by priority and place."""


class Pool:
    """`workers` processes behind one queue of at most `limit` jobs.

    It belongs to one event loop from `start` to `stop`. A job that takes longer than `patience` seconds from its
    own start is abandoned.
    """

    def __init__(self, workers: int = 1, limit: int = 500, patience: float = _PATIENCE) -> None:
        self._workers, self._limit, self._patience, self._niceness = workers, limit, patience, 0
        self._order = itertools.count()
        self._waiting: Counter[Priority] = Counter()
        self._queue: _Queue | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._warmed = False

    async def start(self, niceness: int = 0) -> None:
        """Start taking jobs. Processes start when they are needed, with that niceness (0 to 19)."""
        self._niceness = niceness
        self._queue, self._warmed = asyncio.PriorityQueue(), False
        self._tasks = [asyncio.create_task(self._work(n), name=f"analysis {n}") for n in range(self._workers)]

    async def stop(self) -> None:
        """Stop taking jobs and end the processes; pending jobs fail."""
        queue, self._queue = self._queue, None
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        while queue is not None and not queue.empty():
            _fail(queue.get_nowait()[-1].answer, _STOPPED)
        self._waiting.clear()

    @property
    def is_running(self) -> bool:
        """Whether jobs are taken."""
        return self._queue is not None

    @property
    def waiting(self) -> int:
        """How many jobs wait for a worker."""
        return self._waiting.total()

    def warm(self, job: Job) -> None:
        """Run this job soon, once only, so that a process is ready when it is needed. Idempotent."""
        if self._queue is not None and not self._warmed:
            self._warmed = True
            answer = self._put(self._queue, lambda _turn: job, Priority.ROBOT, self._patience)
            answer.add_done_callback(lambda done: done.cancelled() or done.exception())  # no caller awaits it

    async def run(self, make: Made, priority: Priority, patience: float | None = None) -> Any:
        """Return the result of the job. If the caller is cancelled, the job is skipped or its result dropped.

        Its worker is given up after `patience` seconds from its start, or those of the pool.

        Raise Busy, AnalysisFailed, and LookupError when the pool is not running.
        """
        queue = self._queue
        if queue is None:
            raise LookupError("the analysis is not running")
        if queue.qsize() >= self._limit:
            raise Busy
        return await self._put(queue, make, priority, patience or self._patience)

    def _put(self, queue: _Queue, make: Made, priority: Priority, patience: float) -> asyncio.Future[Any]:
        loop = asyncio.get_running_loop()
        asked = _Asked(make, loop.time(), patience, loop.create_future())
        self._waiting[priority] += 1
        queue.put_nowait((priority, next(self._order), asked))
        return asked.answer

    def _turn(self, priority: Priority, asked: _Asked) -> Turn:
        behind = self._waiting[priority]
        return Turn(asyncio.get_running_loop().time() - asked.since, 1 + math.ceil(behind / self._workers))

    async def _work(self, number: int) -> None:
        """Take one job after another and have one process do it."""
        queue = self._queue
        assert queue is not None
        worker = _Worker(self._niceness)
        try:
            while True:
                priority, _, asked = await queue.get()
                self._waiting[priority] -= 1
                if asked.answer.done():
                    continue
                try:
                    await self._serve(worker, asked.make(self._turn(priority, asked)), asked)
                except Exception as error:  # the process could not be started, or the job not be sent
                    _LOG.exception("analysis worker %d failed", number)
                    _fail(asked.answer, f"{type(error).__name__}: {error}")
                finally:
                    _fail(asked.answer, _STOPPED)  # the pool stops during the job
        finally:
            await worker.end()

    async def _serve(self, worker: _Worker, job: Job, asked: _Asked) -> None:
        answer = asked.answer
        for _ in range(_TRIES):
            try:
                good, value = await worker.do(job, asked.patience)
            except _Lost as error:
                _LOG.warning("an analysis worker was lost at %s: %s", type(job).__name__, error)
                await worker.end()
                continue
            if not good:
                _fail(answer, value)
            elif not answer.done():
                answer.set_result(value)
            return
        _fail(answer, f"{type(job).__name__} was tried {_TRIES} times, its worker lost each time")


def _fail(answer: asyncio.Future[Any], why: str) -> None:
    """Set the failure on a job that is still awaited."""
    if not answer.done():
        answer.set_exception(AnalysisFailed(why))


class _Worker:
    """One process, started by its first job."""

    def __init__(self, niceness: int) -> None:
        self._niceness = niceness
        self._process: Process | None = None

    async def do(self, job: Job, patience: float) -> tuple[bool, Any]:
        """Return whether the job could be done, and its result. Raise _Lost when the process died or took longer than
        `patience` seconds.
        """
        process = self._process
        if process is None:
            environment = os.environ | {"PYTHONPATH": str(_ROOT)}
            process = self._process = await asyncio.create_subprocess_exec(
                *_COMMAND, str(self._niceness), stdin=PIPE, stdout=PIPE, env=environment
            )
        source, sink = process.stdout, process.stdin
        assert source is not None
        assert sink is not None
        try:
            async with asyncio.timeout(patience):
                sink.write(framed(job))
                await sink.drain()
                head = await source.readexactly(HEADER.size)
                body = await source.readexactly(HEADER.unpack(head)[0])
        except TimeoutError:
            raise _Lost(f"no answer in {patience} seconds") from None
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            raise _Lost(f"it died ({type(error).__name__})") from None
        answer: tuple[bool, Any] = opened(body)
        return answer

    async def end(self) -> None:
        """End the process, by force if it is busy, and wait for its exit."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        assert process.stdin is not None
        process.stdin.close()
        await process.wait()
