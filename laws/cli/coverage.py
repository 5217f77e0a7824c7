"""`python -m laws coverage`: every paragraph of the rules, and how it is met or what it waits for."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from typing import Final

from laws.conformance.coverage import ROWS, WAYS, way_of
from laws.conformance.rows.row import CoverageRow, Elsewhere, Enforced, Judged, NotHere, ToCome, Way
from laws.values.paragraph import Book

__all__ = ["SUMMARY", "run"]

SUMMARY: Final = (
    "every paragraph of the Laws, the competition rules and the handbook, and how it is met or what it waits for"
)


def run(arguments: Sequence[str]) -> int:
    """Prints the rows, as lines for people or with ``--json`` as one array; the exit status is 0."""
    parser = argparse.ArgumentParser(prog="python -m laws coverage", description=SUMMARY)
    parser.add_argument("--json", action="store_true", help="one JSON array of objects: book, ref, about, way, …")
    parser.add_argument("--book", choices=[book.value for book in Book], help="only this book")
    options = parser.parse_args(arguments)
    books = [Book(options.book)] if options.book else list(Book)
    if options.json:
        print(json.dumps([_members(book, row) for book in books for row in ROWS[book]], ensure_ascii=True, indent=1))
        return 0
    for book in books:
        for row in ROWS[book]:
            print(f"{book.value} {row.ref:<10} {way_of(row):<22} {row.about}\n{'':<8}{_detail(row.way)}")
        print(f"{book.value}: {_counted(ROWS[book])}\n")
    if len(books) > 1:
        print(f"all books: {_counted([row for book in books for row in ROWS[book]])}")
    return 0


def _counted(rows: Sequence[CoverageRow]) -> str:
    """How many rows are met in each way, in the order of WAYS; what is to come is counted as nothing else."""
    counted = Counter(map(way_of, rows))
    return f"{len(rows)} rows; " + ", ".join(f"{counted[way]} {way}" for way in WAYS.values())


def _detail(way: Way) -> str:
    match way:
        case Enforced(by, scripts):
            return f"{', '.join(by)}: {', '.join(scripts)}"
        case Judged(tool, test):
            return f"{tool} ({test})"
        case Elsewhere(place):
            return place
        case NotHere(why):
            return why
        case ToCome(waits_for, so_far):
            rest = "" if so_far is None else f"; so far {WAYS[type(so_far)]}: {_detail(so_far)}"
            return f"waits for: {waits_for}{rest}"


def _members(book: Book, row: CoverageRow) -> dict[str, object]:
    return {"book": book.value, "ref": row.ref, "about": row.about} | _way_members(row.way)


def _way_members(way: Way) -> dict[str, object]:
    members: dict[str, object] = {"way": WAYS[type(way)]}
    match way:
        case Enforced(by, scripts):
            return members | {"by": by, "scripts": scripts}
        case Judged(tool, test):
            return members | {"tool": tool, "test": test}
        case Elsewhere(place):
            return members | {"place": place}
        case NotHere(why):
            return members | {"why": why}
        case ToCome(waits_for, so_far):
            return members | {"waits_for": waits_for, "so_far": _way_members(so_far) if so_far else None}
