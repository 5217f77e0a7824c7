"""The outcome of a board at a table, as far as scoring needs it (Laws 12, 77, 86–88).

A board is scored from its lines, one for each table that was to play it. The outcome of a line is a score as played, an
adjusted score (with an award for each side), or nothing.

    Score(420)                                   North-South scored 420
    Adjusted.assigned(450)                       both sides get what 450 to North-South is worth (12C1(b))
    Adjusted.both(Mean.of((3, 420), (7, -50)))   weighted, 30 % of 420 and 70 % of -50 (12C1(c))
    Adjusted(AVERAGE_PLUS, AVERAGE_MINUS)        artificial, 60 % and 40 % (12C2(a))
    Adjusted(Mean.of((1, -100)), Mean.of((1, -650)))      split: each side has its own (12C1(e))

All scores are those of North-South, also in the award of East-West.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from laws.values.seats import Side

__all__ = [
    "AVERAGE",
    "AVERAGE_MINUS",
    "AVERAGE_PLUS",
    "Adjusted",
    "Award",
    "Imps",
    "Line",
    "Mean",
    "NotPlayed",
    "Outcome",
    "Percent",
    "Score",
    "Traveller",
    "Unrelieved",
]


@dataclass(frozen=True, slots=True)
class Percent:
    """An artificial score in per cent of a top, 0–100 (12C2(a)). Raise ValueError outside this range.

    One that is `fixed` is a figure of an article, which the rest of the session does not move (12C2(c)).
    """

    of: Fraction
    fixed: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.of <= 100:
            raise ValueError(f"an award is 0 to 100 per cent of a top, not {self.of}")


AVERAGE_PLUS: Final = Percent(Fraction(60))
"""The award of a contestant in no way at fault (12C2(a))."""
AVERAGE: Final = Percent(Fraction(50))
"""The award of a contestant only partly at fault (12C2(a))."""
AVERAGE_MINUS: Final = Percent(Fraction(40))
"""The award of a contestant directly at fault (12C2(a))."""


@dataclass(frozen=True, slots=True)
class Imps:
    """An artificial score in IMPs, from the point of view of the side that gets it (12C2(b): 3 and -3, or as
    regulated). `fixed` as in `Percent`.
    """

    n: Fraction | int
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class Mean:
    """An assigned score: one result, or several results with weights (12C1(b), 12C1(c)).

    `parts` are pairs of a weight and a score of North-South. Each score is converted to matchpoints or IMPs first and
    weighted afterwards. Raise ValueError if there is no part, a weight is not positive, or the weights do not sum to
    one.
    """

    parts: tuple[tuple[Fraction, int], ...]

    def __post_init__(self) -> None:
        if not self.parts or any(weight <= 0 for weight, _ in self.parts):
            raise ValueError("an assigned score has one or more results, each with a positive weight")
        if sum(weight for weight, _ in self.parts) != 1:
            raise ValueError("the weights of an assigned score add up to one")

    @classmethod
    def of(cls, *parts: tuple[int | Fraction, int]) -> Mean:
        """Return the mean of (weight, score) pairs, with weights in any unit (per cent, tenths), scaled to sum to one.

        Raise ValueError if there is no part or a weight is not positive.
        """
        whole = sum(Fraction(weight) for weight, _ in parts)
        if whole <= 0:
            raise ValueError("an assigned score has one or more results, each with a positive weight")
        return cls(tuple((Fraction(weight) / whole, score) for weight, score in parts))


@dataclass(frozen=True, slots=True)
class Unrelieved:
    """The award of a non-offending side that damaged itself by a serious error or a gamble (12C1(e)(2)).

    `award` is the score without the infraction, `without_error` the side's score after the infraction had it not erred,
    `table` its actual score. The side gets the award less the cost of its own error, which is the difference of
    `without_error` and `table` in matchpoints or IMPs, but no less than its actual score.
    """

    award: Mean
    without_error: int
    table: int


Award = Percent | Imps | Mean | Unrelieved


@dataclass(frozen=True, slots=True)
class Score:
    """A board as played or passed out: North-South's score by Law 77."""

    ns: int


@dataclass(frozen=True, slots=True)
class Adjusted:
    """An adjusted score with the award of each side. `ruling` is the key of the ruling that made it, or empty."""

    ns: Award
    ew: Award
    ruling: str = ""

    @classmethod
    def both(cls, award: Mean, ruling: str = "") -> Adjusted:
        """Return an adjusted score that assigns the same score to both sides."""
        return cls(award, award, ruling)

    @classmethod
    def gained(cls, side: Side, award: Award, table: int, ruling: str = "") -> Adjusted:
        """Return an adjusted score for one side only, which gained by its opponents' ignorance of the Laws (11A).

        The other side keeps the table result, `table` to North-South.
        """
        kept = Mean(((Fraction(1), table),))
        return cls(award, kept, ruling) if side is Side.NS else cls(kept, award, ruling)

    @classmethod
    def misruled(cls, ns: Award = AVERAGE_PLUS, ew: Award = AVERAGE_PLUS, ruling: str = "") -> Adjusted:
        """Return the adjusted score after a director's error that cannot be rectified; both sides count as not at fault
        (82C).

        Each side gets average plus if no score can be assigned, and otherwise the score that favours it.
        """
        return cls(ns, ew, ruling)

    @classmethod
    def assigned(cls, ns: int, ruling: str = "") -> Adjusted:
        """Return an adjusted score with one result for both sides (12C1(b))."""
        return cls.both(Mean(((Fraction(1), ns),)), ruling)


@dataclass(frozen=True, slots=True)
class NotPlayed:
    """A line without result or award: it does not count for or against any contestant."""


Outcome = Score | Adjusted | NotPlayed


@dataclass(frozen=True, slots=True)
class Line:
    """One table's outcome on a board; `group` is the version of a fouled board (Law 87), `section` the table's section.

    Each contestant has one name in the whole event: where North-South 7 and East-West 7 are different pairs, they are
    ``7 NS`` and ``7 EW`` or the like. For a sit-out with an artificial score the name of the absent side is empty, and
    the line is not an entry of the board.

    Raise ValueError if both names are equal (also if both are empty), and for a sit-out with a result.
    """

    ns: str
    ew: str
    outcome: Outcome
    group: int = 0
    section: str = ""

    def __post_init__(self) -> None:
        if self.ns == self.ew:
            raise ValueError(f"{self.ns!r} cannot be both North-South and East-West at one table")
        if self.is_sit_out and not _is_artificial(self.outcome):
            raise ValueError(f"{self.ns or self.ew} sits out, and can only be awarded an artificial score")

    @property
    def is_sit_out(self) -> bool:
        """Whether only one side is present."""
        return not (self.ns and self.ew)


def _is_artificial(outcome: Outcome) -> bool:
    if isinstance(outcome, Adjusted):
        return all(isinstance(award, Percent | Imps) for award in (outcome.ns, outcome.ew))
    return isinstance(outcome, NotPlayed)


@dataclass(frozen=True, slots=True)
class Traveller:
    """A board of a session with its lines, in any order."""

    number: int
    lines: tuple[Line, ...]
