"""The clock of a table: the time for play, set, stopped and continued by a director or the platform.

Where the rules give a time for each board, the platform sets the clock when a board is on the table and all four seats
are taken.
"""

from __future__ import annotations

from laws.table.phases import Phase
from play.table.attempts import ClockAttempt, PauseClock, ResumeClock, SetClock, TableCode
from play.table.state import State
from play.table.table_events import ClockPaused, ClockResumed, ClockSet, TableEvent

__all__ = ["clock_begins", "decide_clock"]


def clock_begins(state: State) -> bool:
    """Return whether the time for the board begins now: it has one, no clock shows it yet, and the table is full."""
    full = all(occupant is not None for occupant in state.seats) and state.people > 0
    return full and state.rules.board_time > 0 and state.clock is None and state.game.phase is not Phase.OVER


def decide_clock(state: State, attempt: ClockAttempt, now: int) -> tuple[TableEvent, ...] | TableCode:
    """Return the event, or why there is none; `now` in seconds since 1970. If nothing would change, there are none."""
    clock = state.clock
    match attempt:
        case SetClock(seconds):
            return (ClockSet(now + seconds),)
        case _ if clock is None:
            return TableCode.NO_CLOCK
        case PauseClock():
            return () if clock.ends is None else (ClockPaused(max(0, clock.ends - now)),)
        case ResumeClock():
            return () if clock.left is None else (ClockResumed(now + clock.left),)
