"""Every lead and every card.

Played, refused, or an irregularity, and its effect on open irregularities (Laws 24, 41–63).

`laws.engine.procedure` says what is legal. On a board with no open irregularity and no obligation in force a legal card
has no consequences.
"""

from __future__ import annotations

from laws.engine.actions.played import kind_of_breach, play_in_turn, replace_card
from laws.engine.actions.showing import lead_in_auction
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
from laws.engine.irregularities.penalties import open_turn
from laws.engine.irregularities.premature import (
    count_too_soon,
    counts_at_once,
    play_over_own_side,
    play_too_soon,
    waiting_for_its_turn,
)
from laws.engine.procedure.lead import breach_of_facing, breach_of_lead
from laws.engine.procedure.play import (
    breach_of_card,
    breach_of_pause,
    card_not_held,
    card_out_of_turn,
    hand_of_card,
    hand_to_play,
    legal_cards,
)
from laws.engine.shared.penalty_cards import after_card
from laws.engine.shared.revokes import establish_after_card
from laws.protocol.commands import FaceLead, LeadFaceDown, PlayCard
from laws.protocol.events import CardPlayed, IrregularityNoted, LeadFaced, LedFaceDown
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.conditions import OpeningLead
from laws.table.irregularity import NOTHING, Irregularity
from laws.table.kinds import Kind
from laws.table.obligation import halted, must_replace
from laws.table.phases import Phase
from laws.table.play import Play
from laws.table.table import Table
from laws.values.cards import Card, Hand
from laws.values.cited import LAW_9B2, LAW_41A, LAW_41D, LAW_50D2, LAW_53A, LAW_53C
from laws.values.seats import Seat

__all__ = ["decide_card", "decide_face", "decide_lead", "may_play"]


def may_play(table: Table, seat: Seat) -> Hand:
    """Return the cards that this player may lead or play now.

    While a lead out of turn by his own side lies on the table he may play none, though he can (60C): it is for others
    to accept it, or to have it taken back (Laws 53A, 53B).
    """
    cards, play = legal_cards(table, seat), table.play
    if not cards or play is None or table.phase is not Phase.PLAY or lying_lead(table) is None:
        return cards
    from_dummy = hand_to_play(table, play) is not seat
    return Hand(sum(1 << card for card in cards if _is_regular(decide_card(table, PlayCard(seat, card, from_dummy)))))


def _is_regular(decided: Decision) -> bool:
    """Return whether the card is played and is no irregularity."""
    return not isinstance(decided, Refusal) and not (isinstance(decided, Draft) and decided.has_noted)


def _events(draft: Draft, refusal: Refusal | None) -> Decision:
    return refusal if refusal is not None else draft


def decide_lead(table: Table, command: LeadFaceDown) -> Decision:
    """Decide the opening lead, face down.

    A face-down lead by the wrong defender is not faced, and is taken back without rectification (Law 41A). So is a card
    put face down before the end of the auction, since partner could not see it (Law 24). If the regulations require
    face-up opening leads (Law 41A, footnote), it is decided as a card played.
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
    """Decide the facing of the opening lead by the leader (Law 41C)."""
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
    """Decide a card: it is played, it is refused, or it is an irregularity; with its effect on open irregularities.

    If no irregularity is open and no obligation in force, a legal card has no consequences except the end of the play,
    which `put_down` handles.
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
    """Decide a card led before the end of the auction (Law 24B). There is no dummy yet (41D)."""
    if not table.conditions.allow_irregularities or command.from_dummy:
        return Refusal(RefusalCode.NOT_NOW, LAW_41D if command.from_dummy else LAW_41A)
    draft = Draft(table)
    return _events(draft, lead_in_auction(draft, command.seat, command.card))


def _decide_with_consequences(table: Table, play: Play, command: PlayCard) -> Decision:
    """Decide a card on a board with irregularities or obligations, or a card that is an irregularity itself."""
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
        return _events(draft, replace_card(draft, replacing, hand, card))
    lying = lying_lead(table)
    if lying is not None:
        return _events(draft, _over_a_lead(draft, play, lying, command))
    if hand is play.turn and play.lead is None:
        return _events(draft, play_in_turn(draft, hand, card))
    return _out_of_turn(draft, play, hand, card)


def _may_not_touch(table: Table, play: Play, seat: Seat, hand: Seat, card: Card) -> Refusal | None:
    """Return the refusal of a card that cannot be played even out of turn, or None.

    It is another player's card, or dummy's by a player other than declarer (Law 41D), or a premature card that lies on
    the table already (57D).
    """
    declarer = play.contract.declarer
    if hand is not play.turn and waiting_for_its_turn(table, hand) == card:
        return card_out_of_turn(table, play)
    if hand is table.dummy and seat is not declarer:
        if hand is not play.turn:
            return card_out_of_turn(table, play)
        return Refusal(RefusalCode.NOT_DECLARER, LAW_41D, seat=declarer)
    return None if table.hands[hand] >> card & 1 else card_not_held(table, hand)


