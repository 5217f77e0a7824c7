"""Choices about cards: leads out of turn, restricted leads, penalty cards, cards that may be changed (Laws 26, 43-62).

Most rules ask one thing: does our side hold the highest card of a suit that is still out? Declarer counts dummy's
cards to his side, a defender only his own.
"""

from __future__ import annotations

from laws.table.auction import CallStatus
from laws.table.kinds import OptionWord
from laws.table.obligation import Option, PenaltyCard
from laws.table.play import PlayedCard, winner
from laws.values.cards import FULL_DECK, Card, Hand, Suit
from laws.values.seats import Seat
from laws.views.known_irregularities import SeenChoice, SeenIrregularity
from laws.views.seen import View
from play.robots.valued import hcp_of

__all__ = [
    "accept_opening_lead",
    "accept_other_card",
    "card_again",
    "card_of_several",
    "dummys_card",
    "follow",
    "hand_to_lead_from",
    "keep_card",
    "lead_of_declarer",
    "lead_of_defender",
    "lead_to_forbid",
    "lead_with_penalty_card",
    "partners_play",
    "penalty_card_to_play",
]

_TEN = 8
"""The place of the ten in its suit."""


# --- the lead --------------------------------------------------------------------------------------------------------


def lead_to_forbid(view: View, me: Seat, choice: SeenChoice) -> Option:
    """Law 26B: forbid the suit of a withdrawn bid, else the suit in which our side is weakest; trumps last.

    The leader has heard of the one, and defenders profit most from a lead of the other. The right costs nothing.
    """
    assert view.turn is not None
    told = _suits_withdrawn(view, view.turn.partner)
    trump = _trump(view)
    bars = [option for option in choice.options if option.word is OptionWord.FORBID]
    if not bars:
        return choice.options[0]
    ours = _ours(view, me)

    def weakness(option: Option) -> tuple[bool, bool, int, int]:
        suit = option.suits[0]
        held = int(ours.suit(suit))
        return suit not in told, suit is trump, hcp_of(held >> 13 * suit & 0x1FFF), held.bit_count()

    return min(bars, key=weakness)


def lead_with_penalty_card(view: View, me: Seat, choice: SeenChoice) -> Option:
    """Laws 50D2, 51B: require a suit in which our side holds the highest card; without one, forbid all.

    The trick of a lead that is required is ours. A suit that is forbidden cannot be cashed as long as the leader keeps
    the lead.
    """
    held = [suit for option in choice.options if option.word is OptionWord.REQUIRE for suit in option.suits]
    mastered = [suit for suit in held if _is_master(view, me, suit)]
    if mastered:
        return _option(choice, OptionWord.REQUIRE, (mastered[0],))
    bars = [option for option in choice.options if option.word is OptionWord.FORBID]
    return max(bars, key=lambda option: len(option.suits)) if bars else choice.options[0]


def accept_opening_lead(view: View, me: Seat, choice: SeenChoice) -> Option:
    """Law 54: accept a lead in a suit of which declarer holds ace or king, else decline; never spread the hand.

    Declarer plays second to a lead that he accepts, and dummy last: with a high card he loses nothing and sees dummy
    first (54B). Otherwise a major penalty card, and the restricted lead of its partner, are worth more (54D).
    """
    card = _cards_of(view, choice)[0]
    own = (view.hands[me].cards or Hand(0)).suit(card.suit)
    return Option(OptionWord.ACCEPT if any(one % 13 >= 11 for one in own) else OptionWord.DECLINE)


def lead_of_defender(view: View, me: Seat, choice: SeenChoice) -> Option:
    """Law 56: accept a lead in a suit of which our side holds the highest card, else take the penalty card."""
    card = _cards_of(view, choice)[0]
    return Option(OptionWord.ACCEPT if _is_master(view, me, card.suit) else OptionWord.DECLINE)


def lead_of_declarer(view: View, me: Seat, choice: SeenChoice) -> Option:
    """Law 55A: accept declarer's lead from the wrong hand when the robot's own card of the suit is the highest.

    Else decline: declarer did not want to lead from the other hand.
    """
    card = _cards_of(view, choice)[0]
    return Option(OptionWord.ACCEPT if _is_master(view, me, card.suit) else OptionWord.DECLINE)


