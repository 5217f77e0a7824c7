"""A section of a printed report."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["PrintedSection"]


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
