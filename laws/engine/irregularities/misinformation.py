"""The correction of an explanation (Laws 20F4, 20F5, 21B, 41A, 47E2, 75B).

Until the auction period ends, the director judges whether the other side's last call may be changed (21B1). Its player
then changes it or lets it stand, and after a change the next player may change his (21B2). A face-down lead, or a card
on which no other has been played, may be taken back (47E2(a)). Later only an adjusted score is possible (21B3).
"""

from __future__ import annotations

from typing import Final

from laws.engine.chapter import ADJUSTED_OR_NOT, Answer, Chapter, Offer, QuestionOfFact, Taken, nothing
from laws.engine.draft import Draft
from laws.engine.irregularities.insufficient_bid import rule_again
from laws.engine.procedure.auction import breach_of_call
from laws.engine.screens.known import obligations_known
from laws.engine.screens.sight import sees_call
from laws.engine.shared.withdrawn import (
    KEEP,
    RETRACT,
    called_since,
    compare_again,
    keep_call_of_lho,
    last_call,
    lead_goes_back,
    settle_with,
    then_lho,
    withdraw_call_over_corrected,
)
from laws.protocol.commands import Explain, MakeCall, Ruling
from laws.protocol.events import CallMade
from laws.protocol.refusals import Refusal
from laws.table.auction import CallStatus, MadeCall
from laws.table.conditions import Director
from laws.table.kinds import ChoiceKind, Ground, OptionWord, Question, ReplaceReason
from laws.table.obligation import Choice, Judgement, MustReplace, halted, must_pass, must_replace
from laws.table.phases import Phase
from laws.table.play import PlayedCard
from laws.table.screen import screenmate, side_of
from laws.table.table import Table
from laws.values.calls import PASS
from laws.values.cited import LAW_20, LAW_21, LAW_21B1, LAW_47E, LAW_47E2_A
from laws.values.seats import Seat

__all__ = ["AFTER_MISINFORMATION", "CHAPTER", "corrected", "replace_informed"]

AFTER_MISINFORMATION: Final = {
    Ground.CALL_AFTER_MISINFORMATION: (Ruling.CHANGE, ChoiceKind.CALL_AFTER_MISINFORMATION),
    Ground.CARD_AFTER_MISINFORMATION: (Ruling.NO_CHANGE, ChoiceKind.CARD_AFTER_MISINFORMATION),
}
"""The ruling on a call after misinformation, and the choice that it offers: to change the call, or a card alone."""
_OPTIONS: Final = (RETRACT, KEEP)
_BEFORE_THE_LEAD: Final = (
    ChoiceKind.LEAD_AFTER_WITHDRAWN_CALL,
    ChoiceKind.LEAD_WITH_PENALTY_CARD,
    ChoiceKind.PENALTY_CARD_TO_PLAY,
    Question.SUITS_NOT_SPECIFIED,
)


def corrected(draft: Draft, command: Explain) -> None:
    """Require the judgements and offer the choices that a correction gives the other side."""
    table = draft.table
    if table.phase is Phase.OVER or _waits_for_something_else(table, command.seat):
        _judge_damage(draft, command)
        return
    waits = table.conditions.director is Director.PRESENT
    if table.phase is not Phase.PLAY:
        made = _changeable(table, command)
        if made is not None:
            draft.require(Judgement(Question.CALL_AFTER_MISINFORMATION, made.seat, 0, halts=waits, call=made.number))
        misled = _misled(table, command.seat)
        if made is None or not waits:
            _offer_lead(draft, misled)
        heard = [call for call in _calls_since(table, command) if call.seat in misled]
        if heard and (made is None or _called_by_partner(table, made)):  # too late to change the call
            _judge_damage(draft, command)
        return
    _judge_damage(draft, command)
    _offer_card(draft, command.seat)


def _judge_damage(draft: Draft, command: Explain) -> None:
    """Ask the director at the end of the board whether the explanation did damage (Law 21B3)."""
    draft.require(Judgement(Question.DAMAGE_BY_MISINFORMATION, command.seat, 0, halts=False, call=command.call))


def _misled(table: Table, seat: Seat) -> tuple[Seat, ...]:
    """Return the players whom the explanation may have misled.

    They are the other side, or behind a screen the screenmate only (article 34.1(3)).
    """
    return seat.side.other.seats if table.screen is None else (screenmate(seat),)


