"""The models of what happens to a match of teams: segments are chosen, a player is replaced, it is not finished."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from director.entries.models import Entry
from director.sessions.models import Session

__all__ = ["Replacement", "SeatPick", "Unfinished"]


class SeatPick(models.Model):
    """A segment in which a team has chosen to have the choice of seats (article 18.3(2)), in the order of the choices.

    `match` is the number of the match in the session.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="seat_picks")
    match = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    segment = models.PositiveSmallIntegerField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    at = models.DateTimeField()

    class Meta:
        db_table = "director_seat_pick"
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "match", "segment"], name="segment_picked_once")
        ]

    def __str__(self) -> str:
        return f"{self.entry}: segment {self.segment}"


class Replacement(models.Model):
    """A player of a team's list who plays for another from a board of a round on (articles 10.4(2), 10.4(3)).

    `leaves` and `comes` are places in the entry. A captain asks (`asked_by`), a director gives leave or does it of his
    own accord: `granted` is None as long as nobody has answered; `by` and `name` are who has, at `at`. `board` is the
    first board, None where the round has none left. It is undone by the opposite replacement.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="replacements")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="replacements")
    round = models.PositiveSmallIntegerField()
    leaves = models.PositiveSmallIntegerField()
    comes = models.PositiveSmallIntegerField()
    board = models.PositiveSmallIntegerField(null=True)
    granted = models.BooleanField(null=True)
    asked_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    name = models.CharField(max_length=60, blank=True)
    at = models.DateTimeField()

    class Meta:
        db_table = "director_replacement"
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.entry}, round {self.round}: {self.comes} for {self.leaves}"


class Unfinished(models.Model):
    """A match that a team does not finish in a round (article 25.1), until it is taken back.

    A match can be stopped several times in a round, at one table after the other: what a later stop says counts what
    those before it leave.
    `kept` is how many boards of the round each table of the match plays in all, by its number; `skipped` has the boards
    that a table does not play though others follow. `name` is that of the director.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="unfinished")
    round = models.PositiveSmallIntegerField()
    match = models.PositiveSmallIntegerField()
    team = models.PositiveSmallIntegerField()
    kept = models.JSONField(default=dict, db_default=models.Value({}, models.JSONField()))
    skipped = models.JSONField(default=dict, db_default=models.Value({}, models.JSONField()))
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    name = models.CharField(max_length=60)
    at = models.DateTimeField()
    taken_back_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "director_unfinished"
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"team {self.team} does not finish match {self.match} of round {self.round}"
