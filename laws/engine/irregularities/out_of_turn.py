"""Calls out of rotation (Laws 28–32).

Recognised: a call in another player's turn; it is on the table without counting. Without attention: the offender's
left-hand opponent accepts it by calling (29A); an opponent whose turn it was cancels it by calling (28B). Options: the
left-hand opponent accepts or declines. Consequences if it is cancelled: they depend on whose turn it was, and on the
offender's next call (30–32).
"""

from __future__ import annotations

from typing import Final

from laws.engine.chapter import (
    ADJUSTED_OR_NOT,
    Answer,
    BehindScreen,
    Chapter,
    Offer,
    Pointed,
    QuestionOfFact,
)
from laws.engine.draft import Draft
from laws.engine.procedure.auction import breach_of_call, may_double, may_redouble
from laws.engine.screens.unpassed import out_of_turn_goes_back
from laws.engine.shared.comparison import comparable, judge_comparable, restrict_unless_comparable
from laws.engine.shared.facts_calls import CALL_NOTICED, CALL_TURN, DOUBTFUL_CALL, OUT_OF_TURN_CALL
from laws.engine.shared.offers import ACCEPT, DECLINE, both_pass, partner_passes, restrict_partner
from laws.engine.shared.withdrawn import OUT_OF_TURN, cancel, compared_freely, compared_instead
from laws.protocol.commands import Ruling
from laws.protocol.events import IrregularityNoted
from laws.table.auction import CallStatus, MadeCall
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import ChoiceKind, Kind, OptionWord, PassReason, Question
from laws.table.meaning import in_doubt, is_artificial
from laws.table.obligation import Comparison, MustPass, MustRepeat, Until, halted, must_pass, must_repeat, must_replace
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.calls import DOUBLE, PASS, REDOUBLE, Call
from laws.values.cited import (
    ARTICLE_35_2_2,
    LAW_28,
    LAW_28B,
    LAW_29,
    LAW_29A,
    LAW_30,
    LAW_30A,
    LAW_31,
    LAW_31A1,
    LAW_32,
    LAW_32A1,
    LAW_36B4,
    LAW_37A,
    LAW_37B2,
    LAW_38C,
)
from laws.values.seats import Seat

__all__ = ["CHAPTER", "can_be_accepted", "compare_in_turn", "on_attention", "owe_repetition"]


def on_attention(draft: Draft, irregularity: Irregularity) -> None:
    """Offer acceptance to the left-hand opponent (Law 29A); an inadmissible call is cancelled at once (Laws 32, 35).

    One by a player who must pass too: only a call over it makes it stand (37A).
    """
    if _is_inadmissible(draft.table, irregularity):
        _cancel_inadmissible(draft, irregularity)
    elif _is_above_seven(draft.table, irregularity):
        _cancel_above_seven(draft, irregularity)
    elif _breaks_duty(draft.table, irregularity):
        _cancel_breach(draft, irregularity)
    else:
        draft.offer(irregularity, (irregularity.offender.lho,), (ACCEPT, DECLINE), ChoiceKind.CALL_OUT_OF_TURN)


def call_after(draft: Draft, irregularity: Irregularity, seat: Seat) -> None:
    """Apply a call made while the irregular one is pending.

    It is in the turn that was taken (Law 28B), or by the left-hand opponent over the irregular call (29A).
    """
    if draft.table.auction.calls[irregularity.call - 1].status is not CallStatus.PENDING:
        return  # already ruled on: the offender's call in turn is still awaited
    if seat is draft.table.auction.turn and seat.side is not irregularity.offender.side:
        call_in_own_turn(draft, irregularity)
    elif seat is irregularity.offender.lho:
        call_over(draft, irregularity)


def call_over(draft: Draft, irregularity: Irregularity) -> None:
    """Accept the call, since the left-hand opponent has called over it (Law 29A).

    A call that can never be accepted (32, 35) only stands until attention is drawn to it (36A, 38B).
    """
    made = draft.table.auction.calls[irregularity.call - 1]
    above = _is_above_seven(draft.table, irregularity)
    if above or _is_inadmissible(draft.table, irregularity):
        _stand(draft, irregularity)
        kind = Kind.BID_ABOVE_SEVEN if above else Kind.INADMISSIBLE_DOUBLE
        draft.note(IrregularityNoted(kind, made.seat, call=made.number, turn=irregularity.turn))
    else:
        accept_out_of_turn(draft, irregularity)


def can_be_accepted(table: Table, irregularity: Irregularity) -> bool:
    """Return whether the call could be legal at all (Laws 32, 35)."""
    return not (_is_above_seven(table, irregularity) or _is_inadmissible(table, irregularity))


