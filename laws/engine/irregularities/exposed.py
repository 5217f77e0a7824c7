"""What follows when cards are seen and not played: during the auction (Law 24), a defender's in the play (49).

`showing` says how it is recognised. In silence nothing follows. When attention is drawn: in the auction
the card lies there and partner may have to pass (24A–C); a defender's card in the play is a penalty card (49).
"""

from __future__ import annotations

from typing import Final

from laws.engine.draft import Draft
from laws.engine.irregularities.chapter import Chapter
from laws.engine.irregularities.fifth import QUESTION, on_attention_45
from laws.engine.irregularities.penalties import is_honour, make_penalty_card
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import Kind, PassReason
from laws.table.obligation import LyingCard, MustPass, Until
from laws.table.phases import Phase
from laws.values.cited import LAW_24, LAW_48, LAW_49
from laws.values.contract import Contract

__all__ = ["CHAPTERS"]


def on_attention_24(draft: Draft, irregularity: Irregularity) -> None:
    """Law 24: the cards lie face up to the end of the auction, and partner may have to pass once.

    When it is over: declarer's side has them in its hands (24D, 54E), a defender's are penalty cards (24E).
    """
    play = draft.table.play
    if draft.table.phase is Phase.AUCTION:
        for card in irregularity.cards:
            draft.require(LyingCard(irregularity.offender, card))
        _silence_partner(draft, irregularity)
    elif play is not None:
        _after_the_auction(draft, irregularity, play.contract)
    draft.settle(irregularity, IrregularityState.RECTIFIED, LAW_24)


def _silence_partner(draft: Draft, irregularity: Irregularity) -> None:
    """Laws 24B, C: partner must pass when it is next his turn; 24A: not for a low card."""
    several = _are_several(irregularity)
    if several or _is_honour_or_led(irregularity):
        reason = PassReason.CARDS_EXPOSED if several else PassReason.LED_OR_HONOUR_EXPOSED
        draft.require(MustPass(irregularity.offender.partner, Until.NEXT, reason))


def _are_several(irregularity: Irregularity) -> bool:
    """Law 24C: two or more cards."""
    return len(irregularity.cards) > 1


def _is_honour_or_led(irregularity: Irregularity) -> bool:
    """Law 24B: an honour, or any card that was led too soon; 24A: not a card below the ten that was only shown."""
    return irregularity.trick == 1 or is_honour(irregularity.cards[0])


def _after_the_auction(draft: Draft, irregularity: Irregularity, contract: Contract) -> None:
    """Laws 24D, E for cards that somebody points to only now."""
    if irregularity.offender.side is not contract.side:
        _make_penalty_cards(draft, irregularity, led=irregularity.trick == 1)


def _make_penalty_cards(draft: Draft, irregularity: Irregularity, *, led: bool) -> None:
    """Law 50B: a single low card that was only shown is a minor penalty card; any other is a major one."""
    cards = irregularity.cards
    for card in cards:
        if draft.table.hands[irregularity.offender] >> card & 1:
            make_penalty_card(draft, irregularity.offender, card, major=led or is_honour(card) or len(cards) > 1)


def on_attention_49(draft: Draft, irregularity: Irregularity) -> None:
    """Law 49: each of a defender's exposed cards is a penalty card; a single low one a minor one (50B).

    One that was played to a trick, and not only shown, has a turn beside it: it is a fifth card (45E1).
    """
    if irregularity.turn is not None:
        on_attention_45(draft, irregularity)
        return
    draft.settle(irregularity, IrregularityState.RECTIFIED, LAW_49)
    _make_penalty_cards(draft, irregularity, led=False)


CHAPTERS: Final = (
    Chapter(laws=(LAW_24,), kinds=(Kind.EXPOSED_IN_AUCTION,), on_attention=on_attention_24, shown=True),
    Chapter(
        laws=(LAW_48, LAW_49),
        kinds=(Kind.EXPOSED_CARD,),
        on_attention=on_attention_49,
        questions=(QUESTION,),
        shown=True,
        penalty_cards=True,
    ),
)
