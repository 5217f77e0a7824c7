"""The room of a session as its directors see it: a card for each table and the queue, made of rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping
from hashlib import blake2b
from uuid import UUID

from django.urls import reverse

from frontend.console import CallLine, Place, TableCard
from laws.table.phases import Phase
from play.store.direction.glances import CallRow, GlanceRow
from play.table.direction.glance import WaitingKind

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


class ConsoleRoom:
    """The tables of one session. It keeps for each the glance of its newest board, and what waits in the session."""

    def __init__(self, places: Mapping[UUID, Place]) -> None:
        self.cards: dict[UUID, TableCard] = {}
        self.lines: tuple[CallLine, ...] = ()
        self.answer: int | None = None
        self._glances: dict[UUID, GlanceRow] = {}
        self._waits: dict[UUID, object] = {}
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

    def hear(self, rows: Iterable[GlanceRow]) -> bool:
        """Take in glances, those of older boards too; return whether what waits may have changed."""
        changed = False
        for row in rows:
            known = self._glances.get(row.table)
            if known is None or (known.sequence, known.at) <= (row.sequence, row.at):
                self._glances[row.table] = row
            waits = row.data["waits"]
            changed |= self._waits.get(row.play, []) != waits
            self._waits[row.play] = waits
        return changed

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
        row, place, href = self._glances.get(table), self.places[table], self._pages[table]
        if row is None:
            return TableCard(table.hex, place, href)
        data = row.data
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
        )


def _mark(value: object) -> int:
    return int.from_bytes(blake2b(repr(value).encode(), digest_size=8).digest())
