"""Matches of teams at tables, and line-ups: who plays in which room."""

from __future__ import annotations

from itertools import combinations

import pytest

from director.movements.impossible import Cause, Impossible
from director.movements.matches.rooms import (
    Room,
    WhyNot,
    check_line_up,
    is_segmented,
    match_at,
    matches,
    matches_of,
    order_of_entry,
    place_of,
    room_of,
    swiss_tables,
    table_in,
    tables_of,
    whole_matches,
)
from director.movements.matches.teams import head_to_head


def test_two_teams_meet_in_two_rooms_and_change_sides_between_them() -> None:
    """Article 18.2: the home team sits North-South in the open room, East-West in the closed one."""
    schedule = matches(2, rounds=2, boards_per_round=8)
    assert [(row.round, row.table, row.ns, row.ew) for row in schedule.rows] == [
        (1, 1, 1, 2),
        (1, 2, 2, 1),
        (2, 1, 1, 2),
        (2, 2, 2, 1),
    ]
    assert [row.boards for row in schedule.of_round(2)] == [tuple(range(9, 17))] * 2
    assert schedule.rooms
    assert matches(2, rounds=None, boards_per_round=8).rounds == 1


def test_the_form_of_a_schedule_says_whether_its_rounds_are_segments() -> None:
    """Of a round robin of three teams that is cut to one round two teams meet, as in a match."""
    segments, cut = matches(2, rounds=2, boards_per_round=8), matches(3, rounds=1, boards_per_round=8)
    assert [is_segmented(one) for one in (segments, cut, swiss_tables(head_to_head(1, 8)))] == [True, False, False]
    assert [one.boards for one in whole_matches(segments)] == [tuple(range(1, 17))]


@pytest.mark.parametrize("teams", range(3, 13))
def test_each_team_meets_each_other_once_on_the_same_boards_as_all(teams: int) -> None:
    schedule = matches(teams, rounds=None, boards_per_round=3)
    met = [frozenset(match.teams) for match in matches_of(schedule)]
    assert sorted(map(sorted, met)) == sorted(map(list, combinations(range(1, teams + 1), 2)))
    for number in range(1, schedule.rounds + 1):
        rows = schedule.of_round(number)
        assert [row.table for row in rows] == list(range(1, 2 * (teams // 2) + 1))
        assert len({row.boards for row in rows}) == 1
        for one, other in zip(rows[::2], rows[1::2], strict=True):
            assert (one.ns, one.ew) == (other.ew, other.ns)
            assert (room_of(one.table), room_of(other.table)) == (Room.OPEN, Room.CLOSED)


def test_a_session_may_play_the_first_rounds_alone() -> None:
    assert matches(6, rounds=2, boards_per_round=8).rounds == 2


@pytest.mark.parametrize(
    ("teams", "rounds", "cause"),
    [(1, None, Cause.TEAMS), (41, None, Cause.TEAMS), (2, 21, Cause.ROUNDS), (4, 4, Cause.ROUNDS)],
)
def test_what_cannot_be_names_the_nearest(teams: int, rounds: int | None, cause: Cause) -> None:
    with pytest.raises(Impossible) as found:
        matches(teams, rounds=rounds, boards_per_round=8)
    assert found.value.cause is cause


def test_the_tables_of_a_match_are_its_two_rooms() -> None:
    for match in (1, 2, 17):
        assert [room_of(table) for table in tables_of(match, 2)] == [Room.OPEN, Room.CLOSED]
        assert [match_at(table, 2) for table in tables_of(match, 2)] == [match, match]
    assert [place_of(table, first, 2) for table in (1, 2) for first in (True, False)] == [1, 2, 3, 4]


def test_a_match_of_eight_has_two_tables_in_each_room() -> None:
    """Articles 5.1 and 18.2: at both the home team sits North-South in the open room, East-West in the closed one."""
    schedule = matches(3, rounds=None, boards_per_round=4, per_match=4)
    assert {row.table for row in schedule.rows} == {1, 2, 3, 4}
    for match in matches_of(schedule):
        rows = {row.table: row for row in schedule.of_round(match.round)}
        assert [(rows[table].ns, rows[table].ew) for table in (1, 2, 3, 4)] == [match.teams, match.teams[::-1]] * 2
        assert {row.boards for row in rows.values()} == {match.boards}
    assert [match_at(table, 4) for table in (4, 5, 8, 9)] == [1, 2, 2, 3]


def test_every_player_of_a_line_up_has_one_seat_in_each_half() -> None:
    """The tables of the second match; a place begins at the table that is told."""
    line_up = (11, 12, 13, 14, 15, 16, 17, 18)
    tables = tables_of(2, 4)
    for changed in (False, True):
        places = [place_of(table, first, 4, changed=changed) for table in tables for first in (True, False)]
        assert sorted(places) == list(order_of_entry(4))
    for table in tables:
        for first in (True, False):
            assert table_in(line_up, line_up[place_of(table, first, 4) - 1], 2) == table


def test_each_pair_meets_both_of_the_opponents_in_its_room() -> None:
    """East-West change tables after half the boards; two boards are one and one, one board has no second half."""
    met = {
        (place_of(table, True, 4), place_of(table, True, 4, changed=changed))
        for table in (1, 2, 3, 4)
        for changed in (False, True)
    }
    assert met == {(1, 1), (1, 3), (3, 3), (3, 1), (5, 5), (5, 7), (7, 7), (7, 5)}
    for boards, half in ((1, 1), (2, 1), (7, 4), (8, 4)):
        schedule = matches(2, rounds=2, boards_per_round=boards, per_match=4)
        assert schedule.second_half == {*range(half + 1, boards + 1), *range(boards + half + 1, 2 * boards + 1)}
    assert not matches(2, rounds=1, boards_per_round=8).second_half


@pytest.mark.parametrize(
    ("places", "why"),
    [
        (order_of_entry(2), None),
        ((6, 1, 5, 2), None),
        ((1, 2, 3), WhyNot.NUMBER),
        ((1, 2, 3, 3), WhyNot.NUMBER),
        ((1, 2, 3, 4, 5), WhyNot.NUMBER),
        ((1, 2, 3, 7), WhyNot.STRANGER),
    ],
)
def test_a_line_up_has_four_players_of_the_team(places: tuple[int, ...], why: WhyNot | None) -> None:
    """Articles 5.1 and 10.4(3)."""
    assert check_line_up(places, range(1, 7), 2) is why


def test_a_line_up_of_eight_has_eight_players() -> None:
    """Article 5.1: more players in a team, a match at more tables."""
    assert check_line_up(order_of_entry(4), range(1, 13), 4) is None
    assert check_line_up(order_of_entry(2), range(1, 13), 4) is WhyNot.NUMBER
