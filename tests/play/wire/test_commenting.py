"""Commentators: who writes a comment on what, and every byte of it that leaves the server, to whom and when."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from uuid import UUID

import pytest
from asgiref.sync import sync_to_async
from django.urls import reverse

from laws.protocol.commands import MakeCall
from laws.values.calls import Call
from laws.values.seats import SEATS
from play.live.clock import ManualClock
from play.models import AccessRight, BoardComment, LogRow, Person
from play.people.relations.measures import Measure, take
from play.process.table_server import TableServer
from play.store.rights import grant, revoke
from play.store.tables.boards import Dealt
from play.table.actors import Person as Player
from play.table.attempts import NextBoard, Sit
from play.table.outcomes import Done
from play.table.people.commenting import MOST_COMMENTS
from play.table.profile import SOCIAL
from play.table.rights import Right
from play.table.rules import UNTIL_OVER, Spectators, TableRules
from tests.load.screen import Outcome
from tests.play.conftest import Club
from tests.play.wire.test_consumer import Socket, session_of
from tests.play.wire.test_door import browser_of, html_of
from tests.play.wire.test_watching import DELAY, SHOWN, person, watch

NORTH, EAST, SOUTH, WEST = SEATS


@dataclass(frozen=True)
class Vugraph:
    """A table at which the club plays, with a commentator who sees it as it is played."""

    server: TableServer
    clock: ManualClock
    club: Club
    table: UUID
    play: UUID
    carla: Person

    async def call(self, *calls: str) -> None:
        """Let the players call in turn, North first; a second passes before each."""
        for seat, call in zip(SEATS, calls, strict=False):
            self.clock.advance(1)
            done = await self.server.act(self.play, self.club.players[seat], MakeCall(seat, Call.parse(call)))
            assert done == Done()

    async def socket(self, who: Person) -> Socket:
        """Return the open socket of somebody who looks at the table."""
        socket = Socket(self.table, await session_of(who))
        await socket.open()
        await socket.hear()
        return socket

    async def comes(self, seconds: float) -> None:
        """Let that time pass, and show those who see the table late what is old enough."""
        self.clock.advance(seconds)
        await self.server.hub.go_on_late()


async def named(server: TableServer, table: UUID, who: Person, minutes: str, by: Person) -> str:
    """Let the opener name a commentator; return the page that follows."""
    form = {"act": "name", "commentator": who.display_name, "minutes": minutes}
    answer = await (await browser_of(by)).post(reverse("table-watch", args=[table]), form, follow=True)
    html: str = answer.content.decode()
    return html


async def opened(
    server: TableServer, clock: ManualClock, club: Club, *, minutes: str = "0", boards: int = 2
) -> Vugraph:
    """Open the table; its opener has named Carla before he sat down."""
    table, play = await club.open(boards=Dealt(boards), profile=SHOWN)
    carla = await person("Carla")
    await named(server, table, carla, minutes, club.people[NORTH])
    await club.seat(server.desk, play)
    await LogRow.objects.filter(play=play).aupdate(at=clock.now())
    await watch(await browser_of(carla), table, "all")
    return Vugraph(server, clock, club, table, play, carla)


async def write(socket: Socket, text: str, **fields: object) -> Outcome:
    """Write a comment; return what comes of it."""
    return await socket.try_(**{"do": "comment", "text": text, "language": "en", **fields})


def seen_in(socket: Socket) -> str:
    """Return what the region of comments shows."""
    return str(socket.screen.elements["comments"])


async def test_a_comment_comes_to_those_who_see_all_hands_when_its_call_does_and_to_nobody_else(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    """Every byte that players, a spectator behind one of them and a visitor are sent is without it."""
    at = await opened(server, clock, club)
    victor, vera, vic = [await person(name) for name in ("Victor", "Vera", "Vic")]
    await watch(await browser_of(victor), at.table, "all")
    await watch(await browser_of(vera), at.table, "S")
    others = [await at.socket(one) for one in (*club.people, vera, vic)]
    carla, late = await at.socket(at.carla), await at.socket(victor)
    await at.call("1H", "P")
    for socket in (carla, carla, *others, *others):
        await socket.hear()
    assert (await write(carla, "a bid that I would not make", number=1)).done
    assert "a bid that I would not make" in seen_in(carla)
    assert "bid that I" not in await html_of(await browser_of(victor), reverse("table", args=[at.table]))
    for socket in others:
        assert await socket.receive_nothing(timeout=0.05)
    await at.comes(DELAY - 1)
    await late.hear()
    assert "1" in str(late.screen.elements["auction"])
    assert seen_in(late) == "" or "bid that I" not in seen_in(late)  # its author had seen the pass as well
    await at.comes(1.5)
    while "bid that I" not in seen_in(late):
        await late.hear()
    assert "bid that I" in await html_of(await browser_of(victor), reverse("table", args=[at.table]))
    for who in (*club.people, vera, vic):
        assert "bid that I" not in await html_of(await browser_of(who), reverse("table", args=[at.table]))
    for socket in others:
        assert await socket.receive_nothing(timeout=0.02)
        assert "bid that I" not in str(socket.screen.elements)
        await socket.disconnect()
    comment = await BoardComment.objects.aget(play=at.play)
    event = await LogRow.objects.aget(play=at.play, number=comment.number)
    assert (event.kind, event.data["call"], comment.seat, comment.call) == ("laws.call_made", "1H", "N", "1H")
    await carla.disconnect()
    await late.disconnect()


async def test_a_commentator_who_is_late_himself_speaks_of_what_he_sees(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    """The present is nothing to him: a call that he has not seen is none, though it was made long ago."""
    at = await opened(server, clock, club, minutes="1")
    assert (await AccessRight.objects.aget(person=at.carla, right="watch_all", until=None)).delay == 60
    carla = await at.socket(at.carla)
    await at.call("1H", "P", "2C")
    await at.comes(58.5)  # the first call is a minute and half a second old
    await carla.hear()
    assert (await write(carla, "two", number=2)).code == "stale"
    assert (await write(carla, "three", number=3)).code == "stale"
    assert (await write(carla, "a card", card="SA")).code == "stale"
    assert (await write(carla, "now")).done
    comment = await BoardComment.objects.aget(text="now")
    assert (comment.call, comment.seat) == ("1H", "N")
    assert await LogRow.objects.filter(play=at.play, number__gt=comment.seen, kind="laws.call_made").acount() == 2
    await carla.disconnect()


async def test_what_an_attacker_sends_is_refused(server: TableServer, clock: ManualClock, club: Club) -> None:
    """A player, spectators who are no commentators, a foreign board, languages and texts of no page."""
    at = await opened(server, clock, club)
    victor, vic = await person("Victor"), await person("Vic")
    await watch(await browser_of(victor), at.table, "all")
    for who in (club.people[NORTH], victor, vic):
        socket = await at.socket(who)
        assert (await write(socket, "listen")).code == "not_allowed"
        await socket.disconnect()
    carla = await at.socket(at.carla)
    assert (await write(carla, "of another board", revision="0" * 32)).code == "moved_on"
    for bad in (
        {"language": "fr"},
        {"language": ""},
        {"number": -1},
        {"number": True},
        {"number": 1, "card": "SA"},
        {"card": "S1"},
    ):
        assert (await write(carla, "bad", **bad)).code == "malformed"
    for text in ("", " \u202e ", "x" * 301):
        assert (await write(carla, text)).code == "malformed"
    for _twice in range(2):
        await carla.say(do="comment", text="<b>once</b>", language="en", key="one-and-the-same")
        while (outcome := await carla.hear()) is None:
            pass
        assert outcome.done
    if "once" not in seen_in(carla):
        await carla.hear()
    assert "&lt;b&gt;once" in seen_in(carla)
    assert [one.text async for one in BoardComment.objects.all()] == ["<b>once</b>"]
    fields = {"play_id": at.play, "person": at.carla, "name": "Carla", "language": "en", "text": "more"}
    await BoardComment.objects.abulk_create(
        BoardComment(number=1, seen=1, at=clock.now(), key=str(n), **fields) for n in range(MOST_COMMENTS - 1)
    )
    assert (await write(carla, "too much")).code == "said_enough"
    await carla.disconnect()


async def test_who_is_named_no_more_writes_nothing_more(server: TableServer, clock: ManualClock, club: Club) -> None:
    """His right has been ended, or has expired, while his socket was open; the place with its hands ends with it."""
    at = await opened(server, clock, club)
    carla = await at.socket(at.carla)
    async with server.pool.connection() as connection:  # not told to the process
        await revoke(connection, at.carla.pk, Right.COMMENT, table=at.table)
    assert (await write(carla, "still here")).code == "not_allowed"
    async with server.pool.connection() as connection:
        until = clock.now().replace(hour=20)
        await grant(connection, at.carla.pk, Right.COMMENT, table=at.table, until=until)
    assert (await write(carla, "until eight")).done
    clock.advance(3600)
    assert (await write(carla, "after eight")).code == "not_allowed"
    await carla.disconnect()


async def test_the_opener_names_a_commentator_and_ends_that(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    """Somebody with a verified account who does not play; his delay is not longer than the spectators'."""
    table, play = await club.open(profile=SHOWN)
    for seat in (EAST, SOUTH, WEST):
        assert await server.act(play, club.players[seat], Sit(seat)) == Done()
    nora, carla = club.people[NORTH], await person("Carla")
    uma = await person("Uma", verified=False)
    assert "whose e-mail address has been verified" in await named(server, table, uma, "", nora)
    assert "does not comment on it" in await named(server, table, club.people[EAST], "", nora)
    assert "Less than for the spectators" in await named(server, table, carla, "2", nora)
    assert not await AccessRight.objects.filter(right="comment").aexists()
    assert "(2 minutes late" not in (html := await named(server, table, carla, "", nora))
    assert "Carla" in html
    assert (await AccessRight.objects.aget(right="comment")).delay == DELAY
    browser, address = await browser_of(carla), reverse("table-watch", args=[table])
    assert "no hands" not in await html_of(browser, address)
    for form in ({"act": "name", "commentator": "Carla"}, {"act": "unname", "person": "1"}, {"act": "remove-comment"}):
        assert (await browser.post(address, form)).status_code == 404
    await watch(browser, table, "all")
    socket = Socket(table, await session_of(carla))
    await socket.open()
    await socket.hear()
    await (await browser_of(nora)).post(address, {"act": "unname", "person": str(carla.pk)})
    await socket.hear()
    assert (await write(socket, "still here")).code == "not_allowed"
    assert not await AccessRight.objects.filter(person=carla, until=None).aexists()
    await socket.disconnect()


