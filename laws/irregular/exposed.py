"""Cards that are seen and not played: during the auction (Law 24), declarer's (48) and a defender's (49).

Recognised: a card shown where partner can see it (`laws.irregular.showing`). In silence: nothing follows. When
attention is drawn: in the auction the card lies there and partner may have to pass (24A–C); a defender's card in the
play is a penalty card (49); declarer's cards never are (48A).
"""

from __future__ import annotations

from laws.draft import Draft
from laws.dues import LyingCard, MustPass, Until
from laws.incidents import Irregularity, IrregularityState
from laws.irregular.fifth import on_attention_45
from laws.irregular.penalties import is_honour, make_penalty_card, open_turn
from laws.phases import Phase

__all__ = ["on_attention_24", "on_attention_49"]


def on_attention_24(draft: Draft, irregularity: Irregularity) -> None:
    """Law 24: the cards lie face up; an honour, a card led, or two or more silence partner once."""
    seat = irregularity.offender
    contract = None if draft.table.play is None else draft.table.play.contract
    if contract is not None and seat.side is contract.side:  # Laws 24D, 54E
        draft.settle(irregularity, IrregularityState.RECTIFIED, "24D")
        return
    for card in irregularity.cards:
        draft.require(LyingCard(seat, card))
    led = irregularity.trick == 1
    if draft.table.phase is Phase.AUCTION and (led or len(irregularity.cards) > 1 or is_honour(irregularity.cards[0])):
        law = "24C" if len(irregularity.cards) > 1 else "24B"
        draft.require(MustPass(seat.partner, Until.NEXT, law))
    draft.settle(irregularity, IrregularityState.RECTIFIED, "24")


def on_attention_49(draft: Draft, irregularity: Irregularity) -> None:
    """Law 49: each of a defender's exposed cards is a penalty card; a single low one a minor one (50B).

    One that was played to a trick, and not only shown, has a turn beside it: it is a fifth card (45E1).
    """
    if irregularity.turn is not None:
        on_attention_45(draft, irregularity)
        return
    cards = irregularity.cards
    for card in cards:
        if draft.table.hands[irregularity.offender] >> card & 1:
            major = is_honour(card) or len(cards) > 1
            make_penalty_card(draft, irregularity.offender, card, major=major)
    draft.settle(irregularity, IrregularityState.RECTIFIED, "49")
    open_turn(draft)
