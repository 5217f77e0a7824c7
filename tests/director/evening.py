"""A club evening in tests: a club, an event of robots and people, and a table server whose clock a test drives."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Final
from uuid import UUID

from director.clubs.models import Club, Member, Role
from director.competitions.models import Competition, Kind, Method
from director.entries.entering import Player, enter
from director.entries.models import Entrant, Entry
from director.results.tallying import placed_results
from director.sessions.models import Movement, Session
from laws.protocol.commands import Agree, Claim, FaceLead, LeadFaceDown, MakeCall
from laws.table.phases import Phase
from laws.values.calls import PASS, Call
from laws.values.seats import Seat
from play.live.clock import ManualClock
from play.live.sessions.coming import come
from play.models import BoardPlay, Person
from play.process.table_server import TableServer
from play.store.models import Notice, NoticeReader
from play.table import actors
from play.table.outcomes import Done
from scoring.exchange.formats import usebio_write
from tests.play.conftest import START, people_named

__all__ = [
    "ROBOTS",
    "Evening",
    "come_to_table",
    "declare",
    "enter_teams",
    "evening",
    "evening_of_teams",
    "newest_boards",
    "pass_out",
    "pass_time",
    "play_out",
    "read_notices",
    "seated",
    "until_over",
    "usebio_of",
    "written",
]

ROBOTS: Final = (Player(), Player())
_MOST: Final = 400
_LONGEST: Final = 60.0


class Evening:
    """A club with an owner, an event of it, and its session."""

    def __init__(self, club: Club, owner: Person, competition: Competition, session: Session) -> None:
        self.club = club
        self.owner = owner
        self.competition = competition
        self.session = session

    def enter(self, *pairs: Sequence[Player]) -> list[Entry]:
        """Enter these pairs; none may be refused."""
        entries = [enter(self.competition, self.owner, pair) for pair in pairs]
        assert all(isinstance(one, Entry) for one in entries)
        return [one for one in entries if isinstance(one, Entry)]

    def people(self, *names: str) -> list[Player]:
        """Return players with accounts of these names."""
        return [Player(one) for one in people_named("evening.test", *names)]

    def owner_with_a_robot(self) -> tuple[Player, Player]:
        """Return the pair of the owner and a robot."""
        return Player(self.owner), Player()


def evening(*, rounds: int = 2, boards_per_round: int = 1, movement: Movement = Movement.MITCHELL) -> Evening:
    """Make a club with an event whose session is to start half an hour after `START`."""
    owner = Person.objects.create_user("owner@evening.test", display_name="Olga Owner")
    club = Club.objects.create(address="harbour", name="Harbour Club", zone="Asia/Shanghai", founded_by=owner)
    Member.objects.create(club=club, person=owner, role=Role.OWNER)
    competition = Competition.objects.create(
        club=club, name="Tuesday Pairs", profile="chinese_club", announced_by=owner
    )
    session = Session.objects.create(
        competition=competition,
        starts_at=START + timedelta(minutes=30),
        movement=movement,
        rounds=rounds,
        boards_per_round=boards_per_round,
    )
    return Evening(club, owner, competition, session)


def evening_of_teams(*, rounds: int | None = 1, boards_per_round: int = 2, match_tables: int = 2) -> Evening:
    """Make a club with an event for teams."""
    made = evening(boards_per_round=boards_per_round, movement=Movement.MATCHES)
    of_event = Competition.objects.filter(pk=made.competition.pk)
    of_event.update(kind=Kind.TEAMS, method=Method.IMPS, name="Tuesday Teams", match_tables=match_tables)
    Session.objects.filter(pk=made.session.pk).update(rounds=rounds)
    made.competition.refresh_from_db()
    made.session.refresh_from_db()
    return made


def enter_teams(made: Evening, **teams: Sequence[Player]) -> list[Entry]:
    """Enter these teams by their names; none may be refused."""
    if all(one.person is None for players in teams.values() for one in players):
        return written(made.competition, made.owner, list(teams.items()))
    entries = [enter(made.competition, made.owner, players, name) for name, players in teams.items()]
    assert all(isinstance(one, Entry) for one in entries)
    return [one for one in entries if isinstance(one, Entry)]


def written(competition: Competition, by: Person, teams: Sequence[tuple[str, Sequence[Player]]]) -> list[Entry]:
    """Write teams as `enter` does that refuses nobody, all of them at once; nobody is told."""
    entries = Entry.objects.bulk_create(Entry(competition=competition, entered_by=by, name=name) for name, _of in teams)
    Entrant.objects.bulk_create(
        Entrant(entry=entry, place=place, person=one.person, name=one.shown, robot=one.is_robot, gender=one.gender)
        for entry, (_name, players) in zip(entries, teams, strict=True)
        for place, one in enumerate(players, 1)
    )
    return entries


def usebio_of(session: Session) -> bytes:
    """Return the results of a session as the USEBIO file that people save."""
    return usebio_write.write(placed_results(session))


async def pass_time(server: TableServer, clock: ManualClock, seconds: float = 2.0) -> None:
    """Advance the clock, and do what the background tasks of a server would do: notices, timers, notices."""
    clock.advance(seconds)
    await read_notices(server)
    await server.sweeper.sweep()
    await server.sweeper.settle()
    await read_notices(server)


async def newest_boards(session: UUID, number: int = 1) -> dict[int, UUID]:
    """Return the newest board of each table in this round, by the tables' numbers."""
    plays = BoardPlay.objects.filter(table__session=session, round=number).order_by("sequence")
    return {of: play async for of, play in plays.values_list("table__of_session__number", "pk")}


