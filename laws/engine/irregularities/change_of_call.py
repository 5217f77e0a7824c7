"""The consequences of a change of call (Law 25); `laws.engine.actions.second` recognises it.

Without attention: a call by the left-hand opponent over the second call accepts it (25B1). Options: the left-hand
opponent accepts or declines. An unintended call is changed without a choice (25A) if the director finds it unintended,
or at once without a director.
"""

from __future__ import annotations

from typing import Final

from laws.engine.chapter import (
    Answer,
    BehindScreen,
    Chapter,
    Offer,
    Pointed,
    QuestionOfFact,
    Taken,
)
from laws.engine.draft import Draft
from laws.engine.irregularities import insufficient_bid, out_of_turn
from laws.engine.irregularities.misinformation import replace_informed
from laws.engine.screens.sight import has_passed
from laws.engine.screens.unpassed import later_calls_go_back
from laws.engine.shared.comparison import free_lead, restrict_unless_comparable
from laws.engine.shared.facts_calls import CALL_CHANGED, SLIP_SINCE
from laws.engine.shared.offers import ACCEPT, DECLINE
from laws.engine.shared.withdrawn import (
    INADMISSIBLE,
    OUT_OF_TURN,
    called_since,
    compare_again,
    keep_call_of_lho,
    kind_broken,
    kind_out_of_turn,
    lead_goes_back,
    settle_with,
    then_lho_over_unintended,
    withdraw_call_over_unintended,
)
from laws.protocol.commands import Ruling
from laws.protocol.events import AttentionDrawn, IrregularityNoted
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.auction import CallStatus, MadeCall
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import ChoiceKind, Kind, OptionWord, Question, ReplaceReason
from laws.table.obligation import Judgement, MustRepeat
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.cited import (
    ARTICLE_35_1_5,
    ARTICLE_35_2_2,
    LAW_25,
    LAW_25A1,
    LAW_25B1,
    LAW_25B2,
    LAW_27C,
    LAW_37A,
)
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat

__all__ = [
    "CHAPTER",
    "called_by_partner",
    "changed_call",
    "is_in_time",
    "is_premature",
    "last_on_table",
    "must_stay",
    "out_of_turn_numbers",
    "refuse_intended",
    "take_intended",
]


def is_premature(table: Table, first: MadeCall) -> bool:
    """Return whether the call to be changed is an insufficient bid on which no ruling has been made (Law 27C)."""
    return any(other.kind is Kind.INSUFFICIENT_BID and other.call == first.number for other in table.incidents.open())


def changed_call(table: Table, seat: Seat) -> MadeCall | None:
    """Return the player's last call if partner has not called since (Law 25A4), or None.

    It is the one that he can change.
    """
    return None if _partner_has_called(table, seat) else _last_call(table, seat)


def must_stay(table: Table, first: MadeCall) -> Refusal | None:
    """Return the refusal of any other call in place of one that was required, or None (Laws 25, 31A1, 35B).

    Where a duty to pass can be broken, the other call is inadmissible (37).
    """
    if first.duty is None or not first.is_forced:
        return None
    if isinstance(first.duty, MustRepeat):
        return Refusal(RefusalCode.MUST_REPEAT, first.duty.law, call=first.call)
    return None if table.conditions.breakable else Refusal(RefusalCode.MUST_PASS, first.duty.law)


def _last_call(table: Table, seat: Seat) -> MadeCall | None:
    calls = reversed(table.auction.calls)
    return next((made for made in calls if made.seat is seat and made.status is CallStatus.STANDING), None)


def _partner_has_called(table: Table, seat: Seat) -> bool:
    """Return whether partner has called over this player's last call. It is then too late for a change."""
    last = _last_call(table, seat)
    return last is not None and any(
        made.seat is seat.partner and made.status is CallStatus.STANDING and made.position > last.position
        for made in table.auction.calls
    )


