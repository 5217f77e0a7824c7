"""The director's rulings, on what waits for him and of his own accord (Laws 12, 23A, 25A, 70, 81C …)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from laws.engine.draft import Draft
from laws.engine.irregularities.attention import notice_at_once, point_to_latest
from laws.engine.irregularities.change import refuse_intended, take_intended
from laws.engine.irregularities.comparison import rule_comparable
from laws.engine.irregularities.fifth import can_be_lead, rule_fifth_card, rule_lead_was_fifth
from laws.engine.irregularities.finish import finish_auction
from laws.engine.irregularities.insufficient import compare_specified
from laws.engine.irregularities.leads import heed_spoken, spoken_to, take_back_misled
from laws.engine.irregularities.misinformation import change_call, no_change
from laws.engine.irregularities.penalties import open_turn
from laws.engine.irregularities.results import rule_result
from laws.engine.irregularities.rotation import rectify_out_of_turn
from laws.engine.irregularities.unmeant import change_designation
from laws.engine.irregularities.waiver import rule_waiver
from laws.engine.screens.fault import rule_fault, rule_unasked
from laws.engine.screens.unpassed import refuse_behind_screen
from laws.protocol.commands import Rule, Ruling
from laws.protocol.events import Event, Ruled
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.kinds import Question
from laws.table.obligation import Judgement, judgements
from laws.table.table import Table

__all__ = ["answers_to", "decide_ruling"]

Carry = Callable[[Draft, Rule, Judgement], None]


def _comparable(draft: Draft, command: Rule, asked: Judgement) -> None:
    irregularity = draft.table.incidents.find(asked.irregularity)
    rule_comparable(draft, irregularity, comparable=command.ruling is Ruling.COMPARABLE)


def _unintended(draft: Draft, _command: Rule, asked: Judgement) -> None:
    take_intended(draft, draft.table.incidents.find(asked.irregularity))
    notice_at_once(draft)


def _intended(draft: Draft, _command: Rule, asked: Judgement) -> None:
    refuse = refuse_intended if draft.table.screen is None else refuse_behind_screen
    refuse(draft, draft.table.incidents.find(asked.irregularity))


def _slip(draft: Draft, _command: Rule, asked: Judgement) -> None:
    change_designation(draft, asked.cards[1])


def _stands(_draft: Draft, _command: Rule, _asked: Judgement) -> None:
    """What was done stands (Law 45C4(b))."""


def _fifth_card(draft: Draft, command: Rule, asked: Judgement) -> None:
    irregularity = draft.table.incidents.find(asked.irregularity)
    rule_fifth_card(draft, irregularity, lead=command.ruling is Ruling.LEAD)


def _change(draft: Draft, _command: Rule, asked: Judgement) -> None:
    change_call(draft, asked.call)


def _no_change(draft: Draft, _command: Rule, _asked: Judgement) -> None:
    no_change(draft)


def _fault(draft: Draft, command: Rule, asked: Judgement) -> None:
    rule_fault(draft, draft.table.incidents.find(asked.irregularity), fault=command.ruling is Ruling.FAULT)


_ANSWERS: Final[dict[tuple[Ruling, Question], Carry]] = {
    (Ruling.COMPARABLE, Question.COMPARABLE_CALL): _comparable,
    (Ruling.NOT_COMPARABLE, Question.COMPARABLE_CALL): _comparable,
    (Ruling.UNINTENDED, Question.UNINTENDED_CALL): _unintended,
    (Ruling.INTENDED, Question.UNINTENDED_CALL): _intended,
    (Ruling.UNINTENDED, Question.UNINTENDED_DESIGNATION): _slip,
    (Ruling.INTENDED, Question.UNINTENDED_DESIGNATION): _stands,
    (Ruling.FIFTH_CARD, Question.FIFTH_CARD_OR_LEAD): _fifth_card,
    (Ruling.LEAD, Question.FIFTH_CARD_OR_LEAD): _fifth_card,
    (Ruling.CHANGE, Question.CALL_AFTER_MISINFORMATION): _change,
    (Ruling.NO_CHANGE, Question.CALL_AFTER_MISINFORMATION): _no_change,
    (Ruling.NO_FAULT, Question.FAULT_AT_APERTURE): _fault,
    (Ruling.FAULT, Question.FAULT_AT_APERTURE): _fault,
}
"""What each ruling does in answer to a question."""

_ANSWERED_OTHERWISE: Final = frozenset(
    (
        *(question for _, question in _ANSWERS),
        Question.SUITS_NOT_SPECIFIED,
        Question.SPECIFIED_BY_INSUFFICIENT_BID,
        Question.ARTIFICIAL_PASS,
        Question.TRICKS,
    )
)
"""Questions that `adjust` and `continue` do not answer, since something must be decided before anybody goes on."""


def answers_to(question: Question) -> tuple[Ruling, ...]:
    """The rulings that settle a question; none where the director says tricks, suits or a score."""
    return (
        (Ruling.WAIVE,) if question is Question.WAIVER else tuple(ruling for ruling, of in _ANSWERS if of is question)
    )


def decide_ruling(table: Table, command: Rule) -> tuple[Event, ...] | Refusal:
    """Answers a judgement that waits and carries out what follows, or puts the director's own ruling on record.

    Of his own accord he points to what he has seen himself (Law 81C3).
    """
    if command.ruling is Ruling.ATTENTION:
        return point_to_latest(table, None)
    draft = Draft(table)
    refusal = _rule(draft, command)
    if refusal is not None:
        return refusal
    finish_auction(draft)
    return draft.events


def _rule(draft: Draft, command: Rule) -> Refusal | None:
    match command.ruling:
        case Ruling.RESULT:
            return rule_result(draft, command)
        case Ruling.ADJUST | Ruling.CONTINUE:
            return _note_or_go_on(draft, command)
        case Ruling.WAIVE:
            return rule_waiver(draft, command)
        case Ruling.MISINFORMED:
            return _misinformed(draft, command)
        case Ruling.SPECIFIED | Ruling.ARTIFICIAL:
            return _say_what_was_specified(draft, command)
        case _:
            return _answer(draft, command)


def _misinformed(draft: Draft, command: Rule) -> Refusal | None:
    """Law 47E1: an opponent had told the leader that it was his turn."""
    if not take_back_misled(draft):
        return Refusal(RefusalCode.NOT_OFFERED, "47E1")
    draft.add(Ruled(command.ruling))
    return None


def _answer(draft: Draft, command: Rule) -> Refusal | None:
    asked = sorted(judgements(draft.table.incidents.dues), key=lambda due: not due.halts)
    for due in asked:
        carry = _ANSWERS.get((command.ruling, due.question))
        if carry is not None and (due.halts or due.question is Question.COMPARABLE_CALL):
            if command.ruling is Ruling.LEAD and not can_be_lead(draft.table, due):
                return Refusal(RefusalCode.NOT_OFFERED, "45E")
            draft.add(Ruled(command.ruling, command.call, command.suits, command.text))
            draft.lift(due)
            carry(draft, command, due)
            return None
    if command.ruling in (Ruling.FAULT, Ruling.NO_FAULT):
        return rule_unasked(draft, command)
    if command.ruling is Ruling.FIFTH_CARD and rule_lead_was_fifth(draft):  # Law 45E: of what was taken for a lead
        draft.add(Ruled(command.ruling))
        return None
    return Refusal(RefusalCode.NOT_OFFERED)


def _may_be_left(due: Judgement) -> bool:
    """Whether an adjusted score, or nothing, answers it: what was only noted too, but never the tricks (70)."""
    return due.question not in _ANSWERED_OTHERWISE or (not due.halts and due.question is not Question.TRICKS)


def _note_or_go_on(draft: Draft, command: Rule) -> Refusal | None:
    """Laws 12, 16B, 16D, 45F, 64C …: the latest question is answered; an adjusted score needs none (12A)."""
    table = draft.table
    spoken = spoken_to(table)
    if command.ruling is Ruling.CONTINUE and spoken is not None:  # Law 55A: the director has asked the other defender
        draft.add(Ruled(command.ruling, text=command.text))
        heed_spoken(draft, spoken)
        return None
    waiting = [due for due in judgements(table.incidents.dues) if _may_be_left(due)]
    if command.ruling is Ruling.ADJUST and table.incidents.period_over:
        return Refusal(RefusalCode.TOO_LATE, "79C")
    if not waiting and command.ruling is Ruling.CONTINUE:
        return Refusal(RefusalCode.NOT_OFFERED)
    draft.add(Ruled(command.ruling, text=command.text))
    if waiting:
        draft.lift(waiting[-1])
    return None


_ABOUT_MEANING: Final = (
    Question.SUITS_NOT_SPECIFIED,
    Question.SPECIFIED_BY_INSUFFICIENT_BID,
    Question.SPECIFIED_BY_CALL_OUT_OF_TURN,
    Question.ARTIFICIAL_PASS,
)


def _say_what_was_specified(draft: Draft, command: Rule) -> Refusal | None:
    """Laws 26B, 27B1(a), 29C, 30C: it holds from now on; what has waited for it goes on."""
    if not 0 < command.call <= len(draft.table.auction.calls):
        return Refusal(RefusalCode.NOT_OFFERED)
    draft.add(Ruled(command.ruling, command.call, command.suits))
    for due in judgements(draft.table.incidents.dues):
        if due.question in _ABOUT_MEANING and due.call == command.call:
            draft.lift(due)
            _go_on(draft, due)
    return None


def _go_on(draft: Draft, asked: Judgement) -> None:
    match asked.question:
        case Question.SUITS_NOT_SPECIFIED:
            open_turn(draft)
        case Question.SPECIFIED_BY_INSUFFICIENT_BID:
            compare_specified(draft, draft.table.incidents.find(asked.irregularity))
        case Question.ARTIFICIAL_PASS:
            rectify_out_of_turn(draft, draft.table.incidents.find(asked.irregularity))
