"""Scoring options: one value, `ScoringRules`, with the choices that bodies and programs make differently.

Law 78 leaves the form of scoring to the regulations. Every choice that the Laws leave open is an explicit option here.
`BODIES` holds the choices of some bodies and programs by name; ``replace(BODIES["EBU"], form=Form.BUTLER)`` derives
others from them.
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
    "MatchpointScale",
    "Percentage",
    "RankBy",
    "ScoringRules",
    "Sections",
    "TeamForm",
    "Unequal",
]


class Form(StrEnum):
    """The form of scoring a board that was played at several tables (Law 78)."""

    MATCHPOINTS = "matchpoints"  # 78A
    CROSS_IMPS = "cross_imps"  # 78B, against every other score
    BUTLER = "butler"  # 78B, against the datum
    TOTAL_POINTS = "total_points"  # 78C


class TeamForm(StrEnum):
    """The form of scoring a board that was played at the two tables of a match (Law 78)."""

    IMPS = "imps"  # 78B
    BOARD_A_MATCH = "board_a_match"  # 78A between the two scores: 2, 1 or 0 on the scale of `ScoringRules`
    TOTAL_POINTS = "total_points"  # 78C


class MatchpointScale(StrEnum):
    """The value of a comparison at matchpoints when won, tied and lost; Law 78A allows both scales."""

    TWO_ONE_ZERO = "2-1-0"  # WBF, China, EBU, ABF, NZ
    ONE_HALF_ZERO = "1-½-0"  # ACBL
    PERCENT = "percent"  # 2-1-0 in per cent of the board's top; a session is the mean of its boards: BBO, JFR Pary

    @property
    def tie(self) -> Fraction:
        """The value of a tied comparison."""
        return Fraction(1, 2) if self is MatchpointScale.ONE_HALF_ZERO else Fraction(1)

    @property
    def win(self) -> int:
        """The value of a comparison that is won."""
        return 1 if self is MatchpointScale.ONE_HALF_ZERO else 2


class Sections(StrEnum):
    """The scores that a score is compared with when a board was played in several sections."""

    APART = "apart"  # within the section
    TOGETHER = "together"  # across the field


class Entries(StrEnum):
    """The number of results that a board should have; boards with fewer comparisons are scaled up to it."""

    BOARD = "board"  # as many as the board has lines, with or without a result to compare
    FULL_FIELD = "full_field"  # as many as the board with most lines has, so that all boards have one top: most bodies


class Unequal(StrEnum):
    """The way to scale a board (or a group of a fouled board) with fewer results than it should have up to its top."""

    NEUBERG = "neuberg"  # (M + 1) × E ÷ A - 1: WBF, EBU, ABF, PZBS
    TIES = "ties"  # each missing result counts as a tie: NZ Scorer, and Mitchell's original method
    NONE = "none"  # each board keeps the top of the comparisons that were made: BBO, JFR Pary


class Percentage(StrEnum):
    """The base of a percentage at matchpoints."""

    EXACT = "exact"  # points over the tops of the boards played
    ROUNDED_TOTAL = "rounded_total"  # the points, scaled to a full session, rounded to two places first: ACBL


class Adding(StrEnum):
    """The way to add up the sessions of a stage at matchpoints."""

    POINTS = "points"  # matchpoints over the tops of all boards: a session of more boards counts for more
    PERCENTAGES = "percentages"  # the mean of the sessions' percentages: every session counts the same


class RankBy(StrEnum):
    """The figure that ranks a field at IMPs or total points; at matchpoints it is always the percentage."""

    TOTAL = "total"
    AVERAGE = "average"  # per board played, so that a sit-out costs nothing


class Divisor(StrEnum):
    """The divisor of the sum of a board's cross-IMPs."""

    COMPARISONS = "comparisons"  # the other scores: EBU, ABF, BBO
    SCORES = "scores"  # the other scores and the contestant's own
    NONE = "none"  # the sum is not divided


class EightASide(StrEnum):
    """The tables of a match that are compared when there are several in each room."""

    CROSS = "cross"  # every open table with every closed one
    SIDE_BY_SIDE = "side_by_side"  # first with first, second with second: two matches, whose points are added


class Datum(StrEnum):
    """The figure that a score is compared with at Butler."""

    TRIMMED = "trimmed"  # mean without one highest and one lowest score; mean of all if there are three or fewer
    MEAN = "mean"  # mean of all scores
    MEDIAN = "median"  # the score in the middle, or the mean of the two
    TRIMMED_TWO = "trimmed_two"  # mean without the two highest and two lowest scores; of all if there are five or fewer
    MEDIAN_LOWER = "median_lower"  # of the two middle scores the one worse for North-South: ASE Scorer
    MEDIAN_UPPER = "median_upper"  # of the two middle scores the one better for North-South: ASE Scorer


@dataclass(frozen=True, slots=True)
class ScoringRules:
    """The options by which a field is scored. By default unequal boards are scaled to the full field by Neuberg.

    `counts_artificial` is False where an artificial score (12C2) is left out of the contestant's total: BBO.
    `board_places` are the decimals that the points of one board are rounded to, a half away from the average (None: not
    rounded). `small_groups` gives 60 % to a lone result, 65–60–55 % to two and 70–60–50 % to three which are a third of
    the entries or less. `own_average` gives a contestant above 60 % or below 40 % his own session's average instead of
    average plus or minus (12C2(c)). `average_imps` is average plus in IMPs (12C2(b)). `datum_step` is the step that a
    datum is rounded to, a half (a five, for tens) away from zero; 1 keeps whole points.

    Raise ValueError for a step below 1 and for negative numbers.
    """

    form: Form = Form.MATCHPOINTS
    scale: MatchpointScale = MatchpointScale.TWO_ONE_ZERO
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
        "CBA": ScoringRules(),  # China: Laws 78 and 12C2 as written; where they are silent, what most bodies do
        "WBF": ScoringRules(),
        "EBU": ScoringRules(board_places=4),
        "ABF": ScoringRules(),
        "PZBS": ScoringRules(datum=Datum.MEDIAN),
        "ACBL": ScoringRules(
            scale=MatchpointScale.ONE_HALF_ZERO, small_groups=False, percentage=Percentage.ROUNDED_TOTAL
        ),
        "NZ": ScoringRules(unequal=Unequal.TIES, small_groups=False),
        "BBO": ScoringRules(scale=MatchpointScale.PERCENT, unequal=Unequal.NONE, counts_artificial=False),
        "JFR": ScoringRules(scale=MatchpointScale.PERCENT, unequal=Unequal.NONE, datum=Datum.MEDIAN),
    }
)
"""Scoring options by body or program: China, WBF, England, Australia, Poland, America; NZ Scorer, BBO, JFR Pary."""
