"""Results as directors write them, in English and in Chinese."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws.values.contract import Contract, PassedOut, Played
from laws.values.seats import Vulnerability
from scoring.results.notation import parse_result, parse_score
from tests.strategies import contracts

WRITTEN = [
    ("4HX-2 by S", "4HX S -2"),
    ("4hx -2 s", "4HX S -2"),
    ("4♥X S -2", "4HX S -2"),
    ("S 4HX -2", "4HX S -2"),
    ("South 4♥ doubled down two", "4HX S -2"),
    ("4 hearts doubled by South, 2 down", "4HX S -2"),
    ("4❤️X S -2", "4HX S -2"),
    ("4H* S -2", "4HX S -2"),
    ("4H S X -2", "4HX S -2"),
    ("4红桃加倍 南 -2", "4HX S -2"),
    ("南家 4红心 加倍 宕二", "4HX S -2"),
    ("由南主打4♥️加倍，宕2", "4HX S -2"),
    ("４ＨＸ－２　Ｓ", "4HX S -2"),
    ("4HX−2 by S", "4HX S -2"),
    ("3NT= N", "3NT N ="),
    ("3NT N made", "3NT N ="),
    ("3NT N made 4", "3NT N +1"),
    ("3N N =", "3NT N ="),
    ("3NN+0", "3NT N ="),
    ("3NE-1", "3NT E -1"),
    ("3无将 北 超1", "3NT N +1"),
    ("北 3无将 打成", "3NT N ="),
    ("3NTN 10 tricks", "3NT N +1"),
    ("3NT N claim 10", "3NT N +1"),
    ("3无将 北 10墩", "3NT N +1"),
    ("3无将 北 得十墩", "3NT N +1"),
    ("西 七梅花 再加倍 宕十三", "7CXX W -13"),
    ("1SS=", "1S S ="),
    ("4SE+1", "4S E +1"),
    ("3NWx-1", "3NTX W -1"),
    ("5DXX W +1", "5DXX W +1"),
    ("5方块再加倍 西 +1", "5DXX W +1"),
    ("2 spades by East made 3", "2S E +1"),
    ("1 no trump by West +2", "1NT W +2"),
    ("6C/W/=", "6C W ="),
    ("3SD N =", "3SX N ="),
    ("3DD= S", "3DX S ="),
    ("3NTD E -1", "3NTX E -1"),
    ("5DR W -1", "5DXX W -1"),
    ("3D S =", "3D S ="),
    ("7 clubs redoubled by East making 7", "7CXX E ="),
]


@pytest.mark.parametrize(("text", "read"), WRITTEN)
def test_notations(text: str, read: str) -> None:
    assert str(parse_result(text)) == read


@pytest.mark.parametrize(
    "text", ["pass", "Passed Out", "all-pass", "P", "AP", "passed out ", "全不叫", "四家不叫", "PASS OUT"]
)
def test_passed_out(text: str) -> None:
    assert parse_result(text) == PassedOut()
    assert parse_score(text, Vulnerability.BOTH) == 0


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not a result"),
        ("8S N =", "not a result"),
        ("four hearts", "has no result"),
        ("nonsense", "not a result"),
        ("4H S", "has no result"),
        ("4H", "has no result"),
        ("4H =", "no declarer"),
        ("N 4H S =", "more than one declarer"),
        ("4HX S X =", "doubled in two places"),
        ("4H S +4", "14 tricks"),
        ("4H S -11", "-1 tricks"),
        ("4H S 14 tricks", "14 tricks"),
        ("4H S made 3", "not made"),
    ],
)
def test_what_is_no_result_says_why(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        parse_result(text)


@pytest.mark.parametrize(
    ("text", "vulnerable", "score"),
    [
        ("4HX-2 by S", "NS", -500),
        ("4HX-2 by S", "EW", -300),
        ("3NT W +1", "Both", -630),
        ("4红桃 北 正好", "None", 420),
    ],
)
def test_scores_for_north_south(text: str, vulnerable: str, score: int) -> None:
    assert parse_score(text, Vulnerability.parse(vulnerable)) == score


@given(contracts, st.integers(0, 13))
def test_what_a_result_is_written_as_is_read(contract: Contract, tricks: int) -> None:
    played = Played(contract, tricks)
    assert parse_result(str(played)) == played
    assert parse_result(f"{contract} {tricks} tricks") == played
    assert parse_result(str(played).lower().replace(" ", "")) == played


@given(st.text("0123456789CDHSNTXEW+-=P加倍宕南北 ", max_size=12))
def test_whatever_is_typed_is_read_or_refused_with_a_reason(text: str) -> None:
    try:
        found = parse_result(text)
    except ValueError as error:
        refusal = str(error)
    else:
        assert isinstance(found, Played | PassedOut)
        return
    assert repr(text) in refusal


def test_the_results_of_a_long_file_are_worked_out_once() -> None:
    assert parse_result("3NT by S making 3") is parse_result("3NT by S making 3")
    longer = f"3NT by S{' ' * 60}="
    assert parse_result(longer) == parse_result("3NTS=")
    assert parse_result(longer) is not parse_result(longer), "long texts are not kept"
