"""Each public function of `scoring` and `director.movements` is used by a page, a command or a job.

`python -m tests.reached` lists them with what uses each. One that nothing uses is connected or removed.
"""

from __future__ import annotations

import pytest

from tests.reached import Name, public, users


@pytest.fixture(scope="module")
def used() -> dict[Name, list[str]]:
    return users()


def test_every_public_function_is_used(used: dict[Name, list[str]]) -> None:
    assert [".".join(name) for name in public() if name not in used] == []


@pytest.mark.parametrize(
    ("name", "user"),
    [
        (("scoring.exchange.scored.rescore", "rescore"), "page session-results"),
        (("scoring.exchange.formats.dup", "write"), "page session-file"),
        (("scoring.stage.series", "rank_series"), "page series"),
        (("scoring.penalties.net", "net"), "page session-results"),
        (("scoring.ties.lots", "draw"), "python -m scoring"),
        (("director.movements.pairs.howell", "howell"), "job runner_of"),
        (("director.movements.checks.balance", "balance"), "python -m director.movements"),
    ],
)
def test_a_function_is_found_at_what_uses_it(used: dict[Name, list[str]], name: Name, user: str) -> None:
    assert user in used[name]
