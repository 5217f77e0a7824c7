"""The floors: the percentage of the lines and branches of each package that its tests reach."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

__all__ = ["FLOORS", "PACKAGES", "Reached", "fallen", "package_of", "reached", "read_floors", "write_floors"]

FLOORS: Final = Path(__file__).with_name("floors.toml")
PACKAGES: Final = ("laws", "scoring", "director/movements")
_HEAD: Final = """\
# What the tests of the pure packages reach at least, in percent: `make coverage` fails when it falls below, and
# `make coverage ARGS=--raise` writes what is reached now, where that is more.

"""


@dataclass(frozen=True, slots=True)
class Reached:
    """How many lines and branches there are, and how many of them are taken."""

    lines: int = 0
    lines_taken: int = 0
    branches: int = 0
    branches_taken: int = 0

    def __add__(self, other: Reached) -> Reached:
        return Reached(
            self.lines + other.lines,
            self.lines_taken + other.lines_taken,
            self.branches + other.branches,
            self.branches_taken + other.branches_taken,
        )

    @property
    def percent(self) -> dict[str, float]:
        """Both percentages, truncated to one decimal, so that a floor is never above what was reached."""
        return {
            "lines": _percent(self.lines_taken, self.lines),
            "branches": _percent(self.branches_taken, self.branches),
        }


def _percent(taken: int, there: int) -> float:
    return 1000 * taken // there / 10 if there else 100.0


def package_of(file: str) -> str:
    """Return the package whose floor counts a file: a folder of `laws` or `scoring`, or all of director/movements."""
    parts = file.split("/")
    return "/".join(parts[:2]) if len(parts) > 2 else parts[0]


def reached(report: Mapping[str, Any]) -> dict[str, Reached]:
    """Return what is reached in each package, from coverage.py's report in JSON."""
    found: dict[str, Reached] = {}
    for file, said in report["files"].items():
        summary = said["summary"]
        one = Reached(
            summary["num_statements"],
            summary["covered_lines"],
            summary["num_branches"],
            summary["covered_branches"],
        )
        package = package_of(file)
        found[package] = found.get(package, Reached()) + one
    return dict(sorted(found.items()))


def fallen(floors: Mapping[str, Mapping[str, float]], now: Mapping[str, Reached]) -> list[str]:
    """Return a sentence for each floor that is not reached or has no package, and for each package without a floor."""
    found = []
    for package in sorted({*floors, *now}):
        if package not in now:
            found.append(f"{package}: nothing of it was run; take its floor out of {FLOORS.name}")
        elif package not in floors:
            found.append(f"{package}: it has no floor yet; write one with `make coverage ARGS=--raise`")
        else:
            percent = now[package].percent
            found += [
                f"{package}: {percent[what]} % of the {what} are taken, and {floor} % were"
                for what, floor in floors[package].items()
                if percent[what] < floor
            ]
    return found


def read_floors(path: Path = FLOORS) -> dict[str, dict[str, float]]:
    """Return the floors by package."""
    return tomllib.loads(path.read_text(encoding="utf-8"))


def write_floors(now: Mapping[str, Reached], path: Path = FLOORS) -> None:
    """Write what is reached now where it exceeds the floor, and drop packages that no longer exist."""
    before = read_floors(path) if path.exists() else {}
    lines = []
    for package, one in now.items():
        old = before.get(package, {})
        new = {what: max(percent, old.get(what, 0.0)) for what, percent in one.percent.items()}
        lines.append(f'"{package}" = {{ lines = {new["lines"]}, branches = {new["branches"]} }}\n')
    path.write_text(_HEAD + "".join(lines), encoding="utf-8")
