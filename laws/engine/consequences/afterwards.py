"""The time after a board: a call on the next board, the end of the round, the end of the correction period.

Laws 64B, 69A, 79. Until then attention can be drawn and agreement withdrawn. The first call on the next board, or the
end of the round, establishes an agreed claim (69A), and with it the revokes of the side that agreed (63A4).
"""

from __future__ import annotations

from laws.engine.draft import Decision, Draft
from laws.engine.shared.reckoning import tell_director
from laws.engine.shared.revokes import establish
from laws.protocol.commands import CallOnNextBoard, PeriodEnds, RoundEnds
from laws.protocol.events import (
    ClaimEstablished,
    NextBoardCalled,
    PeriodEnded,
    RoundEnded,
)
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.conditions import Director
from laws.table.kinds import Question
from laws.table.obligation import Judgement, judgements
from laws.table.phases import Phase
from laws.table.table import ClaimStage, Table
from laws.values.cited import LAW_63A4, LAW_69A

__all__ = ["decide_next_board", "decide_period", "decide_round"]

_NOT_NOW = Refusal(RefusalCode.NOT_NOW, LAW_69A)


def decide_next_board(table: Table, command: CallOnNextBoard) -> Decision:
    """Decide a player's call on the next board. It counts once, and only after this board is over."""
    if table.phase is not Phase.OVER or command.seat in table.incidents.called_on:
        return _NOT_NOW
    draft = Draft(table)
    draft.add(NextBoardCalled(command.seat))
    _establish_claim(draft)
    return draft


def decide_round(table: Table, _command: RoundEnds) -> Decision:
    """Decide the end of the round. It counts once."""
    if table.phase is not Phase.OVER or table.incidents.round_over:
        return _NOT_NOW
    draft = Draft(table)
    draft.add(RoundEnded())
    _establish_claim(draft)
    return draft


def decide_period(table: Table, _command: PeriodEnds) -> Decision:
    """Decide the end of the correction period. It counts once, and ends the round at the latest (Law 79C).

    A question about the tricks that nobody is there to answer lapses: the result stands.
    """
    if table.phase is not Phase.OVER or table.incidents.period_over:
        return _NOT_NOW
    draft = Draft(table)
    draft.add(PeriodEnded())
    if table.conditions.director is Director.AUTO:
        draft.lift(*_about_tricks(draft))
    _establish_claim(draft)
    return draft


def _about_tricks(draft: Draft) -> tuple[Judgement, ...]:
    return tuple(one for one in judgements(draft.table.incidents.obligations) if one.question is Question.TRICKS)


def _establish_claim(draft: Draft) -> None:
    """Establish an agreed claim (Law 69A).

    A contested claim waits for the director, and agreement to it is never established.
    """
    claim, play = draft.table.claim, draft.table.play
    if claim is None or play is None or claim.stage is not ClaimStage.OPEN:
        return
    if _about_tricks(draft):
        return
    draft.add(ClaimEstablished(LAW_69A))
    side = claim.seat.side.other
    establish(draft, side, LAW_63A4)
    unmentioned = [i for i in draft.table.incidents.open() if i.is_established_revoke and not i.attention_drawn]
    tell_director(draft, [i for i in unmentioned if i.offender.side is side])
