"""Which entries play: the waiting list, the stand-by pair, those who are missing or have not confirmed. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

__all__ = ["Entered", "Standing", "standings"]


class Standing(Enum):
    """What becomes of an entry when the session is drawn."""

    PLAYS = "plays"
    WAITS = "waits"
    """On the waiting list: the event is full."""
    STANDS_BY = "stands by"
    """It plays only to fill a half table, and none is half."""
    UNCONFIRMED = "unconfirmed"
    """A player has not confirmed yet; it holds no place."""
    MISSING = "missing"
    """It was missing at the roll-call."""


@dataclass(frozen=True, slots=True)
class Entered:
    """What counts of an entry."""

    confirmed: bool = True
    standby: bool = False
    missing: bool = False
    later: bool = False
    """It begins in a later stage, and fills no table of the first."""


def standings(entries: Sequence[Entered], capacity: int | None = None, fills: int = 2) -> tuple[Standing, ...]:
    """Return the standing of each entry, in their order; `capacity` is how many play at most, None for no limit.

    Who was entered earlier plays before others. So many fill a table: two pairs, or four single players. Where some
    would sit out, the first that stand by play too, if they fill the table.
    """
    found: list[Standing] = []
    for one in entries:
        if one.missing:
            found.append(Standing.MISSING)
        elif not one.confirmed:
            found.append(Standing.UNCONFIRMED)
        elif one.standby:
            found.append(Standing.STANDS_BY)
        else:
            is_full = capacity is not None and found.count(Standing.PLAYS) >= capacity
            found.append(Standing.WAITS if is_full else Standing.PLAYS)
    begin = sum(of is Standing.PLAYS and not one.later for one, of in zip(entries, found, strict=True))
    missing = -begin % fills
    if missing <= found.count(Standing.STANDS_BY):
        for _ in range(missing):
            found[found.index(Standing.STANDS_BY)] = Standing.PLAYS
    return tuple(found)
