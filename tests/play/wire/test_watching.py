"""Watching: who sees whose hands at a table that shows them, from when, and what every byte that he is sent tells."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from uuid import UUID

import pytest
from allauth.account.models import EmailAddress
from django.test import AsyncClient
from django.urls import reverse

from frontend import words
from laws.protocol.commands import MakeCall
from laws.values.calls import PASS, Call
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat
from play.live.clock import ManualClock
from play.models import AccessRight, Block, BoardPlay, LaidBoard, LogRow, Person
from play.process.table_server import TableServer
from play.store.rights import grant
from play.store.tables.boards import Dealt
from play.store.tables.look import look_at
from play.table.actors import SYSTEM
from play.table.actors import Person as Player
from play.table.attempts import NextBoard, SeatRobot, Sit, StandUp, TakePlace
from play.table.outcomes import Done, Refused, TableCode
from play.table.people.watching import Onlooker
from play.table.profile import SOCIAL
from play.table.rights import Right
from play.table.rules import UNTIL_OVER, UNTIL_ROUND_OVER, Spectators, TableRules
from tests.frontend.foreign import spoken, untold
from tests.play.conftest import Club
from tests.play.wire.test_consumer import Socket, session_of
from tests.play.wire.test_door import browser_of, html_of

NORTH, EAST, SOUTH, WEST = SEATS
DELAY = 120
SHOWN = replace(SOCIAL, rules=TableRules(spectators=Spectators.ALL_HANDS, watching_delay=DELAY))


async def person(name: str, *, verified: bool = True, guest: bool = False) -> Person:
    """Return a person with an account, whose address is verified."""
    email = f"{name.lower()}@club.test"
    made = await Person.objects.acreate(email=email, display_name=name, guest=guest)
    await EmailAddress.objects.acreate(user=made, email=email, verified=verified, primary=True)
    return made


async def watch(browser: AsyncClient, table: UUID, place: str) -> str:
    """Choose a place; return the page that comes."""
    answer = await browser.post(reverse("table-watch", args=[table]), {"act": "watch", "place": place}, follow=True)
    html: str = answer.content.decode()
    return html


def hands_in(html: str, deal: Deal) -> list[Seat]:
    """Return whose hands of that deal can be read there."""
    return [seat for seat in SEATS if words.hand_name(deal[seat], "en") in html]


async def test_every_byte_that_watchers_are_sent_is_of_the_hand_behind_which_they_sit_or_old_enough(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    """One behind South, one with all hands and a delay; the page that each loads, and the frames of his socket."""
    table, play = await club.open(profile=SHOWN)
    await club.seat(server.desk, play)
    await LogRow.objects.filter(play=play).aupdate(at=clock.now())  # PostgreSQL's clock opened the board
    deal = (await server.desk.plays.get(play)).state.game.deal
    vera, victor = await person("Vera"), await person("Victor")
    behind, all_hands = await browser_of(vera), await browser_of(victor)
    assert hands_in(await html_of(behind, reverse("table", args=[table])), deal) == []
    assert hands_in(await watch(behind, table, "S"), deal) == [SOUTH]
    html = await watch(all_hands, table, "all")
    assert hands_in(html, deal) == []
    assert "Minutes of delay: 2." in html
    assert "(2 minutes late)" in html
    sockets = {one: Socket(table, await session_of(one)) for one in (vera, victor)}
    for socket in sockets.values():
        await socket.open()
        await socket.hear()
    assert hands_in(str(sockets[vera].screen.elements), deal) == [SOUTH]
    assert hands_in(str(sockets[victor].screen.elements), deal) == []
    for seat, call in ((NORTH, Call.parse("1H")), (EAST, PASS)):
        assert await server.act(play, club.players[seat], MakeCall(seat, call)) == Done()
    frame = await sockets[vera].receive_from(timeout=10)
    assert 'data-seat=""' in frame[frame.index('id="revision"') :]  # else her page would load anew
    sockets[vera].screen.show(frame)
    assert hands_in(str(sockets[vera].screen.elements), deal) == [SOUTH]
    assert await sockets[victor].receive_nothing(timeout=0.1)
    clock.advance(DELAY - 1)
    await server.hub.go_on_late()
    assert await sockets[victor].receive_nothing(timeout=0.1)
    assert hands_in(await html_of(all_hands, reverse("table", args=[table])), deal) == []
    clock.advance(2)
    await server.hub.go_on_late()
    await sockets[victor].hear()
    assert hands_in(str(sockets[victor].screen.elements), deal) == list(SEATS)
    for socket in sockets.values():
        await socket.disconnect()


async def test_each_board_is_shown_when_it_is_over(server: TableServer, clock: ManualClock, club: Club) -> None:
    """All four hands of no board that is still played, however long that lasts; by page and by socket."""
    rules = TableRules(spectators=Spectators.ALL_HANDS, watching_delay=UNTIL_OVER)
    table, play = await club.open(boards=Dealt(2), profile=replace(SOCIAL, rules=rules))
    await club.seat(server.desk, play)
    await LogRow.objects.filter(play=play).aupdate(at=clock.now())
    first = (await server.desk.plays.get(play)).state.game.deal
    victor = await person("Victor")
    browser, address = await browser_of(victor), reverse("table", args=[table])
    assert "each board when it is over" in await html_of(browser, reverse("table-watch", args=[table]))
    html = await watch(browser, table, "all")
    assert "You see this table late." in html
    assert "(each board when it is over)" in html
    socket = Socket(table, await session_of(victor))
    await socket.open()
    await socket.hear()
    for seat in SEATS:
        clock.advance(3600)
        await server.hub.go_on_late()
        assert await socket.receive_nothing(timeout=0.05)
        assert hands_in(await html_of(browser, address), first) == []
        assert await server.act(play, club.players[seat], MakeCall(seat, PASS)) == Done()
    clock.advance(2)
    await server.hub.go_on_late()
    await socket.hear()
    assert hands_in(str(socket.screen.elements), first) == list(SEATS)
    assert await server.act(play, club.players[NORTH], NextBoard()) == Done()
    look = await look_at(server.pool, table)
    assert look is not None
    second = (await server.desk.plays.get(look.play)).state.game.deal
    clock.advance(3600)
    await server.hub.go_on_late()
    html = await html_of(browser, address)
    assert (hands_in(html, first), hands_in(html, second)) == (list(SEATS), [])
    assert hands_in(str(socket.screen.elements), second) == []
    await socket.disconnect()


async def test_that_somebody_watches_is_on_record_before_he_sees_a_hand(server: TableServer, club: Club) -> None:
    """A page without a socket shows hands too: on the next board it writes that again."""
    table, play = await club.open(boards=Dealt(2), profile=SHOWN)
    await club.seat(server.desk, play)
    vera = await person("Vera")
    await watch(await browser_of(vera), table, "S")
    rows = [row async for row in LogRow.objects.filter(play=play, kind="table.watch_began")]
    assert [row.data["viewer"] for row in rows] == [{"kind": "spectator", "seat": "S"}]
    right = await AccessRight.objects.aget(person=vera)
    assert (right.right, right.delay) == ("behind_south", 0)
    for seat in SEATS:
        assert await server.act(play, club.players[seat], MakeCall(seat, PASS)) == Done()
    assert await server.act(play, club.players[NORTH], NextBoard()) == Done()
    look = await look_at(server.pool, table)
    assert look is not None
    deal = (await server.desk.plays.get(look.play)).state.game.deal
    assert hands_in(await html_of(await browser_of(vera), reverse("table", args=[table])), deal) == [SOUTH]
    (row,) = [row async for row in LogRow.objects.filter(play=look.play, kind="table.watch_began")]
    assert (row.data["person"], row.data["viewer"]) == (vera.pk, {"kind": "spectator", "seat": "S"})


async def test_a_place_is_changed_between_boards_only_and_who_has_watched_takes_no_seat(
    server: TableServer, club: Club
) -> None:
    """Article 40.6, Law 7B3."""
    table, play = await club.open(profile=SHOWN)
    await club.seat(server.desk, play)
    vera = await person("Vera")
    browser = await browser_of(vera)
    await watch(browser, table, "S")
    for place in ("N", "all"):
        assert "changes his place between boards only" in await watch(browser, table, place)
    await browser.post(reverse("table-watch", args=[table]), {"act": "stop"})
    assert "changes his place between boards only" in await watch(browser, table, "N")
    assert await server.act(play, club.players[EAST], StandUp()) == Done()
    vera_sits = Player(vera.pk, "Vera")
    assert await server.act(play, vera_sits, Sit(EAST)) == Refused(TableCode.SEEN_ANOTHER_HAND)
    assert 'data-do="sit"' not in await html_of(browser, reverse("table", args=[table]))
    await server.act(play, club.players[EAST], Sit(EAST))
    for seat in SEATS:
        assert await server.act(play, club.players[seat], MakeCall(seat, PASS)) == Done()
    await watch(browser, table, "N")
    assert (await AccessRight.objects.aget(person=vera, until=None)).right == "behind_north"
    await browser.post(reverse("table-watch", args=[table]), {"act": "stop"})


async def test_who_sits_down_at_another_table_loses_his_place_and_gets_none_while_he_plays_there(
    server: TableServer, club: Club
) -> None:
    """Articles 39.6 and 39.7: his socket shows no hand any more, and on a board that is not over he takes no place."""
    table, play = await club.open(boards=Dealt(2), profile=SHOWN)
    await club.seat(server.desk, play)
    deal = (await server.desk.plays.get(play)).state.game.deal
    _, other_play = await club.open(boards=Dealt(2))
    vera = await person("Vera")
    browser, sits = await browser_of(vera), Player(vera.pk, "Vera")
    assert hands_in(await watch(browser, table, "S"), deal) == [SOUTH]
    socket = Socket(table, await session_of(vera))
    await socket.open()
    await socket.hear()
    assert hands_in(str(socket.screen.elements), deal) == [SOUTH]
    assert await server.act(other_play, sits, Sit(NORTH)) == Done()
    await socket.hear()
    assert hands_in(str(socket.screen.elements), deal) == []
    assert hands_in(await html_of(browser, reverse("table", args=[table])), deal) == []
    assert "You have a seat at another table" in await watch(browser, table, "S")
    assert not await AccessRight.objects.filter(person=vera, until=None).aexists()
    assert await server.act(other_play, sits, StandUp()) == Done()
    assert hands_in(await watch(browser, table, "S"), deal) == [SOUTH]
    await socket.disconnect()


async def test_a_place_taken_between_two_boards_of_ones_own_ends_with_the_next(server: TableServer, club: Club) -> None:
    table, play = await club.open(profile=SHOWN)
    _, other_play = await club.open(boards=Dealt(2))
    await club.seat(server.desk, other_play)
    nora = club.people[NORTH]
    await EmailAddress.objects.acreate(user=nora, email=nora.email, verified=True, primary=True)
    assert await server.act(play, Player((await person("Paul")).pk, "Paul"), Sit(SOUTH)) == Done()
    browser = await browser_of(nora)
    assert "You have a seat at another table" in await watch(browser, table, "S")
    for seat in SEATS:
        assert await server.act(other_play, club.players[seat], MakeCall(seat, PASS)) == Done()
    await watch(browser, table, "S")
    assert (await AccessRight.objects.aget(person=nora, until=None)).right == "behind_south"
    assert await server.act(other_play, club.players[EAST], NextBoard()) == Done()
    assert not await AccessRight.objects.filter(person=nora, until=None).aexists()


async def test_who_sits_behind_a_player_has_the_table_as_that_player_has_it(server: TableServer, club: Club) -> None:
    """His hand lies along the bottom, clear of the auction; it is not called the reader's own."""
    table, play = await club.open(profile=SHOWN)
    await club.seat(server.desk, play)
    vera = await browser_of(await person("Vera"))
    await watch(vera, table, "E")
    html = await html_of(vera, reverse("table", args=[table]))
    assert 'data-seat="" data-bottom="E"' in html
    bottom = html[html.index('<div class="place bottom">') :]
    assert bottom.index('id="hand-E"') < bottom.index('id="hand-S"')
    assert "Your hand:" not in html


