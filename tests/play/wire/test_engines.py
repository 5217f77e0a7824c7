"""Bridge programs of others at a social table: one plays a board with house robots, others come, fail and come back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from datetime import timedelta
from uuid import UUID

import pytest

from laws.protocol.commands import Claim, MakeCall
from laws.values.calls import Call
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat
from play.live.clock import ManualClock
from play.live.connections.presence import ABSENT_AFTER, AWAY_TIMER
from play.live.faults import Faults
from play.models import BoardPlay, BoardSeat, Person, Serving, Timer
from play.process.table_server import TableServer
from play.store.service.breaks import COMING_BACK, GAP
from play.table.outcomes import Done
from play.wire import engine_gateway, engine_line
from play.wire.engine_doors import SocialDoor
from play.wire.engine_gateway import Gateway
from tests.play.conftest import Club
from tests.play.driving import one_board, pass_time
from tests.play.still import told
from tests.play.wire.program import Program

NORTH, EAST, SOUTH, WEST = SEATS
DEAL = Deal.parse("N:AQ52.KJ4.T98.K65 KT94.Q2.KJ4.J932 J73.A985.A72.AQ4 86.T763.Q653.T87")


@asynccontextmanager
async def listening(
    server: TableServer, table: UUID, per_address: int = engine_gateway.LINES_PER_ADDRESS
) -> AsyncIterator[int]:
    """Let programs come to that table; yield the port."""
    gateway = Gateway(server.desk, SocialDoor(server.desk, table), per_address=per_address)
    door = await asyncio.start_server(gateway.serve, "127.0.0.1", 0, limit=4096)
    yield door.sockets[0].getsockname()[1]
    door.close()
    await gateway.end()


async def test_a_program_plays_a_board_against_the_house_robots(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    table, play = await club.open(one_board(DEAL), robots=True)
    timers: asyncio.Queue[float] = asyncio.Queue()
    server.desk.timer_set = timers.put_nowait
    program = Program("Blue", "South")

    async def robots() -> None:
        while True:
            await pass_time(server, clock, await timers.get())

    async with listening(server, table) as port, asyncio.timeout(15):
        playing = asyncio.create_task(robots())
        async with program.connected(port):
            await program.come()
            assert await program.begins()
            await program.board()
        playing.cancel()
    first = await BoardPlay.objects.aget(pk=play)
    assert first.finished_at is not None
    engine = await Person.objects.aget(display_name="Blue")
    assert (engine.guest, engine.engine, engine.mails) == (True, True, False)
    assert [one.seat async for one in BoardSeat.objects.filter(play=play, person=engine)] == ["S"]
    # It was told nothing of other hands but dummy's.
    assert sum("cards :" in line for line in program.heard) <= 2


@pytest.mark.parametrize("declarer", ["North", "South"])
async def test_a_program_that_declares_plays_the_cards_of_any_dummy(
    server: TableServer, club: Club, declarer: str
) -> None:
    table, play = await club.open(one_board(DEAL), robots=True)
    programs = [
        Program("Blue", seat, *(["1C"] if seat == declarer else [])) for seat in ("North", "East", "South", "West")
    ]

    async def one_board_of(program: Program) -> None:
        await program.come()
        assert await program.begins()
        await program.board()

    async with listening(server, table) as port, asyncio.timeout(20), AsyncExitStack() as lines:
        for one in programs:
            await lines.enter_async_context(one.connected(port))
        await asyncio.gather(*map(one_board_of, programs))
    first = await BoardPlay.objects.aget(pk=play)
    assert first.finished_at is not None
    live = await server.desk.plays.get(play)
    assert live.state.game.play is not None
    assert live.state.game.play.contract.declarer is Seat[declarer.upper()]


async def test_a_program_that_goes_keeps_its_seat_and_comes_back_as_itself(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    """It is away when it has been gone for some seconds, as a person is; another of its name is that program."""
    table, play = await club.open(robots=True)
    program = Program("Blue", "South")
    live = await server.desk.plays.get(play)
    async with listening(server, table) as port, asyncio.timeout(20), program.connected(port):
        await program.come()
    await pass_time(server, clock, 9 + COMING_BACK.total_seconds())  # the gateway has ended too
    sits = live.state.seats[SOUTH]
    assert sits is not None
    assert (sits.name, sits.person in live.state.away) == ("Blue", True)
    async with listening(server, table) as port, asyncio.timeout(20), program.connected(port):
        await program.come()
        await program.begins()
        assert live.state.seats[SOUTH] == sits
        assert not live.state.away
    assert await Person.objects.filter(engine=True).acount() == 1


async def test_a_gateway_that_misses_a_process_of_the_site_notes_who_does_not_come_back(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    """Where it is the first to miss that, no other process does."""
    table, play = await club.open()
    await club.seat(server.desk, play)
    gateway = Gateway(server.desk, SocialDoor(server.desk, table))
    killed = Faults(server.pool, clock, tables=lambda: [table])
    for one in (killed, gateway.faults):
        await one.write()
    said = (await Serving.objects.aget(process=killed.process)).at
    await Serving.objects.filter(process=killed.process).aupdate(at=said - GAP - timedelta(seconds=1))
    await gateway.faults.write()
    noting = asyncio.create_task(gateway.run())
    async with asyncio.timeout(20):
        while await Timer.objects.filter(kind__startswith=AWAY_TIMER).acount() < len(SEATS):
            pass
    noting.cancel()
    await pass_time(server, clock, ABSENT_AFTER)
    assert (await server.desk.plays.get(play)).state.away == {one.pk for one in club.people}


async def test_a_gateway_that_ends_in_order_costs_nobody_time(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    table, play = await club.open(robots=True)
    program, gateway = Program("Blue", "South"), Gateway(server.desk, SocialDoor(server.desk, table))
    door = await asyncio.start_server(gateway.serve, "127.0.0.1", 0, limit=4096)
    async with asyncio.timeout(20), program.connected(door.sockets[0].getsockname()[1]):
        await program.come()
        await gateway.end()
    door.close()
    await pass_time(server, clock, 0)
    assert await told(play) == [round(COMING_BACK.total_seconds())]


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("hello", "no line of the protocol"),
        ("SOUTH ready for teams", "'Connecting' was expected"),
        ('Connecting "Blue" as SOUTH using protocol version 17', "version 18"),
        ('Connecting "Blue" as WEST using protocol version 18', "somebody sits West"),
    ],
)
async def test_who_does_not_come_as_the_protocol_says_gets_no_seat(
    server: TableServer, club: Club, said: str, why: str
) -> None:
    table, play = await club.open(robots=True)
    await club.seat(server.desk, play, WEST)
    program = Program("Blue", "South")
    async with listening(server, table) as port, asyncio.timeout(20), program.connected(port):
        await program.say(said)
        error = await program.hear()
        assert error.startswith("Error: ")
        assert why in error
        assert await program.lines.read() == b""
    assert not await Person.objects.filter(engine=True).aexists()


async def test_a_program_may_take_any_seat(server: TableServer, club: Club) -> None:
    """Some programs name no seat, but ANYPL."""
    table, _play = await club.open(robots=True)
    program = Program("Blue", "North")
    async with listening(server, table) as port, asyncio.timeout(20), program.connected(port):
        await program.say('Connecting "Blue" as ANYPL using protocol version 18')
        assert await program.hear() == 'North ("Blue") seated'


async def test_a_connection_that_says_nothing_is_not_waited_for(
    server: TableServer, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Silent connections would keep every program out."""
    monkeypatch.setattr(engine_line, "_TO_COME", 0.01)
    table, _play = await club.open(robots=True)
    program = Program("Blue", "South")
    async with listening(server, table) as port, asyncio.timeout(20), program.connected(port):
        assert await program.lines.read() == b""


