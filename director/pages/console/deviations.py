"""The recorder's file of psychic calls and deviations: noting one from a board, and the file by pair (Law 40C)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from director.clubs.roles import may_record
from director.pages.shared.asked import Asked, asked_club, asked_event, asked_session, now, reader
from director.pages.shared.organising import number_in
from director.pages.shared.sheet import Lines, OneLine, Sheet
from director.results.inquiries.deviation_models import Deviation, DeviationKind
from director.results.inquiries.deviations import (
    Sat,
    by_pair,
    may_note,
    note,
    of_club,
    of_event,
    sat_at,
    strike,
    written,
)
from director.results.models import BoardResult
from frontend import words
from laws.protocol.events import CallMade
from laws.values.seats import Seat
from play.models import Person
from play.pages.site.once import once
from play.store.direction.polls import moments

__all__ = ["club_file", "club_file_saved", "event_file", "event_file_saved", "note_page"]


class _NoteForm(Sheet):
    """A line of the file: who called what, what was expected, what the director found."""

    player = forms.ChoiceField(label=_("Player"))
    kind = forms.ChoiceField(label=_("What it was"), choices=DeviationKind.choices)
    call = forms.ChoiceField(label=_("Call"))
    expected = OneLine(label=_("What was expected, by the system card or what was explained"), max_length=300)
    finding = Lines(label=_("The director’s finding"), max_length=1000, required=True)

    def __init__(self, *args: Any, sat: list[Sat], calls: list[tuple[str, str]], language: str, **options: Any) -> None:
        super().__init__(*args, **options)
        player = self.fields["player"]
        assert isinstance(player, forms.ChoiceField)
        player.choices = [(one.key, _sitter(one, language)) for one in sat]
        if not calls:  # a board that was not played here: nobody knows its calls but in words
            self.fields["call"] = OneLine(label=_("Call"), max_length=60)
            return
        call = self.fields["call"]
        assert isinstance(call, forms.ChoiceField)
        call.choices = calls

    def clean(self) -> dict[str, Any]:
        """Raise ValidationError where another player has made the call."""
        data: dict[str, Any] = super().clean() or {}
        place, _dot, seat = str(data.get("call", "")).partition(".")
        if place.isdigit() and seat in {"N", "E", "S", "W"} and seat != data.get("player"):
            self.add_error("call", gettext("Another player has made this call."))
        return data


class _StrikeForm(Sheet):
    """Why a line is struck out."""

    why = OneLine(label=_("Why"), max_length=200)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def note_page(request: HttpRequest, session: UUID, number: int, table: int, board: int) -> HttpResponse:
    """Render the form for a director or the recorder, who does not play in the session, or write the line.

    He reads no other line here: the file is for the recorder and the chief director.
    """
    asked, person = asked_session(request, session), reader(request)
    held = asked.session
    if held is None or person is None or held.started_at is None or not may_note(held, asked.role, person):
        raise Http404
    of = held.results.filter(round=number, table=table, board=board).select_related("play", "session").first()
    if of is None:
        raise Http404
    language = get_language() or "en"
    sat, calls = sat_at(of), _calls(of, language)
    form = _NoteForm(request.POST or None, sat=sat, calls=calls, language=language)
    if request.method == "POST" and form.is_valid():
        once(request, lambda: _write(of, form, sat, dict(calls), person))
        messages.success(request, gettext("It is in the recorder’s file."))
        return redirect(request.path)
    context = {
        "club": asked.club,
        "event": asked.competition,
        "session": held,
        "result": of,
        "form": form if sat else None,
        "reads": may_record(asked.role),
    }
    return render(request, "clubs/deviation.html", context)


def _calls(of: BoardResult, language: str) -> list[tuple[str, str]]:
    """Return the calls of the board to choose from, each with its place and seat; none where it was not played here."""
    if of.play_id is None:
        return []
    made = [one for one in moments(of.play_id) if isinstance(one.event, CallMade)]
    return [
        (f"{place}.{one.seat.letter}", f"{place}. {_of(one.seat, _call(one.event, language), language)}")
        for place, one in enumerate(made, 1)
    ]


def _call(event: Any, language: str) -> str:
    return words.call_text(event.call, language)


def _write(of: BoardResult, form: _NoteForm, sat: list[Sat], calls: dict[str, str], by: Person) -> None:
    data = form.cleaned_data
    who = {one.key: one for one in sat}[data["player"]]
    call = calls.get(data["call"], data["call"])
    kind = DeviationKind(data["kind"])
    note(of, who, by, now(), kind=kind, call=call, expected=data["expected"], finding=data["finding"])


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def club_file(request: HttpRequest, address: str) -> HttpResponse:
    """Render the file of a club by pair, for its recorder and its owners; or strike a line out."""
    asked, person = _reading(request, asked_club(request, address))
    return _file(request, asked, of_club(asked.club, person), person)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_file(request: HttpRequest, event: UUID) -> HttpResponse:
    """Render the file of the pairs of an event, for its recorder and its chief director; or strike a line out."""
    asked, person = _reading(request, asked_event(request, event))
    assert asked.competition is not None
    return _file(request, asked, of_event(asked.competition, person), person)


@never_cache
@login_required
@require_safe
def club_file_saved(request: HttpRequest, address: str) -> HttpResponse:
    """Return the file of a club as CSV."""
    asked, person = _reading(request, asked_club(request, address))
    return _saved(of_club(asked.club, person))


@never_cache
@login_required
@require_safe
def event_file_saved(request: HttpRequest, event: UUID) -> HttpResponse:
    """Return the file of the pairs of an event as CSV."""
    asked, person = _reading(request, asked_event(request, event))
    assert asked.competition is not None
    return _saved(of_event(asked.competition, person))


def _reading(request: HttpRequest, asked: Asked) -> tuple[Asked, Person]:
    """Return what was asked for, with its reader. Raise Http404 for anyone who does not read the file."""
    person = reader(request)
    if person is None or not may_record(asked.role):
        raise Http404
    return asked, person


def _file(request: HttpRequest, asked: Asked, lines: QuerySet[Deviation], person: Person) -> HttpResponse:
    form = _StrikeForm(auto_id=False)
    if request.method == "POST":
        if request.POST.get("act") != "strike":
            raise BadRequest("the page has no such form")
        line = get_object_or_404(lines, pk=number_in(request, "line"))
        form = _StrikeForm(request.POST, auto_id=False)
        if form.is_valid():
            strike(line, person, form.cleaned_data["why"], now())
            return redirect(request.path)
        messages.warning(request, gettext("Say why the line is struck out."))
        return redirect(request.path)
    context = {"club": asked.club, "event": asked.competition, "files": by_pair(lines), "strike": form}
    return render(request, "clubs/deviations.html", context)


def _saved(lines: QuerySet[Deviation]) -> HttpResponse:
    answer = HttpResponse("\ufeff" + written(by_pair(lines)), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="deviations.csv"'
    return answer


def _sitter(one: Sat, language: str) -> str:
    """Return a player as the form lists him."""
    if not one.seat:
        return f"{one.name} {gettext('({words})').format(words=one.partner_text)}"
    return _of(Seat.parse(one.seat), one.name, language)


def _of(seat: Seat, what: str, language: str) -> str:
    return f"{words.seat_name(seat, language)}{gettext(': ')}{what}"
