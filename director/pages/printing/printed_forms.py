"""The forms of article 2.2 (竞赛表格), made of the settings of an event and of its records: as pages to print, and as
PDF in both languages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from director.competitions.models import Competition, Kind
from director.pages.appeals.appeal_reader import read_appeal
from director.pages.printing.form_parts import Part, pdf_of
from director.pages.printing.form_plans import results, round_table, scale
from director.pages.printing.form_sheets import (
    appeal_filled,
    appeal_sheet,
    line_up,
    penalty_filled,
    penalty_sheet,
    score_sheet,
)
from director.pages.printing.form_times import arrangement, timetable
from director.pages.results.standings import known_to
from director.pages.shared.asked import Asked, asked_event, asked_session, now, reader
from director.results.knowing import boards_known
from director.results.rulings.ruling import counting, may_rule
from director.results.rulings.ruling_models import RulingKind
from director.sessions.running.expected import has_victory_points

__all__ = [
    "FORMS",
    "filled_appeal_file",
    "filled_appeal_page",
    "filled_penalty_file",
    "filled_penalty_page",
    "forms_page",
    "printed_form_file",
    "printed_form_page",
]


@dataclass(frozen=True, slots=True)
class FormKind:
    """A form: its part of the address, its name, what makes it, and which events have it; without that all have."""

    kind: str
    name: str | Promise
    make: Callable[[Asked], list[Part]] | None
    of: Callable[[Competition], bool] = lambda _: True


FORMS: Final = (
    FormKind("timetable", gettext_lazy("Timetable"), timetable),
    FormKind("arrangement", gettext_lazy("Arrangement of play"), arrangement),
    FormKind("rounds", gettext_lazy("Round table"), round_table),
    FormKind("results", gettext_lazy("Results form"), None),
    FormKind("scale", gettext_lazy("Scale of victory points"), scale, has_victory_points),
    FormKind("score-sheet", gettext_lazy("Score sheet"), score_sheet),
    FormKind("line-up", gettext_lazy("Line-up sheet"), line_up, lambda event: event.kind == Kind.TEAMS),
    FormKind("penalty", gettext_lazy("Penalty notice"), penalty_sheet),
    FormKind("appeal", gettext_lazy("Appeal form"), appeal_sheet),
)
_BY_KIND: Final = {one.kind: one for one in FORMS}
_PENALTY: Final = _BY_KIND["penalty"]
_APPEAL: Final = _BY_KIND["appeal"]


@dataclass(frozen=True, slots=True)
class Made:
    """A form that was asked for: what makes its parts, the page that leads to it with its name, and its file."""

    asked: Asked
    form: FormKind
    parts: Callable[[], list[Part]]
    back: tuple[str, str]
    file: str

    def titled(self) -> tuple[str, str, list[Part]]:
        """Return the title, the line below it and the parts in the active language."""
        assert self.asked.competition is not None
        return f"{self.form.name}", f"{self.asked.club.name} · {self.asked.competition.name}", self.parts()


def _forms(asked: Asked) -> Iterator[FormKind]:
    """Yield the forms of an event."""
    assert asked.competition is not None
    yield from (one for one in FORMS if one.of(asked.competition))


def _form(request: HttpRequest, event: UUID, kind: str) -> Made:
    """Return a form of the event. Raise Http404."""
    asked = asked_event(request, event)
    found = _BY_KIND.get(kind)
    if found is None or found not in _forms(asked):
        raise Http404
    made, back = found.make, (reverse("event-forms", args=[event]), _("Forms"))
    file = reverse("event-form-file", args=[event, kind])
    if made is None:
        known = known_to(asked, request)
        return Made(asked, found, lambda: results(asked, known), back, file)
    return Made(asked, found, lambda: made(asked), back, file)


def _penalty(request: HttpRequest, session: UUID, ruling: int) -> Made:
    """Return the notice of a penalty that counts, for who reads the rulings of the session, and for who is penalised.

    Raise Http404.
    """
    asked, person = asked_session(request, session), reader(request)
    held = asked.session
    assert held is not None
    penalties = {one.pk: one for one in counting(held).penalties if one.kind == RulingKind.PENALTY}
    found = penalties.get(ruling)
    if found is None or found.contestant is None:
        raise Http404
    of = held.contestants.filter(number=found.contestant, entry__entrants__person=person)
    own = person is not None and of.exists()
    if not own and boards_known(held, asked.role, person) is None:
        raise Http404
    rules = person is not None and may_rule(held, asked.role, person, now())
    back = (reverse("session-rulings" if rules else "session-results", args=[session]), _("Rulings"))
    file = reverse("session-penalty-file", args=[session, ruling])
    return Made(asked, _PENALTY, lambda: penalty_filled(asked, held, found), back, file)


def _appeal(request: HttpRequest, session: UUID, appeal: int) -> Made:
    """Return the form of an appeal, for anyone who reads its file. Raise Http404."""
    seen = read_appeal(request, session, appeal)
    back = (reverse("session-appeal", args=[session, appeal]), pgettext("noun", "Appeal"))
    file = reverse("session-appeal-file", args=[session, appeal])
    return Made(seen.asked, _APPEAL, lambda: appeal_filled(seen.asked, seen.appeal), back, file)


def _shown(request: HttpRequest, made: Made) -> HttpResponse:
    context = {
        "club": made.asked.club,
        "event": made.asked.competition,
        "form": made.form,
        "parts": made.parts(),
        "back": made.back,
        "file": made.file,
    }
    return render(request, "clubs/printed_form.html", context)


async def _saved(request: HttpRequest, made: Made) -> HttpResponse:
    return await pdf_of(request, made.form.kind, made.titled) or redirect(made.file.removesuffix(".pdf") + "/")


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
    return _shown(request, _form(request, event, kind))


@never_cache
@require_safe
async def printed_form_file(request: HttpRequest, event: UUID, kind: str) -> HttpResponse:
    """Return a form as PDF, in the language that the address asks for, else the reader's."""
    return await _saved(request, await sync_to_async(_form)(request, event, kind))


@never_cache
@require_safe
def filled_penalty_page(request: HttpRequest, session: UUID, ruling: int) -> HttpResponse:
    """Render the notice of a penalty that was given."""
    return _shown(request, _penalty(request, session, ruling))


@never_cache
@require_safe
async def filled_penalty_file(request: HttpRequest, session: UUID, ruling: int) -> HttpResponse:
    """Return it as PDF."""
    return await _saved(request, await sync_to_async(_penalty)(request, session, ruling))


@never_cache
@login_required
@require_safe
def filled_appeal_page(request: HttpRequest, session: UUID, appeal: int) -> HttpResponse:
    """Render the form of an appeal as its file stands."""
    return _shown(request, _appeal(request, session, appeal))


@never_cache
@login_required
@require_safe
async def filled_appeal_file(request: HttpRequest, session: UUID, appeal: int) -> HttpResponse:
    """Return it as PDF."""
    return await _saved(request, await sync_to_async(_appeal)(request, session, appeal))
