"""What the people who run the site do about somebody, after a report of his conduct or by a command."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.db import models
from django.utils.translation import gettext_lazy as _

from play.people.models import Person

__all__ = ["KEEPS_NAME", "MUTED_FOR", "Measure", "is_muted", "lasts", "take"]

MUTED_FOR: Final = timedelta(days=7)
KEEPS_NAME: Final = _(
    "The people who run this site have silenced you for some days. As long as that lasts, you keep your name."
)


class Measure(models.TextChoices):
    """A measure. The values are those of forms and of the command."""

    MUTE = "mute", _("Silence for seven days")
    UNMUTE = "unmute", _("Let speak again")
    RENAME = "rename", _("Take the name away")
    CLOSE = "close", _("Close the account")
    OPEN = "open", _("Open the account again")


def is_muted(person: Person, now: datetime) -> bool:
    """Return whether a person is silenced: he speaks to directors alone, and writes nothing that everybody reads."""
    return lasts(person.muted_until, now)


def lasts(muted_until: datetime | None, now: datetime) -> bool:
    """Return whether a silence until then lasts now; None is none."""
    return muted_until is not None and muted_until > now


def take(measure: Measure, person: Person, now: datetime) -> None:
    """Take a measure about a person. Whose account is closed is signed out by the caller
    (`sign_out_everywhere`, `person_changed`).

    A name that is taken away becomes one with the person's number, until he chooses another. Results, logs and reports
    keep the names that they have.
    """
    match measure:
        case Measure.MUTE:
            person.muted_until = now + MUTED_FOR
        case Measure.UNMUTE:
            person.muted_until = None
        case Measure.RENAME:
            person.display_name = f"Player {person.pk}"
        case Measure.CLOSE:
            person.is_active = False
        case Measure.OPEN:
            person.is_active = True
    person.save(update_fields=["muted_until", "display_name", "is_active"])
