"""The revoke (Laws 61–64).

Recognised: a card that does not follow suit from a hand that could (61A). In silence it is established by what its
side does next (63A), and at the end of play the tricks are transferred (64A), mentioned or not (81C3). When attention
is drawn before, it is corrected (62A): the card goes back, a defender's is a major penalty card (62B1), and cards
played after it may be withdrawn (62C).
"""

from __future__ import annotations

from typing import Final

from laws.engine.draft import Draft
from laws.engine.irregularities.chapter import ADJUSTED_OR_NOT, Chapter, Offer, Pointed, QuestionOfFact, nothing
from laws.engine.irregularities.penalties import make_penalty_card
from laws.protocol.events import (
    AttentionDrawn,
    IrregularityNoted,
    LeadTakenBack,
    ResultBecame,
    RevokeEstablished,
    TricksTransferred,
)
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import ChoiceKind, Kind, OptionWord, Question, ReplaceReason
from laws.table.obligation import Due, Judgement, LeadRestriction, MustReplace, Option, PenaltyCard, PlayDemand
from laws.table.play import Play, PlayedCard, winner
from laws.values.cards import Card, Suit
from laws.values.contract import Played
from laws.values.seats import Seat, Side

__all__ = [
    "CHAPTER",
    "after_correction",
    "after_withdrawal",
    "correct_as_established",
    "declarer_tricks_after_revokes",
    "establish",
    "establish_after_card",
    "note_revoke",
    "on_attention",
    "retract_card",
    "retract_partners_card",
    "revoke_transfer",
    "transfer",
]

_RETRACT, _KEEP = Option(OptionWord.RETRACT), Option(OptionWord.KEEP)
_TWELFTH = 12


def note_revoke(draft: Draft, play: Play, hand: Seat, card: Card) -> None:
    """Law 61A: the hand could have followed suit; 64B3: with a card that lies face up, maybe."""
    faced = hand is play.contract.dummy or any(
        isinstance(due, PenaltyCard) and due.seat is hand and due.card.suit is play.led_suit
        for due in draft.table.incidents.dues
    )
    draft.note(IrregularityNoted(Kind.REVOKE, hand, cards=(card,), trick=len(play.tricks) + 1, faced=faced))


def establish(draft: Draft, side: Side, law: str) -> None:
    """Law 63A3, 63A4: the revokes of this side are established."""
    for irregularity in draft.table.incidents.open():
        if irregularity.is_uncorrected_revoke and irregularity.offender.side is side:
            _establish(draft, irregularity, law)


def _establish(draft: Draft, irregularity: Irregularity, law: str) -> None:
    """Law 63B: from now on the revoke is not corrected, and what was to be put right by correcting it is over."""
    draft.add(RevokeEstablished(irregularity.number, law))
    draft.lift(*(due for due in draft.table.incidents.dues if _is_over(due, irregularity)))


def _is_over(due: Due, revoke: Irregularity) -> bool:
    """Whether this was for the card that the revoke took the place of."""
    offender = revoke.offender
    match due:
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
        _establish(draft, irregularity, "63A1")


def correct_as_established(draft: Draft, irregularity: Irregularity, seat: Seat) -> None:
    """Law 43B2(b): a legal card takes the revoke's place, and the revoke counts as established (64)."""
    play = draft.table.play
    assert play is not None
    draft.add(AttentionDrawn(seat, irregularity.number))
    for played in reversed(_next_trick(play, irregularity)):
        draft.take_back(played, irregularity.offender.side)
    draft.take_back(PlayedCard(irregularity.offender, irregularity.cards[0]), irregularity.offender.side)
    _establish(draft, irregularity, "43B2(b)")
    draft.require(MustReplace(irregularity.offender, ReplaceReason.REVOKE_AS_ESTABLISHED, irregularity.number))


def _others(draft: Draft, irregularity: Irregularity) -> list[Irregularity]:
    """Law 62C3: the revokes of the other side in the same trick that are not established."""
    return [
        other
        for other in draft.table.incidents.open()
        if other.is_uncorrected_revoke
        and other.trick == irregularity.trick
        and other.offender.side is not irregularity.offender.side
    ]