async def test_a_place_behind_a_player_ends_with_the_board_on_which_he_left(server: TableServer, club: Club) -> None:
    """Nobody sits behind a house robot: the watcher sees no hand of the next board, and may choose another place."""
    table, play = await club.open(boards=Dealt(2), profile=SHOWN)
    await club.seat(server.desk, play)
    vera = await person("Vera")
    browser, address = await browser_of(vera), reverse("table", args=[table])
    await watch(browser, table, "S")
    for seat in SEATS:
        assert await server.act(play, club.players[seat], MakeCall(seat, PASS)) == Done()
    assert await server.act(play, club.players[SOUTH], StandUp()) == Done()
    assert await server.act(play, club.players[NORTH], SeatRobot(SOUTH)) == Done()
    assert await server.act(play, club.players[NORTH], NextBoard()) == Done()
    look = await look_at(server.pool, table)
    assert look is not None
    deal = (await server.desk.plays.get(look.play)).state.game.deal
    assert hands_in(await html_of(browser, address), deal) == []
    assert hands_in(await watch(browser, table, "N"), deal) == [NORTH]


async def test_a_place_of_somebody_whom_the_opener_blocks_ends_with_the_board(server: TableServer, club: Club) -> None:
    """Until then nothing tells him that he was blocked; nor is he on record as a watcher of the next board."""
    table, play = await club.open(boards=Dealt(2), profile=SHOWN)
    await club.seat(server.desk, play)
    vera = await person("Vera")
    browser, address = await browser_of(vera), reverse("table", args=[table])
    await watch(browser, table, "S")
    await Block.objects.acreate(blocker=club.people[NORTH], blocked=vera)
    deal = (await server.desk.plays.get(play)).state.game.deal
    assert hands_in(await html_of(browser, address), deal) == [SOUTH]
    for seat in SEATS:
        assert await server.act(play, club.players[seat], MakeCall(seat, PASS)) == Done()
    assert await server.act(play, club.players[NORTH], NextBoard()) == Done()
    look = await look_at(server.pool, table)
    assert look is not None
    following = (await server.desk.plays.get(look.play)).state
    assert hands_in(await html_of(browser, address), following.game.deal) == []
    assert vera.pk not in following.watched
    assert not await AccessRight.objects.filter(person=vera, until=None).aexists()


