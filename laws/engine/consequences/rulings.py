"""The director's rulings, as answers to questions and on his own initiative (Laws 12, 23A, 25A, 70, 81C …)."""

from __future__ import annotations

from typing import Final

from laws.engine.chapter import Answer
from laws.engine.chapters import answer_of, questions_of
from laws.engine.consequences.attention import point_to_latest
from laws.engine.consequences.waiver import rule_waiver
from laws.engine.draft import Decision, Draft
from laws.engine.irregularities.fifth import rule_lead_was_fifth
from laws.engine.irregularities.leads import heed_spoken, spoken_to
from laws.engine.irregularities.misled import take_back_misled
from laws.engine.irregularities.opening_lead import rule_unasked
from laws.engine.irregularities.results import rule_result
from laws.engine.screens.known import is_held
from laws.protocol.commands import GiveRuling, Ruling
from laws.protocol.events import Ruled
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.irregularity import Irregularity
from laws.table.kinds import Question
from laws.table.obligation import Judgement, judgements
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.cited import LAW_47E1, LAW_79C

__all__ = ["answers_to", "can_be_ruled", "decide_ruling", "ruled_irregularity"]

_WITH_PARTICULARS: Final = (Ruling.ADJUST, Ruling.CONTINUE, Ruling.RESULT, Ruling.SPECIFIED, Ruling.ARTIFICIAL)


def answers_to(question: Question) -> tuple[Ruling, ...]:
    """Return the rulings that settle a question; none if the answer is a number of tricks, suits or a score."""
    rulings = dict.fromkeys(answer.ruling for asked in questions_of(question) for answer in asked.answers)
    return tuple(ruling for ruling in rulings if ruling not in _WITH_PARTICULARS)


def can_be_ruled(table: Table, asked: Judgement, ruling: Ruling) -> bool:
    """Return whether the ruling can be true of the table (Laws 21B1(a), 25A4, 45E); what no question asks can."""
    found = answer_of(table.incidents, asked, ruling)
    possible = None if found is None else found[1].possible
    return possible is None or possible(table, asked)


def decide_ruling(table: Table, command: GiveRuling) -> Decision:
    """Decide a ruling: answer a pending question and carry out the consequences, or record the director's own ruling.

    On his own initiative he draws attention to what he has seen himself (Law 81C3).
    """
    draft = Draft(table)
    decided = _rule(draft, command)
    return draft if decided is None else decided


def _rule(draft: Draft, command: GiveRuling) -> Decision | None:
    """Rule by the draft. Return the refusal, or None; for attention, its own decision."""
    match command.ruling:
        case Ruling.ATTENTION:
            return _point(draft.table, command)
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
        case Ruling.COMPARABLE | Ruling.NOT_COMPARABLE | Ruling.UNINTENDED | Ruling.INTENDED | Ruling.CHANGE:
            return _answer(draft, command)
        case Ruling.NO_CHANGE | Ruling.FAULT | Ruling.NO_FAULT | Ruling.FIFTH_CARD | Ruling.LEAD:
            return _answer(draft, command)


def _point(table: Table, command: GiveRuling) -> Decision:
    pointed = point_to_latest(table, None)
    if isinstance(pointed, Draft) and command.text:
        pointed.add(Ruled(command.ruling, text=command.text))
    return pointed


def _misinformed(draft: Draft, command: GiveRuling) -> Refusal | None:
    """Take back a lead or play by a player whom an opponent told that it was his turn (Law 47E1).

    Return the refusal, or None.
    """
    if not take_back_misled(draft):
        return Refusal(RefusalCode.NOT_OFFERED, LAW_47E1)
    draft.add(Ruled(command.ruling, text=command.text))
    return None


def _answer(draft: Draft, command: GiveRuling) -> Refusal | None:
    incidents = draft.table.incidents
    for obligation in sorted(judgements(incidents.obligations), key=lambda obligation: not obligation.halts):
        found = answer_of(incidents, obligation, command.ruling)
        if found is None:
            continue
        asked, answer = found
        if not (obligation.halts or asked.late):
            continue
        if not can_be_ruled(draft.table, obligation, command.ruling):
            return Refusal(RefusalCode.NOT_OFFERED, obligation.law)
        _hold(draft, obligation)
        draft.add(Ruled(command.ruling, command.call, command.suits, command.text, command.by_default))
        draft.lift(obligation)
        _carry_out(draft, obligation, answer)
        return None
    if command.ruling in (Ruling.FAULT, Ruling.NO_FAULT):
        return rule_unasked(draft, command)
    if command.ruling is Ruling.FIFTH_CARD and rule_lead_was_fifth(draft):  # Law 45E: about an apparent lead
        draft.add(Ruled(command.ruling, text=command.text))
        return None
    return Refusal(RefusalCode.NOT_OFFERED)


