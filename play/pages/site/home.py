"""The home page and the page about Screenmate."""

from __future__ import annotations

from secrets import randbelow
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from frontend import words
from laws.values.board import Board
from laws.values.deal import DEALS, Deal
from laws.values.seats import SEATS
from play.live.clock import present_time
from play.pages.boards.diagram import printed
from play.pages.site.engagements import engagements_of
from play.pages.site.lobby import waiting
from play.people.models import Person
from play.store.people.waiting import waiting_for
from play.store.tables.catalogue import tables_of

__all__ = ["about", "home"]


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Render what Screenmate is and the ways in, beside a randomly drawn deal."""
    language = get_language() or "en"
    deal, board = Deal.numbered(randbelow(DEALS)), Board.numbered(1 + randbelow(16))
    context = {
        "hands": [printed(seat, deal[seat], language) for seat in SEATS],
        "board": board.number,
        "dealer": words.seat_name(board.dealer, language),
        "vulnerability": words.vulnerability_name(board.vulnerability, language),
        "deal": f"{deal.number:,}",
        "deals": f"{DEALS:,}",
        **(_waiting(request.user) if isinstance(request.user, Person) else {}),
    }
    return render(request, "home.html", context)


def _waiting(person: Person) -> dict[str, Any]:
    told = waiting_for(person)
    rows = [] if told.in_session else tables_of(person, told.invitations)
    return waiting(rows, told) | {"engagements": engagements_of(person, present_time())}


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """Render the Laws in use, the keyboard help and the credits."""
    return render(request, "about.html")
