"""Rulings to come: what waits on boards that are over, for an official who plays where nobody else directs."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from director.pages.shared.asked import asked_session, reader
from director.results.rulings.to_come import rules_after_play, to_come_for

__all__ = ["to_come_page"]


@never_cache
@require_safe
@login_required
def to_come_page(request: HttpRequest, session: UUID) -> HttpResponse:
    """Render what waits for the reader on boards that he has played. Everybody else finds no such page."""
    asked, person = asked_session(request, session), reader(request)
    if asked.session is None or person is None or not rules_after_play(asked.session, person):
        raise Http404
    tables = dict(asked.session.tables.values_list("table", "number"))
    waits = [(one, tables.get(one.play.table_id)) for one in to_come_for(asked.session, person)]
    context = {"club": asked.club, "event": asked.competition, "session": asked.session, "waits": waits}
    return render(request, "clubs/to_come.html", context)
