"""An entry of the catalogue of offences, with the measure for each of its cases (articles 52, 53)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from scoring.explain.titles import Title
from scoring.penalties.grades import Grade

__all__ = [
    "CASE_TITLES",
    "ORDER_TITLES",
    "RELIEF_TITLES",
    "Case",
    "Order",
    "PenaltyEntry",
    "PenaltyMeasure",
    "Relief",
    "unlisted",
]


class Case(StrEnum):
    """The circumstances that an entry distinguishes; PLAIN where there are no special ones."""

    PLAIN = "plain"
    WRONG_ROOM = "wrong_room"
    RIGHT_ROOM = "right_room"
    SPOILT = "spoilt"
    SPOILT_TO_ADVANTAGE = "spoilt_to_advantage"
    REPLAYED = "replayed"
    NOT_REPLAYED = "not_replayed"
    EXTREME = "extreme"
    UNUSED = "unused"
    USED = "used"
    DISTURBING = "disturbing"
    SPOILT_ELSEWHERE = "spoilt_elsewhere"
    PRIZES = "prizes"
    GRAVE = "grave"
    GRAVEST = "gravest"


class Order(StrEnum):
    """An order besides, or instead of, a deduction of points."""

    WARNING = "warning"
    CANCEL_MATCH = "cancel_match"
    BAR_FROM_MATCH = "bar_from_match"
    BAR_FROM_STAGE = "bar_from_stage"
    BAR_FROM_EVENT = "bar_from_event"
    TAKE_PRIZES = "take_prizes"
    REPORT = "report"


class Relief(StrEnum):
    """The adjusted score for the other side, if any, besides the penalty."""

    NONE = "none"
    DAMAGE = "damage"
    DAMAGE_BY_INFORMATION = "damage_by_information"
    ARTIFICIAL = "artificial"


@dataclass(frozen=True, slots=True)
class PenaltyMeasure:
    """The consequences in one case: a class, a stated sum in VP, orders, or several of these together.

    `both`: they apply to both sides. `discretion`: the director may omit them, depending on the circumstances.
    """

    case: Case = Case.PLAIN
    grade: Grade | None = None
    vp: Fraction = Fraction(0)
    orders: tuple[Order, ...] = ()
    relief: Relief = Relief.NONE
    both: bool = False
    discretion: bool = False


@dataclass(frozen=True, slots=True)
class PenaltyEntry:
    """An offence. `ref` is its paragraph; offences of the same `kind` are counted together.

    `grave_reported`: repeated or grave offences of the kind are reported to the organiser, who may go further. Raise
    ValueError if there is no measure, or if there are two for one case.
    """

    kind: str
    ref: str
    title: Title
    measures: tuple[PenaltyMeasure, ...]
    grave_reported: bool = False

    def __post_init__(self) -> None:
        if not self.measures or len({measure.case for measure in self.measures}) != len(self.measures):
            raise ValueError(f"{self.kind}: one measure for each case, and at least one")

    @property
    def cases(self) -> tuple[Case, ...]:
        """The cases that the entry distinguishes, in the order of the rules."""
        return tuple(measure.case for measure in self.measures)

    def measure(self, case: Case = Case.PLAIN) -> PenaltyMeasure:
        """Return the measure in a case. Raise ValueError if the entry does not have the case."""
        for measure in self.measures:
            if measure.case is case:
                return measure
        raise ValueError(f"{self.ref} tells apart {', '.join(self.cases)}, not {case}")


def unlisted(article: int, kind: str, title: Title, grade: Grade, relief: Relief = Relief.NONE) -> PenaltyEntry:
    """Return an offence that article 52 or 53 does not list, punished like a similar one that it lists.

    Both articles begin with this provision. `kind` is the director's own word, under which repetitions are counted.
    Raise ValueError for another article, or for a word that could be the number of a paragraph.
    """
    if article not in (52, 53):
        raise ValueError(f"offences are listed in articles 52 and 53, not {article}")
    if not kind or kind[0].isdigit():
        raise ValueError(f"a kind of offence is named by a word, not {kind!r}")
    return PenaltyEntry(kind, str(article), title, (PenaltyMeasure(grade=grade, relief=relief),))


CASE_TITLES: Final[Mapping[Case, Title]] = MappingProxyType(
    {
        Case.PLAIN: Title("as a rule", "一般情况"),
        Case.WRONG_ROOM: Title("seated in the wrong room", "就座室别错误"),
        Case.RIGHT_ROOM: Title("seated in the right room", "就座室别未发生错误"),
        Case.SPOILT: Title("the board could not be scored", "影响到该牌作废"),
        Case.SPOILT_TO_ADVANTAGE: Title(
            "the board could not be scored, and the offenders had clearly lost points on it",
            "作废牌为违规方明显失分的牌",
        ),
        Case.REPLAYED: Title("boards were played again, all or some", "重打全部或者部分牌副"),
        Case.NOT_REPLAYED: Title("no board was played again", "未重打"),
        Case.EXTREME: Title("of the gravest kind", "极其严重"),
        Case.UNUSED: Title("not answered, and not looked at", "未接听或者未观看"),
        Case.USED: Title("answered, or looked at", "已接听或者已观看"),
        Case.DISTURBING: Title("the play was disturbed", "影响比赛进行"),
        Case.SPOILT_ELSEWHERE: Title("boards of other tables could not be scored", "造成其他桌比赛牌作废"),
        Case.PRIZES: Title("where the circumstances call for more", "根据情节"),
        Case.GRAVE: Title("grave", "情节较重"),
        Case.GRAVEST: Title("of the gravest kind", "情节严重"),
    }
)
ORDER_TITLES: Final[Mapping[Order, Title]] = MappingProxyType(
    {
        Order.WARNING: Title("warning", "警告"),
        Order.CANCEL_MATCH: Title("the result of the match is cancelled", "取消当场比赛成绩"),
        Order.BAR_FROM_MATCH: Title("barred from this match or session", "取消该场（节）比赛资格"),
        Order.BAR_FROM_STAGE: Title("barred from the stage", "取消阶段性比赛资格"),
        Order.BAR_FROM_EVENT: Title("barred from the event", "取消本次比赛资格"),
        Order.TAKE_PRIZES: Title("prizes are withheld, all or some", "取消全部或者部分奖项"),
        Order.REPORT: Title("reported to the organiser, who may go further", "上报主办单位，可能给予进一步处罚"),
    }
)
RELIEF_TITLES: Final[Mapping[Relief, Title]] = MappingProxyType(
    {
        Relief.NONE: Title("no adjusted score", "不涉及调整分"),
        Relief.DAMAGE: Title("an adjusted score where opponents were damaged by it", "直接导致对方损失的，给予调整分"),
        Relief.DAMAGE_BY_INFORMATION: Title(
            "an adjusted score where opponents were damaged by the unauthorised information",
            "非法信息直接导致对方损失的，给予调整分",
        ),
        Relief.ARTIFICIAL: Title("an artificial adjusted score on the board", "对该牌给予人为调整分"),
    }
)
