"""The room of a session as its directors see it: a card for each table and the queue, made of rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import blake2b
from typing import Any
from uuid import UUID

from django.urls import reverse

from frontend.console import CallLine, Place, TableCard
from laws.table.phases import Phase
from play.store.direction.glances import CallRow, GlanceRow
from play.table.direction.glance import Glimpse, WaitingKind

__all__ = ["ConsoleRoom", "Places", "places_of", "register_places"]

Places = Callable[[UUID], Awaitable[Mapping[UUID, Place]]]
"""The tables of a session, by the package that runs sessions."""

_JUDGED = (WaitingKind.JUDGEMENT, WaitingKind.ANSWERS)
_registered: list[Places] = []


def register_places(places: Places) -> None:
    """Register, when a package starts, what knows the tables of a session. Raise ValueError if there is one."""
    if _registered:
        raise ValueError("there is one who knows the tables of sessions already")
    _registered.append(places)


async def places_of(session: UUID) -> Mapping[UUID, Place]:
    """Return the tables of a session; none where no package runs sessions."""
    return await _registered[0](session) if _registered else {}


@dataclass(frozen=True, slots=True)
class _Board:
    """What the room has heard of a board: where it is in the session, up to which event, and what waits there."""

    table: UUID
    sequence: int
    number: int
    waits: Collection[str]


class ConsoleRoom:
    """The tables of one session. It keeps for each the glance of its newest board, and what waits in the session.

    `read_to` is the latest time of writing among the glances that were read from the database.
    """

    def __init__(self, places: Mapping[UUID, Place]) -> None:
        self.cards: dict[UUID, TableCard] = {}
        self.lines: tuple[CallLine, ...] = ()
        self.answer: int | None = None
        self.read_to = datetime.fromtimestamp(0, UTC)
        self._boards: dict[UUID, _Board] = {}
        self._newest: dict[UUID, tuple[int, Mapping[str, Any]]] = {}
        self._calls: tuple[CallRow, ...] = ()
        self._marks: dict[UUID, int] = {}
        self.place(places)

    def place(self, places: Mapping[UUID, Place]) -> None:
        """Take in the tables of the session, in their order."""
        self.places = places
        self._pages = {table: reverse("table-director", args=[table]) for table in places}

    @property
    def revision(self) -> str:
        """A digest of all that the room shows."""
        digest = _mark((self.lines, self.answer))
        for mark in self._marks.values():
            digest ^= mark
        return f"{digest:016x}"

    @property
    def called_to(self) -> set[UUID]:
        """The tables at which something waits."""
        return {row.table for row in self._calls}

    def knows(self, play: UUID) -> bool:
        """Return whether the room has heard of that board."""
        return play in self._boards

    def hear(self, rows: Iterable[GlanceRow]) -> bool:
        """Take in glances, those of older boards too; return whether what waits may have changed."""
        changed = False
        for row in rows:
            self.read_to = max(self.read_to, row.at)
            changed |= self._take(row.play, row.table, row.sequence, row.number, row.data)
        return changed

    def hear_news(self, news: Mapping[UUID, Glimpse]) -> tuple[set[UUID], bool]:
        """Take in news of boards of which the room has heard; return their tables, and whether what waits may have
        changed.
        """
        boards = {play: self._boards[play] for play in news}
        changed = [
            self._take(play, board.table, board.sequence, news[play].number, news[play].glance)
            for play, board in boards.items()
        ]
        return {board.table for board in boards.values()}, any(changed)

    def _take(self, play: UUID, table: UUID, sequence: int, number: int, glance: Mapping[str, Any]) -> bool:
        known = self._boards.get(play)
        if known is not None and number < known.number:  # what is heard and what is read overtake each other
            return False
        self._boards[play] = _Board(table, sequence, number, glance["waits"])
        if table not in self._newest or self._newest[table][0] <= sequence:
            self._newest[table] = sequence, glance
        return bool(glance["waits"] if known is None else glance["waits"] != known.waits)

    def wait(self, calls: tuple[CallRow, ...], answer: float | None) -> bool:
        """Take in what waits in the session, and the median of the seconds until a director came; return whether the
        queue has changed.
        """
        self._calls = tuple(row for row in calls if row.table in self.places)
        before = self.lines, self.answer
        self.lines = tuple(self._line(row) for row in self._calls)
        self.answer = None if answer is None else round(answer)
        return before != (self.lines, self.answer)

    def draw(self, tables: Iterable[UUID]) -> list[UUID]:
        """Make the cards of these tables; return those that have changed."""
        calls = Counter(row.table for row in self._calls if row.kind not in _JUDGED)
        asked = Counter(row.table for row in self._calls if row.kind in _JUDGED)
        changed = []
        for table in tables:
            if table not in self.places:
                continue
            card = self._card(table, calls[table], asked[table])
            if self.cards.get(table) != card:
                self.cards[table] = card
                self._marks[table] = _mark(card)
                changed.append(table)
        return changed

    def _card(self, table: UUID, calls: int, asked: int) -> TableCard:
        place, href = self.places[table], self._pages[table]
        if table not in self._newest:
            return TableCard(table.hex, place, href)
        _, data = self._newest[table]
        return TableCard(
            table.hex,
            place,
            href,
            data["board"],
            Phase(data["phase"]),
            data["contract"],
            data["tricks"],
            data["trick"],
            data["turn"],
            tuple(data["players"]),
            data["away"],
            data["due"],
            data["coming"],
            calls,
            asked,
            halted=data.get("halted", False),
        )

    def _line(self, row: CallRow) -> CallLine:
        about = row.about
        return CallLine(
            str(row.id),
            self.places[row.table],
            f"{self._pages[row.table]}?board={row.sequence}",
            row.board,
            row.kind.value,
            row.seat,
            row.reason,
            row.raised_at,
            about.get("call", ""),
            tuple(about.get("cards", ())),
            about.get("text", ""),
            about["screen"],
            row.language,
            row.taken_by,
            row.player,
            about.get("offender", ""),
            about.get("trick", 0),
        )


def _mark(value: object) -> int:
    return int.from_bytes(blake2b(repr(value).encode(), digest_size=8).digest())
