"""The clock of a table: the time for play, set, stopped and continued by a director or the platform."""

from __future__ import annotations

from play.table.attempts import ClockAttempt, PauseClock, ResumeClock, SetClock, TableCode
from play.table.state import State
from play.table.table_events import ClockPaused, ClockResumed, ClockSet, TableEvent

__all__ = ["decide_clock"]


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
