"""A field in one session: pairs or individuals on the same boards, scored as a whole or result by result.

    field = Field.of(boards, rules)              # scores everything
    field = field.with_line(7, line)             # adds or corrects one result: a new field that reuses other boards
    field.ranking()[0].percentage                # the leader's percentage
    explain_total(field, "7")                    # in scoring.explain.field: why

Sums are whole numbers over one denominator; each `Fraction` is made when it is asked for.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from laws.values.seats import Side
from scoring.field.boards import entries_of
from scoring.field.columns import Columns
from scoring.field.ranking import Ranking, Sums, Total
from scoring.field.scored import Following, ScoredBoard, score_board
from scoring.results.options import Entries, Form, ScoringRules
from scoring.results.outcomes import Line, Traveller

__all__ = ["Field"]

_Counts = dict[str, int]
"""Entries by section."""


class _Award(NamedTuple):
    """The value of an artificial score that depends on the session, and its top."""

    points: Fraction
    top: Fraction


class Field:
    """The scored results of a session. Immutable.

    `members` names the individuals behind a line's name (``{"3 & 7": ("3", "7")}``); a name that is not a key stands
    for itself.
    """

    __slots__ = ("_columns", "_counts", "_scored", "members", "rules")

    def __init__(
        self,
        rules: ScoringRules,
        members: Mapping[str, tuple[str, ...]],
        scored: dict[int, ScoredBoard],
        counts: dict[int, _Counts],
        columns: Columns,
    ) -> None:
        """Make a field of scored boards. Use `Field.of` outside this class."""
        self.rules = rules
        self.members = members
        self._scored = scored
        self._counts = counts
        self._columns = columns

    @classmethod
    def of(
        cls,
        boards: Iterable[Traveller],
        rules: ScoringRules | None = None,
        members: Mapping[str, tuple[str, ...]] | None = None,
    ) -> Field:
        """Score every board of a session, by default with `ScoringRules()`.

        Raise ValueError if a board number comes twice: all lines of a board, of all sections, belong together.
        """
        together: dict[int, Traveller] = {}
        for board in boards:
            if together.setdefault(board.number, board) is not board:
                raise ValueError(f"board {board.number} comes twice: put all its lines into one board")
        return cls(rules or ScoringRules(), members or {}, {}, {}, Columns())._changed(together)

    def with_board(self, board: Traveller) -> Field:
        """Return the field with a board added, or with the board of that number replaced."""
        return self._changed({board.number: board})

    def with_line(self, number: int, line: Line) -> Field:
        """Return the field with one table's result on a board added, or with the result of the same two replaced."""
        lines = self._scored[number].board.lines if number in self._scored else ()
        ns, ew = line.ns, line.ew
        own = [
            place
            for place, other in enumerate(lines)
            if (other.ns == ns and other.ew == ew) or (other.ns == ew and other.ew == ns)
        ]
        changed = [*lines] if own else [*lines, line]
        for place in own:
            changed[place] = line
        return self.with_board(Traveller(number, tuple(changed)))

    @property
    def boards(self) -> list[Traveller]:
        """The boards in the order of their numbers."""
        return [self._scored[number].board for number in sorted(self._scored)]

    @property
    def contestants(self) -> list[str]:
        """The contestants with a line, in the order of their names."""
        return sorted(self._columns.places)

    def __contains__(self, contestant: str) -> bool:
        """Return whether a contestant has a line."""
        return contestant in self._columns.places

    def board(self, number: int) -> Traveller:
        """Return one board. Raise KeyError if it is not in the field."""
        return self._scored[number].board

    def entries(self, number: int) -> dict[str, int]:
        """Return the number of results that a board should have, by section.

        The key is an empty name if sections are scored together.
        """
        if self.rules.entries is Entries.BOARD:
            return self._counts[number]
        most = _most(self._counts)
        return {section: most[section] for section in self._counts[number]}

    def points(self, number: int) -> list[tuple[Fraction | None, Fraction | None]]:
        """Return both sides' points on each line of a board, awards included; None where there are none.

        Raise KeyError if the board is not in the field.
        """
        scored = self._scored[number]
        found = [
            [None if points is None else Fraction(points, scored.denominator) for points in side]
            for side in (scored.ns, scored.ew)
        ]
        for waiting in scored.following:
            found[waiting.side][waiting.place] = self.awarded(waiting)
        return list(zip(*found, strict=True))

    def tops(self, number: int) -> list[tuple[Fraction, Fraction]]:
        """Return the most that both sides could get on each line of a board; 0 at IMPs and total points.

        Raise KeyError if the board is not in the field.
        """
        scored = self._scored[number]
        return [
            (Fraction(ns, scored.denominator), Fraction(ew, scored.denominator))
            for ns, ew in zip(scored.ns_tops, scored.ew_tops, strict=True)
        ]

    def awarded(self, waiting: Following, player: str | None = None) -> Fraction:
        """Return the points of an artificial score that depends on the contestant's own session (12C2(c)).

        Among individuals each player has his own session; the default is the first player of the line.
        """
        columns, plain = self._columns, waiting.plain
        place = columns.places[player or self._players(waiting.contestant)[0]]
        if self.rules.form is Form.MATCHPOINTS:  # his share of the tops on his other boards, times this board's top
            own, of = columns.points[place] * waiting.top.numerator, columns.tops[place] * waiting.top.denominator
        else:
            own, of = columns.points[place], columns.boards[place] * columns.denominator
        if not of or (own * plain.denominator > plain.numerator * of) is not waiting.rises:
            return plain
        return Fraction(own, of)

    def total(self, contestant: str, correction: Fraction | int = 0) -> Total:
        """Return a contestant's total with a correction added (a penalty is negative).

        Raise KeyError for an unknown contestant.
        """
        columns = self._columns
        place = columns.places[contestant]
        awards = self._awards().get(contestant, ())
        return Total(
            Fraction(columns.points[place], columns.denominator) + sum(award.points for award in awards) + correction,
            Fraction(columns.tops[place], columns.denominator) + sum(award.top for award in awards),
            columns.boards[place] + len(awards),
            Fraction(correction),
        )

    def ranking(
        self, *, corrections: Mapping[str, Fraction | int] | None = None, only: Collection[str] | None = None
    ) -> Ranking:
        """Return the ranking of all contestants, or of `only` those (one side of a field with two winners).

        Corrections are added first. Raise KeyError for an unknown contestant.
        """
        columns, awards, corrections = self._columns, self._awards(), corrections or {}
        unit = lcm(columns.denominator, *{award.points.denominator for mine in awards.values() for award in mine})
        unit = lcm(unit, *{correction.denominator for correction in corrections.values()})
        had = columns if unit == columns.denominator and not awards and not corrections else columns.copy(unit)
        corrected = [0] * len(had.points)
        for name, mine in awards.items():
            place = had.places[name]
            for award in mine:
                had.points[place] += award.points.numerator * (unit // award.points.denominator)
                had.tops[place] += award.top.numerator * (unit // award.top.denominator)
            had.boards[place] += len(mine)
        for name, value in corrections.items():
            place = had.places[name]
            corrected[place] = value.numerator * (unit // value.denominator)
            had.points[place] += corrected[place]
        names, order = had.in_order()
        points, tops, boards = had.points, had.tops, had.boards
        sums = Sums(
            names,
            [points[place] for place in order],
            [tops[place] for place in order],
            [corrected[place] for place in order],
            [boards[place] for place in order],
            unit,
        )
        return Ranking(sums, self.rules, only)

    def seated(self, side: Side) -> frozenset[str]:
        """Return the contestants who sat on this side only in the whole session: the field of one of two winners."""
        sides: tuple[set[str], set[str]] = (set(), set())
        for scored in self._scored.values():
            for line in scored.board.lines:
                sides[Side.NS].update(self._players(line.ns))
                sides[Side.EW].update(self._players(line.ew))
        return frozenset(sides[side] - sides[side.other] - {""})

    def _players(self, contestant: str) -> tuple[str, ...]:
        return self.members.get(contestant, (contestant,))

    def _awards(self) -> dict[str, list[_Award]]:
        """Return each contestant's awards that depend on the session."""
        found: dict[str, list[_Award]] = {}
        for scored in self._scored.values():
            for waiting in scored.following:
                for player in self._players(waiting.contestant):
                    found.setdefault(player, []).append(_Award(self.awarded(waiting, player), waiting.top))
        return found

    def _changed(self, boards: dict[int, Traveller]) -> Field:
        """Return the field with some boards added or replaced; other boards are rescored if their tops change."""
        rules = self.rules
        counts = self._counts | {number: entries_of(board, rules) for number, board in boards.items()}
        expected: dict[int, _Counts] = counts
        if rules.entries is Entries.FULL_FIELD:
            most = _most(counts)
            expected = dict.fromkeys(counts, most)
            if most != _most(self._counts):
                boards = {number: scored.board for number, scored in self._scored.items()} | boards
        fresh = {number: score_board(board, expected[number], rules) for number, board in boards.items()}
        scored = self._scored | fresh
        # If every board is new, the sums start anew too; otherwise their denominator would grow with every rescoring.
        base, stale = self._columns, {number: self._scored[number] for number in fresh if number in self._scored}
        if len(fresh) == len(scored):
            base, stale = Columns(), {}
        unit = lcm(base.denominator, *{board.denominator for board in fresh.values()})
        columns = base.copy(unit)
        for number, board in fresh.items():
            if number in stale:
                columns.exchange(stale[number], board, self.members)
            else:
                columns.add(board, 1, self.members)
        if stale:
            columns = columns.without_strangers()
        return Field(rules, self.members, scored, counts, columns)


def _most(counts: Mapping[int, _Counts]) -> _Counts:
    """Return the most entries of any board, by section."""
    most: _Counts = {}
    for board in counts.values():
        for section, lines in board.items():
            most[section] = max(lines, most.get(section, 0))
    return most
