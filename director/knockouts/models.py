"""The models of a knockout: its draw, its matches, the sessions of its rounds, choices of opponents, times agreed."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from director.competitions.stage_models import Stage
from director.entries.models import Entry
from director.sessions.models import Session
from play.stored import ChoiceField, StoredChoices

__all__ = ["Decided", "ExtraBoards", "Knockout", "KnockoutMatch", "KnockoutRound", "MatchTime", "OpponentPick"]


class Decided(StoredChoices):
    """How a match was decided. The values are stored in the database."""

    PLAYED = "played", _("by IMPs")
    TOTAL_POINTS = "44.2(1)", _("by total points")
    BOARDS_WON = "44.2(2)", _("by boards won")
    EXTRA = "44.2(3)", _("by extra boards")
    SINGLE = "44.2(4)", _("by a single board")
    FORFEIT = "forfeit", _("forfeit")
    WITHOUT_LEAVE = "no leave", _("forfeit without leave")
    """Or a deliberate one: who has lost so is the last of the stage, and plays no more (articles 23.4, 23.5)."""
    DISQUALIFIED = "disqualified", _("disqualification")
    """One team was disqualified before its boards were played (Law 91B): it has no place in the stage."""
    UNOPPOSED = "unopposed", _("without an opponent")
    AWARDED = "awarded", _("awarded by the director")
    NEEDLESS = "needless", _("not played")
    """The second final, where the team without a defeat has won the first."""


class Knockout(models.Model):
    """The draw of a stage as a knockout: the teams by their numbers in the bracket, from 1.

    `ranked` are their entries in the order of their ranks, `placed` in that of their numbers, empty while opponents are
    chosen (article 15.4): the next choice is due at `choice_due`. `lot` is the published seed of all lots
    (`scoring.ties.lots`).
    """

    stage = models.OneToOneField(Stage, on_delete=models.CASCADE, related_name="knockout")
    ranked: models.JSONField[list[int], list[int]] = models.JSONField()
    placed: models.JSONField[list[int], list[int]] = models.JSONField(default=list)
    lot = models.CharField(max_length=64)
    choice_due = models.DateTimeField(null=True)
    drawn_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    drawn_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        db_table = "director_knockout"

    def __str__(self) -> str:
        return f"knockout of {self.stage}"


class KnockoutRound(models.Model):
    """The session in which a round of a bracket is played."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="knockout_rounds")
    round = models.PositiveSmallIntegerField()
    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="knockout_round")

    class Meta:
        db_table = "director_knockout_round"
        ordering: ClassVar = ["round"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["stage", "round"], name="knockout_round_once")]

    def __str__(self) -> str:
        return f"{self.stage}, round {self.round}"


class KnockoutMatch(models.Model):
    """A match of a bracket.

    `home_from` and `away_from` are origins of its teams (`schedule.BracketPlace` as text); `home` and `away` are
    the teams, once both are known, by article 18.1(3). It is match `match` of its `session`, None before that is drawn,
    and where it is not played. `winner` stands when it is decided: None then where nobody goes on. `decided_by` is the
    name of the director who has awarded it, with his `words`.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="knockout_matches")
    zone = models.PositiveSmallIntegerField(default=1)
    round = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    part = models.CharField(max_length=8, blank=True, default="")
    home_from = models.CharField(max_length=16)
    away_from = models.CharField(max_length=16)
    home = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+", null=True)
    away = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+", null=True)
    session = models.ForeignKey(Session, on_delete=models.SET_NULL, related_name="knockout_matches", null=True)
    match = models.PositiveSmallIntegerField(null=True)
    winner = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+", null=True)
    loser = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+", null=True)
    how = ChoiceField(max_length=12, choices=Decided.choices, blank=True, default="")
    decided_by = models.CharField(max_length=60, blank=True, default="")
    words = models.CharField(max_length=200, blank=True, default="")
    decided_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "director_knockout_match"
        ordering: ClassVar = ["round", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["stage", "number"], name="knockout_match_once"),
        ]

    def __str__(self) -> str:
        return f"{self.stage}, match {self.number}"


class ExtraBoards(models.Model):
    """The session of the extra boards of a match that ended level (article 44.2), in their order from 1."""

    of = models.ForeignKey(KnockoutMatch, on_delete=models.CASCADE, related_name="extras")
    number = models.PositiveSmallIntegerField()
    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="extra_of")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)

    class Meta:
        db_table = "director_extra_boards"
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["of", "number"], name="extra_boards_once")]

    def __str__(self) -> str:
        return f"{self.of}: extra boards {self.number}"


class OpponentPick(models.Model):
    """A team's choice of its opponents (article 15.4), in the order of the choices from 1.

    `by` is its captain, or an organiser for him; None where the time was over, and it got whom the seeding gives it.
    """

    knockout = models.ForeignKey(Knockout, on_delete=models.CASCADE, related_name="picks")
    number = models.PositiveSmallIntegerField()
    chooser = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    chosen = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    at = models.DateTimeField()

    class Meta:
        db_table = "director_opponent_pick"
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["knockout", "number"], name="opponent_pick_in_turn"),
            models.UniqueConstraint(fields=["knockout", "chosen"], name="opponent_chosen_once"),
        ]

    def __str__(self) -> str:
        return f"{self.chooser} chooses {self.chosen}"


class MatchTime(models.Model):
    """A time for a match that the captain of `team` proposes; it holds once the other one has accepted."""

    of = models.ForeignKey(KnockoutMatch, on_delete=models.CASCADE, related_name="times")
    team = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    starts_at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    at = models.DateTimeField(db_default=Now(), editable=False)
    accepted_at = models.DateTimeField(null=True)
    declined_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "director_match_time"
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.of}: {self.starts_at:%Y-%m-%d %H:%M}"
