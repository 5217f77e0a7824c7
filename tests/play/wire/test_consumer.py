"""A socket at a table: who may open it, what it is sent, and what closes it. The whole application answers here."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import AsyncClient
from django.urls import reverse
from django.utils import timezone

from deploy.asgi import application
from frontend.close_codes import CloseCode
from laws.protocol.commands import MakeCall
from laws.table.conditions import Alerts
from laws.values.calls import PASS, Call
from laws.values.fast_init import replace
from laws.values.seats import SEATS, Seat
from play.live.act import act
from play.live.clock import ManualClock
from play.live.connections.sessions import CHECKED_EVERY
from play.live.desk import Desk
from play.live.tasks import end_tasks
from play.models import BoardPlay, LogRow, Person, PlayTable
from play.process.table_server import TableServer
from play.table.attempts import Sit, StandUp
from play.table.outcomes import Done, TableCode
from play.table.profile import SOCIAL
from play.wire import consumer, refusal_sentences
from play.wire.consumer import ASKS
from play.wire.parsing import LONGEST
from tests.load.club import sign_in
from tests.load.screen import Outcome, Screen
from tests.play.conftest import Club

NORTH, EAST, SOUTH, WEST = SEATS
NewDesk = Callable[[], Desk]
HOST = "127.0.0.1:8000"


class Socket(WebsocketCommunicator):  # type: ignore[misc]  # Channels has no types
    """A browser's socket, with its screen."""

    at = "table"

    def __init__(self, table: UUID | str, session: str = "", query: str = "", **headers: str) -> None:
        said = {"host": HOST, "origin": f"http://{HOST}", "cookie": f"{settings.SESSION_COOKIE_NAME}={session}"}
        sent = [(name.encode(), value.encode()) for name, value in (said | headers).items() if value]
        super().__init__(application, f"/ws/{self.at}/{table}/?{query}", headers=sent)
        self.screen = Screen()

    async def open(self) -> None:
        """Connect; the server accepts."""
        connected, _ = await self.connect(timeout=10)
        assert connected

    async def say(self, **fields: Any) -> None:
        """Send a message."""
        await self.send_to(text_data=json.dumps(fields))

    async def hear(self) -> Outcome | None:
        """Wait for a frame, show it and acknowledge it if it asks; return the answer in it."""
        outcome = self.screen.show(await self.receive_from(timeout=10))
        if self.screen.owes:
            await self.say(do="ack", revision=self.screen.revision)
        return outcome

    async def try_(self, key: str = "", /, **fields: Any) -> Outcome:
        """Try something, under a new key if none is given, and wait for its answer."""
        await self.say(key=key or str(uuid4()), **fields)
        while (outcome := await self.hear()) is None:
            pass
        return outcome

    async def closed(self) -> int:
        """Wait until the server closes the socket, whatever it sends before; return the code."""
        while (said := await self.receive_output(timeout=10))["type"] != "websocket.close":
            pass
        code: int = said["code"]
        return code


async def session_of(person: Person) -> str:
    """A session of that person."""
    (signed_in,) = await sync_to_async(sign_in)([person])
    return signed_in.session


@pytest.fixture
async def table(server: TableServer, club: Club) -> UUID:
    """A table at which the four people sit."""
    made, play = await club.open()
    await club.seat(server.desk, play)
    return made


async def test_who_is_not_signed_in_is_told_so(table: UUID) -> None:
    stranger = Socket(table)
    await stranger.open()
    assert await stranger.closed() == 4401


async def test_a_session_that_is_over_opens_nothing(table: UUID, club: Club) -> None:
    """After a change of password elsewhere, or a deactivated account."""
    session = await session_of(club.people[0])
    club.people[0].set_password("another, quite long one")
    await club.people[0].asave()
    changed = Socket(table, session)
    await changed.open()
    assert await changed.closed() == 4401
    session = await session_of(club.people[1])
    club.people[1].is_active = False
    await club.people[1].asave()
    shut_out = Socket(table, session)
    await shut_out.open()
    assert await shut_out.closed() == 4401


async def test_a_table_that_is_not_there_is_not_there(table: UUID, club: Club) -> None:
    lost = Socket(uuid4(), await session_of(club.people[0]))
    await lost.open()
    assert await lost.closed() == 4404


