"""Rankings: totals in order, with equal totals sharing a place (Law 78D).

Two contestants in second place are followed by the fourth. This module does not break ties: regulations do
(`scoring.ties`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Final, cast, overload

from scoring.results.options import Form, Percentage, RankBy, ScoringRules
from scoring.results.places import place_text
from scoring.rounding import nearest

__all__ = ["TOTAL_PLACES", "Ranking", "RankingRow", "Sums", "Total", "rank"]

TOTAL_PLACES: Final = 2
"""ACBL: the decimals of a session's score from which the percentage is computed."""


@dataclass(frozen=True, slots=True)
class Total:
    """A contestant's total in a session, or in several sessions added up.

    `points` are matchpoints, IMPs or total points and include `correction` (penalties, carry-over); `top` is the most
    that the boards played could have given, 0 except at matchpoints; `boards` counts boards played or awarded.
    """

    points: Fraction
    top: Fraction
    boards: int
    correction: Fraction = Fraction(0)

    def __add__(self, other: Total) -> Total:
        return Total(
            self.points + other.points,
            self.top + other.top,
            self.boards + other.boards,
            self.correction + other.correction,
        )

    @property
    def percentage(self) -> Fraction | None:
        """The points in per cent of the top of the boards played; None without a top."""
        return 100 * self.points / self.top if self.top else None


@dataclass(frozen=True, slots=True)
class RankingRow:
    """One contestant's place. `sharing` is how many contestants share it; `percentage` is None where the form has none.

    `scaled` are the points scaled to the fullest session among those ranked together: the figure to print for
    comparison.
    """

    contestant: str
    place: int
    sharing: int
    total: Total
    percentage: Fraction | None
    scaled: Fraction

    @property
    def place_text(self) -> str:
        """The place, with an equals sign if it is shared."""
        return place_text(self.place, shared=self.sharing > 1)


@dataclass(frozen=True, slots=True)
class Sums:
    """Totals of contestants as columns, so that many are added up and sorted quickly.

    `names` are in alphabetical order, and the other columns in the same order. `points` include the `corrections`; both
    and the `tops` are over one `denominator`.
    """

    names: Sequence[str]
    points: Sequence[int]
    tops: Sequence[int]
    corrections: Sequence[int]
    boards: Sequence[int]
    denominator: int

    def only(self, names: Collection[str]) -> Sums:
        """Return the sums of some contestants. Raise KeyError for an unknown name."""
        wanted = frozenset(names)
        kept = [place for place, name in enumerate(self.names) if name in wanted]
        if len(kept) < len(wanted):
            raise KeyError(*sorted(wanted.difference(self.names)))
        columns = (self.points, self.tops, self.corrections, self.boards)
        points, tops, corrections, boards = ([column[place] for place in kept] for column in columns)
        return Sums([self.names[place] for place in kept], points, tops, corrections, boards, self.denominator)


