"""What a process does with an action besides the database and the sockets: it is decided, evolved and shown to four.

The same tables, viewers and mailboxes as in a server process, in one step after the other.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import reduce
from types import SimpleNamespace
from typing import Any, Final
from uuid import UUID

from laws.protocol.events import BoardOpened, Event
from laws.table.conditions import Irregularities
from laws.values.board import Board
from laws.values.deal import DEALS, Deal
from laws.values.seats import SEATS
from play.live.cache import LivePlay
from play.live.clock import SystemClock
from play.live.rights import Rights
from play.live.viewing.showing import Showing
from play.live.viewing.streams import TableStream
from play.store.tables.look import TableFacts
from play.table.evolution import evolve, opened
from play.table.profile import SOCIAL, Profile
from play.table.state import State
from play.table.table_events import Happening, Seated
from tests.load.report import columns, micro
from tests.load.timing import best_times
from tests.strategies import play_out

__all__ = ["FourSockets", "courses", "lines", "shown"]

_BOARDS: Final = 5
_PLAY: Final = UUID(int=0)
_FACTS: Final = TableFacts(UUID(int=1), "Table 1")


class _Box:
    """A mailbox that keeps what it is given."""

    def __init__(self) -> None:
        self.parts: dict[str, str] = {}
        self.frames = self.characters = 0
        self._at: tuple[str, object] | None = None

    def put(self, parts: dict[str, str], revision: str, seat: object, *, asks: bool = False) -> None:
        self._at = (revision, seat)
        self.parts.update(parts)
        self.frames += 1
        self.characters += sum(map(len, parts.values()))

    def start_at(self, revision: str, seat: object) -> None:
        self._at = (revision, seat)

    def is_at(self, revision: str, seat: object) -> bool:
        return self._at == (revision, seat)


class _Socket:
    """A socket that is never closed."""

    name = session = ""

    def __init__(self, person: int, language: str) -> None:
        self.person, self.language, self.mailbox = person, language, _Box()
        self.sight: Any = None


class FourSockets:
    """The four at one table, and what shows them the board."""

    def __init__(self, first: State, languages: Sequence[str]) -> None:
        live = LivePlay(_PLAY)
        live._state = first
        self.stream = TableStream(_FACTS, live, Rights((), SystemClock()))
        self._showing = Showing(SimpleNamespace(on=lambda _play: ()))  # type: ignore[arg-type]
        sockets = [_Socket(seat + 1, languages[seat % len(languages)]) for seat in SEATS]
        for socket in sockets:
            self.stream.add(socket)  # type: ignore[arg-type]
        self.boxes = [socket.mailbox for socket in sockets]
        self._showing.show(self.stream)

    def show(self, state: State) -> None:
        """Show them the board after one more event."""
        self.stream.live._state = state
        self._showing.show(self.stream)


def courses(profile: Profile) -> list[list[State]]:
    """Return the states of some boards that four people play, from the first call on."""
    chance = random.Random(17)
    found = []
    for number in range(1, _BOARDS + 1):
        deal = Deal.numbered(chance.randrange(DEALS))
        story = play_out(chance.choice, deal, board=Board.numbered(number), under=profile.conditions, claims=False)
        head: list[Event] = [BoardOpened(story.tables[0].board, deal, profile.conditions)]
        seated: list[Happening] = [Seated(seat, seat + 1, f"Player {seat + 1}") for seat in SEATS]
        state = reduce(evolve, seated, opened(head[0]))  # type: ignore[arg-type]
        state = replace(state, rules=profile.rules, profile=profile.name, left=3)
        states = [state]
        for event in story.events[1:]:
            states.append(evolve(states[-1], event))
        found.append(states)
    return found


def lines() -> Iterator[str]:
    """Yield the figures, each measured when its line is requested."""
    yield from columns(
        "An action shown to the four at its table, from the event to the mailboxes",
        ("", "µs", "frames", "characters"),
        _rows(),
        ("the same, two in each language", "10,000.0", "10.0", "100,000"),
    )


def _rows() -> Iterator[tuple[str, ...]]:
    free = replace(SOCIAL, conditions=replace(SOCIAL.conditions, irregularities=Irregularities.ALLOWED))
    for name, profile, languages in (
        ("a plain table", SOCIAL, ("en",)),
        ("the same, two in each language", SOCIAL, ("en", "zh-hans")),
        ("irregularities allowed", free, ("en",)),
    ):
        boards = courses(profile)
        actions = sum(len(board) - 1 for board in boards)
        took = best_times({"work": lambda: shown(boards, languages)}, rounds=7)["work"]  # noqa: B023
        boxes = [box for four in shown(boards, languages) for box in four.boxes]
        frames, characters = sum(box.frames for box in boxes), sum(box.characters for box in boxes)
        yield name, micro(took / actions), f"{frames / actions:.1f}", f"{characters / actions:,.0f}"


def shown(boards: Sequence[Sequence[State]], languages: Sequence[str]) -> list[FourSockets]:
    """Show each of the boards to four from its first state to its last."""
    fours = []
    for board in boards:
        four = FourSockets(board[0], languages)
        for state in board[1:]:
            four.show(state)
        fours.append(four)
    return fours
