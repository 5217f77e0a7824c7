"""Cards in correct procedure (Laws 41D, 44, 45)."""

from __future__ import annotations

from typing import Final

from laws.engine.restrictions import breach_of_restriction, restricted
from laws.protocol.commands import PlayCard
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.conditions import LastTrick
from laws.table.irregularity import NOTHING, Irregularity
from laws.table.obligation import (
    InForce,
    LeadRestriction,
    Obligation,
    PlayDemand,
    halted,
    must_answer,
    must_replace,
)
from laws.table.phases import Phase
from laws.table.play import Play, Trick
from laws.table.table import Table
from laws.values.cards import Card, Hand
from laws.values.cited import (
    LAW_9B2,
    LAW_41A,
    LAW_41D,
    LAW_44A,
    LAW_44B,
    LAW_44C,
    LAW_44G,
    LAW_45A,
    LAW_45B,
    LAW_61B,
    LAW_62B,
    LAW_68D,
)
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat

__all__ = [
    "breach_of_card",
    "breach_of_pause",
    "breach_of_suit",
    "card_not_held",
    "card_out_of_turn",
    "following",
    "hand_of_card",
    "hand_to_play",
    "legal_cards",
    "playable",
    "reviewable_trick",
    "was_led",
]

_SUIT: Final = tuple(0x1FFF << 13 * suit for suit in range(4))


def playable(table: Table, play: Play) -> int:
    """Return the legal cards of the hand to play, as a bit set.

    They are its cards of the suit led (Law 44C), or any if it has none (44A, 44D), less those that the obligations in
    force exclude.
    """
    hand = hand_to_play(table, play)
    cards = following(table, play, hand)
    obligations = _in_force(table, play, hand)
    return restricted(obligations, hand, cards, leading=not play.trick) if obligations else cards


def hand_to_play(table: Table, play: Play) -> Seat:
    """Return the hand whose card is awaited: the one on turn, or one that replaces a card taken back (Laws 47, 62)."""
    obligations = table.incidents.obligations
    replacing = must_replace(obligations) if obligations and table.phase is Phase.PLAY else None
    return play.turn if replacing is None else replacing.seat


