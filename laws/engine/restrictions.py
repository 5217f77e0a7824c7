"""The cards that a hand may contribute under the obligations in force (Laws 26B, 50–52, 57, 59).

Following suit comes first (Laws 44C, 50D1(b)), then a restriction on the lead, then a penalty card (50D1(b)). A player
who cannot comply may play any legal card (59).
"""

from __future__ import annotations

from typing import Final

from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.kinds import OptionWord
from laws.table.obligation import InForce, LeadRestriction, MustPlay, MustReplace, PenaltyCard, PlayDemand
from laws.values.cards import CARDS, Card, Suit
from laws.values.cited import LAW_50D1_A, LAW_57A
from laws.values.seats import Seat

__all__ = ["breach_of_restriction", "complying", "restricted"]

_HONOUR: Final = 8
"""The index in a suit of the lowest honour, the ten."""


def restricted(obligations: InForce, hand: Seat, cards: int, *, leading: bool) -> int:
    """Return those of these cards that the hand may contribute now, as a bit set."""
    for obligation in obligations:
        if isinstance(obligation, MustPlay) and obligation.hand is hand and cards >> obligation.card & 1:
            return 1 << obligation.card
    cards = _lead(obligations, hand, cards) if leading else _demand(obligations, hand, cards)
    return _penalty(obligations, hand, cards)


def breach_of_restriction(obligations: InForce, hand: Seat, cards: int, card: Card, *, leading: bool) -> Refusal | None:
    """Return why this card, which procedure allows, may not be contributed, or None."""
    if restricted(obligations, hand, cards, leading=leading) >> card & 1:
        return None
    for obligation in obligations:
        if isinstance(obligation, MustPlay) and obligation.hand is hand:
            of_penalty_card = obligation.reason.of_penalty_card
            code = RefusalCode.MUST_PLAY_PENALTY_CARD if of_penalty_card else RefusalCode.MUST_PLAY_REQUIRED
            return Refusal(code, obligation.law)
    if leading and not _lead(obligations, hand, cards) >> card & 1:
        law = next(
            obligation.law
            for obligation in obligations
            if isinstance(obligation, LeadRestriction) and obligation.leader is hand
        )
        return Refusal(RefusalCode.LEAD_RESTRICTED, law)
    if not leading and not _demand(obligations, hand, cards) >> card & 1:
        return Refusal(RefusalCode.MUST_PLAY_REQUIRED, LAW_57A)
    return Refusal(RefusalCode.MUST_PLAY_PENALTY_CARD, LAW_50D1_A)


def _of_suits(cards: int, suits: tuple[Suit, ...]) -> int:
    return sum(cards & 0x1FFF << 13 * suit for suit in suits)


def _lead(obligations: InForce, hand: Seat, cards: int) -> int:
    for obligation in obligations:
        if isinstance(obligation, LeadRestriction) and obligation.leader is hand:
            named = _of_suits(cards, obligation.suits)
            cards = (named if obligation.required else cards & ~named) or cards  # Law 59
    return cards


def _demand(obligations: InForce, hand: Seat, cards: int) -> int:
    for obligation in obligations:
        if isinstance(obligation, PlayDemand) and obligation.hand is hand:
            return complying(obligation, cards)
    return cards


def complying(demand: PlayDemand, cards: int) -> int:
    """Return those of these cards that comply with a demand (Law 57A), or all if none does (59)."""
    return _demanded(demand, cards) or cards


def _demanded(obligation: PlayDemand, cards: int) -> int:
    led = _of_suits(cards, obligation.suits)
    match obligation.word:
        case OptionWord.HIGHEST:
            return 1 << led.bit_length() - 1 if led else 0
        case OptionWord.LOWEST:
            return led & -led
        case OptionWord.REQUIRE:
            return led
        case _:
            return cards & ~led


def _penalty(obligations: InForce, hand: Seat, cards: int) -> int:
    """Return the cards that penalty cards leave.

    A major penalty card must be played at the first opportunity (Law 50D1(a)); a minor one comes before other low cards
    of its suit (50C). A card that was withdrawn to be replaced need not be played again at once (62C2).
    """
    withdrawn = [
        obligation.card for obligation in obligations if isinstance(obligation, MustReplace) and obligation.seat is hand
    ]
    own = [
        obligation
        for obligation in obligations
        if isinstance(obligation, PenaltyCard) and obligation.seat is hand and obligation.card not in withdrawn
    ]
    majors = sum(1 << obligation.card for obligation in own if obligation.major) & cards
    if majors:
        return majors
    for obligation in own:
        if not obligation.major and cards >> obligation.card & 1:
            low = sum(
                1 << c for c in CARDS if c // 13 == obligation.card // 13 and c % 13 < _HONOUR and c != obligation.card
            )
            cards &= ~low
    return cards
