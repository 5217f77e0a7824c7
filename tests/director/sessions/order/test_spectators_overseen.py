"""The director of a session sees who watches, sends spectators away and lets them in; the list that leads to tables."""

from __future__ import annotations

from asgiref.sync import sync_to_async
from django.test import AsyncClient
from django.urls import reverse

from director.competitions.watching import Watching
from director.entries.entering import Player
from director.models import Entrant
from frontend.close_codes import CloseCode
from laws.protocol.commands import MakeCall
from laws.values.calls import PASS
from laws.values.seats import Seat
from play.live.clock import ManualClock
from play.models import AccessRight, Person
from play.process.table_server import TableServer
from play.store.spectators.onlookers import placed_in
from play.store.tables.look import look_at
from play.table.actors import Person as Actor
from play.table.rights import Right
from tests.director.evening import ROBOTS, Evening, evening, pass_out, pass_time
from tests.director.pages.test_whole_way import browser_of
from tests.director.sessions.order.test_spectators import boards_of, hands_at, socket_of, started, tuesday
from tests.play.wire.test_watching import person, watch

__all__ = ["tuesday"]

REMOVE = "send-away"


async def test_the_director_sees_who_watches_and_sends_him_away_from_all_tables(
    tuesday: Evening, server: TableServer
) -> None:
    """On Organise; his socket closes, no table lets him in, and the row stays; he comes back when he is let in."""
    tables, first = await started(tuesday, server, Watching.ONE_PLAYER)
    vera, office = await person("Vera"), await browser_of(tuesday.owner)
    browser = await browser_of(vera)
    await watch(browser, tables[1], "S")
    socket = await socket_of(tables[1], vera)
    await socket.hear()
    manage = reverse("event-manage", args=[tuesday.competition.pk])
    page = (await office.get(manage)).content.decode()
    assert "Vera" in page
    assert "Table 1, behind South" in page
    form = {"act": REMOVE, "person": str(vera.pk)}
    assert (await office.post(manage, form)).status_code == 302
    assert await socket.closed() == CloseCode.SHUT_OUT
    for table, play in zip(tables.values(), first.values(), strict=True):
        assert "The director has sent you away" in await watch(browser, table, "S")
        assert await hands_at(browser, server, table, play) == []
    assert "sent away" in (await office.get(manage)).content.decode()
    assert await AccessRight.objects.filter(person=vera, right=Right.KEPT_OUT, session=tuesday.session.pk).aexists()
    await office.post(manage, {"act": "admit", "person": str(vera.pk)})
    await pass_out(server, first[2])
    await watch(browser, tables[2], "S")
    assert (await look_at(server.pool, tables[2])) is not None
    assert [one.person for one in await sync_to_async(placed_in)(tuesday.session.pk)] == [vera.pk]


async def test_the_director_sends_a_spectator_away_from_the_page_of_the_table(
    tuesday: Evening, server: TableServer
) -> None:
    tables, _ = await started(tuesday, server, Watching.ONE_PLAYER)
    vera, office = await person("Vera"), await browser_of(tuesday.owner)
    browser = await browser_of(vera)
    await watch(browser, tables[1], "S")
    address = reverse("table-watch", args=[tables[1]])
    assert "Vera" in (await office.get(address)).content.decode()
    await office.post(address, {"act": "remove", "person": str(vera.pk)})
    assert "The director has sent you away" in await watch(browser, tables[2], "N")
    assert (await browser.post(address, {"act": "remove", "person": str(tuesday.owner.pk)})).status_code == 404


async def test_who_has_seen_hands_of_the_session_takes_no_name_in_it(
    transactional_db: None, server: TableServer
) -> None:
    """Laws 7B3, 16D: a spectator, and a director, know boards that the name has still to play."""
    tuesday = await sync_to_async(evening)()
    await sync_to_async(tuesday.enter)((Player(None, "Lily"), Player(None, "Lucas")), ROBOTS, ROBOTS, ROBOTS)
    tables, _ = await started(tuesday, server, Watching.MINUTES, 5)
    vera = await person("Vera")
    browser, office = await browser_of(vera), await browser_of(tuesday.owner)
    await watch(browser, tables[1], "all")
    lily = await Entrant.objects.aget(name="Lily")
    address = reverse("event-join", args=[tuesday.competition.pk, tuesday.competition.join_key])
    for one in (browser, office):
        answer = await one.post(address, {"name": str(lily.pk)}, follow=True)
        assert "You have seen hands of this event" in answer.content.decode()
    await lily.arefresh_from_db()
    assert lily.person is None
    new = await browser_of(await person("Lily"))
    await new.post(address, {"name": str(lily.pk)})
    assert "You play in this session" in await watch(new, tables[1], "all")


