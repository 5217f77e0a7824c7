"""System cards at the table: who reads which, from the first call to the end of play, at every address."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from asgiref.sync import sync_to_async
from django.core.cache import cache
from django.test import AsyncClient
from django.urls import URLPattern, get_resolver, reverse

from laws.protocol.commands import Agree, Claim, FaceLead, LeadFaceDown, MakeCall, PlayCard
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.seats import SEATS
from play.models import BoardPlay, CardVersion, LogRow, Person, PlayTable
from play.people.agreements.card_versions import keep_card
from play.people.agreements.cards_in_force import AllowedCard
from play.people.agreements.system_card import Colour, SpecialBid, SpecialKind, SystemCard
from play.process.table_server import TableServer
from play.store.people.own_cards import LEFT, cards_closed_by
from play.table.attempts import PlayersAttempt, SeatRobot, StandUp
from play.table.outcomes import Done
from play.table.profile import Profile
from play.table.profiles.condition import Condition
from play.table.profiles.line import changed
from play.table.profiles.opening import at_a_social_table
from tests.play.conftest import Club
from tests.play.driving import do, one_board
from tests.play.live.test_rights import direct
from tests.play.live.test_rulings import DEAL
from tests.play.wire.test_access import browser_with
from tests.play.wire.test_consumer import session_of
from tests.properties import whole_form

NORTH, EAST, SOUTH, WEST = SEATS
HTMX = {"HX-Request": "true"}


def card_of(pair: str, *, brown: bool = True) -> SystemCard:
    """A card on which every part has a word of its own: NS-card, NS-given, NS-prepared."""
    special = SpecialBid(SpecialKind.BROWN, "2D", f"{pair}-card", f"{pair}-given", f"{pair}-given")
    texts = {"approach": f"{pair}-card", "system_defence": f"{pair}-given", "own_defence": f"{pair}-prepared"}
    return SystemCard(Colour.YELLOW if brown else Colour.RED, texts, (special,) if brown else ())


def words_in(html: str) -> set[str]:
    """The words of the cards that stand on a page."""
    return {
        f"{pair}-{part}" for pair in ("NS", "EW") for part in ("card", "given", "prepared") if f"{pair}-{part}" in html
    }


EVERYTHING = {f"{pair}-{part}" for pair in ("NS", "EW") for part in ("card", "given", "prepared")}
OF_EW = {"EW-card", "EW-given", "EW-prepared"}
OF_NS = {"NS-card", "NS-given", "NS-prepared"}


async def laid(server: TableServer, club: Club, profile: Profile, *, brown: bool = True) -> tuple[UUID, BoardPlay]:
    """A board with the four in their seats, and cards that both pairs have written before."""
    cache.clear()
    for one, other, pair in ((NORTH, SOUTH, "NS"), (WEST, EAST, "EW")):
        await sync_to_async(keep_card)(club.people[one], club.people[other], card_of(pair, brown=brown or pair == "NS"))
    table, play = await club.open(one_board(DEAL), profile=profile)
    await club.seat(server.desk, play)
    return table, await BoardPlay.objects.aget(pk=play)


async def reads(table: UUID, person: Person, name: str = "table-cards") -> set[str]:
    """What that person finds, as part of the page of the table and as a page of its own."""
    browser = browser_with(await session_of(person))
    part = (await browser.get(reverse(name, args=[table]), headers=HTMX)).content.decode()
    page = (await browser.get(reverse(name, args=[table]))).content.decode()
    assert words_in(part) == words_in(page)
    return words_in(part)


WHOLE: tuple[tuple[PlayersAttempt, ...], ...] = (
    (),
    (MakeCall(NORTH, Call.parse("1NT")),),
    (MakeCall(EAST, Call.parse("pass")),),
    (MakeCall(SOUTH, Call.parse("pass")),),
    (MakeCall(WEST, Call.parse("pass")),),
    (LeadFaceDown(EAST, Card.parse("CK")),),
    (FaceLead(EAST),),
    (PlayCard(NORTH, Card.parse("C5"), from_dummy=True),),
    (PlayCard(WEST, Card.parse("C7")),),
    (PlayCard(NORTH, Card.parse("C2")),),
)
"""A board in steps; North declares one notrump."""

EVERYWHERE = (1, 9)
"""After which steps somebody asks at every address: at other times at those of cards."""
WHOLE_SITE = whole_form()
"""Whether he does so each time; in the suite at each of those once that are not of cards, this table or its board."""

CCBA = at_a_social_table("ccba_2018")
SOCIAL = at_a_social_table("social")
ANY_TIME = changed(SOCIAL, {Condition.OWN_CARD: "any_time"})


def addresses(table: UUID, play: UUID, people: list[Person], versions: list[int]) -> Iterator[str]:
    """Every address that the site answers to, about that table, its board, these people and these versions.

    Those of clubs and their sessions are left out: no board of a club lies on this table. So are the adviser's pages
    and the description of the interface: they are drawn once, for everybody.
    """
    values: dict[str, list[Any]] = {
        "table": [table],
        "play": [play],
        "person": [people[EAST].pk],
        "partner": [one.pk for one in people],
        "profile": ["ccba_2018"],
        "kind": ["pbn"],
    }

    def patterns() -> Iterator[tuple[str, URLPattern]]:
        for one in get_resolver().url_patterns:
            namespace = getattr(one, "namespace", None)
            for pattern in getattr(one, "url_patterns", [one]):
                yield f"{namespace}:" if namespace else "", pattern

    for namespace, pattern in patterns():
        if not pattern.name or pattern.name.startswith(("account", "gallery", "adviser", "openapi")):
            continue
        wanted = pattern.pattern.converters
        if wanted.keys() - values.keys():
            assert "card" not in pattern.name or pattern.name.startswith(("event-", "session-"))
            continue
        for partner in values["partner"] if "partner" in wanted else [None]:
            arguments = {name: partner if name == "partner" else values[name][0] for name in wanted}
            yield reverse(namespace + pattern.name, kwargs=arguments)
    yield from (f"{reverse('card', args=[people[NORTH].pk])}?version={version}" for version in versions)


async def everywhere(person: Person, found: list[str], *, parts: bool = True) -> set[str]:
    """The words of cards that somebody finds at these addresses, and in the `parts` of pages that they give."""
    browser = browser_with(await session_of(person))
    seen: set[str] = set()
    for address in found:
        for headers in ({}, HTMX) if parts and "card" in address else ({},):
            seen |= words_in((await browser.get(address, headers=headers)).content.decode(errors="replace"))
    return seen


@pytest.mark.property
async def test_no_address_tells_a_player_his_own_card_until_the_board_is_over(server: TableServer, club: Club) -> None:
    """Under the 2018 rules, from the moment he has his hand; the opponents' card and, against yellow and brown, what
    his side has prepared open at his turn and in the clarification period, and nothing else does."""
    table, board = await laid(server, club, CCBA)
    live = await server.desk.plays.get(board.pk)
    versions = [pk async for pk in CardVersion.objects.values_list("pk", flat=True)]
    found = [one for one in addresses(table, board.pk, club.people, versions) if "/about/" not in one]
    assert reverse("table-cards", args=[table]) in found
    south = club.people[SOUTH]
    of_cards = [one for one in found if "/cards/" in one]
    about_it = [one for one in found if one in of_cards or str(table) in one or str(board.pk) in one]
    laid_open = {reverse("table-cards", args=[table])}
    never = {reverse("card-save"), *(reverse(name, args=[south.pk]) for name in ("card", "card-export"))}
    assert laid_open | never < {*of_cards}
    opened = []
    for step, commands in enumerate(WHOLE):
        await do(server, club, live, *commands)
        at_all = step in EVERYWHERE
        part = EVERYWHERE.index(step) if at_all else 0
        some = [one for one in found[part :: len(EVERYWHERE)] if one not in about_it]
        tried = found if WHOLE_SITE else [*about_it, *some]
        asked = tried if at_all else of_cards if WHOLE_SITE else [one for one in of_cards if one not in never]
        assert await everywhere(south, [one for one in asked if one not in laid_open], parts=at_all) == set()
        seen = await everywhere(south, [*laid_open], parts=at_all)
        assert seen in (set(), OF_EW | {"NS-prepared"})
        opened.append(bool(seen))
        save = browser_with(await session_of(south))
        form = {"partner": club.people[NORTH].pk, "base": "", "slams": "x"}
        assert (await save.post(reverse("card-save"), form)).status_code == 403
    assert opened == [True, False, True, False, True, True, False, False, False, False]
    await do(server, club, live, Claim(NORTH, 8, ""), Agree(EAST), Agree(WEST))
    assert await everywhere(south, of_cards) == EVERYTHING


@pytest.mark.parametrize(("profile", "clarifying", "playing"), [(SOCIAL, True, False), (ANY_TIME, True, True)])
async def test_own_card_where_the_regulations_let_a_player_look(
    server: TableServer, club: Club, profile: Profile, clarifying: bool, playing: bool
) -> None:
    """The declaring side in the clarification period (Law 40B2(b)), or at any time; never what it gives opponents."""
    table, board = await laid(server, club, profile)
    live = await server.desk.plays.get(board.pk)
    for commands in WHOLE[:5]:
        await do(server, club, live, *commands)
    for seat in (SOUTH, WEST):
        own, theirs = (OF_NS, OF_EW) if seat is SOUTH else (OF_EW, OF_NS)
        declares = seat is SOUTH
        expected = {one for one in own if "given" not in one} if playing or (clarifying and declares) else set()
        prepared = {one for one in own if "prepared" in one}
        assert await reads(table, club.people[seat]) == theirs | expected | prepared
    for commands in WHOLE[5:]:
        await do(server, club, live, *commands)
    assert await reads(table, club.people[SOUTH]) == ({"NS-card", "NS-prepared"} if playing else set())
    listed = await browser_with(await session_of(club.people[SOUTH])).get(reverse("cards"))
    assert ("Your own cards are closed" in listed.content.decode()) is not playing


async def test_what_is_prepared_is_no_note_against_an_ordinary_system(server: TableServer, club: Club) -> None:
    """Article 6.3(5)-2 lets both sides read what is meant for yellow systems and brown-sticker conventions."""
    table, _ = await laid(server, club, CCBA, brown=False)
    assert await reads(table, club.people[SOUTH]) == {"EW-card", "EW-given", "EW-prepared"}
    marks = await browser_with(await session_of(club.people[SOUTH])).get(reverse("table-card-marks", args=[table]))
    assert marks.json() == {"NS": "yellow brown", "EW": ""}


async def test_the_director_is_told_of_a_card_in_no_official_language(server: TableServer, club: Club) -> None:
    """Article 39.8(1): under the Chinese rules a card in Chinese. No player reads the mark."""
    table, _board = await laid(server, club, CCBA)
    for one, text in ((NORTH, "sound openings, weak notrump"), (EAST, "自然叫牌体系，五张高花")):
        pair = club.people[one], club.people[one.partner]
        await sync_to_async(keep_card)(*pair, SystemCard(texts={"approach": text}))
    marked = "This card is in no official language"
    official = await direct(server, table)
    director = browser_with(await session_of(await Person.objects.aget(pk=official.id)))
    html = (await director.get(reverse("table-director-cards", args=[table]))).content.decode()
    assert html.count(marked) == 1
    assert html.index(marked) < html.index("sound openings")
    for seat in SEATS:
        browser = browser_with(await session_of(club.people[seat]))
        html = (await browser.get(reverse("table-cards", args=[table]))).content.decode()
        assert "approach" in html.lower()
        assert marked not in html


async def test_players_and_the_director_read_cards_and_nobody_else(server: TableServer, club: Club) -> None:
    """Who looks on without a seat does not; the director at any time, and as they stood at that board."""
    table, board = await laid(server, club, CCBA)
    live = await server.desk.plays.get(board.pk)
    await do(server, club, live, *WHOLE[1])
    official = await direct(server, table)
    director = await Person.objects.aget(pk=official.id)
    visitor = await Person.objects.acreate(email="vera@club.test", display_name="Vera")
    assert await reads(table, director, "table-director-cards") == EVERYTHING
    began = server.desk.clock.now()
    people = club.people[NORTH], club.people[SOUTH]
    later = await sync_to_async(keep_card)(*people, SystemCard(texts={"approach": "EW-prepared"}))
    await CardVersion.objects.filter(pk=later.pk).aupdate(at=began + timedelta(seconds=1))
    assert await reads(table, director, "table-director-cards") == EVERYTHING, "not the version saved since"
    for person, name, status in (
        (director, "table-cards", 404),
        (director, "table-card-marks", 200),
        (visitor, "table-cards", 404),
        (visitor, "table-card-marks", 200),
        (visitor, "table-director-cards", 404),
        (club.people[NORTH], "table-director-cards", 404),
    ):
        browser = browser_with(await session_of(person))
        assert (await browser.get(reverse(name, args=[table]))).status_code == status, name
        assert (await AsyncClient().get(reverse(name, args=[table]))).status_code == 302, name


async def test_at_a_table_of_an_event_the_version_of_its_deadline_counts(server: TableServer, club: Club) -> None:
    """Articles 8.2, 8.4: a later one is named, not shown, until the director allows it, and then from the next auction
    on; the director reads every version, and each board as it stood."""
    table, board = await laid(server, club, CCBA)
    due = (await CardVersion.objects.alatest("at")).at
    await PlayTable.objects.filter(pk=table).aupdate(cards_due=due, session=uuid4())
    people = club.people[WEST], club.people[EAST]
    texts = {"approach": "NS-prepared", "own_defence": "EW-prepared"}
    later = await sync_to_async(keep_card)(*people, SystemCard(texts=texts))
    south, official = club.people[SOUTH], await direct(server, table)
    players = browser_with(await session_of(south))
    directors = browser_with(await session_of(await Person.objects.aget(pk=official.id)))
    mine, his = (reverse(name, args=[table]) for name in ("table-cards", "table-director-cards"))

    async def read(browser: AsyncClient, address: str) -> str:
        return (await browser.get(address)).content.decode()

    page = await read(players, mine)
    assert "EW-card" in page
    assert "is not in force" in page
    assert "EW-prepared" in page
    assert (await players.post(his, {"version": later.pk})).status_code == 404
    page = await read(directors, his)
    assert page.index("EW-card") < page.index("Later version of") < page.index("Allow this version")
    first = await CardVersion.objects.aget(partnership=later.partnership_id, at=due)
    assert (await directors.post(his, {"version": first.pk})).status_code == 404, "it is in force already"
    assert (await directors.post(his, {"version": later.pk})).status_code == 302
    page = await read(players, mine)
    assert "the director allowed it" in page
    assert "EW-card" not in page
    allowed = await AllowedCard.objects.aget()
    assert (allowed.version_id, allowed.by_id) == (later.pk, official.id)
    live = await server.desk.plays.get(board.pk)
    await do(server, club, live, *WHOLE[1])
    await LogRow.objects.filter(play=board, kind="laws.call_made").aupdate(at=allowed.at - timedelta(seconds=1))
    page = await read(directors, his)
    assert "allowed, not in force at this board" in page


async def test_a_robot_has_a_card_which_is_closed_to_its_partner(server: TableServer, club: Club) -> None:
    """The opponents read it as they would that of a pair; to a robot's partner it is his own side's."""
    table, play = await club.open(one_board(DEAL), profile=changed(CCBA, {Condition.ROBOTS: "may_sit"}))
    await club.seat(server.desk, play, NORTH, EAST, WEST)
    assert await server.act(play, club.players[NORTH], SeatRobot(SOUTH)) == Done()
    line = "Opening bid in notrump"
    for seat, found in ((EAST, True), (NORTH, False)):
        browser = browser_with(await session_of(club.people[seat]))
        page = (await browser.get(reverse("table-cards", args=[table]))).content.decode()
        assert (line in page) is found
        assert line not in (await browser.get(reverse("card-house"))).content.decode(), "while he plays"


async def test_who_leaves_does_not_come_back_with_his_card(server: TableServer, club: Club) -> None:
    """A board keeps the cards of all who have seen a hand of it closed, until nothing has happened for half an hour."""
    table, board = await laid(server, club, CCBA)
    closed = sync_to_async(lambda seat: bool(cards_closed_by(club.people[seat])))
    assert await server.act(board.pk, club.players[SOUTH], StandUp()) == Done()
    assert [await closed(seat) for seat in SEATS] == [True] * 4
    saved = await CardVersion.objects.alatest("at")
    await LogRow.objects.filter(play=board).aupdate(at=saved.at - LEFT)
    assert [await closed(seat) for seat in SEATS] == [True, True, False, True]
    await PlayTable.objects.filter(pk=table).aupdate(session=uuid4())
    assert await closed(SOUTH), "at a table of a session until the board is over"
    await PlayTable.objects.filter(pk=table).aupdate(closed_at=saved.at)
    assert not await closed(SOUTH), "or the table is closed"