def last_on_table(table: Table, seat: Seat) -> MadeCall | None:
    """Return the player's last call on the table, in turn or not. One after the final pass counts for nothing (39A)."""
    last = None
    for made in reversed(table.auction.calls):
        if made.seat is not seat or not made.is_on_the_table:
            continue
        if made.counts or made.place or made.number in out_of_turn_numbers(table):
            if last is None or (made.position, made.number) > (last.position, last.number):
                last = made
            if not made.place:  # all earlier ones were made in earlier places
                break
    return last


def out_of_turn_numbers(table: Table) -> frozenset[int]:
    """Return the numbers of the calls out of rotation that wait for a ruling."""
    return frozenset(i.call for i in table.incidents.open() if i.kind in OUT_OF_TURN)


def called_by_partner(table: Table, first: MadeCall) -> MadeCall | None:
    """Return the call that partner has made since this one, in turn or not, or None (Law 25A4)."""
    since = last_on_table(table, first.seat.partner)
    return since if since is not None and since.position > first.position else None


def is_in_time(table: Table, irregularity: Irregularity) -> bool:
    """Return whether partner has not called since the call that is said to be unintended (Law 25A4).

    A call that is on the table no more is changed for no other: it was cancelled beyond the screen (28B).
    """
    first = _replaced(table, table.auction.calls[irregularity.call - 1])
    return first is not None and called_by_partner(table, first) is None


def on_attention(draft: Draft, irregularity: Irregularity) -> None:
    """Offer acceptance to the left-hand opponent (Law 25B1). An inadmissible second call is cancelled at once (35)."""
    if kind_broken(draft.table, _second(draft, irregularity)) in _NEVER_CHOSEN:
        decline_change(draft, irregularity)
    else:
        draft.offer(irregularity, (irregularity.offender.lho,), (ACCEPT, DECLINE), ChoiceKind.CHANGE_OF_CALL)


_NEVER_CHOSEN: Final = (*INADMISSIBLE, Kind.CALL_BY_SILENCED_PLAYER)
"""The kinds of second calls that no choice makes stand (Law 35)."""


def _second(draft: Draft, irregularity: Irregularity) -> MadeCall:
    """Return the second call."""
    return draft.table.auction.calls[irregularity.call - 1]


def call_over(draft: Draft, irregularity: Irregularity, seat: Seat) -> None:
    """Accept the second call if the left-hand opponent calls over it (Laws 25B1, 37A)."""
    waits = draft.table.auction.calls[irregularity.call - 1].status is CallStatus.PENDING
    if waits and seat is irregularity.offender.lho:
        accept_change(draft, irregularity)
        for noted in draft.table.incidents.open():
            if noted.call == irregularity.call and noted.kind is Kind.CALL_BY_SILENCED_PLAYER:
                draft.settle(noted, IrregularityState.ACCEPTED, LAW_37A)


def accept_change(draft: Draft, irregularity: Irregularity) -> None:
    """Withdraw the first call and let the second stand (Law 25B1).

    An inadmissible second call stands only until attention is drawn to it (36A, 37B, 38B).
    """
    changed = draft.table.auction.calls[irregularity.call - 1]
    first = draft.withdraw(draft.table.auction.standing_at(changed.position).number, CallStatus.WITHDRAWN)
    settle_with(draft, first.number, LAW_25B1)
    draft.stand(changed.number)
    draft.settle(irregularity, IrregularityState.ACCEPTED, LAW_25B1)
    kind = kind_broken(draft.table, _second(draft, irregularity))
    if kind is not None and kind in _NEVER_CHOSEN:
        draft.note(IrregularityNoted(kind, changed.seat, call=changed.number))
    restrict_unless_comparable(draft, irregularity, irregularity.call)


def decline_change(draft: Draft, irregularity: Irregularity) -> None:
    """Cancel the second call and let the first stand (Law 25B2)."""
    draft.withdraw(irregularity.call, CallStatus.CANCELLED)
    draft.settle(irregularity, IrregularityState.RECTIFIED, LAW_25B2)
    restrict_unless_comparable(draft, irregularity, irregularity.call)


