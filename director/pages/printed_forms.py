"""The forms of article 2.2 (竞赛表格), made of the settings of an event: as pages to print, and as PDF.

Timetable, round table, scale of victory points, score sheet, line-up, penalty notice and appeal form; the tables of
results are pages of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from director.competitions.models import Competition, Kind, Scale
from director.competitions.regulated import chosen_scale
from director.pages.asked import Asked, asked_event
from director.pages.room import names_by_number, side_text
from director.sessions.models import Session
from director.sessions.schedules import schedule_of, sides_of
from director.sessions.timing import MINUTE, round_ends, time_by
from frontend.printed.section import PrintedSection
from play.analysis import AnalysisFailed, Busy, Priority
from play.analysis.printing import PrintReport, print_sheet
from play.people.limits import too_many
from scoring.match.vp.chosen import scale_for
from scoring.rounding import rounded

__all__ = ["forms_page", "printed_form_file", "printed_form_page"]

_LANGUAGES: Final = ("en", "zh-hans")
_BLANK: Final = "________________"
_PLAYERS: Final = 4


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a form: its heading, and its lines."""

    heading: str
    lines: list[str]


@dataclass(frozen=True, slots=True)
class FormKind:
    """A form: its part of the address, its name, what makes it, and whether it is for teams alone."""

    kind: str
    name: str | Promise
    make: Callable[[Asked], list[Part]]
    teams: bool = False


def _sessions(asked: Asked) -> list[Session]:
    assert asked.competition is not None
    return list(asked.competition.sessions.select_related("stage").order_by("number"))


def _drawn(asked: Asked) -> list[Session]:
    """Return the sessions that have started: before that the draw is not public."""
    return [one for one in _sessions(asked) if one.started_at is not None and one.schedule is not None]


def _seconds(session: Session, competition: Competition) -> int:
    """Return the seconds of a round, 0 for no limit."""
    return time_by(competition.profile, session.boards_per_round) if session.round_time is None else session.round_time


def _rounds(session: Session) -> int:
    return session.rounds or 0 if session.schedule is None else schedule_of(session.schedule).rounds


def _timetable(asked: Asked) -> list[Part]:
    """Return when each round begins and ends, as far as rounds have a limit (articles 2.2, 20)."""
    assert asked.competition is not None
    teams = asked.competition.kind == Kind.TEAMS
    parts = []
    for session in _sessions(asked):
        begins, lines = session.starts_at, []
        for number in range(1, _rounds(session) + 1):
            ends = round_ends(begins, _seconds(session, asked.competition), number, teams=teams)
            if ends is None:
                break
            told = {"number": number, "begins": _time(asked, begins), "ends": _time(asked, ends)}
            lines.append(_("Round %(number)s: %(begins)s – %(ends)s") % told)
            begins = ends + session.interval * MINUTE
        parts.append(Part(_heading(asked, session), lines or [_("The rounds have no fixed times.")]))
    return parts


def _heading(asked: Asked, session: Session) -> str:
    day = date_format(localtime(session.starts_at, asked.zone), "DATE_FORMAT")
    told = {"number": session.number, "day": day, "time": _time(asked, session.starts_at)}
    return _("Session %(number)s, %(day)s, %(time)s") % told


def _time(asked: Asked, at: datetime) -> str:
    return f"{localtime(at, asked.zone):%H:%M}"


def _round_table(asked: Asked) -> list[Part]:
    """Return who meets whom in each round, on which boards."""
    parts = []
    for session in _drawn(asked):
        assert session.schedule is not None
        schedule, names = schedule_of(session.schedule), names_by_number(session)
        for number in range(1, schedule.rounds + 1):
            lines = []
            for row in schedule.of_round(number):
                ns, ew = (side_text(side, names) or "–" for side in sides_of(row))
                told = {"table": row.table, "ns": ns, "ew": ew, "boards": ", ".join(f"{one}" for one in row.boards)}
                lines.append(_("Table %(table)s: %(ns)s – %(ew)s (boards %(boards)s)") % told)
            parts.append(Part(_("Session %(one)s, round %(two)s") % {"one": session.number, "two": number}, lines))
    return parts or [Part(_("Round table"), [_("It is known when the session has started.")])]


