"""What is announced to a table besides its calls and cards: who calls the director, reserves his rights, has ruled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from frontend import words
from frontend.citations import citation
from frontend.result_questions import answered_sentence, asked_sentence, waits_sentence
from laws.sentences.sentence import Sentence
from laws.values.cited import LAW_9A, LAW_16B2
from laws.values.seats import Seat

__all__ = ["Announcement", "Answered", "Waits", "announced_sentence", "called_sentence"]


@dataclass(frozen=True, slots=True)
class Waits:
    """A question about a result waits, `minutes` after the board at the longest, for a director if there is one."""

    minutes: int
    directed: bool


@dataclass(frozen=True, slots=True)
class Answered:
    """A question about a result was answered: see `frontend.result_questions.answered_sentence`."""

    name: str
    text: str
    stands: bool


@dataclass(frozen=True, slots=True)
class Announcement:
    """Something that a viewer is told, and the player who says it; None for the director.

    ``points``: a player draws attention to an irregularity, and none lies open. ``reserves``: he reserves his rights;
    `disputed` by that opponent, and `answers` says that the viewer may dispute it. ``rules``: the director has ruled,
    `said`, for the reason `text` in his own words. ``questions``: a player questions the result about `about`, and
    `answer` is what has become of it.
    """

    kind: Literal["points", "reserves", "rules", "questions"]
    seat: Seat | None = None
    disputed: Seat | None = None
    answers: bool = False
    said: Sentence | None = None
    text: str = ""
    about: str = ""
    answer: Waits | Answered | None = None


def announced_sentence(one: Announcement, language: str) -> str:
    """Return the announcement as the table hears it."""
    _ = words.say(language)
    if one.said is not None:
        ruled = words.sentence(one.said, language)
        return _("{ruling} Reason: {reason}").format(ruling=ruled, reason=one.text) if one.text else ruled
    if one.kind == "questions" and one.seat is not None and one.answer is not None:
        asked = asked_sentence(one.seat, one.about, language)
        return f"{asked}{_(': ')}{_answer(one.answer, language)}"
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


def _answer(answer: Waits | Answered, language: str) -> str:
    if isinstance(answer, Waits):
        return waits_sentence(answer.minutes, language, directed=answer.directed)
    return answered_sentence(answer.name, answer.text, language, stands=answer.stands)


def called_sentence(seat: Seat, language: str) -> str:
    """Return that this player has called the director."""
    return words.say(language)("{seat} has called the director.").format(seat=words.seat_name(seat, language))
