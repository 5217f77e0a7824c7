"""What is announced to a table besides its calls and cards: who calls the director, reserves his rights, has ruled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from frontend import words
from frontend.citations import citation
from frontend.sentences.result_questions import answered_sentence, asked_sentence, waits_sentence
from frontend.sentences.room_words import halted_sentence, told_sentence
from laws.sentences.sentence import Sentence
from laws.values.cards import Hand
from laws.values.cited import LAW_9A, LAW_16B2
from laws.values.seats import Seat

__all__ = ["Announcement", "Answered", "Waits", "announced_sentence", "called_sentence", "shown_sentence"]


@dataclass(frozen=True, slots=True)
class Waits:
    """A question about a result waits, `minutes` after the board at the longest, for a director if there is one.

    `over`: nobody has answered it in that time.
    """

    minutes: int
    directed: bool
    over: bool = False


@dataclass(frozen=True, slots=True)
class Answered:
    """A question about a result was answered: see `frontend.sentences.result_questions.answered_sentence`."""

    name: str
    text: str
    stands: bool


@dataclass(frozen=True, slots=True)
class Announcement:
    """Something that a viewer is told, and the player who says it; None for the director.

    ``points``: a player draws attention to an irregularity, and none lies open. ``reserves``: he reserves his rights;
    `disputed` by that opponent, and `answers` says that the viewer may dispute it. ``rules``: the director has ruled,
    `said`, for the reason `text` in his own words; or nobody has, and after `seconds` the regulations do.
    ``questions``: a player questions the result about `about`, and `answer` is what has become of it. In a lesson,
    ``paused``: the teacher has stopped the board; ``shows``: he shows that hand, `cards`, to everybody; ``goes_back``:
    he has taken the board back. ``asks_back``: a player asks to take his last call or card back, and `answers` says
    that the viewer agrees or does not; ``stays``: an opponent does not; ``went_back``: it has gone back by consent.
    ``halted``: a director, `name`, has stopped play in the whole session, for the reason `text`. ``told``: he tells all
    its tables the announcement `about` (`frontend.sentences.room_words`), with an `offence` of the catalogue.
    ``stood``: the platform did not answer for so many `seconds`.
    ``acted_for``: a director, `name`, has made the last call, or played the last card, as that player has told him.
    """

    kind: Literal[
        "points",
        "reserves",
        "rules",
        "questions",
        "paused",
        "shows",
        "goes_back",
        "asks_back",
        "stays",
        "went_back",
        "halted",
        "told",
        "stood",
        "acted_for",
    ]
    seat: Seat | None = None
    disputed: Seat | None = None
    answers: bool = False
    said: Sentence | None = None
    text: str = ""
    seconds: int = 0
    about: str = ""
    answer: Waits | Answered | None = None
    cards: Hand | None = None
    name: str = ""
    offence: str = ""


def announced_sentence(one: Announcement, language: str) -> str:
    """Return the announcement as the table hears it."""
    _ = words.say(language)
    if one.said is not None:
        ruled = words.sentence(one.said, language)
        if one.seconds:
            line = _("So says the line “{line}” of the rules of this table, after {seconds} seconds.")
            return f"{ruled} {line.format(line=_('What nobody rules on'), seconds=one.seconds)}"
        return _("{ruling} Reason: {reason}").format(ruling=ruled, reason=one.text) if one.text else ruled
    if one.kind in ("halted", "told", "stood", "acted_for"):
        return _of_the_room(one, language)
    if one.kind in ("paused", "shows", "goes_back"):
        return _taught(one, language)
    if one.kind in ("asks_back", "stays", "went_back"):
        return _by_consent(one, language)
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


def _of_the_room(one: Announcement, language: str) -> str:
    """Return what a director has told all tables or done for a player, or that the platform stood still."""
    _ = words.say(language)
    if one.kind == "halted":
        return halted_sentence(one.name, one.text, language)
    if one.kind == "told":
        said = told_sentence(one.about, language, minutes=one.seconds // 60, offence=one.offence, text=one.text)
        return _("The director to all: {said}").format(said=said)
    if one.seat is not None:
        said = _("{name}, the director, has called or played for {seat}, as {seat} has told the director.")
        return said.format(name=one.name, seat=words.seat_name(one.seat, language))
    said = _(
        "The platform did not answer for {seconds} seconds. Nothing is lost, and the time is nobody’s: clocks and"
        " deadlines have moved by as much."
    )
    return said.format(seconds=one.seconds)


def _taught(one: Announcement, language: str) -> str:
    """Return what the teacher of a lesson has done."""
    _ = words.say(language)
    if one.seat is not None and one.cards is not None:
        return shown_sentence(one.seat, words.hand_name(one.cards, language), language)
    if one.kind == "paused":
        return _("The teacher has stopped the board.")
    return _("The teacher has taken the board back.")


def shown_sentence(seat: Seat, cards: str, language: str) -> str:
    """Return that the teacher shows a hand, with its cards as they are read aloud, or as they are seen."""
    shows = {"seat": words.seat_name(seat, language), "cards": cards}
    return words.say(language)("The teacher shows the hand of {seat}: {cards}").format_map(shows)


def _by_consent(one: Announcement, language: str) -> str:
    """Return what is asked, or answered, of a call or card that is to go back by consent."""
    _ = words.say(language)
    if one.seat is None:
        return _("The last call or card was taken back by consent.")
    seat = words.seat_name(one.seat, language)
    if one.kind == "stays":
        return _("{seat} does not agree: nothing is taken back.").format(seat=seat)
    return _("{seat} asks to take his last call or card back. It goes back when the opponents agree.").format(seat=seat)


def _answer(answer: Waits | Answered, language: str) -> str:
    if isinstance(answer, Waits):
        return waits_sentence(answer.minutes, language, directed=answer.directed, over=answer.over)
    return answered_sentence(answer.name, answer.text, language, stands=answer.stands)


def called_sentence(seat: Seat, language: str) -> str:
    """Return that this player has called the director."""
    return words.say(language)("{seat} has called the director.").format(seat=words.seat_name(seat, language))
