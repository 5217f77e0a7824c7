"""The table when the board is over, or its result, its contract or a count of tricks has changed."""

from __future__ import annotations

from laws.protocol.events import (
    ContractBecame,
    Ended,
    NextBoardCalled,
    PeriodEnded,
    ResultBecame,
    RoundEnded,
    ScoreLowered,
    SetAside,
    TricksTransferred,
)
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.contract import Played
from laws.values.fast_init import replace
from laws.values.seats import Side

__all__ = [
    "contract_became",
    "ended",
    "next_board_called",
    "period_ended",
    "result_became",
    "round_ended",
    "score_lowered",
    "set_aside",
    "tricks_transferred",
]


def result_became(table: Table, event: ResultBecame) -> Table:
    """Change the result; a score that was lowered counts in full again."""
    return replace(table, result=event.result, incidents=replace(table.incidents, lowered=None))


def score_lowered(table: Table, event: ScoreLowered) -> Table:
    """Lower the tricks for which one side is scored (Law 79B3)."""
    ns, ew = table.tricks
    lowered = (event.tricks, ew) if event.side is Side.NS else (ns, event.tricks)
    return replace(table, incidents=replace(table.incidents, lowered=lowered))


def next_board_called(table: Table, event: NextBoardCalled) -> Table:
    """Record that the player has called on the next board."""
    incidents = table.incidents
    return replace(table, incidents=replace(incidents, called_on=(*incidents.called_on, event.seat)))


def round_ended(table: Table, _event: RoundEnded) -> Table:
    """End the round."""
    return replace(table, incidents=replace(table.incidents, round_over=True))


def period_ended(table: Table, _event: PeriodEnded) -> Table:
    """End the correction period, and the round with it."""
    return replace(table, incidents=replace(table.incidents, round_over=True, period_over=True))


def ended(table: Table, event: Ended) -> Table:
    """End the board with its result."""
    return replace(table, phase=Phase.OVER, result=event.result)


def set_aside(table: Table, _event: SetAside) -> Table:
    """End the board without a result."""
    return replace(table, phase=Phase.OVER)


def contract_became(table: Table, event: ContractBecame) -> Table:
    """Change the contract, also that of the result."""
    assert table.play is not None
    result = table.result
    if isinstance(result, Played):
        result = Played(event.contract, result.tricks)
    return replace(table, play=replace(table.play, contract=event.contract), result=result)


def tricks_transferred(table: Table, event: TricksTransferred) -> Table:
    """Add to the tricks that go to the side."""
    ns, ew = table.incidents.transfer
    transfer = (ns + event.tricks, ew) if event.side is Side.NS else (ns, ew + event.tricks)
    return replace(table, incidents=replace(table.incidents, transfer=transfer))
