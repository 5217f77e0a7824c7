"""The dealer's page of a session: he brings deals, and sees them before they are played; all of it is on record.

Nobody else finds it, owners and administrators included.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest, ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from director.clubs.roles import may_deal
from director.pages.shared.asked import Asked, asked_session, now, reader
from director.pages.shared.organising import number_in
from director.pages.shared.sheet import Sheet
from director.sessions.deals.bringing import LARGEST_FILE, Brought, read_deals
from director.sessions.deals.custody import (
    NotShown,
    bring,
    brought_and_played,
    in_other_sessions,
    keep_out,
    played_before,
    see,
)
from director.sessions.deals.custody_models import Way
from director.sessions.deals.deals import deals_told
from director.sessions.deals.sealing import Unreadable
from director.sessions.models import Session
from frontend import words
from laws.notation.record import Record
from laws.values.board import Board
from laws.values.deal import Deal
from laws.values.seats import SEATS
from play.models import Person
from play.pages.boards.diagram import PrintedHand, printed
from play.pages.site.once import once
from play.people.accounts.limits import too_many
from play.process.current import table_server
from scoring.exchange.formats.pbn_write import write_deals

__all__ = ["dealing_page", "faults_of"]

_MOST_FAULTS: Final = 40
"""Faults of one file that are named."""
_NOT_SHOWN: Final[dict[NotShown, Promise]] = {
    NotShown.PLAYS: gettext_lazy("You are entered in this event, so that you see none of its deals."),
    NotShown.STARTED: gettext_lazy("The session has started: its deals stay as they are."),
    NotShown.SEEN: gettext_lazy("One of these boards has been on a table already. Choose other numbers."),
    NotShown.NONE: gettext_lazy("The session has no such board."),
    NotShown.OVER: gettext_lazy("The session is over: its boards are among its results."),
    NotShown.SIMULTANEOUS: gettext_lazy("Other clubs play the same deals: nobody sees them or brings others."),
    NotShown.ELSEWHERE: gettext_lazy("One of these deals is for another session of the club that is not over."),
}


class BringForm(Sheet):
    """A file of deals, and the answers to what is asked about it."""

    file = forms.FileField(
        label=gettext_lazy("A file of deals"),
        allow_empty_file=True,
        help_text=gettext_lazy("PBN, LIN or DUP, of at most 1 MB. Its boards replace those of the same numbers."),
        widget=forms.FileInput(attrs={"accept": ".pbn,.lin,.dup"}),
    )
    as_numbered = forms.BooleanField(
        label=gettext_lazy("Dealer and vulnerability of each board are those of its number (Law 2)"), required=False
    )

    def __init__(self, *args: Any, session: Session, **options: Any) -> None:
        super().__init__(*args, **options)
        self._session = session
        self.brought = Brought()

    def clean(self) -> dict[str, Any]:
        """Read the file. Every fault is an error that names its board, and what is not answered is asked."""
        data: dict[str, Any] = super().clean() or {}
        file = data.get("file")
        if file is None:
            return data
        if file.size > LARGEST_FILE:
            raise ValidationError({"file": _("This file is larger than 1 MB. Boards alone are smaller.")})
        self.brought = read_deals(file.read(), file.name)
        for fault in _faults(self.brought, self._session)[:_MOST_FAULTS]:
            self.add_error("file", fault)
        if not self.errors and self.brought.otherwise and not data.get("as_numbered"):
            for one in self.brought.otherwise:
                said = {"board": one.board, "dealer": one.said[0], "vulnerability": one.said[1]}
                asked = (
                    _("Board %(board)s has dealer %(dealer)s and vulnerability %(vulnerability)s in the file.") % said
                )
                self.add_error("as_numbered", asked)
            self.add_error("as_numbered", _("Tick this, and choose the file again, if it is right all the same."))
        return data


def faults_of(brought: Brought) -> list[str]:
    """Return what is wrong in a file of deals, each with its board."""
    language = get_language() or "en"
    faults = [
        _("Board %(board)s: %(seat)s has %(cards)s cards, not 13.")
        % {"board": one.board, "seat": words.seat_name(one.seat, language), "cards": one.cards}
        for one in brought.wrong
    ]
    faults += [_("Board %(board)s has a card twice, or not at all.") % {"board": one} for one in brought.broken]
    faults += [_("The file has two deals for board %(board)s.") % {"board": one} for one in brought.repeated]
    faults += [_("There can be no board %(board)s in a session.") % {"board": one or "?"} for one in brought.outside]
    faults += [_("A part of the file cannot be read: %(what)s") % {"what": one} for one in brought.unreadable]
    if not brought.deals and not faults:
        faults.append(_("No deal was found in the file."))
    return faults


def _faults(brought: Brought, session: Session) -> list[str]:
    faults = faults_of(brought)
    for board, names in played_before(session, brought.deals).items():
        said = {"board": board, "names": ", ".join(names)}
        faults.append(_("Board %(board)s has been played here before by %(names)s (Law 6D2).") % said)
    for board, other in in_other_sessions(session, brought.deals, now()).items():
        said = {"board": board, "event": other.competition.name}
        faults.append(
            _("Board %(board)s has the deal of a board of “%(event)s”, which is not over (Law 16D).") % said
            + " "
            + _("Several sections that play the same boards are one session.")
        )
    return faults


@dataclass(frozen=True, slots=True)
class Shown:
    """A board that the dealer looks at."""

    number: int
    dealer: str
    vulnerability: str
    hands: tuple[PrintedHand, ...]


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
async def dealing_page(request: HttpRequest, session: UUID) -> HttpResponse:
    """Render the boards without their hands; or take deals, or show them, which is on record."""
    asked, held, dealer = await sync_to_async(_asked)(request, session)
    if request.method != "POST":
        return await sync_to_async(_page)(request, asked, held)
    act = request.POST.get("act", "")
    # Reading a file takes seconds.
    if wait := await sync_to_async(too_many)(request, "file_brought" if act == "import" else "results_file"):
        return wait
    if act == "import":
        return await _bring(request, asked, held, dealer)
    if act not in (Way.LOOK, Way.DOWNLOAD, Way.COPY):
        raise BadRequest("the page has no such form")
    boards = [number_in(request, "board")] if act == Way.LOOK else await sync_to_async(_numbers)(held)
    try:
        deals = await sync_to_async(see)(held, dealer, Way(act), boards)
    except Unreadable:
        messages.warning(request, _("The deals of this session cannot be read: the server has another DEALS_KEY."))
        return redirect("session-dealing", session=session)
    if isinstance(deals, NotShown):
        messages.warning(request, str(_NOT_SHOWN[deals]))
        return redirect("session-dealing", session=session)
    await keep_out(table_server().desk, held, dealer)
    return await sync_to_async(_show)(request, asked, held, Way(act), deals)


def _asked(request: HttpRequest, session: UUID) -> tuple[Asked, Session, Person]:
    asked, person = asked_session(request, session), reader(request)
    if asked.session is None or person is None or not may_deal(asked.role):
        raise Http404
    return asked, asked.session, person


def _numbers(session: Session) -> list[int]:
    return list(session.deals.values_list("number", flat=True))


def _page(request: HttpRequest, asked: Asked, session: Session, form: BringForm | None = None) -> HttpResponse:
    context = {
        "club": asked.club,
        "event": asked.competition,
        "session": session,
        "boards": list(deals_told(session)),
        "record": session.custody.all(),
        "played": [(board, ", ".join(names)) for board, names in brought_and_played(session).items()],
        "form": form or BringForm(session=session),
    }
    return render(request, "clubs/dealing.html", context)


async def _bring(request: HttpRequest, asked: Asked, session: Session, dealer: Person) -> HttpResponse:
    form = BringForm(request.POST, request.FILES, session=session)
    if not await sync_to_async(form.is_valid)():
        return await sync_to_async(_page)(request, asked, session, form)
    refused = await sync_to_async(once)(request, lambda: bring(session, dealer, form.brought.deals, now()))
    if refused is not None:
        messages.warning(request, str(_NOT_SHOWN[refused]))
    else:
        await keep_out(table_server().desk, session, dealer)
        messages.success(request, _("%(number)s deals are taken.") % {"number": len(form.brought.deals)})
    return redirect("session-dealing", session=session.pk)


def _show(request: HttpRequest, asked: Asked, session: Session, way: Way, deals: dict[int, Deal]) -> HttpResponse:
    context: dict[str, Any] = {"club": asked.club, "event": asked.competition, "session": session}
    if way is Way.LOOK:
        language = get_language() or "en"
        shown = [_shown(number, deal, language) for number, deal in deals.items()]
        return render(request, "clubs/dealing_seen.html", context | {"boards": shown})
    text = write_deals([_record(number, deals[number]) for number in sorted(deals)])
    if way is Way.COPY:
        return render(request, "clubs/dealing_seen.html", context | {"text": text.decode("latin-1")})
    answer = HttpResponse(text, content_type="application/x-pbn")
    answer["Content-Disposition"] = f'attachment; filename="{session.day}-deals.pbn"'
    return answer


def _shown(number: int, deal: Deal, language: str) -> Shown:
    board = Board.numbered(number)
    return Shown(
        number,
        words.seat_name(board.dealer, language),
        words.vulnerability_name(board.vulnerability, language),
        tuple(printed(seat, deal[seat], language) for seat in SEATS),
    )


def _record(number: int, deal: Deal) -> Record:
    board = Board.numbered(number)
    return Record("", 0, f"{number}", number, dealer=board.dealer, vulnerability=board.vulnerability, hands=deal.hands)
