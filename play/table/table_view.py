"""What a viewer may know of a table besides its board: talk, presence, spectators, the clock.

It is the counterpart of `laws.views`, and the only module that derives it: pages and sockets receive both.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from frontend.regions.talk import MANY
from laws.table.phases import Phase
from laws.table.screen import side_of
from laws.values.fast_init import fast_init
from laws.values.seats import SEATS, Seat
from laws.views.viewer import Viewer, ViewerKind
from play.table.audience import Audience, Hearers
from play.table.people.talk import House, may_say
from play.table.state import Spoken, State, TableClock
from play.table.table_events import ChoiceHeld, PauseBegan, Said

__all__ = ["MOST_SEEN", "SeenLine", "TableView", "knows_away", "rounded", "table_view"]

MOST_SEEN: Final = 50
"""The number of lines in view, the newest."""


@fast_init
@dataclass(frozen=True, slots=True)
class SeenLine:
    """Something said: by whom, in what capacity, to whom."""

    person: int
    name: str
    viewer: Viewer
    audience: Audience
    text: str
    interprets: bool = False


@fast_init
@dataclass(frozen=True, slots=True)
class TableView:
    """A table besides its board, as one viewer may know it.

    `lines` are the newest that he may read, in order. `away` are the seats whose person is known to be disconnected.
    `watchers` is the number of those who look on, a rounded one where they are many, None for a viewer who may not
    know it; `watching` are their names,
    for a director. `clock` is the time for play. `may_say` are the audiences to which he may speak now, the widest
    first. `pause` is the mandatory pause that lasts now, `pauses` that it is the viewer's own; `held` is what he has
    chosen in it, and `dropped` that this was not made.
    """

    lines: tuple[SeenLine, ...] = ()
    away: frozenset[Seat] = frozenset()
    watchers: int | None = None
    watching: tuple[str, ...] = ()
    clock: TableClock | None = None
    may_say: tuple[Audience, ...] = ()
    pause: PauseBegan | None = None
    pauses: bool = False
    held: ChoiceHeld | None = None
    dropped: bool = False


def table_view(
    state: State, viewer: Viewer, house: House, reader: int | None = None, unread: frozenset[int] = frozenset()
) -> TableView:
    """Return what this viewer may know. `reader` is the person, where the seat does not say it; `unread` are those whom
    he has blocked: of what they say he reads only what a director says.
    """
    if viewer.kind is ViewerKind.PLAYER and viewer.seat is not None:
        occupant = state.seats[viewer.seat]
        reader = None if occupant is None else occupant.person
    pause = state.pausing
    own = viewer.kind is ViewerKind.PLAYER and state.pause is not None and state.pause.began.seat is viewer.seat
    may_read = [
        spoken.said for spoken in state.talk if _may_read(spoken, state, viewer, reader, interprets=house.interprets)
    ]
    lines = [said for said in may_read if said.person not in unread or said.viewer.kind is ViewerKind.DIRECTOR]
    return TableView(
        lines=tuple(map(_seen, lines[-MOST_SEEN:])),
        away=frozenset(seat for seat in SEATS if _is_away(state, seat) and knows_away(state, viewer, seat)),
        watchers=rounded(len(state.watching)) if _knows_watchers(state, viewer) else None,
        watching=tuple(one.name for one in state.watching) if viewer.kind is ViewerKind.DIRECTOR else (),
        clock=state.clock,
        may_say=may_say(state, viewer, house),
        pause=pause if pause is not None and knows_away(state, viewer, pause.seat) else None,
        pauses=own,
        held=state.pause.held if own and state.pause is not None else None,
        dropped=own and state.pause is not None and state.pause.dropped,
    )


def rounded(number: int) -> int:
    """Return a number of people as it is shown: from `MANY` on rounded down to one digit.

    Each change is sent to all of them: so the arrival of a thousand is some ten changes for those who are there, and
    not a thousand.
    """
    step = 1 if number < MANY else 10 ** (len(str(number)) - 1)
    return number // step * step


def _seen(said: Said) -> SeenLine:
    return SeenLine(said.person, said.name, said.viewer, said.audience, said.text, said.interprets)


def _may_read(spoken: Spoken, state: State, viewer: Viewer, reader: int | None, *, interprets: bool) -> bool:
    """Return whether the viewer may read a line. Directors read everything (Law 81), robots nothing.

    An interpreter reads what the director says to his player, and nothing of the spectators (article 39.8(3)).
    """
    said = spoken.said
    if viewer.kind is ViewerKind.ROBOT:
        return False
    if viewer.kind is ViewerKind.DIRECTOR or (reader is not None and reader == said.person):
        return True
    match said.audience.hearers:
        case Hearers.TABLE:
            return True
        case Hearers.SIDE:
            # What happens on one side of the screen is not told on the other (article 35).
            here = viewer.seat is not None and side_of(viewer.seat) is said.audience.side
            return here or viewer.kind is ViewerKind.VUGRAPH
        case Hearers.SPECTATORS if interprets:
            return False
        case Hearers.SPECTATORS:
            return _reads_spectators(spoken, state, viewer)
        case Hearers.PLAYER if interprets and said.viewer.kind is ViewerKind.DIRECTOR:
            return said.audience.seat is viewer.seat
        case Hearers.PLAYER:
            return reader is not None and spoken.hearer == reader
        case Hearers.DIRECTOR:
            return False


def _reads_spectators(spoken: Spoken, state: State, viewer: Viewer) -> bool:
    """Return whether the viewer reads what spectators say to each other.

    Players do when the board is over, not before (Law 76B). Until then a visitor, who can still take a seat, reads only
    what people say who have seen no hand; one who sits behind a player also what others say behind the same one, since
    he would learn of a hand that he does not see (Law 76B1).
    """
    if state.game.phase is Phase.OVER:
        return True
    match viewer.kind:
        case ViewerKind.PLAYER:
            return False
        case ViewerKind.VISITOR:
            return not spoken.informed
        case ViewerKind.SPECTATOR:
            return spoken.said.viewer == viewer or not spoken.informed
        case _:
            return True


def _is_away(state: State, seat: Seat) -> bool:
    occupant = state.seats[seat]
    return occupant is not None and occupant.person in state.away


def knows_away(state: State, viewer: Viewer, seat: Seat) -> bool:
    """Return whether the viewer knows who is away from that seat: not across a screen before the play."""
    if viewer.sees_all or not state.game.conditions.screens or state.game.phase in (Phase.PLAY, Phase.OVER):
        return True
    return viewer.seat is not None and side_of(viewer.seat) is side_of(seat)


def _knows_watchers(state: State, viewer: Viewer) -> bool:
    """Return whether the viewer knows how many watch: players only between boards.

    Arrivals and departures could be signals (Laws 16B1, 73B).
    """
    return viewer.kind is not ViewerKind.PLAYER or state.game.phase is Phase.OVER
