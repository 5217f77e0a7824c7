"""A card where irregularities happen: what it is, and what it means for those that stand open (Laws 24, 41–63).

`decide_card_here` answers every card at a table on which illegal cards can be played, or on which something is in
force.
"""

from __future__ import annotations

from typing import Final

from laws.engine.draft import Draft
from laws.engine.irregularities.attention import notice_at_once
from laws.engine.irregularities.calls import allowed
from laws.engine.irregularities.ending import end_board
from laws.engine.irregularities.leads import (
    accept_lead,
    answer_by_playing,
    hand_of,
    is_last,
    lead_in_turn_after_all,
    lead_out_of_turn,
    lead_was_refused,
    lying_lead,
    spoken_to,
    take_back_in_silence,
)
from laws.engine.irregularities.penalties import after_card, open_turn
from laws.engine.irregularities.premature import counts_at_once, play_too_soon
from laws.engine.irregularities.revoke import (
    after_correction,
    after_withdrawal,
    declarer_tricks_after_revokes,
    establish_after_card,
    note_revoke,
)
from laws.engine.irregularities.showing import lead_in_auction
from laws.engine.irregularities.unplayed import accept_in_silence
from laws.engine.procedure.play import following
from laws.engine.restrictions import breach_of_restriction
from laws.protocol.commands import LeadFaceDown, PlayCard
from laws.protocol.events import CardPlayed, Event, IrregularityNoted, LeadFaced, LedFaceDown
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.conditions import Obligations
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import Kind, ReplaceReason
from laws.table.obligation import MustReplace, halted, must_replace
from laws.table.phases import Phase
from laws.table.play import Play
from laws.table.table import Table
from laws.values.cards import Card
from laws.values.contract import Played
from laws.values.seats import Seat

__all__ = ["decide_card_here", "decide_lead_here", "face_lead_here"]

Decision = tuple[Event, ...] | Refusal

_BROKEN: Final = {
    RefusalCode.MUST_PLAY_PENALTY_CARD: Kind.PENALTY_CARD_NOT_PLAYED,
    RefusalCode.LEAD_RESTRICTED: Kind.REVOKE,
    RefusalCode.MUST_PLAY_REQUIRED: Kind.REVOKE,
}
"""What breaking an obligation is, by the code with which it is refused where it cannot be broken."""


_NOTHING_SETTLED: Final = (
    ReplaceReason.CARD_AFTER_REVOKE,
    ReplaceReason.PARTNERS_CARD_AFTER_REVOKE,
    ReplaceReason.REVOKE_AS_ESTABLISHED,
)
"""Why a card is replaced without its irregularity being put right by that."""


def _events(draft: Draft, refusal: Refusal | None) -> Decision:
    return refusal if refusal is not None else draft.events


def decide_lead_here(table: Table, command: LeadFaceDown) -> Decision:
    """The opening lead, face down; by the wrong defender it is not turned, and goes back without more (Law 41A)."""
    seat, card = command.seat, command.card
    if table.phase is Phase.AUCTION and allowed(table):
        draft = Draft(table)
        return _events(draft, lead_in_auction(draft, seat, card))
    play = table.play
    if play is None or table.phase is not Phase.CLARIFICATION or halted(table.incidents.dues) or play.lead is not None:
        return Refusal(RefusalCode.NOT_NOW, "41A")
    draft = Draft(table)
    refusal = _breach_of_lead(table, play, seat, card)
    kind = None if refusal is None else _kind_of(table, refusal)
    if refusal is not None and kind is None:
        return refusal
    if kind is not None:
        draft.note(IrregularityNoted(kind, seat, cards=(card,), trick=1))
    draft.add(LedFaceDown(seat, card))
    if kind is not None:
        notice_at_once(draft)
    return draft.events


def _kind_of(table: Table, breach: Refusal) -> Kind | None:
    """What breaking an obligation is where it can be broken (Laws 52, 61A); None where it is refused."""
    if not allowed(table) or table.conditions.obligations is not Obligations.BREAKABLE:
        return None
    return _BROKEN.get(breach.code)


def _breach_of_lead(table: Table, play: Play, seat: Seat, card: Card) -> Refusal | None:
    if seat is not play.contract.leader:
        return Refusal(RefusalCode.NOT_YOUR_TURN, "41A", seat=play.contract.leader)
    if not table.hands[seat] >> card & 1:
        return Refusal(RefusalCode.NOT_YOUR_CARD, "44A")
    return breach_of_restriction(table.incidents.dues, seat, table.hands[seat], card, leading=True)


def face_lead_here(table: Table, seat: Seat) -> Decision:
    """Law 41C: the leader faces the lead."""
    play = table.play
    if play is None or play.lead is None or table.phase is not Phase.CLARIFICATION or halted(table.incidents.dues):
        return Refusal(RefusalCode.NOT_NOW)
    if seat is not play.lead.seat:
        return Refusal(RefusalCode.NOT_YOUR_TURN, "41C", seat=play.lead.seat)
    draft = Draft(table)
    card = play.lead.card
    draft.add(LeadFaced(seat))
    after_card(draft, seat, card, seat)
    open_turn(draft)
    return draft.events


