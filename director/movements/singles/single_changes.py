"""Changes to a movement of single players in mid-event: one takes the place of another, one leaves.

The rounds before the change stay as they are.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from director.movements.impossible import Impossible
from director.movements.schedule import IndividualRow, IndividualSchedule

__all__ = ["with_player_in_place", "without_player"]


def with_player_in_place(
    schedule: IndividualSchedule, old: int, new: int, first_round: int, public: Collection[int] = ()
) -> IndividualSchedule:
    """Return the movement in which another player has the place of one from `first_round` on.

    He plays none of the `public` boards, whose results he may know; where a round would have no other, the place stays
    as it was. Raise Impossible where he would not play in any round.
    """
    if new in schedule.contestants:
        raise Impossible(f"player {new} has a place", "a new number")
    rows = tuple(
        _in_place(row, old, new, public) if row.round >= first_round and old in row.players else row
        for row in schedule.rows
    )
    if not any(new in row.players for row in rows):
        raise Impossible("no place is free for a player in the rounds that follow", "an earlier round")
    return replace(schedule, rows=rows)


def _in_place(row: IndividualRow, old: int, new: int, public: Collection[int]) -> IndividualRow:
    boards = tuple(board for board in row.boards if board not in public)
    if not boards:
        return row
    north, east, south, west = (new if one == old else one for one in row.players)
    return IndividualRow(row.round, row.table, north, east, south, west, boards)


def without_player(schedule: IndividualSchedule, number: int, last_round: int) -> IndividualSchedule:
    """Return the movement after a player has left at the end of a round: the others at his tables sit out.

    Raise Impossible for a player who is not in the movement.
    """
    if number not in schedule.contestants:
        raise Impossible(f"no player {number} is in the movement", "one of the movement")
    rows = tuple(row for row in schedule.rows if row.round <= last_round or number not in row.players)
    if max((row.round for row in rows), default=0) < schedule.rounds:
        raise Impossible("nobody would play in the rounds that follow", "a robot in his place")
    return replace(schedule, rows=rows)
