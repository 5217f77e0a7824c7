"""Cells as programs and people write them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given

from laws.values.contract import PassedOut
from scoring.exchange import cells
from scoring.results.outcomes import Adjusted, Award, Imps, Mean, NotPlayed, Percent
from tests.scoring.exchange.strategies import adjusted, decimals

PLUS, EVEN, MINUS = Percent(Fraction(60)), Percent(Fraction(50)), Percent(Fraction(40))


@pytest.mark.parametrize(
    ("bid", "declarer", "result", "found"),
    [
        ("4S", "N", "10", "4S N ="),
        ("4 S x", "N", "-1", "4SX N -1"),
        ("3 NT", "W", "=", "3NT W ="),
        ("3NTXX", "east", "+2", "3NTXX E +2"),
        ("4♠ N", "", "+1", "4S N +1"),
        ("4HX-2 by S", "", "", "4HX S -2"),
        ("4黑桃加倍", "南", "C", "4SX S ="),
        ("PASS", "N", "", "passed out"),
        ("四家不叫", "", "", "passed out"),
    ],
)
def test_contracts_with_their_results(bid: str, declarer: str, result: str, found: str) -> None:
    assert f"{cells.happened(bid, declarer, result)}" == found


@pytest.mark.parametrize(
    ("bid", "declarer", "result"),
    [("4S", "", "="), ("4S", "N", ""), ("8S", "N", "="), ("7NT", "N", "+1"), ("4S", "X", "="), ("1C", "N", "14")],
)
def test_what_cannot_have_happened_is_refused(bid: str, declarer: str, result: str) -> None:
    with pytest.raises(ValueError, match=bid):
        cells.happened(bid, declarer, result)


@pytest.mark.parametrize(
    ("text", "ns", "ew"),
    [
        ("A6040", PLUS, MINUS),
        ("A60/40", PLUS, MINUS),
        ("60-40", PLUS, MINUS),
        ("60%-40%", PLUS, MINUS),
        ("60 % / 40 %", PLUS, MINUS),
        ("50%", EVEN, EVEN),
        ("AVE+", PLUS, PLUS),
        ("Ave+/Ave-", PLUS, MINUS),
        ("A- / A+", MINUS, PLUS),
        ("average minus", MINUS, MINUS),
        ("平均正分 / 平均负分", PLUS, MINUS),
        ("+3 IMP / -3 IMP", Imps(Fraction(3)), Imps(Fraction(-3))),
        ("60% 420 + 40% -50", Mean.of((3, 420), (2, -50)), Mean.of((3, 420), (2, -50))),
        ("100% 450 / 60%", Mean.of((1, 450)), PLUS),
    ],
)
def test_adjusted_scores(text: str, ns: Award, ew: Award) -> None:
    assert cells.adjusted(text) == Adjusted(ns, ew)


@pytest.mark.parametrize("text", ["", "-", "420", "-50", "4S", "PASS", "0", "late play", "60% 420 + x"])
def test_what_is_no_adjusted_score_is_left_to_others(text: str) -> None:
    assert cells.adjusted(text) is None


@pytest.mark.parametrize("text", ["NP", "Not played", "未打"])
def test_boards_not_played(text: str) -> None:
    assert cells.adjusted(text) == NotPlayed()


@pytest.mark.parametrize("text", ["+3 IMP", "300%", "101% / 40%"])
def test_an_award_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"IMP|per cent"):
        cells.adjusted(text)


@given(adjusted)
def test_adjusted_scores_are_written_as_they_are_read(outcome: Adjusted) -> None:
    assert cells.adjusted(cells.adjusted_text(outcome)) == outcome


@given(decimals)
def test_numbers_are_written_as_they_are_read(value: Fraction) -> None:
    assert cells.number(cells.decimal_text(value)) == value


def test_numbers_with_commas_and_signs() -> None:
    assert [cells.number(text) for text in ("12,5", "−3", "60.15%", ".5")] == [
        Fraction(25, 2),
        -3,
        Fraction(1203, 20),
        Fraction(1, 2),
    ]


@pytest.mark.parametrize("text", ["", "1e9", "nan", "12.5.1", "٣", "1" * 40])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a number"):
        cells.number(text)


@pytest.mark.parametrize("text", ["55", "999999999", "4S", "1_000"])
def test_what_no_board_can_score_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a"):
        cells.score(text)


def test_cards_both_ways_round() -> None:
    assert [f"{cells.card(text)}" for text in ("SA", "9H", "h10", "10d")] == ["SA", "H9", "HT", "DT"]


def test_the_text_of_a_passed_out_board() -> None:
    assert cells.contract_text(PassedOut()) == "PASS"
