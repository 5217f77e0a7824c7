"""The facts on which the consequences of an irregular call turn (Laws 25 to 39).

A director asks them at the table; here each is read from a table on which everything is known.
"""

from __future__ import annotations

from typing import Final

from laws.engine.chapter import Fact, Silence
from laws.engine.procedure.auction import breach_of_call, may_double, may_redouble
from laws.engine.shared.withdrawn import INADMISSIBLE, KIND_OF
from laws.table.auction import Auction, CallStatus, MadeCall
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import Kind
from laws.table.meaning import in_doubt
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.calls import DOUBLE, PASS, REDOUBLE, bid

__all__ = [
    "CALLED_OVER",
    "CALL_CHANGED",
    "CALL_NOTICED",
    "CALL_TURN",
    "DOUBLE_STAGE",
    "DOUBTFUL_CALL",
    "FINAL_PASS_SIDE",
    "OUT_OF_TURN_CALL",
    "REPLACED_ALREADY",
    "SLIP_SINCE",
]


def _call(table: Table, irregularity: Irregularity) -> MadeCall:
    return table.auction.calls[irregularity.call - 1]


def _later(table: Table, irregularity: Irregularity) -> list[MadeCall]:
    place = _call(table, irregularity).position
    return [made for made in table.auction.calls if made.position > place and made.is_on_the_table]


def _lho_has_called(table: Table, irregularity: Irregularity, _silence: Silence | None) -> str:
    called = any(made.seat is irregularity.offender.lho for made in _later(table, irregularity))
    return "YES" if called else "NO"


def _call_noticed(_table: Table, irregularity: Irregularity, silence: Silence | None) -> str:
    if silence is None:
        return "ATTENTION"
    return "CALLED_OVER" if silence.state is IrregularityState.ACCEPTED else "CALLED_IN_TURN"


CALL_NOTICED: Final = Fact("CALL_NOTICED", ("ATTENTION", "CALLED_OVER", "CALLED_IN_TURN"), _call_noticed)
"""Whether attention was drawn first, or a player has called (Laws 27A1, 28B, 29A)."""

CALLED_OVER: Final = Fact("CALLED_OVER", ("NO", "YES"), _lho_has_called)
"""Whether the left-hand opponent has called since (Laws 25, 36A, 38D)."""


def _double_stage(table: Table, irregularity: Irregularity, _silence: Silence | None) -> str:
    if table.phase in (Phase.PLAY, Phase.OVER):
        return "LEAD_FACED"
    return "CALLED_OVER" if _lho_has_called(table, irregularity, None) == "YES" else "AT_ONCE"


DOUBLE_STAGE: Final = Fact("DOUBLE_STAGE", ("AT_ONCE", "CALLED_OVER", "LEAD_FACED"), _double_stage)
"""How far the board has gone since the inadmissible double or redouble (Law 36)."""


def _call_turn(_table: Table, irregularity: Irregularity, silence: Silence | None) -> str:
    turn, offender = irregularity.turn, irregularity.offender
    if silence is not None or turn is None:
        return ""
    if turn is offender.rho:
        return "RHO"
    return "PARTNER" if turn is offender.partner else "LHO"


CALL_TURN: Final = Fact("CALL_TURN", ("RHO", "PARTNER", "LHO"), _call_turn)
"""Whose turn it was to call (Laws 30 to 32)."""


def _out_of_turn_call(table: Table, irregularity: Irregularity, silence: Silence | None) -> str:
    if silence is not None:
        return ""
    made, auction = _call(table, irregularity), table.auction
    if made.call == DOUBLE:
        return "LEGAL" if may_double(auction, made.seat) else "NEVER"
    if made.call == REDOUBLE:
        return "LEGAL" if may_redouble(auction, made.seat) else "NEVER"
    return "NEVER" if made.call.is_above_seven else "LEGAL"


OUT_OF_TURN_CALL: Final = Fact("OUT_OF_TURN_CALL", ("LEGAL", "NEVER"), _out_of_turn_call)
"""Whether the call can be accepted at all (Laws 32, 35)."""


