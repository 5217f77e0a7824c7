"""The check before a session: the connection of a player, and the way to a practice table."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.entries.entering import entry_of
from director.pages.shared.asked import asked_session, now, reader
from director.sessions.running.attendance import note_check
from play.pages.site.numbers import whole_number

__all__ = ["connection_page"]

_MOST: Final = 60_000
"""Milliseconds; what takes longer has failed."""


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def connection_page(request: HttpRequest, session: UUID) -> HttpResponse:
    """Render the check for a player of the session, or note what it found. Others find nothing."""
    asked = asked_session(request, session)
    person = reader(request)
    if asked.session is None or asked.competition is None or person is None:
        raise Http404
    if entry_of(asked.competition, person.pk) is None:
        raise Http404
    if request.method == "POST":
        delay = whole_number(request.POST.get("delay", ""), 6)
        if delay is None or delay > _MOST:
            raise BadRequest("delay is a number of milliseconds")
        note_check(asked.session, person, delay, now())
        return HttpResponse(status=204)
    context = {"club": asked.club, "event": asked.competition, "session": asked.session}
    return render(request, "clubs/connection.html", context)
