"""The form of the system cards of an event: the parts that its organiser wants filled in (article 8.1)."""

from __future__ import annotations

from typing import Final

from play.people.agreements.system_card import Group, SystemCard, fields_of

__all__ = ["PARTS", "empty_parts", "parts_of"]

PARTS: Final = tuple(group for group in Group if group not in (Group.NOTES, Group.WRITTEN))
"""Those that an organiser can ask for: notes are free, and written defences follow from the marks (article 6.3)."""


def parts_of(chosen: str) -> tuple[Group, ...]:
    """Return the parts that are asked for, in the order of the card. `chosen` has their values, separated by spaces."""
    values = chosen.split()
    return tuple(group for group in PARTS if group.value in values)


def empty_parts(card: SystemCard, chosen: str) -> tuple[Group, ...]:
    """Return the parts that are asked for and in which nothing is written."""
    return tuple(group for group in parts_of(chosen) if not any(name in card.texts for name in fields_of(group)))