async def test_a_place_that_no_page_names_is_not_there(table: UUID, club: Club) -> None:
    """And nothing is logged as an error: anybody can request anything."""
    connected, code = await Socket("seven", await session_of(club.people[0])).connect(timeout=10)
    assert (connected, code) == (False, 4404)


async def test_a_table_of_a_session_is_shut_to_others(table: UUID, club: Club) -> None:
    await PlayTable.objects.filter(id=table).aupdate(session=uuid4())
    other = await Person.objects.acreate(email="other@club.test", display_name="Otto")
    shut = Socket(table, await session_of(other))
    await shut.open()
    assert await shut.closed() == 4403
    player = Socket(table, await session_of(club.people[0]))
    await player.open()
    await player.hear()
    assert player.screen.seat == "N"


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        (HOST, "http://evil.test"),
        (HOST, "http://127.0.0.1:9000"),
        (HOST, "http://127.0.0.1"),
        (HOST, "null"),
        (HOST, ""),
        ("evil.test", "http://evil.test"),
    ],
)
async def test_another_sites_page_opens_no_socket(table: UUID, club: Club, host: str, origin: str) -> None:
    session = await session_of(club.people[0])
    foreign = Socket(table, session, host=host, origin=origin)
    connected, code = await foreign.connect(timeout=10)
    assert (connected, code) == (False, 4403)


async def test_a_player_is_sent_the_whole_table_once_and_answered(table: UUID, club: Club) -> None:
    session = await session_of(club.people[NORTH])
    north = Socket(table, session)
    await north.open()
    assert await north.hear() is None
    outcome = await north.try_(do="call", call="1C")
    assert outcome.done
    again = Socket(table, session, f"revision={north.screen.revision}")
    await again.open()
    assert (await again.try_(do="next")).code == TableCode.BOARD_NOT_OVER
    await again.send_to(text_data=ASKS)
    assert await again.hear() is None
    assert set(again.screen.elements) == {"revision"}
    elsewhere = Socket(table, session, "revision=0123456789abcdef")
    await elsewhere.open()
    await elsewhere.hear()
    assert (elsewhere.screen.regions, elsewhere.screen.revision) == (north.screen.regions, north.screen.revision)


async def test_who_comes_is_shown_what_another_process_has_written(table: UUID, club: Club, new_desk: NewDesk) -> None:
    """Although this process has not heard of it: he may have seen it there."""
    play = await BoardPlay.objects.aget(table=table)
    assert await act(new_desk(), play.id, club.players[NORTH], MakeCall(NORTH, Call.parse("1C"))) == Done()
    east = Socket(table, await session_of(club.people[EAST]))
    await east.open()
    await east.hear()
    assert east.screen.moves() != []


