"""What `make test` makes of what its linters find, and of a few tests that fail among the others: they are run once
more, alone.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

from deploy.boot import checks
from deploy.boot.installation import browser, catalogues, packages

FEW = ["tests/a.py::test_one", "tests/b.py::test_two[x y]"]


class Pytest:
    """Stands for pytest: returns these codes in turn, and keeps its arguments."""

    def __init__(self, *codes: int) -> None:
        self.codes = list(codes)
        self.runs: list[tuple[str, ...]] = []

    def __call__(self, name: str, *arguments: str, **_environment: str) -> int:
        if name != "pytest":
            return 0
        self.runs.append(arguments)
        return self.codes[len(self.runs) - 1]


def run_with(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    codes: list[int],
    failed: list[str],
    arguments: list[str],
    linters: Mapping[str, list[str]] = MappingProxyType({}),
) -> tuple[int, Pytest]:
    """Run the check with these codes of pytest, names of failed tests and linters; return its code and what ran."""
    tool, written = Pytest(*codes), tmp_path / "lastfailed"
    written.write_text(json.dumps(dict.fromkeys(failed, True)))
    for place in (packages, catalogues, browser):
        for name in ("install", "compile_all", "provide"):
            if hasattr(place, name):
                monkeypatch.setattr(place, name, lambda *_: "/usr/bin/chromium")
    monkeypatch.setattr(checks, "_tool", tool)
    monkeypatch.setattr(checks, "_LAST_FAILED", written)
    monkeypatch.setattr(checks, "_READERS", linters)
    return checks.test(arguments), tool


def test_a_few_that_pass_alone_are_named_as_unsteady(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    code, tool = run_with(monkeypatch, tmp_path, [1, 0], FEW, [])
    assert code == 0
    assert tool.runs[1:] == [tuple(FEW)]
    _, unsteady = capfd.readouterr().out.split("Unsteady")
    assert all(name in unsteady for name in FEW)


def test_what_fails_alone_too_is_not_in_order(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert run_with(monkeypatch, tmp_path, [1, 1], FEW, [])[0] == 1


@pytest.mark.parametrize(
    ("code", "failed", "arguments"),
    [(1, [*FEW, "tests/c.py::a", "tests/c.py::b"], []), (1, [], []), (2, FEW, []), (1, FEW, ["tests/a.py"])],
    ids=["many", "unknown", "interrupted", "part"],
)
def test_nothing_else_is_run_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, code: int, failed: list[str], arguments: list[str]
) -> None:
    verdict, tool = run_with(monkeypatch, tmp_path, [code], failed, arguments)
    assert (verdict, len(tool.runs)) == (1, 1)


def test_what_a_linter_finds_is_said_and_is_not_in_order(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """The others are asked all the same."""
    linters = {"one": ["python", "-c", "raise SystemExit('line 7 is wrong')"], "two": ["python", "-c", "print('fine')"]}
    assert run_with(monkeypatch, tmp_path, [0], [], [], linters)[0] == 1
    said = capfd.readouterr().out
    assert "--- one\nline 7 is wrong\n--- two\nfine\n" in said
    assert "Not in order: one." in said
