"""Anybody can enter anybody in a session of a club: that closes nothing to who does not come, but all of the session's
own boards; and who comes to his table plays, from then to the end (articles 39.6, 39.7, 40.7, 53.9).
"""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.test import AsyncClient
from django.urls import reverse
from django.utils import timezone

from director.clubs.models import Club
from director.competitions.models import Competition
from director.competitions.watching import Watching
from director.entries.admission.entered import free_people
from director.entries.entering import Player
from director.sessions.models import Session
from director.sessions.running.runner import begin
from frontend.close_codes import CloseCode
from laws.values.seats import SEATS
from play.live.clock import ManualClock
from play.models import AccessRight, BoardPlay, LogRow, Person
from play.process.table_server import TableServer
from play.store.people.invitations import invite
from play.store.people.silence import is_held_back
from play.store.rights import grant
from play.store.tables.boards import Dealt, create_table
from play.table.actors import SYSTEM
from play.table.attempts import TakePlace
from play.table.outcomes import Refused, TableCode
from play.table.people.watching import OfSession, Onlooker
from play.table.rights import Right
from tests.director.evening import ROBOTS, Evening, come_to_table, evening, newest_boards, pass_out, pass_time, play_out
from tests.director.pages.test_whole_way import browser_of
from tests.play.wire.test_consumer import Socket
from tests.play.wire.test_watching import SHOWN, person, watch

WAITS = "You play in a session"


@pytest.fixture
async def nora(transactional_db: None) -> Person:
    """She has heard of no club."""
    return await person("Nora")


@pytest.fixture
async def strange(nora: Person, server: TableServer) -> Evening:
    """A running session in which its organiser has entered Nora, with robots, so that she sits North at table 1."""
    return await entered(nora, server, "strange")


async def entered(nora: Person, server: TableServer, address: str) -> Evening:
    """Begin a session of a club of that address in which Nora is entered."""
    made = await sync_to_async(evening)()
    await Club.objects.filter(pk=made.club.pk).aupdate(address=address)
    await Person.objects.filter(pk=made.owner.pk).aupdate(email=f"{address}@club.test")
    await Competition.objects.filter(pk=made.competition.pk).aupdate(watching=Watching.ROUND)
    await sync_to_async(made.enter)((Player(nora), Player()), ROBOTS, ROBOTS, ROBOTS)
    await begin(server.desk, made.session.pk)
    return made


async def tables_of(made: Evening) -> dict[int, UUID]:
    return {number: table async for number, table in made.session.tables.values_list("number", "table")}


async def social_table(opener: Person) -> UUID:
    """A table that shows its hands."""
    robots = list(SEATS[1:])
    table: UUID = await sync_to_async(create_table)(opener, "Vera’s", Dealt(2), robots=robots, profile=SHOWN)
    return table


def socket_of(table: UUID, browser: AsyncClient) -> Socket:
    return Socket(table, browser.cookies[settings.SESSION_COOKIE_NAME].value)


async def joined(table: UUID, browser: AsyncClient) -> Socket:
    """Return a socket that is shown the table."""
    socket = socket_of(table, browser)
    await socket.open()
    await socket.hear()
    return socket


async def refused(table: UUID, browser: AsyncClient) -> int:
    """Return with which code a socket that is not admitted is closed."""
    socket = socket_of(table, browser)
    await socket.open()
    return await socket.closed()


async def places_of(who: Person) -> list[UUID | None]:
    held = AccessRight.objects.filter(person=who, right=Right.WATCH_ALL, until=None)
    return [table async for table in held.order_by("table").values_list("table", flat=True)]


async def test_who_is_entered_by_others_and_does_not_come_is_kept_from_nothing(
    nora: Person, server: TableServer
) -> None:
    """What she was at when the session began goes on, and everything else is open to her as before."""
    vera = await person("Vera")
    table = await social_table(vera)
    browser = await browser_of(nora)
    await watch(browser, table, "all")
    socket = await joined(table, browser)
    made = await entered(nora, server, "strange")
    assert await BoardPlay.objects.filter(table__in=(await tables_of(made)).values()).aexists()
    assert not await sync_to_async(is_held_back)(nora)
    assert await places_of(nora) == [table]
    assert await sync_to_async(invite)(table, vera, nora)
    lobby = (await browser.get(reverse("lobby"))).content.decode()
    assert WAITS not in lobby
    assert "<bdi>Vera</bdi> invites you" in lobby
    assert (await browser.get(reverse("table", args=[table]))).status_code == 200
    form = {"display_name": "Nora N.", "language": "en"}
    assert WAITS not in (await browser.post(reverse("settings"), form)).content.decode()
    await browser.post(reverse("table-watch", args=[table]), {"act": "stop"})
    await watch(browser, table, "all")
    assert await places_of(nora) == [table]
    for one in (socket, await joined(table, browser)):
        await one.disconnect()


async def test_who_is_entered_and_has_not_come_sees_no_board_of_the_session(
    nora: Person, strange: Evening, server: TableServer
) -> None:
    """By no page, socket, form or right, though all else is open to her (Law 16D; articles 39.6, 40.7)."""
    tables = await tables_of(strange)
    browser = await browser_of(nora)
    assert not await sync_to_async(is_held_back)(nora)
    assert "You play in this session, and watch none of its tables" in await watch(browser, tables[2], "all")
    async with server.pool.connection() as connection:
        await grant(connection, nora.pk, Right.WATCH_ALL, table=tables[2])
    await server.rights_changed(tables[2])
    assert (await browser.get(reverse("table", args=[tables[2]]))).status_code == 404
    assert await refused(tables[2], browser) == CloseCode.SHUT_OUT
    (play,) = [one.pk async for one in BoardPlay.objects.filter(table=tables[2])]
    unknowing = Onlooker(
        nora.pk, verified=True, session=OfSession()
    )  # as a process takes her to be that has not heard of her entry
    answer = await server.act(play, SYSTEM, TakePlace(unknowing, "Nora", None))
    assert answer == Refused(TableCode.NOT_ALLOWED)
    assert not await LogRow.objects.filter(play=play, kind="table.watch_began").aexists()
    for name in ("session-results", "session-matches"):
        assert (await browser.get(reverse(name, args=[strange.session.pk]))).status_code == 404
    assert (await browser.get(reverse("session-board", args=[strange.session.pk, 1]))).status_code == 404
    assert not await sync_to_async(is_held_back)(nora)


