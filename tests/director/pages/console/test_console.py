"""The director's console of a session: what it shows, what waits there, who comes first, and who reads it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from random import Random
from typing import Any
from urllib.parse import quote
from uuid import UUID, uuid4

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient
from django.urls import reverse

from director.entries.entering import Player as Entered
from director.models import Member
from director.sessions.running.runner import begin
from frontend import words
from frontend.close_codes import CloseCode
from frontend.console import queue_html
from laws.protocol.commands import CallDirector, Enquire, Explain, GiveRuling, MakeCall, ReserveRights, Ruling
from laws.table.phases import Phase
from laws.values.calls import Call
from laws.values.seats import SEATS, Seat
from play.live.clock import ManualClock
from play.models import BoardGlance, BoardPlay, DirectorCall, LogRow, Person
from play.process.table_server import TableServer
from play.store.direction.glances import glances_of
from play.store.log import LogEntry
from play.store.rights import grant, revoke
from play.store.tables.boards import Dealt, create_table
from play.table.actors import SYSTEM, Official, Role
from play.table.actors import Person as Player
from play.table.attempts import QuestionResult, SettleCall, Sit, TakeCall
from play.table.direction.glance import SOCIAL_BOARD, Glimpse, glance_of
from play.table.outcomes import Done
from play.table.profile import SOCIAL
from play.table.rights import Right
from play.table.state import TableClock
from play.table.table_events import About
from play.wire.console import ConsoleConsumer
from tests.director.evening import ROBOTS, Evening, evening, pass_out, pass_time
from tests.director.pages.test_whole_way import browser_of
from tests.play.conftest import NewServer
from tests.play.wire.test_consumer import Socket, session_of

NORTH, EAST, SOUTH, _WEST = SEATS


@pytest.fixture
async def tuesday(server: TableServer) -> Evening:
    """Two tables with four pairs of people, in play; the owner directs, and so does Dora."""
    made = await sync_to_async(evening)()
    names = ("Nora", "Saul", "Nina", "Sven", "Enid", "Walt", "Emma", "Will")
    players = await sync_to_async(made.people)(*names)
    await sync_to_async(made.enter)(*zip(players[::2], players[1::2], strict=True))
    dora = await Person.objects.acreate(email="dora@x.test", display_name="Dora Deputy")
    await Member.objects.acreate(club=made.club, person=dora, role="director")
    await begin(server.desk, made.session.pk)
    return made


class Console(Socket):
    """The socket of the console of a session."""

    at = "console"

    def __init__(self, session: UUID, *args: Any, **kwargs: Any) -> None:
        super().__init__(session, *args, **kwargs)
        self.of = session


async def opened(tuesday: Evening, person: Person) -> Console:
    """Return the console of that person, which has heard the whole room."""
    console = Console(tuesday.session.pk, await session_of(person))
    await console.open()
    await console.hear()
    return console


async def board_at(number: int) -> BoardPlay:
    """Return the newest board of the table with that number."""
    plays = BoardPlay.objects.filter(table__of_session__number=number).order_by("-sequence")
    found = await plays.select_related("table").afirst()
    assert found is not None
    return found


async def person_at(server: TableServer, play: UUID, seat: Seat) -> Player:
    """Return who sits there."""
    occupant = (await server.desk.plays.get(play)).state.seats[seat]
    assert occupant is not None
    assert occupant.person is not None
    return Player(occupant.person, occupant.name)


async def do(server: TableServer, play: UUID, seat: Seat, attempt: object) -> None:
    """Let who sits there do that; it is carried out."""
    who = await person_at(server, play, seat)
    assert await server.act(play, who, attempt) == Done()  # type: ignore[arg-type]  # any attempt


async def told(console: Console, server: TableServer) -> dict[str, str]:
    """Let the server show what has changed; return the elements that come to the console."""
    console.screen.elements.clear()
    await caught_up(console, server)
    return console.screen.regions


async def caught_up(console: Console, server: TableServer) -> None:
    """Let the server show what has changed, and the console hear all of it."""
    await asyncio.sleep(0)  # news are drawn in the next step of the event loop
    await server.consoles.show()
    while console.screen.revision != server.consoles._rooms[console.of].revision:
        await console.hear()


async def shown_anew(tuesday: Evening, server: TableServer) -> tuple[dict[str, str], str]:
    """Return the elements of the room and its revision, as the database says they are."""
    room = await server.consoles.room(tuesday.session.pk)
    cards = {f"glance-{table.hex}": str(card.html("en")) for table, card in room.cards.items()}
    return {**cards, "queue": str(queue_html(room.lines, room.answer, "en"))}, room.revision


def text_of(html: str) -> str:
    """Return what is read, in one line."""
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


async def page_of(browser: AsyncClient, tuesday: Evening) -> str:
    answer = await browser.get(reverse("session-console", args=[tuesday.session.pk]))
    assert answer.status_code == 200
    return answer.content.decode()


async def come(browser: AsyncClient, tuesday: Evening, call: int) -> str:
    """Press the button of something that waits; return where that leads."""
    answer = await browser.post(reverse("session-console", args=[tuesday.session.pk]), {"take": str(call)})
    assert answer.status_code == 302
    return str(answer["Location"])


async def test_the_room_is_told_as_it_changes(tuesday: Evening, server: TableServer, clock: ManualClock) -> None:
    """Who plays which board, the contract and the trick, who is away; the page and the socket show the same."""
    console = await opened(tuesday, tuesday.owner)
    play = await board_at(2)
    card = f"glance-{play.table_id.hex}"
    dealer = (await server.desk.plays.get(play.pk)).state.game.board.dealer
    assert "Auction" in console.screen.elements[card]
    await do(server, play.pk, dealer, MakeCall(dealer, Call.parse("1H")))
    changed = await told(console, server)
    assert set(changed) == {card}, "one table has changed, and one card is sent"
    assert "to act" in text_of(changed[card])
    assert "away: North, East, South, West" in text_of(changed[card])
    seat = dealer
    for _ in range(3):
        seat = seat.lho
        await do(server, play.pk, seat, MakeCall(seat, Call.parse("P")))
    changed = await told(console, server)
    assert f"1 ♥ by {words.seat_name(dealer, 'en')}" in text_of(changed[card])
    page = await page_of(await browser_of(tuesday.owner), tuesday)
    assert re.sub(" hidden|>0:00<", "", changed[card]) in re.sub(" hidden|>0:00<", "", page)
    await pass_out(server, (await board_at(1)).pk)
    changed = await told(console, server)
    assert "Passed out: over" in text_of(changed[f"glance-{(await board_at(1)).table_id.hex}"])
    await console.disconnect()


async def test_the_database_is_asked_only_for_boards_of_which_nothing_is_known(
    tuesday: Evening, server: TableServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is written here or in another process comes with what a card shows; social tables have none."""
    asked = list[set[UUID]]()

    async def counted(connection: Any, plays: Collection[UUID]) -> Any:
        asked.append(set(plays))
        return await glances_of(connection, plays)

    monkeypatch.setattr("play.live.sessions.consoles.glances_of", counted)
    console = await opened(tuesday, tuesday.owner)
    table = await sync_to_async(create_table)(tuesday.owner, "Kitchen", Dealt(), robots=False, profile=SOCIAL)
    kitchen = (await BoardPlay.objects.aget(table=table)).pk
    assert await server.act(kitchen, Player(tuesday.owner.pk, "Olga"), Sit(NORTH)) == Done()
    await server._others_rows(kitchen, [], SOCIAL_BOARD)
    await server._others_rows(uuid4(), [], Glimpse(uuid4(), 7, {"waits": []}))  # of another session
    first, second = (await board_at(1)).pk, (await board_at(2)).pk
    dealer = (await server.desk.plays.get(first)).state.game.board.dealer
    await do(server, first, dealer, MakeCall(dealer, Call.parse("1H")))
    assert len(await told(console, server)) == 1
    assert asked == []
    await server._others_rows(second, [])
    await told(console, server)
    assert asked == [{second}]
    await console.disconnect()