def accept_out_of_turn(draft: Draft, irregularity: Irregularity) -> None:
    """Make the call count as if in turn (Law 29A); the offender's left-hand opponent is next.

    A call that the offender's partner has meanwhile made in his own turn is cancelled.
    """
    _stand(draft, irregularity)
    _accepted(draft, irregularity)


def _accepted(draft: Draft, irregularity: Irregularity) -> None:
    """Settle the call, which was its player's turn: a duty to pass once is over (Laws 24, 29A, 30–32, 37A)."""
    made = draft.table.auction.calls[irregularity.call - 1]
    if isinstance(made.duty, MustPass) and made.duty.until is Until.NEXT:
        draft.lift(*(one for one in draft.table.incidents.obligations if one == made.duty))
    draft.settle(irregularity, IrregularityState.ACCEPTED, LAW_37A if made.breaks_duty else LAW_29A)


def _stand(draft: Draft, irregularity: Irregularity) -> None:
    calls = draft.table.auction.calls
    place = calls[irregularity.call - 1].position
    later = [made.number for made in calls if made.position > place and made.counts]
    draft.stand(irregularity.call)
    cancel(draft, later, LAW_29A)


def call_in_own_turn(draft: Draft, irregularity: Irregularity) -> None:
    """Cancel the call out of turn as if it had not been made, since the player on turn has called (Law 28B)."""
    draft.withdraw(irregularity.call, CallStatus.CANCELLED)
    draft.settle(irregularity, IrregularityState.RECTIFIED, LAW_28B)


def decline_out_of_turn(draft: Draft, irregularity: Irregularity) -> None:
    """Cancel the call (Law 29B) and apply Laws 30 to 32.

    They go by what an artificial call specified, not by its name (29C); an artificial pass falls under Law 31 (30C).
    """
    made = draft.withdraw(irregularity.call, CallStatus.CANCELLED)
    if made.call == PASS:
        doubtful = next((call for call in _of_a_pass(draft.table, made) if in_doubt(draft.table, call)), None)
        if doubtful is not None:
            draft.ask_meaning(Question.ARTIFICIAL_PASS, doubtful, irregularity.number)
            return
    elif in_doubt(draft.table, made):
        draft.ask_meaning(Question.SPECIFIED_BY_CALL_OUT_OF_TURN, made, irregularity.number, halts=False)
    rectify_out_of_turn(draft, irregularity)


def _of_a_pass(table: Table, made: MadeCall) -> list[MadeCall]:
    """Return the pass and partner's last call, the two calls that Law 30C considers."""
    before = [call for call in table.auction.calls[: made.number - 1] if call.status is CallStatus.STANDING]
    return [made, *[call for call in before[::-1] if call.seat is made.seat.partner][:1]]


def _comes_under_31(table: Table, made: MadeCall) -> bool:
    """Return whether the pass is artificial, or passes partner's artificial call (Law 30C)."""
    return any(is_artificial(table, call) for call in _of_a_pass(table, made))


def rectify_out_of_turn(draft: Draft, irregularity: Irregularity) -> None:
    """Apply Laws 30 to 32 to a cancelled call: A at the right-hand opponent's turn, B at partner's or LHO's."""
    made = draft.table.auction.calls[irregularity.call - 1]
    offender, law = irregularity.offender, irregularity.law
    before_offender = irregularity.turn is offender.rho
    if irregularity.kind is Kind.PASS_OUT_OF_TURN:
        if _comes_under_31(draft.table, made):
            law = LAW_31
        elif before_offender:
            _pass_next(draft, irregularity)
            return
    paragraph = law.sub("A" if before_offender else "B")
    draft.require(Comparison(offender, made.number, paragraph, irregularity.number, repeats=before_offender))


def _pass_next(draft: Draft, irregularity: Irregularity) -> None:
    """Require a pass in turn of a player who passed at the right-hand opponent's turn (Law 30A)."""
    draft.require(MustPass(irregularity.offender, Until.NEXT, PassReason.PASS_OUT_OF_TURN))
    draft.settle(irregularity, IrregularityState.RECTIFIED, LAW_30A)


def compare_in_turn(draft: Draft, seat: Seat, number: int) -> None:
    """Compare the offender's call in his correct turn with the cancelled one.

    If that came after the final pass, and the auction goes on, only the lead depends on it (Laws 26A, 39C).
    """
    calls = draft.table.auction.calls
    for obligation in draft.table.incidents.obligations:
        if isinstance(obligation, Comparison) and obligation.seat is seat:
            draft.lift(obligation)
            irregularity = draft.table.incidents.find(obligation.irregularity)
            if irregularity.kind is Kind.CALL_AFTER_FINAL_PASS:
                restrict_unless_comparable(draft, irregularity, number)
            elif _is_same_pass(calls[obligation.call - 1], calls[number - 1]):
                comparable(draft, irregularity)
            else:
                judge_comparable(draft, irregularity, number, otherwise=not_comparable)


