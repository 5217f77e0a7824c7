"""One board of a field: which lines are compared, and what each score is worth (Laws 78, 87, 12C).

Lines are compared within their group: a version of a fouled board, or a section if sections are scored apart. Each side
has its own frequency table, since a split score enters the two differently. An artificial score enters neither: the
other lines are compared without it, and their points are scaled up to the board's proper top.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd

from laws.values.seats import Side
from scoring.field.butler import datum
from scoring.field.imps import cross_imps, cross_imps_against, imps
from scoring.field.matchpoints import Frequencies, Worth, against, field_points
from scoring.field.neuberg import Linear, linear, top_of
from scoring.results.adjusted import assigned, field_parts
from scoring.results.options import Form, MatchpointScale, ScoringRules, Sections
from scoring.results.outcomes import Adjusted, Award, Mean, Score, Traveller, Unrelieved
from scoring.rounding import nearest

__all__ = ["Comparisons", "Group", "Outcomes", "award_of", "compared", "entries_of", "groups_of"]


@dataclass(frozen=True, slots=True)
class Group:
    """The lines of a board that are compared with each other, as indices into the board's lines."""

    section: str
    version: int
    lines: tuple[int, ...]


def groups_of(board: Traveller, rules: ScoringRules) -> list[Group]:
    """Return the groups of a board in the order of their first lines."""
    apart = rules.sections is Sections.APART
    different = {(line.section, line.group) for line in board.lines} if apart else {line.group for line in board.lines}
    if len(different) == 1:
        first = board.lines[0]
        return [Group(first.section if apart else "", first.group, tuple(range(len(board.lines))))]
    found: dict[tuple[str, int], list[int]] = {}
    for place, line in enumerate(board.lines):
        found.setdefault((line.section if apart else "", line.group), []).append(place)
    return [Group(section, version, tuple(places)) for (section, version), places in found.items()]


def entries_of(board: Traveller, rules: ScoringRules) -> dict[str, int]:
    """Return the number of entries of a board by section, under an empty name if sections are scored together.

    The line of a sit-out is not an entry.
    """
    if rules.sections is Sections.TOGETHER:
        return {"": len([line for line in board.lines if line.ns and line.ew])}
    found: dict[str, int] = {}
    for line in board.lines:
        found[line.section] = found.get(line.section, 0) + (not line.is_sit_out)
    return found


def award_of(adjusted: Adjusted, side: Side) -> Award:
    """Return the award of one side."""
    return adjusted.ns if side is Side.NS else adjusted.ew


