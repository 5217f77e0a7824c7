"""Somebody who has a seat at a social table deletes his account: he stands up, and no later board has his name."""

from __future__ import annotations

from unittest.mock import Mock

import pytest
from django.core.cache import cache
from django.urls import reverse

from laws.protocol.commands import MakeCall
from laws.values.calls import PASS
from laws.values.seats import SEATS
from play.live.clock import ManualClock
from play.live.timed.closing_account import CLOSING
from play.models import BoardPlay, LogRow, Person, Timer
from play.process.table_server import TableServer
from play.table.attempts import NextBoard, Sit
from play.table.outcomes import Done
from tests.play.conftest import Club
from tests.play.wire.test_door import browser_of, html_of

NORTH, EAST, SOUTH, WEST = SEATS
PASSWORD = "hedge lantern copper"


@pytest.fixture(autouse=True)
def fresh_counts() -> None:
    """Reset the rate limits for each test."""
    cache.clear()


async def delete(person: Person) -> str:
    """Delete the account on the page, and return where that leads."""
    person.set_password(PASSWORD)
    await person.asave()
    answer = await (await browser_of(person)).post(reverse("own-data"), {"act": "delete", "password": PASSWORD})
    return answer.headers.get("Location", answer.content.decode())


async def test_between_boards_he_stands_up_and_the_next_board_has_no_name(server: TableServer, club: Club) -> None:
    table, play = await club.open()
    await club.seat(server.desk, play)
    for seat in SEATS:
        assert await server.act(play, club.players[seat], MakeCall(seat, PASS)) == Done()
    assert await delete(club.people[NORTH]) == "/"
    enid = await browser_of(club.people[EAST])
    assert "Nora" not in await html_of(enid, reverse("lobby"))
    for seat in (EAST, SOUTH, WEST):
        await server.act(play, club.players[seat], NextBoard())
    assert await BoardPlay.objects.filter(table=table).acount() == 2
    assert not await LogRow.objects.filter(play__table=table, data__name="Nora").aexists()


async def test_a_table_that_does_not_answer_keeps_the_account(server: TableServer, club: Club) -> None:
    _, play = await club.open()
    assert await server.act(play, club.players[NORTH], Sit(NORTH)) == Done()
    await server.drain(0)
    assert "does not answer now" in await delete(club.people[NORTH])
    nora = await Person.objects.aget(pk=club.people[NORTH].pk)
    assert (nora.is_active, nora.display_name) == (True, "Nora")


async def test_where_the_process_dies_when_he_has_stood_up_another_deletes_the_account(
    server: TableServer, club: Club, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page is cut off before the transaction in which the account goes."""

    class Killed(BaseException):
        pass

    _, play = await club.open()
    assert await server.act(play, club.players[NORTH], Sit(NORTH)) == Done()
    with monkeypatch.context() as killing:
        killing.setattr("play.store.people.own_data.take_name", Mock(side_effect=Killed))
        with pytest.raises(Killed):
            await delete(club.people[NORTH])
    assert (await server.desk.plays.get(play)).state.seats[NORTH] is None
    nora = await Person.objects.aget(pk=club.people[NORTH].pk)
    assert (nora.is_active, nora.display_name) == (True, "Nora")
    assert await server.act(play, club.players[NORTH], Sit(NORTH)) == Done()
    clock.advance(61)
    await server.sweeper.sweep()
    await server.sweeper.settle()
    await nora.arefresh_from_db()
    assert (nora.is_active, nora.display_name) == (False, f"#{nora.pk}")
    await server.desk.catch_up(live := await server.desk.plays.get(play))
    assert live.state.seats[NORTH] is None
    assert not await Timer.objects.filter(kind=CLOSING).aexists()


async def test_an_account_that_stays_or_is_deleted_has_no_timer(server: TableServer, club: Club) -> None:
    _, play = await club.open()
    assert await server.act(play, club.players[NORTH], Sit(NORTH)) == Done()
    assert await delete(club.people[EAST]) == "/"
    await server.drain(0)
    assert "does not answer now" in await delete(club.people[NORTH])
    assert not await Timer.objects.filter(kind=CLOSING).aexists()
