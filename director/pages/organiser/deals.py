"""What is public of the deals of a session: the commitments before it is over, nonces and numbers after it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from director.pages.shared.asked import asked_session
from director.sessions.deals.deals import are_readable, deals_told

__all__ = ["deals_file", "deals_page"]


@never_cache
@require_safe
def deals_page(request: HttpRequest, session: UUID) -> HttpResponse:
    """Render the commitments, for everybody."""
    asked = asked_session(request, session)
    assert asked.session is not None
    context: dict[str, Any] = {"club": asked.club, "event": asked.competition, "session": asked.session}
    deals = list(deals_told(asked.session))
    context |= {"deals": deals, "brought": any(one.imported_at is not None for one in deals)}
    context |= {"unreadable": asked.session.ended_at is not None and not are_readable(asked.session)}
    return render(request, "clubs/deals.html", context)


@never_cache
@require_safe
def deals_file(request: HttpRequest, session: UUID) -> HttpResponse:
    """Return a line for each board: its number, the commitment, and after the session nonce and number of the deal."""
    asked = asked_session(request, session)
    assert asked.session is not None
    lines = [f"{one.board} {one.commitment} {one.nonce} {one.number}".strip() for one in deals_told(asked.session)]
    answer = HttpResponse("".join(f"{line}\n" for line in lines), content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{asked.session.day}-deals.txt"'
    return answer
