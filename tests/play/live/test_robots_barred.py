"""What regulations bar at a table that is opened from the lobby: house robots, and the talk of those who watch."""

from __future__ import annotations

import pytest

from laws.values.seats import SEATS
from laws.views.viewer import Viewer
from play.live.viewing.table_surroundings import surroundings_of
from play.pages.tables.opening import OpeningForm
from play.process.table_server import TableServer
from play.table.attempts import Say, SeatRobot, Sit
from play.table.audience import SPECTATORS
from play.table.outcomes import Done, Refused, TableCode
from play.table.profiles.opening import at_a_social_table
from tests.play.conftest import Club

NORTH, EAST, SOUTH, WEST = SEATS
BARRED = [("ccba_2018", True), ("ccba_2018_screens", True), ("chinese_club", False), ("wbf", False), ("social", False)]


@pytest.mark.parametrize(("name", "barred"), BARRED)
async def test_no_house_robot_plays_where_the_regulations_bar_them(
    server: TableServer, club: Club, name: str, barred: bool
) -> None:
    """Articles 10.4(2), 10.4(3): none can be asked into a free seat, and the page has no button for it."""
    _, play = await club.open(profile=at_a_social_table(name))
    assert await server.act(play, club.players[NORTH], Sit(NORTH)) == Done()
    shown = surroundings_of("Table 1", (await server.desk.plays.get(play)).state, Viewer.player(NORTH))
    assert shown.robot == (frozenset() if barred else frozenset({EAST, SOUTH, WEST}))
    answer = await server.act(play, club.players[NORTH], SeatRobot(EAST))
    assert answer == (Refused(TableCode.NOT_ALLOWED) if barred else Done())


@pytest.mark.parametrize(("robots", "barred"), [([], True), (["E"], False)])
def test_who_opens_a_table_with_robots_changes_the_line(db: None, robots: list[str], barred: bool) -> None:
    """As any other line; the page *Rules* tells it."""
    form = OpeningForm({"name": "Friday", "source": "random", "profile": "ccba_2018", "robots": robots, "listed": "on"})
    form.is_valid()
    assert form.regulations().rules.no_robots is barred


SILENT = [("ccba_2018", True), ("chinese_club", True), ("acbl_online", False), ("social", False)]


@pytest.mark.parametrize(("name", "silent"), SILENT)
async def test_who_watches_speaks_to_nobody_where_the_regulations_say_so(
    server: TableServer, club: Club, name: str, silent: bool
) -> None:
    """Articles 40.2, 40.3; elsewhere spectators speak to each other."""
    _, play = await club.open(profile=at_a_social_table(name))
    for seat in (NORTH, EAST, SOUTH):
        assert await server.act(play, club.players[seat], Sit(seat)) == Done()
    said = await server.act(play, club.players[WEST], Say("well bid", SPECTATORS))
    assert said == (Refused(TableCode.NOT_ALLOWED) if silent else Done())
