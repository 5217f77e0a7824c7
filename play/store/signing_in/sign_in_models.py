"""Which browsers are signed in to an account, and sign-ins from a second place that wait for an answer."""

from __future__ import annotations

from typing import ClassVar
from uuid import uuid4

from django.conf import settings
from django.db import models

from play.stored import ChoiceField, StoredChoices

__all__ = ["SignIn", "SignInAsked"]


class SignIn(models.Model):
    """A browser that has signed in to an account, by the key of its session; over when the session is.

    `network` and `device` are as those of `PlayedFrom`: a keyed digest of the address, and what a browser calls itself.
    """

    browser = models.CharField(max_length=40, primary_key=True)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    network = models.CharField(max_length=16)
    device = models.CharField(max_length=40)
    since = models.DateTimeField()

    class Meta:
        db_table = "play_sign_in"

    def __str__(self) -> str:
        return f"{self.person_id}: {self.device}"


class SignInAsked(models.Model):
    """Somebody with the password of an account has come from a second place while another browser is signed in to it.

    `code` is a digest of the number that was mailed, empty where none was; `tries` are the wrong ones. `alone`: no mail
    reaches the person, who may then come in by signing the other browsers out. `answer` is empty as long as nobody has
    answered; `by` is who has let the browser in or kept it out, None where the person did so with the number, or alone.
    """

    class Answer(StoredChoices):
        """What became of it."""

        IN = "in"
        OUT = "out"

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    network = models.CharField(max_length=16)
    device = models.CharField(max_length=40)
    at = models.DateTimeField()
    code = models.CharField(max_length=64, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    alone = models.BooleanField(default=False)
    answer = ChoiceField(max_length=3, choices=Answer.choices, blank=True)
    answered_at = models.DateTimeField(null=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        db_table = "play_sign_in_asked"
        indexes: ClassVar = [models.Index(fields=["person", "at"], name="sign_in_asked")]

    def __str__(self) -> str:
        return f"{self.person_id}: {self.device} {self.answer or '?'}"
