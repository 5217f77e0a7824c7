"""A second call by the player who has just called, and its recognition (Laws 25, 27C).

He did not intend the first call (25A), or he changes his mind (25B); for an insufficient bid it is Law 27C.
`laws.engine.irregularities.change_of_call` holds the consequences.
"""

from __future__ import annotations

from typing import Final

from laws.engine.draft import Decision, Draft
from laws.engine.irregularities.change_of_call import (
    called_by_partner,
    changed_call,
    is_in_time,
    is_premature,
    last_on_table,
    must_stay,
    out_of_turn_numbers,
    refuse_intended,
    take_intended,
)
from laws.engine.procedure.auction import breach_of_call, is_over
from laws.engine.screens.known import obligations_known
from laws.engine.screens.sight import lies_on_tray, sees_call, without_held
from laws.protocol.commands import ChangeCall, MeantCall
from laws.protocol.events import CallMade, IrregularityNoted
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.auction import CallStatus, MadeCall
from laws.table.conditions import Director, Irregularities
from laws.table.kinds import Kind, Question
from laws.table.obligation import Choice, Judgement, halted, must_replace
from laws.table.phases import Phase
from laws.table.screen import side_of
from laws.table.table import Table
from laws.values.calls import BIDS, CALLS, PASS
from laws.values.cited import LAW_9B2, LAW_17C, LAW_25A4, LAW_25A5, LAW_25B
from laws.values.contract import PassedOut
from laws.values.seats import Seat

__all__ = ["decide_change", "decide_meant", "may_change", "may_mean"]

_NO_CALL: Final = Refusal(RefusalCode.NOT_NOW, LAW_25A4)
_PARTNER_HAS_CALLED: Final = Refusal(RefusalCode.TOO_LATE, LAW_25A4)


def may_change(table: Table, seat: Seat) -> bool:
    """Return whether the player may call once more in place of his last call (Laws 25B, 27C)."""
    if table.auction.turn is not seat.lho or is_over(table):  # nearly always: all Views ask
        return False
    if table.screen is not None and side_of(seat) is not table.screen.tray:  # article 35.1(1)
        return False
    first = _to_change(table, seat)
    return not isinstance(first, Refusal) and must_stay(table, first) is None


def may_mean(table: Table, seat: Seat) -> bool:
    """Return whether the player may say that he did not intend his last call, for some other call (Law 25A)."""
    first = _to_mean(table, seat)
    if isinstance(first, Refusal) or must_stay(table, first) is not None:
        return False
    if table.conditions.irregularities is not Irregularities.PREVENTED:
        return True
    if first.call != PASS or table.auction.last_bid != BIDS[-1]:  # he may have meant to pass, or to bid higher
        return True
    before = table.auction_before(first.position)
    return any(breach_of_call(before, seat, call) is None for call in CALLS if call != PASS)


def decide_change(table: Table, command: ChangeCall) -> Decision:
    """Decide a second call by the player who has just called (Law 25B), or after an insufficient bid (27C)."""
    seat = command.seat
    first = _to_change(table, seat)
    if isinstance(first, Refusal):
        return first
    if first.call == command.call:
        return Refusal(RefusalCode.NOT_NOW, LAW_25B)
    duty = must_stay(table, first)
    if duty is not None:
        return duty
    draft = Draft(table, held=lies_on_tray(table, seat, first.number, pending=True))
    draft.add(CallMade(seat, command.call, pending=True, instead=first.number))
    if not is_premature(table, first):
        draft.note(IrregularityNoted(Kind.CHANGE_OF_CALL, seat, call=len(table.auction.calls) + 1, turn=seat.lho))
    return draft


