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
from laws.table.irregularity import Irregularity
from laws.table.table import Claimed, ClaimStage, Table, Voided
from laws.values.fast_init import replace

__all__ = [
    "claim_agreed",
    "claim_contested",
    "claim_established",
    "claim_made",
    "claim_searched",
    "claim_voided",
    "established_by_claim",
    "play_on_agreed",
]


def claim_made(table: Table, event: ClaimMade) -> Table:
    """Let the claim wait for its answer."""
    own = [one for one in table.incidents.open() if one.offender.side is event.seat.side]
    revokes = tuple(one.number for one in own if one.is_uncorrected_revoke)
    claim = Claimed(event.seat, event.tricks, event.line, frozenset(), revokes=revokes)
    return replace(table, claim=claim, voided=None)


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
    """Take the claim away, and keep who has made it void.

    After partner's objection there has been no claim or concession (Law 68B2), so it has established no revoke (63A3).
    """
    assert table.claim is not None
    voided = replace(table, claim=None, voided=Voided(table.claim.seat, event.seat, event.law))
    if event.seat is not table.claim.seat.partner:
        return voided
    incidents = table.incidents
    for revoke in established_by_claim(table, table.claim):
        incidents = incidents.reopen(revoke.number)
    return replace(voided, incidents=incidents)


def established_by_claim(table: Table, claim: Claimed) -> list[Irregularity]:
    """Return the revokes that the claim has established (Law 63A3), not those that were established before it."""
    return [revoke for revoke in table.incidents.open() if revoke.number in claim.revokes]