async def test_everybody_at_the_table_is_shown_what_one_does(table: UUID, club: Club) -> None:
    sockets = [Socket(table, await session_of(person)) for person in club.people]
    for socket in sockets:
        await socket.open()
        await socket.hear()
    before = [socket.screen.revision for socket in sockets]
    assert (await sockets[NORTH].try_(do="call", call="1C")).done
    for socket in sockets[1:]:
        await socket.hear()
    assert all(socket.screen.revision != old for socket, old in zip(sockets, before, strict=True))
    assert sockets[EAST].screen.moves() != []


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"do": "call", "call": "1Z"}, TableCode.MALFORMED),
        ({"do": 7}, TableCode.MALFORMED),
        ({"do": "call", "call": "1C"}, "not_your_turn"),
        ({"do": "sit", "seat": "W"}, TableCode.SEATED_ALREADY),
        ({"do": "agree", "offer": "N5.0.00000000"}, TableCode.STALE),
        ({"do": "next"}, TableCode.BOARD_NOT_OVER),
    ],
)
async def test_what_cannot_be_is_refused_under_its_key(
    table: UUID, club: Club, fields: dict[str, Any], code: str
) -> None:
    east = Socket(table, await session_of(club.people[EAST]))
    await east.open()
    await east.hear()
    key = str(uuid4())
    await east.say(**fields, key=key)
    outcome = await east.hear()
    assert outcome is not None
    assert (outcome.key, outcome.code) == (key, code)
    assert outcome.sentence


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds for which answers are held back, which pass at once."""
    found: list[float] = []

    async def wait(seconds: float) -> None:
        found.append(seconds)

    monkeypatch.setattr(consumer, "sleep", wait)
    monkeypatch.setattr(consumer, "_UNWRITTEN_AFTER", 60.0)
    return found


async def seated(server: TableServer, club: Club, seat: Seat, *, screens: bool) -> Socket:
    """The open socket of that player, at a full table."""
    conditions = replace(SOCIAL.conditions, screens=screens, alerts=Alerts.PARTNER)
    table, play = await club.open(profile=replace(SOCIAL, conditions=conditions))
    await club.seat(server.desk, play)
    socket = Socket(table, await session_of(club.people[seat]))
    await socket.open()
    await socket.hear()
    return socket


@pytest.mark.parametrize("screens", [True, False])
async def test_a_refusal_at_a_table_with_screens_does_not_tell_how_long_it_waited(
    server: TableServer, club: Club, waits: list[float], screens: bool
) -> None:
    south = await seated(server, club, SOUTH, screens=screens)
    assert (await south.try_(do="call", call="1C")).code in ("not_now", "not_your_turn")
    assert [0 < seconds < consumer._UNWRITTEN_AFTER for seconds in waits] == [True] * screens


@pytest.mark.parametrize("screens", [True, False])
async def test_nor_does_the_answer_to_what_was_done_before(
    server: TableServer, club: Club, waits: list[float], screens: bool
) -> None:
    """It waits for the board as a refusal does, and can be sent again and again."""
    north = await seated(server, club, NORTH, screens=screens)
    key = str(uuid4())
    assert (await north.try_(key, do="call", call="1C")).done
    assert not waits
    assert (await north.try_(key, do="call", call="1C")).done
    assert [0 < seconds < consumer._UNWRITTEN_AFTER for seconds in waits] == [True] * screens


@pytest.mark.parametrize(
    ("typed", "language", "sentence"),
    [
        ("[hcp 50] balanced", "en", "What stands in [ ] cannot be read: in “hcp 50” the suit or the number is missing"),
        ("[balancd]", "zh-hans", "“balancd”"),
        ("[balanced", "en", "the bracket is not closed. Nothing was sent."),
    ],
)
async def test_what_is_typed_as_tiles_and_is_none_is_said(
    table: UUID, club: Club, typed: str, language: str, sentence: str
) -> None:
    north = Socket(table, await session_of(club.people[NORTH]), f"language={language}")
    await north.open()
    await north.hear()
    await north.say(do="call", call="1N", alert="on", text=typed, key=str(uuid4()))
    outcome = await north.hear()
    assert outcome is not None
    assert outcome.code == TableCode.MALFORMED
    assert sentence in outcome.sentence


async def test_a_visitor_has_no_part_in_the_game_until_he_sits(server: TableServer, club: Club) -> None:
    table, play = await club.open()
    visitor = Socket(table, await session_of(club.people[NORTH]))
    await visitor.open()
    await visitor.hear()
    assert visitor.screen.seat == ""
    assert (await visitor.try_(do="call", call="1C")).code == TableCode.NOT_SEATED
    assert (await visitor.try_(do="sit", seat="N")).done
    assert visitor.screen.seat == "N"
    assert (await visitor.try_(do="call", call="1C")).done
    assert len((await server.desk.plays.get(play)).state.game.auction.calls) == 1


async def test_what_is_too_long_or_no_text_closes_the_socket(table: UUID, club: Club) -> None:
    session = await session_of(club.people[EAST])
    for said in ("x" * (LONGEST + 1), b"\x00"):
        socket = Socket(table, session)
        await socket.open()
        await socket.hear()
        await socket.send_input({"type": "websocket.receive", "text" if isinstance(said, str) else "bytes": said})
        assert await socket.closed() == 4413


async def test_a_flood_closes_the_socket(table: UUID, club: Club) -> None:
    flood = Socket(table, await session_of(club.people[EAST]))
    await flood.open()
    for _ in range(100):
        await flood.say(do="ack", revision="00")
    assert await flood.closed() == 4429


async def test_acknowledging_many_frames_is_no_flood(server: TableServer, table: UUID, club: Club) -> None:
    """The server's frames determine the rate."""
    east = Socket(table, await session_of(club.people[EAST]))
    await east.open()
    await east.hear()
    play = server.hub.play_at(table)
    assert play is not None
    for _ in range(45):
        for restless in (StandUp(), Sit(WEST)):
            assert await server.act(play, club.players[WEST], restless) == Done()
            await east.hear()
    assert (await east.try_(do="next")).code == TableCode.BOARD_NOT_OVER


