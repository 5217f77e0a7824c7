"""An interpreter: what he sees, and to whom he may write, by page and socket (articles 10.4(4), 39.8(3))."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

import pytest
from django.test import AsyncClient
from django.urls import reverse

from laws.protocol.commands import Enquire, MakeCall
from laws.table.conditions import Alerts
from laws.values.calls import PASS, Call
from laws.values.seats import SEATS, Seat
from play.live.cache import LivePlay
from play.models import Person, PlayTable
from play.process.table_server import TableServer
from play.table import actors
from play.table.attempts import NextBoard, Say, Sit, StandUp
from play.table.audience import Audience
from play.table.outcomes import Done
from play.table.profile import SOCIAL, Profile
from play.table.rules import Spectators, Tray
from play.table.table_events import Said
from tests.play.conftest import Club
from tests.play.driving import do
from tests.play.live.test_rights import direct
from tests.play.wire.test_consumer import Socket, session_of
from tests.play.wire.test_door import browser_of, html_of
from tests.play.wire.test_watching import hands_in, person

NORTH, EAST, SOUTH, WEST = SEATS
HIDDEN = replace(SOCIAL, rules=replace(SOCIAL.rules, spectators=Spectators.NOBODY))
SCREENED = replace(
    HIDDEN,
    conditions=replace(SOCIAL.conditions, screens=True, alerts=Alerts.PARTNER),
    rules=replace(HIDDEN.rules, tray=Tray.PLAYERS),
)


async def opened(
    server: TableServer, club: Club, profile: Profile, behind: Seat
) -> tuple[UUID, LivePlay, Person, Socket]:
    """A full table whose opener has named an interpreter for that player, and the interpreter's socket."""
    table, play = await club.open(profile=profile)
    await club.seat(server.desk, play)
    live, ivan = await server.desk.plays.get(play), await person("Ivan")
    owner = await Person.objects.acreate(email="olga@club.test", display_name="Olga")
    await club_opener(table, owner)
    answer = await name(await browser_of(owner), table, behind)
    assert answer == 302
    socket = Socket(table, await session_of(ivan))
    await socket.open()
    await socket.hear()
    return table, live, ivan, socket


async def club_opener(table: UUID, owner: Person) -> None:
    """Let the table be that person's, who has no seat at it."""
    await PlayTable.objects.filter(pk=table).aupdate(opened_by=owner)


async def name(browser: AsyncClient, table: UUID, behind: Seat) -> int:
    """Name Ivan on the page; return the status of the answer."""
    data = {"act": "interpret", "interpreter": "Ivan", "behind": behind.letter}
    return int((await browser.post(reverse("table-watch", args=[table]), data)).status_code)


def said(live: LivePlay) -> list[Said]:
    """What interpreters have written."""
    return [one.said for one in live.state.talk if one.said.interprets]


async def test_he_answers_an_opponent_who_has_asked_and_nobody_else(server: TableServer, club: Club) -> None:
    """One text for one question, read by who asked; he sees one hand at a table that shows none to others."""
    table, live, ivan, socket = await opened(server, club, HIDDEN, NORTH)
    html = await html_of(await browser_of(ivan), reverse("table", args=[table]))
    assert hands_in(html, live.state.game.deal) == [NORTH]
    for to in ("E", "table", "director", "spectators", "N"):
        outcome = await socket.try_(do="say", to=to, text="hello")
        assert outcome.code == "not_asked", to
    await do(server, club, live, MakeCall(NORTH, Call.parse("1NT"), alert=True), Enquire(EAST, 1, "how strong?"))
    for to in ("S", "W", "N", "director"):
        assert (await socket.try_(do="say", to=to, text="twelve to fourteen")).code == "not_asked"
    assert (await socket.try_(do="say", to="E", text="twelve to fourteen")).done
    assert (await socket.try_(do="say", to="E", text="and five spades")).code == "not_asked"
    (line,) = said(live)
    assert (line.text, line.audience, line.viewer.seat) == ("twelve to fourteen", Audience.of_player(EAST), NORTH)
    for seat in SEATS:
        html = await html_of(await browser_of(club.people[seat]), reverse("table", args=[table]))
        assert ("twelve to fourteen" in html) is (seat is EAST)
    await socket.disconnect()


