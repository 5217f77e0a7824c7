"""An interpreter of a session goes with his player from table to table (articles 10.4(4), 39.8(3))."""

from __future__ import annotations

from django.urls import reverse

from director.competitions.watching import Watching
from director.models import Entrant, Officer
from frontend.close_codes import CloseCode
from laws.values.seats import Seat
from play.live.clock import ManualClock
from play.models import LogRow
from play.process.table_server import TableServer
from tests.director.evening import Evening, pass_out, pass_time
from tests.director.pages.test_whole_way import browser_of
from tests.director.sessions.order.test_spectators import NAMES, boards_of, hands_at, socket_of, started, tuesday
from tests.play.wire.test_watching import person

__all__ = ["tuesday"]


async def test_he_goes_with_his_player_from_table_to_table(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    """East changes tables after the first round. Nobody's hand but East's is shown to him, at tables that show none;
    that he sees it is in the log; his page leads him on as a player's does.
    """
    tables, first = await started(tuesday, server, Watching.NOBODY)
    ivan, office = await person("Ivan"), await browser_of(tuesday.owner)
    browser, play_page = await browser_of(ivan), reverse("session-play", args=[tuesday.session.pk])
    assert (await browser.get(play_page)).status_code == 404
    form = {"act": "interpret", "interpreter": "Ivan", "behind": "E"}
    assert (await office.post(reverse("table-watch", args=[tables[1]]), form)).status_code == 302
    assert (await browser.get(play_page))["Location"] == reverse("table", args=[tables[1]])
    assert await hands_at(browser, server, tables[1], first[1]) == [Seat.EAST]
    assert f'data-onward="{play_page}"' in (await browser.get(reverse("table", args=[tables[1]]))).content.decode()
    socket = await socket_of(tables[1], ivan)
    await socket.hear()
    seats = (await server.desk.plays.get(first[1])).state.seats
    for play in first.values():
        await pass_out(server, play)
    await pass_time(server, clock, 0)
    await pass_time(server, clock, 10)
    second = await boards_of(tuesday, 2)
    assert (await server.desk.plays.get(second[2])).state.seats[Seat.EAST] == seats[Seat.EAST]
    assert await socket.closed() == CloseCode.SHUT_OUT
    assert await hands_at(browser, server, tables[1], second[1]) == []
    assert (await browser.get(play_page))["Location"] == reverse("table", args=[tables[2]])
    assert await hands_at(browser, server, tables[2], second[2]) == [Seat.EAST]
    began = LogRow.objects.filter(kind="table.watch_began", data__person=ivan.pk)
    assert {row.play_id async for row in began} == {first[1], second[2]}
    page = (await office.get(reverse("table-watch", args=[tables[2]]))).content.decode()
    assert "interprets for East" in page


async def test_who_is_named_for_the_event_has_his_place_from_its_first_board_on(
    tuesday: Evening, server: TableServer
) -> None:
    """Articles 11.4, 39.8(3): an interpreter of East, and a commentator, by their offices; neither plays here."""
    ivan, cleo, office = await person("Ivan"), await person("Cleo"), await browser_of(tuesday.owner)
    page = reverse("event-officials", args=[tuesday.competition.pk])
    east = await Entrant.objects.select_related("person").aget(name=NAMES[2])
    for name, role, player, status in (
        ("Ivan", "interprets", "", 200),
        ("Ivan", "interprets", "Cleo", 200),
        (NAMES[0], "comments", "", 200),
        ("Ivan", "interprets", NAMES[2], 302),
        ("Cleo", "comments", "", 302),
    ):
        form = {"act": "name", "person": name, "office": role, "player": player}
        assert (name, (await office.post(page, form)).status_code) == (name, status)
    tables, first = await started(tuesday, server, Watching.MINUTES, 5)
    states = {number: (await server.desk.plays.get(play)).state for number, play in first.items()}
    assert east.person_id is not None
    [(here, seat)] = [(number, at) for number, one in states.items() if (at := one.seat_of(east.person_id)) is not None]
    browser = await browser_of(ivan)
    assert await hands_at(browser, server, tables[here], first[here]) == [seat]
    began = LogRow.objects.filter(kind="table.watch_began", data__person=ivan.pk)
    assert [row.play_id async for row in began] == [first[here]], "that he sees the hand is on record before he does"
    assert "comment" in (await (await browser_of(cleo)).get(reverse("table-watch", args=[tables[2]]))).content.decode()
    assert f"<bdi>{NAMES[2]}</bdi>" not in (await browser.get(page)).content.decode()
    held = await Officer.objects.aget(person=ivan)
    await office.post(page, {"act": "dismiss", "officer": f"{held.pk}"})
    assert await hands_at(browser, server, tables[here], first[here]) == []


async def test_he_stops(tuesday: Evening, server: TableServer, clock: ManualClock) -> None:
    """At all tables of the session: he does not come back with the next board."""
    tables, first = await started(tuesday, server, Watching.NOBODY)
    ivan, office = await person("Ivan"), await browser_of(tuesday.owner)
    browser = await browser_of(ivan)
    form = {"act": "interpret", "interpreter": "Ivan", "behind": "N"}
    await office.post(reverse("table-watch", args=[tables[1]]), form)
    assert await hands_at(browser, server, tables[1], first[1]) == [Seat.NORTH]
    await browser.post(reverse("table-watch", args=[tables[1]]), {"act": "stop"})
    for play in first.values():
        await pass_out(server, play)
    await pass_time(server, clock, 0)
    await pass_time(server, clock, 10)
    for number, play in (await boards_of(tuesday, 2)).items():
        assert await hands_at(browser, server, tables[number], play) == []
    assert (await browser.get(reverse("session-play", args=[tuesday.session.pk]))).status_code == 404
