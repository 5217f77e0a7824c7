"""The door of a table: who sits there, and a free seat for who comes by its address, with or without an account."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from asgiref.sync import sync_to_async
from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from frontend import words
from laws.values.seats import SEATS, Seat
from play.models import Person
from play.pages.regulation_words import PROFILES
from play.people.forms import DisplayName, Pointing
from play.store.look import Look
from play.table.profiles import regulations_of
from play.table.rules import Spectators
from play.table.seating import may_take
from play.table.seats import Occupant
from play.table.state import State

__all__ = ["DoorForm", "Place", "door", "places_of", "turned_away"]


class DoorForm(Pointing, forms.Form):
    """The name of a guest; empty for a made-up one."""

    display_name = DisplayName(
        required=False, help_text=_("The others see this name. Without one you are called Guest and a number.")
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, label_suffix="", **options)


@dataclass(frozen=True, slots=True)
class Place:
    """A seat at the door. `open`: it can be taken now; `later`: it can be when the board is over."""

    letter: str
    name: str
    occupant: Occupant | None
    away: bool
    open: bool
    later: bool


def places_of(state: State, person: int | None, language: str) -> tuple[Place, ...]:
    """Return the four seats as this person can take them, None for a visitor without an account."""
    return tuple(_place(state, seat, person, language) for seat in SEATS)


def _place(state: State, seat: Seat, person: int | None, language: str) -> Place:
    occupant = state.seats[seat]
    free = occupant is None or occupant.person is None
    may = may_take(state, person, seat)
    away = occupant is not None and occupant.person in state.away
    return Place(seat.letter, words.seat_name(seat, language), occupant, away, free and may, free and not may)


async def door(
    request: HttpRequest, look: Look, state: State, form: DoorForm | None, person: int | None = None
) -> HttpResponse:
    """Render the door of a social table; `form` asks a visitor without an account for his name."""
    places = places_of(state, person, get_language() or "en")
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
        "room": any(place.open for place in places),
        "watch": form is not None and state.rules.spectators is Spectators.ANYBODY,
        "form": form,
    }
    return await sync_to_async(render)(request, "table/door.html", context)


async def turned_away(request: HttpRequest, look: Look) -> HttpResponse:
    """Tell somebody that the opener of the table has removed him from it."""
    opener = await Person.objects.aget(pk=look.facts.opened_by)
    context = {"name": look.facts.name, "opener": opener.display_name}
    return await sync_to_async(render)(request, "table/turned_away.html", context, status=403)