def _doubtful_call(table: Table, irregularity: Irregularity, silence: Silence | None) -> str:
    if silence is not None or _out_of_turn_call(table, irregularity, silence) == "NEVER":
        return ""
    made = _call(table, irregularity)
    calls = [made]
    if irregularity.kind is Kind.PASS_OUT_OF_TURN:
        before = [one for one in table.auction.calls[: made.number - 1] if one.status is CallStatus.STANDING]
        calls += [one for one in before[::-1] if one.seat is made.seat.partner][:1]
    return "YES" if any(in_doubt(table, one) for one in calls) else "NO"


DOUBTFUL_CALL: Final = Fact("DOUBTFUL_CALL", ("NO", "YES"), _doubtful_call)
"""Whether it has still to be found what the call meant (Laws 27B1(a), 29C, 30C)."""


def _final_pass_side(table: Table, irregularity: Irregularity, _silence: Silence | None) -> str:
    made = _call(table, irregularity)
    contract = Auction.of(
        table.board.dealer, [one for one in table.auction.calls[: made.number - 1] if one.counts]
    ).contract
    if contract is None or made.seat.side is contract.side:
        return "DECLARING"
    return "DEFENDERS_PASS" if made.call == PASS else "DEFENDERS_CALL"


FINAL_PASS_SIDE: Final = Fact("FINAL_PASS_SIDE", ("DECLARING", "DEFENDERS_PASS", "DEFENDERS_CALL"), _final_pass_side)
"""Whose call it was after the final pass, as the auction had ended then (Laws 39B, 39C)."""


def _call_changed(table: Table, irregularity: Irregularity, silence: Silence | None) -> str:
    if silence is not None:
        return "CALLED_OVER"
    if not irregularity.attention_drawn:
        return "UNINTENDED"
    made = _call(table, irregularity)
    return "CHANGED_NEVER" if made.call.is_above_seven or _never_there(table, made) else "CHANGED"


def _never_there(table: Table, made: MadeCall) -> bool:
    breach = breach_of_call(table.auction_before(made.position), made.seat, made.call)
    return breach is not None and KIND_OF[breach.code] in INADMISSIBLE


CALL_CHANGED: Final = Fact("CALL_CHANGED", ("UNINTENDED", "CHANGED", "CHANGED_NEVER", "CALLED_OVER"), _call_changed)
"""How the call was changed: as a slip (Law 25A) or on second thoughts (25B)."""


def _replaced_already(table: Table, irregularity: Irregularity, silence: Silence | None) -> str:
    if silence is not None:
        return ""
    first = _call(table, irregularity)
    again = next(
        (
            made
            for made in table.auction.calls[irregularity.call :]
            if made.position == first.position and made.status is CallStatus.PENDING
        ),
        None,
    )
    if again is None:
        return "NO"
    call, last = again.call, table.auction_before(first.position).last_bid
    if call == PASS:
        return "PASS"
    if call in (DOUBLE, REDOUBLE):
        return "DOUBLE"
    if call <= last:
        return "INSUFFICIENT"
    lowest = next(one for level in range(1, 9) if (one := bid(level, call.denomination)) > last)
    same = call.denomination is first.call.denomination
    return "LOWEST" if call == lowest and same else "BID"


REPLACED_ALREADY: Final = Fact(
    "REPLACED_ALREADY", ("NO", "LOWEST", "BID", "PASS", "DOUBLE", "INSUFFICIENT"), _replaced_already
)
"""Whether the offender has put another call in place of his bid before the director came (Law 27C)."""


def _slip_since(table: Table, irregularity: Irregularity, silence: Silence | None) -> str:
    if _call_changed(table, irregularity, silence) != "UNINTENDED":
        return ""
    if table.phase is not Phase.AUCTION:
        return "AUCTION_OVER"
    return "CALLED" if _lho_has_called(table, irregularity, None) == "YES" else "NOBODY"


SLIP_SINCE: Final = Fact("SLIP_SINCE", ("NOBODY", "CALLED", "AUCTION_OVER"), _slip_since)
"""What has happened since the call that the player says he did not mean (Laws 25A2 to 25A6)."""
