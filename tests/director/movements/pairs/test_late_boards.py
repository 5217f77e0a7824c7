"""Boards of a movement put off, played in addition, taken out and dealt anew while it is played."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from director.movements.impossible import Impossible
from director.movements.matches.home_tables import home_tables
from director.movements.matches.rooms import matches
from director.movements.pairs.late_boards import (
    Movement,
    Row,
    with_board_for,
    with_board_later,
    with_boards_again,
    with_other_deal,
    without_board,
)
from director.movements.pairs.mitchell import mitchell
from director.movements.schedule import IndividualRow, PairsRow, PairsSchedule
from director.movements.singles.individual import individual

FIVE = mitchell(5, boards_per_round=2)
"""Five tables, five rounds of two boards."""


def at(movement: Movement, number: int, table: int) -> Row:
    """The row of a table in a round."""
    [row] = [one for one in movement.of_round(number) if one.table == table]
    return row


def plays(movement: Movement) -> Counter[tuple[tuple[int, ...], int]]:
    """How often two pairs play a board against each other."""
    return Counter((row.sides, board) for row in movement.rows if row.is_played for board in row.boards)


def test_a_board_that_is_put_off_is_played_by_the_same_two_after_the_last_round() -> None:
    row = at(FIVE, 2, 3)
    put = with_board_later(FIVE, 2, 3, row.boards[1], 2, {})
    assert at(put, 2, 3).boards == row.boards[:1]
    assert put.rounds == FIVE.rounds + 1
    [late] = put.of_round(FIVE.rounds + 1)
    assert (late.table, late.sides, late.boards) == (3, row.sides, row.boards[1:])
    assert plays(put) == plays(FIVE)


def test_two_boards_of_one_table_are_played_in_one_round_and_so_are_those_of_others() -> None:
    one, other = at(FIVE, 1, 1), at(FIVE, 1, 2)
    put = with_board_later(FIVE, 1, 1, one.boards[0], 1, {})
    put = with_board_later(put, 1, 1, one.boards[1], 1, {})
    put = with_board_later(put, 1, 2, other.boards[0], 1, {})
    assert put.rounds == FIVE.rounds + 1
    assert [row.boards for row in put.of_round(put.rounds)] == [one.boards, other.boards[:1]]
    assert plays(put) == plays(FIVE)


def test_a_board_of_an_earlier_round_stays_where_it_was_not_played() -> None:
    row = at(FIVE, 1, 4)
    later = with_board_later(FIVE, 1, 4, row.boards[0], 3, {})
    assert at(later, 1, 4) == row
    assert [one.boards for one in later.of_round(later.rounds)] == [row.boards[:1]]


def test_a_board_that_was_on_the_table_stays_in_its_row() -> None:
    row = at(FIVE, 2, 3)
    later = with_board_later(FIVE, 2, 3, row.boards[0], 2, {3: 1})
    assert at(later, 2, 3) == row
    assert [one.boards for one in later.of_round(later.rounds)] == [row.boards[:1]]


def test_in_a_match_it_is_the_last_of_its_round() -> None:
    teams = matches(2, rounds=2, boards_per_round=3)
    put = with_board_later(teams, 1, 1, 1, 1, {})
    assert at(put, 1, 1).boards == (2, 3, 1)
    assert at(put, 1, 2).boards == (1, 2, 3)
    assert put.rounds == 2


def test_single_players_keep_their_seats() -> None:
    eight = individual(8, boards_per_round=2)
    row = eight.of_round(1)[1]
    put = with_board_later(eight, 1, row.table, row.boards[0], 1, {})
    [late] = put.of_round(eight.rounds + 1)
    assert isinstance(late, IndividualRow)
    assert (late.sides, late.boards) == (row.sides, row.boards[:1])


def test_two_pairs_play_a_board_that_is_new_to_both_at_a_free_table() -> None:
    three = mitchell(5, rounds=3, boards_per_round=2)
    played = {board for row in three.rows if {1, 7} & set(row.sides) for board in row.boards}
    [new, *_] = sorted(set(three.boards) - played)
    ordered = with_board_for(three, 1, 7, new, 3)
    assert ordered.of_round(4) == (PairsRow(4, 1, 1, 7, (new,)),)


@pytest.mark.parametrize(
    ("ns", "ew", "board"),
    [(1, 1, 8), (1, 99, 8), (1, 7, 99), (1, 7, at(FIVE, 1, 1).boards[0]), (7, 1, 8)],
)
def test_who_plays_the_board_elsewhere_and_what_is_not_of_the_movement_cannot(ns: int, ew: int, board: int) -> None:
    with pytest.raises(Impossible):
        with_board_for(FIVE, ns, ew, board, 5)


@pytest.mark.parametrize(
    "teams", [matches(4, rounds=1, boards_per_round=4), home_tables(5, relayed=False, rounds=2, boards_per_round=2)]
)
def test_teams_play_no_board_in_addition(teams: PairsSchedule) -> None:
    everybody, rows = teams.contestants, [row for row in teams.rows if row.is_played]
    for ns, ew, board in product(everybody, everybody, teams.boards):
        if any(board in row.boards and {ns, ew} & set(row.sides) for row in rows):
            continue
        with pytest.raises(Impossible):
            with_board_for(teams, ns, ew, board, 2)


def test_a_board_that_is_taken_out_stays_where_it_has_been_on_the_table() -> None:
    """In round 1 table 1 has had its first board, table 4, which has other ones, two."""
    board = at(FIVE, 1, 1).boards[0]
    out = without_board(FIVE, board, 1, {1: 1, 4: 2})
    where = [(row.round, row.table) for row in out.rows if board in row.boards]
    assert where == [(1, 1)]
    assert (
        sum(map(len, (row.boards for row in FIVE.rows))) - sum(map(len, (row.boards for row in out.rows)))
        == FIVE.rounds - 1
    )


def test_another_deal_takes_its_place_and_is_the_last_one_where_it_was_on_the_table() -> None:
    first, second = at(FIVE, 1, 1).boards
    dealt = with_other_deal(FIVE, first, 11, 1, {1: 1})
    assert at(dealt, 1, 1).boards == (first, second, 11)
    others = [row.boards for row in dealt.rows if row.round > 1 and 11 in row.boards]
    assert len(others) == FIVE.rounds - 1
    assert not any(first in row.boards for row in dealt.rows if row.round > 1)


def test_both_rooms_play_new_boards_instead_of_the_wrong_ones() -> None:
    teams = matches(4, rounds=1, boards_per_round=4)
    again = with_boards_again(teams, 1, (1, 2), dict.fromkeys((1, 2), (1, 3, 4)), (5, 6), 0, {1: 1, 2: 2})
    assert at(again, 1, 1).boards == (1, 2, 5, 6)
    assert at(again, 1, 2).boards == (1, 2, 5, 6)
    assert at(again, 1, 3).boards == (1, 2, 3, 4)


def test_at_four_tables_new_boards_are_of_the_half_of_the_wrong_ones() -> None:
    eight = matches(2, rounds=1, boards_per_round=4, per_match=4)
    again = with_boards_again(eight, 1, (2, 3, 4), {3: (1, 3)}, (5, 6), 1, {1: 1, 2: 1, 3: 1, 4: 3})
    rows = [at(again, 1, table).boards for table in (1, 2, 3, 4)]
    assert rows == [(1, 2, 3, 4), (1, 2, 5, 3, 4, 6), (1, 2, 5, 4, 6), (1, 2, 3, 5, 4, 6)]
    assert again.second_half == {3, 4, 6}


def test_what_nobody_was_to_play_cannot_be_put_off() -> None:
    with pytest.raises(Impossible):
        with_board_later(FIVE, 1, 1, 99, 1, {})
    with pytest.raises(Impossible):
        with_board_later(FIVE, 1, 99, 1, 1, {})
