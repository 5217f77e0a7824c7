"""The rules page of an event: its conditions of contest and supplementary regulations, as page and PDF (Law 78D)."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID
from zoneinfo import ZoneInfo

from asgiref.sync import sync_to_async
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from director.clubs.roles import may_organise
from director.competitions.models import Competition
from director.pages.contest.contest_words import Changed, changes_of, parts_of_contest
from director.pages.shared.asked import Asked, asked_event
from director.sessions.contest import conditions_of, settings_of
from frontend.printed.section import PrintedSection
from play.analysis import AnalysisFailed, Busy, Priority
from play.analysis.giving_way import giving_way
from play.analysis.printing import PrintReport, print_sheet
from play.people.accounts.limits import too_many

__all__ = ["rules_file", "rules_of_event"]

_LANGUAGES: Final = {"en": "English", "zh-hans": "简体中文"}


@never_cache
@require_safe
def rules_of_event(request: HttpRequest, event: UUID) -> HttpResponse:
    """Render the rules for everybody, in the reader's language, or in the one that the address asks for (`in`)."""
    asked, language = asked_event(request, event), _language(request)
    with translation.override(language):
        shown = _shown(asked)
    other = [code for code in _LANGUAGES if code != language][0]
    context = shown | {
        "club": asked.club,
        "event": asked.competition,
        "organises": may_organise(asked.role),
        "language": language,
        "other": (other, _LANGUAGES[other]),
    }
    return render(request, "clubs/rules.html", context)


@never_cache
@require_safe
async def rules_file(request: HttpRequest, event: UUID) -> HttpResponse:
    """Return the rules as PDF, in the same language as the page."""
    asked, language = await sync_to_async(asked_event)(request, event), _language(request)
    if wait := await sync_to_async(too_many)(request, "results_file"):
        return wait
    job = await sync_to_async(_job)(asked, language)
    try:
        async with giving_way():
            content = await print_sheet(job, Priority.RECORD)
    except (AnalysisFailed, Busy, LookupError):
        await sync_to_async(messages.warning)(request, _("The file could not be made just now. Try again later."))
        return redirect("event-rules", event=event)
    answer = HttpResponse(content, content_type="application/pdf")
    answer["Content-Disposition"] = f'attachment; filename="rules-{language}.pdf"'
    return answer


def _language(request: HttpRequest) -> str:
    """Return the language that the address asks for, else the reader's."""
    chosen = request.GET.get("in", "")
    if chosen in _LANGUAGES:
        return chosen
    return "zh-hans" if (get_language() or "en").startswith("zh") else "en"


def _shown(asked: Asked) -> dict[str, Any]:
    """Return the rules in the active language: as they stand now, since when they are fixed, and what changed then."""
    competition = _competition(asked)
    versions = conditions_of(competition)
    return {
        "parts": parts_of_contest(versions[-1].stated if versions else settings_of(competition)),
        "fixed_at": versions[0].at if versions else None,
        "changes": changes_of(versions),
    }


def _competition(asked: Asked) -> Competition:
    assert asked.competition is not None
    return asked.competition


def _job(asked: Asked, language: str) -> PrintReport:
    with translation.override(language):
        shown = _shown(asked)
        fixed = shown["fixed_at"]
        since = _("They may change until play starts.")
        if fixed is not None:
            since = _("As they stood when play started (%(time)s).") % {"time": _time(asked, fixed)}
        sections = [
            PrintedSection(one.heading, tuple((f"{name}{_(': ')}{said}", "") for name, said in one.lines), "")
            for one in shown["parts"]
        ]
        if shown["changes"]:
            told = tuple(_printed(asked, one) for one in shown["changes"])
            sections.append(PrintedSection(_("Changed since play started"), told, ""))
        title = _("Rules of the event: %(event)s") % {"event": _competition(asked).name}
        return PrintReport(title, f"{asked.club.name} · {since}", (), tuple(sections))


def _printed(asked: Asked, one: Changed) -> tuple[str, str]:
    changed = _("%(line)s: %(now)s (before: %(before)s)") % {"line": one.line, "now": one.now, "before": one.before}
    by = one.name or _("at the start of a session")
    return f"{one.part} – {changed}", pgettext("clause", ", ").join((by, _time(asked, one.at)))


def _time(asked: Asked, at: Any) -> str:
    return f"{date_format(localtime(at, ZoneInfo(asked.club.zone)), 'DATETIME_FORMAT')} ({asked.club.zone})"