@pytest.mark.parametrize(
    ("query", "own", "language"),
    [
        ("language=zh-Hans", "", "zh-hans"),
        ("language=zh-hans", "en", "zh-hans"),
        ("language=en", "zh-hans", "en"),
        ("", "zh-hans", "zh-hans"),
        ("language=tlh", "zh-hans", "zh-hans"),
        ("language=tlh", "", "en"),
    ],
)
async def test_it_speaks_the_language_of_its_page(table: UUID, club: Club, query: str, own: str, language: str) -> None:
    person = club.people[EAST]
    person.language = own
    await person.asave()
    east = Socket(table, await session_of(person), query)
    await east.open()
    await east.hear()
    outcome = await east.try_(do="next")
    assert outcome.sentence == refusal_sentences.refusal(TableCode.BOARD_NOT_OVER, language)


async def test_signing_out_closes_the_sockets_of_that_session(table: UUID, club: Club) -> None:
    browser = AsyncClient()
    await browser.aforce_login(club.people[NORTH])
    here = Socket(table, browser.cookies[settings.SESSION_COOKIE_NAME].value)
    elsewhere = Socket(table, await session_of(club.people[NORTH]))
    for socket in (here, elsewhere):
        await socket.open()
        await socket.hear()
    answer = await browser.post(reverse("account_logout"))
    assert answer.status_code == 302
    assert await here.closed() == 4401
    assert (await elsewhere.try_(do="next")).code == TableCode.BOARD_NOT_OVER


async def test_a_new_password_ends_every_other_session_at_the_table(table: UUID, club: Club) -> None:
    """The sockets must be reopened, which the session that changed it can do and the others cannot."""
    person = club.people[NORTH]
    person.set_password("the old password of Nora")
    await person.asave()
    browser = AsyncClient()
    await browser.aforce_login(person)
    other = await session_of(person)
    sockets = [Socket(table, browser.cookies[settings.SESSION_COOKIE_NAME].value), Socket(table, other)]
    bystander = Socket(table, await session_of(club.people[EAST]))
    for socket in (*sockets, bystander):
        await socket.open()
        await socket.hear()
    form = {
        "oldpassword": "the old password of Nora",
        "password1": "quite another password",
        "password2": "quite another password",
    }
    assert (await browser.post(reverse("account_change_password"), form)).status_code == 302
    assert [await socket.closed() for socket in sockets] == [4409, 4409]
    here, there = Socket(table, browser.cookies[settings.SESSION_COOKIE_NAME].value), Socket(table, other)
    await here.open()
    await here.hear()
    await there.open()
    assert await there.closed() == 4401
    assert (await bystander.try_(do="next")).code == TableCode.BOARD_NOT_OVER


async def test_who_is_shut_out_is_shut_out_at_once(table: UUID, club: Club) -> None:
    session = await session_of(club.people[NORTH])
    north = Socket(table, session)
    await north.open()
    await north.hear()
    club.people[NORTH].is_active = False
    await club.people[NORTH].asave()
    assert await north.closed() == 4409
    again = Socket(table, session)
    await again.open()
    assert await again.closed() == 4401


async def end_session(person: Person, session: str, how: str) -> None:
    """End the session in the database alone, as another process, a terminal, or expiry does."""
    match how:
        case "signed out":
            await Session.objects.filter(session_key=session).adelete()
        case "expired":
            await Session.objects.filter(session_key=session).aupdate(expire_date=timezone.now())
        case "account closed":
            await Person.objects.filter(pk=person.pk).aupdate(is_active=False)
        case "account deleted":
            await Person.objects.filter(pk=person.pk).adelete()
        case "another password":
            await Person.objects.filter(pk=person.pk).aupdate(password="another")


