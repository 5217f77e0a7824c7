"""The models of polls: what peers would do in a player's place (Law 16B1(b))."""

from __future__ import annotations

from typing import ClassVar, Final
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from play.store.models import BoardPlay
from play.stored import ChoiceField, StoredChoices

__all__ = ["LONGEST_NAME", "LONGEST_WORDS", "Poll", "PollPeer", "ScoredBy"]

LONGEST_NAME: Final = 60
LONGEST_WORDS: Final = 500
"""Characters."""


class ScoredBy(StoredChoices):
    """The form of scoring of which peers are told."""

    MATCHPOINTS = "matchpoints", _("Matchpoints")
    IMPS = "imps", _("IMPs")


class Poll(models.Model):
    """A poll by the director of a board: what would you do with this hand after this auction or these tricks?

    Peers see what the player in `seat` saw when the log had `number` rows, and nothing of later
    (`play.store.direction.polls`). `scored` and `methods`, the methods of the pair in the director's words, are told to
    them too.
    """

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    play = models.ForeignKey(BoardPlay, on_delete=models.CASCADE, related_name="polls")
    number = models.PositiveIntegerField()
    seat = models.CharField(max_length=1)
    scored = ChoiceField(max_length=12, choices=ScoredBy.choices)
    methods = models.TextField(max_length=LONGEST_WORDS, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    name = models.CharField(max_length=LONGEST_NAME)
    at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        db_table = "play_poll"
        ordering: ClassVar = ["at", "pk"]

    def __str__(self) -> str:
        return f"poll on {self.play_id}, {self.seat}"


class PollPeer(models.Model):
    """Somebody who is asked, by a link of his own, whose secret is `key`; he answers once.

    `person` is his account, None for a peer who is known to the director by `name` alone; `reader` is the account with
    which the link was opened. `action` and `considered` are calls or cards as text, the considered ones separated by
    blanks.
    """

    poll = models.ForeignKey(Poll, on_delete=models.CASCADE, related_name="peers")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    reader = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="polls_read", null=True
    )
    name = models.CharField(max_length=LONGEST_NAME)
    key = models.CharField(max_length=43, unique=True)
    opened_at = models.DateTimeField(null=True)
    answered_at = models.DateTimeField(null=True)
    action = models.CharField(max_length=4, blank=True)
    considered = models.CharField(max_length=200, blank=True)
    words = models.TextField(max_length=LONGEST_WORDS, blank=True)

    class Meta:
        db_table = "play_poll_peer"
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["poll", "person"], name="polled_once")]

    def __str__(self) -> str:
        return self.name
