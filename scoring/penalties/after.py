"""Offences after play (比赛结束后, article 52.3): three entries."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from scoring.explain.titles import Title
from scoring.penalties.entry import PenaltyEntry, PenaltyMeasure
from scoring.penalties.grades import Grade

__all__ = ["AFTER"]

_FOUR: Final = (PenaltyMeasure(grade=Grade.FOUR),)

AFTER: Final = (
    PenaltyEntry(
        "52.3(1)",
        "52.3(1)",
        Title("Did not leave when the play was over, although told to", "打完牌后未按裁判要求及时退场"),
        _FOUR,
    ),
    PenaltyEntry(
        "52.3(2)",
        "52.3(2)",
        Title(
            "Took equipment from the table, or left cards or bidding cards lying about",
            "将比赛用具带离赛桌，未将牌张装入牌套或者叫牌卡放入叫牌盒",
        ),
        _FOUR,
    ),
    PenaltyEntry(
        "52.3(3)",
        "52.3(3)",
        Title("At teams, score sheet handed in late by winner or home team", "团体赛胜队或者主队未按时交记分表"),
        (PenaltyMeasure(vp=Fraction(3)),),
    ),
)
"""The entries of 52.3, in order."""
