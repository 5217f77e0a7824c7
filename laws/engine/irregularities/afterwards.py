"""Time that passes after a board: the next one is begun, the round ends, the correction period ends (64B, 69A, 79).

Until then attention can be drawn and agreement withdrawn. With the first call on the next board, or the end of the
round, an agreed claim is established (69A), and with it the revokes of the side that agreed (63A4).
"""

from __future__ import annotations

from laws.engine.draft import Decision, Draft
from laws.engine.irregularities.reckoning import tell_director
from laws.engine.irregularities.revoke import establish
from laws.protocol.commands import CallOnNextBoard, PeriodEnds, RoundEnds
from laws.protocol.events import (
    ClaimEstablished,
    NextBoardCalled,
    PeriodEnded,
    RoundEnded,
)
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.kinds import Question
from laws.table.obligation import judgements
from laws.table.phases import Phase
from laws.table.table import ClaimStage, Table
from laws.values.cited import LAW_63A4, LAW_69A

__all__ = ["decide_next_board", "decide_period", "decide_round"]

_NOT_NOW = Refusal(RefusalCode.NOT_NOW, LAW_69A)


def decide_next_board(table: Table, command: CallOnNextBoard) -> Decision:
    """A player calls on the next board: once, and not before this one is over."""
    if table.phase is not Phase.OVER or command.seat in table.incidents.called_on:
        return _NOT_NOW
    draft = Draft(table)
    draft.add(NextBoardCalled(command.seat))
    _establish_claim(draft)
    return draft


def decide_round(table: Table, _command: RoundEnds) -> Decision:
    """The round ends, once."""
    if table.phase is not Phase.OVER or table.incidents.round_over:
        return _NOT_NOW
    draft = Draft(table)
    draft.add(RoundEnded())
    _establish_claim(draft)
    return draft


def decide_period(table: Table, _command: PeriodEnds) -> Decision:
    """The correction period ends, once, and the round with it at the latest (Law 79C)."""
    if table.phase is not Phase.OVER or table.incidents.period_over:
        return _NOT_NOW
    draft = Draft(table)
    draft.add(PeriodEnded())
    _establish_claim(draft)
    return draft


def _establish_claim(draft: Draft) -> None:
    """Law 69A; a claim that is contested waits for the director, and no agreement to it is ever established."""
    claim, play = draft.table.claim, draft.table.play
    if claim is None or play is None or claim.stage is not ClaimStage.OPEN:
        return
    if any(obligation.question is Question.TRICKS for obligation in judgements(draft.table.incidents.obligations)):
        return
    draft.add(ClaimEstablished(LAW_69A))
    side = claim.seat.side.other
    establish(draft, side, LAW_63A4)
    tell_director(
        draft, [i for i in draft.table.incidents.open() if i.is_established_revoke and i.offender.side is side]
    )
