"""One board of a field: who is compared with whom, and what each score is worth (Laws 78, 87, 12C).

Lines are compared within their group: a version of a fouled board, a section when sections are scored apart. The two
sides have frequency tables of their own, since a split score enters each differently. An artificial score enters
neither: the others are compared without it, and brought up to what the board's top should be.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from laws.values.seats import Side
from scoring.field.butler import datum
from scoring.field.imps import cross_imps, cross_imps_against, imps
from scoring.field.matchpoints import Frequencies, against, field_points
from scoring.field.neuberg import brought_up, top_of
from scoring.results.adjusted import assigned, field_parts
from scoring.results.options import Form, Rules, Scale, Sections
from scoring.results.outcomes import Adjusted, Award, Board, Mean, Score, Unrelieved
from scoring.rounding import rounded

__all__ = ["Comparisons", "Group", "award_of", "compared", "entries_of", "groups_of"]


@dataclass(frozen=True, slots=True)
class Group:
    """The lines of a board that are compared with each other, by their places on the board."""

    section: str
    version: int
    lines: tuple[int, ...]


def groups_of(board: Board, rules: Rules) -> list[Group]:
    """The groups of a board in the order of their first lines."""
    apart = rules.sections is Sections.APART
    found: dict[tuple[str, int], list[int]] = {}
    for place, line in enumerate(board.lines):
        found.setdefault((line.section if apart else "", line.group), []).append(place)
    return [Group(section, version, tuple(places)) for (section, version), places in found.items()]


def entries_of(board: Board, rules: Rules) -> dict[str, int]:
    """How many lines a board has, by section; all under one empty name when sections are scored together."""
    if rules.sections is Sections.TOGETHER:
        return {"": len(board.lines)}
    found: dict[str, int] = {}
    for line in board.lines:
        found[line.section] = found.get(line.section, 0) + 1
    return found


def award_of(adjusted: Adjusted, side: Side) -> Award:
    """What one side is awarded."""
    return adjusted.ns if side is Side.NS else adjusted.ew


@dataclass(frozen=True, slots=True)
class Comparisons:
    """What the scores of one side of a group are compared with; scores are seen from that side.

    `actual` results are counted in `frequencies`, `entries` there should be; `top` is the most that a line can get, in
    the field's own points, 0 at IMPs and total points.
    """

    rules: Rules
    side: Side
    frequencies: Frequencies
    actual: int
    entries: int
    top: Fraction = field(init=False)

    def __post_init__(self) -> None:
        top = Fraction(0)
        if self.rules.form is Form.MATCHPOINTS:
            top = self._scaled(top_of(self.actual, self.entries, self.rules))
        object.__setattr__(self, "top", top)

    def seen(self, score: int) -> int:
        """A score of North-South as this side sees it."""
        return score if self.side is Side.NS else -score

    def ns_frequencies(self) -> Frequencies:
        """The frequencies by the scores of North-South."""
        return {self.seen(score): count for score, count in self.frequencies.items()}

    def datum(self) -> int:
        """The datum at Butler, as this side sees it."""
        return self.seen(datum(self.ns_frequencies(), self.rules))

    def raw(self) -> Mapping[int, int | Fraction]:
        """The points of each score that was made, as this side sees it, before they are brought up and rounded."""
        frequencies, rules = self.frequencies, self.rules
        match rules.form:
            case Form.MATCHPOINTS:
                return field_points(frequencies)
            case Form.CROSS_IMPS:
                return cross_imps(frequencies, self.actual, rules.divisor)
            case Form.BUTLER:
                middle = self.datum()
                return {score: imps(score - middle) for score in frequencies}
            case Form.TOTAL_POINTS:
                return {score: score for score in frequencies}

    def points(self, award: Mean | Unrelieved, raw: Mapping[int, int | Fraction]) -> Fraction:
        """The points of a line of this group with an assigned score, which is counted in the frequencies.

        Against itself a weighted score has an average, as any score has in `raw`; an error of one's own is measured
        against the other lines.
        """
        if isinstance(award, Mean):
            return self.final(assigned(award, lambda score: raw[self.seen(score)]))
        others = self.without(award)
        return self.final(assigned(award, lambda score: self.worth(self.seen(score), others)))

    def without(self, award: Mean | Unrelieved) -> Frequencies:
        """The frequencies without one line's own assigned score."""
        others = dict(self.frequencies)
        for weight, score in field_parts(award):
            others[self.seen(score)] -= weight
        return {score: count for score, count in others.items() if count}

    def worth(self, score: int, others: Frequencies) -> int | Fraction:
        """What a score is worth against the others, before it is brought up and rounded."""
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
        """Brought up to the board's top, on the field's scale, and rounded to `Rules.board_places`."""
        points = Fraction(worth)
        if self.rules.form is Form.MATCHPOINTS:
            points = self._scaled(brought_up(worth, self.actual, self.entries, self.rules))
        if self.rules.board_places is None:
            return points
        average = self.top / 2
        return average + Fraction(rounded(points - average, self.rules.board_places))

    def _scaled(self, points: Fraction) -> Fraction:
        return points if self.rules.scale is Scale.TWO_ONE_ZERO else points / 2


def compared(board: Board, group: Group, entries: int, rules: Rules) -> tuple[Comparisons, Comparisons]:
    """What North-South's and what East-West's scores of a group are compared with."""
    plain: dict[int, int | Fraction] = {}
    adjusted: list[Adjusted] = []
    for place in group.lines:
        outcome = board.lines[place].outcome
        if isinstance(outcome, Score):
            plain[outcome.ns] = plain.get(outcome.ns, 0) + 1
        elif isinstance(outcome, Adjusted):
            adjusted.append(outcome)
    played = sum(int(count) for count in plain.values())
    ns, ew = plain, {-score: count for score, count in plain.items()}
    return (
        _side(Side.NS, ns, played, adjusted, entries, rules),
        _side(Side.EW, ew, played, adjusted, entries, rules),
    )


def _side(
    side: Side,
    frequencies: dict[int, int | Fraction],
    actual: int,
    adjusted: list[Adjusted],
    entries: int,
    rules: Rules,
) -> Comparisons:
    for outcome in adjusted:
        award = award_of(outcome, side)
        if isinstance(award, Mean | Unrelieved):
            actual += 1
            for weight, score in field_parts(award):
                seen = score if side is Side.NS else -score
                frequencies[seen] = frequencies.get(seen, 0) + weight
    return Comparisons(rules, side, frequencies, actual, entries)
