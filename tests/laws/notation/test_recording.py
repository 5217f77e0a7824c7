"""A board of the engine as a record: what PBN and LIN say of it is what was played."""

from __future__ import annotations

from random import Random

import pytest

from laws.conformance.script.run import read_script
from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.notation import lin, pbn
from laws.notation.recording import record_of
from laws.notation.replay import replay_record
from laws.protocol.refusals import Refusal
from laws.table.table import Table
from laws.values.deal import DEALS, Deal
from tests.strategies import Story, play_out

NAMES = ("Nora", "Enid", None, "Walt")


def story(seed: int) -> Story:
    """A board played by chance, with claims."""
    chance = Random(seed)
    return play_out(chance.choice, Deal.numbered(chance.randrange(DEALS)))


def told(script: str) -> Table:
    """The table after a script."""
    read = read_script(script)
    table = read.setup.table()
    for step in read.steps:
        for command in step.commands:
            decided = decide(table, command)
            assert not isinstance(decided, Refusal), (step.text, decided)
            for event in decided:
                table = evolve(table, event)
    return table


@pytest.mark.parametrize("seed", range(60))
def test_a_record_replays_to_the_result_of_the_board(seed: int) -> None:
    """Auction and play are legal in it, and contract, tricks and score agree."""
    table = story(seed).tables[-1]
    record = record_of(table, NAMES)
    replayed = replay_record(record)
    assert replayed.remarks == ()
    assert (replayed.auction_legal, replayed.agrees) == (True, True)
    assert replayed.score_ns == table.score_ns


@pytest.mark.parametrize("seed", range(30))
def test_what_pbn_and_lin_write_of_it_is_read_again(seed: int) -> None:
    """Deal, calls, cards and names stand in both; PBN has the result too."""
    table = story(seed).tables[-1]
    record = record_of(table, NAMES)
    [game], _troubles = pbn.read(pbn.write([pbn.Game.from_record(record)]), "board.pbn")
    again, _troubles = game.record()
    assert (again.hands, again.contract, again.tricks) == (record.hands, record.contract, record.tricks)
    assert again.play == record.play or not record.play
    assert [made.call for made in again.auction or ()] == [made.call for made in record.auction or ()]
    games, _outside = lin.read(lin.write([lin.from_record(record)]), "board.lin")
    read, _troubles = games[0].record()
    assert (read.hands, read.number) == (record.hands, record.number)
    assert [made.call for made in read.auction or ()] == [made.call for made in record.auction or ()]


def test_calls_that_do_not_count_have_no_place_in_a_record() -> None:
    """27B1(a): the insufficient bid was withdrawn; the record has the bid that replaced it."""
    table = told("N 1S\nE 1H\nS draws attention\nS chooses decline\nE 2H\nS P\nW P\nN P\n")
    calls = record_of(table).auction or ()
    assert [str(made.call) for made in calls] == ["1S", "2H", "pass", "pass", "pass"]


def test_an_accepted_call_out_of_rotation_skips_a_turn() -> None:
    """29A: South's turn has passed; the record counts it as skipped."""
    table = told("N 1S\nS P\nW P\n")
    assert [made.skipped for made in record_of(table).auction or ()] == [0, 1, 0]
