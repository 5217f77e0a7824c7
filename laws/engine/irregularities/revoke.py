"""The revoke (Laws 61–64).

Recognised: a card that does not follow suit from a hand that could (61A). In silence it is established by what its
side does next (63A), and the director is told of it when the board is over (81C3). When attention is drawn before, it
is corrected (62A): the card goes back, a defender's is a major penalty card (62B1), and cards played after it may be
withdrawn (62C). When attention is drawn to an established one, tricks are transferred at the end of play: `reckoning`.
"""

from __future__ import annotations

from typing import Final

from laws.engine.draft import Draft
from laws.engine.irregularities.chapter import ADJUSTED_OR_NOT, Answer, Chapter, Offer, Pointed, QuestionOfFact, nothing
from laws.engine.irregularities.penalties import make_penalty_card
from laws.engine.irregularities.reckoning import TWELFTH, reckon_afterwards, withdraw_transfers
from laws.protocol.commands import Ruling
from laws.protocol.events import (
    AttentionDrawn,
    IrregularityNoted,
    LeadTakenBack,
    RevokeEstablished,
)
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import ChoiceKind, Kind, OptionWord, PlayReason, Question, ReplaceReason
from laws.table.obligation import (
    Judgement,
    LeadRestriction,
    MustAnswer,
    MustPlay,
    MustReplace,
    Obligation,
    Option,
    PenaltyCard,
    PlayDemand,
)
from laws.table.phases import Phase
from laws.table.play import Play, PlayedCard
from laws.table.table import Table
from laws.values.cards import Card, Suit
from laws.values.cited import LAW_43B2_B, LAW_61, LAW_62, LAW_62A, LAW_63, LAW_63A1, LAW_64
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat, Side

__all__ = [
    "CHAPTER",
    "after_correction",
    "after_withdrawal",
    "correct_as_established",
    "establish",
    "establish_after_card",
    "note_revoke",
    "on_attention",
    "retract_card",
    "retract_partners_card",
]

_RETRACT, _KEEP = Option(OptionWord.RETRACT), Option(OptionWord.KEEP)


def note_revoke(draft: Draft, play: Play, hand: Seat, card: Card) -> None:
    """Law 61A: the hand could have followed suit; 64B3: with a card that lies face up, maybe."""
    faced = hand is play.contract.dummy or any(
        isinstance(obligation, PenaltyCard) and obligation.seat is hand and obligation.card.suit is play.led_suit
        for obligation in draft.table.incidents.obligations
    )
    draft.note(IrregularityNoted(Kind.REVOKE, hand, cards=(card,), trick=len(play.tricks) + 1, faced=faced))


def establish(draft: Draft, side: Side, law: Paragraph) -> None:
    """Law 63A3, 63A4: the revokes of this side are established."""
    for irregularity in draft.table.incidents.open():
        if irregularity.is_uncorrected_revoke and irregularity.offender.side is side:
            _establish(draft, irregularity, law)


def _establish(draft: Draft, irregularity: Irregularity, law: Paragraph) -> None:
    """Law 63B: from now on the revoke is not corrected, and what was to be put right by correcting it is over."""
    draft.add(RevokeEstablished(irregularity.number, law))
    draft.lift(*(obligation for obligation in draft.table.incidents.obligations if _is_over(obligation, irregularity)))


def _is_over(obligation: Obligation, revoke: Irregularity) -> bool:
    """Whether this was for the card that the revoke took the place of."""
    offender = revoke.offender
    match obligation:
        case PenaltyCard(seat, card):
            return seat is offender and card == revoke.cards[0]
        case LeadRestriction(leader, _, required):
            return leader is offender and required
        case PlayDemand(hand):
            return hand is offender
        case _:
            return False


def establish_after_card(draft: Draft, hand: Seat, trick: int) -> None:
    """Law 63A1: the offender or his partner has led or played to the next trick, legally or not.

    62C3: where both sides have revoked in one trick, neither revoke is established before both sides have gone on.
    """
    play = draft.table.play
    assert play is not None
    gone_on = {played.seat.side for played in play.trick} | {hand.side}
    for irregularity in draft.table.incidents.open():
        if (
            not irregularity.is_uncorrected_revoke
            or irregularity.trick >= trick
            or irregularity.offender.side not in gone_on
        ):
            continue
        if irregularity.trick == trick - 1 and len(gone_on) == 1 and _others(draft, irregularity):
            continue
        _establish(draft, irregularity, LAW_63A1)


