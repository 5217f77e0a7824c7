"""Declarer's designation of dummy's cards (Law 46).

Law 46B completes an incomplete designation. A designation that fits no card is void, and declarer designates again
(46B4). With "any" declarer leaves the card to either defender, who alone decides (46B5).
"""

from __future__ import annotations

from typing import Final

from laws.engine.chapter import Chapter, Offer
from laws.engine.claims.position import SUIT_BITS, cards_of, highest, lowest
from laws.engine.draft import Decision, Draft
from laws.engine.irregularities.leads import lead_over
from laws.engine.procedure.play import following, playable
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.kinds import ChoiceKind, OptionWord
from laws.table.obligation import Choice, Option, must_replace
from laws.table.play import Play, PlayedCard, winner
from laws.table.table import Table
from laws.values.cards import Card, Rank, Suit
from laws.values.cited import LAW_46, LAW_46B, LAW_46B3_B, LAW_46B4, LAW_46B5
from laws.values.seats import Seat

__all__ = ["ANY", "CHAPTER", "card_named", "defenders_choice", "leave_to_defenders"]

_HIGH: Final = frozenset(("high", "top", "big", "大"))
_LOW: Final = frozenset(("low", "small", "little", "小"))
_WIN: Final = frozenset(("win", "win it", "take it", "赢"))
ANY: Final = frozenset(("any", "anything", "play anything", "whatever", "随便"))
_SUITS: Final = {
    word: suit
    for suit, words in {
        Suit.CLUBS: ("club", "clubs", "梅花"),
        Suit.DIAMONDS: ("diamond", "diamonds", "方块"),
        Suit.HEARTS: ("heart", "hearts", "红心"),
        Suit.SPADES: ("spade", "spades", "黑桃"),
    }.items()
    for word in words
}
_NAMES: Final = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
_RANKS: Final = {name: Rank(n + 2) for n, name in enumerate(_NAMES)}
_VOID: Final = Refusal(RefusalCode.NOT_YOUR_CARD, LAW_46B4)
_INCOMPLETE: Final = Refusal(RefusalCode.NOT_OFFERED, LAW_46B)


def card_named(table: Table, play: Play, word: str) -> int | Refusal:
    """Return the number of dummy's card that this word stands for, or the refusal."""
    held = table.hands[play.contract.dummy]
    if word in _HIGH or word in _LOW or word in _WIN:  # Law 46B1: of the suit led
        if not play.trick:
            return _INCOMPLETE
        if word in _WIN:
            return _winning(table, play)
        own = held & SUIT_BITS[play.trick[0].card // 13]
        return _VOID if not own else highest(own) if word in _HIGH else lowest(own)
    suit = _SUITS.get(word)
    if suit is not None:  # Law 46B2
        own = held & SUIT_BITS[suit]
        return lowest(own) if own else _VOID
    rank = _rank(word)
    return _INCOMPLETE if rank is None else _of_rank(table, play, held, rank)


def _rank(word: str) -> Rank | None:
    if word in _RANKS:
        return _RANKS[word]
    try:
        return Rank.parse(word)
    except ValueError:
        return None


def _of_rank(table: Table, play: Play, held: int, rank: Rank) -> int | Refusal:
    """Return the only playable card of the rank (Law 46B3(b)), or the refusal; of two, declarer must say which."""
    own = [card for card in cards_of(held) if card % 13 == rank - 2]
    dummy = play.contract.dummy
    again = _of_suit_just_won(play, own)
    if again is not None:
        return again
    legal = [card for card in own if following(table, play, dummy) >> card & 1]
    if len(legal) > 1:  # declarer must say which
        return Refusal(RefusalCode.NOT_OFFERED, LAW_46B3_B)
    if legal:
        return legal[0]
    return Refusal(RefusalCode.MUST_FOLLOW_SUIT, LAW_46B4, suit=play.led_suit) if own else _VOID


def _of_suit_just_won(play: Play, own: list[int]) -> int | None:
    """Return the card of the suit in which dummy has just won a trick, when dummy leads (Law 46B3(a)), or None."""
    dummy = play.contract.dummy
    if play.trick or not play.tricks or play.tricks[-1].winner is not dummy:
        return None
    suit = play.tricks[-1].card_of(dummy).suit
    return next((card for card in own if card // 13 == suit), None)


def _winning(table: Table, play: Play) -> int | Refusal:
    """Return the lowest card that is known to win the trick (Law 46B1(b)).

    If no card is, return the highest that beats the trick.
    """
    dummy = play.contract.dummy
    trump = play.contract.denomination.suit
    beating = [
        card
        for card in cards_of(following(table, play, dummy))
        if winner((*play.trick, PlayedCard(dummy, Card(card))), trump) is dummy
    ]
    if not beating:
        return _VOID
    known = [card for card in beating if not _may_be_beaten(table, play, card)]
    return known[0] if known else beating[-1]


def _may_be_beaten(table: Table, play: Play, card: int) -> bool:
    """Return whether a defender who has still to play could hold a higher card of the suit among those not seen."""
    defenders = play.contract.side.other.seats
    if all(any(played.seat is seat for played in play.trick) for seat in defenders):
        return False
    unseen = (table.hands[defenders[0]] | table.hands[defenders[1]]) & SUIT_BITS[card // 13]
    return bool(unseen >> card + 1)


def leave_to_defenders(table: Table, play: Play) -> Decision:
    """Offer both defenders the choice among the cards that dummy may play (Law 46B5)."""
    if play.turn is not play.contract.dummy or must_replace(table.incidents.obligations) is not None:
        return Refusal(RefusalCode.NOT_YOUR_TURN, LAW_46B5, seat=play.turn)
    draft = Draft(table)
    refusal = lead_over(draft, play.turn)
    if refusal is not None:
        return refusal
    options = tuple(Option(OptionWord.PLAY, card=Card(card)) for card in cards_of(playable(draft.table, play)))
    draft.require(Choice(tuple(play.contract.side.other.seats), options, ChoiceKind.DUMMYS_CARD, 0))
    return draft


def defenders_choice(table: Table, seat: Seat) -> Choice | None:
    """Return the choice of Law 46B5 if this defender has it, or None."""
    obligations = table.incidents.obligations
    return next(
        (d for d in obligations if isinstance(d, Choice) and d.kind is ChoiceKind.DUMMYS_CARD and seat in d.seats), None
    )


CHAPTER: Final = Chapter(laws=(LAW_46,), options={ChoiceKind.DUMMYS_CARD: Offer(plays=frozenset((OptionWord.PLAY,)))})
