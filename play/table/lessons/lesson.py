"""A lesson: what becomes of what its teacher does, and the hands that he shows.

A table is a lesson by its rules (`TableRules.lesson`), which its page of rules tells everybody who sits there. Its
teacher has the right `Right.TEACH`, and acts as an official in the office `Role.TEACHER`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from laws.protocol.events import CallMade, CardPlayed, Event, LedFaceDown, Rewound, SetAside
from laws.table.conditions import Director
from laws.table.phases import Phase
from laws.values.paragraph import Paragraph
from laws.views.seen import SeenHand, View
from play.table.lessons.lesson_attempts import (
    EndBoard,
    LeaveBoards,
    LessonAttempt,
    Pause,
    Proceed,
    SeatPupil,
    ShowHands,
)
from play.table.outcomes import TableCode
from play.table.state import State
from play.table.table_events import BoardsLeft, HandShown, Happening, LessonPaused, LessonResumed, Seated, Vacated

__all__ = ["BY_CONDITIONS", "Point", "decide_lesson", "is_taught", "points_of", "with_shown"]

BY_CONDITIONS: Final = Paragraph.parse("80B2")
"""By what a lesson goes back to an earlier point: the special conditions of its organiser."""


@dataclass(frozen=True, slots=True)
class Point:
    """An action of the game that still stands; the board can go back to event number `to`, before that action."""

    to: int
    action: CallMade | CardPlayed | LedFaceDown


def is_taught(state: State) -> bool:
    """Return whether a teacher is in the place of the director, who directs nothing here."""
    return state.rules.lesson and state.game.conditions.director is not Director.PRESENT


def decide_lesson(state: State, attempt: LessonAttempt) -> tuple[Happening, ...] | TableCode:
    """Return the events of what the teacher does, none when nothing would change, or why it cannot be done."""
    over = state.game.phase is Phase.OVER
    match attempt:
        case Pause():
            return TableCode.MOVED_ON if over else () if state.taught_stop else (LessonPaused(),)
        case Proceed():
            return (LessonResumed(),) if state.taught_stop else ()
        case ShowHands(seats):
            return tuple(HandShown(seat) for seat in seats if seat not in state.shown)
        case SeatPupil():
            return _seat(state, attempt)
        case EndBoard():
            return () if over else (SetAside(),)
        case LeaveBoards(left):
            return (BoardsLeft(left),)


def _seat(state: State, attempt: SeatPupil) -> tuple[Happening, ...]:
    """Return the change of seats: a person leaves the seat that he had, and nobody sits in two."""
    own, occupant = state.seat_of(attempt.person), state.seats[attempt.seat]
    if own is attempt.seat:
        return ()
    leaves: tuple[Happening, ...] = () if own is None else (Vacated(own),)
    frees = (Vacated(attempt.seat),) if occupant is not None and occupant.person is not None else ()
    return (*leaves, *frees, Seated(attempt.seat, attempt.person, attempt.name))


def points_of(events: Sequence[Event]) -> tuple[Point, ...]:
    """Return the points to which the board can go back, in order. `events` are those of the game, from its opening."""
    found: list[Point] = []
    for number, event in enumerate(events, 1):
        if isinstance(event, Rewound):
            found = [point for point in found if point.to < event.to]
        elif isinstance(event, CallMade | CardPlayed | LedFaceDown):
            found.append(Point(number - 1, event))
    return tuple(found)


def with_shown(seen: View, state: State) -> View:
    """Return the view with the hands that the teacher shows to everybody, as they lie on the felt during the play.

    During the auction the felt has the auction; those hands are told in words then.
    """
    if not state.shown or seen.phase is Phase.AUCTION:
        return seen
    north, east, south, west = (_face_up(hand, state) for hand in seen.hands)
    return replace(seen, hands=(north, east, south, west))


def _face_up(hand: SeenHand, state: State) -> SeenHand:
    if hand.seat not in state.shown or hand.cards is not None:
        return hand
    return replace(hand, cards=state.game.hand(hand.seat))
