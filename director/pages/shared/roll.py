"""The roll-call of a session: its entries with their players, and who of them is here."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from director.competitions.models import Competition
from director.entries.admission.drawn import with_standing
from director.entries.admission.standing import Standing
from director.entries.models import Entrant, Entry
from director.sessions.draw.qualifying import entries_in_stage
from director.sessions.models import Session
from director.sessions.running.attendance import Attendance, is_here

__all__ = ["STANDINGS", "RollLine", "RollPlayer", "roll_of"]

STANDINGS: Final[dict[Standing, Promise | str]] = {
    Standing.PLAYS: "",
    Standing.WAITS: _("on the waiting list"),
    Standing.STANDS_BY: _("stands by"),
    Standing.UNCONFIRMED: _("not confirmed"),
    Standing.MISSING: _("missing"),
}
"""What a page says beside an entry; nothing beside one that plays."""


@dataclass(frozen=True, slots=True)
class RollPlayer:
    """A player at the roll-call: whether he is here, when he was seen last, and his connection in milliseconds."""

    entrant: Entrant
    here: bool
    seen_at: datetime | None = None
    delay: int | None = None


@dataclass(frozen=True, slots=True)
class RollLine:
    """An entry at the roll-call. It is `here` when all its people are; house robots always are.

    `number` is the one that it would have if the session were drawn now, None where it is not drawn or has none yet.
    """

    entry: Entry
    standing: Standing
    players: tuple[RollPlayer, ...]
    number: int | None = None

    @property
    def here(self) -> bool:
        """Whether it can play."""
        return all(one.here for one in self.players)

    @property
    def of_people(self) -> bool:
        """Whether somebody plays in it, beside house robots."""
        return any(not one.entrant.robot for one in self.players)

    @property
    def mark(self) -> Promise | str:
        """Its standing in words, empty for one that plays."""
        return STANDINGS[self.standing]


def roll_of(competition: Competition, session: Session, now: datetime, seated: Collection[int] = ()) -> list[RollLine]:
    """Return the entries with their players as they are now; `seated` are at their tables, and so are here.

    In a later stage they are those who play in it, in a round of a knockout those whom the bracket has drawn for it.
    """
    of_stage = entries_in_stage(session.stage)
    if session.is_knockout and session.schedule is not None:
        of_stage = set(session.contestants.values_list("entry", flat=True))
    seen = {one.person_id: one for one in Attendance.objects.filter(session=session)}
    lines = []
    for entry, standing in with_standing(competition):
        if of_stage is not None and entry.pk not in of_stage:
            continue
        players = (_player(one, seen.get(one.person_id or 0), now, seated) for one in entry.entrants.all())
        lines.append(RollLine(entry, standing, tuple(players)))
    return lines


def _player(entrant: Entrant, seen: Attendance | None, now: datetime, seated: Collection[int]) -> RollPlayer:
    if entrant.robot or entrant.person_id in seated:
        return RollPlayer(entrant, here=True)
    if seen is None:
        return RollPlayer(entrant, here=False)
    return RollPlayer(entrant, is_here(seen, now), seen.seen_at, seen.delay)
