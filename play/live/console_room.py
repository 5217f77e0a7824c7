"""The room of a session as its directors see it: a card for each table and the queue, made of rows."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Final
from uuid import UUID
from zlib import crc32

from django.urls import reverse

from frontend.console import CallLine, Place, TableCard
from laws.table.phases import Phase
from play.store.glances import CallRow, GlanceRow
from play.table.glance import WaitingKind

__all__ = ["Places", "Room", "places_of", "register_places"]

Places = Callable[[UUID], Awaitable[Mapping[UUID, Place]]]
"""The tables of a session, by the package that runs sessions."""

_registered: list[Places] = []
_JUDGED: Final = WaitingKind.JUDGEMENT


def register_places(places: Places) -> None:
    """Register, when a package starts, what knows the tables of a session. Raise ValueError if there is one."""
    if _registered:
        raise ValueError("there is one who knows the tables of sessions already")
    _registered.append(places)


async def places_of(session: UUID) -> Mapping[UUID, Place]:
    """Return the tables of a session; none where no package runs sessions."""
    return await _registered[0](session) if _registered else {}


class Room:
    """The tables of one session. It keeps for each the glance of its newest board, and what waits in the session."""

    def __init__(
        self,
        places: Mapping[UUID, Place],
        glances: Iterable[GlanceRow] = (),
        calls: tuple[CallRow, ...] = (),
        answer: float | None = None,
    ) -> None:
        self.places = places
        self._glances: dict[UUID, GlanceRow] = {}
        self._waits: dict[UUID, object] = {}
        self.cards: dict[UUID, TableCard] = {}
        self._marks: dict[UUID, int] = {}
        self.lines: tuple[CallLine, ...] = ()
        self.answer: int | None = None
        self._calls: tuple[CallRow, ...] = ()
        self.hear(glances)
        self.wait(calls, answer)

    @property
    def revision(self) -> str:
        """A digest of all that the room shows."""
        digest = crc32(repr((self.lines, self.answer)).encode())
        for mark in self._marks.values():
            digest ^= mark
        return f"{digest:08x}"

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

    def wait(self, calls: tuple[CallRow, ...], answer: float | None) -> None:
        """Take in what waits in the session, and the median of the seconds until a director came."""
        self._calls, self.answer = calls, None if answer is None else round(answer)

    def draw(self) -> tuple[dict[UUID, TableCard], bool]:
        """Make the cards and the queue; return the cards that have changed, and whether the queue has."""
        calls, asked = dict.fromkeys(self.places, 0), dict.fromkeys(self.places, 0)
        for row in self._calls:
            if row.table in self.places:
                count = asked if row.kind is _JUDGED else calls
                count[row.table] += 1
        changed = {}
        for table, place in self.places.items():
            card = self._card(table, place, calls[table], asked[table])
            if self.cards.get(table) != card:
                changed[table] = self.cards[table] = card
                self._marks[table] = crc32(repr(card).encode())
        lines = tuple(self._line(row) for row in self._calls if row.table in self.places)
        queue, self.lines = lines != self.lines, lines
        return changed, queue

    def _card(self, table: UUID, place: Place, calls: int, asked: int) -> TableCard:
        row, href = self._glances.get(table), reverse("table-director", args=[table])
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
        )

    def _line(self, row: CallRow) -> CallLine:
        about = row.about
        return CallLine(
            str(row.id),
            self.places[row.table],
            f"{reverse('table-director', args=[row.table])}?board={row.sequence}",
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
