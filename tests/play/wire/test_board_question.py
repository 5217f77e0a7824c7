"""Questioning a result from the page of a finished board."""

from __future__ import annotations

import re
from datetime import timedelta
from uuid import uuid4

from django.urls import reverse
from django.utils import timezone

from play.live.clock import ManualClock
from play.models import BoardPlay, Timer
from play.process.table_server import TableServer
from play.table.table_events import About
from tests.play.conftest import Club
from tests.play.driving import do, pass_time
from tests.play.live.test_result_questions import over
from tests.play.live.test_rulings import EAST, opened
from tests.play.still import stand_still
from tests.play.wire.test_access import browser_with
from tests.play.wire.test_consumer import session_of
from tests.play.wire.test_director_page import desk, fields, page


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
    form = {"about": "score", "form_key": str(uuid4())}
    for text in ("doubled", "doubled", "redoubled"):  # sent again where the answer was lost, and then changed
        answer = await browser.post(ask, form | {"text": text})
        assert answer.headers["Location"] == board
    assert [one.asked.text for one in live.state.questions] == ["doubled", "redoubled"]
    html = (await browser.get(board)).content.decode()
    assert "East questions the result: The score or the contract as written" in html
    await pass_time(server, clock, live.state.rules.correction + 1)
    html = (await browser.get(board)).content.decode()
    assert ask not in html
    assert "East questions the result" in html


CLAUSES = {
    About.CLAIM: "(Laws 69B, 71)",
    About.REVOKE: "(Laws 64B4, 64B5, 64C)",
    About.SCORE: "(Law 79C, article 43)",
    About.EXPLANATION: "(Laws 20F5, 75B)",
    About.RULING: "(Law 92)",
}


async def test_each_question_about_a_result_reaches_the_director_with_its_clause_and_the_time_left(
    server: TableServer, club: Club
) -> None:
    """A claim (69B, 71), a revoke (64), the score (79C), an explanation (20F5, 75B), a ruling (92), each one tap.

    Beside each stand the clause and the time until which it can be answered; his answer reaches the player.
    """
    director, address, live = await desk(server, club)
    await do(server, club, live, *over("H2"))
    browser = browser_with(await session_of(club.people[EAST]))
    board, ask = reverse("board", args=[live.play]), reverse("board-question", args=[live.play])
    html = (await browser.get(board)).content.decode()
    for about in About:
        assert f'<button name="about" value="{about.value}">' in html
        assert (await browser.post(ask, {"about": about.value, "text": f"about the {about.value}"})).status_code == 302
    assert CLAUSES.keys() == set(About)
    queue = await page(director, address)
    for about, clause in CLAUSES.items():
        waiting = re.search(rf"East questions the result: [^<]*{re.escape(clause)}", queue)
        assert waiting, about
        assert f"about the {about.value}" in queue
    finished = (await BoardPlay.objects.aget(pk=live.play)).finished_at
    assert finished is not None
    until = timezone.localtime(finished + timedelta(seconds=live.state.rules.correction))
    assert f">{until:%H:%M}</time> (" in queue
    number = list(About).index(About.RULING) + 1
    answer = fields(queue, question=str(number)) | {"text": "it was right"}
    assert (await director.post(address, answer)).status_code == 302
    html = (await browser.get(board)).content.decode()
    assert "A ruling: I appeal (Law 92): Dora: the result stands. Reason: it was right" in html


async def test_a_break_of_the_platform_is_no_part_of_the_time_that_both_are_shown(
    server: TableServer, club: Club, clock: ManualClock
) -> None:
    director, address, live = await desk(server, club)
    await do(server, club, live, *over("H2"))
    browser = browser_with(await session_of(club.people[EAST]))
    await stand_still(server, clock, live.state.rules.correction)
    ends = (await Timer.objects.aget(key=f"{live.play}:period")).at
    assert ends > clock.now()
    until = f"{timezone.localtime(ends):%H:%M}"
    assert f"Question it until {until}" in (await browser.get(reverse("board", args=[live.play]))).content.decode()
    assert f">{until}</time>" in await page(director, address)


async def test_who_has_not_played_the_board_finds_no_such_page(server: TableServer, club: Club) -> None:
    _, live = await opened(server, club)
    await do(server, club, live, *over("H2"))
    stranger = await type(club.people[0]).objects.acreate(email="vera@club.test", display_name="Vera")
    browser = browser_with(await session_of(stranger))
    ask = reverse("board-question", args=[live.play])
    assert (await browser.post(ask, {"about": "score"})).status_code == 404
    assert live.state.questions == ()
