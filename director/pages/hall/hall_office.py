"""The director's page of a session at real tables: codes, what is missing, results from paper and files, records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final
from uuid import UUID, uuid4

from asgiref.sync import sync_to_async
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.clubs.roles import may_direct, may_organise
from director.entries.admission.standing import Standing
from director.movements.impossible import Impossible
from director.pages.hall.hall_round import close_round, round_part, tables_of_round
from director.pages.hall.hall_table import not_taken_text
from director.pages.organiser.dealing import faults_of
from director.pages.shared.asked import Asked, asked_session, now, reader
from director.pages.shared.organising import is_in_play, number_in
from director.pages.shared.roll import roll_of
from director.results.hall.hall import NotTaken, change_code, code_of, enter_elsewhere, row_of, tries_at
from director.results.hall.hall_import import Left, Why, take_results
from director.results.hall.hall_records import brought_without_record, has_records, take_brought, take_records
from director.sessions.deals.bringing import LARGEST_FILE, read_deals
from director.sessions.deals.sealing import Unreadable
from director.sessions.draw.drawing import proposed
from director.sessions.draw.schedules import schedule_of
from director.sessions.models import Session
from director.sessions.people.playing import takes_part
from director.sessions.running.rounds import timer_for
from frontend.drawings.qr import Code
from frontend.drawings.qr import code_of as qr_of
from laws.notation.record import Trouble
from laws.values.cards import Card
from laws.values.deal import Deal
from play.live.timed.timers import set_timers
from play.models import Person
from play.pages.site.once import done_once
from play.people.accounts.forms import Pointing
from play.people.accounts.limits import too_many
from play.people.guesses import in_threes
from play.process.current import table_server
from scoring.exchange.files import FORMATS, of_bytes
from scoring.exchange.formats import access, bws
from scoring.exchange.results import Results
from scoring.results.notation import parse_result

__all__ = ["hall_office_page"]

_MOST_LEFT: Final = 20
_LARGEST: Final = 1_000_000
_WHY: Final = {
    Why.NO_TABLE: gettext_lazy("nobody plays at this table in this round"),
    Why.WRONG_PAIRS: gettext_lazy("others play there by the movement, or in the other direction"),
    Why.WRONG_BOARD: gettext_lazy("the board is not for this table in this round"),
    Why.LATER: gettext_lazy("the round has not begun"),
    Why.HAS_RESULT: gettext_lazy("the board has its result"),
    Why.NOT_PLAYED: gettext_lazy("the board is recorded as not played: correct that among the rulings"),
    Why.NO_RESULT: gettext_lazy("it has no contract with a result: rule on it"),
}


@dataclass(frozen=True, slots=True)
class TableCode:
    """The card of a table: its number and code, and the QR code with which a phone signs in.

    `wrong` codes were written for it lately, after which strangers may be `refused`.
    """

    number: int
    code: str
    square: Code
    wrong: int
    refused: bool


class PaperForm(Pointing, forms.Form):
    """A result from paper."""

    round = forms.IntegerField(label=gettext_lazy("Round"), min_value=1, max_value=999)
    table = forms.IntegerField(label=gettext_lazy("Table"), min_value=1, max_value=999)
    board = forms.IntegerField(label=gettext_lazy("Board"), min_value=1, max_value=9999)
    result = forms.CharField(
        label=gettext_lazy("Result"), max_length=40, help_text=gettext_lazy("As 4HX S -1, 3NT N =, or pass.")
    )
    lead = forms.CharField(label=gettext_lazy("Lead"), max_length=3, required=False, help_text=gettext_lazy("As HK."))

    def clean_result(self) -> Any:
        """Return the result. Raise ValidationError for a text that is none."""
        try:
            return parse_result(self.cleaned_data["result"])
        except ValueError:
            raise forms.ValidationError(_("Please write it as 4HX S -1, 3NT N =, or pass.")) from None

    def clean_lead(self) -> Card | None:
        """Return the opening lead, None for none. Raise ValidationError for what is no card."""
        said = self.cleaned_data["lead"].strip()
        try:
            return Card.parse(said) if said else None
        except ValueError:
            raise forms.ValidationError(_("Please write it as HK or ST.")) from None


class FileForm(Pointing, forms.Form):
    """A file with results."""

    file = forms.FileField(label=gettext_lazy("File with results"))


class RecordsForm(Pointing, forms.Form):
    """A file of what was dealt at the tables; once it is valid `deals` are its boards."""

    deals: Mapping[int, Deal] = MappingProxyType({})
    file = forms.FileField(
        label=gettext_lazy("File of the deals"),
        help_text=gettext_lazy("PBN, LIN or DUP, as the dealing machine has it."),
        widget=forms.FileInput(attrs={"accept": ".pbn,.lin,.dup"}),
    )

    def clean_file(self) -> Any:
        """Read the file. Raise ValidationError with every fault that names its board."""
        file = self.cleaned_data["file"]
        if file.size > LARGEST_FILE:
            raise forms.ValidationError(_("This file is larger than 1 MB. Boards alone are smaller."))
        brought = read_deals(file.read(), file.name)
        if faults := faults_of(brought):
            raise forms.ValidationError(faults[:_MOST_LEFT])
        self.deals = brought.deals
        return file


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
async def hall_office_page(request: HttpRequest, session: UUID) -> HttpResponse:
    """Render the page for anyone who directs and does not play, or carry out what a form says."""
    asked, held, person = await sync_to_async(_asked)(request, session)
    if request.method != "POST":
        if request.GET.get("part") == "round":
            return await sync_to_async(round_part)(request, held)
        return await sync_to_async(_page)(request, asked, held)
    answer = await sync_to_async(_carry_out)(request, asked, held, person)
    desk = table_server().desk
    if request.POST.get("act") == "close" and is_in_play(request, held):
        await close_round(desk, held, person)
    await set_timers(desk.pool, desk.clock, [(held.pk, timer_for(held.pk, f"hall office {uuid4()}"))])
    return answer or redirect("session-hall-office", session=session)


def _asked(request: HttpRequest, session: UUID) -> tuple[Asked, Session, Person]:
    asked, person = asked_session(request, session), reader(request)
    held = asked.session
    if held is None or person is None or not held.hall or not may_direct(asked.role) or takes_part(held, person):
        raise Http404
    return asked, held, person


def _carry_out(request: HttpRequest, asked: Asked, held: Session, person: Person) -> HttpResponse | None:
    act = request.POST.get("act")
    if act in ("file", "records") and (wait := too_many(request, "file_brought")):
        return wait  # reading a file takes seconds
    match act:
        case "paper":
            paper = PaperForm(request.POST)
            if not paper.is_valid() or not _enter(held, paper, person):
                return _page(request, asked, held, paper=paper)
        case "file":
            file = FileForm(request.POST, request.FILES)
            if not file.is_valid():
                return _page(request, asked, held, file=file)
            return _take(request, asked, held, person, file)
        case "close":
            pass  # the round is closed after this transaction
        case "code":
            _new_code(request, held)
        case "records":
            return _records(request, asked, held, person)
        case "brought":
            _brought(request, held)
        case _:
            raise BadRequest("the page has no such form")
    return None


def _enter(held: Session, form: PaperForm, person: Person) -> bool:
    """Take a result from paper; say in the form why not."""
    data = form.cleaned_data
    row = row_of(held, data["table"], data["round"])
    if row is None:
        form.add_error("table", _("Nobody plays at this table in this round."))
        return False
    why = enter_elsewhere(held, row, data["board"], data["result"], data["lead"], person)
    if why is not None:
        form.add_error("board", _why_not(held, data, why))
    return why is None


def _why_not(held: Session, data: Mapping[str, Any], why: NotTaken) -> str:
    if why is NotTaken.NOT_PLAYED:
        told = _(
            "Board %(board)s is recorded as not played, since its round was ended. Correct that among the rulings."
        )
        return told % {"board": data["board"]}
    return not_taken_text(held, data["table"], data["board"], why)


def _take(request: HttpRequest, asked: Asked, held: Session, person: Person, form: FileForm) -> HttpResponse | None:
    sent = form.cleaned_data["file"]
    if sent.size > _LARGEST:
        form.add_error("file", _("The file is larger than a megabyte."))
        return _page(request, asked, held, file=form)
    results = _read(sent.read(), sent.name)
    if not results.rows:
        said = "; ".join(f"{one}" for one in results.faults[:3])
        form.add_error(
            "file",
            _("No result is found in it. Readable are %(formats)s. %(said)s") % {"formats": FORMATS, "said": said},
        )
        return _page(request, asked, held, file=form)
    taken, left = take_results(held, results, person)
    messages.success(request, _("%(taken)s results are taken, %(left)s are not.") % {"taken": taken, "left": len(left)})
    return _page(request, asked, held, left=left) if left else None


def _new_code(request: HttpRequest, held: Session) -> None:
    table = number_in(request, "table")
    if table not in _numbers(held):
        raise BadRequest("the session has no such table")
    change_code(held, table)
    messages.success(request, _("Table %(table)s has a new code. Its phone signs in with it.") % {"table": table})


def _records(request: HttpRequest, asked: Asked, held: Session, person: Person) -> HttpResponse | None:
    """Take hand records of a session that is over; before, nobody is to see a hand here (Law 16D)."""
    if held.ended_at is None:
        messages.warning(request, _("Hand records are taken when the session is over."))
        return None
    form = RecordsForm(request.POST, request.FILES, auto_id="records_%s", label_suffix="")
    if not form.is_valid():
        return _page(request, asked, held, records=form)
    done = done_once(request, lambda: take_records(held, form.deals, person))
    if done is not None:
        told = {"taken": len(done[0]), "others": len(done[1])}
        messages.success(request, _("%(taken)s boards are taken; %(others)s of the file were not played here.") % told)
    return None


def _brought(request: HttpRequest, held: Session) -> None:
    if held.ended_at is None:
        return
    try:
        take_brought(held)
    except Unreadable:
        messages.warning(request, _("The deals of this session cannot be read: the server has another DEALS_KEY."))


def _read(data: bytes, name: str) -> Results:
    """Return what is read from a file; a database of scoring tablets is read by the tools for it."""
    if not access.is_database(data):
        return of_bytes(data, name)
    try:
        return bws.read(access.tables(data), name)
    except access.UnreadableDatabase as error:
        return Results((), faults=(Trouble(name, 1, f"{error}"),), file=name)


def _codes(request: HttpRequest, held: Session) -> list[TableCode]:
    address = request.build_absolute_uri(reverse("session-hall", args=[held.pk]))

    def card(number: int) -> TableCode:
        code = code_of(held, number)
        square = qr_of(f"{address}?table={number}&code={code}")
        return TableCode(number, in_threes(code), square, *tries_at(held, number))

    return [card(number) for number in _numbers(held)]


def _numbers(held: Session) -> list[int]:
    """Return the tables of the movement; before the start those that would be drawn: their codes are printed then."""
    if held.schedule is not None:
        return sorted({row.table for row in schedule_of(held.schedule).rows})
    roll = roll_of(held.competition, held, now())
    try:
        movement = proposed(held, sum(one.standing is Standing.PLAYS for one in roll))
    except Impossible:
        return []
    return sorted({row.table for row in movement.rows})


def _page(
    request: HttpRequest,
    asked: Asked,
    held: Session,
    *,
    paper: PaperForm | None = None,
    file: FileForm | None = None,
    left: list[Left] | None = None,
    records: RecordsForm | None = None,
) -> HttpResponse:
    tables = tables_of_round(held)
    context = {
        "club": asked.club,
        "event": asked.competition,
        "session": held,
        "organises": may_organise(asked.role),
        "tables": tables,
        "codes": _codes(request, held),
        "done": bool(tables) and not any(one.missing or one.waiting or one.unchecked or one.called for one in tables),
        "paper": paper or PaperForm(label_suffix="", auto_id="paper_%s", initial={"round": held.round or 1}),
        "file": file or FileForm(label_suffix="", auto_id="file_%s"),
        "records": records or RecordsForm(label_suffix="", auto_id="records_%s"),
        "recorded": has_records(held),
        "brought": brought_without_record(held) if held.ended_at is not None else [],
        "left": [(one.row, _WHY[one.why]) for one in (left or [])[:_MOST_LEFT]],
    }
    return render(request, "clubs/hall_office.html", context)
