"""What bodies and programs do differently with the same results: one value, `ScoringRules`, and who does it so.

Law 78 leaves the form to the regulations, and what the Laws leave open is an explicit choice here, never a habit of the
code. `BODIES` has the choices of some bodies and programs by name; ``replace(BODIES["EBU"], form=Form.BUTLER)`` takes
the rest from there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import Final

__all__ = [
    "BODIES",
    "Adding",
    "Datum",
    "Divisor",
    "EightASide",
    "Entries",
    "Form",
    "Percentage",
    "RankBy",
    "Scale",
    "ScoringRules",
    "Sections",
    "TeamForm",
    "Unequal",
]


class Form(StrEnum):
    """How the scores of one board at several tables become points (Law 78)."""

    MATCHPOINTS = "matchpoints"  # 78A
    CROSS_IMPS = "cross_imps"  # 78B with every other score
    BUTLER = "butler"  # 78B with the datum
    TOTAL_POINTS = "total_points"  # 78C


class TeamForm(StrEnum):
    """How the scores of one board at the two tables of a match become points (Law 78)."""

    IMPS = "imps"  # 78B
    BOARD_A_MATCH = "board_a_match"  # 78A between the two: 2, 1 or 0 on the scale of `ScoringRules`
    TOTAL_POINTS = "total_points"  # 78C


class Scale(StrEnum):
    """What one comparison is worth at matchpoints, won, tied and lost (78A has both), or a board when it is counted."""

    TWO_ONE_ZERO = "2-1-0"  # WBF, China, EBU, ABF, NZ
    ONE_HALF_ZERO = "1-½-0"  # ACBL
    PERCENT = "percent"  # 2-1-0 in per cent of the board's top: a session is the mean of its boards: BBO, JFR Pary

    @property
    def tie(self) -> Fraction:
        """A tied comparison."""
        return Fraction(1, 2) if self is Scale.ONE_HALF_ZERO else Fraction(1)

    @property
    def win(self) -> int:
        """A comparison that is won."""
        return 1 if self is Scale.ONE_HALF_ZERO else 2


class Sections(StrEnum):
    """With whom the scores of a board are compared when it was played in several sections."""

    APART = "apart"  # within the section
    TOGETHER = "together"  # across the field


class Entries(StrEnum):
    """How many results a board should have: what a board with fewer comparisons is brought up to."""

    BOARD = "board"  # as many as the board has lines, with or without a result to compare
    FULL_FIELD = "full_field"  # as many as the board with the most lines, so that all boards have one top: most bodies


class Unequal(StrEnum):
    """How a board (or a group of a fouled board) with fewer results than it should have is brought up to its top."""

    NEUBERG = "neuberg"  # (M + 1) × E ÷ A - 1: WBF, EBU, ABF, PZBS
    TIES = "ties"  # each missing result counts as a tie: NZ Scorer, and Mitchell's own way
    NONE = "none"  # each board has the top of the comparisons that there were: BBO, JFR Pary


class Percentage(StrEnum):
    """What a percentage at matchpoints is taken of."""

    EXACT = "exact"  # points over the tops of the boards played
    ROUNDED_TOTAL = "rounded_total"  # the points, scaled to a full session, rounded to two places first: ACBL


class Adding(StrEnum):
    """How the sessions of a stage at matchpoints are added up."""

    POINTS = "points"  # matchpoints over the tops of all boards: a session of more boards counts for more
    PERCENTAGES = "percentages"  # the mean of the sessions' percentages: every session counts the same


class RankBy(StrEnum):
    """What a field at IMPs or total points is ranked by; at matchpoints it is always the percentage."""

    TOTAL = "total"
    AVERAGE = "average"  # a board played: a sit-out costs nothing


class Divisor(StrEnum):
    """By what the sum of a board's cross-IMPs is divided."""

    COMPARISONS = "comparisons"  # the other scores: EBU, ABF, BBO
    SCORES = "scores"  # the other scores and one's own
    NONE = "none"  # the plain sum


