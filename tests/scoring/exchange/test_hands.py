"""Hand records: double-dummy tables and par in every PBN notation, makeable contracts, and their printed form."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws.values.cards import Denomination
from laws.values.seats import Seat, Side
from scoring.__main__ import main
from scoring.exchange import hands
from scoring.exchange.files import read_hands
from scoring.exchange.hands import HandRecord, Makes, Tricks, makes
from scoring.exchange.hands_text import as_text
from tests.scoring.exchange.strategies import deals

PBN = Path(__file__).parents[2] / "data" / "pbn"
RESULTS = Path(__file__).parents[2] / "data" / "scoring" / "results"

numbers = st.integers(0, 13)
tricks: st.SearchStrategy[Tricks] = st.tuples(*[st.tuples(numbers, numbers, numbers, numbers)] * 5)


@given(
    st.builds(
        HandRecord, deals(), st.none() | tricks, st.none() | st.integers(-760, 760), st.sampled_from(("", "NS 4S="))
    )
)
def test_what_is_written_is_read_again(hand: HandRecord) -> None:
    (read,), troubles = hands.read(hands.write([hand]), "boards.pbn")
    assert troubles == ()
    assert replace(read, record=replace(read.record, file="", line=0)) == hand


@pytest.mark.parametrize(("file", "boards"), [("rw_handrecord_260119.pbn", 36), ("dealconvert_test.pbn", 16)])
def test_the_ways_in_which_programs_say_it_agree(file: str, boards: int) -> None:
    """The table, the twenty digits and the ability of each hand agree when read separately from real files."""
    data = (PBN / file).read_bytes()
    whole, troubles = hands.read(data, file)
    assert (len(whole), troubles) == (boards, ())
    assert all(hand.tricks is not None and hand.par_ns is not None for hand in whole)
    other = hands.read(data.replace(b"[OptimumResultTable", b"[SomeTable"), file)[0]
    assert [hand.tricks for hand in other] == [hand.tricks for hand in whole]


def test_makeable_contracts_are_the_highest_with_who_makes_them() -> None:
    """Law 19: seven tricks are the first odd one."""
    table: Tricks = ((6, 0, 6, 0), (7, 0, 7, 0), (9, 4, 10, 4), (13, 0, 13, 0), (6, 7, 6, 6))
    assert makes(table, Side.NS) == (
        Makes(7, Denomination.SPADES, (Seat.NORTH, Seat.SOUTH)),
        Makes(4, Denomination.HEARTS, (Seat.SOUTH,)),
        Makes(1, Denomination.DIAMONDS, (Seat.NORTH, Seat.SOUTH)),
    )
    assert makes(table, Side.EW) == (Makes(1, Denomination.NOTRUMP, (Seat.EAST,)),)


@pytest.mark.parametrize(
    ("tag", "told"),
    [
        ('[DoubleDummyTricks "efffffffffffffffffff"]', ()),
        ('[Ability "N:77777"]', ("is not complete",)),
        ('[OptimumResultTable "Declarer;Denomination;Result"]\nN NT 14\n', ("14 tricks",)),
        ('[OptimumResultTable "Declarer;Denomination;Result"]\nN Q 4\n', ()),
    ],
)
def test_a_table_that_cannot_be_is_left_out(tag: str, told: tuple[str, ...]) -> None:
    data = f'[Board "1"]\n[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. -"]\n{tag}\n'
    (hand,), troubles = hands.read(data.encode(), "boards.pbn")
    assert hand.tricks is None
    assert [part in f"{trouble}" for part, trouble in zip(told, troubles, strict=True)] == [True] * len(told)


def test_the_printed_record() -> None:
    text = as_text(read_hands(f"{PBN / 'rw_handrecord_260119.pbn'}")[0][:1])
    assert text.splitlines() == [
        "Board 1, dealer North, none vulnerable",
        "          ♠ K 8 4 3",
        "          ♥ 10 5 4 2",
        "          ♦ J 6",
        "          ♣ 8 6 3",
        "♠ 10 5              ♠ A Q J 7",
        "♥ Q 9 8 6 3         ♥ K",
        "♦ A 9 4 3           ♦ Q 7 5",
        "♣ K Q               ♣ A 10 9 4 2",
        "          ♠ 9 6 2",
        "          ♥ A J 7",
        "          ♦ K 10 8 2",
        "          ♣ J 7 5",
        "HCP: North 4, East 16, South 9, West 11",
        "NS makes: nothing",
        "EW makes: 4NT 4♠ 4♥ 4♦ 5♣",
        "       NT   ♠   ♥   ♦   ♣",
        "North   2   3   3   3   2",
        "East   10  10  10  10  11",
        "South   2   3   3   3   2",
        "West   10  10  10  10  11",
        "par: EW 430, EW 3N+1",
    ]


def test_the_command_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    for language, words in (("en", "dealer North, none vulnerable"), ("zh", "发牌人 北, 双方无局")):
        assert main(["hands", f"{PBN / 'dealconvert_test.pbn'}", "--lang", language]) == 0
        assert words in capsys.readouterr().out
    assert main(["hands", f"{PBN / 'tomis_empty.pbn'}"]) == 2
    assert "no hand records" in capsys.readouterr().err


def test_what_a_bridgemate_export_knows_of_its_deals() -> None:
    """36 deals with their tables; the tables of the first are those in the export's file of hand evaluations."""
    found, troubles = read_hands(f"{RESULTS / 'lbc_2026-01-26_ReceivedData.csv'}")
    assert (len(found), troubles) == (36, ())
    assert found[0].tricks == ((6, 7, 6, 7), (12, 1, 12, 1), (5, 8, 5, 8), (12, 1, 12, 1), (7, 1, 7, 1))
    assert all(hand.tricks is not None for hand in found)
