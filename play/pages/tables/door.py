"""The door of a table: who sits there, and a free seat for who comes by its address, with or without an account."""

from __future__ import annotations

from dataclasses import dataclass, replace

from asgiref.sync import sync_to_async
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language

from frontend import words
from laws.values.seats import SEATS, Seat
from laws.views.viewer import VISITOR, Viewer
from play.live.rights import Rights
from play.models import Person
from play.pages.site.regulation_words import PROFILES
from play.pages.tables.table_director import direction_told, directors_of
from play.people.accounts.forms import GuestForm
from play.store.tables.look import Look
from play.table.people.seating import may_take
from play.table.people.seats import Occupant
from play.table.people.watching import shows_hands
from play.table.profiles import regulations_of
from play.table.rules import Spectators
from play.table.state import State
from play.table.table_view import knows_away

__all__ = ["DoorSeat", "door", "has_name", "places_of", "turned_away"]


@dataclass(frozen=True, slots=True)
class DoorSeat:
    """A seat at the door. `open`: it can be taken now; `later`: it can be when the board is over."""

    letter: str
    name: str
    occupant: Occupant | None
    away: bool
    open: bool
    later: bool


def places_of(state: State, person: int | None, language: str) -> tuple[DoorSeat, ...]:
    """Return the four seats as this person can take them, None for a visitor without an account."""
    return tuple(_place(state, seat, person, language) for seat in SEATS)


def _place(state: State, seat: Seat, person: int | None, language: str) -> DoorSeat:
    occupant = state.seats[seat]
    free = occupant is None or occupant.person is None
    may = may_take(state, person, seat)
    own = None if person is None else state.seat_of(person)
    viewer = VISITOR if own is None else Viewer.player(own)
    away = occupant is not None and occupant.person in state.away and knows_away(state, viewer, seat)
    return DoorSeat(seat.letter, words.seat_name(seat, language), occupant, away, free and may, free and not may)


async def door(
    request: HttpRequest,
    look: Look,
    rights: Rights,
    state: State,
    form: GuestForm | None,
    person: int | None = None,
    *,
    offered: bool = True,
) -> HttpResponse:
    """Render the door of a social table; `form` asks a visitor without an account for his name.

    `offered` says whether seats are offered to this person at all; to a visitor none is where no guests are let in.
    """
    places = places_of(state, person, get_language() or "en")
    shut = form is not None and not settings.SIGN_UP
    if shut or not offered:
        places = tuple(replace(place, open=False, later=False) for place in places)
    opener = await Person.objects.aget(pk=look.facts.opened_by)
    context = {
        "table": look.facts.id,
        "name": look.facts.name,
        "closed": look.facts.closed,
        "opener": opener.display_name,
        "opens": person == opener.pk,
        "board": state.game.board.number,
        "profile": PROFILES[regulations_of(state.profile).name],
        "places": places,
        "vacant": any(place.open for place in places),
        "watch": form is not None and not shut and state.rules.spectators is not Spectators.NOBODY,
        "hands": shows_hands(state.rules),
        "form": form,
        **await direction_told(rights, state),
    }
    return await sync_to_async(render)(request, "table/door.html", context)


async def has_name(look: Look, rights: Rights, state: State, name: str) -> bool:
    """Return whether somebody at the table has this name: who sits or looks on there, has opened or directs it."""
    opener = await Person.objects.aget(pk=look.facts.opened_by)
    there = {one.name for one in (*state.seats, *state.watching) if one is not None and one.person is not None}
    there |= {one.display_name for one in (opener, *await directors_of(rights))}
    return name.casefold() in {one.casefold() for one in there}


async def turned_away(request: HttpRequest, look: Look) -> HttpResponse:
    """Tell somebody that the opener of the table has removed him from it."""
    opener = await Person.objects.aget(pk=look.facts.opened_by)
    context = {"name": look.facts.name, "opener": opener.display_name}
    return await sync_to_async(render)(request, "table/turned_away.html", context, status=403)
