"""Worker processes that analyse, and the queue before them. A robot's card comes before a director's question, and that
before the tables of hand records.

The solver crashes when two threads call it and keeps a core busy for seconds: so it works in processes of their own,
one thread each, begun when the first job comes. A worker that dies is replaced, and its job tried once more.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from enum import IntEnum
from pathlib import Path
from typing import Any, Final

from play.analysis.frames import HEADER, framed, opened
from play.analysis.jobs import Job

__all__ = ["AnalysisFailed", "Busy", "Pool", "Priority"]

_LOG = logging.getLogger(__name__)
_ROOT: Final = Path(__file__).resolve().parent.parent.parent
_COMMAND: Final = (sys.executable, "-m", "play.analysis.worker")
_TRIES: Final = 2
_STOPPED: Final = "the analysis was stopped"
_PATIENCE: Final = 60.0
"""Seconds after which a job is given up and its worker replaced: the slowest positions take two or three."""


class Priority(IntEnum):
    """Who is served first."""

    ROBOT = 0
    DIRECTOR = 1
    RECORD = 2


class Busy(Exception):
    """So many wait already that this job was not taken."""


class AnalysisFailed(Exception):
    """The job was not done: the solver refused it, its worker died or hung twice, or the pool has been stopped."""


class _Lost(Exception):
    """The worker is gone."""


Made = Callable[[float], Job]
"""Makes the job when its turn has come, told how many seconds it has waited."""


_Queue = asyncio.PriorityQueue[tuple[int, int, float, Made, asyncio.Future[Any]]]
"""Jobs with their priority, their place, the time since when they wait, and who waits."""


class Pool:
    """`workers` processes behind one queue of `limit` jobs at most.

    Belongs to one event loop from `start` to `stop`. A job that takes longer than `patience` seconds is lost.
    """

    def __init__(self, workers: int = 1, limit: int = 500, patience: float = _PATIENCE) -> None:
        self._workers, self._limit, self._patience = workers, limit, patience
        self._order = itertools.count()
        self._queue: _Queue | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._warmed = False

    async def start(self) -> None:
        """Takes jobs from now on. Processes are begun when they are needed."""
        self._queue, self._warmed = asyncio.PriorityQueue(), False
        self._tasks = [asyncio.create_task(self._work(n), name=f"analysis {n}") for n in range(self._workers)]

    async def stop(self) -> None:
        """Takes no more jobs and ends the processes; what was asked for fails."""
        queue, self._queue = self._queue, None
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        while queue is not None and not queue.empty():
            _fail(queue.get_nowait()[-1], _STOPPED)

    @property
    def is_running(self) -> bool:
        """Whether jobs are taken."""
        return self._queue is not None

    def warm(self, job: Job) -> None:
        """Has that job done before long, once only: so that a process is ready when it is wanted."""
        if self._queue is not None and not self._warmed:
            self._warmed = True
            answer = self._put(self._queue, lambda _waited: job, Priority.ROBOT)
            answer.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody waits for it

    async def run(self, make: Made, priority: Priority) -> Any:
        """What the job comes to. If the caller is cancelled, the job is left undone, or what it comes to is dropped.

        Raises Busy, AnalysisFailed, and LookupError when the pool is not running.
        """
        queue = self._queue
        if queue is None:
            raise LookupError("the analysis is not running")
        if queue.qsize() >= self._limit:
            raise Busy
        return await self._put(queue, make, priority)

    def _put(self, queue: _Queue, make: Made, priority: Priority) -> asyncio.Future[Any]:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Any] = loop.create_future()
        queue.put_nowait((priority, next(self._order), loop.time(), make, answer))
        return answer

    async def _work(self, number: int) -> None:
        """Takes job after job and has it done by one process."""
        queue = self._queue
        assert queue is not None
        loop = asyncio.get_running_loop()
        worker = _Worker(self._patience)
        try:
            while True:
                _, _, since, make, answer = await queue.get()
                if answer.done():
                    continue
                try:
                    await self._serve(worker, make(loop.time() - since), answer)
                except Exception as error:  # no process could be begun, or a job cannot be sent
                    _LOG.exception("analysis worker %d failed", number)
                    _fail(answer, f"{type(error).__name__}: {error}")
                finally:
                    _fail(answer, _STOPPED)  # the pool ends in the middle of it
        finally:
            await worker.end()

    async def _serve(self, worker: _Worker, job: Job, answer: asyncio.Future[Any]) -> None:
        for _ in range(_TRIES):
            try:
                good, value = await worker.do(job)
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
    """Tells whoever still waits that the job will not be done."""
    if not answer.done():
        answer.set_exception(AnalysisFailed(why))


class _Worker:
    """One process, begun when it is first asked for something."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._process: Process | None = None

    async def do(self, job: Job) -> tuple[bool, Any]:
        """Whether the job could be done, and what came of it. Raises _Lost when the process died or took too long."""
        process = self._process
        if process is None:
            environment = os.environ | {"PYTHONPATH": str(_ROOT)}
            process = self._process = await asyncio.create_subprocess_exec(
                *_COMMAND, stdin=PIPE, stdout=PIPE, env=environment
            )
        source, sink = process.stdout, process.stdin
        assert source is not None
        assert sink is not None
        try:
            async with asyncio.timeout(self._patience):
                sink.write(framed(job))
                await sink.drain()
                head = await source.readexactly(HEADER.size)
                body = await source.readexactly(HEADER.unpack(head)[0])
        except TimeoutError:
            raise _Lost(f"no answer in {self._patience} seconds") from None
        except (asyncio.IncompleteReadError, ConnectionError) as error:
            raise _Lost(f"it died ({type(error).__name__})") from None
        answer: tuple[bool, Any] = opened(body)
        return answer

    async def end(self) -> None:
        """Ends the process, by force if it is in the middle of something, and waits for that."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        assert process.stdin is not None
        process.stdin.close()
        await process.wait()
