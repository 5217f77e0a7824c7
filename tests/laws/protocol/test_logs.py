"""Old logs, replayed for ever."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from laws.engine.evolution import replay
from laws.protocol.codec import decode, encode
from laws.protocol.events import Event
from laws.table.phases import Phase
from laws.values.contract import PassedOut, Played

LOGS = Path(__file__).parents[2] / "data" / "logs"
FILES = sorted(LOGS.glob("v*/*.jsonl"))


def rows(file: Path) -> list[dict[str, object]]:
    """The rows of a log as they stand in the file."""
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def events(file: Path) -> list[Event]:
    """The events of a log."""
    return [decode(**row) for row in rows(file)]  # type: ignore[arg-type]


def expected() -> dict[str, dict[str, str]]:
    """What each board came to, by the name of its log."""
    with (LOGS / "expected.csv").open(newline="") as file:
        return {row["log"]: row for row in csv.DictReader(file)}


def test_every_log_has_its_expectation() -> None:
    """Nothing lies here that is not looked at."""
    assert [file.stem for file in FILES] == sorted(expected())


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_log_gives_the_board_that_was_played(file: Path) -> None:
    """77: contract, tricks and score are what they were when the log was written."""
    row, log = expected()[file.stem], events(file)
    table = replay(log)
    assert table.phase is Phase.OVER
    assert len(log) == int(row["events"])
    assert table.score_ns == int(row["score_ns"])
    match table.result:
        case Played(contract, tricks):
            assert (str(contract), str(tricks)) == (row["contract"], row["tricks"])
        case result:
            assert result == PassedOut()
            assert row["contract"] == row["tricks"] == ""


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_log_written_again_tells_the_same(file: Path) -> None:
    """What is read from an old row and written today is read as the same event."""
    for row, event in zip(rows(file), events(file), strict=True):
        again = encode(event)
        assert decode(again.kind, again.v, again.data) == event
        if again.v == row["v"]:
            assert again.data == row["data"]
