"""Offences before play (赛前阶段, article 52.1): eight entries."""

from __future__ import annotations

from typing import Final

from scoring.explain.titles import Title
from scoring.penalties.entry import Case, Order, PenaltyEntry, PenaltyMeasure, Relief
from scoring.penalties.grades import Grade

__all__ = ["BEFORE"]

_FOUR: Final = (PenaltyMeasure(grade=Grade.FOUR),)

BEFORE: Final = (
    PenaltyEntry(
        "52.1(1)",
        "52.1(1)",
        Title("Played without being on the team's entry", "上场运动员不在参赛名单内"),
        (PenaltyMeasure(orders=(Order.CANCEL_MATCH,)),),
    ),
    PenaltyEntry("52.1(2)", "52.1(2)", Title("Line-up not announced in time", "未按时公布出场名单"), _FOUR),
    PenaltyEntry(
        "52.1(3)",
        "52.1(3)",
        Title("Seated otherwise than the line-up says", "未按出场名单入座"),
        (
            PenaltyMeasure(Case.WRONG_ROOM, Grade.THREE),  # 52.1(3)-1
            PenaltyMeasure(Case.RIGHT_ROOM, Grade.FOUR),  # 52.1(3)-2
        ),
    ),
    PenaltyEntry(
        "52.1(4)",
        "52.1(4)",
        Title("Man and woman in each other's direction at a mixed event", "混合比赛男、女运动员就座方位违反规定"),
        _FOUR,
    ),
    PenaltyEntry("52.1(5)", "52.1(5)", Title("Not dressed as laid down", "未按着装规定参加比赛"), _FOUR),
    PenaltyEntry(
        "52.1(6)",
        "52.1(6)",
        Title(
            "Particulars not entered in the electronic scorer, or not in time", "未按规定在电子信息采集设备中录入信息"
        ),
        _FOUR,
    ),
    PenaltyEntry(
        "52.1(7)",
        "52.1(7)",
        Title(
            "System card handed in late, system not announced, or no card at the table",
            "体系卡未按时提交、未公布体系或者未携带",
        ),
        _FOUR,
    ),
    PenaltyEntry(
        "52.1(8)",
        "52.1(8)",
        Title(
            "No defence provided against one's own yellow system or brown-sticker convention",
            "黄色体系或者棕色约定叫未按规定提供防守措施",
        ),
        (PenaltyMeasure(grade=Grade.THREE, relief=Relief.DAMAGE),),
    ),
)
"""The entries of 52.1, in order."""
