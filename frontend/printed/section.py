"""A section of a printed report."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["PrintedSection"]


@dataclass(frozen=True, slots=True)
class PrintedSection:
    """A section: its heading, and its entries, each with what was done and what is said about it, which may be empty.

    `nothing` stands there where it has no entries.
    """

    heading: str
    entries: tuple[tuple[str, str], ...]
    nothing: str
