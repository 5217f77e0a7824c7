"""Jobs that a worker does strangely. They stand apart because the worker imports the module they stand in."""

from __future__ import annotations

import os
import signal
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Dies:
    """Kills its worker, `times` times; the folder remembers. Then it says who did it."""

    folder: str
    times: int

    def do(self) -> int:
        """Leaves a mark and dies, or not."""
        marks = Path(self.folder)
        done = len(list(marks.iterdir()))
        if done < self.times:
            (marks / str(os.getpid())).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return os.getpid()


@dataclass(frozen=True, slots=True)
class Says:
    """Says something, having told that it was asked."""

    word: str
    file: str

    def do(self) -> str:
        """Adds the word to the file, and says it."""
        with Path(self.file).open("a") as heard:
            heard.write(self.word + "\n")
        return self.word


@dataclass(frozen=True, slots=True)
class Waits:
    """Waits until a file is there."""

    file: str

    def do(self) -> None:
        """Waits."""
        while not Path(self.file).exists():
            os.sched_yield()


@dataclass(frozen=True, slots=True)
class Fails:
    """Cannot be done."""

    def do(self) -> None:
        """Raises."""
        raise ArithmeticError("seven and six are no tricks")