class EightASide(StrEnum):
    """Which tables of a match are compared when there are several in each room."""

    CROSS = "cross"  # every open table with every closed one
    SIDE_BY_SIDE = "side_by_side"  # the first with the first, the second with the second: two matches, added up


class Datum(StrEnum):
    """What a score is compared with at Butler."""

    TRIMMED = "trimmed"  # mean without one highest and one lowest score; of all while there are three or fewer
    MEAN = "mean"  # mean of all scores
    MEDIAN = "median"  # the score in the middle, or the mean of the two
    TRIMMED_TWO = "trimmed_two"  # mean without two highest and two lowest; of all while there are five or fewer
    MEDIAN_LOWER = "median_lower"  # of two in the middle the one that is worse for North-South: ASE Scorer
    MEDIAN_UPPER = "median_upper"  # the one that is better for them: ASE Scorer


@dataclass(frozen=True, slots=True)
class ScoringRules:
    """How a field is scored. Unequal boards are brought up to the full field by Neuberg unless something else is said.

    `counts_artificial` is False where an artificial score (12C2) counts neither for nor against anybody: BBO.
    `board_places` are the decimals that the points of one board are rounded to, a half going away from the average
    (None: not at all). `small_groups` gives 60 % to a lone result, 65–60–55 % to two and 70–60–50 % to three which
    are a third of the entries or less. `own_average` lets a contestant above 60 % or below 40 % have his own session
    instead of average plus or minus (12C2(c)). `average_imps` is average plus in IMPs (12C2(b)). `datum_step` is what
    a datum is rounded to, fives (for tens) away from zero; 1 leaves whole points.

    Raises ValueError for a step below 1 and for negative numbers.
    """

    form: Form = Form.MATCHPOINTS
    scale: Scale = Scale.TWO_ONE_ZERO
    sections: Sections = Sections.TOGETHER
    entries: Entries = Entries.FULL_FIELD
    unequal: Unequal = Unequal.NEUBERG
    small_groups: bool = True
    board_places: int | None = None
    percentage: Percentage = Percentage.EXACT
    rank_by: RankBy = RankBy.TOTAL
    counts_artificial: bool = True
    own_average: bool = True
    average_imps: Fraction | int = 3
    divisor: Divisor = Divisor.COMPARISONS
    eight_a_side: EightASide = EightASide.CROSS
    datum: Datum = Datum.TRIMMED
    datum_step: int = 10

    def __post_init__(self) -> None:
        if self.datum_step < 1:
            raise ValueError(f"a datum is rounded to steps of 1 or more, not {self.datum_step}")
        if self.average_imps < 0:
            raise ValueError(f"average plus is 0 or more IMPs, not {self.average_imps}")
        if self.board_places is not None and self.board_places < 0:
            raise ValueError(f"a number of decimals is 0 or more, not {self.board_places}")


BODIES: Final[Mapping[str, ScoringRules]] = MappingProxyType(
    {
        "CBA": ScoringRules(),  # China: Laws 78 and 12C2 as they stand, and what most bodies do where these say nothing
        "WBF": ScoringRules(),
        "EBU": ScoringRules(board_places=4),
        "ABF": ScoringRules(),
        "PZBS": ScoringRules(datum=Datum.MEDIAN),
        "ACBL": ScoringRules(scale=Scale.ONE_HALF_ZERO, small_groups=False, percentage=Percentage.ROUNDED_TOTAL),
        "NZ": ScoringRules(unequal=Unequal.TIES, small_groups=False),
        "BBO": ScoringRules(scale=Scale.PERCENT, unequal=Unequal.NONE, counts_artificial=False),
        "JFR": ScoringRules(scale=Scale.PERCENT, unequal=Unequal.NONE, datum=Datum.MEDIAN),
    }
)
"""Bodies and programs by name: China, the World, England, Australia, Poland, America; NZ Scorer, BBO, JFR Pary."""
