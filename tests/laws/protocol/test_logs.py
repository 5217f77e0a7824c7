"""Old logs, replayed for ever."""

from __future__ import annotations

import csv
import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from laws.engine.replaying import replay
from laws.protocol.codec import decode, encode
from laws.protocol.codec_events import KINDS
from laws.protocol.codec_obligations import OBLIGATIONS
from laws.protocol.codec_opening import CONDITIONS
from laws.protocol.events import Event
from laws.table.phases import Phase
from laws.values.contract import PassedOut, Played

LOGS = Path(__file__).parents[2] / "data" / "logs"
FILES = sorted(LOGS.glob("v*/*.jsonl"))


WORDS: Final = {
    "laws.irregularity_became state": "accepted rectified waived",
    "laws.call_fate status": "cancelled standing withdrawn",
    "laws.tray_moved to": "NE SW",
    "laws.tricks_transferred side": "EW NS",
    "laws.score_lowered side": "EW NS",
    "laws.information_noted unauthorised": "EW NS None",
    "laws.ended result": "passed_out played",
    "MustPass until": "always next",
    "laws.board_opened vul": "All EW NS None",
    "conditions irregularities": "allowed prevented",
    "conditions attention": "automatic players",
    "conditions director": "auto present",
    "conditions obligations": "breakable enforced",
    "conditions screens": "False True",
    "conditions alerts": "partner self",
    "conditions opening_lead": "face_down face_up",
    "conditions auction_view": "law_41 whole_board",
    "conditions last_trick": "law_66 until_next",
    "conditions contested": "director play_on",
}
"""What can stand there: the logs hold all of it. Suits, seats, cards and calls stand in every log."""


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
    assert ("" if table.score_ns is None else str(table.score_ns)) == row["score_ns"]
    match table.result:
        case Played(contract, tricks):
            assert (str(contract), str(tricks)) == (row["contract"], row["tricks"])
        case None:
            assert table.play is not None
            assert (str(table.play.contract), "") == (row["contract"], row["tricks"])
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


def told(where: str, data: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """What stands in an object and in those within it: whose key it is, the key, the value as text."""
    where = data.get("is", where)
    for key, value in data.items():
        if key != "is":
            yield where, key, str(value)
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, dict):
                yield from told(key, one)


def test_the_logs_hold_whatever_a_log_can_hold() -> None:
    """Every kind, every obligation, every key, and every word: so no renaming makes an old log unreadable."""
    held: dict[tuple[str, str], set[str]] = defaultdict(set)
    kinds = set()
    for file in FILES:
        for row in json.loads(f"[{','.join(file.read_text(encoding='utf-8').splitlines())}]"):
            kinds.add(row["kind"])
            for where, key, value in told(row["kind"], row["data"]):
                held[where, key].add(value)
    assert kinds == {kind.name for kind in KINDS}
    objects = [(kind.name, kind.shape.keys) for kind in KINDS]
    objects += [(name, obligation.keys) for name, obligation in OBLIGATIONS]
    objects += [("conditions", CONDITIONS.keys)]
    objects += [("Option", {"word": "", "suits": "", "card": ""}), ("Played", {"contract": "", "tricks": ""})]
    assert set(held) == {(where, key) for where, keys in objects for key in keys}
    for place, words in WORDS.items():
        where, key = place.split()
        assert sorted(held[where, key]) == words.split(), place
