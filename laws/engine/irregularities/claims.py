"""Claims where irregularities happen: what a claim and agreement to it establish, and what is reckoned (63, 64, 69)."""

from __future__ import annotations

from laws.engine.draft import Draft
from laws.engine.irregularities.ending import end_board
from laws.engine.irregularities.leads import heed_spoken, spoken_to
from laws.engine.irregularities.revoke import declarer_tricks_after_revokes, establish
from laws.engine.procedure.claims import decide_agree, decide_claim
from laws.protocol.commands import Agree, Claim, Concede
from laws.protocol.events import Ended, Event
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.obligation import choice_of, halted
from laws.table.table import Table
from laws.values.contract import Played

__all__ = ["agree_here", "claim_here"]


def claim_here(table: Table, command: Claim | Concede) -> tuple[Event, ...] | Refusal:
    """Law 63A3: a claim or concession by the offending side establishes its revokes."""
    if halted(table.incidents.dues):
        return Refusal(RefusalCode.NOT_NOW, "9B2")
    decided = decide_claim(table, command)
    if isinstance(decided, Refusal):
        return decided
    draft = Draft(table)
    draft.add(*decided)
    establish(draft, command.seat.side, "63A3")
    return draft.events


def agree_here(table: Table, command: Agree) -> tuple[Event, ...] | Refusal:
    """Law 69A; with the last agreement the established revokes are reckoned (64A).

    A revoke by the side that agrees is established when its agreement is (63A4): see `afterwards`.
    A defender may also agree to what his partner has said of declarer's lead out of turn (55A).
    """
    spoken = spoken_to(table)
    if spoken is not None and choice_of(table.incidents.dues, command.seat) is not None:
        answering = Draft(table)
        heed_spoken(answering, spoken)
        return answering.events
    if halted(table.incidents.dues):
        return Refusal(RefusalCode.NOT_NOW, "9B2")
    decided = decide_agree(table, command)
    if isinstance(decided, Refusal):
        return decided
    draft = Draft(table)
    for event in decided:
        if isinstance(event, Ended) and isinstance(event.result, Played):
            result = event.result
            tricks = declarer_tricks_after_revokes(draft, result.tricks)
            end_board(draft, Played(result.contract, tricks))
        else:
            draft.add(event)
    return draft.events
