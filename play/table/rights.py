"""Rights: what a person may do at a table without playing there, granted for a table or for a session."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from laws.values.seats import Seat
from laws.views.viewer import VISITOR, Viewer, ViewerKind

__all__ = ["DELAYED", "Granted", "Right", "Sight", "holds", "sight_by"]


class Right(StrEnum):
    """A right. The values are stored in the database."""

    DIRECT = "direct"
    """Sees all that a director sees, rules, and takes a board back (Law 81)."""
    CHIEF = "chief"
    """Beside `DIRECT`, at all tables of a session: he is its chief director or the deputy, and takes a board back that
    no Law lets a director withdraw, for a fault of the platform; by itself it shows nothing.
    """
    AFTER_PLAY = "after_play"
    """At all tables of a session in which he plays and which nobody else directs: he rules on boards that are over,
    once he has played them himself at another table, or the session has ended; by itself it shows nothing.
    """
    TEACH = "teach"
    """Leads a lesson: sees all four hands, stops the board, takes it back, gives seats away, shows hands."""
    SEAT = "seat"
    """Seats and moves people and robots."""
    WATCH_ALL = "watch_all"
    """Sees all four hands, as a commentator of a vugraph does."""
    COMMENT = "comment"
    """May comment on what he sees with `WATCH_ALL`, for which he is given this delay; by itself it shows nothing."""
    BEHIND_NORTH = "behind_north"
    BEHIND_EAST = "behind_east"
    BEHIND_SOUTH = "behind_south"
    BEHIND_WEST = "behind_west"
    """Sees what the player in that seat sees (Law 76, article 40)."""
    INTERPRET = "interpret"
    """Interprets for the player behind whom he sits (articles 10.4(4), 39.8(3)); by itself it shows nothing."""
    WATCH = "watch"
    """Looks on without seeing a hand."""
    ENTERED = "entered"
    """What takes rights away at all tables of a session: he plays in it, or his team does (articles 39.6, 40.7). At its
    tables he sees what he sees from his seat, and otherwise nothing.
    """
    LEFT = "left"
    """What lets one who is `ENTERED` play elsewhere: he has left the session, and has no board of it to play any more.
    Its tables stay closed to him.
    """
    CUSTODY = "custody"
    """What takes rights away at all tables of a session: he has seen its deals as the dealer, and neither plays nor
    watches (Laws 7B3, 16D).
    """
    READ = "read"
    """What keeps somebody from boards of a session: he reads, or has read until then, what was made of them (Law 16D);
    by itself it shows nothing.
    """
    KEPT_OUT = "kept_out"
    """What takes rights away: the opener has removed him; he takes no seat at the table and does not look on."""


DELAYED = frozenset(
    {
        Right.WATCH_ALL,
        Right.COMMENT,
        Right.BEHIND_NORTH,
        Right.BEHIND_EAST,
        Right.BEHIND_SOUTH,
        Right.BEHIND_WEST,
    }
)
"""The rights that may carry a delay: those to see hands without playing or ruling (article 40)."""


@dataclass(frozen=True, slots=True)
class Sight:
    """As what viewer a person sees a table, and how many seconds late.

    `reader` is a person without a seat to whom the table is shown otherwise than to others in that capacity; None for
    all others. `unread` are those whose talk he does not read, since he has blocked them. `interprets`: he does so for
    the player behind whom he sits. `covered`: he directs, and has not asked to see the hands of the board.
    """

    viewer: Viewer
    delay: int = 0
    reader: int | None = None
    unread: frozenset[int] = frozenset()
    interprets: bool = False
    covered: bool = False


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
    (Right.TEACH, Viewer(ViewerKind.DIRECTOR)),
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
    delays: dict[Right, int] = {}
    for one in granted:
        if one.person == person and one.holds_at(now):
            delays[one.right] = min(one.delay, delays.get(one.right, one.delay))
    for right, viewer in _VIEWERS:
        if right in delays:
            return Sight(viewer, delays[right])
    return None
