"""Matches of teams at tables: the open and the closed room of each, and who of a team sits in them.

A match has two tables, or four with teams of eight (article 5.1), one after the other: an odd number stands in the open
room, the next one in the closed room. The home team sits North-South in the open room and East-West in the closed one,
the away team the other way round (article 18.2).

A line-up (出场名单) names the players of a team by their places in its entry: those of the open room, table by table,
then those of the closed room. With two tables in a room East-West change tables after half the boards of a round, so
that each pair meets both of the opponents.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, StrEnum, auto
from itertools import groupby
from operator import itemgetter
from typing import Final

from director.movements.impossible import Cause, Impossible
from director.movements.matches.home_tables import couples_at_home
from director.movements.matches.round_robin import round_robin
from director.movements.matches.teams import head_to_head
from director.movements.schedule import (
    IndividualSchedule,
    PairsRow,
    PairsSchedule,
    TeamsRow,
    TeamsSchedule,
)
from director.movements.sizes import wanted

__all__ = [
    "MATCH_TABLES",
    "MOST_MATCH_TABLES",
    "Room",
    "TeamMatch",
    "WhyNot",
    "at_match",
    "check_line_up",
    "fewest_players",
    "is_segmented",
    "knockout_tables",
    "match_at",
    "match_of_its_own",
    "matches",
    "matches_of",
    "most_players",
    "order_of_entry",
    "place_of",
    "room_in",
    "room_of",
    "second_half",
    "swiss_tables",
    "table_in",
    "tables_of",
    "whole_matches",
]

MATCH_TABLES: Final = 2
MOST_MATCH_TABLES: Final = 4
"""The tables of a match: two for teams of four to six, four for teams of eight (article 5.1)."""
_FEWEST_TEAMS: Final = 2
_MOST_TEAMS: Final = 40
_MOST_SEGMENTS: Final = 20
_HEAD_TO_HEAD: Final = "head-to-head"
_KNOCKOUT: Final = "knockout"
_SWISS: Final = "swiss"
_AT_ITS_TIME: Final = "match"


class Room(StrEnum):
    """The rooms of a match (article 38.1), as results files name them."""

    OPEN = "open"
    CLOSED = "closed"


def room_of(table: int) -> Room:
    """Return in which room the table of that number stands."""
    return Room.OPEN if table % 2 else Room.CLOSED


def tables_of(match: int, per_match: int) -> tuple[int, ...]:
    """Return the tables of the match of that number, where each has so many; the open and the closed room in turn."""
    return tuple(range(per_match * (match - 1) + 1, per_match * match + 1))


def match_at(table: int, per_match: int) -> int:
    """Return the number of the match that is played at the table of that number."""
    return (table + per_match - 1) // per_match


def fewest_players(per_match: int) -> int:
    """Return how many players of a team sit down: four, or eight (article 5.1)."""
    return 2 * per_match


def most_players(per_match: int) -> int:
    """Return how many players a team has at most: six at two tables (article 5.1), in that measure twelve at four."""
    return 3 * per_match


def order_of_entry(per_match: int) -> tuple[int, ...]:
    """Return the line-up of a team that has chosen none: its first players."""
    return tuple(range(1, fewest_players(per_match) + 1))


def room_in(line_up: Sequence[int], place: int) -> Room:
    """Return in which room a place of this line-up sits. Raise ValueError for a place that is not in it."""
    return Room.OPEN if line_up.index(place) < len(line_up) // 2 else Room.CLOSED


def place_of(table: int, first: bool, per_match: int, *, changed: bool = False) -> int:
    """Return the place in a line-up, from 1, of the first or the second player of a side at that table.

    `changed`: the side is East-West after half the boards, and sits at the other table of its room.
    """
    of_match = (table - 1) % per_match
    in_room = per_match // 2
    pair = (of_match // 2 + changed) % in_room + (in_room if room_of(table) is Room.CLOSED else 0)
    return 2 * pair + (1 if first else 2)


def table_in(line_up: Sequence[int], place: int, match: int) -> int:
    """Return the table of a match at which a place of this line-up begins a round. Raise ValueError as `room_in`."""
    pair, in_room = line_up.index(place) // 2, len(line_up) // 4
    closed, at = divmod(pair, in_room)
    return tables_of(match, len(line_up) // 2)[2 * at + closed]


def second_half(sets: Iterable[tuple[int, ...]], per_match: int) -> frozenset[int]:
    """Return the boards of these sets on which East-West sit at the other table of their room: the second half of each.

    A set of an odd number has one more in the first half; where a room has one table there are none.
    """
    if per_match == MATCH_TABLES:
        return frozenset()
    return frozenset(board for boards in sets for board in boards[(len(boards) + 1) // 2 :])


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


def matches(teams: int, *, rounds: int | None, boards_per_round: int, per_match: int = MATCH_TABLES) -> PairsSchedule:
    """Return the tables of a session of teams: two of them segment by segment, more of them each against each.

    `rounds` are the segments of two teams, by default one; of more teams the rounds that are played, by default all of
    a round robin, in which one sits out where the number is odd. All tables of a round play the same boards;
    `per_match` of them are a match. Raise `Impossible`.
    """
    if not _FEWEST_TEAMS <= teams <= _MOST_TEAMS:
        why = f"a session of teams is for {_FEWEST_TEAMS} to {_MOST_TEAMS} teams, not {teams}"
        nearest = _FEWEST_TEAMS if teams < _FEWEST_TEAMS else _MOST_TEAMS
        numbers = {"number": teams, "least": _FEWEST_TEAMS, "most": _MOST_TEAMS}
        raise Impossible(why, f"{nearest} teams", Cause.TEAMS, **numbers)
    if teams == _FEWEST_TEAMS:
        segments = wanted("segments", rounds, default=1, least=1, most=_MOST_SEGMENTS, cause=Cause.ROUNDS)
        rows = (row for row in head_to_head(segments, boards_per_round).rows if _opens(row))
        return _at_tables(_HEAD_TO_HEAD, rows, per_match)
    every = teams - 1 + teams % 2
    played = wanted("rounds", rounds, default=every, least=1, most=every, cause=Cause.ROUNDS)
    made = round_robin(teams, boards_per_round=boards_per_round)
    return _at_tables("round robin", (row for row in made.rows if row.round <= played), per_match)


def knockout_tables(number: int, *, segments: int, boards: int, per_match: int = MATCH_TABLES) -> PairsSchedule:
    """Return the tables of so many matches of a knockout, of teams 1 and 2, 3 and 4 …, segment by segment.

    The first team of each is at home. All matches play the same boards. Raise `Impossible` for no match or segment.
    """
    if number < 1:
        raise Impossible(f"a round of a knockout has a match at least, not {number}", "1 match")
    played = wanted("segments", segments, default=1, least=1, most=_MOST_SEGMENTS, cause=Cause.ROUNDS)
    rows = [row for row in head_to_head(played, boards).rows if _opens(row)]
    every = [replace(row, home=2 * match + 1, away=2 * match + 2) for row in rows for match in range(number)]
    return _at_tables(_KNOCKOUT, every, per_match)


def swiss_tables(pairing: TeamsSchedule, per_match: int = MATCH_TABLES) -> PairsSchedule:
    """Return the tables of a round of a Swiss, its top match at the first ones; anyone who has the bye has none."""
    return _at_tables(_SWISS, pairing.rows, per_match)


def match_of_its_own(boards: tuple[int, ...], per_match: int = MATCH_TABLES) -> PairsSchedule:
    """Return the tables of one match of a round, of team 1 at home and team 2, on these boards."""
    return _at_tables(_AT_ITS_TIME, (TeamsRow(1, "1", 1, 2, boards),), per_match)


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


def at_match(match: int, row: TeamsRow, boards: tuple[int, ...], per_match: int) -> Iterator[PairsRow]:
    """Yield the tables of a match of that number in its round, with these boards; none for a team that sits out."""
    if row.away is None:
        return
    for table in tables_of(match, per_match):
        sides = (row.home, row.away) if room_of(table) is Room.OPEN else (row.away, row.home)
        yield PairsRow(row.round, table, *sides, boards)


def _at_tables(form: str, rows: Iterable[TeamsRow], per_match: int) -> PairsSchedule:
    tables: list[PairsRow] = []
    sets: set[tuple[int, ...]] = set()
    numbers: dict[int, int] = {}
    for row in rows:
        if row.away is None:
            continue
        match = numbers[row.round] = numbers.get(row.round, 0) + 1
        tables += at_match(match, row, row.boards, per_match)
        sets.add(row.boards)
    changed = second_half(sets, per_match)
    return PairsSchedule(form, tuple(tables), shares=True, rooms=True, match_tables=per_match, second_half=changed)


def matches_of(schedule: PairsSchedule | IndividualSchedule) -> Iterator[TeamMatch]:
    """Yield the matches of a schedule of teams, in the order of rounds and tables; none for another.

    A match has the boards of all its tables: one that is cancelled may be left at another alone. Matches at home tables
    are numbered in the rounds of `couples_at_home`.
    """
    if isinstance(schedule, IndividualSchedule):
        return
    if schedule.home_tables:
        for number, of_round in groupby(couples_at_home(schedule), key=itemgetter(0)):
            yield from (TeamMatch(number, at, *couple[1:]) for at, couple in enumerate(of_round, 1))
    if not schedule.rooms:
        return
    per_match = schedule.match_tables
    boards = {(row.round, row.table): row.boards for row in schedule.rows}
    for row in schedule.rows:
        match = match_at(row.table, per_match)
        tables = tables_of(match, per_match)
        if row.table == tables[0] and row.ns is not None and row.ew is not None:
            more = {one for table in tables[1:] for one in boards.get((row.round, table), ())} - set(row.boards)
            of_match = tuple(sorted({*row.boards, *more})) if more else row.boards
            yield TeamMatch(row.round, match, row.ns, row.ew, of_match)


class WhyNot(Enum):
    """Why a line-up cannot be."""

    NUMBER = auto()
    """It does not have four different players, at four tables eight (article 5.1)."""
    STRANGER = auto()
    """Somebody in it does not belong to the team (article 10.4(3))."""


def check_line_up(places: Sequence[int], team: Collection[int], per_match: int) -> WhyNot | None:
    """Return why these places cannot be the line-up of a team with those places; None where they can."""
    if len(places) != fewest_players(per_match) or len(set(places)) != len(places):
        return WhyNot.NUMBER
    return None if set(places) <= set(team) else WhyNot.STRANGER
