"""Schedules as plain data: opponents, tables and boards, one class for each kind of contestant.

A schedule is a tuple of rows in the order of rounds and tables, and the few facts about the whole that rows cannot
express. Numbers of rounds, tables, boards and contestants start at 1. A contestant who is in no row of a round sits out
in it; a side of `None` is an empty place, so that the contestant opposite sits out at that table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

__all__ = [
    "SEATS",
    "Bracket",
    "BracketPlace",
    "IndividualRow",
    "IndividualSchedule",
    "KnockoutRow",
    "Origin",
    "PairsRow",
    "PairsSchedule",
    "Schedule",
    "TeamsRow",
    "TeamsSchedule",
    "are_shared",
    "board_set",
    "copies",
    "played_once",
]

SEATS: Final = ("north", "east", "south", "west")
"""The seats of an individual's row, in the order of its columns."""


def board_set(number: int, per_round: int) -> tuple[int, ...]:
    """Return the boards of a set: set 0 of three boards is 1, 2, 3; set 1 is 4, 5, 6."""
    return tuple(range(number * per_round + 1, (number + 1) * per_round + 1))


@dataclass(frozen=True, slots=True)
class PairsRow:
    """One table of one round: the pairs North-South and East-West, and the boards that they play."""

    round: int
    table: int
    ns: int | None
    ew: int | None
    boards: tuple[int, ...]

    @property
    def sides(self) -> tuple[int, ...]:
        """The pairs that are present."""
        return tuple(one for one in (self.ns, self.ew) if one is not None)

    @property
    def is_played(self) -> bool:
        """Whether both sides are present."""
        return self.ns is not None and self.ew is not None


def are_shared(rows: Iterable[PairsRow]) -> bool:
    """Return whether two tables that play need the same boards in one round; an empty place may free boards."""
    wanted = [(row.round, row.boards) for row in rows if row.is_played]
    return len(set(wanted)) < len(wanted)


@dataclass(frozen=True, slots=True)
class PairsSchedule:
    """A movement of pairs.

    `winners` is 2 where the directions are ranked separately (双冠军制), else 1. `shares` says that the movement
    needs the same boards at several tables at once. `switched` are the rounds in which whole tables turn the board by a
    quarter. With `rooms` the contestants are teams, at the tables of `director.movements.matches.rooms`, `match_tables`
    of them for each match, and on the boards of `second_half` East-West at the other table of their room; with
    `home_tables` they are teams of which one pair stays at home and the other goes round
    (`director.movements.matches.home_tables`). `rover` is the pair that takes the places of others (插入对).
    """

    form: str
    rows: tuple[PairsRow, ...]
    winners: int = 1
    shares: bool = False
    switched: tuple[int, ...] = ()
    rooms: bool = False
    match_tables: int = 2
    home_tables: bool = False
    second_half: frozenset[int] = frozenset()
    rover: int | None = None

    @property
    def contestants(self) -> tuple[int, ...]:
        """The numbers of all pairs, in order."""
        return tuple(sorted({one for row in self.rows for one in row.sides}))

    @property
    def rounds(self) -> int:
        """The number of rounds."""
        return max((row.round for row in self.rows), default=0)

    @property
    def boards(self) -> tuple[int, ...]:
        """The numbers of all boards in play, in order."""
        return _boards(row.boards for row in self.rows)

    def of_round(self, number: int) -> tuple[PairsRow, ...]:
        """Return the tables of a round."""
        return tuple(row for row in self.rows if row.round == number)


