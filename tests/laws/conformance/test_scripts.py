"""Every table script holds, and what it does is written, read and replayed to the same table."""

from __future__ import annotations

import json
from pathlib import Path

from laws.conformance.script.run import read_script, run_script
from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.protocol.codec import decode, encode
from laws.protocol.refusals import Refusal
from laws.values.seats import SEATS
from laws.views.table_view import DIRECTOR, Viewer, view
from tests.rows import check_each

SCRIPTS = sorted((Path(__file__).parents[1] / "scripts").rglob("*.table"))


def test_each_holds() -> None:
    check_each(SCRIPTS, check_expectations, lambda path: path.stem)


def check_expectations(path: Path) -> None:
    """Check all that a script expects."""
    outcome = run_script(read_script(path.read_text(encoding="utf-8")))
    assert [f"{line}: {what}" for line, what in outcome.failures] == []


def test_the_events_of_each_are_its_table() -> None:
    check_each(SCRIPTS, check_events, lambda path: path.stem)


def check_events(path: Path) -> None:
    """Check that a second engine that is given only what a log would keep stands where the first one stands, step by
    step.
    """
    script = read_script(path.read_text(encoding="utf-8"))
    table = other = script.setup.table()
    for step in script.steps:
        for command in step.commands:
            decided = decide(table, command)
            for event in () if isinstance(decided, Refusal) else decided:
                table = evolve(table, event)
                kept = encode(event)
                other = evolve(other, decode(kept.kind, kept.v, json.loads(json.dumps(kept.data))))
                assert other == table
            for viewer in (*map(Viewer.player, SEATS), DIRECTOR):
                view(table, viewer)
