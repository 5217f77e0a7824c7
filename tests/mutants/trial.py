"""Try mutants in a copy of the working copy: the code itself is never touched."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import Final

from tests.mutants.mutant import ROOT, Mutant

__all__ = ["Copy", "Verdict", "copied"]

_LONGEST: Final = 900.0
"""Seconds that tests may take as long as their usual duration is unknown."""
_PATIENCE: Final = 10, 20.0
"""With a mutant, tests may take this multiple of their usual duration plus this many seconds: a hang is noticed."""
_PASSED, _FAILED, _BROKEN = 0, 1, 2


class Verdict(Enum):
    """The outcome of trying a mutant."""

    NOTICED = "noticed"
    SURVIVED = "survived"


class Copy:
    """A copy of the tracked and untracked, unignored files of the working copy, with the same environment."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._written = 0
        self._usual: dict[tuple[str, ...], float] = {}

    def run(self, *tests: str) -> bool:
        """Return whether these tests pass. Raise RuntimeError with their output when they cannot be run at all."""
        times, more = _PATIENCE
        longest = times * self._usual[tests] + more if tests in self._usual else _LONGEST
        began = time.monotonic()
        environment = os.environ | {"PYTHONPATH": str(self.folder), "EXAMPLES": "whole"}
        try:
            done = subprocess.run(
                [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider", *tests],
                cwd=self.folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                timeout=longest,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return False
        if done.returncode not in (_PASSED, _FAILED, _BROKEN):
            raise RuntimeError(f"{' '.join(tests)} cannot be run:\n{done.stdout[-2000:]}")
        if done.returncode == _PASSED:
            self._usual[tests] = max(self._usual.get(tests, 0.0), time.monotonic() - began)
        return done.returncode == _PASSED

    def judge(self, mutant: Mutant) -> Verdict:
        """Apply a mutant, run its tests one after another until one fails, and restore the file."""
        path = self.folder / mutant.file
        before = path.read_text(encoding="utf-8")
        self._write(path, mutant.applied(before))
        try:
            passed = all(self.run(tests) for tests in mutant.tests)
        finally:
            self._write(path, before)
        return Verdict.SURVIVED if passed else Verdict.NOTICED

    def _write(self, path: Path, text: str) -> None:
        """Write the file with a new modification time, so that no stale compiled module is used."""
        path.write_text(text, encoding="utf-8")
        self._written += 1
        os.utime(path, (self._written, self._written))


@contextmanager
def copied() -> Iterator[Copy]:
    """Provide a copy for the duration of the block."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        check=True,
    )
    with tempfile.TemporaryDirectory(prefix="screenmate-mutants-") as name:
        folder = Path(name)
        for file in _names(listed.stdout):
            if (ROOT / file).is_file():
                (folder / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / file, folder / file)
        (folder / ".venv").symlink_to((ROOT / ".venv").resolve())
        yield Copy(folder)


def _names(listed: bytes) -> Sequence[str]:
    return [os.fsdecode(name) for name in listed.split(b"\0") if name]
