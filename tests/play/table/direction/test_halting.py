"""A board is told of breaks of the platform: each second of them moves its clock once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from play.live.viewing.announcing import announced_to
from play.table.direction.halting import stood_still
from play.table.state import TableClock
from play.table.table_events import ClockSet, StoodStill
from tests.play.table.tables import PLAYERS, seated

ENDS = 1000
ROUND_ENDS = 2000


@pytest.mark.parametrize(
    ("others", "parts"),
    [
        ([], [(100, 10)]),
        ([(90, 12)], [(102, 8)]),
        ([(108, 20)], [(100, 8)]),
        ([(103, 2)], [(100, 3), (105, 5)]),
        ([(90, 15), (104, 9)], []),
        ([(80, 20), (110, 5)], [(100, 10)]),
    ],
)
def test_what_two_breaks_share_is_told_once(others: list[tuple[int, int]], parts: list[tuple[int, int]]) -> None:
    stills = tuple(StoodStill(number, *of) for number, of in enumerate(others, 2))
    state = replace(seated(), clock=TableClock(ends=ENDS, round_ends=ROUND_ENDS, boards=2), stills=stills)
    events = stood_still(state, StoodStill(1, 100, 10))
    lost = sum(seconds for _, seconds in parts)
    clock = (ClockSet(ENDS + lost, ROUND_ENDS + lost, 2),) if parts else ()
    assert events == (*(StoodStill(1, *part) for part in parts), *clock)


@pytest.mark.parametrize(
    ("clock", "told", "moved"),
    [
        (TableClock(ENDS), (), ClockSet(ENDS + 10)),
        (TableClock(ENDS + 50, round_ends=ROUND_ENDS, boards=1), (), ClockSet(ENDS + 50, ROUND_ENDS + 10, 1)),
        (TableClock(ENDS, round_ends=ROUND_ENDS), (StoodStill(1, 100, 10),), None),  # from a board that was told
        (TableClock(ENDS + 50, round_ends=ROUND_ENDS + 10, boards=2), (), None),  # the first of another round
        (TableClock(left=50), (), None),
        (None, (), None),
    ],
)
def test_of_a_board_that_has_begun_since_the_time_from_before_moves(
    clock: TableClock | None, told: tuple[StoodStill, ...], moved: ClockSet | None
) -> None:
    before = replace(seated(), clock=TableClock(ENDS, round_ends=ROUND_ENDS, boards=2), stills=told)
    state, still = replace(seated(), clock=clock), StoodStill(1, 100, 10)
    assert stood_still(state, still, before) == (() if moved is None else (still, moved))


def test_players_are_told_of_what_they_may_have_noticed() -> None:
    state = replace(seated(), stills=(StoodStill(1, 100, 3), StoodStill(2, 200, 6)))
    assert [(one.kind, one.seconds) for one in announced_to(state, PLAYERS[0])] == [("stood", 6)]
