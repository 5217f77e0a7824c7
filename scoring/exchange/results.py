"""The content of a results file in any format: the contestants, the result at each table, the file's own figures.

A row holds what was recorded: a contract with its tricks, or a score, or an adjusted score. Points and totals in the
file are kept beside it as the file's own, for comparison; nothing is scored from them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from typing import Final

from laws.notation.record import Record, Trouble
from laws.values.board import Board
from laws.values.cards import Card
from laws.values.contract import PassedOut, Played
from laws.values.score import score_ns
from laws.values.seats import Side, Vulnerability
from scoring.results.options import Form
from scoring.results.outcomes import Adjusted, Mean, NotPlayed, Outcome, Score, Unrelieved
from scoring.results.places import place_text

__all__ = [
    "LAST",
    "NOBODY",
    "OUT",
    "Contestant",
    "Happened",
    "Registered",
    "ResultRow",
    "Results",
    "Scoring",
    "Unplayed",
    "are_single_players",
    "partners_of",
    "partnership",
    "placed_text",
    "seated",
    "unlike_number",
]


OUT: Final = "out"
"""The place of a contestant that has none, since it is disqualified or out of the event (Law 91B, article 23)."""
LAST: Final = "last"
"""What follows the place of a contestant that is behind all others, since it has forfeited without leave (23.4)."""


def placed_text(place: int, *, shared: bool, last: bool) -> str:
    """Return the place of a contestant as a file has it, with `LAST` behind it for one that is behind all others."""
    text = place_text(place, shared=shared)
    return f"{text} {LAST}" if last else text


class Scoring(StrEnum):
    """The form of scoring of an event, as a file states it (Law 78, article 42): forms of a field, and of teams."""

    MATCHPOINTS = "matchpoints"
    CROSS_IMPS = "cross_imps"
    BUTLER = "butler"
    TOTAL_POINTS = "total_points"
    IMPS = "imps"
    BOARD_A_MATCH = "board_a_match"

    @property
    def form(self) -> Form | None:
        """The form in which every table is compared with the field; None at teams, where two tables are compared."""
        return _FORMS.get(self.value)


_FORMS: Final = {form.value: form for form in Form}

Happened = Played | PassedOut | Score | Adjusted | NotPlayed
"""A contract and its tricks, or only the score of North-South, or an adjusted score, or nothing."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One table's result on one board.

    `ns` and `ew` are contestants as the file names them; the same number in both directions may be two pairs. One of
    them is empty if the other sits out (`seated`). `vulnerability` is None if it is that of the board's number (Law 2),
    or if the file does not state it. `stated` is the score of North-South that the file gives beside the contract;
    `ns_points` and `ew_points` are the file's own points. `room` is ``open`` or ``closed`` at teams. `group` is the
    form of a fouled board that was played (Law 87), 0 for that of most tables; no format has it. Boards with the
    same number in different sessions are different boards. `line` is the number of the row's line in the file, from 1;
    it is not compared.
    """

    board: int
    ns: str
    ew: str
    happened: Happened
    vulnerability: Vulnerability | None = None
    session: str = ""
    section: str = ""
    round: int | None = None
    table: int | None = None
    room: str = ""
    lead: Card | None = None
    stated: int | None = None
    ns_points: Fraction | None = None
    ew_points: Fraction | None = None
    line: int = field(default=0, compare=False)
    group: int = 0

    @property
    def outcome(self) -> Outcome:
        """The outcome of the row for scoring: a contract becomes its score (Law 77)."""
        happened = self.happened
        if isinstance(happened, Played | PassedOut):
            vulnerability = self.vulnerability or Board.numbered(self.board).vulnerability
            return Score(score_ns(happened, vulnerability))
        return happened


NOBODY: Final = frozenset(("", "0", "-", "bye", "phantom", "sitout", "sit-out", "sit out", "轮空", "輪空"))
"""Texts in the place of a contestant, in lower case, that mean nobody."""


def seated(ns: str, ew: str, happened: Happened) -> tuple[str, str]:
    """Return the contestants at a table, empty for an absent one.

    One side may be absent only if the board was not played.

    Raise ValueError if a played result lacks a side, or if both sides are absent.
    """
    if isinstance(happened, Adjusted | NotPlayed):
        there = ("" if ns.lower() in NOBODY else ns), ("" if ew.lower() in NOBODY else ew)
        is_artificial = isinstance(happened, NotPlayed) or not any(
            isinstance(award, Mean | Unrelieved) for award in (happened.ns, happened.ew)
        )
        if any(there) and (all(there) or is_artificial):
            return there
    if not ns or not ew:
        raise ValueError("it does not say who played")
    return ns, ew


def unlike_number(board: int, vulnerability: Vulnerability | None) -> Vulnerability | None:
    """Return the vulnerability if it is given and is not that of the board's number; None otherwise."""
    return None if vulnerability is Board.numbered(board).vulnerability else vulnerability


