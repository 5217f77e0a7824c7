"""Which errors of a score may still be put right, and whether a score may rise by it (更正时限, article 43).

What is asked is when an error was *pointed out*, not when it is put right. A score may always be taken from.

    within 30 minutes of the scheduled end     the six kinds of 43.1 add to a score, where the table agrees; no other
    until the next day's play begins           an evident error of publication (43.2); on the last day of a stage within
                                               30 minutes of the scheduled end of its last session
    later                                      nothing adds to a score (43.3)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from types import MappingProxyType
from typing import Final

__all__ = ["LONGEST", "Deadlines", "Finding", "Mistake", "Why", "found", "found_by_law_79", "mistakes"]

LONGEST: Final = timedelta(minutes=30)
"""The time of 43.1 after the scheduled end; a regulation may only shorten it (43.4)."""


class Mistake(StrEnum):
    """What is wrong with a score: the six kinds of 43.1, that of 43.2, any other."""

    CONTRACT = "contract"
    KNOCKOUT = "knockout"
    TEAMS = "teams"
    STAFF = "staff"
    CLAIM = "claim"
    UNDUPLICATED = "unduplicated"
    PUBLISHED = "published"
    OTHER = "other"


_LISTED: Final[Mapping[Mistake, str]] = MappingProxyType(
    {
        Mistake.CONTRACT: "43.1(1)",
        Mistake.KNOCKOUT: "43.1(2)",
        Mistake.TEAMS: "43.1(3)",
        Mistake.STAFF: "43.1(4)",
        Mistake.CLAIM: "43.1(5)",
        Mistake.UNDUPLICATED: "43.1(6)",
    }
)


class Why(StrEnum):
    """What lets a correction through, or stops it from adding to a score."""

    IN_TIME = "in_time"
    NOT_LISTED = "not_listed"
    NOT_AGREED = "not_agreed"
    NOT_CHIEF = "not_chief"
    TOO_LATE = "too_late"


@dataclass(frozen=True, slots=True)
class Deadlines:
    """Until when an error can be pointed out: one of 43.1, and an evident one of publication.

    The second is until play begins on the `next_day` of the stage; on its last day, where that is None, up to `last`,
    by the scheduled end of the last session of the stage, None as long as that is to come or in play.
    """

    listed: datetime
    next_day: datetime | None
    last: datetime | None

    @classmethod
    def of(cls, scheduled_end: datetime, next_day: datetime | None = None, period: timedelta = LONGEST) -> Deadlines:
        """Return the deadlines by the scheduled end of the session or round, and the period, shorter by 43.4; `last` as
        if no other session of the stage followed that day.

        Raise ValueError for a negative or a longer period.
        """
        if not timedelta() <= period <= LONGEST:
            raise ValueError(f"the period is at most {LONGEST}, not {period}")
        listed = scheduled_end + period
        return cls(listed, next_day, listed)

    def is_in_time(self, mistake: Mistake, pointed_out: datetime) -> bool:
        """Return whether an error was pointed out in time: before play begins again, else up to the deadline itself."""
        if mistake is not Mistake.PUBLISHED:
            return pointed_out <= self.listed
        if self.next_day is not None:
            return pointed_out < self.next_day
        return self.last is None or pointed_out <= self.last


@dataclass(frozen=True, slots=True)
class Finding:
    """Whether a correction may add to a score, by which paragraph, and why."""

    adds: bool
    rule: str
    why: Why


def mistakes(*, teams: bool, knockout: bool = False) -> tuple[Mistake, ...]:
    """Return the errors that a session can have: that of 43.1(2) is of a knockout of teams, that of (3) of teams, that
    of (4) of no team.
    """
    absent = {Mistake.STAFF} if teams else {Mistake.TEAMS}
    if not (teams and knockout):
        absent.add(Mistake.KNOCKOUT)
    return tuple(one for one in Mistake if one not in absent)


def found(
    mistake: Mistake, pointed_out: datetime, deadlines: Deadlines, *, agreed: bool, chief: bool = True
) -> Finding:
    """Return what article 43 says of an error.

    `agreed`: both sides of the table, in an individual all four players, acknowledge it. `chief`: the chief director
    has found a wrongly entered contract or declarer to be one (43.1(1)).
    """
    in_time = deadlines.is_in_time(mistake, pointed_out)
    if mistake is Mistake.PUBLISHED:
        return Finding(in_time, "43.2", Why.IN_TIME if in_time else Why.TOO_LATE)
    if not in_time:
        return Finding(adds=False, rule="43.3", why=Why.TOO_LATE)
    if mistake not in _LISTED:
        return Finding(adds=False, rule="43.1", why=Why.NOT_LISTED)
    if not agreed:
        return Finding(adds=False, rule="43.1", why=Why.NOT_AGREED)
    if mistake is Mistake.CONTRACT and not chief:
        return Finding(adds=False, rule="43.1(1)", why=Why.NOT_CHIEF)
    return Finding(adds=True, rule=_LISTED[mistake], why=Why.IN_TIME)


def found_by_law_79(pointed_out: datetime, ends: datetime | None) -> Finding:
    """Return what Law 79C says: within the period, of which None is that it has not begun; later with leave (79C2)."""
    in_time = ends is None or pointed_out <= ends
    return Finding(adds=True, rule="79C1" if in_time else "79C2", why=Why.IN_TIME if in_time else Why.TOO_LATE)
