"""The tempo of a board: how long each call and card, claim and answer to a claim was waited for (Laws 16B1(a), 73D).

The times of the log are those at which the server wrote the action; what the network took is in them. The time from a
call for the director until he has ruled, or says that it is dealt with, counts for no player (Law 9B2), nor does that
for which the session was stopped (article 13.13) or the platform stood still. What was measured beside an action keeps
thinking, the line and breaks in the connection apart. Whose thinking it was, and whether the pause means anything, is
for the director to judge.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from laws.engine.procedure.claims import may_agree
from laws.protocol.events import (
    BoardOpened,
    CallMade,
    CardPlayed,
    ClaimAgreed,
    ClaimContested,
    ClaimMade,
    ClaimVoided,
    LeadFaced,
    LeadTakenBack,
    LedFaceDown,
    Noted,
    ObligationImposed,
    ObligationLifted,
    Rewound,
    Ruled,
    SetAside,
)
from laws.table.obligation import Judgement
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.seats import SEATS, Seat
from play.table.codec import decode
from play.table.direction.director_call import OTHER_BROWSER, OTHER_PLAYER, PROGRAM_AWAY, PROGRAM_SILENT, PROGRAM_WRONG
from play.table.direction.measured import UNMEASURED, Measured
from play.table.evolution import replay
from play.table.people.seats import EMPTY, seats_after
from play.table.table_events import (
    CallSettled,
    CallTaken,
    Happening,
    PauseBegan,
    SessionPaused,
    SessionResumed,
    StoodStill,
)

__all__ = ["Tempo", "Waits", "is_faced", "read_tempo", "read_waits", "tempo", "waits"]

_READ: Final = "SELECT number, at, actor, kind, v, data, evidence FROM play_log WHERE play_id = %s ORDER BY number"
_USUAL: Final = """
    SELECT log.actor, log.kind = 'laws.call_made',
           percentile_disc(0.5) WITHIN GROUP (ORDER BY (log.evidence->>'waited')::int)
    FROM play_board board
    JOIN play_board other ON other.table_id = board.table_id
    JOIN play_log log ON log.play_id = other.id
    WHERE board.id = %(play)s AND log.evidence ? 'waited'
      AND log.kind IN ('laws.call_made', 'laws.card_played', 'laws.led_face_down')
    GROUP BY 1, 2 HAVING count(*) >= %(least)s
"""
_OF_PLATFORM: Final = (OTHER_BROWSER, OTHER_PLAYER, PROGRAM_AWAY, PROGRAM_SILENT, PROGRAM_WRONG)
"""The calls for the director that the platform makes for a player: they are not his, and stop nobody's thinking."""
_LEAST: Final = 5
"""As many calls, or cards, of a player at a table say what is usual for him there."""


@dataclass(frozen=True, slots=True)
class Tempo:
    """A call or a card, the player, and the time since the previous action (for the first, since the board began).

    A mandatory pause before it is not counted, nor the time for which a director was called.

    `number` is the place of its event in the board's log. `name` is that of the person in the seat then, empty for a
    robot. `usual` is the median of his thinking times for calls, or for cards, at this table, in milliseconds; None
    where he has made too few. `unseen`: it is a lead that lies face down, or went back so.
    """

    number: int
    seat: Seat
    action: Call | Card
    took: timedelta
    name: str = ""
    measured: Measured = UNMEASURED
    usual: int | None = None
    unseen: bool = False


@dataclass(frozen=True, slots=True)
class Waits:
    """For whom a board waited, and how long each time, in order; `directed` is how long it waited for a director, and
    `robots` how long for house robots, whose slowness is the platform's.
    """

    of: tuple[tuple[Seat, timedelta], ...]
    directed: timedelta = timedelta()
    robots: timedelta = timedelta()


def tempo(log: Iterable[tuple[Happening, datetime]]) -> tuple[Tempo, ...]:
    """Return the tempo of each call and card of a board, from its events and their times, in order."""
    entries = tuple(log)
    found: list[Tempo] = []
    seats = EMPTY
    for number, (event, took, _directed) in enumerate(_timed(entries), 1):
        seats = seats_after(seats, event)
        action = _action(event)
        if action is not None and took is not None:
            who = seats[action[0]]
            unseen = isinstance(event, LedFaceDown) and not is_faced(event for event, _ in entries[number:])
            found.append(Tempo(number, *action, took, "" if who is None else who.name, unseen=unseen))
    return tuple(found)


def is_faced(later: Iterable[Happening]) -> bool:
    """Return whether a lead that lies face down is faced in the events after it, and does not go back before."""
    return isinstance(next((one for one in later if isinstance(one, LeadFaced | LeadTakenBack)), None), LeadFaced)


