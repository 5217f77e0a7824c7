"""Who may see and do what at a table: one function per subject, one condition a line."""

from __future__ import annotations

from typing import Protocol
from uuid import UUID

from laws.protocol.commands import FaceLead, FindClaim, LeaveUnruled
from laws.values.seats import Seat
from laws.views.table_view import VISITOR, Viewer, view
from play.table.attempts import Actor, GameAttempt, Person, Robot, System, TableCode
from play.table.state import State

__all__ = ["Grants", "command_refusal", "offer_of", "register_grants", "viewer_at"]


class Grants(Protocol):
    """Whoever knows the event of a governed table says who else may look, and as what."""

    def viewer(self, person: int, table: UUID, state: State) -> Viewer | None:
        """In what capacity this person may see the table now; None for not at all."""


class _Strictest:
    """Nobody but the players: what holds while no room that runs events has registered."""

    def viewer(self, _person: int, _table: UUID, _state: State) -> Viewer | None:
        return None


_grants: Grants = _Strictest()


def register_grants(grants: Grants) -> None:
    """Called at start by the room that runs events."""
    global _grants
    _grants = grants


def viewer_at(state: State, table: UUID, governed: bool, person: int) -> Viewer | None:
    """In what capacity a person sees a table: from a seat, as the event grants, or as a visitor of a social table."""
    seat = state.seat_of(person)
    if seat is not None:
        return Viewer.player(seat)
    if governed:
        return _grants.viewer(person, table, state)
    return VISITOR


def command_refusal(state: State, actor: Actor, command: GameAttempt) -> TableCode | None:
    """Why this actor may not try this in the game, or None: each plays for the seat that he has."""
    by_platform = isinstance(command, FindClaim | LeaveUnruled)
    if by_platform and not isinstance(actor, System):
        return TableCode.NOT_ALLOWED
    match actor:
        case Person(id):
            return None if state.seat_of(id) is command.seat else TableCode.NOT_SEATED
        case Robot(seat):
            occupant = state.seats[seat]
            sits = occupant is not None and occupant.is_robot and seat is command.seat
            return None if sits else TableCode.NOT_SEATED
        case System():
            return None if by_platform or isinstance(command, FaceLead) else TableCode.NOT_ALLOWED


def offer_of(state: State, seat: Seat) -> str | None:
    """The offer that this player would answer now, as he sees it, or his own; None when there is none."""
    claim = view(state.game, Viewer.player(seat)).claim
    return None if claim is None else claim.offer
