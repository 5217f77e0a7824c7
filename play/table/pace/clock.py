"""The clock of a table: the time for play, set, stopped and continued by a director or the platform.

Where the rules give a time for each board, the platform sets the clock when a board is on the table and all four seats
are taken. Boards can be played in rounds: a round has the time of its boards together (article 20.1), so that what one
board takes too long is missing at the end of the round.
"""

from __future__ import annotations

from laws.table.phases import Phase
from play.table.attempts import ClockAttempt, PauseClock, ResumeClock, SetClock
from play.table.outcomes import TableCode
from play.table.state import State, TableClock
from play.table.table_events import ClockPaused, ClockResumed, ClockSet, TableEvent

__all__ = ["clock_at_opening", "clock_begins", "decide_clock"]


def clock_begins(state: State) -> bool:
    """Return whether the time for the board begins now: it has one, no clock shows it yet, and the table is full."""
    full = all(occupant is not None for occupant in state.seats) and state.people > 0
    return full and state.rules.board_time > 0 and state.clock is None and state.game.phase is not Phase.OVER


def clock_at_opening(
    state: State, before: TableClock | None, now: int, round_ends: int | None = None
) -> tuple[TableEvent, ...]:
    """Return what the clock shows from `now` on, in seconds since 1970, when a board begins or the table is full.

    `before` is the clock of the board before, None where there was none. Without a time for each board it goes on. A
    round that is not over goes on too, if need be from where it was stopped. `round_ends` is given with the first board
    of a round that ends then, whatever became of the round before.
    """
    rules = state.rules
    if not rules.board_time:
        return () if before is None else (_as_before(before),)
    if not clock_begins(state):
        return ()
    ends = now + rules.board_time
    if not rules.round_boards:
        return (ClockSet(ends),)
    if round_ends is not None:
        return (ClockSet(ends, round_ends, rules.round_boards),)
    if before is None or before.boards <= 1:
        return (ClockSet(ends, now + rules.board_time * rules.round_boards, rules.round_boards),)
    round_ends = now + (before.round_left or 0) if before.round_ends is None else before.round_ends
    return (ClockSet(ends, round_ends, before.boards - 1),)


def decide_clock(state: State, attempt: ClockAttempt, now: int) -> tuple[TableEvent, ...] | TableCode:
    """Return the event, or why there is none; `now` in seconds since 1970. If nothing would change, there are none.

    In a round it is the time of the round that is set; that of the board goes on.
    """
    clock = state.clock
    match attempt:
        case SetClock(seconds) if clock is not None and clock.boards:
            ends = now + (clock.left or 0) if clock.ends is None else clock.ends
            return (ClockSet(ends, now + seconds, clock.boards),)
        case SetClock(seconds):
            return (ClockSet(now + seconds),)
        case _ if clock is None:
            return TableCode.NO_CLOCK
        case PauseClock():
            if clock.ends is None:
                return ()
            round_left = None if clock.round_ends is None else max(0, clock.round_ends - now)
            return (ClockPaused(max(0, clock.ends - now), round_left, clock.boards),)
        case ResumeClock():
            if clock.left is None:
                return ()
            round_ends = None if clock.round_left is None else now + clock.round_left
            return (ClockResumed(now + clock.left, round_ends, clock.boards),)


def _as_before(clock: TableClock) -> TableEvent:
    if clock.ends is not None:
        return ClockSet(clock.ends, clock.round_ends, clock.boards)
    return ClockPaused(clock.left or 0, clock.round_left, clock.boards)
