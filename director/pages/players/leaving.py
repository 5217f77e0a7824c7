"""The page on which a player of a running session says that he cannot play on."""

from __future__ import annotations

from uuid import UUID

from asgiref.sync import sync_to_async
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.competitions.models import Kind
from director.pages.shared.asked import Asked, asked_session, now, reader
from director.pages.shared.sheet import OneLine, Sheet
from director.sessions.models import Session
from director.sessions.people.leaving import ask_to_leave, call_for_leaver, player_of, stay
from director.sessions.people.leaving_models import LeaveRequest
from director.sessions.teams.replacing import admits_outsiders, admits_robots
from play.models import Person
from play.people.accounts.limits import too_many
from play.process.current import table_server

__all__ = ["leaving_page"]


class _ReasonForm(Sheet):
    """Why a player cannot go on, in his words."""

    reason = OneLine(max_length=120, required=False)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
async def leaving_page(request: HttpRequest, session: UUID) -> HttpResponse:
    """Render what follows when a player leaves, or note that he asks for it; the director at his table is called."""
    answer, caller = await sync_to_async(_answer)(request, session)
    if caller is not None:
        await call_for_leaver(table_server().desk, session, caller.pk)
    return answer


def _answer(request: HttpRequest, session: UUID) -> tuple[HttpResponse, Person | None]:
    """Return the answer, and who has just asked to leave."""
    asked, person = asked_session(request, session), reader(request)
    entrant = None if asked.session is None or person is None else player_of(asked.session, person)
    if asked.session is None or person is None or entrant is None:
        raise Http404
    if request.method != "POST":
        return _page(request, asked, asked.session, person), None
    if wait := too_many(request, "entry"):
        return wait, None
    form, back = _ReasonForm(request.POST), redirect("session-leave", session=session)
    if request.POST.get("act") == "stay":
        stay(asked.session, person)
        return back, None
    if not form.is_valid():
        return _page(request, asked, asked.session, person), None
    return back, person if ask_to_leave(asked.session, entrant, person, form.cleaned_data["reason"], now()) else None


def _page(request: HttpRequest, asked: Asked, session: Session, person: Person) -> HttpResponse:
    assert asked.competition is not None
    context = {
        "event": asked.competition,
        "session": session,
        "made": LeaveRequest.objects.filter(session=session, person=person).first(),
        "teams": asked.competition.kind == Kind.TEAMS,
        "players": asked.competition.kind == Kind.INDIVIDUAL,
        "substitutes": admits_outsiders(asked.competition),
        "robots": admits_robots(session),
    }
    return render(request, "clubs/leaving.html", context)
