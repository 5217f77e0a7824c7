"""What is true after an event: arithmetic, and no choice that a regulation could change."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

from laws.events import (
    BoardOpened,
    CallMade,
    CardPlayed,
    ClaimAgreed,
    ClaimMade,
    ClaimVoided,
    Ended,
    Event,
    LeadFaced,
    LedFaceDown,
)
from laws.phases import Phase
from laws.play import Play, PlayedCard
from laws.procedure.auction import made
from laws.table import Claimed, Table

__all__ = ["evolve", "replay"]


def _called(table: Table, event: CallMade) -> Table:
    auction = table.auction.add(made(table, event))
    contract = auction.contract if auction.is_closed else None
    if contract is None:
        return Table(table.board, table.deal, table.conditions, Phase.AUCTION, table.hands, auction)
    return replace(table, phase=Phase.CLARIFICATION, auction=auction, play=Play.begin(contract))


def _without(hands: tuple[int, int, int, int], played: PlayedCard) -> tuple[int, int, int, int]:
    changed = list(hands)
    changed[played.seat] &= ~(1 << played.card)
    return (changed[0], changed[1], changed[2], changed[3])


def _led_face_down(table: Table, event: LedFaceDown) -> Table:
    assert table.play is not None
    lead = PlayedCard(event.seat, event.card)
    return replace(table, hands=_without(table.hands, lead), play=replace(table.play, lead=lead))


def _lead_faced(table: Table, _event: LeadFaced) -> Table:
    assert table.play is not None
    assert table.play.lead is not None
    return replace(table, phase=Phase.PLAY, play=table.play.add(table.play.lead))


def _played(table: Table, event: CardPlayed) -> Table:
    assert table.play is not None
    played = PlayedCard(event.seat, event.card)
    return Table(
        table.board,
        table.deal,
        table.conditions,
        Phase.PLAY,
        _without(table.hands, played),
        table.auction,
        table.play.add(played),
    )


def _claimed(table: Table, event: ClaimMade) -> Table:
    return replace(table, claim=Claimed(event.seat, event.tricks, event.line, frozenset()))


def _agreed(table: Table, event: ClaimAgreed) -> Table:
    assert table.claim is not None
    return replace(table, claim=replace(table.claim, agreed=table.claim.agreed | {event.seat}))


def _voided(table: Table, _event: ClaimVoided) -> Table:
    return replace(table, claim=None)


def _ended(table: Table, event: Ended) -> Table:
    return replace(table, phase=Phase.OVER, result=event.result)


_EVOLVERS: Final[dict[type, Callable[[Table, Any], Table]]] = {
    CallMade: _called,
    LedFaceDown: _led_face_down,
    LeadFaced: _lead_faced,
    CardPlayed: _played,
    ClaimMade: _claimed,
    ClaimAgreed: _agreed,
    ClaimVoided: _voided,
    Ended: _ended,
}


def evolve(table: Table, event: Event) -> Table:
    """The table after the event. Raises KeyError for `BoardOpened`, which begins a board: see `replay`."""
    return _EVOLVERS[type(event)](table, event)


def replay(events: Iterable[Event]) -> Table:
    """The table that a whole log gives. Raises ValueError when its first event is not `BoardOpened`."""
    log = iter(events)
    first = next(log, None)
    if not isinstance(first, BoardOpened):
        raise ValueError("a log begins with the opening of its board")
    table = Table.open(first.board, first.deal, first.conditions)
    for event in log:
        table = evolve(table, event)
    return table