async def come_to_table(server: TableServer, play: UUID) -> None:
    """Let all who sit at this board come to their table, each with a browser of his own."""
    seats = (await server.desk.plays.get(play)).state.seats
    session = (await BoardPlay.objects.select_related("table").aget(pk=play)).table.session
    assert session is not None
    for person in [one.person for one in seats if one is not None and one.person is not None]:
        await come(server.desk, session, play, person, f"browser {person}")


async def read_notices(server: TableServer) -> None:
    """Read notices until every reader has passed the newest of those that are written now.

    A notice is read when no transaction of the cluster that began earlier is open: where `DATABASE_URL` names a server,
    one of a test in another process delays it.
    """
    newest = await Notice.objects.order_by("-xact", "-id").afirst()
    waited_until = time.monotonic() + _LONGEST
    await server.readers.work()
    while newest is not None and await _behind(newest):
        assert time.monotonic() < waited_until, f"{newest} is not read after {_LONGEST:.0f} s"
        await server.readers.work()


async def _behind(newest: Notice) -> bool:
    places = NoticeReader.objects.values_list("xact", "notice")
    return any([(xact, last) < (newest.xact, newest.pk) async for xact, last in places])


async def until_over(server: TableServer, clock: ManualClock, session: UUID) -> Session:
    """Let time pass until the session is over; return it."""
    for _ in range(_MOST):
        await pass_time(server, clock)
        held = await Session.objects.select_related("competition").aget(pk=session)
        if held.ended_at is not None:
            return held
    raise AssertionError(f"the session is not over after {_MOST} steps")


async def pass_out(server: TableServer, play: UUID) -> None:
    """Let the people at a table pass until the board is over."""
    live = await server.desk.plays.get(play)
    while live.state.game.phase is not Phase.OVER:
        seat = live.state.game.to_act
        assert seat is not None
        occupant = live.state.seats[seat]
        assert occupant is not None
        assert occupant.person is not None
        answer = await server.act(play, actors.Person(occupant.person, occupant.name), MakeCall(seat, PASS))
        assert answer == Done()


async def _do(
    server: TableServer, play: UUID, seat: Seat, command: MakeCall | LeadFaceDown | FaceLead | Claim | Agree
) -> None:
    occupant = (await server.desk.plays.get(play)).state.seats[seat]
    assert occupant is not None
    assert occupant.person is not None
    answer = await server.act(play, actors.Person(occupant.person, occupant.name), command)
    assert answer == Done(), answer


async def claim_made(server: TableServer, play: UUID, over: int) -> Seat:
    """Let the dealer play one notrump, and claim 7 + `over` tricks after the opening lead; return his seat."""
    live = await server.desk.plays.get(play)
    dealer = live.state.game.board.dealer
    await _do(server, play, dealer, MakeCall(dealer, Call.parse("1NT")))
    for seat in (dealer.lho, dealer.partner, dealer.rho):
        await _do(server, play, seat, MakeCall(seat, PASS))
    leader = dealer.lho
    card = next(iter(live.state.game.hand(leader)))
    await _do(server, play, leader, LeadFaceDown(leader, card))
    await _do(server, play, leader, FaceLead(leader))
    await _do(server, play, dealer, Claim(dealer, 7 + over))
    return dealer


async def claim_agreed(server: TableServer, play: UUID, claimer: Seat) -> None:
    """Let both opponents agree to declarer's claim."""
    for seat in (claimer.lho, claimer.rho):
        await _do(server, play, seat, Agree(seat))
    assert (await server.desk.plays.get(play)).state.game.phase is Phase.OVER


async def declare(server: TableServer, play: UUID, over: int) -> None:
    """Let the dealer play one notrump and make 7 + `over` tricks, by a claim after the opening lead."""
    await claim_agreed(server, play, await claim_made(server, play, over))


async def play_out(server: TableServer, clock: ManualClock, session: UUID) -> Session:
    """Play a session of people to its end, at each table with a result of its own; return it."""
    for _ in range(_MOST):
        plays = BoardPlay.objects.filter(table__session=session, finished_at=None)
        async for play, number, table in plays.values_list("pk", "round", "table__of_session__number"):
            made = (3 * (number or 0) + 2 * table) % 5
            await (declare(server, play, made) if made else pass_out(server, play))
        await pass_time(server, clock, 11)
        held = await Session.objects.select_related("competition").aget(pk=session)
        if held.ended_at is not None:
            return held
    raise AssertionError(f"the session is not over after {_MOST} steps")


async def seated(server: TableServer, plays: Mapping[int, UUID]) -> dict[int, str]:
    """Return the names in the seats of these boards, North first."""
    found = {}
    for number, play in plays.items():
        seats = (await server.desk.plays.get(play)).state.seats
        found[number] = " ".join("–" if one is None else one.name or "Robot" for one in seats)
    return found
