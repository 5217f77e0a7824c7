"""The fields by which forms ask for a day and a time, and for the time of a board."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

__all__ = ["BoardMinutes", "When", "check_day"]

_FIRST_YEAR: Final = 2000
_LAST_YEAR: Final = 2099
"""Years that a computer can count with in every time zone, and in which people play."""


def check_day(at: datetime) -> None:
    """Raise ValidationError for a day of a year that no event is in: a slip, as 20266 or 9999."""
    if not _FIRST_YEAR <= at.year <= _LAST_YEAR:
        raise ValidationError(
            _("Please choose a day in the years %(first)s to %(last)s."),
            params={"first": _FIRST_YEAR, "last": _LAST_YEAR},
        )


class When(forms.DateTimeField):
    """A day and a time, in the time zone in which the form is read (`timezone.override`)."""

    def __init__(self, **options: Any) -> None:
        widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
        super().__init__(widget=widget, **options)
        self.error_messages["invalid"] = _("Please write a day and a time, as 2026-05-01 19:30.")

    def to_python(self, value: Any) -> datetime | None:
        """Return the time. Raise ValidationError for what is none, or in a year that no event is in."""
        at: datetime | None = super().to_python(value)
        if at is not None:
            check_day(at)
        return at


class BoardMinutes(forms.FloatField):
    """The minutes of a board: 0 for no limit; what it is where none are written says the help."""

    def __init__(self, **options: Any) -> None:
        super().__init__(label=_("Minutes a board"), required=False, min_value=0, max_value=60, **options)
