"""Scoring methods and the history of a rubber (standard, 3.4.12 and 4.2.6)."""

from __future__ import annotations

import re
from typing import Final

from laws.values.seats import Side, Vulnerability

__all__ = ["check_scoring", "vulnerability_after"]

_FIELD: Final = re.compile(r"[A-Za-z][^;]*")
_SCORES: Final = r"([0-9]{1,9})\s+([0-9]{1,9})\s*/\s*([0-9]{1,9}(?:\s+[0-9]{1,9}){0,2})"
_HISTORY: Final = re.compile(rf"\s*NS\s+{_SCORES}\s+EW\s+{_SCORES}\s*", re.IGNORECASE)
_GAME: Final = 100


def check_scoring(value: str) -> None:
    """Raise ValueError when a field of the Scoring tag is not a name; the standard leaves the set of names open."""
    for field in value.split(";"):
        if _FIELD.fullmatch(field.strip()) is None:
            raise ValueError(f"the field {field!r} names no way of scoring: write it like IMP;Cross")


def vulnerability_after(value: str) -> Vulnerability:
    """Return the vulnerability that follows from the games won in a rubber: ``NS 0 300 / 100 0 EW 0 0 / 0 0`` gives NS.

    Raise ValueError when the value cannot be read, or cannot be the history of an unfinished rubber.
    """
    match = _HISTORY.fullmatch(value)
    if match is None:
        raise ValueError(f"{value!r} is not written like NS 0 0 / 0 EW 0 0 / 0")
    below = {Side.NS: _points(match[3]), Side.EW: _points(match[6])}
    if len(below[Side.NS]) != len(below[Side.EW]):
        raise ValueError("it has more games for one side than for the other")
    won = {Side.NS: False, Side.EW: False}
    for ns, ew in list(zip(below[Side.NS], below[Side.EW], strict=True))[:-1]:
        if (ns >= _GAME) == (ew >= _GAME):
            raise ValueError(f"it has a finished game of {ns} to {ew}: one side has {_GAME} or more")
        side = Side.NS if ns >= _GAME else Side.EW
        if won[side]:
            raise ValueError(f"it gives {side.name} two games: the rubber was over")
        won[side] = True
    if won[Side.NS] and won[Side.EW]:
        return Vulnerability.BOTH
    return Vulnerability.NS if won[Side.NS] else Vulnerability.EW if won[Side.EW] else Vulnerability.NONE


def _points(text: str) -> list[int]:
    return [int(points) for points in text.split()]
