"""Who sits out has something to read: the boards that he has finished, and what results he may know."""

from __future__ import annotations

from uuid import UUID

from asgiref.sync import sync_to_async
from django.db import connection
from django.test import AsyncClient, Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from director.models import Session
from director.sessions.running.runner import begin
from play.live.clock import ManualClock
from play.models import BoardPlay
from play.process.table_server import TableServer
from tests.director.evening import declare, evening, pass_time
from tests.director.pages.test_whole_way import browser_of, text_of

NAMES = ("Adam", "Beth", "Carl", "Dora", "Egon", "Fay", "Gus", "Hope", "Ivan", "Jane")


def statements_of(browser: AsyncClient, session: UUID) -> int:
    """Return how many statements the page costs that is brought again every three seconds, its reader included."""
    again = Client()
    again.cookies = browser.cookies
    with CaptureQueriesContext(connection) as statements:
        assert again.get(reverse("session-play", args=[session]), headers={"HX-Request": "true"}).status_code == 200
    return len(statements)


async def test_who_sits_out_reads_his_boards_and_the_results_that_he_may_know(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """Five pairs: in round 2 Adam’s sits out. The board that all have played is public, others are not."""
    made = await sync_to_async(evening)(rounds=3, boards_per_round=1)
    await Session.objects.aupdate(open_results=True)
    players = await sync_to_async(made.people)(*NAMES)
    await sync_to_async(made.enter)(*zip(players[::2], players[1::2], strict=True))
    await begin(server.desk, made.session.pk)
    async for play in BoardPlay.objects.values_list("pk", flat=True):
        await declare(server, play, 2)
    await pass_time(server, clock, 0)
    await pass_time(server, clock, 11)
    assert (await Session.objects.aget()).round == 2
    adam, carl = await browser_of(players[0].person), await browser_of(players[4].person)
    assert (await carl.get(f"/sessions/{made.session.pk}/play/")).status_code == 302  # he plays
    page = await text_of(adam, "session-play", made.session.pk)
    assert "The boards that you have finished" in page
    assert page.count('<th scope="row" class="place">') == 1  # that of his own table alone
    assert "+150" in page or "−150" in page
    for browser in (adam, carl):
        assert await sync_to_async(statements_of)(browser, made.session.pk) <= 12  # two for who comes next
    assert "Provisional results" not in page  # each board is still to be played by somebody
    await Session.objects.aupdate(ended_at=clock.now())
    assert "The boards that you have finished" not in await text_of(adam, "session-play", made.session.pk)