def _scale(asked: Asked) -> list[Part]:
    """Return the scale of victory points that is in force, for a match of each length (article 42)."""
    assert asked.competition is not None
    chosen = chosen_scale(asked.competition)
    parts = []
    for boards in sorted({_of_match(one) for one in _sessions(asked)}):
        scale = scale_for(chosen, boards)
        lines, first = [], 0
        for margin in range(1, len(scale.winners) + 1):
            is_last = margin == len(scale.winners)
            if is_last or scale.winners[margin] != scale.winners[first]:
                won, lost = (rounded(of[first], scale.places) for of in (scale.winners, scale.losers))
                span = f"{first}+" if is_last else f"{first}" if margin - 1 == first else f"{first}–{margin - 1}"
                lines.append(f"{span} IMP: {won} – {lost}")
                first = margin
        told = {"boards": boards, "name": Scale(chosen).label if isinstance(chosen, str) else chosen.name}
        parts.append(Part(_("Matches of %(boards)s boards: %(name)s") % told, lines))
    return parts


def _of_match(session: Session) -> int:
    """Return the boards of a match: of two teams alone all rounds are one."""
    return session.boards_per_round


def _score_sheet(asked: Asked) -> list[Part]:
    parts = []
    for session in _sessions(asked)[:1]:
        line = _("contract %(blank)s declarer ____ lead ____ tricks ____ N-S ______ E-W ______") % {"blank": "________"}
        boards = range(1, session.boards_per_round + 1)
        lines = [_("Board %(number)s: %(line)s") % {"number": f"____ ({one})", "line": line} for one in boards]
        lines += [_signed(_("North-South")), _signed(_("East-West"))]
        heading = _("Session ____, round ____, table ____, N-S ____, E-W ____")
        parts.append(Part(heading, lines))
    return parts


def _signed(who: str) -> str:
    return _("%(who)s, signed: %(blank)s") % {"who": who, "blank": _BLANK}


def _line_up(asked: Asked) -> list[Part]:
    """Return the sheet on which a captain hands in a line-up (articles 18, 19)."""
    head = [
        _("Team: %(blank)s") % {"blank": _BLANK},
        _("Session ____, round ____, opponents: %(blank)s") % {"blank": _BLANK},
    ]
    places = (_("North"), _("South"), _("East"), _("West"))
    rooms = [
        Part(room, [f"{place}: {_BLANK}" for place in at])
        for room, at in ((_("Open room"), places[:2]), (_("Closed room"), places[2:]))
    ]
    foot = [_("Captain, signed: %(blank)s") % {"blank": _BLANK}, _("Handed in at: ______")]
    return [Part(_("Line-up (article 19)"), head), *rooms, Part("", foot)]


def _penalty(asked: Asked) -> list[Part]:
    """Return the notice of a penalty (articles 13.12, 50 to 53)."""
    names = (
        _("Contestant"), _("Session, round, table, board"), _("What happened"), _("Article"), _("Class, and how often"),
        _("Penalty"), _("Director"), _("Date and time"),
    )  # fmt: skip
    lines = [f"{name}: {_BLANK}" for name in names]
    return [
        Part(
            _("Penalty notice (article 13.12)"),
            [*lines, _("Received, captain or player, signed: %(blank)s") % {"blank": _BLANK}],
        )
    ]