@dataclass(frozen=True, slots=True)
class IndividualRow:
    """One table of one round: the four players in their seats, and the boards that they play."""

    round: int
    table: int
    north: int
    east: int
    south: int
    west: int
    boards: tuple[int, ...]

    @property
    def players(self) -> tuple[int, int, int, int]:
        """The players in the order of `SEATS`."""
        return (self.north, self.east, self.south, self.west)

    @property
    def sides(self) -> tuple[int, ...]:
        """The players that are present: all four."""
        return self.players

    @property
    def is_played(self) -> bool:
        """Whether all are present."""
        return True

    @property
    def partners(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The partnerships: North and South, East and West."""
        return ((self.north, self.south), (self.east, self.west))


@dataclass(frozen=True, slots=True)
class IndividualSchedule:
    """A movement of single players. `shares` says that it needs the same boards at several tables at once."""

    form: str
    rows: tuple[IndividualRow, ...]
    shares: bool = False

    @property
    def winners(self) -> int:
        """One: all players are ranked together."""
        return 1

    @property
    def rooms(self) -> bool:
        """Whether it is played in rooms, as matches of teams are."""
        return False

    @property
    def match_tables(self) -> int:
        """The tables of a match: one, since nobody is compared with another table."""
        return 1

    @property
    def home_tables(self) -> bool:
        """Whether it is played by teams at their home tables."""
        return False

    @property
    def second_half(self) -> frozenset[int]:
        """The boards on which somebody sits at another table of his room: none."""
        return frozenset()

    @property
    def switched(self) -> tuple[int, ...]:
        """The rounds in which whole tables turn the board: none."""
        return ()

    @property
    def contestants(self) -> tuple[int, ...]:
        """The numbers of all players, in order."""
        return tuple(sorted({one for row in self.rows for one in row.players}))

    @property
    def rounds(self) -> int:
        """The number of rounds."""
        return max((row.round for row in self.rows), default=0)

    @property
    def boards(self) -> tuple[int, ...]:
        """The numbers of all boards in play, in order."""
        return _boards(row.boards for row in self.rows)

    def of_round(self, number: int) -> tuple[IndividualRow, ...]:
        """Return the tables of a round."""
        return tuple(row for row in self.rows if row.round == number)


@dataclass(frozen=True, slots=True)
class TeamsRow:
    """A home team against an away team on some boards; `away` is None for the team that has the bye.

    Where `TeamsSchedule.one_table` is true, the row is one physical table: the pair of `home` sits North-South, that of
    `away` East-West, and the match is completed by another row with the two exchanged. Otherwise the row is a match
    whose two rooms play at the same time, or, with `table` "open…" or "closed…", one of the rooms. By article 18.2 the
    home team sits North-South in the open room and East-West in the closed room.
    """

    round: int
    table: str
    home: int
    away: int | None
    boards: tuple[int, ...] = ()

    @property
    def teams(self) -> tuple[int, ...]:
        """The teams that are present."""
        return (self.home,) if self.away is None else (self.home, self.away)

    @property
    def north_south(self) -> int | None:
        """The team whose pair sits North-South at this table, by article 18.2."""
        return self.away if self.table.startswith("closed") else self.home


@dataclass(frozen=True, slots=True)
class TeamsSchedule:
    """Matches of teams. `cycles` is how often each two teams meet in a round robin; 0 where not all of them meet."""

    form: str
    rows: tuple[TeamsRow, ...]
    one_table: bool = False
    shares: bool = False
    cycles: int = 0

    @property
    def contestants(self) -> tuple[int, ...]:
        """The numbers of all teams, in order."""
        return tuple(sorted({one for row in self.rows for one in row.teams}))

    @property
    def rounds(self) -> int:
        """The number of rounds."""
        return max((row.round for row in self.rows), default=0)

    @property
    def boards(self) -> tuple[int, ...]:
        """The numbers of all boards in play, in order."""
        return _boards(row.boards for row in self.rows)

    def of_round(self, number: int) -> tuple[TeamsRow, ...]:
        """Return the rows of a round."""
        return tuple(row for row in self.rows if row.round == number)


class Origin(StrEnum):
    """The origin of a team in a knockout match."""

    TEAM = "team"
    WINNER = "winner"
    LOSER = "loser"


@dataclass(frozen=True, slots=True)
class BracketPlace:
    """A place in a knockout match: team 3 (its seed), or the winner or loser of match 3."""

    origin: Origin
    number: int

    def __str__(self) -> str:
        return f"{self.number}" if self.origin is Origin.TEAM else f"{self.origin.value} {self.number}"


@dataclass(frozen=True, slots=True)
class KnockoutRow:
    """A knockout match. `part` is the half of a double elimination: "winners", "losers" or "final"; otherwise empty."""

    round: int
    match: int
    home: BracketPlace
    away: BracketPlace
    part: str = ""


@dataclass(frozen=True, slots=True)
class Bracket:
    """A knockout: its matches in the order in which they are played. `lives` is how many defeats put a team out."""

    form: str
    rows: tuple[KnockoutRow, ...]
    lives: int = 1

    @property
    def contestants(self) -> tuple[int, ...]:
        """The seeds of all teams, in order."""
        sides = (side for row in self.rows for side in (row.home, row.away))
        return tuple(sorted({side.number for side in sides if side.origin is Origin.TEAM}))

    @property
    def rounds(self) -> int:
        """The number of rounds."""
        return max((row.round for row in self.rows), default=0)

    def of_round(self, number: int) -> tuple[KnockoutRow, ...]:
        """Return the matches of a round."""
        return tuple(row for row in self.rows if row.round == number)


def copies(schedule: PairsSchedule | IndividualSchedule) -> int:
    """Return at how many tables a board is at once, at most: so many copies of the boards are needed."""
    times = Counter((row.round, board) for row in schedule.rows if row.is_played for board in row.boards)
    return max(times.values(), default=0)


Schedule: TypeAlias = PairsSchedule | IndividualSchedule | TeamsSchedule | Bracket
"""Any of the four kinds."""


def played_once(rows: Iterable[PairsRow | IndividualRow]) -> int | None:
    """Return a board that only one table plays, so that there is nothing to compare; None where there is none."""
    times = Counter(board for row in rows if row.is_played for board in row.boards)
    return next((board for board in sorted(times) if times[board] == 1), None)


def _boards(sets: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(sorted({board for one in sets for board in one}))
