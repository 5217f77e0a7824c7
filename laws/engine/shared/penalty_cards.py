"""Penalty cards from the time that they are exposed until they are played or taken up (Laws 24, 49, 50).

A defender's card that lies face up (49) or is taken back needs no attention, since it lies on the table. Which cards
may be led and played follows from the obligations (`laws.engine.restrictions`).
"""

from __future__ import annotations

from typing import Final

from laws.engine.draft import Draft
from laws.engine.procedure.play import following
from laws.engine.restrictions import restricted
from laws.engine.shared.revokes import note_revoke
from laws.protocol.events import CardPlayed
from laws.table.kinds import ChoiceKind, Kind
from laws.table.obligation import (
    Choice,
    DummySuggested,
    EndedRestriction,
    LeadFree,
    LeadRestriction,
    LeadRight,
    LyingCard,
    MustAnswer,
    MustPlay,
    PenaltyCard,
    PlayDemand,
    PlayedPenaltyCard,
)
from laws.table.play import Play, PlayedCard
from laws.table.table import Table
from laws.values.cards import Card
from laws.values.fast_init import replace
from laws.values.seats import Seat

__all__ = [
    "after_card",
    "after_final_pass",
    "before_final_pass",
    "end_with_the_lead",
    "is_honour",
    "make_penalty_card",
    "played_penalty_card",
    "put_back",
]

_TEN = 8
_OF_THE_LEAD: Final = (
    ChoiceKind.LEAD_AFTER_WITHDRAWN_CALL,
    ChoiceKind.LEAD_WITH_PENALTY_CARD,
    ChoiceKind.PENALTY_CARD_TO_PLAY,
)


def is_honour(card: Card) -> bool:
    """Return whether the card is a ten, jack, queen, king or ace (Law 50B)."""
    return card % 13 >= _TEN


def make_penalty_card(draft: Draft, seat: Seat, card: Card, *, major: bool) -> None:
    """Make the card a penalty card. With a second one, all of a defender's penalty cards are major (Law 50B).

    A minor one that is led or played irregularly becomes a major one (56B, 57A). Declarer's choice about partner's lead
    applied to the cards that lay there (50D2, 51B2); with a new card, or one taken back again, he chooses again.
    """
    draft.lay(seat, card, major=major)
    draft.lift(
        *(
            obligation
            for obligation in draft.table.incidents.obligations
            if isinstance(obligation, LeadFree) and obligation.leader is seat.partner
        )
    )


def after_final_pass(draft: Draft) -> None:
    """Take up exposed cards of declarer's side, and make a defender's penalty cards (Laws 24D, E)."""
    play = draft.table.play
    assert play is not None
    for obligation in draft.table.incidents.obligations:
        if isinstance(obligation, LyingCard):
            draft.lift(obligation)
            if _is_defenders(play, obligation):
                make_penalty_card(
                    draft,
                    obligation.seat,
                    obligation.card,
                    major=is_honour(obligation.card) or _was_led(draft.table, obligation),
                )


def _is_defenders(play: Play, lying: LyingCard) -> bool:
    """Return whether the card is a defender's (Law 24E); the declaring side takes its cards up (24D)."""
    return lying.seat.side is not play.contract.side


def _was_led(table: Table, lying: LyingCard) -> bool:
    """Return whether the card was led prematurely; it was then played deliberately (Law 50B)."""
    return any(
        i.kind is Kind.EXPOSED_IN_AUCTION and i.trick == 1 and lying.card in i.cards
        for i in table.incidents.irregularities
    )


def before_final_pass(draft: Draft) -> None:
    """Lift what was settled for the lead, since the auction is resumed (Laws 17D3, 21B1, 25A, 36–38).

    A player who had no turn to replace his cancelled call may have one now (Laws 30B1, 31B2, 32B2).
    Penalty cards lie face up until it ends (24), but at a table with a screen they stay in the hands (35.1(3)).
    """
    screened = draft.table.screen is not None
    for obligation in draft.table.incidents.obligations:
        if isinstance(obligation, LeadRestriction | LeadFree) or (
            isinstance(obligation, Choice) and obligation.kind in _OF_THE_LEAD
        ):
            draft.lift(obligation)
        elif isinstance(obligation, LeadRight) and obligation.unmade is not None:
            draft.lift(obligation)
            draft.require(obligation.unmade)
        elif isinstance(obligation, LeadRight) and obligation.settled:
            draft.lift(obligation)
            draft.require(replace(obligation, settled=False))
        elif isinstance(obligation, PenaltyCard):
            draft.lift(obligation)
            if not screened:
                draft.require(LyingCard(obligation.seat, obligation.card))


