"""The rules of a table set its timers, board after board."""

from __future__ import annotations

from dataclasses import replace

import pytest

from laws.engine.procedure.play import legal_cards
from laws.protocol.commands import LeadFaceDown, MakeCall
from laws.table.phases import Phase
from laws.values.calls import PASS, Call
from laws.values.seats import SEATS
from play.live.act import act
from play.live.clock import ManualClock
from play.live.desk import Desk
from play.models import LogRow, PlayTable, Timer
from play.table.attempts import Done, NextBoard
from play.table.profile import SOCIAL
from play.table.profiles import REGULATIONS
from play.table.rules import TableRules
from play.table.state import State
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