def _appeal(asked: Asked) -> list[Part]:
    """Return the form of an appeal (articles 54 to 56, Law 92)."""
    assert asked.competition is not None
    deposit = asked.competition.deposit or _BLANK
    first = (
        _("Appellants"), _("Session, round, table, board"), _("Ruling, director, time"),
        _("Both partners agree (Law 92D)"), _("Captain, where there is one"), _("Grounds"),
    )  # fmt: skip
    facts = (_("Statement of the opponents"), _("Statement of the director"))
    found = (_("Members of the committee"), _("Decision"), _("Reasons and Laws"), _("Date and time"))
    return [
        Part(
            _("Appeal (articles 54–56)"),
            [*(f"{one}: {_BLANK}" for one in first), _("Deposit: %(deposit)s") % {"deposit": deposit}],
        ),
        Part(_("Statements"), [f"{one}: {_BLANK}" for one in facts]),
        Part(_("The committee"), [f"{one}: {_BLANK}" for one in found]),
    ]


FORMS: Final = (
    FormKind("timetable", gettext_lazy("Timetable"), _timetable),
    FormKind("rounds", gettext_lazy("Round table"), _round_table),
    FormKind("scale", gettext_lazy("Scale of victory points"), _scale, teams=True),
    FormKind("score-sheet", gettext_lazy("Score sheet"), _score_sheet),
    FormKind("line-up", gettext_lazy("Line-up sheet"), _line_up, teams=True),
    FormKind("penalty", gettext_lazy("Penalty notice"), _penalty),
    FormKind("appeal", gettext_lazy("Appeal form"), _appeal),
)
_BY_KIND: Final = {one.kind: one for one in FORMS}


def _forms(asked: Asked) -> Iterator[FormKind]:
    """Yield the forms of an event."""
    assert asked.competition is not None
    yield from (one for one in FORMS if not one.teams or asked.competition.kind == Kind.TEAMS)


def _form(request: HttpRequest, event: UUID, kind: str) -> tuple[Asked, FormKind]:
    """Return a form of the event. Raise Http404."""
    asked = asked_event(request, event)
    found = _BY_KIND.get(kind)
    if found is None or found not in _forms(asked):
        raise Http404
    return asked, found


@never_cache
@require_safe
def forms_page(request: HttpRequest, event: UUID) -> HttpResponse:
    """List the forms of an event, for everybody."""
    asked = asked_event(request, event)
    context = {"club": asked.club, "event": asked.competition, "session": asked.session, "forms": list(_forms(asked))}
    return render(request, "clubs/forms.html", context)


@never_cache
@require_safe
def printed_form_page(request: HttpRequest, event: UUID, kind: str) -> HttpResponse:
    """Render a form, to be read or printed."""
    asked, form = _form(request, event, kind)
    context = {"club": asked.club, "event": asked.competition, "form": form, "parts": form.make(asked)}
    return render(request, "clubs/printed_form.html", context)


@never_cache
@require_safe
async def printed_form_file(request: HttpRequest, event: UUID, kind: str) -> HttpResponse:
    """Return a form as PDF, in the language that the address asks for, else the reader's."""
    asked, form = await sync_to_async(_form)(request, event, kind)
    if wait := await sync_to_async(too_many)(request, "results_file"):
        return wait
    wanted = request.GET.get("in", "")
    language = wanted if wanted in _LANGUAGES else get_language() or "en"
    job = await sync_to_async(_job)(asked, form, language)
    try:
        content = await print_sheet(job, Priority.RECORD)
    except (AnalysisFailed, Busy, LookupError):
        await sync_to_async(messages.warning)(request, _("The file could not be made just now. Try again later."))
        return redirect("event-form", event=event, kind=kind)
    answer = HttpResponse(content, content_type="application/pdf")
    answer["Content-Disposition"] = f'attachment; filename="{kind}-{language}.pdf"'
    return answer


def _job(asked: Asked, form: FormKind, language: str) -> PrintReport:
    assert asked.competition is not None
    with translation.override(language):
        parts = tuple(
            PrintedSection(one.heading, tuple((line, "") for line in one.lines), "") for one in form.make(asked)
        )
        return PrintReport(f"{form.name}", f"{asked.club.name} · {asked.competition.name}", (), parts)
