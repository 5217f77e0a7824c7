"""Corrections of a movement of pairs while it is played: two pairs exchanged, a table that plays no more."""

from __future__ import annotations

from dataclasses import replace

from director.movements.impossible import Impossible
from director.movements.schedule import PairsRow, PairsSchedule

__all__ = ["with_exchanged", "with_table_ended"]


def with_exchanged(schedule: PairsSchedule, one: int, other: int, last_round: int) -> PairsSchedule:
    """Return the movement with these two pairs in each other's places after that round.

    What was played stands (Law 15B2). Boards that one of the pairs has played before are left out at the table to which
    it comes, since its score on them would be cancelled (Law 15B1). Raise `Impossible` for a pair that is not in the
    movement, for one pair twice, for pairs of two directions that are ranked apart, and where no round follows.
    """
    if one == other or not {one, other} <= set(schedule.contestants):
        raise Impossible(f"pairs {one} and {other} cannot be exchanged", "two pairs of the movement")
    if schedule.winners == 2 and (one in _north_south(schedule)) is not (other in _north_south(schedule)):
        raise Impossible("with two winners a pair stays in its direction", "a pair of the same direction")
    if not 0 <= last_round < schedule.rounds:
        raise Impossible("no round follows in which they could be exchanged", "an earlier round")
    places = {one: other, other: one}
    played: dict[int, set[int]] = {one: set(), other: set()}
    rows = []
    for row in sorted(schedule.rows, key=lambda row: (row.round, row.table)):
        if row.round > last_round:
            row = replace(row, ns=_at(places, row.ns), ew=_at(places, row.ew))
            row = replace(row, boards=tuple(board for board in row.boards if not _knows(played, row, board)))
        if row.is_played:
            for pair in played.keys() & set(row.sides):
                played[pair].update(row.boards)
        rows.append(row)
    rover = schedule.rover
    return replace(schedule, rows=tuple(rows), rover=None if rover is None else places.get(rover, rover))


def with_table_ended(schedule: PairsSchedule, number: int, table: int, done: int) -> tuple[PairsSchedule, PairsRow]:
    """Return the movement with no more than the first `done` boards at that table in that round, and the row before.

    Raise `Impossible` where nobody plays there.
    """
    for row in schedule.of_round(number):
        if row.table == table and row.is_played:
            ended = replace(row, boards=row.boards[:done])
            rows = tuple(ended if one is row else one for one in schedule.rows)
            return replace(schedule, rows=rows), row
    raise Impossible(f"nobody plays at table {table} in round {number}", "a table of this round")


def _north_south(schedule: PairsSchedule) -> set[int | None]:
    return {row.ns for row in schedule.rows}


def _at(places: dict[int, int], pair: int | None) -> int | None:
    return None if pair is None else places.get(pair, pair)


def _knows(played: dict[int, set[int]], row: PairsRow, board: int) -> bool:
    return row.is_played and any(board in played.get(pair, ()) for pair in row.sides)
