"""Questions about the result of a finished board, in words: what about, by which Laws, and what was answered."""

from __future__ import annotations

from typing import Final

from frontend import words
from frontend.citations import citation
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat

__all__ = ["ABOUT", "about_sentences", "answered_sentence", "asked_sentence", "waits_sentence"]

ABOUT: Final = {
    "claim": ("69B", "71"),
    "revoke": ("64B4", "64B5", "64C"),
    "score": ("79C", "article 43"),
    "explanation": ("20F5", "75B"),
    "ruling": ("92",),
}
"""What a result is questioned about, as the log has it, and the paragraphs of each."""


def about_sentences(language: str) -> tuple[tuple[str, str], ...]:
    """Return what a result can be questioned about: the word of the log, and the words of a button."""
    _ = words.say(language)
    said = {
        "claim": _("The claim or concession"),
        "revoke": _("A revoke"),
        "score": _("The score or the contract as written"),
        "explanation": _("An explanation that was wrong"),
        "ruling": _("A ruling: I appeal"),
    }
    return tuple((about, _cited(text, about, language)) for about, text in said.items())


def _cited(text: str, about: str, language: str) -> str:
    law = citation(map(Paragraph.parse, ABOUT[about]), language)
    return words.say(language)("{said} ({law})").format(said=text, law=law)


def asked_sentence(seat: Seat, about: str, language: str) -> str:
    """Return who questions the result, and about what."""
    what = dict(about_sentences(language))[about]
    said = words.say(language)("{seat} questions the result: {what}")
    return said.format(seat=words.seat_name(seat, language), what=what)


def waits_sentence(minutes: int, language: str, *, directed: bool, over: bool) -> str:
    """Return what becomes of a question that nobody has answered; `minutes` is the length of the correction period."""
    _ = words.say(language)
    if over:
        said = _("Nobody has answered in time: the result stands ({law}).")
    elif directed:
        said = _("The director answers; without an answer the result stands {minutes} minutes after the board ({law}).")
    else:
        said = _(
            "Nobody directs this table: what the Laws do not decide by themselves stands {minutes} minutes after the "
            "board ({law})."
        )
    return said.format(minutes=minutes, law=citation((Paragraph.parse("79C"),), language))


def answered_sentence(name: str, text: str, language: str, *, stands: bool) -> str:
    """Return the answer. `name` is the director's, empty where the Laws have answered by themselves."""
    _ = words.say(language)
    if name:
        said = _("{name}: the result stands.") if stands else _("{name} has ruled.")
        answered = said.format(name=name)
    else:
        answered = _("None is found: the result stands.") if stands else _("It is put right by the Laws.")
    return _("{ruling} Reason: {reason}").format(ruling=answered, reason=text) if text else answered
