"""The exceptions: the lines and branches of each module that no test takes, with the reason why not."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tests.coverage.floors import PACKAGES, package_of

__all__ = ["EXCEPTIONS", "Left", "left_in", "read_exceptions", "unexplained", "write_exceptions"]

EXCEPTIONS: Final = Path(__file__).with_name("exceptions.toml")
_HEAD: Final = """\
# What the tests of the pure packages leave out: of each module the lines and the branches that none takes at most,
# under the reason. `make coverage` fails where a module leaves out more, or has no reason; `make coverage ARGS=--raise`
# writes what is left.
"""


@dataclass(frozen=True, slots=True)
class Left:
    """How many lines and branches of a module no test takes."""

    lines: int
    branches: int

    def exceeds(self, other: Left) -> bool:
        """Return whether more is left out than there."""
        return self.lines > other.lines or self.branches > other.branches


NOTHING: Final = Left(0, 0)
Reasons = dict[str, dict[str, Left]]
"""The modules under each reason."""


def left_in(report: Mapping[str, Any]) -> dict[str, Left]:
    """Return the modules of the pure packages of which something is left out, from coverage.py's report in JSON."""
    found = {
        file: Left(len(said["missing_lines"]), len(said["missing_branches"]))
        for file, said in sorted(report["files"].items())
        if package_of(file).startswith(PACKAGES)
    }
    return {file: left for file, left in found.items() if left != NOTHING}


def unexplained(reasons: Reasons, now: Mapping[str, Left]) -> list[str]:
    """Return a sentence for each module that leaves out more than its exception says, or that has none."""
    allowed = {file: left for modules in reasons.values() for file, left in modules.items()}
    return [
        f"{file}: {left.lines} lines and {left.branches} branches are taken by no test; {EXCEPTIONS.name} says "
        f"{most.lines} and {most.branches}: test them, or say why not"
        for file, left in now.items()
        if left.exceeds(most := allowed.get(file, NOTHING))
    ]


def read_exceptions(path: Path = EXCEPTIONS) -> Reasons:
    """Return the exceptions. Raise ValueError for a module that stands under two reasons."""
    reasons: Reasons = {}
    every: set[str] = set()
    for entry in tomllib.loads(path.read_text(encoding="utf-8"))["exception"]:
        modules = {file: Left(*numbers) for file, numbers in entry["modules"].items()}
        if every & modules.keys():
            raise ValueError(f"{sorted(every & modules.keys())} stand under two reasons")
        every |= modules.keys()
        reasons[entry["why"]] = modules
    return reasons


def write_exceptions(reasons: Reasons, now: Mapping[str, Left], path: Path = EXCEPTIONS) -> None:
    """Write what is left now where that is less, without the modules of which nothing is."""
    text = _HEAD
    for why, modules in reasons.items():
        less = {
            file: Left(min(was.lines, left.lines), min(was.branches, left.branches))
            for file, was in sorted(modules.items())
            if (left := now.get(file, NOTHING)) != NOTHING
        }
        if less:
            rows = "".join(f'"{file}" = [{left.lines}, {left.branches}]\n' for file, left in less.items())
            text += f'\n[[exception]]\nwhy = "{why}"\n[exception.modules]\n{rows}'
    path.write_text(text, encoding="utf-8")
