"""Single events: those of one moment are written in one statement, and each is answered for itself."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from asgiref.sync import sync_to_async
from django.contrib.sessions.models import Session
from django.utils import timezone
from psycopg.errors import ForeignKeyViolation

from laws.protocol.commands import MakeCall
from laws.values.calls import PASS
from laws.values.seats import Seat
from play.live.act import act
from play.live.desk import Desk
from play.live.singles import Singles
from play.models import BoardGlance, LogRow
from play.store import single
from play.store.database import Pool
from play.store.log import Conflict, Repeated
from play.store.signing_in import credential
from play.store.signing_in.credential import Credential
from play.store.single import LogEntry, SignedOut, Single, write_single, write_singles
from play.table.attempts import Sit
from play.table.outcomes import Done
from tests.load.club import sign_in
from tests.play.conftest import START, Club

OPENED = 2
"""The number of the last event of a board that has just been opened."""


def event(
    play: UUID, *, number: int = OPENED + 1, actor: str = "system", key: str = "", under: Credential | None = None
) -> Single:
    """Return an event without a meaning."""
    row = LogEntry(number, actor, key or uuid4().hex, "test.event", 1, {"name": "红心 \\"})
    return Single(play, row, START, {"line": 40}, under)


@pytest.fixture
async def plays(club: Club) -> list[UUID]:
    """The boards of five tables."""
    return [(await club.open())[1] for _ in range(5)]


@pytest.fixture
async def signed_in(club: Club) -> Credential:
    """What the first of the four has signed in with."""
    (one,) = await sync_to_async(sign_in)(club.people[:1])
    return Credential.of(one.id, one.session, club.people[0].password)


async def written(plays: list[UUID]) -> list[UUID]:
    """Return those of the boards with an event after their opening."""
    found = {row.play_id async for row in LogRow.objects.filter(number=OPENED + 1)}
    return [play for play in plays if play in found]


async def test_those_of_one_moment_share_a_statement(
    pool: Pool, plays: list[UUID], signed_in: Credential, monkeypatch: pytest.MonkeyPatch
) -> None:
    statements: list[int] = []

    async def counted(connection: Any, several: Any) -> set[UUID]:
        statements.append(len(several))
        return await write_singles(connection, several)

    monkeypatch.setattr("play.live.singles.write_singles", counted)
    monkeypatch.setattr("play.live.singles.write_single", None)
    writer = Singles(pool)
    await asyncio.gather(*(writer.write(event(play, under=signed_in if n else None)) for n, play in enumerate(plays)))
    assert statements == [5]
    for play in plays:
        row = await LogRow.objects.aget(play=play, number=OPENED + 1)
        before = await LogRow.objects.aget(play=play, number=OPENED)
        assert (row.actor, row.kind, row.data, row.evidence) == (
            "system",
            "test.event",
            {"name": "红心 \\"},
            {"line": 40},
        )
        assert row.at == max(START, before.at)


async def test_those_that_come_while_one_is_written_share_the_next_statement(
    pool: Pool, plays: list[UUID], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a board that two wait for, since the first has given up, the first is written."""
    statements: list[int] = []
    sent, goes_on = asyncio.Event(), asyncio.Event()

    async def held(connection: Any, one: Single) -> None:
        sent.set()
        await goes_on.wait()
        await write_single(connection, one)

    async def counted(connection: Any, several: Any) -> set[UUID]:
        statements.append(len(several))
        return await write_singles(connection, several)

    monkeypatch.setattr("play.live.singles.write_single", held)
    monkeypatch.setattr("play.live.singles.write_singles", counted)
    monkeypatch.setattr("play.live.singles._PATIENCE", 3600)
    writer = Singles(pool)
    first = asyncio.create_task(writer.write(event(plays[0])))
    await sent.wait()
    others = [asyncio.create_task(writer.write(event(play))) for play in (*plays[1:], plays[1])]
    await asyncio.sleep(0)
    assert not statements
    goes_on.set()
    answers = await asyncio.gather(first, *others, return_exceptions=True)
    assert [type(answer) for answer in answers] == [type(None)] * 5 + [Conflict]
    assert statements == [4]
    assert await written(plays) == plays


