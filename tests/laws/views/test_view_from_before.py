"""A View made from an earlier one is the View made at once: nothing is taken over that has changed."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from laws.engine.evolution import evolve
from laws.values.seats import SEATS
from laws.views.table_view import view
from laws.views.viewer import Viewer
from tests.laws.machine import CONDITIONS, happened, opened
from tests.properties import share
from tests.strategies import played, viewers


@pytest.mark.property
def test_a_view_made_from_an_earlier_one_is_the_same() -> None:
    """Whatever has happened at a table since, with and without screens and irregularities, for every viewer."""
    chance, everybody = Random(11), viewers()
    for _ in range(share(100)):
        tables = [opened(chance, chance.choice(CONDITIONS))]
        for _ in range(60):
            table = tables[-1]
            for event in happened(chance, table):
                table = evolve(table, event)
            tables.append(table)
            for viewer in chance.sample(everybody, 3):
                for earlier in (tables[-2], chance.choice(tables[-12:])):
                    assert view(table, viewer, (earlier, view(earlier, viewer))) == view(table, viewer), str(viewer)


def test_who_waits_may_do_what_he_might_before() -> None:
    """In the same trick what a player may do is the same value before another one’s card and after it."""
    tables = [table for table in played(7, claims=False).tables if table.play is not None and table.play.tricks]
    kept = 0
    for earlier, table in pairwise(tables):
        for seat in SEATS:
            viewer = Viewer.player(seat)
            before = view(earlier, viewer)
            kept += view(table, viewer, (earlier, before)).may is before.may
    assert kept > len(tables)
