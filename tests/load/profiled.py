"""A server process that samples where its serving thread spends its processor time.

    python -m tests.load.profiled serve --port=0 --lifeline=3

It runs Django's command line, as manage.py does. SIGUSR1 begins and ends the sampling; at its end the samples go to the
file that the environment variable `SAMPLES` names: a line for each stack seen, with its count and, innermost first, its
functions. The kernel's timer counts processor time, so that waiting is not sampled.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Final

from django.core.management import execute_from_command_line

from deploy.loading import spare_the_collector

__all__ = ["EVERY", "SAMPLES", "Sampler"]

SAMPLES: Final = "SAMPLES"
EVERY: Final = 0.002
"""Seconds of processor time between two samples."""


class Sampler:
    """Counts the stacks of the main thread."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._stacks: Counter[tuple[str, ...]] = Counter()
        self._on = False

    @property
    def samples(self) -> int:
        """The number of samples since the sampling began."""
        return self._stacks.total()

    def switch(self, _number: int, _frame: FrameType | None) -> None:
        """Begin to sample, or end and write what was sampled."""
        self._on = not self._on
        if self._on:
            signal.signal(signal.SIGPROF, self._sample)
            signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
            return
        signal.setitimer(signal.ITIMER_PROF, 0)
        lines = [f"{count} {' '.join(stack)}\n" for stack, count in self._stacks.most_common()]
        self._stacks.clear()
        unfinished = self._file.with_suffix(".unfinished")
        unfinished.write_text("".join(lines))
        unfinished.rename(self._file)

    def _sample(self, _number: int, frame: FrameType | None) -> None:
        stack = []
        while frame is not None:
            code = frame.f_code
            stack.append(f"{code.co_filename}:{code.co_name}".replace(" ", "_"))
            frame = frame.f_back
        self._stacks[tuple(stack)] += 1


if __name__ == "__main__":
    spare_the_collector()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    signal.signal(signal.SIGUSR1, Sampler(Path(os.environ[SAMPLES])).switch)
    execute_from_command_line(sys.argv)
