"""The clock of a round and the room, for a hall: what everybody reads there before, in and after a session."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient
from django.urls import reverse
from django.utils.translation import get_language

from director.models import Session
from director.pages.shared.room import TableCard, table_cards
from director.sessions.models import Movement
from director.sessions.running.runner import begin
from play.live.clock import ManualClock
from play.models import BoardPlay, Person
from play.process.table_server import TableServer
from tests.director.evening import Evening, evening, pass_out
from tests.director.pages.test_whole_way import browser_of


@pytest.fixture
async def tuesday(server: TableServer) -> Evening:
    """Five pairs of people in a Howell, two boards of 7.5 minutes a round; it starts in half an hour."""
    made = await sync_to_async(evening)(movement=Movement.HOWELL, boards_per_round=2, rounds=5)
    names = [f"{kind} {number}" for number in range(1, 6) for kind in ("Ann", "Bob")]
    players = await sync_to_async(made.people)(*names)
    await sync_to_async(made.enter)(*zip(players[::2], players[1::2], strict=True))
    return made


async def words_of(browser: AsyncClient, tuesday: Evening, name: str) -> str:
    """Return what a page says, in one line; empty where there is none."""
    answer = await browser.get(reverse(name, args=[tuesday.session.pk]))
    if answer.status_code == 404:
        return ""
    page = answer.content.decode().partition('id="hall"')[2].partition("</main>")[0]
    return " ".join(re.sub(r"<[^>]*>", " ", page.partition(">")[2]).split())


async def test_before_the_session(tuesday: Evening) -> None:
    visitor = await browser_of(None)
    clock = await words_of(visitor, tuesday, "session-clock")
    assert "The session begins in 30:00" in clock
    assert "tables" not in clock
    assert await words_of(visitor, tuesday, "session-room") == ""


async def test_while_a_round_is_played(tuesday: Evening, server: TableServer, clock: ManualClock) -> None:
    await begin(server.desk, tuesday.session.pk)
    visitor = await browser_of(None)
    clock.advance(60)
    told = await words_of(visitor, tuesday, "session-clock")
    assert "Round 1 of 5 14:00 0 of 2 tables are done" in told
    board = await BoardPlay.objects.aget(table__of_session__number=2)
    await pass_out(server, board.pk)
    room = await words_of(visitor, tuesday, "session-room")
    assert "Table 2 N-S Ann" in room
    assert "1 of 2 played" in room
    assert room.count("0 of 2 played") == 1
    assert "Sits out: Ann" in room
    assert "Passed out" not in room
    page = (await visitor.get(reverse("session-room", args=[tuesday.session.pk]))).content.decode()
    assert (page.count('class="step done"'), page.count('class="step now"')) == (1, 1)


async def test_one_reader_more_is_shown_what_was_drawn_for_another(
    tuesday: Evening, server: TableServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anew when a board ends, and in each language; the logs of the boards are not read for it."""
    await begin(server.desk, tuesday.session.pk)
    drawn: list[str] = []

    def counted(session: Session, person: Person | None, at: datetime) -> list[TableCard]:
        drawn.append(get_language() or "")
        return table_cards(session, person, at)

    monkeypatch.setattr("director.pages.hall.hall.table_cards", counted)
    monkeypatch.setattr("director.pages.shared.room.on_boards", None)
    readers = [await browser_of(None) for _ in range(3)]
    for name in ("session-room", "session-clock"):
        assert len({await words_of(reader, tuesday, name) for reader in readers}) == 1
        assert drawn == ["en"], name
        drawn.clear()
    await pass_out(server, (await BoardPlay.objects.aget(table__of_session__number=2)).pk)
    assert ["1 of 2 played" in await words_of(reader, tuesday, "session-room") for reader in readers] == [True] * 3
    assert drawn == ["en"]
    chinese = await readers[0].get(
        reverse("session-room", args=[tuesday.session.pk]), headers={"Accept-Language": "zh-hans"}
    )
    assert 'lang="zh-' in chinese.content.decode()
    assert drawn == ["en", "zh-hans"]


async def test_when_the_time_is_over_and_the_session(tuesday: Evening, server: TableServer, clock: ManualClock) -> None:
    await begin(server.desk, tuesday.session.pk)
    visitor = await browser_of(None)
    clock.advance(15 * 60 + 65)
    told = await words_of(visitor, tuesday, "session-clock")
    assert "−1:05" in told
    assert "those in play are finished" in told
    assert "2 minutes late" in await words_of(visitor, tuesday, "session-room")
    await Session.objects.aupdate(round_time=0)
    assert "no limit of time" in await words_of(visitor, tuesday, "session-clock")
    await Session.objects.aupdate(interval=20, next_at=clock.now() + timedelta(minutes=20))
    assert "Round 2 begins in 20:00" in await words_of(visitor, tuesday, "session-clock")
    await Session.objects.aupdate(interval=0, next_at=clock.now(), movement="swiss")
    assert "begins when its draw is published" in await words_of(visitor, tuesday, "session-clock")
    await Session.objects.aupdate(ended_at=clock.now(), published_at=clock.now())
    assert "The session is over Results" in await words_of(visitor, tuesday, "session-clock")
    assert "The session is over" in await words_of(visitor, tuesday, "session-room")
