"""One's own notes at the table: under CCBA 2018 not a byte of them reaches a player from the first call to the end of
play, except what he has typed himself in this session (20G3, 40B2(b), 40B2(d), articles 8.5, 39.4).
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from dataclasses import replace
from uuid import UUID

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient
from django.urls import NoReverseMatch, URLPattern, get_resolver, reverse

from laws.protocol.commands import AlertCall, Enquire, Explain, FaceLead, LeadFaceDown, MakeCall, PlayCard
from laws.table.phases import Phase
from laws.values.calls import PASS, Call
from laws.values.seats import SEATS
from play.live.cache import LivePlay
from play.people.agreements.card_versions import keep_card
from play.people.agreements.meaning_text import read_meanings
from play.people.agreements.meanings import keep_meanings
from play.people.agreements.partnerships import ensure_partnership
from play.people.agreements.system_card import SystemCard
from play.process.table_server import TableServer
from play.store.tables.look import look_at
from play.table.attempts import NextBoard, Sit
from play.table.outcomes import Done
from play.table.profile import SOCIAL, Profile
from play.table.profiles import REGULATIONS
from play.table.rules import OwnCard
from tests.play.conftest import Club
from tests.play.driving import do
from tests.play.wire.test_access import browser_with
from tests.play.wire.test_consumer import Socket, session_of
from tests.properties import whole_form

NORTH, EAST, SOUTH, WEST = SEATS
KEPT = "kept-at-home"
ON_CARD = "written-on-the-card"
WHOLE = ("North is asked", NORTH)
"""When somebody asks for every address; at other times for those nearest to his notes."""
WHOLE_SITE = whole_form()
"""Whether both ask for all of these after each step; in the suite not for those of forms and of directors, nor for what
is offered on calls that nobody has made, but for the next.
"""
SEQUENCES = ("1NT", "1NT P 2C", "1NT P 2C P 2D", "1NT P", "P")


async def notes(club: Club) -> None:
    """North and South keep a meaning for each call that will come, and a system card."""
    north, south = club.people[NORTH], club.people[SOUTH]
    pair = await sync_to_async(ensure_partnership)(north.pk, south.pk)
    meanings = read_meanings("".join(f"{calls} = [f1] {KEPT}\n" for calls in SEQUENCES))
    await sync_to_async(keep_meanings)(pair, meanings)
    await sync_to_async(keep_card)(north, south, SystemCard(texts={"opening_1NT_meaning": ON_CARD, "notes": ON_CARD}))


async def seated(server: TableServer, club: Club, profile: Profile) -> tuple[UUID, LivePlay]:
    table, play = await club.open(profile=profile)
    for seat in SEATS:
        assert await server.act(play, club.players[seat], Sit(seat)) == Done()
    return table, await server.desk.plays.get(play)


def phase(live: LivePlay) -> Phase:
    return live.state.game.phase


async def board(server: TableServer, club: Club, live: LivePlay) -> AsyncIterator[str]:
    """Play a board by steps, from before the first call to before its last card; yield what has just happened."""
    yield "before the first call"
    await do(server, club, live, MakeCall(NORTH, Call.parse("1NT")))
    yield "a call is on the table"
    await do(server, club, live, AlertCall(SOUTH, 1, "[hcp 15-17]"), MakeCall(EAST, PASS))
    await do(server, club, live, MakeCall(SOUTH, Call.parse("2C")), Enquire(WEST, 3))
    yield "North is asked"
    await do(server, club, live, Explain(NORTH, 3, "[ask-major] typed-by-north"))
    for seat, call in ((WEST, PASS), (NORTH, Call.parse("2D")), (EAST, PASS), (SOUTH, PASS), (WEST, PASS)):
        await do(server, club, live, MakeCall(seat, call))
    assert phase(live) is Phase.CLARIFICATION
    yield "the clarification period"
    card = next(iter(live.state.game.hand(EAST)))
    await do(server, club, live, LeadFaceDown(EAST, card), FaceLead(EAST))
    assert phase(live) is Phase.PLAY
    yield "the play"
    suit = card.suit
    dummy = [one for one in live.state.game.hand(SOUTH) if one.suit is suit] or list(live.state.game.hand(SOUTH))
    await do(server, club, live, PlayCard(NORTH, dummy[0], from_dummy=True))
    yield "after a card"


def addresses(table: UUID, play: UUID, people: tuple[int, int]) -> list[str]:
    """Every address of `play` that these values fill, and what may be asked for about each call."""
    values = {
        "table": table,
        "play": play,
        "partner": people[1],
        "person": people[0],
        "profile": "ccba_2018",
        "kind": "pbn",
    }
    found = []
    for pattern in get_resolver("play.urls").url_patterns:
        assert isinstance(pattern, URLPattern)
        if pattern.name is not None and not pattern.name.startswith("adviser"):  # drawn once, for everybody
            kwargs = {name: values[name] for name in pattern.pattern.converters if name in values}
            try:
                found.append(reverse(pattern.name, kwargs=kwargs))
            except NoReverseMatch:
                continue
    offers = reverse("table-meanings", args=[table])
    return [*found, *(f"{offers}?call={call}" for call in ("last", *range(1, 8)))]


async def bytes_for(browser: AsyncClient, wanted: list[str]) -> str:
    """Everything that these addresses answer, in whatever way."""
    answers = [await browser.get(address) for address in wanted]
    return "\n".join(answer.content.decode(errors="replace") for answer in answers if not answer.streaming)


@pytest.mark.parametrize("profile", ["ccba_2018", "ccba_2018_screens"])
def test_the_profiles_forbid_ones_own_notes(profile: str) -> None:
    assert REGULATIONS[profile].profile().rules.own_card is OwnCard.NEVER


@pytest.mark.property
async def test_no_byte_of_ones_own_notes_reaches_a_player(server: TableServer, club: Club) -> None:
    """Over all phases: every page, every answer, every frame of his socket."""
    await notes(club)
    table, live = await seated(server, club, REGULATIONS["ccba_2018"].profile())
    browsers = {seat: browser_with(await session_of(club.people[seat])) for seat in (NORTH, SOUTH)}
    sockets = {seat: Socket(table, await session_of(club.people[seat])) for seat in (NORTH, SOUTH)}
    for socket in sockets.values():
        await socket.open()
    async for step in board(server, club, live):
        for seat, browser in browsers.items():
            people = (club.people[seat].pk, club.people[seat.partner].pk)
            all_of_them = addresses(table, live.play, people)
            near = [one for one in all_of_them if re.search(rf"/meanings|/cards|^/tables/{table}/$", one)]
            if not WHOLE_SITE:
                offered = [one for one in near if "?call=" in one]
                to_come = offered[len(live.state.game.auction.calls) + 2 :]
                near = [one for one in near if one not in to_come and not re.search("/save/|/director/", one)]
            sent = await bytes_for(browser, all_of_them if (step, seat) == WHOLE else near)
            while not await sockets[seat].receive_nothing(timeout=0.05, interval=0.01):
                sent += await sockets[seat].receive_from()
            assert KEPT not in sent, (step, seat)
            assert ON_CARD not in sent, (step, seat)
    for socket in sockets.values():
        await socket.disconnect()


async def test_the_copy_of_ones_own_data_is_closed_as_long_as_ones_notes_are(server: TableServer, club: Club) -> None:
    await notes(club)
    profile = REGULATIONS["ccba_2018"].profile()
    table, live = await seated(server, club, replace(profile, rules=replace(profile.rules, auction_only=True)))
    browser, page = browser_with(await session_of(club.people[NORTH])), reverse("own-data")
    await do(server, club, live, MakeCall(NORTH, PASS))
    closed = await browser.post(page, {"act": "export"})
    assert closed.status_code == 403
    assert "Your own notes are closed" in closed.content.decode()
    for told in (closed, await browser.get(reverse("meanings"))):
        assert reverse("table", args=[table]) in told.content.decode(), "where his hand is"
        assert "half an hour" in told.content.decode(), "and when they open"
    assert KEPT not in closed.content.decode()
    await do(server, club, live, *(MakeCall(seat, PASS) for seat in (EAST, SOUTH, WEST)))
    copy = await browser.post(page, {"act": "export"})
    assert (copy.status_code, KEPT in copy.content.decode()) == (200, True)
    open_notes = replace(SOCIAL, rules=replace(SOCIAL.rules, own_card=OwnCard.ANY_TIME))
    _social, also = await seated(server, club, open_notes)  # the copy tells who asks and invites too (Law 73A)
    await do(server, club, also, MakeCall(NORTH, PASS))
    copy = await browser.post(page, {"act": "export"})
    assert (copy.status_code, "You are playing." in copy.content.decode()) == (403, True)


async def test_what_he_typed_himself_in_this_session_is_offered_again(server: TableServer, club: Club) -> None:
    """On a call that is on the table, and only to him who typed it."""
    await notes(club)
    profile = REGULATIONS["ccba_2018"].profile()
    table, live = await seated(server, club, replace(profile, rules=replace(profile.rules, auction_only=True)))
    offers = reverse("table-meanings", args=[table])
    browsers = {seat: browser_with(await session_of(club.people[seat])) for seat in SEATS}

    async def offered(seat: int, call: str) -> str:
        return await bytes_for(browsers[SEATS[seat]], [f"{offers}?call={call}"])

    await do(server, club, live, MakeCall(NORTH, Call.parse("1NT")))
    await do(server, club, live, AlertCall(SOUTH, 1, "[hcp 15-17] typed-by-south"))
    assert "typed-by-south" not in await offered(SOUTH, "1"), "it stands there already"
    await do(server, club, live, *(MakeCall(seat, PASS) for seat in (EAST, SOUTH, WEST)))
    assert live.state.game.phase is Phase.OVER
    again = await next_board(server, club, table, live)
    dealer = again.state.game.board.dealer
    assert dealer is EAST
    await do(server, club, again, MakeCall(EAST, PASS), MakeCall(SOUTH, PASS), MakeCall(WEST, PASS))
    assert "typed-by-south" not in await offered(SOUTH, "last"), "the call is not on the table"
    await do(server, club, again, MakeCall(NORTH, Call.parse("1NT")))
    assert "typed-by-south" in await offered(SOUTH, "4")
    assert KEPT not in await offered(SOUTH, "4")
    for seat in (NORTH, EAST, WEST):
        assert "typed-by-south" not in await offered(seat, "4")


async def next_board(server: TableServer, club: Club, table: UUID, live: LivePlay) -> LivePlay:
    await server.act(live.play, club.players[NORTH], NextBoard())
    look = await look_at(server.pool, table)
    assert look is not None
    assert look.play != live.play
    return await server.desk.plays.get(look.play)


async def test_where_notes_are_allowed_they_are_offered(server: TableServer, club: Club) -> None:
    """After the call, to the pair; the opponents see nothing of it."""
    await notes(club)
    profile = replace(SOCIAL, rules=replace(SOCIAL.rules, own_card=OwnCard.ANY_TIME))
    table, live = await seated(server, club, profile)
    browsers = {seat: browser_with(await session_of(club.people[seat])) for seat in SEATS}
    offers = reverse("table-meanings", args=[table])
    assert KEPT not in await bytes_for(browsers[NORTH], [f"{offers}?call=last", f"{offers}?call=1"])
    await do(server, club, live, MakeCall(NORTH, Call.parse("1NT")))
    html = await bytes_for(browsers[NORTH], [f"{offers}?call=last"])
    assert f'data-do="explain" data-number="1" data-offer="1NT" data-text="[f1] {KEPT}"' in html
    assert f"forcing for one round; {KEPT}" in html
    for seat in (EAST, SOUTH, WEST):  # his partner does not explain this call here, unless he is asked
        assert KEPT not in await bytes_for(browsers[seat], [f"{offers}?call={call}" for call in ("last", "1")])
    assert "Meanings with" in await bytes_for(browsers[NORTH], [reverse("meanings-with", args=[club.people[SOUTH].pk])])


async def test_the_page_is_closed_in_the_middle_of_a_board(server: TableServer, club: Club) -> None:
    await notes(club)
    await seated(server, club, REGULATIONS["ccba_2018"].profile())
    browser = browser_with(await session_of(club.people[NORTH]))
    wanted = [reverse(name, args=[club.people[SOUTH].pk]) for name in ("meanings-with", "meanings-export")]
    assert [(await browser.get(address)).status_code for address in wanted] == [403, 403]
