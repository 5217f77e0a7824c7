"""The director's ruling on the tricks of a board (Laws 69B, 70, 71, 79)."""

from __future__ import annotations

from typing import Final

from laws.engine.chapter import Answer, Chapter, QuestionOfFact
from laws.engine.draft import Draft
from laws.protocol.commands import GiveRuling, Ruling
from laws.protocol.events import Ended, ResultBecame, Ruled, ScoreLowered
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.irregularity import IrregularityState
from laws.table.kinds import Question
from laws.table.obligation import Judgement, judgements
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.cited import LAW_62A, LAW_64, LAW_69, LAW_69B, LAW_70, LAW_71, LAW_79, LAW_79B, LAW_79C
from laws.values.contract import Played
from laws.values.paragraph import Paragraph
from laws.values.seats import Side

__all__ = ["CHAPTER", "rule_result"]

_NOT_OFFERED = Refusal(RefusalCode.NOT_OFFERED, LAW_70)


def rule_result(draft: Draft, command: GiveRuling) -> Refusal | None:
    """Rule how many of the board's thirteen tricks the named side has, including the cost of revokes.

    The ruling ends a claim that is pending (Law 70). After the board it changes the result: after agreement (69B), a
    concession (71) or a dispute about tricks won (79B). After the correction period it can only lower one side's score,
    and raise none (79B3, 79C). Return the refusal, or None.
    """
    table = draft.table
    asked = [
        obligation for obligation in judgements(table.incidents.obligations) if obligation.question is Question.TRICKS
    ]
    if command.tricks is None or table.play is None or command.tricks[1] > 13:
        return _NOT_OFFERED
    side, tricks = command.tricks
    declarer_tricks = tricks if side is table.play.contract.side else 13 - tricks
    result = Played(table.play.contract, declarer_tricks)
    if table.phase is Phase.OVER:
        return _after_the_board(draft, command, asked, result)
    if not asked:
        return _NOT_OFFERED
    draft.add(Ruled(command.ruling, text=command.text))
    _answer(draft, asked)
    draft.add(Ended(result))
    return None


def _after_the_board(draft: Draft, command: GiveRuling, asked: list[Judgement], result: Played) -> Refusal | None:
    assert command.tricks is not None
    side, tricks = command.tricks
    if draft.table.incidents.period_over:
        return _lower(draft, command.text, side, tricks)
    draft.add(Ruled(command.ruling, text=command.text))
    if asked:
        _answer(draft, asked)
    draft.add(ResultBecame(result, LAW_70 if asked else _paragraph(draft.table)))
    return None


def _paragraph(table: Table) -> Paragraph:
    return LAW_79B if table.claim is None else LAW_69B


def _lower(draft: Draft, text: str, side: Side, tricks: int) -> Refusal | None:
    """Lower the score of the named side after the correction period, without a gain for the other (Laws 79C, 79B3)."""
    if tricks >= draft.table.tricks[side]:
        return Refusal(RefusalCode.TOO_LATE, LAW_79C)
    draft.add(Ruled(Ruling.RESULT, text=text), ScoreLowered(side, tricks))
    return None


def _answer(draft: Draft, asked: list[Judgement]) -> None:
    """Answer the questions. The ruling rectifies a revoke to which attention was drawn in time (Law 62A)."""
    draft.lift(*asked)
    for obligation in asked:
        if obligation.irregularity:
            draft.settle(draft.table.incidents.find(obligation.irregularity), IrregularityState.RECTIFIED, LAW_62A)
    for irregularity in draft.table.incidents.open():
        if irregularity.is_established_revoke:  # the ruled tricks include its cost (Law 64)
            draft.settle(irregularity, IrregularityState.RECTIFIED, LAW_64)


CHAPTER: Final = Chapter(
    laws=(LAW_69, LAW_70, LAW_71, LAW_79), questions=(QuestionOfFact(Question.TRICKS, (Answer(Ruling.RESULT),)),)
)
"""`rule_result` carries out the answer, since it is a number of tricks and can come unasked."""