def cancel_change(draft: Draft, irregularity: Irregularity, law: Paragraph) -> None:
    """Cancel the second call and let the first stand, without rectification (article 35.1(5)).

    At a table with a screen a legal call cannot be changed.
    """
    *before, second = draft.table.auction.calls[: irregularity.call]
    draft.withdraw(second.number, CallStatus.CANCELLED)
    if second.counts:  # it was called over
        draft.stand(next(made for made in reversed(before) if made.position == second.position).number)
    draft.settle(irregularity, IrregularityState.RECTIFIED, law)


def take_intended(draft: Draft, irregularity: Irregularity) -> None:
    """Let the intended call stand, without a lead restriction (Law 25A1). It may be an irregularity itself.

    The left-hand opponent may change his call over the first one (25A6).
    """
    lead_goes_back(draft)
    meant = draft.table.auction.calls[irregularity.call - 1]
    first = _replaced(draft.table, meant)
    assert first is not None
    draft.withdraw(first.number, CallStatus.WITHDRAWN)
    draft.settle(irregularity, IrregularityState.RECTIFIED, LAW_25A1)
    before = settle_with(draft, first.number, LAW_25A1)
    if first.status is CallStatus.PENDING:  # the first call was out of turn, and so is the intended one
        draft.note(IrregularityNoted(kind_out_of_turn(meant.call), meant.seat, call=meant.number, turn=before))
        return
    draft.stand(meant.number)
    compare_again(draft, first)
    kind = kind_broken(draft.table, _second(draft, irregularity))
    if kind is None:
        out_of_turn.compare_in_turn(draft, meant.seat, meant.number)
        insufficient_bid.rule_again(draft, meant, first)
    else:
        draft.note(IrregularityNoted(kind, meant.seat, call=meant.number))
    if kind in _NEVER_CHOSEN:  # calls made over it are cancelled with it (Laws 36A, 38B), or a pass replaces it (37B)
        return
    then_lho_over_unintended(draft, draft.table.auction.calls[meant.number - 1])


def _replaced(table: Table, second: MadeCall) -> MadeCall | None:
    """Return the call that this one was to replace, if it is on the table still."""
    earlier = reversed(table.auction.calls[: second.number - 1])
    return next((made for made in earlier if made.position == second.position and made.is_on_the_table), None)


def refuse_intended(draft: Draft, irregularity: Irregularity) -> None:
    """Rule that the call was intended (Law 25A2). At a table with a screen article 35.2 applies."""
    refuse = _refuse if draft.table.screen is None else _refuse_behind_screen
    refuse(draft, irregularity)


def _refuse(draft: Draft, irregularity: Irregularity) -> None:
    """Treat the second call as a change under Law 25B, since the first was intended (Law 25A2).

    Over an insufficient bid it is a premature replacement (27C); over a call out of turn it does not count.
    """
    table = draft.table
    made = table.auction.calls[irregularity.call - 1]
    first = _replaced(table, made)
    assert first is not None  # without a screen nobody says that he did not mean a call that is not on the table
    wrong = next((other for other in table.incidents.open() if other.call == first.number), None)
    if wrong is not None and wrong.kind is Kind.INSUFFICIENT_BID:
        draft.settle(irregularity, IrregularityState.RECTIFIED, LAW_27C)
        insufficient_bid.on_attention(draft, wrong)
    elif first.status is CallStatus.PENDING:
        draft.withdraw(made.number, CallStatus.CANCELLED)
        draft.settle(irregularity, IrregularityState.RECTIFIED, LAW_25B2)
        if wrong is not None and wrong.attention_drawn:
            out_of_turn.on_attention(draft, wrong)
    elif called_since(table, made, made.seat.lho) is not None or table.phase is not Phase.AUCTION:
        decline_change(draft, irregularity)
    else:
        on_attention(draft, irregularity)


