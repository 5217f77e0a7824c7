"""What tests do at a table of `tests.play.conftest`: lay one deal on it, act for its players, let time pass, write an
event of a newer release.
"""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from laws.notation.record import Record
from laws.values.deal import Deal
from play.live.cache import LivePlay
from play.live.clock import ManualClock
from play.process.table_server import TableServer
from play.store.database import Pool
from play.store.log import LogEntry
from play.store.tables.boards import Given
from play.table.attempts import PlayersAttempt
from play.table.outcomes import Done
from tests.play.conftest import Club

__all__ = ["do", "one_board", "pass_time", "write_newer"]

_NEWER = LogEntry(0, "system", None, "laws.of_next_year", 1, {})
"""An event of a release that is not this one; its number is that at its place."""


def one_board(deal: Deal) -> Given:
    """Return board 1 with that deal, as from a file."""
    return Given((Record("file.pbn", 1, "1", number=1, hands=deal.hands),))


async def do(server: TableServer, club: Club, live: LivePlay, *commands: PlayersAttempt) -> None:
    """Let the people in the seats do this; none of it may be refused."""
    for command in commands:
        assert await server.act(live.play, club.players[command.seat], command) == Done(), command


async def pass_time(server: TableServer, clock: ManualClock, seconds: float) -> int:
    """Advance the clock and handle the timers that have expired; return their number."""
    clock.advance(seconds)
    taken = await server.sweeper.sweep()
    await server.sweeper.settle()
    return taken


async def write_newer(pool: Pool, play: UUID, number: int) -> LogEntry:
    """Let a process of a newer release write the event of that number."""
    newer = replace(_NEWER, number=number)
    async with pool.connection() as connection:
        await connection.execute(
            "INSERT INTO play_log (play_id, number, actor, kind, v, data, at) VALUES (%s, %s, %s, %s, 1, '{}', now())",
            (play, newer.number, newer.actor, newer.kind),
        )
    return newer
