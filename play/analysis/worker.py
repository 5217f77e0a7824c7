"""A worker process: it reads jobs from its standard input, does them one by one, and writes what came of them.

Its parent runs it as ``python -m play.analysis.worker`` and is the only one it talks to; it ends when its input ends,
so that it does not outlive a parent that was killed. What the solver's library prints goes to standard error.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import Any, BinaryIO, Final

from play.analysis.frames import HEADER, framed, opened
from play.analysis.jobs import Job

__all__ = ["main"]

_NICE: Final = 5
"""People's actions come first."""


def _read(source: BinaryIO) -> Any:
    """The next message. Raises EOFError when there are no more."""
    head = source.read(HEADER.size)
    if len(head) < HEADER.size:
        raise EOFError
    return opened(source.read(HEADER.unpack(head)[0]))


def _done(job: Job) -> tuple[bool, Any]:
    """Whether the job could be done, and its result, or what was wrong."""
    try:
        return True, job.do()
    except Exception as error:
        return False, f"{type(error).__name__}: {error}"


def main() -> None:
    """Works until there is nothing more to read."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends us in order
    os.nice(_NICE)
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
    main()
