"""Each public function of `scoring` and `director.movements` is used by a page, a command or a job.

`python -m tests.reached` lists them with what uses each. Those that nothing uses yet stand here with the reason.
"""

from __future__ import annotations

from typing import Final

import pytest

from tests.reached import Name, public, users

ABSENT: Final = "match points of pairs (article 24.2(3)) belong to a Swiss of pairs"
WHY: Final = "the explanation of victory points on a page of their own belongs to a match of teams"

NOT_YET: Final = {
    ABSENT: {"scoring.absence.credit": ["pairs_match_points_unopposed"]},
    WHY: {"scoring.explain.match": ["explain_victory_points"]},
}
"""By reason, then by module."""
EXCEPTIONS: Final = {
    (module, function): why
    for why, modules in NOT_YET.items()
    for module, functions in modules.items()
    for function in functions
}


@pytest.fixture(scope="module")
def used() -> dict[Name, list[str]]:
    return users()


def test_every_public_function_is_used_or_has_its_reason(used: dict[Name, list[str]]) -> None:
    assert [".".join(name) for name in public() if name not in used and name not in EXCEPTIONS] == []


def test_every_exception_is_a_public_function() -> None:
    assert set(EXCEPTIONS) - set(public()) == set()


@pytest.mark.parametrize(
    ("name", "user"),
    [
        (("scoring.exchange.rescore", "rescore"), "page session-results"),
        (("scoring.exchange.dup", "write"), "page session-file"),
        (("scoring.stage.series", "rank_series"), "page series"),
        (("scoring.penalties.net", "net"), "page session-results"),
        (("scoring.ties.lots", "draw"), "python -m scoring"),
        (("director.movements.howell", "howell"), "job runner_of"),
        (("director.movements.balance", "balance"), "python -m director.movements"),
    ],
)
def test_a_function_is_found_at_what_uses_it(used: dict[Name, list[str]], name: Name, user: str) -> None:
    assert user in used[name]
