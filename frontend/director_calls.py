"""What players tell the director, in words: the nine reasons of article 36.3, and what is on record of them."""

from __future__ import annotations

from typing import Final

from frontend import words
from frontend.citations import citation
from laws.values.cited import LAW_9A, LAW_16B2
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat

__all__ = ["REASONS", "note_sentence", "other_reasons", "reason_sentence", "reasons"]

_NINE: Final = 9
REASONS: Final = tuple(f"36.3({number})" for number in range(1, _NINE + 1))
"""The paragraphs, as they are written to the log."""


ATTENTION: Final = str(LAW_9A)
"""The reason of who has drawn attention to an irregularity, where none lies open."""
DISPUTE: Final = str(LAW_16B2)
"""The reason of who disputes what an opponent has reserved his rights for."""


def reasons(language: str) -> tuple[tuple[str, str], ...]:
    """Return the nine reasons in their order: the paragraph, and its words."""
    _ = words.say(language)
    said = (
        _("A call or play is not explained"),
        _("An opponent corrects an explanation of his side"),
        _("Explanations contradict each other"),
        _("An insufficient bid"),
        _("A call, lead or play out of turn"),
        _("A defender has exposed a card"),
        _("A claim is disputed"),
        _("I have heard others talk of a hand that may still be played"),
        _("Other improper conduct"),
    )
    return tuple(zip(REASONS, said, strict=True))


def other_reasons(language: str) -> tuple[tuple[str, str], ...]:
    """Return what else the director is called for with one tap: what stands on record, and its words."""
    _ = words.say(language)
    return (
        ("22.3(3)", _("The opponents are slow")),
        ("39.5", _("I ask leave to be away from the table")),
        ("36.1", _("My connection fails")),
    )


def reason_sentence(text: str, language: str) -> str:
    """Return a logged reason for people: a reason of article 36.3 in words, any other text unchanged."""
    _ = words.say(language)
    said = dict((*reasons(language), *other_reasons(language)))
    said[ATTENTION] = _("An irregularity, of which none lies open")
    said[DISPUTE] = _("That an opponent reserves his rights is disputed")
    if text not in said:
        return text
    law = citation((Paragraph.parse(text),), language)
    return _("{said} ({law})").format(said=said[text], law=law)


def note_sentence(what: str, seat: Seat | None, text: str, language: str) -> str:
    """Return a recorded remark for people: who, what, and his words.

    `what` is the stable word of `laws.protocol.events.Noted`. Empty for a remark that tells a director nothing.
    """
    _ = words.say(language)
    said = {
        "calls director": _("{seat} calls the director"),
        "reserves rights": _("{seat} reserves his rights"),
        "knows": _("{seat} knows something of the board that he should not"),
        "warns": _("{seat} tries to prevent an irregularity"),
        "asks waiver": _("{seat} asks that the rectification be waived"),
        "is warned": _("{seat} is warned"),
        "asks": _("{seat} asks about a call"),
        "explains": _("{seat} explains a call"),
        "corrects": _("{seat} corrects an explanation"),
        "takes back": _("The director’s reason"),
    }.get(what)
    if said is None:
        return ""
    who = "" if seat is None else words.seat_name(seat, language)
    told = said.format(seat=who)
    return told + _(": ") + reason_sentence(text, language) if text else told
