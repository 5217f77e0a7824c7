"""Half-time of a match at four tables: in whatever order the tables of a room play, nobody sits twice."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random
from uuid import UUID, uuid4

from hypothesis import given
from hypothesis import strategies as st

from director.movements.matches.rooms import matches
from director.movements.pairs.late_boards import with_other_deal
from director.movements.schedule import PairsSchedule
from director.sessions.draw.schedules import schedule_data, schedule_of
from director.sessions.running.plan import Begin, End, plan
from director.sessions.running.running import Running, TableBoard, seats_of, without_skipped
from play.table.people.seats import Occupant
from tests.play.conftest import START

TABLES = (1, 2, 3, 4)
PLAYERS = {(team, place): Occupant(f"{team}-{place}", 10 * team + place) for team in (1, 2) for place in range(1, 9)}


def shuffled(boards: int, chance: Random) -> PairsSchedule:
    """A match of so many boards, which each table has in an order of its own, as boards that are put off make it."""
    made = matches(2, rounds=1, boards_per_round=boards, per_match=4)
    return replace(made, rows=tuple(replace(one, boards=tuple(chance.sample(one.boards, boards))) for one in made.rows))


@given(st.integers(1, 7), st.randoms(use_true_random=False))
def test_nobody_sits_at_two_tables_or_plays_a_board_twice(boards: int, chance: Random) -> None:
    schedule = shuffled(boards, chance)
    assert schedule_of(schedule_data(schedule)) == schedule
    met: Counter[tuple[int, int]] = Counter()
    now, played = START, dict[int, tuple[TableBoard, ...]]()
    for _ in range(20 * boards):
        running = Running(UUID(int=1), schedule, 1, 10, {n: uuid4() for n in TABLES}, PLAYERS, played)
        steps = plan(running, now)
        if steps == (End(),):
            break
        for step in steps:
            assert isinstance(step, Begin)
            people = [one.person for one in seats_of(running, step.row, step.board) if one is not None]
            met.update((person, step.board) for person in people if person is not None)
            begun = TableBoard(uuid4(), step.sequence, 1, None)
            played[step.row.table] = (*played.get(step.row.table, ()), begun)
        check_seats(schedule, played)
        now = finish_one(played, chance, now)
    assert steps == (End(),), "no table waits for ever"
    assert set(met.values()) == {1}
    assert len(met) == 16 * boards


@given(st.integers(2, 7), st.integers(0, 3), st.randoms(use_true_random=False))
def test_the_others_play_on_where_a_pair_that_changes_tables_is_out(boards: int, done: int, chance: Random) -> None:
    """25.1: the first half is lost at the table where it sits, the second at the other one of the room."""
    schedule = matches(2, rounds=1, boards_per_round=boards, per_match=4)
    changed = schedule.second_half
    first = [board for board in schedule.rows[0].boards if board not in changed]
    lost = {1: first[min(done, len(first)) :], 3: sorted(changed)}
    schedule = without_skipped(schedule, 1, lost)
    now, played = START, dict[int, tuple[TableBoard, ...]]()
    for _ in range(20 * boards):
        running = Running(UUID(int=1), schedule, 1, 10, {n: uuid4() for n in TABLES}, PLAYERS, played)
        steps = plan(running, now)
        if steps == (End(),):
            break
        for step in steps:
            assert isinstance(step, Begin)
            begun = TableBoard(uuid4(), step.sequence, 1, None)
            played[step.row.table] = (*played.get(step.row.table, ()), begun)
        check_seats(schedule, played)
        now = finish_one(played, chance, now)
    assert steps == (End(),), "no table waits for ever"
    assert [len(played.get(table, ())) for table in TABLES] == [boards - len(lost[1]), boards, len(first), boards]


def check_seats(schedule: PairsSchedule, played: dict[int, tuple[TableBoard, ...]]) -> None:
    """Everybody has one seat among the boards in play."""
    running = Running(UUID(int=1), schedule, 1, 10, {}, PLAYERS, played)
    seated = [
        one.person
        for row in schedule.rows
        if (boards := played.get(row.table)) and boards[-1].finished_at is None
        for one in seats_of(running, row, row.boards[len(boards) - 1])
        if one is not None
    ]
    assert len(set(seated)) == len(seated)


def finish_one(played: dict[int, tuple[TableBoard, ...]], chance: Random, now: datetime) -> datetime:
    """Finish a board in play, or let a pause pass; return the time."""
    if in_play := [table for table, boards in played.items() if boards[-1].finished_at is None]:
        table = chance.choice(in_play)
        played[table] = (*played[table][:-1], replace(played[table][-1], finished_at=now))
    return now + timedelta(seconds=chance.choice((1, 11)))


def test_a_board_that_is_dealt_anew_is_of_the_same_half() -> None:
    schedule = matches(2, rounds=1, boards_per_round=4, per_match=4)
    halves = [with_other_deal(schedule, board, 9, 1, {}) for board in (1, 3)]
    assert [isinstance(one, PairsSchedule) and 9 in one.second_half for one in halves] == [False, True]
