"""What a guide card says, as plain data: where a contestant is in each round, and who comes to a table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from director.movements.schedule import SEATS, IndividualRow, IndividualSchedule, PairsRow, PairsSchedule

__all__ = ["Laid", "Place", "laid", "places"]


@dataclass(frozen=True, slots=True)
class Place:
    """A contestant in one round: `seat` is ``ns`` or ``ew``, of an individual one of `SEATS`.

    Who sits out has no seat, and a table only where he waits opposite an empty place. Of an individual `partner` is who
    sits opposite; `against` are the opponents.
    """

    round: int
    table: int | None = None
    seat: str = ""
    partner: int | None = None
    against: tuple[int, ...] = ()
    boards: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Laid:
    """A table in one round: who sits where, and the boards there. Where it is not played, one side is missing."""

    round: int
    seats: tuple[tuple[str, int], ...]
    boards: tuple[int, ...]
    is_played: bool = True

    @property
    def ns(self) -> int | None:
        """The pair North-South."""
        return dict(self.seats).get("ns")

    @property
    def ew(self) -> int | None:
        """The pair East-West."""
        return dict(self.seats).get("ew")


def places(schedule: PairsSchedule | IndividualSchedule, contestant: int) -> tuple[Place, ...]:
    """Return where a contestant is, round by round."""
    found = {}
    for row in schedule.rows:
        if isinstance(row, IndividualRow):
            if contestant in row.players:
                found[row.round] = _of_player(row, contestant)
        elif contestant in row.sides:
            found[row.round] = _of_pair(row, contestant)
    return tuple(found.get(number, Place(number)) for number in range(1, schedule.rounds + 1))


def _of_pair(row: PairsRow, pair: int) -> Place:
    if row.ns is None or row.ew is None:
        return Place(row.round, row.table)
    seat, other = ("ns", row.ew) if row.ns == pair else ("ew", row.ns)
    return Place(row.round, row.table, seat, None, (other,), row.boards)


def _of_player(row: IndividualRow, player: int) -> Place:
    seat = row.players.index(player)
    partner, against = row.players[(seat + 2) % 4], row.partners[1 - seat % 2]
    return Place(row.round, row.table, SEATS[seat], partner, against, row.boards)


def laid(schedule: PairsSchedule | IndividualSchedule) -> dict[int, tuple[Laid, ...]]:
    """Return who comes to each table, round by round, by the numbers of the tables."""
    found: dict[int, list[Laid]] = {}
    for row in schedule.rows:
        found.setdefault(row.table, []).append(Laid(row.round, tuple(_seated(row)), row.boards, row.is_played))
    return {table: tuple(found[table]) for table in sorted(found)}


def _seated(row: PairsRow | IndividualRow) -> Iterator[tuple[str, int]]:
    if isinstance(row, IndividualRow):
        yield from zip(SEATS, row.players, strict=True)
        return
    for seat, number in (("ns", row.ns), ("ew", row.ew)):
        if number is not None:
            yield seat, number