def _over_a_lead(draft: Draft, play: Play, lying: Irregularity, command: PlayCard) -> Refusal | None:
    """Decide a card while a lead out of turn lies on the table. Return the refusal, or None.

    Law 53A applies to the next hand, 53B to an opponent of the offender who leads in his proper turn. What the
    offender's side plays takes no right from the other side, and is rectified itself (60C).
    """
    hand, card = hand_of_card(play, command), command.card
    wrong = hand_of(draft.table, lying.cards[0])
    if _is_own_lead(play, lying, wrong, command):  # Law 53B
        take_back_in_silence(draft, lying)
        return play_in_turn(draft, hand, card)
    if is_last(lying):  # Law 53A, footnote: it must be taken back
        if hand is not play.turn:
            return Refusal(RefusalCode.NOT_YOUR_TURN, LAW_53A, seat=play.turn)
        take_back_in_silence(draft, lying)
        return play_in_turn(draft, hand, card)
    if _is_wrong_defender(lying, wrong, hand):
        accept_lead(draft, lying, LAW_53C)
        now = draft.table.play
        assert now is not None
        if counts_at_once(draft.table, now, hand):  # Law 57C
            return play_in_turn(draft, hand, card)
        play_too_soon(draft, now, hand, card)
        return None
    if hand is wrong.lho:  # Law 53A
        accept_lead(draft, lying)
        count_too_soon(draft)
        open_turn(draft)
        if halted(draft.table.incidents.obligations):
            return Refusal(RefusalCode.NOT_NOW, LAW_50D2)
        return play_in_turn(draft, hand, card)
    if _goes_on(draft.table, lying, wrong, command):  # Law 60C
        play_over_own_side(draft, play, hand, card)
        return None
    return Refusal(RefusalCode.NOT_NOW, LAW_9B2)


def _goes_on(table: Table, lying: Irregularity, wrong: Seat, command: PlayCard) -> bool:
    """Return whether a side plays from its other hand over its lead before that is accepted or goes back (Law 60C).

    It is a defender over his partner's, or declarer from his other hand, who does not say that he leads from there.
    """
    assert table.play is not None
    if lying.kind is Kind.OPENING_LEAD_OUT_OF_TURN or hand_of_card(table.play, command) is not wrong.partner:
        return False
    later = [one for one in table.incidents.open() if one.number > lying.number and one.trick == lying.trick]
    return not command.leads and not any(one.offender.side is wrong.side for one in later)


def _is_own_lead(play: Play, lying: Irregularity, wrong: Seat, command: PlayCard) -> bool:
    """Return whether an opponent of the offender leads in his proper turn (Law 53B).

    If he is also next in rotation, a card of the suit led is played to the lead (53A) unless he says that he leads.
    """
    hand = hand_of_card(play, command)
    if hand is not play.turn or hand.side is lying.offender.side:
        return False
    plays_to_it = hand is wrong.lho and command.card.suit is lying.cards[0].suit and not is_last(lying)
    return command.leads or not plays_to_it


def _is_wrong_defender(lying: Irregularity, wrong: Seat, hand: Seat) -> bool:
    """Return whether the defender before declarer's wrong hand plays to its lead (Law 53C)."""
    return lying.kind is Kind.DECLARERS_LEAD_OUT_OF_TURN and hand is wrong.rho


def _out_of_turn(draft: Draft, play: Play, hand: Seat, card: Card) -> Decision:
    """Decide a lead out of turn (Laws 54–56), or a card played before its turn (57)."""
    table, contract = draft.table, play.contract
    declaring = hand.side is contract.side
    if table.phase is Phase.CLARIFICATION:
        if declaring:  # Law 54E
            return _events(draft, lead_in_auction(draft, hand, card))
        if hand is contract.leader:
            return Refusal(RefusalCode.NOT_NOW, LAW_41A)
        lead_out_of_turn(draft, play, hand, card, Kind.OPENING_LEAD_OUT_OF_TURN)
    elif not play.trick:
        noted = lead_out_of_turn(draft, play, hand, card, _kind_of_lead(table, play, hand))
        establish_after_card(draft, hand, len(play.tricks) + 1, by=noted.number)  # Law 63A1: legal or not
    elif counts_at_once(table, play, hand):
        return _events(draft, play_in_turn(draft, hand, card))
    else:
        play_too_soon(draft, play, hand, card)
    return draft


def _kind_of_lead(table: Table, play: Play, hand: Seat) -> Kind:
    """Return the kind of a lead out of turn.

    Law 55 for declarer's side, 56 for a defender; 60B if declarer has had to take back a lead to this trick.
    """
    if hand.side is play.contract.side:
        return Kind.DECLARERS_LEAD_OUT_OF_TURN
    too_soon = play.turn.side is play.contract.side and lead_was_refused(table, play)
    return Kind.PLAY_BEFORE_RIGHT_LEAD if too_soon else Kind.DEFENDERS_LEAD_OUT_OF_TURN
