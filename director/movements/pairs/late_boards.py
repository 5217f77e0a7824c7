"""Boards of a movement while it is played: put off, played in addition, taken out, dealt anew (Laws 6D, 8B2, 82B2).

What is on a table, or has been, stays where it is: a table is done with as many boards of its row as it has had.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from director.movements.impossible import Impossible
from director.movements.schedule import IndividualRow, IndividualSchedule, PairsRow, PairsSchedule

__all__ = [
    "Movement",
    "Row",
    "with_board_for",
    "with_board_later",
    "with_boards_again",
    "with_other_deal",
    "without_board",
]

_TWO: Final = 2
Movement: TypeAlias = PairsSchedule | IndividualSchedule
Row: TypeAlias = PairsRow | IndividualRow


def with_board_later(
    movement: Movement, number: int, table: int, board: int, last_round: int, done: Mapping[int, int]
) -> Movement:
    """Return the movement in which a table plays a board of that round after all others (Law 8B2).

    In a match it becomes the last one of the round in its room; elsewhere it is played in a later round in which the
    table and all who sit at it are free, after `last_round` and at the latest in one more. `done` is how many
    boards of `last_round` each table has had: there they stay. Raise `Impossible` where nobody was to play the board
    there.
    """
    row = next((one for one in movement.of_round(number) if one.table == table and one.is_played), None)
    if row is None or board not in row.boards:
        raise Impossible(f"nobody plays board {board} at table {table} in round {number}", "a board of this table")
    others = tuple(one for one in row.boards if one != board)
    if movement.rooms:
        return _with_row(movement, row, replace(row, boards=(*others, board)))
    left = movement
    if board not in row.boards[: _kept(row, last_round, done)]:
        left = _with_row(movement, row, replace(row, boards=others))
    return _later(left, replace(row, boards=(board,)), last_round, (table,))


def with_board_for(movement: PairsSchedule, ns: int, ew: int, board: int, last_round: int) -> Movement:
    """Return the movement in which two pairs play a board later that none of them has or had to play (Law 15B2).

    Raise `Impossible` for one pair twice, a board or a pair that is not of the movement, one of them that plays the
    board elsewhere, two pairs of one direction that is ranked apart, and in a movement of teams.
    """
    teams = movement.rooms or movement.home_tables
    if teams or ns == ew or not {ns, ew} <= set(movement.contestants) or board not in movement.boards:
        raise Impossible(f"pairs {ns} and {ew} cannot play board {board}", "two pairs and a board of the movement")
    rows = [row for row in movement.rows if row.is_played]
    if any(board in row.boards and {ns, ew} & set(row.sides) for row in rows):
        raise Impossible(f"pair {ns} or {ew} plays board {board} elsewhere", "a board that is new to both")
    if movement.winners == _TWO and any(row.ns == ew or row.ew == ns for row in rows):
        raise Impossible("with two winners a pair stays in its direction", "pairs of two directions")
    tables = sorted({row.table for row in movement.rows})
    return _later(movement, PairsRow(0, 0, ns, ew, (board,)), last_round, tables)


def without_board(movement: Movement, board: int, number: int, done: Mapping[int, int]) -> Movement:
    """Return the movement without a board from that round on.

    `done` as in `with_board_later`.
    """

    def left(row: Row) -> Row:
        kept = _kept(row, number, done)
        return replace(row, boards=(*row.boards[:kept], *(one for one in row.boards[kept:] if one != board)))

    return _with_rows(movement, map(left, movement.rows))


def with_other_deal(movement: Movement, board: int, new: int, number: int, done: Mapping[int, int]) -> Movement:
    """Return the movement with board `new` in the place of another from that round on (Laws 6D1, 6D3, 16D2(b)).

    A table that has had the board in this round plays the new one as its last. `done` as in `with_board_later`.
    """

    def dealt(row: Row) -> Row:
        kept = _kept(row, number, done)
        boards = tuple(new if one == board and place >= kept else one for place, one in enumerate(row.boards))
        again = row.round == number and board in row.boards[:kept]
        return replace(row, boards=(*boards, new) if again else boards)

    made = _with_rows(movement, map(dealt, movement.rows))
    if isinstance(made, PairsSchedule) and board in made.second_half:
        return replace(made, second_half=made.second_half | {new})
    return made


def with_boards_again(
    movement: PairsSchedule,
    number: int,
    tables: Collection[int],
    wrong: Mapping[int, Collection[int]],
    new: Sequence[int],
    later: int,
    done: Mapping[int, int],
) -> PairsSchedule:
    """Return the movement in which these tables play new boards in the round, and no more of the `wrong` ones of each
    table (article 27).

    `later` is how many of the new boards, the last ones, are of the second half of a match at four tables: each half
    is played as the last boards of its own. `done` as in `with_board_later`.
    """
    first, second = new[: len(new) - later], new[len(new) - later :]
    changed = movement.second_half

    def again(row: PairsRow) -> PairsRow:
        if row.round != number:
            return row
        kept = done.get(row.table, 0)
        left = [one for one in row.boards[kept:] if one not in wrong.get(row.table, ())]
        if row.table in tables:
            before = [one for one in left if one not in changed]
            left = [*before, *first, *(one for one in left if one in changed), *second]
        return replace(row, boards=(*row.boards[:kept], *left))

    made = replace(movement, rows=tuple(again(row) for row in movement.rows))
    return replace(made, second_half=changed | set(second)) if later else made


def _kept(row: Row, number: int, done: Mapping[int, int]) -> int:
    """Return how many boards of a row stay as they are: all of earlier rounds."""
    if row.round < number:
        return len(row.boards)
    return done.get(row.table, 0) if row.round == number else 0


def _with_rows(movement: Movement, rows: Iterable[Row]) -> Movement:
    if isinstance(movement, IndividualSchedule):
        return replace(movement, rows=tuple(row for row in rows if isinstance(row, IndividualRow)))
    return replace(movement, rows=tuple(row for row in rows if isinstance(row, PairsRow)))


def _with_row(movement: Movement, row: Row, other: Row) -> Movement:
    return _with_rows(movement, (other if one is row else one for one in movement.rows))


def _later(movement: Movement, row: Row, last_round: int, tables: Collection[int]) -> Movement:
    """Return the movement with that row in the first later round in which one of the tables and its players are free.

    Where the same contestants sit at the same table anyway they play its boards as their last ones there.
    """
    number = last_round + 1
    while True:
        of_round = movement.of_round(number)
        taken = {one.table for one in of_round}
        there = next(
            (one for one in of_round if one.sides == row.sides and one.table in tables and one.is_played), None
        )
        if there is not None and not set(row.boards) & set(there.boards):
            return _with_row(movement, there, replace(there, boards=(*there.boards, *row.boards)))
        free = next((one for one in tables if one not in taken), None)
        if free is not None and not any(set(row.sides) & set(one.sides) for one in of_round):
            placed = replace(row, round=number, table=free)
            return _with_rows(movement, sorted((*movement.rows, placed), key=lambda one: (one.round, one.table)))
        number += 1