def waits(log: Sequence[tuple[Happening, datetime]]) -> Waits:
    """Return for whom a board waited, and how long each time, without mandatory pauses.

    It waits for calls, cards (dummy's are declarer's) and claims, for those who have to answer a claim (Law 69A; the
    time is shared equally between them), and for the player who had to act or answer when it was set aside. The time
    for which a director was called, or a contested claim waits for him, is nobody's; nor is that of a robot, which is a
    player's until the robot has begun to play for him.
    """
    directed = robots = timedelta()
    found: list[tuple[Seat, timedelta]] = []
    play = replay(event for event, _ in log).game.play
    seats, since = EMPTY, dict[Seat, datetime]()
    for before, (event, took, ruling) in enumerate(_timed(log)):
        directed += ruling
        at = log[before][1]
        if (seated := seats_after(seats, event)) != seats:
            seats = seated
            since = {seat: since.get(seat, at) for seat in SEATS if (who := seats[seat]) is not None and who.is_robot}
        if took is None:
            continue
        match event:
            case CardPlayed(seat) if play is not None and seat is play.contract.dummy:
                waited_for: tuple[Seat, ...] = (play.contract.declarer,)
            case CallMade(seat) | CardPlayed(seat) | LedFaceDown(seat) | ClaimMade(seat):
                waited_for = (seat,)
            case _:
                waited_for = _waited_for(replay(one for one, _ in log[:before]).game)
        for seat in waited_for:
            of_robot = min(took, at - since[seat]) if seat in since else timedelta()
            robots += of_robot / len(waited_for)
            found += [(seat, (took - of_robot) / len(waited_for))] if of_robot < took or seat not in since else []
    return Waits(tuple(found), directed, robots)


def _breaks(log: Iterable[tuple[Happening, datetime]]) -> tuple[tuple[datetime, datetime], ...]:
    """Return when the platform stood still, from when until when."""
    began = ((event, datetime.fromtimestamp(event.began, UTC)) for event, _ in log if isinstance(event, StoodStill))
    return tuple((at, at + timedelta(seconds=event.seconds)) for event, at in began)


def _still(breaks: Iterable[tuple[datetime, datetime]], since: datetime, at: datetime) -> timedelta:
    """Return for how long the platform stood still between the two."""
    return sum((max(timedelta(), min(until, at) - max(began, since)) for began, until in breaks), timedelta())


def _timed(log: Sequence[tuple[Happening, datetime]]) -> Iterator[tuple[Happening, timedelta | None, timedelta]]:
    """Yield each event with the time for which it was waited for, and that since the last event if it is a director's.

    The first is None beside an event that ends no wait. An action of a player ends a director's time too: who plays on
    does not wait for him.
    """
    since: datetime | None = None
    last: datetime | None = None
    called, halting, halted = False, 0, False
    breaks = _breaks(log)
    for event, at in log:
        directed = at - last if (called or halting > 0) and last is not None else timedelta()
        stood = at - last if halted and last is not None else timedelta()
        directed -= min(directed, stood)
        still = _still(breaks, last, at) if last is not None and not (directed or stood) else timedelta()
        if since is not None:
            since += directed + stood + still
        last = at
        answers = isinstance(event, ClaimMade | ClaimAgreed | ClaimContested | ClaimVoided)
        ends = answers or _action(event) is not None
        waited = ends or isinstance(event, SetAside)
        yield event, max(at - since, timedelta()) if waited and since is not None else None, directed
        halted = isinstance(event, SessionPaused) or (halted and not isinstance(event, SessionResumed))
        called = not ends and _calls(event, called)
        halting = 0 if isinstance(event, Rewound) else halting + _halts(event)
        if ends or isinstance(event, BoardOpened | LeadFaced):
            since = at
        elif isinstance(event, PauseBegan):
            since = at + timedelta(seconds=event.seconds)


def _calls(event: Happening, called: bool) -> bool:
    """Return whether a player's call for the director waits after this event, and `called` before it."""
    match event:
        case Noted("calls director", seat, text):
            return called or (seat is not None and text not in _OF_PLATFORM)
        case Ruled() | Rewound() | CallSettled() | CallTaken(person=0):
            return False
        case _:
            return called


def _halts(event: Happening) -> int:
    """Return how many more questions stop play until a director answers them."""
    match event:
        case ObligationImposed(Judgement(halts=True)):
            return 1
        case ObligationLifted(Judgement(halts=True)):
            return -1
        case _:
            return 0


def _waited_for(game: Table) -> tuple[Seat, ...]:
    """Return who has to act, or all who have to agree to a claim; nobody where the director decides on it."""
    if game.claim is None or game.phase is Phase.OVER:
        return () if game.to_act is None else (game.to_act,)
    return tuple(seat for seat in SEATS if may_agree(game, seat))


def _action(event: Happening) -> tuple[Seat, Call | Card] | None:
    match event:
        case CallMade(seat, call):
            return seat, call
        case CardPlayed(seat, card) | LedFaceDown(seat, card):
            return seat, card
        case _:
            return None


async def read_tempo(connection: AsyncConnection[TupleRow], play: UUID) -> tuple[Tempo, ...]:
    """The tempo of a board, from its log and what was measured beside it, against each player's usual."""
    rows = await (await connection.execute(_READ, (play,))).fetchall()
    cursor = await connection.execute(_USUAL, {"play": play, "least": _LEAST})
    usual = {(actor, is_call): median for actor, is_call, median in await cursor.fetchall()}
    found = tempo([(decode(kind, v, data), at) for _, at, _, kind, v, data, _ in rows])
    beside = {number: (actor, evidence) for number, _, actor, _, _, _, evidence in rows}
    return tuple(_with_evidence(one, *beside[one.number], usual) for one in found)


async def read_waits(connection: AsyncConnection[TupleRow], play: UUID) -> Waits:
    """For whom a board waited, and how long (`waits`), from its log."""
    rows = await (await connection.execute(_READ, (play,))).fetchall()
    return waits([(decode(kind, v, data), at) for _, at, _, kind, v, data, _ in rows])


def _with_evidence(
    one: Tempo, actor: str, evidence: Mapping[str, Any] | None, usual: Mapping[tuple[str, bool], int]
) -> Tempo:
    median = usual.get((actor, isinstance(one.action, Call)))
    return replace(one, measured=Measured.of(evidence or {}), usual=median)
