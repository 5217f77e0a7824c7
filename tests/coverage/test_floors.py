"""The floors of coverage: a package below its floor is reported, and every excluded line states its reason."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.coverage.floors import PACKAGES, Reached, fallen, package_of, reached, read_floors, write_floors

ROOT = Path(__file__).resolve().parents[2]
REASON = re.compile(r"pragma: no (?:cover|branch) - \w+ \w+")


def said(lines: int, taken: int, branches: int, branches_taken: int) -> dict[str, Any]:
    """Return the summary of a file in coverage.py's report."""
    return {
        "summary": {
            "num_statements": lines,
            "covered_lines": taken,
            "num_branches": branches,
            "covered_branches": branches_taken,
        }
    }


def test_the_files_of_a_package_are_added_up() -> None:
    report = {
        "files": {
            "laws/values/calls.py": said(10, 9, 4, 4),
            "laws/values/cards.py": said(20, 20, 8, 2),
            "laws/__main__.py": said(3, 1, 0, 0),
        }
    }
    assert reached(report) == {"laws": Reached(3, 1, 0, 0), "laws/values": Reached(30, 29, 12, 6)}
    assert Reached(30, 29, 12, 6).percent == {"lines": 96.6, "branches": 50.0}
    assert Reached().percent == {"lines": 100.0, "branches": 100.0}


def test_a_floor_that_is_not_reached_is_told_and_one_that_is_reached_is_not() -> None:
    now = {"laws/values": Reached(1000, 999, 100, 90)}
    assert fallen({"laws/values": {"lines": 99.9, "branches": 90.0}}, now) == []
    assert fallen({"laws/values": {"lines": 100.0, "branches": 90.1}}, now) == [
        "laws/values: 99.9 % of the lines are taken, and 100.0 % were",
        "laws/values: 90.0 % of the branches are taken, and 90.1 % were",
    ]


def test_a_package_without_a_floor_and_a_floor_without_a_package_are_told() -> None:
    found = fallen({"laws/gone": {"lines": 1.0, "branches": 1.0}}, {"laws/new": Reached(1, 1, 0, 0)})
    assert [sentence.partition(":")[0] for sentence in found] == ["laws/gone", "laws/new"]


def test_a_floor_rises_and_never_sinks(tmp_path: Path) -> None:
    path = tmp_path / "floors.toml"
    write_floors({"laws/values": Reached(10, 9, 10, 5), "laws/gone": Reached(1, 1, 1, 1)}, path)
    write_floors({"laws/values": Reached(10, 8, 10, 7)}, path)
    assert read_floors(path) == {"laws/values": {"lines": 90.0, "branches": 70.0}}


def test_every_pure_package_has_its_floor() -> None:
    """A new package needs a floor at once."""
    there = {
        package_of(path.relative_to(ROOT).as_posix())
        for package in PACKAGES
        for path in (ROOT / package).rglob("*.py")
        if path.read_text(encoding="utf-8").strip()
    }
    assert there == set(read_floors())


@pytest.mark.parametrize("room", ["laws", "scoring", "frontend", "play", "director", "deploy"])
def test_what_is_left_out_of_the_counting_has_its_reason(room: str) -> None:
    """`# pragma: no cover - why nothing can take it`."""
    bare = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sorted((ROOT / room).rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if "pragma: no" in line and not REASON.search(line)
    ]
    assert bare == []
