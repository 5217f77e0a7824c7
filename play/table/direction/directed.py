"""The state of a board after what its directors, or the teacher of a lesson, have done."""

from __future__ import annotations

from typing import Final

from laws.engine.consequences.rulings import ruled_irregularity
from laws.protocol.events import Noted, Ruled
from laws.values.fast_init import replace
from laws.views.answers import answers_of
from laws.views.known_irregularities import asked_before_all
from play.table.state import Decided, State
from play.table.table_events import (
    ActedFor,
    CallSettled,
    CallTaken,
    HandShown,
    HandsSeen,
    LessonPaused,
    LessonResumed,
    PagesAnew,
    RoomTold,
    SessionPaused,
    SessionResumed,
    StoodStill,
)

__all__ = ["TAKES_BACK", "directed", "led", "ruled", "settled"]

TAKES_BACK: Final = "takes back"
"""The remark on record, after the game was taken back, of the director's reason."""
_CALLS: Final = "calls director"


def led(
    state: State,
    event: LessonPaused | LessonResumed | HandShown | SessionPaused | SessionResumed | RoomTold | StoodStill,
) -> State:
    """Return the state after what the teacher of a lesson did, a director with the whole session, or a break of the
    platform, before it is counted.
    """
    match event:
        case HandShown(seat):
            return replace(state, shown=state.shown | {seat})
        case LessonPaused() | LessonResumed():
            return replace(state, taught_stop=isinstance(event, LessonPaused))
        case SessionPaused():
            runs = state.clock is not None and state.clock.ends is not None
            return replace(state, halted=event, halted_clock=runs, halts=state.halts + 1)
        case SessionResumed(seconds):
            return replace(state, halted=None, halted_clock=False, stood=(state.place, seconds))
        case RoomTold():
            return replace(state, told=(*state.told, event))
        case StoodStill():
            return replace(state, stills=(*state.stills, event))


def ruled(state: State, event: Ruled | Noted) -> State:
    """Return the state with the ruling, the call for the director, or the reason that he gave for a taking back, after
    the event is counted.
    """
    if isinstance(event, Ruled):
        about = ruled_irregularity(state.game, event.ruling)  # its question is lifted by the event after it
        decided = Decided(event, event.text, about, state.number, asked_before_all(state.game, event.ruling))
        return replace(settled(state), rulings=(*state.rulings, decided))
    if event.what == _CALLS:
        return replace(state, calls=(*state.calls, state.game.incidents.notes[-1]))
    if event.what == TAKES_BACK and state.rulings:
        *others, last = state.rulings
        return replace(state, rulings=(*others, replace(last, reason=event.text)))
    return state


def settled(state: State) -> State:
    """Return the state when the calls that were taken are dealt with."""
    compared = state.compared.union(answers_of(state.game))
    return replace(state, coming="", taken_by=0, settled=state.taken, compared=compared)


def directed(state: State, event: CallTaken | CallSettled | HandsSeen | ActedFor | PagesAnew) -> State:
    """Return the state after what a director did at the table besides ruling, before it is counted."""
    match event:
        case CallTaken(person, name):
            taken = replace(state, taken=len(state.calls), coming=name, taken_by=person)
            return taken if name else settled(taken)
        case CallSettled():
            return settled(state)
        case HandsSeen(person):
            return replace(state, looked=state.looked | {person})
        case ActedFor():
            return replace(state, acted_for=(event, state.place))
        case PagesAnew():
            return replace(state, anew=state.anew + 1)
