"""What follows when a player changes his call (Law 25); `laws.engine.irregularities.second` says how it is recognised.

In silence: a call by his left-hand opponent over the second call accepts it (25B1). Options: left-hand opponent accepts
or declines. A call that was not meant is another matter: it is changed without a choice (25A) when the director finds
so, or at once where no director is.
"""

from __future__ import annotations

from laws.engine.draft import Draft
from laws.engine.irregularities import insufficient, rotation
from laws.engine.irregularities.offers import ACCEPT, DECLINE, offer, restrict_partner
from laws.engine.irregularities.withdrawn import (
    INADMISSIBLE,
    KIND_OF,
    auction_before,
    called_since,
    kind_out_of_turn,
    lead_goes_back,
    settle_with,
    standing_at,
    then_lho,
)
from laws.engine.procedure.auction import breach_of_call
from laws.protocol.events import IrregularityNoted
from laws.table.auction import CallStatus, MadeCall
from laws.table.conditions import Director
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import ChoiceKind, Kind, Question
from laws.table.obligation import Judgement
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.seats import Seat

__all__ = [
    "accept_change",
    "cancel_change",
    "changed_call",
    "decline_change",
    "is_premature",
    "on_attention",
    "refuse_intended",
    "take_intended",
]


def is_premature(table: Table, first: MadeCall) -> bool:
    """Law 27C: whether the call to be changed is an insufficient bid on which nobody has ruled."""
    return any(other.kind is Kind.INSUFFICIENT_BID and other.call == first.number for other in table.incidents.open())


def changed_call(table: Table, seat: Seat) -> MadeCall | None:
    """The call that this player would change now: his last one, as long as his partner has not called since (25A4)."""
    standing = [made for made in table.auction.calls if made.status is CallStatus.STANDING]
    last = next((made for made in reversed(standing) if made.seat is seat), None)
    return None if last is None or _partner_has_called(standing, last) else last


def _partner_has_called(standing: list[MadeCall], last: MadeCall) -> bool:
    """Law 25A4: then it is too late."""
    return any(made.seat is last.seat.partner and made.position > last.position for made in standing)


def on_attention(draft: Draft, irregularity: Irregularity) -> None:
    """Law 25B1: the offender's left-hand opponent may accept the second call, unless it is inadmissible (35)."""
    if _kind_broken(draft.table, irregularity) in INADMISSIBLE:
        decline_change(draft, irregularity)
    else:
        offer(draft, irregularity, (irregularity.offender.lho,), (ACCEPT, DECLINE), ChoiceKind.CHANGE_OF_CALL)


def _kind_broken(table: Table, irregularity: Irregularity) -> Kind | None:
    """What the second call is in the place of the first one, or None when it is legal there."""
    made = table.auction.calls[irregularity.call - 1]
    breach = breach_of_call(auction_before(table, made.position), made.seat, made.call)
    return None if breach is None else KIND_OF[breach.code]


def accept_change(draft: Draft, irregularity: Irregularity) -> None:
    """Law 25B1: the first call is withdrawn and the second stands.

    One that is inadmissible stands only until somebody points to it (36A, 38B).
    """
    changed = draft.table.auction.calls[irregularity.call - 1]
    first = draft.withdraw(standing_at(draft.table, changed.position).number, CallStatus.WITHDRAWN)
    settle_with(draft, first.number, "25B1")
    draft.stand(changed.number)
    draft.settle(irregularity, IrregularityState.ACCEPTED, "25B1")
    kind = _kind_broken(draft.table, irregularity)
    if kind is not None and kind in INADMISSIBLE:
        draft.note(IrregularityNoted(kind, changed.seat, call=changed.number))
    _restrict(draft, irregularity)


def decline_change(draft: Draft, irregularity: Irregularity) -> None:
    """Law 25B2: the second call is cancelled and the first stands."""
    draft.withdraw(irregularity.call, CallStatus.CANCELLED)
    draft.settle(irregularity, IrregularityState.RECTIFIED, "25B2")
    _restrict(draft, irregularity)


