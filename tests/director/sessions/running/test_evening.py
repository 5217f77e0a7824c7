"""A whole evening on the database: entered, seated, played by robots or people, moved, scored."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from asgiref.sync import sync_to_async
from django.urls import reverse
from pytest_django import Settings

from director.models import BoardResult, PersonNotice, Session
from director.movements.impossible import Impossible
from director.notices.models import NoticeKind
from director.pages.notices.notice_words import told as told_in_words
from director.results.tallying import tally_of
from director.sessions.deals.sealing import Unreadable
from director.sessions.draw.drawing import draw
from director.sessions.draw.planning import plan_start
from director.sessions.running import runner
from director.sessions.running.rounds import GO, START
from director.sessions.running.runner import begin, go_on, runner_of
from director.sessions.running.starting import start
from laws.protocol.commands import MakeCall
from laws.table.phases import Phase
from laws.values.calls import PASS
from laws.values.seats import Seat
from play.live.clock import ManualClock
from play.live.timed.timers import Timer as DueTimer
from play.models import AccessRight, BoardPlay, Person, PlayTable, Timer
from play.process.table_server import TableServer
from play.store.direction.calls import calls_waiting
from play.table import actors
from play.table.attempts import NextBoard, SeatRobot, SeeHands, Sit, StandUp
from play.table.outcomes import Done, Refused, TableCode
from play.table.rights import Right
from scoring.exchange.formats import usebio
from scoring.exchange.scored.rescore import rescore
from tests.director.evening import (
    ROBOTS,
    Evening,
    evening,
    newest_boards,
    pass_out,
    pass_time,
    read_notices,
    seated,
    until_over,
    usebio_of,
)
from tests.director.pages.test_whole_way import browser_of, text_of

PAUSE = 10


@pytest.fixture
def tuesday(transactional_db: None) -> Evening:
    """An event of two rounds of one board, for at least four pairs."""
    return evening(rounds=2, boards_per_round=1)


async def of_round(tuesday: Evening, number: int) -> dict[int, UUID]:
    """Return the boards of a round by the numbers of their tables."""
    return await newest_boards(tuesday.session.pk, number)


async def people_entered(tuesday: Evening) -> list[Person]:
    """Enter eight people, two by two; return them."""
    names = ("Nora", "Saul", "Nina", "Sven", "Enid", "Walt", "Emma", "Will")
    players = await sync_to_async(tuesday.people)(*names)
    await sync_to_async(tuesday.enter)(*zip(players[::2], players[1::2], strict=True))
    return [one.person for one in players if one.person is not None]


@pytest.mark.long  # the evening of robots in tests/evening/ goes the same way
async def test_robots_play_a_mitchell_of_two_tables_to_results_that_the_exported_file_reproduces(
    tuesday: Evening, server: TableServer, clock: ManualClock, analysing: None
) -> None:
    await sync_to_async(tuesday.enter)(ROBOTS, ROBOTS, ROBOTS, ROBOTS)
    assert await begin(server.desk, tuesday.session.pk)
    session = await until_over(server, clock, tuesday.session.pk)
    assert session.round == 2
    met = [(one.round, one.table, one.ns, one.ew, one.board) async for one in BoardResult.objects.all()]
    assert sorted(met) == [(1, 1, 1, 3, 1), (1, 2, 2, 4, 1), (2, 1, 1, 4, 2), (2, 2, 2, 3, 2)]
    assert await BoardPlay.objects.values("dealt").distinct().acount() == 2  # one dealt board for all tables
    assert not await PlayTable.objects.filter(closed_at=None).aexists()
    tally = await sync_to_async(tally_of)(session)
    assert len(tally.standings) == 4
    again = rescore(usebio.read(await sync_to_async(usebio_of)(session), "evening.xml"))
    assert [(one.entrant.id, one.total, one.place) for one in again.standings] == [
        (one.entrant.id, one.total, one.place) for one in tally.standings
    ]
    assert again.errors == ()


async def test_people_are_seated_by_the_schedule_and_away_until_they_come(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    people = await people_entered(tuesday)
    await begin(server.desk, tuesday.session.pk)
    assert await seated(server, await of_round(tuesday, 1)) == {1: "Nora Enid Saul Walt", 2: "Nina Emma Sven Will"}
    play = (await of_round(tuesday, 1))[1]
    state = (await server.desk.plays.get(play)).state
    assert state.away == {person.pk for person in people if person.display_name in "Nora Enid Saul Walt"}


async def test_everybody_is_brought_to_his_table_of_the_next_round_when_all_tables_are_done(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    await people_entered(tuesday)
    await begin(server.desk, tuesday.session.pk)
    first = await of_round(tuesday, 1)
    await pass_out(server, first[1])
    await pass_time(server, clock, PAUSE)
    assert await of_round(tuesday, 2) == {}  # table 2 is still playing
    await pass_out(server, first[2])
    await pass_time(server, clock, PAUSE - 1)
    assert await of_round(tuesday, 2) == {}  # its players look at the result
    await pass_time(server, clock, 1)
    second = await of_round(tuesday, 2)
    assert await seated(server, second) == {1: "Nora Emma Saul Will", 2: "Nina Enid Sven Walt"}
    state = (await server.desk.plays.get(second[1])).state
    assert state.clock is not None
    assert state.clock.round_ends == int(clock.now().timestamp()) + 510  # the time for a board and for the move
    state = (await server.desk.plays.get(first[1])).state
    assert state.next == second[1]  # the table stays, and goes on to its next board


async def test_a_session_ends_with_its_last_board_and_its_results_are_complete(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    await people_entered(tuesday)
    await begin(server.desk, tuesday.session.pk)
    for number in (1, 2):
        for play in (await of_round(tuesday, number)).values():
            await pass_out(server, play)
        await pass_time(server, clock, 0)
        await pass_time(server, clock, PAUSE)
    session = await Session.objects.aget(pk=tuesday.session.pk)
    assert session.ended_at == clock.now()
    assert [one.contract async for one in BoardResult.objects.all()] == ["passed out"] * 4
    await go_on(server.desk, session.pk)  # once more is harmless
    assert await BoardPlay.objects.acount() == 4


async def test_a_session_that_another_process_has_begun_to_move_is_moved_once(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    await people_entered(tuesday)
    assert await begin(server.desk, tuesday.session.pk)
    assert not await begin(server.desk, tuesday.session.pk)
    await Session.objects.filter(pk=tuesday.session.pk).aupdate(round=2)  # it died before it opened the boards
    for play in (await of_round(tuesday, 1)).values():
        await pass_out(server, play)
    await go_on(server.desk, tuesday.session.pk)
    await go_on(server.desk, tuesday.session.pk)
    assert set(await of_round(tuesday, 2)) == {1, 2}
    assert await PlayTable.objects.acount() == 2


async def test_a_session_starts_by_itself_at_its_time(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    await people_entered(tuesday)
    await sync_to_async(plan_start)(tuesday.session)
    await pass_time(server, clock, 30 * 60 - 1)
    assert await of_round(tuesday, 1) == {}
    await pass_time(server, clock, 1)
    assert set(await of_round(tuesday, 1)) == {1, 2}


async def test_a_session_without_enough_pairs_does_not_start_by_itself(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    await sync_to_async(tuesday.enter)(ROBOTS, ROBOTS)
    await sync_to_async(plan_start)(tuesday.session)
    await pass_time(server, clock, 30 * 60)
    assert (await Session.objects.aget(pk=tuesday.session.pk)).started_at is None
    told = [
        one
        async for one in PersonNotice.objects.filter(kind=NoticeKind.NOT_STARTED).select_related("competition__club")
    ]
    assert {one.person_id for one in told} == {tuesday.owner.pk}, "who organises it"
    notice = await sync_to_async(told_in_words)(told[0])
    assert notice.says.startswith("The event has not started by itself.")
    assert notice.more == "A session needs at least 4 pairs; 2 are entered."


async def test_players_of_a_session_change_no_seat_and_open_no_board(tuesday: Evening, server: TableServer) -> None:
    people = await people_entered(tuesday)
    await begin(server.desk, tuesday.session.pk)
    play = (await of_round(tuesday, 1))[1]
    nora = actors.Person(people[0].pk, "Nora")
    for attempt in (StandUp(), Sit(Seat.EAST), SeatRobot(Seat.EAST)):
        assert await server.act(play, nora, attempt) == Refused(TableCode.NOT_ALLOWED)
    await pass_out(server, play)
    assert await server.act(play, nora, NextBoard()) == Refused(TableCode.NOT_ALLOWED)


async def test_the_owner_directs_unless_he_plays(tuesday: Evening, server: TableServer) -> None:
    await people_entered(tuesday)
    await begin(server.desk, tuesday.session.pk)
    rights = AccessRight.objects.exclude(right=Right.ENTERED).order_by("right")
    found = [(one.person_id, one.right, one.session) async for one in rights]
    owner, session = tuesday.owner.pk, tuesday.session.pk
    assert found == [(owner, right, session) for right in (Right.CHIEF, Right.DIRECT, Right.READ)]


async def test_an_owner_who_plays_sees_no_hand_but_his_own(tuesday: Evening, server: TableServer) -> None:
    owner = await sync_to_async(tuesday.owner_with_a_robot)()
    await sync_to_async(tuesday.enter)(owner, ROBOTS, ROBOTS, ROBOTS)
    await begin(server.desk, tuesday.session.pk)
    rights = AccessRight.objects.order_by("right").values_list("right", flat=True)
    assert [one async for one in rights] == [Right.AFTER_PLAY, Right.CHIEF, Right.ENTERED]
    official = actors.Official(tuesday.owner.pk, tuesday.owner.display_name, actors.Role.DIRECTOR)
    for play in (await of_round(tuesday, 1)).values():
        assert await server.act(play, official, SeeHands()) == Refused(TableCode.NOT_ALLOWED)


async def test_the_pair_opposite_an_empty_place_sits_out(transactional_db: None, server: TableServer) -> None:
    of_five = await sync_to_async(evening)(rounds=3)
    await sync_to_async(of_five.enter)(ROBOTS, ROBOTS, ROBOTS, ROBOTS, ROBOTS)
    await begin(server.desk, of_five.session.pk)
    assert set(await of_round(of_five, 1)) == {1, 2}


async def test_a_table_that_a_round_leaves_empty_is_cleared(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """Five pairs at three tables: North-South of table 3 sit out in turn, opposite each East-West that is missing."""
    of_five = await sync_to_async(evening)(rounds=3)
    names = ("Ann", "Abe", "Bea", "Bob", "Cat", "Col", "Dee", "Dan", "Eve", "Eli")
    players = await sync_to_async(of_five.people)(*names)
    await sync_to_async(of_five.enter)(*zip(players[::2], players[1::2], strict=True))
    await begin(server.desk, of_five.session.pk)
    first = await of_round(of_five, 1)
    for play in first.values():
        await pass_out(server, play)
    await pass_time(server, clock, 0)
    await pass_time(server, clock, PAUSE)
    second = await of_round(of_five, 2)
    (left,) = set(first) - set(second)
    assert all(one is None for one in (await server.desk.plays.get(first[left])).state.seats)


async def test_what_a_process_that_died_had_left_undone_is_done_within_a_minute(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    """It had started the session for an organiser, and opened no board; and later it had let go on nobody."""
    await people_entered(tuesday)
    await start(server.desk, tuesday.session.pk)
    assert await of_round(tuesday, 1) == {}
    await pass_time(server, clock, 60)
    boards = await of_round(tuesday, 1)
    assert len(boards) == 2
    await BoardPlay.objects.aupdate(finished_at=clock.now(), contract="passed out", score_ns=0)
    await pass_time(server, clock, 60)
    assert len(await of_round(tuesday, 2)) == 2
    await Session.objects.aupdate(round_at=clock.now() - timedelta(hours=13))
    for _ in range(2):
        await pass_time(server, clock, 60)
    assert not await Timer.objects.filter(key__contains=":again:").aexists(), "nobody plays in it any more"


async def test_with_another_key_a_session_stands_still_is_logged_once_and_goes_on_with_the_right_one(
    tuesday: Evening,
    server: TableServer,
    clock: ManualClock,
    settings: Settings,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """And the pages of the organiser and of the deals say what is wrong."""
    await people_entered(tuesday)
    await begin(server.desk, tuesday.session.pk)
    right, settings.DEALS_KEY = settings.DEALS_KEY, bytes(32)
    for play in (await of_round(tuesday, 1)).values():
        await pass_out(server, play)
    for _ in range(4):
        await pass_time(server, clock, 61)
    assert await of_round(tuesday, 2) == {}
    assert [one.message for one in caplog.records if "DEALS_KEY" in one.message] == [
        f"session {tuesday.session.pk} stands still: the deal of board 2 cannot be read with this key (DEALS_KEY)"
    ]
    office = await browser_of(tuesday.owner)
    page = await office.get(reverse("event-manage", args=[tuesday.competition.pk]))
    assert "another DEALS_KEY" in page.content.decode()
    await Session.objects.aupdate(ended_at=clock.now())
    deals = await office.get(reverse("session-deals", args=[tuesday.session.pk]))
    assert "another DEALS_KEY" in deals.content.decode()
    assert "nonce" not in deals.content.decode()
    await Session.objects.aupdate(ended_at=None)
    settings.DEALS_KEY = right
    await pass_time(server, clock, 61)
    assert len(await of_round(tuesday, 2)) == 2


async def test_what_keeps_a_session_back_is_logged_again_when_it_has_gone_on_or_is_tried_no_more(
    transactional_db: None, server: TableServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A process keeps no list of all sessions that once waited."""
    unreadable, impossible = Unreadable("another key"), Impossible("too few pairs")
    answers = iter([unreadable, unreadable, None, unreadable, impossible, impossible])

    async def answer(*_asked: object) -> None:
        if (error := next(answers)) is not None:
            raise error

    async def told(*_of: object) -> None:
        pass

    for name, does in (("_go_on", answer), ("begin", answer), ("tell_not_started", told), ("await_players", told)):
        monkeypatch.setattr(runner, name, does)
    handle, session = runner_of(server.desk), uuid4()
    for kind in (*[GO] * 4, START, START):
        await handle(DueTimer(1, kind, session, "", "key", 1))
    logged = [one.message for one in caplog.records if f"{session}" in one.message]
    assert ["stands still" in one for one in logged] == [True, True, False, False]


