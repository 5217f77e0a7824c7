"""How long a frame is, as it is sent: of a plain table, and of one where irregularities are allowed."""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from statistics import median
from typing import Final

from frontend.regions import Occupant, Surroundings, draw, regions, revision
from laws.engine.evolution import evolve
from laws.engine.replaying import replay
from laws.table.conditions import Conditions, Irregularities
from laws.values.deal import DEALS, Deal
from laws.values.seats import SEATS
from laws.views.table_view import view
from laws.views.viewer import Viewer
from play.process.compression import MEMORY, WINDOW
from tests.load.report import columns
from tests.strategies import play_out

__all__ = ["frames", "lines", "sent"]

_BOARDS: Final = 3
_PEOPLE: Final = tuple(Occupant(name, "person") for name in ("Nora", "Enid", "Saul", "Walt"))
_AROUND: Final = Surroundings("Table 1", _PEOPLE, stand=SEATS[0])  # type: ignore[arg-type]  # four of them
KINDS: Final = {
    "a plain table": Irregularities.PREVENTED,
    "irregularities allowed": Irregularities.ALLOWED,
}


@cache
def frames(irregularities: Irregularities, language: str) -> tuple[bytes, ...]:
    """Return every frame that each of four players is sent on some boards: one for each action that he sees."""
    chance = random.Random(17)
    made = []
    for _board in range(_BOARDS):
        opened, *events = play_out(chance.choice, Deal.numbered(chance.randrange(DEALS))).events
        table = replace(replay([opened]), conditions=Conditions(irregularities=irregularities))
        last = {seat: regions(view(table, Viewer.player(seat)), _AROUND) for seat in SEATS}
        for event in events:
            table = evolve(table, event)
            for seat in SEATS:
                now = regions(view(table, Viewer.player(seat)), _AROUND)
                parts = [draw(name, value, language) for name, value in now.items() if value != last[seat][name]]
                last[seat] = now
                if parts:
                    made.append("".join([*parts, revision(f"{chance.getrandbits(128):032x}", seat)]).encode())
    return tuple(made)


def sent(frame: bytes) -> int:
    """Return the bytes of a frame on the wire, as `play.process.compression` sends it, without its head of 4."""
    compressor = zlib.compressobj(zlib.Z_DEFAULT_COMPRESSION, zlib.DEFLATED, -WINDOW, MEMORY)
    return len(compressor.compress(frame) + compressor.flush(zlib.Z_SYNC_FLUSH)) - 4


def lines() -> Iterator[str]:
    """Yield the figures of each kind of table, in both languages."""
    rows = []
    for kind, irregularities in KINDS.items():
        for language in ("en", "zh-hans"):
            made = frames(irregularities, language)
            lengths = sorted(map(sent, made))
            rows.append(
                (
                    f"{kind}, {language}",
                    f"{median(map(len, made)):,.0f}",
                    f"{median(lengths):,.0f}",
                    f"{lengths[-len(lengths) // 20]:,}",
                    f"{lengths[-1]:,}",
                )
            )
    yield from columns(
        "A frame to one viewer, in bytes (aim: a median of 2,048 as sent)",
        ("", "drawn", "as sent", "p95", "longest"),
        rows,
        ("irregularities allowed, zh-hans", "10,000", "10,000", "10,000", "10,000"),
    )