def after_card(draft: Draft, hand: Seat, card: Card, leader: Seat) -> None:
    """Lift the obligations that a played card fulfils or ends."""
    table = draft.table
    for obligation in table.incidents.obligations:
        match obligation:
            case PenaltyCard(seat, lying) if seat is hand and lying == card:
                played_penalty_card(draft, obligation)
            case MustPlay(owner, required) if owner is hand and required == card:
                draft.lift(obligation)
            case PlayDemand(owner) if owner is hand and not _is_revoke(table, hand, card):
                draft.lift(obligation)
            case LeadRestriction(whose) if whose is leader and hand is leader and obligation.required:
                if not _is_revoke(table, hand, card):
                    draft.lift(obligation)
            case LeadRight(whose) if whose is leader and hand is leader:  # Law 26B: his first lead
                draft.lift(obligation)
            case LeadFree() | DummySuggested() | MustAnswer() | PlayedPenaltyCard() | EndedRestriction() if _is_over(
                table, obligation
            ):
                draft.lift(obligation)
    end_with_the_lead(draft)


def end_with_the_lead(draft: Draft) -> None:
    """Lift the restrictions of the player who has lost the lead in the trick just completed (Laws 26B, 50D2).

    One that he has not led under remains (60A3). A prohibition is in force again if the trick is changed.
    """
    table, play = draft.table, draft.table.play
    if play is None or play.trick or not play.tricks:
        return
    leader = play.tricks[-1].cards[0].seat
    if not _has_lost_the_lead(table, leader):
        return
    for obligation in table.incidents.obligations:
        if isinstance(obligation, LeadRestriction) and obligation.leader is leader:
            draft.lift(obligation)
            if not obligation.required:
                causes, trick = obligation.irregularities, len(play.tricks)
                draft.require(EndedRestriction(leader, obligation.suits, obligation.reason, trick, causes))


def played_penalty_card(draft: Draft, lying: PenaltyCard) -> None:
    """Let the penalty card be one no more, since it has been played; it is one again if it is taken back."""
    play = draft.table.play
    assert play is not None
    draft.lift(lying)
    draft.require(PlayedPenaltyCard(lying.seat, lying.card, lying.major, len(play.tricks) + bool(play.trick)))


def put_back(draft: Draft, played: PlayedCard) -> bool:
    """Play a card again that was taken back with another one. Return whether its player could play another.

    He could not if it is a major penalty card (Law 50D1(a)). A revoke is one again (61A); an established one is still
    that one (63B).
    """
    table, play, seat = draft.table, draft.table.play, played.seat
    assert play is not None
    obligations, cards = table.incidents.obligations, following(table, play, seat)
    lying = next((d for d in obligations if isinstance(d, PenaltyCard) and d.card == played.card), None)
    established = any(i.is_established_revoke and played.card in i.cards for i in table.incidents.open())
    if not cards >> played.card & 1 and not established:
        note_revoke(draft, play, seat, played.card)
    draft.add(CardPlayed(seat, played.card))
    end_with_the_lead(draft)
    if lying is None:
        return True
    played_penalty_card(draft, lying)
    return not lying.major or restricted(obligations, seat, cards, leading=not play.trick) != 1 << played.card


def _is_over(
    table: Table, obligation: LeadFree | DummySuggested | MustAnswer | PlayedPenaltyCard | EndedRestriction
) -> bool:
    """Return whether the trick of the obligation is complete.

    For a question about a revoke, and a card that may still be taken back, it is the following trick.
    """
    longer = isinstance(obligation, MustAnswer | PlayedPenaltyCard | EndedRestriction)
    return table.play is not None and obligation.trick + longer <= len(table.play.tricks)


def _is_revoke(table: Table, hand: Seat, card: Card) -> bool:
    """Return whether the card was played as a revoke that can be corrected: it fulfils no demand of declarer's."""
    return any(i.is_uncorrected_revoke and i.offender is hand and i.cards[0] == card for i in table.incidents.open())


def _has_lost_the_lead(table: Table, leader: Seat) -> bool:
    """Return whether the player who led to the trick just completed is not on lead to the next one.

    He may still lead again to that trick, if his lead was a revoke that can be corrected (Law 61A).
    """
    play = table.play
    if play is None or play.trick or not play.tricks or play.turn is leader:
        return False
    return not _is_revoke(table, leader, play.tricks[-1].cards[0].card)
