"""Cards that are seen and not played: during the auction (Law 24), declarer's (48) and a defender's (49).

Recognised: a card shown where partner can see it. In silence: nothing follows. When attention is drawn: in the auction
the card lies there and partner may have to pass (24A–C); a defender's card in the play is a penalty card (49);
declarer's cards never are (48A).
"""

from __future__ import annotations

from laws.cards import Card
from laws.commands import Expose
from laws.conditions import Attention
from laws.draft import Draft
from laws.dues import LyingCard, MustPass, Until, halted
from laws.events import Event, IrregularityNoted
from laws.incidents import Irregularity, IrregularityState
from laws.irregular.fifth import on_attention_45
from laws.irregular.penalties import is_honour, make_penalty_card, open_turn
from laws.phases import Phase
from laws.refusals import Refusal, RefusalCode
from laws.screens.sight import aperture_is_open
from laws.seats import Seat
from laws.table import Table

__all__ = ["decide_expose", "lead_in_auction", "on_attention_24", "on_attention_49"]


def decide_expose(table: Table, command: Expose) -> tuple[Event, ...] | Refusal:
    """Cards of one's own become visible. Dummy's lie there anyway."""
    if halted(table.incidents.dues) or table.claim is not None:
        return Refusal(RefusalCode.NOT_NOW, "9B2")
    seat = command.seat
    if any(not table.hands[seat] >> card & 1 for card in command.cards):
        return Refusal(RefusalCode.NOT_YOUR_CARD)
    draft = Draft(table)
    contract = table.play.contract if table.play is not None else None
    if contract is None:
        draft.note(IrregularityNoted("24", seat, cards=command.cards))
    elif seat.side is contract.side:  # Law 48A
        return Refusal(RefusalCode.NOT_NOW, "48A") if seat is contract.dummy else _noted(draft, seat, command.cards)
    else:
        # `trick` 0: shown behind the closed aperture, where partner cannot see it (35.2(2)).
        trick = len(table.play.tricks) + 1 if table.play is not None and aperture_is_open(table) else 0
        draft.note(IrregularityNoted("49", seat, cards=command.cards, trick=trick))
    _at_once(draft)
    return draft.events


def _noted(draft: Draft, seat: Seat, cards: tuple[Card, ...]) -> tuple[Event, ...]:
    from laws.events import Noted

    draft.add(Noted("exposed", seat, " ".join(map(str, cards))))
    return draft.events


def lead_in_auction(draft: Draft, seat: Seat, card: Card) -> Refusal | None:
    """Law 24B: a card led before the auction is over; 54E: one led by the declaring side."""
    if not draft.table.hands[seat] >> card & 1:
        return Refusal(RefusalCode.NOT_YOUR_CARD)
    # `trick` 1 tells a card that was led from one that was only shown.
    draft.note(IrregularityNoted("24", seat, cards=(card,), trick=1))
    _at_once(draft)
    return None


def _at_once(draft: Draft) -> None:
    if draft.table.conditions.attention is Attention.AUTOMATIC:
        from laws.irregular.attention import draw_attention

        draw_attention(draft, None)


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
