"""Which cards are, or were, a defender's penalty cards, and whether they lie there (Law 50E)."""

from __future__ import annotations

import pytest

from laws.conformance.script.run import read_script, run_script
from laws.engine.consequences.knowledge import known_of_penalty_cards

TO_THREE_NOTRUMP = "N 1NT\nE pass\nS 3NT\nW pass\nN pass\nE pass\n"
BEHIND_A_SCREEN = (
    "screens: on\nN 1NT\nE exposes SK\nN draws attention\nE pass\nN pushes\nS 3NT\nW pass\nS pushes\nN pass\nE pass"
)


@pytest.mark.parametrize(
    ("lines", "known"),
    [
        ("N 1NT\nE exposes SK\nS draws attention", []),  # it may still be declarer's (24D)
        (f"N exposes SA\nE draws attention\n{TO_THREE_NOTRUMP}E leads C2", []),
        ("N 1NT\nE exposes SK\nS draws attention\nE pass\nS 3NT\nW pass\nN pass\nE pass", ["E SK lies"]),
        (f"{TO_THREE_NOTRUMP}W plays S8\nN draws attention\nN chooses accept", []),
        (
            f"{TO_THREE_NOTRUMP}E leads C2\nE faces\nN plays dummy CA\nW plays C7 C8\nW chooses play C8\nN plays C5",
            ["W C7 lies"],
        ),
        (BEHIND_A_SCREEN, []),  # partner has not seen it (article 35.1(3))
    ],
)
def test_what_is_known_of_penalty_cards(lines: str, known: list[str]) -> None:
    outcome = run_script(read_script(lines))
    assert outcome.refusal is None, outcome.refusal
    found = known_of_penalty_cards(outcome.table)
    assert [f"{one.owner.letter} {one.card}{' lies' * one.lies}" for one in found] == known
