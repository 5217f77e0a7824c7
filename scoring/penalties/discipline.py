"""Offences against discipline (纪律性判罚, article 53): fifteen entries."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from scoring.explain.titles import Title
from scoring.penalties.entry import Case, Order, PenaltyEntry, PenaltyMeasure
from scoring.penalties.grades import Grade

__all__ = ["DISCIPLINE"]

_FOUR: Final = (PenaltyMeasure(grade=Grade.FOUR),)
_THREE: Final = (PenaltyMeasure(grade=Grade.THREE),)
_TWO: Final = (PenaltyMeasure(grade=Grade.TWO),)


def _entry(number: int, en: str, zh: str, *measures: PenaltyMeasure, grave_reported: bool = False) -> PenaltyEntry:
    ref = f"53.{number}"
    return PenaltyEntry(ref, ref, Title(en, zh), measures, grave_reported)


DISCIPLINE: Final = (
    _entry(
        1,
        "At a national event, absent from the captains' meeting",
        "全国比赛未按规定参加赛前领队会",
        PenaltyMeasure(vp=Fraction(2), discretion=True),
    ),
    _entry(2, "Entered the playing area without one's pass", "进入比赛场地未佩戴有效证件", *_FOUR),
    _entry(3, "Loud in the playing area", "在比赛场地内大声喧哗", *_FOUR),
    _entry(
        4,
        "Discourteous in word or deed",
        "不礼貌的语言或者行为",
        PenaltyMeasure(grade=Grade.FOUR),
        PenaltyMeasure(Case.EXTREME, orders=(Order.BAR_FROM_MATCH, Order.REPORT)),
    ),
    _entry(
        5,
        "Mobile phone or the like not switched off",
        "未关闭移动通讯工具",
        PenaltyMeasure(Case.UNUSED, Grade.TWO),
        PenaltyMeasure(Case.USED, orders=(Order.BAR_FROM_MATCH,)),
        grave_reported=True,
    ),
    _entry(6, "Smoked where it is forbidden", "在禁烟区域内吸烟", *_TWO, grave_reported=True),
    _entry(
        7,
        "Entered the playing area after drinking alcohol, or drank there",
        "饮酒后进入比赛场地，或者在比赛场地饮酒",
        PenaltyMeasure(grade=Grade.TWO),
        PenaltyMeasure(Case.DISTURBING, orders=(Order.BAR_FROM_MATCH,)),
        grave_reported=True,
    ),
    _entry(8, "Left the seat to watch others play", "擅自离开座位观看其他参赛者比赛", *_FOUR),
    _entry(
        9,
        "Discussed boards already played",
        "与他人讨论已打过的牌局",
        PenaltyMeasure(grade=Grade.FOUR),
        PenaltyMeasure(Case.SPOILT_ELSEWHERE, Grade.TWO),
    ),
    _entry(10, "Watched one's own team when not playing", "未上场的运动员观看本队比赛", *_FOUR),
    _entry(11, "A spectator of the contestant's broke the order of the room", "有关观众违反比赛场地纪律", *_FOUR),
    _entry(
        12,
        "At teams, entered the closed room without leave, or went to watch in the other room after playing",
        "团体赛擅自进入闭室，或者打完牌后至另一室观看",
        *_THREE,
    ),
    _entry(
        13,
        "Falsified a result or a record on purpose",
        "有意篡改比赛成绩或者比赛记录",
        PenaltyMeasure(orders=(Order.CANCEL_MATCH, Order.REPORT)),
    ),
    _entry(
        14,
        "Absent from a ceremony, or not dressed for it as laid down",
        "缺席正式仪式或者着装不符合规定",
        PenaltyMeasure(grade=Grade.THREE),
        PenaltyMeasure(Case.PRIZES, orders=(Order.TAKE_PRIZES,), discretion=True),
    ),
    _entry(
        15,
        "Indiscipline of both sides in a knockout match",
        "淘汰赛中双方违纪",
        PenaltyMeasure(orders=(Order.WARNING,), both=True),
        PenaltyMeasure(Case.GRAVE, orders=(Order.BAR_FROM_STAGE,), both=True),
        PenaltyMeasure(Case.GRAVEST, orders=(Order.BAR_FROM_EVENT,), both=True),
    ),
)
"""The entries of article 53, in order."""
