"""Questions about a call, and explanations: who may ask, answer and correct, and when (Laws 20F, 41B, 75B)."""

from __future__ import annotations

from laws.engine.actions.questions_in_play import ask_in_play, explain_in_play
from laws.engine.draft import Decision, Draft
from laws.engine.irregularities.misinformation import corrected
from laws.engine.irregularities.talk import dummy_of
from laws.protocol.commands import Enquire, Explain
from laws.protocol.events import Noted
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.conditions import Alerts
from laws.table.obligation import must_pass, must_replace
from laws.table.phases import Phase
from laws.table.table import Table
from laws.table.told import changes_explanation
from laws.values.cited import LAW_20F, LAW_20F1, LAW_20F5
from laws.values.seats import Seat

__all__ = [
    "correct_explanation",
    "decide_enquiry",
    "decide_explanation",
    "explained",
    "may_correct_partner",
    "may_enquire",
    "may_explain",
    "why_not_explain",
]


def decide_enquiry(table: Table, command: Enquire) -> Decision:
    """Decide a question about a call (Laws 20F1, 20F2, 41B).

    A player asks at his own turn; after the final pass the leader's partner and declarer may ask; dummy never.
    """
    seat, calls = command.seat, table.auction.calls
    if command.about is None and not 0 < command.call <= len(calls):
        return Refusal(RefusalCode.NOT_NOW, LAW_20F)
    if not may_enquire(table, seat):
        waits = _turn_of_another(table, seat)
        return Refusal(RefusalCode.NOT_NOW if waits is None else RefusalCode.NOT_YOUR_TURN, LAW_20F, seat=waits)
    if command.about is not None:
        return ask_in_play(table, command)
    if calls[command.call - 1].seat.side is seat.side:  # Laws 20D, 20F: only about the opponents' calls
        return Refusal(RefusalCode.NOT_NOW, LAW_20F1)
    return (Noted("asks", seat, command.text, command.call),)


def may_enquire(table: Table, seat: Seat) -> bool:
    """Return whether a question by this player is in time (Laws 20F1, 20F2, 41B).

    A player who must pass may not ask.
    """
    play = table.play
    if play is None:
        at_turn = table.phase is Phase.AUCTION and _to_call(table) is seat
        return at_turn and must_pass(table.incidents.obligations, seat) is None
    contract = play.contract
    if seat is contract.dummy:
        return False
    if table.phase is Phase.CLARIFICATION:
        return seat is not contract.leader or play.lead is None
    return table.phase is Phase.PLAY and play.actor is seat


def _turn_of_another(table: Table, seat: Seat) -> Seat | None:
    """Return the player on turn if a question comes out of turn, otherwise None; dummy has no turn for questions."""
    if table.phase not in (Phase.AUCTION, Phase.PLAY) or seat is dummy_of(table):
        return None
    turn = table.to_act if table.play is not None else _to_call(table)
    return None if turn is seat else turn


def _to_call(table: Table) -> Seat:
    """Return the player whose call is awaited: in place of one that was withdrawn, or the next one in turn."""
    duty = must_replace(table.incidents.obligations)
    return table.auction.turn if duty is None else duty.seat


def decide_explanation(table: Table, command: Explain) -> Decision:
    """Decide an explanation by the caller's side (Laws 20F1, 20F4, 75B).

    It is corrected by the player who gave it, or who had to give it.
    """
    if command.about is not None:
        return explain_in_play(table, command)
    refusal = why_not_explain(table, command)
    if refusal is not None:
        return refusal
    return explained(table, command)


def explained(table: Table, command: Explain) -> Draft:
    """Record an explanation. Another one than he has given, unasked, is a correction, whatever he calls it (20F4)."""
    corrects = command.correcting or changes_explanation(table, command.seat, command.call, command.text)
    draft = Draft(table)
    draft.add(Noted("corrects" if corrects else "explains", command.seat, command.text, command.call))
    if corrects:
        correct_explanation(draft, command)
    return draft


def why_not_explain(table: Table, command: Explain) -> Refusal | None:
    """Return why this player may not explain that call, or put its explanation right, or None if he may."""
    calls = table.auction.calls
    if not 0 < command.call <= len(calls):
        return Refusal(RefusalCode.NOT_NOW, LAW_20F)
    caller = calls[command.call - 1].seat
    if command.seat.side is not caller.side:
        return Refusal(RefusalCode.NOT_ON_YOUR_SIDE, LAW_20F1)
    correcting = command.correcting
    if may_explain(table, command.seat, command.call, correcting=correcting):
        return None
    if correcting and may_correct_partner(table, command.seat):
        return None
    return Refusal(RefusalCode.NOT_NOW, LAW_20F5 if command.correcting else LAW_20F1)


def may_explain(table: Table, seat: Seat, number: int, *, correcting: bool) -> bool:
    """Return whether this player of the caller's side may explain the call with that number, or correct what he said.

    Where players explain their own calls, partner may be asked as well (Law 20F1), and may correct what he has said.
    """
    caller = table.auction.calls[number - 1].seat
    if table.conditions.alerts is Alerts.PARTNER or seat is caller:
        return (table.conditions.alerts is Alerts.PARTNER) is (seat is not caller)
    if not correcting or not table.incidents.notes:
        return not correcting
    said = (note for note in table.incidents.notes if note.call == number and note.what == "explains")
    return any(note.seat is seat for note in said)


def may_correct_partner(table: Table, seat: Seat) -> bool:
    """Return whether the player may correct partner's explanation (Law 20F5).

    No player may during the auction; declarer or dummy may after the final pass, a defender when play is over.
    """
    if table.phase is Phase.OVER:
        return True
    return table.play is not None and seat.side is table.play.contract.side


def correct_explanation(draft: Draft, command: Explain) -> None:
    """Call the director to a correction (Law 20F4(b)). Law 21B governs its effect on the other side."""
    corrected(draft, command)
