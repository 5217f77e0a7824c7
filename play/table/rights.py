"""Rights: what a person may do at a table without playing there, granted for a table or for a session."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from laws.values.seats import Seat
from laws.views.table_view import VISITOR, Viewer, ViewerKind

__all__ = ["DELAYED", "Granted", "Right", "Sight", "holds", "sight_by"]


class Right(StrEnum):
    """A right. The values are stored in the database."""

    DIRECT = "direct"
    """Sees all that a director sees, rules, and takes a board back (Law 81)."""
    SEAT = "seat"
    """Seats and moves people and robots."""
    WATCH_ALL = "watch_all"
    """Sees all four hands, as a commentator of a vugraph does."""
    BEHIND_NORTH = "behind_north"
    BEHIND_EAST = "behind_east"
    BEHIND_SOUTH = "behind_south"
    BEHIND_WEST = "behind_west"
    """Sees what the player in that seat sees (Law 76, article 40)."""
    WATCH = "watch"
    """Looks on without seeing a hand."""
    KEPT_OUT = "kept_out"
    """What takes rights away: the opener has removed him; he takes no seat at the table and does not look on."""


DELAYED = frozenset({Right.WATCH_ALL, Right.BEHIND_NORTH, Right.BEHIND_EAST, Right.BEHIND_SOUTH, Right.BEHIND_WEST})
"""The rights that may carry a delay: those to see hands without playing or ruling (article 40)."""


@dataclass(frozen=True, slots=True)
class Sight:
    """As what viewer a person sees a table, and how many seconds late.

    `reader` is a person without a seat who reads what he has said to the director; None for all others.
    """

    viewer: Viewer
    delay: int = 0
    reader: int | None = None


@dataclass(frozen=True, slots=True)
class Granted:
    """A right that a person has from `since`, and before `until` if that is given.

    A right of `DELAYED` shows him the board as it was `delay` seconds ago.
    """

    person: int
    right: Right
    since: datetime
    until: datetime | None = None
    delay: int = 0

    def holds_at(self, now: datetime) -> bool:
        """Return whether the right is in force."""
        return self.since <= now and (self.until is None or now < self.until)


_VIEWERS = (
    (Right.DIRECT, Viewer(ViewerKind.DIRECTOR)),
    (Right.WATCH_ALL, Viewer(ViewerKind.VUGRAPH)),
    (Right.BEHIND_NORTH, Viewer(ViewerKind.SPECTATOR, Seat.NORTH)),
    (Right.BEHIND_EAST, Viewer(ViewerKind.SPECTATOR, Seat.EAST)),
    (Right.BEHIND_SOUTH, Viewer(ViewerKind.SPECTATOR, Seat.SOUTH)),
    (Right.BEHIND_WEST, Viewer(ViewerKind.SPECTATOR, Seat.WEST)),
    (Right.WATCH, VISITOR),
)
"""What each right lets a person see, the widest first."""


def holds(granted: Iterable[Granted], person: int, right: Right, now: datetime) -> bool:
    """Return whether the person has this right now."""
    return any(one.person == person and one.right is right and one.holds_at(now) for one in granted)


def sight_by(granted: tuple[Granted, ...], person: int, now: datetime) -> Sight | None:
    """Return the widest view that the person's rights allow now, with its shortest delay; None for none."""
    for right, viewer in _VIEWERS:
        delays = [one.delay for one in granted if holds([one], person, right, now)]
        if delays:
            return Sight(viewer, min(delays))
    return None