async def test_a_director_removes_a_comment_and_a_reader_who_has_blocked_its_author_has_none(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    at = await opened(server, clock, club)
    dora = await person("Dora")
    async with server.pool.connection() as connection:
        await grant(connection, dora.pk, Right.DIRECT, table=at.table, since=clock.now())
    await server.rights_changed(at.table)
    carla, directs = await at.socket(at.carla), await browser_of(dora)
    assert (await write(carla, "a rude word")).done
    assert "a rude word" in await html_of(directs, reverse("table", args=[at.table]))
    address = reverse("table-watch", args=[at.table])
    assert "a rude word" in await html_of(directs, address)
    comment = await BoardComment.objects.aget()
    await directs.post(address, {"act": "remove-comment", "comment": str(comment.pk)})
    await carla.hear()
    assert "rude" not in seen_in(carla)
    removed = await BoardComment.objects.aget()
    assert (removed.text, removed.removed_by_id) == ("a rude word", dora.pk)
    await carla.disconnect()


async def test_who_sits_down_elsewhere_is_no_commentator_until_he_takes_his_place_again(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    """Articles 39.6 and 39.7: no player in progress watches. The name that the opener has given stays."""
    at = await opened(server, clock, club)
    _, other = await club.open(boards=Dealt(1))
    carla = await at.socket(at.carla)
    assert await server.act(other, Player(at.carla.pk, "Carla"), Sit(NORTH)) == Done()
    await carla.hear()
    assert (await write(carla, "from elsewhere")).code == "not_allowed"
    held = AccessRight.objects.filter(person=at.carla, until=None)
    assert [one.right async for one in held] == ["comment"]
    await carla.disconnect()


async def test_comments_stay_with_their_board(server: TableServer, clock: ManualClock, club: Club) -> None:
    at = await opened(server, clock, club)
    carla = await at.socket(at.carla)
    assert (await write(carla, "on the first board")).done
    await at.call("P", "P", "P", "P")
    assert await server.act(at.play, club.players[NORTH], NextBoard()) == Done()
    while "on the first board" in seen_in(carla):
        await carla.hear()
    await carla.disconnect()


@pytest.mark.parametrize("delay", [UNTIL_OVER])
async def test_where_boards_are_shown_when_they_are_over_a_live_comment_waits_too(
    server: TableServer, clock: ManualClock, club: Club, delay: int
) -> None:
    rules = TableRules(spectators=Spectators.ALL_HANDS, watching_delay=delay)
    table, play = await club.open(profile=replace(SOCIAL, rules=rules))
    carla, victor = await person("Carla"), await person("Victor")
    await named(server, table, carla, "0", club.people[NORTH])
    await club.seat(server.desk, play)
    await LogRow.objects.filter(play=play).aupdate(at=clock.now())
    await watch(await browser_of(carla), table, "all")
    await watch(await browser_of(victor), table, "all")
    at = Vugraph(server, clock, club, table, play, carla)
    writes, late = await at.socket(carla), await at.socket(victor)
    assert (await write(writes, "before the end")).done
    clock.advance(3600)
    await server.hub.go_on_late()
    assert await late.receive_nothing(timeout=0.05)
    await at.call("P", "P", "P", "P")
    await at.comes(2)
    while "before the end" not in seen_in(late):
        await late.hear()
    for socket in (writes, late):
        await socket.disconnect()


async def test_comments_are_in_the_replay_of_the_board_for_its_players_and_for_those_who_watched_it(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    """When the board is over; each at the call that it speaks of; to a late spectator as late as the board."""
    at = await opened(server, clock, club)
    victor = await person("Victor")
    await watch(await browser_of(victor), at.table, "all")
    carla = await at.socket(at.carla)
    await at.call("P", "P", "P")
    assert (await write(carla, "a sound pass", number=2)).done
    replay, watched = reverse("board", args=[at.play]), reverse("table-watched", args=[at.table, at.play])
    readers = {one: await browser_of(one) for one in (club.people[EAST], at.carla, victor, await person("Vic"))}
    players, carlas, victors, vics = readers.values()
    for browser, address in ((players, replay), (carlas, watched), (victors, watched)):
        assert (await browser.get(address)).status_code == 404
    assert await server.act(at.play, club.players[WEST], MakeCall(WEST, Call.parse("P"))) == Done()
    for browser, address in ((players, replay), (carlas, watched)):
        html = await html_of(browser, f"{address}?step=2")
        assert "a sound pass" in html
        assert '<li class="here"><a href="?step=2#replay" aria-current="step">' in html
    assert (await victors.get(watched)).status_code == 404
    clock.advance(DELAY + 1)
    assert "a sound pass" in await html_of(victors, watched)
    assert watched in await html_of(victors, reverse("table-watch", args=[at.table]))
    assert (await vics.get(watched)).status_code == 404
    await carla.disconnect()


async def test_who_is_silenced_by_the_people_of_the_platform_comments_on_nothing(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    vugraph = await opened(server, clock, club)
    await vugraph.call("1C")
    socket = await vugraph.socket(vugraph.carla)
    await sync_to_async(take)(Measure.MUTE, vugraph.carla, datetime.now(UTC))
    assert (await write(socket, "A fool’s bid.")).code == "muted"
    assert not await BoardComment.objects.aexists()
    await sync_to_async(take)(Measure.UNMUTE, vugraph.carla, datetime.now(UTC))
    await write(socket, "A fine bid.")
    assert await BoardComment.objects.acount() == 1
