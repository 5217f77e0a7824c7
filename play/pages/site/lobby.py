"""The lobby: the open tables, their players, and their free seats."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_htmx.middleware import HtmxDetails

from frontend import words
from laws.values.seats import SEATS
from play.live.clock import present_time
from play.pages.site.engagements import engagements_of
from play.people.models import Person
from play.store.people.waiting import Waiting, waiting_for
from play.store.tables.catalogue import Sitter, TableRow, list_tables

__all__ = ["lobby", "waiting"]

# The orders of the list; equal tables stay in the order of the list, newest first.
_ORDERS: dict[str, Callable[[TableRow], Any]] = {
    "newest": lambda row: not row.mine,
    "name": lambda row: row.name.casefold(),
    "free": lambda row: -_free(row),
}


class _Request(HttpRequest):
    htmx: HtmxDetails


@dataclass(frozen=True, slots=True)
class _Place:
    """A seat of a table in the list; `open` says that the reader may sit down there, `later` that he may when the
    board is over.
    """

    letter: str
    name: str
    sitter: Sitter | None
    open: bool
    later: bool


@dataclass(frozen=True, slots=True)
class _Line:
    row: TableRow
    places: tuple[_Place, ...]
    free: int


@never_cache
@require_safe
def lobby(request: _Request) -> HttpResponse:
    """Render the list, sorted by `sort`. For htmx only the list, and 204 when it is the one named by `have`."""
    person = request.user if isinstance(request.user, Person) else None
    order = request.GET.get("sort", "")
    if order not in _ORDERS:
        order = "newest"
    told = waiting_for(person)
    rows = [] if told.in_session else sorted(list_tables(person, told.invitations), key=_ORDERS[order])
    have = sha256(repr((rows, told.held, told.askers, order, get_language())).encode()).hexdigest()[:16]
    if request.htmx and request.GET.get("have") == have:
        return HttpResponse(status=204)
    context = {
        "lines": [_line(row) for row in rows],
        **waiting(rows, told),
        "engagements": engagements_of(person, present_time()) if person and told.in_session else (),
        "seats": [(seat.letter, words.seat_name(seat, _language())) for seat in SEATS],
        "order": order,
        "have": have,
    }
    return render(request, "lobby/list.html" if request.htmx else "lobby/tables.html", context)


def waiting(rows: list[TableRow], told: Waiting) -> dict[str, Any]:
    """Return what waits for the reader: tables at which he sits, with his seat, those that he directs, and those to
    which he is invited; who asks to be his friend, and whether such things are held back, for a session or a board.
    """
    return {
        "back": [(row, words.seat_name(row.seat, _language())) for row in rows if row.seat is not None],
        "directed": [row for row in rows if row.calls is not None],
        "invitations": [row for row in rows if row.inviter and row.seat is None],
        "askers": told.askers,
        "held": told.held,
        "in_session": told.in_session,
    }


def _line(row: TableRow) -> _Line:
    places = []
    for seat, sitter in zip(SEATS, row.sitters, strict=True):
        free = row.seat is None and not row.directs and not row.shut and (sitter is None or sitter.robot)
        may = row.only in (None, seat)
        name = words.seat_name(seat, _language())
        places.append(_Place(seat.letter, name, sitter, free and may, free and not may))
    return _Line(row, tuple(places), _free(row))


def _free(row: TableRow) -> int:
    """Return the number of seats without a person; a robot gives way to a person."""
    return sum(sitter is None or sitter.robot for sitter in row.sitters)


def _language() -> str:
    return get_language() or "en"