def correct_as_established(draft: Draft, irregularity: Irregularity, seat: Seat) -> None:
    """Law 43B2(b): a legal card takes the revoke's place, and the revoke counts as established (64)."""
    play = draft.table.play
    assert play is not None
    draft.add(AttentionDrawn(seat, irregularity.number))
    for played in reversed(_next_trick(play, irregularity)):
        draft.take_back(played, irregularity.offender.side)
    draft.take_back(PlayedCard(irregularity.offender, irregularity.cards[0]), irregularity.offender.side)
    _establish(draft, irregularity, LAW_43B2_B)
    draft.require(MustReplace(irregularity.offender, ReplaceReason.REVOKE_AS_ESTABLISHED, irregularity.number))


def _others(draft: Draft, irregularity: Irregularity) -> list[Irregularity]:
    """Law 62C3: the revokes of the other side in the same trick that are not established."""
    return [
        other
        for other in draft.table.incidents.open()
        if _can_be_corrected(other)
        and other.trick == irregularity.trick
        and other.offender.side is not irregularity.offender.side
    ]


def on_attention(draft: Draft, irregularity: Irregularity) -> None:
    """Law 62A: the revoke is corrected; 62D1: in the twelfth trick when it is established too.

    63B: another established one is not, and is reckoned at the end of play, or now when the board is over (64).
    """
    if irregularity.established is not None and draft.table.phase is Phase.OVER:
        reckon_afterwards(draft, irregularity)
        return
    if not _can_be_corrected(irregularity):
        return
    if draft.table.claim is not None:
        _leave_to_the_director(draft, irregularity)
    else:
        _correct(draft, irregularity)


def _can_be_corrected(revoke: Irregularity) -> bool:
    """Laws 62A, 63B; 62D1: in the twelfth trick even when it is established."""
    late = revoke.state is IrregularityState.ESTABLISHED and revoke.trick == TWELFTH
    return revoke.is_uncorrected_revoke or late


def _leave_to_the_director(draft: Draft, irregularity: Irregularity) -> None:
    """Law 62A when play has ceased (68D): no card replaces the revoke; the director rules on the tricks."""
    draft.require(Judgement(Question.TRICKS, irregularity.offender, irregularity.number, halts=False))


def _correct(draft: Draft, irregularity: Irregularity) -> None:
    """Law 62A: the revoke is corrected, and with it the other side's in the same trick (62C3).

    What has been played to the next trick goes back first; the cards in between may then be changed (62C1, 62C2).
    """
    play = draft.table.play
    assert play is not None
    if irregularity.trick > len(play.tricks) + 1:
        return
    if play.lead is not None:  # Law 61A: another lead than the one required, still face down
        draft.add(LeadTakenBack(play.lead.seat))
        draft.settle(irregularity, IrregularityState.RECTIFIED, LAW_62A)
        return
    _ask_about_twelfth(draft, play, irregularity)
    others = _others(draft, irregularity)
    offending = [revoke.offender for revoke in (irregularity, *others)]
    for played in reversed(_next_trick(play, irregularity)):
        offenders = played.seat.side if others else irregularity.offender.side
        _take_back(draft, played, offenders, penalty=bool(others))
        if irregularity.trick == TWELFTH and played.seat not in offending:
            draft.require(MustPlay(played.seat, played.card, PlayReason.LAST_CARD))
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
        _take_back(draft, played, revoke.offender.side, penalty=True)
    _correct_next(draft, irregularity)


def _take_back(draft: Draft, played: PlayedCard, offenders: Side, *, penalty: bool) -> None:
    """The card goes back (16C); a defender's becomes a major penalty card where the Law says so (62B1, 62C2, 62C3)."""
    play = draft.table.play
    assert play is not None
    draft.take_back(played, offenders)
    if penalty and played.seat.side is not play.contract.side:
        make_penalty_card(draft, played.seat, played.card, major=True)


def _correct_next(draft: Draft, irregularity: Irregularity) -> bool:
    """Law 62B: the first hand of the trick whose revoke was pointed to plays a legal card now; whether there is one."""
    play = draft.table.play
    assert play is not None
    waiting = [
        other
        for other in draft.table.incidents.open()
        if _can_be_corrected(other) and other.attention_drawn and other.trick == irregularity.trick
    ]
    if not waiting:
        return False
    leader = play.trick[0].seat if play.trick else irregularity.offender
    first = min(waiting, key=lambda other: (other.offender - leader) % 4)
    draft.require(MustReplace(first.offender, ReplaceReason.REVOKE, first.number))
    return True


def _ask_about_twelfth(draft: Draft, play: Play, irregularity: Irregularity) -> None:
    """Law 62D2: whether the offender's partner may choose the card that the revoke told him of is the director's."""
    seats = [played.seat for played in (*(trick.cards for trick in play.tricks), play.trick)[irregularity.trick - 1]]
    offender = irregularity.offender
    defends = offender.side is not play.contract.side
    early = offender.partner not in seats[: seats.index(offender)]
    if irregularity.trick == TWELFTH and defends and early:
        draft.require(Judgement(Question.REVOKE_IN_TWELFTH_TRICK, offender.partner, irregularity.number, halts=False))


