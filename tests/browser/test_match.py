"""A match in browsers: its captain lines up, a spectator watches both rooms, both captains confirm the score."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from functools import partial
from uuid import UUID

from allauth.account.models import EmailAddress
from django.db.models import F
from playwright.sync_api import Page, expect

from director.competitions.watching import Watching
from director.models import BoardResult, Competition, Session
from laws.engine.procedure.play import legal_cards
from laws.protocol.commands import MakeCall, PlayCard
from laws.table.phases import Phase
from laws.values.calls import PASS, Call
from play.live.bus import LocalBus
from play.live.clock import SystemClock
from play.live.desk import Pace
from play.models import BoardPlay, LogRow, Person
from play.process.table_server import TableServer
from play.robots.turns import robots_of
from play.store.database import new_pool
from play.table import actors
from play.table.outcomes import Done
from tests.browser.conftest import OpenPage
from tests.browser.pictures import Taker
from tests.browser.sizes import SIDEWAYS
from tests.browser.test_club import check
from tests.browser.test_pages import check_width
from tests.director.evening import enter_teams, evening_of_teams, pass_out

LIONS, TIGERS = ("Lena", "Liam", "Lois", "Luke", "Lily"), ("Tina", "Theo", "Tara", "Toby")
LATE = timedelta(minutes=5)


def at_tables(work: Callable[[TableServer], Awaitable[None]]) -> None:
    """Do that with a server in this process: the one of the pages reads it from the logs."""

    async def run() -> None:
        pool = new_pool(2)
        await pool.open()
        await work(TableServer(pool, SystemClock(), LocalBus(), Pace(), robots_of))
        await pool.close()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(run())).result()


def boards(number: int) -> dict[int, UUID]:
    """Return the boards of that number by their tables."""
    plays = BoardPlay.objects.filter(number=number)
    return dict(plays.values_list("table__of_session__number", "pk"))


async def play_on(server: TableServer, play: UUID, bid: str = "", cards: int = 52) -> None:
    """Let the dealer bid so, the others pass, and then so many cards be played; without a bid the board goes on."""
    live = await server.desk.plays.get(play)
    calls = [Call.parse(bid), PASS, PASS, PASS] if bid else []
    while live.state.game.phase is not Phase.OVER and (calls or cards):
        game = live.state.game
        seat = game.to_act
        assert seat is not None
        player = live.state.seats[seat]
        assert player is not None
        assert player.person is not None
        command: MakeCall | PlayCard
        if calls:
            command = MakeCall(seat, calls.pop(0))
        else:
            assert game.play is not None
            dummy = game.play.turn is game.play.contract.dummy
            command, cards = PlayCard(seat, next(iter(legal_cards(game, seat))), from_dummy=dummy), cards - 1
        assert await server.act(play, actors.Person(player.person, player.name), command) == Done()


def minutes_pass() -> None:
    """All that has happened has happened so much earlier, so that spectators may see it."""
    LogRow.objects.update(at=F("at") - LATE)
    BoardPlay.objects.update(finished_at=F("finished_at") - LATE)
    BoardResult.objects.update(at=F("at") - LATE)


def spectator() -> Person:
    """Return somebody who plays nowhere, and whose address is verified."""
    made = Person.objects.create_user("vera@club.test", display_name="Vera")
    EmailAddress.objects.create(user=made, email=made.email, verified=True, primary=True)
    return made


def confirm(page: Page, address: str) -> None:
    """Confirm the score as the captain whose page it is."""
    page.goto(address)
    page.get_by_role("button", name="Confirm the score").click()
    expect(page.locator(".confirming")).to_contain_text("confirmed by")


def test_a_match(open_page: OpenPage) -> None:
    taker = Taker()
    made = evening_of_teams(rounds=1, boards_per_round=2)
    enter_teams(made, Lions=made.people(*LIONS), Tigers=made.people(*TIGERS))
    Competition.objects.update(watching=Watching.MINUTES, watching_minutes=5)
    Session.objects.update(pause=0, starts_at=F("starts_at") + timedelta(days=3650))
    people = {one.display_name: one for one in Person.objects.all()}
    lena = open_page(f"/events/{made.competition.pk}/", person=people["Lena"], phone=True)
    lena.get_by_role("link", name="Line-up").click()
    lena.get_by_label("Closed room: second").select_option("Lily")
    check(lena)
    lena.get_by_role("button", name="Save the line-up").click()
    expect(lena.get_by_label("Closed room: second")).to_have_value("5")

    office = open_page(f"/events/{made.competition.pk}/manage/", person=made.owner)
    office.get_by_role("button", name="Start the session now").click()
    expect(office.locator(".cards li")).to_have_count(2)
    at_tables(lambda server: play_on(server, boards(1)[1], "1NT", 52))
    at_tables(lambda server: pass_out(server, boards(1)[2]))
    expect(office.locator(".cards")).to_contain_text("Board 2")
    office.wait_for_function("document.querySelectorAll('.cards')[0].textContent.split('Board 2').length == 3")
    at_tables(lambda server: play_on(server, boards(2)[1], "3NT", 7))
    at_tables(lambda server: play_on(server, boards(2)[2], "1NT", 2))
    minutes_pass()

    watch = f"/sessions/{made.session.pk}/watch/match/1/"
    vera = open_page(f"/sessions/{made.session.pk}/watch/", person=spectator())
    vera.get_by_role("link", name="Both rooms").click()
    vera.get_by_role("button", name="Watch the match").click()
    minutes_pass()
    expect(vera.locator(".room .record")).to_have_count(2)
    expect(vera.locator(".match tbody tr").first).to_contain_text("Passed out")
    check(vera)
    vera.locator(".running").evaluate("node => node.scrollIntoView()")
    taker.take(vera, "match")
    phone = open_page(watch, person=Person.objects.get(display_name="Vera"), language="zh-hans", phone=True)
    expect(phone.locator(".room .record")).to_have_count(2)
    phone.locator(".running").evaluate("node => node.scrollIntoView()")
    taker.take(phone, "match")
    phone.set_viewport_size(SIDEWAYS["viewport"])
    check_width(phone)

    for play in boards(2).values():
        at_tables(partial(play_on, play=play))
    expect(office.get_by_role("button", name="Publish the results")).to_be_visible()
    score = f"/sessions/{made.session.pk}/matches/1/1/"
    confirm(lena, score)
    tina = open_page(score, person=people["Tina"])
    confirm(tina, score)
    check(tina)
    taker.take(tina, "match-score")
    check_width(lena)
