"""A lead or play out of turn by a player whom an opponent told that it was his turn (Law 47E1).

The director takes it back. It costs nothing, nobody can accept it, and it establishes no revoke (63A does not apply).
"""

from __future__ import annotations

from typing import Final

from laws.engine.chapter import Chapter
from laws.engine.draft import Draft
from laws.engine.irregularities.leads import hand_of, lying_lead, still_lies
from laws.engine.irregularities.revoke import reopen
from laws.protocol.events import IrregularityBecame, LeadMoved
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import ChoiceKind, Kind, PlayReason, RestrictionReason
from laws.table.obligation import (
    Choice,
    Judgement,
    LeadFree,
    LeadRestriction,
    MustPlay,
    Obligation,
    PenaltyCard,
    PlayDemand,
    Spoken,
)
from laws.table.play import PlayedCard
from laws.table.table import Table
from laws.values.cited import LAW_47E1

__all__ = ["CHAPTER", "take_back_misled"]

_PLAYS: Final = (Kind.PREMATURE_PLAY, Kind.PLAY_BEFORE_RIGHT_LEAD, Kind.EXPOSED_CARD)
"""The kinds of cards played out of turn, which do not count as played (45E, 57A, 60B)."""


def take_back_misled(draft: Draft) -> bool:
    """Take back the lead or play of a player whom an opponent told that it was his turn (Law 47E1).

    A lead cannot be accepted, so the cards played to it are taken back too. Return whether there is such a card.
    """
    if _take_back_waiting(draft):
        return True
    about = _misled(draft.table)
    if about is None:
        return False
    _take_back(draft, about)
    draft.lift(*(obligation for obligation in draft.table.incidents.obligations if _rests_on(obligation, about)))
    _forget_demand(draft, about)
    play = draft.table.play
    if about.is_lead_out_of_turn and play is not None and not play.trick and play.turn is not about.turn:
        assert about.turn is not None
        draft.add(LeadMoved(about.turn))
    draft.add(IrregularityBecame(about.number, IrregularityState.RECTIFIED, LAW_47E1, misled=True))
    reopen(draft, about, LAW_47E1)
    return True


def _forget_demand(draft: Draft, about: Irregularity) -> None:
    """Settle a revoke by partner who has followed suit: only declarer's demand for this play was broken (57A, 61A)."""
    play = draft.table.play
    if about.kind is not Kind.PREMATURE_PLAY or play is None:
        return
    for revoke in draft.table.incidents.open():
        ours = revoke.is_uncorrected_revoke and revoke.offender is about.offender.partner
        if ours and revoke.trick == about.trick and revoke.cards[0].suit is play.led_suit:
            draft.settle(revoke, IrregularityState.RECTIFIED, LAW_47E1)


def _take_back_waiting(draft: Draft) -> bool:
    """Take back the card that a defender has played at his right-hand opponent's turn (Law 57D). Return if there is."""
    for obligation in draft.table.incidents.obligations:
        if isinstance(obligation, MustPlay) and obligation.reason is PlayReason.BEFORE_RIGHT_HAND_OPPONENT:
            draft.lift(obligation)
            draft.withdrawn(PlayedCard(obligation.hand, obligation.card), obligation.hand.side.other)
            return True
    return False


def _take_back(draft: Draft, about: Irregularity) -> None:
    """Take back the card, and those played to it. Who misled its player may not use what they told (Law 16C)."""
    play = draft.table.play
    misled_by, card = about.offender.side.other, about.cards[0]
    if still_lies(draft.table, about):
        draft.withdrawn(PlayedCard(hand_of(draft.table, card), card), misled_by)
        _take_back_over(draft, about)
    elif play is not None and about.is_lead_out_of_turn:
        for played in reversed(play.trick):
            draft.take_back_with(played, misled_by, LAW_47E1)


def _take_back_over(draft: Draft, lead: Irregularity) -> None:
    """Take back the card that its own side has played over this lead (Law 60C)."""
    for one in draft.table.incidents.irregularities[lead.number :]:
        over = one.kind is Kind.PREMATURE_PLAY and one.trick == lead.trick and one.offender.side is lead.offender.side
        if lead.is_lead_out_of_turn and over and still_lies(draft.table, one):
            card = one.cards[0]
            draft.withdrawn(PlayedCard(hand_of(draft.table, card), card), lead.offender.side.other)
            draft.lift(*(obligation for obligation in draft.table.incidents.obligations if _rests_on(obligation, one)))
            draft.add(IrregularityBecame(one.number, IrregularityState.RECTIFIED, LAW_47E1, misled=True))


def _misled(table: Table) -> Irregularity | None:
    """Return the latest lead or play out of turn to the trick in progress, whatever its state, if it still matters.

    A lead that lies there comes before what partner has played over it (60C). A fifth card treated as a lead (45E) is
    excluded: it was not asked for, and has no turn recorded. So is a card that was only shown.
    """
    now = 1 if table.play is None else len(table.play.tricks) + 1
    cards = [
        one
        for one in table.incidents.irregularities
        if (one.is_lead_out_of_turn or one.kind in _PLAYS) and one.trick == now and one.turn is not None
    ]
    lead = lying_lead(table)
    return lead if lead in cards else next((one for one in reversed(cards) if _still_matters(table, one)), None)


def _still_matters(table: Table, about: Irregularity) -> bool:
    """Return whether the card lies on the table, has been accepted, or has left a penalty card or a restriction."""
    if about.state in (IrregularityState.OPEN, IrregularityState.ACCEPTED):
        return about.is_lead_out_of_turn or still_lies(table, about)
    begun = table.play is not None and (table.play.trick or table.play.lead is not None)
    return any(
        (isinstance(obligation, PenaltyCard) and obligation.card == about.cards[0])
        or (not begun and _restricts(obligation, about))
        for obligation in table.incidents.obligations
    )


def _restricts(obligation: Obligation, about: Irregularity) -> bool:
    """Return whether declarer has restricted partner's lead for the penalty card that this card became."""
    if not isinstance(obligation, LeadRestriction) or obligation.reason is not RestrictionReason.PENALTY_CARD:
        return False
    return obligation.leader is about.offender.partner and about.cards[0].suit in obligation.suits


def _rests_on(obligation: Obligation, about: Irregularity) -> bool:
    """Return whether the obligation follows from this card.

    It is a choice or a question about the card, its penalty card, a restriction by that card, or a demand on partner's
    card (57A).
    """
    match obligation:
        case Choice(_, _, kind, number):
            return number == about.number or kind is ChoiceKind.LEAD_WITH_PENALTY_CARD
        case Judgement() | Spoken():
            return obligation.irregularity == about.number
        case PenaltyCard(_, card):
            return card == about.cards[0]
        case LeadFree(leader):
            return leader is about.offender.partner
        case PlayDemand(hand):
            return about.kind is Kind.PREMATURE_PLAY and hand is about.offender.partner
        case _:
            return _restricts(obligation, about)


CHAPTER: Final = Chapter(laws=(LAW_47E1,))
