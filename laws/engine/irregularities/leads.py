"""Leads out of turn (Laws 53–56).

Recognised: a card led by a hand that is not on lead. It lies on the table without counting. Without attention: the next
hand accepts it by playing to it (53A); an opponent of the offender who leads in his own turn has it taken back (53B).
Options: declarer's for a defender's lead (54, 56), either defender's for declarer's (55A). Consequence: a defender's
lead that is declined becomes a major penalty card (54D, 56B).
"""

from __future__ import annotations

from typing import Final

from laws.engine.chapter import Act, Chapter, Consequence, Offer, Taken
from laws.engine.draft import Draft
from laws.engine.procedure.play import following
from laws.engine.shared.facts_cards import LEAD_NOTICED, LEAD_TRICK
from laws.engine.shared.offers import ACCEPT, DECLINE
from laws.engine.shared.penalty_cards import make_penalty_card, played_penalty_card
from laws.engine.shared.revokes import note_revoke
from laws.protocol.events import CardPlayed, IrregularityNoted, LeadTakenBack
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import ChoiceKind, Kind, OptionWord, PlayReason
from laws.table.obligation import Choice, LeadRestriction, MustPlay, Obligation, Option, PenaltyCard, Spoken
from laws.table.play import Play, PlayedCard
from laws.table.table import Table
from laws.values.cards import Card
from laws.values.cited import (
    LAW_9B2,
    LAW_53,
    LAW_53A,
    LAW_53B,
    LAW_54D,
    LAW_55,
    LAW_55B,
    LAW_56,
    LAW_56B,
    LAW_57C3,
    LAW_60C,
)
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat

__all__ = [
    "CHAPTERS",
    "accept",
    "accept_lead",
    "answer_by_playing",
    "decline_lead",
    "hand_of",
    "heed_spoken",
    "is_last",
    "lead_out_of_turn",
    "lead_over",
    "lead_was_refused",
    "lying_lead",
    "on_attention",
    "speaks_first",
    "spoken_to",
    "still_lies",
    "take_back_in_silence",
]

_LAST = 13
_DECLINED = {
    Kind.OPENING_LEAD_OUT_OF_TURN: LAW_54D,
    Kind.DECLARERS_LEAD_OUT_OF_TURN: LAW_55B,
    Kind.DEFENDERS_LEAD_OUT_OF_TURN: LAW_56B,
}


def lead_out_of_turn(draft: Draft, play: Play, hand: Seat, card: Card, kind: Kind) -> Irregularity:
    """Note a lead by a hand that is not on lead. Return the irregularity."""
    offender = play.contract.declarer if hand.side is play.contract.side else hand
    trick = len(play.tricks) + 1
    return draft.note(IrregularityNoted(kind, offender, cards=(card,), trick=trick, turn=play.turn))


def lying_lead(table: Table) -> Irregularity | None:
    """Return the lead out of turn that lies on the table, neither accepted nor taken back, or None.

    A lead made while a trick was in progress (Law 45E) counts from the end of that trick.
    """
    now = 1 if table.play is None else len(table.play.tricks) + 1
    return next(
        (i for i in table.incidents.open() if i.is_lead_out_of_turn and i.trick <= now and still_lies(table, i)), None
    )


def lead_was_refused(table: Table, play: Play) -> bool:
    """Return whether declarer has had to take back a lead to this trick (Law 60B)."""
    trick = len(play.tricks) + 1
    return any(
        i.kind is Kind.DECLARERS_LEAD_OUT_OF_TURN and i.trick == trick and i.state is IrregularityState.RECTIFIED
        for i in table.incidents.irregularities
    )


def is_last(irregularity: Irregularity) -> bool:
    """Return whether it is a lead to the thirteenth trick, which is never accepted (Law 53A, footnote)."""
    return irregularity.trick == _LAST


def still_lies(table: Table, lead: Irregularity) -> bool:
    """Return whether its card has not been played otherwise since."""
    return any(hand >> lead.cards[0] & 1 for hand in table.hands)


def hand_of(table: Table, card: Card) -> Seat:
    """Return the hand that holds this card."""
    return next(seat for seat in Seat if table.hands[seat] >> card & 1)


def on_attention(draft: Draft, irregularity: Irregularity) -> None:
    """Offer a lead out of turn to either defender (Law 55A), or to declarer (56).

    A lead to the last trick must be taken back (53A).
    """
    play = draft.table.play
    assert play is not None
    if is_last(irregularity):
        draft.settle(irregularity, IrregularityState.RECTIFIED, LAW_53A)
    elif irregularity.kind is Kind.DECLARERS_LEAD_OUT_OF_TURN:
        side = play.contract.side.other.seats
        draft.offer(irregularity, side, (ACCEPT, DECLINE), ChoiceKind.DECLARERS_LEAD_OUT_OF_TURN)
    else:
        declarer = play.contract.declarer
        draft.offer(irregularity, (declarer,), (ACCEPT, DECLINE), ChoiceKind.DEFENDERS_LEAD_OUT_OF_TURN)


