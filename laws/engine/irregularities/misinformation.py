"""An explanation is corrected (Laws 20F4, 20F5, 21B, 41A, 47E2, 75B).

Until the auction period ends, the director judges whether the other side's last call is changed (21B1), and then the
next player may change his (21B2). A face-down lead, or a card on which nobody has played, may be taken back (47E2(a)).
Later there is only the adjusted score (21B3).
"""

from __future__ import annotations

from typing import Final

from laws.engine.draft import Draft
from laws.engine.irregularities.chapter import ADJUSTED_OR_NOT, Answer, Chapter, Offer, QuestionOfFact, Taken, nothing
from laws.engine.irregularities.withdrawn import (
    KEEP,
    RETRACT,
    auction_before,
    lead_goes_back,
    settle_with,
    then_lho,
    withdraw_call_over_corrected,
)
from laws.engine.procedure.auction import breach_of_call
from laws.protocol.commands import Explain, MakeCall, Ruling
from laws.protocol.events import CallMade
from laws.protocol.refusals import Refusal
from laws.table.auction import CallStatus, MadeCall
from laws.table.conditions import Director
from laws.table.kinds import ChoiceKind, OptionWord, Question, ReplaceReason
from laws.table.obligation import Choice, Judgement, MustReplace, halted, must_pass, must_replace
from laws.table.phases import Phase
from laws.table.play import PlayedCard
from laws.table.screen import screenmate
from laws.table.table import Table
from laws.values.calls import PASS
from laws.values.cited import LAW_20, LAW_21, LAW_21B1, LAW_47E
from laws.values.seats import Seat

__all__ = ["CHAPTER", "corrected", "replace_informed"]

_OPTIONS: Final = (RETRACT, KEEP)
_BEFORE_THE_LEAD: Final = (
    ChoiceKind.LEAD_AFTER_WITHDRAWN_CALL,
    ChoiceKind.LEAD_WITH_PENALTY_CARD,
    ChoiceKind.PENALTY_CARD_TO_PLAY,
    Question.SUITS_NOT_SPECIFIED,
)


def corrected(draft: Draft, command: Explain) -> None:
    """What a correction that has just been made gives the other side."""
    table = draft.table
    if table.phase is Phase.OVER or _waits_for_something_else(table):
        draft.require(Judgement(Question.DAMAGE_BY_MISINFORMATION, command.seat, 0, halts=False, call=command.call))
        return
    waits = table.conditions.director is Director.PRESENT
    if table.phase is not Phase.PLAY:
        made = _changeable(table, command)
        if made is not None:
            draft.require(Judgement(Question.CALL_AFTER_MISINFORMATION, made.seat, 0, halts=waits, call=made.number))
        if made is None or not waits:
            _offer_lead(draft, _misled(table, command.seat))
            if made is None and _calls_since(table, command):  # beyond the screen partner has called, and knew nothing
                draft.require(
                    Judgement(Question.DAMAGE_BY_MISINFORMATION, command.seat, 0, halts=False, call=command.call)
                )
        return
    draft.require(Judgement(Question.DAMAGE_BY_MISINFORMATION, command.seat, 0, halts=False, call=command.call))
    _offer_card(draft, command.seat)


def _misled(table: Table, seat: Seat) -> tuple[Seat, ...]:
    """Whom this player's explanation may have misled: the other side, or his screenmate alone (article 34.1(3))."""
    return seat.side.other.seats if table.screen is None else (screenmate(seat),)


def _waits_for_something_else(table: Table) -> bool:
    """Whether a claim, a choice or a judgement must be settled first; a choice before the lead can wait itself."""
    obligations = [
        obligation
        for obligation in table.incidents.obligations
        if not (
            isinstance(obligation, Choice | Judgement) and obligation.irregularity == 0 and _of_the_lead(obligation)
        )
    ]
    replacing = table.phase is not Phase.PLAY and must_replace(table.incidents.obligations) is not None
    return table.claim is not None or halted(tuple(obligations)) or replacing


def _of_the_lead(obligation: Choice | Judgement) -> bool:
    return (obligation.kind if isinstance(obligation, Choice) else obligation.question) in _BEFORE_THE_LEAD


def _changeable(table: Table, command: Explain) -> MadeCall | None:
    """Law 21B1(a): the last call of the other side since the one explained; nobody's partner has called after it."""
    others = _calls_since(table, command)
    if not others or others[-1].seat not in _misled(table, command.seat):
        return None
    return None if _would_pass_again(table, others[-1]) else others[-1]


def _would_pass_again(table: Table, made: MadeCall) -> bool:
    """Who must pass to the end has no other call to make."""
    return made.call == PASS and must_pass(table.incidents.obligations, made.seat) is not None


