"""What must hold of a table whatever failed: nothing acknowledged is lost or doubled, its logs replay, every screen
shows what is drawn from them.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from uuid import UUID

from laws.protocol.events import CallMade, CardPlayed, ClaimAgreed, ClaimContested, ClaimVoided, LeadFaced, LedFaceDown
from laws.table.phases import Phase
from laws.values.calls import Call
from laws.values.cards import Card
from play.live.access import access_look
from play.live.cache import LivePlay, Plays
from play.live.clock import SystemClock
from play.live.connections.bus import LocalBus
from play.live.desk import Desk, Pace
from play.live.rights import RightsCache
from play.live.viewing.seeing import look_of
from play.live.viewing.shown import Drawer, Shown
from play.models import BoardPlay
from play.process.table_server import TableServer
from play.robots.turns import robots_of
from play.store import log
from play.store.database import Pool
from play.store.log import LogEntry
from play.store.tables.look import look_at
from play.table.codec import decode
from play.table.evolution import evolve, opened, replay
from play.table.state import State
from play.table.table_events import ChoiceHeld, Happening, MovedOn, Seated
from play.table.turns import turn_of
from tests.chaos.table import Table
from tests.load.client import Client
from tests.load.screen import Move

__all__ = ["Checked", "Checker", "check"]

_POLL: Final = 0.1
_ACTS: Final = (CallMade, CardPlayed, LedFaceDown, LeadFaced)


@dataclass(slots=True)
class Checked:
    """What was found of one table; `wrong` says in words what does not hold."""

    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    unsure: int = 0
    boards: int = 0
    events: int = 0
    screens: int = 0
    plays: list[UUID] = field(default_factory=list)
    due: set[str] = field(default_factory=set)
    wrong: list[str] = field(default_factory=list)


class Checker:
    """Checks tables again and again; boards whose log has not grown since are not replayed anew."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self.desk: Desk = TableServer(pool, SystemClock(), LocalBus(), Pace(), robots_of).desk
        self._known: dict[UUID, tuple[int, Counter[tuple[int, str]], set[str]]] = {}

    async def table(self, table: Table) -> Checked:
        """Return what holds of a table at which nobody acts."""
        found, logged = Checked(acknowledged=len(table.done)), Counter[tuple[int, str]]()
        async for board in BoardPlay.objects.filter(table=table.id).order_by("sequence"):
            found.plays.append(board.id)
            logged += await self._board(table, board, found)
        done = table.done.keys()
        # Who asks for the next board is answered so too where the table has gone on already.
        lost = {one for one in done - logged.keys() if table.done[one]["do"] != "next"}
        found.lost = len(lost)
        found.doubled = sum(times - 1 for times in logged.values())
        unsaid = logged.keys() - done
        found.unsure = len(unsaid & table.unsure)
        found.wrong += [f"{table.name}: {one} is there twice" for one, times in logged.items() if times > 1]
        found.wrong += [f"{table.name}: {one} is in the log and was not acknowledged" for one in unsaid - table.unsure]
        found.wrong += [f"{table.name}: {table.done[one]} was acknowledged and is not there" for one in lost]
        for client, person in [
            *((table.clients[seat], who.id) for seat, who in table.people.items()),
            (table.watcher, table.watches),
        ]:
            await self._screen(table, client, person)
            found.screens += 1
            if client.unanswered:
                found.wrong.append(f"{table.name}: {client.unanswered} have no answer")
        return found

    async def _board(self, table: Table, board: BoardPlay, found: Checked) -> Counter[tuple[int, str]]:
        """Return the actions of people in the log of a board, after it was replayed."""
        async with self._pool.connection() as connection:
            last = (await log.last_numbers(connection, [board.id]))[board.id]
            known, logged, due = self._known.get(board.id, (0, Counter(), set()))
            found.boards += 1
            found.events += last
            if last == known:
                found.due |= due
                return logged
            rows = await log.read(connection, board.id)
        events = [decode(row.kind, row.v, row.data) for row in rows]
        state = replay(events)
        if [row.number for row in rows] != list(range(1, len(rows) + 1)):
            found.wrong.append(f"{table.name}: the log of board {board.id} has gaps")
        if replay(decode(row.kind, row.v, row.data) for row in rows) != state:
            found.wrong.append(f"{table.name}: board {board.id} replays to two values")
        if (state.game.phase is Phase.OVER) != (board.finished_at is not None):
            found.wrong.append(f"{table.name}: board {board.id} is {state.game.phase}, and the table says otherwise")
        found.wrong += [f"{table.name}: acted twice: {turn}" for turn in _twice(rows, events)]
        logged = Counter()
        for row, event in zip(rows, events, strict=True):
            if row.actor.startswith("person:") and row.key is not None:
                who = int(row.actor.removeprefix("person:")), row.key
                logged[who] += 1
                if who in table.done and not is_what_was_done(event, table.done[who]):
                    found.wrong.append(f"{table.name}: {table.done[who]} became {event}")
        due = {timer.key for timer in self.desk.timers_after(board.id, state)}
        found.due |= due
        self._known[board.id] = len(rows), logged, due
        return logged

    async def _screen(self, table: Table, client: Client, person: int) -> None:
        """Return when a screen shows what is drawn from the log as it is now."""
        while True:
            present = await self._drawn(table.id, person, client.language or "en")
            if (client.screen.revision, client.screen.regions) == present:
                return
            await asyncio.sleep(_POLL)

    async def _drawn(self, table: UUID, person: int, language: str) -> tuple[str, Mapping[str, str]]:
        look = await look_at(self._pool, table)
        assert look is not None
        live: LivePlay = await Plays(self._pool).get(look.play)
        rights = await RightsCache(self._pool, SystemClock()).fresh(look.facts)
        sight = access_look(look.facts, rights, live.state, person)
        assert sight is not None, f"person {person} may not look at {look.facts.name}"
        drawer = Drawer()
        seen = look_of(look.facts, rights, live, sight)
        shown = Shown(seen.play, seen.regions, look=seen)
        return shown.revision(language, drawer), shown.whole(language, drawer)