def following(table: Table, play: Play, hand: Seat) -> int:
    """Return the cards of a hand that follow suit, as a bit set.

    If none does, or no card is led, return all of them (Law 44).
    """
    cards = table.hands[hand]
    if play.trick:
        of_suit = cards & _SUIT[play.trick[0].card // 13]
        if of_suit:
            return of_suit
    return cards


def legal_cards(table: Table, seat: Seat) -> Hand:
    """Return the cards that this player may lead or play now, or an empty hand.

    They are dummy's cards when declarer must play from dummy.
    """
    play = table.play
    if play is None or table.claim is not None or table.phase is Phase.OVER:
        return Hand(0)
    obligations = table.incidents.obligations
    if obligations and (halted(obligations) or must_answer(obligations, seat) is not None):
        return Hand(0)
    if table.phase is Phase.CLARIFICATION:
        return Hand(playable(table, play) if seat is play.turn and play.lead is None else 0)
    hand, contract = hand_to_play(table, play), play.contract
    return Hand(playable(table, play) if seat is (contract.declarer if hand is contract.dummy else hand) else 0)


def breach_of_card(table: Table, play: Play, command: PlayCard) -> Refusal | None:
    """Return why this card may not be played now, or None. The first reason applies, in the order of the code.

    Play stops while a claim is pending (Law 68D) and while a choice or a ruling is awaited (9B2). A card is played in
    turn (44B, 44G), after the lead is faced (41A), by declarer from dummy's hand (41D), and must follow suit (44C).
    """
    obligations, contract, turn, card = table.incidents.obligations, play.contract, play.turn, command.card
    law = LAW_44C
    if obligations or table.claim is not None or table.phase is Phase.CLARIFICATION:
        refusal = breach_of_pause(table, command)
        if refusal is not None:
            return refusal
        replacing = must_replace(obligations)
        if replacing is not None:
            turn = replacing.seat
            law = LAW_62B
    if hand_of_card(play, command) is not turn or play.lead is not None:
        return card_out_of_turn(table, play)
    if command.seat is not (contract.declarer if turn is contract.dummy else turn):  # Laws 41D, 43A1(c)
        return Refusal(RefusalCode.NOT_DECLARER, LAW_41D, seat=contract.declarer)
    if not table.hands[turn] >> card & 1:
        return card_not_held(table, turn)
    if following(table, play, turn) >> card & 1 and not obligations:
        return None
    return breach_of_suit(table, play, turn, card, law)


def hand_of_card(play: Play, command: PlayCard) -> Seat:
    """Return the hand from which the card is played; dummy's also if dummy himself plays it."""
    dummy = play.contract.dummy
    return dummy if command.from_dummy or command.seat is dummy else command.seat


def breach_of_pause(table: Table, command: PlayCard) -> Refusal | None:
    """Return why no card may be played now, or None.

    Play stops while a claim is pending (Law 68D) and while a choice or a ruling is awaited (9B2). A player who has been
    asked about a revoke must answer first (61B). No card is played from dummy before the lead is faced (41D).
    """
    if table.claim is not None:
        return Refusal(RefusalCode.NOT_NOW, LAW_68D)
    if table.incidents.obligations and halted(table.incidents.obligations):
        return Refusal(RefusalCode.NOT_NOW, LAW_9B2)
    if must_answer(table.incidents.obligations, command.seat) is not None:
        return Refusal(RefusalCode.NOT_NOW, LAW_61B)
    if command.from_dummy and table.phase is Phase.CLARIFICATION:
        return Refusal(RefusalCode.NOT_NOW, LAW_41D)
    return None


def card_out_of_turn(table: Table, play: Play) -> Refusal:
    """Return the refusal of a card from a hand that is not on turn."""
    replacing = must_replace(table.incidents.obligations)
    if replacing is not None:
        return Refusal(RefusalCode.NOT_YOUR_TURN, replacing.law, seat=replacing.seat)
    if play.lead is not None:  # Law 41A: a lead on the table is not taken back
        return Refusal(RefusalCode.NOT_NOW, LAW_41A)
    law = LAW_41A if table.phase is Phase.CLARIFICATION else LAW_44B if play.trick else LAW_44G
    return Refusal(RefusalCode.NOT_YOUR_TURN, law, seat=play.turn)


def card_not_held(table: Table, hand: Seat) -> Refusal:
    """Return the refusal of a card that is not in the hand.

    The leader leads one of his own cards (Law 44A); every card is played from its own hand (45A, 45B).
    """
    if table.phase is Phase.CLARIFICATION:
        return Refusal(RefusalCode.NOT_YOUR_CARD, LAW_44A)
    return Refusal(RefusalCode.NOT_YOUR_CARD, LAW_45B if hand is table.dummy else LAW_45A)


def breach_of_suit(table: Table, play: Play, hand: Seat, card: Card, law: Paragraph = LAW_44C) -> Refusal | None:
    """Return why this hand, which holds the card, may not contribute it, or None.

    A hand must follow suit; only then do the obligations in force apply (Law 59).
    """
    follows = following(table, play, hand)
    if not follows >> card & 1:
        return Refusal(RefusalCode.MUST_FOLLOW_SUIT, law, suit=play.led_suit)
    obligations = _in_force(table, play, hand)
    return breach_of_restriction(obligations, hand, follows, card, leading=not play.trick) if obligations else None


def _in_force(table: Table, play: Play, hand: Seat) -> InForce:
    """Return the obligations, without what bound the hand in an earlier trick only, and was broken there (Law 61A).

    That stays until the revoke is established, since it binds the correction; the hand's next card establishes it.
    """
    obligations = table.incidents.obligations
    if not any(_bound_one_trick(obligation, hand) for obligation in obligations):
        return obligations
    own = [i for i in table.incidents.open() if i.is_uncorrected_revoke and i.offender is hand]
    before = [revoke for revoke in own if revoke.trick <= len(play.tricks)]
    led = any(was_led(play, revoke) for revoke in before)
    return tuple(
        obligation
        for obligation in obligations
        if not _bound_one_trick(obligation, hand) or not (led if isinstance(obligation, LeadRestriction) else before)
    )


def _bound_one_trick(obligation: Obligation, hand: Seat) -> bool:
    """Return whether it is a demand for one trick (Law 57A), or a suit required for one lead (26B, 50D2)."""
    if isinstance(obligation, PlayDemand):
        return obligation.hand is hand
    return isinstance(obligation, LeadRestriction) and obligation.leader is hand and obligation.required


def was_led(play: Play, revoke: Irregularity) -> bool:
    """Return whether the revoke was a lead of another suit than a restriction allows (Law 61A), face down or played."""
    tricks = (*(trick.cards for trick in play.tricks), play.trick)
    cards = tricks[revoke.trick - 1] if revoke.trick <= len(tricks) else ()
    return not cards or cards[0].card == revoke.cards[0]


def reviewable_trick(table: Table, seat: Seat | None) -> Trick | None:
    """Return the last quitted trick if this player may look at it, otherwise None.

    He may until his side has led or played to the next trick, legally or not (Law 66A); a lead that has gone back does
    not count. Dummy may not once the next trick has begun (66A, 43A1(c)). A condition of contest can extend the right
    until the next trick is complete.
    """
    play = table.play
    if play is None or not play.tricks:
        return None
    trick = play.tricks[-1]
    begun = {played.seat.side for played in play.trick}
    if table.incidents is not NOTHING:
        now = len(play.tricks) + 1
        leads = (one for one in table.incidents.open() if one.is_lead_out_of_turn and one.trick == now)
        begun.update(lead.offender.side for lead in leads)
    if not begun or table.conditions.last_trick is LastTrick.UNTIL_NEXT:
        return trick
    return None if seat is None or seat is play.contract.dummy or seat.side in begun else trick
