"""Every paragraph of the rules has its row, and what a row claims is so."""

from __future__ import annotations

import inspect
import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

from laws.__main__ import main
from laws.conformance.coverage import ROWS, WAYS, way_of
from laws.conformance.rows.row import CoverageRow, Enforced, Judged, Met, ToCome, elsewhere, in_part, to_come
from laws.conformance.script.run import run_script
from laws.values.paragraph import Book
from tests.laws.played import outcome_of, script_of
from tests.rows import check_each

SCRIPTS = Path(__file__).parents[1] / "scripts"
DATA = Path(__file__).parents[2] / "data" / "laws"
NUMBERS = {Book.LAW: "laws.txt", Book.ARTICLE: "articles.txt", Book.HANDBOOK: "handbook.txt"}
"""The numbers of the paragraphs of each book, one a line, in its order."""

RULES = ROWS[Book.LAW] + ROWS[Book.ARTICLE]


def met(row: CoverageRow) -> Met | None:
    """How the paragraph is met, or as much of it as is met so far; None when nothing meets it yet."""
    return row.way.so_far if isinstance(row.way, ToCome) else row.way


ENFORCED = [(row, way, name) for row in RULES if isinstance(way := met(row), Enforced) for name in way.by]


@pytest.mark.parametrize("book", Book)
def test_every_paragraph_has_its_row(book: Book) -> None:
    """One, in the order of the book."""
    numbers = (DATA / NUMBERS[book]).read_text(encoding="utf-8").split()
    assert [row.ref for row in ROWS[book]] == numbers


@pytest.mark.parametrize("book", Book)
def test_no_row_is_empty(book: Book) -> None:
    for row in ROWS[book]:
        assert row.about.strip(), row.ref
        assert not isinstance(row.way, ToCome) or row.way.waits_for.strip(), row.ref
        way = met(row)
        for name in () if way is None else way.__dataclass_fields__:
            assert getattr(way, name), row.ref


def test_what_is_to_come_is_said_by_the_way_and_not_in_words() -> None:
    """A row that waits for something is counted as such."""
    for rows in ROWS.values():
        for row in rows:
            way = met(row)
            said = " ".join(str(getattr(way, name)) for name in ("tool", "place", "why") if hasattr(way, name))
            assert "to come" not in said, row.ref


def test_what_the_table_must_do_is_not_left_to_a_director() -> None:
    """Laws 17–20, 22, 24–39, 41–71, 77–78 but for what they themselves leave to him."""
    machine = {*range(17, 21), 22, *range(24, 40), *range(41, 72), 77, 78}
    left = {row.ref for row in ROWS[Book.LAW] if isinstance(met(row), Judged) and law_of(row) in machine}
    assert left <= set((DATA / "director.txt").read_text(encoding="utf-8").split())


def law_of(row: CoverageRow) -> int:
    """The number of the Law that a row belongs to."""
    digits = row.ref[:2] if row.ref[:2].isdigit() else row.ref[:1]
    return int(digits)


def test_switched_off_each_function_is_missed() -> None:
    check_each(ENFORCED, lambda one: check_missed(*one), lambda one: f"{one[0].ref}-{one[2]}")


def check_missed(row: CoverageRow, way: Enforced, name: str) -> None:
    """Check that one of the row's scripts fails without the function."""
    assert all(holds(stem) for stem in way.scripts), row.ref
    assert any(not holds_without(function_of(name), stem) for stem in way.scripts), (
        f"nothing in {way.scripts} needs {name}"
    )


def holds(stem: str) -> bool:
    """Whether all that a script expects is so."""
    return not outcome_of(SCRIPTS / f"{stem}.table").failures


def holds_without(function: FunctionType, stem: str) -> bool:
    """Whether a script holds whatever the function, switched off, says."""
    return all(holds_with(function, off, stem) for off in switched_off(function))


def holds_with(function: FunctionType, off: CodeType, stem: str) -> bool:
    """Whether a script holds while a function has other code; what stumbles over it does not hold."""
    with other_code(function, off):
        try:
            return not run_script(script_of(SCRIPTS / f"{stem}.table")).failures
        except Exception:
            return False


