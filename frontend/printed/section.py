"""A section of a printed report."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

__all__ = ["BLANK", "PrintedSection"]

BLANK: Final = "________________"
"""What is filled in by hand, at the end of an entry. Each further one, after a space, is another line to write on."""


@dataclass(frozen=True, slots=True)
class PrintedSection:
    """A section: its heading, its entries, each with what was done and what is said about it, which may be empty, and a
    table of the columns `head` with `rows`.

    `nothing` stands there where it has neither entries nor rows.
    """

    heading: str
    entries: tuple[tuple[str, str], ...]
    nothing: str
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
