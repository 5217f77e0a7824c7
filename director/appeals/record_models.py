"""What stands on record of those who decide appeals: who has named the chief director, and who has seen the hands."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from director.appeals.models import Appeal
from director.sessions.models import Session

__all__ = ["AppealLook", "ChiefNamed"]


class ChiefNamed(models.Model):
    """That `by`, of that name, has named somebody chief director of a session; `plays`: he plays in it himself."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="chiefs_named")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    name = models.CharField(max_length=60)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    by_name = models.CharField(max_length=60)
    plays = models.BooleanField()
    at = models.DateTimeField()

    class Meta:
        db_table = "director_chief_named"
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.name}, by {self.by_name}"


class AppealLook(models.Model):
    """That somebody who judges an appeal has looked at the hands of its board while the session was played."""

    appeal = models.ForeignKey(Appeal, on_delete=models.CASCADE, related_name="looks")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    name = models.CharField(max_length=60)
    at = models.DateTimeField()

    class Meta:
        db_table = "director_appeal_look"
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["appeal", "person"], name="appeal_look_once")]

    def __str__(self) -> str:
        return f"{self.name}: {self.appeal}"
