"""Two tables of a running session of eight people, who come to them when a test lets them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from asgiref.sync import sync_to_async

from director.competitions.watching import Watching
from director.entries.entering import Player
from director.models import Competition
from director.sessions.running.runner import begin
from laws.values.seats import Seat
from laws.views.viewer import Viewer
from play.process.table_server import TableServer
from play.table.actors import SYSTEM
from play.table.attempts import Looker, NotePresent
from play.table.outcomes import Done
from tests.director.evening import Evening, enter_teams, evening, evening_of_teams, newest_boards

__all__ = ["TwoTables", "four_tables", "two_rooms", "two_tables"]


@dataclass(frozen=True)
class TwoTables:
    """The evening, its players, and the first boards by the tables' numbers."""

    server: TableServer
    tuesday: Evening
    players: Sequence[Player]
    plays: Mapping[int, UUID]

    async def come(self, table: int, *seats: Seat) -> None:
        """Let those in these seats come to that table."""
        state = (await self.server.desk.plays.get(self.plays[table])).state
        here = []
        for seat in seats:
            one = state.seats[seat]
            assert one is not None
            assert one.person is not None
            here.append(Looker(one.person, one.name, Viewer.player(seat)))
        assert await self.server.act(self.plays[table], SYSTEM, NotePresent(tuple(here))) == Done()


async def two_tables(
    server: TableServer, *, boards_per_round: int = 1, watching: Watching = Watching.ROUND
) -> TwoTables:
    """Begin a session of two rounds for eight people, to whose tables nobody has come."""
    tuesday = await sync_to_async(evening)(rounds=2, boards_per_round=boards_per_round)
    await Competition.objects.filter(pk=tuesday.competition.pk).aupdate(watching=watching)
    players = await sync_to_async(tuesday.people)("Nora", "Saul", "Nina", "Sven", "Enid", "Walt", "Emma", "Will")
    await sync_to_async(tuesday.enter)(*zip(players[::2], players[1::2], strict=True))
    await begin(server.desk, tuesday.session.pk)
    return TwoTables(server, tuesday, players, await newest_boards(tuesday.session.pk))


async def two_rooms(server: TableServer, *, boards_per_round: int, teams: int = 2) -> TwoTables:
    """Begin a round of teams of four people, to whose tables nobody has come; spectators see boards that are over."""
    tuesday = await sync_to_async(evening_of_teams)(rounds=1, boards_per_round=boards_per_round)
    await Competition.objects.filter(pk=tuesday.competition.pk).aupdate(watching=Watching.BOARD)
    names = [f"{name}{number}" for number in range(teams) for name in ("Lena", "Liam", "Lois", "Luke")]
    players = await sync_to_async(tuesday.people)(*names)
    fours = {f"Team{number}": players[4 * number : 4 * number + 4] for number in range(teams)}
    await sync_to_async(enter_teams)(tuesday, **fours)
    await begin(server.desk, tuesday.session.pk)
    return TwoTables(server, tuesday, players, await newest_boards(tuesday.session.pk))


async def four_tables(server: TableServer, *, boards_per_round: int) -> TwoTables:
    """Begin a match of two teams of eight, L1 to L8 at home and T1 to T8, to whose tables nobody has come."""
    tuesday = await sync_to_async(evening_of_teams)(rounds=1, boards_per_round=boards_per_round, match_tables=4)
    players = await sync_to_async(tuesday.people)(*(f"{team}{at}" for team in "LT" for at in range(1, 9)))
    await sync_to_async(enter_teams)(tuesday, Lions=players[:8], Tigers=players[8:])
    await begin(server.desk, tuesday.session.pk)
    return TwoTables(server, tuesday, players, await newest_boards(tuesday.session.pk))
