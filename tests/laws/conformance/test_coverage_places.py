"""What the rows of the rules name in backticks is there; what a row waits for need not be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from laws.conformance.coverage import ROWS
from laws.conformance.rows.row import CoverageRow, Elsewhere, Enforced, Judged, NotHere, ToCome
from laws.values.paragraph import Book

ROOT: Final = Path(__file__).parents[3]
SCRIPTS: Final = Path(__file__).parents[1] / "scripts"
_NAMED: Final = re.compile(r"`([^`]+)`")
_FILE_TYPES: Final = (".py", ".md", ".txt", ".csv", ".html", ".js", ".css", ".table", ".toml", ".json")


def said(row: CoverageRow) -> str:
    """All that a row says in words. The test of what a director judges is a name even without backticks."""
    match row.way.so_far if isinstance(row.way, ToCome) else row.way:
        case Judged(tool, test):
            return f"{tool}; {test if '`' in test else f'`{test}`'}"
        case Elsewhere(place):
            return place
        case NotHere(why):
            return why
        case Enforced() | None:
            return ""


def places() -> Iterator[tuple[str, str]]:
    """Each row's number, and a name in it that must be the name of something."""
    for rows in ROWS.values():
        for row in rows:
            for name in _NAMED.findall(said(row)):
                yield row.ref, name


@cache
def script_lines() -> frozenset[str]:
    """All that is done or expected in a table script, in small letters."""
    paths = SCRIPTS.rglob("*.table")
    return frozenset(line.strip().lower() for path in paths for line in path.read_text(encoding="utf-8").splitlines())


@cache
def is_there(name: str) -> bool:
    """Whether the repository has it.

    It has a path, alone or with something defined in that file after a colon; a script by its file; a module or what
    is defined in one, dotted; what a script can say; a target of the Makefile; a verb of a program.
    """
    if name.startswith("python -m "):
        return is_there(name.split()[2])
    if name.startswith("make "):
        return f"\n{name.removeprefix('make ')}:" in (ROOT / "Makefile").read_text(encoding="utf-8")
    if " " in name:
        return any(line.startswith(name.lower()) for line in script_lines())
    path, _, inside = name.partition(":")
    if path.endswith(".table"):
        return (SCRIPTS / path).is_file() or (ROOT / path).is_file()
    if "/" in path or path.endswith(_FILE_TYPES):
        return (ROOT / path).exists() and (not inside or defines(ROOT / path, inside.lstrip(":")))
    return is_module(name.split("."))


def is_module(parts: list[str]) -> bool:
    """Whether these are the parts of a module's name, or of something defined in it."""
    for length in range(len(parts), 0, -1):
        path = ROOT.joinpath(*parts[:length])
        file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        if file.is_file():
            return all(defines(file, part) for part in parts[length:])
    return False


def defines(file: Path, name: str) -> bool:
    """Whether a Python file defines that name."""
    text = file.read_text(encoding="utf-8")
    return (
        re.search(rf"^\s*(async def|def|class) {re.escape(name)}\b|^\s*{re.escape(name)}\b\s*[:=]", text, re.MULTILINE)
        is not None
    )


def names_its_test(row: CoverageRow) -> bool:
    """Whether a row that no script of the engine shows names a test, or the paragraphs that do."""
    match row.way:
        case Judged(_, test):
            shown = f"`{test}`" if "`" not in test else test
        case Elsewhere(place):
            shown = place
        case Enforced() | NotHere() | ToCome():
            return True
    if heading := re.match(r"paragraphs (\S+) (?:to|and) (\S+?)$", shown):
        return set(heading.groups()) <= {one.ref for rows in ROWS.values() for one in rows}
    return any(is_test(name) for name in _NAMED.findall(shown))


def is_test(name: str) -> bool:
    """Whether a name in a row is that of a test: a file or function of the tests, a script, or a line of one."""
    of_script = " " in name and not name.startswith(("python -m ", "make "))
    return name.startswith("tests/") or name.endswith(".table") or of_script


def test_each_row_that_is_judged_or_met_elsewhere_names_its_test() -> None:
    assert [row.ref for rows in ROWS.values() for row in rows if not names_its_test(row)] == []


def test_no_law_is_to_come() -> None:
    """Laws 1 to 93."""
    assert [row.ref for row in ROWS[Book.LAW] if isinstance(row.way, ToCome)] == []


def test_what_a_row_names_is_there() -> None:
    rows = sorted(set(places()))
    assert len(rows) > 500
    missing = [f"{ref} names {name}" for ref, name in rows if not is_there(name)]
    assert missing == []


@pytest.mark.parametrize(
    "name",
    [
        "laws/nothing.py",
        "laws/values/deal.py:nothing",
        "laws.nothing",
        "99Z-nothing.table",
        "TD rules nothing",
        "make nothing",
    ],
)
def test_what_is_not_there_is_found_out(name: str) -> None:
    assert not is_there(name)
