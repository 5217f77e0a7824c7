"""The revoke (Laws 61–64), when attention is drawn to it.

An earlier one is corrected (62A): the card is taken back, a defender's becomes a major penalty card (62B1), and cards
played after it may be withdrawn (62C). For an established one tricks are transferred at the end of play:
`laws.engine.shared.reckoning`. How it is noted and established: `laws.engine.shared.revokes`.
"""

from __future__ import annotations

from typing import Final

from laws.engine.chapter import ADJUSTED_OR_NOT, Answer, Chapter, Offer, Pointed, QuestionOfFact, nothing
from laws.engine.draft import Draft
from laws.engine.irregularities.leads import lying_lead, take_back_in_silence
from laws.engine.procedure.play import was_led
from laws.engine.shared.facts_revoke import (
    REVOKE_HAND,
    REVOKE_LATE,
    REVOKE_PARTNER,
    REVOKE_STAGE,
    REVOKE_TRICK,
    REVOKE_WON,
)
from laws.engine.shared.penalty_cards import make_penalty_card
from laws.engine.shared.reckoning import TWELFTH, reckon_afterwards, withdraw_transfers
from laws.engine.shared.revokes import (
    can_be_corrected,
    establish_one,
    has_gone_on,
    next_trick,
    others_in_trick,
    sides_gone_on,
)
from laws.protocol.commands import Ruling
from laws.protocol.events import (
    AttentionDrawn,
    LeadTakenBack,
    RevokeReopened,
)
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import ChoiceKind, Kind, OptionWord, PlayReason, Question, ReplaceReason
from laws.table.obligation import (
    Choice,
    Judgement,
    LeadFree,
    MustAnswer,
    MustPlay,
    MustReplace,
    Option,
    PenaltyCard,
    PlayedPenaltyCard,
)
from laws.table.phases import Phase
from laws.table.play import Play, PlayedCard
from laws.table.table import Table
from laws.values.cards import Suit
from laws.values.cited import LAW_43B2_B, LAW_61, LAW_62, LAW_62A, LAW_62C1, LAW_62C2, LAW_63, LAW_64
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat, Side

__all__ = [
    "CHAPTER",
    "after_correction",
    "after_correction_as_established",
    "after_withdrawal",
    "correct_as_established",
    "on_attention",
    "reopen",
    "retract_card",
    "retract_partners_card",
]

_RETRACT, _KEEP = Option(OptionWord.RETRACT), Option(OptionWord.KEEP)
_CHANGED: Final = ReplaceReason.CARD_AFTER_REVOKE
_BOTH: Final = ReplaceReason.REVOKES_OF_BOTH_SIDES


def reopen(draft: Draft, by: Irregularity, law: Paragraph) -> None:
    """Let the revokes that this lead or play out of turn has established be open again (Laws 45E, 47E1).

    One to which attention has been drawn is corrected then (62A). One whose side has led or played to the next trick
    otherwise too is established all the same (63A1).
    """
    for revoke in draft.table.incidents.open():
        if revoke.is_established_revoke and revoke.by == by.number and not has_gone_on(draft.table, revoke, by.number):
            draft.add(RevokeReopened(revoke.number, law))
            if revoke.attention_drawn:
                on_attention(draft, draft.table.incidents.find(revoke.number))


def correct_as_established(draft: Draft, irregularity: Irregularity, seat: Seat) -> None:
    """Replace the revoke by a legal card, and count it as established (Laws 43B2(b), 64)."""
    play = draft.table.play
    assert play is not None
    draft.add(AttentionDrawn(seat, irregularity.number))
    _withdraw_lead(draft, irregularity)
    for played in reversed(next_trick(play, irregularity)):
        draft.take_back(played, irregularity.offender.side)
    draft.take_back(PlayedCard(irregularity.offender, irregularity.cards[0]), irregularity.offender.side)
    establish_one(draft, irregularity, LAW_43B2_B)
    draft.require(MustReplace(irregularity.offender, ReplaceReason.REVOKE_AS_ESTABLISHED, irregularity.number))


def after_correction_as_established(draft: Draft, irregularity: Irregularity) -> None:
    """Offer the other side a change of card, since declarer has changed his (Laws 47D, 62C1)."""
    _offer_withdrawal(draft, irregularity, irregularity.offender.side.other, ChoiceKind.CARD_AFTER_REVOKE)


def on_attention(draft: Draft, irregularity: Irregularity) -> None:
    """Correct the revoke (Law 62A); one in the twelfth trick even if established (62D1).

    Another established revoke is not corrected (63B): its tricks are transferred at the end of play, or now if the
    board is over (64).
    """
    if irregularity.established is not None and draft.table.phase is Phase.OVER:
        reckon_afterwards(draft, irregularity)
        return
    if not can_be_corrected(irregularity):
        return
    if draft.table.claim is not None:
        _leave_to_the_director(draft, irregularity)
    else:
        _correct(draft, irregularity)


