"""The file of an appeal: the ruling, the board, the reasons, what is said to it, and its decision (Laws 92, 93)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.appeals.deciding import decide, may_decide, oversees_appeals
from director.appeals.lodging import assent, awaits, contestant_of, withdraw_appeal
from director.appeals.models import Appeal, AppealStatement
from director.appeals.telling import concerned
from director.pages.appeal_forms import DecisionForm, SayForm
from director.pages.appeal_words import appeal_line, decision_line
from director.pages.appeals import REFUSED
from director.pages.asked import Asked, asked_session, now, reader
from director.pages.room import names_by_number
from director.pages.ruling_words import ruling_lines
from director.results.ruling import counting
from director.results.ruling_models import Ruling
from director.sessions.appeal_time import appeal_until
from play.models import Person

__all__ = ["appeal_page"]


@dataclass(frozen=True, slots=True)
class _Reader:
    """Who reads the file of an appeal, and what he may do: as one whom it concerns, as chief director, as organiser."""

    asked: Asked
    appeal: Appeal
    person: Person
    now: datetime
    is_own: bool
    is_concerned: bool
    decides: bool
    oversees: bool

    @property
    def assents(self) -> bool:
        """Whether his assent is asked for."""
        return self.person.pk in awaits(self.appeal)

    @property
    def may_say(self) -> bool:
        """Whether he can say something in the file: both sides are heard (article 55.3), as long as it is open."""
        return self.appeal.is_open and (self.is_concerned or self.decides or self.oversees)


def _read(request: HttpRequest, session: UUID, appeal: int) -> _Reader:
    asked, person = asked_session(request, session), reader(request)
    held = asked.session
    found = Appeal.objects.select_related("session__competition", "ruling").filter(pk=appeal, session=session).first()
    if held is None or person is None or found is None:
        raise Http404
    contestant = contestant_of(held, person)
    is_own = contestant is not None and contestant.number == found.contestant
    come = found.lodged_at is not None
    seen = _Reader(
        asked,
        found,
        person,
        now(),
        is_own,
        come and person.pk in concerned(found),
        come and may_decide(found, person),
        come and oversees_appeals(held, asked.role, person),
    )
    if not (is_own or seen.is_concerned or seen.decides or seen.oversees):
        raise Http404
    return seen


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def appeal_page(request: HttpRequest, session: UUID, appeal: int) -> HttpResponse:
    """Render the file for those who may read it, or do what one of its forms says."""
    seen = _read(request, session, appeal)
    if request.method != "POST":
        return _render(request, seen)
    act = _ACTS.get(request.POST.get("act", ""))
    if act is None:
        raise BadRequest("the page has no such form")
    return act(request, seen) or redirect("session-appeal", session=session, appeal=appeal)


def _render(request: HttpRequest, seen: _Reader, wrong: DecisionForm | SayForm | None = None) -> HttpResponse:
    appeal, session = seen.appeal, seen.appeal.session
    names, language = names_by_number(session), get_language() or "en"
    counts = frozenset(one.pk for one in counting(session).every)
    context: dict[str, Any] = {
        "club": seen.asked.club,
        "event": seen.asked.competition,
        "session": session,
        "appeal": appeal,
        "line": appeal_line(appeal, names, language),
        "rulings": ruling_lines(_rulings(appeal), session, names, language, counts),
        "decisions": [decision_line(one, names, language) for one in appeal.decisions.exclude(at=None)],
        "statements": appeal.statements.filter(private=False),
        "until": appeal_until(session, appeal.ruling.at) if appeal.ruling is not None else None,
        "assents": seen.assents,
        "withdraws": seen.is_own and appeal.is_open,
        "says": seen.may_say,
        "say": wrong if isinstance(wrong, SayForm) else SayForm(auto_id="say_%s"),
    }
    if seen.decides and appeal.is_open:
        context["decision"] = wrong if isinstance(wrong, DecisionForm) else DecisionForm(appeal=appeal)
    return render(request, "clubs/appeal.html", context)


def _rulings(appeal: Appeal) -> list[Ruling]:
    """Return the entries of the disputed result or penalty, the oldest first: a superseded one stays readable."""
    every = appeal.session.rulings.select_related("withdraws")
    if appeal.board is not None:
        at = {"round": appeal.round, "table": appeal.table, "board": appeal.board}
        return list(every.filter(**at).order_by("pk"))
    return [] if appeal.ruling is None else [appeal.ruling]


def _assent(request: HttpRequest, seen: _Reader) -> None:
    why = assent(seen.appeal, seen.person, seen.now)
    if why is not None:
        messages.warning(request, str(REFUSED[why]))


def _withdraw(request: HttpRequest, seen: _Reader) -> None:
    why = withdraw_appeal(seen.appeal, seen.person, seen.now)
    if why is not None:
        messages.warning(request, str(REFUSED[why]))


def _say(request: HttpRequest, seen: _Reader) -> HttpResponse | None:
    if not seen.may_say:
        raise Http404
    form = SayForm(request.POST, auto_id="say_%s")
    if not form.is_valid():
        return _render(request, seen, form)
    said = {"person": seen.person, "name": seen.person.display_name, "at": seen.now}
    AppealStatement.objects.create(appeal=seen.appeal, text=form.cleaned_data["text"], **said)
    return None


def _decide(request: HttpRequest, seen: _Reader) -> HttpResponse | None:
    if not seen.decides:
        raise Http404
    form = DecisionForm(request.POST, appeal=seen.appeal)
    if not form.is_valid():
        return _render(request, seen, form)
    if not decide(seen.appeal, seen.person, seen.now, form.written):
        messages.warning(request, _("This appeal is closed."))
    return None


_ACTS: Final[dict[str, Callable[[HttpRequest, _Reader], HttpResponse | None]]] = {
    "assent": _assent,
    "withdraw": _withdraw,
    "say": _say,
    "decide": _decide,
}
