"""A second call by the player who has just called, and its recognition (Laws 25, 27C).

He did not intend the first call (25A), or he changes his mind (25B); for an insufficient bid it is Law 27C.
`laws.engine.irregularities.change_of_call` holds the consequences.
"""

from __future__ import annotations

from laws.engine.draft import Decision, Draft
from laws.engine.irregularities.change_of_call import changed_call, is_premature, partner_has_called, take_intended
from laws.engine.irregularities.withdrawn import OUT_OF_TURN, auction_before
from laws.engine.procedure.auction import breach_of_call
from laws.engine.screens.sight import lies_on_tray
from laws.protocol.commands import ChangeCall, MeantCall
from laws.protocol.events import CallMade, IrregularityNoted
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.auction import CallStatus, MadeCall
from laws.table.conditions import Director, Irregularities
from laws.table.kinds import Kind, Question
from laws.table.obligation import Choice, Judgement, halted, must_replace
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.cited import LAW_9B2, LAW_17C, LAW_25A4, LAW_25A5, LAW_25B
from laws.values.contract import PassedOut
from laws.values.seats import Seat

__all__ = ["decide_change", "decide_meant"]


def decide_change(table: Table, command: ChangeCall) -> Decision:
    """Decide a second call by the player who has just called (Law 25B), or after an insufficient bid (27C)."""
    seat = command.seat
    first = changed_call(table, seat)
    if halted(table.incidents.obligations) or must_replace(table.incidents.obligations) is not None:
        return Refusal(RefusalCode.NOT_NOW, LAW_9B2)
    if table.phase is not Phase.AUCTION or table.auction.turn is not seat.lho:
        return Refusal(RefusalCode.NOT_NOW, LAW_25B)
    if first is None or first.call == command.call:
        return Refusal(RefusalCode.NOT_NOW, LAW_25B)
    if table.conditions.irregularities is Irregularities.PREVENTED:
        return Refusal(RefusalCode.NOT_YOUR_TURN, LAW_17C, seat=table.auction.turn)
    draft = Draft(table, held=lies_on_tray(table, seat, first.number, pending=True))
    draft.add(CallMade(seat, command.call, pending=True, instead=first.number))
    if not is_premature(table, first):
        draft.note(IrregularityNoted(Kind.CHANGE_OF_CALL, seat, call=len(table.auction.calls) + 1, turn=seat.lho))
    return draft


def decide_meant(table: Table, command: MeantCall) -> Decision:
    """Decide a statement that the last call was unintended (Law 25A).

    It is in time until partner has called (25A4), but not after the end of the auction period (25A5).
    """
    if not _in_time(table):
        return Refusal(RefusalCode.GAME_OVER if table.phase is Phase.OVER else RefusalCode.TOO_LATE, LAW_25A5)
    first = _slip(table, command.seat)
    if first is None and partner_has_called(table, command.seat):
        return Refusal(RefusalCode.TOO_LATE, LAW_25A4)
    if first is None or first.call == command.call or _waits(table, first):
        return Refusal(RefusalCode.NOT_NOW, LAW_25A4)
    if table.conditions.irregularities is Irregularities.PREVENTED:
        breach = breach_of_call(auction_before(table, first.position), command.seat, command.call)
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
        take_intended(draft, noted)
    else:
        draft.require(Judgement(Question.UNINTENDED_CALL, command.seat, noted.number, halts=True, call=noted.call))
    return draft


def _slip(table: Table, seat: Seat) -> MadeCall | None:
    """Return the player's last call, in turn or not, if partner has not called since (Law 25A4), or None."""
    waiting = [made for made in table.auction.calls if made.status is CallStatus.PENDING]
    if not waiting:
        return changed_call(table, seat)
    out_of_turn = {i.call for i in table.incidents.open() if i.kind in OUT_OF_TURN}
    return waiting[-1] if waiting[-1].seat is seat and waiting[-1].number in out_of_turn else None


def _waits(table: Table, first: MadeCall) -> bool:
    """Return whether another decision must come first (Law 9B2).

    The left-hand opponent's choice about this very call does not count, even if he drew attention to it (25A3).
    """
    obligations = tuple(
        obligation
        for obligation in table.incidents.obligations
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
