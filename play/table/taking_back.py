"""How far a director may take a board back: what has happened since a ruling of his that was wrong (Law 82C).

A call or a card that was made on misinformation is not taken back: he enters what was explained wrongly, and it is
withdrawn by its player, on record (Laws 21B1, 47E2(a)).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from laws.protocol.events import Event, Rewound, Ruled
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.paragraph import Paragraph

__all__ = ["TakingBack", "may_take_back"]

_WRONG_RULING: Final = Paragraph.parse("82C")


@dataclass(frozen=True, slots=True)
class TakingBack:
    """The game can go back to what it was after its event number `to`, before the ruling `withdrawn`, by `law`.

    `place` counts the rulings up to that one: a page names it by that, since the number of an event would tell of
    irregularities to which no attention has been drawn. `before` is how often the board has been taken back before:
    after that the same place has another ruling.
    """

    to: int
    law: Paragraph
    withdrawn: Ruled
    place: int
    before: int = 0

    @property
    def name(self) -> str:
        """The name of this taking back among all those of the board, as long as the board does not go on."""
        return f"{self.law}:{self.place}" + (f":{self.before}" if self.before else "")


def may_take_back(table: Table, events: Sequence[Event]) -> tuple[TakingBack, ...]:
    """Return what the director may withdraw. `events` are those of the game from its opening, `table` after them all.

    It is the last ruling, with what has happened since (Law 82C). A board that is over is not taken back.
    """
    if table.phase is Phase.OVER:
        return ()
    rulings = [(number, event) for number, event in _path(events) if isinstance(event, Ruled)]
    if not rulings:
        return ()
    number, ruled = rulings[-1]
    before = sum(isinstance(event, Rewound) for event in events)
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