async def check(table: Table, pool: Pool) -> None:
    """Check all of it; raise AssertionError where something does not hold."""
    found = await Checker(pool).table(table)
    assert not found.wrong, found.wrong
    assert (found.lost, found.doubled) == (0, 0)


def _twice(rows: list[LogEntry], events: list[Happening]) -> list[str]:
    """Return the turns in which a robot, or the platform, has acted more than once."""
    acted: Counter[tuple[str, str, str]] = Counter()
    state: State | None = None
    for row, event in zip(rows, events, strict=True):
        if state is not None and isinstance(event, _ACTS) and not row.actor.startswith("person:"):
            acted[row.actor, type(event).__name__, turn_of(state)] += 1
        state = opened(event) if state is None else evolve(state, event)  # type: ignore[arg-type]  # the first opens it
    return [f"{one}" for one, times in acted.items() if times > 1]


def is_what_was_done(event: Happening, move: Move) -> bool:
    """Return whether that event comes from this move."""
    match event:
        case CallMade(call=call):
            return move["do"] == "call" and Call.parse(move["call"]) == call
        case LedFaceDown(card=card):
            return move["do"] == "lead" and Card.parse(move["card"]) == card
        case CardPlayed(seat, card):
            return move["do"] == "play" and Card.parse(move["card"]) == card and move["hand"] == seat.letter
        case Seated(seat):
            return move["do"] == "sit" and move["seat"] == seat.letter
        case MovedOn():
            return move["do"] == "next"
        case ClaimAgreed() | ClaimContested() | ClaimVoided():
            return move["do"] in ("agree", "contest")
        case ChoiceHeld():
            return move["do"] in ("call", "play", "lead")
        case _:
            return False
