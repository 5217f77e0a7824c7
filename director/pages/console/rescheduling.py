"""The page of the boards of a running session, beside the console: put off, ordered, cancelled, dealt anew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.competitions.models import Kind
from director.movements.impossible import Impossible
from director.movements.matches.rooms import matches_of
from director.pages.shared.asked import Asked, asked_session, now, reader
from director.pages.shared.room import directs, names_by_number
from director.pages.shared.sheet import OneLine, Sheet
from director.results.changes.amending import have_left
from director.results.changes.rescheduling import cancel_board, deal_anew, not_played, order_board, play_later
from director.results.rulings.ruling_models import Place
from director.sessions.draw.schedules import schedule_of
from director.sessions.models import Session
from director.sessions.running.ending import end_boards
from director.sessions.running.runner import go_on
from play.models import Person
from play.pages.site.once import once
from play.process.current import table_server

__all__ = ["boards_page"]

_LONGEST: Final = 300


class LaterForm(Sheet):
    """Which board a table plays after all others."""

    place = forms.ChoiceField(label=gettext_lazy("Board and table"))

    def __init__(self, *args: Any, places: list[Place], **options: Any) -> None:
        super().__init__(*args, **options)
        field = self.fields["place"]
        assert isinstance(field, forms.ChoiceField)
        texts = {one: dict(zip(("round", "table", "board"), one, strict=True)) for one in places}
        said = _("Board %(board)s: round %(round)s, table %(table)s")
        field.choices = [("-".join(map(str, one)), said % text) for one, text in texts.items()]

    @property
    def chosen(self) -> Place:
        """The place, of a valid form."""
        number, table, board = map(int, self.cleaned_data["place"].split("-"))
        return number, table, board


class OrderForm(Sheet):
    """Which two pairs play which board."""

    ns = forms.TypedChoiceField(label=gettext_lazy("North-South"), coerce=int)
    ew = forms.TypedChoiceField(label=gettext_lazy("East-West"), coerce=int)
    ordered = forms.TypedChoiceField(label=gettext_lazy("Board"), coerce=int)

    def __init__(self, *args: Any, pairs: list[tuple[int, str]], boards: tuple[int, ...], **options: Any) -> None:
        super().__init__(*args, **options)
        for name, choices in (("ns", pairs), ("ew", pairs), ("ordered", [(one, f"{one}") for one in boards])):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = choices


class CancelForm(Sheet):
    """Which board is cancelled or dealt anew for all, and why."""

    board = forms.TypedChoiceField(label=gettext_lazy("Board"), coerce=int)
    reason = OneLine(label=gettext_lazy("Reason"), max_length=_LONGEST)

    def __init__(self, *args: Any, boards: tuple[int, ...], **options: Any) -> None:
        super().__init__(*args, **options)
        field = self.fields["board"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(one, f"{one}") for one in boards]


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
async def boards_page(request: HttpRequest, session: UUID) -> HttpResponse:
    """Render the page for who directs the session while it runs, or do what a form says. Others find no such page."""
    asked, held, person = await sync_to_async(_directed)(request, session)
    sheets = await sync_to_async(_forms)(request, held)
    if request.method == "POST":
        act = request.POST.get("act", "")
        form = sheets.get({"anew": "cancel"}.get(act, act))
        if form is None:
            raise BadRequest("the page has no such form")
        if await sync_to_async(form.is_valid)():
            return await _carry_out(request, held, person, act, form)
    matches = await sync_to_async(_matches)(held)
    context = {"club": asked.club, "event": asked.competition, "session": held, "forms": sheets, "matches": matches}
    return await sync_to_async(render)(request, "clubs/rescheduling.html", context)


def _directed(request: HttpRequest, session: UUID) -> tuple[Asked, Session, Person]:
    asked, person = asked_session(request, session), reader(request)
    held = asked.session
    if held is None or person is None or held.started_at is None or held.ended_at is not None:
        raise Http404
    if held.schedule is None or not directs(held, person):
        raise Http404
    return asked, held, person


def _forms(request: HttpRequest, held: Session) -> dict[str, Any]:
    """Return the forms of the page: `order` for pairs alone, `later` where there is a board to put off."""
    assert held.schedule is not None
    schedule, sent = schedule_of(held.schedule), request.POST.get("act") if request.method == "POST" else None
    names, left = names_by_number(held), have_left(held)
    pairs = [(number, f"{number} {names.get(number, '')}") for number in schedule.contestants if number not in left]
    sheets: dict[str, Any] = {}
    if places := not_played(held):
        sheets["later"] = LaterForm(request.POST if sent == "later" else None, places=places, auto_id="later_%s")
    if held.competition.kind == Kind.PAIRS:
        data = request.POST if sent == "order" else None
        sheets["order"] = OrderForm(data, pairs=pairs, boards=schedule.boards, auto_id="order_%s")
    data = request.POST if sent in ("cancel", "anew") else None
    return sheets | {"cancel": CancelForm(data, boards=schedule.boards, auto_id="cancel_%s")}


def _matches(held: Session) -> list[tuple[int, str]]:
    """Return the matches of the round in play, of teams, by their numbers and the names of both."""
    assert held.schedule is not None
    names = names_by_number(held)
    every = [one for one in matches_of(schedule_of(held.schedule)) if one.round == held.round]
    return [(one.match, " – ".join(names[team] for team in one.teams)) for one in every]


async def _carry_out(request: HttpRequest, held: Session, person: Person, act: str, form: Any) -> HttpResponse:
    try:
        ends, said = await sync_to_async(_once)(request, held, person, act, form)
    except Impossible:
        messages.warning(request, _WHY_NOT[act])
        return redirect("session-boards", session=held.pk)
    desk = table_server().desk
    await end_boards(desk, ends)
    await go_on(desk, held.pk)
    if said:
        messages.success(request, said)
    return redirect("session-boards", session=held.pk)


_WHY_NOT: Final = {
    "later": gettext_lazy("This board is on its table by now, its results are public, or somebody has ruled on it."),
    "order": gettext_lazy("One of these pairs has played this board or plays it yet, or its results are public."),
    "cancel": gettext_lazy("The session does not have this board any more."),
    "anew": gettext_lazy(
        "A table has played this board, or the players of a match may know the rest of it (Law 86A): cancel it, or "
        "give an adjusted score."
    ),
}
"""Why an act was not carried out."""


def _once(request: HttpRequest, held: Session, person: Person, act: str, form: Any) -> tuple[Sequence[UUID], str]:
    """Do it, or nothing for a form that was sent before."""
    done: list[tuple[Sequence[UUID], str]] = []
    once(request, lambda: done.append(_done(held, person, act, form)))
    return done[0] if done else ((), "")


def _done(held: Session, person: Person, act: str, form: Any) -> tuple[Sequence[UUID], str]:
    """Do what a valid form says; return what ends on tables, and what is told. Raise Impossible."""
    data = form.cleaned_data
    match act:
        case "later":
            play_later(held, form.chosen)
            return (), _("The board is played after the others.")
        case "order":
            order_board(held, data["ns"], data["ew"], data["ordered"])
            return (), _("The two pairs play the board after the others.")
        case "cancel":
            return cancel_board(held, data["board"], person, now(), data["reason"]), _("The board is cancelled.")
        case _:
            new, ends = deal_anew(held, data["board"], person, now(), data["reason"])
            return ends, _("It is dealt anew: board %(number)s takes its place.") % {"number": new}
