"""The model of suspensions and disqualifications (Law 91)."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from director.entries.models import Entrant, Entry
from director.sessions.models import Session
from play.stored import ChoiceField, StoredChoices

__all__ = ["Suspended", "Suspension"]


class Suspended(StoredChoices):
    """From what somebody is suspended. The values are stored in the database."""

    ROUND = "round", _("the rest of this round")
    SESSION = "session", _("the rest of this session")
    EVENT = "event", _("the event: disqualified")
    """With the approval of who organises the event (Law 91B)."""


class Suspension(models.Model):
    """A director suspends a contestant, or one player of a team, `entrant`; it is final (Law 91A).

    `by` under his `name` at that time, in which round and for what `reason`. A disqualification holds when it is
    `approved`: None as long as nobody has decided; `decided_name` has, in his `words`.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="suspensions")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="suspensions")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="suspensions", null=True)
    what = ChoiceField(max_length=8, choices=Suspended.choices)
    round = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=200)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    name = models.CharField(max_length=80)
    at = models.DateTimeField()
    approved = models.BooleanField(null=True)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    decided_name = models.CharField(max_length=80, blank=True, db_default="", default="")
    decided_at = models.DateTimeField(null=True)
    words = models.CharField(max_length=200, blank=True, db_default="", default="")

    class Meta:
        db_table = "director_suspension"
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.entrant or self.entry}: {self.what}"

    @property
    def holds(self) -> bool:
        """Whether it is in force: a disqualification is when it is approved (Law 91B)."""
        return self.what != Suspended.EVENT or self.approved is True
