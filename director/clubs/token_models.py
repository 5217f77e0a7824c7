"""The model of a token: what a program shows to read for a club what its owner reads."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from director.clubs.models import Club
from play.stored import StoredChoices

__all__ = ["Scope", "Token"]


class Scope(StoredChoices):
    """What a token opens beside what everybody reads. The values are stored in the database."""

    RESULTS = "results", _("results before they are published")
    ENTRIES = "entries", _("entries with the numbers in a federation, master points and fees")
    MEMBERS = "members", _("members of the club and their roles")


class Token(models.Model):
    """A key of a program, made by an owner of a club for one purpose.

    Of the key only its SHA-256 (`digest`) and its first characters (`start`) are kept: it is random, so a hash without
    a salt is enough. `scopes` are values of `Scope`, separated by spaces. It opens what `made_by` may read himself, as
    long as he owns the club: an owner who plays in a session reads nothing of it with a key either (Law 16D).
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=40)
    start = models.CharField(max_length=12)
    digest = models.CharField(max_length=64, unique=True)
    scopes = models.CharField(max_length=60, blank=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tokens_made")
    made_at = models.DateTimeField(db_default=Now(), editable=False)
    used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "director_token"
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.name} ({self.start}…)"

    def opens(self, scope: Scope) -> bool:
        """Return whether the token has the scope."""
        return scope.value in self.scopes.split()
