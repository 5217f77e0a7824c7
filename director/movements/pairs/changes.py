"""Changes to a movement of pairs in mid-event: a pair comes late, a pair leaves.

The rounds before the change stay as they are. No pair meets a pair or a board twice.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
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


def without_pair(schedule: PairsSchedule, number: int, last_round: int, gone: Collection[int] = ()) -> PairsSchedule:
    """Return the movement after a pair has left at the end of a round (0: before the first); `gone` have before.

    Its opponents sit out, unless a rover can take the place: a pair that would have sat out for the rover then stays at
    the table. When the rover leaves, the pairs whose places it would have taken keep them.

    Raise `Impossible` for a pair that is not in the movement.
    """
    _check_pair(schedule, number)
    if last_round:
        _check_round(schedule, last_round)
    rows = tuple(_vacated(row, number) if row.round > last_round else row for row in schedule.rows)
    left, rover = replace(schedule, rows=rows), schedule.rover
    if rover is None:
        return left
    kept = _kept_places(schedule, rover, gone)
    if number == rover:
        unroved = (
            replace(row, ns=kept[row.round, row.table]) if row.round > last_round and old.ns == rover else row
            for old, row in zip(schedule.rows, rows, strict=True)
        )
        return replace(left, rows=tuple(unroved), rover=None)
    return _rover_seated(schedule, left, rover, number, last_round, kept)


def _rover_seated(
    schedule: PairsSchedule,
    left: PairsSchedule,
    rover: int,
    gone: int,
    last_round: int,
    kept: Mapping[tuple[int, int], int | None],
) -> PairsSchedule:
    """Return the movement with the rover in the North-South place of the pair that left, wherever it has not met
    opponents or boards. Where there is none, since the pair was East-West, it goes on as it would have.
    """
    done = [row for row in schedule.rows if row.round <= last_round and rover in row.sides]
    met = {row.ew for row in done}
    played = {board for row in done for board in row.boards}
    rows = {(row.round, row.table): row for row in left.rows}

    def is_new(row: PairsRow | None) -> bool:
        return row is not None and row.ew is not None and row.ew not in met and not played.intersection(row.boards)

    for number in range(last_round + 1, schedule.rounds + 1):
        of_round = schedule.of_round(number)
        own = next((row for row in of_round if row.ns == rover), None)
        free = next((row for row in of_round if row.ns == gone), None)
        place = own if free is None else free
        taken = place if is_new(place) else None
        if own is not None and own is not taken:
            rows[number, own.table] = replace(rows[number, own.table], ns=kept[number, own.table])
        if taken is not None:
            rows[number, taken.table] = replace(rows[number, taken.table], ns=rover)
            met.add(taken.ew)
            played.update(taken.boards)
    if any(row.ns == gone for row in rows.values() if row.round > last_round):
        rows = {at: _vacated(row, gone) if row.round > last_round else row for at, row in rows.items()}
    return replace(left, rows=tuple(rows[row.round, row.table] for row in left.rows))


def _kept_places(schedule: PairsSchedule, rover: int, gone: Collection[int]) -> dict[tuple[int, int], int | None]:
    """Return whose place the rover has, by round and table: of those who sit out in that round and have not left, the
    pair that owns the table, or the only one that there is; nobody who has met its boards or opponents.
    """
    owner = _owners(schedule)
    lines = {row.ns for row in schedule.rows if row.ns is not None} - {rover, *gone}
    found: dict[tuple[int, int], int | None] = {}
    for row in schedule.rows:
        if row.ns == rover:
            idle = lines - {one for other in schedule.of_round(row.round) for one in other.sides}
            own = owner[row.table]
            stays = own if own in idle else next(iter(idle), None) if len(idle) == 1 else None
            is_sound = stays is not None and _is_new_to(schedule, stays, row)
            found[row.round, row.table] = stays if is_sound else None
    return found


def _is_new_to(schedule: PairsSchedule, pair: int, row: PairsRow) -> bool:
    """Return whether a pair meets neither the boards nor the East-West pair of a row elsewhere."""
    others = [one for one in schedule.rows if one.is_played and pair in one.sides and one is not row]
    return not any(set(one.boards) & set(row.boards) or row.ew in one.sides for one in others)


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
    elsewhere: dict[int, set[int]] = {}
    for row in schedule.rows:
        for pair in row.sides if row.is_played else ():
            elsewhere.setdefault(pair, set()).update(row.boards)
    rows = []
    for row in schedule.rows:
        is_free = len(row.sides) == 1 and row.round >= first_round and row.round not in seated
        is_free = is_free and (row.ns is None) in sides
        if is_free and row.sides[0] not in met and not played.intersection(row.boards):
            # who has changed places, or plays a board later, knows boards of the place at which he would sit out
            new = tuple(board for board in row.boards if board not in elsewhere.get(row.sides[0], ()))
            if new:
                met.update(row.sides)
                played.update(new)
                seated.add(row.round)
                row = replace(row, boards=new)
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