def speaks_first(draft: Draft, choice: Choice, seat: Seat, option: Option) -> bool:
    """Record the answer of the defender who is not next in turn, until the other answers (Law 55A).

    Return whether it is such an answer.
    """
    irregularity = draft.table.incidents.find(choice.irregularity)
    following_hand = hand_of(draft.table, irregularity.cards[0]).lho
    if seat is following_hand:
        return False
    draft.require(Spoken(seat, option, irregularity.number))
    draft.require(Choice((following_hand,), choice.options, ChoiceKind.DECLARERS_LEAD_OUT_OF_TURN, irregularity.number))
    return True


def spoken_to(table: Table) -> Spoken | None:
    """Return the answer that one defender has given while the other has still to answer, or None."""
    return next((obligation for obligation in table.incidents.obligations if isinstance(obligation, Spoken)), None)


def heed_spoken(draft: Draft, spoken: Spoken) -> None:
    """Apply the first defender's answer, since the other defender gives no other."""
    _drop_choice(draft)
    irregularity = draft.table.incidents.find(spoken.irregularity)
    if spoken.option == ACCEPT:
        accept_lead(draft, irregularity)
    else:
        decline_lead(draft, irregularity)


def answer_by_playing(draft: Draft) -> None:
    """Drop the choice: a defender answers by the card that he plays, to the lead (Law 53A) or in his own turn (53B)."""
    _drop_choice(draft)


def _drop_choice(draft: Draft) -> None:
    for obligation in draft.table.incidents.obligations:
        if isinstance(obligation, Spoken) or (
            isinstance(obligation, Choice) and obligation.kind is ChoiceKind.DECLARERS_LEAD_OUT_OF_TURN
        ):
            draft.lift(obligation)


def accept_lead(draft: Draft, irregularity: Irregularity, law: Paragraph = LAW_53A) -> None:
    """Accept the lead (Law 53A): its trick continues from there."""
    play = draft.table.play
    assert play is not None
    if play.lead is not None:  # Law 54: the right defender's face-down lead is taken back
        draft.add(LeadTakenBack(play.lead.seat))
    card = irregularity.cards[0]
    hand = hand_of(draft.table, card)
    draft.add(CardPlayed(hand, card))
    for obligation in draft.table.incidents.obligations:  # Law 60A3: the side's other obligations remain
        if isinstance(obligation, PenaltyCard) and obligation.card == card:
            played_penalty_card(draft, obligation)
        elif _concerned_this_lead(obligation, irregularity):
            draft.lift(obligation)
    draft.settle(irregularity, IrregularityState.ACCEPTED, law)
    for over in _declarers_over(draft.table, irregularity):
        _count(draft, over)


def _declarers_over(table: Table, lead: Irregularity) -> tuple[Irregularity, ...]:
    """Return the card that declarer has played from his other hand over his own lead, if any (Law 60C)."""
    if lead.kind is not Kind.DECLARERS_LEAD_OUT_OF_TURN:
        return ()
    return tuple(one for one in table.incidents.open() if one.kind is Kind.PREMATURE_PLAY and one.trick == lead.trick)


def _count(draft: Draft, over: Irregularity) -> None:
    """Play the card that declarer has played over his own lead, now that this is accepted (Laws 57C3, 60C).

    One that is not legal is a revoke (61A).
    """
    play, card = draft.table.play, over.cards[0]
    assert play is not None
    hand = hand_of(draft.table, card)
    if not following(draft.table, play, hand) >> card & 1:
        note_revoke(draft, play, hand, card)
    draft.add(CardPlayed(hand, card))
    draft.settle(over, IrregularityState.RECTIFIED, LAW_57C3)


def _concerned_this_lead(obligation: Obligation, lead: Irregularity) -> bool:
    """Return whether the obligation was to play this card, or about the lead that it replaces.

    The latter is a penalty card named for that lead (Law 51A). A restriction on the lead remains for the player's next
    one if his own side has led out of turn (60A3).
    """
    if isinstance(obligation, MustPlay):
        named = obligation.hand is lead.turn and obligation.reason is PlayReason.PENALTY_CARD_NAMED
        return named or obligation.card == lead.cards[0]
    restricts = isinstance(obligation, LeadRestriction) and obligation.leader is lead.turn
    return restricts and lead.turn in lead.offender.side.other.seats


