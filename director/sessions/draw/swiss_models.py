"""The models of a Swiss in play: the pairing of each round, and who is not there (articles 17, 23 to 26)."""

from __future__ import annotations

from enum import Enum
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from director.sessions.models import Session
from play.stored import ChoiceField, StoredChoices

__all__ = ["Absence", "AbsenceKind", "Again", "Pairing"]


class Again(Enum):
    """Why a round is paired again by the rules: the values are in the notices of officials."""

    RESULT = "result"
    """A result has changed, or a penalty (article 17.8)."""
    ABSENCE = "absence"
    """Who is there has changed."""
    ASKED = "asked"
    """A director wants the rules to pair in the place of his own pairing."""


class Pairing(models.Model):
    """A pairing of a round: the last one of a round counts, those before it stay on record.

    `couples` are the two numbers of each match from the top table down, the home contestant first; `bye` has no
    opponent (17.6), `out` are taken out (17.7). `basis` stands for the results from which it was made. It is proposed
    until it is published, at `published_at`. One that was made by a director has his `name` and `reason`, and is not
    changed by a correction of a result; others have none.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="pairings")
    round = models.PositiveSmallIntegerField()
    couples: models.JSONField[list[list[int]], list[list[int]]] = models.JSONField()
    bye = models.PositiveSmallIntegerField(null=True)
    out: models.JSONField[list[int], list[int]] = models.JSONField(default=list)
    basis = models.CharField(max_length=64, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    name = models.CharField(max_length=60, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField()
    published_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "director_pairing"
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.session}, round {self.round}: {self.couples}"


class AbsenceKind(StoredChoices):
    """Why a contestant is not there. The values are stored in the database."""

    FORFEIT = "forfeit", _("forfeits with leave")
    UNEXCUSED = "unexcused", _("forfeits without leave")
    EXCUSED = "excused", _("is excused (article 26)")
    LATE = "late", _("has come late")


class Absence(models.Model):
    """A contestant, by its number, is not there from round `first` to round `last`, None for the end.

    `name` is that of the director who has noted it. One that is taken back stays on record.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="absences")
    number = models.PositiveSmallIntegerField()
    first = models.PositiveSmallIntegerField()
    last = models.PositiveSmallIntegerField(null=True)
    kind = ChoiceField(max_length=10, choices=AbsenceKind.choices)
    reason = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    name = models.CharField(max_length=60)
    at = models.DateTimeField()
    taken_back_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "director_absence"
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.number} from round {self.first}: {self.kind}"

    def holds_in(self, number: int) -> bool:
        """Return whether the contestant is not there in that round."""
        return self.taken_back_at is None and self.first <= number and (self.last is None or number <= self.last)
