"""The model of a person: a user who signs in, plays, directs or watches."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from play.stored import ChoiceField


class Language(models.TextChoices):
    """The languages of the interface; the codes are Django's."""

    ENGLISH = "en", "English"
    CHINESE = "zh-hans", "简体中文"


class People(BaseUserManager["Person"]):
    """The manager of persons: e-mail address in lower case, password hashed."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> Person:
        """Return a new person, saved. Without a password nobody can sign in as this person.

        Raise ValueError when the address is empty, IntegrityError when another person has it.
        """
        if not email:
            raise ValueError("a person needs an e-mail address")
        person = self.model(email=email.lower(), **fields)
        person.set_password(password)
        person.save(using=self._db)
        return person

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> Person:
        """Return a new person with every permission; `manage.py createsuperuser` calls this."""
        return self.create_user(email, password, is_superuser=True, **fields)

    def get_by_natural_key(self, email: str | None) -> Person:
        """Return the person with this address, case ignored. Raise Person.DoesNotExist if there is none."""
        return self.get(email=(email or "").lower())


class Person(AbstractBaseUser, PermissionsMixin):
    """A person with an account. Others see `display_name`, never the e-mail address.

    A `guest` came without signing up: the name is made up, the address leads nowhere, and nobody can sign in with it. A
    guest who signs up stays the same person. An `engine` is a bridge program (`play.people.engines`). `language` is
    empty until the person chooses one; until then the browser's language applies.

    `zone` is the time zone in which the person reads times, empty for that of the browser (`play.people.habits.zone`);
    with `mails` notices are also sent by e-mail. The address refused one for good at `mail_refused_at`, and gets no
    more until its person saves his settings or changes it.

    At `asked_at` somebody has come from a second place, about whom his browsers ask (`play.store.signing_in.sign_ins`).

    Until `muted_until` the person speaks to directors alone, by an act of the people who run the site.

    `preferences` are habits of the interface (sorting, theme, click to confirm …); only `play.people` reads and writes
    them.
    """

    email = models.EmailField(_("e-mail address"), max_length=254, unique=True)
    display_name = models.CharField(_("display name"), max_length=40)
    language = ChoiceField(_("language"), max_length=12, choices=Language.choices, blank=True, default="")
    zone = models.CharField(max_length=40, blank=True, default="", db_default="")
    mails = models.BooleanField(default=True, db_default=True)
    mail_refused_at = models.DateTimeField(null=True, editable=False)
    preferences: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict, blank=True)
    guest = models.BooleanField(_("guest"), default=False)
    engine = models.BooleanField(default=False, db_default=False, editable=False)
    asked_at = models.DateTimeField(null=True, editable=False)
    muted_until = models.DateTimeField(null=True, blank=True, editable=False)
    is_active = models.BooleanField(default=True)
    joined_at = models.DateTimeField(default=timezone.now, editable=False)  # noqa: TID251 - a migration names it

    objects: ClassVar[People] = People()

    EMAIL_FIELD = "email"
    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["display_name"]

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        constraints: ClassVar = [
            models.CheckConstraint(condition=models.Q(email=Lower("email")), name="person_email_in_lower_case")
        ]

    def __str__(self) -> str:
        return self.display_name

    def clean(self) -> None:
        """Put the address in lower case, so that one address is one person."""
        super().clean()
        self.email = self.email.lower()

    def get_full_name(self) -> str:
        """Return the display name: Screenmate asks for no other."""
        return self.display_name

    def get_short_name(self) -> str:
        """Return the display name."""
        return self.display_name
