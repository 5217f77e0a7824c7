"""Coverage of every paragraph of the rules: the Laws, the competition rules of 2018, the director's handbook.

Each has a `CoverageRow` (`rows/`, one module for each chapter) that states how it is met: *enforced* by functions of
`laws` and shown by table scripts, *judged* by a director, *elsewhere* (scoring, movements, pages, hosting), or *not at
a virtual table*. A paragraph that is not met, or only in part, is *to come*: its row states what is missing and what is
met so far. A row that names functions is tested by disabling each of them: one of its scripts must then fail.
"""

from __future__ import annotations

from typing import Final

from laws.conformance.rows import (
    articles_01_13,
    articles_14_29,
    articles_30_40,
    articles_41_49,
    articles_50_57,
    handbook,
    laws_01_15,
    laws_16_23,
    laws_24_40,
    laws_41_60,
    laws_61_79,
    laws_80_93,
)
from laws.conformance.rows.row import CoverageRow, Elsewhere, Enforced, Judged, NotHere, ToCome
from laws.values.paragraph import Book

__all__ = ["ROWS", "WAYS", "way_of"]

ROWS: Final[dict[Book, tuple[CoverageRow, ...]]] = {
    Book.LAW: (
        *laws_01_15.ROWS,
        *laws_16_23.ROWS,
        *laws_24_40.ROWS,
        *laws_41_60.ROWS,
        *laws_61_79.ROWS,
        *laws_80_93.ROWS,
    ),
    Book.ARTICLE: (
        *articles_01_13.ROWS,
        *articles_14_29.ROWS,
        *articles_30_40.ROWS,
        *articles_41_49.ROWS,
        *articles_50_57.ROWS,
    ),
    Book.HANDBOOK: handbook.ROWS,
}
"""The rows of each book, in its order."""

WAYS: Final = {
    Enforced: "enforced",
    Judged: "judged",
    Elsewhere: "elsewhere",
    NotHere: "not at a virtual table",
    ToCome: "to come",
}
"""The word for each way of meeting a paragraph, and for one that is not met."""


def way_of(row: CoverageRow) -> str:
    """Return the word for how the paragraph is met, or for one to come."""
    return WAYS[type(row.way)]
