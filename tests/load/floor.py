"""The floor of the measurements: the same processes, sockets, sessions, hub, mailboxes and bytes, and one row for each
action.

No laws, no views, nothing compared or drawn. The difference between a table and the floor is the cost of the game.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final
from uuid import UUID

from frontend.regions import revision
from laws.protocol.commands import MakeCall
from laws.values.seats import SEATS, Seat
from play.live import act as real
from play.live.cache import LivePlay
from play.live.desk import Desk
from play.store.signing_in.credential import Credential
from play.store.single import LogEntry, Single
from play.table.actors import Actor
from play.table.attempts import Attempt
from play.table.codec import encode
from play.table.outcomes import Answer, Done
from play.table.rights import Sight
from play.table.table_events import Came
from tests.load.client import Client
from tests.load.screen import Move

__all__ = ["LENGTH", "Blank", "Sheet", "act", "blank", "by_lot"]

LENGTH: Final = "FLOOR_LENGTH"
"""The environment variable with the length of a frame, in characters."""
_ELEMENT: Final = '<div id="saying" class="saying" hx-swap-oob="true">{}</div>'
_REVISION: Final = "{:032x}"
_AROUND: Final = len(_ELEMENT) + len(revision(_REVISION.format(0), Seat.NORTH))
_PARTS: Final = {"saying": _ELEMENT.format("x" * max(0, int(os.environ.get(LENGTH, "0")) - _AROUND))}
_WRITTEN: Final = encode(Came(Seat.NORTH, 0))
"""An event that changes nothing: who reads the log on can read it."""


async def act(
    desk: Desk,
    play: UUID,
    actor: Actor,
    attempt: Attempt,
    *,
    key: str | None = None,
    evidence: Mapping[str, Any] | None = None,
    under: Credential | None = None,
    **said: Any,
) -> Answer:
    """Write a row for a call and show it to all, as `play.live.act.act` does, and decide nothing; let others act."""
    if not isinstance(attempt, MakeCall):
        return await real.act(desk, play, actor, attempt, key=key, evidence=evidence, under=under, **said)
    live = await desk.plays.get(play)
    async with live.lock:
        if (str(actor), key) in live.keys:
            return Done()
        before = live.state
        after = replace(before, number=before.number + 1)
        row = LogEntry(after.number, str(actor), key, _WRITTEN.kind, _WRITTEN.v, _WRITTEN.data)
        await desk.singles.write(Single(play, row, desk.clock.for_database(), evidence, under))
        await desk.committed(live, (row,), (), (), (before, after))
    return Done()


class Blank:
    """What is shown of a board without looking at it: the number of its last event. The four are asked in turns."""

    regions: Mapping[str, Any] = {}

    def __init__(self, play: UUID, number: int, seat: Seat | None) -> None:
        self.play = play
        self.number = number
        self.may_wait = seat is not None and number % len(SEATS) == seat


def blank(_facts: object, _rights: object, live: LivePlay | None, sight: Sight, *_: object) -> Blank:
    """Look at a board, in place of `play.live.viewing.seeing.look_of`."""
    assert live is not None
    return Blank(live.play, live.number, sight.viewer.seat)


class Sheet:
    """What each kind of viewer is shown, in place of `play.live.viewing.shown.Shown`: one region of the same length."""

    def __init__(self, _play: UUID, _regions: object, _before: object, look: Blank) -> None:
        self.look = look
        self.may_wait = look.may_wait
        self._revision = _REVISION.format(look.number)

    def revision(self, _language: str, _drawer: object) -> str:
        """Return the name of this view."""
        return self._revision

    def parts(self, _language: str, _drawer: object) -> Mapping[str, str]:
        """Return the region."""
        return _PARTS

    whole = parts

    def settle(self) -> None:
        """Nothing is dropped."""


def by_lot(clients: Sequence[Client], chance: Random) -> tuple[Client, Move]:
    """Let a random person pass: there is no turn."""
    return chance.choice(clients), {"do": "call", "call": "P"}