async def test_with_another_key_no_session_starts_and_its_organisers_are_told(
    tuesday: Evening, server: TableServer, clock: ManualClock, settings: Settings
) -> None:
    """It starts by itself within a minute of the old key."""
    await people_entered(tuesday)
    await sync_to_async(draw)(tuesday.session)
    await Session.objects.aupdate(by_itself=True)
    await sync_to_async(plan_start)(tuesday.session)
    right, settings.DEALS_KEY = settings.DEALS_KEY, bytes(32)
    office = await browser_of(tuesday.owner)
    page = await office.post(reverse("event-manage", args=[tuesday.competition.pk]), {"act": "start"}, follow=True)
    assert "Ask who runs the site for the old key" in page.content.decode()
    for seconds in (30 * 60, 60):
        await pass_time(server, clock, seconds)
    assert not await Session.objects.exclude(started_at=None).aexists()
    assert not await PlayTable.objects.aexists()
    told = [one async for one in PersonNotice.objects.filter(kind=NoticeKind.NOT_STARTED)]
    assert [(one.person_id, one.data) for one in told] == [(tuesday.owner.pk, {"why": "sealed"})]
    settings.DEALS_KEY = right
    await pass_time(server, clock, 60)
    assert await Session.objects.exclude(started_at=None).aexists()


