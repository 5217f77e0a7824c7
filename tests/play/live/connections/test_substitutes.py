"""A player who drops out: his seat is kept, another plays for him as the rules say, and he finds his place again."""

from __future__ import annotations

from dataclasses import replace

from laws.protocol.commands import MakeCall
from laws.values.calls import PASS
from laws.values.seats import SEATS
from laws.views.viewer import Viewer
from play.live.clock import ManualClock
from play.live.connections.presence import ABSENT_AFTER
from play.models import BoardSeat
from play.process.table_server import TableServer
from play.table.actors import Person as Somebody
from play.table.actors import Robot
from play.table.attempts import FreeSeat, NextBoard, RemoveRobot, SeatRobot, Sit
from play.table.outcomes import Done, Refused, TableCode
from play.table.profile import SOCIAL
from play.table.profiles import REGULATIONS
from play.table.rules import Substitutes
from tests.play.conftest import Club, NewServer
from tests.play.live.connections.test_presence import Hall, hall
from tests.play.live.test_rights import direct

NORTH, EAST, SOUTH, WEST = SEATS


async def without_east(server: TableServer, club: Club, clock: ManualClock, rules: Substitutes) -> Hall:
    """A table whose East has lost his connection, and where North has passed."""
    here = await hall(server, club, clock, replace(SOCIAL, rules=replace(SOCIAL.rules, substitutes=rules)))
    await here.come(here.person(NORTH))
    await here.go(await here.come(here.person(EAST)))
    await here.wait(ABSENT_AFTER)
    assert await server.act(here.play, club.players[NORTH], MakeCall(NORTH, PASS)) == Done()
    return here


async def calls(here: Hall, server: TableServer) -> int:
    """How many calls have been made."""
    return len((await server.desk.plays.get(here.play)).state.game.auction.calls)


def test_the_profiles_say_who_may_replace_whom() -> None:
    """Article 10.4: with the director's leave; at a club's and at a social table anybody."""
    rules = {name: one.profile().rules.substitutes for name, one in REGULATIONS.items()}
    asked = {name for name, rule in rules.items() if rule is Substitutes.DIRECTOR}
    assert {"ccba_2018", "ccba_2018_screens"} <= asked
    assert not asked & {"chinese_club", "social"}


async def test_a_robot_plays_for_somebody_who_is_away(server: TableServer, club: Club, clock: ManualClock) -> None:
    """Until it is asked the board waits for him."""
    here = await without_east(server, club, clock, Substitutes.ANYBODY)
    await here.wait(60)
    assert await calls(here, server) == 1
    assert await server.act(here.play, club.players[NORTH], SeatRobot(EAST)) == Done()
    await here.wait(60)
    assert await calls(here, server) == 2


async def test_who_comes_back_finds_his_place_and_the_robot_does_not_play_on(
    server: TableServer, new_server: NewServer, club: Club, clock: ManualClock
) -> None:
    """In another process too, and though the robot was about to call."""
    here, other = await without_east(server, club, clock, Substitutes.ANYBODY), new_server()
    assert await server.act(here.play, club.players[NORTH], SeatRobot(EAST)) == Done()
    east = await here.come(here.person(EAST), other)
    assert east.viewer == Viewer.player(EAST)
    assert "away" not in east.screen["plate-E"]
    await server.watch()
    await here.wait(60)
    assert await calls(here, server) == 1
    refused = await server.act(here.play, Robot(EAST), MakeCall(EAST, PASS))
    assert refused == Refused(TableCode.NOT_SEATED)
    assert await other.act(here.play, club.players[EAST], MakeCall(EAST, PASS)) == Done()


async def test_the_seat_of_somebody_who_is_away_is_not_taken(
    server: TableServer, club: Club, clock: ManualClock
) -> None:
    """Nor is a robot that plays for him sent away, nor one seated for somebody who is there."""
    here = await without_east(server, club, clock, Substitutes.ANYBODY)
    assert await server.act(here.play, Somebody(-1, "Vera"), Sit(EAST)) == Refused(TableCode.SEAT_TAKEN)
    assert await server.act(here.play, club.players[NORTH], SeatRobot(SOUTH)) == Refused(TableCode.SEAT_TAKEN)
    assert await server.act(here.play, club.players[NORTH], SeatRobot(EAST)) == Done()
    assert await server.act(here.play, Somebody(-1, "Vera"), Sit(EAST)) == Refused(TableCode.SEAT_TAKEN)
    assert await server.act(here.play, club.players[NORTH], RemoveRobot(EAST)) == Refused(TableCode.SEAT_TAKEN)
    assert await server.act(here.play, club.players[NORTH], FreeSeat(EAST)) == Refused(TableCode.NOT_ALLOWED)


async def test_a_robot_plays_on_at_the_next_board_and_stands_on_the_record(
    server: TableServer, club: Club, clock: ManualClock
) -> None:
    here = await without_east(server, club, clock, Substitutes.ANYBODY)
    assert await server.act(here.play, club.players[NORTH], SeatRobot(EAST)) == Done()
    for who, seat in ((Robot(EAST), EAST), (club.players[SOUTH], SOUTH), (club.players[WEST], WEST)):
        assert await server.act(here.play, who, MakeCall(seat, PASS)) == Done()
    sat = {(row.seat, row.robot, row.last) async for row in BoardSeat.objects.filter(play=here.play, seat="E")}
    assert sat == {("E", False, False), ("E", True, True)}
    assert await server.act(here.play, club.players[NORTH], NextBoard()) == Done()
    following = (await server.desk.plays.get(here.play)).state.next
    assert following is not None
    occupant = (await server.desk.plays.get(following)).state.seats[EAST]
    assert occupant is not None
    assert (occupant.stand_in, occupant.person) == (True, here.person(EAST))


async def test_where_the_director_decides_players_ask_no_robot_and_he_does(
    server: TableServer, club: Club, clock: ManualClock
) -> None:
    """He may free the seat as well: then another takes it, and who comes back finds it taken."""
    here = await without_east(server, club, clock, Substitutes.DIRECTOR)
    assert await server.act(here.play, club.players[NORTH], SeatRobot(EAST)) == Refused(TableCode.NOT_ALLOWED)
    official = await direct(server, here.table)
    assert await server.act(here.play, official, SeatRobot(EAST)) == Done()
    assert await server.act(here.play, official, FreeSeat(SOUTH)) == Refused(TableCode.SEAT_TAKEN)
    assert await server.act(here.play, official, FreeSeat(EAST)) == Done()
    assert await server.act(here.play, Somebody(official.id, "Dora"), Sit(EAST)) == Refused(TableCode.NOT_ALLOWED)
    assert await server.act(here.play, official, Sit(EAST)) == Refused(TableCode.NOT_ALLOWED)
    east = await here.come(here.person(EAST))
    assert "Sit here" in east.screen["plate-E"], "nobody has taken it yet"
