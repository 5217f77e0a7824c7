"""The simulator for directors: the incidents by Law, and one of them to be ruled on by anybody.

The marks of who has an account are kept for him (`director.training.keeping`); of all others nothing is written.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from director.casebook.making import case_of, cases, incident_of
from director.pages.shared.asked import reader
from director.pages.training.training_shown import Practice, practice_of, tried_in
from director.training.incidents import Incident, incidents
from director.training.keeping import done_by, keep
from director.training.marking import Answer, marked
from director.training.vocabulary import LIMITS, QUESTIONS
from frontend import words
from frontend.citations import citation
from frontend.lawbook import paragraphs as lawbook
from laws.values.paragraph import Paragraph
from laws.values.seats import SEATS
from play.live.clock import present_time
from play.pages.site.once import once

__all__ = ["practice_page", "training_case_page", "training_page"]


@dataclass(frozen=True, slots=True)
class Shelf:
    """The incidents of one Law of the handbook."""

    law: str
    incidents: tuple[tuple[str, str, int | None], ...]
    """Name, title, and the best points of the reader, None where he has not done it."""


@never_cache
@require_safe
def training_page(request: HttpRequest) -> HttpResponse:
    """Render the list of all incidents by Law."""
    language = get_language() or "en"
    say = words.say(language)
    person = reader(request)
    done = {} if person is None else {one.incident: one.best for one in done_by(person)}
    shelves = [
        Shelf(
            citation([Paragraph.parse(str(law))], language),
            tuple((one.name, say(one.title), done.get(one.name)) for one in found),
        )
        for law, found in groupby(incidents().values(), key=lambda one: one.handbook)
    ]
    shown = {"shelves": shelves, "count": len(incidents()), "cases": cases(), "done": done}
    return render(request, "training/list.html", shown)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def practice_page(request: HttpRequest, name: str) -> HttpResponse:
    """Render an incident, what was asked of the players and read so far, or the marks of the answer."""
    incident = incidents().get(name)
    if incident is None:
        raise Http404
    return _practised(request, incident)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def training_case_page(request: HttpRequest, case: int) -> HttpResponse:
    """Render a case of the casebook as an incident."""
    found = case_of(case)
    if found is None:
        raise Http404
    return _practised(request, incident_of(found))


def _practised(request: HttpRequest, incident: Incident) -> HttpResponse:
    practice = practice_of(incident)
    answer = tried_in(request.POST, practice)
    person = reader(request)
    keeps = person is not None and not person.guest
    if keeps and person is not None and request.POST.get("act") == "mark" and not answer.is_empty:
        marks = marked(answer, practice.key)
        once(request, lambda: keep(person, incident.name, incident.title, marks, present_time()))
    context = _context(incident, practice, answer, request.POST, get_language() or "en") | {"keeps": keeps}
    return render(request, "training/practice.html", context)


def _context(incident: Incident, practice: Practice, answer: Answer, sent: QueryDict, language: str) -> dict[str, Any]:
    say = words.say(language)
    act = sent.get("act", "")
    asked = [one for one in sent.getlist("asked") if one in practice.askable]
    if act == "ask" and (one := f"{sent.get('seat', '')}.{sent.get('question', '')}") in practice.askable:
        asked = [*(other for other in asked if other != one), one]
    marks = act == "mark" and not answer.is_empty
    result = practice.result(answer, marked(answer, practice.key), language) if marks else None
    return {
        "incident": incident,
        "title": say(incident.title),
        "story": say(incident.story),
        **practice.drawn(language),
        "asked": [(one, *practice.answered(one, language)) for one in asked],
        "seats": [(seat.letter, words.seat_name(seat, language)) for seat in SEATS],
        "questions": [(one, say(text)) for one, text in QUESTIONS.items()],
        "seat": sent.get("seat", ""),
        "question": sent.get("question", ""),
        "laws": lawbook.all_statements(language),
        "law": "" if answer.law is None else str(answer.law),
        "read": lawbook.statement(str(answer.law), language) if act == "read" and answer.law is not None else None,
        "statements": practice.statements(language),
        "places": range(1, len(practice.stated.all) + 1),
        "given": dict(practice.given(answer)),
        "decisions": practice.decisions(language),
        "decision": answer.decision,
        "limits": [(one, say(text)) for one, text in LIMITS.items()],
        "limited": answer.limits,
        "result": result,
        "nothing": act == "mark" and answer.is_empty,
        "unasked": list(practice.said(language, asked)) if result is not None else [],
    }
