"""What waits for a director, as the database has it."""

from __future__ import annotations

from datetime import UTC, datetime

from frontend.console import CallLine, Place
from play.table.direction.glance import WaitingKind, read_waiting


def test_what_only_a_newer_release_can_put_into_words_is_a_call_without_any() -> None:
    about = {"screen": "NE", "call": "1S"}
    assert read_waiting("answers", "41.1", about) == (WaitingKind.ANSWERS, "41.1", about)
    kind, reason, told = read_waiting("prize", '{"sum": 3}', {"screen": "NE", "sum": 3})
    assert (kind, reason, told) == (WaitingKind.CALL, "", {"screen": "NE"})
    line = CallLine("1", Place(4), "", 7, kind.value, "N", reason, datetime(2026, 5, 1, tzinfo=UTC))
    assert line.sentence("en") == "North calls the director"
