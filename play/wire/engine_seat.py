"""One bridge program at a table, from its coming to the end of its match: board after board from its seat."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from play.live.cache import LivePlay
from play.live.desk import Desk
from play.store.engines import engines_among
from play.wire.engine_board import EngineBoard
from play.wire.engine_doors import Door, Place
from play.wire.engine_line import EngineLine
from play.wire.table_manager import seat_name, teams_line

__all__ = ["EngineSeat"]

_TIMING = "Timing - N/S : this board [00:00], total [00:00]. E/W : this board [00:00], total [00:00]."
"""What ends a board. The time of a round is told to people on the clock of the table; a program is told none."""


class EngineSeat:
    """A program in its place. `changed` waits until a board may have changed; `sits` is told with each board at which
    the program is.
    """

    def __init__(
        self,
        desk: Desk,
        door: Door,
        place: Place,
        line: EngineLine,
        changed: Callable[[LivePlay], Awaitable[None]],
        sits: Callable[[LivePlay], Awaitable[None]],
    ) -> None:
        self._desk = desk
        self._door = door
        self._place = place
        self._line = line
        self._changed = changed
        self._sits = sits

    async def run(self, team: str) -> None:
        """Let the program that has come for that team play until its match is over. Raise what the line raises, and
        `Moved`.
        """
        seat = self._place.seat
        await self._line.say(f'{seat_name(seat)} ("{team}") seated')
        await self._line.ready(seat, "teams")
        await self._line.say(teams_line(*self._place.sides))
        live: LivePlay | None = await self._desk.plays.get(self._place.play)
        while live is not None:
            self._line.begin_board()
            await self._line.ready(seat, "start")
            await self._line.say("Start of Board")
            live = await self._play(live)
        await self._line.say("End of session")

    async def _play(self, live: LivePlay) -> LivePlay | None:
        """Play one board with the program; return the next one, None where there is none."""
        await self._sits(live)
        people = [one.person for one in live.state.seats if one is not None and one.person is not None]
        apart = await engines_among(self._desk.pool, people) == frozenset(people)
        place = self._place
        await EngineBoard(self._desk, live, place.seat, place.who, self._line, self._changed, apart=apart).play()
        await self._line.say(_TIMING)
        try:
            while (following := await self._door.next_board(place, live)) is None:
                await self._changed(live)
        except LookupError:
            return None
        return await self._desk.plays.get(following)
