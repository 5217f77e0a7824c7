"""The platform's action at a table of a script: the search of a contested claim (Law 70)."""

from __future__ import annotations

from laws.engine.actions.contest import awaits_search
from laws.engine.claims.search import find_normal_lines
from laws.protocol.commands import Command, FindClaim
from laws.table.table import Table

__all__ = ["searched"]


def searched(table: Table, positions: int) -> tuple[Command, ...]:
    """Return the search result if a claim waits for it, examining `positions` positions; none if `positions` is 0."""
    claim = table.claim
    if claim is None or not positions or not awaits_search(table):
        return ()
    return (FindClaim(claim.seat, find_normal_lines(table, positions)),)
