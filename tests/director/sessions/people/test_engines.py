"""Bridge programs of others in a match of teams, from registering to published results, and one that fails."""

from __future__ import annotations

import asyncio
import io
import os
import queue
import re
import signal
import socket
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from asgiref.sync import sync_to_async
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from psycopg import OperationalError

from director.clubs.engines import engine_of, engines_of, new_code, register, withdraw_engine
from director.competitions.models import Competition
from director.entries.entering import Player, enter
from director.entries.officer_models import TeamOffice, TeamOfficer
from director.pages.shared.roll import roll_of
from director.results.tallying import tally_of
from director.sessions.models import Contestant, Session
from director.sessions.people.engine_door import SessionDoor
from director.sessions.running.publishing import publish
from director.sessions.running.runner import begin
from laws.protocol.commands import MakeCall
from laws.values.calls import PASS
from laws.values.seats import Seat
from play.live.cache import LivePlay
from play.live.clock import ManualClock
from play.live.connections.presence import ABSENT_AFTER
from play.live.desk import Desk
from play.live.tasks import end_tasks
from play.models import BoardPlay, BoardSeat, Break, Serving
from play.process.table_server import TableServer
from play.store.database import Pool
from play.store.service.breaks import GAP
from play.table.actors import Person
from play.table.direction.director_call import PROGRAM_AWAY, PROGRAM_SILENT, PROGRAM_WRONG
from play.wire.engine_gateway import COME_AGAIN, MOST_LINES, Gateway
from play.wire.engine_line import SILENT
from scoring.exchange.formats import usebio
from scoring.exchange.scored.rescore import rescore
from scoring.exchange.scored.tally import Choices
from tests.director.evening import Evening, enter_teams, evening_of_teams, newest_boards, pass_time, usebio_of
from tests.play.driving import write_newer
from tests.play.wire.program import Program

NORTH = Seat.NORTH
SEATS = ("North", "East", "South", "West")
PAUSE = 10


def entered(made: Evening, *names: str) -> dict[str, str]:
    """Register programs and enter a team of each; return what they connect as."""
    teams = {}
    for name in names:
        teams[name] = f"{name} {register(made.club, made.owner, name)}"
        engine = engines_of(made.club).get(name=name)
        players = [Player(one.person) for one in engine.players.select_related("person")]
        enter(made.competition, made.owner, players, name)
    return teams


@asynccontextmanager
async def listening(server: TableServer, gateway: Gateway | None = None) -> AsyncIterator[int]:
    """Let programs come to the sessions; yield the port."""
    gateway = gateway or Gateway(server.desk, SessionDoor(server.desk))
    door = await asyncio.start_server(gateway.serve, "127.0.0.1", 0, limit=4096)
    yield door.sockets[0].getsockname()[1]
    door.close()
    await gateway.end()


async def play_on(server: TableServer, clock: ManualClock, ended: asyncio.Event) -> None:
    """Do what a server does when boards end, for as long as it is not cancelled."""
    while True:
        await ended.wait()
        ended.clear()
        for _ in range(3):
            await pass_time(server, clock, PAUSE)


@asynccontextmanager
async def running(server: TableServer, clock: ManualClock) -> AsyncIterator[int]:
    """Run the session while programs play; yield the port at which they come."""
    ended = asyncio.Event()
    server.desk.notices_written = ended.set
    async with listening(server) as port, asyncio.timeout(30):
        runs = asyncio.create_task(play_on(server, clock, ended))
        try:
            yield port
        finally:
            await end_tasks(runs)