async def test_the_boards_of_a_round_are_shown_when_it_is_over(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    """Rounds of two boards, three boards laid out: nothing of the first until the second is over, and the third makes a
    round by itself.
    """
    rules = TableRules(spectators=Spectators.ALL_HANDS, watching_delay=UNTIL_ROUND_OVER, round_boards=2)
    table, play = await club.open(boards=Dealt(3), profile=replace(SOCIAL, rules=rules))
    await club.seat(server.desk, play)
    victor = await person("Victor")
    browser, address = await browser_of(victor), reverse("table", args=[table])
    assert "the boards of each round when it is over" in await watch(browser, table, "all")
    deals, shown = [], []
    for number in range(3):
        deals.append((await server.desk.plays.get(play)).state.game.deal)
        for seat in (*SEATS[number:], *SEATS[:number]):
            assert hands_in(await html_of(browser, address), deals[-1]) == []
            assert await server.act(play, club.players[seat], MakeCall(seat, PASS)) == Done()
        clock.advance(3600)
        html = await html_of(browser, address)
        shown.append([one for one, deal in enumerate(deals) if hands_in(html, deal) == list(SEATS)])
        if number < 2:
            assert await server.act(play, club.players[NORTH], NextBoard()) == Done()
            look = await look_at(server.pool, table)
            assert look is not None
            play = look.play
    assert shown == [[], [1], [2]]


async def test_of_two_places_asked_for_at_once_one_is_given(server: TableServer, club: Club) -> None:
    """Article 40.6. Both have been found free before either was taken."""
    _, play = await club.open(profile=SHOWN)
    await club.seat(server.desk, play)
    vera = await person("Vera")
    both = [TakePlace(Onlooker(vera.pk, verified=True), "Vera", seat) for seat in (NORTH, SOUTH)]
    answers = await asyncio.gather(*(server.act(play, SYSTEM, one) for one in both))
    assert answers == [Done(), Refused(TableCode.NOT_ALLOWED)]
    assert [one.right async for one in AccessRight.objects.filter(person=vera)] == ["behind_north"]


async def test_who_has_sat_down_since_he_was_asked_gets_no_place(server: TableServer, club: Club) -> None:
    _, play = await club.open(profile=SHOWN)
    await club.seat(server.desk, play)
    _, other_play = await club.open(boards=Dealt(1))
    vera = await person("Vera")
    asked = TakePlace(Onlooker(vera.pk, verified=True), "Vera", SOUTH)
    assert await server.act(other_play, Player(vera.pk, "Vera"), Sit(NORTH)) == Done()
    assert await server.act(play, SYSTEM, asked) == Refused(TableCode.NOT_ALLOWED)
    assert not await AccessRight.objects.filter(person=vera).aexists()
    assert await server.act(play, club.players[NORTH], asked) == Refused(TableCode.NOT_ALLOWED)


async def test_no_guest_no_player_and_nobody_who_has_the_board_to_play(server: TableServer, club: Club) -> None:
    """Laws 7B3 and 16D; articles 39.7 and 40.7. The dealt board of this table lies at another one too."""
    table, play = await club.open(boards=Dealt(1), profile=SHOWN)
    await club.seat(server.desk, play)
    guest, unknown = await person("Gil", guest=True), await person("Uma", verified=False)
    for one in (guest, unknown):
        assert "needs an account whose e-mail address" in await watch(await browser_of(one), table, "S")
    player = club.people[NORTH]
    await EmailAddress.objects.acreate(user=player, email=player.email, verified=True, primary=True)
    assert "You play at this table." in await watch(await browser_of(player), table, "S")
    other, other_play = await club.open(boards=Dealt(1))
    vera, walt = await person("Vera"), await person("Wim")
    assert await server.act(other_play, Player(vera.pk, "Vera"), Sit(NORTH)) == Done()
    shared = await LaidBoard.objects.aget(table=table)
    await LaidBoard.objects.filter(table=other).aupdate(dealt=shared.dealt_id)
    assert "You still have to play one of these boards" in await watch(await browser_of(vera), table, "S")
    await watch(await browser_of(walt), table, "S")
    assert await server.act(other_play, Player(walt.pk, "Wim"), Sit(SOUTH)) == Refused(TableCode.SEEN_ANOTHER_HAND)
    rights = AccessRight.objects.filter(right__startswith="behind")
    assert [one.person_id async for one in rights] == [walt.pk]


async def test_who_will_see_a_board_when_it_comes_there_takes_no_seat_where_it_is_played(
    server: TableServer, club: Club
) -> None:
    """Law 7B3. He watches the first board of one table; another plays its second board. He may when he has stopped."""
    table, play = await club.open(boards=Dealt(2), profile=SHOWN)
    await club.seat(server.desk, play)
    other, other_play = await club.open(boards=Dealt(1))
    second = await LaidBoard.objects.aget(table=table, place=2)
    await LaidBoard.objects.filter(table=other).aupdate(dealt=second.dealt_id)
    vera = await person("Vera")
    browser, sits = await browser_of(vera), Player(vera.pk, "Vera")
    await watch(browser, table, "S")
    assert await server.act(other_play, sits, Sit(NORTH)) == Refused(TableCode.SEEN_ANOTHER_HAND)
    await AccessRight.objects.filter(person=vera).aupdate(until="2020-01-01T00:00Z")
    assert await server.act(other_play, sits, Sit(NORTH)) == Done()


async def test_who_has_played_a_board_at_one_table_takes_no_seat_where_it_is_still_to_be_played(
    server: TableServer, club: Club
) -> None:
    """Law 7B3. Another takes it; he may when the table has that board behind it."""
    table, play = await club.open(boards=Dealt(2))
    other, other_play = await club.open(boards=Dealt(1))
    second = await LaidBoard.objects.aget(table=table, place=2)
    await LaidBoard.objects.filter(table=other).aupdate(dealt=second.dealt_id)
    await BoardPlay.objects.filter(table=other).aupdate(dealt=second.dealt_id)
    vera, walt = await person("Vera"), await person("Wim")
    assert await server.act(other_play, Player(vera.pk, "Vera"), Sit(SOUTH)) == Done()
    assert await server.act(other_play, Player(vera.pk, "Vera"), StandUp()) == Done()
    assert await server.act(play, Player(vera.pk, "Vera"), Sit(NORTH)) == Refused(TableCode.SEEN_ANOTHER_HAND)
    assert await server.act(play, Player(walt.pk, "Wim"), Sit(NORTH)) == Done()
    await LaidBoard.objects.filter(table=table, place=2).adelete()
    assert await server.act(play, Player(vera.pk, "Vera"), Sit(SOUTH)) == Done()


@pytest.mark.parametrize("spectators", [Spectators.ANYBODY, Spectators.ONE_PLAYER])
async def test_a_table_shows_no_more_than_its_rules_say(
    server: TableServer, club: Club, spectators: Spectators
) -> None:
    table, play = await club.open(profile=replace(SOCIAL, rules=TableRules(spectators=spectators, watching_delay=60)))
    await club.seat(server.desk, play)
    browser = await browser_of(await person("Vera"))
    assert "does not show its hands" in await watch(browser, table, "all")
    deal = (await server.desk.plays.get(play)).state.game.deal
    assert hands_in(await watch(browser, table, "E"), deal) == ([EAST] if spectators is Spectators.ONE_PLAYER else [])


async def test_the_opener_sees_who_watches_and_sends_him_away(server: TableServer, club: Club) -> None:
    """Not while he plays himself; nobody else may. What the removed had is taken from him."""
    table, play = await club.open(profile=SHOWN)
    for seat in (EAST, SOUTH, WEST):
        await server.act(play, club.players[seat], Sit(seat))
    vera = await person("Vera")
    await watch(await browser_of(vera), table, "S")
    socket = Socket(table, await session_of(vera))
    await socket.open()
    address, form = reverse("table-watch", args=[table]), {"act": "remove", "person": str(vera.pk)}
    nora, enid = await browser_of(club.people[NORTH]), await browser_of(club.people[EAST])
    assert "behind South" in await html_of(nora, address)
    assert "behind South" not in await html_of(enid, address)
    assert (await enid.post(address, form)).status_code == 404
    await nora.post(address, form)
    assert await socket.closed() == 4403
    assert not await AccessRight.objects.filter(person=vera, until=None).exclude(right="kept_out").aexists()
    assert (await (await browser_of(vera)).get(address)).status_code == 404


async def test_a_director_who_has_not_opened_the_table_sends_a_watcher_away(server: TableServer, club: Club) -> None:
    table, play = await club.open(profile=SHOWN)
    await club.seat(server.desk, play)
    vera, dora = await person("Vera"), await person("Dora")
    async with server.pool.connection() as connection:
        await grant(connection, dora.pk, Right.DIRECT, table=table, since=server.desk.clock.now())
    await server.rights_changed(table)
    await watch(await browser_of(vera), table, "S")
    socket = Socket(table, await session_of(vera))
    await socket.open()
    directs, address = await browser_of(dora), reverse("table-watch", args=[table])
    assert "behind South" in await html_of(directs, address)
    await directs.post(address, {"act": "remove", "person": str(vera.pk)})
    assert await socket.closed() == 4403
    held = AccessRight.objects.filter(person=vera, until=None)
    assert [one.right async for one in held] == ["kept_out"]


async def test_no_byte_tells_a_player_that_somebody_watches_him(server: TableServer, club: Club) -> None:
    """Laws 16B1 and 73B: who comes, takes a place or goes is not heard during the board, and counted after it."""
    table, play = await club.open(profile=SHOWN)
    await club.seat(server.desk, play)
    players = {seat: Socket(table, await session_of(club.people[seat])) for seat in SEATS}
    for socket in players.values():
        await socket.open()
        await socket.hear()
    vera = await person("Vera")
    browser = await browser_of(vera)
    await watch(browser, table, "S")
    watcher = Socket(table, await session_of(vera))
    await watcher.open()
    await watcher.hear()
    for socket in players.values():
        assert await socket.receive_nothing(timeout=0.05)
    for seat in SEATS:
        assert await server.act(play, club.players[seat], MakeCall(seat, PASS)) == Done()
        for socket in players.values():
            await socket.hear()
            counted = "1 watches" in str(socket.screen.elements)
            assert counted is (seat is SEATS[-1])
            assert "Vera" not in str(socket.screen.elements)
    for socket in (*players.values(), watcher):
        await socket.disconnect()


async def test_the_page_speaks_every_language(server: TableServer, club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    table, play = await club.open(profile=SHOWN)
    for seat in (EAST, SOUTH, WEST):
        await server.act(play, club.players[seat], Sit(seat))
    await watch(await browser_of(await person("Vera")), table, "S")
    nora = await browser_of(club.people[NORTH])
    with spoken(monkeypatch):
        html = await html_of(nora, reverse("table-watch", args=[table]))
    for name in ("Vera", "Table 1", "Nora", "Enid", "Saul", "Walt"):
        html = html.replace(name, "")
    assert untold(html, ()) == []