def _leave_to_the_director(draft: Draft, irregularity: Irregularity) -> None:
    """Ask the director for the tricks: play has ceased (Law 68D), so no card can replace the revoke (62A)."""
    draft.require(Judgement(Question.TRICKS, irregularity.offender, irregularity.number, halts=False))


def _correct(draft: Draft, irregularity: Irregularity) -> None:
    """Correct the revoke (Law 62A), and with it the other side's in the same trick if one side has gone on (62C3).

    Cards played to the next trick are taken back first; the cards in between may then be changed (62C1, 62C2).
    """
    play = draft.table.play
    assert play is not None
    if irregularity.trick > len(play.tricks) + 1:
        return
    if play.lead is not None:  # Law 61A: a lead other than the required one, still face down
        draft.add(LeadTakenBack(play.lead.seat))
        draft.settle(irregularity, IrregularityState.RECTIFIED, LAW_62A)
        return
    _ask_about_twelfth(draft, play, irregularity)
    gone_on = sides_gone_on(draft.table, irregularity)
    _withdraw_lead(draft, irregularity)
    _forget_later(draft, irregularity)
    others = others_in_trick(draft, irregularity)
    led = next((revoke for revoke in (irregularity, *others) if was_led(play, revoke)), None)
    others = others if gone_on and led is None else []
    if led is not None:
        irregularity = _lead_first(draft, irregularity, led)
    offending = [revoke.offender for revoke in (irregularity, *others)]
    for played in reversed(next_trick(play, irregularity)):
        offenders = _offenders(played, both=True) if others else (irregularity.offender.side,)
        _take_back(draft, played, *offenders, penalty=bool(others))
        if irregularity.trick == TWELFTH and played.seat not in offending:
            draft.require(MustPlay(played.seat, played.card, PlayReason.LAST_CARD))
    if led is not None:
        _take_back_after_lead(draft, irregularity)
    for other in others:
        draft.add(AttentionDrawn(None, other.number))
    draft.lift(
        *(
            obligation
            for obligation in draft.table.incidents.obligations
            if isinstance(obligation, MustAnswer) and obligation.seat in offending
        )
    )
    for revoke in (irregularity, *others):
        played = PlayedCard(revoke.offender, revoke.cards[0])
        if not draft.table.hands[played.seat] >> played.card & 1:  # it has not gone back with another one
            _take_back(draft, played, *_offenders(played, both=bool(others)), penalty=True)
    _correct_next(draft, irregularity, _BOTH if others and len(gone_on) == 1 else ReplaceReason.REVOKE)


def _lead_first(draft: Draft, revoke: Irregularity, led: Irregularity) -> Irregularity:
    """Draw attention to a lead that is a revoke, if it was drawn to a card played to it. Return the lead."""
    if revoke != led:
        draft.add(AttentionDrawn(None, led.number))
    return draft.table.incidents.find(led.number)


def _take_back_after_lead(draft: Draft, irregularity: Irregularity) -> None:
    """Take back the cards played to a lead that goes back: all are to follow another suit (Laws 44C, 62C).

    Partner's becomes a penalty card (62C2), of which declarer has no choice before this lead.
    """
    play = draft.table.play
    assert play is not None
    cards = play.trick or play.tricks[-1].cards
    offender = irregularity.offender
    for played in reversed(cards[1:]):
        _take_back(draft, played, offender.side, penalty=played.seat is offender.partner)
    for revoke in draft.table.incidents.open():
        if revoke.is_uncorrected_revoke and revoke.trick == irregularity.trick and revoke.number != irregularity.number:
            _forget(draft, revoke)
    for waiting in draft.table.incidents.obligations:  # Law 57D: it can no longer be played in its turn
        if isinstance(waiting, MustPlay) and waiting.reason is PlayReason.BEFORE_RIGHT_HAND_OPPONENT:
            draft.lift(waiting)
            make_penalty_card(draft, waiting.hand, waiting.card, major=True)
    draft.require(LeadFree(offender, irregularity.trick))


def _withdraw_lead(draft: Draft, irregularity: Irregularity) -> None:
    """Take back a lead out of turn that the other side made after the revoke, without rectification (Law 62C1)."""
    lead = lying_lead(draft.table)
    if lead is not None and lead.trick > irregularity.trick and lead.offender.side is not irregularity.offender.side:
        take_back_in_silence(draft, lead, LAW_62C1)


def _forget_later(draft: Draft, irregularity: Irregularity) -> None:
    """Settle revokes in the trick after this one, whose cards all go back (Law 62C), with what was owed for them."""
    for later in draft.table.incidents.open():
        if later.is_uncorrected_revoke and later.trick > irregularity.trick:
            _forget(draft, later)