async def test_a_statement_that_waits_holds_up_no_other_board(
    pool: Pool, plays: list[UUID], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where another process writes the same board and has not committed."""
    writer, sent = Singles(pool), asyncio.Event()

    async def told(connection: Any, one: Single) -> None:
        sent.set()
        await write_single(connection, one)

    monkeypatch.setattr("play.live.singles.write_single", told)
    async with pool.connection() as connection, connection.transaction():
        await write_single(connection, event(plays[0]))
        waits = asyncio.create_task(writer.write(event(plays[0])))
        await sent.wait()
        await writer.write(event(plays[1]))
        assert not waits.done()
    with pytest.raises(Conflict):
        await waits
    assert await written(plays) == plays[:2]


@pytest.mark.parametrize("number", [1, 3])
async def test_what_directors_read_of_a_board_is_written_with_the_event_or_not_at_all(
    pool: Pool, plays: list[UUID], signed_in: Credential, number: int
) -> None:
    writer, of = Singles(pool), uuid4()

    def glanced(play: UUID, contract: str, under: Credential | None = signed_in, last: int = OPENED) -> Single:
        return replace(event(play, number=last + 1, under=under), glance=(of, {"contract": contract}))

    await asyncio.gather(*(writer.write(glanced(play, "1♥")) for play in plays[:number]))
    await asyncio.gather(*(writer.write(glanced(play, "2♥", last=OPENED + 1)) for play in plays[:number]))
    over = Credential(signed_in.person, "no such session", signed_in.password)
    late = [writer.write(glanced(play, "7NT")) for play in plays[:number]]
    refused = [writer.write(glanced(play, "7NT", over, OPENED + 2)) for play in plays[:number]]
    for some, error in ((late, Conflict), (refused, SignedOut)):
        answers = await asyncio.gather(*some, return_exceptions=True)
        assert [type(answer) for answer in answers] == [error] * number
    await writer.write(event(plays[-1]))
    found = {one.play_id: one async for one in BoardGlance.objects.all()}
    assert found.keys() == set(plays[:number])
    for play, one in found.items():
        row = await LogRow.objects.aget(play=play, number=OPENED + 2)
        assert (one.session, one.at, one.data) == (of, row.at, {"contract": "2♥"})


async def test_some_are_answered_in_one_turn_and_the_others_in_the_next(
    pool: Pool, plays: list[UUID], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What these boards show is sent before others are shown: no browser waits for all."""
    monkeypatch.setattr("play.live.singles._TOGETHER", 2)
    writer, order = Singles(pool), list[tuple[str, int]]()

    async def shows(n: int) -> None:
        await writer.write(event(plays[n]))
        order.append(("shown", n))
        await asyncio.sleep(0)
        order.append(("sent", n))

    await asyncio.gather(*map(shows, range(5)))
    assert order == [(what, n) for turn in ((0, 1), (2, 3), (4,)) for what in ("shown", "sent") for n in turn]


@pytest.mark.parametrize(
    ("statement", "values", "joins"),
    [
        (single._SEVERAL, ("[]",), 0),
        (single._GLANCED_SEVERAL, ("[]",), 1),
        (credential._WHICH, ([1], ["session"], ["password"]), 0),
    ],
)
async def test_people_and_sessions_are_looked_up_and_never_joined(
    pool: Pool, statement: str, values: tuple[Any, ...], joins: int
) -> None:
    """Of a join PostgreSQL makes a table of all people with all sessions where it takes both for few.

    What was written is joined with what was to be written, for the glances.
    """
    async with pool.connection() as connection:
        rows = await (await connection.execute(f"EXPLAIN {statement}".encode(), values)).fetchall()
    plan = "\n".join(row[0] for row in rows)
    assert "play_person" in plan
    assert "django_session" in plan
    assert plan.count("Join") == joins
    assert "Nested Loop" not in plan


async def test_each_is_answered_for_itself(pool: Pool, plays: list[UUID], signed_in: Credential) -> None:
    writer = Singles(pool)
    await writer.write(event(plays[1], key="the-key"))
    over = Credential(signed_in.person, "no such session", signed_in.password)
    answers = await asyncio.gather(
        writer.write(event(plays[0], under=signed_in)),
        writer.write(event(plays[1], key="another-key")),
        writer.write(event(plays[2], under=over)),
        writer.write(event(plays[3])),
        return_exceptions=True,
    )
    assert [type(answer) for answer in answers] == [type(None), Conflict, SignedOut, type(None)]
    again = event(plays[1], number=OPENED + 2, key="the-key")
    more = await asyncio.gather(writer.write(again), writer.write(event(plays[4])), return_exceptions=True)
    assert [type(answer) for answer in more] == [Repeated, type(None)]
    assert await written(plays) == [plays[0], plays[1], plays[3], plays[4]]


async def test_one_that_cannot_be_written_harms_no_other(pool: Pool, plays: list[UUID]) -> None:
    writer = Singles(pool)
    answers = await asyncio.gather(writer.write(event(uuid4())), writer.write(event(plays[0])), return_exceptions=True)
    assert [type(answer) for answer in answers] == [ForeignKeyViolation, type(None)]
    assert await written(plays) == plays[:1]


async def test_who_gives_up_waiting_takes_nothing_from_the_others(pool: Pool, plays: list[UUID]) -> None:
    writer = Singles(pool)
    first, second = (asyncio.create_task(writer.write(event(play))) for play in plays[:2])
    await asyncio.sleep(0)
    first.cancel()
    await second
    assert first.cancelled()
    assert await written(plays) == plays[:2]


async def test_where_the_task_is_cancelled_between_two_answers_the_rows_stand_and_nobody_waits(
    pool: Pool, plays: list[UUID], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those without an answer are told that they have none, and find their rows when they ask again."""
    monkeypatch.setattr("play.live.singles._TOGETHER", 1)
    writer = Singles(pool)
    tries = [asyncio.create_task(writer.write(event(play))) for play in plays]
    await tries[0]
    (task,) = writer._writing
    task.cancel()
    ended = await asyncio.gather(*tries, return_exceptions=True)
    told = sum(one is None for one in ended)
    assert 0 < told < len(plays)
    assert all(isinstance(one, asyncio.CancelledError) for one in ended[told:])
    assert await written(plays) == plays


async def test_what_was_tried_by_who_is_gone_when_it_is_written_is_done_once(
    desk: Desk, club: Club, plays: list[UUID], monkeypatch: pytest.MonkeyPatch
) -> None:
    """His line is cut while the statement is on its way: the others are answered, and he is when he asks again."""
    north = club.players[Seat.NORTH]
    for play in plays[:2]:
        assert await act(desk, play, north, Sit(Seat.NORTH)) == Done()
    sent, goes_on = asyncio.Event(), asyncio.Event()

    async def held(connection: Any, several: Any) -> set[UUID]:
        sent.set()
        await goes_on.wait()
        return await write_singles(connection, several)

    monkeypatch.setattr("play.live.singles.write_singles", held)
    gone, stays = (
        asyncio.create_task(act(desk, play, north, MakeCall(Seat.NORTH, PASS), key=f"{play}")) for play in plays[:2]
    )
    await sent.wait()
    gone.cancel()
    goes_on.set()
    assert await stays == Done()
    assert gone.cancelled()
    assert await act(desk, plays[0], north, MakeCall(Seat.NORTH, PASS), key=f"{plays[0]}") == Done()
    for play in plays[:2]:
        assert len((await desk.plays.get(play)).state.game.auction.calls) == 1
        assert await LogRow.objects.filter(play=play, kind="laws.call_made").acount() == 1


@pytest.mark.parametrize("alone", [True, False])
@pytest.mark.parametrize("how", ["ended", "expired", "another password", "closed"])
async def test_nothing_is_written_when_the_session_is_over(
    pool: Pool, plays: list[UUID], club: Club, signed_in: Credential, how: str, alone: bool
) -> None:
    person = club.people[0]
    match how:
        case "ended":
            await Session.objects.all().adelete()
        case "expired":
            await Session.objects.aupdate(expire_date=timezone.now() - timedelta(seconds=1))
        case "another password":
            person.password = "another"
            await person.asave()
        case "closed":
            person.is_active = False
            await person.asave()
    writer = Singles(pool)
    others = [] if alone else [writer.write(event(plays[1]))]
    answers = await asyncio.gather(writer.write(event(plays[0], under=signed_in)), *others, return_exceptions=True)
    assert isinstance(answers[0], SignedOut)
    assert await written(plays) == ([] if alone else [plays[1]])


async def test_what_comes_with_timers_is_written_only_under_a_valid_session(
    desk: Desk, club: Club, signed_in: Credential
) -> None:
    _, play = await club.open(robots=True)
    assert await act(desk, play, club.players[0], Sit(Seat.NORTH)) == Done()
    await Session.objects.all().adelete()
    before = await LogRow.objects.acount()
    with pytest.raises(SignedOut):
        await act(desk, play, club.players[0], MakeCall(Seat.NORTH, PASS), under=signed_in)
    assert await LogRow.objects.acount() == before
