"""What processes keep for each other: a value of another shape, which another release has kept, is not there."""

from __future__ import annotations

import sys
from dataclasses import make_dataclass
from datetime import timedelta
from enum import IntEnum
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache

from director.pages.results.results import _Ranked
from director.pages.shared.kept import kept, shape_of
from play.live.clock import present_time
from tests.rows import check_each

ROOT = Path(__file__).parents[4]
HERE = sys.modules[__name__]


@pytest.fixture(autouse=True)
def nothing_is_kept() -> None:
    """Nobody has kept anything yet."""
    cache.clear()


def _line(monkeypatch: pytest.MonkeyPatch, *named: str, of: Any = str) -> Any:
    """Return the class `Line` of this module as a release has it."""
    made = make_dataclass("Line", [(name, of) for name in named], frozen=True, slots=True)
    made.__module__ = __name__
    monkeypatch.setattr(HERE, "Line", made, raising=False)
    return made


def test_a_clock_that_is_set_back_keeps_nothing_for_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    began = present_time()

    def shown(passed: int) -> str:
        monkeypatch.setattr("director.pages.shared.kept.present_time", lambda: began + timedelta(seconds=passed))
        return kept(str, "clock", 5, lambda: f"after {passed} s")

    assert shown(0) == "after 0 s"
    monkeypatch.setattr("time.time", lambda: began.timestamp() - 3600)
    assert [shown(4), shown(6)] == ["after 0 s", "after 6 s"]


def test_what_one_process_keeps_another_of_its_release_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    line: Any = _line(monkeypatch, "place")
    lines: Any = list[line]
    assert kept(lines, "lines", 60, lambda: [line("1")]) == [line("1")]
    assert kept(lines, "lines", 60, lambda: [line("2")]) == [line("1")]
    assert kept(lines, "lines", 60, lambda: [line("3")], anew=True) == [line("3")]
    assert kept(lines, "lines", 60, lambda: [line("4")]) == [line("3")]
    assert kept(lines, "none", 60, list) == []
    assert kept(lines, "none", 60, lambda: [line("5")]) == []


def test_a_class_that_keeps_its_name_and_gets_other_fields_is_never_read_as_the_other_release_has_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def kept_of(line: Any, *values: Any) -> Any:
        of: Any = dict[int, list[line]]
        return kept(of, "lines", 60, lambda: {1: [line(*values)]})

    kept_of(_line(monkeypatch, "place", "names"), "1", "Li")
    for named in (("place", "score"), ("names", "place"), ("place", "names", "score")):
        line = _line(monkeypatch, *named)
        assert kept_of(line, *named) == {1: [line(*named)]}
    line = _line(monkeypatch, "place", "names", of=int)
    assert kept_of(line, 1, 2) == {1: [line(1, 2)]}


def test_a_class_within_a_class_and_the_members_of_an_enumeration_are_of_its_shape(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shapes = []
    enumeration: Any = IntEnum
    for members in ({"APPEALED": 1}, {"APPEALED": 2}, {"APPEALED": 1, "TO_COME": 2}, {"OPEN": 1}):
        line: Any = _line(monkeypatch, "why", of=enumeration("Why", members) | None)
        lines: Any = list[line]
        shapes.append(shape_of(make_dataclass("Ranked", [("lines", lines)])))
    assert len(set(shapes)) == 4


def test_nothing_is_kept_of_which_it_cannot_be_told_of_what_it_consists() -> None:
    def fails(of: Any) -> None:
        with pytest.raises(TypeError, match="cannot be told"):
            shape_of(of)

    check_each((object, list, dict[str, Any], make_dataclass("Ranked", [("names", list)])), fails)


def test_the_shape_of_a_ranking_is_told_with_all_its_lines() -> None:
    assert len(shape_of(_Ranked)) == 16


def test_nobody_keeps_a_value_for_other_processes_without_its_shape() -> None:
    """Counts of limits are numbers in every release."""
    packages = (ROOT / "play", ROOT / "director", ROOT / "frontend", ROOT / "deploy")
    files = {file for package in packages for file in package.rglob("*.py") if "core.cache import" in file.read_text()}
    assert {str(file.relative_to(ROOT)) for file in files} == {
        "director/pages/shared/kept.py",
        "play/people/guesses.py",
    }
