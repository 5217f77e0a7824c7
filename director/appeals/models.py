"""The models of appeals: what a contestant asks to have reviewed, what is said to it, and how it is decided."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from director.results.rulings.ruling_models import Ruling
from director.sessions.models import Session
from play.stored import ChoiceField, StoredChoices

__all__ = ["Appeal", "AppealDecision", "AppealMember", "AppealStatement", "AppealVote", "Body", "Outcome"]


class Appeal(models.Model):
    """An appeal of a contestant against a ruling (Law 92A).

    `ruling` is the entry that it is against, None for a ruling at the table, of which `round`, `table` and `board` say
    where it was made; a penalty has no board. `reasons` are the words of `by`; who had to assent is `assented_by`. It
    has reached the director at `lodged_at`, None as long as an assent is missing. `on_law` is whether it is about law
    or regulation alone (Law 93B1), None before somebody has said. `deposit` is what was given, `deposit_back` whether
    it was given back (article 54.3). It is closed by a decision at `decided_at`, or was withdrawn.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="appeals")
    contestant = models.PositiveSmallIntegerField()
    ruling = models.ForeignKey(Ruling, on_delete=models.PROTECT, related_name="appeals", null=True)
    round = models.PositiveSmallIntegerField(null=True)
    table = models.PositiveSmallIntegerField(null=True)
    board = models.PositiveSmallIntegerField(null=True)
    reasons = models.TextField(max_length=2000)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="appeals", null=True)
    name = models.CharField(max_length=60)
    at = models.DateTimeField()
    assented_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    assented_name = models.CharField(max_length=60, blank=True)
    lodged_at = models.DateTimeField(null=True)
    withdrawn_at = models.DateTimeField(null=True)
    on_law = models.BooleanField(null=True)
    deposit = models.CharField(max_length=40, blank=True)
    deposit_back = models.BooleanField(null=True)
    decided_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "director_appeal"
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(ruling__isnull=False) | models.Q(board__isnull=False), name="appeal_of_something"
            ),
        ]

    def __str__(self) -> str:
        return f"appeal of {self.contestant}: {self.reasons[:40]}"

    @property
    def place(self) -> tuple[int, int, int] | None:
        """The round, the table and the board of a ruling on a result, None for a penalty."""
        if self.round is None or self.table is None or self.board is None:
            return None
        return self.round, self.table, self.board

    @property
    def is_open(self) -> bool:
        """Whether it waits for a decision, or for an assent."""
        return self.decided_at is None and self.withdrawn_at is None


class Body(StoredChoices):
    """Who decides an appeal."""

    CHIEF = "chief", _("the chief director")
    COMMITTEE = "committee", _("the committee")


class Outcome(StoredChoices):
    """What a decision does."""

    STANDS = "stands", _("the ruling stands")
    CHANGED = "changed", _("the ruling is changed")
    RECOMMENDED = "recommended", _("the chief director is recommended to change his ruling")


class AppealDecision(models.Model):
    """A decision on an appeal, or one that a committee votes on: `at` is when it was made, None before the majority.

    `kind`, `value` and `rule` are those of the ruling that it makes of the disputed one, as `Ruling` has them, empty
    where the ruling stands; `ruling` is that entry once it is made. `reasonable` is whether the appeal was (54.3).
    """

    appeal = models.ForeignKey(Appeal, on_delete=models.CASCADE, related_name="decisions")
    body = ChoiceField(max_length=10, choices=Body.choices)
    outcome = ChoiceField(max_length=12, choices=Outcome.choices)
    kind = models.CharField(max_length=10, blank=True)
    value = models.CharField(max_length=300, blank=True)
    rule = models.CharField(max_length=40, blank=True)
    text = models.TextField(max_length=2000)
    reasonable = models.BooleanField(default=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    name = models.CharField(max_length=60)
    written_at = models.DateTimeField()
    at = models.DateTimeField(null=True)
    ruling = models.ForeignKey(Ruling, on_delete=models.PROTECT, related_name="decided_by", null=True)

    class Meta:
        db_table = "director_appeal_decision"
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.body}: {self.outcome}"


class AppealMember(models.Model):
    """A member of the committee of an appeal (article 55.1); one of them is its chairman (主任)."""

    appeal = models.ForeignKey(Appeal, on_delete=models.CASCADE, related_name="members")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    chairs = models.BooleanField(default=False)
    named_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "director_appeal_member"
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["appeal", "person"], name="appeal_member_once"),
            models.UniqueConstraint(fields=["appeal"], condition=models.Q(chairs=True), name="appeal_one_chairman"),
        ]

    def __str__(self) -> str:
        return f"{self.person}"


class AppealVote(models.Model):
    """How a member votes on a decision that is proposed."""

    decision = models.ForeignKey(AppealDecision, on_delete=models.CASCADE, related_name="votes")
    member = models.ForeignKey(AppealMember, on_delete=models.CASCADE, related_name="votes")
    agrees = models.BooleanField()

    class Meta:
        db_table = "director_appeal_vote"
        constraints: ClassVar = [models.UniqueConstraint(fields=["decision", "member"], name="appeal_vote_once")]

    def __str__(self) -> str:
        return f"{self.member}: {self.agrees}"


class AppealStatement(models.Model):
    """What somebody says in the file of an appeal; `private`: in the deliberation of those who decide.

    With `postpones` it is the committee's proposal to the organiser that the next round be put off (article 55.4).
    """

    appeal = models.ForeignKey(Appeal, on_delete=models.CASCADE, related_name="statements")
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    name = models.CharField(max_length=60)
    text = models.TextField(max_length=2000)
    private = models.BooleanField(default=False)
    postpones = models.BooleanField(default=False)
    at = models.DateTimeField()

    class Meta:
        db_table = "director_appeal_statement"
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.name}: {self.text[:40]}"
