"""What a session needs at a moment: the pure part of what runs it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from uuid import UUID, uuid4

import pytest

from director.movements.schedule import PairsSchedule
from director.sessions.draw.movement import movement_for
from director.sessions.draw.schedules import schedule_data, schedule_of
from director.sessions.models import Movement
from director.sessions.running.plan import Begin, Clear, End, NextRound, Stop, TakeAway, plan
from director.sessions.running.running import Running, TableBoard
from director.sessions.running.timing import ALLOWANCE, allowance, round_ends, round_time
from play.table.profiles import REGULATIONS
from tests.play.conftest import START

SCHEDULE = movement_for(Movement.MITCHELL, 5, rounds=3, boards_per_round=2, same_boards=False)
"""Five pairs at three tables: East-West of one table are missing in each round."""


def running(number: int, played: Mapping[int, tuple[TableBoard, ...]], ends: datetime | None = None) -> Running:
    return Running(UUID(int=1), SCHEDULE, number, 10, {n: uuid4() for n in (1, 2, 3)}, {}, played, ends)


def over(sequence: int, number: int = 1, *, ago: int = 10) -> TableBoard:
    return TableBoard(uuid4(), sequence, number, START - timedelta(seconds=ago))


def in_play(sequence: int, number: int = 1, *, begun: bool = True) -> TableBoard:
    return TableBoard(uuid4(), sequence, number, None, begun)


def begun(steps: tuple[object, ...]) -> list[tuple[int, int, int]]:
    """Return the tables, boards and places of what begins."""
    return [(one.row.table, one.board, one.sequence) for one in steps if isinstance(one, Begin)]


def test_a_schedule_is_read_as_it_was_written() -> None:
    assert schedule_of(schedule_data(SCHEDULE)) == SCHEDULE
    assert isinstance(SCHEDULE, PairsSchedule)


def test_at_the_start_each_table_of_two_pairs_begins_its_first_board() -> None:
    first = {row.table: row.boards[0] for row in SCHEDULE.of_round(1) if row.is_played}
    assert len(first) == 2
    assert begun(plan(running(1, {}), START)) == [(table, board, 1) for table, board in first.items()]


def test_the_next_board_begins_after_the_pause_while_the_other_table_plays() -> None:
    one, other = [row for row in SCHEDULE.of_round(1) if row.is_played]
    early = running(1, {one.table: (over(1, ago=9),), other.table: (in_play(1),)})
    assert plan(early, START) == ()
    for ago in (10, -3600):  # the latter where PostgreSQL's clock was set back
        late = running(1, {one.table: (over(1, ago=ago),), other.table: (in_play(1),)})
        assert begun(plan(late, START)) == [(one.table, one.boards[1], 2)]


def test_nothing_is_needed_while_a_board_of_the_round_is_in_play() -> None:
    one, other = [row for row in SCHEDULE.of_round(1) if row.is_played]
    assert plan(running(1, {one.table: (over(1), over(2)), other.table: (over(1), in_play(2))}), START) == ()


@pytest.mark.parametrize(("number", "step"), [(1, NextRound()), (3, End())])
def test_the_round_is_over_when_every_table_has_finished_and_paused(number: int, step: object) -> None:
    tables = [row.table for row in SCHEDULE.of_round(number) if row.is_played]
    played = {table: (over(1, number), over(2, number)) for table in tables}
    assert plan(running(number, played), START) == (step,)


def test_a_table_that_stays_empty_is_cleared_before_the_others_begin() -> None:
    used = {row.table for row in SCHEDULE.of_round(1) if row.is_played}
    played = {table: (over(1), over(2)) for table in used}
    steps = plan(running(2, played), START)
    left = used - {row.table for row in SCHEDULE.of_round(2) if row.is_played}
    assert steps[: len(left)] == tuple(Clear(played[table][-1].play) for table in left)
    assert len(left) == 1


@pytest.mark.parametrize(
    ("boards", "without", "with_screens"),
    [(8, 65, 70), (12, 100, 100), (16, 135, 135), (20, 170, 170), (2, 15, 17), (10, 75, 85)],
)
def test_the_time_for_boards_is_that_of_article_20(boards: int, without: float, with_screens: float) -> None:
    assert round_time(boards, screens=False) == 60 * without
    assert round_time(boards, screens=True) == 60 * with_screens


def test_a_move_adds_a_minute_and_no_limit_has_no_end() -> None:
    assert round_ends(START, 450, 1) == START + timedelta(seconds=450)
    assert round_ends(START, 450, 2) == START + timedelta(seconds=510)
    assert round_ends(START, 0, 2) is None


def test_when_the_time_of_the_round_is_over_no_board_begins_and_the_next_round_does() -> None:
    tables = [row.table for row in SCHEDULE.of_round(1) if row.is_played]
    played = {tables[0]: (over(1),), tables[1]: (over(1, ago=11),)}
    assert begun(plan(running(1, played, START + timedelta(seconds=1)), START))
    assert plan(running(1, played, START), START) == (NextRound(),)
    assert begun(plan(running(1, {}, START), START))  # nothing had come to any table: the deals could not be read


def test_boards_without_a_call_are_taken_away_at_the_time_and_those_in_play_are_finished() -> None:
    """Article 22.3(2)."""
    one, other = [row.table for row in SCHEDULE.of_round(1) if row.is_played]
    played = {one: (over(1), in_play(2, begun=False)), other: (in_play(1),)}
    assert plan(running(1, played, START + timedelta(seconds=1)), START) == ()
    assert plan(running(1, played, START), START) == (TakeAway(played[one][1].play),)
    assert plan(running(1, {one: (over(1),), other: (in_play(1),)}, START), START) == ()


def test_play_stops_at_a_table_that_plays_after_the_allowance() -> None:
    one, other = [row.table for row in SCHEDULE.of_round(1) if row.is_played]
    played = {one: (over(1), over(2)), other: (over(1), in_play(2))}
    ends = START - ALLOWANCE
    assert plan(running(1, played, ends + timedelta(seconds=1)), START) == ()
    assert plan(running(1, played, ends), START) == (Stop(played[other][1].play),)


@pytest.mark.parametrize("name", REGULATIONS)
def test_the_regulations_say_how_late_a_table_may_be(name: str) -> None:
    """Articles 22.1 and 22.2; where nothing is stated no table is stopped, unless the event says when."""
    chinese = name.startswith(("ccba", "chinese"))
    at_end = name == "acbl_online"  # a board in play is adjudicated
    minutes = {True: 20, False: 10} if chinese else dict.fromkeys((True, False), 0 if at_end else None)
    for teams, late in minutes.items():
        assert allowance(name, teams=teams) == (None if late is None else timedelta(minutes=late))
        assert allowance(name, 5, teams=teams) == timedelta(minutes=5)
    one, other = [row.table for row in SCHEDULE.of_round(1) if row.is_played]
    played = {one: (over(1), over(2)), other: (over(1), in_play(2))}
    stays = replace(running(1, played, START - ALLOWANCE), allowance=allowance(name, teams=False))
    assert bool(plan(stays, START)) is (chinese or at_end)


def test_a_board_that_a_slow_process_opened_in_a_later_round_is_taken_away() -> None:
    one, other = [row for row in SCHEDULE.of_round(2) if row.is_played]
    played = {one.table: (in_play(1, number=1, begun=False),), other.table: (in_play(1, number=2),)}
    assert TakeAway(played[one.table][0].play) in plan(running(2, played, START + timedelta(hours=1)), START)
