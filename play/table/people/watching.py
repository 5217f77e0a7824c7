"""Who may see the hands of a table without playing there: behind one player, or all four with a delay.

Law 76, article 40. What a table admits is its rule (`Spectators`); a right of `play.table.rights` is what he then has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType
from typing import Final

from laws.table.phases import Phase
from laws.values.seats import Seat
from laws.views.viewer import Viewer, ViewerKind
from play.table.rights import Right
from play.table.rules import Spectators, TableRules
from play.table.state import State
from play.table.table_events import WatchBegan

__all__ = [
    "BEHIND",
    "HANDS",
    "OfSession",
    "Onlooker",
    "WhyNot",
    "as_right",
    "may_watch",
    "settled",
    "shows_all",
    "shows_hands",
    "shows_one",
    "viewer_of",
]

BEHIND: Final[Mapping[Seat, Right]] = MappingProxyType(
    {
        Seat.NORTH: Right.BEHIND_NORTH,
        Seat.EAST: Right.BEHIND_EAST,
        Seat.SOUTH: Right.BEHIND_SOUTH,
        Seat.WEST: Right.BEHIND_WEST,
    }
)
"""The right to sit behind the player in each seat."""
HANDS: Final = (Right.WATCH_ALL, *BEHIND.values())
"""The rights to see hands that a person may choose for himself."""
_LEAST: Final = 1
"""The delay in seconds of who sees boards when they are over; the table's rule holds them back (`play.store.past`)."""


class WhyNot(Enum):
    """Why somebody may not watch."""

    NOT_HERE = "not_here"
    """The table does not show its hands in this way."""
    GUEST = "guest"
    """He has no account with an address that is verified: nobody would answer for him (article 40.1)."""
    SHUT_OUT = "shut_out"
    """The opener of the table has blocked or removed him."""
    REMOVED = "removed"
    """The director has removed him from the session (article 50.4)."""
    UNWATCHED = "unwatched"
    """The director admits no spectators in the session at this time (articles 40.1, 50.4)."""
    ENTERED = "entered"
    """He plays in the session of the table, or his team does (articles 39.6, 40.7)."""
    CUSTODY = "custody"
    """He has seen deals of the session as its dealer (Laws 7B3, 16D)."""
    CLOSED = "closed"
    """The session is over."""
    SEATED = "seated"
    """He plays at this table."""
    PLAYING = "playing"
    """He has a seat at another table, on a board that is not over, or plays in a session (articles 39.6, 39.7)."""
    TO_PLAY = "to_play"
    """He still has to play one of these boards (Laws 7B3, 16D; article 40.7)."""
    PLAYED = "played"
    """He has had a seat on this board, and knows its hand; he may watch the next (Law 76B1)."""
    KEEPS_PLACE = "keeps_place"
    """He has a place already, and changes it between boards only (article 40.6)."""
    ROBOT = "robot"
    """Nobody sits behind an empty seat or a house robot."""
    RIVAL = "rival"
    """He is an officer of a team of the session, and sits behind its players alone (articles 38.2(3), 40.8)."""


@dataclass(frozen=True, slots=True)
class OfSession:
    """What is known of a person who wants to watch at a table of a session.

    `entered`: he plays in it, or his team does. `custody`: he has seen its deals as the dealer. `over`: it has ended.
    `behind`: he sits behind a player at another of its tables, on a board that is not over. `unwatched`: its director
    admits no spectators at this time. `team` are the players of the team whose captain, coach or delegate he is; None
    where he is none.
    """

    entered: bool = False
    over: bool = False
    behind: bool = False
    custody: bool = False
    unwatched: bool = False
    team: frozenset[int] | None = None


@dataclass(frozen=True, slots=True)
class Onlooker:
    """A person who wants to watch, and what is known of him.

    `verified`: he has an account whose address is his. `playing`: he has a seat elsewhere on a board that is not over,
    or plays in a session. `to_play`: he has one of the table's boards still to play at another table. `shut_out`: the
    opener, or the director, has sent him away. `session` is None at a social table.
    """

    person: int
    verified: bool
    playing: bool = False
    to_play: bool = False
    shut_out: bool = False
    session: OfSession | None = None


def shows_hands(rules: TableRules) -> bool:
    """Return whether a table shows hands to anybody who does not play."""
    return shows_one(rules) or rules.spectators is Spectators.LATE


def shows_one(rules: TableRules) -> bool:
    """Return whether a table shows the hand of one player to anyone who sits down behind him."""
    return rules.spectators in (Spectators.ONE_PLAYER, Spectators.ALL_HANDS)