def _forget(draft: Draft, revoke: Irregularity) -> None:
    """Settle a revoke whose trick is played anew, with what was owed for it."""
    draft.settle(revoke, IrregularityState.RECTIFIED, LAW_62C1)
    draft.lift(
        *(
            obligation
            for obligation in draft.table.incidents.obligations
            if isinstance(obligation, Choice | MustReplace) and obligation.irregularity == revoke.number
        )
    )


def _offenders(played: PlayedCard, *, both: bool) -> tuple[Side, ...]:
    """Return the side of this card, which has offended; with the other side if `both` have (Laws 16C2, 62C3)."""
    side = played.seat.side
    return (side, side.other) if both else (side,)


def _take_back(draft: Draft, played: PlayedCard, *offenders: Side, penalty: bool) -> None:
    """Take back the card (Law 16C). A defender's becomes a penalty card if `penalty` (Laws 62B1, 62C2, 62C3).

    One that is a penalty card already stays the kind it is (62B2).
    """
    play = draft.table.play
    assert play is not None
    draft.take_back(played, offenders[0])
    for side in offenders[1:]:
        draft.withdrawn(played, side)
    lies = any(
        isinstance(obligation, PenaltyCard) and obligation.card == played.card
        for obligation in draft.table.incidents.obligations
    )
    if penalty and not lies and played.seat.side is not play.contract.side:
        make_penalty_card(draft, played.seat, played.card, major=True)


def _correct_next(draft: Draft, irregularity: Irregularity, reason: ReplaceReason) -> None:
    """Require a legal card of the first hand of the trick, if any, whose revoke is to be corrected (Law 62B)."""
    play = draft.table.play
    assert play is not None
    waiting = [
        other
        for other in draft.table.incidents.open()
        if can_be_corrected(other) and other.attention_drawn and other.trick == irregularity.trick
    ]
    if not waiting:
        return
    duties = draft.table.incidents.obligations
    for duty in duties:
        if isinstance(duty, MustReplace) and duty.reason in (ReplaceReason.REVOKE, _BOTH):
            reason = _BOTH if duty.reason is _BOTH else reason
            draft.lift(duty)
    leader = play.trick[0].seat if play.trick else irregularity.offender
    first = min(waiting, key=lambda other: (other.offender - leader) % 4)
    draft.require(MustReplace(first.offender, reason, first.number))


def _ask_about_twelfth(draft: Draft, play: Play, irregularity: Irregularity) -> None:
    """Ask the director, for a defender's revoke in trick twelve, about partner's choice of card (Law 62D2).

    The offender's partner may not choose a card that the revoke suggests. The question arises if he had not yet played
    to the trick.
    """
    seats = [played.seat for played in (*(trick.cards for trick in play.tricks), play.trick)[irregularity.trick - 1]]
    offender = irregularity.offender
    defends = offender.side is not play.contract.side
    early = offender.partner not in seats[: seats.index(offender)]
    if irregularity.trick == TWELFTH and defends and early:
        draft.require(Judgement(Question.REVOKE_IN_TWELFTH_TRICK, offender.partner, irregularity.number, halts=False))


def after_correction(draft: Draft, irregularity: Irregularity, reason: ReplaceReason) -> None:
    """Offer the other side a change of card (Law 62C1), and correct the next revoke of the trick.

    A card that is a revoke of which nobody knows is like any other, and so is one that has corrected a revoke. When the
    revokes of both sides are corrected together no side may change another card (62C3).
    """
    if reason is not _BOTH:
        _offer_withdrawal(draft, irregularity, irregularity.offender.side.other, ChoiceKind.CARD_AFTER_REVOKE)
    _correct_next(draft, irregularity, reason)


def _offer_withdrawal(draft: Draft, irregularity: Irregularity, side: Side, kind: ChoiceKind) -> None:
    """Offer a change of that side's first card after the revoke, if it may have another legal card."""
    play = draft.table.play
    assert play is not None
    played = _changeable(draft.table, play, irregularity, side)
    if played is not None:
        chooser = play.contract.declarer if played.seat is play.contract.dummy else played.seat
        draft.offer(irregularity, (chooser,), (_RETRACT, _KEEP), kind)


def _changeable(table: Table, play: Play, irregularity: Irregularity, side: Side) -> PlayedCard | None:
    """Return that side's first card after the one that replaced the revoke, if it can perhaps be changed, or None."""
    cards = play.tricks[-1].cards if not play.trick and play.tricks else play.trick
    seats = [played.seat for played in cards]
    if irregularity.offender not in seats:
        return None
    since = cards[seats.index(irregularity.offender) + 1 :]
    return next((p for p in since if p.seat.side is side and _may_have_another(table, p, cards[0].card.suit)), None)


