"""The page from which a director keeps the order of the whole room (article 13): stop play, go on, the record."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from asgiref.sync import sync_to_async
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.pages.asked import Asked, now
from director.pages.console import directed
from director.pages.sheet import OneLine, Sheet
from director.sessions.order_models import OrderAct, OrderKind
from director.sessions.pauses import paused_by
from director.sessions.pausing import pause, resume
from director.sessions.runner import go_on
from play.models import Person
from play.process.current import table_server

__all__ = ["order_page"]


class PauseForm(Sheet):
    """Why play is stopped: all players read it."""

    reason = OneLine(label=gettext_lazy("Reason, which all players read"), max_length=200)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
async def order_page(request: HttpRequest, session: UUID) -> HttpResponse:
    """Render what a director can do with the whole room, or do it. Others find no such page."""
    answer = await sync_to_async(_answer)(request, session)
    if request.method == "POST":
        await go_on(table_server().desk, session)
    return answer


def _answer(request: HttpRequest, session: UUID) -> HttpResponse:
    asked, person = directed(request, session)
    if request.method != "POST":
        return _page(request, asked)
    act = _ACTS.get(request.POST.get("act", ""))
    if act is None:
        raise BadRequest("the page has no such form")
    return act(request, asked, person) or redirect("session-order", session=session)


def _page(request: HttpRequest, asked: Asked, **forms: Sheet) -> HttpResponse:
    held = asked.session
    assert held is not None
    context: dict[str, Any] = {
        "club": asked.club,
        "event": asked.competition,
        "session": held,
        "paused": paused_by(held),
        "pause_form": PauseForm(auto_id="pause_%s"),
        "acts": [(one, OrderKind(one.kind).label) for one in OrderAct.objects.filter(session=held).order_by("-pk")],
    }
    return render(request, "clubs/order.html", context | forms)


def _pause(request: HttpRequest, asked: Asked, person: Person) -> HttpResponse | None:
    form = PauseForm(request.POST, auto_id="pause_%s")
    if not form.is_valid():
        return _page(request, asked, pause_form=form)
    assert asked.session is not None
    if not pause(asked.session, person, form.cleaned_data["reason"], now()):
        messages.warning(request, _("Play is stopped already, or the session is over."))
    return None


def _resume(request: HttpRequest, asked: Asked, person: Person) -> HttpResponse | None:
    assert asked.session is not None
    if not resume(asked.session, person, now()):
        messages.warning(request, _("Play goes on already."))
    return None


_ACTS = {"pause": _pause, "resume": _resume}
"""The forms of the page."""
