"""A worker process: it reads jobs from standard input, does them one by one, and writes the results.

Its parent runs it as ``python -m play.analysis.worker NICENESS`` and is its only peer. It ends when its input ends,
so that it does not outlive a killed parent. Output of the solver's library goes to standard error.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from typing import Any, BinaryIO

from play.analysis.frames import HEADER, framed, opened
from play.analysis.jobs import Job

__all__ = ["main"]

_MOST = 19


def _read(source: BinaryIO) -> Any:
    """Return the next message. Raise EOFError when there are no more."""
    head = source.read(HEADER.size)
    if len(head) < HEADER.size:
        raise EOFError
    return opened(source.read(HEADER.unpack(head)[0]))


def _done(job: Job) -> tuple[bool, Any]:
    """Return whether the job could be done, and its result or the reason."""
    try:
        return True, job.do()
    except Exception as error:
        return False, f"{type(error).__name__}: {error}"


def _give_way(niceness: int) -> None:
    """Give way to other processes as far as `niceness` (0 to 19) says; with 19, where Linux lets us, to each of them.

    A process of the policy SCHED_IDLE (sched(7)) leaves its processor as soon as another one wakes up, and a processor
    that runs nothing else counts as free when Linux looks for one; a process of niceness 19 has its turns.
    """
    os.nice(niceness)
    if sys.platform == "linux" and niceness == _MOST:
        with suppress(PermissionError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def main(niceness: int) -> None:
    """Work until the input ends, and give way to other processes as far as `niceness` (0 to 19) says."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which shuts us down
    _give_way(niceness)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    while True:
        try:
            job = _read(sys.stdin.buffer)
        except EOFError:
            return
        answers.write(framed(_done(job)))
        answers.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]))
