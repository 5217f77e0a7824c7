"""How far a director may take a board back, and by which paragraph: what a Law lets him withdraw, and no more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from laws.protocol.events import CallMade, CardPlayed, Event, LedFaceDown, Rewound, Ruled
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.cited import LAW_47E2_A
from laws.values.paragraph import Paragraph

__all__ = ["TakingBack", "may_take_back"]

_MISINFORMED: Final = Paragraph.parse("21B1(a)")
_WRONG_RULING: Final = Paragraph.parse("82C")


@dataclass(frozen=True, slots=True)
class TakingBack:
    """The game can go back to what it was after its event number `to`, before `withdrawn`, by the paragraph `law`.

    `place` counts the calls, cards or rulings up to the one withdrawn: a page names it by that, since the number of an
    event would tell of irregularities to which no attention has been drawn.
    """

    to: int
    law: Paragraph
    withdrawn: CallMade | CardPlayed | LedFaceDown | Ruled
    place: int

    @property
    def name(self) -> str:
        """The name of this taking back among all those of the board, as long as the board does not go on."""
        return f"{self.law}:{self.place}"


def may_take_back(table: Table, events: Sequence[Event]) -> tuple[TakingBack, ...]:
    """Return what the director may withdraw. `events` are those of the game from its opening, `table` after them all.

    A call made on the basis of misinformation, where its maker's partner has not called since (Law 21B1(a)); a card
    played on that basis, where none has been played to the trick after it, and no opening lead once dummy is spread
    (47E2(a)); what has happened since a ruling that was wrong (82C). A board that is over is not taken back.
    """
    if table.phase is Phase.OVER:
        return ()
    path = _path(events)
    found = [*_calls(table, path), *_cards(table, path)]
    rulings = [(number, event) for number, event in path if isinstance(event, Ruled)]
    if rulings:
        number, ruled = rulings[-1]
        found.append(TakingBack(number - 1, _WRONG_RULING, ruled, len(rulings)))
    return tuple(found)


def _path(events: Sequence[Event]) -> list[tuple[int, Event]]:
    """Return the events that have led to the present position, with their numbers in the game, from 1."""
    path: list[tuple[int, Event]] = []
    for number, event in enumerate(events, 1):
        if isinstance(event, Rewound):
            path = [(earlier, kept) for earlier, kept in path if earlier <= event.to]
        else:
            path.append((number, event))
    return path


def _calls(table: Table, path: list[tuple[int, Event]]) -> list[TakingBack]:
    """The auction period lasts until the opening lead is faced (Law 22B)."""
    if table.phase not in (Phase.AUCTION, Phase.CLARIFICATION):
        return []
    made = [(number, event) for number, event in path if isinstance(event, CallMade)]
    return [
        TakingBack(number - 1, _MISINFORMED, call, place + 1)
        for place, (number, call) in enumerate(made)
        if all(later.seat not in (call.seat, call.seat.partner) for _, later in made[place + 1 :])
    ]


def _cards(table: Table, path: list[tuple[int, Event]]) -> list[TakingBack]:
    played = [(number, event) for number, event in path if isinstance(event, CardPlayed | LedFaceDown)]
    if not played or table.claim is not None:
        return []
    number, card = played[-1]
    spread = table.phase is Phase.PLAY and len(played) == 1
    return [] if spread else [TakingBack(number - 1, LAW_47E2_A, card, len(played))]
