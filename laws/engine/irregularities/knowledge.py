"""What a defender's penalty card tells whom, and who may use it (Law 50E).

While it lies on the table, everybody (50E1). Taken back into its hand, or played, what it told is unauthorised for its
owner's partner and authorised for declarer (50E2, 50E3). A record for the director: nothing is decided by it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from laws.engine.irregularities.chapters import BY_KIND
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import Kind
from laws.table.obligation import PenaltyCard
from laws.table.play import Play, PlayedCard
from laws.table.table import Table
from laws.values.cards import Card
from laws.values.cited import LAW_50E1, LAW_50E2, LAW_50E3
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat

__all__ = ["Known", "known_of_penalty_cards", "may_use"]


@dataclass(frozen=True, slots=True)
class Known:
    """A card that has been a penalty card, its owner, whether it lies there now, and whether it has been played."""

    owner: Seat
    card: Card
    lies: bool
    played: bool

    @property
    def law(self) -> Paragraph:
        """The paragraph that says who may use what it tells."""
        return LAW_50E1 if self.lies else LAW_50E3 if self.played else LAW_50E2


def known_of_penalty_cards(table: Table) -> tuple[Known, ...]:
    """Each card that is or was a penalty card, with what holds of it now."""
    play = table.play
    if play is None:
        return ()
    lying = {obligation.card for obligation in table.incidents.obligations if isinstance(obligation, PenaltyCard)}
    found = []
    for irregularity in table.incidents.irregularities:
        if irregularity.offender.side is play.contract.side:
            continue
        for card in _shown(play, irregularity):
            held = bool(table.hands[irregularity.offender] >> card & 1)
            found.append(Known(irregularity.offender, card, card in lying, not held))
    return tuple(found)


def _shown(play: Play, irregularity: Irregularity) -> Iterator[Card]:
    """The cards that an irregularity, once put right, has left or had left face up."""
    known = irregularity.attention_drawn or irregularity.kind is Kind.CARDS_TOGETHER
    if known and irregularity.state is IrregularityState.RECTIFIED and BY_KIND[irregularity.kind].penalty_cards:
        played = {card.card for cards in _trick(play, irregularity.trick) for card in cards}
        designated = played if irregularity.kind is Kind.CARDS_TOGETHER else set()
        yield from (card for card in irregularity.cards if card not in designated)


def _trick(play: Play, number: int) -> Iterator[tuple[PlayedCard, ...]]:
    """The cards of the trick with that number, as far as it has been played."""
    if 0 < number <= len(play.tricks):
        yield play.tricks[number - 1].cards
    elif number == len(play.tricks) + 1:
        yield play.trick


def may_use(known: Known, seat: Seat) -> bool:
    """Whether this player may use it: everybody as long as the card lies there, then all but its owner's partner."""
    return known.lies or seat is not known.owner.partner
