"""The model of a match that captains play at a time of their own, in a round robin or a Swiss."""

from __future__ import annotations

from typing import ClassVar
from uuid import UUID

from django.conf import settings
from django.db import models
from django.db.models import QuerySet
from django.db.models.functions import Now

from director.competitions.models import Competition
from director.entries.models import Entry
from director.sessions.models import Session

__all__ = ["AgreedTime", "agreed_of", "apart_of", "matches_apart"]


class AgreedTime(models.Model):
    """A time for the match of `home` and `away` in a `round` of a session, which the captain of `team` proposes.

    Once the other one has accepted, the match is the session `own`: it has deals of its own, so that nobody learns
    anything of boards that are still to be played, no matter who plays when (Law 16D).
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="agreed_times")
    round = models.PositiveSmallIntegerField()
    home = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    away = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    team = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    starts_at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    at = models.DateTimeField(db_default=Now(), editable=False)
    accepted_at = models.DateTimeField(null=True)
    own = models.OneToOneField(Session, on_delete=models.SET_NULL, related_name="agreed", null=True)

    class Meta:
        db_table = "director_agreed_time"
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.home} – {self.away}: {self.starts_at:%Y-%m-%d %H:%M}"


def agreed_of(session: Session) -> AgreedTime | None:
    """Return the match that a session is, where it is one at a time of its own; None for any other session."""
    return AgreedTime.objects.filter(own=session.pk).select_related("session__stage", "home", "away").first()


def apart_of(session: Session) -> QuerySet[AgreedTime]:
    """Return the matches of a session that are played at times of their own."""
    return session.agreed_times.filter(own__isnull=False, own__cancelled_at=None).order_by("pk")


def matches_apart(competition: Competition) -> dict[UUID, tuple[int, int]]:
    """Return the sessions of an event that are matches at times of their own, with the keys of their two teams."""
    found = AgreedTime.objects.filter(own__competition=competition).values_list("own", "home", "away")
    return {own: (home, away) for own, home, away in found}
