"""Tables: supplemental sections in rows and columns (standard, 5.2)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from itertools import pairwise
from typing import Final

from laws.notation.pbn.parts import Element, Style, Tag
from laws.notation.pbn.section import Report

__all__ = ["Column", "Table", "check_cells", "check_table", "columns_of", "read_table", "rows_of"]

_COLUMN: Final = re.compile(r"([+-]?)(.*?)(?:\\([0-9]{1,3})([LR]?))?", re.DOTALL)
_FORBIDDEN: Final = re.compile(r"[\[\]{}%]")


@dataclass(frozen=True, slots=True)
class Column:
    """A column as the tag's value describes it.

    `order` is ``+`` for descending values, ``-`` for ascending values, or empty; `width` the least width in characters,
    0 for any; `align` is L, R or empty.
    """

    name: str
    order: str = ""
    width: int = 0
    align: str = ""

    def __str__(self) -> str:
        return f"{self.order}{self.name}" + (f"\\{self.width}{self.align}" if self.width else "")


@dataclass(frozen=True, slots=True)
class Table:
    """A table with its cells as text: ``?`` is unknown, ``-`` irrelevant, ``^`` begins an artificial score.

    A row may be shorter or longer than the columns when the file is wrong.
    """

    name: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]

    def column(self, name: str) -> tuple[str, ...]:
        """Return the cells of a column from the first row to the last. Raise KeyError when there is no such column."""
        for place, column in enumerate(self.columns):
            if column.name == name:
                return tuple(row[place] if place < len(row) else "?" for row in self.rows)
        raise KeyError(name)


def read_table(tag: Tag, value: str) -> Table:
    """Return the table of a tag, whose value, inheritance resolved, describes the columns."""
    columns = columns_of(value)
    rows = tuple(tuple(element.text for element in row) for row in rows_of(tag.elements, len(columns)))
    return Table(tag.name, columns, rows)


def columns_of(value: str) -> tuple[Column, ...]:
    """Return the columns that the value of a table's tag describes; none for an empty value."""
    return tuple(_column(text)[0] for text in value.split(";")) if value else ()


def rows_of(elements: Sequence[Element], width: int) -> list[Sequence[Element]]:
    """Return the elements in rows of that width; by the lines of the file when they do not come out even."""
    if width and len(elements) % width == 0:
        return [elements[start : start + width] for start in range(0, len(elements), width)]
    rows: list[list[Element]] = []
    for place, element in enumerate(elements):
        if place == 0 or element.line != elements[place - 1].line:
            rows.append([])
        rows[-1].append(element)
    return list(rows)


def _column(text: str) -> tuple[Column, bool]:
    """Return a column, and whether its description is well formed."""
    match = _COLUMN.fullmatch(text)
    assert match is not None
    name = match[2]
    return Column(name.strip(), match[1], int(match[3] or 0), match[4] or ""), bool(name.strip()) and "\\" not in name


def check_cells(tag: Tag, report: Report) -> None:
    """Report what a supplemental section cannot hold: some characters outside quotes, and comments (5.1)."""
    for element in tag.elements:
        if not element.quoted and (found := _FORBIDDEN.search(element.text)) is not None:
            report(element.line, f"{found[0]} cannot stand in {tag.name} outside quotes")
        if any(comment.style is not Style.ESCAPED_LINE for comment in element.comments):
            report(element.line, f"a comment among the cells of {tag.name}: it can stand only after the tag")


def check_table(tag: Tag, value: str, report: Report) -> None:
    """Report faults in a table: the description of its columns, the length of its rows, their order."""
    for text in value.split(";"):
        if not _column(text)[1]:
            what = "a name is missing" if not text.strip() else "write it like Rank, +Score_NS or Result\\2R"
            report(tag.line, f"the column {text!r} of {tag.name} is not understood: {what}")
    table = read_table(tag, value)
    width = len(table.columns)
    if not width or len(tag.elements) % width == 0:
        _check_order(tag, table, report)
        return
    for row in rows_of(tag.elements, width):
        if len(row) != width:
            report(row[0].line, f"a row of {tag.name} has {len(row)} cells for {width} columns")


def _check_order(tag: Tag, table: Table, report: Report) -> None:
    """Report rows that do not ascend or descend as ``+`` and ``-`` state (5.2); cells that are not numbers are
    ignored.
    """
    lines = [row[0].line for row in rows_of(tag.elements, len(table.columns))]
    for column in table.columns:
        if not column.order:
            continue
        cells = zip(table.column(column.name), lines, strict=True)
        known = [(number, line) for cell, line in cells if (number := _number(cell)) is not None]
        for (above, _), (below, line) in pairwise(known):
            if (above < below) if column.order == "+" else (above > below):
                way = "down" if column.order == "+" else "up"
                report(line, f"{column.name} of {tag.name} goes from {above} to {below}, but the column is to go {way}")
                break


def _number(cell: str) -> Decimal | None:
    try:
        number = Decimal(cell.removeprefix("^"))
    except InvalidOperation:
        return None
    return number if number.is_finite() else None
