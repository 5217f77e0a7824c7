"""A table more, or one that stands empty less, in the middle of a movement of pairs."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from director.movements.impossible import Impossible
from director.movements.schedule import PairsRow, PairsSchedule, are_shared

__all__ = ["empty_tables", "with_table_added", "without_table"]


def with_table_added(
    schedule: PairsSchedule, first_round: int, numbers: tuple[int, int], known: Collection[int] = ()
) -> PairsSchedule:
    """Return the movement with a table more from `first_round` on, at which two late pairs of these numbers meet.

    They play what another table plays in the same round, or a set of the movement that it has not played yet, so that
    their scores are compared; no board of the `known` ones, whose results they may have heard (Law 16D). With two
    winners the first of them is North-South. Raise Impossible where no round follows or no board is left for them.
    """
    if not 1 <= first_round <= schedule.rounds:
        raise Impossible("no round follows in which they could play", "an earlier round")
    if set(numbers) & set(schedule.contestants) or numbers[0] == numbers[1]:
        raise ValueError(f"two new numbers, not {numbers}")
    table = max(row.table for row in schedule.rows) + 1
    played: set[int] = set()
    added = []
    for number in range(first_round, schedule.rounds + 1):
        boards = _set_for(schedule, number, played | set(known))
        if boards:
            played.update(boards)
            added.append(PairsRow(number, table, *numbers, boards))
    if not added:
        raise Impossible("no board is left that they could play", "an earlier round")
    rows = tuple(sorted((*schedule.rows, *added), key=lambda row: (row.round, row.table)))
    return replace(schedule, rows=rows, shares=are_shared(rows))


def _set_for(schedule: PairsSchedule, number: int, not_these: Collection[int]) -> tuple[int, ...]:
    """Return the boards of one table of the movement, the most that they can play; those of that round first."""
    of_round = [row.boards for row in schedule.of_round(number) if row.is_played]
    others = [row.boards for row in schedule.rows if row.is_played and row.round != number]
    left = [tuple(board for board in boards if board not in not_these) for boards in (*of_round, *others)]
    return max(left, key=len, default=())  # the first of those that are equally long


def empty_tables(schedule: PairsSchedule, from_round: int) -> tuple[int, ...]:
    """Return the tables at which nobody sits in that round and all that follow, in order."""
    tables = {row.table for row in schedule.rows if row.round >= from_round}
    return tuple(sorted(tables - {row.table for row in schedule.rows if row.round >= from_round and row.sides}))


def without_table(schedule: PairsSchedule, table: int, from_round: int) -> PairsSchedule:
    """Return the movement without a table that stands empty from that round on.

    Raise Impossible where somebody sits there.
    """
    if table not in empty_tables(schedule, from_round):
        raise Impossible(f"somebody sits at table {table}, or there is none", "a table that stands empty")
    rows = tuple(row for row in schedule.rows if row.table != table or row.round < from_round)
    return replace(schedule, rows=rows)
