"""The words of a penalty notice (罚分通知单, article 2.2; the contestant is told, 13.12)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from scoring.explain.citations import cited
from scoring.explain.titles import Title
from scoring.penalties.assessment import Assessment
from scoring.penalties.entry import CASE_TITLES, ORDER_TITLES, RELIEF_TITLES, Case, PenaltyEntry, Relief
from scoring.penalties.grades import GRADE_TITLES, STEP_TITLES, Deduction
from scoring.penalties.units import PenaltyUnit
from scoring.rounding import rounded

__all__ = ["amount", "notice"]

_BOTH: Final = Title("for both sides", "双方同受此判罚")
_DISCRETION: Final = Title("by the circumstances, as the director sees them", "视情况而定")
_GRAVE: Final = Title(
    "repeated or grave offences are reported to the organiser", "多次或者严重违反的，上报主办单位，可能给予进一步处罚"
)
_WORDS: Final = {
    PenaltyUnit.VP: ("{} VP", "{}VP"),
    PenaltyUnit.IMP: ("{} IMP", "{}IMP"),
    PenaltyUnit.TOP: ("{} % of a top on one board", "一副牌顶分的 {}%"),
    PenaltyUnit.BAM: ("{} points (2-1-0)", "{} 分（每副牌按 2、1、0 计）"),
    PenaltyUnit.BAM_HALVES: ("{} points (1-½-0)", "{} 分（每副牌按 1、0.5、0 计）"),
}


def amount(points: Fraction | int, unit: PenaltyUnit) -> Title:
    """Return points of a unit in words, with two decimals at most; parts of a top are in per cent."""
    figure = _figure(Fraction(points), unit)
    en, zh = _WORDS[unit]
    return Title(en.format(figure), zh.format(figure))


def notice(entry: PenaltyEntry, assessment: Assessment) -> tuple[Title, ...]:
    """Return the lines of a notice: the offence with its article, the circumstances, the class, points, orders.

    Raise ValueError if the assessment is of another kind of offence.
    """
    if assessment.offence.kind != entry.kind:
        raise ValueError(f"an assessment of kind {assessment.offence.kind} is not of {entry.kind}")
    article = cited(entry.ref)
    lines = [Title(f"{entry.title.en} ({article.en})", f"{entry.title.zh}（{article.zh}）")]
    if assessment.offence.case is not Case.PLAIN:
        lines.append(CASE_TITLES[assessment.offence.case])
    if assessment.grade is not None:
        grade, rule = GRADE_TITLES[assessment.grade], cited("51")
        step = STEP_TITLES[assessment.step] if assessment.step else None
        lines.append(
            Title(
                f"{grade.en} ({rule.en})" + (f"; {step.en}" if step else ""),
                f"{grade.zh}（{rule.zh}）" + (f"；{step.zh}" if step else ""),
            )
        )
    if assessment.taken.most:
        lines.append(_taken(assessment.taken))
    lines += [ORDER_TITLES[order] for order in assessment.orders]
    if assessment.relief is not Relief.NONE:
        lines.append(RELIEF_TITLES[assessment.relief])
    marks = ((assessment.both, _BOTH), (assessment.discretion, _DISCRETION), (assessment.reported, _GRAVE))
    return (*lines, *(title for said, title in marks if said))


def _taken(taken: Deduction) -> Title:
    """Return the words for points off the stage's total (50.3).

    In class one they state a range, in which the chief director decides (51).
    """
    rule = cited("50.3")
    if taken.least == taken.most:
        one = amount(taken.least, taken.unit)
        return Title(f"{one.en} off the total of the stage ({rule.en})", f"在本阶段总得分中扣 {one.zh}（{rule.zh}）")
    en, zh = _WORDS[taken.unit]
    span = "–".join(_figure(points, taken.unit) for points in (taken.least, taken.most))
    return Title(
        f"{en.format(span)} off the total of the stage ({rule.en}), as the chief director decides",
        f"在本阶段总得分中扣 {zh.format(span)}（{rule.zh}），由裁判长决定",
    )


def _figure(points: Fraction, unit: PenaltyUnit) -> str:
    figure = f"{rounded(points * 100 if unit is PenaltyUnit.TOP else points, 2)}"
    return figure.rstrip("0").rstrip(".")