def _next_trick(play: Play, irregularity: Irregularity) -> tuple[PlayedCard, ...]:
    """The cards of the trick after the one in which the revoke happened."""
    return play.trick if len(play.tricks) >= irregularity.trick else ()


def after_correction(draft: Draft, irregularity: Irregularity) -> None:
    """The next revoke of the trick is corrected (62C3); after a side's only one, the other side may change its card."""
    if _correct_next(draft, irregularity):
        return
    both = [
        i
        for i in draft.table.incidents.irregularities
        if i.kind is Kind.REVOKE and i.trick == irregularity.trick and (i.established is None or i.trick == TWELFTH)
    ]
    if len({revoke.offender.side for revoke in both}) == 1:
        _offer_withdrawal(draft, irregularity, irregularity.offender.side.other, ChoiceKind.CARD_AFTER_REVOKE)


def _offer_withdrawal(draft: Draft, irregularity: Irregularity, side: Side, kind: ChoiceKind) -> None:
    """That side's first card in the trick after the revoke may be changed, if there is another one to play."""
    play = draft.table.play
    assert play is not None
    played = _changeable(draft.table, play, irregularity, side)
    if played is not None:
        chooser = play.contract.declarer if played.seat is play.contract.dummy else played.seat
        draft.offer(irregularity, (chooser,), (_RETRACT, _KEEP), kind)


def _changeable(table: Table, play: Play, irregularity: Irregularity, side: Side) -> PlayedCard | None:
    """That side's first card of the trick after the one that replaced the revoke, if it has a legal alternative."""
    cards = play.tricks[-1].cards if not play.trick and play.tricks else play.trick
    seats = [played.seat for played in cards]
    if irregularity.offender not in seats:
        return None
    since = cards[seats.index(irregularity.offender) + 1 :]
    return next((p for p in since if p.seat.side is side and _has_another(table, p, cards[0].card.suit)), None)


def _has_another(table: Table, played: PlayedCard, led: Suit) -> bool:
    """Whether the hand has another card that it could contribute to a trick of that suit (Laws 44C, 44D)."""
    held = table.hand(played.seat)
    return bool(held.suit(led)) if played.card.suit is led else bool(held)


def retract_card(draft: Draft, irregularity: Irregularity) -> None:
    """Law 62C1: the other side's card goes back to its hand without more, and another is played."""
    _retract(draft, irregularity, irregularity.offender.side.other, ReplaceReason.CARD_AFTER_REVOKE)


def retract_partners_card(draft: Draft, irregularity: Irregularity) -> None:
    """Law 62C2: what the offender's partner played goes back, and he plays any legal card; a defender's is a penalty
    card from then on."""
    _retract(draft, irregularity, irregularity.offender.side, ReplaceReason.PARTNERS_CARD_AFTER_REVOKE)


def _retract(draft: Draft, irregularity: Irregularity, side: Side, reason: ReplaceReason) -> None:
    play = draft.table.play
    assert play is not None
    own = _changeable(draft.table, play, irregularity, side)
    assert own is not None
    penalty = reason is ReplaceReason.PARTNERS_CARD_AFTER_REVOKE
    _take_back(draft, own, irregularity.offender.side, penalty=penalty)
    draft.require(MustReplace(own.seat, reason, irregularity.number, card=own.card if penalty else None))


def after_withdrawal(draft: Draft, irregularity: Irregularity) -> None:
    """Law 62C2: the other side has changed its card, so the offender's partner may change his."""
    _offer_withdrawal(draft, irregularity, irregularity.offender.side, ChoiceKind.PARTNERS_CARD_AFTER_REVOKE)


def _is_established(irregularity: Irregularity) -> bool:
    """Law 62A: a revoke that is not established is corrected, whatever is asked."""
    return not irregularity.is_uncorrected_revoke


CHAPTER: Final = Chapter(
    laws=(LAW_61, LAW_62, LAW_63, LAW_64),
    kinds=(Kind.REVOKE,),
    hidden=True,
    on_attention=on_attention,
    pointed=Pointed.AFTERWARDS,
    options={
        ChoiceKind.CARD_AFTER_REVOKE: Offer({OptionWord.RETRACT: retract_card, OptionWord.KEEP: nothing}),
        ChoiceKind.PARTNERS_CARD_AFTER_REVOKE: Offer(
            {OptionWord.RETRACT: retract_partners_card, OptionWord.KEEP: nothing}
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
)
