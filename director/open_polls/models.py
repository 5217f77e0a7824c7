"""The model of an open poll: a poll (`play.store.direction.poll_models`) that anybody with its link may answer."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now

from director.sessions.models import Session
from play.models import Poll

__all__ = ["OpenPoll"]


class OpenPoll(models.Model):
    """A poll that a player has made of a board of a session; its link is that of the poll’s number.

    Nobody answers any more from `closed_at` on.
    """

    poll = models.OneToOneField(Poll, on_delete=models.CASCADE, related_name="open", primary_key=True)
    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="open_polls")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="open_polls")
    at = models.DateTimeField(db_default=Now(), editable=False)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "director_open_poll"
        ordering: ClassVar = ["at", "pk"]

    def __str__(self) -> str:
        return f"open {self.poll_id}"
