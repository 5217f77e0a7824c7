"""The results and the boards of a session as files for other programs, once they are published."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from director.clubs.roles import may_schedule
from director.competitions.models import Kind, Method
from director.pages.shared.result_asking import asked_results
from director.results.registered import registered_in_session
from director.results.swiss.swiss_reading import is_swiss
from director.results.tallying import placed_results
from director.sessions.models import Session
from director.sessions.teams.agreed_models import apart_of
from laws.notation import lin
from play.people.accounts.limits import too_many
from scoring.exchange.formats import dup, nz_scorer, pbn_write, sheet, usebio_write
from scoring.exchange.results import Results

__all__ = ["FILES", "FileKind", "ResultsFile", "file_of", "kinds_for", "results_file"]


@dataclass(frozen=True, slots=True)
class FileKind:
    """A format: the end of the file's name, its media type, what it is called and for, and what writes it."""

    kind: str
    media: str
    name: str | Promise
    about: str | Promise
    write: Callable[[Results], bytes]


FILES: Final = (
    FileKind(
        "xml",
        "application/xml; charset=utf-8",
        "USEBIO",
        gettext_lazy("Results with hand records, for the sites of federations and other scoring programs."),
        usebio_write.write,
    ),
    FileKind(
        "pbn",
        "application/x-pbn",
        "PBN",
        gettext_lazy("Boards with the results of all tables, for programs that show and analyse deals."),
        pbn_write.write,
    ),
    FileKind(
        "csv",
        "text/csv; charset=utf-8",
        "CSV",
        gettext_lazy("A line for each result, for spreadsheets."),
        sheet.write,
    ),
    FileKind(
        "nz.xml",
        "application/xml; charset=utf-8",
        "NZ Scorer",
        gettext_lazy("Results of pairs at matchpoints, for the programs of New Zealand."),
        nz_scorer.write,
    ),
    FileKind(
        "lin",
        "application/x-lin",
        "LIN",
        gettext_lazy("The boards alone, for programs that deal them again at a table."),
        lambda results: lin.write(lin.from_record(deal) for deal in results.deals),
    ),
    FileKind(
        "dup",
        "application/octet-stream",
        "DUP",
        gettext_lazy("The boards alone, for dealing machines."),
        lambda results: dup.write(results.deals),
    ),
)
_BY_KIND: Final = {one.kind: one for one in FILES}


def kinds_for(session: Session) -> list[FileKind]:
    """Return the formats that hold a session of this kind: NZ Scorer's is known for pairs at matchpoints alone."""
    event = session.competition
    of_pairs = event.kind == Kind.PAIRS and event.method == Method.MATCHPOINTS and not is_swiss(session)
    return [one for one in FILES if of_pairs or one.write is not nz_scorer.write]


@dataclass(frozen=True, slots=True)
class ResultsFile:
    """The published results of a session in one format.

    `registered` is for those who read of the entries what a federation has of the players: it is in their file.
    """

    session: Session
    kind: FileKind
    registered: bool = False

    def answer(self) -> HttpResponse:
        """Return the file. Raise ValueError where the format cannot hold this session."""
        results = placed_results(self.session)
        results = registered_in_session(self.session, results) if self.registered else results
        answer = HttpResponse(self.kind.write(results), content_type=self.kind.media)
        name = f"{self.session.day}.{self.kind.kind}"
        answer["Content-Disposition"] = f'attachment; filename="{name}"'
        return answer


def file_of(session: Session, kind: str, *, registered: bool = False) -> ResultsFile | None:
    """Return the results of a session in that format, None for no such format, and before they are published, those of
    its matches at times of their own too.
    """
    found = _BY_KIND.get(kind)
    if found is None or session.published_at is None or apart_of(session).filter(own__published_at=None).exists():
        return None
    return ResultsFile(session, found, registered)


@never_cache
@require_safe
def results_file(request: HttpRequest, session: UUID, kind: str) -> HttpResponse:
    """Return the file, once the results are published.

    Where the format cannot hold this session, as a DUP file with gaps between the boards, the page of the results says
    so.
    """
    asked, held, _known = asked_results(request, session)
    found = file_of(held, kind, registered=may_schedule(asked.role))
    if found is None:
        raise Http404
    if wait := too_many(request, "results_file"):
        return wait
    try:
        return found.answer()
    except ValueError:
        text = _("The format %(format)s cannot hold the boards or results of this session. Choose another one.")
        messages.warning(request, text % {"format": found.kind.name})
        return redirect("session-results", session=session)
