"""The error for an impossible movement: one sentence, and the nearest alternative."""

from __future__ import annotations

from enum import Enum

__all__ = ["Cause", "Impossible"]


class Cause(Enum):
    """Why there is no schedule, for pages that say it in another language. Each names its numbers."""

    PAIRS = "pairs"
    """`number` is below `least`."""
    PLAYERS = "players"
    """Of an individual: `number` is not from `least` to `most`."""
    TEAMS = "teams"
    """`number` is not from `least` to `most`."""
    TABLES = "tables"
    """`number` is not from `least` to `most`."""
    ROUNDS = "rounds"
    """`number` is not from `least` to `most`."""
    ODD = "odd"
    """The rounds of a web: `number` is even; `odd` is the nearest that is not."""
    TOGETHER = "together"
    """The movement has an order of boards of its own: not all tables can play the same ones in each round."""
    BOARDS = "boards"
    """The boards of a round: `number` is not from `least` to `most`."""
    ALONE = "alone"
    """In `rounds` rounds one table alone plays `board`; with `enough` rounds none does, 0 where no number is enough."""
    BRACKET = "bracket"
    """The teams of a round of a knockout are not known before the matches of earlier rounds are final."""
    UNDRAWN = "undrawn"
    """The bracket of a knockout is not drawn yet."""
    STAGE = "stage"
    """The contestants of a stage are not known before the stage before it is final."""
    PLAYING = "playing"
    """Another session of the stage is still played, by the same contestants."""
    ENGAGED = "engaged"
    """So many of its players, `number`, still play in another session of the club."""
    BREAK = "break"
    """The platform stood still for hours when the session was to start."""
    SEALED = "sealed"
    """The deals of the session are sealed, and the server has another key."""
    SIZE = "size"
    """Of a stage for `number` contestants `qualify` qualify, and `direct` begin in it."""
    GROUPS = "groups"
    """The groups of a round robin need `least` teams."""
    OVER = "over"
    """All `rounds` of the round robin have their sessions."""
    HALVES = "halves"
    """An odd `number` of rounds would leave matches half played."""
    EVEN_TEAMS = "even teams"
    """A relay: `number` is odd."""
    EVEN_TABLES = "even tables"
    """A Mitchell with a skip: `number` is odd."""
    ROVER = "rover"
    """A rover is the odd pair: `number` is even."""
    THREE_TABLES = "three tables"
    """Sets in halves are for three tables and an even number of boards."""
    SWISS = "swiss"
    """A Swiss: `number` is below `least`."""
    WHIST = "whist"
    """So many players, `number`, have no movement with opponents exactly even."""
    AT_HOME = "at home"
    """Matches at home tables are one group, one cycle and one session."""
    OTHER = "other"
    """Anything else, without numbers."""


class Impossible(ValueError):
    """A number or a combination for which there is no schedule.

    `why` is one sentence without its full stop; `nearest` names the nearest alternative, or is empty. `cause` and
    `numbers` tell the same without words, where a session can meet it.
    """

    def __init__(self, why: str, nearest: str = "", cause: Cause = Cause.OTHER, **numbers: int) -> None:
        self.why = why
        self.nearest = nearest
        self.cause = cause
        self.numbers = numbers
        super().__init__(f"{why}; the nearest that can be: {nearest}" if nearest else why)
