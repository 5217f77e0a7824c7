"""A bridge program at a table: a client written from the description of the protocol plays against the house robots."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from uuid import UUID

import pytest

from laws.values.calls import PASS, Call
from laws.values.cards import Card
from laws.values.deal import Deal
from laws.values.seats import SEATS
from play import analysis
from play.live.clock import ManualClock
from play.management.commands.table_manager import new_engine
from play.models import BoardPlay, BoardSeat, Person
from play.process.table_server import TableServer
from play.wire import engine_seat
from play.wire.engine_seat import EngineSeat
from play.wire.table_manager import Bid, Connecting, Plays, Ready, Unexpected, call_line, read
from tests.play.conftest import Club
from tests.play.driving import one_board, pass_time

NORTH, EAST, SOUTH, WEST = SEATS
NAMES = ("North", "East", "South", "West")
DEAL = Deal.parse("N:AQ52.KJ4.T98.K65 KT94.Q2.KJ4.J932 J73.A985.A72.AQ4 86.T763.Q653.T87")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('Connecting "Blue" as NORTH using protocol version 18', Connecting("Blue", NORTH, 18)),
        ("NORTH ready for EAST's card to trick 3", Ready(NORTH, "east's card to trick 3")),
        ("south ready to start", Ready(SOUTH, "start")),
        ("NORTH bids 1NT", Bid(NORTH, Call.parse("1NT"), alert=False, explanation="")),
        ("NORTH bids 2H Alert. both majors.", Bid(NORTH, Call.parse("2H"), alert=True, explanation="both majors")),
        ("WEST passes", Bid(WEST, PASS, alert=False, explanation="")),
        ("EAST redoubles", Bid(EAST, Call.parse("XX"), alert=False, explanation="")),
        ("NORTH plays AS", Plays(NORTH, Card.parse("SA"))),
        ("NORTH plays ST", Plays(NORTH, Card.parse("ST"))),
    ],
)
def test_lines_of_programs(line: str, said: object) -> None:
    assert read(line) == said
    assert read(line.lower().replace("blue", "Blue")) == said


@pytest.mark.parametrize(
    "line", ["", "NORTH bids 8NT", "NORTH plays 1S", "hello", "NORTH", 'Connecting "" as X', "a" * 900]
)
def test_what_the_protocol_does_not_have_is_unexpected(line: str) -> None:
    with pytest.raises(Unexpected):
        read(line)


def test_what_a_program_is_told_is_ascii_on_one_line() -> None:
    said = call_line(EAST, Call.parse("2H"), alert=True, explanation='5+♥,\n"weak" 花')
    assert said == "East bids 2H Alert. 5+H, 'weak' ?"
    assert call_line(EAST, PASS, alert=False, explanation="") == "East passes"


class Program:
    """It passes, follows suit with its lowest card, and says nothing but what the description asks for."""

    def __init__(self, lines: asyncio.StreamReader, out: asyncio.StreamWriter, seat: str = "South") -> None:
        self.lines, self.out, self.seat = lines, out, seat
        self.hand: list[str] = []
        self.dummy: list[str] = []
        self.heard: list[str] = []

    async def say(self, line: str) -> None:
        self.out.write(f"{line}\r\n".encode("ascii"))
        await self.out.drain()

    async def hear(self) -> str:
        line = (await self.lines.readline()).decode("ascii")
        assert line.endswith("\r\n"), self.heard
        self.heard.append(line.strip())
        return line.strip()

    async def come(self) -> None:
        await self.say(f'Connecting "Blue" as {self.seat.upper()} using protocol version 18')
        assert await self.hear() == f'{self.seat} ("Blue") seated'
        await self.say(f"{self.seat.upper()} ready for teams")
        assert await self.hear() == 'Teams : N/S : "House robots" E/W : "House robots"'

    async def deal(self) -> tuple[int, str]:
        await self.say(f"{self.seat.upper()} ready to start")
        assert await self.hear() == "Start of Board"
        await self.say(f"{self.seat.upper()} ready for deal")
        found = re.fullmatch(
            r"Board number (\d+)\. Dealer (\w+)\. (?:Neither|N/S|E/W|Both) vulnerable\.", await self.hear()
        )
        assert found is not None
        await self.say(f"{self.seat.upper()} ready for cards")
        self.hand = self.cards(await self.hear())
        assert len(self.hand) == 13
        return int(found[1]), found[2]

    @staticmethod
    def cards(line: str) -> list[str]:
        suits = re.findall(r"([SHDC]) ((?:[2-9TJQKA] ?)+|-)\.", line)
        return [rank + suit for suit, ranks in suits for rank in ranks.split() if rank != "-"]

    async def auction(self, dealer: str) -> tuple[str, str]:
        """Pass in turn; return the last bid and its bidder, empty where all pass."""
        turn, passes, last = NAMES.index(dealer), 0, ("", "")
        bids: list[tuple[str, str]] = []
        while passes < (3 if bids else 4):
            name = NAMES[turn % 4]
            if name == self.seat:
                await self.say(f"{self.seat.upper()} passes")
                said = "passes"
            else:
                await self.say(f"{self.seat.upper()} ready for {name.upper()}'s bid")
                line = await self.hear()
                assert line.startswith(name), line
                said = line.removeprefix(f"{name} ").partition(" Alert.")[0]
            if said.startswith("bids"):
                bids.append((said.removeprefix("bids "), name))
            passes = passes + 1 if said == "passes" else 0
            turn += 1
        if bids:
            strain, side = bids[-1][0][1:], NAMES.index(bids[-1][1]) % 2
            last = next((bids[-1][0], who) for bid, who in bids if bid[1:] == strain and NAMES.index(who) % 2 == side)
        return last

    async def play(self, bid: str, declarer: str) -> None:
        dummy = NAMES[(NAMES.index(declarer) + 2) % 4]
        turn, trump = NAMES[(NAMES.index(declarer) + 1) % 4], bid[1:]
        for trick in range(1, 14):
            cards: list[tuple[str, str]] = []
            for _ in range(4):
                mine = (turn == self.seat and turn != dummy) or (turn == dummy and declarer == self.seat)
                if mine:
                    card = await self.choose(turn == dummy, cards[0][1][1] if cards else "")
                    await self.say(f"{turn.upper()} plays {card}")
                else:
                    whose = "dummy" if turn == dummy else turn.upper()
                    await self.say(f"{self.seat.upper()} ready for {whose}'s card to trick {trick}")
                    said = re.fullmatch(rf"{turn} plays ([2-9TJQKA][SHDC])", line := await self.hear())
                    assert said is not None, line
                    card = said[1]
                if trick == 1 and not cards and self.seat != dummy:
                    await self.say(f"{self.seat.upper()} ready for dummy")
                    line = await self.hear()
                    assert line.startswith("Dummy's cards : ")
                    self.dummy = self.cards(line)
                    assert len(self.dummy) == 13
                cards.append((turn, card))
                turn = NAMES[(NAMES.index(turn) + 1) % 4]
            led = cards[0][1][1]
            turn = max(cards, key=lambda one: (one[1][1] == trump, one[1][1] == led, "23456789TJQKA".index(one[1][0])))[
                0
            ]

    async def choose(self, of_dummy: bool, led: str) -> str:
        if not led:
            assert await self.hear() == ("Dummy to lead" if of_dummy else f"{self.seat} to lead")
        held = self.dummy if of_dummy else self.hand
        follows = [card for card in held if card[1] == led] or held
        card = min(follows, key=lambda one: "23456789TJQKA".index(one[0]))
        held.remove(card)
        return card


async def test_a_program_plays_a_board_against_the_house_robots(
    server: TableServer,
    clock: ManualClock,
    club: Club,
    connect: Connect,
    monkeypatch: pytest.MonkeyPatch,
    analysing: None,
) -> None:
    _, play = await club.open(one_board(DEAL), robots=True)
    monkeypatch.setattr(engine_seat, "_LOOK", 0)
    program, gateway = await connect(play)

    async def plays() -> None:
        await program.come()
        board, dealer = await program.deal()
        assert board == 1
        bid, declarer = await program.auction(dealer)
        if bid:
            await program.play(bid, declarer)
        assert (await program.hear()).startswith("Timing - N/S : this board ")
        program.out.close()

    playing = asyncio.create_task(plays())
    async with asyncio.timeout(120):
        while not playing.done():
            await pass_time(server, clock, 2)
            await asyncio.sleep(0)
    await playing
    await asyncio.wait_for(gateway, 20)
    first = await BoardPlay.objects.aget(pk=play)
    assert first.finished_at is not None
    engine = await Person.objects.aget(display_name="Blue")
    assert engine.guest
    assert [one.seat async for one in BoardSeat.objects.filter(play=play, person=engine)] == ["S"]
    # It has gone, and a house robot has its seat.
    live = await server.desk.plays.get(play)
    await server.desk.catch_up(live)
    newest = live if live.state.next is None else await server.desk.plays.get(live.state.next)
    await server.desk.catch_up(newest)

    occupant = newest.state.seats[SOUTH]
    assert occupant is not None
    assert occupant.is_robot
    # It was told nothing of other hands but dummy's.
    assert sum("cards :" in line for line in program.heard) <= 2


Connect = Callable[[UUID], Awaitable[tuple[Program, asyncio.Task[None]]]]


@pytest.fixture
async def analysing() -> AsyncIterator[None]:
    """Contested claims are searched: a house robot may claim, and the program contests."""
    await analysis.start()
    yield
    await analysis.stop()


@pytest.fixture
async def connect(server: TableServer) -> AsyncIterator[Connect]:
    """Connect a program over a real line to the board; it and the gateway that serves it."""
    programs: list[Program] = []

    async def made(play: UUID) -> tuple[Program, asyncio.Task[None]]:
        program, gateway = await _connected(server, play)
        programs.append(program)
        return program, gateway

    yield made
    for program in programs:
        program.out.close()
        with suppress(ConnectionError):
            await program.out.wait_closed()


async def _connected(server: TableServer, play: UUID) -> tuple[Program, asyncio.Task[None]]:
    served: asyncio.Queue[asyncio.Task[None]] = asyncio.Queue()

    async def connected(lines: asyncio.StreamReader, out: asyncio.StreamWriter) -> None:
        seat = asyncio.create_task(EngineSeat(server.desk, play, new_engine, lines, out).run())
        await served.put(seat)
        await seat

    listening = await asyncio.start_server(connected, "127.0.0.1", 0)
    lines, out = await asyncio.open_connection(*listening.sockets[0].getsockname()[:2])
    seat = await served.get()
    listening.close()
    return Program(lines, out), seat


@pytest.mark.parametrize(
    "said",
    [
        ["hello"],
        ['Connecting "Blue" as SOUTH using protocol version 17'],
        ['Connecting "Blue" as SOUTH using protocol version 18', "SOUTH plays AS"],
        ['Connecting "Blue" as SOUTH using protocol version 18', "NORTH ready for teams"],
        ["x" * 2000],
        ["\xff\xfe"],
    ],
)
async def test_a_program_that_does_not_keep_to_it_is_sent_away_and_unseated(
    server: TableServer, club: Club, connect: Connect, said: list[str]
) -> None:
    _, play = await club.open(robots=True)
    program, gateway = await connect(play)
    for line in said:
        program.out.write(f"{line}\r\n".encode("latin-1"))
    await asyncio.wait_for(gateway, 20)
    occupant = (await server.desk.plays.get(play)).state.seats[SOUTH]
    assert occupant is not None
    assert occupant.is_robot


async def test_a_seat_that_somebody_has_is_not_given(server: TableServer, club: Club, connect: Connect) -> None:
    _, play = await club.open()
    await club.seat(server.desk, play)
    program, gateway = await connect(play)
    await program.say('Connecting "Blue" as SOUTH using protocol version 18')
    await asyncio.wait_for(gateway, 20)
    assert (await server.desk.plays.get(play)).state.seat_of(club.people[SOUTH].pk) is SOUTH
    assert not await Person.objects.filter(guest=True).aexists(), "who gets no seat is made no guest"


async def test_a_connection_that_says_nothing_is_not_waited_for(
    server: TableServer, club: Club, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four of them would keep every program out."""
    monkeypatch.setattr(engine_seat, "_TO_COME", 0.01)
    _, play = await club.open(robots=True)
    _program, gateway = await connect(play)
    await asyncio.wait_for(gateway, 20)
