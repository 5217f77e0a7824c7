"""A board at a table as the log gives it: the game, and who sits where."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID

from laws.engine.evolution import earlier
from laws.engine.evolution import evolve as evolve_game
from laws.protocol.events import BoardOpened, Rewound, Ruled
from laws.table.irregularity import Note
from laws.table.table import Table
from laws.values.seats import SEATS, Seat
from play.table.rules import TableRules, rules_of
from play.table.seats import EMPTY, Occupant, Seats, seats_after
from play.table.table_events import (
    BoardsLeft,
    CallTaken,
    Happening,
    MovedOn,
    RobotSeated,
    RulesSet,
    Seated,
    TableEvent,
    Vacated,
)

__all__ = ["State", "evolve", "opened", "replay"]

_UNWRITTEN: Final = rules_of({})
"""The rules of a board whose log does not say them."""


@dataclass(frozen=True, slots=True)
class State:
    """A board at a table. `number` is that of the last event; `next` the play that followed this one, if it did.

    `left` is how many boards lie ready after this one, None at a table that deals its own. `sat` are all persons who
    have had a seat on this board, with that seat: they have seen its hand. `rewinds` counts how often the game was
    taken back. `profile` and `rules` are the platform's part of the regulations, as the head of the log has them.
    `taken` is how many of the calls for the director he has taken; `coming` his name from then until he has ruled.
    """

    game: Table
    seats: Seats
    sat: frozenset[tuple[int, Seat]]
    number: int
    next: UUID | None = None
    left: int | None = None
    rewinds: int = 0
    profile: str = "social"
    rules: TableRules = _UNWRITTEN
    taken: int = 0
    coming: str = ""

    def seat_of(self, person: int) -> Seat | None:
        """The seat that the person has, or None."""
        for seat in SEATS:
            occupant = self.seats[seat]
            if occupant is not None and occupant.person == person:
                return seat
        return None

    def has_seen(self, person: int) -> Seat | None:
        """The seat whose hand the person has seen on this board by sitting there, or None."""
        return next((seat for who, seat in self.sat if who == person), None)

    @property
    def called(self) -> tuple[Note, ...]:
        """The calls for the director that he has not taken yet, in order (Law 9B1, article 36)."""
        return self._calls[self.taken :]

    @property
    def _calls(self) -> tuple[Note, ...]:
        return tuple(note for note in self.game.incidents.notes if note.what == "calls director")

    @property
    def people(self) -> int:
        """How many seats are taken by persons."""
        return sum(1 for occupant in self.seats if occupant is not None and not occupant.is_robot)

    @property
    def actor(self) -> Occupant | None:
        """Who sits where the game waits for an action; None when that seat is vacant or the game waits for nobody."""
        seat = self.game.to_act
        return None if seat is None else self.seats[seat]


def opened(event: BoardOpened) -> State:
    """The state with which a log begins: the board on the table, nobody seated."""
    game = Table.open(event.board, event.deal, event.conditions)
    return State(game, EMPTY, frozenset(), 1)


def evolve(state: State, event: Happening) -> State:
    """Return the state after one more event of the log.

    Raises KeyError for `Rewound`, which needs the log: see `replay`.
    """
    match event:
        case Seated(seat, person, _):
            seats = seats_after(state.seats, event)
            return replace(state, seats=seats, sat=state.sat | {(person, seat)}, number=state.number + 1)
        case RobotSeated() | Vacated():
            return replace(state, seats=seats_after(state.seats, event), number=state.number + 1)
        case RulesSet(profile, rules):
            return replace(state, profile=profile, rules=rules, number=state.number + 1)
        case BoardsLeft(left):
            return replace(state, left=left, number=state.number + 1)
        case MovedOn(play):
            return replace(state, next=play, number=state.number + 1)
        case CallTaken(_, name):
            return replace(state, taken=len(state._calls), coming=name, number=state.number + 1)
        case BoardOpened():
            raise ValueError("a board is opened once")
        case _:
            game = evolve_game(state.game, event)
            coming = "" if isinstance(event, Ruled) else state.coming
            return replace(state, game=game, coming=coming, number=state.number + 1)


def replay(events: Iterable[Happening]) -> State:
    """Return the state that a whole log gives. `Rewound` takes the game back; seats and boards stay as they are.

    Raises ValueError when the first event is not the opening of the board, and for a `Rewound` to an event of the game
    that is not before it.
    """
    log = iter(events)
    first = next(log, None)
    if not isinstance(first, BoardOpened):
        raise ValueError("a log begins with the opening of its board")
    state = opened(first)
    games = [state.game]
    for event in log:
        if isinstance(event, Rewound):
            game = earlier(games, event)
            state = replace(state, game=game, number=state.number + 1, rewinds=state.rewinds + 1)
        else:
            state = evolve(state, event)
        if not isinstance(event, TableEvent):
            games.append(state.game)
    return state
