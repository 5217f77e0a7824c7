"""Figures as people read them: in columns, with their units, ratios where a ratio says more."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["columns", "micro", "times"]


def columns(title: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A titled table: the first column to the left, the others to the right."""
    lines = [tuple(heads), *(tuple(row) for row in rows)]
    widths = [max(len(line[n]) for line in lines) for n in range(len(heads))]
    text = [
        "  ".join(
            cell.ljust(width) if n == 0 else cell.rjust(width)
            for n, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        for line in lines
    ]
    rule = "-" * len(text[0])
    return "\n".join(["", title, rule, text[0].rstrip(), rule, *(line.rstrip() for line in text[1:])])


def micro(seconds: float) -> str:
    """A time in microseconds."""
    return f"{seconds * 1e6:,.1f}"


def times(ratio: float) -> str:
    """A ratio."""
    return f"{ratio:.2f}"
