"""The end of a board on which something went wrong, and what the director judges then (Laws 23C, 27D)."""

from __future__ import annotations

from laws.engine.draft import Draft
from laws.protocol.events import Ended
from laws.table.kinds import Kind, Question
from laws.table.obligation import Judgement
from laws.values.contract import Played

__all__ = ["end_board"]


def end_board(draft: Draft, result: Played) -> None:
    """The board is over; whether a replacement that cost nothing helped its side is asked now."""
    draft.add(Ended(result))
    _look_back(draft)


def _look_back(draft: Draft) -> None:
    """Law 27D for an insufficient bid, 23C for any other call that a comparable one replaced."""
    incidents = draft.table.incidents
    free = {known.call for known in incidents.information if known.call and known.unauthorised is None}
    for irregularity in incidents.irregularities:
        number, call = irregularity.number, irregularity.call
        if call in free:
            insufficient = irregularity.kind is Kind.INSUFFICIENT_BID
            question = Question.HELPED_BY_INSUFFICIENT_BID if insufficient else Question.HELPED_BY_WITHDRAWN_CALL
            draft.require(Judgement(question, irregularity.offender, number, halts=False, call=call))
