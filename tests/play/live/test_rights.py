"""Rights: a person sees and does what his rights allow, from the moment of granting until they end."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import UUID, uuid4

import pytest
from psycopg import AsyncConnection
from psycopg.rows import TupleRow
from psycopg_pool import PoolTimeout

from frontend.close_codes import CloseCode
from laws.protocol.commands import Enquire, GiveRuling, MakeCall, PeriodEnds, Ruling
from laws.values.calls import PASS, Call
from laws.values.paragraph import Paragraph
from laws.values.seats import SEATS, Side
from laws.views.viewer import VISITOR, Viewer, ViewerKind
from play.live import rights as cached_rights
from play.live.act import act
from play.live.clock import ManualClock
from play.live.connections.bus import LocalBus
from play.live.desk import Desk
from play.live.rights import RightsCache
from play.models import AccessRight, BoardPlay, BoardSeat, LogRow, Notice, Person, PlayTable
from play.process.table_server import TableServer
from play.robots.turns import robots_of
from play.store.database import Pool
from play.store.rights import grant, revoke, rights_at
from play.store.tables.look import look_at
from play.table.actors import Official, Role
from play.table.attempts import NextBoard, Rewind, Sit, StandUp
from play.table.direction.taking_back import BY_FAULT
from play.table.outcomes import Done, Refused, TableCode
from play.table.rights import Granted, Right, Sight, holds, sight_by
from play.table.turns import turn_of
from tests.play.conftest import PACE, START, Club
from tests.play.live.test_act import play_to_the_end
from tests.play.live.viewing.test_hub import Browser, settle

NORTH, EAST, SOUTH, WEST = SEATS
DIRECTOR = Viewer(ViewerKind.DIRECTOR)


async def direct(server: TableServer, table: UUID, person: Person | None = None) -> Official:
    """Make a person the director of that table, by default one who does not play there."""
    who = person or await Person.objects.acreate(email="dora@club.test", display_name="Dora")
    async with server.pool.connection() as connection:
        await grant(connection, who.pk, Right.DIRECT, table=table, since=server.desk.clock.now())
    await server.rights_changed(table)
    return Official(who.pk, who.display_name, Role.DIRECTOR)


def test_a_right_holds_from_its_beginning_until_before_its_end() -> None:
    granted = Granted(7, Right.DIRECT, START, START + timedelta(hours=1))
    moments = [START - timedelta(seconds=1), START, START + timedelta(minutes=59), START + timedelta(hours=1)]
    assert [holds([granted], 7, Right.DIRECT, now) for now in moments] == [False, True, True, False]
    assert not holds([granted], 8, Right.DIRECT, START)
    assert not holds([granted], 7, Right.SEAT, START)


def test_of_several_rights_the_widest_view_counts() -> None:
    granted = tuple(Granted(7, right, START) for right in (Right.WATCH, Right.SEAT, Right.DIRECT))
    assert sight_by(granted, 7, START) == Sight(DIRECTOR)
    assert sight_by(granted[:2], 7, START) == Sight(VISITOR)
    assert sight_by(granted[1:2], 7, START) is None


async def test_who_may_direct_sees_as_a_director_as_soon_as_the_right_is_granted(
    server: TableServer, club: Club
) -> None:
    """And no longer when it has ended."""
    table, play = await club.open()
    await club.seat(server.desk, play, NORTH, EAST, SOUTH)
    look = await look_at(server.pool, table)
    assert look is not None
    browser = Browser(club.people[WEST].pk)
    assert await server.hub.join(browser, look.facts, play, "")
    assert browser.viewer == VISITOR
    await direct(server, table, club.people[WEST])
    assert browser.viewer == DIRECTOR
    async with server.pool.connection() as connection:
        await revoke(connection, club.people[WEST].pk, Right.DIRECT, table=table)
        await connection.execute("UPDATE play_right SET until = %s", (server.desk.clock.now(),))
    await server.rights_changed(table)
    assert browser.viewer == VISITOR


_SILENT = """
    INSERT INTO play_serving (process, at, tables) VALUES ('another', clock_timestamp() - interval '3 seconds', '{}')
