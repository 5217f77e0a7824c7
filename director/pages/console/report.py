"""The report of a session, or of all sessions of its event (article 12.8), as a page, PDF and JSON: what its directors
were asked, did and ruled.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final
from uuid import UUID
from zoneinfo import ZoneInfo

from asgiref.sync import sync_to_async
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from director.pages.console.report_lines import ReportLine, Section, acts_of, sections_of, together
from director.pages.shared.officiating import Official
from director.pages.shared.room import names_by_number
from director.sessions.models import Session
from frontend.printed.section import PrintedSection
from play.analysis import AnalysisFailed, Busy, Priority
from play.analysis.giving_way import giving_way
from play.analysis.printing import PrintReport, print_sheet
from play.people.accounts.limits import too_many

__all__ = ["report_file", "report_page"]

_WHOLE: Final = "whole"
"""The name in an address that asks for all sessions of the event."""
_VERSION: Final = 1
"""Of the form of the JSON file; a change that a reader must know raises it."""


@never_cache
@login_required
@require_safe
async def report_page(request: HttpRequest, session: UUID) -> HttpResponse:
    """Render the report for an official who rules on the session. Others find no such page."""
    official, sections = await _read(request, session)
    return await sync_to_async(_rendered)(request, official, sections)


@never_cache
@login_required
@require_safe
async def report_file(request: HttpRequest, session: UUID, kind: str) -> HttpResponse:
    """Return the report as a file of that kind, `pdf` or `json`. Raise Http404 for another one."""
    if kind not in ("pdf", "json"):
        raise Http404
    official, sections = await _read(request, session)
    if wait := await sync_to_async(too_many)(request, "results_file"):
        return wait
    answer: HttpResponse
    if kind == "json":
        answer = JsonResponse(await sync_to_async(_data)(official, sections))
    else:
        job = await sync_to_async(_job)(official, sections)
        try:
            async with giving_way():
                content = await print_sheet(job, Priority.DIRECTOR)
        except (AnalysisFailed, Busy, LookupError):
            await sync_to_async(messages.warning)(request, _("The file could not be made just now. Try again later."))
            return redirect("session-report", session=session)
        answer = HttpResponse(content, content_type="application/pdf")
    name = f"{official.session.day}-report.{kind}"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _rendered(request: HttpRequest, official: Official, sections: tuple[Section, ...]) -> HttpResponse:
    several = official.session.competition.sessions.filter(started_at__isnull=False).count() > 1
    whole = _WHOLE in request.GET
    context = official.context | {"sections": sections, "facts": _facts(official), "several": several, "whole": whole}
    return render(request, "clubs/report.html", context)


async def _read(request: HttpRequest, session: UUID) -> tuple[Official, tuple[Section, ...]]:
    official = await sync_to_async(Official)(request, session, reads=True)
    language = get_language() or "en"
    if _WHOLE not in request.GET:
        acts = await acts_of(session, language)
        return official, await sync_to_async(sections_of)(official.session, acts, language)
    found = []
    for one in await sync_to_async(_sessions)(request, official):
        acts = await acts_of(one.pk, language)
        found.append((one.number, await sync_to_async(sections_of)(one, acts, language)))
    return official, together(found)


def _sessions(request: HttpRequest, official: Official) -> list[Session]:
    """Return the sessions of the event that have begun and on which this official may rule."""
    found = []
    for pk in (
        official.session.competition.sessions.filter(started_at__isnull=False)
        .order_by("number")
        .values_list("pk", flat=True)
    ):
        try:
            found.append(Official(request, pk, reads=True).session)
        except Http404:  # he plays in it
            continue
    return found


def _facts(official: Official) -> list[tuple[str, str]]:
    """Return what the report says first, as names and texts."""
    held = official.session
    chief = held.chief
    return [
        (_("Club"), official.asked.club.name),
        (_("Started"), _time(official, held.started_at)),
        (_("Ended"), _time(official, held.ended_at)),
        (_("Chief director"), _("an owner of the club") if chief is None else chief.display_name),
        (_("Contestants"), f"{len(names_by_number(held))}"),
        (_("Boards"), f"{held.deals.filter(dealt__isnull=False).count()}"),
    ]


def _time(official: Official, at: datetime | None) -> str:
    zone = official.asked.club.zone
    return "–" if at is None else f"{date_format(localtime(at, ZoneInfo(zone)), 'DATETIME_FORMAT')} ({zone})"


def _data(official: Official, sections: tuple[Section, ...]) -> dict[str, Any]:
    """Return the report for programs."""
    held: Session = official.session
    return {
        "format": "screenmate-report",
        "version": _VERSION,
        "club": official.asked.club.name,
        "event": held.competition.name,
        "session": f"{held.pk}",
        "started_at": None if held.started_at is None else held.started_at.isoformat(),
        "ended_at": None if held.ended_at is None else held.ended_at.isoformat(),
        "chief": None if held.chief is None else held.chief.display_name,
        "contestants": {f"{number}": name for number, name in names_by_number(held).items()},
        **{one.name: [_entry(entry) for entry in one.entries] for one in sections},
    }


def _entry(entry: ReportLine) -> dict[str, Any]:
    said = {"at": entry.at.isoformat(), "on": entry.on, "said": entry.said, "law": entry.law}
    return said | {"reason": entry.reason, "by": entry.name, "state": entry.state, **entry.data}


def _job(official: Official, sections: tuple[Section, ...]) -> PrintReport:
    event = official.session.competition.name
    about = f"{official.asked.club.name}, {_time(official, official.session.begins_at)}"
    printed = tuple(
        PrintedSection(one.heading, tuple(_printed(official, entry) for entry in one.entries), _("None."))
        for one in sections
    )
    title = _("Report: %(event)s") % {"event": event}
    return PrintReport(title, about, tuple(_facts(official)), printed)


def _printed(official: Official, entry: ReportLine) -> tuple[str, str]:
    when = date_format(localtime(entry.at, ZoneInfo(official.asked.club.zone)), "H:i")
    done = _(": ").join(filter(None, (f"{when} {entry.on}", entry.said)))
    told = " · ".join(filter(None, (done, entry.law, entry.state)))
    return told, " – ".join(filter(None, (entry.reason, entry.name)))
