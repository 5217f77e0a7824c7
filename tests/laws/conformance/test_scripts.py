"""Every table script holds, and what it does is written, read and replayed to the same table."""

from __future__ import annotations

import json
from pathlib import Path

from laws.engine.evolution import evolve
from laws.protocol.codec import decode, encode
from laws.values.seats import SEATS
from laws.views.table_view import view
from laws.views.viewer import DIRECTOR, Viewer
from tests.laws.played import SCRIPTS, Act, different_acts, outcome_of
from tests.rows import check_each


def test_each_holds() -> None:
    check_each(SCRIPTS, check_expectations, lambda path: path.stem)


def check_expectations(path: Path) -> None:
    """Check all that a script expects."""
    assert [f"{line}: {what}" for line, what in outcome_of(path).failures] == []


def test_the_events_of_each_are_its_table() -> None:
    check_each(different_acts(), check_events, lambda one: f"{one[0].stem}: {one[1].command}")


def check_events(one: tuple[Path, Act]) -> None:
    """Check that a second engine, which is given only what a log would keep, stands after every event where the first
    one stands, and that everybody can look.
    """
    act = one[1]
    other = act.before
    for event, table in zip(act.events, act.tables, strict=True):
        kept = encode(event)
        other = evolve(other, decode(kept.kind, kept.v, json.loads(json.dumps(kept.data))))
        assert other == table
    for viewer in (*map(Viewer.player, SEATS), DIRECTOR):
        view(act.after, viewer)