def _waits_for_something_else(table: Table, seat: Seat) -> bool:
    """Return whether a claim, a choice or a judgement must be settled first, as far as this player's side knows.

    A choice before the lead can itself wait.
    """
    known = table.incidents.obligations
    if table.screen is not None:
        known = obligations_known(table, side_of(seat))
    obligations = [
        obligation
        for obligation in known
        if not (
            isinstance(obligation, Choice | Judgement) and obligation.irregularity == 0 and _of_the_lead(obligation)
        )
    ]
    replacing = table.phase is not Phase.PLAY and must_replace(known) is not None
    return table.claim is not None or halted(tuple(obligations)) or replacing


def _of_the_lead(obligation: Choice | Judgement) -> bool:
    return (obligation.kind if isinstance(obligation, Choice) else obligation.question) in _BEFORE_THE_LEAD


def _changeable(table: Table, command: Explain) -> MadeCall | None:
    """Return the other side's last call since the explained one, if it can be changed (Law 21B1(a)), or None.

    It can until its player's partner has called. Of a call beyond the screen the player's side is not told before the
    tray comes: the director is asked, who cannot allow the change.
    """
    others = _calls_since(table, command)
    if not others or others[-1].seat not in _misled(table, command.seat):
        return None
    return None if _would_pass_again(table, others[-1]) else others[-1]


def _would_pass_again(table: Table, made: MadeCall) -> bool:
    """Return whether the call is one that its player had to make, or a pass by one who must pass: he has no other."""
    return made.is_forced or (made.call == PASS and must_pass(table.incidents.obligations, made.seat) is not None)


def _calls_since(table: Table, command: Explain) -> list[MadeCall]:
    """Return the other side's calls since the explained one, as far as this side of the screen has seen them."""
    return [
        made
        for made in table.auction.calls[command.call :]
        if made.seat.side is not command.seat.side
        and made.status is CallStatus.STANDING
        and sees_call(table, side_of(command.seat), made.number)
    ]


def _called_by_partner(table: Table, made: MadeCall) -> bool:
    """Return whether partner has called since this call, which cannot be changed any more then (Law 21B1(a))."""
    return called_since(table, made, made.seat.partner) is not None


def _can_be_changed(table: Table, asked: Judgement) -> bool:
    return not _called_by_partner(table, table.auction.calls[asked.call - 1])


def _offer_lead(draft: Draft, misled: tuple[Seat, ...]) -> None:
    """Offer a change of the lead while it lies face down (Laws 41A, 47E2(a))."""
    play = draft.table.play
    if play is not None and play.lead is not None and play.lead.seat in misled:
        draft.require(Choice((play.lead.seat,), _OPTIONS, ChoiceKind.CARD_AFTER_MISINFORMATION, 0))


def _offer_card(draft: Draft, seat: Seat) -> None:
    """Offer a change of the other side's last card if no card has been played after it (Law 47E2(a)).

    The opening lead cannot be changed once dummy is seen. No card lies there when the only one has gone back (47E1).
    """
    play = draft.table.play
    assert play is not None
    if not play.trick and not play.tricks:
        return
    last = (play.trick or play.tricks[-1].cards)[-1]
    is_opening_lead = not play.tricks and len(play.trick) == 1
    chooser = play.contract.declarer if last.seat is play.contract.dummy else last.seat
    if chooser in _misled(draft.table, seat) and not is_opening_lead:
        draft.require(Choice((chooser,), _OPTIONS, ChoiceKind.CARD_AFTER_MISINFORMATION, 0))


def retract_card_played(draft: Draft, _seat: Seat) -> None:
    """Take back the lead or the card without rectification, and require another (Law 47E2(a))."""
    play = draft.table.play
    assert play is not None
    if play.lead is not None:
        lead_goes_back(draft)
        return
    last: PlayedCard = (play.trick or play.tricks[-1].cards)[-1]
    draft.take_back_with(last, last.seat.side.other, LAW_47E2_A)
    later = must_replace(draft.table.incidents.obligations)
    if later is not None:
        draft.lift(later)
    draft.require(MustReplace(last.seat, ReplaceReason.CARD_AFTER_MISINFORMATION, 0))
    if later is not None and play.trick:  # his replacement comes after this one; a lead is his who wins the trick now
        draft.require(later)


