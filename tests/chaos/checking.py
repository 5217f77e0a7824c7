"""What must hold of a table whatever failed: nothing acknowledged is lost or doubled, every screen is up to date."""

from __future__ import annotations

from collections import Counter
from functools import partial

from frontend.regions import draw, regions
from laws.protocol.events import CallMade, CardPlayed, LedFaceDown
from laws.table.phases import Phase
from laws.values.calls import Call
from laws.values.cards import Card
from laws.views.table_view import view
from play.live.access import access_look
from play.live.clock import SystemClock
from play.live.revision import revision
from play.live.rights import Rights
from play.live.table_surroundings import surroundings_of
from play.models import BoardPlay
from play.store import log
from play.store.database import Pool
from play.store.look import TableFacts
from play.table.codec import decode
from play.table.state import State, replay
from play.table.table_events import Happening, MovedOn, Seated
from tests.chaos.table import Table
from tests.load.screen import Move, Screen

__all__ = ["check"]


async def check(table: Table, pool: Pool) -> None:
    """Check that the log has every acknowledged action once and no others, and that every screen is up to date."""
    logged: Counter[tuple[int, str]] = Counter()
    state: State | None = None
    boards = [board async for board in BoardPlay.objects.filter(table=table.id).order_by("sequence")]
    for board in boards:
        async with pool.connection() as connection:
            rows = await log.read(connection, board.id)
        assert [row.number for row in rows] == list(range(1, len(rows) + 1))
        state = replay(decode(row.kind, row.v, row.data) for row in rows)
        assert (state.game.phase is Phase.OVER) == (board.finished_at is not None)
        for row in rows:
            if row.actor.startswith("person:") and row.key is not None:
                who = int(row.actor.removeprefix("person:")), row.key
                logged[who] += 1
                assert is_what_was_done(decode(row.kind, row.v, row.data), table.done[who]), (row, table.done[who])
    assert logged == Counter(table.done.keys())
    assert state is not None
    for client, person in [*((table.clients[seat], who.id) for seat, who in table.people.items()), (table.watcher, 0)]:
        sight = access_look(TableFacts(table.id, table.name), Rights((), SystemClock()), state, person)
        assert sight is not None
        viewer = sight.viewer
        seen = regions(view(state.game, viewer), surroundings_of(table.name, state, viewer))
        present = revision(boards[-1].id, seen, client.language or "en")
        await client.until(partial(shows, present))
        page = {region: draw(region, value, client.language or "en") for region, value in seen.items()}
        assert client.screen.regions == page
        assert client.unanswered == ()


def shows(present: str, screen: Screen) -> bool:
    """Return whether the screen is at that revision."""
    return screen.revision == present


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
        case _:
            return False
