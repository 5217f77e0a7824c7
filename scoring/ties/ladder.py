"""A ladder of tie-break rules, applied until the tie is broken; the deciding rule is in the result (articles 44–46).

A rule divides the contestants of a tie into groups, the best first, or leaves them together, and then the next rule is
applied. Each remaining group of two or more is a new tie, which starts at the bottom of the ladder for its own size
(44.1(2)-2: 剩下的两队按前述 … 解决，下面类同). A tie that no rule breaks is a shared place, or waits for boards to be
played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import total_ordering
from itertools import groupby
from typing import Any, Final

from scoring.explain.figures import Figure
from scoring.explain.titles import Title
from scoring.ties.lots import draw

__all__ = [
    "LOTS",
    "Decision",
    "Ladder",
    "Measure",
    "Open",
    "Place",
    "Quotient",
    "Split",
    "Standing",
    "TieBreak",
    "Value",
    "by_lot",
    "by_measure",
    "by_value",
    "order",
    "shared",
    "without_lots",
]

LOTS: Final = Title("lots drawn", "抽签")
"""The title of the rule that ends every ladder which always decides."""


@total_ordering
@dataclass(frozen=True, slots=True)
class Quotient:
    """The quotient of points won and points lost (IMP 率, TP 率, 44.1(1)-1, 44.1(1)-4).

    A contestant who lost nothing ranks above every number, and equal to others who lost nothing. One who neither won
    nor lost anything, having played no match that counts, has a quotient of one. Raise ValueError for negative points.
    """

    won: Fraction | int
    lost: Fraction | int

    def __post_init__(self) -> None:
        if self.won < 0 or self.lost < 0:
            raise ValueError("a quotient is of points won and points lost, neither negative")

    @property
    def value(self) -> Fraction | None:
        """The number; None if nothing was lost and something won."""
        if self.lost:
            return Fraction(self.won) / self.lost
        return None if self.won else Fraction(1)

    def __eq__(self, other: object) -> bool:
        """Return whether both are the same number."""
        return isinstance(other, Quotient) and self.value == other.value

    def __hash__(self) -> int:
        """Return the hash of the value, so that equal quotients have equal hashes."""
        return hash(self.value)

    def __lt__(self, other: Quotient) -> bool:
        """Return whether this quotient is lower."""
        own, theirs = self.value, other.value
        return own is not None and (theirs is None or own < theirs)


Value = Quotient | Fraction | int | str
"""A value that a rule compares: a quotient, points, a count; the lot drawn."""


@dataclass(frozen=True, slots=True)
class Split:
    """The groups into which a rule divides a tie, the best first, and the compared values, by contestant.

    With one group the rule decides nothing. `waits`: it needs boards that have not been played, and no later rule is
    applied.
    """

    groups: tuple[tuple[str, ...], ...]
    values: tuple[tuple[str, Value], ...] = ()
    waits: bool = False


Opened = Callable[[str, tuple[str, ...]], Figure]
"""The figure of a contestant's compared value, given the contestant and all those tied."""


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One rule of a ladder: its paragraph, its title, the division of a tie, and the figure of a compared value.

    `opened` is None where there is no number to open: for lots, head-to-head results, boards played off.
    """

    ref: str
    title: Title
    split: Callable[[tuple[str, ...]], Split]
    opened: Opened | None = None


@dataclass(frozen=True, slots=True)
class Measure:
    """A measure that a rule compares, greater first: the values of all who are tied, and the figure of one value."""

    title: Title
    values: Callable[[tuple[str, ...]], Mapping[str, Value]]
    opened: Opened


Ladder = Callable[[tuple[str, ...]], Sequence[TieBreak]]
"""The rules for a tie of these contestants, in order."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A rule that broke a tie: the groups and the values; `level` are the paragraphs applied before without effect."""

    rule: TieBreak
    groups: tuple[tuple[str, ...], ...]
    values: tuple[tuple[str, Value], ...]
    level: tuple[str, ...]

    @property
    def ref(self) -> str:
        """The paragraph of the rule."""
        return self.rule.ref

    @property
    def title(self) -> Title:
        """The title of the compared measure."""
        return self.rule.title

    def opened(self, contestant: str) -> Figure | None:
        """Return the figure of a contestant's compared value; None if it is not a number.

        Raise KeyError for an unknown contestant.
        """
        if contestant not in dict(self.values):
            raise KeyError(contestant)
        tied = tuple(sorted(one for group in self.groups for one in group))
        return self.rule.opened(contestant, tied) if self.rule.opened else None