def decide_card_here(table: Table, command: PlayCard) -> Decision:
    """What becomes of a card, and of what stood open before it."""
    play = table.play
    if play is None:
        if not allowed(table) or command.from_dummy:
            return Refusal(RefusalCode.NOT_NOW, "41D" if command.from_dummy else "")
        draft = Draft(table)
        return _events(draft, lead_in_auction(draft, command.seat, command.card))
    contract = play.contract
    seat, card = command.seat, command.card
    draft = Draft(table)
    if spoken_to(table) is not None and seat.side is not contract.side:
        answer_by_playing(draft)
    if table.claim is not None or halted(draft.table.incidents.dues):
        return Refusal(RefusalCode.NOT_NOW, "9B2")
    hand = contract.dummy if command.from_dummy or seat is contract.dummy else seat
    refusal = _may_not_touch(table, play, seat, hand, command)
    if refusal is not None:
        return refusal
    replacing = must_replace(table.incidents.dues)
    if replacing is not None:
        return _events(draft, _replace(draft, play, replacing, hand, card))
    lying = lying_lead(table)
    if lying is not None:
        return _events(draft, _over_a_lead(draft, play, lying, hand, card))
    if hand is play.turn and play.lead is None:
        return _events(draft, _in_turn(draft, hand, card))
    return _out_of_turn(draft, play, hand, card)


def _may_not_touch(table: Table, play: Play, seat: Seat, hand: Seat, command: PlayCard) -> Refusal | None:
    contract = play.contract
    if table.phase is Phase.CLARIFICATION and command.from_dummy:
        return Refusal(RefusalCode.NOT_NOW, "41D")
    if hand is contract.dummy and table.phase is Phase.PLAY and seat is not contract.declarer:
        if hand is not play.turn:
            return Refusal(RefusalCode.NOT_YOUR_TURN, "44B", seat=play.turn)
        return Refusal(RefusalCode.NOT_DECLARER, "41D", seat=contract.declarer)
    if not table.hands[hand] >> command.card & 1:
        if hand is not play.turn and not allowed(table):
            return Refusal(RefusalCode.NOT_YOUR_TURN, "44B", seat=play.turn)
        return Refusal(RefusalCode.NOT_YOUR_CARD, "45A")
    return None


def _in_turn(draft: Draft, hand: Seat, card: Card) -> Refusal | None:
    """A card in its turn: obligations (26B, 50–52, 57), following suit (44C), or a revoke (61A)."""
    play = draft.table.play
    assert play is not None
    establish_after_card(draft, hand, len(play.tricks) + 1)  # what this card is to answer is of its own trick only
    table = draft.table
    follows = following(table, play, hand)
    leading = not play.trick
    revokes = not follows >> card & 1
    if revokes and not allowed(table):
        return Refusal(RefusalCode.MUST_FOLLOW_SUIT, "44C", suit=play.led_suit)
    breach = None if revokes else breach_of_restriction(table.incidents.dues, hand, follows, card, leading=leading)
    if breach is not None:
        kind = _kind_of(table, breach)
        if kind is None:
            return breach
        draft.note(IrregularityNoted(kind, hand, cards=(card,), trick=len(play.tricks) + 1))
    elif revokes:
        note_revoke(draft, play, hand, card)
    put_down(draft, hand, card)
    if revokes or breach is not None:
        notice_at_once(draft)
    return None


def put_down(draft: Draft, hand: Seat, card: Card) -> None:
    """The card is played: what it establishes and fulfils, the end of the play with the last one, and what it opens."""
    put_down_quietly(draft, hand, card)
    open_turn(draft)


def put_down_quietly(draft: Draft, hand: Seat, card: Card) -> None:
    """The same, where something of this trick is still to be settled before the next turn."""
    play = draft.table.play
    assert play is not None
    leader = play.trick[0].seat if play.trick else hand
    trick = len(play.tricks) + 1
    establish_after_card(draft, hand, trick)
    draft.add(CardPlayed(hand, card))
    accept_in_silence(draft, hand)
    after_card(draft, hand, card, leader)
    now = draft.table.play
    assert now is not None
    if len(now.tricks) == 13:
        if not any(i.is_uncorrected_revoke and i.trick < 12 for i in draft.table.incidents.irregularities):
            establish_after_card(draft, hand, 14)
        tricks = declarer_tricks_after_revokes(draft, now.declarer_tricks)
        end_board(draft, Played(now.contract, tricks))
        return
    lead_in_turn_after_all(draft)


def play_designated(draft: Draft, card: Card) -> None:
    """The card that a player who has shown several has designated is played (Law 58B2), a revoke maybe."""
    play = draft.table.play
    assert play is not None
    _in_turn(draft, play.turn, card)


