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
from laws.protocol.commands import Rule
from laws.protocol.events import Event, Ruled
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.obligation import Judgement, judgements
from laws.table.table import Table

__all__ = ["answers_to", "decide_ruling"]

Carry = Callable[[Draft, Rule, Judgement], None]


def _comparable(draft: Draft, command: Rule, asked: Judgement) -> None:
    irregularity = draft.table.incidents.find(asked.irregularity)
    rule_comparable(draft, irregularity, comparable=command.word == "comparable")


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
    rule_fifth_card(draft, irregularity, lead=command.word == "lead")


def _change(draft: Draft, _command: Rule, asked: Judgement) -> None:
    change_call(draft, asked.call)


def _no_change(draft: Draft, _command: Rule, _asked: Judgement) -> None:
    no_change(draft)


def _fault(draft: Draft, command: Rule, asked: Judgement) -> None:
    rule_fault(draft, draft.table.incidents.find(asked.irregularity), fault=command.word == "fault")


_ANSWERS: Final[dict[tuple[str, str], Carry]] = {
    ("comparable", "23A"): _comparable,
    ("not comparable", "23A"): _comparable,
    ("unintended", "25A"): _unintended,
    ("intended", "25A"): _intended,
    ("unintended", "45C4(b)"): _slip,
    ("intended", "45C4(b)"): _stands,
    ("fifth card", "45E"): _fifth_card,
    ("lead", "45E"): _fifth_card,
    ("change", "21B1"): _change,
    ("no change", "21B1"): _no_change,
    ("no fault", "35.2(3)"): _fault,
    ("fault", "35.2(3)"): _fault,
}
"""What each word does in answer to a judgement of that number."""

_ANSWERED_OTHERWISE: Final = frozenset((*(number for _, number in _ANSWERS), "26B", "27B1(a)", "30C", "70"))
"""Judgements that `adjust` and `continue` do not answer, since something must be decided before anybody goes on."""


def answers_to(number: str) -> tuple[str, ...]:
    """The words that settle a judgement of that number; none where the director says tricks, suits or a score."""
    return ("waive",) if number == "81C5" else tuple(word for word, of in _ANSWERS if of == number)


def decide_ruling(table: Table, command: Rule) -> tuple[Event, ...] | Refusal:
    """Answers a judgement that waits and carries out what follows, or puts the director's own ruling on record.

    Of his own accord he points to what he has seen himself (Law 81C3).
    """
    if command.word == "attention":
        return point_to_latest(table, None)
    draft = Draft(table)
    refusal = _rule(draft, command)
    if refusal is not None:
        return refusal
    finish_auction(draft)
    return draft.events


def _rule(draft: Draft, command: Rule) -> Refusal | None:
    match command.word:
        case "result":
            return rule_result(draft, command)
        case "adjust" | "continue":
            return _note_or_go_on(draft, command)
        case "waive":
            return rule_waiver(draft, command)
        case "misinformed":
            return _misinformed(draft, command)
        case "specified" | "artificial":
            return _say_what_was_specified(draft, command)
        case _:
            return _answer(draft, command)


def _misinformed(draft: Draft, command: Rule) -> Refusal | None:
    """Law 47E1: an opponent had told the leader that it was his turn."""
    if not take_back_misled(draft):
        return Refusal(RefusalCode.NOT_OFFERED, "47E1")
    draft.add(Ruled(command.word))
    return None


def _answer(draft: Draft, command: Rule) -> Refusal | None:
    asked = sorted(judgements(draft.table.incidents.dues), key=lambda due: not due.halts)
    for due in asked:
        carry = _ANSWERS.get((command.word, due.number))
        if carry is not None and (due.halts or due.number == "23A"):
            if command.word == "lead" and not can_be_lead(draft.table, due):
                return Refusal(RefusalCode.NOT_OFFERED, "45E")
            draft.add(Ruled(command.word, command.call, command.suits, command.text))
            draft.lift(due)
            carry(draft, command, due)
            return None
    if command.word in ("fault", "no fault"):
        return rule_unasked(draft, command)
    if command.word == "fifth card" and rule_lead_was_fifth(draft):  # Law 45E: of what was taken for a lead
        draft.add(Ruled(command.word))
        return None
    return Refusal(RefusalCode.NOT_OFFERED)


def _may_be_left(due: Judgement) -> bool:
    """Whether an adjusted score, or nothing, answers it: what was only noted too, but never the tricks (70)."""
    return due.number not in _ANSWERED_OTHERWISE or (not due.halts and due.number != "70")


def _note_or_go_on(draft: Draft, command: Rule) -> Refusal | None:
    """Laws 12, 16B, 16D, 45F, 64C …: the latest question is answered; an adjusted score needs none (12A)."""
    table = draft.table
    spoken = spoken_to(table)
    if command.word == "continue" and spoken is not None:  # Law 55A: the director has asked the other defender
        draft.add(Ruled(command.word, text=command.text))
        heed_spoken(draft, spoken)
        return None
    waiting = [due for due in judgements(table.incidents.dues) if _may_be_left(due)]
    if command.word == "adjust" and table.incidents.period_over:
        return Refusal(RefusalCode.TOO_LATE, "79C")
    if not waiting and command.word == "continue":
        return Refusal(RefusalCode.NOT_OFFERED)
    draft.add(Ruled(command.word, text=command.text))
    if waiting:
        draft.lift(waiting[-1])
    return None


_ABOUT_MEANING: Final = ("26B", "27B1(a)", "29C", "30C")


def _say_what_was_specified(draft: Draft, command: Rule) -> Refusal | None:
    """Laws 26B, 27B1(a), 29C, 30C: it holds from now on; what has waited for it goes on."""
    if not 0 < command.call <= len(draft.table.auction.calls):
        return Refusal(RefusalCode.NOT_OFFERED)
    draft.add(Ruled(command.word, command.call, command.suits))
    for due in judgements(draft.table.incidents.dues):
        if due.number in _ABOUT_MEANING and due.call == command.call:
            draft.lift(due)
            _go_on(draft, due)
    return None


def _go_on(draft: Draft, asked: Judgement) -> None:
    match asked.number:
        case "26B":
            open_turn(draft)
        case "27B1(a)":
            compare_specified(draft, draft.table.incidents.find(asked.irregularity))
        case "30C":
            rectify_out_of_turn(draft, draft.table.incidents.find(asked.irregularity))
