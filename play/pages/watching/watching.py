"""The page on which somebody chooses whose hands he watches, and on which the opener and the director see who does."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from frontend import words
from laws.values.seats import SEATS, Seat
from play.live.access import access_look
from play.live.access_watching import access_places, oversees_spectators
from play.live.rights import Rights
from play.models import Person as Account
from play.pages.site.condition_words import late_words
from play.pages.site.onward import tables_to_watch
from play.pages.tables.at_table import asked_about
from play.pages.watching.commentators import (
    CommentatorForm,
    commentators_late,
    commentators_of,
    comments_shown,
    name_commentator,
    remove_comment,
    unname,
)
from play.pages.watching.interpreters import InterpreterForm, name_interpreter, onlooker_of
from play.pages.watching.spectators import AdmissionForm, admit, how_watching, leave_place, remove
from play.pages.watching.watched import boards_watched
from play.people.accounts.limits import too_many
from play.process.current import table_server
from play.store.tables.look import Look
from play.table.actors import SYSTEM
from play.table.attempts import TakePlace
from play.table.outcomes import Done
from play.table.people.watching import Onlooker, WhyNot, may_watch, shows_all, shows_one, viewer_of
from play.table.rights import Right
from play.table.rules import Spectators
from play.table.state import State

__all__ = ["watch_page"]

_ALL: Final = "all"
WHY_NOT: Final[dict[WhyNot, Promise]] = {
    WhyNot.NOT_HERE: gettext_lazy("This table does not show its hands to spectators."),
    WhyNot.GUEST: gettext_lazy("Who sees hands needs an account whose e-mail address has been verified."),
    WhyNot.SHUT_OUT: gettext_lazy("The opener of this table does not let you watch."),
    WhyNot.REMOVED: gettext_lazy("The director has sent you away from this session (article 50.4)."),
    WhyNot.UNWATCHED: gettext_lazy("The director admits no spectators in this session now."),
    WhyNot.ENTERED: gettext_lazy("You play in this session, and watch none of its tables (articles 39.6, 40.7)."),
    WhyNot.CUSTODY: gettext_lazy("You have seen deals of this session as its dealer, and watch none of its tables."),
    WhyNot.CLOSED: gettext_lazy("The session is over."),
    WhyNot.SEATED: gettext_lazy("You play at this table."),
    WhyNot.PLAYING: gettext_lazy("You have a seat at another table, on a board that is not over, or in a session."),
    WhyNot.TO_PLAY: gettext_lazy("You still have to play one of these boards at another table (Laws 7B3, 16D)."),
    WhyNot.PLAYED: gettext_lazy("You have seen a hand of this board. Watch from the next one."),
    WhyNot.KEEPS_PLACE: gettext_lazy("A spectator changes his place between boards only (article 40.6)."),
    WhyNot.ROBOT: gettext_lazy("No player sits here."),
    WhyNot.RIVAL: gettext_lazy(
        "You are captain, coach or delegate of another team, and sit behind its players alone (articles 38.2(3), 40.8)."
    ),
}


@dataclass(frozen=True, slots=True)
class _Place:
    """A place from which to watch: the value of its button, whose it is, and why he may not have it."""

    value: str
    name: str
    player: str
    here: bool
    why_not: Promise | None


@dataclass(frozen=True, slots=True)
class _At:
    """The table, and who looks at the page. `oversees`: he has opened the table, or directs it."""

    request: HttpRequest
    account: Account
    look: Look
    state: State
    rights: Rights
    onlooker: Onlooker
    oversees: bool


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
async def watch_page(request: HttpRequest, table: UUID) -> HttpResponse:
    """Render the places from which this person may watch, or give him one, take it from him, or remove another."""
    at = await _at(request, table)
    if request.method != "POST":
        return await _page(at)
    match request.POST.get("act", ""):
        case "watch":
            return await _watch(at)
        case "stop":
            await leave_place(at.look, at.account.pk)
            return redirect("table", table=table)
        case act if act in _OVERSEEING:
            if not at.oversees:
                raise Http404
            return await _OVERSEEING[act](at) or redirect("table-watch", table=table)
        case _:
            raise BadRequest("the page has no such form")


async def _at(request: HttpRequest, table: UUID) -> _At:
    look, live, account = await asked_about(request, table)
    rights = await table_server().desk.rights.renew(look.facts, [account.pk])
    if not access_places(look.facts, rights, live.state, account.pk):
        raise Http404
    onlooker = await onlooker_of(look, live.state, rights, account)
    oversees = oversees_spectators(look.facts, rights, live.state, account.pk)
    return _At(request, account, look, live.state, rights, onlooker, oversees)


async def _page(
    at: _At,
    naming: CommentatorForm | None = None,
    interpreting: InterpreterForm | None = None,
    admitting: AdmissionForm | None = None,
) -> HttpResponse:
    """Render the page; the forms of a commentator, of an interpreter and of who is let in are those with errors."""
    context = _context(at)
    if at.oversees:
        context["interpreting"] = interpreting or InterpreterForm()
    if at.oversees and at.look.facts.session is not None:
        context["admitting"] = admitting or AdmissionForm()
    sight = access_look(at.look.facts, at.rights, at.state, at.account.pk)
    context |= {"sees": sight is not None, "others": tables_to_watch(at.look.facts.session)}
    context["boards"] = await boards_watched(at.look.facts, sight)
    rules = at.state.rules
    if at.oversees and shows_all(rules):
        context |= {
            "naming": naming or CommentatorForm(rules=rules),
            "commentators": await commentators_of(at.rights, rules),
            "comments": await comments_shown(at.look.play, at.state, at.rights, at.account.pk, get_language() or "en"),
        }
    return await sync_to_async(render)(at.request, "table/watching.html", context)


async def _remove(at: _At) -> HttpResponse | None:
    """Send a spectator away, from this page or from the director's."""
    await remove(at.look, at.state, at.account.pk, at.request.POST)
    return redirect("table-director", table=at.look.facts.id) if "from-director" in at.request.POST else None


