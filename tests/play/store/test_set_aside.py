"""What a reader has not passed is known; a notice at which it fails is set aside and handled again, without loss."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone
from psycopg import AsyncConnection
from psycopg.conninfo import make_conninfo

from play.live.clock import ManualClock
from play.live.readers import Readers
from play.models import BoardPlay, Notice, NoticeSetAside, Person
from play.store import outbox, set_aside
from play.store.database import Pool, conninfo
from play.store.models import Cluster, NoticeReader
from play.store.outbox import BEGINNING, DeliveredNotice, LeaseLost
from play.store.service.sweeping import sweep
from play.store.set_aside import CannotSetAside, all_set_aside, give_up, handle_again
from play.store.tables.boards import Dealt, create_table
from play.store.unread import held, unread
from play.table.profile import SOCIAL
from tests.play.store.test_outbox import Connection, Told, begin, others_have_ended, tidy, work, worker, write


async def number_of(kind: str) -> int:
    """Return the number of the notice of that kind."""
    return (await Notice.objects.aget(kind=kind)).pk


async def fails_at_b(pool: Pool, clock: ManualClock) -> Told:
    """Return a reader `told` that has handled a, stands at b, and has c behind it."""
    told = Told()
    told.fails_at = "b"
    async with pool.connection() as connection:
        for kind in ("a", "b", "c"):
            await write(connection, kind)
    await work(worker(pool, clock, told=told))
    assert told.kinds == ["a"]
    return told


async def test_what_each_reader_has_not_passed(pool: Pool, clock: ManualClock) -> None:
    other = Told()
    told = await fails_at_b(pool, clock)
    await work(worker(pool, clock, other=other))
    await Notice.objects.filter(kind="b").aupdate(at=timezone.now() - timedelta(minutes=5))
    async with pool.connection() as connection:
        done, stands = await unread(connection)
    assert (done.reader, done.number, done.seconds, done.first) == ("other", 0, 0, None)
    assert (stands.reader, stands.number, stands.is_worked) == ("told", 2, True)
    assert stands.first is not None
    assert (stands.first.place.id, stands.first.kind) == (await number_of("b"), "b")
    assert 300 <= stands.seconds < 360
    told.fails_at = ""
    await work(worker(pool, clock, told=told))


async def test_what_waits_for_an_open_transaction_is_no_readers_fault(pool: Pool, clock: ManualClock) -> None:
    """A transaction that writes holds notices back, also of another database; a backup only reads, and holds none."""
    told = Told()
    readers = worker(pool, clock, told=told)
    await work(readers)
    elsewhere = make_conninfo(conninfo(), dbname="postgres")
    async with (
        await AsyncConnection.connect(conninfo(), autocommit=True) as backup,
        await AsyncConnection.connect(elsewhere, autocommit=True, application_name="a restore") as restore,
        pool.connection() as connection,
    ):
        await backup.execute("BEGIN ISOLATION LEVEL REPEATABLE READ")
        await backup.execute("SELECT count(*) FROM play_notice")
        await write(connection, "during a backup")
        await others_have_ended(readers)
        assert [one.number for one in await unread(connection)] == [1]
        assert await readers.work() == 1
        await begin(restore)
        await write(connection, "during a restore")
        assert [one.number for one in await unread(connection)] == [0]
        behind = await held(connection)
        assert behind.number == 1
        assert f"process {restore.info.backend_pid} of PostgreSQL (a restore, database postgres)" in behind.by
        await restore.execute("COMMIT")
        await others_have_ended(readers)
        assert (await held(connection)).number == 0
        assert [one.number for one in await unread(connection)] == [1]


async def test_a_reader_goes_on_behind_a_notice_that_is_set_aside(pool: Pool, clock: ManualClock) -> None:
    told = await fails_at_b(pool, clock)
    readers = worker(pool, clock, told=told)
    number = await number_of("b")
    async with pool.connection() as connection:
        was = await outbox.read(connection, BEGINNING)
        await set_aside.set_aside(connection, "told", number, by="Olga", why="it has no table")
        assert await work(readers) == 1
        assert told.kinds == ["a", "c"]
        await tidy(readers)
        (kept,) = await all_set_aside(connection)
    assert not await Notice.objects.aexists()
    (notice,) = [one for one in was if one.kind == "b"]
    assert (kept.reader, kept.by, kept.why) == ("told", "Olga", "it has no table")
    assert abs(kept.at - timezone.now()) < timedelta(minutes=1)
    assert kept.notice.place.id == number
    assert [getattr(kept.notice, name) for name in ("at", "kind", "subject", "data")] == [
        getattr(notice, name) for name in ("at", "kind", "subject", "data")
    ]


async def test_nothing_but_the_notice_at_which_a_reader_stands_is_set_aside(pool: Pool, clock: ManualClock) -> None:
    told = await fails_at_b(pool, clock)
    a, b, c = [await number_of(kind) for kind in ("a", "b", "c")]
    async with pool.connection() as connection:

        async def refused(reader: str, number: int) -> str:
            with pytest.raises(CannotSetAside) as error:
                await set_aside.set_aside(connection, reader, number)
            return str(error.value)

        assert await refused("nobody", b) == "There is no reader nobody; there are: told."
        assert await refused("told", a) == f"told stands at notice {b}; it has passed notice {a}."
        assert await refused("told", c) == f"told stands at notice {b}; notice {c} comes later."
        gone = f"told stands at notice {b}; there is no notice {c + 1}, or it was passed and is gone."
        assert await refused("told", c + 1) == gone
        await set_aside.set_aside(connection, "told", b)
        assert await refused("told", b) == f"Notice {b} is set aside for told already."
        await work(worker(pool, clock, told=told))
        assert await refused("told", c) == f"No notice waits for told; it has passed notice {c}."
    assert told.kinds == ["a", "c"]


async def test_a_process_that_has_read_it_before_handles_it_no_more(pool: Pool, clock: ManualClock) -> None:
    """And another process, or the same, goes on at once: the lease is free."""
    told = await fails_at_b(pool, clock)
    async with pool.connection() as connection:
        after = await outbox.lease(connection, "told", "here", 30, clock.now() + timedelta(seconds=31))
        assert after is not None
        b, _c = await outbox.read(connection, after)
        await set_aside.set_aside(connection, "told", b.place.id)
        with pytest.raises(LeaseLost):
            await outbox.advance(connection, "told", "here", b.place)
    assert await work(worker(pool, clock, told=told)) == 1
    assert told.kinds == ["a", "c"]


async def until_it_waits(pool: Pool, task: asyncio.Task[object]) -> None:
    """Return when a statement waits for a lock, which is that of the task. Raise TimeoutError when none does."""
    async with asyncio.timeout(10), pool.connection() as connection:
        waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
        while not await (await connection.execute(waiting)).fetchall():
            assert not task.done()


class Slow(Told):
    """A reader that takes its time."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.goes_on = asyncio.Event(), asyncio.Event()

    async def __call__(self, connection: Connection, notice: DeliveredNotice) -> None:
        self.begun.set()
        await self.goes_on.wait()
        await super().__call__(connection, notice)


