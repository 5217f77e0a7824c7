"""A claim is certain when no legal play by anybody, however bad, changes its tricks."""

from __future__ import annotations

import pytest

from laws.conformance.script.run import read_script, run_script
from laws.engine.claims.certain import is_certain
from laws.table.table import Table

NO_TRUMPS = """\
dealer: S
deal: N:5432.432.432.432 T987.T98.T98.T98 AKQJ.AKQ.AKQ.AKQ 6.J765.J765.J765
S 3NT
W pass
N pass
E pass
W leads H5
W faces
"""
LONE_TRUMP = """\
dealer: N
deal: N:865432.432.32.32 7.T9.T9875.T9875 AKQJT9.AKQ.AK.AK .J8765.QJ64.QJ64
N pass
E pass
S 7S
W pass
N pass
E pass
W leads CQ
W faces
"""
DRAWN = "S plays dummy C2\nE plays C5\nS plays CA\nS plays SA\nW plays C4\nS plays dummy S2\nE plays S7\n"


def claimed(script: str, claim: str) -> Table:
    """The table after the script and a claim."""
    run = run_script(read_script(script + claim + "\n"))
    assert run.failures == ()
    return run.table


@pytest.mark.parametrize(
    ("script", "claim", "certain"),
    [
        (NO_TRUMPS, "S claims 13", True),
        (NO_TRUMPS, "S claims 12", False),
        (NO_TRUMPS, "W concedes 13", True),
        (NO_TRUMPS, "W concedes 12", False),
        (LONE_TRUMP, "S claims 13", False),
        (LONE_TRUMP + DRAWN, "S claims 11", False),  # dummy may ruff, and lead what declarer has run out of
    ],
)
def test_a_claim_is_certain_when_nobody_can_change_it(script: str, claim: str, certain: bool) -> None:
    assert is_certain(claimed(script, claim), 20_000) is certain


def test_what_a_short_search_does_not_settle_is_not_certain() -> None:
    assert not is_certain(claimed(LONE_TRUMP, "S claims 13"), 0)


def test_without_a_claim_there_is_nothing_to_ask() -> None:
    with pytest.raises(ValueError, match="nobody has claimed"):
        is_certain(claimed(NO_TRUMPS, "S plays dummy H2"), 1)
