"""The questions that a player still has to answer, by his View alone (Law 20F1; article 34.1(3))."""

from __future__ import annotations

import pytest

from laws.conformance.script.run import read_script, run_script
from laws.values.seats import SEATS
from laws.views.asked import questions_to
from laws.views.table_view import view
from laws.views.viewer import Viewer


@pytest.mark.parametrize(
    ("lines", "who"),
    [
        ("alerts: partner\nN 1NT\nE asks 1", "S"),
        ("alerts: self\nN 1NT\nE asks 1", "N"),
        ('alerts: partner\nN 1NT\nE asks 1\nS explains 1 "15 to 17"', ""),
        ('alerts: partner\nN 1NT\nE pass\nS pass\nW pass\nE leads C2\nE faces\nN asks W play "signals?"', "E"),
        ("N pass\nE asks 1\nE pass\nS pass\nW pass", ""),  # the board is over
        ("screens: on\nN 1NT\nE asks 1", "N"),  # the screenmate of who asks
        ('screens: on\nN 1NT\nE asks 1\nN explains 1 "15 to 17"', ""),
    ],
)
def test_who_has_a_question_to_answer(lines: str, who: str) -> None:
    outcome = run_script(read_script(lines))
    assert outcome.refusal is None, outcome.refusal
    waits = [seat for seat in SEATS if questions_to(view(outcome.table, Viewer.player(seat)), seat)]
    assert "".join(seat.letter for seat in waits) == who
