"""An exam paper of the simulator, to be printed: the incidents of a number, and the same with what is right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy
from django.views.decorators.http import require_safe

from director.pages.training.training_shown import Practice, practice_of
from director.training.exam import drawn
from director.training.incidents import incidents
from director.training.marking import DECISION, LAW, LIMITS, OPTIONS, ORDER
from director.training.vocabulary import LIMITS as LIMIT_WORDS
from frontend import words
from play.people.accounts.forms import Pointing

__all__ = ["exam_page"]

_MOST: Final = 20
_USUAL: Final = 8


class ExamForm(Pointing, forms.Form):
    """How many incidents, which paper, and whether it shows what is right."""

    count = forms.IntegerField(label=gettext_lazy("Incidents"), min_value=1, max_value=_MOST)
    number = forms.IntegerField(
        label=gettext_lazy("Number of the paper"),
        min_value=1,
        max_value=999_999,
        help_text=gettext_lazy("The same number is the same paper everywhere."),
    )
    key = forms.BooleanField(label=gettext_lazy("With the answers, for the examiner"), required=False)


@dataclass(frozen=True, slots=True)
class ExamSheet:
    """One incident of a paper. `right` is empty on that of the trainee."""

    title: str
    story: str
    table: dict[str, Any]
    said: tuple[tuple[str, str, str], ...]
    statements: tuple[str, ...]
    decisions: tuple[str, ...]
    right: tuple[tuple[str, tuple[str, ...]], ...]


@require_safe
def exam_page(request: HttpRequest) -> HttpResponse:
    """Render the form and the paper. Without a number it is that of the day."""
    language = get_language() or "en"
    today = {"count": _USUAL, "number": timezone.localdate().toordinal() % 1_000_000}
    form = ExamForm(request.GET if "number" in request.GET else today, label_suffix="")
    sheets: list[ExamSheet] = []
    marks = key = False
    if form.is_valid():
        key = form.cleaned_data["key"]
        chosen = drawn(incidents().values(), form.cleaned_data["count"], form.cleaned_data["number"])
        sheets = [_sheet(practice_of(one), language, f"-{nth}", key=key) for nth, one in enumerate(chosen, 1)]
        marks = True
    context = {
        "form": form,
        "number": form.cleaned_data.get("number"),
        "sheets": sheets,
        "marks": marks,
        "key": key,
        "limits": [words.say(language)(text) for text in LIMIT_WORDS.values()],
        "points": (LAW, OPTIONS + ORDER, DECISION, LIMITS),
    }
    return render(request, "training/exam.html", context)


def _sheet(practice: Practice, language: str, nth: str, *, key: bool) -> ExamSheet:
    say = words.say(language)
    return ExamSheet(
        say(practice.incident.title),
        say(practice.incident.story),
        practice.drawn(language, nth),
        tuple(practice.said(language)),
        tuple(text for _place, text in practice.statements(language)),
        tuple(text for _name, text in practice.decisions(language)),
        practice.right(language) if key else (),
    )
