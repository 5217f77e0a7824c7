"""The clock of a table, which shows the time for a board and, where boards are played in rounds, for the round."""

from __future__ import annotations

from dataclasses import replace

import pytest

from play.table.attempts import ClockAttempt, PauseClock, ResumeClock, SetClock
from play.table.outcomes import TableCode
from play.table.pace.clock import decide_clock
from play.table.state import TableClock
from play.table.table_events import ClockPaused, ClockResumed, ClockSet, TableEvent
from tests.play.table.tables import seated

NOW = 1_900_000_000
GOING = TableClock(ends=NOW + 100, round_ends=NOW + 900, boards=2)
STOPPED = TableClock(left=100, round_left=900, boards=2)


@pytest.mark.parametrize(
    ("clock", "attempt", "outcome"),
    [
        (None, PauseClock(), TableCode.NO_CLOCK),
        (None, SetClock(60), (ClockSet(NOW + 60),)),
        (TableClock(ends=NOW + 100), SetClock(60), (ClockSet(NOW + 60),)),
        (TableClock(ends=NOW - 5), PauseClock(), (ClockPaused(0),)),
        (TableClock(left=30), PauseClock(), ()),
        (TableClock(left=30), ResumeClock(), (ClockResumed(NOW + 30),)),
        (GOING, SetClock(60), (ClockSet(NOW + 100, NOW + 60, 2),)),
        (STOPPED, SetClock(60), (ClockSet(NOW + 100, NOW + 60, 2),)),
        (GOING, PauseClock(), (ClockPaused(100, 900, 2),)),
        (STOPPED, ResumeClock(), (ClockResumed(NOW + 100, NOW + 900, 2),)),
        (GOING, ResumeClock(), ()),
    ],
)
def test_what_sets_stops_and_continues_it(
    clock: TableClock | None, attempt: ClockAttempt, outcome: tuple[TableEvent, ...] | TableCode
) -> None:
    """In a round it is the time of the round that a director sets; both stop and go on together."""
    assert decide_clock(replace(seated(), clock=clock), attempt, NOW) == outcome
