"""Law 77, against a table of every score that was counted another way, and against what players know by heart."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws.values.cards import Denomination
from laws.values.contract import Contract, Doubled, PassedOut, Played
from laws.values.score import declarer_score, score_ns, trick_score
from laws.values.seats import Seat, Side, Vulnerability
from tests.rows import check_each
from tests.strategies import contracts, vulnerabilities

DATA = Path(__file__).parents[2] / "data" / "score"
KINDS = {
    "minor": (Denomination.CLUBS, Denomination.DIAMONDS),
    "major": (Denomination.HEARTS, Denomination.SPADES),
    "notrump": (Denomination.NOTRUMP,),
}


def _rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(newline="") as file:
        return list(csv.DictReader(file))


def test_every_score_there_is() -> None:
    """77: all contracts, doubled or not, vulnerable or not, with every number of tricks."""
    seen = set()
    for row in _rows("whole.csv"):
        for denomination in KINDS[row["denomination"]]:
            contract = Contract(int(row["level"]), denomination, Doubled(len(row["doubled"])), Seat.SOUTH)
            vulnerable = row["vulnerable"] == "yes"
            for tricks in range(14):
                assert declarer_score(contract, tricks, vulnerable) == int(row[str(tricks)]), (row, tricks)
                seen.add((contract, vulnerable, tricks))
    assert len(seen) == 35 * 3 * 2 * 14


def test_scores_that_players_know_by_heart() -> None:
    """77: part scores, games, slams, doubled contracts and penalties of everyday play."""
    check_each(_rows("well_known.csv"), check_known)


def check_known(row: dict[str, str]) -> None:
    """Check the score of a row."""
    contract = Contract.parse(row["contract"])
    assert declarer_score(contract, int(row["tricks"]), row["vulnerable"] == "yes") == int(row["score"])


@given(contracts, st.booleans())
def test_another_trick_never_costs(contract: Contract, vulnerable: bool) -> None:
    """77: the more tricks, the better for declarer's side; a made contract scores for it, a failed one against it."""
    scores = [declarer_score(contract, tricks, vulnerable) for tricks in range(14)]
    assert scores == sorted(set(scores))
    assert all((score > 0) == (tricks >= contract.tricks) for tricks, score in enumerate(scores))
    assert all(score % 10 == 0 for score in scores)


@given(contracts)
def test_a_game_is_a_hundred_of_trick_score(contract: Contract) -> None:
    """77: vulnerability changes a just made contract by 200 for game, 450 for a small, 700 for a grand slam."""
    gain = declarer_score(contract, contract.tricks, True) - declarer_score(contract, contract.tricks, False)
    slam = {6: 250, 7: 500}.get(contract.level, 0)
    assert gain == (200 if trick_score(contract) >= 100 else 0) + slam


@given(contracts, st.integers(0, 13), vulnerabilities)
def test_the_score_is_north_souths(contract: Contract, tricks: int, vulnerability: Vulnerability) -> None:
    """77: what one side scores the other loses, by the vulnerability of declarer's side."""
    expected = declarer_score(contract, tricks, vulnerability.of(contract.side))
    if contract.side is Side.EW:
        expected = -expected
    assert score_ns(Played(contract, tricks), vulnerability) == expected


@given(vulnerabilities)
def test_a_passed_out_board_scores_nothing(vulnerability: Vulnerability) -> None:
    """77, 22B: if all four players pass, each side scores zero."""
    assert score_ns(PassedOut(), vulnerability) == 0


@pytest.mark.parametrize("tricks", [-1, 14])
def test_there_are_thirteen_tricks(tricks: int) -> None:
    """A score is of 0 to 13 tricks."""
    with pytest.raises(ValueError, match=f"0 to 13 tricks, not {tricks}"):
        declarer_score(Contract.parse("3NT S"), tricks, False)
