"""The model of a comment on a board; `play.store.spectators.comment_rows` has the SQL."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from play.store.models import BoardPlay
from play.table.people.commenting import LONGEST_COMMENT

__all__ = ["BoardComment"]


class BoardComment(models.Model):
    """A comment on a board: see `play.table.people.commenting`.

    `number` is that of the event that it speaks of, `seen` that of the last event of the game that its author had seen.
    `name` is his display name at that time; `key` his browser's for this comment. A removed one is kept as the record.
    """

    play = models.ForeignKey(BoardPlay, on_delete=models.CASCADE, related_name="comments")
    number = models.PositiveIntegerField()
    seen = models.PositiveIntegerField()
    at = models.DateTimeField()
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="comments", null=True)
    name = models.CharField(max_length=40)
    language = models.CharField(max_length=10)
    text = models.CharField(max_length=LONGEST_COMMENT)
    seat = models.CharField(max_length=1, blank=True, default="")
    call = models.CharField(max_length=4, blank=True, default="")
    card = models.CharField(max_length=2, blank=True, default="")
    key = models.CharField(max_length=64)
    removed_at = models.DateTimeField(null=True)
    removed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)

    class Meta:
        db_table = "play_comment"
        constraints: ClassVar = [models.UniqueConstraint(fields=["play", "person", "key"], name="comment_once")]

    def __str__(self) -> str:
        return f"comment {self.pk}"
