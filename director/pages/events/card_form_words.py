"""The parts of a system card that an organiser asks for, in words."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from play.pages.cards.card_words import GROUPS
from play.people.agreements.system_card import Group

__all__ = ["parts_text"]


def parts_text(parts: Iterable[Group]) -> str:
    """Return the names of these parts; empty where there is none."""
    return _(", ").join(str(GROUPS[group]) for group in parts)
