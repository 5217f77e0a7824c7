"""Questioning a result from the page of a finished board."""

from __future__ import annotations

from django.urls import reverse

from play.live.clock import ManualClock
from play.process.table_server import TableServer
from tests.play.conftest import Club
from tests.play.driving import do, pass_time
from tests.play.live.test_result_questions import over
from tests.play.live.test_rulings import EAST, opened
from tests.play.wire.test_access import browser_with
from tests.play.wire.test_consumer import session_of


async def test_a_player_questions_the_result_until_the_correction_period_is_over(
    server: TableServer, club: Club, clock: ManualClock
) -> None:
    """Law 79C: then the page has no form any more, and says what was asked."""
    _, live = await opened(server, club)
    await do(server, club, live, *over("H2"))
    browser = browser_with(await session_of(club.people[EAST]))
    board, ask = reverse("board", args=[live.play]), reverse("board-question", args=[live.play])
    assert ask in (await browser.get(board)).content.decode()
    assert (await browser.post(ask, {"about": "everything"})).status_code == 400
    answer = await browser.post(ask, {"about": "score", "text": "doubled"})
    assert answer.headers["Location"] == board
    assert [one.asked.text for one in live.state.questions] == ["doubled"]
    html = (await browser.get(board)).content.decode()
    assert "East questions the result: The score or the contract as written" in html
    await pass_time(server, clock, live.state.rules.correction + 1)
    html = (await browser.get(board)).content.decode()
    assert ask not in html
    assert "East questions the result" in html


async def test_who_has_not_played_the_board_finds_no_such_page(server: TableServer, club: Club) -> None:
    _, live = await opened(server, club)
    await do(server, club, live, *over("H2"))
    stranger = await type(club.people[0]).objects.acreate(email="vera@club.test", display_name="Vera")
    browser = browser_with(await session_of(stranger))
    ask = reverse("board-question", args=[live.play])
    assert (await browser.post(ask, {"about": "score"})).status_code == 404
    assert live.state.questions == ()
