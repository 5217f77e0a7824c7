"""Every lead and every card: played, refused, or an irregularity, and what it means for others (Laws 24, 41–63).

What is legal is asked of `laws.engine.procedure`. On a board on which nothing is open and nothing in force a legal card
has no consequences.
"""

from __future__ import annotations

from typing import Final

from laws.engine.draft import Decision, Draft
from laws.engine.irregularities.leads import (
    accept_lead,
    answer_by_playing,
    hand_of,
    is_last,
    lead_out_of_turn,
    lead_was_refused,
    lying_lead,
    spoken_to,
    take_back_in_silence,
)
from laws.engine.irregularities.penalties import after_card, open_turn
from laws.engine.irregularities.played import kind_of_breach, play_in_turn, put_down
from laws.engine.irregularities.premature import counts_at_once, play_too_soon
from laws.engine.irregularities.revoke import (
    after_correction,
    after_withdrawal,
    establish_after_card,
)
from laws.engine.irregularities.showing import lead_in_auction
from laws.engine.procedure.lead import breach_of_facing, breach_of_lead
from laws.engine.procedure.play import (
    breach_of_card,
    breach_of_pause,
    breach_of_suit,
    card_not_held,
    card_out_of_turn,
    hand_of_card,
)
from laws.protocol.commands import FaceLead, LeadFaceDown, PlayCard
from laws.protocol.events import CardPlayed, IrregularityNoted, LeadFaced, LedFaceDown
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.conditions import OpeningLead
from laws.table.irregularity import NOTHING, Irregularity, IrregularityState
from laws.table.kinds import Kind, ReplaceReason
from laws.table.obligation import MustReplace, halted, must_replace
from laws.table.phases import Phase
from laws.table.play import Play
from laws.table.table import Table
from laws.values.cards import Card
from laws.values.cited import LAW_9B2, LAW_41A, LAW_41D, LAW_50D2, LAW_53A, LAW_53C, LAW_62B
from laws.values.seats import Seat

__all__ = ["decide_card", "decide_face", "decide_lead"]

_NOTHING_SETTLED: Final = (
    ReplaceReason.CARD_AFTER_REVOKE,
    ReplaceReason.PARTNERS_CARD_AFTER_REVOKE,
    ReplaceReason.REVOKE_AS_ESTABLISHED,
)
"""Why a card is replaced without its irregularity being put right by that."""


def _events(draft: Draft, refusal: Refusal | None) -> Decision:
    return refusal if refusal is not None else draft


def decide_lead(table: Table, command: LeadFaceDown) -> Decision:
    """The opening lead, face down; by the wrong defender it is not turned, and goes back without more (Law 41A).

    So does a card put face down before the auction is over: partner could not see it (Law 24). Where the regulation has
    opening leads made face up (Law 41A, footnote), it is a card played.
    """
    seat, card = command.seat, command.card
    if table.conditions.opening_lead is OpeningLead.FACE_UP and table.phase in (Phase.AUCTION, Phase.CLARIFICATION):
        return decide_card(table, PlayCard(seat, card))
    breach = breach_of_lead(table, seat, card)
    if breach is None:
        return (LedFaceDown(seat, card),)
    kind = kind_of_breach(table, breach)
    if kind is None:
        return breach
    draft = Draft(table)
    draft.note(IrregularityNoted(kind, seat, cards=(card,), trick=1))
    draft.add(LedFaceDown(seat, card))
    return draft


def decide_face(table: Table, command: FaceLead) -> Decision:
    """Law 41C: the leader faces the lead."""
    seat = command.seat
    breach = breach_of_facing(table, seat)
    if breach is not None:
        return breach
    if table.incidents is NOTHING:
        return (LeadFaced(seat),)
    assert table.play is not None
    assert table.play.lead is not None
    draft = Draft(table)
    card = table.play.lead.card
    draft.add(LeadFaced(seat))
    after_card(draft, seat, card, seat)
    return draft


def decide_card(table: Table, command: PlayCard) -> Decision:
    """A card: it is played, it is refused, or it is an irregularity; and what it means for those that stand open.

    Where nothing is open and nothing in force a legal card has no consequences but the end of the play, which is
    `put_down`'s.
    """
    play = table.play
    if play is None:
        return _before_the_play(table, command)
    regular = table.incidents is NOTHING or table.incidents.is_settled
    if regular or not table.conditions.allow_irregularities:
        breach = breach_of_card(table, play, command)
        if breach is None:
            if regular and (len(play.tricks) < 12 or len(play.trick) < 3):
                return (CardPlayed(play.turn, command.card),)
        elif not table.conditions.allow_irregularities:
            return breach
    return _decide_with_consequences(table, play, command)


def _before_the_play(table: Table, command: PlayCard) -> Decision:
    """A card led before the auction is over (Law 24B); there is no dummy yet (41D)."""
    if not table.conditions.allow_irregularities or command.from_dummy:
        return Refusal(RefusalCode.NOT_NOW, LAW_41D if command.from_dummy else LAW_41A)
    draft = Draft(table)
    return _events(draft, lead_in_auction(draft, command.seat, command.card))


def _decide_with_consequences(table: Table, play: Play, command: PlayCard) -> Decision:
    """A card that is legal, or that is played at a table where illegal ones are."""
    seat, card = command.seat, command.card
    draft = Draft(table)
    if spoken_to(table) is not None and seat.side is not play.contract.side:
        answer_by_playing(draft)
    hand = hand_of_card(play, command)
    refusal = breach_of_pause(draft.table, command) or _may_not_touch(table, play, seat, hand, card)
    if refusal is not None:
        return refusal
    replacing = must_replace(table.incidents.obligations)
    if replacing is not None:
        return _events(draft, _replace(draft, play, replacing, hand, card))
    lying = lying_lead(table)
    if lying is not None:
        return _events(draft, _over_a_lead(draft, play, lying, command))
    if hand is play.turn and play.lead is None:
        return _events(draft, play_in_turn(draft, hand, card))
    return _out_of_turn(draft, play, hand, card)


