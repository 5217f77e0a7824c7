"""The rules of a table set its timers, board after board."""

from __future__ import annotations

from dataclasses import replace

import pytest

from laws.engine.procedure.play import legal_cards
from laws.protocol.commands import LeadFaceDown, MakeCall
from laws.table.phases import Phase
from laws.values.calls import PASS, Call
from laws.values.seats import SEATS
from laws.views.viewer import VISITOR
from play.live.access import access_look
from play.live.act import act
from play.live.clock import ManualClock
from play.live.desk import Desk
from play.models import LogRow, PlayTable, Timer
from play.store.rights import grant
from play.store.tables.look import facts_of
from play.table.attempts import NextBoard, Sit
from play.table.outcomes import Done
from play.table.profile import SOCIAL
from play.table.profiles import REGULATIONS
from play.table.rights import Right, Sight
from play.table.rules import Spectators, TableRules
from play.table.state import State, TableClock
from tests.play.conftest import Club

NORTH, EAST, SOUTH, WEST = SEATS
PROFILE = replace(SOCIAL, rules=TableRules(clarification=90, correction=600))


async def lead_face_down(desk: Desk, club: Club, rules: TableRules) -> State:
    """Bid one spade as North and let East lead."""
    _, play = await club.open(profile=replace(SOCIAL, rules=rules))
    await club.seat(desk, play)
    for seat, call in zip(SEATS, (Call.parse("1S"), PASS, PASS, PASS), strict=True):
        assert await act(desk, play, club.players[seat], MakeCall(seat, call)) == Done()
    card = next(iter(legal_cards((await desk.plays.get(play)).state.game, EAST)))
    assert await act(desk, play, club.players[EAST], LeadFaceDown(EAST, card)) == Done()
    return (await desk.plays.get(play)).state


async def test_the_clarification_period_is_the_tables_own(desk: Desk, clock: ManualClock, club: Club) -> None:
    await lead_face_down(desk, club, TableRules(clarification=90))
    timer = await Timer.objects.aget(kind="face")
    assert (timer.at - clock.now()).total_seconds() == 90


async def test_without_a_clarification_period_the_leader_turns_his_lead_over(desk: Desk, club: Club) -> None:
    await lead_face_down(desk, club, TableRules(clarification=0))
    assert not await Timer.objects.filter(kind="face").aexists()


async def test_a_robot_turns_its_lead_over_at_its_own_pace_where_there_is_no_period(desk: Desk, club: Club) -> None:
    state = await lead_face_down(desk, club, TableRules(clarification=0))
    assert desk.robot_pause(state) == desk.pace.robot


async def test_the_next_board_is_played_by_the_tables_rules(desk: Desk, clock: ManualClock, club: Club) -> None:
    """They follow the opening in each log, and the correction period is theirs (Law 79C)."""
    _, play = await club.open(profile=PROFILE)
    await club.seat(desk, play)
    state = (await desk.plays.get(play)).state
    assert state.rules == PROFILE.rules
    for seat in SEATS:
        assert await act(desk, play, club.players[seat], MakeCall(seat, PASS)) == Done()
    state = (await desk.plays.get(play)).state
    assert state.game.phase is Phase.OVER
    timer = await Timer.objects.aget(kind="period")
    assert (timer.at - clock.now()).total_seconds() == 600
    assert await act(desk, play, club.players[NORTH], NextBoard()) == Done()
    following = (await desk.plays.get(play)).state.next
    assert following is not None
    assert (await desk.plays.get(following)).state.rules == PROFILE.rules
    assert (await LogRow.objects.aget(play=following, number=2)).kind == "table.rules_set"


@pytest.mark.parametrize(("name", "seconds"), [("ccba_2018", 1800), ("chinese_club", 900), ("acbl_online", 1800)])
async def test_the_correction_period_is_that_of_the_profile(
    desk: Desk, clock: ManualClock, club: Club, name: str, seconds: int
) -> None:
    """Article 43.1; a club may set a shorter one (43.4)."""
    _, play = await club.open(profile=REGULATIONS[name].profile())
    await club.seat(desk, play)
    for seat in SEATS:
        assert await act(desk, play, club.players[seat], MakeCall(seat, PASS)) == Done()
    assert (await desk.plays.get(play)).state.profile == name
    timer = await Timer.objects.aget(kind="period")
    assert (timer.at - clock.now()).total_seconds() == seconds


