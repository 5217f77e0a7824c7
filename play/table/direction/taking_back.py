"""How far a board may be taken back: what has happened since a ruling that was wrong (Law 82C), and for a fault of the
platform (82A) any call or card, by the chief director alone.

What a Law lets a director withdraw is not taken back: it is withdrawn on record (`laws.engine.withdrawable`). A board
that is over is never played again (12A2, 82C).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from laws.protocol.events import CallMade, CardPlayed, Event, LedFaceDown, Rewound, Ruled
from laws.table.kinds import RewindGround
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.paragraph import Paragraph
from play.table.lessons.lesson import points_of

__all__ = ["BY_FAULT", "TakingBack", "may_take_back"]

BY_FAULT: Final = RewindGround.FAULT_OF_PLATFORM.law
"""By what the board goes back where the platform was at fault: an error of procedure is put right."""

_WRONG_RULING: Final = Paragraph.parse("82C")


@dataclass(frozen=True, slots=True)
class TakingBack:
    """The game can go back to what it was after its event number `to`, before the ruling, the call or the card
    `withdrawn`, by `law`.

    `place` counts the rulings, or the calls and cards, up to that one: a page names it by that, since the number of an
    event would tell of irregularities to which no attention has been drawn. `before` is how often the board has been
    taken back before: after that the same place has another ruling.
    """

    to: int
    law: Paragraph
    withdrawn: Ruled | CallMade | CardPlayed | LedFaceDown
    place: int
    before: int = 0

    @property
    def name(self) -> str:
        """The name of this taking back among all those of the board, as long as the board does not go on."""
        return f"{self.law}:{self.place}" + (f":{self.before}" if self.before else "")


def may_take_back(table: Table, events: Sequence[Event], *, chief: bool = False) -> tuple[TakingBack, ...]:
    """Return how far the board may go back. `events` are those of the game from its opening, `table` after them all.

    It is the last ruling, with what has happened since (Law 82C); for the `chief` director each call and card too.
    """
    if table.phase is Phase.OVER:
        return ()
    before = sum(isinstance(event, Rewound) for event in events)
    faults = [
        TakingBack(point.to, BY_FAULT, point.action, place, before)
        for place, point in enumerate(points_of(events) if chief else (), 1)
    ]
    return (*_since_a_ruling(events, before), *faults)


def _since_a_ruling(events: Sequence[Event], before: int) -> tuple[TakingBack, ...]:
    rulings = [(number, event) for number, event in _path(events) if isinstance(event, Ruled)]
    if not rulings:
        return ()
    number, ruled = rulings[-1]
    return (TakingBack(number - 1, _WRONG_RULING, ruled, len(rulings), before),)


def _path(events: Sequence[Event]) -> list[tuple[int, Event]]:
    """Return the events that have led to the present position, with their numbers in the game, from 1."""
    path: list[tuple[int, Event]] = []
    for number, event in enumerate(events, 1):
        if isinstance(event, Rewound):
            path = [(earlier, kept) for earlier, kept in path if earlier <= event.to]
        else:
            path.append((number, event))
    return path