async def test_two_teams_of_programs_play_a_match_to_published_results(
    server: TableServer, clock: ManualClock, transactional_db: None
) -> None:
    """In the open room Blue plays a board, to the last trick; in the closed room, and on the other board, all pass."""
    made = await sync_to_async(evening_of_teams)(rounds=1, boards_per_round=2)
    teams = await sync_to_async(entered)(made, "Blue", "Red")
    await begin(server.desk, made.session.pk)
    programs = [Program(teams["Blue"], "North", "1C")]
    programs += [
        Program(team, seat) for team in teams.values() for seat in SEATS if (team, seat) != (teams["Blue"], "North")
    ]
    async with running(server, clock) as port:
        await asyncio.gather(*(one.match(port) for one in programs))
    session = await Session.objects.select_related("competition").aget(pk=made.session.pk)
    assert session.ended_at is not None
    await sync_to_async(publish)(session)
    tally = await sync_to_async(tally_of)(session)
    totals = [one.total for one in tally.standings]
    assert (sum(totals), totals[0] > totals[1]) == (20, True)
    again = rescore(usebio.read(await sync_to_async(usebio_of)(session), "match.xml"), Choices(vp="continuous"))
    assert again.errors == ()
    assert [(one.entrant.id, one.total) for one in again.standings] == [
        (one.entrant.id, one.total) for one in tally.standings
    ]
    page = await sync_to_async(Client().get)(f"/sessions/{session.pk}/results/")
    assert page.status_code == 200
    assert all(name in page.content.decode() for name in teams)
    for one in programs:
        assert 'Teams : N/S : "Blue" E/W : "Red"' in one.heard or 'Teams : N/S : "Red" E/W : "Blue"' in one.heard
        codes = [code for team in teams.values() if (code := team.split()[1]) not in one.team]
        assert not any(code in line for line in one.heard for code in codes), "nobody reads the code of another"
        check_told(one)


def check_told(program: Program) -> None:
    """A program is told its own cards, dummy's after the opening lead, and no other hand."""
    for number, line in enumerate(program.heard):
        if "cards :" not in line or line.startswith(program.seat):
            continue
        assert line.startswith("Dummy's")
        deal = max(at for at in range(number) if program.heard[at].startswith("Board number"))
        since = program.heard[deal:number]
        led = any(" plays " in one for one in since) or f"{program.seat} to lead" in since
        assert led, since


@pytest.fixture
async def tuesday(server: TableServer, transactional_db: None) -> tuple[Evening, dict[str, str]]:
    """A match of one board between two teams of programs, which has begun."""
    made = await sync_to_async(evening_of_teams)(rounds=1, boards_per_round=1)
    teams = await sync_to_async(entered)(made, "Blue", "Red")
    await begin(server.desk, made.session.pk)
    return made, teams


async def at_the_table(server: TableServer, made: Evening) -> LivePlay:
    """Return the board in the open room."""
    return await server.desk.plays.get((await newest_boards(made.session.pk))[1])


def reasons(live: LivePlay) -> list[str]:
    """Return for what the director has been called to a board."""
    return [one.text for one in live.state.calls]


async def until(is_so: Callable[[], bool]) -> None:
    """Let the others act until that is so."""
    async with asyncio.timeout(20):
        while not is_so():  # noqa: ASYNC110 - what is awaited is a state, by one step of the loop after the other
            await asyncio.sleep(0)


async def test_the_director_is_called_for_a_program_that_does_not_answer_and_its_seat_is_kept(
    server: TableServer, clock: ManualClock, tuesday: tuple[Evening, dict[str, str]]
) -> None:
    made, teams = tuesday
    program = Program(teams["Blue"], "North")
    async with listening(server) as port, asyncio.timeout(20), program.connected(port):
        await program.come()
        assert await program.begins()
        dealer = await program.deal()
        assert dealer == "North"
        live = await at_the_table(server, made)
        person = live.state.seats[NORTH]
        assert person is not None
        assert person.person not in live.state.away
        await pass_time(server, clock, SILENT - 1)
        assert reasons(live) == []
        await pass_time(server, clock, 1)
        await until(lambda: person.person in live.state.away)
        assert reasons(live) == [PROGRAM_SILENT]
        assert live.state.seats[NORTH] == person
        await program.say("NORTH passes")
        await until(lambda: bool(live.state.game.auction.calls))
        assert person.person not in live.state.away


