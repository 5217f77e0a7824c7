"""Rankings: totals in order, equal ones sharing a place (Law 78D).

After two who share the second place comes the fourth. Ties are broken by regulations, elsewhere; here equal is equal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Final, overload

from scoring.results.options import Form, Percentage, RankBy, Rules
from scoring.rounding import nearest

__all__ = ["TOTAL_PLACES", "Ranking", "Row", "Sums", "Total", "in_places", "rank"]

Sums = Mapping[str, tuple[int, int, int, int]]
"""Points, tops and corrections over one denominator, and boards, by contestant."""

TOTAL_PLACES: Final = 2
"""ACBL: the decimals of a session's score, before the percentage is taken of it."""


@dataclass(frozen=True, slots=True)
class Total:
    """What a contestant has in a session, or several added up.

    `points` are matchpoints, IMPs or total points with `correction` (penalties, carry-over) in them; `top` is what the
    boards played could have been worth, 0 but at matchpoints; `boards` were played or awarded.
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
class Row:
    """One contestant's place. `sharing` is how many have it; `percentage` is None where the form knows none.

    `scaled` are the points as if as much had been played as by whoever played most: what is printed beside the others'.
    """

    contestant: str
    place: int
    sharing: int
    total: Total
    percentage: Fraction | None
    scaled: Fraction

    @property
    def place_text(self) -> str:
        """The place, with an equals sign when it is shared."""
        return f"{self.place}=" if self.sharing > 1 else str(self.place)


class Ranking(Sequence[Row]):
    """Rows in order of merit, each made when it is looked at. `rank` makes one from totals.

    Within a shared place contestants stand in the order of their names.
    """

    __slots__ = ("_denominator", "_full", "_of", "_order", "_rules")

    def __init__(self, sums: Sums, denominator: int, rules: Rules, only: Collection[str] | None = None) -> None:
        """From points, tops, corrections (all over the denominator) and boards by contestant."""
        self._rules, self._denominator = rules, denominator
        self._full = max((top for _, top, _, _ in sums.values()), default=0)
        self._of = sums if only is None else {name: sums[name] for name in only}
        self._order = _in_order(self._keys())

    @overload
    def __getitem__(self, index: int) -> Row: ...
    @overload
    def __getitem__(self, index: slice) -> list[Row]: ...
    def __getitem__(self, index: int | slice) -> Row | list[Row]:
        if isinstance(index, slice):
            return [self._row(*found) for found in self._order[index]]
        return self._row(*self._order[index])

    def __len__(self) -> int:
        return len(self._order)

    @property
    def contestants(self) -> list[str]:
        """The contestants in order."""
        return [name for name, _, _ in self._order]

    @property
    def full_top(self) -> Fraction:
        """What whoever played most could have had; 0 but at matchpoints."""
        return Fraction(self._full, self._denominator)

    def of(self, contestant: str) -> Row:
        """One contestant's row; raises KeyError for a stranger."""
        for found in self._order:
            if found[0] == contestant:
                return self._row(*found)
        raise KeyError(contestant)

    def _keys(self) -> dict[str, int | None]:
        """What is compared, as whole numbers; None for a contestant who has nothing to compare."""
        rules, sums = self._rules, self._of
        if rules.form is Form.MATCHPOINTS:
            if rules.percentage is Percentage.ROUNDED_TOTAL:
                return {name: self._rounded(points, top) if top else None for name, (points, top, _, _) in sums.items()}
            common = lcm(*{top for _, top, _, _ in sums.values() if top})
            return {name: points * (common // top) if top else None for name, (points, top, _, _) in sums.items()}
        if rules.rank_by is RankBy.AVERAGE:
            common = lcm(*{boards for _, _, _, boards in sums.values() if boards})
            return {name: points * (common // n) if n else None for name, (points, _, _, n) in sums.items()}
        return {name: points for name, (points, _, _, _) in sums.items()}

    def _rounded(self, points: int, top: int) -> int:
        """The points, scaled to the fullest session, in hundredths."""
        return nearest(points * self._full * 10**TOTAL_PLACES, top * self._denominator)

    def _row(self, contestant: str, place: int, sharing: int) -> Row:
        points, top, correction, boards = self._of[contestant]
        unit = self._denominator
        total = Total(Fraction(points, unit), Fraction(top, unit), boards, Fraction(correction, unit))
        if not top:
            return Row(contestant, place, sharing, total, None, total.points)
        scaled = Fraction(points * self._full, top * unit)
        if self._rules.percentage is Percentage.ROUNDED_TOTAL:
            scaled = Fraction(self._rounded(points, top), 10**TOTAL_PLACES)
        return Row(contestant, place, sharing, total, 100 * scaled * unit / self._full, scaled)


def rank(totals: Mapping[str, Total], rules: Rules, only: Collection[str] | None = None) -> Ranking:
    """The ranking of totals, which may be those of several sessions added up; of `only` those in one direction."""
    unit = lcm(*{n for t in totals.values() for n in (t.points.denominator, t.top.denominator)})
    unit = lcm(unit, *{t.correction.denominator for t in totals.values()})
    sums = {
        name: (int(t.points * unit), int(t.top * unit), int(t.correction * unit), t.boards)
        for name, t in totals.items()
    }
    return Ranking(sums, unit, rules, only)


def in_places(keys: Mapping[str, int | None] | Mapping[str, Fraction]) -> dict[str, tuple[int, int]]:
    """Each contestant's place by a key of which more is better, and how many share it, in order.

    Who has no key comes last. Within a place names stand in alphabetical order.
    """
    return {name: (place, sharing) for name, place, sharing in _in_order(keys)}


def _in_order(keys: Mapping[str, int | None] | Mapping[str, Fraction]) -> list[tuple[str, int, int]]:
    """Names in order, each with its place and how many share it."""
    known = {name: key for name, key in keys.items() if key is not None}
    order = sorted(known)
    order.sort(key=known.__getitem__, reverse=True)  # those with equal keys stay in the order of their names
    sharing = Counter(known.values())
    found: list[tuple[str, int, int]] = []
    place, last = 0, None
    for position, name in enumerate(order, 1):
        key = known[name]
        if key != last:
            place, last = position, key
        found.append((name, place, sharing[key]))
    rest = sorted(keys.keys() - known.keys())
    return found + [(name, len(order) + 1, len(rest)) for name in rest]
