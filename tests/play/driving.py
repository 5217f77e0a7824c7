"""What tests do at a table of `tests.play.conftest`: lay one deal on it, act for its players, let time pass."""

from __future__ import annotations

from laws.notation.record import Record
from laws.values.deal import Deal
from play.live.cache import LivePlay
from play.live.clock import ManualClock
from play.process.table_server import TableServer
from play.store.tables.boards import Given
from play.table.attempts import PlayersAttempt
from play.table.outcomes import Done
from tests.play.conftest import Club

__all__ = ["do", "one_board", "pass_time"]


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