async def test_programs_of_a_gateway_that_is_killed_are_away_and_the_director_is_called(
    server: TableServer, clock: ManualClock, tuesday: tuple[Evening, dict[str, str]]
) -> None:
    """Nobody who is gone can say so: another process misses it; what it cost is credited."""
    made, teams = tuesday
    gateway, program = Gateway(server.desk, SessionDoor(server.desk)), Program(teams["Blue"], "North")
    async with listening(server, gateway) as port, asyncio.timeout(20), program.connected(port):
        await program.come()
        assert await program.begins()
        await program.deal()
        live = await at_the_table(server, made)
        for one in (gateway.faults, server.faults):
            await one.write()
        killed = await Serving.objects.aget(process=gateway.faults.process)
        assert killed.tables == [(await BoardPlay.objects.aget(pk=live.play)).table_id]
        await Serving.objects.filter(pk=killed.pk).aupdate(at=killed.at - GAP - timedelta(seconds=1))
        for _ in range(2):
            await server.faults.write()
            await server.presence.note()
            await pass_time(server, clock, ABSENT_AFTER)
        await server.desk.catch_up(live)
        person = live.state.seats[NORTH]
        assert person is not None
        assert person.person in live.state.away
        assert reasons(live) == [PROGRAM_AWAY]
        assert len(live.state.stills) == 1
        await program.say("NORTH passes")
        await until(lambda: person.person not in live.state.away)


@pytest.mark.parametrize("stays", [True, False])
async def test_a_gateway_that_alone_loses_the_database_credits_its_tables_with_all_of_that(
    server: TableServer, clock: ManualClock, tuesday: tuple[Evening, dict[str, str]], stays: bool
) -> None:
    """Also those whose program was sent away meanwhile; once."""
    made, teams = tuesday
    gateway, program = Gateway(server.desk, SessionDoor(server.desk)), Program(teams["Blue"], "North")
    async with listening(server, gateway) as port, asyncio.timeout(20):
        async with program.connected(port):
            await program.come()
            assert await program.begins()
            await program.deal()
            live = await at_the_table(server, made)
            await gateway.faults.write()
            table = (await BoardPlay.objects.aget(pk=live.play)).table_id
            assert gateway.faults.served == {table}
            await server.beats.note()
            clock.advance(40)
            if stays:
                gateway.database_returned(OperationalError("away"), 40.0)
        if not stays:
            await until(lambda: not gateway.tables())
            gateway.database_returned(OperationalError("away"), 40.0)
        await gateway.credit()
        await pass_time(server, clock, 0)
        await server.desk.catch_up(live)
        [still] = live.state.stills
        assert 40 <= still.seconds <= 42
        found = await Break.objects.aget()
        assert found.tables is not None, "others have served meanwhile"
        await gateway.credit()
        assert await Break.objects.acount() == 1


async def test_a_program_that_waits_for_its_match_is_here_for_the_roll_call(
    server: TableServer, clock: ManualClock, transactional_db: None
) -> None:
    made = await sync_to_async(evening_of_teams)(rounds=1, boards_per_round=1)
    teams = await sync_to_async(entered)(made, "Blue", "Red")
    programs = [Program(teams["Blue"], seat) for seat in SEATS]

    async def here() -> dict[str, list[bool]]:
        roll = await sync_to_async(roll_of)(made.competition, made.session, clock.now())
        return {f"{line.entry}": [one.here for one in line.players] for line in roll}

    async with listening(server) as port, asyncio.timeout(20), AsyncExitStack() as lines:
        for one in programs[:3]:
            await lines.enter_async_context(one.connected(port))
            await one.say(f'Connecting "{one.team}" as {one.seat.upper()} using protocol version 18')
        while (await here())["Blue"] != [True, True, True, False]:
            pass
        assert (await here())["Red"] == [False] * 4
        await lines.enter_async_context(programs[3].connected(port))
        await programs[3].say(f'Connecting "{teams["Blue"]}" as WEST using protocol version 18')
        while not all((await here())["Blue"]):
            pass
        await begin(server.desk, made.session.pk)
        clock.advance(2)
        heard = await asyncio.gather(*(one.hear() for one in programs))
        assert all(line.endswith("seated") for line in heard)
    clock.advance(60)
    assert (await here())["Blue"] == [False] * 4, "who has gone is here no more"


