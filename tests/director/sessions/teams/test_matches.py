"""Matches of teams on the database: two rooms, line-ups, the time of a match, IMPs and victory points."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

import pytest
from asgiref.sync import sync_to_async

from director.entries.entering import NotEntered, Player, enter
from director.entries.models import Entry
from director.models import BoardResult, SessionTable
from director.movements.matches.rooms import WhyNot
from director.results.tallying import tally_of
from director.sessions.running.runner import begin
from director.sessions.teams.lineups import Late, choose_line_up, line_up_of
from laws.protocol.commands import MakeCall
from laws.table.phases import Phase
from laws.values.calls import PASS
from play.live.clock import ManualClock
from play.models import BoardPlay, Person
from play.process.table_server import TableServer
from play.store.direction.calls import calls_waiting
from play.table import actors
from play.table.outcomes import Done
from scoring.exchange.formats import usebio
from scoring.exchange.scored.rescore import rescore
from scoring.exchange.scored.tally import Choices
from tests.director.evening import (
    ROBOTS,
    Evening,
    enter_teams,
    evening_of_teams,
    newest_boards,
    pass_out,
    pass_time,
    seated,
    until_over,
    usebio_of,
)

PAUSE = 10
LIONS = ("Lena", "Liam", "Lois", "Luke", "Lily", "Lars")
TIGERS = ("Tina", "Theo", "Tara", "Toby")


@pytest.fixture
def tuesday(transactional_db: None) -> Evening:
    """An event for teams: a match of two rounds of one board."""
    return evening_of_teams(rounds=2, boards_per_round=1)


async def entered(tuesday: Evening) -> tuple[Entry, Entry]:
    """Enter a team of six, which is at home, and one of four."""
    home = await sync_to_async(tuesday.people)(*LIONS)
    away = await sync_to_async(tuesday.people)(*TIGERS)
    lions, tigers = await sync_to_async(enter_teams)(tuesday, Lions=home, Tigers=away)
    return lions, tigers


async def of_round(tuesday: Evening, number: int) -> dict[int, UUID]:
    """Return the boards of a round by the numbers of their tables."""
    return await newest_boards(tuesday.session.pk, number)


async def captain(entry: Entry) -> Person:
    """Return the captain of a team."""
    return await Person.objects.aget(entrants__entry=entry, entrants__place=1)


@pytest.mark.long  # robots play an evening, and people a match, in the suite
async def test_robots_play_a_match_that_the_exported_file_reproduces(
    server: TableServer, clock: ManualClock, transactional_db: None, analysing: None
) -> None:
    tuesday = await sync_to_async(evening_of_teams)(rounds=1, boards_per_round=1)
    await sync_to_async(enter_teams)(tuesday, Lions=(*ROBOTS, *ROBOTS), Tigers=(*ROBOTS, *ROBOTS))
    assert await begin(server.desk, tuesday.session.pk)
    session = await until_over(server, clock, tuesday.session.pk)
    met = [(one.board, one.table, one.ns, one.ew) async for one in BoardResult.objects.all()]
    assert sorted(met) == [(1, 1, 1, 2), (1, 2, 2, 1)]
    assert await BoardPlay.objects.values("dealt").distinct().acount() == 1  # dealt once for both rooms
    tally = await sync_to_async(tally_of)(session)
    assert sum(one.total for one in tally.standings) == 20
    again = rescore(usebio.read(await sync_to_async(usebio_of)(session), "match.xml"), Choices(vp="continuous"))
    assert again.errors == ()
    assert [(one.entrant.id, one.total) for one in again.standings] == [
        (one.entrant.id, one.total) for one in tally.standings
    ]
    assert [one.ns_points for one in again.rows] == [one.ns_points for one in tally.rows]


async def test_the_home_team_sits_north_south_in_the_open_room_and_east_west_in_the_closed_one(
    tuesday: Evening, server: TableServer
) -> None:
    """Article 18.2; without a line-up the first four play in the order of their entry."""
    await entered(tuesday)
    await begin(server.desk, tuesday.session.pk)
    assert await seated(server, await of_round(tuesday, 1)) == {1: "Lena Tina Liam Theo", 2: "Tara Lois Toby Luke"}


async def test_the_captain_chooses_who_sits_in_which_room_for_a_round_and_those_after_it(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    """Who plays a round is not replaced in it (article 10.4(2)); the next round may have another line-up."""
    lions, _tigers = await entered(tuesday)
    choose = sync_to_async(choose_line_up)
    lena, now = await captain(lions), clock.now()
    assert await choose(tuesday.session, lions, 1, (5, 6, 1, 2), lena, now, chief=False) is None
    await begin(server.desk, tuesday.session.pk)
    first = await of_round(tuesday, 1)
    assert await seated(server, first) == {1: "Lily Tina Lars Theo", 2: "Tara Lena Toby Liam"}
    late = await choose(tuesday.session, lions, 1, (1, 2, 3, 4), lena, now, chief=True)
    assert late is Late.BEGUN
    assert await sync_to_async(line_up_of)(tuesday.session, lions, 2) == (5, 6, 1, 2)
    assert await choose(tuesday.session, lions, 2, (1, 2, 5, 6), lena, now, chief=False) is None
    for play in first.values():
        await pass_out(server, play)
    await pass_time(server, clock, 0)
    await pass_time(server, clock, PAUSE)
    assert await seated(server, await of_round(tuesday, 2)) == {1: "Lena Tina Liam Theo", 2: "Tara Lily Toby Lars"}


async def test_a_public_line_up_is_changed_by_an_organiser_alone(tuesday: Evening, clock: ManualClock) -> None:
    """Article 19.4: ten minutes before the start both line-ups are public (19.3(2))."""
    lions, tigers = await entered(tuesday)
    choose = sync_to_async(choose_line_up)
    by, ten = await captain(lions), timedelta(minutes=10)
    at = tuesday.session.starts_at - ten
    before = at - timedelta(seconds=1)
    assert await choose(tuesday.session, lions, 1, (3, 4, 1, 2), by, before, chief=False) is None
    assert await choose(tuesday.session, lions, 1, (1, 2, 3, 4), by, at, chief=False) is Late.PUBLIC
    assert await choose(tuesday.session, lions, 1, (1, 2, 5, 6), tuesday.owner, at, chief=True) is None
    wrong = await choose(tuesday.session, tigers, 1, (1, 2, 3, 5), tuesday.owner, at, chief=True)
    assert wrong is WhyNot.STRANGER  # a team of four has no fifth player (article 10.4(3))
    assert await sync_to_async(line_up_of)(tuesday.session, lions, 1) == (1, 2, 5, 6)


async def test_nobody_plays_in_two_teams_and_names_are_different(tuesday: Evening) -> None:
    """Article 10.1(2)."""
    lions, _tigers = await entered(tuesday)
    robots = (*ROBOTS, Player())
    lena = Player(await captain(lions))
    twice = await sync_to_async(enter)(tuesday.competition, tuesday.owner, (lena, *robots), "Bears")
    assert twice is NotEntered.TWICE
    named = await sync_to_async(enter)(tuesday.competition, tuesday.owner, (Player(), *robots), "lions")
    assert named is NotEntered.NAMED
    for players in ((*robots,), (*robots, *robots, Player())):
        with pytest.raises(ValueError, match="4 to 6"):
            await sync_to_async(enter)(tuesday.competition, tuesday.owner, players, "Bears")


async def test_four_teams_meet_each_other_in_two_matches_at_a_time(server: TableServer, transactional_db: None) -> None:
    tuesday = await sync_to_async(evening_of_teams)(rounds=None, boards_per_round=1)
    four = (*ROBOTS, *ROBOTS)
    await sync_to_async(enter_teams)(tuesday, A=four, B=four, C=four, D=four)
    await begin(server.desk, tuesday.session.pk)
    assert set(await of_round(tuesday, 1)) == {1, 2, 3, 4}
    assert await SessionTable.objects.acount() == 4


async def test_a_slow_room_has_twenty_minutes_and_no_minute_for_a_move(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    """Articles 20.2 and 22.1: play stops after 20 minutes, for pairs it were 10."""
    await entered(tuesday)
    await begin(server.desk, tuesday.session.pk)
    plays = await of_round(tuesday, 1)
    await pass_out(server, plays[1])
    state = (await server.desk.plays.get(plays[2])).state
    seat = state.game.to_act
    assert seat is not None
    dealer = state.seats[seat]
    assert dealer is not None
    assert dealer.person is not None
    assert await server.act(plays[2], actors.Person(dealer.person, dealer.name), MakeCall(seat, PASS)) == Done()
    await pass_time(server, clock, 450 + 20 * 60 - 1)
    assert await sync_to_async(calls_waiting)([plays[2]]) == {plays[2]: 0}
    await pass_time(server, clock, 1)
    assert await sync_to_async(calls_waiting)([plays[2]]) == {plays[2]: 1}
    stopped = (await server.desk.plays.get(plays[2])).state
    assert (stopped.game.phase, stopped.game.result) == (Phase.OVER, None)
    await pass_time(server, clock, 0)
    await pass_time(server, clock, PAUSE)
    second = (await server.desk.plays.get((await of_round(tuesday, 2))[1])).state
    assert second.clock is not None
    assert second.clock.round_ends == int(clock.now().timestamp()) + 450
