"""Events of directors and teachers: calls taken, acts for players, a lesson or a session stopped."""

from __future__ import annotations

from dataclasses import dataclass

from laws.values.seats import Seat

__all__ = [
    "ActedFor",
    "CallSettled",
    "CallTaken",
    "HandShown",
    "HandsSeen",
    "LessonPaused",
    "LessonResumed",
    "PagesAnew",
    "RoomTold",
    "SessionPaused",
    "SessionResumed",
]


@dataclass(frozen=True, slots=True)
class CallTaken:
    """A director has taken the pending calls and comes to the table (article 36), under his name at that moment.

    `person` 0, without a name: there is no director, and play goes on.
    """

    person: int
    name: str


@dataclass(frozen=True, slots=True)
class CallSettled:
    """The director who has taken a call says that it is dealt with without a ruling, under his name at that moment."""

    person: int
    name: str


@dataclass(frozen=True, slots=True)
class HandsSeen:
    """A director has asked to see the four hands of the board, under his name at that moment."""

    person: int
    name: str


@dataclass(frozen=True, slots=True)
class ActedFor:
    """A director, under his name at that moment, has made the last call, or played the last card, for the player in
    that seat, who could not do it himself. `text` is how the player has said it.
    """

    seat: Seat
    person: int
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class PagesAnew:
    """A director, under his name at that moment, lets every page of the table be fetched anew."""

    person: int
    name: str


@dataclass(frozen=True, slots=True)
class LessonPaused:
    """The teacher of a lesson has stopped the board."""


@dataclass(frozen=True, slots=True)
class LessonResumed:
    """The teacher of a lesson lets the board go on."""


@dataclass(frozen=True, slots=True)
class SessionPaused:
    """A director, `name`, has stopped play in the whole session, for the `reason` that all read (article 13.13)."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class SessionResumed:
    """Play goes on in the session, after that many seconds."""

    seconds: int


@dataclass(frozen=True, slots=True)
class RoomTold:
    """A director, `name`, has told all tables of the session something (articles 13.1, 13.2).

    `number` is that of the announcement, which a table hears once; `at` when it was made, in seconds since 1970.
    `template` is one of `frontend.sentences.room_words.TEMPLATES`, with the `minutes` or the `offence` of the catalogue
    that it names; `text` are his own words.
    """

    number: int
    name: str
    at: int
    template: str
    minutes: int = 0
    offence: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class HandShown:
    """The teacher of a lesson shows that hand to everybody."""

    seat: Seat
