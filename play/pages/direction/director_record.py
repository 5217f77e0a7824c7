"""What is on record of a board, as its director reads it: calls for him, remarks, claims, what was said, rulings,
what passes a screen.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Final

from frontend import phrases, words
from frontend.regions.talk import whom
from frontend.sentences.director_calls import note_sentence
from frontend.sentences.result_questions import answered_sentence, asked_sentence
from laws.protocol.events import (
    AlertAcknowledged,
    AlertLapsed,
    ApertureOpened,
    AttentionDrawn,
    CallAlerted,
    CallMade,
    ClaimAgreed,
    ClaimContested,
    ClaimMade,
    ClaimVoided,
    Noted,
    PlayOnAgreed,
    Rewound,
    Ruled,
    TrayMoved,
)
from laws.sentences import questions
from laws.sentences.happenings import claimed, ruled
from laws.sentences.irregularities import name_of, revoke_named
from laws.sentences.sentence import say
from laws.table.screen import ScreenSide
from laws.values.calls import Call
from laws.values.seats import Seat
from play.store.direction.record import Recorded
from play.table.audience import DIRECTOR
from play.table.people.languages import is_foreign, text_of
from play.table.table_events import (
    ActedFor,
    CallSettled,
    CallTaken,
    HandsSeen,
    Happening,
    PagesAnew,
    QuestionAnswered,
    ResultQuestioned,
    Said,
)

__all__ = ["calls_waiting", "recorded_sentence", "spoken_of", "unnamed_official"]

_OfScreen = CallAlerted | AlertAcknowledged | AlertLapsed | TrayMoved | ApertureOpened
_OfClaim = ClaimMade | ClaimAgreed | ClaimContested | PlayOnAgreed | ClaimVoided

_LATEST: Final = 8
"""As many lines of talk stand above the form; all of them are on record."""


def calls_waiting(record: tuple[Recorded, ...]) -> list[Recorded]:
    """Return the calls since the director last took one."""
    waiting: list[Recorded] = []
    for one in record:
        if isinstance(one.event, CallTaken):
            waiting.clear()
        elif isinstance(one.event, Noted) and one.event.what == "calls director":
            waiting.append(one)
    return waiting


def spoken_of(
    record: tuple[Recorded, ...], official: Collection[str], language: str
) -> list[tuple[str, datetime, str]]:
    """Return the last lines that were said, each with its time; those said to the director are named, others not.

    `official` are the codes of the official languages.
    """
    said = [(one, one.event) for one in record if isinstance(one.event, Said)]
    return [
        (
            f"said-{one.number}" if event.audience == DIRECTOR else "",
            one.at,
            _marked(event, said_sentence(event, language), official, language),
        )
        for one, event in said[-_LATEST:]
    ]


def said_sentence(said: Said, language: str) -> str:
    """Return who said what to whom."""
    to = whom(str(said.audience), language)
    if said.interprets:
        to = " ".join(filter(None, (words.say(language)("(interpreter)"), to)))
    colon = words.say(language)(": ")
    return f"{said.name} {to}{colon}{said.text}" if to else f"{said.name}{colon}{said.text}"


def recorded_sentence(one: Recorded, calls: Mapping[int, Call], language: str, official: Collection[str] = ()) -> str:
    """Return an event of the record for the director; empty for one that tells him nothing.

    `calls` are those of the board, by their numbers. A text in none of the `official` languages is marked; of a call
    he reads where it was alerted or explained as it was made.
    """
    return _marked(one.event, _sentence(one, calls, language), official, language)


def _marked(event: Happening, said: str, official: Collection[str], language: str) -> str:
    """Return the sentence, marked where its text is in no official language (articles 37.8, 39.8(2))."""
    if not said or not is_foreign(text_of(event), official):
        return said
    return said + " " + words.say(language)("[in no official language]")


def _sentence(one: Recorded, calls: Mapping[int, Call], language: str) -> str:
    _ = words.say(language)
    if isinstance(one.event, _OfScreen):
        return _of_screen(one.event, calls, language)
    if isinstance(one.event, _OfClaim):
        return _of_claim(one.event, language)
    match one.event:
        case CallMade(seat, call, alerted, text):
            return _of_call(seat, call, text, language, alerted=alerted)
        case Noted(what, seat, text, number, about):
            return note_sentence(what, seat, text, language, calls.get(number), about)
        case ResultQuestioned(seat, _person, about, text):
            asked = asked_sentence(seat, about.value, language)
            return asked + _(": ") + text if text else asked
        case Said():
            return said_sentence(one.event, language)
        case AttentionDrawn(Seat() as seat):
            return _("{seat} draws attention to an irregularity").format(seat=words.seat_name(seat, language))
        case Ruled() | AttentionDrawn():
            return _ruled(one.event, one, language)
        case _:
            return _by_director(one.event, language)


def _ruled(event: Ruled | AttentionDrawn, one: Recorded, language: str) -> str:
    """Return a ruling, or that a director has drawn attention, with the revoke that it is about."""
    _, about = words.say(language), one.revoke
    if isinstance(event, AttentionDrawn):
        if about is None or not one.official:
            return _("The director deals with an irregularity")
        named = name_of(about.kind, about.offender, about.trick)
        return words.sentence(say("event.attention.director", irregularity=named), language)
    revoke = None if about is None else revoke_named(about.offender, about.trick, about.cards)
    if one.platform:
        return words.sentence(ruled(event, by_default=True, revoke=revoke), language)
    said = words.sentence(questions.ruling_said(event.ruling, event.suits, revoke), language)
    return said + _(": ") + event.text if event.text else said


def unnamed_official(one: Recorded) -> str:
    """Return the name of the director who acted, empty where the sentence of the event names him."""
    named = isinstance(one.event, ActedFor | CallTaken | CallSettled | HandsSeen | PagesAnew | QuestionAnswered | Said)
    return "" if named else one.official


def _of_call(seat: Seat, call: Call, text: str, language: str, *, alerted: bool) -> str:
    """Return what its player has alerted and explained as he made the call; empty for neither."""
    _ = words.say(language)
    if not alerted:
        return note_sentence("explains", seat, text, language, call) if text else ""
    said = _("{seat} alerts {call}").format(seat=words.seat_name(seat, language), call=words.call_name(call, language))
    return said + _(": ") + phrases.in_language(text, language) if text else said


def _of_claim(event: _OfClaim, language: str) -> str:
    """Return what is said of a claim, with the line of play that was stated."""
    _, said = words.say(language), words.sentence(claimed(event), language)
    if not isinstance(event, ClaimMade) or not event.line:
        return said
    return _("{one} {two}").format(one=said, two=_("“{words}”").format(words=event.line))


def _of_screen(event: _OfScreen, calls: Mapping[int, Call], language: str) -> str:
    _ = words.say(language)
    match event:
        case TrayMoved(to):
            return _("The tray goes to North and East") if to is ScreenSide.NE else _("The tray goes to South and West")
        case ApertureOpened(seat):
            return _("{seat} opens the aperture").format(seat=words.seat_name(seat, language))
        case CallAlerted(seat, number):
            said = _("{seat} alerts {call}")
        case AlertAcknowledged(seat, number):
            said = _("{seat} has received the alert of {call}")
        case AlertLapsed(seat, number):
            said = _("{seat} has not received the alert of {call}: it counts as not made")
    return said.format(seat=words.seat_name(seat, language), call=words.call_name(calls[number], language))


def _by_director(event: Happening, language: str) -> str:
    _ = words.say(language)
    match event:
        case CallTaken(_person, name):
            return _("{name} takes the call").format(name=name) if name else _("Nobody directs: play goes on")
        case CallSettled(_person, name):
            return _("{name} has dealt with the call: play goes on").format(name=name)
        case HandsSeen(_person, name):
            return _("{name} has looked at the four hands").format(name=name)
        case ActedFor(seat, _person, name, text):
            said = _("{name} has called or played for {seat}, who said: {text}")
            return said.format(name=name, seat=words.seat_name(seat, language), text=text)
        case PagesAnew(_person, name):
            return _("{name} has let all pages of the table be fetched anew").format(name=name)
        case QuestionAnswered(_question, name, stands, text):
            return answered_sentence(name, text, language, stands=stands)
        case Rewound(_to, law):
            return words.sentence(say("event.rewound", law=law), language)
        case _:
            return ""
