"""A field in one session: pairs or individuals who play the same boards, scored whole or a result at a time.

    field = Field.of(boards, rules)              # everything is scored
    field = field.with_line(7, line)             # a result arrives or is put right: a new field; other boards are kept
    field.ranking()[0].percentage                # what the leader has
    explain_total(field, "7")                    # in scoring.explain.field: why

Sums are kept as whole numbers over one denominator; a `Fraction` is made when somebody looks.
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
    """What an artificial score that follows the session is worth, and of what top."""

    points: Fraction
    top: Fraction


class Field:
    """The results of a session with everything they are worth. Immutable.

    `members` says for individuals who sits behind a line's name (``{"3 & 7": ("3", "7")}``); a name that is not in it
    stands for itself.
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
        """From what is already scored; `Field.of` is for everybody else."""
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
        """Score every board of a session, as most bodies do if nothing else is said (`Rules()`).

        Raises ValueError when a number comes twice: a board's lines, of all sections, belong together.
        """
        together: dict[int, Traveller] = {}
        for board in boards:
            if together.setdefault(board.number, board) is not board:
                raise ValueError(f"board {board.number} comes twice: put all its lines into one board")
        return cls(rules or ScoringRules(), members or {}, {}, {}, Columns())._changed(together)

    def with_board(self, board: Traveller) -> Field:
        """The field with a board put in, or put in place of the one with its number."""
        return self._changed({board.number: board})

    def with_line(self, number: int, line: Line) -> Field:
        """The field after one table's result on a board: added, or put in place of what the same two had on it."""
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
        """Everybody who has a line, in the order of their names."""
        return sorted(self._columns.places)

    def __contains__(self, contestant: str) -> bool:
        """Whether a contestant has a line."""
        return contestant in self._columns.places

    def board(self, number: int) -> Traveller:
        """One board; raises KeyError when it is not in the field."""
        return self._scored[number].board

    def entries(self, number: int) -> dict[str, int]:
        """How many results a board should have, by section; under an empty name when sections are scored together."""
        if self.rules.entries is Entries.BOARD:
            return self._counts[number]
        most = _most(self._counts)
        return {section: most[section] for section in self._counts[number]}

    def points(self, number: int) -> list[tuple[Fraction | None, Fraction | None]]:
        """Both sides' points on each line of a board, awards included; None where there are none. Raises KeyError."""
        scored = self._scored[number]
        found = [
            [None if points is None else Fraction(points, scored.denominator) for points in side]
            for side in (scored.ns, scored.ew)
        ]
        for waiting in scored.following:
            found[waiting.side][waiting.place] = self.awarded(waiting)
        return list(zip(*found, strict=True))

    def tops(self, number: int) -> list[tuple[Fraction, Fraction]]:
        """What both sides could have got on each line of a board; 0 at IMPs and total points. Raises KeyError."""
        scored = self._scored[number]
        return [
            (Fraction(ns, scored.denominator), Fraction(ew, scored.denominator))
            for ns, ew in zip(scored.ns_tops, scored.ew_tops, strict=True)
        ]

    def awarded(self, waiting: Following, player: str | None = None) -> Fraction:
        """What an artificial score is worth that goes with the contestant's own session (12C2(c)), in points.

        In individuals each player has his own session; when nobody is named it is the first player's of the line.
        """
        columns, plain = self._columns, waiting.plain
        place = columns.places[player or self._players(waiting.contestant)[0]]
        if self.rules.form is Form.MATCHPOINTS:  # the part of a top that he has elsewhere, of this board's top
            own, of = columns.points[place] * waiting.top.numerator, columns.tops[place] * waiting.top.denominator
        else:
            own, of = columns.points[place], columns.boards[place] * columns.denominator
        if not of or (own * plain.denominator > plain.numerator * of) is not waiting.rises:
            return plain
        return Fraction(own, of)

    def total(self, contestant: str, correction: Fraction | int = 0) -> Total:
        """All that a contestant has, with a correction (a penalty is negative). Raises KeyError for a stranger."""
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
        """Everybody, or `only` those (one side of a field with two winners), in order; corrections are added first.

        Raises KeyError for a stranger.
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
        """Who sat on one side only, all session: the field of one winner where there are two."""
        sides: tuple[set[str], set[str]] = (set(), set())
        for scored in self._scored.values():
            for line in scored.board.lines:
                sides[Side.NS].update(self._players(line.ns))
                sides[Side.EW].update(self._players(line.ew))
        return frozenset(sides[side] - sides[side.other] - {""})

    def _players(self, contestant: str) -> tuple[str, ...]:
        return self.members.get(contestant, (contestant,))

    def _awards(self) -> dict[str, list[_Award]]:
        """What everybody has by awards that follow the session."""
        found: dict[str, list[_Award]] = {}
        for scored in self._scored.values():
            for waiting in scored.following:
                for player in self._players(waiting.contestant):
                    found.setdefault(player, []).append(_Award(self.awarded(waiting, player), waiting.top))
        return found

    def _changed(self, boards: dict[int, Traveller]) -> Field:
        """The field with some boards put in, and all others scored anew whose tops that changes."""
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
        # Where every board is new, so are the sums: their denominator does not grow with the boards there have been.
        base, stale = self._columns, [self._scored[number] for number in fresh if number in self._scored]
        if len(fresh) == len(scored):
            base, stale = Columns(), []
        unit = lcm(base.denominator, *{board.denominator for board in fresh.values()})
        columns = base.copy(unit)
        for board in stale:
            columns.add(board, -1, self.members)
        for board in fresh.values():
            columns.add(board, 1, self.members)
        if stale:
            columns = columns.without_strangers()
        return Field(rules, self.members, scored, counts, columns)


def _most(counts: Mapping[int, _Counts]) -> _Counts:
    """The most entries that any board has, by section."""
    most: _Counts = {}
    for board in counts.values():
        for section, lines in board.items():
            most[section] = max(lines, most.get(section, 0))
    return most
