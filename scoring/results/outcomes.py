"""What happened on a board at a table, as far as the score is concerned (Laws 12, 77, 86–88).

A board is scored from its lines, one for each table at which it was to be played. The outcome of a line says how it
came about: a score as played, an adjusted score (each side has its own award), or nothing.

    Score(420)                                   North-South scored 420
    Adjusted.assigned(450)                       both sides get what 450 to North-South is worth (12C1(b))
    Adjusted.both(Mean.of((3, 420), (7, -50)))   weighted, 30 % of 420 and 70 % of -50 (12C1(c))
    Adjusted(AVERAGE_PLUS, AVERAGE_MINUS)        artificial, 60 % and 40 % (12C2(a))
    Adjusted(Mean.of((1, -100)), Mean.of((1, -650)))      split: each side has its own (12C1(e))

Scores are always stated from North-South's side, in the award of East-West too.
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
    """An artificial score: so many per cent of a top, 0–100 (12C2(a)). Raises ValueError for another number."""

    of: Fraction

    def __post_init__(self) -> None:
        if not 0 <= self.of <= 100:
            raise ValueError(f"an award is 0 to 100 per cent of a top, not {self.of}")


AVERAGE_PLUS: Final = Percent(Fraction(60))
"""For a contestant in no way at fault (12C2(a))."""
AVERAGE: Final = Percent(Fraction(50))
"""For a contestant only partly at fault."""
AVERAGE_MINUS: Final = Percent(Fraction(40))
"""For a contestant directly at fault."""


@dataclass(frozen=True, slots=True)
class Imps:
    """An artificial score in IMPs, from the side that it is awarded to (12C2(b): 3 and -3, or as regulated)."""

    n: Fraction | int


@dataclass(frozen=True, slots=True)
class Mean:
    """An assigned score, of one result or of several by their weights (12C1(b), 12C1(c)).

    `parts` are weights and scores of North-South; each score is turned into matchpoints or IMPs first, and then
    weighted. Raises ValueError when there is none, a weight is not positive, or the weights do not add up to one.
    """

    parts: tuple[tuple[Fraction, int], ...]

    def __post_init__(self) -> None:
        if not self.parts or any(weight <= 0 for weight, _ in self.parts):
            raise ValueError("an assigned score has one or more results, each with a positive weight")
        if sum(weight for weight, _ in self.parts) != 1:
            raise ValueError("the weights of an assigned score add up to one")

    @classmethod
    def of(cls, *parts: tuple[int | Fraction, int]) -> Mean:
        """From weights in any unit (per cent, tenths), which are scaled to add up to one; raises ValueError."""
        whole = sum(Fraction(weight) for weight, _ in parts)
        if whole <= 0:
            raise ValueError("an assigned score has one or more results, each with a positive weight")
        return cls(tuple((Fraction(weight) / whole, score) for weight, score in parts))


@dataclass(frozen=True, slots=True)
class Unrelieved:
    """What a side not at fault keeps when it damaged itself by a serious error or a gamble (12C1(e)(2)).

    `award` is the score without the infraction; `without_error` what the side would have scored after the infraction
    had it not erred; `table` what it did score. It gets the award less what its own error cost, the matchpoints or IMPs
    between `without_error` and `table`; but no less than what it scored.
    """

    award: Mean
    without_error: int
    table: int


Award = Percent | Imps | Mean | Unrelieved


@dataclass(frozen=True, slots=True)
class Score:
    """As played, or passed out: what Law 77 gives North-South."""

    ns: int


@dataclass(frozen=True, slots=True)
class Adjusted:
    """An adjusted score: what each side is awarded. `ruling` is the key of the ruling that made it, if there is one."""

    ns: Award
    ew: Award
    ruling: str = ""

    @classmethod
    def both(cls, award: Mean, ruling: str = "") -> Adjusted:
        """The same assigned score for both sides."""
        return cls(award, award, ruling)

    @classmethod
    def gained(cls, side: Side, award: Award, table: int, ruling: str = "") -> Adjusted:
        """Only one side's score is adjusted, which gained by what its opponents did not know of the Laws (11A).

        The other keeps the result of the table, `table` to North-South.
        """
        kept = Mean(((Fraction(1), table),))
        return cls(award, kept, ruling) if side is Side.NS else cls(kept, award, ruling)

    @classmethod
    def misruled(cls, ns: Award = AVERAGE_PLUS, ew: Award = AVERAGE_PLUS, ruling: str = "") -> Adjusted:
        """After a director's error that cannot be put right both sides count as not at fault (82C).

        Each has average plus when no score can be assigned, and otherwise what favours it.
        """
        return cls(ns, ew, ruling)

    @classmethod
    def assigned(cls, ns: int, ruling: str = "") -> Adjusted:
        """One result for both sides (12C1(b))."""
        return cls.both(Mean(((Fraction(1), ns),)), ruling)


@dataclass(frozen=True, slots=True)
class NotPlayed:
    """No result and no award: it counts neither for the two contestants nor against anybody."""


Outcome = Score | Adjusted | NotPlayed


@dataclass(frozen=True, slots=True)
class Line:
    """One table's outcome on a board; `group` is the version of a fouled board (Law 87), `section` the table's.

    Contestants are named so that each has one name in the whole event: where North-South 7 and East-West 7 are
    different pairs, they are ``7 NS`` and ``7 EW`` or the like. One side's name is empty for a contestant who sits out
    and is awarded an artificial score: nobody is there, and the board has no entry by that line.

    Raises ValueError for one who plays against himself, for a line without anybody, and for a sit-out with a result.
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
        """Whether only one side is there."""
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