"""


class Deaf(LocalBus):
    """A bus of a process beside others, which hears them while `is_heard`."""

    is_heard = True


async def test_a_right_that_ends_while_no_news_come_in_ends_in_every_process(
    pool: Pool, clock: ManualClock, club: Club
) -> None:
    """Redis is lost: who was sent away at another process is shown no more here, nor after it is back; nor where that
    process was killed before it told so.
    """
    bus = Deaf()
    server = TableServer(pool, clock, bus, PACE, robots_of)
    (table, play), session = await club.open(), uuid4()
    await PlayTable.objects.aupdate(session=session)
    look = await look_at(pool, table)
    assert look is not None
    for way in ("away", "back", "killed"):
        async with pool.connection() as connection:
            await connection.execute("DELETE FROM play_right")
            await grant(connection, club.people[WEST].pk, Right.WATCH, session=session, since=START)
        await server.rights_changed(session)
        browser = Browser(club.people[WEST].pk)
        assert await server.hub.join(browser, look.facts, play, "")
        async with pool.connection() as connection:
            await grant(connection, club.people[WEST].pk, Right.KEPT_OUT, session=session, since=START)
        await server.renew_rights(1.0)
        codes = [browser.shut_with]
        bus.is_heard = way != "away"
        if way == "killed":
            async with pool.connection() as connection:
                await connection.execute(_SILENT)
            await server.faults.write()
        if way == "back":
            assert bus.returned is not None
            bus.returned(0.1)
        await server.renew_rights(2.0)
        await settle()
        codes.append(browser.shut_with)
        assert codes == [None, CloseCode.SHUT_OUT], "nothing is asked while news come in"
        bus.is_heard = True
        await server.renew_rights(3.0)


async def test_a_change_of_rights_that_cannot_be_read_is_asked_for_again(
    pool: Pool, clock: ManualClock, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Redis is back, and the database away for a moment."""
    bus, asked = Deaf(), list[float]()
    server = TableServer(pool, clock, bus, PACE, robots_of)

    async def fails(_connection: object, _subjects: object, seconds: float) -> set[UUID]:
        asked.append(seconds)
        if len(asked) == 1:
            raise PoolTimeout
        return set()

    monkeypatch.setattr("play.process.table_server.rights_changed_in", fails)
    assert bus.returned is not None
    bus.returned(0.1)
    with pytest.raises(PoolTimeout):
        await server.renew_rights(1.0)
    await server.renew_rights(3.0)
    await server.renew_rights(5.0)
    assert len(asked) == 2
    assert asked[1] > asked[0], "as far back as the first time"


async def test_a_right_in_a_session_holds_at_each_of_its_tables(server: TableServer, club: Club) -> None:
    session = uuid4()
    tables = [await club.open() for _ in range(2)]
    await PlayTable.objects.aupdate(session=session)
    looks = [await look_at(server.pool, table) for table, _ in tables]
    browsers = [Browser(club.people[WEST].pk), Browser(club.people[WEST].pk)]
    for browser, look in zip(browsers, looks, strict=True):
        assert look is not None
        assert not await server.hub.join(browser, look.facts, look.play, "")
    async with server.pool.connection() as connection:
        await grant(connection, club.people[WEST].pk, Right.WATCH, session=session, since=server.desk.clock.now())
    await server.rights_changed(session)
    for browser, look in zip(browsers, looks, strict=True):
        assert look is not None
        assert await server.hub.join(browser, look.facts, look.play, "")
    async with server.pool.connection() as connection:
        await connection.execute("DELETE FROM play_right")
    await server.rights_changed(session)
    await settle()
    assert [browser.shut_with for browser in browsers] == [CloseCode.SHUT_OUT, CloseCode.SHUT_OUT]


async def test_a_right_is_of_one_table_or_of_one_session(pool: Pool, club: Club) -> None:
    async with pool.connection() as connection:
        with pytest.raises(ValueError, match="one table or in one session"):
            await grant(connection, club.people[0].pk, Right.DIRECT)
        with pytest.raises(ValueError, match="one table or in one session"):
            await grant(connection, club.people[0].pk, Right.DIRECT, table=uuid4(), session=uuid4())


