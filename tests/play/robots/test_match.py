"""Hundreds of deals bid by four robots, a few played to the end: what must hold, and how good it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from laws.table.phases import Phase
from laws.values.board import Board
from laws.values.contract import Played
from play.analysis.dds import InProcess
from play.robots.match import Figures, boards, main, play_board, read_tables
from scoring.field.imps import imps
from tests.play.analysis.published import published
from tests.properties import share

TABLES = Path(__file__).parents[2] / "data" / "robots" / "tables_seed_1.txt"
_DEALS = share(1_000)


@pytest.fixture(scope="module")
def hundreds() -> Figures:
    """Hundreds of auctions, and what they would score played double dummy. `make robots` makes thousands."""
    tables, figures = read_tables(TABLES), Figures()
    for board, deal in boards(1, _DEALS):
        figures.count(play_board(board, deal, 1, None, figures, cards=False), tables[deal.number])
    return figures


@pytest.mark.property
def test_no_action_is_refused_on_hundreds_of_deals(hundreds: Figures) -> None:
    assert (hundreds.deals, hundreds.refused) == (_DEALS, [])


@pytest.mark.property
def test_nearly_all_contracts_are_in_seven_trumps_or_notrump(hundreds: Figures) -> None:
    assert hundreds.sound >= 0.95 * hundreds.contracts


@pytest.mark.property
def test_game_is_bid_on_nearly_all_deals_with_26_points_together(hundreds: Figures) -> None:
    assert hundreds.games >= 0.9 * hundreds.strong


@pytest.mark.property
def test_the_loss_to_par_is_that_of_a_sensible_pair(hundreds: Figures) -> None:
    away = [loss for loss, _ in hundreds.losses]
    assert sum(away) / len(away) < 4.6


def test_boards_are_played_to_the_end_without_a_refusal() -> None:
    figures = Figures()
    for board, deal in boards(2, 2):
        table = play_board(board, deal, 2, InProcess(0.05), figures, cards=True)
        assert table.phase is Phase.OVER
    assert figures.refused == []


def test_boards_are_played_by_habit_without_a_solver() -> None:
    figures = Figures()
    for board, deal in boards(3, 20):
        assert play_board(board, deal, 3, None, figures, cards=True).phase is Phase.OVER
    assert figures.refused == []


def test_the_same_seed_gives_the_same_deals_and_the_same_auctions() -> None:
    one, other = ([play_board(*laid, 4, None, Figures(), cards=True) for laid in boards(4, 5)] for _ in range(2))
    assert one == other


def test_a_played_board_is_compared_with_par_and_with_double_dummy() -> None:
    one = published()[0]
    figures = Figures()
    board = Board(1, one.dealer, one.vulnerability)
    table = play_board(board, one.deal, 1, None, figures, cards=True)
    figures.count(table, one.tricks)
    result = table.result
    assert isinstance(result, Played)
    assert figures.over == [result.tricks - one.tricks[result.contract.denomination][result.contract.declarer]]
    assert table.score_ns is not None
    away = table.score_ns - one.score_ns
    assert figures.losses == [(abs(imps(away)), abs(away))]


@pytest.mark.parametrize(
    ("points", "worth"), [(0, 0), (10, 0), (20, 1), (-50, -2), (430, 10), (3990, 23), (-4000, -24)]
)
def test_imps_are_those_of_law_78b(points: int, worth: int) -> None:
    assert imps(points) == worth


def test_the_figures_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--deals", "20", "--seed", "1", "--tables", str(TABLES)]) == 0
    printed = capsys.readouterr().out
    assert re.search(r"^refused actions +0$", printed, re.MULTILINE)
    assert re.search(r"^mean loss to par +\d+\.\d\d IMPs\n +\d+ points$", printed, re.MULTILINE)
