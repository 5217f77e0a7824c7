"""The time of a round: articles 20 and 22 of the 2018 rules."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from play.table.profiles import regulations_of
from play.table.profiles.condition import Condition
from play.table.profiles.line import Published

__all__ = [
    "ALLOWANCE",
    "ALLOWANCE_OF_TEAMS",
    "MINUTE",
    "allowance",
    "between_rounds",
    "forfeit",
    "grace",
    "round_ends",
    "round_time",
    "session_lasts",
    "stops_at_end",
    "time_by",
]

MINUTE: Final = timedelta(minutes=1)
ALLOWANCE: Final = 10 * MINUTE
"""How late a table of pairs or of single players may be at most before play stops (article 22.2)."""
ALLOWANCE_OF_TEAMS: Final = 20 * MINUTE
"""How late a table of teams may be at most before play stops (article 22.1)."""
_MOVING: Final = MINUTE
"""For each move of pairs (article 20.2)."""
_MINUTES: Final = {8: (65, 70), 12: (100, 100), 16: (135, 135), 20: (170, 170)}
"""The minutes for so many boards, without and with screens (article 20.1)."""
_OF_A_BOARD: Final = (450, 510)
"""Seconds for each board of any other number: 7.5 minutes without screens, 8.5 with them (article 20.1)."""


def round_time(boards: int, *, screens: bool) -> int:
    """Return the seconds that article 20.1 gives to a round of so many boards."""
    minutes = _MINUTES.get(boards)
    return boards * _OF_A_BOARD[screens] if minutes is None else 60 * minutes[screens]


def allowance(profile: str, announced: int | None = None, *, teams: bool) -> timedelta | None:
    """Return how late a table may be (articles 22.1, 22.2); None where there is no limit.

    `announced` are the minutes of the announcement (article 22.3(1)), None for those of the regulations. There is none
    where the director adjudicates what has been begun.
    """
    if announced is not None:
        return timedelta(minutes=announced)
    if stops_at_end(profile):
        return timedelta()
    line = regulations_of(profile)[Condition.OVERTIME_TEAMS if teams else Condition.OVERTIME_PAIRS]
    return timedelta(seconds=line.value) if isinstance(line.value, int) else None


def stops_at_end(profile: str) -> bool:
    """Return whether the regulations stop a board in play at the end of the time, for the director to adjudicate."""
    return regulations_of(profile)[Condition.UNFINISHED].value == "adjudicated"


def grace(profile: str) -> timedelta | None:
    """Return how late a side may be without a penalty by the regulations (article 21); None where it costs nothing."""
    line = regulations_of(profile)[Condition.GRACE]
    if isinstance(line.value, int):
        return timedelta(seconds=line.value)
    return timedelta() if line.value == "none" else None


def time_by(profile: str, boards: int) -> int:
    """Return the seconds that the regulations give to a round of so many boards, 0 where they set no limit.

    Where their time is that of the 2018 rules, it is that of article 20.1 for so many boards.
    """
    regulations = regulations_of(profile)
    line = regulations[Condition.BOARD_TIME]
    if not isinstance(line.value, int):
        return 0
    if isinstance(line.source, Published):
        return line.value * boards
    return round_time(boards, screens=regulations.profile().conditions.screens)


def forfeit(profile: str) -> timedelta | None:
    """Return how late a team may be before it forfeits by the regulations (article 21.1); None where it never does."""
    line = regulations_of(profile)[Condition.FORFEIT]
    return timedelta(seconds=line.value) if isinstance(line.value, int) else None


def round_ends(began: datetime | None, seconds: int, number: int, *, teams: bool = False) -> datetime | None:
    """Return when the time of that round ends; None where it has no limit, or has not begun.

    `seconds` are those of a round, 0 for no limit. Of pairs every round but the first begins with a move (article
    20.2).
    """
    if began is None or not seconds:
        return None
    return began + timedelta(seconds=seconds) + (_MOVING if number > 1 and not teams else timedelta())


def between_rounds(interval: int, *, teams: bool) -> timedelta:
    """Return what passes between two rounds: the interval, of so many minutes, and the move of pairs (article 20.2)."""
    return interval * MINUTE + (timedelta() if teams else _MOVING)


def session_lasts(rounds: int, seconds: int, interval: int, *, teams: bool) -> timedelta:
    """Return how long a session of so many rounds is expected to last, each of so many seconds, with what is between
    them.
    """
    return timedelta(seconds=rounds * seconds) + (rounds - 1) * between_rounds(interval, teams=teams)
