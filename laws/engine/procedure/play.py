"""Cards in correct procedure (Laws 41D, 44, 45)."""

from __future__ import annotations

from typing import Final

from laws.engine.procedure.lead import decide_lead_faced
from laws.engine.restrictions import restricted
from laws.protocol.commands import PlayCard
from laws.protocol.events import CardPlayed, Ended, Event
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.conditions import LastTrick
from laws.table.obligation import halted
from laws.table.phases import Phase
from laws.table.play import Play, PlayedCard, Trick
from laws.table.table import Table
from laws.values.cards import Hand
from laws.values.contract import Played
from laws.values.seats import Seat

__all__ = [
    "breach_of_holding",
    "breach_of_turn",
    "decide_card",
    "following",
    "legal_cards",
    "playable",
    "reviewable_trick",
]

_SUIT: Final = tuple(0x1FFF << 13 * suit for suit in range(4))


def playable(table: Table, play: Play) -> int:
    """The cards that the hand on turn may contribute: its cards of the suit led (Law 44C), else any (44A, 44D)."""
    cards = following(table, play, play.turn)
    dues = table.incidents.dues
    return restricted(dues, play.turn, cards, leading=not play.trick) if dues else cards


def following(table: Table, play: Play, hand: Seat) -> int:
    """The cards of that hand which follow suit, or all of them when none does or nothing is led (Law 44)."""
    cards = table.hands[hand]
    if play.trick:
        of_suit = cards & _SUIT[play.trick[0].card // 13]
        if of_suit:
            return of_suit
    return cards


def legal_cards(table: Table, seat: Seat) -> Hand:
    """The cards that this player may lead or play now, dummy's when declarer must play from dummy; else none."""
    play = table.play
    if play is None or table.claim is not None or table.phase is Phase.OVER:
        return Hand(0)
    dues = table.incidents.dues
    if dues and halted(dues):
        return Hand(0)
    if table.phase is Phase.CLARIFICATION:
        return Hand(playable(table, play) if seat is play.turn and play.lead is None else 0)
    return Hand(playable(table, play) if seat is play.actor else 0)


def breach_of_turn(table: Table, play: Play) -> Refusal:
    """A card from another hand than the one on turn."""
    if play.lead is not None:  # Law 41A: a lead that lies on the table is not taken back
        return Refusal(RefusalCode.NOT_NOW, "41A")
    law = "41A" if table.phase is Phase.CLARIFICATION else "44B" if play.trick else "44G"
    return Refusal(RefusalCode.NOT_YOUR_TURN, law, seat=play.turn)


def breach_of_holding(table: Table, hand: Seat) -> Refusal:
    """A card that is not in the hand: a lead is one of the leader's (44A), each plays from his own hand (45A, 45B)."""
    if table.phase is Phase.CLARIFICATION:
        return Refusal(RefusalCode.NOT_YOUR_CARD, "44A")
    return Refusal(RefusalCode.NOT_YOUR_CARD, "45B" if hand is table.dummy else "45A")


def decide_card(table: Table, command: PlayCard) -> tuple[Event, ...] | Refusal:
    """A card in its turn (44B, 44G), from the hand that is on play, declarer playing dummy's (41D), following (44C)."""
    play = table.play
    if play is None:
        return Refusal(RefusalCode.NOT_NOW, "41D" if command.from_dummy else "41A")
    if table.claim is not None:
        return Refusal(RefusalCode.NOT_NOW, "68D")
    seat, card, turn = command.seat, command.card, play.turn
    if table.phase is Phase.CLARIFICATION:
        if command.from_dummy:
            return Refusal(RefusalCode.NOT_NOW, "41D")
        return decide_lead_faced(table, play, seat, card)
    contract = play.contract
    hand = contract.dummy if command.from_dummy or seat is contract.dummy else seat
    if hand is not turn:
        return breach_of_turn(table, play)
    if seat is not play.actor:  # Laws 41D, 43A1(c)
        return Refusal(RefusalCode.NOT_DECLARER, "41D", seat=contract.declarer)
    if not table.hands[turn] >> card & 1:
        return breach_of_holding(table, turn)
    if not playable(table, play) >> card & 1:
        return Refusal(RefusalCode.MUST_FOLLOW_SUIT, "44C", suit=play.led_suit)
    event = CardPlayed(turn, card)
    if len(play.tricks) == 12 and len(play.trick) == 3:
        tricks = play.add(PlayedCard(turn, card)).declarer_tricks
        return (event, Ended(Played(contract, tricks)))
    return (event,)


def reviewable_trick(table: Table, seat: Seat | None) -> Trick | None:
    """The trick quitted last while this player may look at it (Law 66A): until his side has led or played to the next.

    Dummy has no such right once the next trick has begun (66A, 43A1(c)). None too before the second trick.
    """
    play = table.play
    if play is None or not play.tricks:
        return None
    trick = play.tricks[-1]
    if not play.trick or table.conditions.last_trick is LastTrick.UNTIL_NEXT:
        return trick
    if seat is None or seat is play.contract.dummy or any(played.seat.side is seat.side for played in play.trick):
        return None
    return trick
