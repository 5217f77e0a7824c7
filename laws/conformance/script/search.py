"""What the platform does at a table of a script: it has a contested claim searched (Law 70)."""

from __future__ import annotations

from laws.engine.claims.search import find_normal_lines
from laws.engine.irregularities.contest import awaits_search
from laws.protocol.commands import Command, FindClaim
from laws.table.table import Table

__all__ = ["searched"]


def searched(table: Table, positions: int) -> tuple[Command, ...]:
    """What the search finds where a claim waits for it, looking at so many positions; nothing with none to look at."""
    claim = table.claim
    if claim is None or not positions or not awaits_search(table):
        return ()
    return (FindClaim(claim.seat, find_normal_lines(table, positions)),)
