"""Who asks about a table, its board as it is now, and what one who plays there sees."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.http import Http404, HttpRequest

from laws.values.seats import Seat
from laws.views.seen import View
from laws.views.table_view import view
from laws.views.viewer import ViewerKind
from play.live.access import access_look
from play.live.cache import LivePlay
from play.models import Person
from play.process.current import table_server
from play.store.tables.look import Look, look_at
from play.table.state import State

__all__ = ["PlayerAt", "asked_about", "board_at", "player_at"]


async def board_at(table: UUID, sequence: int | None = None) -> tuple[Look, LivePlay] | None:
    """Return the table, and its newest board or the one in place `sequence`, as it is now; None when there is none."""
    server = table_server()
    look = await look_at(server.pool, table, sequence)
    return None if look is None else (look, await server.desk.at_least(look.play, look.number))


async def asked_about(request: HttpRequest, table: UUID, sequence: int | None = None) -> tuple[Look, LivePlay, Person]:
    """Return the table, its newest board or the one in place `sequence`, and the account that asks.

    Raise Http404 when there is no such board.
    """
    account = await request.auser()
    assert isinstance(account, Person)
    if (found := await board_at(table, sequence)) is None:
        raise Http404
    return *found, account


@dataclass(frozen=True, slots=True)
class PlayerAt:
    """A player at a table: the table, the state of its board, who he is, his seat, and what he sees of the board."""

    look: Look
    state: State
    person: int
    seat: Seat
    seen: View


async def player_at(request: HttpRequest, table: UUID) -> PlayerAt:
    """Return the player who asks. Raise Http404 for everybody else."""
    look, live, person = await asked_about(request, table)
    sight = access_look(look.facts, await table_server().desk.rights.of(look.facts), live.state, person.pk)
    if sight is None or sight.viewer.kind is not ViewerKind.PLAYER or sight.viewer.seat is None:
        raise Http404
    return PlayerAt(look, live.state, person.pk, sight.viewer.seat, view(live.state.game, sight.viewer))
