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

from laws.values.seats import Side
from scoring.field.boards import entries_of
from scoring.field.ranking import Ranking, Total
from scoring.field.scored import Following, ScoredBoard, score_board
from scoring.results.options import Entries, Form, Rules
from scoring.results.outcomes import Board, Line

__all__ = ["Field"]

_Counts = dict[str, int]
"""Lines by section."""


class Field:
    """The results of a session with everything they are worth. Immutable.

    `members` says for individuals who sits behind a line's name (``{"3 & 7": ("3", "7")}``); a name that is not in it
    stands for itself.
    """

    __slots__ = ("_counts", "_denominator", "_scored", "_sums", "members", "rules")

    def __init__(
        self,
        rules: Rules,
        members: Mapping[str, tuple[str, ...]],
        scored: dict[int, ScoredBoard],
        counts: dict[int, _Counts],
        sums: dict[str, list[int]],
        denominator: int,
    ) -> None:
        """From what is already scored; `Field.of` is for everybody else."""
        self.rules = rules
        self.members = members
        self._scored = scored
        self._counts = counts
        self._sums = sums
        self._denominator = denominator

    @classmethod
    def of(
        cls, boards: Iterable[Board], rules: Rules | None = None, members: Mapping[str, tuple[str, ...]] | None = None
    ) -> Field:
        """Scores every board of a session, by the plain Laws if nothing else is said.

        Raises ValueError when a number comes twice: a board's lines, of all sections, belong together.
        """
        together: dict[int, Board] = {}
        for board in boards:
            if together.setdefault(board.number, board) is not board:
                raise ValueError(f"board {board.number} comes twice: put all its lines into one board")
        return cls(rules or Rules(), members or {}, {}, {}, {}, 1)._changed(together)

    def with_board(self, board: Board) -> Field:
        """The field with a board put in, or put in place of the one with its number."""
        return self._changed({board.number: board})

    def with_line(self, number: int, line: Line) -> Field:
        """The field after one table's result on a board: added, or put in place of what the same two had on it."""
        lines = self._scored[number].board.lines if number in self._scored else ()
        two = {line.ns, line.ew}
        replaced = tuple(line if {other.ns, other.ew} == two else other for other in lines)
        return self.with_board(Board(number, replaced if line in replaced else (*lines, line)))

    @property
    def boards(self) -> list[Board]:
        """The boards in the order of their numbers."""
        return [self._scored[number].board for number in sorted(self._scored)]

    @property
    def contestants(self) -> list[str]:
        """Everybody who has a line, in the order of their names."""
        return sorted(self._sums)

    def __contains__(self, contestant: str) -> bool:
        """Whether a contestant has a line."""
        return contestant in self._sums

    def board(self, number: int) -> Board:
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
        points, top, boards, _ = self._sums[player or self._players(waiting.contestant)[0]]
        plain = waiting.plain
        if self.rules.form is Form.MATCHPOINTS:  # the part of a top that he has elsewhere, of this board's top
            own, of = points * waiting.top.numerator, top * waiting.top.denominator
        else:
            own, of = points, boards * self._denominator
        if not of or (own * plain.denominator > plain.numerator * of) is not waiting.rises:
            return plain
        return Fraction(own, of)

    def total(self, contestant: str, correction: Fraction | int = 0) -> Total:
        """All that a contestant has, with a correction (a penalty is negative). Raises KeyError for a stranger."""
        points, top, boards, _ = self._sums[contestant]
        awards = self._awards().get(contestant, ())
        return Total(
            Fraction(points, self._denominator) + sum(points for points, _ in awards) + correction,
            Fraction(top, self._denominator) + sum(top for _, top in awards),
            boards + len(awards),
            Fraction(correction),
        )

    def ranking(
        self, corrections: Mapping[str, Fraction | int] | None = None, only: Collection[str] | None = None
    ) -> Ranking:
        """Everybody, or `only` those (one side of a field with two winners), in order; corrections are added first."""
        corrections, awards = corrections or {}, self._awards()
        unit = lcm(self._denominator, *{points.denominator for mine in awards.values() for points, _ in mine})
        unit = lcm(unit, *{correction.denominator for correction in corrections.values()})
        factor = unit // self._denominator
        sums = {
            name: (points * factor, top * factor, 0, boards) for name, (points, top, boards, _) in self._sums.items()
        }
        for name, mine in awards.items():
            points, top, correction, boards = sums[name]
            points += sum(award.numerator * (unit // award.denominator) for award, _ in mine)
            top += sum(award_top.numerator * (unit // award_top.denominator) for _, award_top in mine)
            sums[name] = (points, top, correction, boards + len(mine))
        for name, value in corrections.items():
            points, top, _, boards = sums[name]
            correction = value.numerator * (unit // value.denominator)
            sums[name] = (points + correction, top, correction, boards)
        return Ranking(sums, unit, self.rules, only)

    def seated(self, side: Side) -> frozenset[str]:
        """Who sat on one side only, all session: the field of one winner where there are two."""
        sides: tuple[set[str], set[str]] = (set(), set())
        for scored in self._scored.values():
            for line in scored.board.lines:
                sides[Side.NS].update(self._players(line.ns))
                sides[Side.EW].update(self._players(line.ew))
        return frozenset(sides[side] - sides[side.other])

    def _players(self, contestant: str) -> tuple[str, ...]:
        return self.members.get(contestant, (contestant,))

    def _awards(self) -> dict[str, list[tuple[Fraction, Fraction]]]:
        """What everybody has by awards that follow the session, and of what tops."""
        found: dict[str, list[tuple[Fraction, Fraction]]] = {}
        for scored in self._scored.values():
            for waiting in scored.following:
                for player in self._players(waiting.contestant):
                    found.setdefault(player, []).append((self.awarded(waiting, player), waiting.top))
        return found

    def _changed(self, boards: dict[int, Board]) -> Field:
        """The field with some boards put in, and all others scored anew whose tops that changes."""
        rules = self.rules
        counts = self._counts | {number: entries_of(board, rules) for number, board in boards.items()}
        expected: dict[int, _Counts] = counts
        if rules.entries is Entries.FULL_FIELD:
            most, before = _most(counts), _most(self._counts)
            expected = dict.fromkeys(counts, most)
            if most != before:
                boards = {number: scored.board for number, scored in self._scored.items()} | boards
        fresh = {number: score_board(board, expected[number], rules) for number, board in boards.items()}
        stale = [self._scored[number] for number in fresh if number in self._scored]
        unit = lcm(self._denominator, *{scored.denominator for scored in fresh.values()})
        factor = unit // self._denominator
        if factor == 1:
            sums = {name: found[:] for name, found in self._sums.items()}
        else:
            sums = {name: [p * factor, top * factor, n, lines] for name, (p, top, n, lines) in self._sums.items()}
        for scored in stale:
            _count(sums, scored, -1, unit, self.members)
        for scored in fresh.values():
            _count(sums, scored, 1, unit, self.members)
        if stale:
            sums = {name: found for name, found in sums.items() if found[3]}
        return Field(rules, self.members, self._scored | fresh, counts, sums, unit)


def _most(counts: Mapping[int, _Counts]) -> _Counts:
    """The most lines that any board has, by section."""
    most: _Counts = {}
    for board in counts.values():
        for section, lines in board.items():
            most[section] = max(lines, most.get(section, 0))
    return most


def _count(
    sums: dict[str, list[int]],
    scored: ScoredBoard,
    sign: int,
    denominator: int,
    members: Mapping[str, tuple[str, ...]],
) -> None:
    """Adds a board to the sums of everybody who has a line on it, or takes it away again."""
    factor = sign * (denominator // scored.denominator)
    lines = scored.board.lines
    sides = (
        ([line.ns for line in lines], scored.ns, scored.ns_tops),
        ([line.ew for line in lines], scored.ew, scored.ew_tops),
    )
    for names, side_points, side_tops in sides:
        for name, points, top in zip(names, side_points, side_tops, strict=True):
            for player in members.get(name, (name,)) if members else (name,):
                found = sums.get(player)
                if found is None:
                    found = sums[player] = [0, 0, 0, 0]
                found[3] += sign
                if points is not None:
                    found[0] += points * factor
                    found[1] += top * factor
                    found[2] += sign
