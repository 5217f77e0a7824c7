"""The model of the casebook: a judgement as others may read it."""

from __future__ import annotations

from typing import ClassVar, Final

from django.conf import settings
from django.db import models
from django.db.models.functions import Now

from director.results.rulings.ruling_models import Ruling

__all__ = ["LONGEST", "Case"]

LONGEST: Final = 2000
"""Characters of each text."""


class Case(models.Model):
    """A page of the casebook, made of a ruling with a judgement: proposed by a director, and read from the consent on.

    The texts are without names. `script` is the board as a table script, empty where it was not played on the
    platform. The chief director has consented at `consented_at`; before, and after he has taken it out, it is None.
    """

    ruling = models.OneToOneField(Ruling, on_delete=models.CASCADE, related_name="in_casebook")
    law = models.CharField(max_length=40)
    facts = models.TextField(max_length=LONGEST)
    alternatives = models.TextField(max_length=LONGEST, blank=True)
    decided = models.TextField(max_length=LONGEST)
    appeal = models.TextField(max_length=LONGEST, blank=True)
    script = models.TextField(blank=True)
    proposed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    proposed_at = models.DateTimeField(db_default=Now(), editable=False)
    consented_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    consented_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "director_case"
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.law}: {self.facts[:40]}"
