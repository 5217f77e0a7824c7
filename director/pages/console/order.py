"""The page from which a director keeps the order of the whole room (article 13): stop play, announce, the record."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext_lazy, pgettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.entries.models import entry_words
from director.pages.console.console import directed
from director.pages.console.order_forms import EndForm, LongerForm, OvertimeForm, PauseForm, TellForm, WarnForm
from director.pages.shared.asked import Asked, now
from director.pages.shared.room import ends_of
from director.pages.shared.sheet import Sheet
from director.sessions.models import Session
from director.sessions.order.announcing import NotAnnounced, announce, deliver
from director.sessions.order.order_models import Barred, OrderAct, OrderKind
from director.sessions.order.pauses import broke_in, paused_by
from director.sessions.order.pausing import pause, resume
from director.sessions.order.suspension_models import Suspended
from director.sessions.running.runner import go_on
from frontend.sentences.room_words import told_sentence
from play.models import Person
from play.pages.site.once import once
from play.process.current import table_server

__all__ = ["acts_told", "order_page", "told_of"]

_WHY_NOT: Final = {
    NotAnnounced.NOT_RUNNING: gettext_lazy("The session is over."),
    NotAnnounced.NO_LIMIT: gettext_lazy("The round has no limit of time."),
    NotAnnounced.TOO_LATE: gettext_lazy(
        "Less overtime must be announced 30 minutes before the end of the round (article 22.3(1))."
    ),
    NotAnnounced.NOT_SHORTER: gettext_lazy("So much overtime is allowed already, or less (article 22.3(1))."),
}
_MINUTE: Final = 60


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
async def order_page(request: HttpRequest, session: UUID) -> HttpResponse:
    """Render what a director can do with the whole room, or do it. Others find no such page."""
    answer = await sync_to_async(_answer)(request, session)
    if request.method == "POST":
        await deliver(table_server().desk, session)
        await go_on(table_server().desk, session)
    return answer


def _answer(request: HttpRequest, session: UUID) -> HttpResponse:
    asked, person = directed(request, session)
    assert asked.session is not None
    if request.method != "POST":
        return _page(request, asked, asked.session)
    held = asked.session
    return once(request, lambda: _acted(request, asked, held, person)) or redirect("session-order", session=session)


def _acted(request: HttpRequest, asked: Asked, session: Session, person: Person) -> HttpResponse | None:
    """Do what a form says; return the page with it where it says nothing that can be done."""
    wanted = request.POST.get("act", "")
    forms = _forms(session, request.POST)
    if wanted == "resume":
        if not resume(session, person, now()):
            messages.warning(request, _("Play goes on already."))
        return None
    if wanted not in forms:
        raise BadRequest("the page has no such form")
    form = forms[wanted]
    if not form.is_valid():
        return _page(request, asked, session, {wanted: form})
    _do(request, session, person, form)
    return None


def _forms(session: Session, sent: Any = None) -> dict[str, Sheet]:
    """Return the forms of the page by the acts that they are sent for."""
    left = _left(session)
    makers: dict[str, Callable[..., Sheet]] = {
        "pause": PauseForm,
        "tell": lambda *args, **options: TellForm(*args, left=left, **options),
        "warn": WarnForm,
        "longer": LongerForm,
        "end": EndForm,
        "overtime": OvertimeForm,
    }
    return {act: make(sent, auto_id=f"{act}_%s") for act, make in makers.items()}


def _left(session: Session) -> int | None:
    """Return the minutes that are left in the round, rounded up; None without a limit."""
    ends = ends_of(session)
    return None if ends is None else -int(-(ends - now()).total_seconds() // _MINUTE)


def _page(
    request: HttpRequest, asked: Asked, session: Session, refused: dict[str, Sheet] | None = None
) -> HttpResponse:
    context: dict[str, Any] = {
        "club": asked.club,
        "event": asked.competition,
        "session": session,
        "paused": paused_by(session),
        "broke": broke_in(session),
        "forms": _forms(session) | (refused or {}),
        "refused": next(iter(refused or {}), ""),
        "acts": acts_told(session),
    }
    return render(request, "clubs/order.html", context)


def acts_told(session: Session, kinds: Collection[OrderKind] = OrderKind) -> list[tuple[OrderAct, str, str]]:
    """Return the acts of these kinds on record, the last one first, each with its name and what it says."""
    language = get_language() or "en"
    acts = OrderAct.objects.filter(session=session, kind__in=kinds).order_by("-pk")
    return [(one, str(OrderKind(one.kind).label), told_of(one, language)) for one in acts]


def told_of(act: OrderAct, language: str) -> str:
    """Return what an act says, in the reader's language: an announcement as it was read, else whom it is about, and
    the reason.
    """
    data = act.data
    if act.kind == OrderKind.BROKE:
        return _("for {seconds} seconds").format(seconds=data["seconds"])
    if "who" in data:
        scope = str(Barred(data["scope"]).label) if data.get("scope") else ""
        scope = str(Suspended(data["long"]).label) if data.get("long") else scope
        who = entry_words(data.get("written", data["who"]))
        return pgettext("clause", ", ").join(filter(None, (who, scope, act.text)))
    if "template" not in data:
        return act.text
    return told_sentence(data["template"], language, minutes=data["minutes"], offence=data["offence"], text=act.text)


def _do(request: HttpRequest, session: Session, person: Person, form: Sheet) -> None:
    if isinstance(form, PauseForm):
        if not pause(session, person, form.cleaned_data["reason"], now()):
            messages.warning(request, _("Play is stopped already, or the session is over."))
        return
    assert isinstance(form, TellForm | WarnForm | LongerForm | OvertimeForm | EndForm)
    refused = announce(session, person, form.announced, now())
    if refused is None:
        messages.success(request, _("It is announced at all tables."))
    else:
        messages.warning(request, str(_WHY_NOT[refused]))