def on_attention(draft: Draft, irregularity: Irregularity) -> None:
    """Law 62A: the revoke is corrected; 63B: an established one is not, and is reckoned at the end of play."""
    if irregularity.established:
        return
    if draft.table.claim is not None:
        _leave_to_the_director(draft, irregularity)
    else:
        _correct(draft, irregularity)


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
        draft.settle(irregularity, IrregularityState.RECTIFIED, "62A")
        return
    _ask_about_twelfth(draft, play, irregularity)
    others = _others(draft, irregularity)
    for played in reversed(_next_trick(play, irregularity)):
        offenders = played.seat.side if others else irregularity.offender.side
        _take_back(draft, played, offenders, penalty=bool(others))
    for other in others:
        draft.add(AttentionDrawn(None, other.number))
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
        if other.is_uncorrected_revoke and other.noticed and other.trick == irregularity.trick
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
    if irregularity.trick == _TWELFTH and defends and early:
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
        if i.kind is Kind.REVOKE and not i.established and i.trick == irregularity.trick
    ]
    if len({revoke.offender.side for revoke in both}) == 1:
        _offer_withdrawal(draft, irregularity, irregularity.offender.side.other, ChoiceKind.CARD_AFTER_REVOKE)


def _offer_withdrawal(draft: Draft, irregularity: Irregularity, side: Side, kind: ChoiceKind) -> None:
    """That side's first card in the trick after the revoke may be changed."""
    play = draft.table.play
    assert play is not None
    for played in _after_offender(play, irregularity):
        if played.seat.side is side:
            chooser = play.contract.declarer if played.seat is play.contract.dummy else played.seat
            draft.offer(irregularity, (chooser,), (_RETRACT, _KEEP), kind)
            return


def _after_offender(play: Play, irregularity: Irregularity) -> tuple[PlayedCard, ...]:
    """The cards of the trick after the one that replaced the revoke."""
    cards = play.tricks[-1].cards if not play.trick and play.tricks else play.trick
    seats = [played.seat for played in cards]
    return cards[seats.index(irregularity.offender) + 1 :] if irregularity.offender in seats else ()


def retract_card(draft: Draft, irregularity: Irregularity) -> None:
    """Law 62C1: the other side's card goes back to its hand without more, and another is played."""
    _retract(draft, irregularity, irregularity.offender.side.other, ReplaceReason.CARD_AFTER_REVOKE)


def retract_partners_card(draft: Draft, irregularity: Irregularity) -> None:
    """Law 62C2: what the offender's partner played goes back; a defender's is a penalty card."""
    _retract(draft, irregularity, irregularity.offender.side, ReplaceReason.PARTNERS_CARD_AFTER_REVOKE)


def _retract(draft: Draft, irregularity: Irregularity, side: Side, reason: ReplaceReason) -> None:
    play = draft.table.play
    assert play is not None
    own = next(played for played in _after_offender(play, irregularity) if played.seat.side is side)
    _take_back(draft, own, irregularity.offender.side, penalty=reason is ReplaceReason.PARTNERS_CARD_AFTER_REVOKE)
    draft.require(MustReplace(own.seat, reason, irregularity.number))


def after_withdrawal(draft: Draft, irregularity: Irregularity) -> None:
    """Law 62C2: the other side has changed its card, so the offender's partner may change his."""
    _offer_withdrawal(draft, irregularity, irregularity.offender.side, ChoiceKind.PARTNERS_CARD_AFTER_REVOKE)


def declarer_tricks_after_revokes(draft: Draft, declarer_tricks: int) -> int:
    """The tricks of declarer's side when revokes have been reckoned (Laws 62D1, 64A, 64B), at the end of play.

    `declarer_tricks` are those of the play and of a claim together.
    """
    table = draft.table
    play = table.play
    assert play is not None
    established = [i for i in table.incidents.irregularities if i.state is IrregularityState.ESTABLISHED]
    sides = {i.offender.side for i in established}
    total = declarer_tricks
    claimed = {play.contract.side: total - play.declarer_tricks}
    claimed[play.contract.side.other] = play.remaining - claimed[play.contract.side]
    for side in sides:
        own = [i for i in established if i.offender.side is side]
        moved = 0 if len(sides) > 1 else revoke_transfer(play, own, claimed[side])  # Law 64B7
        if moved:
            draft.add(TricksTransferred(moved, side.other))
            total += moved if side is not play.contract.side else -moved
    total += _twelfth_trick(play, established)
    for irregularity in established:
        draft.settle(irregularity, IrregularityState.RECTIFIED, "64")
    if established:
        draft.require(
            Judgement(Question.EQUITY_AFTER_REVOKE, established[0].offender, established[0].number, halts=False)
        )
    return total


