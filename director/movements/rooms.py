"""Matches of teams at tables: the open and the closed room of each, and who of a team sits in them.

A match has two tables, one after the other: an odd number is the open room, the next one its closed room. The home team
sits North-South in the open room and East-West in the closed one, the away team the other way round (article 18.2).

A line-up (出场名单) names four players of a team by their places in its entry: the two of the open room, then the two
of the closed room.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, StrEnum, auto
from typing import Final

from director.movements.impossible import Cause, Impossible
from director.movements.round_robin import round_robin
from director.movements.schedule import IndividualSchedule, PairsRow, PairsSchedule, TeamsRow, TeamsSchedule
from director.movements.sizes import wanted
from director.movements.teams import head_to_head

__all__ = [
    "FEWEST_PLAYERS",
    "MOST_PLAYERS",
    "ORDER_OF_ENTRY",
    "Room",
    "TeamMatch",
    "WhyNot",
    "check_line_up",
    "closed_of",
    "is_segmented",
    "knockout_tables",
    "match_at",
    "matches",
    "matches_of",
    "open_of",
    "place_of",
    "room_of",
    "swiss_tables",
    "whole_matches",
]

FEWEST_PLAYERS: Final = 4
MOST_PLAYERS: Final = 6
"""The players of a team (article 5.1)."""
ORDER_OF_ENTRY: Final = (1, 2, 3, 4)
"""The line-up of a team that has chosen none."""
_FEWEST_TEAMS: Final = 2
_MOST_TEAMS: Final = 40
_MOST_SEGMENTS: Final = 20
_HEAD_TO_HEAD: Final = "head-to-head"
_KNOCKOUT: Final = "knockout"
_SWISS: Final = "swiss"


class Room(StrEnum):
    """The rooms of a match (article 38.1), as results files name them."""

    OPEN = "open"
    CLOSED = "closed"


def room_of(table: int) -> Room:
    """Return in which room the table of that number stands."""
    return Room.OPEN if table % 2 else Room.CLOSED


def open_of(match: int) -> int:
    """Return the table of the open room of the match of that number."""
    return 2 * match - 1


def closed_of(match: int) -> int:
    """Return the table of the closed room."""
    return 2 * match


def match_at(table: int) -> int:
    """Return the number of the match that is played at the table of that number."""
    return (table + 1) // 2


def place_of(table: int, first: bool) -> int:
    """Return the place in a line-up, from 1, of the first or the second player of a side at that table."""
    return (1 if first else 2) + (0 if room_of(table) is Room.OPEN else 2)


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """A match: its number in its round, the home team and the away team, and its boards."""

    round: int
    match: int
    home: int
    away: int
    boards: tuple[int, ...]

    @property
    def teams(self) -> tuple[int, int]:
        """Both teams, the home team first."""
        return (self.home, self.away)


def matches(teams: int, *, rounds: int | None, boards_per_round: int) -> PairsSchedule:
    """Return the tables of a session of teams: two of them segment by segment, more of them each against each.

    `rounds` are the segments of two teams, by default one; of more teams the rounds that are played, by default all of
    a round robin, in which one sits out where the number is odd. All tables of a round play the same boards. Raise
    `Impossible`.
    """
    if not _FEWEST_TEAMS <= teams <= _MOST_TEAMS:
        why = f"a session of teams is for {_FEWEST_TEAMS} to {_MOST_TEAMS} teams, not {teams}"
        nearest = _FEWEST_TEAMS if teams < _FEWEST_TEAMS else _MOST_TEAMS
        numbers = {"number": teams, "least": _FEWEST_TEAMS, "most": _MOST_TEAMS}
        raise Impossible(why, f"{nearest} teams", Cause.TEAMS, **numbers)
    if teams == _FEWEST_TEAMS:
        segments = wanted("segments", rounds, default=1, least=1, most=_MOST_SEGMENTS, cause=Cause.ROUNDS)
        return _at_tables(_HEAD_TO_HEAD, (row for row in head_to_head(segments, boards_per_round).rows if _opens(row)))
    every = teams - 1 + teams % 2
    played = wanted("rounds", rounds, default=every, least=1, most=every, cause=Cause.ROUNDS)
    made = round_robin(teams, boards_per_round=boards_per_round)
    return _at_tables("round robin", (row for row in made.rows if row.round <= played))


def knockout_tables(number: int, *, segments: int, boards: int) -> PairsSchedule:
    """Return the tables of so many matches of a knockout, of teams 1 and 2, 3 and 4 …, segment by segment.

    The first team of each is at home. All matches play the same boards. Raise `Impossible` for no match or segment.
    """
    if number < 1:
        raise Impossible(f"a round of a knockout has a match at least, not {number}", "1 match")
    played = wanted("segments", segments, default=1, least=1, most=_MOST_SEGMENTS, cause=Cause.ROUNDS)
    rows = [row for row in head_to_head(played, boards).rows if _opens(row)]
    every = [replace(row, home=2 * match + 1, away=2 * match + 2) for row in rows for match in range(number)]
    return _at_tables(_KNOCKOUT, every)


def swiss_tables(pairing: TeamsSchedule) -> PairsSchedule:
    """Return the tables of a round of a Swiss, its top match at the first two; who has the bye has none."""
    return _at_tables(_SWISS, pairing.rows)


def is_segmented(schedule: PairsSchedule | IndividualSchedule) -> bool:
    """Return whether the rounds are segments, so that a match goes on through all of them."""
    return schedule.rooms and schedule.form in (_HEAD_TO_HEAD, _KNOCKOUT)


def whole_matches(schedule: PairsSchedule | IndividualSchedule) -> list[TeamMatch]:
    """Return the matches of a schedule; where the rounds are segments, each as one match in round 1 with all boards."""
    every = list(matches_of(schedule))
    if not is_segmented(schedule):
        return every
    boards: dict[int, tuple[int, ...]] = {}
    for one in every:
        boards[one.match] = (*boards.get(one.match, ()), *one.boards)
    return [replace(one, boards=boards[one.match]) for one in every if one.round == 1]


def _opens(row: TeamsRow) -> bool:
    return row.table == Room.OPEN


def _at_tables(form: str, rows: Iterable[TeamsRow]) -> PairsSchedule:
    tables: list[PairsRow] = []
    numbers: dict[int, int] = {}
    for row in rows:
        if row.away is None:
            continue
        match = numbers[row.round] = numbers.get(row.round, 0) + 1
        tables.append(PairsRow(row.round, open_of(match), row.home, row.away, row.boards))
        tables.append(PairsRow(row.round, closed_of(match), row.away, row.home, row.boards))
    return PairsSchedule(form, tuple(tables), shares=True, rooms=True)


def matches_of(schedule: PairsSchedule | IndividualSchedule) -> Iterator[TeamMatch]:
    """Yield the matches of a schedule with rooms, in the order of rounds and tables; none for another.

    A match has the boards of both rooms: one that is cancelled may be left in the other alone.
    """
    if isinstance(schedule, IndividualSchedule) or not schedule.rooms:
        return
    closed = {(row.round, row.table): row.boards for row in schedule.rows if room_of(row.table) is Room.CLOSED}
    for row in schedule.rows:
        if room_of(row.table) is Room.OPEN and row.ns is not None and row.ew is not None:
            match = match_at(row.table)
            more = set(closed.get((row.round, closed_of(match)), ())) - set(row.boards)
            boards = tuple(sorted({*row.boards, *more})) if more else row.boards
            yield TeamMatch(row.round, match, row.ns, row.ew, boards)


class WhyNot(Enum):
    """Why a line-up cannot be."""

    FOUR = auto()
    """It does not have four different players (article 5.1)."""
    STRANGER = auto()
    """Somebody in it does not belong to the team (article 10.4(3))."""


def check_line_up(places: Sequence[int], team: Collection[int]) -> WhyNot | None:
    """Return why these places cannot be the line-up of a team with those places; None where they can."""
    if len(places) != FEWEST_PLAYERS or len(set(places)) != FEWEST_PLAYERS:
        return WhyNot.FOUR
    return None if set(places) <= set(team) else WhyNot.STRANGER
