"""Jobs with unusual behaviour. They have a module of their own because the worker imports the module of its job."""

from __future__ import annotations

import os
import signal
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Dies:
    """Kill the worker the first `times` times, counted by files in the folder; then return the worker's process."""

    folder: str
    times: int

    def do(self) -> int:
        """Leave a file and die, or return."""
        marks = Path(self.folder)
        done = len(list(marks.iterdir()))
        if done < self.times:
            (marks / str(os.getpid())).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return os.getpid()


@dataclass(frozen=True, slots=True)
class Says:
    """Return a word, after recording that it was asked."""

    word: str
    file: str

    def do(self) -> str:
        """Add the word to the file, and return it."""
        with Path(self.file).open("a") as heard:
            heard.write(self.word + "\n")
        return self.word


@dataclass(frozen=True, slots=True)
class Waits:
    """Wait until a file exists."""

    file: str

    def do(self) -> None:
        """Wait."""
        while not Path(self.file).exists():
            os.sched_yield()


@dataclass(frozen=True, slots=True)
class Niceness:
    """Say how far the worker gives way to other processes."""

    def do(self) -> tuple[int, int]:
        """Return its niceness and its scheduling policy."""
        return os.getpriority(os.PRIO_PROCESS, 0), os.sched_getscheduler(0)


@dataclass(frozen=True, slots=True)
class Fails:
    """Fail."""

    def do(self) -> None:
        """Raise."""
        raise ArithmeticError("seven and six are no tricks")
