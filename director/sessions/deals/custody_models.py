"""The record of what a dealer has seen of the deals of a session."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from director.sessions.models import Session
from play.stored import ChoiceField, StoredChoices

__all__ = ["Custody", "Way"]


class Way(StoredChoices):
    """How a dealer has come to know deals. The values are stored in the database."""

    IMPORT = "import", _("brought in")
    LOOK = "look", _("looked at")
    DOWNLOAD = "download", _("downloaded")
    COPY = "copy", _("copied")


class Custody(models.Model):
    """A dealer knows these `boards` from then on. `name` is his, as it was then; a row is never changed."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="custody")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    name = models.CharField(max_length=60)
    way = ChoiceField(max_length=10, choices=Way.choices)
    boards = models.TextField()
    at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "director_custody"
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.name} {self.way}: {self.boards}"