def _may_not_touch(table: Table, play: Play, seat: Seat, hand: Seat, card: Card) -> Refusal | None:
    """What cannot be done even out of turn: another player's card, or dummy's by anybody but declarer (Law 41D)."""
    declarer = play.contract.declarer
    if hand is table.dummy and seat is not declarer:
        if hand is not play.turn:
            return card_out_of_turn(table, play)
        return Refusal(RefusalCode.NOT_DECLARER, LAW_41D, seat=declarer)
    return None if table.hands[hand] >> card & 1 else card_not_held(table, hand)


def _over_a_lead(draft: Draft, play: Play, lying: Irregularity, command: PlayCard) -> Refusal | None:
    """A card while a lead out of turn lies on the table: Law 53A by the next hand, 53B by whoever was to lead."""
    hand, card = hand_of_card(play, command), command.card
    wrong = hand_of(draft.table, lying.cards[0])
    if _is_own_lead(play, lying, wrong, command):  # Law 53B
        take_back_in_silence(draft, lying)
        return play_in_turn(draft, hand, card)
    if is_last(lying):  # Law 53A, footnote: it must go back
        if hand is not play.turn:
            return Refusal(RefusalCode.NOT_YOUR_TURN, LAW_53A, seat=play.turn)
        take_back_in_silence(draft, lying)
        return play_in_turn(draft, hand, card)
    if _is_wrong_defender(lying, wrong, hand):
        accept_lead(draft, lying, LAW_53C)
        assert draft.table.play is not None
        play_too_soon(draft, draft.table.play, hand, card)
        return None
    if hand is wrong.lho:  # Law 53A
        accept_lead(draft, lying)
        open_turn(draft)
        if halted(draft.table.incidents.obligations):
            return Refusal(RefusalCode.NOT_NOW, LAW_50D2)
        return play_in_turn(draft, hand, card)
    return Refusal(RefusalCode.NOT_NOW, LAW_9B2)


def _is_own_lead(play: Play, lying: Irregularity, wrong: Seat, command: PlayCard) -> bool:
    """Law 53B: whether an opponent of the offender leads in his proper turn.

    Where he is also next in rotation, a card of the suit led is played to the lead (53A) unless he says that he leads.
    """
    hand = hand_of_card(play, command)
    if hand is not play.turn or hand.side is lying.offender.side:
        return False
    plays_to_it = hand is wrong.lho and command.card.suit is lying.cards[0].suit and not is_last(lying)
    return command.leads or not plays_to_it


def _is_wrong_defender(lying: Irregularity, wrong: Seat, hand: Seat) -> bool:
    """Law 53C: declarer's lead from the wrong hand is played to by the defender before that hand."""
    return lying.kind is Kind.DECLARERS_LEAD_OUT_OF_TURN and hand is wrong.rho


def _out_of_turn(draft: Draft, play: Play, hand: Seat, card: Card) -> Decision:
    """A lead out of turn (54–56), or a card played before its turn (57)."""
    table, contract = draft.table, play.contract
    declaring = hand.side is contract.side
    if table.phase is Phase.CLARIFICATION:
        if declaring:  # Law 54E
            return _events(draft, lead_in_auction(draft, hand, card))
        if hand is contract.leader:
            return Refusal(RefusalCode.NOT_NOW, LAW_41A)
        lead_out_of_turn(draft, play, hand, card, Kind.OPENING_LEAD_OUT_OF_TURN)
    elif not play.trick:
        establish_after_card(draft, hand, len(play.tricks) + 1)  # Law 63A1: legal or not
        lead_out_of_turn(draft, play, hand, card, _kind_of_lead(table, play, hand))
    elif counts_at_once(table, play, hand):
        return _events(draft, play_in_turn(draft, hand, card))
    else:
        play_too_soon(draft, play, hand, card)
    return draft


def _kind_of_lead(table: Table, play: Play, hand: Seat) -> Kind:
    """Law 55 by declarer's side, 56 by a defender; 60B when declarer has had to take back a lead to this trick."""
    if hand.side is play.contract.side:
        return Kind.DECLARERS_LEAD_OUT_OF_TURN
    too_soon = play.turn.side is play.contract.side and lead_was_refused(table, play)
    return Kind.PLAY_BEFORE_RIGHT_LEAD if too_soon else Kind.DEFENDERS_LEAD_OUT_OF_TURN


def _replace(draft: Draft, play: Play, duty: MustReplace, hand: Seat, card: Card) -> Refusal | None:
    """The card in place of one that was withdrawn (Law 62B)."""
    if hand is not duty.seat:
        return card_out_of_turn(draft.table, play)
    breach = breach_of_suit(draft.table, play, hand, card, LAW_62B)
    if breach is not None:
        return breach
    draft.lift(duty)
    if not duty.irregularity:  # Law 47D: what goes back after a change by the other side was no irregularity
        put_down(draft, hand, card)
        return None
    irregularity = draft.table.incidents.find(duty.irregularity)
    if duty.reason not in _NOTHING_SETTLED:
        draft.settle(irregularity, IrregularityState.RECTIFIED, duty.law)
    put_down(draft, hand, card)
    if duty.reason is ReplaceReason.CARD_AFTER_REVOKE:
        after_withdrawal(draft, irregularity)
    elif duty.reason is ReplaceReason.REVOKE:
        after_correction(draft, irregularity)
    return None