@pytest.mark.parametrize("by_page", [True, False])
async def test_her_first_coming_closes_all_other_tables(nora: Person, server: TableServer, by_page: bool) -> None:
    """Before she is shown her hand, by the page or by a socket without one: sockets elsewhere close and stay closed,
    and her place to watch ends.
    """
    table = await social_table(await person("Vera"))
    browser = await browser_of(nora)
    await watch(browser, table, "all")
    elsewhere = await joined(table, browser)
    made = await entered(nora, server, "strange")
    own = (await tables_of(made))[1]
    if by_page:
        assert (await browser.get(reverse("table", args=[own]))).status_code == 200
    else:
        await (await joined(own, browser)).disconnect()
    assert await elsewhere.closed() == CloseCode.WHO_IS_IT
    assert await refused(table, browser) == CloseCode.SHUT_OUT
    assert await places_of(nora) == []
    answer = await browser.get(reverse("table", args=[table]))
    assert (answer.status_code, WAITS in answer.content.decode()) == (403, True)
    assert await sync_to_async(is_held_back)(nora)
    here = await joined(own, browser)
    assert here.screen.seat == "N"
    await here.disconnect()
    await Session.objects.filter(pk=made.session.pk).aupdate(ended_at=timezone.now())
    async with server.pool.connection() as connection:
        await free_people(connection, made.session.pk)
    assert not await sync_to_async(is_held_back)(nora)


async def test_a_session_that_never_ends_lets_go_of_who_came_after_half_a_day_without_a_board(
    nora: Person, strange: Evening, server: TableServer
) -> None:
    own = (await tables_of(strange))[1]
    await (await joined(own, await browser_of(nora))).disconnect()
    opened = LogRow.objects.filter(play__table__session=strange.session.pk)
    await opened.aupdate(at=timezone.now() - timedelta(hours=11))
    assert await sync_to_async(is_held_back)(nora)
    await opened.aupdate(at=timezone.now() - timedelta(hours=13))
    assert not await sync_to_async(is_held_back)(nora)


async def test_who_has_left_is_held_back_until_her_last_board_is_over_and_watches_none_of_the_session(
    nora: Person, server: TableServer, clock: ManualClock
) -> None:
    """She hears of other tables again; those of the session stay closed, where the boards that she knows are played."""
    made = await sync_to_async(evening)()
    others = await sync_to_async(made.people)("Saul", "Nina", "Sven", "Enid", "Walt", "Emma", "Will")
    players = [Player(nora), *others]
    await sync_to_async(made.enter)(*zip(players[::2], players[1::2], strict=True))
    await begin(server.desk, made.session.pk)
    elsewhere = await social_table(await person("Vera"))
    browser, tables = await browser_of(nora), await tables_of(made)
    plays = await newest_boards(made.session.pk)
    for play in plays.values():
        await come_to_table(server, play)
    contestant = await made.session.contestants.aget(entry__entrants__person=nora)
    office, manage = await browser_of(made.owner), reverse("event-manage", args=[made.competition.pk])
    await office.post(manage, {"act": "leave", "number": f"{contestant.number}", "when": "round"})
    assert await sync_to_async(is_held_back)(nora), "she finishes the round"
    (hers,) = [table for table, play in plays.items() if await sits_at(server, play, nora)]
    await pass_out(server, plays[hers])
    await pass_time(server, clock, 0)
    await pass_time(server, clock, 11)
    free = [
        one.display_name async for one in Person.objects.order_by("pk") if not await sync_to_async(is_held_back)(one)
    ]
    assert free == ["Nora", "Olga Owner", "Saul", "Vera"], "not her opponents"
    assert (await browser.get(reverse("table", args=[tables[hers]]))).status_code == 200
    assert not await sync_to_async(is_held_back)(nora), "her own last board holds her no more"
    await (await joined(elsewhere, browser)).disconnect()
    closed = tables[3 - hers]
    assert "You play in this session, and watch none of its tables" in await watch(browser, closed, "all")
    assert (await browser.get(reverse("table", args=[closed]))).status_code == 404
    assert await refused(closed, browser) == CloseCode.SHUT_OUT
    await play_out(server, clock, made.session.pk)
    assert not await AccessRight.objects.filter(right__in=[Right.LEFT, Right.ENTERED], until=None).aexists()


async def sits_at(server: TableServer, play: UUID, who: Person) -> bool:
    return (await server.desk.plays.get(play)).state.seat_of(who.pk) is not None


async def test_a_session_keeps_nobody_from_another_in_which_he_is_entered(
    nora: Person, strange: Evening, server: TableServer
) -> None:
    """She has come to the one; her table in the other is open to her, and no other table is."""
    browser = await browser_of(nora)
    await (await joined((await tables_of(strange))[1], browser)).disconnect()
    real = await tables_of(await entered(nora, server, "real"))
    assert (await browser.get(reverse("table", args=[real[1]]))).status_code == 200
    await (await joined(real[1], browser)).disconnect()
    assert (await browser.get(reverse("table", args=[real[2]]))).status_code == 404
    assert await refused(real[2], browser) == CloseCode.SHUT_OUT
