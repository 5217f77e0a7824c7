"""Cards exposed during the auction (Law 24), and a defender's cards exposed in the play (Law 49).

`showing` recognises them. Without attention there is no consequence. When attention is drawn in the auction, the card
lies face up and partner may have to pass (24A–C); in the play a defender's card becomes a penalty card (49).
"""

from __future__ import annotations

from typing import Final

from laws.engine.chapter import BehindScreen, Chapter
from laws.engine.draft import Draft
from laws.engine.irregularities.fifth import QUESTION, on_attention_45
from laws.engine.shared.facts_cards import AUCTION_CARDS, AUCTION_STAGE, CARDS_SHOWN
from laws.engine.shared.penalty_cards import is_honour, make_penalty_card
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import Kind, PassReason
from laws.table.obligation import LyingCard, MustPass, Until
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.cited import LAW_24, LAW_48, LAW_49
from laws.values.contract import Contract

__all__ = ["CHAPTERS"]


def on_attention_24(draft: Draft, irregularity: Irregularity) -> None:
    """Leave the cards face up to the end of the auction, and make partner pass once if Law 24 says so.

    After the auction, declarer's side takes its cards up (24D, 54E), and a defender's are penalty cards (24E).
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
    """Make partner pass when it is next his turn (Laws 24B, C), but not for a low card (24A)."""
    several = _are_several(draft.table, irregularity)
    if several or _is_honour_or_led(irregularity):
        reason = PassReason.CARDS_EXPOSED if several else PassReason.LED_OR_HONOUR_EXPOSED
        draft.require(MustPass(irregularity.offender.partner, Until.NEXT, reason))


def _are_several(table: Table, irregularity: Irregularity) -> bool:
    """Return whether two or more cards of the player are exposed, at once or one after the other (Law 24C)."""
    lying = {
        d.card for d in table.incidents.obligations if isinstance(d, LyingCard) and d.seat is irregularity.offender
    }
    return len(lying.union(irregularity.cards)) > 1


def _is_honour_or_led(irregularity: Irregularity) -> bool:
    """Return whether the card is an honour or was led prematurely (Law 24B).

    A card below the ten that was only shown is neither (24A).
    """
    return irregularity.trick == 1 or is_honour(irregularity.cards[0])


def lie_again(draft: Draft, irregularity: Irregularity) -> None:
    """Leave the cards face up again when the auction is resumed (Law 24).

    At a table with a screen they stay in the hands: if they were picked up at its end, the other side would learn of
    the end before the tray shows it (article 35.1(3)).
    """
    if draft.table.screen is None and irregularity.state is IrregularityState.RECTIFIED:
        for card in irregularity.cards:
            draft.require(LyingCard(irregularity.offender, card))


def _after_the_auction(draft: Draft, irregularity: Irregularity, contract: Contract) -> None:
    """Apply Laws 24D and E to cards to which attention is drawn only after the auction."""
    if irregularity.offender.side is not contract.side:
        _make_penalty_cards(draft, irregularity, led=irregularity.trick == 1)


def _make_penalty_cards(draft: Draft, irregularity: Irregularity, *, led: bool) -> None:
    """Make the cards penalty cards.

    A single low card that was only shown is a minor one, any other a major one (Law 50B).
    """
    cards = irregularity.cards
    for card in cards:
        if draft.table.hands[irregularity.offender] >> card & 1:
            make_penalty_card(draft, irregularity.offender, card, major=led or is_honour(card) or len(cards) > 1)


def on_attention_49(draft: Draft, irregularity: Irregularity) -> None:
    """Make a defender's exposed cards penalty cards (Law 49); a single low one is a minor one (50B).

    A card that was played to a trick, and not only shown, has a turn recorded: it is a fifth card (45E1).
    """
    if irregularity.turn is not None:
        on_attention_45(draft, irregularity)
        return
    draft.settle(irregularity, IrregularityState.RECTIFIED, LAW_49)
    _make_penalty_cards(draft, irregularity, led=False)


CHAPTERS: Final = (
    Chapter(
        laws=(LAW_24,),
        kinds=(Kind.EXPOSED_IN_AUCTION,),
        on_attention=on_attention_24,
        resumed=lie_again,
        facts=(AUCTION_STAGE, AUCTION_CARDS),
        shown=True,
        penalty_cards=True,
        at_once=True,
    ),
    Chapter(
        laws=(LAW_48, LAW_49),
        kinds=(Kind.EXPOSED_CARD,),
        on_attention=on_attention_49,
        facts=(CARDS_SHOWN,),
        questions=(QUESTION,),
        behind_screen=BehindScreen(dummy_points=True),
        shown=True,
        penalty_cards=True,
    ),
)