@contextmanager
def other_code(function: FunctionType, code: CodeType) -> Iterator[None]:
    """A function that does something else for a while, also where it is imported already."""
    own = function.__code__
    function.__code__ = code
    try:
        yield
    finally:
        function.__code__ = own


def switched_off(function: FunctionType) -> list[CodeType]:
    """The ways to do nothing: neither yes nor no, nothing found, what was given unchanged."""
    nothing: dict[str, list[Callable[..., Any]]] = {
        "bool": [lambda *_, **__: False, lambda *_, **__: True],
        "None": [lambda *_, **__: None],
        "int": [lambda *_, **__: 0],
    }
    if inspect.isgeneratorfunction(function):
        return [_yields_nothing.__code__]
    answer = str(inspect.signature(function).return_annotation)
    if answer.startswith(("tuple", "frozenset", "Iterator", "Iterable", "list", "dict")):
        return [(lambda *_, **__: ()).__code__]
    if "None" in answer.split(" | "):
        answer = "None"
    given: Callable[..., Any] = lambda first=None, *_, **__: first  # noqa: E731 - its code is all that is wanted
    return [off.__code__ for off in nothing.get(answer, [given])]


def _yields_nothing(*_: object, **__: object) -> Iterator[Any]:
    yield from ()


def function_of(name: str) -> FunctionType:
    """A function, or the function of a method or property, by its dotted name beneath `laws`."""
    parts = name.split(".")
    for split in range(len(parts) - 1, 0, -1):
        try:
            found: Any = import_module(".".join(("laws", *parts[:split])))
        except ModuleNotFoundError:
            continue
        for part in parts[split:]:
            found = inspect.getattr_static(found, part)
        found = getattr(found, "fget", None) or getattr(found, "__func__", None) or found
        found = inspect.unwrap(found)
        assert isinstance(found, FunctionType), name
        return found
    raise AssertionError(f"no module of laws has {name}")


def test_it_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage"]) == 0
    printed = capsys.readouterr().out
    assert all(row.ref in printed for rows in ROWS.values() for row in rows)
    assert main(["coverage", "--json", "--book", "law"]) == 0
    members = json.loads(capsys.readouterr().out)
    assert [row["ref"] for row in members] == [row.ref for row in ROWS[Book.LAW]]
    assert all({"book", "ref", "about", "way"} < set(row) for row in members)


def test_what_is_to_come_is_counted_apart(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """In lines and as JSON: by its way, with what it waits for and what of it is met so far."""
    part = in_part(elsewhere("1", "about", "a place"), "the rest")
    monkeypatch.setitem(ROWS, Book.HANDBOOK, (part, *ROWS[Book.HANDBOOK]))
    assert main(["coverage", "--json"]) == 0
    members = json.loads(capsys.readouterr().out)
    pending = [row for row in members if row["way"] == "to come"]
    assert len(pending) == sum(isinstance(row.way, ToCome) for rows in ROWS.values() for row in rows)
    assert all(row["waits_for"] for row in pending)
    [in_parts] = [row for row in pending if row["book"] == "handbook" and row["ref"] == "1"]
    assert in_parts["so_far"] == {"way": "elsewhere", "place": "a place"}
    assert main(["coverage"]) == 0
    printed = capsys.readouterr().out
    counted = Counter(row["way"] for row in members)
    assert set(counted) == set(WAYS.values())
    expected = ", ".join(f"{counted[way]} {way}" for way in WAYS.values())
    assert f"all books: {len(members)} rows; {expected}\n" in printed
    assert "waits for: the rest; so far elsewhere: a place" in printed


def test_a_row_that_is_met_in_part_is_to_come() -> None:
    """It keeps how the rest is met, and cannot be to come twice."""
    row = in_part(elsewhere("1", "about", "a place"), "the rest")
    assert (way_of(row), met(row)) == ("to come", elsewhere("1", "about", "a place").way)
    assert met(to_come("1", "about", "all of it")) is None
    with pytest.raises(AssertionError):
        in_part(row, "more")
