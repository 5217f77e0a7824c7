"""What a system card lacks or may not have in an event: systems that are barred, written defences (article 6)."""

from __future__ import annotations

from play.people.agreements.system_card import Colour, SpecialKind, SystemCard

__all__ = ["barred_on", "is_undefended", "loses_choice"]


def barred_on(card: SystemCard, barred: str) -> tuple[str, ...]:
    """Return which of the `barred` kinds of system are on a card (article 6.4(3)).

    `barred` has the codes of `director.competitions.models.BARRED`, separated by spaces.
    """
    has = {card.colour.value, *((SpecialKind.BROWN.value,) if card.is_brown else ())}
    return tuple(code for code in barred.split() if code in has)


def is_undefended(card: SystemCard) -> bool:
    """Return whether a defence that the opponents are given is missing: against a yellow system, or against a
    brown-sticker convention (article 6.3(1)). It is handed in with the entry (6.3(6)-1).
    """
    brown = any(one.kind is SpecialKind.BROWN and not one.defence for one in card.special)
    return brown or (card.colour is Colour.YELLOW and "system_defence" not in card.texts)


def loses_choice(card: SystemCard) -> bool:
    """Return whether a team with this card has no choice of seats (article 18.3(4)): a yellow system or a brown-sticker
    convention.
    """
    return card.colour is Colour.YELLOW or card.is_brown