def _is_same_pass(before: MadeCall, now: MadeCall) -> bool:
    """Return whether both calls are passes, neither of them artificial: they have the same meaning (Law 23A1)."""
    return before.call == now.call == PASS and not before.alerted and not now.alerted


def not_comparable(draft: Draft, irregularity: Irregularity) -> None:
    """Require one pass of partner, with a possible lead restriction (Laws 30B1(b), 31A2(b), 32A2(b); 26B)."""
    reason = _NOT_COMPARABLE[irregularity.kind]
    partner_passes(draft, irregularity.offender, Until.NEXT, reason)
    restrict_partner(draft, irregularity)
    draft.settle(irregularity, IrregularityState.RECTIFIED, reason.law)


_NOT_COMPARABLE: Final = {
    Kind.PASS_OUT_OF_TURN: PassReason.PASS_NOT_COMPARABLE,
    Kind.BID_OUT_OF_TURN: PassReason.BID_NOT_COMPARABLE,
    Kind.DOUBLE_OUT_OF_TURN: PassReason.DOUBLE_NOT_COMPARABLE,
}


def owe_repetition(draft: Draft) -> None:
    """Require the cancelled call again after a pass by the right-hand opponent, if it is legal (Laws 31A1, 32A1).

    If he has called otherwise, any legal call may be made, to be compared with the cancelled one (31A2, 32A2). If he
    changes his call, what counts is the one that stands.
    """
    table = draft.table
    if (
        table.phase is not Phase.AUCTION
        or halted(table.incidents.obligations)
        or must_replace(table.incidents.obligations)
    ):
        return
    seat = table.auction.turn
    for obligation in table.incidents.obligations:
        if isinstance(obligation, MustRepeat) and obligation.seat is seat and not _passed_to(table, seat):
            draft.lift(obligation)
            draft.require(compared_instead(table, obligation))
    for obligation in draft.table.incidents.obligations:
        if not isinstance(obligation, Comparison) or obligation.seat is not seat:
            continue
        irregularity = table.incidents.find(obligation.irregularity)
        call = table.auction.calls[obligation.call - 1].call
        if irregularity.turn is seat.rho and _can_be_repeated(draft, seat, call):
            law = LAW_32A1 if irregularity.kind is Kind.DOUBLE_OUT_OF_TURN else LAW_31A1
            draft.lift(obligation)
            draft.require(MustRepeat(seat, call, law))
            draft.settle(irregularity, IrregularityState.RECTIFIED, law)
        elif obligation.repeats:
            draft.lift(obligation)
            draft.require(compared_freely(table, irregularity))


def _can_be_repeated(draft: Draft, seat: Seat, call: Call) -> bool:
    """Return whether the player must repeat this call now: of two different ones it is the first."""
    owed = must_repeat(draft.table.incidents.obligations, seat)
    if owed is not None and owed.call != call:
        return False
    return _passed_to(draft.table, seat) and breach_of_call(draft.table.auction, seat, call) is None


def _passed_to(table: Table, seat: Seat) -> bool:
    """Return whether the right-hand opponent has passed, and the player may do otherwise (Laws 31A1, 32A1, 35B)."""
    return _last_is_pass(table) and must_pass(table.incidents.obligations, seat) is None


def _last_is_pass(table: Table) -> bool:
    standing = [made for made in table.auction.calls if made.status is CallStatus.STANDING]
    return bool(standing) and max(standing, key=lambda made: made.position).call == PASS


def _is_inadmissible(table: Table, irregularity: Irregularity) -> bool:
    """Return whether the double or redouble could not stand even if accepted (Law 32)."""
    call = table.auction.calls[irregularity.call - 1].call
    auction, seat = table.auction, irregularity.offender
    return (call == DOUBLE and not may_double(auction, seat)) or (call == REDOUBLE and not may_redouble(auction, seat))


def _is_above_seven(table: Table, irregularity: Irregularity) -> bool:
    """Return whether the call is a bid that can never be played (Law 35C)."""
    return table.auction.calls[irregularity.call - 1].call.is_above_seven


def _cancel_above_seven(draft: Draft, irregularity: Irregularity) -> None:
    """Cancel the bid; both members of its side must pass to the end (Laws 38B, C)."""
    draft.withdraw(irregularity.call, CallStatus.CANCELLED)
    both_pass(draft, irregularity.offender, PassReason.BID_ABOVE_SEVEN)
    restrict_partner(draft, irregularity)
    draft.settle(irregularity, IrregularityState.RECTIFIED, LAW_38C)