_AND: Final = " & "


def partnership(one: object, other: object) -> str:
    """Return how a row of an individual names the two players of one side."""
    return f"{one}{_AND}{other}"


def partners_of(called: str) -> tuple[str, ...]:
    """Return the players whom a row of an individual names on one side."""
    return tuple(called.split(_AND))


def are_single_players(rows: Iterable[ResultRow], contestants: Iterable[Contestant]) -> bool:
    """Return whether each side of a row is two of the contestants that are listed (`partnership`)."""
    listed = {one.id for one in contestants}
    sides = {side for row in rows for side in (row.ns, row.ew)} - listed
    players = [partners_of(side) for side in sides]
    return bool(sides) and all(len(of) > 1 and listed.issuperset(of) for of in players)


@dataclass(frozen=True, slots=True)
class Registered:
    """What a federation has of a player: his number in it, the name of his grade, his master points.

    Nothing is computed of them. Empty, or None, is unknown.
    """

    number: str = ""
    grade: str = ""
    points: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Contestant:
    """A pair, a team or a player with the file's data: names, and its own total, percentage and place.

    `direction` is None for a contestant who plays both. `adjustment` is what a director added to the total or, if
    negative, deducted from it, in the unit of the total. `players` are its players in their order as a federation has
    them, empty where nothing is known of any.
    """

    id: str
    direction: Side | None = None
    names: tuple[str, ...] = ()
    section: str = ""
    total: Fraction | None = None
    percentage: Fraction | None = None
    place: str = ""
    adjustment: Fraction | None = None
    line: int = field(default=0, compare=False)
    players: tuple[Registered, ...] = ()


@dataclass(frozen=True, slots=True)
class Unplayed:
    """A round of which there are no boards, and what a contestant has for it: a bye, a match that its opponent has
    forfeited, a round in which it was not there (articles 17, 24, 26).

    `opponent` has `opponent_points` for the same match, nothing where it has forfeited; it is empty where the
    contestant had none.
    """

    round: int
    contestant: str
    points: Fraction
    opponent: str = ""
    opponent_points: Fraction = Fraction(0)
    session: str = ""
    section: str = ""
    line: int = field(default=0, compare=False)

    @property
    def sides(self) -> tuple[tuple[str, Fraction], ...]:
        """The contestants, one or two, each with its points."""
        own = (self.contestant, self.points)
        return (own, (self.opponent, self.opponent_points)) if self.opponent else (own,)


@dataclass(frozen=True, slots=True)
class Results:
    """A results file. `winners` is 2 if the directions are ranked apart, 1 if not, None if the file does not say.

    `deals` are its hand records. `faults` are the parts that could not be read, by file and line; `file` is the file's
    name and `format` the format's. `rules` has the file's statements on the method of scoring, by the names of the
    fields of `options.ScoringRules`. These four are not compared, so that a file that is written and read again is
    equal. In an `individual` the contestants are players, and a side of a row names two of them (`partnership`).
    `unplayed` are rounds of matches without boards, whose points are in no adjustment.
    """

    rows: tuple[ResultRow, ...] = ()
    contestants: tuple[Contestant, ...] = ()
    scoring: Scoring | None = None
    winners: int | None = None
    title: str = ""
    date: str = ""
    deals: tuple[Record, ...] = ()
    faults: tuple[Trouble, ...] = field(default=(), compare=False)
    file: str = field(default="", compare=False)
    format: str = field(default="", compare=False)
    rules: tuple[tuple[str, object], ...] = field(default=(), compare=False)
    individual: bool = False
    unplayed: tuple[Unplayed, ...] = ()

    def of_section(self, section: str) -> Results:
        """Return the results of one section, or group, alone."""
        return replace(
            self,
            rows=tuple(one for one in self.rows if one.section == section),
            contestants=tuple(one for one in self.contestants if one.section == section),
            unplayed=tuple(one for one in self.unplayed if one.section == section),
        )
