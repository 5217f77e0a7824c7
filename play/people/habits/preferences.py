"""A person's habits at the table and on every page: theme, size, order of the cards, confirming, keys, sounds.

They reach the browser as `data-` attributes of the page's root (`play.people.habits.on_page`), where the style sheets
and one script read them; no region of a table depends on them. `Person.preferences` stores only differences from the
default, so that a better default reaches all people who have not chosen.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse

from play.people.models import Person

__all__ = [
    "CardSize",
    "Confirm",
    "Preferences",
    "RankOrder",
    "Size",
    "SuitColours",
    "SuitOrder",
    "Switch",
    "Theme",
    "Trumps",
    "keep",
    "of",
    "remember",
]

THEME_COOKIE = "theme"
SIZE_COOKIE = "size"
_COOKIES = (THEME_COOKIE, SIZE_COOKIE)


class Theme(StrEnum):
    """Light or dark; AUTO follows the reader's system."""

    AUTO = "auto"
    LIGHT = "light"
    DARK = "dark"


class SuitColours(StrEnum):
    """Each suit in a colour of its own, or black and red as printed."""

    FOUR = "4"
    TWO = "2"


class Size(StrEnum):
    """The size of text; LARGE is 20 pixels with fewer things on the table. ASK: the reader has not chosen yet."""

    ASK = "ask"
    NORMAL = "normal"
    LARGE = "large"


class CardSize(StrEnum):
    """The size of the cards in one's hand."""

    NORMAL = "normal"
    LARGE = "large"


class SuitOrder(StrEnum):
    """The suits of a hand from the left: black and red alternating, or by rank."""

    ALTERNATING = "SHCD"
    HEARTS_FIRST = "HSDC"
    RANKING = "SHDC"
    RISING = "CDHS"


class RankOrder(StrEnum):
    """The cards of a suit from the left."""

    HIGH_FIRST = "high"
    LOW_FIRST = "low"


class Trumps(StrEnum):
    """Where the trumps stand in a hand once the contract is known."""

    IN_PLACE = "inplace"
    LEFT = "left"


class Confirm(StrEnum):
    """Whether a call or card needs a second tap; TOUCH asks for one where a finger points."""

    TOUCH = "touch"
    ON = "on"
    OFF = "off"


class Switch(StrEnum):
    """On or off."""

    ON = "on"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Preferences:
    """The habits of one reader. Each field is an attribute of the page's root and has the type of its default.

    `keys` lets single keys bid and play. Sounds: `sound` when it is one's turn, `sound_card` for a card, `sound_end` at
    the end of a board, `sound_director` when somebody calls the director.
    """

    theme: Theme = Theme.AUTO
    size: Size = Size.ASK
    colours: SuitColours = SuitColours.FOUR
    cards: CardSize = CardSize.NORMAL
    sort: SuitOrder = SuitOrder.ALTERNATING
    ranks: RankOrder = RankOrder.HIGH_FIRST
    trumps: Trumps = Trumps.IN_PLACE
    confirm: Confirm = Confirm.TOUCH
    keys: Switch = Switch.ON
    sound: Switch = Switch.OFF
    sound_card: Switch = Switch.OFF
    sound_end: Switch = Switch.OFF
    sound_director: Switch = Switch.OFF

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> Preferences:
        """Return the habits in `stored`; unknown names are ignored, and impossible values become the default."""
        habits = cls()
        for name, value in stored.items():
            with suppress(ValueError):
                habits = habits.with_habit(name, value)
        return habits

    def with_habit(self, name: str, value: object) -> Preferences:
        """Return these habits with one changed. Raise ValueError for an unknown habit or an impossible value."""
        if name not in {field.name for field in fields(self)}:
            raise ValueError(f"no habit is called {name!r}")
        kind = type(getattr(self, name))
        return replace(self, **{name: kind(value)})

    def attributes(self) -> dict[str, str]:
        """Return the differences from the default by name: the stored form, and the root's `data-` attributes."""
        default = Preferences()
        return {
            field.name: getattr(self, field.name).value
            for field in fields(self)
            if getattr(self, field.name) != getattr(default, field.name)
        }


def of(request: HttpRequest) -> Preferences:
    """Return the habits of the account, or of a visitor, whose browser stores theme and size.

    A person who has not chosen a size yet has that of the browser.
    """
    person = getattr(request, "user", None)
    here = Preferences.read({name: request.COOKIES[name] for name in _COOKIES if name in request.COOKIES})
    if not isinstance(person, Person):
        return here
    habits = Preferences.read(person.preferences)
    return habits if habits.size is not Size.ASK else replace(habits, size=here.size)


def keep(person: Person, name: str, value: object) -> None:
    """Store one habit of `person` under a row lock; other habits, which another page may be changing, are kept.

    Raise ValueError as `Preferences.with_habit` does, without writing anything.
    """
    with transaction.atomic():
        kept = Person.objects.select_for_update().get(pk=person.pk)
        kept.preferences = dict(Preferences.read(kept.preferences).with_habit(name, value).attributes())
        kept.save(update_fields=["preferences"])


def remember(response: HttpResponse, habit: Theme | Size) -> None:
    """Set the visitor's cookie."""
    response.set_cookie(
        THEME_COOKIE if isinstance(habit, Theme) else SIZE_COOKIE,
        habit.value,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        samesite="Lax",
        httponly=True,
    )