def decide_meant(table: Table, command: MeantCall) -> Decision:
    """Decide a statement that the last call was unintended (Law 25A).

    It is in time until partner has called (25A4), but not after the end of the auction period (25A5).
    """
    first = _to_mean(table, command.seat)
    if isinstance(first, Refusal):
        return first
    if first.call == command.call:
        return Refusal(RefusalCode.NOT_NOW, LAW_25A4)
    duty = must_stay(table, first)
    if duty is not None:
        return duty
    if table.conditions.irregularities is Irregularities.PREVENTED:
        breach = breach_of_call(table.auction_before(first.position), command.seat, command.call)
        if breach is not None:
            return breach
    draft = Draft(table, held=lies_on_tray(table, command.seat, first.number, pending=True))
    draft.lift(
        *(
            obligation
            for obligation in table.incidents.obligations
            if isinstance(obligation, Choice) and _is_about(table, obligation, first)
        )
    )
    draft.add(CallMade(command.seat, command.call, pending=True, instead=first.number))
    noted = draft.note(IrregularityNoted(Kind.CHANGE_OF_CALL, command.seat, call=len(table.auction.calls) + 1))
    if table.conditions.director is Director.AUTO:
        settle = take_intended if is_in_time(draft.table, noted) else refuse_intended
        settle(draft, noted)
    else:
        draft.require(Judgement(Question.UNINTENDED_CALL, command.seat, noted.number, halts=True, call=noted.call))
    return draft


def _to_change(table: Table, seat: Seat) -> MadeCall | Refusal:
    """Return the player's call that he may change (Law 25B), or why he may not."""
    if halted(table.incidents.obligations) or must_replace(table.incidents.obligations) is not None:
        return Refusal(RefusalCode.NOT_NOW, LAW_9B2)
    if is_over(table) or table.auction.turn is not seat.lho:
        return Refusal(RefusalCode.NOT_NOW, LAW_25B)
    first = changed_call(table, seat)
    if first is None:
        return Refusal(RefusalCode.NOT_NOW, LAW_25B)
    if table.conditions.irregularities is Irregularities.PREVENTED:
        return Refusal(RefusalCode.NOT_YOUR_TURN, LAW_17C, seat=table.auction.turn)
    return first


def _to_mean(table: Table, seat: Seat) -> MadeCall | Refusal:
    """Return the player's call that he may say he did not intend (Law 25A), or why he may not.

    That partner has called behind the other side of the screen, or that this call has been cancelled there (28B), he is
    not told before the tray comes: the director is asked, who cannot rule that the call was unintended (25A4).
    """
    if not _in_time(table):
        return Refusal(RefusalCode.GAME_OVER if table.phase is Phase.OVER else RefusalCode.TOO_LATE, LAW_25A5)
    seen = table if table.screen is None else without_held(table, side_of(seat))
    first = last_on_table(seen, seat)
    if first is None:
        return _NO_CALL
    since = called_by_partner(seen, first)
    if since is not None and sees_call(table, side_of(seat), since.number):
        return _PARTNER_HAS_CALLED
    if _is_second(seen, first) or _waits(table, first):
        return Refusal(RefusalCode.NOT_NOW, LAW_25A4)
    return first


def _is_second(table: Table, call: MadeCall) -> bool:
    """Return whether the call waits in place of another one, and not because it is out of turn."""
    return call.status is CallStatus.PENDING and call.number not in out_of_turn_numbers(table)


def _waits(table: Table, first: MadeCall) -> bool:
    """Return whether another decision must come first (Law 9B2), as far as the player's side of the screen knows.

    The left-hand opponent's choice about this very call does not count, even if he drew attention to it (25A3).
    """
    known = table.incidents.obligations
    if table.screen is not None:
        known = obligations_known(table, side_of(first.seat))
    obligations = tuple(
        obligation
        for obligation in known
        if not (isinstance(obligation, Choice) and _is_about(table, obligation, first))
    )
    return halted(obligations) or must_replace(obligations) is not None


def _is_about(table: Table, choice: Choice, call: MadeCall) -> bool:
    return choice.irregularity > 0 and table.incidents.find(choice.irregularity).call == call.number


def _in_time(table: Table) -> bool:
    """Return whether the auction period still lasts (Laws 25A5, 17D).

    On a board passed out it lasts until the hands are back in the board.
    """
    if table.phase is Phase.OVER:
        incidents = table.incidents
        return isinstance(table.result, PassedOut) and not incidents.called_on and not incidents.round_over
    return table.phase is not Phase.PLAY
