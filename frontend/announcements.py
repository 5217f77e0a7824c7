"""What is announced to a table besides its calls and cards: who calls the director, reserves his rights, has ruled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from frontend import words
from frontend.citations import citation
from laws.sentences.sentence import Sentence
from laws.values.cited import LAW_9A, LAW_16B2
from laws.values.seats import Seat

__all__ = ["Announcement", "announced_sentence", "called_sentence"]


@dataclass(frozen=True, slots=True)
class Announcement:
    """Something that a viewer is told, and the player who says it; None for the director.

    ``points``: a player draws attention to an irregularity, and none lies open. ``reserves``: he reserves his rights;
    `disputed` by that opponent, and `answers` says that the viewer may dispute it. ``rules``: the director has ruled,
    `said`, for the reason `text` in his own words.
    """

    kind: Literal["points", "reserves", "rules"]
    seat: Seat | None = None
    disputed: Seat | None = None
    answers: bool = False
    said: Sentence | None = None
    text: str = ""


def announced_sentence(one: Announcement, language: str) -> str:
    """Return the announcement as the table hears it."""
    _ = words.say(language)
    if one.said is not None:
        ruled = words.sentence(one.said, language)
        return _("{ruling} Reason: {reason}").format(ruling=ruled, reason=one.text) if one.text else ruled
    seat = "" if one.seat is None else words.seat_name(one.seat, language)
    if one.kind == "points":
        said = _("{seat} draws attention to an irregularity. None lies open; it is on record ({law}).")
        return said.format(seat=seat, law=citation((LAW_9A,), language))
    said = _("{seat} reserves his rights: an opponent may have had information from his partner ({law}).")
    reserved = said.format(seat=seat, law=citation((LAW_16B2,), language))
    if one.disputed is None:
        return reserved
    disputes = _("{seat} disputes it, and calls the director.")
    return f"{reserved} {disputes.format(seat=words.seat_name(one.disputed, language))}"


def called_sentence(seat: Seat, language: str) -> str:
    """Return that this player has called the director."""
    return words.say(language)("{seat} has called the director.").format(seat=words.seat_name(seat, language))