@asynccontextmanager
async def handling(readers: Readers, slow: Slow) -> AsyncIterator[None]:
    """Let a process begin to handle a notice; it has handled it at the end."""
    slow.goes_on.clear()
    slow.begun.clear()
    working = asyncio.create_task(work(readers))
    await slow.begun.wait()
    try:
        yield
    finally:
        slow.goes_on.set()
        await working


async def test_what_is_being_handled_is_not_set_aside(
    pool: Pool, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = Slow()
    async with pool.connection() as connection:
        await write(connection, "a")
        number = await number_of("a")
        async with handling(worker(pool, clock, slow=slow), slow):
            with monkeypatch.context() as patched:
                patched.setattr(set_aside, "_PATIENCE", "1ms")
                with pytest.raises(CannotSetAside, match="is handling a notice for slow"):
                    await set_aside.set_aside(connection, "slow", number)
            setting = asyncio.create_task(set_aside.set_aside(connection, "slow", number))
            await until_it_waits(pool, setting)
        with pytest.raises(CannotSetAside, match=f"has passed notice {number}"):
            await setting
    assert slow.kinds == ["a"]
    assert not await NoticeSetAside.objects.aexists()


async def test_what_is_handled_again_waits_for_what_the_reader_handles(pool: Pool, clock: ManualClock) -> None:
    """Its function does not run twice at the same time."""
    slow = Slow()
    slow.goes_on.set()
    slow.fails_at = "a"
    readers = worker(pool, clock, slow=slow)
    async with pool.connection() as connection:
        await write(connection, "a")
        await work(readers)
        await set_aside.set_aside(connection, "slow", await number_of("a"))
        slow.fails_at = ""
        await write(connection, "b")
        async with handling(readers, slow):
            again = asyncio.create_task(handle_again(connection, "slow", await number_of("a"), slow))
            await until_it_waits(pool, again)
            assert slow.kinds == []
        await again
    assert slow.kinds == ["b", "a"]


@pytest.mark.parametrize("restores", [0, 1])
async def test_it_is_handled_again_once(pool: Pool, clock: ManualClock, restores: int) -> None:
    """By the same number, also after a restore into another cluster, whose transactions begin low."""
    told = await fails_at_b(pool, clock)
    number = await number_of("b")
    seen: list[DeliveredNotice] = []

    async def see(_connection: Connection, notice: DeliveredNotice) -> None:
        seen.append(notice)

    async with pool.connection() as connection:
        assert not await outbox.meet_cluster(connection)
        await set_aside.set_aside(connection, "told", number)
        for _ in range(restores):
            await Cluster.objects.aupdate(system=12345)
            assert await outbox.meet_cluster(connection)
        (kept,) = await all_set_aside(connection)
        with pytest.raises(ZeroDivisionError):
            await handle_again(connection, "told", number, told)
        assert await all_set_aside(connection) == [kept]
        await handle_again(connection, "told", number, see)
        assert seen == [kept.notice]
        for act in (handle_again(connection, "told", number, see), give_up(connection, "told", number)):
            with pytest.raises(CannotSetAside, match=f"Notice {number} is not set aside for told"):
                await act
        with pytest.raises(CannotSetAside, match="no reader nobody"):
            await handle_again(connection, "nobody", number, see)
    await work(worker(pool, clock, told=told))
    assert told.kinds == ["a", "c"]


async def test_what_a_reader_writes_before_it_fails_again_is_undone(pool: Pool, clock: ManualClock) -> None:
    await fails_at_b(pool, clock)

    async def fails_late(connection: Connection, _notice: DeliveredNotice) -> None:
        await write(connection, "by the reader")
        raise ZeroDivisionError

    async with pool.connection() as connection:
        await set_aside.set_aside(connection, "told", await number_of("b"))
        with pytest.raises(ZeroDivisionError):
            await handle_again(connection, "told", await number_of("b"), fails_late)
        assert len(await all_set_aside(connection)) == 1
    assert not await Notice.objects.filter(kind="by the reader").aexists()


@pytest.fixture
def stands(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Told:
    """A reader `told` that fails at the second of three notices and stands there; no process works for it."""
    told = Told()
    told.fails_at = "b"
    monkeypatch.setattr(outbox, "_readers", {"told": told})
    for number, kind in enumerate(("a", "b", "c"), start=1):
        Notice.objects.create(pk=number, at=timezone.now(), kind=kind, subject=uuid4(), data={}, xact=number)
    NoticeReader.objects.create(name="told", xact=1, notice=1, worker="", leased_until=timezone.now())
    return told


def test_the_command_lists_sets_aside_and_handles_again(stands: Told, capsys: pytest.CaptureFixture[str]) -> None:
    def said(*words: str) -> str:
        call_command("notices", *words)
        return capsys.readouterr().out

    assert re.match(r"told: 2 wait, the first for \d s: 2, b of [-\w]{36}, .* UTC; no process works for it\n$", said())
    with pytest.raises(CommandError, match="told stands at notice 2; notice 3 comes later"):
        said("set-aside", "told", "3")
    for word, text, why in (
        ("--by", "O" * 61, "argument --by: the text has 61 characters; at most 60 are kept"),
        ("--why", "w" * 301, "argument --why: the text has 301 characters; at most 300 are kept"),
        ("--why", "no\ntable", "argument --why: the text must be one line"),
        ("--by", "\udcff", "argument --by: the text must be one line"),
    ):
        with pytest.raises(CommandError, match=why):
            said("set-aside", "told", "2", word, text)
    gone_on = said("set-aside", "told", "2", "--by", "Olga", "--why", "it has no table")
    assert gone_on.startswith("told goes on behind notice 2, b of ")
    waits, kept = said().splitlines()
    assert waits.startswith("told: 1 wait, ")
    assert re.match(r"  set aside at .* UTC by Olga \(it has no table\): 2, b of ", kept)
    with pytest.raises(CommandError, match=r"told has failed again at notice 2, .* ZeroDivisionError: b"):
        said("again", "told", "2")
    assert len(said().splitlines()) == 2
    stands.fails_at = ""
    assert said("again", "told", "2") == "told has handled notice 2.\n"
    assert stands.kinds == ["b"]
    with pytest.raises(CommandError, match="Notice 2 is not set aside for told"):
        said("again", "told", "2")
    with pytest.raises(CommandError, match="This release has no reader other"):
        said("again", "other", "2")
    said("set-aside", "told", "3")
    assert said("give-up", "told", "3") == "Notice 3 is given up for told.\n"
    with pytest.raises(CommandError, match="Notice 3 is not set aside for told"):
        said("give-up", "told", "3")
    assert said().startswith("told: 0 wait; ")
    Notice.objects.create(pk=4, at=timezone.now(), kind="d", subject=uuid4(), data={}, xact=2**60)
    assert "1 more wait for an open transaction, " in said()


def test_what_is_set_aside_goes_with_its_table(transactional_db: None) -> None:
    opener = Person.objects.create_user("nora@club.test", display_name="Nora")
    create_table(opener, "Table 1", Dealt(), robots=True, profile=SOCIAL)
    now = timezone.now()
    for notice, subject in enumerate((BoardPlay.objects.get().pk, uuid4()), 1):
        NoticeSetAside.objects.create(reader="told", notice=notice, at=now, kind="a", subject=subject, data={})
    assert sweep(now + timedelta(hours=3)).unused == 1
    assert NoticeSetAside.objects.count() == 1
