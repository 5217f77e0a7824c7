"""What every page knows of its reader's habits."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any, Final

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from play.people.habits import preferences
from play.people.habits.settings import HabitsForm
from play.people.models import Person

__all__ = ["habits_on_page"]

_KEPT: Final = 500
"""Different habits of people whose fields a process keeps: a kibibyte or two for each."""


def habits_on_page(request: HttpRequest) -> dict[str, Any]:
    """Return the template context for the reader's habits.

    `habits` are the attributes of the page's root without their `data-`, `theme` is the theme, `habits_url` is where an
    account stores habits, `habit_fields` the fields for them, `ask_size` whether to offer large text.
    """
    habits = preferences.of(request)
    known = isinstance(getattr(request, "user", None), Person)
    return {
        "habits": {name.replace("_", "-"): value for name, value in habits.attributes().items()},
        "theme": habits.theme.value,
        "habits_url": reverse("habit") if known else "",
        "habit_fields": partial(_fields, habits, get_language() or "en"),
        "ask_size": habits.size is preferences.Size.ASK,
    }


@lru_cache(maxsize=_KEPT)
def _fields(habits: preferences.Preferences, language: str) -> SafeString:
    """Return the fields for these habits in `language`, in which the page is being drawn.

    They are drawn once for all who have the same: drawn for everybody they are half the work of a table's page.
    """
    return render_to_string("table/habit_fields.html", {"habits_form": HabitsForm.of(habits)})
