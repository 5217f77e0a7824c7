"""A robot's choice in time, whatever becomes of the analysis."""

from __future__ import annotations

import pickle
from collections.abc import AsyncIterator, Sequence
from itertools import count

import pytest

from laws.protocol.commands import FaceLead, LeadFaceDown, MakeCall
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.seats import Seat
from laws.views.seen import View
from laws.views.table_view import view
from laws.views.viewer import Viewer, ViewerKind
from play import analysis
from play.analysis import dds
from play.analysis.dds import InProcess
from play.analysis.job_pool import AnalysisFailed, Busy, Made, Pool, Priority, Turn
from play.analysis.jobs import Job
from play.analysis.position import Position, Solution
from play.analysis.share import Share
from play.live.seldom import Seldom
from play.robots import choose, thinking
from play.robots.match import Figures, boards, play_board
from play.robots.thinking import How, think


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
    started: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, trouble: Exception
) -> None:
    """The log says it, and not for every card."""

    async def run(*_: object) -> None:
        raise trouble

    monkeypatch.setattr(Pool, "run", run)
    monkeypatch.setattr(thinking, "_SELDOM", Seldom(lambda: 0.0))
    seen, told = leaders_view(), list[How]()
    for _ in range(2):
        assert await think(seen, 1, told=told.append) == choose(seen, 1, None)
    assert told == [How.HABIT] * 2
    (line,) = (record.getMessage() for record in caplog.records if record.name == thinking.__name__)
    said = "robots play cards by habit, since the analysis has a fault, 1 since the last such line: "
    assert line == f"{said}{type(trouble).__name__}: {trouble}"


def process_that_had(part: float) -> Share:
    """A process that has had this part of the processor while it worked, and whose clock stands still."""
    now = 0.0
    share = Share(lambda: now, lambda: part * now)
    with share.measured():
        now = 1000.0
    return share


class Queue:
    """A pool in which a card comes to its turn so; it keeps the jobs that were made, and does them."""

    def __init__(self, turn: Turn) -> None:
        self.turn, self.jobs = turn, list[Job]()

    async def run(self, make: Made, priority: Priority, patience: float) -> object:
        """Make the job at that turn, and do it."""
        assert priority is Priority.ROBOT
        assert patience > 0
        self.jobs.append(make(self.turn))
        return self.jobs[-1].do()


@pytest.mark.parametrize(
    ("turn", "seconds", "how"),
    [
        (Turn(0.0, 1), 0.6, How.SEARCHED),
        (Turn(0.2, 1), 0.4, How.SEARCHED),
        (Turn(0.0, 4), 0.15, How.SHORTENED),
        (Turn(0.4, 2), 0.1, How.SHORTENED),
        (Turn(0.0, 100), 0.05, How.SHORTENED),
        (Turn(20.0, 100), 0.05, How.SHORTENED),
    ],
)
async def test_the_more_robots_wait_the_less_each_searches_and_none_is_left_without(
    started: None, monkeypatch: pytest.MonkeyPatch, turn: Turn, seconds: float, how: How
) -> None:
    queue, told = Queue(turn), list[How]()
    monkeypatch.setattr(analysis.pool, "run", queue.run)
    monkeypatch.setattr(thinking, "SHARE", process_that_had(1.0))
    seen = leaders_view()
    command = await think(seen, 1, within=1.0, told=told.append)
    (job,) = queue.jobs
    assert job.seconds == pytest.approx(seconds)  # type: ignore[attr-defined]
    assert isinstance(command, LeadFaceDown)
    assert told == [how]
    if seconds < 0.2:
        assert command == choose(seen, 1, None), "an opening lead that has so little is by convention"


@pytest.mark.parametrize(
    ("part", "seconds", "how"),
    [
        (1.0, [1.2], How.SEARCHED),
        (0.9, [0.72], How.SEARCHED),
        (0.8, [0.24], How.SHORTENED),
        (0.75, [], How.SHORTENED),
        (0.1, [], How.SHORTENED),
    ],
)
async def test_where_others_want_the_processor_robots_search_less(
    started: None, monkeypatch: pytest.MonkeyPatch, part: float, seconds: list[float], how: How
) -> None:
    """With three quarters of a processor so little time is left that it leads by convention."""
    queue, told, allowed = Queue(Turn(0.0, 1)), list[How](), list[float]()

    class Noted(InProcess):
        """A solver whose time is noted, and over at once."""

        def __init__(self, seconds: float) -> None:
            super().__init__(0.0)
            allowed.append(seconds)

    monkeypatch.setattr(analysis.pool, "run", queue.run)
    monkeypatch.setattr(thinking, "SHARE", process_that_had(part))
    monkeypatch.setattr(dds, "InProcess", Noted)
    await think(leaders_view(), 1, within=2.0, told=told.append)
    assert allowed == pytest.approx(seconds)
    assert told == [how]


def test_one_layout_is_solved_however_short_the_time() -> None:
    """What is best there is played, and not what habit says."""
    ticks = count(0.0, 10.0)
    solved: list[Solution] = []

    class Slow(InProcess):
        """A solver on a machine that stands still for ten seconds between any two looks at its clock."""

        def solve(self, positions: Sequence[Position]) -> list[Solution | None]:
            """Keep what was solved."""
            found = super().solve(positions)
            solved.extend(one for one in found if one is not None)
            return found

    choose(leaders_view(), 1, Slow(0.05, lambda: next(ticks)))
    assert len(solved) == 1


def test_a_view_and_a_command_can_be_sent_to_another_process() -> None:
    seen = leaders_view()
    assert pickle.loads(pickle.dumps(seen)) == seen
    for command in (choose(seen, 1, None), FaceLead(Seat.EAST)):
        assert pickle.loads(pickle.dumps(command)) == command
