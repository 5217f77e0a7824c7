"""The cost of an update before it is sent: one View per kind of viewer, comparing its regions, drawing what differs."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Final
from uuid import UUID

from django.conf import settings

from frontend.regions import Occupant, Region, Surroundings, draw, regions
from laws.table.table import Table
from laws.values.deal import DEALS, Deal
from laws.values.seats import SEATS
from laws.views.seen import View
from laws.views.table_view import view
from laws.views.viewer import Viewer
from play.live.viewing.shown import Drawer, Shown
from tests.load.report import columns, micro
from tests.load.timing import best_times
from tests.strategies import play_out

__all__ = ["lines"]

_BOARDS: Final = 5
_PLAY: Final = UUID(int=0)
_NORTH, _EAST, _SOUTH, _WEST = (Occupant(name, "person") for name in ("Nora", "Enid", "Saul", "Walt"))
_AROUND: Final = Surroundings("Table 1", (_NORTH, _EAST, _SOUTH, _WEST), stand=SEATS[0])
_VIEWERS: Final = tuple(Viewer.player(seat) for seat in SEATS)

_Seen = list[dict[str, Region]]


def _boards() -> list[tuple[Table, ...]]:
    chance = random.Random(17)
    return [play_out(chance.choice, Deal.numbered(chance.randrange(DEALS))).tables for _ in range(_BOARDS)]


def _updates(seen: list[list[_Seen]], languages: tuple[str, ...]) -> tuple[int, int]:
    """Draw what four seats are sent after each action; return the numbers of regions and characters."""
    drawn = characters = 0
    for board in seen:
        shown = [Shown(_PLAY, first) for first in board[0]]
        for step in board[1:]:
            drawer = Drawer()
            shown = [Shown(_PLAY, now, before) for now, before in zip(step, shown, strict=True)]
            for one in shown:
                for language in languages:
                    parts = one.parts(language, drawer)
                    drawn += len(parts)
                    characters += sum(map(len, parts.values()))
    return drawn, characters


def _pages(seen: list[list[_Seen]]) -> int:
    """Draw every region of every view."""
    return sum(
        len(draw(name, value, "en")) for board in seen for step in board for one in step for name, value in one.items()
    )


def lines() -> Iterator[str]:
    """Yield the figures, each measured when its line is requested."""
    yield from columns(
        "An update, before it is sent",
        ("", "µs", "regions", "characters"),
        _rows(),
        ("an action for four seats, from table to HTML", "1,000.0", "10.0", "10,000"),
    )


def _rows() -> Iterator[tuple[str, ...]]:
    boards = _boards()
    tables = [table for board in boards for table in board]
    views: list[View] = [view(table, viewer) for table in tables for viewer in _VIEWERS]
    one_view = _time(lambda: [view(table, viewer) for table in tables for viewer in _VIEWERS]) / len(views)
    yield "one View", micro(one_view), "", ""
    seen = [[[regions(view(table, viewer), _AROUND) for viewer in _VIEWERS] for table in board] for board in boards]
    names = len(seen[0][0][0])
    values = _time(lambda: [regions(one, _AROUND) for one in views]) / len(views)
    yield f"its {names} regions, as values", micro(values), "", ""
    both = tuple(language for language, _ in settings.LANGUAGES)
    actions = sum(len(board) - 1 for board in boards)
    compared = _time(lambda: _compare(seen))
    yield "compared with the last", micro(compared / (4 * actions)), "", ""
    drawn, characters = _updates(seen, both[:1])
    updates = _time(lambda: _updates(seen, both[:1]))
    yield "one region drawn", micro((updates - compared) / drawn), "1", f"{characters / drawn:,.0f}"
    pages = _time(lambda: _pages(seen)) / len(views)
    yield "all regions drawn", micro(pages), str(names), f"{_pages(seen) / len(views):,.0f}"
    in_all = 4 * (one_view + values)
    for name, languages, took in (
        ("an action for four seats, from table to HTML", 1, updates),
        ("the same when two languages look on", 2, _time(lambda: _updates(seen, both))),
    ):
        yield (
            name,
            micro(in_all + took / actions),
            f"{languages * drawn / actions:.1f}",
            f"{languages * characters / actions:,.0f}",
        )


def _time(work: Callable[[], object]) -> float:
    return best_times({"work": work}, rounds=3)["work"]


def _compare(seen: list[list[_Seen]]) -> None:
    for board in seen:
        shown = [Shown(_PLAY, first) for first in board[0]]
        for step in board[1:]:
            shown = [Shown(_PLAY, now, before) for now, before in zip(step, shown, strict=True)]
