"""The boards that a person has played: a list with a search, and the same boards as PBN or LIN."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.timezone import localdate
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from frontend import words
from laws.engine.replaying import history
from laws.notation import lin, pbn
from laws.notation.recording import record_of
from laws.values.calls import PASS
from laws.values.contract import Contract, Played, Result
from laws.values.seats import Side
from play.models import BoardNote, BoardPlay
from play.pages.boards.contract import contract_html
from play.people.accounts.limits import too_many
from play.people.models import Person
from play.store.tables.history import Search, boards_of, games_of, names_of, result_of, seat_of

__all__ = ["FORMATS", "SearchForm", "export_boards", "file_of", "my_boards"]

ON_A_PAGE: Final = 50
MOST_EXPORTED: Final = 500
_SUITS: Final = str.maketrans({"♣": "C", "♦": "D", "♥": "H", "♠": "S"})
_CONTRACT: Final = re.compile(r"([1-7])(NT?|[CDHS])?(X{0,2})")
FORMATS: Final = {"pbn": "application/x-pbn", "lin": "application/x-lin"}


class SearchForm(forms.Form):
    """What boards to list. An empty field matches every board."""

    contract = forms.CharField(label=_("Contract"), required=False, max_length=10)
    partner = forms.CharField(label=_("Partner"), required=False, max_length=40)
    result = forms.ChoiceField(
        label=_("Result"), required=False, choices=(("", _("any")), ("made", _("made")), ("down", _("down")))
    )
    since = forms.DateField(label=_("From"), required=False, widget=forms.DateInput(attrs={"type": "date"}))
    until = forms.DateField(label=_("To"), required=False, widget=forms.DateInput(attrs={"type": "date"}))

    marked = forms.BooleanField(label=_("Marked only"), required=False)

    def clean_contract(self) -> str:
        """Return the beginning of a contract as `Search` takes it. Raise ValidationError."""
        text = re.sub(r"\s", "", self.cleaned_data["contract"]).translate(_SUITS).upper()
        if text in {"", "PASS", "PASSEDOUT", words.call_text(PASS, get_language() or "en").upper()}:
            return "passed out" if text else ""
        match = _CONTRACT.fullmatch(text)
        if match is None:
            raise ValidationError(
                _("Write a contract like 4S, 3NT or 2HX, only its level, or Pass for a passed-out board.")
            )
        level, denomination, doubled = match.groups(default="")
        return f"{level}{'NT' if denomination.startswith('N') else denomination}{doubled}"

    def search(self) -> Search:
        """Return the search. The form is valid."""
        data = self.cleaned_data
        partner = data["partner"].strip()
        return Search(data["contract"], partner, data["result"], data["since"], data["until"], marked=data["marked"])


@dataclass(frozen=True, slots=True)
class _Line:
    """One board of the list. `score` is that of the reader's side."""

    id: UUID
    at: datetime
    number: int
    table: str
    contract: SafeString
    outcome: str
    score: str
    seat: str
    partner: str
    opponents: str
    note: str
    marked: bool


@never_cache
@require_safe
@login_required
def my_boards(request: HttpRequest) -> HttpResponse:
    """Render the boards that the reader has played, the newest first, those that the search matches."""
    person = request.user
    assert isinstance(person, Person)
    form, boards = _found(request, person)
    page = Paginator(boards, ON_A_PAGE).get_page(request.GET.get("page"))
    language = get_language() or "en"
    notes = {note.play_id: note for note in BoardNote.objects.filter(person=person, play__in=list(page))}
    query = request.GET.copy()
    query.pop("page", None)
    context = {
        "form": form,
        "page": page,
        "lines": [_line(board, person, notes.get(board.pk), language) for board in page],
        "query": query.urlencode(),
        "most": MOST_EXPORTED,
    }
    return render(request, "boards/list.html", context)


@never_cache
@login_required
def export_boards(request: HttpRequest, kind: str) -> HttpResponse:
    """Send the boards that the search matches as a file, at most 500, the newest first.

    It reads and writes many games, so it is asked for by a form and limited; the address alone leads to the list.
    """
    person = request.user
    assert isinstance(person, Person)
    if kind not in FORMATS:
        raise Http404
    if request.method != "POST":
        return redirect(f"{reverse('boards')}?{request.GET.urlencode()}")
    if wait := too_many(request, "export_boards"):
        return wait
    _form, boards = _found(request, person)
    return file_of(list(boards[:MOST_EXPORTED]), kind, "boards")


def file_of(boards: list[BoardPlay], kind: str, name: str) -> HttpResponse:
    """Return finished boards as a file to save: `kind` is one of `FORMATS`."""
    games = games_of(board.pk for board in boards)
    robot = gettext("Robot")
    records = [
        record_of(history(event for _at, event in games[board.pk])[-1], names_of(board, robot)) for board in boards
    ]
    if kind == "pbn":
        content = pbn.write(
            pbn.Game.from_record(record, **_tags(board)) for board, record in zip(boards, records, strict=True)
        )
    else:
        content = lin.write(lin.from_record(record) for record in records)
    response = HttpResponse(content, content_type=FORMATS[kind])
    response["Content-Disposition"] = f'attachment; filename="{name}.{kind}"'
    return response


def _tags(board: BoardPlay) -> dict[str, str]:
    """Return the tags about a finished board that no record holds: where and on what day it was played."""
    day = {} if board.finished_at is None else {"Date": localdate(board.finished_at).strftime("%Y.%m.%d")}
    return {"Event": board.table.name, **day}


def _found(request: HttpRequest, person: Person) -> tuple[SearchForm, Any]:
    """Return the form and the boards; a search that cannot be read finds nothing."""
    form = SearchForm(request.GET or None)
    if not form.is_bound:
        return form, boards_of(person, Search())
    if not form.is_valid():
        return form, BoardPlay.objects.none()
    return form, boards_of(person, form.search())


def _outcome(result: Result | Contract | None, language: str) -> str:
    """Return what became of the contract; empty where nobody bid."""
    if result is None or isinstance(result, Contract):
        return gettext("not played") if result is None else gettext("bid, not played")
    return words.outcome_text(result.over, language) if isinstance(result, Played) else ""


def _line(board: BoardPlay, person: Person, note: BoardNote | None, language: str) -> _Line:
    seat, names, result = seat_of(board, person), names_of(board, words.say(language)("Robot")), result_of(board)
    score = board.score_ns or 0
    opponents = (names[seat.lho], names[seat.rho])
    assert board.finished_at is not None
    return _Line(
        board.pk,
        board.finished_at,
        board.number,
        board.table.name,
        contract_html(result, language),
        _outcome(result, language),
        "–" if board.score_ns is None else words.signed(score if seat.side is Side.NS else -score),
        words.seat_name(seat, language),
        names[seat.partner] or "–",
        gettext(", ").join(name or "–" for name in opponents),
        note.text if note is not None else "",
        note is not None and note.marked,
    )
