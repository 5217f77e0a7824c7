"""What the platform does on a board of a session that is in play: robots for who is away, the end of its time, a seat
that is played from another browser or by another player.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Final
from uuid import UUID

from laws.protocol.events import Noted, SetAside
from laws.table.conditions import Director
from laws.table.phases import Phase
from laws.values.seats import SEATS, Seat
from play.live.cache import LivePlay
from play.live.desk import Desk
from play.store import log
from play.table.actors import SYSTEM
from play.table.direction.director_call import OTHER_PLAYER
from play.table.direction.glance import told_after
from play.table.evolution import evolve
from play.table.people.seating import may_take
from play.table.people.seats import Occupant
from play.table.state import State
from play.table.table_events import Happening, Seated, StoodIn, Vacated, Went

__all__ = ["call_for", "change_player", "end_board", "stand_in", "stop_play", "take_away", "write_decided"]

_ATTEMPTS: Final = 5


async def stand_in(desk: Desk, play: UUID) -> None:
    """Let house robots play this board for those who are away, until they are back. Idempotent."""
    await write_decided(desk, play, _stands_in)


async def take_away(desk: Desk, play: UUID) -> None:
    """Set this board aside, which is then over without a result, unless somebody has called on it. Idempotent.

    So when the time of the round is over (article 22.3(2)).
    """
    await write_decided(desk, play, _taken_away)


async def end_board(desk: Desk, play: UUID) -> None:
    """Set this board aside, also where somebody has called: one side cannot play on (article 25.1), or it counts for
    nobody. Idempotent.
    """
    await write_decided(desk, play, lambda _state: (SetAside(),))


async def stop_play(desk: Desk, play: UUID, why: str) -> None:
    """End this board in the middle: `why` says whether the allowance after the time of its round is over (articles
    22.1, 22.2), or the session was ended (`table.director_call`).

    The director, where there is one, is called, for the score. Idempotent.
    """

    def stopped(state: State) -> tuple[Happening, ...]:
        return (*_called(state, Noted("calls director", None, why)), SetAside())

    await write_decided(desk, play, stopped)


async def call_for(desk: Desk, play: UUID, person: int, why: str) -> None:
    """Call the director, where there is one, for a player at his table: `why` is a reason of `table.director_call`.

    He is not called again for what he has not come for yet.
    """

    def called(state: State) -> tuple[Happening, ...]:
        seat = state.seat_of(person)
        waits = any((note.seat, note.text) == (seat, why) for note in state.called)
        return () if seat is None or waits else _called(state, Noted("calls director", seat, why))

    await write_decided(desk, play, called)


async def change_player(desk: Desk, play: UUID, old: int | None, new: Occupant, seat: Seat) -> bool:
    """Let another person play this board on in that seat, and call the director; return whether he does. Idempotent.

    `old` is who has the seat, None for a house robot. Nobody takes it who has seen another hand of the board (Laws 7B3,
    16D), nor when the board is over. He is away from the table until he is connected.
    """
    assert new.person is not None
    person = new.person
    sits = False

    def changed(state: State) -> tuple[Happening, ...]:
        nonlocal sits
        occupant = state.seats[seat]
        sits = occupant is not None and occupant.person == person
        if occupant is None or occupant.person != old or not may_take(state, person, seat):
            return ()
        sits = True
        note = Noted("calls director", seat, OTHER_PLAYER)
        return (Vacated(seat), Seated(seat, person, new.name), Went(seat, person), *_called(state, note))

    await write_decided(desk, play, changed)
    return sits


def _called(state: State, call: Noted) -> tuple[Happening, ...]:
    return (call,) if state.game.conditions.director is Director.PRESENT else ()


def _stands_in(state: State) -> tuple[Happening, ...]:
    return tuple(
        StoodIn(seat, occupant.person)
        for seat, occupant in zip(SEATS, state.seats, strict=True)
        if occupant is not None and occupant.person is not None
        if occupant.person in state.away and not occupant.stand_in
    )


def _taken_away(state: State) -> tuple[Happening, ...]:
    return () if state.game.auction.calls else (SetAside(),)


async def write_decided(
    desk: Desk, play: UUID, decided: Callable[[State], tuple[Happening, ...]], *, over: bool = False
) -> None:
    """Write what is decided for the board as it is now; nothing when it is over, unless what happens then too.

    Raise log.Conflict where other processes write there all the time.
    """
    live = await desk.plays.get(play)
    async with live.lock:
        await _write_decided(desk, live, decided, over=over)


async def _write_decided(
    desk: Desk, live: LivePlay, decided: Callable[[State], tuple[Happening, ...]], *, over: bool
) -> None:
    play = live.play
    for _ in range(_ATTEMPTS):
        await desk.catch_up(live)
        state = live.state
        is_over = state.game.phase is Phase.OVER
        events = () if is_over and not over else decided(state)
        if not events:
            return
        after = reduce(evolve, events, state)
        ended = after if after.game.phase is Phase.OVER and not is_over else None
        timers, notices = desk.timers_after(play, after), desk.notices_after(ended, ended=True)
        try:
            async with desk.pool.connection() as connection:
                rows = await log.append(
                    connection,
                    play,
                    ended,
                    events,
                    last=state.number,
                    actor=str(SYSTEM),
                    key=None,
                    timers=timers,
                    notices=notices,
                    now=desk.clock.for_database(),
                    told=told_after(state, after),
                )
        except log.Conflict:
            continue
        await desk.committed(live, rows, timers, notices)
        return
    raise log.Conflict