async def test_he_answers_the_director(server: TableServer, club: Club) -> None:
    table, live, _ivan, socket = await opened(server, club, HIDDEN, NORTH)
    director = await direct(server, table)
    assert (await socket.try_(do="say", to="director", text="hello")).code == "not_asked"
    asks = Say("what did you mean?", Audience.of_player(NORTH))
    assert await server.act(live.play, director, asks) == Done()
    while "what did you mean?" not in str(socket.screen.elements):
        await socket.hear()
    assert (await socket.try_(do="say", to="director", text="a transfer")).done
    assert (await socket.try_(do="say", to="director", text="once more")).code == "not_asked"
    assert len(said(live)) == 1
    await socket.disconnect()


async def test_behind_a_screen_only_the_screenmate_asks(server: TableServer, club: Club) -> None:
    """East asks North on their side; the other side is sent nothing of question or answer."""
    _table, live, _ivan, socket = await opened(server, club, SCREENED, NORTH)
    await do(server, club, live, MakeCall(NORTH, Call.parse("1NT")), Enquire(EAST, 1, "how strong?"))
    other = Socket(_table, await session_of(club.people[SOUTH]))
    await other.open()
    await other.hear()
    assert (await socket.try_(do="say", to="W", text="strong")).code == "not_asked"
    assert (await socket.try_(do="say", to="E", text="strong")).done
    assert await other.receive_nothing(timeout=0.1)
    await socket.disconnect()
    await other.disconnect()


async def test_only_the_opener_or_the_director_names_one(server: TableServer, club: Club) -> None:
    """And nobody who plays here; who is removed sees nothing any more."""
    table, live, ivan, socket = await opened(server, club, HIDDEN, NORTH)
    assert await name(await browser_of(club.people[EAST]), table, EAST) == 404
    assert await name(await browser_of(ivan), table, EAST) == 404
    owner = await browser_of(await Person.objects.aget(display_name="Olga"))
    seated = {"act": "interpret", "interpreter": "Nora", "behind": "N"}
    answer = await owner.post(reverse("table-watch", args=[table]), seated)
    assert "Who plays at the table does not interpret." in answer.content.decode()
    assert "interprets for North" in await html_of(owner, reverse("table-watch", args=[table]))
    await owner.post(reverse("table-watch", args=[table]), {"act": "remove", "person": ivan.pk})
    assert await socket.closed()
    assert live.state.seat_of(ivan.pk) is None


async def test_his_place_is_behind_his_player_and_nobody_else(server: TableServer, club: Club) -> None:
    """Another player takes the seat: on the next board he sees no hand, and on the one with his player that hand."""
    table, live, ivan, socket = await opened(server, club, HIDDEN, NORTH)
    browser, olga = await browser_of(ivan), await Person.objects.aget(display_name="Olga")
    address, north = reverse("table", args=[table]), club.players[NORTH]
    shown = []
    for leaves, sits in ((north, actors.Person(olga.pk, "Olga")), (actors.Person(olga.pk, "Olga"), north)):
        players = [leaves, *(club.players[seat] for seat in SEATS[1:])]
        while (seat := live.state.game.to_act) is not None:
            assert await server.act(live.play, players[seat], MakeCall(seat, PASS)) == Done()
        assert await server.act(live.play, leaves, StandUp()) == Done()
        assert await server.act(live.play, sits, Sit(NORTH)) == Done()
        assert await server.act(live.play, club.players[SOUTH], NextBoard()) == Done()
        assert live.state.next is not None
        live = await server.desk.plays.get(live.state.next)
        shown.append(hands_in(await html_of(browser, address), live.state.game.deal))
    assert shown == [[], [NORTH]]
    await socket.disconnect()


@pytest.mark.parametrize("spoilt", [{"behind": "X"}, {"interpreter": ""}, {"interpreter": "Nobody at all"}])
async def test_a_form_that_names_nobody_gives_nothing(server: TableServer, club: Club, spoilt: dict[str, str]) -> None:
    table, play = await club.open(profile=HIDDEN)
    await club.seat(server.desk, play)
    await person("Ivan")
    owner = await Person.objects.acreate(email="olga@club.test", display_name="Olga")
    await club_opener(table, owner)
    data = {"act": "interpret", "interpreter": "Ivan", "behind": "N"} | spoilt
    browser = await browser_of(owner)
    assert (await browser.post(reverse("table-watch", args=[table]), data)).status_code == 200
    assert (await server.desk.plays.get(play)).state.watched == frozenset()
