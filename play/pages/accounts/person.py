"""The page about somebody met at a table: ask him to be a friend, block him, report his conduct."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from laws.views.viewer import Viewer
from play.live.access import access_look, access_own, house_of
from play.models import BoardPlay, Person
from play.pages.accounts.conduct import ReportForm, board_of, report
from play.pages.accounts.friends import ask, block, unblock
from play.pages.site.once import done_once
from play.pages.tables.at_table import asked_about
from play.people.accounts.limits import too_many
from play.people.relations import blocks, friends
from play.process.current import table_server
from play.store.people.met import has_spoken_at, sat_at
from play.store.people.silence import is_held_back, is_in_session
from play.store.tables.look import Look
from play.table.people.talk import House
from play.table.state import State
from play.table.table_view import table_view

__all__ = ["person_page", "speakers"]


@dataclass(frozen=True, slots=True)
class Met:
    """Who reads the page, whom it is about, and the table at which they have met."""

    request: HttpRequest
    reader: Person
    other: Person
    look: Look
    state: State
    directed: bool


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
async def person_page(request: HttpRequest, table: UUID, person: int) -> HttpResponse:
    """Render the page, or carry out what one of its forms says."""
    met = await _met(request, table, person)
    if request.method != "POST":
        return await _page(met)
    act = _ACTS.get(request.POST.get("act", ""))
    if act is None:
        raise BadRequest("the page has no such form")
    return await act(met) or redirect("table-person", table=table, person=person)


async def _met(request: HttpRequest, table: UUID, person: int) -> Met:
    """Return what the page is about. Raise Http404 where the reader does not know the table, or the other of it."""
    look, live, reader = await asked_about(request, table)
    other = await Person.objects.filter(pk=person, is_active=True).exclude(pk=reader.pk).afirst()
    if other is None:
        raise Http404
    state = live.state
    rights = await table_server().desk.rights.fresh(look.facts)
    house = house_of(look.facts, rights, state)
    sight = access_look(look.facts, rights, state, reader.pk)
    looks = sight is not None and not sight.delay
    if not looks and not access_own(look.facts, reader.pk) and not await sat_at(table, reader.pk):
        raise Http404
    speaking = speakers(state, sight.viewer, house, reader.pk) if sight is not None and looks else {}
    if person not in speaking and not await sat_at(table, person) and not await has_spoken_at(table, person):
        raise Http404
    return Met(request, reader, other, look, state, house.directed)


def speakers(state: State, viewer: Viewer, house: House, reader: int) -> dict[int, str]:
    """Return who has said something on the board that this viewer may read, with their names."""
    return {line.person: line.name for line in table_view(state, viewer, house, reader).lines}


async def _page(met: Met, form: ReportForm | None = None) -> HttpResponse:
    return await sync_to_async(_rendered)(met, form)


def _rendered(met: Met, form: ReportForm | None) -> HttpResponse:
    context = {
        "other": met.other,
        "table": met.look.facts.id,
        "name": met.look.facts.name,
        "held": is_held_back(met.reader),
        "standing": friends.standing(met.reader, met.other).name,
        "blocked": blocks.has_blocked(met.reader, met.other),
        "directed": met.directed,
        "board": _board(met),
        "form": form or ReportForm(),
    }
    return render(met.request, "friends/person.html", context)


def _board(met: Met) -> BoardPlay:
    """Return the board that a report is about: the one that the form or the address names, else the present one."""
    named = met.request.POST.get("board", "") or met.request.GET.get("board", "")
    return board_of(met.look.facts.id, named, met.look.play)


async def _report(met: Met) -> HttpResponse | None:
    form = ReportForm(met.request.POST)
    board = await sync_to_async(_board)(met)
    if not form.is_valid():
        return await _page(met, form)
    if wait := await sync_to_async(too_many)(met.request, "report"):
        return wait
    await sync_to_async(done_once)(met.request, lambda: report(met.reader, met.other, board, form))
    received = _("Your report was received. On the page “Friends” you see when it is settled.")
    messages.success(met.request, received)
    return None


async def _ask(met: Met) -> HttpResponse | None:
    if await sync_to_async(is_held_back)(met.reader):
        return None  # the page says so
    return await ask(met.request, met.reader, met.other)


async def _unfriend(met: Met) -> None:
    if await sync_to_async(is_in_session)(met.reader):
        return  # the other would see it
    await sync_to_async(friends.unfriend)(met.reader, met.other.pk)


async def _block(met: Met) -> HttpResponse | None:
    return await block(met.request, met.reader, met.other)


async def _unblock(met: Met) -> None:
    await unblock(met.reader, met.other.pk)


_ACTS: Final[dict[str, Callable[[Met], Awaitable[HttpResponse | None]]]] = {
    "ask": _ask,
    "part": _unfriend,
    "block": _block,
    "unblock": _unblock,
    "report": _report,
}