async def called(server: TableServer, play: UUID) -> None:
    """Let the dealer make the first call."""
    state = (await server.desk.plays.get(play)).state
    seat = state.game.to_act
    assert seat is not None
    dealer = state.seats[seat]
    assert dealer is not None
    assert dealer.person is not None
    assert await server.act(play, actors.Person(dealer.person, dealer.name), MakeCall(seat, PASS)) == Done()


async def test_a_slow_table_loses_the_boards_that_it_has_not_begun_and_is_stopped_in_the_middle_of_one(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """Rounds of two boards in 15 minutes: table 1 has played one and looks at the next, table 2 is at its first."""
    slow = await sync_to_async(evening)(rounds=2, boards_per_round=2)
    await people_entered(slow)
    await begin(server.desk, slow.session.pk)
    first = await of_round(slow, 1)
    await pass_out(server, first[1])
    await called(server, first[2])
    await pass_time(server, clock, PAUSE)
    looked_at = (await of_round(slow, 1))[1]
    assert looked_at != first[1]
    office = await browser_of(slow.owner)
    page = reverse("event-manage", args=[slow.competition.pk])
    await pass_time(server, clock, 15 * 60 - PAUSE - 1)
    assert "minutes late" not in (await office.get(page)).content.decode()
    await pass_time(server, clock, 1)
    state = (await server.desk.plays.get(looked_at)).state
    assert (state.game.phase, state.game.result) == (Phase.OVER, None)
    assert (await server.desk.plays.get(first[2])).state.game.phase is Phase.AUCTION
    await pass_time(server, clock, 10 * 60 - 1)
    text = (await office.get(page)).content.decode()
    assert "10 minutes late" in text
    assert "1 taken away" in text
    assert await sync_to_async(calls_waiting)([first[2]]) == {first[2]: 0}
    await pass_time(server, clock, 1)
    await go_on(server.desk, slow.session.pk)  # he is called once
    assert await sync_to_async(calls_waiting)([first[2]]) == {first[2]: 1}
    stopped = (await server.desk.plays.get(first[2])).state
    assert (stopped.game.phase, stopped.game.result) == (Phase.OVER, None)
    await pass_time(server, clock, PAUSE)
    second = await of_round(slow, 2)
    for table in (1, 2):
        clock_of = (await server.desk.plays.get(second[table])).state.clock
        assert clock_of is not None
        assert (clock_of.round_ends, clock_of.boards) == (int(clock.now().timestamp()) + 960, 2)
    met = {(one.table, one.board): one async for one in BoardResult.objects.filter(round=1)}
    assert {place: (one.contract, one.play_id) for place, one in met.items()} == {
        (1, 1): ("passed out", first[1]),
        (1, 2): ("", looked_at),
        (2, 1): ("", first[2]),
        (2, 2): ("", None),
    }
    rulings = await text_of(office, "session-rulings", slow.session.pk)
    assert "Board 1 was in play when play was stopped" in rulings
    await pass_time(server, clock, 960)  # nobody calls in the last round
    await pass_time(server, clock, PAUSE)
    session = await Session.objects.select_related("competition").aget(pk=slow.session.pk)
    assert session.ended_at == clock.now()
    await read_notices(server)
    tally = await sync_to_async(tally_of)(session)
    assert len(tally.rows) == 8
    assert {one.percentage for one in tally.standings} == {60, None}, "one table alone has played a board (article 27)"
    again = rescore(usebio.read(await sync_to_async(usebio_of)(session), "evening.xml"))
    assert [one.total for one in again.standings] == [one.total for one in tally.standings]
