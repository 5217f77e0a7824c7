"""The models of the notice board of an event (articles 10.2(2), 14.2)."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from director.competitions.models import Competition
from director.entries.models import Entry
from play.stored import ChoiceField, StoredChoices

__all__ = ["Acknowledgement", "Posting", "PostingKind", "PostingVersion"]


class PostingKind(StoredChoices):
    """What is posted. The values are stored in the database."""

    NOTICE = "notice", _("notice")
    MINUTES = "minutes", _("minutes of the captains’ meeting")
    """Each captain acknowledges them (articles 10.2(2), 53.1)."""


class Posting(models.Model):
    """Something on the notice board of an event; what it says is in its versions.

    `withdraws` is the session of which it says that the published results are withdrawn.
    """

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="postings")
    kind = ChoiceField(max_length=10, choices=PostingKind.choices, default=PostingKind.NOTICE)
    withdraws = models.UUIDField(null=True)

    class Meta:
        db_table = "director_posting"
        ordering: ClassVar = ["-pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class PostingVersion(models.Model):
    """The words of a posting from `at` on, until its next version; no version is ever changed or removed.

    `turn` counts the versions from 1. `name` is the author's at that time.
    """

    posting = models.ForeignKey(Posting, on_delete=models.CASCADE, related_name="versions")
    turn = models.PositiveSmallIntegerField()
    subject = models.CharField(max_length=80)
    text = models.TextField(max_length=8000)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    name = models.CharField(max_length=40)
    at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        db_table = "director_posting_version"
        ordering: ClassVar = ["turn"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["posting", "turn"], name="posting_version_once")]

    def __str__(self) -> str:
        return f"{self.subject} ({self.turn})"


class Acknowledgement(models.Model):
    """A contestant says that it knows a version of the minutes: its captain, or a player of a pair."""

    version = models.ForeignKey(PostingVersion, on_delete=models.CASCADE, related_name="acknowledgements")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    name = models.CharField(max_length=40)
    at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        db_table = "director_acknowledgement"
        ordering: ClassVar = ["at", "pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["version", "entry"], name="acknowledged_once")]

    def __str__(self) -> str:
        return f"{self.name}, {self.at}"