def as_right(delay: int) -> int:
    """Return the delay in seconds that the right of a spectator has where this is the table's rule."""
    return delay if delay >= 0 else _LEAST


def viewer_of(seat: Seat | None) -> Viewer:
    """Return the viewer behind the player in that seat; None for all four hands."""
    return Viewer(ViewerKind.VUGRAPH) if seat is None else Viewer(ViewerKind.SPECTATOR, seat)


def may_watch(state: State, onlooker: Onlooker, seat: Seat | None, *, named: bool = False) -> WhyNot | None:
    """Return why this person may not sit down behind that player, None for all four hands; None when he may.

    Who is `named` by the opener or the director, as an interpreter or a guest, may behind one player at a table that
    shows its hands to nobody else (articles 38.2, 39.8(3)).
    """
    hidden = not (shows_all(state.rules) if seat is None else shows_one(state.rules))
    if (why := _as_a_player(state, onlooker)) is not None:
        return why
    if hidden and not (named and seat is not None):
        return WhyNot.NOT_HERE
    if not named and onlooker.session is not None and onlooker.session.unwatched:
        return WhyNot.UNWATCHED
    return _as_a_spectator(state, onlooker, seat)


def _as_a_player(state: State, onlooker: Onlooker) -> WhyNot | None:
    """Return what forbids it to somebody who plays."""
    if state.seat_of(onlooker.person) is not None:  # Law 73A: a player communicates by calls and plays alone
        return WhyNot.SEATED
    if onlooker.session is not None and onlooker.session.entered:  # articles 39.6, 40.7
        return WhyNot.ENTERED
    if onlooker.to_play:  # Laws 7B3, 16D; article 40.7
        return WhyNot.TO_PLAY
    return WhyNot.PLAYING if onlooker.playing else None  # articles 39.6, 39.7


def _as_a_spectator(state: State, onlooker: Onlooker, seat: Seat | None) -> WhyNot | None:
    """Return what forbids that place to anybody, or to this person."""
    person = onlooker.person
    if not onlooker.verified:  # article 40.1: he keeps the discipline of the place under his own name
        return WhyNot.GUEST
    if onlooker.shut_out:
        return WhyNot.SHUT_OUT if onlooker.session is None else WhyNot.REMOVED
    if onlooker.session is not None and onlooker.session.custody:
        return WhyNot.CUSTODY
    if onlooker.session is not None and onlooker.session.over:
        return WhyNot.CLOSED
    if state.game.phase is not Phase.OVER:
        if state.has_seen(person) is not None:  # Law 76B1: one hand, and he has seen his own
            return WhyNot.PLAYED
        if person in state.watched and not _keeps(state, person, seat):  # article 40.6; Law 76B1
            return WhyNot.KEEPS_PLACE
    if seat is not None and onlooker.session is not None and onlooker.session.behind:  # article 40.6
        return WhyNot.KEEPS_PLACE
    return None if seat is None else _behind(state, onlooker, seat)


def settled(
    watching: Iterable[WatchBegan], places: Mapping[int, Seat | None], names: Mapping[int, str]
) -> Iterator[WatchBegan]:
    """Yield who watches on the next board: interpreters in their `places`, None for one who has lost his.

    One who has not watched before begins under his name among `names`.
    """
    new = dict(places)
    for one in watching:
        new.pop(one.person, None)
        seat = places.get(one.person)
        if one.person not in places:
            yield one
        elif seat is not None:
            yield replace(one, viewer=viewer_of(seat))
    for person, seat in new.items():
        if seat is not None:
            yield WatchBegan(person, names[person], viewer_of(seat))


def shows_all(rules: TableRules) -> bool:
    """Return whether all four hands are shown: never without a delay."""
    return rules.spectators in (Spectators.ALL_HANDS, Spectators.LATE) and rules.watching_delay != 0


def _keeps(state: State, person: int, seat: Seat | None) -> bool:
    """Return whether it is the place that the person has now."""
    return any(one.person == person and one.viewer == viewer_of(seat) for one in state.watching)


def _behind(state: State, onlooker: Onlooker, seat: Seat) -> WhyNot | None:
    """Return what forbids to sit behind that player, whom somebody else may watch."""
    occupant = state.seats[seat]
    if occupant is None or occupant.person is None:
        return WhyNot.ROBOT
    team = None if onlooker.session is None else onlooker.session.team
    return WhyNot.RIVAL if team is not None and occupant.person not in team else None  # articles 38.2(3), 40.8
