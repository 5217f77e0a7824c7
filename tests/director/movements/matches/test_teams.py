"""Matches of two teams and of many in one session: every match finished, everybody met, nobody in two places."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from director.movements.checks.check import faults
from director.movements.formats.files import read, to_csv
from director.movements.impossible import Impossible
from director.movements.matches.teams import (
    american_whist,
    eight_a_side,
    head_to_head,
    hexagon,
    relay,
    share_and_relay,
    teams,
)
from director.movements.schedule import TeamsSchedule
from tests.properties import whole_form

WHOLE = whole_form()


def is_sound(schedule: TeamsSchedule) -> None:
    assert faults(schedule) == ()
    ((_, again),) = read(to_csv(schedule))
    assert isinstance(again, TeamsSchedule)
    assert again.rows == schedule.rows
    assert faults(again) == ()


def halves(schedule: TeamsSchedule) -> Counter[frozenset[int]]:
    """How many tables each two teams have together."""
    return Counter(frozenset(row.teams) for row in schedule.rows)


@pytest.mark.parametrize("number", range(3, 41))
def test_in_one_session_each_team_meets_each(number: int) -> None:
    made = teams(number)
    is_sound(made)
    assert halves(made) == {frozenset(couple): 2 for couple in combinations(range(1, number + 1), 2)}
    assert made.rounds == number - 1


@pytest.mark.parametrize("number", range(3, 40, 2))
def test_american_whist_never_shares(number: int) -> None:
    made = american_whist(number)
    assert not made.shares
    assert faults(made, may_share=False) == ()


@pytest.mark.property
@pytest.mark.parametrize("number", range(5, 40, 2))
def test_american_whist_with_fewer_rounds_finishes_its_matches(number: int) -> None:
    """Of many teams the suite tries each fourth of the lengths, others for each number of teams, and the longest."""
    for rounds in range(2, number, 2):
        if WHOLE or number <= 17 or (rounds + number) // 2 % 4 == 0 or rounds == number - 1:
            is_sound(american_whist(number, rounds))


@pytest.mark.parametrize("number", [6, 8, 12, 14, 18, 20, 24, 26])
def test_share_and_relay_shares_at_two_tables_only(number: int) -> None:
    made = share_and_relay(number)
    for place in range(1, made.rounds + 1):
        sets = Counter(row.boards for row in made.of_round(place))
        assert sorted(sets.values())[-2:] == [1, 2]


@pytest.mark.parametrize("number", range(4, 41, 2))
def test_a_relay_finishes_its_matches_in_every_round(number: int) -> None:
    for rounds in {1, number // 2, number - 1}:
        made = relay(number, rounds)
        is_sound(made)
        for place in range(1, rounds + 1):
            assert set(Counter(frozenset(row.teams) for row in made.of_round(place)).values()) == {2}


def test_18_2_home_sits_north_south_in_the_open_room_and_east_west_in_the_closed() -> None:
    made = head_to_head(3, 16)
    is_sound(made)
    assert [(row.table, row.north_south) for row in made.of_round(1)] == [("open", 1), ("closed", 2)]
    assert len(made.boards) == 48


def test_eight_a_side_compares_each_open_room_table_with_both_of_the_closed() -> None:
    made = eight_a_side(2, 12)
    is_sound(made)
    assert [row.table for row in made.of_round(2)] == ["open 1", "open 2", "closed 1", "closed 2"]
    assert len({row.boards for row in made.of_round(2)}) == 1


def test_a_hexagon_has_three_matches_at_a_time_on_the_same_boards() -> None:
    made = hexagon()
    is_sound(made)
    assert halves(made) == {frozenset(couple): 1 for couple in combinations(range(1, 7), 2)}
    assert all(len({row.boards for row in made.of_round(number)}) == 1 for number in range(1, 6))


def test_board_a_match_is_played_with_the_same_movement() -> None:
    made = teams(7, variant="board-a-match")
    assert made.rows == american_whist(7).rows
    assert made.form == "board-a-match american whist"


@pytest.mark.parametrize(
    ("make", "nearest"),
    [
        (lambda: teams(1), "2 teams"),
        (lambda: teams(41), "40 teams"),
        (lambda: teams(3, variant="head-to-head"), "2 teams"),
        (lambda: teams(6, variant="whist"), "5 teams, or share and relay"),
        (lambda: teams(7, rounds=3), "4 rounds"),
        (lambda: teams(10, variant="share"), "relay, or 12 teams"),
        (lambda: teams(7, variant="share"), "American Whist or relay"),
        (lambda: teams(8, variant="share", rounds=3), "relay with 3 rounds"),
        (lambda: teams(7, variant="relay"), "8 teams"),
        (lambda: teams(7, variant="hexagon"), "6 teams"),
        (lambda: teams(7, variant="pivot"), "head-to-head or"),
    ],
)
def test_what_cannot_be(make: object, nearest: str) -> None:
    assert callable(make)
    with pytest.raises(Impossible) as error:
        make()
    assert nearest in error.value.nearest
