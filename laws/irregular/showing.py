"""Cards that are seen and not played, and how it is recognised (Laws 24, 48, 49).

What follows is in `laws.irregular.exposed`; declarer's cards never are penalty cards (48A).
"""

from __future__ import annotations

from laws.cards import Card
from laws.commands import Expose
from laws.draft import Draft
from laws.dues import halted
from laws.events import Event, IrregularityNoted, Noted
from laws.irregular.attention import notice_at_once
from laws.refusals import Refusal, RefusalCode
from laws.screens.sight import aperture_is_open
from laws.seats import Seat
from laws.table import Table

__all__ = ["decide_expose", "lead_in_auction"]


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
    notice_at_once(draft)
    return draft.events


def _noted(draft: Draft, seat: Seat, cards: tuple[Card, ...]) -> tuple[Event, ...]:
    draft.add(Noted("exposed", seat, " ".join(map(str, cards))))
    return draft.events


def lead_in_auction(draft: Draft, seat: Seat, card: Card) -> Refusal | None:
    """Law 24B: a card led before the auction is over; 54E: one led by the declaring side."""
    if not draft.table.hands[seat] >> card & 1:
        return Refusal(RefusalCode.NOT_YOUR_CARD)
    # `trick` 1 tells a card that was led from one that was only shown.
    draft.note(IrregularityNoted("24", seat, cards=(card,), trick=1))
    notice_at_once(draft)
    return None
