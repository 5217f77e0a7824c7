"""The information from a defender's penalty card, and who may use it (Law 50E).

While the card lies on the table, the information is authorised for all players (50E1). Once the card is taken back into
the hand, or played, the information is unauthorised for its owner's partner and authorised for declarer (50E2, 50E3).
This is a record for the director; it decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from laws.engine.chapters import BY_KIND
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import Kind
from laws.table.obligation import PenaltyCard
from laws.table.play import Play, PlayedCard
from laws.table.table import Table
from laws.values.cards import Card
from laws.values.seats import Seat

__all__ = ["Known", "known_of_penalty_cards", "may_use"]


@dataclass(frozen=True, slots=True)
class Known:
    """A card that has been a penalty card: its owner, and whether it lies there now."""

    owner: Seat
    card: Card
    lies: bool


def known_of_penalty_cards(table: Table) -> tuple[Known, ...]:
    """Return each card that is or was a penalty card, with its present state."""
    play = table.play
    if play is None:
        return ()
    lying = {obligation.card for obligation in table.incidents.obligations if isinstance(obligation, PenaltyCard)}
    found = []
    for irregularity in table.incidents.irregularities:
        if irregularity.offender.side is play.contract.side:
            continue
        if table.screen is not None and not irregularity.trick:
            continue  # article 35.1(3): shown behind the closed aperture, it was no penalty card
        found += [Known(irregularity.offender, card, card in lying) for card in _shown(play, irregularity)]
    return tuple(found)


def _shown(play: Play, irregularity: Irregularity) -> Iterator[Card]:
    """Yield the cards that a rectified irregularity left face up, or had left face up."""
    known = irregularity.attention_drawn or irregularity.kind is Kind.CARDS_TOGETHER
    if known and irregularity.state is IrregularityState.RECTIFIED and BY_KIND[irregularity.kind].penalty_cards:
        played = {card.card for cards in _trick(play, irregularity.trick) for card in cards}
        designated = played if irregularity.kind is Kind.CARDS_TOGETHER else set()
        yield from (card for card in irregularity.cards if card not in designated)


def _trick(play: Play, number: int) -> Iterator[tuple[PlayedCard, ...]]:
    """Yield the cards of the trick with this number, as far as it has been played."""
    if 0 < number <= len(play.tricks):
        yield play.tricks[number - 1].cards
    elif number == len(play.tricks) + 1:
        yield play.trick


def may_use(known: Known, seat: Seat) -> bool:
    """Return whether this player may use the information.

    Every player may while the card lies on the table (50E1); after it was taken back (50E2) or played (50E3), all but
    its owner's partner.
    """
    return known.lies or seat is not known.owner.partner