def _refuse_behind_screen(draft: Draft, irregularity: Irregularity) -> None:
    """Rule that the call was intended (Law 25A2), at a table with a screen.

    It cannot be changed (article 35.1(5)); an insufficient bid is rectified (27C).
    """
    calls = draft.table.auction.calls
    position = calls[irregularity.call - 1].position
    for wrong in draft.table.incidents.open():
        first = wrong.kind is Kind.INSUFFICIENT_BID and calls[wrong.call - 1].position == position
        if first and not has_passed(draft.table, wrong):
            draft.settle(irregularity, IrregularityState.RECTIFIED, LAW_27C)
            draft.add(AttentionDrawn(None, wrong.number))
            insufficient_bid.goes_back(draft, wrong)
            return
    cancel_change(draft, irregularity, ARTICLE_35_1_5)


def goes_back(draft: Draft, irregularity: Irregularity) -> None:
    """Cancel the second call, and take back the calls over it: a legal call cannot be changed (article 35.1(5))."""
    later_calls_go_back(draft, irregularity)
    cancel_change(draft, irregularity, ARTICLE_35_2_2)


def passes(draft: Draft, irregularity: Irregularity) -> None:
    """Accept the second call, which lies on the tray (Law 25B1).

    An inadmissible one that the screenmate has called over stands only until attention is drawn to it (36A, 38B).
    """
    second = draft.table.auction.calls[irregularity.call - 1]
    earlier = [made for made in draft.table.auction.calls[: second.number - 1] if made.position == second.position]
    if any(made.counts for made in earlier):
        accept_change(draft, irregularity)
    else:  # the screenmate has called over it
        for made in earlier:
            settle_with(draft, made.number, LAW_25B1)
        draft.settle(irregularity, IrregularityState.ACCEPTED, LAW_25B1)
        kind = kind_broken(draft.table, second)
        if kind is not None and kind in INADMISSIBLE:
            draft.note(IrregularityNoted(kind, second.seat, call=second.number))
        restrict_unless_comparable(draft, irregularity, irregularity.call)


def called_over_behind_screen(draft: Draft, irregularity: Irregularity, seat: Seat) -> bool:
    """Let the second call stand when the screenmate calls over it (article 35.2(2)). He does not accept it by calling.

    Return True, since `silence` does not apply.
    """
    made = draft.table.auction.calls[irregularity.call - 1]
    if made.status is CallStatus.PENDING and seat is irregularity.offender.lho:
        draft.withdraw(draft.table.auction.standing_at(made.position).number, CallStatus.WITHDRAWN)
        draft.stand(made.number)
    return True


def _can_be_unintended(table: Table, asked: Judgement) -> bool:
    return is_in_time(table, table.incidents.find(asked.irregularity))


def _keep(draft: Draft, taken: Taken) -> None:
    keep_call_of_lho(draft, taken.seat, ReplaceReason.CALL_OVER_UNINTENDED)


def _retract(draft: Draft, taken: Taken) -> None:
    withdraw_call_over_unintended(draft, taken.seat)


CHAPTER: Final = Chapter(
    laws=(LAW_25,),
    kinds=(Kind.CHANGE_OF_CALL,),
    on_attention=on_attention,
    pointed=Pointed.BEFORE_THE_PLAY,
    silence=call_over,
    facts=(CALL_CHANGED, SLIP_SINCE),
    limits=("SLIP", "SECOND_CALL"),
    options={
        ChoiceKind.CHANGE_OF_CALL: Offer({OptionWord.ACCEPT: accept_change, OptionWord.DECLINE: decline_change}),
        ChoiceKind.CALL_OVER_UNINTENDED: Offer(acts={OptionWord.RETRACT: _retract, OptionWord.KEEP: _keep}),
    },
    questions=(
        QuestionOfFact(
            Question.COMPARABLE_CALL,
            (Answer(Ruling.COMPARABLE, free_lead), Answer(Ruling.NOT_COMPARABLE)),
            late=True,
            lapses=True,
        ),
        QuestionOfFact(
            Question.UNINTENDED_CALL,
            (
                Answer(Ruling.UNINTENDED, take_intended, possible=_can_be_unintended),
                Answer(Ruling.INTENDED, refuse_intended),
            ),
        ),
    ),
    replaces={ReplaceReason.CALL_OVER_UNINTENDED: replace_informed},
    behind_screen=BehindScreen(goes_back, passes, called_over_behind_screen),
)