def _hold(draft: Draft, obligation: Judgement) -> None:
    """Hold what follows while the side without the tray does not know of the question (article 35.2)."""
    draft.held = draft.table.screen is not None and is_held(draft.table, obligation)


def _settle(draft: Draft, obligation: Judgement) -> None:
    _hold(draft, obligation)
    draft.lift(obligation)


def _carry_out(draft: Draft, obligation: Judgement, answer: Answer) -> None:
    if answer.act is not None:
        answer.act(draft, obligation)
    elif obligation.irregularity:
        answer.rule(draft, draft.table.incidents.find(obligation.irregularity))


def _may_be_left(obligation: Judgement) -> bool:
    """Return whether an adjusted score, or none, answers the question.

    Not a question about the tricks (Law 70), nor one that halts the game until it is answered.
    """
    return not obligation.halts and obligation.question is not Question.TRICKS


def _note_or_go_on(draft: Draft, command: GiveRuling) -> Refusal | None:
    """Adjust the score or let the result stand (Laws 12, 16B, 16D, 45F, 64C …). Return the refusal, or None.

    It answers the latest question; an adjusted score needs no question (12A).
    """
    table = draft.table
    spoken = spoken_to(table)
    if command.ruling is Ruling.CONTINUE and spoken is not None:  # Law 55A: the director asks the other defender
        draft.add(Ruled(command.ruling, text=command.text))
        heed_spoken(draft, spoken)
        return None
    latest = _latest_left(table)
    if command.ruling is Ruling.ADJUST and table.incidents.period_over and latest is None:
        return Refusal(RefusalCode.TOO_LATE, LAW_79C)  # what waits was raised in time, however late he comes to it
    if latest is None and command.ruling is Ruling.CONTINUE:
        return Refusal(RefusalCode.NOT_OFFERED)
    draft.add(Ruled(command.ruling, text=command.text))
    if latest is not None:
        _settle(draft, latest)
    return None


def _latest_left(table: Table) -> Judgement | None:
    """Return the question that an adjusted score, or none, answers now."""
    waiting = [obligation for obligation in judgements(table.incidents.obligations) if _may_be_left(obligation)]
    return waiting[-1] if waiting else None


def ruled_irregularity(table: Table, ruling: Ruling) -> Irregularity | None:
    """Return the irregularity about which such a ruling answers a question at this table.

    None for none, and for one to which nobody has drawn attention, of which players are not told (Law 9A) before the
    board is over, when the director rules on it of his own accord (81C3).
    """
    answered: Judgement | None = None
    if ruling is Ruling.RESULT:
        asked = (one for one in judgements(table.incidents.obligations) if one.question is Question.TRICKS)
        answered = next((one for one in asked if one.irregularity), None)
    elif ruling is Ruling.ADJUST or (ruling is Ruling.CONTINUE and spoken_to(table) is None):
        answered = _latest_left(table)
    if answered is None or not answered.irregularity:
        return None
    about = table.incidents.find(answered.irregularity)
    return about if about.attention_drawn or table.phase is Phase.OVER else None


def _say_what_was_specified(draft: Draft, command: GiveRuling) -> Refusal | None:
    """Record what a call specified (Laws 26B, 27B1(a), 29C, 30C), and carry out what waited for it.

    Return the refusal, or None.
    """
    if not 0 < command.call <= len(draft.table.auction.calls):
        return Refusal(RefusalCode.NOT_OFFERED)
    draft.add(Ruled(command.ruling, command.call, command.suits, command.text, command.by_default))
    for obligation in judgements(draft.table.incidents.obligations):
        found = answer_of(draft.table.incidents, obligation, command.ruling)
        if found is not None and obligation.call == command.call:
            _settle(draft, obligation)
            _carry_out(draft, obligation, found[1])
    return None
