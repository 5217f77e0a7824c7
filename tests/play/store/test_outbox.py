"""Notices reach every reader once, in the order of their transactions, whatever the order of the commits."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID, uuid4

import pytest
from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from laws.protocol.commands import MakeCall
from laws.values.calls import PASS
from laws.values.seats import SEATS
from play.live.act import act
from play.live.clock import ManualClock
from play.live.desk import Desk
from play.live.readers import Readers
from play.models import PlayTable
from play.store import outbox
from play.store.database import Pool, conninfo
from play.store.models import Cluster, Notice, NoticeReader
from play.store.outbox import BEGINNING, Cursor, DeliveredNotice, Handle, LeaseLost
from play.table.outcomes import Done
from tests.play.conftest import Club

Connection = AsyncConnection[TupleRow]


async def write(connection: Connection, kind: str) -> None:
    """Write a notice as the log writes it with its events."""
    await connection.execute(
        """
        INSERT INTO play_notice (at, kind, subject, data, xact)
        VALUES (clock_timestamp(), %s, %s, '{}', pg_current_xact_id()::text::bigint)
        """,
        (kind, uuid4()),
    )


async def begin(connection: Connection) -> None:
    """Begin a transaction and give it its number."""
    await connection.execute("BEGIN")
    await connection.execute("SELECT pg_current_xact_id()")


async def work(readers: Readers) -> int:
    """Let the worker of a process poll once; return how many notices it handled."""
    await others_have_ended(readers)
    return await readers.work()


async def tidy(readers: Readers) -> int:
    """Let it delete what all readers have passed; return the number."""
    await others_have_ended(readers)
    return await readers.tidy()


async def others_have_ended(readers: Readers) -> None:
    """Return when the transactions of other tests in the same cluster have ended.

    Transactions of all databases of a cluster share their numbers.
    """
    async with readers._pool.connection() as connection:
        before = await others(connection)
        while before & await others(connection):
            pass


async def others(connection: Connection) -> set[tuple[int, str]]:
    """Return the open transactions of other databases, with their processes."""
    cursor = await connection.execute(
        """
        SELECT pid, backend_xid::text FROM pg_stat_activity
        WHERE backend_xid IS NOT NULL AND datname IS DISTINCT FROM current_database()
        """
    )
    return {(row[0], row[1]) for row in await cursor.fetchall()}


class Told:
    """A reader that records what it handles, in order; it fails at kinds that it is told to fail at."""

    def __init__(self) -> None:
        self.kinds: list[str] = []
        self.fails_at = ""

    async def __call__(self, _connection: Connection, notice: DeliveredNotice) -> None:
        if notice.kind == self.fails_at:
            raise ZeroDivisionError(notice.kind)
        self.kinds.append(notice.kind)


def worker(pool: Pool, clock: ManualClock, **readers: Handle) -> Readers:
    """Return the worker of a process in which these are registered."""
    registered: Mapping[str, Handle] = readers
    return Readers(pool, clock, lambda: registered)


async def left() -> list[str]:
    """Return the kinds of the stored notices."""
    return [kind async for kind in Notice.objects.order_by("xact", "id").values_list("kind", flat=True)]


@pytest.mark.parametrize("early", [False, True])
async def test_transactions_that_cross_lose_no_notice(pool: Pool, clock: ManualClock, early: bool) -> None:
    """The one that began first writes last and is committed first: its number is the higher one.

    A reader polls between the two commits, and, with `early`, before both.
    """
    told = Told()
    readers = worker(pool, clock, told=told)
    async with (
        await AsyncConnection.connect(conninfo(), autocommit=True) as first,
        await AsyncConnection.connect(conninfo(), autocommit=True) as second,
    ):
        await begin(first)
        await begin(second)
        await write(second, "by the second")
        await write(first, "by the first")
        if early:
            assert await work(readers) == 0
        await first.execute("COMMIT")
        assert await work(readers) == 1
        await second.execute("COMMIT")
        assert await work(readers) == 1
    assert told.kinds == ["by the first", "by the second"]


async def test_what_an_open_transaction_may_precede_waits(pool: Pool, clock: ManualClock) -> None:
    told = Told()
    readers = worker(pool, clock, told=told)
    async with await AsyncConnection.connect(conninfo(), autocommit=True) as slow, pool.connection() as connection:
        await begin(slow)
        await write(connection, "by the quick one")
        assert await work(readers) == 0
        await write(slow, "by the slow one")
        await slow.execute("COMMIT")
        assert await work(readers) == 2
    assert told.kinds == ["by the slow one", "by the quick one"]


async def test_every_reader_has_its_own_cursor_and_a_notice_goes_when_all_have_passed_it(
    pool: Pool, clock: ManualClock
) -> None:
    one, other = Told(), Told()
    readers = worker(pool, clock, one=one, other=other)
    async with pool.connection() as connection:
        for kind in ("a", "b", "c"):
            await write(connection, kind)
    other.fails_at = "b"
    assert await work(readers) == 3
    assert (one.kinds, other.kinds) == (["a", "b", "c"], ["a"])
    assert await tidy(readers) == 1
    assert await left() == ["b", "c"]
    other.fails_at = ""
    await work(readers)
    assert other.kinds == ["a", "b", "c"]
    await tidy(readers)
    assert await left() == []


async def test_a_reader_that_has_not_begun_yet_keeps_what_it_has_to_read(pool: Pool, clock: ManualClock) -> None:
    async with pool.connection() as connection:
        await write(connection, "a")
    told = Told()
    readers = worker(pool, clock, told=told)
    assert await tidy(readers) == 0
    await work(readers)
    assert told.kinds == ["a"]


async def test_where_nobody_reads_notices_go(pool: Pool, clock: ManualClock) -> None:
    async with pool.connection() as connection:
        await write(connection, "a")
    assert await tidy(worker(pool, clock)) == 1


async def test_one_process_at_a_time_works_for_a_reader(pool: Pool, clock: ManualClock) -> None:
    """When the lease expires another takes over where the first one stopped."""
    here, there = Told(), Told()
    one, other = worker(pool, clock, reader=here), worker(pool, clock, reader=there)
    async with pool.connection() as connection:
        await write(connection, "a")
        await work(one)
        await write(connection, "b")
        assert await work(other) == 0
        clock.advance(31)
        assert await work(other) == 1
        await write(connection, "c")
        assert await work(one) == 0
    assert (here.kinds, there.kinds) == (["a"], ["b"])


async def test_a_process_that_ends_leaves_its_readers_to_others_at_once(pool: Pool, clock: ManualClock) -> None:
    here, there = Told(), Told()
    one, other = worker(pool, clock, reader=here), worker(pool, clock, reader=there)
    async with pool.connection() as connection:
        await write(connection, "a")
        await work(one)
        await write(connection, "b")
        await one.end()
        assert await work(other) == 1
    assert (here.kinds, there.kinds) == (["a"], ["b"])


async def test_what_was_done_after_the_lease_was_lost_is_undone(pool: Pool, clock: ManualClock, club: Club) -> None:
    """In a process that was held up, the work and the cursor are one transaction."""
    table, _ = await club.open()
    async with pool.connection() as connection:
        await write(connection, "a")
        await outbox.enter(connection, "reader")
        assert await outbox.lease(connection, "reader", "here", 30, clock.now()) == BEGINNING
        clock.advance(31)
        assert await outbox.lease(connection, "reader", "there", 30, clock.now()) == BEGINNING

        async def late() -> None:
            async with connection.transaction():
                await connection.execute("UPDATE play_table SET name = 'done' WHERE id = %s", (table,))
                await outbox.advance(connection, "reader", "here", Cursor(1, 1))

        with pytest.raises(LeaseLost):
            await late()
    assert (await PlayTable.objects.aget(id=table)).name == "Table 1"


async def test_what_a_reader_writes_is_written_once(pool: Pool, clock: ManualClock, club: Club) -> None:
    """It fails after writing: the write is rolled back, and the notice comes again."""
    table, _ = await club.open()
    fails = True

    async def longer(connection: Connection, _notice: DeliveredNotice) -> None:
        await connection.execute("UPDATE play_table SET name = name || '!' WHERE id = %s", (table,))
        if fails:
            raise ZeroDivisionError

    readers = worker(pool, clock, longer=longer)
    async with pool.connection() as connection:
        await write(connection, "a")
    await work(readers)
    assert (await PlayTable.objects.aget(id=table)).name == "Table 1"
    fails = False
    await work(readers)
    await work(readers)
    assert (await PlayTable.objects.aget(id=table)).name == "Table 1!"


async def test_the_log_says_once_a_minute_why_a_reader_stands_at_a_notice(
    pool: Pool, clock: ManualClock, caplog: pytest.LogCaptureFixture
) -> None:
    told = Told()
    told.fails_at = "a"
    readers = worker(pool, clock, told=told)
    async with pool.connection() as connection:
        await write(connection, "a")
        await write(connection, "b")
    numbers = [number async for number in Notice.objects.order_by("xact", "id").values_list("id", flat=True)]

    async def lines(seconds: float) -> list[str]:
        """Poll after so many seconds; return what is logged."""
        clock.advance(seconds)
        caplog.clear()
        await work(readers)
        return [record.getMessage() for record in caplog.records if record.exc_info]

    line = "the reader 'told' has failed at notice {}, {} since the last such line; it is tried again"
    first, again = (line.format(numbers[0], number) for number in (1, 3))
    assert [await lines(seconds) for seconds in (0, 1, 58, 1, 1)] == [[first], [], [], [again], []]
    told.fails_at = "b"
    assert await lines(1) == [line.format(numbers[1], 1)]
    told.fails_at = ""
    assert await lines(60) == []
    assert told.kinds == ["a", "b"]


@pytest.mark.parametrize("restores", [1, 2])
async def test_cursors_survive_a_restore_into_a_new_cluster(pool: Pool, clock: ManualClock, restores: int) -> None:
    """Transactions begin low there: what came with the restore precedes what is written since."""
    told, later = Told(), Told()
    readers = worker(pool, clock, told=told)
    async with pool.connection() as connection:
        assert not await outbox.meet_cluster(connection)
        for kind in ("a", "b", "c"):
            await write(connection, kind)
        told.fails_at = "b"
        await work(readers)
        for _ in range(restores):
            # The old cluster had high numbers; its highest notice was handled before one of a lower number.
            await Notice.objects.filter(kind="c").aupdate(xact=9_000_000_000)
            await Notice.objects.filter(kind="b").aupdate(xact=9_000_000_001)
            await Cluster.objects.aupdate(system=12345)
            assert await outbox.meet_cluster(connection)
            assert not await outbox.meet_cluster(connection)
        await write(connection, "since")
        told.fails_at = ""
        await work(readers)
        assert told.kinds == ["a", "c", "b", "since"]
        await work(worker(pool, clock, later=later))
        assert later.kinds == ["a", "c", "b", "since"]
        assert (await NoticeReader.objects.aget(name="later")).xact > 0


async def test_a_board_that_is_finished_is_told_to_the_readers(
    desk: Desk, pool: Pool, clock: ManualClock, club: Club
) -> None:
    """And the process that wrote the notice polls at once."""
    noticed: list[UUID] = []
    woken: list[bool] = []

    async def told(_connection: Connection, notice: DeliveredNotice) -> None:
        noticed.append(notice.subject)

    desk.notices_written = lambda: woken.append(True)
    _, play = await club.open()
    await club.seat(desk, play)
    for seat in SEATS:
        assert woken == []
        assert await act(desk, play, club.players[seat], MakeCall(seat, PASS)) == Done()
    assert woken == [True]
    await work(worker(pool, clock, told=told))
    assert noticed == [play]


def test_a_name_is_one_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox, "_readers", {})
    outbox.register_reader("one", Told())
    with pytest.raises(ValueError, match="one"):
        outbox.register_reader("one", Told())
    assert list(outbox.readers()) == ["one"]