def hand_to_lead_from(view: View, me: Seat, choice: SeenChoice) -> Option:
    """Law 43B2(a): the hand before which the robot plays last to the trick, since it knows its own cards."""
    contract = view.contract
    assert contract is not None
    wanted = OptionWord.HAND if contract.declarer is me.lho else OptionWord.DUMMY
    return next((option for option in choice.options if option.word is wanted), choice.options[0])


# --- a card in place of another -------------------------------------------------------------------------------------


def penalty_card_to_play(view: View, _me: Seat, choice: SeenChoice) -> Option:
    """Law 51A: the highest of the penalty cards that does not win the trick, else the highest."""
    return max(choice.options, key=lambda option: (not _wins(view, option), _rank(option)))


def dummys_card(view: View, _me: Seat, choice: SeenChoice) -> Option:
    """Law 46B5: the highest of dummy's cards that does not win the trick; when all win or dummy leads, the lowest."""
    losing = [option for option in choice.options if not _wins(view, option)]
    if view.trick and losing:
        return max(losing, key=_rank)
    return min(choice.options, key=_rank)


def card_of_several(view: View, _me: Seat, choice: SeenChoice) -> Option:
    """Law 58B2: a card that follows suit, a win if partner is not winning, else the lowest."""
    shown = Hand.of(option.card for option in choice.options if option.card is not None)
    hand = view.turn
    assert hand is not None
    held = view.hands[hand].cards
    if view.trick and held is not None and held.suit(view.trick[0].card.suit):
        shown = shown.suit(view.trick[0].card.suit) or shown
    card = follow(view.trick, _trump(view), hand, shown)
    return Option(OptionWord.PLAY, card=card)


def partners_play(view: View, _me: Seat, choice: SeenChoice) -> Option:
    """Law 57A: the lowest card of the suit led when the trick would be ours, the highest when it is lost anyway."""
    contract = view.contract
    assert contract is not None
    seen = _about(view, choice)
    lies = () if seen is None else (PlayedCard(seen.offender, seen.cards[0]),)
    ours = winner((*view.trick, *lies), _trump(view)).side is contract.side if view.trick else False
    return Option(OptionWord.LOWEST if ours else OptionWord.HIGHEST)


def accept_other_card(view: View, _me: Seat, choice: SeenChoice) -> Option:
    """Law 52B: accept when the card played does not win the trick and the penalty card would, else decline.

    Declined, the card that was played becomes a second penalty card.
    """
    seen = _about(view, choice)
    if seen is None:
        return Option(OptionWord.DECLINE)
    cards = _trick_with(view, seen.cards[0])
    others = tuple(one for one in cards if one.card != seen.cards[0])
    lying = [
        one.card for one in view.incidents.obligations if isinstance(one, PenaltyCard) and one.seat is seen.offender
    ]
    if not others or not lying or not cards:
        return Option(OptionWord.DECLINE)
    trump = _trump(view)
    now = winner((*others, PlayedCard(seen.offender, seen.cards[0])), trump) is seen.offender
    else_ = all(winner((*others, PlayedCard(seen.offender, card)), trump) is seen.offender for card in lying)
    return Option(OptionWord.ACCEPT if else_ and not now else OptionWord.DECLINE)


def card_again(view: View, me: Seat, choice: SeenChoice) -> Option:
    """Laws 45C4(b), 45D1, 47E2(a), 62C1: take the card back when it loses and another of the hand's cards would win.

    Also when it is an honour that loses and a low card would do. A lead stays.
    """
    played = _to_change(view, me, choice)
    cards = () if played is None else _trick_with(view, played.card)
    if played is None or cards[0] == played:
        return Option(OptionWord.KEEP)
    trump, hand = _trump(view), played.seat
    others = tuple(one for one in cards if one.seat is not hand)
    held = (view.hands[hand].cards or Hand(0)) | Hand.of([played.card])
    legal = Hand(held).suit(cards[0].card.suit) or Hand(held)
    better = follow(others, trump, hand, legal)
    wins = winner((*others, played), trump) is hand
    would_win = winner((*others, PlayedCard(hand, better)), trump) is hand
    saves = played.card % 13 >= _TEN > better % 13 and not wins
    return Option(OptionWord.RETRACT if (would_win and not wins) or saves else OptionWord.KEEP)