def cancel_change(draft: Draft, irregularity: Irregularity, law: str) -> None:
    """Article 35.1(5): behind a screen a legal call is not changed; the first one stands, and nothing follows."""
    second = draft.table.auction.calls[irregularity.call - 1]
    draft.withdraw(second.number, CallStatus.CANCELLED)
    earlier = [made for made in draft.table.auction.calls[: second.number - 1] if made.position == second.position]
    if all(made.status in (CallStatus.WITHDRAWN, CallStatus.CANCELLED) for made in earlier):  # it was called over
        draft.stand(earlier[-1].number)
    draft.settle(irregularity, IrregularityState.RECTIFIED, law)


def _restrict(draft: Draft, irregularity: Irregularity) -> None:
    """Law 26B applies, unless the director finds the two calls comparable (26A); the game does not wait for that."""
    restrict_partner(draft, irregularity.offender)
    if draft.table.conditions.director is Director.PRESENT:
        draft.require(
            Judgement(
                Question.COMPARABLE_CALL,
                irregularity.offender,
                irregularity.number,
                halts=False,
                call=irregularity.call,
            )
        )


def take_intended(draft: Draft, irregularity: Irregularity) -> None:
    """Law 25A1: the intended call stands, and the lead is free; it may break another Law.

    25A6: left-hand opponent may take back what he has called over the first one.
    """
    lead_goes_back(draft)
    meant = draft.table.auction.calls[irregularity.call - 1]
    first = _replaced(draft.table, meant)
    draft.withdraw(first.number, CallStatus.WITHDRAWN)
    draft.settle(irregularity, IrregularityState.RECTIFIED, "25A1")
    before = settle_with(draft, first.number, "25A1")
    if first.status is CallStatus.PENDING:  # it was out of turn, and so is what was meant
        draft.note(IrregularityNoted(kind_out_of_turn(meant.call), meant.seat, call=meant.number, turn=before))
        return
    draft.stand(meant.number)
    kind = _kind_broken(draft.table, irregularity)
    if kind is not None:
        draft.note(IrregularityNoted(kind, meant.seat, call=meant.number))
    if kind in INADMISSIBLE:  # whoever has called over it has called for nothing (36A, 38B)
        return
    then_lho(draft, draft.table.auction.calls[meant.number - 1], ChoiceKind.CALL_OVER_UNINTENDED)


def _replaced(table: Table, second: MadeCall) -> MadeCall:
    """The call that this one was to replace."""
    earlier = reversed(table.auction.calls[: second.number - 1])
    return next(made for made in earlier if made.position == second.position and made.is_on_the_table)


def refuse_intended(draft: Draft, irregularity: Irregularity) -> None:
    """Law 25A2: the call was meant when it was made; what was to replace it falls under Law 25B.

    Over an insufficient bid it is a premature replacement (27C); over a call out of turn it counts for nothing.
    """
    table = draft.table
    made = table.auction.calls[irregularity.call - 1]
    first = _replaced(table, made)
    wrong = next((other for other in table.incidents.open() if other.call == first.number), None)
    if wrong is not None and wrong.kind is Kind.INSUFFICIENT_BID:
        draft.settle(irregularity, IrregularityState.RECTIFIED, "27C")
        insufficient.on_attention(draft, wrong)
    elif first.status is CallStatus.PENDING:
        draft.withdraw(made.number, CallStatus.CANCELLED)
        draft.settle(irregularity, IrregularityState.RECTIFIED, "25B2")
        if wrong is not None and wrong.noticed:
            rotation.on_attention(draft, wrong)
    elif called_since(table, made) is not None or table.phase is not Phase.AUCTION:
        decline_change(draft, irregularity)
    else:
        on_attention(draft, irregularity)
