"""A director announces to all, warns all, gives more time, allows less overtime (articles 13, 22.3(1), 51)."""

from __future__ import annotations

import re
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient
from django.urls import reverse
from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from director.models import OrderAct, Session
from director.results.rulings.warned import history_of
from director.sessions.order.announcing import Announced, NotAnnounced, announce, deliver
from director.sessions.running.correction import end_by_times
from director.sessions.running.runner import begin
from director.sessions.running.running import Running, read_running
from frontend.sentences.announcements import announced_sentence
from laws.table.phases import Phase
from laws.views.viewer import Viewer, ViewerKind
from play.live.clock import ManualClock
from play.live.viewing.announcing import announced_to
from play.models import Person, Timer
from play.process.table_server import TableServer
from play.table.state import State
from scoring.penalties.assessment import RoomWarning, step_of
from scoring.penalties.grades import Step
from tests.director.evening import Evening, evening, newest_boards, pass_out, pass_time
from tests.director.pages.test_whole_way import browser_of, text_of
from tests.director.sessions.order.test_pausing import NAMES, ROUND, act, state_of, tries
from tests.play.conftest import NewServer

LATE_CARD = "52.2(15)"


@pytest.fixture
async def tuesday(server: TableServer) -> Evening:
    """Two tables of people, two boards in each of two rounds; the session has started."""
    made = await sync_to_async(evening)(rounds=2, boards_per_round=2)
    players = await sync_to_async(made.people)(*NAMES)
    await sync_to_async(made.enter)(*zip(players[::2], players[1::2], strict=True))
    await begin(server.desk, made.session.pk)
    return made


def heard(state: State, language: str = "en") -> list[str]:
    """What a spectator of a table reads of what was announced to all."""
    return [announced_sentence(one, language) for one in announced_to(state, Viewer(ViewerKind.VISITOR))]


async def test_all_tables_hear_it_in_the_language_of_each_reader_and_the_next_board_too(
    tuesday: Evening, server: TableServer, new_server: NewServer, clock: ManualClock
) -> None:
    session = tuesday.session.pk
    first = await newest_boards(session)
    assert await act(tuesday, act="tell", template="own", text=" ") == 200
    assert await act(tuesday, act="tell", template="minutes", text="Please hurry") == 302
    other = new_server()
    for play in first.values():
        state = await state_of(other, play)
        assert heard(state) == ["The director to all: Time left in this round, in minutes: 15. Please hurry"]
        assert heard(state, "zh-hans") == ["裁判通告全场：本轮剩余时间：15 分钟。 Please hurry"]
    await pass_time(server, clock, 0)
    assert len(heard(await state_of(server, first[1]))) == 1, "heard once, however often it is delivered"
    await pass_out(server, first[1])
    await pass_time(server, clock, 11)
    second = (await newest_boards(session))[1]
    assert second != first[1]
    assert len(heard(await state_of(server, second))) == 1
    await pass_out(server, second)
    nora = await browser_of(await Person.objects.aget(display_name="Nora"))
    assert await act(tuesday, nora, act="tell", template="begins") == 404
    office = await browser_of(tuesday.owner)
    assert "Please hurry" in await text_of(office, "session-order", session)


async def test_after_a_warning_to_all_the_first_offence_counts_as_the_second(
    tuesday: Evening, server: TableServer
) -> None:
    assert await act(tuesday, act="warn", offence="52.2(99)") == 200
    assert step_of(await sync_to_async(history_of)(tuesday.session), "1", LATE_CARD) is Step.FIRST
    assert await act(tuesday, act="warn", offence=LATE_CARD) == 302
    history = await sync_to_async(history_of)(tuesday.session)
    assert history == [RoomWarning(LATE_CARD)]
    assert [step_of(history, contestant, LATE_CARD) for contestant in ("1", "4")] == [Step.SECOND] * 2
    assert step_of(history, "1", "52.2(16)") is Step.FIRST
    [said] = heard(await state_of(server, (await newest_boards(tuesday.session.pk))[2]))
    assert said.startswith("The director to all: Warning to all: 52.2(15) ")
    office = await browser_of(tuesday.owner)
    sent = {"act": "propose", "contestant": "1", "offence": f"{LATE_CARD}:plain", "reason": "Late", "minutes": ""}
    page = await office.post(reverse("session-rulings", args=[tuesday.session.pk]), sent)
    assert page.status_code == 200
    assert "20%" in page.content.decode().replace(" ", "")