ENDS = ("signed out", "expired", "account closed", "another password")


@pytest.mark.parametrize("how", ENDS)
async def test_nobody_acts_on_a_session_that_is_over(server: TableServer, table: UUID, club: Club, how: str) -> None:
    """Although this process has not been told; when the page reconnects it is told that it is signed out."""
    session = await session_of(club.people[NORTH])
    north = Socket(table, session)
    await north.open()
    await north.hear()
    before = await LogRow.objects.acount()
    await end_session(club.people[NORTH], session, how)
    await north.say(do="call", call="1C", key=str(uuid4()))
    assert await north.closed() == CloseCode.WHO_IS_IT
    assert await LogRow.objects.acount() == before
    again = Socket(table, session)
    await again.open()
    assert await again.closed() == CloseCode.SIGNED_OUT


@pytest.mark.parametrize("how", [*ENDS, "account deleted"])
async def test_nobody_looks_on_for_long_with_a_session_that_is_over(
    server: TableServer, table: UUID, club: Club, clock: ManualClock, how: str
) -> None:
    """Each process checks every minute; the sockets of others stay."""
    visitor = await Person.objects.acreate(email="vera@club.test", display_name="Vera")
    session = await session_of(visitor)
    sockets = [Socket(table, session), Socket(table, await session_of(club.people[EAST]))]
    for socket in sockets:
        await socket.open()
        await socket.hear()
    await end_session(visitor, session, how)
    checking = asyncio.create_task(server.sessions.run())
    await asyncio.sleep(0)
    clock.advance(CHECKED_EVERY)
    assert await sockets[0].closed() == CloseCode.WHO_IS_IT
    await end_tasks(checking)
    assert (await sockets[1].try_(do="next")).code == TableCode.BOARD_NOT_OVER
    assert await server.sessions.check() == 0


async def test_a_closed_page_is_forgotten(server: TableServer, table: UUID, club: Club) -> None:
    socket = Socket(table, await session_of(club.people[NORTH]))
    await socket.open()
    await socket.hear()
    assert server.hub.sockets == 1
    await socket.disconnect()
    assert server.hub.sockets == 0


async def test_beside_a_call_stands_what_the_browser_and_the_server_measured(table: UUID, club: Club) -> None:
    """The delay of the line is the server's own measure, whatever a browser says of it."""
    north = Socket(table, await session_of(club.people[NORTH]))
    await north.open()
    await north.hear()
    done = await north.try_(do="call", call="1C", waited=4200, hidden=0, lost="long", line=86_000_000)
    assert done.code == ""
    row = await LogRow.objects.aget(kind="laws.call_made")
    assert row.evidence is not None
    assert (row.evidence.pop("line") < 10_000, row.evidence) == (True, {"waited": 4200, "hidden": 0})


async def test_a_board_that_a_newer_release_has_written_is_for_later(
    table: UUID, server: TableServer, club: Club
) -> None:
    """Who comes to its table comes again, and so does who asks for the board's page or its file."""
    play = (await BoardPlay.objects.aget(table=table)).id
    live = await server.desk.plays.get(play)
    while (seat := live.state.game.to_act) is not None:
        assert await server.act(play, club.players[seat], MakeCall(seat, PASS)) == Done()
    pages = [reverse("table", args=[table])]
    pages += [reverse("board", args=[play]), reverse("board-export", args=[play, "pbn"])]
    reader = AsyncClient(raise_request_exception=False)
    await reader.aforce_login(club.people[0])
    assert [(await reader.get(page)).status_code for page in pages] == [200, 200, 200]
    await LogRow.objects.acreate(
        play_id=play, number=live.number + 1, actor="system", kind="laws.of_next_year", v=1, data={}, at=timezone.now()
    )
    server.desk.plays.forget(play)
    browser = Socket(table, await session_of(club.people[1]))
    await browser.open()
    assert await browser.closed() == CloseCode.LATER
    assert [(await reader.get(page)).status_code for page in pages] == [503, 503, 503]
