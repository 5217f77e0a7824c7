"""Who may see and do what at a table: one function per subject, one condition a line.

Pages and sockets ask `access_look` before anything is shown; `play.live.act`, through which every attempt of either
goes, asks the others.
"""

from __future__ import annotations

from typing import Protocol
from uuid import UUID

from laws.protocol.commands import Agree, Contest, Correct, FaceLead
from laws.values.seats import Seat
from laws.views.table_view import VISITOR, Viewer, view
from play.store.look import TableFacts
from play.table.attempts import (
    Actor,
    Person,
    RemoveRobot,
    Robot,
    SeatRobot,
    Sit,
    StandUp,
    System,
    TableCode,
)
from play.table.state import State

__all__ = [
    "Grants",
    "access_look",
    "access_next",
    "access_play",
    "access_seats",
    "offer_of",
    "register_grants",
    "seats_are_free",
]


class Grants(Protocol):
    """What the event of a governed table lets people do who do not play there."""

    def viewer(self, person: int, table: UUID, state: State) -> Viewer | None:
        """In what capacity this person may see the table now; None for not at all."""

    def may_change_seats(self, person: int, table: UUID, state: State) -> bool:
        """Whether this person may sit down, stand up, and seat house robots there now."""


class _Strictest:
    """Nobody but the players, each in the seat he has: what holds while nothing that runs events has registered."""

    def viewer(self, _person: int, _table: UUID, _state: State) -> Viewer | None:
        return None

    def may_change_seats(self, _person: int, _table: UUID, _state: State) -> bool:
        return False


_grants: Grants = _Strictest()


def register_grants(grants: Grants) -> None:
    """Called at start by the package that runs events."""
    global _grants
    _grants = grants


def access_look(facts: TableFacts, state: State, person: int) -> Viewer | None:
    """In what capacity a person sees a table, None for not at all: from a seat, as the event grants, as a visitor."""
    seat = state.seat_of(person)
    if seat is not None:
        return Viewer.player(seat)
    if facts.governed:
        return _grants.viewer(person, facts.id, state)
    return VISITOR


def access_seats(
    facts: TableFacts, state: State, actor: Actor, attempt: Sit | StandUp | SeatRobot | RemoveRobot
) -> TableCode | None:
    """Why this actor may not change who sits where, or None. The seats of a governed table are its event's."""
    if not isinstance(actor, Person):
        return TableCode.NOT_ALLOWED
    if facts.governed and not _grants.may_change_seats(actor.id, facts.id, state):
        return TableCode.NOT_ALLOWED
    if facts.closed and not isinstance(attempt, StandUp):
        return TableCode.CLOSED
    if state.seat_of(actor.id) is None and not isinstance(attempt, Sit):
        return TableCode.NOT_SEATED
    return None


def access_next(facts: TableFacts, state: State, actor: Actor) -> TableCode | None:
    """Why this actor may not begin the next board, or None: a player does, at a table that is open."""
    if not isinstance(actor, Person) or state.seat_of(actor.id) is None:
        return TableCode.NOT_SEATED
    if facts.closed:
        return TableCode.CLOSED
    return None


def access_play(state: State, actor: Actor, command: Correct) -> TableCode | None:
    """Why this actor may not try this in the game, or None: each plays for the seat that he has.

    The board of a table that has been closed may be played to its end.
    """
    match actor:
        case Person(id):
            return None if state.seat_of(id) is command.seat else TableCode.NOT_SEATED
        case Robot(seat):
            occupant = state.seats[seat]
            sits = occupant is not None and occupant.is_robot and seat is command.seat
            return None if sits else TableCode.NOT_SEATED
        case System():
            return None if isinstance(command, FaceLead) else TableCode.NOT_ALLOWED


def seats_are_free(facts: TableFacts) -> bool:
    """Whether anybody who looks at the table is offered its vacant seats."""
    return not facts.governed and not facts.closed


def offer_of(state: State, command: Agree | Contest) -> str | None:
    """The offer that this command would answer now, as its player sees it; None when there is none."""
    seat: Seat = command.seat
    claim = view(state.game, Viewer.player(seat)).claim
    return None if claim is None else claim.offer