def decline_lead(draft: Draft, irregularity: Irregularity) -> None:
    """Decline the lead (Laws 54D, 55B, 56B): it is taken back, and a defender's becomes a major penalty card.

    What declarer has played over his own lead goes back with it (60C).
    """
    play = draft.table.play
    assert play is not None
    for over in _declarers_over(draft.table, irregularity):
        _withdraw(draft, over)
        draft.settle(over, IrregularityState.RECTIFIED, LAW_60C)
    _withdraw(draft, irregularity)
    if irregularity.kind is not Kind.DECLARERS_LEAD_OUT_OF_TURN:
        make_penalty_card(draft, irregularity.offender, irregularity.cards[0], major=True)
    draft.settle(irregularity, IrregularityState.RECTIFIED, _DECLINED[irregularity.kind])


def take_back_in_silence(draft: Draft, irregularity: Irregularity, law: Paragraph = LAW_53B) -> None:
    """Take back the lead without rectification, by default since an opponent has led in his proper turn (Law 53B).

    A card that its own side has played over it goes back too (60C).
    """
    _withdraw(draft, irregularity)
    for one in draft.table.incidents.open():
        if one.kind is Kind.PREMATURE_PLAY and one.trick == irregularity.trick and not one.attention_drawn:
            _withdraw(draft, one)
            draft.settle(one, IrregularityState.RECTIFIED, law)
    draft.settle(irregularity, IrregularityState.RECTIFIED, law)


def lead_over(draft: Draft, hand: Seat, cards: tuple[Card, ...] = ()) -> Refusal | None:
    """Deal with a lead out of turn when the hand on turn is about to lead in another way than by a single card.

    That is one of several cards shown together (58B2), or dummy's card that a defender names (46B5). An opponent of the
    offender leads in his proper turn, and the lead is taken back (53B), unless he is next in rotation and all his cards
    are of its suit (53A). Return the refusal, or None.
    """
    lying = lying_lead(draft.table)
    if lying is None:
        return None
    if hand.side is lying.offender.side and not is_last(lying):
        return Refusal(RefusalCode.NOT_NOW, LAW_9B2)
    led = lying.cards[0]
    follows = bool(cards) and hand is hand_of(draft.table, led).lho and all(card.suit is led.suit for card in cards)
    if follows and not is_last(lying):
        accept_lead(draft, lying)
    else:
        take_back_in_silence(draft, lying)
    return None


def _withdraw(draft: Draft, irregularity: Irregularity) -> None:
    """Withdraw the lead. The information from it is unauthorised for its own side (Law 16C)."""
    card = irregularity.cards[0]
    draft.withdrawn(PlayedCard(hand_of(draft.table, card), card), irregularity.offender.side)


def _by_either_defender(rule: Consequence) -> Act:
    """Return an act for either defender; the answer of the one who is not next waits for the other's (Law 55A)."""

    def act(draft: Draft, taken: Taken) -> None:
        if speaks_first(draft, taken.choice, taken.seat, taken.option):
            return
        draft.lift(*(obligation for obligation in draft.table.incidents.obligations if isinstance(obligation, Spoken)))
        rule(draft, draft.table.incidents.find(taken.choice.irregularity))

    return act


def accept(draft: Draft, irregularity: Irregularity) -> None:
    """Accept the lead by an option that declarer or a defender has taken (Law 53A)."""
    accept_lead(draft, irregularity)


CHAPTERS: Final = (
    Chapter(
        laws=(LAW_53, LAW_55),
        kinds=(Kind.DECLARERS_LEAD_OUT_OF_TURN,),
        on_attention=on_attention,
        facts=(LEAD_NOTICED, LEAD_TRICK),
        limits=("LEAD",),
        options={
            ChoiceKind.DECLARERS_LEAD_OUT_OF_TURN: Offer(
                acts={
                    OptionWord.ACCEPT: _by_either_defender(accept),
                    OptionWord.DECLINE: _by_either_defender(decline_lead),
                }
            )
        },
        shown=True,
    ),
    Chapter(
        laws=(LAW_53, LAW_56),
        kinds=(Kind.DEFENDERS_LEAD_OUT_OF_TURN,),
        on_attention=on_attention,
        facts=(LEAD_NOTICED, LEAD_TRICK),
        limits=("LEAD",),
        options={
            ChoiceKind.DEFENDERS_LEAD_OUT_OF_TURN: Offer({OptionWord.ACCEPT: accept, OptionWord.DECLINE: decline_lead})
        },
        shown=True,
        penalty_cards=True,
    ),
)
