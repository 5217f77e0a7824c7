"""Two pairs exchanged, a table that plays no more, a late pair in several free places."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from director.movements.checks.check import Property, faults
from director.movements.impossible import Impossible
from director.movements.pairs.changes import with_late_pair, without_pair
from director.movements.pairs.corrections import with_exchanged, with_table_ended
from director.movements.pairs.howell import howell
from director.movements.pairs.mitchell import mitchell
from director.movements.schedule import PairsSchedule

MEETS = frozenset((Property.COMPARED, Property.OPPONENTS, Property.BOARDS_APART))


@st.composite
def movements(draw: st.DrawFn) -> PairsSchedule:
    tables = draw(st.integers(4, 9))
    return draw(st.sampled_from([mitchell(tables), howell(tables)]))


@settings(deadline=None)
@given(movement=movements(), data=st.data())
def test_exchanged_pairs_play_no_board_twice(movement: PairsSchedule, data: st.DataObject) -> None:
    """They take each other's places, and what was played stays (Law 15B)."""
    lines = {row.ns for row in movement.rows} if movement.winners == 2 else set(movement.contestants)
    one, other = data.draw(st.permutations(sorted(number for number in lines if number is not None)))[:2]
    last = data.draw(st.integers(0, movement.rounds - 1))
    made = with_exchanged(movement, one, other, last)
    assert [row for row in made.rows if row.round <= last] == [row for row in movement.rows if row.round <= last]
    assert [fault for fault in faults(made) if fault.failing not in MEETS] == []
    places = {one: other, other: one}
    for before, after in zip(movement.rows, made.rows, strict=True):
        if before.round > last:
            assert after.sides == tuple(places.get(side, side) for side in before.sides)
            assert set(after.boards) <= set(before.boards)
            if not {one, other} & set(before.sides):
                assert after == before


def test_exchanged_before_the_first_round_nothing_is_left_out() -> None:
    made = with_exchanged(mitchell(5), 1, 3, 0)
    assert {row.boards for row in made.rows} == {row.boards for row in mitchell(5).rows}


@pytest.mark.parametrize(("one", "other", "last"), [(1, 1, 2), (1, 99, 2), (1, 2, 5), (1, 6, 2)])
def test_exchanges_that_cannot_be(one: int, other: int, last: int) -> None:
    with pytest.raises(Impossible):
        with_exchanged(mitchell(5), one, other, last)


def test_a_table_that_ends_its_round_keeps_what_it_has_begun() -> None:
    movement = mitchell(5, boards_per_round=3)
    made, before = with_table_ended(movement, 2, 4, 1)
    changed = [row for old, row in zip(movement.rows, made.rows, strict=True) if old != row]
    assert [(row.round, row.table, row.boards) for row in changed] == [(2, 4, before.boards[:1])]
    with pytest.raises(Impossible):
        with_table_ended(movement, 9, 1, 0)


@settings(deadline=None)
@given(tables=st.integers(4, 9), data=st.data())
def test_a_late_pair_has_one_of_several_free_places_in_a_round(tables: int, data: st.DataObject) -> None:
    """A half table, and the place of a pair that has left."""
    half = data.draw(st.sampled_from([mitchell(tables, missing="ew"), howell(tables, half=True)]))
    gone = data.draw(st.sampled_from(half.contestants))
    left = without_pair(half, gone, 1)
    try:
        made = with_late_pair(left, 2)
    except Impossible:
        return
    late = next(iter(set(made.contestants) - set(left.contestants)))
    assert [fault for fault in faults(made) if fault.failing is not Property.COMPARED] == []
    if made.winners == 2:
        assert len({row.ns == late for row in made.rows if late in row.sides}) == 1  # ranked with one direction
    for number in range(2, made.rounds + 1):
        assert sum(late in row.sides for row in made.of_round(number)) <= 1
    assert all(late not in row.sides for row in made.of_round(1))
