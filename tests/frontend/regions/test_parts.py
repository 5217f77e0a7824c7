"""Regions are made anew only where what they read has changed: so what each reads is stated completely."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random

import pytest

from frontend.regions import MADE, NAMES, Occupant, Pause, Surroundings, regions, seen
from frontend.regions.parts import ANY, READS, changed
from laws.engine.evolution import evolve
from laws.values.calls import PASS
from laws.values.cards import Card, Hand
from laws.values.seats import SEATS
from laws.views.seen import May
from laws.views.table_view import view
from laws.views.viewer import Viewer, ViewerKind
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
EVERYTHING = May(
    calls=(PASS,),
    cards=Hand.of([Card.parse("SA")]),
    hand=SOUTH,
    lead=True,
    face=True,
    claim=3,
    agree=True,
    contest=True,
    push=True,
    open=True,
    ask=True,
    correct=(1,),
    correct_about=(NORTH,),
    mean=True,
    change=True,
    mean_cards=Hand.of([Card.parse("SK")]),
)
"""What somebody may do who may do all of it."""
LOOKERS = [viewer for viewer in viewers() if viewer.kind is not ViewerKind.ROBOT]


@pytest.mark.property
def test_what_each_region_reads_is_stated() -> None:
    """Whatever has happened at a table between two looks, with and without screens and irregularities, for every
    viewer: a region that is another value reads a part that has changed.
    """
    chance = Random(5)
    for _ in range(share(100)):
        table = opened(chance, chance.choice(CONDITIONS))
        tables = [table]
        for _ in range(60):
            for event in happened(chance, table):
                table = evolve(table, event)
            tables.append(table)
            viewer = chance.choice(LOOKERS)
            new = view(table, viewer)
            for old in (view(tables[-2], viewer), view(chance.choice(tables[-12:]), viewer)):
                bits = changed(old, new)
                for name, make in MADE:
                    assert bits == ANY or bits & READS[name] or make(old, AROUND) == make(new, AROUND), name


def test_every_action_that_a_region_offers_is_among_what_it_reads() -> None:
    """Somebody may do one thing more, or one thing less, and nothing else has changed."""
    chance = Random(2)
    names = [field.name for field in fields(May)]
    assert [name for name in names if getattr(EVERYTHING, name) == getattr(May(), name)] == []
    for conditions in CONDITIONS:
        table = opened(chance, conditions)
        for _ in range(3):
            for _ in range(15):
                for event in happened(chance, table):
                    table = evolve(table, event)
            old = view(table, Viewer.player(chance.choice(SEATS)))
            for name in names:
                offered = getattr((May() if getattr(old.may, name) else EVERYTHING), name)
                new = replace(old, may=replace(old.may, **{name: offered}))
                bits = changed(old, new)
                for region, make in MADE:
                    assert bits & READS[region] or make(old, AROUND) == make(new, AROUND), (region, name)


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
