"""A table added to a movement in play, and one that stands empty taken out of it."""

from __future__ import annotations

from itertools import chain

import pytest

from director.movements.impossible import Impossible
from director.movements.pairs.adding import empty_tables, with_table_added, without_table
from director.movements.pairs.changes import without_pair
from director.movements.pairs.howell import howell
from director.movements.pairs.mitchell import mitchell
from director.movements.schedule import PairsSchedule

MOVEMENTS = [mitchell(3, boards_per_round=2), mitchell(5, boards_per_round=1), howell(3, boards_per_round=2)]


@pytest.mark.parametrize("schedule", MOVEMENTS, ids=["Mitchell 3", "Mitchell 5", "Howell 3"])
@pytest.mark.parametrize("first", [1, 2])
def test_two_late_pairs_play_boards_of_the_movement_none_of_them_twice(schedule: PairsSchedule, first: int) -> None:
    after = with_table_added(schedule, first, (90, 91))
    added = [row for row in after.rows if row not in schedule.rows]
    assert [row for row in after.rows if row in schedule.rows] == list(schedule.rows), "the others play as before"
    assert {row.round for row in added} == set(range(first, schedule.rounds + 1))
    assert {(row.table, row.ns, row.ew) for row in added} == {(max(row.table for row in schedule.rows) + 1, 90, 91)}
    boards = list(chain.from_iterable(row.boards for row in added))
    assert len(set(boards)) == len(boards)
    assert set(boards) <= set(schedule.boards)
    assert after.shares


def test_they_play_no_board_that_they_may_know() -> None:
    schedule = mitchell(3, boards_per_round=2)
    after = with_table_added(schedule, 2, (90, 91), known={1, 2})
    assert not {1, 2} & {board for row in after.rows if 90 in row.sides for board in row.boards}
    with pytest.raises(Impossible):
        with_table_added(schedule, 2, (90, 91), known=set(schedule.boards))
    with pytest.raises(Impossible):
        with_table_added(schedule, schedule.rounds + 1, (90, 91))
    with pytest.raises(ValueError, match="two new numbers"):
        with_table_added(schedule, 2, (1, 91))


def test_a_table_is_closed_as_soon_as_nobody_sits_there_any_more() -> None:
    schedule = with_table_added(mitchell(3, boards_per_round=1), 1, (90, 91))
    assert empty_tables(schedule, 2) == ()
    one = without_pair(schedule, 90, 1)
    assert empty_tables(one, 2) == ()
    with pytest.raises(Impossible):
        without_table(one, 4, 2)
    both = without_pair(one, 91, 1)
    assert empty_tables(both, 2) == (4,)
    closed = without_table(both, 4, 2)
    assert [row.round for row in closed.rows if row.table == 4] == [1], "what was played stays"
    assert [row for row in closed.rows if row.table != 4] == [row for row in both.rows if row.table != 4]