def _calls_since(table: Table, command: Explain) -> list[MadeCall]:
    """What the other side has called since the call explained."""
    return [
        made
        for made in table.auction.calls[command.call :]
        if made.seat.side is not command.seat.side and made.status is CallStatus.STANDING
    ]


def _offer_lead(draft: Draft, misled: tuple[Seat, ...]) -> None:
    """Laws 41A, 47E2(a): the lead still lies face down."""
    play = draft.table.play
    if play is not None and play.lead is not None and play.lead.seat in misled:
        draft.require(Choice((play.lead.seat,), _OPTIONS, ChoiceKind.CARD_AFTER_MISINFORMATION, 0))


def _offer_card(draft: Draft, seat: Seat) -> None:
    """Law 47E2(a): the last card of the other side, on which nobody has played; not the lead, once dummy is seen."""
    play = draft.table.play
    assert play is not None
    cards = play.trick or play.tricks[-1].cards
    last = cards[-1]
    is_opening_lead = not play.tricks and len(play.trick) == 1
    chooser = play.contract.declarer if last.seat is play.contract.dummy else last.seat
    if chooser in _misled(draft.table, seat) and not is_opening_lead:
        draft.require(Choice((chooser,), _OPTIONS, ChoiceKind.CARD_AFTER_MISINFORMATION, 0))


def retract_card_played(draft: Draft, _seat: Seat) -> None:
    """Law 47E2(a): the lead or the card goes back to its hand without more, and another is played."""
    play = draft.table.play
    assert play is not None
    if play.lead is not None:
        lead_goes_back(draft)
        return
    last: PlayedCard = (play.trick or play.tricks[-1].cards)[-1]
    draft.take_back(last, last.seat.side.other)
    later = must_replace(draft.table.incidents.obligations)  # whoever had played over it already plays again after it
    if later is not None:
        draft.lift(later)
    draft.require(MustReplace(last.seat, ReplaceReason.CARD_AFTER_MISINFORMATION, 0))
    if later is not None:
        draft.require(later)


def change_call(draft: Draft, number: int) -> None:
    """Law 21B1: the call is withdrawn, and its player makes another; a face-down lead goes back (47E2(a)).

    What he withdraws tells the side that explained wrongly nothing that it may use (16C).
    """
    lead_goes_back(draft)
    made = draft.table.auction.calls[number - 1]
    draft.withdraw(number, CallStatus.WITHDRAWN, made.seat.side.other)
    settle_with(draft, number, LAW_21B1)
    draft.require(MustReplace(made.seat, ReplaceReason.MISINFORMATION, 0, number))


def no_change(draft: Draft) -> None:
    """The call stands; a lead that lies face down may still be taken back (47E2(a))."""
    play = draft.table.play
    if play is not None:
        _offer_lead(draft, play.contract.side.other.seats)


def replace_informed(draft: Draft, duty: MustReplace, command: MakeCall) -> Refusal | None:
    """The call in place of one that was withdrawn by Law 21B or 25A6: legal where it stands, whatever came after it."""
    table = draft.table
    position = table.auction.calls[duty.call - 1].position
    breach = breach_of_call(auction_before(table, position), command.seat, command.call)
    if breach is not None:
        return breach
    draft.add(CallMade(command.seat, command.call, command.alert, command.explanation, instead=duty.call))
    draft.lift(duty)
    if duty.reason is ReplaceReason.MISINFORMATION:  # Law 21B2
        then_lho(draft, draft.table.auction.calls[-1], ChoiceKind.CALL_OVER_CORRECTED)
    return None


def _retract_call(draft: Draft, taken: Taken) -> None:
    withdraw_call_over_corrected(draft, taken.seat)


def _retract_card(draft: Draft, taken: Taken) -> None:
    retract_card_played(draft, taken.seat)


def _change(draft: Draft, asked: Judgement) -> None:
    change_call(draft, asked.call)


def _no_change(draft: Draft, _asked: Judgement) -> None:
    no_change(draft)


CHAPTER: Final = Chapter(
    laws=(LAW_20, LAW_21, LAW_47E),
    options={
        ChoiceKind.CALL_OVER_CORRECTED: Offer(acts={OptionWord.RETRACT: _retract_call, OptionWord.KEEP: nothing}),
        ChoiceKind.CARD_AFTER_MISINFORMATION: Offer(acts={OptionWord.RETRACT: _retract_card, OptionWord.KEEP: nothing}),
    },
    questions=(
        QuestionOfFact(
            Question.CALL_AFTER_MISINFORMATION,
            (Answer(Ruling.CHANGE, act=_change), Answer(Ruling.NO_CHANGE, act=_no_change)),
        ),
        QuestionOfFact(Question.DAMAGE_BY_MISINFORMATION, ADJUSTED_OR_NOT),
    ),
    replaces={
        ReplaceReason.MISINFORMATION: replace_informed,
        ReplaceReason.CALL_OVER_CORRECTED: replace_informed,
    },
)