def revoke_transfer(play: Play, revokes: list[Irregularity], claimed: int) -> int:
    """Law 64A for the revokes of one side, which also has `claimed` tricks by a claim.

    No more tricks go than the side has won from the first of them on (64B1).
    """
    counting = [
        revoke
        for revoke in revokes
        if _counts(revoke) and not _is_repeated(play, revokes, revoke) and _has_won(play, revoke, claimed)
    ]
    moved = sum(_worth(play, revoke, claimed) for revoke in counting)
    if len(counting) < 2:
        return moved
    first = min(counting, key=lambda revoke: revoke.trick)
    return min(moved, _won(play, first) + claimed)


def _has_won(play: Play, revoke: Irregularity, claimed: int) -> bool:
    """Law 64B1: whether the offending side has won the revoke trick or a later one."""
    return _won(play, revoke) + claimed > 0


def _counts(revoke: Irregularity) -> bool:
    """Not with a faced card or dummy's (64B3), and not in the twelfth trick (64B6)."""
    return not revoke.faced and revoke.trick < _TWELFTH


def _is_repeated(play: Play, revokes: list[Irregularity], revoke: Irregularity) -> bool:
    """Law 64B2: the same player has revoked in this suit before."""
    before = [other for other in revokes if other.offender is revoke.offender and other.number < revoke.number]
    return any(_suit_led(play, other) == _suit_led(play, revoke) for other in before)


def _suit_led(play: Play, revoke: Irregularity) -> Suit | None:
    if revoke.trick <= len(play.tricks):
        return play.tricks[revoke.trick - 1].cards[0].card.suit
    return play.led_suit


def _worth(play: Play, revoke: Irregularity, claimed: int) -> int:
    """Law 64A1: two tricks where the offender won that one with his own card and his side one more; 64A2: else one."""
    complete = revoke.trick <= len(play.tricks)
    personally = complete and play.tricks[revoke.trick - 1].winner is revoke.offender
    return 2 if personally and _won(play, revoke) + claimed > 1 else 1


def _won(play: Play, revoke: Irregularity) -> int:
    """The complete tricks that the offending side has won from the revoke trick on."""
    return sum(1 for trick in play.tricks[revoke.trick - 1 :] if trick.winner.side is revoke.offender.side)


def _twelfth_trick(play: Play, established: list[Irregularity]) -> int:
    """Law 62D1: a revoke in the twelfth trick is corrected; how many tricks declarer's side gains by it."""
    if len(play.tricks) < _TWELFTH + 1 or not any(i.trick == _TWELFTH for i in established):
        return 0
    twelfth, last = play.tricks[11], play.tricks[12]
    wrong = {i.offender for i in established if i.trick == _TWELFTH}
    first = tuple(PlayedCard(p.seat, last.card_of(p.seat)) if p.seat in wrong else p for p in twelfth.cards)
    trump = play.contract.denomination.suit
    taker = winner(first, trump)
    rest = tuple(
        PlayedCard(seat, twelfth.card_of(seat) if seat in wrong else last.card_of(seat))
        for seat in (taker, taker.lho, taker.partner, taker.rho)
    )
    now = [taker, winner(rest, trump)]
    before = [twelfth.winner, last.winner]
    ours = play.contract.side
    return sum(seat.side is ours for seat in now) - sum(seat.side is ours for seat in before)


def transfer(draft: Draft, tricks: int, side: Side, law: str) -> None:
    """Law 64A when the board is over: tricks go to that side, and the result is another."""
    result = draft.table.result
    if not tricks or not isinstance(result, Played):
        return
    draft.add(TricksTransferred(tricks, side))
    moved = tricks if side is result.contract.side else -tricks
    draft.add(ResultBecame(Played(result.contract, result.tricks + moved), law))


def withdraw_transfers(draft: Draft, revoke: Irregularity) -> None:
    """Law 81C5: the tricks that went to the other side for this side's revokes go back."""
    if not revoke.established:
        return
    side = revoke.offender.side.other
    transfer(draft, -draft.table.transfer[side], side, "81C5")


def _is_established(irregularity: Irregularity) -> bool:
    """Law 62A: a revoke that is not established is corrected, whatever is asked."""
    return not irregularity.is_uncorrected_revoke


CHAPTER: Final = Chapter(
    laws=("61", "62", "63", "64"),
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
    ),
    waivable=_is_established,
    waived=withdraw_transfers,
    penalty_cards=True,
)
