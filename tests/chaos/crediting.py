"""What stops of the platform must have credited: clocks, timers, tempo, the session; and that nobody paid for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import combinations, pairwise
from typing import Any, Final
from uuid import UUID

from director.models import OrderAct
from play.models import BoardPlay, Break, LogRow
from play.store.database import Pool
from play.store.direction.tempo import read_tempo
from play.store.service.breaks import TOLD
from play.table.codec import decode
from play.table.evolution import evolve, opened
from play.table.state import State
from play.table.table_events import ClockSet, Happening, StoodStill
from tests.chaos.room import Room

__all__ = ["Credited", "credited"]

_BOARDS: Final = """
    SELECT split_part(key, ':', 1)::uuid, array_agg(split_part(key, ':', 3)::int)
    FROM chaos_due WHERE what = 'set' AND kind = 'still' AND number > %s GROUP BY 1
"""
_MOVED: Final = "SELECT kind, moved FROM chaos_due WHERE what = 'moved' AND number > %s"
_ROWS: Final = "SELECT number, at, kind, v, data FROM play_log WHERE play_id = %s ORDER BY number"
_PENALTIES: Final = """
    SELECT count(*) FROM play_log
    WHERE actor = 'system' AND kind IN ('laws.ruled', 'laws.set_aside', 'laws.adjusted') AND at > %s
"""
_ROUNDING: Final = timedelta(seconds=1)
_WHOLE: Final = timedelta(seconds=1.5)
"""A board is told whole seconds: from the one in which a break began, for its length rounded."""
Span = tuple[datetime, datetime]


@dataclass(slots=True)
class Credited:
    """The breaks since a moment, in seconds, and what was credited for them; `tables` has what those of a process were
    credited with. `wrong` says what was not.

    Of the actions that were waited for during a break, `passed` are the seconds that passed before them, `counted`
    those that are counted as their players'.
    """

    breaks: list[float] = field(default_factory=list)
    tables: list[float] = field(default_factory=list)
    boards: int = 0
    clocks: int = 0
    timers: int = 0
    actions: int = 0
    counted: float = 0.0
    passed: float = 0.0
    wrong: list[str] = field(default_factory=list)


async def credited(pool: Pool, room: Room, since: datetime, due: int, address: str) -> Credited:
    """Return what was credited for the stops noticed after `since`, and after that number of the record of dues."""
    found, lengths, spans, seconds = Credited(), set[timedelta](), dict[int, Span](), 0
    async for one in Break.objects.filter(ended__gt=since):
        assert one.back is not None
        if one.tables is None:
            found.breaks.append((one.ended - one.began).total_seconds())
        else:
            found.tables.append((one.back - one.began).total_seconds())
        lengths.add(one.back - one.began)
        spans[one.pk] = one.began, one.back
        if one.tables is None and one.ended - one.began > TOLD:
            seconds = round((one.back - one.began).total_seconds())
    async with pool.connection() as connection:
        told = await (await connection.execute(_BOARDS, (due,))).fetchall()
        moved: Any = await (await connection.execute(_MOVED, (due,))).fetchall()
        penalties: Any = await (await connection.execute(_PENALTIES, (since,))).fetchone()
    acts = [_span_of(act) async for act in OrderAct.objects.filter(session=room.session, kind="broke")]
    for play, numbers in told:
        struck = [spans[number] for number in numbers if number in spans]
        await _of_board(pool, play, struck, found)
        if await BoardPlay.objects.filter(pk=play, table__session=room.session).aexists():
            found.wrong += [f"{_said(one)} is not on the record of the session" for one in struck if _left(one, acts)]
    found.timers = len(moved)
    # The time of a round moves by what it has not moved by already.
    found.wrong += [
        f"a timer {kind} has moved by {by}"
        for kind, by in moved
        if not _near(by, lengths) and not (kind.startswith("session") and timedelta() < by < max(lengths))
    ]
    if penalties[0] or await room.faulted():
        found.wrong.append(f"{penalties[0]} rulings by itself, {await room.faulted()} sides late or slow")
    if seconds:
        missing = await room.missing_offers(address)
        found.wrong += [f"the director is not shown: {one}" for one in missing]
    return found


def _span_of(act: OrderAct) -> Span:
    return act.at - timedelta(seconds=act.data["seconds"]), act.at


def _said(span: Span) -> str:
    return f"a break of {(span[1] - span[0]).total_seconds():.1f} s from {span[0]:%H:%M:%S}"


def _near(by: timedelta, lengths: set[timedelta]) -> bool:
    return any(abs(by - one) < timedelta(milliseconds=1) for one in lengths)


def _left(span: Span, of: Iterable[Span]) -> bool:
    """Return whether more of a span than by rounding is in none of the others."""
    reached, left = span[0], timedelta()
    for began, ended in sorted(of):
        left += max(timedelta(), min(began, span[1]) - reached)
        reached = max(reached, ended)
    return left + max(timedelta(), span[1] - reached) > _WHOLE


async def _of_board(pool: Pool, play: UUID, struck: Sequence[Span], found: Credited) -> None:
    """Look at a board in play at these breaks: each second was told once, its clock moved, no player was charged."""
    async with pool.connection() as connection:
        rows = await (await connection.execute(_ROWS, (play,))).fetchall()
        tempo = {one.number: one.took for one in await read_tempo(connection, play)}
    events = [(row[0], row[1], decode(*row[2:])) for row in rows]
    stills = [_span(event) for _, _, event in events if isinstance(event, StoodStill)]
    if any(min(one[1], other[1]) > max(one[0], other[0]) for one, other in combinations(stills, 2)):
        found.wrong.append(f"board {play} was told of a second twice: {stills}")
    if await LogRow.objects.filter(play=play, kind="table.moved_on").aexists():
        return  # it was over, or is
    found.boards += 1
    found.wrong += [f"board {play} was not told of {_said(one)}" for one in struck if _left(one, stills)]
    _clocks(play, [event for *_, event in events], found)
    for (_, began, _), (last, at, _) in pairwise(one for one in events if one[0] == 1 or one[0] in tempo):
        stood = sum((max(timedelta(), min(at, one[1]) - max(began, one[0])) for one in stills), timedelta())
        if stood > timedelta() and any(began < one[1] and one[0] < at for one in struck):
            found.actions += 1
            found.passed += (at - began).total_seconds()
            found.counted += tempo[last].total_seconds()
            if tempo[last] > at - began - stood + _ROUNDING:
                found.wrong.append(f"of {at - began} before action {last} of board {play}, {tempo[last]} are counted")


def _span(event: StoodStill) -> Span:
    began = datetime.fromtimestamp(event.began, UTC)
    return began, began + timedelta(seconds=event.seconds)


def _clocks(play: UUID, events: Sequence[Happening], found: Credited) -> None:
    """Look at the clock of a board after each break of which it was told."""
    state: State | None = None
    lost = 0
    for event in events:
        clock = None if state is None else state.clock
        if isinstance(event, StoodStill):
            lost += event.seconds
        elif lost:
            if clock is not None and clock.ends is not None:
                if isinstance(event, ClockSet) and event.ends == clock.ends + lost:
                    found.clocks += 1
                else:
                    found.wrong.append(f"the clock of board {play} has not moved by {lost} s")
            lost = 0
        state = opened(event) if state is None else evolve(state, event)  # type: ignore[arg-type]  # the first opens it
