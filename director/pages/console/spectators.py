"""The page of a session's spectators, for its directors: who watches from where, barred, admitted at all."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode
from uuid import UUID

from asgiref.sync import sync_to_async
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.competitions.models import Kind
from director.competitions.watching import Watching
from director.pages.console.console import directed
from director.pages.console.order import acts_told
from director.pages.console.watching import Spectator, spectators_of, watching_in, watching_text
from director.pages.shared.asked import Asked, now
from director.pages.shared.organising import number_in
from director.pages.shared.room import names_by_number
from director.pages.shared.sheet import OneLine, Sheet
from director.sessions.models import Session
from director.sessions.order.order_models import Barred, OrderAct, OrderKind
from director.sessions.order.spectators import (
    Bar,
    admits,
    bars_in,
    order_spectator,
    switch_watching,
    take_effect,
)
from play.models import Person
from play.pages.site.once import done_once, was_sent
from play.process.current import table_server
from play.store.spectators.onlookers import sent_away_from

__all__ = ["spectators_page"]

_LONGEST: Final = 200
_BY_SPECTATORS: Final = "53.11:plain"
"""The offence of a contestant whose spectator breaks the order (articles 40.9, 53)."""
_KINDS: Final = (
    OrderKind.WATCH_OFF,
    OrderKind.WATCH_ON,
    OrderKind.ADMONISHED,
    OrderKind.BARRED,
    OrderKind.LET_BACK,
)
_Effect = Callable[[], Awaitable[None]]
"""What is done at the tables when it is on record."""


class _OrderForm(Sheet):
    """What a spectator is told, and whether and for how long he is barred (article 50.4)."""

    scope = forms.ChoiceField(
        label=gettext_lazy("What you order"),
        choices=[("", gettext_lazy("He is admonished")), *((one.value, one.label) for one in Barred)],
        required=False,
    )
    text = OneLine(label=gettext_lazy("Reason, which he reads"), max_length=_LONGEST)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        field = self.fields["scope"]
        assert isinstance(field, forms.ChoiceField)
        barred = _("He is barred: %(long)s")
        field.choices = [
            ("", _("He is admonished")),
            *((one.value, barred % {"long": one.label}) for one in Barred),
        ]


class _NobodyForm(Sheet):
    """Why nobody watches any more."""

    text = OneLine(label=gettext_lazy("Reason, for the record"), max_length=_LONGEST)


@dataclass(frozen=True, slots=True)
class _Away:
    """Somebody who is sent away, and what is on record of it."""

    person: int
    name: str
    bar: Bar | None


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
async def spectators_page(request: HttpRequest, session: UUID) -> HttpResponse:
    """Render who watches the session, or carry out what its director orders. Others find no such page."""
    shown, effect = await sync_to_async(_answer)(request, session)
    if effect is not None:
        await effect()
    return shown


def _answer(request: HttpRequest, session: UUID) -> tuple[HttpResponse, _Effect | None]:
    asked, person = directed(request, session)
    assert asked.session is not None
    if request.method != "POST":
        return _page(request, asked, asked.session), None
    act = _ACTS.get(request.POST.get("act", ""))
    if act is None:
        raise BadRequest("the page has no such form")
    done = act(request, asked, asked.session, person)
    if isinstance(done, HttpResponse):
        return done, None
    return redirect("session-spectators", session=session), done


def _page(
    request: HttpRequest,
    asked: Asked,
    session: Session,
    refused: tuple[int, Sheet] | None = None,
    nobody: Sheet | None = None,
) -> HttpResponse:
    assert asked.competition is not None
    wrong = dict([refused] if refused is not None else [])
    watching = spectators_of(session)
    bars = bars_in(session)
    context = {
        "club": asked.club,
        "event": asked.competition,
        "session": session,
        "watching_text": watching_text(asked.competition, session),
        "shows": watching_in(session) is not Watching.NOBODY,
        "admits": admits(session),
        "watching": [(one, wrong.get(one.person) or _form(one)) for one in watching],
        "away": [_Away(person, name, bars.get(person)) for person, name in sent_away_from(session.pk)],
        "nobody": nobody or _NobodyForm(auto_id="nobody_%s"),
        "teams": asked.competition.kind == Kind.TEAMS,
        "paying": [(name, _penalty_of(session, number)) for number, name in sorted(names_by_number(session).items())],
        "acts": acts_told(session, _KINDS),
    }
    return render(request, "clubs/spectators.html", context)


def _form(one: Spectator) -> _OrderForm:
    return _OrderForm(auto_id=f"order_{one.person}_%s")


def _penalty_of(session: Session, number: int) -> str:
    """Return the address at which a contestant pays for its spectators, the offence chosen (articles 40.9, 53)."""
    chosen = urlencode({"contestant": number, "offence": _BY_SPECTATORS})
    return f"{reverse('session-rulings', args=[session.pk])}?{chosen}#penalty"


def _order(request: HttpRequest, asked: Asked, session: Session, by: Person) -> HttpResponse | _Effect | None:
    """Admonish or bar somebody who watches."""
    number = number_in(request, "person")
    form = _OrderForm(request.POST, auto_id=f"order_{number}_%s")
    spectator = Person.objects.filter(pk=number).first()
    if spectator is None or number not in {one.person for one in spectators_of(session)}:
        messages.warning(request, _("He does not watch any more."))
        return None
    if not form.is_valid():
        return _page(request, asked, session, (number, form))
    scope, text = form.cleaned_data["scope"], form.cleaned_data["text"]
    kind = OrderKind.BARRED if scope else OrderKind.ADMONISHED
    told = done_once(request, lambda: order_spectator(session, by, spectator, kind, text, now(), scope))
    if told is None and not was_sent(request):
        messages.warning(request, _("The session is over."))
    return _effect_of(told)


def _let_back(request: HttpRequest, _asked: Asked, session: Session, by: Person) -> _Effect | None:
    number = number_in(request, "person")
    spectator = Person.objects.filter(pk=number).first()
    if spectator is None or number not in {person for person, _name in sent_away_from(session.pk)}:
        return None
    told = order_spectator(session, by, spectator, OrderKind.LET_BACK, "", now())
    if told is None:
        messages.warning(request, _("The session is over."))
    return _effect_of(told)


def _close(request: HttpRequest, asked: Asked, session: Session, by: Person) -> HttpResponse | _Effect | None:
    form = _NobodyForm(request.POST, auto_id="nobody_%s")
    if not form.is_valid():
        return _page(request, asked, session, nobody=form)
    return _switched(request, session, by, form.cleaned_data["text"], admitted=False)


def _open(request: HttpRequest, _asked: Asked, session: Session, by: Person) -> _Effect | None:
    return _switched(request, session, by, "", admitted=True)


def _switched(request: HttpRequest, session: Session, by: Person, reason: str, *, admitted: bool) -> _Effect | None:
    switched = switch_watching(session, by, reason, now(), admitted=admitted)
    if switched is None:
        messages.warning(request, _("That is so already, or the session is over."))
    return _effect_of(switched)


def _effect_of(order: OrderAct | None) -> _Effect | None:
    return None if order is None else lambda: take_effect(table_server().desk, order.pk)


_ACTS: Final[dict[str, Callable[[HttpRequest, Asked, Session, Person], HttpResponse | _Effect | None]]] = {
    "order": _order,
    "back": _let_back,
    "close": _close,
    "open": _open,
}
