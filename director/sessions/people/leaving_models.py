"""The model of a player's request to leave a running session."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now

from director.entries.models import Entrant
from director.sessions.models import Session

__all__ = ["LeaveRequest"]


class LeaveRequest(models.Model):
    """A player of a running session cannot go on, and asks the organiser to let him go; `reason` is in his words.

    `refused` notes that the organiser has asked him to play on. It is over when his entry has left the session, or
    another plays for him.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="leave_requests")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="leave_requests")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    reason = models.CharField(max_length=120, blank=True)
    at = models.DateTimeField(db_default=Now(), editable=False)
    refused = models.BooleanField(default=False)

    class Meta:
        db_table = "director_leave_request"
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["session", "person"], name="leave_request_once")]

    def __str__(self) -> str:
        return f"{self.entrant} asks to leave"
