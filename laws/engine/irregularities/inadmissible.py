"""Inadmissible calls (Laws 35–39).

Recognised: a double or redouble that Law 19 does not allow (36), a call other than pass by a player who must pass
(37), a bid of more than seven (38), a call after the final pass (39). In silence the auction goes on. When attention is
drawn, what follows depends on whether the offender's left-hand opponent has called since; there is nothing to choose.
"""

from __future__ import annotations

from laws.engine.draft import Draft
from laws.engine.irregularities.offers import both_pass, partner_passes, restrict_partner
from laws.engine.irregularities.withdrawn import cancel
from laws.protocol.events import CallMade, ContractBecame
from laws.table.auction import CallStatus, MadeCall
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import Kind, PassReason, ReplaceReason
from laws.table.obligation import MustReplace, Until
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.calls import PASS

__all__ = ["on_attention_36", "on_attention_37", "on_attention_38", "on_attention_39"]

_RECTIFIED = IrregularityState.RECTIFIED


def _since(table: Table, irregularity: Irregularity) -> list[MadeCall]:
    """The calls after the irregular one that still count or wait."""
    place = table.auction.calls[irregularity.call - 1].position
    return [made for made in table.auction.calls if made.position > place and made.is_on_the_table]


def _lho_has_called(table: Table, irregularity: Irregularity) -> bool:
    return any(made.seat is irregularity.offender.lho for made in _since(table, irregularity))


def _cancel_from(draft: Draft, irregularity: Irregularity) -> None:
    """The irregular call and all calls after it are cancelled, and what was wrong with any of them with it."""
    numbers = [irregularity.call, *(made.number for made in _since(draft.table, irregularity))]
    cancel(
        draft, numbers, "36A" if irregularity.kind is Kind.INADMISSIBLE_DOUBLE else "38B", irregularity.offender.side
    )


def on_attention_36(draft: Draft, irregularity: Irregularity) -> None:
    """Law 36: A when left-hand opponent has called, B when he has not, C when the opening lead is faced."""
    offender = irregularity.offender
    if draft.table.phase in (Phase.PLAY, Phase.OVER):  # Law 36C
        _score_without(draft, irregularity)
        draft.settle(irregularity, _RECTIFIED, "36C")
    elif _lho_has_called(draft.table, irregularity):  # Law 36A
        _cancel_from(draft, irregularity)
    else:  # Law 36B
        draft.withdraw(irregularity.call, CallStatus.CANCELLED)
        draft.require(MustReplace(offender, ReplaceReason.INADMISSIBLE_DOUBLE, irregularity.number))
        partner_passes(draft, offender, Until.ALWAYS, PassReason.INADMISSIBLE_DOUBLE)
        restrict_partner(draft, offender)


def _score_without(draft: Draft, irregularity: Irregularity) -> None:
    """Law 36C: the contract is what it would be if the inadmissible call had not been made."""
    draft.withdraw(irregularity.call, CallStatus.CANCELLED)
    contract = draft.table.auction.contract
    if contract is not None:
        draft.add(ContractBecame(contract))


def on_attention_37(draft: Draft, irregularity: Irregularity) -> None:
    """Law 37B: the call is cancelled and a pass put in its place; both members of the side must pass to the end."""
    offender = irregularity.offender
    draft.withdraw(irregularity.call, CallStatus.CANCELLED)
    draft.add(CallMade(offender, PASS, instead=irregularity.call))
    both_pass(draft, offender, PassReason.CALL_BY_SILENCED_PLAYER)
    restrict_partner(draft, offender)
    draft.settle(irregularity, _RECTIFIED, "37B2")


def on_attention_38(draft: Draft, irregularity: Irregularity) -> None:
    """Law 38: no contract of more than seven is played; the bid and all calls after it are cancelled."""
    offender, called = irregularity.offender, _lho_has_called(draft.table, irregularity)
    _cancel_from(draft, irregularity)
    draft.add(CallMade(offender, PASS, instead=irregularity.call))
    both_pass(draft, offender, PassReason.BID_ABOVE_SEVEN)
    if not called:  # Law 38D
        restrict_partner(draft, offender)


def on_attention_39(draft: Draft, irregularity: Irregularity) -> None:
    """Law 39: all calls after the final pass are cancelled; 39C: a defender's bid or double may restrict the lead."""
    table = draft.table
    late = [other for other in table.incidents.open() if other.kind is irregularity.kind]
    restrict = [other for other in late if _restricts(table, other) and not _lho_has_called(table, other)]
    for other in late:
        draft.withdraw(other.call, CallStatus.CANCELLED)
        draft.settle(other, _RECTIFIED, "39A")
    for other in restrict:
        restrict_partner(draft, other.offender)


def _restricts(table: Table, irregularity: Irregularity) -> bool:
    """Law 39C: a defender's bid, double or redouble; 39B: not his pass, nor anything that declarer's side calls."""
    contract, made = table.auction.contract, table.auction.calls[irregularity.call - 1]
    return contract is not None and made.seat.side is not contract.side and made.call != PASS
