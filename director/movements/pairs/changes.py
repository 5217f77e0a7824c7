"""Changes to a movement of pairs in mid-event: a pair comes late, a pair leaves.

The rounds before the change stay as they are. No pair meets a pair or a board twice.
"""

from __future__ import annotations

from dataclasses import replace

from director.movements.impossible import Impossible
from director.movements.pairs.rover import with_rover
from director.movements.schedule import PairsRow, PairsSchedule, are_shared

__all__ = ["with_late_pair", "without_pair"]


def with_late_pair(schedule: PairsSchedule, first_round: int, *, number: int | None = None) -> PairsSchedule:
    """Return the movement with a pair that plays from `first_round` on.

    It takes a free place, round by round, under its own number: that of a half table, or of a pair that has left; where
    it has met the opponents or the boards already it sits out. In a full Mitchell it roves. `number`
    is the pair's number if it is in the movement already and begins later: its earlier tables lose it.

    Raise `Impossible` where no place can be found.
    """
    _check_round(schedule, first_round)
    if number is not None:
        _check_pair(schedule, number)
        rows = tuple(_vacated(row, number) if row.round < first_round else row for row in schedule.rows)
        return replace(schedule, rows=rows)
    if all(row.is_played for row in schedule.rows if row.round >= first_round):
        if schedule.form.startswith("mitchell"):
            return with_rover(schedule, first_round=first_round)
        raise Impossible(
            "this movement is full, and only a Mitchell has room for a rover", "a Howell of one table more"
        )
    late = _free_number(schedule)
    rows = _filled(schedule, late, first_round)
    if not any(late in row.sides for row in rows):
        raise Impossible("no place is free for a pair in the rounds that follow", "an earlier round")
    return replace(schedule, rows=rows, shares=are_shared(rows))  # the place that was free may have freed the boards


def without_pair(schedule: PairsSchedule, number: int, last_round: int) -> PairsSchedule:
    """Return the movement after a pair has left at the end of a round (0: before the first).

    Its opponents sit out, unless a rover can take the place: a pair that would have sat out for the rover then stays at
    the table.

    Raise `Impossible` for a pair that is not in the movement.
    """
    _check_pair(schedule, number)
    if last_round:
        _check_round(schedule, last_round)
    rows = tuple(_vacated(row, number) if row.round > last_round else row for row in schedule.rows)
    left = replace(schedule, rows=rows)
    rover = max(schedule.contestants)
    if not schedule.form.endswith("with rover") or number == rover:
        return _unroved(schedule, left, number, last_round)
    return _rover_seated(schedule, left, rover, number, last_round)


def _unroved(schedule: PairsSchedule, left: PairsSchedule, number: int, last_round: int) -> PairsSchedule:
    """Return the movement after the rover has left: the pairs whose places it would have taken keep them."""
    if not schedule.form.endswith("with rover") or number != max(schedule.contestants):
        return left
    owner = _owners(schedule)
    rows = tuple(
        replace(row, ns=owner[row.table]) if row.round > last_round and row.ns is None else row for row in left.rows
    )
    return replace(left, rows=rows)


def _rover_seated(
    schedule: PairsSchedule, left: PairsSchedule, rover: int, gone: int, last_round: int
) -> PairsSchedule:
    """Return the movement with the rover in the place of the pair that left, wherever it has not met opponents or
    boards.
    """
    owner = _owners(schedule)
    done = [row for row in schedule.rows if row.round <= last_round and rover in row.sides]
    met = {row.ew for row in done}
    played = {board for row in done for board in row.boards}
    rows: list[PairsRow] = []
    for old, row in zip(schedule.rows, left.rows, strict=True):
        if row.round <= last_round:
            rows.append(row)
            continue
        if row.ns == rover:
            row = replace(row, ns=None if owner[row.table] == gone else owner[row.table])
        is_place = owner[row.table] == gone or (old.ew == gone)
        if is_place and not played.intersection(row.boards):
            if row.ns is None and row.ew is not None and row.ew not in met:
                row = replace(row, ns=rover)
                met.add(row.ew)
                played.update(row.boards)
            elif row.ew is None and row.ns is not None and row.ns not in met:
                row = replace(row, ew=rover)
                met.add(row.ns)
                played.update(row.boards)
        rows.append(row)
    return replace(left, rows=tuple(rows))


def _owners(schedule: PairsSchedule) -> dict[int, int | None]:
    """Return the North-South owner of each table: the pair there most often, since the rover is never there twice."""
    found: dict[int, dict[int | None, int]] = {}
    for row in schedule.rows:
        seats = found.setdefault(row.table, {})
        seats[row.ns] = seats.get(row.ns, 0) + 1
    return {table: max(seats, key=lambda pair: (seats[pair], -(pair or 0))) for table, seats in found.items()}


def _vacated(row: PairsRow, number: int) -> PairsRow:
    if row.ns == number:
        return replace(row, ns=None)
    return replace(row, ew=None) if row.ew == number else row


def _filled(schedule: PairsSchedule, number: int, first_round: int) -> tuple[PairsRow, ...]:
    """Return the rows with that pair in one free place of each round from the first on, with two winners in places of
    one direction.
    """
    if schedule.winners == 1:
        return _placed(schedule, number, first_round, (True, False))
    by_side = [_placed(schedule, number, first_round, (is_ns,)) for is_ns in (True, False)]
    return max(by_side, key=lambda rows: sum(number in row.sides for row in rows))


def _placed(schedule: PairsSchedule, number: int, first_round: int, sides: tuple[bool, ...]) -> tuple[PairsRow, ...]:
    met: set[int] = set()
    played: set[int] = set()
    seated: set[int] = set()
    rows = []
    for row in schedule.rows:
        is_free = len(row.sides) == 1 and row.round >= first_round and row.round not in seated
        is_free = is_free and (row.ns is None) in sides
        if is_free and row.sides[0] not in met and not played.intersection(row.boards):
            met.update(row.sides)
            played.update(row.boards)
            seated.add(row.round)
            row = replace(row, ns=number) if row.ns is None else replace(row, ew=number)
        rows.append(row)
    return tuple(rows)


def _free_number(schedule: PairsSchedule) -> int:
    """Return the number of the phantom: the one of the original movement that no pair has."""
    there = set(schedule.contestants)
    free: set[int] = {*range(1, len(there) + 2)} - there
    return min(free)


def _check_round(schedule: PairsSchedule, number: int) -> None:
    if not 1 <= number <= schedule.rounds:
        raise Impossible(f"the movement has no round {number}", f"rounds 1 to {schedule.rounds}")


def _check_pair(schedule: PairsSchedule, number: int) -> None:
    if number not in schedule.contestants:
        raise Impossible(f"no pair {number} is in the movement", f"pairs {', '.join(map(str, schedule.contestants))}")
