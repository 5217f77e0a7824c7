"""Who is here for a session: his page of it asks again and again; and how good his connection is."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import ClassVar, Final

from django.conf import settings
from django.db import models
from django.db.models.functions import Now

from director.sessions.models import Session
from play.models import Person

__all__ = ["Attendance", "is_here", "note_check", "note_here"]

_HERE: Final = timedelta(seconds=30)
"""So long after his page has asked last somebody counts as here: it asks every three seconds."""
_EVERY: Final = timedelta(seconds=8)
"""How often at most that is written."""


class Attendance(models.Model):
    """When somebody was last here for a session, and what the check of his connection found.

    `delay` is the median time of a message there and back in milliseconds, None before the check.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="attendance")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    seen_at = models.DateTimeField()
    checked_at = models.DateTimeField(null=True)
    delay = models.PositiveIntegerField(null=True)

    class Meta:
        db_table = "director_attendance"
        constraints: ClassVar = [models.UniqueConstraint(fields=["session", "person"], name="attendance_once")]

    def __str__(self) -> str:
        return f"{self.person} at {self.session}"


def note_here(session: Session, person: Person, now: datetime) -> None:
    """Note that somebody is here."""
    of_person = Attendance.objects.filter(session=session, person=person)
    if of_person.filter(seen_at__gt=now - _EVERY).exists():
        return
    Attendance.objects.update_or_create(session=session, person=person, defaults={"seen_at": now})


def note_check(session: Session, person: Person, delay: int, now: datetime) -> None:
    """Note what the check of somebody's connection found, in milliseconds."""
    values = {"seen_at": now, "checked_at": Now(), "delay": delay}
    Attendance.objects.update_or_create(session=session, person=person, defaults=values)


def is_here(attendance: Attendance | None, now: datetime) -> bool:
    """Return whether somebody counts as here."""
    return attendance is not None and attendance.seen_at > now - _HERE