async def test_a_longer_round_moves_its_end_and_the_clocks(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    session = tuesday.session.pk
    first = await newest_boards(session)
    await pass_time(server, clock, 60)
    before = {table: (await state_of(server, play)).clock for table, play in first.items()}
    assert await act(tuesday, act="longer", minutes="10", text="A slow start") == 302
    for table, play in first.items():
        was, state = before[table], await state_of(server, play)
        assert was is not None
        assert was.round_ends is not None
        assert state.clock is not None
        assert state.clock.round_ends == was.round_ends + 600
    await pass_time(server, clock, ROUND - 60 + 599)
    assert (await state_of(server, first[1])).game.phase is Phase.AUCTION, "the time of the round is not over"
    await pass_time(server, clock, 1)
    assert (await state_of(server, first[1])).game.phase is Phase.OVER
    assert [one.data["minutes"] async for one in OrderAct.objects.order_by("pk")] == [10]


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("knows", [True, False], ids=["knows of it", "does not know"])
async def test_a_longer_round_counts_once_for_a_board_that_opens_in_that_moment(
    server: TableServer, clock: ManualClock, monkeypatch: pytest.MonkeyPatch, knows: bool, number: int
) -> None:
    """The process that opens it has read the session just after the director has given the time, or just before; the
    board of the round before hears it too.
    """
    made = await sync_to_async(evening)(rounds=2, boards_per_round=1)
    players = await sync_to_async(made.people)(*NAMES)
    await sync_to_async(made.enter)(*zip(players[::2], players[1::2], strict=True))
    given: list[NotAnnounced | None] = []

    async def read(connection: AsyncConnection[TupleRow], session: UUID) -> Running | None:
        before = await read_running(connection, session)
        if given or before is None or before.round != number:
            return before
        given.append(await sync_to_async(announce)(made.session, made.owner, Announced("longer", 10), clock.now()))
        if number > 1:
            await deliver(server.desk, session)
        return await read_running(connection, session) if knows else before

    monkeypatch.setattr("director.sessions.running.runner.read_running", read)
    await begin(server.desk, made.session.pk)
    if number == 2:
        for play in (await newest_boards(made.session.pk)).values():
            await pass_out(server, play)
        await pass_time(server, clock, 11)
    await deliver(server.desk, made.session.pk)
    assert given == [None]
    session = await Session.objects.aget()
    assert session.round == number
    ends = end_by_times(session)
    assert ends is not None
    boards = await newest_boards(made.session.pk, number)
    assert len(boards) == 2
    for play in boards.values():
        state = await state_of(server, play)
        assert state.clock is not None
        assert state.clock.round_ends == int(ends.timestamp())
        assert len(heard(state)) == 1


async def test_more_time_in_an_interval_moves_its_end(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    """As a pause does; one that is over already is as long as it was."""
    held, owner, key = tuesday.session, tuesday.owner, f"{tuesday.session.pk}:go:rested 1"
    until, ten = clock.now() + timedelta(minutes=5), timedelta(minutes=10)
    await Session.objects.aupdate(next_at=until)
    more = sync_to_async(announce)
    assert await more(held, owner, Announced("longer", 10), clock.now()) is None
    assert (await Session.objects.aget()).next_at == until + ten
    assert (await Timer.objects.aget(key=key)).at == until + ten
    assert await more(held, owner, Announced("longer", 10), until + ten) is None
    assert (await Session.objects.aget()).next_at == until + ten


async def test_less_overtime_is_announced_half_an_hour_before_the_end(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    held, owner = tuesday.session, tuesday.owner
    less = sync_to_async(announce)
    assert await less(held, owner, Announced("overtime", 4), clock.now()) is NotAnnounced.TOO_LATE
    await Session.objects.filter(pk=held.pk).aupdate(round_time=3600)
    assert await less(held, owner, Announced("overtime", 10), clock.now()) is NotAnnounced.NOT_SHORTER
    at = (await Session.objects.aget()).round_at
    assert at is not None
    assert await less(held, owner, Announced("overtime", 4), at + timedelta(seconds=1801)) is NotAnnounced.TOO_LATE
    assert await less(held, owner, Announced("overtime", 4), at + timedelta(seconds=1800)) is None
    first = await newest_boards(held.pk)
    await tries(server, first[1])
    await pass_time(server, clock, 3600 + 239)
    assert (await state_of(server, first[1])).game.phase is Phase.AUCTION
    await pass_time(server, clock, 1)
    assert (await state_of(server, first[1])).game.phase is Phase.OVER, "play stops four minutes after the time"
    acts = [(one.kind, one.data["minutes"]) async for one in OrderAct.objects.order_by("pk")]
    assert acts == [("overtime", 4)]
    office: AsyncClient = await browser_of(owner)
    assert "Less overtime allowed" in await text_of(office, "session-order", held.pk)


async def test_what_is_sent_twice_is_announced_once(tuesday: Evening, server: TableServer) -> None:
    """A second press would else give the room more time than all have read."""
    began = (await Session.objects.aget()).round_at
    assert began is not None
    form = {"act": "longer", "minutes": "5", "text": "Late start", "form_key": f"{uuid4()}"}
    for _ in range(2):
        assert await act(tuesday, None, **form) == 302
    assert (await Session.objects.aget()).round_at == began + timedelta(minutes=5)
    assert await OrderAct.objects.acount() == 1
    assert await act(tuesday, None, **form | {"form_key": "another"}) == 400
    page = await text_of(await browser_of(tuesday.owner), "session-order", tuesday.session.pk)
    keys = re.findall(r'name="form_key" value="([^"]+)"', page)
    assert len(keys) == len(set(keys)) == page.count('name="act"') > 1
