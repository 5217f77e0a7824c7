"""One irregularity, one module: a rectification crosses few modules of the engine."""

from __future__ import annotations

from pathlib import Path

import pytest

from laws.conformance.script.run import read_script
from tests.laws.way import main, way_of

SCRIPT = Path(__file__).parent / "scripts" / "27B1a-same-denomination.table"
MOST = 8


def test_the_way_of_an_insufficient_bid() -> None:
    """27B1(a), from the bid to its replacement: what decides, Law 27, and what every decision is made of."""
    way = way_of(read_script(SCRIPT.read_text(encoding="utf-8")))
    crossed = {module for _, modules in way for module in modules}
    assert "irregularities.insufficient_bid" in crossed
    assert len(crossed) <= MOST, sorted(crossed)


def test_the_way_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    """A line for each action, with its modules, and how many there are."""
    assert main([str(SCRIPT)]) == 0
    *lines, last = capsys.readouterr().out.splitlines()
    assert [line.split("  ")[0] for line in lines][:2] == ["N 1S", "E 1H"]
    assert lines[0].endswith("decision, irregularities.calls, procedure.auction")
    assert last.endswith("modules of laws.engine")
