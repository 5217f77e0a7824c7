"""Cards that become visible without being played (Laws 24, 45D, 48, 49, 54).

In the auction this is an irregularity of Law 24; later, for a defender, of Law 49. Declarer may show his cards (48A),
but showing all of them is a claim (48B2, 68A). After an opening lead out of turn, the declaring side's exposed cards
determine who declares (54A, 54C). Dummy may put a card that declarer has not named in the played position (45D).
"""

from __future__ import annotations

from laws.engine.actions.claims import decide_claim
from laws.engine.draft import Decision, Draft
from laws.engine.irregularities.leads import accept_lead, lying_lead
from laws.engine.irregularities.opening_lead import spread_hand
from laws.engine.screens.known import obligations_known
from laws.engine.screens.sight import aperture_is_open, end_is_unseen
from laws.engine.shared.penalty_cards import end_with_the_lead
from laws.protocol.commands import Claim, Expose, MisplaceCard
from laws.protocol.events import CardPlayed, CardTakenBack, IrregularityNoted, Noted
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.conditions import Irregularities
from laws.table.kinds import Kind
from laws.table.obligation import halted, must_replace
from laws.table.phases import Phase
from laws.table.play import Play
from laws.table.screen import side_of
from laws.table.table import Table
from laws.values.cards import Card
from laws.values.cited import LAW_9B2, LAW_24, LAW_45D, LAW_48A, LAW_49, LAW_54C
from laws.values.seats import Seat

__all__ = ["decide_expose", "decide_misplaced", "lead_in_auction"]


def decide_expose(table: Table, command: Expose) -> Decision:
    """Decide the exposure of a player's own cards. Dummy's cards are visible anyway.

    Where the tray has not shown his side the last passes, the auction goes on for him (article 35.1(3)).
    """
    seat = command.seat
    if _has_stopped(table, seat) or table.claim is not None:
        return Refusal(RefusalCode.NOT_NOW, LAW_9B2)
    play = None if end_is_unseen(table, side_of(seat)) else table.play
    declaring = play is not None and seat.side is play.contract.side
    if not declaring and table.conditions.irregularities is Irregularities.PREVENTED:
        return Refusal(RefusalCode.NOT_NOW, LAW_24 if play is None else LAW_49)
    if any(not table.hands[seat] >> card & 1 for card in command.cards):
        return Refusal(RefusalCode.NOT_YOUR_CARD)
    if play is not None and declaring:
        return _by_declaring_side(table, play, command)
    draft = Draft(table)
    if play is None:
        draft.note(IrregularityNoted(Kind.EXPOSED_IN_AUCTION, seat, cards=command.cards))
    else:
        # `trick` 0: shown behind the closed aperture, where partner cannot see it (35.2(2)).
        trick = len(play.tricks) + 1 if aperture_is_open(table) else 0
        draft.note(IrregularityNoted(Kind.EXPOSED_CARD, seat, cards=command.cards, trick=trick))
    return draft


def _has_stopped(table: Table, seat: Seat) -> bool:
    """Return whether play has stopped (Law 9B2), as far as this player's side of the screen knows."""
    obligations = table.incidents.obligations
    return halted(obligations if table.screen is None else obligations_known(table, side_of(seat)))


def _by_declaring_side(table: Table, play: Play, command: Expose) -> Decision:
    """Decide an exposure by the declaring side: it is not restricted, and there are no penalty cards (Law 48A)."""
    seat = command.seat
    if _over_opening_lead(table):
        return _spread(table, play, seat)
    if seat is play.contract.dummy:
        return Refusal(RefusalCode.NOT_NOW, LAW_48A)
    if _shows_all(table, command):
        return decide_claim(table, Claim(seat, play.remaining))
    return (Noted("exposed", seat, " ".join(map(str, command.cards))),)


def _over_opening_lead(table: Table) -> bool:
    """Return whether a face-up opening lead out of turn lies on the table (Law 48B1)."""
    lying = lying_lead(table)
    lies = table.phase is Phase.CLARIFICATION and lying is not None and lying.kind is Kind.OPENING_LEAD_OUT_OF_TURN
    return lies and aperture_is_open(table)


def _spread(table: Table, play: Play, seat: Seat) -> Decision:
    """Spread declarer's hand with his first exposed card (Law 54A).

    If declarer may have seen dummy's cards, he must accept the lead (54C).
    """
    draft = Draft(table)
    lying = lying_lead(table)
    assert lying is not None
    if seat is play.contract.declarer:
        spread_hand(draft, lying)
    else:
        accept_lead(draft, lying, LAW_54C)
    return draft


def _shows_all(table: Table, command: Expose) -> bool:
    """Return whether declarer shows all his cards when he need not play them; this claims the remaining tricks.

    Laws 48B2, 68A. A single last card is no claim.
    """
    shown = sum(1 << card for card in set(command.cards))
    return table.phase is Phase.PLAY and len(command.cards) > 1 and shown == table.hands[command.seat]


def lead_in_auction(draft: Draft, seat: Seat, card: Card) -> Refusal | None:
    """Note a card led face up before the end of the auction (Laws 24B, 54E). Return the refusal, or None."""
    if _has_stopped(draft.table, seat):
        return Refusal(RefusalCode.NOT_NOW, LAW_9B2)
    if not draft.table.hands[seat] >> card & 1:
        return Refusal(RefusalCode.NOT_YOUR_CARD)
    # `trick` 1 marks a card that was led; one that was only shown has none.
    draft.note(IrregularityNoted(Kind.EXPOSED_IN_AUCTION, seat, cards=(card,), trick=1))
    return None


def decide_misplaced(table: Table, command: MisplaceCard) -> Decision:
    """Decide a misplaced card of dummy's (Law 45D), as long as no card has been played after dummy's."""
    play, seat = table.play, command.seat
    if table.conditions.irregularities is Irregularities.PREVENTED or play is None or table.phase is not Phase.PLAY:
        return Refusal(RefusalCode.NOT_NOW, LAW_45D)
    if (
        table.claim is not None
        or halted(table.incidents.obligations)
        or must_replace(table.incidents.obligations) is not None
    ):
        return Refusal(RefusalCode.NOT_NOW, LAW_9B2)
    named = (*(play.tricks[-1].cards if play.tricks else ()), *play.trick)[-1:]
    if seat is not play.contract.dummy or not named or named[0].seat is not seat:
        return Refusal(RefusalCode.NOT_NOW, LAW_45D)
    if any(
        (one.kind is Kind.MISPLACED_CARD or one.is_uncorrected_revoke) and named[0].card in one.cards[:1]
        for one in table.incidents.open()
    ):
        return Refusal(RefusalCode.NOT_NOW, LAW_45D)  # declarer has not named the card there, or it is a revoke
    if not table.hands[seat] >> command.card & 1:
        return Refusal(RefusalCode.NOT_YOUR_CARD, LAW_45D)
    draft = Draft(table)
    draft.add(CardTakenBack(seat, named[0].card))
    draft.restrict_again()
    draft.add(CardPlayed(seat, command.card))
    end_with_the_lead(draft)
    trick = len(play.tricks) + (1 if play.trick else 0)
    draft.note(IrregularityNoted(Kind.MISPLACED_CARD, seat, cards=(command.card, named[0].card), trick=trick))
    return draft