class Ranking(Sequence[RankingRow]):
    """Rows in order of merit, each made when it is asked for. `rank` makes a ranking of totals.

    Contestants who share a place are in the order of their names.
    """

    __slots__ = ("_full", "_order", "_rules", "_sums")

    def __init__(self, sums: Sums, rules: ScoringRules, only: Collection[str] | None = None) -> None:
        """Rank all sums, or those of `only` the contestants in one direction. Raise KeyError for an unknown name."""
        self._rules = rules
        self._sums = sums if only is None else sums.only(only)
        # The ACBL scales both directions to the fuller one's session; elsewhere each direction has its own.
        scaled_to = sums if rules.percentage is Percentage.ROUNDED_TOTAL else self._sums
        self._full = max(scaled_to.tops, default=0)
        self._order = _in_order(self._keys())

    @overload
    def __getitem__(self, index: int) -> RankingRow: ...
    @overload
    def __getitem__(self, index: slice) -> list[RankingRow]: ...
    def __getitem__(self, index: int | slice) -> RankingRow | list[RankingRow]:
        if isinstance(index, slice):
            return [self._row(*found) for found in self._order[index]]
        return self._row(*self._order[index])

    def __len__(self) -> int:
        return len(self._order)

    @property
    def contestants(self) -> list[str]:
        """The contestants in order."""
        return [self._sums.names[column] for column, _, _ in self._order]

    @property
    def full_top(self) -> Fraction:
        """The most that a contestant with the fullest session could have; 0 except at matchpoints."""
        return Fraction(self._full, self._sums.denominator)

    def of(self, contestant: str) -> RankingRow:
        """Return one contestant's row. Raise KeyError for an unknown contestant."""
        for found in self._order:
            if self._sums.names[found[0]] == contestant:
                return self._row(*found)
        raise KeyError(contestant)

    def _keys(self) -> Sequence[int | None]:
        """Return the sort keys as whole numbers; None for a contestant without anything to compare."""
        rules, sums = self._rules, self._sums
        if rules.form is Form.MATCHPOINTS:
            if rules.percentage is Percentage.ROUNDED_TOTAL:
                both = zip(sums.points, sums.tops, strict=True)
                return [self._rounded(points, top) if top else None for points, top in both]
            return _quotients(sums.points, sums.tops)
        if rules.rank_by is RankBy.AVERAGE:
            return _quotients(sums.points, sums.boards)
        return sums.points

    def _rounded(self, points: int, top: int) -> int:
        """Return the points, scaled to the fullest session, in hundredths."""
        return nearest(points * self._full * 10**TOTAL_PLACES, top * self._sums.denominator)

    def _row(self, column: int, place: int, sharing: int) -> RankingRow:
        sums, unit = self._sums, self._sums.denominator
        contestant, points, top = sums.names[column], sums.points[column], sums.tops[column]
        correction = Fraction(sums.corrections[column], unit)
        total = Total(Fraction(points, unit), Fraction(top, unit), sums.boards[column], correction)
        if not top:
            return RankingRow(contestant, place, sharing, total, None, total.points)
        scaled = Fraction(points * self._full, top * unit)
        if self._rules.percentage is Percentage.ROUNDED_TOTAL:
            scaled = Fraction(self._rounded(points, top), 10**TOTAL_PLACES)
        return RankingRow(contestant, place, sharing, total, 100 * scaled * unit / self._full, scaled)


def _quotients(points: Sequence[int], of: Sequence[int]) -> Sequence[int | None]:
    """Return whole numbers in the proportion of the quotients points ÷ of; None where the divisor is 0."""
    different = set(of)
    if len(different) == 1 and 0 not in different:
        return points
    common = lcm(*(different - {0}))
    factors = {whole: common // whole for whole in different if whole}
    return [value * factors[whole] if whole else None for value, whole in zip(points, of, strict=True)]


def rank(totals: Mapping[str, Total], rules: ScoringRules, only: Collection[str] | None = None) -> Ranking:
    """Return the ranking of totals (of one session, or of several added up), or of `only` those in one direction."""
    unit = lcm(*{n for t in totals.values() for n in (t.points.denominator, t.top.denominator)})
    unit = lcm(unit, *{t.correction.denominator for t in totals.values()})
    names = sorted(totals)
    in_order = [totals[name] for name in names]

    def whole(values: Iterable[Fraction]) -> list[int]:
        return [value.numerator * (unit // value.denominator) for value in values]

    sums = Sums(
        names,
        whole(t.points for t in in_order),
        whole(t.top for t in in_order),
        whole(t.correction for t in in_order),
        [t.boards for t in in_order],
        unit,
    )
    return Ranking(sums, rules, only)


def _in_order(keys: Sequence[int | Fraction | None]) -> list[tuple[int, int, int]]:
    """Return (column, place, sharing) by key, the greatest first; columns without a key come last."""
    order = [column for column, key in enumerate(keys) if key is not None]
    known = cast("Sequence[Fraction]", keys)  # all keys of these columns are numbers
    order.sort(key=known.__getitem__, reverse=True)  # a stable sort: columns with equal keys keep their order
    sharing = Counter(keys)
    found: list[tuple[int, int, int]] = []
    place, last = 0, None
    for position, column in enumerate(order, 1):
        key = keys[column]
        if key != last:
            place, last = position, key
        found.append((column, place, sharing[key]))
    rest = [column for column, key in enumerate(keys) if key is None]
    return found + [(column, len(order) + 1, len(rest)) for column in rest]
