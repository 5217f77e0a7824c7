"""Every movement of pairs that is offered, at every size: sound, complete where it says so, and balanced."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from _pytest.mark import ParameterSet
from hypothesis import given, settings
from hypothesis import strategies as st

from director.movements.checks.balance import balance
from director.movements.checks.check import faults
from director.movements.formats.files import read, to_csv
from director.movements.formats.printing import summary
from director.movements.impossible import Impossible
from director.movements.pairs.howell import howell
from director.movements.pairs.howell_starters import THREE_QUARTER
from director.movements.pairs.mitchell import mitchell
from director.movements.pairs.rover import with_rover
from director.movements.pairs.switching import best_rounds, best_tables
from director.movements.schedule import PairsSchedule
from tests.properties import share
from tests.rows import check_each


def meetings(schedule: PairsSchedule) -> Counter[frozenset[int]]:
    """How often each two pairs meet."""
    return Counter(frozenset(row.sides) for row in schedule.rows if row.is_played)


def is_sound(schedule: PairsSchedule) -> None:
    """Sound as made and as read back from its file."""
    assert faults(schedule) == ()
    ((_, again),) = read(to_csv(schedule))
    assert isinstance(again, PairsSchedule)
    assert again.rows == schedule.rows
    assert faults(again) == ()


def sizes(first: int, end: int, step: int = 1) -> list[ParameterSet]:
    """Numbers of tables; of those above seventeen the suite leaves out all but each fourteenth and the last."""
    largest = range(first, end, step)[-1]
    kept = [n <= 17 or n % 14 == 0 or n == largest for n in range(first, end, step)]
    return [
        pytest.param(n, marks=() if keep else pytest.mark.long)
        for n, keep in zip(range(first, end, step), kept, strict=True)
    ]


@pytest.mark.parametrize("tables", sizes(3, 61))
def test_a_complete_mitchell_of_every_size(tables: int) -> None:
    made = mitchell(tables)
    is_sound(made)
    assert made.rounds == tables
    assert made.winners == 2
    assert made.shares == (tables % 2 == 0)
    north, east = range(1, tables + 1), range(tables + 1, 2 * tables + 1)
    assert meetings(made) == {frozenset((one, other)): 1 for one in north for other in east}
    for missing in ("ns", "ew"):
        is_sound(mitchell(tables, missing=missing))


@pytest.mark.parametrize("tables", sizes(4, 61, 2))
def test_a_skip_never_shares_and_leaves_out_one_opponent(tables: int) -> None:
    made = mitchell(tables, variant="skip")
    is_sound(made)
    assert not made.shares
    assert made.rounds == tables - 1
    assert len(meetings(made)) == tables * (tables - 1)


@pytest.mark.parametrize("tables", sizes(4, 61))
def test_in_a_web_everyone_plays_every_board(tables: int) -> None:
    most = min(tables, 27) + tables % 2
    for rounds in range(3, most, 2) if tables <= 24 else (3, most // 4 * 2 + 1, (most - 2) // 2 * 2 + 1):
        made = mitchell(tables, variant="web", rounds=rounds, boards_per_round=1)
        assert faults(made) == ()
        assert len(made.boards) == rounds
        assert all(row.is_played for row in made.rows)


@settings(deadline=None, max_examples=share(60))
@given(tables=st.integers(3, 24), data=st.data())
def test_fewer_rounds_more_boards_and_half_tables_are_sound(tables: int, data: st.DataObject) -> None:
    variant = data.draw(st.sampled_from([None, "skip"] if tables % 2 == 0 else [None]))
    rounds = data.draw(st.integers(2, tables - 1))
    missing = data.draw(st.sampled_from([None, "ns", "ew"]))
    boards = data.draw(st.integers(1, 5))
    try:
        made = mitchell(tables, variant=variant, rounds=rounds, boards_per_round=boards, missing=missing)
    except Impossible as error:
        # with few rounds and a set on the stand or a place empty, one table may have boards for itself
        nearest = int(error.nearest.split()[0])
        made = mitchell(tables, variant=variant, rounds=nearest, boards_per_round=boards, missing=missing)
    assert faults(made) == ()


@pytest.mark.parametrize("tables", range(4, 25))
def test_switching_the_best_rounds_balances_better_than_none_or_the_last(tables: int) -> None:
    plain = balance(mitchell(tables, switched=()))
    last = balance(mitchell(tables, switched=(tables,)))
    best = mitchell(tables, winners=1)
    assert best.switched
    is_sound(best)
    assert balance(best).quality >= max(plain.quality, last.quality)
    scrambled = mitchell(tables, variant="scrambled")
    is_sound(scrambled)
    assert balance(scrambled).quality >= balance(best).quality


def test_the_switches_of_a_movement_are_searched_for_once() -> None:
    """A page asks again and again for the movement of an event; for a large room the search takes seconds."""
    made = mitchell(9, variant="scrambled"), mitchell(9, winners=1)
    before = best_rounds.cache_info().misses, best_tables.cache_info().misses
    assert (mitchell(9, variant="scrambled"), mitchell(9, winners=1)) == made
    assert (best_rounds.cache_info().misses, best_tables.cache_info().misses) == before


@pytest.mark.parametrize("tables", range(2, 21))
def test_a_complete_howell_of_every_size(tables: int) -> None:
    made = howell(tables)
    is_sound(made)
    assert made.rounds == 2 * tables - 1
    assert len(made.rows) == tables * made.rounds
    assert meetings(made) == {frozenset(couple): 1 for couple in combinations(range(1, 2 * tables + 1), 2)}
    assert made.shares == (tables < 4)
    if tables >= 4:
        assert faults(made, may_share=False) == ()
    played = Counter((pair, board) for row in made.rows for pair in row.sides for board in row.boards)
    assert set(played.values()) == {1}
    assert len(played) == 2 * tables * len(made.boards)


@pytest.mark.parametrize("tables", [2, 4, 6, 8, 10, 12, 16, 18])
def test_a_howell_for_these_numbers_compares_all_pairs_equally(tables: int) -> None:
    assert balance(howell(tables)).quality == 1
    assert balance(howell(tables, variant="barometer")).quality == 1


@pytest.mark.parametrize("tables", [4, 6, 7, 9, 10, 12, 15, 16, 19])
def test_a_howell_with_a_pair_missing_compares_the_others_equally_for_these(tables: int) -> None:
    assert balance(howell(tables, half=True)).quality == 1


@pytest.mark.parametrize("half", [False, True])
def test_three_tables_need_not_share_where_sets_are_split(half: bool) -> None:
    made = howell(3, variant="split", boards_per_round=6, half=half)
    is_sound(made)
    assert faults(made, may_share=False) == ()
    assert len(made.boards) == 30
    assert balance(made).quality == 1


@pytest.mark.parametrize("tables", range(3, 21))
def test_a_howell_with_a_pair_missing_and_one_that_stops_early(tables: int) -> None:
    is_sound(howell(tables, half=True))
    for rounds in range(tables // 2 + 1, 2 * tables - 1):
        try:
            short = howell(tables, variant="short", rounds=rounds, boards_per_round=1)
        except Impossible as error:
            nearest = int(error.nearest.split()[0])
            assert nearest > rounds
            short = howell(tables, variant="short", rounds=nearest, boards_per_round=1)
        else:
            assert short.rounds == rounds
        assert faults(short) == ()


def test_in_a_three_quarter_howell_everyone_plays_every_board() -> None:
    check_each(sorted(THREE_QUARTER), lambda size: check_three_quarter(*size))


def check_three_quarter(tables: int, rounds: int) -> None:
    """Check the movement of so many tables and rounds."""
    made = howell(tables, variant="three-quarter", rounds=rounds, boards_per_round=1)
    assert faults(made) == ()
    assert (made.rounds, len(made.boards), len(made.contestants)) == (rounds, rounds, 2 * tables)
    played = Counter((pair, board) for row in made.rows for pair in row.sides for board in row.boards)
    assert len(played) == 2 * tables * rounds
    is_apart = faults(made, may_share=False) == ()
    assert made.shares != is_apart
    # an odd number of rounds one above the tables, and two small sizes, want one set at two tables
    assert made.shares == ((rounds == tables + 1 and rounds % 2 == 1) or (tables, rounds) in ((4, 6), (5, 8)))


def test_three_quarter_howells_are_offered_for_every_number_of_rounds_between() -> None:
    assert sorted(THREE_QUARTER) == [
        (tables, rounds) for tables in range(3, 21) for rounds in range(tables + 1, 2 * tables - 1)
    ]


@pytest.mark.parametrize("tables", [2, 3, 4, 60])
def test_in_a_mitchell_as_a_barometer_all_play_the_same_boards_and_each_pair_meets_each_of_the_other_direction(
    tables: int,
) -> None:
    made = mitchell(tables, variant="barometer")
    is_sound(made)
    assert all(len({row.boards for row in made.of_round(number)}) == 1 for number in range(1, tables + 1))
    assert len({(row.ns, row.ew) for row in made.rows}) == tables * tables == len(made.rows)


@pytest.mark.parametrize("tables", range(2, 21))
def test_in_a_barometer_all_play_the_same_boards_at_a_time(tables: int) -> None:
    made = howell(tables, variant="barometer")
    is_sound(made)
    assert all(len({row.boards for row in made.of_round(number)}) == 1 for number in range(1, made.rounds + 1))
    assert len(meetings(made)) == tables * (2 * tables - 1)


def test_a_short_howell_of_three_tables_shares_only_if_the_last_round_is_played() -> None:
    """Six pairs share in the fifth round alone."""
    for rounds in (3, 4):
        made = howell(3, variant="short", rounds=rounds)
        assert not made.shares
        assert faults(made) == ()
    assert howell(3).shares
    assert "share" not in summary(howell(3, variant="short", rounds=3))


@pytest.mark.parametrize("tables", sizes(3, 31))
def test_a_rover_meets_nobody_and_no_board_twice(tables: int) -> None:
    made = with_rover(mitchell(tables))
    assert faults(made) == ()
    rover = 2 * tables + 1
    places = [row.table for row in made.rows if rover in row.sides]
    assert len(set(places)) == len(places)
    if tables % 2 and tables % 3:
        assert len(places) == tables
    assert made.rounds - len(places) <= 2, "the rover rests twice at most"
    sat_out = Counter(
        pair for number in range(1, made.rounds + 1) for pair in range(1, tables + 1)
        if all(pair not in row.sides for row in made.of_round(number))
    )  # fmt: skip
    assert set(sat_out.values()) <= {1}


@pytest.mark.parametrize(
    ("make", "nearest"),
    [
        (lambda: mitchell(2), "Howell of 2 tables"),
        (lambda: mitchell(61), "60 tables"),
        (lambda: mitchell(8, variant="straight"), "share and relay"),
        (lambda: mitchell(9, variant="skip"), "straight"),
        (lambda: mitchell(9, rounds=10), "9"),
        (lambda: mitchell(14, variant="web", rounds=12), "13 rounds"),
        (lambda: mitchell(9, boards_per_round=0), "1"),
        (lambda: mitchell(9, switched=(10,)), "rounds 1 to 9"),
        (lambda: howell(1), "2 tables"),
        (lambda: howell(21), "20 tables, or a Mitchell"),
        (lambda: howell(2, half=True), "Howell of 2 tables"),
        (lambda: howell(7, rounds=14), "13"),
        (lambda: howell(4, variant="split"), "3 tables"),
        (lambda: howell(3, variant="split", boards_per_round=5), "6 boards"),
        (lambda: howell(7, variant="three-quarter", rounds=7), "8 rounds"),
        (lambda: howell(7, variant="three-quarter", rounds=13), "complete Howell"),
        (lambda: with_rover(mitchell(6, missing="ns")), "place that is free"),
        (lambda: with_rover(mitchell(7, winners=1)), "two winners"),
    ],
)
def test_what_cannot_be_says_why_and_names_the_nearest(make: object, nearest: str) -> None:
    assert callable(make)
    with pytest.raises(Impossible) as error:
        make()
    assert nearest in error.value.nearest
    assert error.value.why
    assert "\n" not in str(error.value)
