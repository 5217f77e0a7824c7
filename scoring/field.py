"""A field in one session: pairs or individuals who play the same boards, scored whole or a result at a time.

    field = Field.of(boards, rules)              # everything is scored
    field = field.with_line(7, line)             # a result arrives or is put right: a new field; other boards are kept
    field.ranking()[0].percentage                # what the leader has
    explain_total(field, "7")                    # in scoring.explain: why

Sums are kept as whole numbers over one denominator; a `Fraction` is made when somebody looks.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from math import lcm

from laws.seats import Side
from scoring.adjusted import follows_session
from scoring.boards import entries_of
from scoring.options import Entries, Form, Rules
from scoring.outcomes import Board, Line
from scoring.ranking import Ranking, Total
from scoring.scored import Following, ScoredBoard, artificial, score_board

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

        In individuals a player's own session counts for him; without one it is the first player's of the line.
        """
        rules = self.rules
        plain = artificial(waiting.award, waiting.top, rules)
        own = self.session(player or self._players(waiting.contestant)[0])
        if own is None:
            return plain
        if rules.form is Form.MATCHPOINTS:
            own *= waiting.top
        return max(plain, own) if follows_session(waiting.award, rules) > 0 else min(plain, own)

    def session(self, contestant: str) -> Fraction | None:
        """A contestant's average on all boards that do not wait for it: of a top, or in IMPs a board (12C2(c))."""
        points, top, boards, _ = self._sums[contestant]
        if self.rules.form is Form.MATCHPOINTS:
            return Fraction(points, top) if top else None
        return Fraction(points, boards * self._denominator) if boards else None

    def total(self, contestant: str, correction: Fraction | int = 0) -> Total:
        """All that a contestant has, with a correction (a penalty is negative). Raises KeyError for a stranger."""
        points, top, boards, _ = self._sums[contestant]
        found = Total(
            Fraction(points, self._denominator) + correction,
            Fraction(top, self._denominator),
            boards,
            Fraction(correction),
        )
        for waiting in self._waiting().get(contestant, ()):
            found += Total(self.awarded(waiting, contestant), waiting.top, 1)
        return found

    def ranking(
        self, corrections: Mapping[str, Fraction | int] | None = None, only: Collection[str] | None = None
    ) -> Ranking:
        """Everybody, or `only` those (one side of a field with two winners), in order; corrections are added first."""
        corrections = corrections or {}
        names = self._sums.keys() if only is None else only
        special = {
            name: self.total(name, corrections.get(name, 0))
            for name in {*self._waiting(), *corrections}
            if name in names
        }
        unit = lcm(self._denominator, *{t.points.denominator for t in special.values()})
        unit = lcm(unit, *{t.correction.denominator for t in special.values()})
        factor = unit // self._denominator
        sums = {}
        for name in names:
            if name in special:
                total = special[name]
                sums[name] = (
                    int(total.points * unit),
                    int(total.top * unit),
                    int(total.correction * unit),
                    total.boards,
                )
            else:
                points, top, boards, _ = self._sums[name]
                sums[name] = (points * factor, top * factor, 0, boards)
        return Ranking(sums, unit, self.rules)

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

    def _waiting(self) -> dict[str, list[Following]]:
        """The awards that follow their contestants' sessions."""
        found: dict[str, list[Following]] = {}
        for scored in self._scored.values():
            for waiting in scored.following:
                for player in self._players(waiting.contestant):
                    found.setdefault(player, []).append(waiting)
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