async def test_too_many_connections_are_refused_until_one_goes(
    server: TableServer, tuesday: tuple[Evening, dict[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also those that say nothing count; who says nothing for long is disconnected."""
    assert MOST_LINES == 400
    monkeypatch.setattr("play.wire.engine_gateway.MOST_LINES", 2)
    _, teams = tuesday
    async with listening(server) as port, asyncio.timeout(20):
        program, other = Program(teams["Blue"], "North"), Program(teams["Blue"], "East")
        async with Program("", "North").connected(port), program.connected(port):
            await program.come()
            async with other.connected(port):
                assert await other.hear() == "Error: too many programs are connected"
                assert await other.lines.read() == b""
            assert await program.begins(), "who was there plays on"
        monkeypatch.setattr("play.wire.engine_line._TO_COME", 0.0)
        for _ in range(3):
            async with other.connected(port):
                assert await other.lines.read() == b"", "it keeps nobody out"
        monkeypatch.undo()
        async with Program(teams["Red"], "East").connected(port), program.connected(port):
            await program.come()


async def test_wrong_lines_are_answered_and_after_ten_the_director_is_called(
    server: TableServer, tuesday: tuple[Evening, dict[str, str]]
) -> None:
    """Nothing of what cannot be done changes the board; the program that comes back has its seat."""
    made, teams = tuesday
    program = Program(teams["Blue"], "North")
    live = await at_the_table(server, made)
    async with listening(server) as port, asyncio.timeout(20):
        async with program.connected(port):
            await program.come()
            await program.begins()
            await program.deal()
            wrong = ["hello", "NORTH plays AS", "NORTH bids 8NT", "SOUTH passes", "NORTH doubles", "\xff", "x" * 600]
            for line in [*wrong, *wrong[:3]]:
                await program.say(line)
                assert (await program.hear()).startswith("Error: ")
            assert (await program.hear()).startswith("Error: ")
            assert await program.lines.read() == b""
        await until(lambda: reasons(live) == [PROGRAM_WRONG])
        assert not live.state.game.auction.calls
        async with program.connected(port):
            await program.come()
            sits = live.state.seats[NORTH]
            assert sits is not None
            assert sits.name == "Blue 1"


async def test_a_program_that_comes_back_is_told_the_board_from_its_beginning(
    server: TableServer, tuesday: tuple[Evening, dict[str, str]]
) -> None:
    """It says its own calls and cards again; where it says another, it is told what stands."""
    made, teams = tuesday
    programs = {
        "North": Program(teams["Blue"], "North", "1C"),
        "East": Program(teams["Red"], "East"),
        "South": Program(teams["Blue"], "South"),
        "West": Program(teams["Red"], "West"),
    }
    north = programs["North"]
    async with listening(server) as port, asyncio.timeout(20):
        matches = [asyncio.create_task(programs[seat].match(port)) for seat in ("East", "South", "West")]
        async with north.connected(port):
            await north.come()
            await north.begins()
            assert await north.auction(await north.deal()) == ("1C", "North")
            led = await north.card("East", "South", 1, "")
            await north.say("NORTH ready for dummy")
            north.dummy = north.cards(await north.hear())
            await north.card("South", "South", 1, led[1])
        async with north.connected(port):
            await north.come()
            assert await north.begins()
            await north.deal()
            await north.say("NORTH bids 2C")  # another call than it made
            assert await north.hear() == "North bids 1C"
            for seat in ("EAST", "SOUTH", "WEST"):
                await north.say(f"NORTH ready for {seat}'s bid")
                assert (await north.hear()).endswith("passes")
            await north.play("1C", "North")
            assert (await north.hear()).startswith("Timing")
        await end_tasks(*matches)
    sat = BoardSeat.objects.filter(play=(await at_the_table(server, made)).play, play__finished_at__isnull=False)
    assert await sat.filter(person__display_name="Blue 1").values_list("seat", flat=True).aget() == "N"


async def test_a_board_that_a_newer_release_has_written_sends_its_programs_away_and_no_others(
    server: TableServer, pool: Pool, tuesday: tuple[Evening, dict[str, str]]
) -> None:
    """They are told to come again: to a gateway of that release."""
    made, teams = tuesday
    live = await at_the_table(server, made)
    north, east = Program(teams["Blue"], "North"), Program(teams["Blue"], "East")
    async with listening(server) as port, asyncio.timeout(20):
        async with north.connected(port):
            await north.come()
            await write_newer(pool, live.play, live.number + 1)
            await north.begins()
            await north.deal()
            await north.say("NORTH passes")
            assert await north.hear() == f"Error: {COME_AGAIN}"
            assert await north.lines.read() == b""
        async with north.connected(port):
            await north.say(f'Connecting "{teams["Blue"]}" as NORTH using protocol version 18')
            assert await north.hear() == f"Error: {COME_AGAIN}"
        async with east.connected(port):  # in the other room
            await east.come()
            assert await east.begins()


async def test_a_program_keeps_its_line_while_the_database_is_away(
    server: TableServer, clock: ManualClock, tuesday: tuple[Evening, dict[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, teams = tuesday
    north, east = Program(teams["Blue"], "North"), Program(teams["Red"], "East")
    lost, read = asyncio.Event(), Desk.catch_up

    async def catch_up(desk: Desk, live: LivePlay) -> bool:
        if lost.is_set():
            return await read(desk, live)
        lost.set()
        raise OperationalError("the connection is lost")

    async with listening(server) as port, asyncio.timeout(20), north.connected(port), east.connected(port):
        for one in (north, east):
            await one.come()
            await one.begins()
            await one.deal()
        monkeypatch.setattr(Desk, "catch_up", catch_up)
        await east.say("EAST ready for NORTH's bid")

        hears = asyncio.create_task(east.hear())

        def moves(is_so: Callable[[], bool]) -> bool:
            clock.advance(0.5)
            return is_so()

        await until(lambda: moves(lost.is_set))
        await north.say("NORTH passes")
        await until(lambda: moves(hears.done))
        assert await hears == "North passes"


async def test_who_has_no_code_of_a_program_gets_no_seat(
    server: TableServer, tuesday: tuple[Evening, dict[str, str]]
) -> None:
    made, teams = tuesday
    engine = await sync_to_async(engines_of(made.club).get)(name="Blue")
    assert await sync_to_async(engine_of)(teams["Blue"].split()[1].upper()) == engine
    code = await sync_to_async(new_code)(made.club, engine.pk)
    await sync_to_async(withdraw_engine)(made.club, (await sync_to_async(engines_of(made.club).get)(name="Red")).pk)
    async with listening(server) as port, asyncio.timeout(20):
        for team in ("Blue", teams["Blue"], teams["Red"], "Blue 0123456789abcdef0123"):
            program = Program(team, "North")
            async with program.connected(port):
                await program.say(f'Connecting "{team}" as NORTH using protocol version 18')
                assert (await program.hear()).startswith("Error: no program is registered")
        first, second = Program(f"Blue {code}", "North"), Program(f"Blue {code}", "North")
        async with first.connected(port), second.connected(port):
            await first.come()
            await second.come()
            assert await first.lines.read() == b"", "of two lines for one seat the later one is the program"
            assert await second.begins()


async def others_pass(server: TableServer, play: UUID) -> None:
    """Let all but the program in question pass until the board is over."""
    live = await server.desk.plays.get(play)
    while (seat := live.state.game.to_act) is not None:
        occupant = live.state.seats[seat]
        assert occupant is not None
        assert occupant.person is not None
        if occupant.name == "Blue 1":
            await asyncio.sleep(0)
        else:
            await server.act(play, Person(occupant.person, occupant.name), MakeCall(seat, PASS))


async def test_a_program_comes_again_for_its_next_match(
    server: TableServer, clock: ManualClock, transactional_db: None
) -> None:
    """A match ends with the session of the protocol, and the next one has other opponents."""
    made = await sync_to_async(evening_of_teams)(rounds=None, boards_per_round=1)
    teams = await sync_to_async(entered)(made, "Blue", "Red", "Green", "White")
    await begin(server.desk, made.session.pk)
    program = Program(teams["Blue"], "North")
    met = set()
    async with listening(server) as port, asyncio.timeout(30):
        for number in (1, 2):
            plays = await newest_boards(made.session.pk, number)
            playing = asyncio.create_task(program.match(port))
            for play in plays.values():
                await others_pass(server, play)
            for _ in range(3):
                await pass_time(server, clock, PAUSE)
            await playing
            met.add(next(line for line in reversed(program.heard) if line.startswith("Teams")))
    assert len(met) == 2


async def test_an_organiser_registers_a_program_and_enters_its_team(
    server: TableServer, transactional_db: None
) -> None:
    """Its code is shown once; a stranger finds no such page; an event with irregularities has no such form."""
    await sync_to_async(register_and_enter)()


def register_and_enter() -> None:
    """Do with forms what an organiser does."""
    made = evening_of_teams()
    office, page = Client(), reverse("club-engines", args=["harbour"])
    office.force_login(made.owner)
    form = {"act": "register", "name": "Blue", "form_key": f"{uuid4()}"}
    said = office.post(page, form).content.decode()
    found = re.search(r"Blue ([0-9a-f]{20})<", said)
    assert found is not None
    engine = engine_of(found[1])
    assert engine is not None
    again = office.post(page, form, follow=True).content.decode()
    assert "shown in the answer to your first press" in again
    assert found[1] not in again
    named = office.post(page, {**form, "form_key": f"{uuid4()}"}).content.decode()
    assert "each of another name" in named
    manage = reverse("event-manage", args=[made.competition.pk])
    assert 'value="add-engine"' in office.get(manage).content.decode()
    office.post(manage, {"act": "add-engine", "engine": f"{engine.pk}"})
    entry = made.competition.entries.get()
    assert [one.name for one in entry.entrants.all()] == ["Blue 1", "Blue 2", "Blue 3", "Blue 4"]
    assert 'value="add-engine"' not in office.get(manage).content.decode(), "it is entered once"
    (rivals,) = enter_teams(made, Rivals=made.people("Rita", "Rob", "Rosa", "Rolf"))
    TeamOfficer.objects.create(entry=rivals, person=made.owner, office=TeamOffice.COACH)
    for number, team in enumerate((entry, rivals), 1):
        Contestant.objects.create(session=made.session, number=number, entry=team)
    Session.objects.update(started_at=made.session.starts_at)
    for act in ("code", "withdraw"):
        refused = office.post(page, {"act": act, "engine": f"{engine.pk}", "form_key": f"{uuid4()}"}, follow=True)
        assert "another organiser does this" in refused.content.decode(), act
        assert engine_of(found[1]) == engine, "its code opens the hands of those against whom his team plays"
    Session.objects.update(ended_at=made.session.starts_at)
    other = office.post(page, {"act": "code", "engine": f"{engine.pk}", "form_key": f"{uuid4()}"}).content.decode()
    assert engine_of(found[1]) is None
    assert "Connecting" in other
    office.post(page, {"act": "withdraw", "engine": f"{engine.pk}"})
    assert not engines_of(made.club).exists()
    register(made.club, made.owner, "Red")
    Competition.objects.filter(pk=made.competition.pk).update(profile="ccba_2018")
    assert 'value="add-engine"' not in office.get(manage).content.decode()
    office.post(manage, {"act": "add-engine", "engine": f"{engines_of(made.club).get().pk}"})
    assert made.competition.entries.count() == 2
    said = office.post(page, {"act": "register", "name": "蓝鲸", "form_key": f"{uuid4()}"}).content.decode()
    whole = re.search(r"Connecting &quot;([^&]*)&quot; as NORTH", said)
    assert whole is not None
    assert whole[1].isascii(), "a line of the protocol"
    assert engine_of(whole[1].split()[-1]) is not None
    stranger = Client()
    stranger.force_login(made.people("Sam")[0].person or made.owner)
    assert stranger.get(page).status_code == 404
    assert stranger.post(page, form).status_code == 404


class Told(io.StringIO):
    """What a command prints, line by line."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: queue.Queue[str] = queue.Queue()

    def write(self, text: str) -> int:
        self.lines.put(text)
        return len(text)


def test_the_command_listens_until_it_is_ended(transactional_db: None) -> None:
    told, answers = Told(), []

    def visitor() -> None:
        port = told.lines.get(timeout=20).split()[-1]
        with socket.create_connection(("127.0.0.1", int(port)), timeout=20) as line:
            line.sendall(b'Connecting "Blue" as NORTH using protocol version 18\r\n')
            answers.append(line.makefile().readline())
        os.kill(os.getpid(), signal.SIGTERM)

    with ThreadPoolExecutor(1) as threads:
        came = threads.submit(visitor)
        call_command("table_manager", "--port=0", stdout=told)
        came.result()
    assert answers == ["Error: no program is registered with the code at the end of this name\n"]


def test_the_command_for_one_table_wants_a_social_one(transactional_db: None) -> None:
    with pytest.raises(CommandError, match="no open social table"):
        call_command("table_manager", f"{uuid4()}", "--port=0")
