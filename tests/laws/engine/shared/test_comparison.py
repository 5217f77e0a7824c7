"""What a director has before him when he compares two calls (Law 23A)."""

from __future__ import annotations

import pytest

from laws.conformance.script.run import read_script, run_script
from laws.engine.shared.comparison import Evidence, evidence
from laws.table.kinds import Question
from laws.table.obligation import Judgement


def compared(text: str) -> Evidence:
    """The evidence of the comparison that waits after these lines."""
    outcome = run_script(read_script(text))
    assert not outcome.failures
    waiting = [
        obligation
        for obligation in outcome.table.incidents.obligations
        if isinstance(obligation, Judgement) and obligation.question is Question.COMPARABLE_CALL
    ]
    return evidence(outcome.table, waiting[-1])


@pytest.mark.parametrize(
    ("text", "withdrawn", "replacement", "before"),
    [
        ("N 1S\nE 1H\nS draws attention\nS chooses decline\nE 3H", "1H", "3H", ["1S"]),
        ("S 1H\nW draws attention\nW chooses decline\nN 1NT\nE pass\nS 2H", "1H", "2H", []),
        ("N 1S\nE 2D\nE changes 3D\nS 3NT", "2D", "3D", ["1S"]),
        ("N 1S\nE 2D\nE changes 3D\nS draws attention\nS chooses decline", "3D", "2D", ["1S"]),
        ("N 1S\nE 1H\nE changes 3H\nS draws attention\nS chooses decline", "1H", "3H", ["1S"]),
    ],
    ids=["27", "31", "25B1", "25B2", "27C"],
)
def test_the_two_calls(text: str, withdrawn: str, replacement: str, before: list[str]) -> None:
    """Law 23A: the call withdrawn, the one in its place, and the auction up to there."""
    found = compared(text)
    assert (str(found.withdrawn.call), str(found.replacement.call)) == (withdrawn, replacement)
    assert [str(made.call) for made in found.before] == before


def test_what_they_are_known_to_mean() -> None:
    """Their explanations stand on the calls; what the director has found about either is beside them."""
    found = compared(
        'N 1S\nE 1D\nS draws attention\nS chooses decline\nE 2C alert "both majors"\nTD rules specified 3 hearts spades'
    )
    assert found.replacement.explanation == "both majors"
    assert [meaning.call for meaning in found.meanings] == [3]