async def _unname(at: _At) -> None:
    await unname(at.look.facts.id, at.request.POST)


async def _remove_comment(at: _At) -> None:
    await remove_comment(at.look.facts.id, at.request.POST, at.account.pk)


async def _name(at: _At) -> HttpResponse:
    """Let somebody comment at the table."""
    if not shows_all(at.state.rules):
        raise Http404
    if wait := await sync_to_async(too_many)(at.request, "invite"):
        return wait
    form = await name_commentator(at.look.facts.id, at.state, at.rights, at.request.POST)
    return await _page(at, form) if form.errors else redirect("table-watch", table=at.look.facts.id)


async def _admit(at: _At) -> HttpResponse:
    """Let somebody sit behind a player of a session (article 38.2)."""
    if at.look.facts.session is None:
        raise Http404
    if wait := await sync_to_async(too_many)(at.request, "invite"):
        return wait
    form = await admit(at.look, at.state, at.rights, at.request.POST)
    return await _page(at, admitting=form) if form.errors else redirect("table-watch", table=at.look.facts.id)


async def _interpret(at: _At) -> HttpResponse:
    """Let somebody interpret for a player (articles 10.4(4), 39.8(3))."""
    if wait := await sync_to_async(too_many)(at.request, "invite"):
        return wait
    form = await name_interpreter(at.look, at.state, at.rights, at.request.POST)
    return await _page(at, interpreting=form) if form.errors else redirect("table-watch", table=at.look.facts.id)


def _context(at: _At) -> dict[str, Any]:
    language = get_language() or "en"
    rules = at.state.rules
    seats: list[Seat | None] = list(SEATS) if shows_one(rules) else []
    if rules.spectators in (Spectators.ALL_HANDS, Spectators.LATE):
        seats.append(None)
    sight = at.rights.sight(at.account.pk)
    own = at.rights.delay(at.account.pk, Right.COMMENT)
    places = []
    for seat in seats:
        occupant = None if seat is None else at.state.seats[seat]
        why = may_watch(at.state, at.onlooker, seat)
        name = _("All four hands") if seat is None else words.seat_name(seat, language)
        here = sight is not None and sight.viewer == viewer_of(seat)
        player = "" if occupant is None or occupant.person is None else occupant.name
        value = _ALL if seat is None else seat.letter
        places.append(_Place(value, name, player, here, None if why is None else WHY_NOT[why]))
    reasons = {place.why_not for place in places}
    shared = [*reasons][0] if len(reasons) == 1 else None
    return {
        "table": at.look.facts.id,
        "name": at.look.facts.name,
        "places": places,
        "shared": shared if shared is not None else None if places else WHY_NOT[WhyNot.NOT_HERE],
        "late": late_words(rules.watching_delay) if own is None else commentators_late(own, rules),
        "comments_here": own is not None,
        "watches": any(place.here for place in places),
        "oversees": at.oversees,
        "watching": [(one, how_watching(one, at.rights, language)) for one in at.state.watching] if at.oversees else [],
        "me": at.account.pk,
    }


async def _watch(at: _At) -> HttpResponse:
    """Give the person his place; that he sees these hands is in the log before he does."""
    named = at.request.POST.get("place", "")
    try:
        seat = None if named == _ALL else Seat.parse(named)
    except ValueError:
        raise BadRequest("a place is a seat, or all") from None
    why = may_watch(at.state, at.onlooker, seat)
    if why is not None:
        messages.warning(at.request, str(WHY_NOT[why]))
        return redirect("table-watch", table=at.look.facts.id)
    taken = TakePlace(at.onlooker, at.account.display_name, seat)
    if await table_server().act(at.look.play, SYSTEM, taken) != Done():
        messages.warning(at.request, _("The table has just changed. Choose again."))
        return redirect("table-watch", table=at.look.facts.id)
    return redirect("table", table=at.look.facts.id)


_OVERSEEING: Final[dict[str, Callable[[_At], Awaitable[HttpResponse | None]]]] = {
    "remove": _remove,
    "admit": _admit,
    "name": _name,
    "unname": _unname,
    "interpret": _interpret,
    "remove-comment": _remove_comment,
}
"""The forms of the opener and the director."""
