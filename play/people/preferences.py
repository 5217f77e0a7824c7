"""A person's habits at the table and on every page: theme, colours of the suits, size and order of the cards.

They reach the browser as `data-` attributes of the page's root (`Preferences.attributes`), where the style sheets and
one script read them; no region of a table depends on them. `Person.preferences` stores only differences from the
default, so that a better default reaches all people who have not chosen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from play.people.models import Person

__all__ = [
    "CardSize",
    "Preferences",
    "SuitColours",
    "SuitOrder",
    "Switch",
    "Theme",
    "Trumps",
    "keep",
    "of",
    "on_page",
    "remember_theme",
]

THEME_COOKIE = "theme"


class Theme(StrEnum):
    """Light or dark; AUTO follows the reader's system."""

    AUTO = "auto"
    LIGHT = "light"
    DARK = "dark"


class SuitColours(StrEnum):
    """Each suit in a colour of its own, or black and red as printed."""

    FOUR = "4"
    TWO = "2"


class CardSize(StrEnum):
    """The size of the cards in one's hand."""

    NORMAL = "normal"
    LARGE = "large"


class SuitOrder(StrEnum):
    """The suits of a hand from the left: black and red alternating, or by rank."""

    ALTERNATING = "SHCD"
    RANKING = "SHDC"


class Trumps(StrEnum):
    """Where the trumps stand in a hand once the contract is known."""

    IN_PLACE = "inplace"
    LEFT = "left"


class Switch(StrEnum):
    """On or off."""

    ON = "on"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Preferences:
    """The habits of one reader. Each field is an attribute of the page's root and has the type of its default.

    `confirm` requires a second tap for a card or a call; `keys` lets single keys bid and play; `sound` plays a sound
    when it is one's turn.
    """

    theme: Theme = Theme.AUTO
    colours: SuitColours = SuitColours.FOUR
    cards: CardSize = CardSize.NORMAL
    sort: SuitOrder = SuitOrder.ALTERNATING
    trumps: Trumps = Trumps.IN_PLACE
    confirm: Switch = Switch.OFF
    keys: Switch = Switch.ON
    sound: Switch = Switch.OFF

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> Preferences:
        """Return the habits in `stored`; unknown names are ignored, and impossible values become the default."""
        habits = cls()
        for field in fields(cls):
            try:
                habits = habits.with_habit(field.name, stored.get(field.name))
            except ValueError:
                continue
        return habits

    def with_habit(self, name: str, value: object) -> Preferences:
        """Return these habits with one changed. Raise ValueError for an unknown habit or an impossible value."""
        if name not in {field.name for field in fields(self)}:
            raise ValueError(f"no habit is called {name!r}")
        kind = type(getattr(self, name))
        return replace(self, **{name: kind(value)})

    def attributes(self) -> dict[str, str]:
        """Return the differences from the default by name: the stored form, and the root's `data-name` attributes."""
        default = Preferences()
        return {
            field.name: getattr(self, field.name).value
            for field in fields(self)
            if getattr(self, field.name) != getattr(default, field.name)
        }


def of(request: HttpRequest) -> Preferences:
    """Return the habits of the account, or of a visitor, whose browser stores only the theme."""
    person = getattr(request, "user", None)
    if isinstance(person, Person):
        return Preferences.read(person.preferences)
    return Preferences.read({"theme": request.COOKIES.get(THEME_COOKIE)})


def on_page(request: HttpRequest) -> dict[str, Any]:
    """Return the template context for the reader's habits.

    `habits` are the attributes of the page's root, `theme` is the theme, `habits_url` is where an account stores
    habits.
    """
    habits = of(request)
    known = isinstance(getattr(request, "user", None), Person)
    return {
        "habits": habits.attributes(),
        "theme": habits.theme.value,
        "habits_url": reverse("habit") if known else "",
    }


def keep(person: Person, name: str, value: object) -> None:
    """Store one habit of `person` under a row lock; other habits, which another page may be changing, are kept.

    Raise ValueError as `Preferences.with_habit` does, without writing anything.
    """
    with transaction.atomic():
        kept = Person.objects.select_for_update().get(pk=person.pk)
        kept.preferences = dict(Preferences.read(kept.preferences).with_habit(name, value).attributes())
        kept.save(update_fields=["preferences"])


def remember_theme(response: HttpResponse, theme: Theme) -> None:
    """Set the visitor's cookie."""
    response.set_cookie(
        THEME_COOKIE,
        theme.value,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        samesite="Lax",
        httponly=True,
    )
