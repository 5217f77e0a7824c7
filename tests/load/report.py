"""Figures for people: columns with units, and ratios."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

__all__ = ["columns", "micro", "times"]


def columns(title: str, heads: Sequence[str], rows: Iterable[Sequence[str]], widest: Sequence[str]) -> Iterator[str]:
    """Yield the lines of a titled table, each when its row arrives: first column flush left, the others flush right.

    `widest` is a row that no other exceeds in any column, since the widths must be known before the rows are.
    """
    widths = [max(map(len, cells)) for cells in zip(heads, widest, strict=True)]

    def line(cells: Sequence[str]) -> str:
        first, *others = (cell.rjust(width) for cell, width in zip(cells, widths, strict=True))
        return "  ".join([first.strip().ljust(widths[0]), *others])

    rule = "-" * len(line(heads))
    yield from ("", title, rule, line(heads).rstrip(), rule)
    for row in rows:
        yield line(row).rstrip()


def micro(seconds: float) -> str:
    """Format a time in microseconds."""
    return f"{seconds * 1e6:,.1f}"


def times(ratio: float) -> str:
    """Format a ratio."""
    return f"{ratio:.2f}"
