"""From his first coming to the end of a session a player speaks to his table's director alone (articles 39.7, 53.9).

Friends, lobby, spectators and other tables wait and say so; results and replays of boards that he may still play, and
his own notes, are closed to him. Each address is tried.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient
from django.urls import reverse

from director.sessions.running.runner import begin
from laws.values.seats import SEATS
from play import urls
from play.live.clock import ManualClock
from play.models import BoardPlay, Friendship, Invitation, KeptMeaning, Partnership, Person
from play.people.relations import friends
from play.process.table_server import TableServer
from play.store.people.invitations import invite
from play.store.people.silence import is_held_back
from play.store.tables.boards import Dealt, create_table
from play.table.profile import SOCIAL
from tests.director.evening import Evening, come_to_table, evening, newest_boards, pass_out, pass_time
from tests.director.pages.test_whole_way import browser_of

SAYS = "You play in a session"
OTHER_TABLES = {one.name: str(one.pattern) for one in urls.urlpatterns if one.name and "tables/" in str(one.pattern)}


@dataclass(frozen=True)
class Setting:
    """Nora and Saul play at table 1 of a session, where a board is over that table 2 has in play. Vera is Nora's
    friend, at a table of her own; Wilma asks to be a friend.
    """

    tuesday: Evening
    nora: Person
    vera: Person
    wilma: Person
    browser: AsyncClient
    over: UUID
    elsewhere: UUID
    own: UUID
    social: UUID
    opened: UUID


@pytest.fixture
async def setting(transactional_db: None, server: TableServer, clock: ManualClock) -> Setting:
    tuesday = await sync_to_async(evening)()
    names = ("Nora", "Saul", "Nina", "Sven", "Enid", "Walt", "Emma", "Will")
    players = await sync_to_async(tuesday.people)(*names)
    await sync_to_async(tuesday.enter)(*zip(players[::2], players[1::2], strict=True))
    nora, saul = (one.person for one in players[:2])
    assert nora is not None
    assert saul is not None
    vera, wilma = [await Person.objects.acreate(email=f"{n.lower()}@x.test", display_name=n) for n in ("Vera", "Wilma")]
    await sync_to_async(friends.ask)(nora, vera)
    await sync_to_async(friends.accept)(vera, nora.pk)
    robots = list(SEATS[1:])
    social = await sync_to_async(create_table)(vera, "Social", Dealt(2), robots=robots, profile=SOCIAL)
    opened = await sync_to_async(create_table)(nora, "Nora’s own", Dealt(2), robots=robots, profile=SOCIAL)
    pair = await Partnership.objects.acreate(first=min(nora, saul, key=pk), second=max(nora, saul, key=pk))
    await KeptMeaning.objects.acreate(partnership=pair, calls="1N", explanation="12–14 balanced")
    await begin(server.desk, tuesday.session.pk)
    plays = await newest_boards(tuesday.session.pk)
    await come_to_table(server, plays[1])
    await pass_out(server, plays[1])
    await pass_time(server, clock, 0)
    own = (await BoardPlay.objects.aget(pk=plays[1])).table_id
    return Setting(tuesday, nora, vera, wilma, await browser_of(nora), plays[1], plays[2], own, social, opened)


def pk(person: Person) -> int:
    return person.pk


async def text(browser: AsyncClient, address: str) -> str:
    html: str = (await browser.get(address, follow=True)).content.decode()
    return html


def addresses(setting: Setting, table: UUID) -> dict[str, str]:
    """Return every address under /tables/, for that table."""
    values = {"table": table, "play": setting.over, "person": setting.vera.pk}
    found = {}
    for name, pattern in OTHER_TABLES.items():
        found[name] = reverse(name, kwargs={key: value for key, value in values.items() if f":{key}>" in pattern})
    return found


async def test_every_address_of_another_table_says_that_it_waits(setting: Setting) -> None:
    """The tables of others, his own, and new ones; whether he reads a page or sends a form."""
    for table in (setting.social, setting.opened):
        for name, address in addresses(setting, table).items():
            if name == "lobby":
                continue
            for answer in (await setting.browser.get(address), await setting.browser.post(address, {"act": "x"})):
                assert (name, answer.status_code) == (name, 403)
                assert SAYS in answer.content.decode()
    stranger = await browser_of(setting.vera)
    assert (await stranger.get(addresses(setting, setting.social)["table"])).status_code == 200
    own = addresses(setting, setting.own)
    for name in ("table", "table-scorecard", "table-cards", "table-rules"):
        assert (name, (await setting.browser.get(own[name])).status_code) == (name, 200)


async def test_the_lobby_and_the_first_page_name_no_table_and_say_why(setting: Setting) -> None:
    assert await sync_to_async(invite)(setting.social, setting.vera, setting.nora)
    for name in ("lobby", "home"):
        html = await text(setting.browser, reverse(name))
        assert "You play in a session." in html
        for told in ("Social", "Nora’s own", "Vera", "Wilma", reverse("table-create")):
            assert told not in html
    await Invitation.objects.all().adelete()


async def test_nothing_goes_to_friends_or_comes_from_them(setting: Setting) -> None:
    await sync_to_async(friends.ask)(setting.wilma, setting.nora)
    page = reverse("friends")
    html = await text(setting.browser, page)
    assert "Vera" not in html
    assert "Wilma" not in html
    for act, person in (("accept", setting.wilma), ("decline", setting.wilma), ("part", setting.vera)):
        await setting.browser.post(page, {"act": act, "person": str(person.pk)})
    await setting.browser.post(page, {"act": "ask", "person": "Enid"})
    await setting.browser.post(page, {"act": "invite", "person": str(setting.vera.pk)})
    them = {(one.asker_id, one.asked_id, one.accepted_at is None) async for one in Friendship.objects.all()}
    nora = setting.nora.pk
    assert them == {(nora, setting.vera.pk, False), (setting.wilma.pk, nora, True)}
    assert not await Invitation.objects.aexists()
    of_vera = await text(await browser_of(setting.vera), page)
    assert "Nora" in of_vera
    settings = reverse("settings")
    form = {"display_name": "Lead a spade", "language": "en"}
    assert (
        "You play in a session. Change your name when it is over."
        in (await setting.browser.post(settings, form)).content.decode()
    )
    await setting.nora.arefresh_from_db()
    assert setting.nora.display_name == "Nora"


async def test_boards_that_he_may_still_play_are_told_nowhere(setting: Setting) -> None:
    """His own that is over at his table, and the same board at the other: table 2 has it in play (Law 16D)."""
    nora = setting.browser
    assert "Tuesday" not in await text(nora, reverse("boards"))
    assert b"[Board" not in (await nora.post(reverse("boards-export", args=["pbn"]))).content
    assert b"md|" not in (await nora.post(reverse("boards-export", args=["lin"]))).content
    for play in (setting.over, setting.elsewhere):
        for name in ("board", "board-after", "board-note"):
            assert (name, (await nora.get(reverse(name, args=[play]))).status_code) in ((name, 404), (name, 405))
        assert (await nora.post(reverse("board-note", args=[play]), {"text": "x"})).status_code == 404
        for kind in ("pbn", "lin"):
            assert (await nora.get(reverse("board-export", args=[play, kind]))).status_code == 404
        assert (await nora.get(reverse("table-watched", args=[setting.own, play]))).status_code == 404
    session = setting.tuesday.session.pk
    for name in ("session-results", "session-rulings", "session-matches"):
        assert (name, (await nora.get(reverse(name, args=[session]))).status_code) == (name, 404)
    for name, arguments in (("session-board", [1]), ("session-match", [1, 1]), ("session-ruling", [1, 1, 1])):
        assert (await nora.get(reverse(name, args=[session, *arguments]))).status_code == 404
    deals = await text(nora, reverse("session-deals-file", args=[session]))
    assert "nonce" not in deals.lower() or "commitment" in deals.lower()
    card = await text(nora, reverse("table-scorecard", args=[setting.own]))
    assert reverse("board", args=[setting.over]) not in card


async def test_his_cards_and_meanings_stay_closed_between_the_boards(setting: Setting) -> None:
    """To be read (article 39.4), and to be written: his partner would read it (article 39.7)."""
    saul = await Person.objects.aget(display_name="Saul")
    for name, arguments in (
        ("cards", []),
        ("card", [saul.pk]),
        ("card-export", [saul.pk]),
        ("meanings", []),
        ("meanings-with", [saul.pk]),
        ("meanings-export", [saul.pk]),
    ):
        html = await text(setting.browser, reverse(name, args=arguments))
        assert "12–14 balanced" not in html, name
    sent = {"partner": str(saul.pk), "text": "1N = lead a spade"}
    for name in ("card-save", "meanings-save"):
        assert (name, (await setting.browser.post(reverse(name), sent)).status_code) == (name, 403)
    assert [one.explanation async for one in KeptMeaning.objects.all()] == ["12–14 balanced"]


async def test_who_has_come_and_sits_out_plays_on_until_the_session_is_over(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """Five pairs: the pair that sits out in the second round has played boards that others still play."""
    of_five = await sync_to_async(evening)(rounds=3)
    names = ("Ann", "Abe", "Bea", "Bob", "Cat", "Col", "Dee", "Dan", "Eve", "Eli")
    players = await sync_to_async(of_five.people)(*names)
    await sync_to_async(of_five.enter)(*zip(players[::2], players[1::2], strict=True))
    await begin(server.desk, of_five.session.pk)
    seen: dict[int, set[str]] = {}
    for number in (1, 2, 3):
        plays = list((await newest_boards(of_five.session.pk, number)).values())
        for play in plays:
            await come_to_table(server, play)
        states = [(await server.desk.plays.get(play)).state for play in plays]
        seen[number] = {one.name for state in states for one in state.seats if one is not None}
        for name in names:
            person = await Person.objects.aget(display_name=name)
            began = any(name in sat for sat in seen.values())
            assert (number, name, await sync_to_async(is_held_back)(person)) == (number, name, began)
        for play in plays:
            await pass_out(server, play)
        await pass_time(server, clock, 0)
        await pass_time(server, clock, 10)
    await of_five.session.arefresh_from_db()
    assert of_five.session.ended_at is not None
    assert any(sat != set(names) for sat in seen.values())
    for name in names:
        assert not await sync_to_async(is_held_back)(await Person.objects.aget(display_name=name))
