"""Who sits where in a session, round after round, once it is drawn: for everybody."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from director.pages.notices.share_texts import seating
from director.pages.shared.asked import asked_session
from director.pages.shared.room import names_by_number
from director.sessions.draw.schedules import schedule_of, sides_of
from play.pages.site.numbers import whole_number

__all__ = ["seating_page"]


@never_cache
@require_safe
def seating_page(request: HttpRequest, session: UUID) -> HttpResponse:
    """Render the tables of one round: the one asked for, else the one in play. Before the start there is none."""
    asked = asked_session(request, session)
    event, held = asked.competition, asked.session
    if event is None or held is None or held.schedule is None or held.started_at is None:
        raise Http404
    schedule, names = schedule_of(held.schedule), names_by_number(held)
    wanted = whole_number(request.GET.get("round", ""), 3)
    number = min(max(held.round if wanted is None else wanted, 1), schedule.rounds)
    rows = schedule.of_round(number)
    address = request.build_absolute_uri(reverse("session-seating", args=[session]))
    context = {
        "club": asked.club,
        "event": event,
        "session": held,
        "number": number,
        "rounds": range(1, schedule.rounds + 1),
        "tables": [(row, [[(one, names.get(one, "")) for one in side] for side in sides_of(row)]) for row in rows],
        "share_text": seating(event, held, rows, names, address),
    }
    return render(request, "clubs/seating.html", context)