def _breaks_duty(table: Table, irregularity: Irregularity) -> bool:
    """Return whether its player must pass, and has called otherwise (Law 35B)."""
    return table.auction.calls[irregularity.call - 1].breaks_duty


def _cancel_breach(draft: Draft, irregularity: Irregularity) -> None:
    """Cancel the call of a player who must pass (Law 37B): he passes in his turn, and his side to the end."""
    draft.withdraw(irregularity.call, CallStatus.CANCELLED)
    both_pass(draft, irregularity.offender, PassReason.CALL_BY_SILENCED_PLAYER)
    restrict_partner(draft, irregularity)
    draft.settle(irregularity, IrregularityState.RECTIFIED, LAW_37B2)


def _cancel_inadmissible(draft: Draft, irregularity: Irregularity) -> None:
    """Cancel the double; the turn reverts (Law 36B4).

    The offender may make any legal call in his own turn, and his partner must pass to the end.
    """
    draft.withdraw(irregularity.call, CallStatus.CANCELLED)
    partner_passes(draft, irregularity.offender, Until.ALWAYS, PassReason.INADMISSIBLE_DOUBLE_OUT_OF_TURN)
    restrict_partner(draft, irregularity)
    draft.settle(irregularity, IrregularityState.RECTIFIED, LAW_36B4)


def called_over_behind_screen(draft: Draft, irregularity: Irregularity, seat: Seat) -> bool:
    """Apply the screenmate's call over the irregular one (article 35.2(2)). Return whether `silence` is not to apply.

    He does not accept it by calling; if it was his own turn, Law 28B applies.
    """
    made = draft.table.auction.calls[irregularity.call - 1]
    if made.status is not CallStatus.PENDING:
        return True
    if seat is draft.table.auction.turn and seat.side is not irregularity.offender.side:
        return False
    if seat is irregularity.offender.lho:
        if can_be_accepted(draft.table, irregularity):
            draft.stand(made.number)
        else:
            call_over(draft, irregularity)
    return True


def passes(draft: Draft, irregularity: Irregularity) -> None:
    """Accept the call when the tray passes the screen (Law 29A).

    Of two calls out of turn by one player the last one is on the tray. A call that can never be accepted waits until
    attention is drawn to it (32, 35), and one by a player who must pass until left-hand opponent has called (37A).
    """
    again = any(
        other.number > irregularity.number and other.offender is irregularity.offender and other.kind in OUT_OF_TURN
        for other in draft.table.incidents.open()
    )
    if again:
        draft.withdraw(irregularity.call, CallStatus.CANCELLED)
        draft.settle(irregularity, IrregularityState.RECTIFIED, ARTICLE_35_2_2)
    elif not can_be_accepted(draft.table, irregularity):
        return
    elif draft.table.auction.calls[irregularity.call - 1].status is CallStatus.PENDING:
        if not _breaks_duty(draft.table, irregularity):
            accept_out_of_turn(draft, irregularity)
    else:  # the screenmate has called over it
        _accepted(draft, irregularity)


CHAPTER: Final = Chapter(
    laws=(LAW_28, LAW_29, LAW_30, LAW_31, LAW_32),
    kinds=OUT_OF_TURN,
    on_attention=on_attention,
    pointed=Pointed.BEFORE_THE_PLAY,
    silence=call_after,
    facts=(CALL_NOTICED, OUT_OF_TURN_CALL, CALL_TURN, DOUBTFUL_CALL),
    limits=("LHO_CALLS",),
    options={
        ChoiceKind.CALL_OUT_OF_TURN: Offer(
            {OptionWord.ACCEPT: accept_out_of_turn, OptionWord.DECLINE: decline_out_of_turn}
        )
    },
    questions=(
        QuestionOfFact(
            Question.COMPARABLE_CALL,
            (Answer(Ruling.COMPARABLE, comparable), Answer(Ruling.NOT_COMPARABLE, not_comparable)),
            late=True,
            lapses=True,
        ),
        QuestionOfFact(
            Question.SPECIFIED_BY_CALL_OUT_OF_TURN,
            (Answer(Ruling.SPECIFIED), Answer(Ruling.ARTIFICIAL)),
        ),
        QuestionOfFact(
            Question.ARTIFICIAL_PASS,
            (Answer(Ruling.SPECIFIED, rectify_out_of_turn), Answer(Ruling.ARTIFICIAL, rectify_out_of_turn)),
        ),
        QuestionOfFact(Question.HELPED_BY_WITHDRAWN_CALL, ADJUSTED_OR_NOT),
    ),
    behind_screen=BehindScreen(out_of_turn_goes_back, passes, called_over_behind_screen),
)