def keep_card(view: View, me: Seat, choice: SeenChoice) -> Option:
    """Law 62C2: a defender's card that is taken back would be a penalty card, so it stays; declarer's may change."""
    contract = view.contract
    defends = contract is not None and me.side is not contract.side
    return Option(OptionWord.KEEP) if defends else card_again(view, me, choice)


def follow(trick: tuple[PlayedCard, ...], trump: Suit | None, hand: Seat, cards: Hand) -> Card:
    """Return the card to play by habit beside these: the cheapest that wins unless partner is winning, else the lowest.

    Of no trick the lowest card is led. `cards` are the legal ones.
    """
    lowest = min(cards, key=lambda card: (card.suit is trump, card % 13, card))
    if not trick or winner(trick, trump) is hand.partner:
        return lowest
    wins = [card for card in cards if winner((*trick, PlayedCard(hand, card)), trump) is hand]
    return min(wins, key=lambda card: (card.suit is trump, card % 13), default=lowest)


# --- what is known ---------------------------------------------------------------------------------------------------


def _ours(view: View, me: Seat) -> Hand:
    """Return the cards of the robot, with dummy's where it declares."""
    own = int(view.hands[me].cards or 0)
    contract = view.contract
    if contract is not None and me is contract.declarer:
        own |= int(view.hands[contract.dummy].cards or 0)
    return Hand(own)


def _is_master(view: View, me: Seat, suit: Suit) -> bool:
    """Return whether our side holds the highest card of the suit that has not been played."""
    gone = 0
    for cards in (*(trick.cards for trick in view.tricks), view.trick):
        for one in cards:
            gone |= 1 << one.card
    out = Hand(int(FULL_DECK) & ~gone).suit(suit)
    return bool(out) and max(out) in _ours(view, me)


def _trump(view: View) -> Suit | None:
    return None if view.contract is None else view.contract.denomination.suit


def _about(view: View, choice: SeenChoice) -> SeenIrregularity | None:
    return next((one for one in view.incidents.irregularities if one.number == choice.about), None)


def _cards_of(view: View, choice: SeenChoice) -> tuple[Card, ...]:
    """Return the cards of the irregularity that the choice is about."""
    seen = _about(view, choice)
    assert seen is not None
    return seen.cards


def _suits_withdrawn(view: View, offender: Seat) -> tuple[Suit, ...]:
    """Return the suits of the bids that this player has withdrawn, which declarer may use (Law 16C1)."""
    gone = (CallStatus.WITHDRAWN, CallStatus.CANCELLED)
    named = [
        seen.call.denomination.suit
        for seen in view.auction or ()
        if seen.seat is offender and seen.status in gone and seen.call.is_bid
    ]
    return tuple(suit for suit in named if suit is not None)


def _option(choice: SeenChoice, word: OptionWord, suits: tuple[Suit, ...]) -> Option:
    return {(option.word, option.suits): option for option in choice.options}[word, suits]


def _rank(option: Option) -> int:
    assert option.card is not None
    return option.card % 13


def _wins(view: View, option: Option) -> bool:
    """Return whether the card of this option would be winning the trick in progress; a lead is."""
    assert option.card is not None
    assert view.turn is not None
    return winner((*view.trick, PlayedCard(view.turn, option.card)), _trump(view)) is view.turn


def _trick_with(view: View, card: Card) -> tuple[PlayedCard, ...]:
    """Return the cards of the trick in progress or the last one, whichever holds this card; empty for neither."""
    last = view.tricks[-1].cards if view.tricks else ()
    for cards in (view.trick, last):
        if any(one.card == card for one in cards):
            return cards
    return ()


def _to_change(view: View, me: Seat, choice: SeenChoice) -> PlayedCard | None:
    """Return the card that may be changed; None for a lead that lies face down.

    After a revoke it is our side's first card after the offender's (Law 62C), after a corrected explanation the last
    card on the table (47E2(a)), else the robot's own.
    """
    cards = view.trick or (view.tricks[-1].cards if view.tricks else ())
    if choice.kind.follows_lead:
        return cards[-1] if cards and view.lead is None else None
    seen = _about(view, choice)
    if seen is not None:
        seats = [one.seat for one in cards]
        since = cards[seats.index(seen.offender) + 1 :] if seen.offender in seats else cards
        return next((one for one in since if one.seat.side is me.side), None)
    return next((one for one in reversed(cards) if one.seat is me), None)
