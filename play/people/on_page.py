"""What every page knows of its reader's habits."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import SimpleLazyObject

from play.people import preferences
from play.people.models import Person
from play.people.settings import HabitsForm

__all__ = ["habits_on_page"]


def habits_on_page(request: HttpRequest) -> dict[str, Any]:
    """Return the template context for the reader's habits.

    `habits` are the attributes of the page's root without their `data-`, `theme` is the theme, `habits_url` is where an
    account stores habits, `habits_form` the fields for them, `ask_size` whether to offer large text.
    """
    habits = preferences.of(request)
    known = isinstance(getattr(request, "user", None), Person)
    return {
        "habits": {name.replace("_", "-"): value for name, value in habits.attributes().items()},
        "theme": habits.theme.value,
        "habits_url": reverse("habit") if known else "",
        "habits_form": SimpleLazyObject(lambda: HabitsForm.of(habits)),
        "ask_size": habits.size is preferences.Size.ASK,
    }
