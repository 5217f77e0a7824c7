"""What a hand may contribute while something is in force against it (Laws 26B, 50–52, 57, 59).

Following suit comes before everything else (Laws 44C, 50D1(b)); a restriction on the lead before a penalty card
(50D1(b)); and whoever cannot do what is required plays what he likes (59).
"""

from __future__ import annotations

from typing import Final

from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.kinds import OptionWord, PlayReason
from laws.table.obligation import Dues, LeadRestriction, MustPlay, MustReplace, PenaltyCard, PlayDemand
from laws.values.cards import CARDS, Card, Suit
from laws.values.seats import Seat

__all__ = ["breach_of_restriction", "restricted"]

_HONOUR: Final = 8
"""The place in a suit from which a card is an honour: the ten."""
_OF_PENALTY_CARDS: Final = (PlayReason.PENALTY_CARD_NAMED, PlayReason.PENALTY_CARD_NOT_PLAYED)


def restricted(dues: Dues, hand: Seat, cards: int, *, leading: bool) -> int:
    """Those of these cards, as bits, which the hand may contribute now."""
    for due in dues:
        if isinstance(due, MustPlay) and due.hand is hand and cards >> due.card & 1:
            return 1 << due.card
    cards = _lead(dues, hand, cards) if leading else _demand(dues, hand, cards)
    return _penalty(dues, hand, cards)


def breach_of_restriction(dues: Dues, hand: Seat, cards: int, card: Card, *, leading: bool) -> Refusal | None:
    """Why this card, one of those that procedure allows, is not one of those that may be contributed; or None."""
    if restricted(dues, hand, cards, leading=leading) >> card & 1:
        return None
    for due in dues:
        if isinstance(due, MustPlay) and due.hand is hand:
            of_penalty_cards = due.reason in _OF_PENALTY_CARDS
            code = RefusalCode.MUST_PLAY_PENALTY_CARD if of_penalty_cards else RefusalCode.MUST_PLAY_REQUIRED
            return Refusal(code, due.law)
    if leading and not _lead(dues, hand, cards) >> card & 1:
        law = next(due.law for due in dues if isinstance(due, LeadRestriction) and due.leader is hand)
        return Refusal(RefusalCode.LEAD_RESTRICTED, law)
    if not leading and not _demand(dues, hand, cards) >> card & 1:
        return Refusal(RefusalCode.MUST_PLAY_REQUIRED, "57A")
    return Refusal(RefusalCode.MUST_PLAY_PENALTY_CARD, "50D1(a)")


def _of_suits(cards: int, suits: tuple[Suit, ...]) -> int:
    return sum(cards & 0x1FFF << 13 * suit for suit in suits)


def _lead(dues: Dues, hand: Seat, cards: int) -> int:
    for due in dues:
        if isinstance(due, LeadRestriction) and due.leader is hand:
            named = _of_suits(cards, due.suits)
            cards = (named if due.required else cards & ~named) or cards  # Law 59
    return cards


def _demand(dues: Dues, hand: Seat, cards: int) -> int:
    for due in dues:
        if isinstance(due, PlayDemand) and due.hand is hand:
            return _demanded(due, cards) or cards  # Law 59
    return cards


def _demanded(due: PlayDemand, cards: int) -> int:
    led = _of_suits(cards, due.suits)
    match due.word:
        case OptionWord.HIGHEST:
            return 1 << led.bit_length() - 1 if led else 0
        case OptionWord.LOWEST:
            return led & -led
        case OptionWord.REQUIRE:
            return led
        case _:
            return cards & ~led


def _penalty(dues: Dues, hand: Seat, cards: int) -> int:
    """Law 50D1(a): a major penalty card at the first opportunity; 50C: no low card of the suit before a minor one.

    62C2: a card that was withdrawn to be replaced need not be played at once again.
    """
    withdrawn = [due.card for due in dues if isinstance(due, MustReplace) and due.seat is hand]
    own = [due for due in dues if isinstance(due, PenaltyCard) and due.seat is hand and due.card not in withdrawn]
    majors = sum(1 << due.card for due in own if due.major) & cards
    if majors:
        return majors
    for due in own:
        if not due.major and cards >> due.card & 1:
            low = sum(1 << c for c in CARDS if c // 13 == due.card // 13 and c % 13 < _HONOUR and c != due.card)
            cards &= ~low
    return cards
