"""A whole session that a director has stopped (article 13.13), at one of its tables.

Nobody calls or plays until he lets it go on; who needs a director can call him. The clock of the table is stopped with
it, unless a director had stopped that already, and so is what the platform would do by itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from laws.protocol.commands import CallDirector
from laws.table.phases import Phase
from play.table.actors import Actor, Person, Robot
from play.table.attempts import GAME, Attempt, PauseClock, ResumeClock
from play.table.pace.clock import decide_clock
from play.table.state import State, TableClock
from play.table.table_events import (
    ClockPaused,
    ClockSet,
    Happening,
    RoomTold,
    SessionPaused,
    SessionResumed,
    StoodStill,
)

__all__ = ["HEARD", "NOTICED", "first_told", "halts", "is_refused", "resumes", "still_told", "stood_still", "tells"]

HEARD: Final = 600
"""For how many seconds an announcement is shown to those who come to a board."""
NOTICED: Final = 3
"""Players are told of a break of the platform that was longer, in seconds."""


def is_refused(state: State, actor: Actor, attempt: Attempt) -> bool:
    """Return whether somebody tries to play on though the session is stopped."""
    if state.halted is None or state.game.phase is Phase.OVER or not isinstance(actor, Person | Robot):
        return False
    return isinstance(attempt, GAME) and not isinstance(attempt, CallDirector)


def halts(state: State, name: str, reason: str, now: int) -> tuple[Happening, ...]:
    """Return what stops play and the clock here, at `now` in seconds since 1970; nothing where it is stopped."""
    if state.halted is not None or state.next is not None:
        return ()
    return (SessionPaused(name, reason), *_clock(state, PauseClock(), now))


def resumes(state: State, seconds: int, now: int) -> tuple[Happening, ...]:
    """Return what lets play go on after that many seconds, and the clock with the time that it had left."""
    if state.halted is None:
        return ()
    return (SessionResumed(seconds), *(_clock(state, ResumeClock(), now) if state.halted_clock else ()))


def tells(state: State, told: RoomTold, longer: int) -> tuple[Happening, ...]:
    """Return the announcement, unless the table has heard it, and the clock with so many seconds more."""
    if state.next is not None or any(one.number == told.number for one in state.told):
        return ()
    clock = state.clock if longer else None
    if clock is None:
        return (told,)
    if clock.ends is not None:
        round_ends = None if clock.round_ends is None else clock.round_ends + longer
        return (told, ClockSet(clock.ends + longer, round_ends, clock.boards))
    round_left = None if clock.round_left is None else clock.round_left + longer
    return (told, ClockPaused((clock.left or 0) + longer, round_left, clock.boards))


def stood_still(state: State, still: StoodStill, before: State | None = None) -> tuple[Happening, ...]:
    """Return that the platform stood still, unless the board knows, and the clock with so many seconds more.

    What the break shares with others of which the board was told is not told again. A clock that is stopped has lost
    nothing. `before` is the board from which this one has gone on since, before that was told: of the clock moves what
    it has from there.
    """
    known = state.stills if before is None else (*before.stills, *state.stills)
    if state.next is not None or any(one.number == still.number for one in known):
        return ()
    told = _beside(still, known)
    longer = _longer(state.clock, state.clock if before is None else before.clock, sum(one.seconds for one in told))
    return (*told, *longer) if before is None or longer else ()


def _longer(clock: TableClock | None, since: TableClock | None, seconds: int) -> tuple[ClockSet, ...]:
    """Return a clock that runs with so many seconds more, as far as it ends as `since` did."""
    if clock is None or clock.ends is None or since is None:
        return ()
    ends = clock.ends + seconds if clock.ends == since.ends else clock.ends
    round_ends = clock.round_ends
    if round_ends is not None and round_ends == since.round_ends:
        round_ends += seconds
    return () if (ends, round_ends) == (clock.ends, clock.round_ends) else (ClockSet(ends, round_ends, clock.boards),)


def _beside(still: StoodStill, others: Iterable[StoodStill]) -> tuple[StoodStill, ...]:
    """Return the parts of a break that are in none of the others, in order."""
    parts = [(still.began, still.began + still.seconds)]
    for one in others:
        began, ended = one.began, one.began + one.seconds
        halves = [half for at, until in parts for half in ((at, min(until, began)), (max(at, ended), until))]
        parts = [(at, until) for at, until in halves if at < until]
    return tuple(StoodStill(still.number, at, until - at) for at, until in parts)


def still_told(state: State, now: int) -> tuple[RoomTold, ...]:
    """Return what the table has heard so lately that its next board hears it too."""
    return tuple(one for one in state.told if one.at + HEARD > now)


def first_told(before: Iterable[RoomTold], longer: Iterable[RoomTold], now: int) -> tuple[RoomTold, ...]:
    """Return what the first board of a round has heard: what the board `before` hands it, and of the announcements that
    make a round longer those that its end has in it, and no other: that is told it later, with the time.
    """
    handed = [one for one in before if one.template != "longer"]
    return (*handed, *(one for one in longer if one.at + HEARD > now))


def _clock(state: State, attempt: PauseClock | ResumeClock, now: int) -> tuple[Happening, ...]:
    decided = decide_clock(state, attempt, now)
    return decided if isinstance(decided, tuple) else ()
