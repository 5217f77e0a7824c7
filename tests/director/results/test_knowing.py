"""What is told of results while a session is played: two browsers, one anonymous, of a player with boards to play."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient
from django.urls import reverse

from director.models import Ruling, Session
from director.results.knowing import open_boards
from director.results.tallying import tally_of
from director.sessions.running.runner import begin
from play.live.clock import ManualClock
from play.models import BoardPlay, Person
from play.process.table_server import TableServer
from scoring.exchange.scored.tally import Tally
from tests.director.evening import Evening, evening, pass_out, pass_time
from tests.director.pages.test_whole_way import browser_of, text_of

NAMES = ("Nora", "Saul", "Nina", "Sven", "Enid", "Walt", "Emma", "Will")
PAUSE = 10
RESULT = "passed out"


@pytest.fixture
async def running(transactional_db: None, server: TableServer, clock: ManualClock) -> Evening:
    """Two tables, of which table 1 has passed board 1 out, which table 2 has in play; board 2 follows."""
    tuesday = await sync_to_async(evening)()
    await Session.objects.aupdate(open_results=True)
    players = await sync_to_async(tuesday.people)(*NAMES)
    await sync_to_async(tuesday.enter)(*zip(players[::2], players[1::2], strict=True))
    await begin(server.desk, tuesday.session.pk)
    await finish(server, clock, 1, table=1)
    return tuesday


async def finish(server: TableServer, clock: ManualClock, number: int, **of: int) -> None:
    """Pass out the boards of that round."""
    tables = {f"table__of_session__number{name.removeprefix('table')}": one for name, one in of.items()}
    async for play in BoardPlay.objects.filter(round=number, finished_at=None, **tables):
        await pass_out(server, play.pk)
    await pass_time(server, clock, 0)


async def browsers() -> tuple[AsyncClient, AsyncClient]:
    """Return both browsers of Nora: in one of them she has not signed in."""
    return await browser_of(await Person.objects.aget(display_name="Nora")), await browser_of(None)


async def found(browser: AsyncClient, running: Evening, name: str, *args: int) -> tuple[int, str]:
    """Return what a browser finds at an address of the results."""
    answer = await browser.get(reverse(name, args=[running.session.pk, *args]))
    return answer.status_code, answer.content.decode()


async def test_nothing_is_told_of_a_board_that_somebody_has_still_to_play(running: Evening) -> None:
    """Law 16D: neither its traveller nor a ranking with it, and no ruling on it."""
    await Ruling.objects.acreate(
        session=running.session, kind="adjusted", round=1, table=1, board=1, value="A6040", reason="secret", name="Olga"
    )
    for browser in await browsers():
        status, text = await found(browser, running, "session-results")
        assert status == 200
        assert "No board has been played yet." in text
        assert "secret" not in text
        assert (await found(browser, running, "session-board", 1))[0] == 404


async def test_what_all_tables_have_played_is_told_to_everybody_while_other_boards_follow(
    running: Evening, server: TableServer, clock: ManualClock
) -> None:
    await finish(server, clock, 1)
    assert await sync_to_async(open_boards)(await Session.objects.aget()) == {1}
    await pass_time(server, clock, PAUSE)
    assert await BoardPlay.objects.filter(round=2, finished_at=None).acount() == 2
    for browser in await browsers():
        status, text = await found(browser, running, "session-board", 1)
        assert status == 200
        assert RESULT in text.lower()
        assert "50.00 %" in (await found(browser, running, "session-results"))[1]
        assert (await found(browser, running, "session-board", 2))[0] == 404


async def test_a_page_that_asks_again_is_shown_what_was_ranked_for_another_reader(
    running: Evening, server: TableServer, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each with his own line marked; anew for who comes, and as soon as there is another result."""
    await finish(server, clock, 1)
    ranked: list[int] = []

    def counted(session: Session, known: frozenset[int]) -> Tally:
        ranked.append(len(known))
        return tally_of(session, known)

    monkeypatch.setattr("director.pages.results.results.tally_of", counted)
    address, again = reverse("session-results", args=[running.session.pk]), {"HX-Request": "true"}
    signed_in, stranger = await browsers()
    first = (await signed_in.get(address)).content.decode()
    assert ranked == [1]
    assert (await signed_in.get(address, headers=again)).content.decode().count("mine") == first.count("mine") == 1
    shown = (await stranger.get(address, headers=again)).content.decode()
    assert shown.count("<tr") == first.count("<tr")
    assert "mine" not in shown
    assert ranked == [1]
    await stranger.get(address)
    assert ranked == [1, 1]
    await pass_time(server, clock, PAUSE)
    await finish(server, clock, 2)
    await stranger.get(address, headers=again)
    assert len(ranked) == 3


async def test_at_the_end_open_results_are_published_by_themselves(
    running: Evening, server: TableServer, clock: ManualClock
) -> None:
    await finish(server, clock, 1)
    await pass_time(server, clock, PAUSE)
    await finish(server, clock, 2)
    await pass_time(server, clock, PAUSE)
    session = await Session.objects.aget()
    assert session.ended_at is not None
    assert session.published_at == session.ended_at
    for browser in await browsers():
        assert (await found(browser, running, "session-board", 2))[0] == 200
        assert "Provisional: they can be corrected until" in await text_of(browser, "session-results", session.pk)


async def test_without_open_results_nobody_reads_before_they_are_published(
    running: Evening, server: TableServer, clock: ManualClock
) -> None:
    await Session.objects.aupdate(open_results=False)
    await finish(server, clock, 1)
    for browser in await browsers():
        assert (await found(browser, running, "session-results"))[0] == 404
        assert (await found(browser, running, "session-board", 1))[0] == 404
