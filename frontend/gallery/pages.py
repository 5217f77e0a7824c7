"""The pages of the gallery."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from frontend.gallery.states import PARTS, STATES, drawn
from frontend.regions import Region
from laws.values.seats import Seat

__all__ = ["index", "part", "table"]

_ADDRESS = "https://bridge.club.example/tables/3f0c6f7e-58b4-4c06-9a55-0d4e8a1f7a10/"


def index(request: HttpRequest) -> HttpResponse:
    """Render the list of states and parts."""
    return render(request, "table/gallery/index.html", {"states": STATES, "parts": PARTS, "seats": "SNEW"})


def table(request: HttpRequest, state: str) -> HttpResponse:
    """Render a whole table in one state, seen from the seat in ``?seat=``, or by a visitor when it is empty.

    With ``live`` the page opens a socket, which a test provides.
    """
    if state not in STATES:
        raise Http404
    letter = request.GET.get("seat", "S")
    try:
        seat = Seat.parse(letter) if letter else None
    except ValueError:
        raise Http404 from None
    socket = "/ws/table/gallery/" if "live" in request.GET else ""
    shown = {
        "regions": drawn(state, seat),
        "revision": state,
        "seat": letter,
        "socket": socket,
        "table": UUID(int=7),
        "rules": "#rules",
        "around": STATES[state][1],
        "invite": _ADDRESS if any(one.kind == "vacant" for one in STATES[state][1].occupants) else "",
    }
    return render(request, "table/table.html", shown)


def part(request: HttpRequest, part: str) -> HttpResponse:
    """Render one part of the table in all states in which it differs, one below the other."""
    if part not in PARTS:
        raise Http404
    shown: dict[tuple[Region, ...], tuple[str, dict[str, Region]]] = {}
    for state in STATES:
        found = drawn(state, Seat.SOUTH)
        shown.setdefault(tuple(found[name] for name in PARTS[part]), (state, found))
    return render(request, "table/gallery/part.html", {"part": part, "names": PARTS[part], "states": shown.values()})
