"""`python -m laws coverage`: every paragraph of the rules, and how it is met."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from typing import Final

from laws.conformance.coverage import ROWS, way_of
from laws.conformance.rows.row import Book, Elsewhere, Enforced, Judged, NotHere, Row

__all__ = ["SUMMARY", "run"]

SUMMARY: Final = "every paragraph of the Laws, the competition rules and the handbook, and how it is met"


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
            print(f"{book.value} {row.ref:<10} {way_of(row):<22} {row.about}\n{'':<8}{_detail(row)}")
        counted = Counter(map(way_of, ROWS[book]))
        print(
            f"{book.value}: {len(ROWS[book])} rows; "
            + ", ".join(f"{n} {way}" for way, n in counted.most_common())
            + "\n"
        )
    return 0


def _detail(row: Row) -> str:
    match row.way:
        case Enforced(by, scripts):
            return f"{', '.join(by)}: {', '.join(scripts)}"
        case Judged(tool, test):
            return f"{tool} ({test})"
        case Elsewhere(place):
            return place
        case NotHere(why):
            return why


def _members(book: Book, row: Row) -> dict[str, object]:
    members: dict[str, object] = {"book": book.value, "ref": row.ref, "about": row.about, "way": way_of(row)}
    match row.way:
        case Enforced(by, scripts):
            return members | {"by": by, "scripts": scripts}
        case Judged(tool, test):
            return members | {"tool": tool, "test": test}
        case Elsewhere(place):
            return members | {"place": place}
        case NotHere(why):
            return members | {"why": why}
