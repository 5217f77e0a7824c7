"""What a break of the platform must have credited: clocks, timers, tempo, the session; and that nobody paid for it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any, Final
from uuid import UUID

from play.models import Break, LogRow
from play.store.breaks import COMING_BACK
from play.store.database import Pool
from play.store.tempo import read_tempo
from play.table.codec import decode
from play.table.state import State, evolve, opened
from play.table.table_events import ClockSet, StoodStill
from tests.chaos.room import Room

__all__ = ["Credited", "credited"]

_TOLD: Final = (
    "SELECT split_part(key, ':', 1)::uuid FROM chaos_due WHERE what = 'set' AND kind = 'still' AND key LIKE %s"
)
_MOVED: Final = "SELECT kind, moved FROM chaos_due WHERE what = 'moved' AND number > %s"
_ROWS: Final = "SELECT number, at, kind, v, data FROM play_log WHERE play_id = %s ORDER BY number"
_PENALTIES: Final = """
    SELECT count(*) FROM play_log
    WHERE actor = 'system' AND kind IN ('laws.ruled', 'laws.set_aside', 'laws.adjusted') AND at > %s
"""
_ROUNDING: Final = timedelta(seconds=1)


@dataclass(slots=True)
class Credited:
    """The breaks since a moment, in seconds, and what was credited for them. `wrong` says what was not.

    Of the actions that were waited for during a break, `passed` are the seconds that passed before them, `counted`
    those that are counted as their players'.
    """

    breaks: list[float] = field(default_factory=list)
    boards: int = 0
    clocks: int = 0
    timers: int = 0
    actions: int = 0
    counted: float = 0.0
    passed: float = 0.0
    wrong: list[str] = field(default_factory=list)


async def credited(pool: Pool, room: Room, since: datetime, due: int, address: str) -> Credited:
    """Return what was credited for the breaks noticed after `since`, and after that number of the record of dues."""
    found, lengths, seconds = Credited(), set[timedelta](), 0
    acts = Counter(await room.acts())
    async for one in Break.objects.filter(ended__gt=since):
        found.breaks.append((one.ended - one.began).total_seconds())
        length = one.ended - one.began + COMING_BACK
        lengths.add(length)
        seconds = round(length.total_seconds())
        if not acts["broke", seconds]:
            found.wrong.append(f"a break of {seconds} s is not on the record of the session")
        async with pool.connection() as connection:
            told = [row[0] for row in await (await connection.execute(_TOLD, (f"%:still:{one.pk}",))).fetchall()]
        for play in told:
            await _of_board(pool, play, one, seconds, found)
    async with pool.connection() as connection:
        moved: Any = await (await connection.execute(_MOVED, (due,))).fetchall()
        penalties: Any = await (await connection.execute(_PENALTIES, (since,))).fetchone()
    found.timers = len(moved)
    found.wrong += [f"a timer {kind} has moved by {by}" for kind, by in moved if not _near(by, lengths)]
    if penalties[0] or await room.faulted():
        found.wrong.append(f"{penalties[0]} rulings by itself, {await room.faulted()} sides late or slow")
    if found.breaks:
        missing = await room.missing_offers(address, seconds)
        found.wrong += [f"the director is not shown: {one}" for one in missing]
    return found


def _near(by: timedelta, lengths: set[timedelta]) -> bool:
    return any(abs(by - one) < timedelta(milliseconds=1) for one in lengths)


async def _of_board(pool: Pool, play: UUID, of: Break, seconds: int, found: Credited) -> None:
    """Look at a board that was in play at the break: it was told once, its clock moved, and no player was charged."""
    async with pool.connection() as connection:
        rows = await (await connection.execute(_ROWS, (play,))).fetchall()
        tempo = {one.number: one.took for one in await read_tempo(connection, play)}
    events = [(row[0], row[1], decode(*row[2:])) for row in rows]
    still = [at for at, (_, _, event) in enumerate(events) if isinstance(event, StoodStill) and event.number == of.pk]
    if len(still) != 1:
        if still or not await LogRow.objects.filter(play=play, kind="table.moved_on").aexists():
            found.wrong.append(f"board {play} was told {len(still)} times of break {of.pk}")
        return
    found.boards += 1
    state: State | None = None
    for _, _, event in events[: still[0]]:
        state = opened(event) if state is None else evolve(state, event)  # type: ignore[arg-type]  # the first opens it
    clock = None if state is None else state.clock
    if clock is not None and clock.ends is not None:
        after = events[still[0] + 1][2] if still[0] + 1 < len(events) else None
        if isinstance(after, ClockSet) and after.ends == clock.ends + seconds:
            found.clocks += 1
        else:
            found.wrong.append(f"the clock of board {play} has not moved by {seconds} s")
    for (_, began, _), (last, at, _) in pairwise(one for one in events if one[0] == 1 or one[0] in tempo):
        stood = min(at, of.ended) - max(began, of.began)
        if stood > timedelta():
            found.actions += 1
            found.passed += (at - began).total_seconds()
            found.counted += tempo[last].total_seconds()
            if tempo[last] > at - began - stood + _ROUNDING:
                found.wrong.append(f"of {at - began} before action {last} of board {play}, {tempo[last]} are counted")
