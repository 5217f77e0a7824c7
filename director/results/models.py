"""The models of results: what one table made of one board of a session, and confirmed matches."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now

from director.sessions.models import Session
from play.models import BoardPlay

__all__ = ["BoardResult", "MatchConfirmation"]


class BoardResult(models.Model):
    """The result of a board at a table, as it was played there.

    `ns` and `ew` are the numbers of the contestants by the schedule, in an individual those of North and East, with
    whom `ns_partner` and `ew_partner` play; `table` is the number of the table in the session.
    The contract, `lead`, `tricks` and `score_ns` are written as in `BoardPlay`, and again when a ruling changes them
    there. A board that was taken away when the time of its round was over (article 22.3(2)) has no contract; where it
    had not come to the table it has no `play` either. A score that a director assigns instead is a `Ruling`: what was
    played is never overwritten.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="results")
    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    board = models.PositiveSmallIntegerField()
    ns = models.PositiveSmallIntegerField()
    ew = models.PositiveSmallIntegerField()
    ns_partner = models.PositiveSmallIntegerField(null=True)
    ew_partner = models.PositiveSmallIntegerField(null=True)
    play = models.OneToOneField(BoardPlay, on_delete=models.PROTECT, related_name="session_result", null=True)
    contract = models.CharField(max_length=12)
    lead = models.CharField(max_length=2, blank=True)
    tricks = models.PositiveSmallIntegerField(null=True)
    score_ns = models.SmallIntegerField(null=True)
    at = models.DateTimeField()

    class Meta:
        db_table = "director_board_result"
        ordering: ClassVar = ["board", "table", "round"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "round", "table", "board"], name="result_of_a_board_once")
        ]

    def __str__(self) -> str:
        return f"board {self.board}, table {self.table}: {self.contract}"

    @property
    def sides(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The numbers of the contestants North-South and East-West."""
        both = (self.ns, self.ns_partner), (self.ew, self.ew_partner)
        ns, ew = (tuple(one for one in side if one is not None) for side in both)
        return ns, ew

    @property
    def contestants(self) -> frozenset[int]:
        """The numbers of all contestants at the table."""
        return frozenset(number for side in self.sides for number in side)


class MatchConfirmation(models.Model):
    """A captain's confirmation of the score of a match, or an organiser's for him (article 41.2(4)).

    `round` and `match` are the numbers of the match, `team` that of the team in the schedule. `figures` stands for the
    results that were confirmed (`director.results.matches`): when a result is corrected, both confirm again. `name` is
    that of who did, as it was then.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="confirmations")
    round = models.PositiveSmallIntegerField()
    match = models.PositiveSmallIntegerField()
    team = models.PositiveSmallIntegerField()
    figures = models.CharField(max_length=64)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    name = models.CharField(max_length=60)
    at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "director_match_confirmation"
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["session", "round", "match", "team"], name="match_confirmed_once")
        ]

    def __str__(self) -> str:
        return f"round {self.round}, match {self.match}: {self.name} for {self.team}"
