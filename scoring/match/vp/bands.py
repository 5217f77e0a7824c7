"""Victory-point scales as text, for scales that an organiser lays down and publishes beforehand (article 42.4).

One line for each band of margins: its first and last margin in IMPs, the winner's victory points, the loser's.

    # up to 25 for the winner
    0-1   15  15
    2-4   16  14
    5     17  13
    6+    25  5
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Final

from scoring.match.vp.scale import VpScale
from scoring.rounding import rounded

__all__ = ["LONGEST", "MalformedScale", "read_scale", "write_scale"]

LONGEST: Final = 1000
"""The greatest margin that a scale may distinguish from smaller ones."""
_LINE: Final = re.compile(
    r"(?P<first>[0-9]{1,4})(?:-(?P<last>[0-9]{1,4})|(?P<on>\+))?[\s,]+(?P<won>\S+?)[\s,]+(?P<lost>\S+)"
)
_POINTS: Final = re.compile(r"-?[0-9]{1,4}(?:\.[0-9]{1,4})?")


class MalformedScale(ValueError):
    """A text that is not a scale. `line` counts from 1 and is 0 for an error of the whole text."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}" if line else problem)
        self.line = line
        self.problem = problem


@dataclass(frozen=True, slots=True)
class _Band:
    line: int
    first: int
    last: int
    open: bool
    won: str
    lost: str


def read_scale(name: str, text: str) -> VpScale:
    """Parse the text of a scale. Raise MalformedScale with the line and what is wrong there.

    Bands follow each other from margin 0 without a gap; the last band, and no other, is open (``31+``). Blank lines and
    comments after a ``#`` are ignored.
    """
    won: list[Fraction] = []
    lost: list[Fraction] = []
    places = 0
    before: _Band | None = None
    for band in _bands(text):
        if before is not None and before.open:
            raise MalformedScale(band.line, "nothing can follow a band that goes on for ever (+)")
        if band.first != len(won):
            raise MalformedScale(band.line, f"this band begins at {band.first}, but margin {len(won)} comes next")
        if not band.first <= band.last <= LONGEST:
            raise MalformedScale(band.line, f"a band ends from its first margin to {LONGEST}, not at {band.last}")
        width = band.last + 1 - band.first
        won += [Fraction(band.won)] * width
        lost += [Fraction(band.lost)] * width
        places = max(places, *(len(points.partition(".")[2]) for points in (band.won, band.lost)))
        before = band
    if before is None:
        raise MalformedScale(0, "the scale is empty: a line is, for example, 0-2 10 10")
    if not before.open:
        raise MalformedScale(before.line, f"the last band goes on for ever: write {before.first}+")
    try:
        return VpScale(name, tuple(won), tuple(lost), places)
    except ValueError as error:
        raise MalformedScale(0, str(error)) from error


def _bands(text: str) -> Iterator[_Band]:
    for number, whole in enumerate(text.splitlines(), start=1):
        line = whole.partition("#")[0].strip()
        if not line:
            continue
        found = _LINE.fullmatch(line)
        if found is None:
            raise MalformedScale(number, "a line is margins, winner, loser: 0-2 10 10, or 31+ 20 0")
        for points in (found["won"], found["lost"]):
            if _POINTS.fullmatch(points) is None:
                raise MalformedScale(number, f"{points[:20]!r} is no number of victory points")
        first = int(found["first"])
        yield _Band(number, first, int(found["last"] or first), found["on"] is not None, found["won"], found["lost"])


def write_scale(scale: VpScale) -> str:
    """Return the text of a scale in the form that `read_scale` reads."""
    rows = enumerate(zip(scale.winners, scale.losers, strict=True))
    lines = []
    for (won, lost), band in groupby(rows, key=lambda row: row[1]):
        margins = [margin for margin, _ in band]
        if margins[-1] == len(scale.winners) - 1:
            span = f"{margins[0]}+"
        else:
            span = str(margins[0]) if len(margins) == 1 else f"{margins[0]}-{margins[-1]}"
        lines.append(f"{span} {rounded(won, scale.places)} {rounded(lost, scale.places)}\n")
    return "".join(lines)
