"""A robot's choice in time, whatever becomes of the analysis."""

from __future__ import annotations

import pickle
from collections.abc import AsyncIterator

import pytest

from laws.protocol.commands import FaceLead, LeadFaceDown, MakeCall
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.seats import Seat
from laws.views.table_view import View, Viewer, ViewerKind, view
from play import analysis
from play.analysis.pool import AnalysisFailed, Busy, Pool
from play.robots import choose
from play.robots.match import Figures, boards, play_board
from play.robots.thinking import think


def on_lead() -> Table:
    """A board whose auction is over."""
    for board, deal in boards(5, 50):
        table = play_board(board, deal, 5, None, Figures(), cards=False)
        if table.phase is Phase.CLARIFICATION:
            return table
    raise AssertionError("all passed fifty boards")


def leaders_view() -> View:
    """What the opening leader sees."""
    table = on_lead()
    assert table.to_act is not None
    return view(table, Viewer(ViewerKind.ROBOT, table.to_act))


@pytest.fixture
async def started() -> AsyncIterator[None]:
    """The analysis of this process."""
    await analysis.start()
    yield
    await analysis.stop()


async def test_without_analysis_a_robot_plays_by_habit() -> None:
    seen = leaders_view()
    assert await think(seen, 1) == choose(seen, 1, None)


async def test_calls_want_no_analysis(started: None) -> None:
    board, deal = next(boards(5, 1))
    table = Table.open(board, deal, on_lead().conditions)
    command = await think(view(table, Viewer(ViewerKind.ROBOT, board.dealer)), 1)
    assert isinstance(command, MakeCall)


async def test_a_card_is_reckoned_by_a_worker(started: None) -> None:
    command = await think(leaders_view(), 1)
    assert isinstance(command, LeadFaceDown)


@pytest.mark.parametrize("trouble", [Busy(), AnalysisFailed("its worker died twice"), TimeoutError()])
async def test_when_the_analysis_is_in_trouble_the_robot_plays_by_habit(
    started: None, monkeypatch: pytest.MonkeyPatch, trouble: Exception
) -> None:
    async def run(*_: object) -> None:
        raise trouble

    monkeypatch.setattr(Pool, "run", run)
    seen = leaders_view()
    assert await think(seen, 1) == choose(seen, 1, None)


def test_a_view_and_a_command_can_be_sent_to_another_process() -> None:
    seen = leaders_view()
    assert pickle.loads(pickle.dumps(seen)) == seen
    for command in (choose(seen, 1, None), FaceLead(Seat.EAST)):
        assert pickle.loads(pickle.dumps(command)) == command