async def test_more_lines_than_are_served_are_turned_away_until_one_has_gone(
    server: TableServer, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine_gateway, "MOST_LINES", 1)
    table, _play = await club.open(robots=True)
    first, second = Program("Blue", "South"), Program("Red", "North")
    async with listening(server, table) as port, asyncio.timeout(20):
        async with first.connected(port):
            await first.come()
            async with second.connected(port):
                assert await second.hear() == "Error: too many programs are connected"
                assert await second.lines.read() == b""
        await comes_at_last(second, port)


async def test_one_address_keeps_no_other_program_out(server: TableServer, club: Club) -> None:
    """It has so many lines, those among them that say nothing."""
    table, _play = await club.open(robots=True)
    blue, red, second = Program("Blue", "South"), Program("Red", "North"), Program("Blue", "East")
    async with (
        listening(server, table, per_address=2) as port,
        asyncio.timeout(20),
        blue.connected(port),
        Program("", "West").connected(port),
    ):
        await blue.come()
        async with second.connected(port):
            assert await second.hear() == "Error: too many programs are connected from this address"
            assert await second.lines.read() == b""
        async with red.connected(port, "127.0.0.2"):
            await red.come()


async def comes_at_last(program: Program, port: int) -> None:
    """Come as soon as there is a line: who is turned away tries again, as programs do."""
    while True:
        async with program.connected(port):
            with suppress(AssertionError, ConnectionError):
                await program.come()
                return


async def test_a_board_that_a_person_concedes_comes_to_its_end_with_programs(
    server: TableServer, clock: ManualClock, club: Club
) -> None:
    """The opponents agree, and the rest is played on paper, which each program follows to its end."""
    table, play = await club.open(one_board(DEAL), robots=True)
    await club.seat(server.desk, play, SOUTH)
    programs = [Program("Blue", seat) for seat in ("North", "East", "West")]
    live = await server.desk.plays.get(play)

    async def one_board_of(program: Program) -> None:
        assert await program.begins()
        await program.board()

    async def person() -> None:
        """Bid one notrump in turn, and concede when the lead is faced; time passes until the programs are done."""
        bids, concedes = MakeCall(SOUTH, Call.parse("1N")), Claim(SOUTH, 0)
        while True:
            await pass_time(server, clock, 0.5)
            game = live.state.game
            if game.to_act is SOUTH and not game.auction.has_bid:
                assert await server.act(play, club.players[SOUTH], bids) == Done()
            if game.play is not None and len(game.play.trick) == 1 and game.claim is None:
                assert await server.act(play, club.players[SOUTH], concedes) == Done()

    async with listening(server, table) as port, asyncio.timeout(20), AsyncExitStack() as lines:
        for one in programs:
            await lines.enter_async_context(one.connected(port))
            await one.come()
        sits = asyncio.create_task(person())
        await asyncio.gather(*map(one_board_of, programs))
        sits.cancel()
    first = await BoardPlay.objects.aget(pk=play)
    assert (first.contract, first.tricks) == ("1NT S", 0)