@pytest.mark.parametrize(("name", "seconds"), [("ccba_2018", 450), ("chinese_club", 480), ("acbl_online", None)])
async def test_the_clock_shows_the_time_for_a_board_that_the_profile_gives(
    desk: Desk, clock: ManualClock, club: Club, name: str, seconds: int | None
) -> None:
    """Article 20.1. It begins when the last seat is taken, and again with the next board."""
    _, play = await club.open(profile=REGULATIONS[name].profile())
    for seat in SEATS:
        assert (await desk.plays.get(play)).state.clock is None
        assert await act(desk, play, club.players[seat], Sit(seat)) == Done()
    ends = None if seconds is None else TableClock(ends=int(clock.now().timestamp()) + seconds)
    assert (await desk.plays.get(play)).state.clock == ends
    clock.advance(100)
    for seat in SEATS:
        assert await act(desk, play, club.players[seat], MakeCall(seat, PASS)) == Done()
    assert (await desk.plays.get(play)).state.clock == ends
    assert await act(desk, play, club.players[NORTH], NextBoard()) == Done()
    following = (await desk.plays.get(play)).state.next
    assert following is not None
    ends = None if seconds is None else TableClock(ends=int(clock.now().timestamp()) + seconds)
    assert (await desk.plays.get(following)).state.clock == ends


async def test_a_round_has_the_time_of_its_boards_together(desk: Desk, clock: ManualClock, club: Club) -> None:
    """Article 20.1. What the first board takes too long is missing at the end; the third begins another round."""
    rules = replace(SOCIAL.rules, board_time=450, round_boards=2)
    _, play = await club.open(profile=replace(SOCIAL, rules=rules))
    for seat in SEATS:
        assert await act(desk, play, club.players[seat], Sit(seat)) == Done()
    began = int(clock.now().timestamp())
    expected = [
        TableClock(ends=began + 450, round_ends=began + 900, boards=2),
        TableClock(ends=began + 1050, round_ends=began + 900, boards=1),
        TableClock(ends=began + 1650, round_ends=began + 2100, boards=2),
    ]
    for shown in expected:
        assert (await desk.plays.get(play)).state.clock == shown
        for seat in (*SEATS, *SEATS):
            await act(desk, play, club.players[seat], MakeCall(seat, PASS))
        clock.advance(600)
        assert await act(desk, play, club.players[NORTH], NextBoard()) == Done()
        play = (await desk.plays.get(play)).state.next or play


async def test_robots_alone_start_no_clock(desk: Desk, clock: ManualClock, club: Club) -> None:
    """The first person who sits down does."""
    _, play = await club.open(robots=True, profile=REGULATIONS["chinese_club"].profile())
    assert (await desk.plays.get(play)).state.clock is None
    assert await act(desk, play, club.players[EAST], Sit(EAST)) == Done()
    assert (await desk.plays.get(play)).state.clock == TableClock(ends=int(clock.now().timestamp()) + 480)


@pytest.mark.parametrize("spectators", Spectators)
async def test_a_stranger_looks_on_where_the_profile_lets_him(desk: Desk, club: Club, spectators: Spectators) -> None:
    """Article 40.1: the one who opened the table is no exception."""
    table, play = await club.open(profile=replace(SOCIAL, rules=TableRules(spectators=spectators)))
    facts = await facts_of(desk.pool, play)
    rights, state = await desk.rights.of(facts), (await desk.plays.get(play)).state
    sights = [access_look(facts, rights, state, one.pk) for one in club.people[:2]]
    assert [sight is not None for sight in sights] == [spectators is not Spectators.NOBODY] * 2
    async with desk.pool.connection() as connection:
        await grant(connection, club.people[EAST].pk, Right.WATCH, table=table, since=desk.clock.now())
    sight = access_look(facts, await desk.rights.fresh(facts), state, club.people[EAST].pk)
    assert sight == Sight(VISITOR)


async def test_a_table_from_before_there_were_profiles_goes_on_as_a_social_one(desk: Desk, club: Club) -> None:
    """Neither its row nor the log of its board has rules."""
    table, play = await club.open()
    await PlayTable.objects.filter(id=table).aupdate(rules={})
    await club.seat(desk, play)
    for seat in SEATS:
        assert await act(desk, play, club.players[seat], MakeCall(seat, PASS)) == Done()
    assert await act(desk, play, club.players[NORTH], NextBoard()) == Done()
    following = (await desk.plays.get(play)).state.next
    assert following is not None
    assert (await desk.plays.get(following)).state.rules == TableRules(clarification=5, correction=1800)
