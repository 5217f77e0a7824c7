"""How allauth makes a person."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest
from django.utils import translation

from play.people.models import Language, Person


class Accounts(DefaultAccountAdapter):  # type: ignore[misc]
    """A new person keeps the language in which they signed up."""

    def save_user(self, request: HttpRequest, user: Person, form: Any, commit: bool = True) -> Person:
        """Fills the person from the sign-up form."""
        language = translation.get_language()
        if language in Language.values:
            user.language = language
        person: Person = super().save_user(request, user, form, commit)
        return person