@dataclass(frozen=True, slots=True)
class Open:
    """A tie that remains: the contestants share a place, or wait for what `rule` needs, if it is set."""

    contestants: tuple[str, ...]
    rule: TieBreak | None


@dataclass(frozen=True, slots=True)
class Place:
    """A contestant's place, from 1, and how many share it.

    `reasons` are the decisions that placed it above or below others with its score.
    """

    contestant: str
    place: int
    sharing: int
    total: Fraction
    reasons: tuple[Decision, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """All places, the best first, with every decision and every tie that remains.

    Contestants who share a place are in the order of their names.
    """

    places: tuple[Place, ...]
    decisions: tuple[Decision, ...]
    open: tuple[Open, ...]


def order(totals: Mapping[str, Fraction], ladder: Ladder) -> Standing:
    """Return the places by totals, the greatest first, and by the ladder where totals are equal."""
    places: list[Place] = []
    decisions: list[Decision] = []
    open_: list[Open] = []
    for tied in _parted(totals):
        found: list[Decision] = []
        groups = _resolved(tied, ladder, found, open_)
        reasons: dict[str, list[Decision]] = {contestant: [] for contestant in tied}
        for decision in found:
            for contestant in (one for part in decision.groups for one in part):
                reasons[contestant].append(decision)
        for group in groups:
            place = len(places) + 1
            places += [Place(one, place, len(group), totals[one], tuple(reasons[one])) for one in group]
        decisions += found
    return Standing(tuple(places), tuple(decisions), tuple(open_))


def _resolved(
    group: tuple[str, ...], ladder: Ladder, decisions: list[Decision], open_: list[Open]
) -> list[tuple[str, ...]]:
    """Return the groups of a tie in order after all rules; decisions and open ties are appended to the lists."""
    if len(group) == 1:
        return [group]
    level: list[str] = []
    for rule in ladder(group):
        split = rule.split(group)
        if split.waits:
            open_.append(Open(group, rule))
            return [group]
        if len(split.groups) > 1:
            decisions.append(Decision(rule, split.groups, split.values, tuple(level)))
            return [last for part in split.groups for last in _resolved(part, ladder, decisions, open_)]
        level.append(rule.ref)
    open_.append(Open(group, None))
    return [group]


def _parted(values: Mapping[str, Any]) -> tuple[tuple[str, ...], ...]:
    """Return the contestants grouped by equal values, the greatest first, and by name within a group."""
    names = sorted(values)
    names.sort(key=values.__getitem__, reverse=True)
    return tuple(tuple(group) for _, group in groupby(names, key=values.__getitem__))


def by_measure(ref: str, measure: Measure) -> TieBreak:
    """Return a rule that compares one value of each contestant."""

    def split(group: tuple[str, ...]) -> Split:
        values = measure.values(group)
        return Split(_parted(values), tuple(values.items()))

    return TieBreak(ref, measure.title, split, measure.opened)


def by_value(ref: str, title: Title, value_of: Callable[[str], Value]) -> TieBreak:
    """Return a rule of the organiser (44.5, 45.3) by one value of each contestant, which is not opened."""

    def split(group: tuple[str, ...]) -> Split:
        values = {contestant: value_of(contestant) for contestant in group}
        return Split(_parted(values), tuple(values.items()))

    return TieBreak(ref, title, split)


def by_lot(ref: str, seed: str) -> TieBreak:
    """Return the drawing of lots with a published seed, which breaks every tie (`scoring.ties.lots`)."""

    def split(group: tuple[str, ...]) -> Split:
        lots = draw(seed, group)
        return Split(tuple((contestant,) for contestant in lots), tuple(lots.items()))

    return TieBreak(ref, LOTS, split)


def without_lots(ladder: Ladder) -> Ladder:
    """Return the ladder as far as no lots are drawn: what only they would part stays shared, or is drawn by hand."""
    return lambda group: [rule for rule in ladder(group) if rule.title is not LOTS]


def shared(group: tuple[str, ...]) -> Sequence[TieBreak]:
    """Return an empty ladder, for an organiser who lets final places be shared (44.5, 45.3)."""
    return ()
