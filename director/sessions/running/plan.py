"""What a running session needs next: a pure plan."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from director.movements.matches.rooms import match_at, room_of
from director.sessions.draw.schedules import ScheduleRow
from director.sessions.order.pauses import stood
from director.sessions.running.checking import sides_of_people
from director.sessions.running.running import Hall, Running, TableBoard, seats_of
from laws.values.seats import Side

__all__ = [
    "Abandon",
    "Begin",
    "Clear",
    "End",
    "Halt",
    "NextRound",
    "Pair",
    "Rest",
    "Resume",
    "Step",
    "Stop",
    "TakeAway",
    "checked_by",
    "done_with",
    "limit_passed",
    "plan",
]


@dataclass(frozen=True, slots=True)
class Begin:
    """Put this board on that table, as the `sequence`th there."""

    row: ScheduleRow
    board: int
    sequence: int


@dataclass(frozen=True, slots=True)
class Clear:
    """Nobody plays at the table of this finished board in the present round."""

    play: UUID


@dataclass(frozen=True, slots=True)
class TakeAway:
    """The time of the round is over, and nobody has called on this board: it is not played (article 22.3(2))."""

    play: UUID


@dataclass(frozen=True, slots=True)
class Stop:
    """This board is still in play after the allowance: play stops at its table (articles 22.1, 22.2)."""

    play: UUID


@dataclass(frozen=True, slots=True)
class Abandon:
    """The session is cancelled while this board is in play: it is set aside."""

    play: UUID


@dataclass(frozen=True, slots=True)
class Halt:
    """Play is stopped in the session: nobody calls or plays at the table of this board (article 13.13)."""

    play: UUID


@dataclass(frozen=True, slots=True)
class Resume:
    """Play goes on at the table of this board, which was stopped with the session."""

    play: UUID


@dataclass(frozen=True, slots=True)
class Rest:
    """Every table is done with the present round, and the interval before the next one begins, in a Swiss at least
    until that is paired.
    """


@dataclass(frozen=True, slots=True)
class Pair:
    """Every table is done with the present round of a Swiss, and the next one is still to be paired (article 17)."""


@dataclass(frozen=True, slots=True)
class NextRound:
    """Every table is done with the present round, and another follows."""


@dataclass(frozen=True, slots=True)
class End:
    """Every table is done with the last round."""


Step = Begin | Clear | TakeAway | Stop | Abandon | Halt | Resume | Rest | Pair | NextRound | End


def plan(running: Running, now: datetime) -> tuple[Step, ...]:
    """Return what the session needs now, nothing where all wait for boards or for a pause to end.

    A board begins when its table has none of the round in play, and `pause` seconds after the one before it ended. When
    the time of the round is over, no board begins, those without a call are taken away, and those in play are finished
    (article 22.3(2)), for as long as the allowance is; then play stops (articles 22.1, 22.2). Half of a match at four
    tables waits for the other table of the room. The next round waits
    until every table has agreed to its results, as long as it may, and then for the interval. A session that is
    cancelled ends as soon as no board is in play, and one that a director has ended as soon as play is stopped at all
    tables. While play is stopped, it is stopped at every table, and nothing else happens; then it goes on at all of
    them first.
    """
    resumes = tuple(Resume(boards[-1].play) for boards in running.played.values() if boards[-1].play in running.halted)
    if running.cancelled:
        in_play = [one.play for boards in running.played.values() for one in boards if one.finished_at is None]
        return tuple(Abandon(play) for play in in_play) or resumes or (End(),)
    if running.ending:
        left = (one for boards in running.played.values() for one in boards if one.finished_at is None)
        return tuple(Stop(one.play) if one.begun else TakeAway(one.play) for one in left) or resumes or (End(),)
    if running.paused is not None:
        newest = (boards[-1].play for boards in running.played.values())
        return tuple(Halt(play) for play in newest if play not in running.halted)
    if resumes:
        return resumes
    rows = {row.table: row for row in running.schedule.of_round(running.round) if row.is_played}
    if running.hall is not None:
        return _after_round(running, now) if _is_entered(running.hall, rows) else ()
    late = tuple(_lates(running, now))
    begins = () if _is_over_time(running, now) else tuple(_begins(running, rows, now))
    if begins:
        return (*late, *_clears(running, rows), *begins)
    if late:
        return late
    if not _is_done(running, rows, now):
        return ()
    return _after_round(running, now)


def _after_round(running: Running, now: datetime) -> tuple[Step, ...]:
    """Return what follows when every table is done with a round."""
    if running.round >= running.rounds:
        return (End(),)
    is_paired = running.round < running.schedule.rounds
    if running.next_at is None and (running.interval or not is_paired):
        return (Rest(),)
    if not is_paired:
        return (Pair(),)
    return (NextRound(),) if running.next_at is None or running.next_at <= now else ()


def done_with(running: Running) -> frozenset[int]:
    """Return the contestants who have nothing to play any more: no later round, and no board of the present one.

    In a Swiss whose next round is not paired these are only those who have `gone`.
    """
    playing = {number for row in running.schedule.rows if row.round > running.round for number in row.sides}
    for row in running.schedule.of_round(running.round):
        boards = _of_round(running, row.table)
        is_over = len(boards) >= _wanted(running, row) and all(one.finished_at is not None for one in boards)
        if row.is_played and not is_over:
            playing.update(row.sides)
    if running.round < running.rounds and running.gone is not None:
        return running.gone - playing
    return frozenset({number for number, _ in running.players} - playing)


def _of_round(running: Running, table: int) -> list[TableBoard]:
    return [one for one in running.played.get(table, ()) if one.round == running.round]


def _wanted(running: Running, row: ScheduleRow) -> int:
    """Return how many boards of the round a table plays."""
    return min(len(row.boards), running.limits.get(row.table, len(row.boards)))


def _begins(running: Running, rows: Mapping[int, ScheduleRow], now: datetime) -> Iterator[Begin]:
    for table, row in rows.items():
        boards = _of_round(running, table)
        if len(boards) >= _wanted(running, row) or (boards and not _has_paused(running, boards[-1], now)):
            continue
        if not _waits_for_room(running, rows, row, row.boards[len(boards)], now):
            yield Begin(row, row.boards[len(boards)], len(running.played.get(table, ())) + 1)


def _waits_for_room(
    running: Running, rows: Mapping[int, ScheduleRow], row: ScheduleRow, board: int, now: datetime
) -> bool:
    """Return whether East-West of a table cannot change tables yet, since another of their room is at the other half.

    Where both wait for each other, the first half goes first.
    """
    changed = running.schedule.second_half
    for other in _of_room(running, rows, row) if changed else ():
        boards = _of_round(running, other.table)
        played, left = other.boards[: len(boards)], other.boards[len(boards) : _wanted(running, other)]
        is_elsewhere = bool(played) and (played[-1] in changed) != (board in changed)
        if is_elsewhere and not _has_paused(running, boards[-1], now):
            return True
        if board in changed and left and left[0] not in changed:
            return True
    return False


def _of_room(running: Running, rows: Mapping[int, ScheduleRow], row: ScheduleRow) -> Iterator[ScheduleRow]:
    """Yield the other tables of the room of a match at which a table stands."""
    match, room = match_at(row.table, running.schedule.match_tables), room_of(row.table)
    for table, other in rows.items():
        is_same = match_at(table, running.schedule.match_tables) == match and room_of(table) is room
        if is_same and table != row.table:
            yield other


def _clears(running: Running, rows: Mapping[int, ScheduleRow]) -> Iterator[Clear]:
    """Yield the tables that this round leaves empty, in the round in which they become so."""
    for table, boards in running.played.items():
        if table not in rows and boards and boards[-1].round == running.round - 1:
            yield Clear(boards[-1].play)


def limit_passed(running: Running, now: datetime) -> datetime | None:
    """Return the last limit of the round that is over: its allowance (articles 22.1, 22.2), else its time; None for
    none.
    """
    if running.ends is None or running.ends > now:
        return None
    return running.ends + running.allowance if _is_stopped(running, now) and running.allowance else running.ends


def _is_over_time(running: Running, now: datetime) -> bool:
    """Return whether the time is over for a round of which some table has had a board; without one nobody was slow."""
    is_begun = any(one.round == running.round for boards in running.played.values() for one in boards)
    return is_begun and running.ends is not None and running.ends <= now


def _lates(running: Running, now: datetime) -> Iterator[TakeAway | Stop]:
    """Yield what becomes of the boards that are on tables after the time of their round.

    A process that was slow can have opened a board of the round before.
    """
    for boards in running.played.values():
        last = boards[-1]
        if last.finished_at is not None or not (last.round < running.round or _is_over_time(running, now)):
            continue
        if not last.begun:
            yield TakeAway(last.play)
        elif last.round == running.round and _is_stopped(running, now):
            yield Stop(last.play)


def _is_stopped(running: Running, now: datetime) -> bool:
    """Return whether the allowance is used up (articles 22.1, 22.2)."""
    if running.ends is None or running.allowance is None:
        return False
    return running.ends + running.allowance <= now


def _is_entered(hall: Hall, rows: Mapping[int, ScheduleRow]) -> bool:
    """Return whether each table of a hall has all its results, and both sides have agreed to them (article 28.3)."""
    boards = {(table, board) for table, row in rows.items() for board in row.boards}
    return boards <= hall.entered and {(table, side.name) for table in rows for side in Side} <= hall.parted


def _is_done(running: Running, rows: Mapping[int, ScheduleRow], now: datetime) -> bool:
    over_time = _is_over_time(running, now)
    for table, row in rows.items():
        boards = _of_round(running, table)
        if len(boards) < _wanted(running, row) and not over_time:
            return False
        if boards and not (_has_paused(running, boards[-1], now) and _is_checked(running, row, boards[-1], now)):
            return False
    return True


def _is_checked(running: Running, row: ScheduleRow, last: TableBoard, now: datetime) -> bool:
    """Return whether a table may part: both sides have agreed, or the time for it is up (articles 28.3, 41.2(3))."""
    assert last.finished_at is not None
    stands = stood(running.pauses, last.finished_at, now)
    if not running.check_time or last.finished_at + stands + timedelta(seconds=running.check_time) <= now:
        return True
    return all((row.table, side) in running.checked for side in sides_of_people(seats_of(running, row)))


def checked_by(running: Running, now: datetime) -> datetime | None:
    """Return when the time for a round check is up that is later since play was stopped or the platform stood still,
    the first where there are several; None for none.
    """
    found = []
    for row in running.schedule.of_round(running.round) if running.check_time else ():
        ended = max((one.finished_at for one in _of_round(running, row.table) if one.finished_at), default=now)
        until = ended + stood(running.pauses, ended, now) + timedelta(seconds=running.check_time)
        if until > now and until - ended > timedelta(seconds=running.check_time):
            found.append(until)
    return min(found, default=None)


def _has_paused(running: Running, board: TableBoard, now: datetime) -> bool:
    """Return whether the time between two boards is over; a board that has ended later than now, since PostgreSQL's
    clock was set back meanwhile, holds up nobody.
    """
    pause = timedelta(seconds=running.pause)
    return board.finished_at is not None and not now - pause < board.finished_at <= now
