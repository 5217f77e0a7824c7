"""A revoke noted, and established (Laws 61A, 63).

A card that does not follow suit from a hand that could is noted as a revoke. Without attention its side's next actions
establish it (63A), and the director is told of it after the board (81C3). What attention brings is in the chapter,
`laws.engine.irregularities.revoke`.
"""

from __future__ import annotations

from laws.engine.draft import Draft
from laws.engine.procedure.play import was_led
from laws.engine.shared.reckoning import TWELFTH
from laws.protocol.events import IrregularityNoted, RevokeEstablished
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import Kind
from laws.table.obligation import LeadRestriction, Obligation, PenaltyCard, PlayDemand
from laws.table.play import Play, PlayedCard
from laws.table.table import Table
from laws.values.cards import Card
from laws.values.cited import LAW_63A1
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat, Side

__all__ = [
    "can_be_corrected",
    "establish",
    "establish_after_card",
    "establish_one",
    "has_gone_on",
    "next_trick",
    "note_revoke",
    "others_in_trick",
    "sides_gone_on",
]


def note_revoke(draft: Draft, play: Play, hand: Seat, card: Card) -> None:
    """Note a revoke (Law 61A). It is recorded whether the hand could have followed suit with a faced card (64B3)."""
    faced = hand is play.contract.dummy or any(
        isinstance(obligation, PenaltyCard) and obligation.seat is hand and obligation.card.suit is play.led_suit
        for obligation in draft.table.incidents.obligations
    )
    draft.note(IrregularityNoted(Kind.REVOKE, hand, cards=(card,), trick=len(play.tricks) + 1, faced=faced))


def establish(draft: Draft, side: Side, law: Paragraph) -> None:
    """Establish the revokes of this side (Laws 63A3, 63A4), but none to which attention was drawn before (62A)."""
    for irregularity in draft.table.incidents.open():
        if (
            irregularity.is_uncorrected_revoke
            and irregularity.offender.side is side
            and not irregularity.attention_drawn
        ):
            establish_one(draft, irregularity, law)


def establish_after_card(draft: Draft, hand: Seat, trick: int, by: int = 0) -> None:
    """Establish revokes whose side has led or played to the next trick, legally or not (Law 63A1).

    `by` is the number of the irregularity if it has led or played out of turn. A lead can be made while the trick of
    the revoke is still in progress (45E, 57A). If both sides have revoked in one trick, neither revoke is established
    until both sides have done so (62C3).
    """
    for irregularity in draft.table.incidents.open():
        if not irregularity.is_uncorrected_revoke or irregularity.trick >= trick:
            continue
        gone_on = sides_gone_on(draft.table, irregularity) | {hand.side}
        both = len(gone_on) == len(Side) or not others_in_trick(draft, irregularity)
        if irregularity.offender.side in gone_on and both:
            establish_one(draft, irregularity, LAW_63A1, by)


def establish_one(draft: Draft, irregularity: Irregularity, law: Paragraph, by: int = 0) -> None:
    """Establish the revoke (Law 63B): it is no longer corrected, and the obligations that served its correction end."""
    play = draft.table.play
    assert play is not None
    lapsed = tuple(one for one in draft.table.incidents.obligations if _is_over(one, irregularity, play))
    draft.add(RevokeEstablished(irregularity.number, law, by, lapsed))
    draft.lift(*lapsed)


def _is_over(obligation: Obligation, revoke: Irregularity, play: Play) -> bool:
    """Return whether the obligation was about the card that the revoke replaced, or about a lead that is lost.

    A restriction on the offender's lead remains if he has not led yet (Law 60A3).
    """
    offender = revoke.offender
    match obligation:
        case LeadRestriction(leader, _, required):
            on_lead = play.trick[0].seat if play.trick else play.turn
            return leader is offender and was_led(play, revoke) and (required or leader is not on_lead)
        case PlayDemand(hand):
            return hand is offender
        case _:
            return False


def has_gone_on(table: Table, revoke: Irregularity, besides: int) -> bool:
    """Return whether what has been played establishes the revoke (Law 63A1), or both sides' in one trick (62C3).

    `besides` is the number of a lead or play that counts for nothing.
    """
    gone_on, side = sides_gone_on(table, revoke, besides), revoke.offender.side
    both_revoked = any(
        other.is_established_revoke and other.trick == revoke.trick and other.offender.side is side.other
        for other in table.incidents.open()
    )
    return side in gone_on and (len(gone_on) == len(Side) or not both_revoked)


def sides_gone_on(table: Table, revoke: Irregularity, besides: int = 0) -> set[Side]:
    """Return the sides that have led or played to the trick after the revoke, legally or not (Law 63A1).

    So has one whose lead out of turn has gone back, but for that numbered `besides`.
    """
    play = table.play
    assert play is not None
    if revoke.trick < len(play.tricks):
        return set(Side)
    since = table.incidents.irregularities[revoke.number :]
    cards = {played.seat.side for played in _after(play, revoke.trick)}
    leads = (one for one in since if one.number != besides and _is_lead_to_the_next(table, one, revoke.trick))
    return cards | {lead.offender.side for lead in leads}


def _is_lead_to_the_next(table: Table, one: Irregularity, trick: int) -> bool:
    """Return whether the irregularity was a lead to the trick after this one: out of turn, or before partner (57A).

    Who has played too soon after he revoked in this trick has led. A lead on an opponent's word does not count (47E1).
    """
    irregularities = table.incidents.irregularities
    if one.is_lead_out_of_turn:
        leads = one.trick == trick + 1
    else:
        before = (i for i in irregularities[: one.number] if i.kind is Kind.REVOKE and i.trick == trick)
        leads = one.kind is Kind.PREMATURE_PLAY and one.trick == trick and one.offender in {i.offender for i in before}
    return leads and not one.misled


def others_in_trick(draft: Draft, irregularity: Irregularity) -> list[Irregularity]:
    """Return the other side's revokes in the same trick that can still be corrected (Law 62C3)."""
    return [
        other
        for other in draft.table.incidents.open()
        if can_be_corrected(other)
        and other.trick == irregularity.trick
        and other.offender.side is not irregularity.offender.side
    ]


def can_be_corrected(revoke: Irregularity) -> bool:
    """Return whether the revoke can be corrected (Laws 62A, 63B).

    In the twelfth trick it can be even if it is established (62D1).
    """
    late = revoke.state is IrregularityState.ESTABLISHED and revoke.trick == TWELFTH
    return revoke.is_uncorrected_revoke or late


def next_trick(play: Play, irregularity: Irregularity) -> tuple[PlayedCard, ...]:
    """Return the cards of the trick after the revoke trick."""
    return _after(play, irregularity.trick)


def _after(play: Play, trick: int) -> tuple[PlayedCard, ...]:
    return play.trick if len(play.tricks) >= trick else ()