async def test_the_list_leads_spectators_to_each_table_but_a_closed_room(tuesday: Evening, server: TableServer) -> None:
    tables, _ = await started(tuesday, server, Watching.ONE_PLAYER)
    await tuesday.session.tables.filter(number=2).aupdate(closed_room=True)
    address = reverse("session-watch", args=[tuesday.session.pk])
    page = (await AsyncClient().get(address)).content.decode()
    assert reverse("table-watch", args=[tables[1]]) in page
    assert reverse("table-watch", args=[tables[2]]) not in page
    assert "Closed room" in page
    assert "The hand of one player, from behind him, as he plays" in page
    player = await browser_of(await Person.objects.aget(display_name="Nora"))
    page = (await player.get(address)).content.decode()
    assert "watch none of its tables" in page
    assert reverse("table-watch", args=[tables[1]]) not in page
    for browser in (AsyncClient(), await browser_of(tuesday.owner)):
        event = (await browser.get(reverse("event", args=[tuesday.competition.pk]))).content.decode()
        assert address in event


async def test_an_event_without_spectators_shows_no_table(tuesday: Evening, server: TableServer) -> None:
    tables, _ = await started(tuesday, server, Watching.NOBODY)
    page = (await AsyncClient().get(reverse("session-watch", args=[tuesday.session.pk]))).content.decode()
    assert "admits no spectators" in page
    browser = await browser_of(await person("Vera"))
    assert "does not show its hands" in await watch(browser, tables[1], "all")


async def test_who_is_let_in_sits_behind_no_other_player(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    """Article 38.2(3): South stays at the table for the next round, and East goes; so do the places behind them."""
    tables, first = await started(tuesday, server, Watching.NOBODY)
    office, address = await browser_of(tuesday.owner), reverse("table-watch", args=[tables[1]])
    browsers = []
    for name, seat in (("Vera", "S"), ("Victor", "E")):
        browsers.append(await browser_of(await person(name)))
        await office.post(address, {"act": "admit", "admitted": name, "capacity": "guest", "seat": seat})
    shown = [await hands_at(browser, server, tables[1], first[1]) for browser in browsers]
    assert shown == [[Seat.SOUTH], [Seat.EAST]]
    for play in first.values():
        await pass_out(server, play)
    await pass_time(server, clock, 0)
    await pass_time(server, clock, 10)
    second = (await boards_of(tuesday, 2))[1]
    assert [await hands_at(browser, server, tables[1], second) for browser in browsers] == [[Seat.SOUTH], []]


async def test_the_director_lets_in_a_guest_and_a_captain_before_the_start_alone(
    tuesday: Evening, server: TableServer
) -> None:
    """Article 38.2(2) and (3): where no other spectator is; nobody else than a director lets anybody in."""
    tables, first = await started(tuesday, server, Watching.NOBODY)
    vera, victor = await person("Vera"), await person("Victor")
    office, address = await browser_of(tuesday.owner), reverse("table-watch", args=[tables[1]])
    guest = {"act": "admit", "admitted": "Victor", "capacity": "guest", "seat": "N"}
    assert (await (await browser_of(vera)).post(address, guest)).status_code == 404
    captain = guest | {"capacity": "captain"}
    assert "neither the captain" in (await office.post(address, captain)).content.decode(), "pairs have none"
    await office.post(address, guest)
    assert await hands_at(await browser_of(victor), server, tables[1], first[1]) == [Seat.NORTH]
    nora = {"act": "admit", "admitted": "Nora", "capacity": "guest", "seat": "S"}
    assert "plays in this session" in (await office.post(address, nora)).content.decode()
    north = (await server.desk.plays.get(first[1])).state.seats[Seat.NORTH]
    assert north is not None
    assert north.person is not None
    await server.act(first[1], Actor(north.person, north.name), MakeCall(Seat.NORTH, PASS))
    late = {"act": "admit", "admitted": "Vera", "capacity": "captain", "seat": "S"}
    assert "a captain comes before the start" in (await office.post(address, late)).content.decode()
    await office.post(address, late | {"capacity": "guest"})
    assert await hands_at(await browser_of(vera), server, tables[1], first[1]) == [Seat.SOUTH]
    page = (await office.get(reverse("table-director", args=[tables[1]]))).content.decode()
    assert "2 spectators" in page
    assert "<bdi>Vera</bdi>, behind South" in page
    answer = await office.post(address, {"act": "remove", "person": str(vera.pk), "from-director": "1"})
    assert answer["Location"] == reverse("table-director", args=[tables[1]])
    assert await hands_at(await browser_of(vera), server, tables[1], first[1]) == []
