"""Team matches as values: the teams, and the outcomes at each table of the two rooms (Laws 12C, 86).

The home team sits North-South in the open room and East-West in the closed one. With eight a side there are two tables
in each room, and each open table is compared with each closed one, or with its counterpart
(`ScoringRules.eight_a_side`). However the tables are compared, a board counts once for each table of a room.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from itertools import product

from scoring.results.options import EightASide
from scoring.results.outcomes import Adjusted, Award, Mean, NotPlayed, Outcome, Score, Traveller

__all__ = ["Match", "MatchBoard", "OneAtFault", "Pairing", "TableOutcome", "Team", "pairings"]


class Team(StrEnum):
    """The two teams of a match."""

    HOME = "home"
    AWAY = "away"

    @property
    def other(self) -> Team:
        """The opponents."""
        return Team.AWAY if self is Team.HOME else Team.HOME


@dataclass(frozen=True, slots=True)
class OneAtFault:
    """A table whose result cannot be compared, through the fault of one team alone (86B2(b)).

    The other team gets average plus or the value of `assigned` (scores of North-South), whichever is better; the team
    at fault gets the complement.
    """

    at_fault: Team
    assigned: Mean
    ruling: str = ""


TableOutcome = Outcome | OneAtFault


@dataclass(frozen=True, slots=True)
class MatchBoard:
    """A board of a match: the outcome at each table of the two rooms, with scores of North-South."""

    number: int
    open: tuple[TableOutcome, ...]
    closed: tuple[TableOutcome, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """Two teams and the boards between them. Raise ValueError if a team meets itself."""

    home: str
    away: str
    boards: tuple[MatchBoard, ...]

    def __post_init__(self) -> None:
        if self.home == self.away:
            raise ValueError(f"{self.home!r} cannot play a match with itself")

    @classmethod
    def of(cls, home: str, away: str, boards: Iterable[Traveller]) -> Match:
        """Return the match in the lines of boards; lines of other teams are left out."""
        found = []
        for board in boards:
            rooms: tuple[list[TableOutcome], list[TableOutcome]] = ([], [])
            for line in board.lines:
                if (line.ns, line.ew) in ((home, away), (away, home)):
                    rooms[line.ns != home].append(line.outcome)
            if rooms[0] or rooms[1]:
                found.append(MatchBoard(board.number, tuple(rooms[0]), tuple(rooms[1])))
        return cls(home, away, tuple(found))


@dataclass(frozen=True, slots=True)
class Pairing:
    """One table of the open room against one of the closed room, both played or adjusted.

    `weight` is the share of the pairing in the board: a table that is compared with two has half of each.
    """

    board: int
    name: str
    open: Score | Adjusted | OneAtFault
    closed: Score | Adjusted | OneAtFault
    weight: Fraction = Fraction(1)

    def awards(self, team: Team) -> tuple[Award, Award]:
        """Return a team's awards: the one where it sits North-South, and the one where it sits East-West."""
        ns, ew = (self.open, self.closed) if team is Team.HOME else (self.closed, self.open)
        return _award(ns, ns=True), _award(ew, ns=False)

    @property
    def at_fault(self) -> frozenset[Team]:
        """The teams that are alone at fault at one of the tables."""
        return frozenset(table.at_fault for table in (self.open, self.closed) if isinstance(table, OneAtFault))


@lru_cache(maxsize=1024)
def _one(score: int) -> Mean:
    """Return a score as the only part of an award: a match has few different ones, and each is asked for often."""
    return Mean(((Fraction(1), score),))


def _award(outcome: Score | Adjusted | OneAtFault, *, ns: bool) -> Award:
    match outcome:
        case Score(score):
            return _one(score)
        case OneAtFault():
            return outcome.assigned
        case Adjusted():
            return outcome.ns if ns else outcome.ew


def pairings(match: Match, eight_a_side: EightASide) -> list[Pairing]:
    """Return the pairings of tables that are compared, by board, without tables at which nothing was played.

    Where each is compared with each, their weights add up to the number of tables of the room that has fewer.
    """
    found = []
    for board in match.boards:
        several = len(board.open) > 1 or len(board.closed) > 1
        opened, closed = (
            [(n, one) for n, one in enumerate(room, 1) if not isinstance(one, NotPlayed)]
            for room in (board.open, board.closed)
        )
        is_cross = eight_a_side is EightASide.CROSS
        weight = Fraction(1, max(len(opened), len(closed), 1)) if is_cross else Fraction(1)
        for (n, here), (m, there) in product(opened, closed):
            if n == m or is_cross:
                found.append(Pairing(board.number, f"{n}:{m}" if several else "", here, there, weight))
    return found