@dataclass(frozen=True, slots=True)
class Comparisons:
    """The comparisons of one side of a group; scores are seen from that side.

    `actual` results are counted in `frequencies`; there should be `entries`. `top` is the most that a line can get in
    the field's own points, 0 at IMPs and total points. `counted_top` is the same on the 2-1-0 scale.
    """

    rules: ScoringRules
    side: Side
    frequencies: Frequencies
    actual: int
    entries: int
    top: Fraction = field(init=False)
    counted_top: int = field(init=False)
    _linear: Linear = field(init=False)

    def __post_init__(self) -> None:
        counted, top, way = 0, Fraction(0), Linear(1, 0, 1)
        if self.rules.form is Form.MATCHPOINTS:
            counted = top_of(self.actual, self.entries, self.rules)
            times, plus, over = linear(self.actual, self.entries, self.rules)
            match self.rules.scale:
                case MatchpointScale.TWO_ONE_ZERO:
                    top, way = Fraction(counted), Linear(times, plus, over)
                case MatchpointScale.ONE_HALF_ZERO:
                    top, way = Fraction(counted, 2), Linear(times, plus, 2 * over)
                case MatchpointScale.PERCENT if counted:
                    top, way = Fraction(100), Linear(100 * times, 100 * plus, counted * over)
                case MatchpointScale.PERCENT:  # a lone result has nothing to be compared with
                    way = Linear(0, 0, 1)
        object.__setattr__(self, "counted_top", counted)
        object.__setattr__(self, "top", top)
        object.__setattr__(self, "_linear", way)

    def seen(self, score: int) -> int:
        """Return a score of North-South as this side sees it."""
        return score if self.side is Side.NS else -score

    def ns_frequencies(self) -> Frequencies:
        """Return the frequencies by North-South's scores."""
        return {self.seen(score): count for score, count in self.frequencies.items()}

    def datum(self) -> int:
        """Return the Butler datum as this side sees it."""
        return self.seen(datum(self.ns_frequencies(), self.rules))

    def raw(self) -> Worth:
        """Return the points of each score that was made, as this side sees it, before scaling and rounding."""
        frequencies, rules = self.frequencies, self.rules
        match rules.form:
            case Form.MATCHPOINTS:
                return field_points(frequencies)
            case Form.CROSS_IMPS:
                return cross_imps(frequencies, self.actual, rules.divisor)
            case Form.BUTLER:
                middle = self.datum()
                return Worth({score: imps(score - middle) for score in frequencies}, 1)
            case Form.TOTAL_POINTS:
                return Worth({score: score for score in frequencies}, 1)

    def table(self, raw: Worth) -> Worth:
        """Return the points of each score that was made, by North-South's score, scaled and rounded."""
        times, plus, over = self._linear
        plus, over = plus * raw.denominator, over * raw.denominator
        sign = 1 if self.side is Side.NS else -1
        found = {sign * score: times * points + plus for score, points in raw.of.items()}
        if self.rules.board_places is not None:
            return self._rounded(found, over)
        common = gcd(over, *found.values())
        return Worth({score: points // common for score, points in found.items()}, over // common)

    def points(self, award: Mean | Unrelieved, raw: Worth) -> Fraction:
        """Return the points of a line of this group whose assigned score is counted in the frequencies.

        Compared with itself a weighted score gets an average, like any score in `raw`. The cost of a side's own error
        is measured against the other lines only.
        """
        if isinstance(award, Mean):
            return self.final(assigned(award, lambda score: Fraction(raw.of[self.seen(score)], raw.denominator)))
        others = self.without(award)
        return self.final(assigned(award, lambda score: self.worth(self.seen(score), others)))

    def without(self, award: Mean | Unrelieved) -> Frequencies:
        """Return the frequencies without one line's own assigned score."""
        others = dict(self.frequencies)
        for weight, score in field_parts(award):
            others[self.seen(score)] -= weight
        return {score: count for score, count in others.items() if count}

    def worth(self, score: int, others: Frequencies) -> int | Fraction:
        """Return the value of a score against the others, before scaling and rounding."""
        match self.rules.form:
            case Form.MATCHPOINTS:
                return against(score, others)
            case Form.CROSS_IMPS:
                return cross_imps_against(score, others, self.actual, self.rules.divisor)
            case Form.BUTLER:
                return imps(score - self.datum())
            case Form.TOTAL_POINTS:
                return score

    def final(self, worth: int | Fraction) -> Fraction:
        """Return points scaled to the board's top, on the field's scale, rounded to `ScoringRules.board_places`."""
        points = self._linear.of(worth)
        if self.rules.board_places is None:
            return points
        table = self._rounded({0: points.numerator}, points.denominator)
        return Fraction(table.of[0], table.denominator)

    def _rounded(self, points: dict[int, int], over: int) -> Worth:
        """Return points over a denominator, rounded to `ScoringRules.board_places`, a half away from the average."""
        unit = 10 ** (self.rules.board_places or 0)
        average, half = self.top.numerator, 2 * self.top.denominator
        return Worth(
            {
                score: average * unit + half * nearest((worth * half - average * over) * unit, over * half)
                for score, worth in points.items()
            },
            half * unit,
        )


@dataclass(frozen=True, slots=True)
class Outcomes:
    """The outcomes of a group: scores of North-South and adjusted scores, each with the index of its line."""

    scores: Sequence[tuple[int, int]]
    adjusted: Sequence[tuple[int, Adjusted]]

    @classmethod
    def of(cls, board: Traveller, group: Group) -> Outcomes:
        """Return the outcomes of the lines of a group that have one."""
        scores: list[tuple[int, int]] = []
        adjusted: list[tuple[int, Adjusted]] = []
        lines = board.lines
        for place in group.lines:
            outcome = lines[place].outcome
            if isinstance(outcome, Score):
                scores.append((place, outcome.ns))
            elif isinstance(outcome, Adjusted):
                adjusted.append((place, outcome))
        return cls(scores, adjusted)

    def compared(self, entries: int, rules: ScoringRules) -> tuple[Comparisons, Comparisons]:
        """Return the comparisons of North-South and those of East-West."""
        plain: dict[int, int | Fraction] = {}
        for _, score in self.scores:
            plain[score] = plain.get(score, 0) + 1
        ns, ew = plain, {-score: count for score, count in plain.items()}
        adjusted = [outcome for _, outcome in self.adjusted]
        return (
            _side(Side.NS, ns, len(self.scores), adjusted, entries, rules),
            _side(Side.EW, ew, len(self.scores), adjusted, entries, rules),
        )


def compared(board: Traveller, group: Group, entries: int, rules: ScoringRules) -> tuple[Comparisons, Comparisons]:
    """Return the comparisons of North-South and those of East-West for a group."""
    return Outcomes.of(board, group).compared(entries, rules)


def _side(
    side: Side,
    frequencies: dict[int, int | Fraction],
    actual: int,
    adjusted: Sequence[Adjusted],
    entries: int,
    rules: ScoringRules,
) -> Comparisons:
    for outcome in adjusted:
        award = award_of(outcome, side)
        if isinstance(award, Mean | Unrelieved):
            actual += 1
            for weight, score in field_parts(award):
                seen = score if side is Side.NS else -score
                frequencies[seen] = frequencies.get(seen, 0) + weight
    return Comparisons(rules, side, frequencies, actual, entries)
