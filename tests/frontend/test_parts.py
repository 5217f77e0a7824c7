"""Regions are made anew only where what they read has changed: so what each reads is stated completely."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from frontend.regions import MADE, NAMES, Occupant, Pause, Surroundings, regions, seen
from frontend.regions.parts import ANY, READS, bit, changed
from laws.engine.evolution import evolve
from laws.values.seats import SEATS, Seat
from laws.views.table_view import SeenHand, Viewer, ViewerKind, view
from tests.laws.machine import CONDITIONS, happened, opened
from tests.properties import share
from tests.strategies import played, viewers

NORTH, EAST, SOUTH, WEST = SEATS
AROUND = Surroundings(
    "Table 1",
    (Occupant("Nora", "person"), Occupant(), Occupant("", "robot"), Occupant()),
    pushes=True,
    coming="Dora",
    claims_at_once=True,
    pause=Pause(EAST, "skip_bid", 10, 1_000_000),
)
LOOKERS = [viewer for viewer in viewers() if viewer.kind is not ViewerKind.ROBOT]


class Read:
    """A value that notes which of its fields are read."""

    def __init__(self, value: Any, noted: set[str], named: str = "") -> None:
        self._value, self._noted, self._named = value, noted, named

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._value, name)
        if name == "may":
            return Read(value, self._noted, "may ")
        if name == "hands":
            return ReadHands(value, self._noted)
        self._noted.add(self._named + name)
        return value


class ReadHands:
    """Four hands that note which of them are read."""

    def __init__(self, hands: tuple[SeenHand, ...], noted: set[str]) -> None:
        self._hands, self._noted = hands, noted

    def __getitem__(self, seat: Seat) -> SeenHand:
        self._noted.add(f"hands {SEATS[seat].letter}")
        return self._hands[seat]

    def __iter__(self) -> Iterator[SeenHand]:
        return (self[seat] for seat in SEATS)


@pytest.mark.property
def test_what_each_region_reads_is_stated() -> None:
    """Whatever happens at a table, with and without screens and irregularities, for every viewer."""
    chance = Random(5)
    for _ in range(share(100)):
        table = opened(chance, chance.choice(CONDITIONS))
        for _ in range(60):
            for event in happened(chance, table):
                table = evolve(table, event)
            own = view(table, chance.choice(LOOKERS))
            for name, make in MADE:
                noted: set[str] = set()
                make(Read(own, noted), AROUND)  # type: ignore[arg-type]
                assert sum(map(bit, noted)) & ~READS[name] == 0, (name, noted)


def test_only_what_reads_a_part_that_has_changed_is_another_value() -> None:
    """A card of East changes nothing of what South may say, and leaves most regions as they are."""
    tables = [table for table in played(7).tables if table.play is not None and table.play.tricks]
    before = None
    kept = []
    for table in tables[:20]:
        now = seen(view(table, Viewer.player(SOUTH)), AROUND, before)
        assert dict(now.regions) == dict(regions(now.view, AROUND))
        assert tuple(now.regions) == NAMES
        if before is not None:
            kept.append(sum(now.regions[name] is before.regions[name] for name in NAMES))
        before = now
    assert sum(kept) > len(kept) * len(NAMES) / 2
    assert before is not None
    assert seen(before.view, AROUND, before).regions is before.regions


def test_another_phase_is_a_change_of_everything() -> None:
    """What changes seldom is not told apart."""
    story = played(7)
    first, last = (view(table, Viewer.player(EAST)) for table in (story.tables[0], story.tables[-1]))
    assert changed(first, last) == ANY
    assert changed(first, first) == 0
