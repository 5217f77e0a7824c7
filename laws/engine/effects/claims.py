"""The table after a claim, and after what is answered to it."""

from __future__ import annotations

from laws.protocol.events import (
    ClaimAgreed,
    ClaimContested,
    ClaimEstablished,
    ClaimMade,
    ClaimSearched,
    ClaimVoided,
    PlayOnAgreed,
)
from laws.table.table import Claimed, ClaimStage, Table, Voided
from laws.values.fast_init import replace

__all__ = [
    "claim_agreed",
    "claim_contested",
    "claim_established",
    "claim_made",
    "claim_searched",
    "claim_voided",
    "play_on_agreed",
]


def claim_made(table: Table, event: ClaimMade) -> Table:
    """Let the claim wait for its answer."""
    return replace(table, claim=Claimed(event.seat, event.tricks, event.line, frozenset()), voided=None)


def claim_agreed(table: Table, event: ClaimAgreed) -> Table:
    """Add a player to those who agree."""
    assert table.claim is not None
    return replace(table, claim=replace(table.claim, agreed=table.claim.agreed | {event.seat}))


def claim_contested(table: Table, event: ClaimContested) -> Table:
    """Contest the claim."""
    assert table.claim is not None
    return replace(table, claim=replace(table.claim, stage=ClaimStage.CONTESTED, contested=event.seat))


def claim_searched(table: Table, event: ClaimSearched) -> Table:
    """Record what the search has found."""
    assert table.claim is not None
    return replace(table, claim=replace(table.claim, finding=event.finding))


def play_on_agreed(table: Table, event: PlayOnAgreed) -> Table:
    """Add a player to those who let play go on."""
    assert table.claim is not None
    return replace(table, claim=replace(table.claim, play_on=table.claim.play_on | {event.seat}))


def claim_established(table: Table, _event: ClaimEstablished) -> Table:
    """Establish the agreement."""
    assert table.claim is not None
    return replace(table, claim=replace(table.claim, stage=ClaimStage.ESTABLISHED))


def claim_voided(table: Table, event: ClaimVoided) -> Table:
    """Take the claim away, and keep who has made it void."""
    assert table.claim is not None
    return replace(table, claim=None, voided=Voided(table.claim.seat, event.seat, event.law))
