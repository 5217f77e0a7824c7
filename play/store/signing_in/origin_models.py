"""From where a player of a session has played: which network, and which device."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

__all__ = ["PlayedFrom"]


class PlayedFrom(models.Model):
    """A player's page of a table of that session, opened from that network with that device, first and last then.

    `network` is a keyed digest of the address (`play.store.signing_in.origins`): equal for equal addresses, and nothing
    else is known from it. Rows are removed `ORIGINS_KEPT` after the last.
    """

    session = models.UUIDField()
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    network = models.CharField(max_length=16)
    device = models.CharField(max_length=40)
    since = models.DateTimeField()
    last = models.DateTimeField()

    class Meta:
        db_table = "play_played_from"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "person", "network", "device"], name="played_from_once")
        ]
        indexes: ClassVar = [models.Index(fields=["last"], name="played_from_last")]

    def __str__(self) -> str:
        return f"{self.person_id}: {self.device}"
