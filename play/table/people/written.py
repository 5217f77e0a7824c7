"""How much one player may write on a board in explanations, questions and to the director, beside talk; and how often
he may go wrong.

Nothing that was told is taken out of sight again, so what one writes is sent to all who may know it whenever they come
back: without an end to it one player keeps the others from the table. What goes wrong, again and again, makes each
further step at the table slower, for the whole process. The end is far beyond what any board needs.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from laws.protocol.commands import (
    AlertCall,
    AskWaiver,
    CallDirector,
    Command,
    Enquire,
    Explain,
    ReportKnowledge,
    ReserveRights,
)
from laws.protocol.events import Event, IrregularityNoted
from play.table.state import State

__all__ = ["MOST_CHARACTERS", "MOST_IRREGULARITIES", "MOST_NOTES", "has_erred_enough", "has_written_enough"]

MOST_CHARACTERS: Final = 4_500
"""The most characters that one player writes on a board: of all four, drawn, they are what a browser may be sent
(`play.live.viewing.mailbox`).
"""
MOST_NOTES: Final = 150
"""The most questions, explanations and calls for the director of one player, with a text or without."""
MOST_IRREGULARITIES: Final = 50
"""The most irregularities of one player."""

_Writing: TypeAlias = AlertCall | AskWaiver | CallDirector | Enquire | Explain | ReportKnowledge | ReserveRights


def has_written_enough(state: State, attempt: Command) -> bool:
    """Return whether a player may write nothing more of that kind; he calls the director all the same, unless he has
    called him and the director has not come yet.
    """
    if not isinstance(attempt, _Writing):
        return False
    seat = attempt.seat
    own = [note for note in state.game.incidents.notes if note.seat is seat]
    waiting = {note.text for note in state.called if note.seat is seat}
    if isinstance(attempt, CallDirector) and waiting <= {attempt.text}:
        return False
    text = getattr(attempt, "text", "")
    return len(own) >= MOST_NOTES or sum(len(note.text) for note in own) + len(text) > MOST_CHARACTERS


def has_erred_enough(state: State, decided: Iterable[Event]) -> bool:
    """Return whether these events are a further irregularity of a player who may commit no more on this board."""
    offenders = {event.offender for event in decided if isinstance(event, IrregularityNoted)}
    committed = [one.offender for one in state.game.incidents.irregularities]
    return any(committed.count(seat) >= MOST_IRREGULARITIES for seat in offenders)
