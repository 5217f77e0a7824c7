"""The page of a lesson's teacher: what one request costs the tables of its process."""

from __future__ import annotations

from uuid import UUID

from django.core.cache import cache
from django.urls import reverse

from laws.values.seats import SEATS
from play.models import BoardPlay, LaidBoard
from play.process.table_server import TableServer
from play.store.rights import grant
from play.table.attempts import Say
from play.table.audience import TABLE
from play.table.outcomes import Done
from play.table.rights import Right
from tests.play.conftest import Club
from tests.play.live.test_lesson import LESSON, teacher
from tests.play.wire.test_door import browser_of
from tests.sent import key_in


async def test_boards_are_laid_as_often_as_tables_are_opened(server: TableServer, club: Club) -> None:
    """Dealing takes up to two seconds of a processor that the tables share."""
    cache.clear()
    table, _ = await club.open(profile=LESSON)
    async with server.pool.connection() as connection:
        await grant(connection, club.people[0].pk, Right.TEACH, table=table)
    browser, address = await browser_of(club.people[0]), reverse("table-teacher", args=[table])
    form = {"act": "lay", "play": str(await _play(table)), "number": "1"}
    assert [(await browser.post(address, form)).status_code for _ in range(11)] == [302] * 10 + [429]
    cache.clear()


async def test_boards_are_laid_once_by_two_presses(server: TableServer, club: Club) -> None:
    table, _ = await club.open(profile=LESSON)
    async with server.pool.connection() as connection:
        await grant(connection, club.people[0].pk, Right.TEACH, table=table)
    browser, address = await browser_of(club.people[0]), reverse("table-teacher", args=[table])
    page = (await browser.get(address)).content.decode()
    before = await LaidBoard.objects.filter(table=table).acount()
    form = {
        "act": "lay",
        "play": str(await _play(table)),
        "number": "2",
        "form_key": key_in(page[page.index('id="lay"') :]),
    }
    assert [(await browser.post(address, form)).status_code for _ in range(2)] == [302, 302]
    assert await LaidBoard.objects.filter(table=table).acount() == before + 2


async def test_where_a_teacher_is_in_the_place_of_the_director_the_page_says_so(
    server: TableServer, club: Club
) -> None:
    """To whom a pupil can speak during a board, and who has spoken."""
    table, play = await club.open(profile=LESSON)
    async with server.pool.connection() as connection:
        await grant(connection, club.people[0].pk, Right.TEACH, table=table)
    await club.seat(server.desk, play, *SEATS[1:])
    assert await server.act(play, teacher(club), Say("Count your points.", TABLE)) == Done()
    page = (await (await browser_of(club.people[1])).get(reverse("table", args=[table]))).content.decode()
    assert '<option value="director">Teacher</option>' in page
    assert "During a board: to the teacher only" in page
    assert "<span>teacher</span>" in page
    assert "<span>director</span>" not in page


async def _play(table: UUID) -> UUID:
    board = await BoardPlay.objects.aget(table=table)
    return board.pk
