"""What is announced to a table besides its calls and cards, as sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from frontend import words
from frontend.citations import citation
from laws.values.cited import LAW_9A
from laws.values.seats import Seat

__all__ = ["Announcement", "announced_sentence", "called_sentence"]


@dataclass(frozen=True, slots=True)
class Announcement:
    """Something that a viewer is told, and who said it.

    ``points``: a player draws attention to an irregularity, and none lies open.
    """

    kind: Literal["points"]
    seat: Seat


def announced_sentence(one: Announcement, language: str) -> str:
    """Return the announcement as the table hears it."""
    _ = words.say(language)
    said = _("{seat} draws attention to an irregularity. None lies open; it is on record ({law}).")
    return said.format(seat=words.seat_name(one.seat, language), law=citation((LAW_9A,), language))


def called_sentence(seat: Seat, language: str) -> str:
    """Return that this player has called the director."""
    return words.say(language)("{seat} has called the director.").format(seat=words.seat_name(seat, language))
