"""A knockout of bridge programs: its matches are played by them, and the winners go on."""

from __future__ import annotations

import asyncio

from asgiref.sync import sync_to_async

from director.clubs.engines import engines_of, register
from director.entries.entering import Player, enter
from director.entries.models import Entry
from director.sessions.models import Session
from director.sessions.running.runner import begin
from play.live.clock import ManualClock
from play.process.table_server import TableServer
from tests.director.knockouts.scripted import Tournament, tournament
from tests.director.sessions.people.test_engines import SEATS, running
from tests.play.wire.program import Program


def cup_of(*names: str) -> tuple[Tournament, dict[str, str]]:
    """Return a drawn knockout of these programs, and what they connect as."""
    cup, codes = tournament([]), {}
    club = cup.competition.club
    for name in names:
        codes[name] = f"{name} {register(club, cup.owner, name)}"
        engine = engines_of(club).get(name=name)
        players = [Player(one.person) for one in engine.players.select_related("person")]
        made = enter(cup.competition, cup.owner, players, name)
        assert isinstance(made, Entry)
        cup.teams.append(made)
    cup.draw()
    return cup, codes


def finished(cup: Tournament, session: Session) -> tuple[str, str]:
    """Confirm a round and let the knockout go on; return the first match's winner, and how it was decided."""
    session.refresh_from_db()
    assert session.ended_at is not None
    cup.confirm(session)
    cup.advance()
    match = cup.match(1)
    return f"{match.winner}", match.how


async def test_a_match_of_a_knockout_is_played_by_programs(
    server: TableServer, clock: ManualClock, transactional_db: None
) -> None:
    """A partscore in the open room decides it: in the closed room, and on the other board, all pass."""
    cup, codes = await sync_to_async(cup_of)("Blue", "Red")
    session = await sync_to_async(cup.session)(1)
    await begin(server.desk, session.pk)
    programs = [Program(codes["Blue"], "North", "1C")]
    programs += [Program(code, seat) for code in codes.values() for seat in SEATS][1:]
    async with running(server, clock) as port:
        await asyncio.gather(*(one.match(port) for one in programs))
    winner, how = await sync_to_async(finished)(cup, session)
    assert winner in codes
    assert how == "played"