def _may_have_another(table: Table, played: PlayedCard, led: Suit) -> bool:
    """Return whether, as all know, the hand may have another card for a trick of that suit (Laws 44C, 44D).

    Nobody is told what a hidden hand holds. A major penalty card would have to be played again (50D1(a)).
    """
    lay = _lay_face_up(table, played)
    if lay is not None:
        return not lay.major
    held = table.hand(played.seat)
    return played.seat is not table.dummy or bool(held.suit(led) if played.card.suit is led else held)


def _lay_face_up(table: Table, played: PlayedCard) -> PlayedPenaltyCard | None:
    """Return the penalty card that this card was before it was played, or None."""
    obligations = table.incidents.obligations
    return next((d for d in obligations if isinstance(d, PlayedPenaltyCard) and d.card == played.card), None)


def retract_card(draft: Draft, irregularity: Irregularity) -> None:
    """Take back the other side's card without rectification, and require another (Law 62C1)."""
    _retract(draft, irregularity, irregularity.offender.side.other, ReplaceReason.CARD_AFTER_REVOKE)


def retract_partners_card(draft: Draft, irregularity: Irregularity) -> None:
    """Take back the card of the offender's partner, and require any legal card (Law 62C2).

    A defender's card becomes a penalty card.
    """
    _retract(draft, irregularity, irregularity.offender.side, ReplaceReason.PARTNERS_CARD_AFTER_REVOKE)


def _retract(draft: Draft, irregularity: Irregularity, side: Side, reason: ReplaceReason) -> None:
    """Take back that side's card, which ends a revoke by it, and require another."""
    play = draft.table.play
    assert play is not None
    own = _changeable(draft.table, play, irregularity, side)
    assert own is not None
    penalty = reason is ReplaceReason.PARTNERS_CARD_AFTER_REVOKE
    newly = penalty and _lay_face_up(draft.table, own) is None
    _take_back(draft, own, irregularity.offender.side, penalty=penalty)
    for revoke in draft.table.incidents.open():
        if revoke.is_uncorrected_revoke and revoke.offender is own.seat and own.card in revoke.cards:
            draft.settle(revoke, IrregularityState.RECTIFIED, LAW_62C1 if reason is _CHANGED else LAW_62C2)
    later = [duty for duty in draft.table.incidents.obligations if isinstance(duty, MustReplace)]
    draft.lift(*later)  # his turn comes before that of a hand whose revoke is still to be corrected
    draft.require(MustReplace(own.seat, reason, irregularity.number, card=own.card if newly else None))
    for duty in later:
        draft.require(duty)


def after_withdrawal(draft: Draft, irregularity: Irregularity) -> None:
    """Offer the offender's partner a change of card, since the other side has changed its card (Law 62C2)."""
    _offer_withdrawal(draft, irregularity, irregularity.offender.side, ChoiceKind.PARTNERS_CARD_AFTER_REVOKE)


def _is_established(irregularity: Irregularity) -> bool:
    """Return whether the revoke is established; another is corrected in spite of a waiver (Law 62A)."""
    return not irregularity.is_uncorrected_revoke


CHAPTER: Final = Chapter(
    laws=(LAW_61, LAW_62, LAW_63, LAW_64),
    kinds=(Kind.REVOKE,),
    hidden=True,
    on_attention=on_attention,
    facts=(REVOKE_STAGE, REVOKE_TRICK, REVOKE_HAND, REVOKE_PARTNER, REVOKE_LATE, REVOKE_WON),
    limits=("REVOKE", "TRANSFER", "TWELFTH"),
    pointed=Pointed.AFTERWARDS,
    options={
        ChoiceKind.CARD_AFTER_REVOKE: Offer(
            {OptionWord.RETRACT: retract_card, OptionWord.KEEP: nothing}, of_since=True
        ),
        ChoiceKind.PARTNERS_CARD_AFTER_REVOKE: Offer(
            {OptionWord.RETRACT: retract_partners_card, OptionWord.KEEP: nothing}, of_since=True
        ),
    },
    questions=(
        QuestionOfFact(Question.REVOKE_IN_TWELFTH_TRICK, ADJUSTED_OR_NOT),
        QuestionOfFact(Question.EQUITY_AFTER_REVOKE, ADJUSTED_OR_NOT, lapses=True),
        QuestionOfFact(Question.UNMENTIONED_REVOKE, (Answer(Ruling.ATTENTION), *ADJUSTED_OR_NOT), lapses=True),
    ),
    waivable=_is_established,
    waived=withdraw_transfers,
    penalty_cards=True,
    another_card=True,
    together=True,
)
