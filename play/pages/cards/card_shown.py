"""A system card as it is read: marks, parts, fields that are filled in; never more parts than its reader may see."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from play.pages.cards.card_words import COLOURS, FIELD_NAMES, GROUPS, KINDS, SPECIAL_NAMES, opening_name
from play.people.agreements.system_card import OPENINGS, Colour, Group, SystemCard, fields_of
from play.table.consulting import CardPart

__all__ = ["ShownCard", "ShownLine", "ShownOpening", "ShownPart", "marks_of", "shown_card"]


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A field: its name and its text."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class ShownOpening:
    """A line of the table of openings."""

    call: str
    meaning: str
    responses: str


@dataclass(frozen=True, slots=True)
class ShownPart:
    """A part of the card under its heading."""

    heading: str
    lines: tuple[ShownLine, ...] = ()
    openings: tuple[ShownOpening, ...] = ()


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card for one reader. `whose` names the pair; `at` is when the version was saved, None for one that is not kept.

    `colour` and `brown` are the marks of the system, in words; `brown` is empty where there is none. `foreign`: it is
    in no official language, which directors and organisers are told (article 39.8(1)). `allowed` is when a director
    allowed a version that was saved after the deadline of the event, None for others.
    """

    whose: str
    colour: str
    brown: str
    parts: tuple[ShownPart, ...]
    at: datetime | None = None
    foreign: bool = False
    allowed: datetime | None = None


def marks_of(card: SystemCard) -> tuple[str, ...]:
    """Return the marks that opponents see beside a player's name: ``yellow``, ``brown`` (articles 6.1(4), 6.2(2))."""
    yellow = ("yellow",) if card.colour is Colour.YELLOW else ()
    return (*yellow, "brown") if card.is_brown else yellow


def shown_card(
    card: SystemCard, whose: str, parts: Collection[CardPart] = tuple(CardPart), at: datetime | None = None
) -> ShownCard:
    """Return what a reader sees who may look at these parts."""
    shown: list[ShownPart] = []
    if CardPart.CARD in parts:
        shown += [part for group in Group if group is not Group.WRITTEN and (part := _part(card, group)) is not None]
        shown += _special(card, given=CardPart.GIVEN_DEFENCE in parts)
    written = _written(card, parts)
    if written:
        shown.append(ShownPart(str(GROUPS[Group.WRITTEN]), written))
    marked = CardPart.CARD in parts
    return ShownCard(
        whose,
        str(COLOURS[card.colour]) if marked else "",
        gettext("Brown-sticker conventions") if marked and card.is_brown else "",
        tuple(shown),
        at,
    )


def _part(card: SystemCard, group: Group) -> ShownPart | None:
    """Return one part of the card, None where nothing is filled in."""
    heading = str(GROUPS[group])
    if group is Group.OPENINGS:
        lines = [
            ShownOpening(opening_name(name), card.texts.get(f"opening_{name}_meaning", ""), responses)
            for name in OPENINGS
            if (responses := card.texts.get(f"opening_{name}_responses", "")) or f"opening_{name}_meaning" in card.texts
        ]
        return ShownPart(heading, openings=tuple(lines)) if lines else None
    found = tuple(_line(card, name) for name in fields_of(group) if name in card.texts)
    return ShownPart(heading, found) if found else None


def _line(card: SystemCard, name: str) -> ShownLine:
    return ShownLine(str(FIELD_NAMES[name]), card.texts[name])


def _special(card: SystemCard, *, given: bool) -> list[ShownPart]:
    """Return the special bids, each a part; `given` with the defences that the pair gives against them."""
    texts = ("meaning", "defence", "counter") if given else ("meaning",)
    return [
        ShownPart(
            f"{one.call} – {KINDS[one.kind]}",
            tuple(ShownLine(str(SPECIAL_NAMES[name]), text) for name in texts if (text := getattr(one, name))),
        )
        for one in card.special
    ]


def _written(card: SystemCard, parts: Collection[CardPart]) -> tuple[ShownLine, ...]:
    """Return the written defences that this reader sees (article 6.3(5))."""
    names: tuple[str, ...] = ("system_defence", "system_counter") if CardPart.GIVEN_DEFENCE in parts else ()
    names += ("own_defence",) if CardPart.OWN_DEFENCE in parts else ()
    return tuple(_line(card, name) for name in names if name in card.texts)