async def test_a_board_that_begins_is_told(tuesday: Evening, server: TableServer, clock: ManualClock) -> None:
    console = await opened(tuesday, tuesday.owner)
    for number in (1, 2):
        await pass_out(server, (await board_at(number)).pk)
    await pass_time(server, clock, 0)
    await pass_time(server, clock, 30)
    changed = await told(console, server)
    assert all("Board 2" in text_of(html) for name, html in changed.items() if name.startswith("glance")), changed
    await console.disconnect()


Told = tuple[UUID, list[LogEntry], Glimpse | None]
"""News of a board, as another process hears them."""


async def one_act(chance: Random, server: TableServer, play: UUID, director: Official) -> None:
    """Let somebody do something at a table that a card or the queue shows, or may show."""
    await server.desk.catch_up(await server.desk.plays.get(play))
    state = (await server.desk.plays.get(play)).state
    match chance.choice(("call", "call", "director", "taken", "dealt with")):
        case "call" if state.game.phase is Phase.AUCTION and state.game.to_act is not None:
            seat = state.game.to_act
            await do(server, play, seat, MakeCall(seat, Call.parse("P" if state.game.auction.calls else "1C")))
        case "taken" if state.called:
            await server.act(play, director, TakeCall(), key=str(uuid4()))
        case "dealt with" if state.coming:
            await server.act(play, director, SettleCall(), key=str(uuid4()))
        case _:
            seat = chance.choice(SEATS)
            await do(server, play, seat, CallDirector(seat, "36.3(9)"))