def allow_change(draft: Draft, number: int) -> None:
    """Offer the call's player the change that the director allows (Law 21B1(a)): he may let it stand."""
    seat = draft.table.auction.calls[number - 1].seat
    draft.require(Choice((seat,), _OPTIONS, ChoiceKind.CALL_AFTER_MISINFORMATION, 0))


def change_call(draft: Draft, seat: Seat) -> None:
    """Withdraw the player's last call and require another (Law 21B1). A face-down lead is taken back (47E2(a)).

    The information is unauthorised for the side that explained wrongly (16C).
    """
    lead_goes_back(draft)
    made = last_call(draft, seat)
    number = made.number
    draft.withdraw(number, CallStatus.WITHDRAWN, made.seat.side.other)
    settle_with(draft, number, LAW_21B1)
    compare_again(draft, made)
    draft.require(MustReplace(made.seat, ReplaceReason.MISINFORMATION, 0, number))


def no_change(draft: Draft, seat: Seat) -> None:
    """Let this player's call stand. A face-down lead by who was misinformed may still be taken back (Law 47E2(a))."""
    _offer_lead(draft, seat.side.seats if draft.table.screen is None else (seat,))


def replace_informed(draft: Draft, duty: MustReplace, command: MakeCall) -> Refusal | None:
    """Make a call in place of one withdrawn under Law 21B or 25A6. Return the refusal, or None.

    It must be legal in its place, whatever calls came later. The same call once more is no change, and gives the next
    player no right (21B2).
    """
    table = draft.table
    withdrawn = table.auction.calls[duty.call - 1]
    position = withdrawn.position
    breach = breach_of_call(table.auction_before(position), command.seat, command.call)
    if breach is not None:
        return breach
    draft.add(CallMade(command.seat, command.call, command.alert, command.explanation, instead=duty.call))
    draft.lift(duty)
    if command.call != withdrawn.call:
        rule_again(draft, draft.table.auction.calls[-1], withdrawn)
    if duty.reason is ReplaceReason.MISINFORMATION and command.call != withdrawn.call:  # Law 21B2
        then_lho(draft, draft.table.auction.calls[-1], ChoiceKind.CALL_OVER_CORRECTED)
    return None


def _retract_call(draft: Draft, taken: Taken) -> None:
    withdraw_call_over_corrected(draft, taken.seat)


def _keep_call(draft: Draft, taken: Taken) -> None:
    keep_call_of_lho(draft, taken.seat, ReplaceReason.CALL_OVER_CORRECTED)


def _retract_card(draft: Draft, taken: Taken) -> None:
    retract_card_played(draft, taken.seat)


def _change(draft: Draft, taken: Taken) -> None:
    change_call(draft, taken.seat)


def _stands(draft: Draft, taken: Taken) -> None:
    no_change(draft, taken.seat)


def _allow(draft: Draft, asked: Judgement) -> None:
    allow_change(draft, asked.call)


def _no_change(draft: Draft, asked: Judgement) -> None:
    no_change(draft, asked.seat)


CHAPTER: Final = Chapter(
    laws=(LAW_20, LAW_21, LAW_47E),
    options={
        ChoiceKind.CALL_AFTER_MISINFORMATION: Offer(acts={OptionWord.RETRACT: _change, OptionWord.KEEP: _stands}),
        ChoiceKind.CALL_OVER_CORRECTED: Offer(
            acts={OptionWord.RETRACT: _retract_call, OptionWord.KEEP: _keep_call}, of_since=True
        ),
        ChoiceKind.CARD_AFTER_MISINFORMATION: Offer(
            acts={OptionWord.RETRACT: _retract_card, OptionWord.KEEP: nothing}, of_since=True
        ),
    },
    questions=(
        QuestionOfFact(
            Question.CALL_AFTER_MISINFORMATION,
            (Answer(Ruling.CHANGE, act=_allow, possible=_can_be_changed), Answer(Ruling.NO_CHANGE, act=_no_change)),
        ),
        QuestionOfFact(Question.DAMAGE_BY_MISINFORMATION, ADJUSTED_OR_NOT),
    ),
    replaces={
        ReplaceReason.MISINFORMATION: replace_informed,
        ReplaceReason.CALL_OVER_CORRECTED: replace_informed,
    },
)
