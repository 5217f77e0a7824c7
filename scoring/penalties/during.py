"""Offences during play (比赛阶段, article 52.2): twenty-two entries."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from scoring.explain.titles import Title
from scoring.penalties.entry import Case, PenaltyEntry, PenaltyMeasure, Relief
from scoring.penalties.grades import Grade

__all__ = ["DURING"]

_FOUR: Final = (PenaltyMeasure(grade=Grade.FOUR),)
_FOUR_AND_DAMAGE: Final = (PenaltyMeasure(grade=Grade.FOUR, relief=Relief.DAMAGE),)
_THREE_AND_DAMAGE: Final = (PenaltyMeasure(grade=Grade.THREE, relief=Relief.DAMAGE),)
_TWO_AND_DAMAGE: Final = (PenaltyMeasure(grade=Grade.TWO, relief=Relief.DAMAGE),)
_FOUR_OR_SPOILT: Final = (PenaltyMeasure(grade=Grade.FOUR), PenaltyMeasure(Case.SPOILT, Grade.THREE))


def _entry(number: int, en: str, zh: str, *measures: PenaltyMeasure) -> PenaltyEntry:
    ref = f"52.2({number})"
    return PenaltyEntry(ref, ref, Title(en, zh), measures)


DURING: Final = (
    _entry(
        1,
        "Used a convention that is not allowed, or not on the system card",
        "使用不允许使用或者未填入体系卡的约定",
        *_FOUR_AND_DAMAGE,
    ),
    _entry(
        2,
        "Looked at one's own system card, notes or another aid to memory during the auction or the play",
        "叫牌和打牌期间查阅己方体系卡、笔记或者帮助记忆的工具",
        *_FOUR_AND_DAMAGE,
    ),
    _entry(
        3,
        "Hands to be duplicated written down incompletely or wrongly, or small cards as x",
        "复制牌型未抄完整、抄错或者以“×”等代表小牌",
        *_FOUR_OR_SPOILT,
    ),
    _entry(
        4,
        "Looked at the hand before its direction and the number of its cards were checked",
        "未正确核对方位或者牌张数目即看牌",
        PenaltyMeasure(grade=Grade.FOUR),
        PenaltyMeasure(Case.SPOILT, Grade.THREE, relief=Relief.ARTIFICIAL),
    ),
    _entry(
        5,
        "Cards not checked after the play, so that a hand is wrong in number or direction",
        "打牌后未核对，致使牌张数目或者方位错误",
        PenaltyMeasure(grade=Grade.FOUR),
        PenaltyMeasure(Case.SPOILT, Grade.THREE),
        PenaltyMeasure(Case.SPOILT_TO_ADVANTAGE, Grade.THREE, Fraction(3)),
    ),
    _entry(
        6,
        "Hand record lost, not in the board, or in the wrong pocket",
        "牌型卡未装入牌套、丢失或者放错方位",
        *_FOUR_OR_SPOILT,
    ),
    _entry(
        7,
        "Dummy saw the face of another player's card, or anybody a record of the deal being played",
        "明手看他人牌张正面，或者抽看正在进行牌局的牌型卡或者记录",
        *_FOUR,
    ),
    _entry(
        8,
        "Unauthorised information by the manner or tempo of a call, by the tray, by a question or the like",
        "利用叫牌方式或者节奏、推盘、询问等传递非法信息",
        *_THREE_AND_DAMAGE,
    ),
    _entry(
        9,
        "Used unauthorised information after the director had expressly forbidden it",
        "裁判明确告知之后仍利用非法信息",
        *_TWO_AND_DAMAGE,
    ),
    _entry(
        10,
        "Conventional call not alerted, alerted late or wrongly, or a call or signal not explained exactly and fully",
        "约定性叫牌未及时或者未按规定提醒，叫牌或者防守信号解释不准确、不完整",
        *_FOUR_AND_DAMAGE,
    ),
    _entry(
        11,
        "Asked about or explained a call otherwise than laid down",
        "未按规定方式询问或者解释叫牌含义",
        *_FOUR_AND_DAMAGE,
    ),
    _entry(
        12,
        "Explained without being asked, where no screens are in use",
        "未使用屏幕时，对方未询问而主动解释",
        PenaltyMeasure(grade=Grade.FOUR, relief=Relief.DAMAGE_BY_INFORMATION),
    ),
    _entry(13, "Psychic call against the regulations", "违反使用心理叫的规定", *_THREE_AND_DAMAGE),
    _entry(
        14,
        "Detached a card early to show who wins the trick, or played late to mislead",
        "过早取出牌张示意得失该墩，或者过迟打牌迷惑对方",
        *_FOUR_AND_DAMAGE,
    ),
    _entry(
        15,
        "Threw cards about, or did not lay out the played cards as laid down",
        "乱抛牌张，不按规定摆放已打过的牌张",
        *_FOUR,
    ),
    _entry(
        16, "Dummy took part in the play or suggested one to declarer", "明手参与或者暗示庄家打牌", *_THREE_AND_DAMAGE
    ),
    _entry(
        17,
        "Told partner how many tricks are won or lost, or still needed",
        "提醒搭档已得失或者尚需取得的墩数",
        *_FOUR_AND_DAMAGE,
    ),
    _entry(
        18,
        "Touched or took another player's cards (but for dummy's by declarer)",
        "触摸或者拿取其他运动员的牌张（庄家拿取明手的牌张除外）",
        *_FOUR,
    ),
    _entry(
        19,
        "Stared at an opponent, watched where a card was taken from, or tried to see a hand",
        "注视对方使其困窘，观察取牌位置或者窥看对方牌情",
        *_FOUR,
    ),
    _entry(
        20,
        "Result not written down or entered as laid down",
        "未按规定填写记分表或者在电子信息采集设备中录入",
        *_FOUR,
    ),
    _entry(
        21,
        "At pairs, did not sit or move as directed, or left the seat without reason",
        "双人赛中未按指令入座、移位或者无故离开座位",
        *_FOUR,
    ),
    _entry(
        22,
        "At teams, sat in the wrong direction, so that boards were not duplicated",
        "团体赛中坐错方位造成不能构成复式的牌",
        PenaltyMeasure(Case.REPLAYED, vp=Fraction(1), both=True),  # 52.2(22)-1
        PenaltyMeasure(Case.NOT_REPLAYED, vp=Fraction(3), both=True),  # 52.2(22)-2
    ),
)
"""The entries of 52.2, in order."""