@pytest.mark.parametrize("seed", range(3))
async def test_a_console_ends_in_what_a_page_made_anew_shows(
    tuesday: Evening, server: TableServer, new_server: NewServer, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Whatever of the news of two processes comes twice, late, in another order, or never; and who comes meanwhile."""
    chance, other, news = Random(seed), new_server(), list[Told]()
    director = Official(tuesday.owner.pk, tuesday.owner.display_name, Role.DIRECTOR)

    async def rows(play: UUID, told: Sequence[LogEntry], glimpse: Glimpse | None) -> None:
        news.append((play, list(told), glimpse))

    monkeypatch.setattr(other.bus, "rows", rows)
    consoles = [await opened(tuesday, tuesday.owner)]
    plays = [(await board_at(number)).pk for number in (1, 2)]
    for losing in (False, True):
        for step in range(12):
            await one_act(chance, chance.choice((server, other)), chance.choice(plays), director)
            if step == 5:
                consoles.append(await opened(tuesday, tuesday.owner))
            if step == 11 or chance.random() < 0.4:
                heard = chance.sample(news, len(news) // 2) if losing else news[:]
                heard += chance.sample(heard, len(heard) // 2)
                for told_of in chance.sample(heard, len(heard)):
                    await server._others_rows(*told_of)
                news.clear()
        if losing:
            await server.consoles.watch(0.0)
        for console in consoles:
            await caught_up(console, server)
            assert (console.screen.regions, console.screen.revision) == await shown_anew(tuesday, server)
    for console in consoles:
        await console.disconnect()


async def test_one_of_two_directors_comes_to_a_call(tuesday: Evening, server: TableServer, clock: ManualClock) -> None:
    """Both see the call with its reason; both press at once, and one wins. The time to the answer is told."""
    dora = await Person.objects.aget(display_name="Dora Deputy")
    play = await board_at(1)
    consoles = [await opened(tuesday, one) for one in (tuesday.owner, dora)]
    caller = await person_at(server, play.pk, EAST)
    await Person.objects.filter(pk=caller.id).aupdate(language="zh-hans")
    await do(server, play.pk, EAST, CallDirector(EAST, "36.3(9)"))
    call = await DirectorCall.objects.aget()
    for console in consoles:
        queue = text_of((await told(console, server))["queue"])
        assert "Table 1, Board 1" in queue
        assert "East calls the director: Other improper conduct" in queue
        assert "中文" in queue, "the language in which the caller reads the site"
    clock.advance(75)
    browsers = [await browser_of(one) for one in (tuesday.owner, dora)]
    led = await asyncio.gather(*(come(browser, tuesday, call.pk) for browser in browsers))
    table = f"{reverse('table-director', args=[play.table_id])}?board=1"
    back = reverse("session-console", args=[tuesday.session.pk])
    assert sorted(led) == sorted([table, back]), "one comes, and the other is told"
    winner = (tuesday.owner, dora)[led.index(table)]
    assert await LogRow.objects.filter(kind="table.call_taken").acount() == 1
    await call.arefresh_from_db()
    assert (call.taken_by_id, call.closed_at) == (winner.pk, None)
    assert "Another director has taken it." in await page_of(browsers[led.index(back)], tuesday)
    for console in consoles:
        changed = await told(console, server)
        assert f"{winner.display_name} is there" in text_of(changed["queue"])
        assert "within 1:15" in text_of(changed["queue"])
    there = browsers[led.index(table)]
    answer = await there.post(back, {"take": str(call.pk), "beside": "1"})
    assert answer.headers["Location"] == f"{back}?at={quote(table, safe='')}", "it stands beside the room"
    opened_there = (await there.get(answer.headers["Location"])).content.decode()
    assert f'data-src="{table}"' in opened_there
    elsewhere = (await there.get(f"{back}?at=/tables/{uuid4()}/director/")).content.decode()
    assert 'data-src=""' in elsewhere
    official = Official(winner.pk, winner.display_name, Role.DIRECTOR)
    assert await server.act(play.pk, official, SettleCall()) == Done()
    changed = await told(consoles[0], server)
    assert "Nothing waits." in text_of(changed["queue"])
    assert await come(browsers[0], tuesday, call.pk) == back, "it is dealt with"
    assert await LogRow.objects.filter(kind="table.call_taken").acount() == 1
    for console in consoles:
        await console.disconnect()


async def test_only_what_a_director_has_answered_counts_as_answered(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    """A call that the platform ends does not, a ruling from afar does."""
    console = await opened(tuesday, tuesday.owner)
    play = await board_at(1)
    dealer = (await server.desk.plays.get(play.pk)).state.game.board.dealer
    await do(server, play.pk, dealer, MakeCall(dealer, Call.parse("1NT")))
    await do(server, play.pk, dealer, CallDirector(dealer, "36.3(9)"))
    assert "calls the director" in text_of((await told(console, server))["queue"])
    assert await server.act(play.pk, SYSTEM, TakeCall()) == Done()
    assert (await DirectorCall.objects.aget()).closed_at is not None
    assert text_of((await told(console, server))["queue"]) == "Nothing waits."
    await do(server, play.pk, dealer.lho, ReserveRights(dealer.lho, "a long pause"))
    clock.advance(75)
    official = Official(tuesday.owner.pk, tuesday.owner.display_name, Role.DIRECTOR)
    assert await server.act(play.pk, official, GiveRuling(Ruling.CONTINUE)) == Done()
    queue = text_of((await told(console, server))["queue"])
    assert "Nothing waits. Half of the calls are answered within 1:15." in queue
    answered = await DirectorCall.objects.aget(taken_at__isnull=False)
    assert (answered.taken_at, answered.taken_by_id) == (answered.closed_at, tuesday.owner.pk)
    await console.disconnect()


async def test_what_the_laws_ask_and_questions_about_results_wait_in_one_queue(
    tuesday: Evening, server: TableServer
) -> None:
    """A judgement once attention is drawn, and a question about the result of a board that is over; by their age."""
    console = await opened(tuesday, tuesday.owner)
    first, second = await board_at(1), await board_at(2)
    dealer = (await server.desk.plays.get(first.pk)).state.game.board.dealer
    await do(server, first.pk, dealer, MakeCall(dealer, Call.parse("1H")))
    await do(server, first.pk, dealer.lho, ReserveRights(dealer.lho, "a long pause"))
    await pass_out(server, second.pk)
    await do(server, second.pk, SOUTH, QuestionResult(About.SCORE, "it was doubled"))
    queue = text_of((await told(console, server))["queue"])
    assert f"{words.seat_name(dealer.lho, 'en')} reserves his rights: has an opponent had" in queue
    assert "South questions the result: The score or the contract as written" in queue
    assert "it was doubled" in queue
    assert queue.index("Table 1") < queue.index("Table 2"), "the oldest first"
    await console.disconnect()


async def test_explanations_that_contradict_each_other_wait_in_the_queue(tuesday: Evening, server: TableServer) -> None:
    """Of one call by both partners; as long as they do, and no player is told (article 34.1)."""
    console = await opened(tuesday, tuesday.owner)
    play = await board_at(1)
    dealer = (await server.desk.plays.get(play.pk)).state.game.board.dealer
    await do(server, play.pk, dealer, MakeCall(dealer, Call.parse("1NT")))
    await do(server, play.pk, dealer.lho, Enquire(dealer.lho, 1))
    await do(server, play.pk, dealer.partner, Explain(dealer.partner, 1, "[hcp 12-14]"))
    await do(server, play.pk, dealer, Explain(dealer, 1, "[hcp 15-17]", correcting=True))
    queue = text_of((await told(console, server))["queue"])
    assert f"Partners explain one call differently: {words.seat_name(dealer, 'en')}: 1 notrump" in queue
    assert [one.kind async for one in DirectorCall.objects.filter(play=play).order_by("pk")][-1] == "answers"
    await console.disconnect()


async def test_the_console_is_for_those_who_direct(tuesday: Evening, server: TableServer, clock: ManualClock) -> None:
    """Players, strangers and a director who plays find no page, and their sockets are closed."""
    play, elsewhere = await board_at(1), await board_at(2)
    player = await Person.objects.aget(pk=(await person_at(server, play.pk, NORTH)).id)
    await Member.objects.acreate(club=tuesday.club, person=player, role="director")
    address = reverse("session-console", args=[tuesday.session.pk])
    assert (await (await browser_of(player)).get(address)).status_code == 404
    assert (await (await browser_of(player)).post(address, {"take": "1"})).status_code == 404
    await do(server, elsewhere.pk, EAST, CallDirector(EAST, "36.3(9)"))
    table = reverse("table-director", args=[elsewhere.table_id])
    assert (await (await browser_of(player)).get(table)).status_code in (403, 404), "he has the board still to play"
    assert "East calls the director" in await page_of(await browser_of(tuesday.owner), tuesday)
    shut = Console(tuesday.session.pk, await session_of(player))
    await shut.open()
    assert await shut.closed() == CloseCode.SHUT_OUT
    visitor = Console(tuesday.session.pk, "")
    await visitor.open()
    assert await visitor.closed() == CloseCode.SIGNED_OUT
    owner = await browser_of(tuesday.owner)
    assert (await owner.post(address, {"take": "x"})).status_code == 400
    assert (await owner.post(address, {"take": "1000000000"})).status_code == 404
    dora = await Person.objects.aget(display_name="Dora Deputy")
    plays = await opened(tuesday, dora)
    async with server.pool.connection() as connection:
        await grant(connection, dora.pk, Right.ENTERED, session=tuesday.session.pk, since=clock.now())
    await server.consoles.watch(0.0)
    assert await plays.closed() == CloseCode.SHUT_OUT, "she has come to play"
    console = await opened(tuesday, tuesday.owner)
    async with server.pool.connection() as connection:
        await revoke(connection, tuesday.owner.pk, Right.DIRECT, session=tuesday.session.pk)
    await server.rights_changed(tuesday.session.pk)
    assert await console.closed() == CloseCode.SHUT_OUT
    assert (await owner.get(address)).status_code == 404


async def test_a_table_is_behind_when_its_share_of_the_time_is_over(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    """A round of two boards: the first should be over at half its time, before the clock of the round has run out."""
    state = (await server.desk.plays.get((await board_at(1)).pk)).state
    assert state.clock is not None
    assert state.clock.ends is not None
    two = replace(state, clock=replace(state.clock, round_ends=state.clock.ends + state.rules.board_time, boards=2))
    assert glance_of(two)["due"] == state.clock.ends
    browser = await browser_of(tuesday.owner)
    assert text_of(await page_of(browser, tuesday)).count("behind by 0:00") == 2
    clock.advance(state.clock.ends - clock.now().timestamp() + 75)
    assert text_of(await page_of(browser, tuesday)).count("behind by 1:15") == 2
    assert glance_of(replace(two, clock=TableClock(left=60, round_left=60, boards=2)))["due"] is None


async def test_a_page_that_comes_late_is_sent_the_cards_of_a_thousand_tables() -> None:
    """In frames, each after the one before has been shown."""
    frames: list[str] = []

    class Kept(ConsoleConsumer):
        def say(self, text: str) -> None:
            frames.append(text)

        def shut(self, code: int) -> None:
            raise AssertionError(code)

    mailbox, shown = Kept().mailbox, 0
    mailbox.put({str(number): f"<li>{number:0>620}</li>" for number in range(1_000)}, "01", None)
    while "01+" in (frames[-1] if frames else "01+"):
        await asyncio.sleep(0)
        if len(frames) > shown:
            shown = len(frames)
            assert mailbox.acknowledge(re.findall(r'data-revision="([^"]*)"', frames[-1])[0])
    assert "".join(frames).count("<li>") == 1_000


async def test_a_console_that_says_something_else_is_closed(tuesday: Evening, server: TableServer) -> None:
    console = await opened(tuesday, tuesday.owner)
    await console.say(do="call", call="1C")
    assert await console.closed() == CloseCode.FLOOD
    console = await opened(tuesday, tuesday.owner)
    await console.send_to(text_data="x" * 101)
    assert await console.closed() == CloseCode.TOO_LARGE


async def test_what_no_message_told_is_seen_when_the_log_is_asked(tuesday: Evening, server: TableServer) -> None:
    """Another process has written, and its message was lost."""
    console = await opened(tuesday, tuesday.owner)
    play = await board_at(1)
    glance = await BoardGlance.objects.aget(pk=play.pk)
    await BoardGlance.objects.filter(pk=play.pk).aupdate(data=glance.data | {"board": 17})
    await server.consoles.watch(0.0)
    await console.hear()
    assert "Board 17" in text_of(console.screen.elements[f"glance-{play.table_id.hex}"])
    again = Console(tuesday.session.pk, await session_of(tuesday.owner), f"revision={console.screen.revision}")
    await again.open()
    assert await again.receive_nothing(), "the page has it all"
    for one in (console, again):
        await one.disconnect()


async def test_a_line_of_the_queue_names_who_sat_there_at_that_board(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    """Also when others sit at the table by then; so does the director's page of that board."""
    play = await board_at(1)
    north = await person_at(server, play.pk, NORTH)
    await do(server, play.pk, NORTH, CallDirector(NORTH))
    for number in (1, 2):
        await pass_out(server, (await board_at(number)).pk)
    for _ in range(3):
        await pass_time(server, clock, 11)
    later = await board_at(1)
    assert later.pk != play.pk
    browser = await browser_of(tuesday.owner)
    queue = (await page_of(browser, tuesday)).partition('id="queue"')[2].partition("</ol>")[0]
    assert f"North: {north.name}" in text_of(queue)
    answer = await browser.get(reverse("table-director", args=[play.table_id]), {"board": str(play.sequence)})
    page = text_of(answer.content.decode())
    assert f"North {north.name}" in page
    assert "Passed out" in page


async def test_names_that_nobody_has_taken_yet_are_told(server: TableServer) -> None:
    """Robots sit there: on the cards nothing else tells that people are missing."""
    made = await sync_to_async(evening)()
    ada, ann = await sync_to_async(made.people)("Ada", "Ann")
    late = (Entered(name="Larry Late"), Entered(name="Lisa Late"))
    await sync_to_async(made.enter)((ada, ann), late, ROBOTS, ROBOTS)
    await begin(server.desk, made.session.pk)
    page = await page_of(await browser_of(made.owner), made)
    assert "Robots play for these until they come: Larry Late , Lisa Late" in text_of(page)