def play_named(draft: Draft, card: Card) -> None:
    """Dummy's card is played that a defender has named (Law 46B5)."""
    play = draft.table.play
    assert play is not None
    put_down(draft, play.turn, card)


def _over_a_lead(draft: Draft, play: Play, lying: Irregularity, hand: Seat, card: Card) -> Refusal | None:
    """A card while a lead out of turn lies on the table: Law 53A by the next hand, 53B by whoever was to lead."""
    wrong = hand_of(draft.table, lying.cards[0])
    if hand is play.turn and hand.side is not lying.offender.side:  # Law 53B
        take_back_in_silence(draft, lying)
        return _in_turn(draft, hand, card)
    if is_last(lying):  # Law 53A, footnote: it must go back
        if hand is not play.turn:
            return Refusal(RefusalCode.NOT_YOUR_TURN, "53A", seat=play.turn)
        take_back_in_silence(draft, lying)
        return _in_turn(draft, hand, card)
    if _is_wrong_defender(lying, wrong, hand):
        accept_lead(draft, lying, "53C")
        assert draft.table.play is not None
        play_too_soon(draft, draft.table.play, hand, card)
        notice_at_once(draft)
        return None
    if hand is wrong.lho:  # Law 53A
        accept_lead(draft, lying)
        if halted(draft.table.incidents.dues):
            return Refusal(RefusalCode.NOT_NOW, "50D2")
        return _in_turn(draft, hand, card)
    return Refusal(RefusalCode.NOT_NOW, "9B2")


def _is_wrong_defender(lying: Irregularity, wrong: Seat, hand: Seat) -> bool:
    """Law 53C: declarer's lead from the wrong hand is played to by the defender before that hand."""
    return lying.kind is Kind.DECLARERS_LEAD_OUT_OF_TURN and hand is wrong.rho


def _out_of_turn(draft: Draft, play: Play, hand: Seat, card: Card) -> Decision:
    """A lead out of turn (54–56), or a card played before its turn (57)."""
    table, contract = draft.table, play.contract
    if not allowed(table):
        return Refusal(RefusalCode.NOT_YOUR_TURN, "44B" if play.trick else "44G", seat=play.turn)
    declaring = hand.side is contract.side
    if table.phase is Phase.CLARIFICATION:
        if declaring:  # Law 54E
            return _events(draft, lead_in_auction(draft, hand, card))
        if hand is contract.leader:
            return Refusal(RefusalCode.NOT_NOW, "41A")
        lead_out_of_turn(draft, play, hand, card, Kind.OPENING_LEAD_OUT_OF_TURN)
    elif not play.trick:
        establish_after_card(draft, hand, len(play.tricks) + 1)  # Law 63A1: legal or not
        lead_out_of_turn(draft, play, hand, card, _kind_of_lead(table, play, hand))
    elif counts_at_once(table, play, hand):
        return _events(draft, _in_turn(draft, hand, card))
    else:
        play_too_soon(draft, play, hand, card)
    notice_at_once(draft)
    return draft.events


def _kind_of_lead(table: Table, play: Play, hand: Seat) -> Kind:
    """Law 55 by declarer's side, 56 by a defender; 60B when declarer has had to take back a lead to this trick."""
    if hand.side is play.contract.side:
        return Kind.DECLARERS_LEAD_OUT_OF_TURN
    too_soon = play.turn.side is play.contract.side and lead_was_refused(table, play)
    return Kind.PLAY_BEFORE_RIGHT_LEAD if too_soon else Kind.DEFENDERS_LEAD_OUT_OF_TURN


def _replace(draft: Draft, play: Play, duty: MustReplace, hand: Seat, card: Card) -> Refusal | None:
    """The card in place of one that was withdrawn (Law 62B)."""
    if hand is not duty.seat:
        return Refusal(RefusalCode.NOT_YOUR_TURN, seat=duty.seat)
    follows = following(draft.table, play, hand)
    if not follows >> card & 1:
        return Refusal(RefusalCode.MUST_FOLLOW_SUIT, "62B", suit=play.led_suit)
    breach = breach_of_restriction(draft.table.incidents.dues, hand, follows, card, leading=not play.trick)
    if breach is not None:
        return breach
    draft.lift(duty)
    if not duty.irregularity:  # Law 47D: what goes back after a change by the other side was no irregularity
        put_down(draft, hand, card)
        return None
    irregularity = draft.table.incidents.find(duty.irregularity)
    if duty.reason not in _NOTHING_SETTLED:
        draft.settle(irregularity, IrregularityState.RECTIFIED, duty.law)
    put_down_quietly(draft, hand, card)
    if duty.reason is ReplaceReason.CARD_AFTER_REVOKE:
        after_withdrawal(draft, irregularity)
    elif not irregularity.established and duty.reason is ReplaceReason.REVOKE:
        after_correction(draft, irregularity)
    open_turn(draft)
    return None
