"""Pairs that come late and pairs that leave: what was played stays, and what follows is sound."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from director.movements.checks.check import Property, faults
from director.movements.impossible import Impossible
from director.movements.pairs.adding import with_table_added
from director.movements.pairs.changes import with_late_pair, without_pair
from director.movements.pairs.corrections import with_exchanged
from director.movements.pairs.howell import howell
from director.movements.pairs.mitchell import mitchell
from director.movements.pairs.rover import with_rover
from director.movements.schedule import PairsSchedule
from director.sessions.draw.schedules import schedule_data, schedule_of

MEETS = frozenset((Property.COMPARED, Property.OPPONENTS, Property.BOARDS_APART))


def wrong(schedule: PairsSchedule) -> list[str]:
    """All faults but that a board has lost its comparison, which leaving can do."""
    return [str(fault) for fault in faults(schedule) if fault.failing is not Property.COMPARED]


@given(tables=st.integers(4, 12), first=st.integers(1, 4), missing=st.sampled_from(["ns", "ew"]))
def test_a_late_pair_takes_the_free_place_of_a_half_table(tables: int, first: int, missing: str) -> None:
    half = mitchell(tables, missing=missing)
    made = with_late_pair(half, first)
    assert wrong(made) == []
    late = tables if missing == "ns" else 2 * tables
    assert late in made.contestants
    assert [row for row in made.rows if row.round < first] == [row for row in half.rows if row.round < first]
    assert all(row.is_played for row in made.rows if row.round >= first)


def test_a_late_pair_completes_a_howell() -> None:
    made = with_late_pair(howell(5, half=True), 3)
    assert wrong(made) == []
    assert 10 in made.contestants


@pytest.mark.parametrize("tables", range(4, 14))
def test_a_late_pair_roves_in_a_full_mitchell(tables: int) -> None:
    full = mitchell(tables)
    made = with_late_pair(full, 3)
    assert wrong(made) == []
    assert made.rows[: 2 * tables] == full.rows[: 2 * tables]
    assert any(2 * tables + 1 in row.sides for row in made.rows)


def test_a_pair_that_is_expected_but_comes_later_misses_its_first_rounds() -> None:
    made = with_late_pair(mitchell(7), 3, number=9)
    assert all(9 not in row.sides for row in made.rows if row.round < 3)
    assert sum(9 in row.sides for row in made.rows) == 5


@settings(deadline=None)
@given(tables=st.integers(4, 11), data=st.data())
def test_when_a_pair_leaves_its_opponents_sit_out(tables: int, data: st.DataObject) -> None:
    full = data.draw(st.sampled_from([mitchell(tables), howell(tables), with_rover(mitchell(tables))]))
    gone = data.draw(st.sampled_from(full.contestants))
    last = data.draw(st.integers(0, full.rounds - 1))
    made = without_pair(full, gone, last)
    assert wrong(made) == []
    assert all(gone not in row.sides for row in made.rows if row.round > last)
    assert [row for row in made.rows if row.round <= last] == [row for row in full.rows if row.round <= last]


def test_when_the_rover_leaves_everyone_keeps_the_own_place() -> None:
    full = mitchell(7)
    made = without_pair(with_rover(full), 15, 3)
    assert [row for row in made.rows if row.round > 3] == [row for row in full.rows if row.round > 3]


def test_when_a_pair_leaves_the_rover_takes_its_place() -> None:
    made = without_pair(with_rover(mitchell(7)), 4, 2)
    later = [row for row in made.rows if row.round > 2]
    assert all(row.table == 4 for row in later if 15 in row.sides)
    assert sum(15 in row.sides for row in later) >= 1
    assert wrong(made) == []


def test_a_rover_stays_the_rover_when_another_table_is_added() -> None:
    """The pairs of that table have higher numbers; whoever leaves, each sits at one table in a round."""
    made = with_table_added(with_late_pair(mitchell(8), 3), 5, (18, 19))
    for gone in (3, 10, 17):
        assert wrong(without_pair(made, gone, 5)) == []


def test_when_an_east_west_pair_leaves_the_rover_stays_north_south() -> None:
    """With two winners it is ranked in one direction."""
    made = without_pair(with_rover(mitchell(7)), 10, 2)
    assert {row.ew for row in made.rows}.isdisjoint({15})
    assert any(15 in row.sides for row in made.rows if row.round > 2)


def test_who_has_left_is_not_called_back_when_the_rover_leaves_too() -> None:
    made = without_pair(with_rover(mitchell(7)), 4, 2)
    after = without_pair(made, 15, 4, {4})
    assert all({4, 15}.isdisjoint(row.sides) for row in after.rows if row.round > 4)
    again = without_pair(after, 9, 5, {4, 15})
    assert all({4, 9, 15}.isdisjoint(row.sides) for row in again.rows if row.round > 5)
    assert wrong(again) == []


def test_of_two_rovers_one_goes_on_when_pairs_leave() -> None:
    """Who sits out for the other one comes to no table whose boards it has played."""
    made = with_late_pair(with_rover(mitchell(5)), 2)
    for gone in (1, 3, 4, 5):
        assert wrong(without_pair(without_pair(made, 2, 3), gone, 4, {2})) == []


def test_a_pair_that_takes_the_place_of_the_rover_roves() -> None:
    made = with_exchanged(with_late_pair(mitchell(5), 2), 3, 11, 3)
    assert made.rover == 3
    left = without_pair(made, 2, 3)
    assert [fault for fault in faults(left) if fault.failing not in MEETS] == []
    assert schedule_of(schedule_data(left)) == left, "as it is stored"


def test_a_late_pair_brings_nobody_a_board_that_he_has_played() -> None:
    """A pair that has changed places sits opposite an empty one to which a board comes that it knows (Law 15B)."""
    half = without_pair(howell(7), 14, 0)
    for one in range(1, 13):
        made = with_late_pair(with_exchanged(half, one, 13, 1), 2)
        assert [fault for fault in faults(made) if fault.failing not in MEETS] == []


@pytest.mark.parametrize(
    ("make", "nearest"),
    [
        (lambda: with_late_pair(howell(5), 2), "Howell of one table more"),
        (lambda: with_late_pair(mitchell(5), 6), "rounds 1 to 5"),
        (lambda: without_pair(mitchell(3), 7, 1), "pairs 1, 2, 3, 4, 5, 6"),
        (lambda: without_pair(mitchell(3), 1, 9), "rounds 1 to 3"),
    ],
)
def test_changes_that_cannot_be(make: object, nearest: str) -> None:
    assert callable(make)
    with pytest.raises(Impossible) as error:
        make()
    assert error.value.nearest == nearest or nearest in error.value.nearest