async def test_a_player_sees_from_his_seat_whatever_right_he_has(server: TableServer, club: Club) -> None:
    table, play = await club.open()
    await club.seat(server.desk, play)
    look = await look_at(server.pool, table)
    assert look is not None
    browser = Browser(club.people[WEST].pk)
    assert await server.hub.join(browser, look.facts, play, "")
    await direct(server, table, club.people[WEST])
    assert browser.viewer == Viewer.player(WEST)


async def test_a_right_that_is_granted_while_the_rights_are_read_is_known(
    pool: Pool, clock: ManualClock, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message arrives after the old rows were read and before they are stored."""
    table, _ = await club.open()
    look = await look_at(pool, table)
    assert look is not None
    cache, person, read = RightsCache(pool, clock), club.people[WEST].pk, rights_at

    async def granted_meanwhile(
        connection: AsyncConnection[TupleRow], at: UUID, session: UUID | None
    ) -> tuple[Granted, ...]:
        found = await read(connection, at, session)
        if not found:
            await grant(connection, person, Right.DIRECT, table=at, since=clock.now())
            cache.forget(at)
        return found

    monkeypatch.setattr(cached_rights, "rights_at", granted_meanwhile)
    assert (await cache.of(look.facts)).holds(person, Right.DIRECT)
    assert (await cache.of(look.facts)).holds(person, Right.DIRECT)


async def test_what_has_been_ended_is_at_an_end_however_slowly_the_time_was_read(
    pool: Pool, club: Club, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL's answer took two seconds; a second after it had told the time, somebody was sent away."""
    table, _ = await club.open()
    look = await look_at(pool, table)
    assert look is not None
    person, told = club.people[WEST].pk, clock.now()

    async def slowly(_connection: AsyncConnection[TupleRow]) -> datetime:
        clock.advance(2)
        return told

    monkeypatch.setattr(cached_rights, "database_time", slowly)
    monkeypatch.setattr(clock, "for_database", lambda: None)
    async with pool.connection() as connection:
        await grant(connection, person, Right.KEPT_OUT, table=table, since=told + timedelta(seconds=1))
    rights = await RightsCache(pool, clock).of(look.facts)
    assert rights.holds(person, Right.KEPT_OUT)


async def test_only_who_has_the_right_now_acts_as_an_official(server: TableServer, club: Club) -> None:
    """The right is read from the database when he acts: the cache does not decide."""
    table, play = await club.open()
    await club.seat(server.desk, play, NORTH, EAST, SOUTH)
    official = await direct(server, table)
    rule = GiveRuling(Ruling.ADJUST, text="average plus")
    async with server.pool.connection() as connection:
        await connection.execute("UPDATE play_right SET until = %s", (server.desk.clock.now(),))
    assert await server.act(play, official, rule) == Refused(TableCode.NOT_ALLOWED)
    async with server.pool.connection() as connection:
        await connection.execute("UPDATE play_right SET until = NULL")
    assert await server.act(play, official, rule) == Done()
    assert await LogRow.objects.filter(actor=f"director:{official.id}", kind="laws.ruled").acount() == 1
    assert await server.act(play, official, MakeCall(NORTH, PASS)) == Refused(TableCode.NOT_ALLOWED)
    assert await server.act(play, official, StandUp()) == Refused(TableCode.NOT_ALLOWED)


async def test_nobody_directs_a_board_that_he_has_played(server: TableServer, club: Club) -> None:
    table, play = await club.open()
    await club.seat(server.desk, play)
    official = await direct(server, table, club.people[WEST])
    assert await server.act(play, club.players[WEST], StandUp()) == Done()
    assert await server.act(play, official, GiveRuling(Ruling.ADJUST)) == Refused(TableCode.NOT_ALLOWED)


async def test_players_do_not_rule(server: TableServer, club: Club) -> None:
    _, play = await club.open()
    await club.seat(server.desk, play)
    for attempt in (GiveRuling(Ruling.ADJUST), PeriodEnds()):
        assert await server.act(play, club.players[NORTH], attempt) == Refused(TableCode.NOT_SEATED)
    assert await server.act(play, club.players[NORTH], Rewind(1, Paragraph.parse("81C5"))) == Refused(
        TableCode.NOT_ALLOWED
    )


async def test_the_chief_director_alone_takes_a_board_of_a_session_back_for_a_fault_of_the_platform(
    server: TableServer, club: Club
) -> None:
    """Law 82A: no other director may; at a social table its director is the only one."""
    table, play = await club.open()
    await club.seat(server.desk, play)
    official = await direct(server, table)
    assert await server.act(play, club.players[NORTH], MakeCall(NORTH, Call.parse("1C"))) == Done()
    back = Rewind(1, BY_FAULT, "the page of East did not load")
    session = uuid4()
    await PlayTable.objects.filter(pk=table).aupdate(session=session)
    await server.rights_changed(table)
    assert await server.act(play, official, back) == Refused(TableCode.NOT_ALLOWED)
    async with server.pool.connection() as connection:
        await grant(connection, official.id, Right.CHIEF, session=session, since=server.desk.clock.now())
    await server.rights_changed(table)
    assert await server.act(play, official, back) == Done()
    live = await server.desk.plays.get(play)
    assert live.state.game.auction.calls == ()
    assert await server.act(play, official, back) == Refused(TableCode.STALE)


async def test_a_right_of_a_newer_version_gives_and_takes_nothing(server: TableServer, club: Club) -> None:
    """Two versions run side by side while one replaces the other."""
    table, play = await club.open()
    await club.seat(server.desk, play)
    official = await direct(server, table)
    now = server.desk.clock.now()
    await AccessRight.objects.acreate(table_id=table, person_id=official.id, right="of another year", since=now)
    await server.rights_changed(table)
    assert await server.act(play, official, GiveRuling(Ruling.ADJUST, text="too hasty")) == Done()


async def test_a_director_takes_the_board_back(server: TableServer, club: Club, new_desk: Callable[[], Desk]) -> None:
    """The earlier state is shown, play goes on from it, and another process reads the same from the log."""
    table, play = await club.open()
    await club.seat(server.desk, play, NORTH, EAST, SOUTH)
    official = await direct(server, table)
    assert await server.act(play, club.players[NORTH], MakeCall(NORTH, Call.parse("1C"))) == Done()
    assert await server.act(play, official, GiveRuling(Ruling.ADJUST, text="too hasty")) == Done()
    assert await server.act(play, club.players[EAST], MakeCall(EAST, Call.parse("1H"))) == Done()
    live = await server.desk.plays.get(play)
    before = turn_of(live.state)
    for elsewhere, law in ((1, "82C"), (3, "82C"), (2, "21B1(a)")):
        assert await server.act(play, official, Rewind(elsewhere, Paragraph.parse(law))) == Refused(TableCode.STALE)
    assert await server.act(play, official, Rewind(2, Paragraph.parse("82C"))) == Done()
    assert [str(made.call) for made in live.state.game.auction.calls] == ["1C"]
    assert live.state.seat_of(club.people[EAST].pk) is EAST
    assert await server.act(play, official, Rewind(99, Paragraph.parse("82C"))) == Refused(TableCode.STALE)
    assert await server.act(play, club.players[EAST], MakeCall(EAST, Call.parse("1S"))) == Done()
    assert turn_of(live.state) != before
    asked = Enquire(SOUTH, 2, "how many?")  # of the call that was taken back, and of the one with its number
    assert await server.act(play, club.players[SOUTH], asked, offer="1H") == Refused(TableCode.STALE)
    assert await server.act(play, club.players[SOUTH], asked, offer="1S") == Done()
    other = await new_desk().plays.get(play)
    assert other.state == live.state


async def test_a_finished_board_takes_rulings_until_its_correction_period_is_over(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    """79C: also when the table is at its next board; the result is written again."""
    table, play = await club.open()
    await club.seat(server.desk, play)
    official = await direct(server, table)
    assert await server.act(play, club.players[NORTH], MakeCall(NORTH, Call.parse("1C"))) == Done()
    await play_to_the_end(server.desk, club, play)
    board = await BoardPlay.objects.aget(id=play)
    assert await server.act(play, club.players[NORTH], NextBoard()) == Done()
    side = Side.NS if board.contract[-1] in "NS" else Side.EW
    tricks = (side, 13 if board.tricks != 13 else 12)
    assert await server.act(play, official, GiveRuling(Ruling.RESULT, tricks=tricks)) == Done()
    after = await BoardPlay.objects.aget(id=play)
    assert (after.tricks, after.finished_at) == (tricks[1], board.finished_at)
    kinds = [notice.kind async for notice in Notice.objects.filter(subject=play).order_by("id")]
    assert kinds == ["board_finished", "board_corrected"]
    clock.advance(1801)
    assert await server.sweeper.sweep() >= 1
    await server.sweeper.settle()
    answer = await server.act(play, official, GiveRuling(Ruling.ADJUST))
    assert isinstance(answer, Refused)
    assert answer.code == "too_late"


async def test_who_sat_where_stands_beside_a_finished_board(desk: Desk, club: Club) -> None:
    _, play = await club.open()
    await club.seat(desk, play)
    game = await play_to_the_end(desk, club, play)
    assert game.result is not None
    rows = [(row.seat, row.person_id, row.robot, row.last) async for row in BoardSeat.objects.order_by("id")]
    assert rows == [(seat.letter, club.people[seat].pk, False, True) for seat in SEATS]


async def test_the_evidence_of_an_attempt_stands_beside_its_first_event_and_travels_nowhere(
    desk: Desk, club: Club
) -> None:
    _, play = await club.open()
    await club.seat(desk, play)
    told: list[object] = []

    async def tell(_live: object, rows: object) -> None:
        told.append(rows)

    desk.tell = tell
    assert await act(desk, play, club.players[NORTH], MakeCall(NORTH, PASS), evidence={"waited": 1234}) == Done()
    row = await LogRow.objects.aget(play=play, kind="laws.call_made")
    assert row.evidence == {"waited": 1234}
    assert "1234" not in repr(told)


async def test_who_sits_down_loses_what_he_saw_in_a_whole_session(server: TableServer, club: Club) -> None:
    """Articles 39.6 and 39.7: a right to see hands at all tables of a session ends as one at a single table does."""
    session = uuid4()
    watched, play = await club.open()
    await PlayTable.objects.filter(pk=watched).aupdate(session=session)
    elsewhere, other_play = await club.open()
    person = club.people[WEST]
    async with server.pool.connection() as connection:
        await grant(connection, person.pk, Right.WATCH_ALL, session=session, since=server.desk.clock.now())
    await server.rights_changed(session)
    look = await look_at(server.pool, watched)
    assert look is not None
    browser = Browser(person.pk)
    assert await server.hub.join(browser, look.facts, play, "")
    assert browser.viewer == Viewer(ViewerKind.VUGRAPH)
    await club.seat(server.desk, other_play, NORTH, EAST, SOUTH)
    assert await server.act(other_play, club.players[WEST], Sit(WEST)) == Done()
    await settle()
    assert browser.shut_with == CloseCode.SHUT_OUT
    assert not await AccessRight.objects.filter(person=person, until=None).aexists()
    assert elsewhere != watched


async def test_nobody_who_is_entered_in_a_session_watches_its_tables(server: TableServer, club: Club) -> None:
    """Articles 39.6 and 40.7: whatever right he has; his own table he sees from his seat."""
    session = uuid4()
    watched, play = await club.open()
    own, own_play = await club.open()
    await club.seat(server.desk, own_play)
    await PlayTable.objects.aupdate(session=session)
    west, started = club.people[WEST].pk, server.desk.clock.now()
    async with server.pool.connection() as connection:
        await grant(connection, west, Right.ENTERED, session=session, since=started)
        await grant(connection, west, Right.WATCH_ALL, session=session, since=started, delay=60)
        await grant(connection, west, Right.BEHIND_NORTH, table=watched, since=started)
    await server.rights_changed(session)
    look, own_look = await look_at(server.pool, watched), await look_at(server.pool, own)
    assert look is not None
    assert own_look is not None
    assert not await server.hub.join(Browser(west), look.facts, play, "")
    browser = Browser(west)
    assert await server.hub.join(browser, own_look.facts, own_play, "")
    assert browser.viewer == Viewer.player(WEST)
    async with server.pool.connection() as connection:
        await revoke(connection, west, Right.ENTERED, session=session)
        await connection.execute("UPDATE play_right SET until = since WHERE until IS NOT NULL")
    await server.rights_changed(session)
    assert await server.hub.join(Browser(west), look.facts, play, "")
