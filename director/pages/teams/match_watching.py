"""A match for its spectators: both rooms beside each other, what each has made of the boards, and the running score.

All of it is as late as the event says (`director.competitions.watching`): the hands by the query of the log, results
by `known_to_spectators`. Anyone who is entered in the session sees none of it (articles 39.6, 40.7).
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any
from uuid import UUID

from asgiref.sync import sync_to_async
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.competitions.watching import Watching
from director.movements.matches.rooms import TeamMatch, match_at, matches_of
from director.pages.console.watching import watching_in, watching_text
from director.pages.shared.asked import Asked, asked_session, now, reader
from director.pages.shared.room import name_of_table
from director.pages.teams.matches import shown_sheet, teams_of
from director.results.matches import at_home_tables, known_to_spectators, match_of, matches_in, sheet_of
from director.sessions.draw.schedules import schedule_of
from director.sessions.models import Session
from director.sessions.people.playing import plays_in
from play.models import Person
from play.pages.watching.watched_table import WatchedTable, leave_table, take_all_hands, watched_table
from play.people.accounts.limits import too_many

__all__ = ["watch_match_page"]


@dataclass(frozen=True, slots=True)
class _Table:
    """A table of the match: what it is called, and whether nobody watches there without the director's leave."""

    title: str
    table: UUID
    closed: bool


@dataclass(frozen=True, slots=True)
class _Shown:
    """A table as it is shown to a spectator, None where nobody watches; `table` is that of its own page."""

    title: str
    seen: WatchedTable | None
    table: UUID


@dataclass(frozen=True, slots=True)
class _Match:
    """The match that is asked for, in the round that is played now."""

    asked: Asked
    session: Session
    match: TeamMatch
    tables: list[_Table]
    person: Person


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
async def watch_match_page(request: HttpRequest, session: UUID, match: int) -> HttpResponse:
    """Render a match for a spectator, or give him his places in its rooms, or take them from him."""
    at = await sync_to_async(_at)(request, session, match)
    if at is None:
        return redirect("session-watch", session=session)
    if request.method == "POST":
        return await _act(request, at)
    language = get_language() or "en"
    rooms = [await _shown(one, at.person, language) for one in at.tables]
    return await sync_to_async(_page)(request, at, rooms, language)


def _at(request: HttpRequest, session: UUID, number: int) -> _Match | None:
    """Return the match; None where its reader watches none now: the list of tables says why. Raise Http404."""
    asked = asked_session(request, session)
    held, person = asked.session, reader(request)
    if held is None or person is None or asked.competition is None or not matches_in(held) or at_home_tables(held):
        raise Http404
    if held.started_at is None or held.ended_at is not None or watching_in(held) is Watching.NOBODY:
        return None
    if plays_in(held, person):
        return None
    assert held.schedule is not None
    of_round = [one for one in matches_of(schedule_of(held.schedule)) if one.round == held.round]
    match = next((one for one in of_round if one.match == number), None)
    if match is None:
        raise Http404
    behind = asked.competition.watching == Watching.ONE_PLAYER
    tables = [
        _Table(name_of_table(one.number, held.competition.match_tables), one.table_id, one.closed_room and behind)
        for one in held.tables.all()
        if match_at(one.number, held.competition.match_tables) == number
    ]
    return _Match(asked, held, match, tables, person)


async def _shown(one: _Table, person: Person, language: str) -> _Shown:
    if one.closed:  # article 38.2
        return _Shown(one.title, None, one.table)
    return _Shown(one.title, await watched_table(one.table, person, language), one.table)


async def _act(request: HttpRequest, at: _Match) -> HttpResponse:
    """Give the reader the place with all four hands in each room that is open to spectators, or take it from him."""
    act = request.POST.get("act", "")
    if act not in ("watch", "stop"):
        raise BadRequest("the page has no such form")
    if act == "watch" and (wait := await sync_to_async(too_many)(request, "invite")):
        return wait
    for one in at.tables:
        if act == "stop":
            await leave_table(one.table, at.person)
        elif not one.closed and (why := await take_all_hands(one.table, at.person)) is not None:
            messages.warning(request, str(why))
            break
    return redirect("session-watch-match", session=at.session.pk, match=at.match.match)


def _page(request: HttpRequest, at: _Match, rooms: list[_Shown], language: str) -> HttpResponse:
    """Render the page, or the part of it that is renewed; nothing of it where the reader has it already."""
    watches = any(one.seen is not None and one.seen.place for one in rooms)
    context: dict[str, Any] = {"club": at.asked.club, "event": at.asked.competition, "session": at.session}
    assert at.asked.competition is not None
    behind = at.asked.competition.watching == Watching.ONE_PLAYER
    context |= {"match": at.match, "rooms": rooms, "watches": watches, "behind": behind, "teams": _teams(at)}
    if watches:
        whole = match_of(at.session, at.match.round, at.match.match) or matches_in(at.session)[0]
        known = known_to_spectators(at.session, now())
        sheet = sheet_of(at.session, whole, known)
        context |= {"sheet": shown_sheet(sheet, language), "compared": sheet.compared}
    context["home"], context["away"] = ({"team": team} for team in context["teams"])
    context["seen"] = sha256(repr((rooms, context.get("sheet"))).encode()).hexdigest()[:16]
    if not getattr(request, "htmx", False):
        return render(request, "clubs/watch_match.html", context | {"watching": watching_text(at.asked.competition)})
    if request.GET.get("seen") == context["seen"]:
        return HttpResponse(status=204)
    return render(request, "clubs/watch_match_part.html", context)


def _teams(at: _Match) -> list[Any]:
    teams = teams_of(at.session)
    return [teams[one] for one in at.match.teams]
