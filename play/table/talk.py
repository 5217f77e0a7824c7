"""Talk at a table: what may be said, by whom and when."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from laws.table.phases import Phase
from laws.table.screen import ScreenSide, side_of
from laws.values.seats import SEATS, Seat
from laws.views.table_view import Viewer, ViewerKind
from play.table.attempts import Official, Person, Say, TableCode
from play.table.audience import DIRECTOR, SPECTATORS, TABLE, Audience, Hearers
from play.table.rules import Talk
from play.table.state import State
from play.table.table_events import Said

__all__ = ["MOST_LINES", "House", "decide_talk", "may_say"]

MOST_LINES: Final = 200
"""The most lines that one person may say on one board: all are written to the log."""


@dataclass(frozen=True, slots=True)
class House:
    """What talk depends on besides the log: the table has a director; it is social, of no session."""

    directed: bool = False
    social: bool = True


def may_say(state: State, viewer: Viewer, house: House) -> tuple[Audience, ...]:
    """Return the audiences to which somebody in that capacity may speak now, the widest first.

    The director is always among them. Players speak to each other as the rules of the table allow (`Talk`), and never
    at a table of a session (article 39, paragraph 7). Spectators speak to each other; at a table of a session only a
    commentator does (article 40, paragraph 3).
    """
    director = (DIRECTOR,) if house.directed else ()
    match viewer.kind:
        case ViewerKind.PLAYER if viewer.seat is not None:
            return (*_among_players(state, viewer.seat, house), *director)
        case ViewerKind.SPECTATOR | ViewerKind.VISITOR:
            return (*((SPECTATORS,) if house.social else ()), *director)
        case ViewerKind.VUGRAPH:
            return (SPECTATORS, *director)
        case ViewerKind.DIRECTOR:
            sides = tuple(map(Audience.of_side, ScreenSide)) if state.game.conditions.screens else ()
            players = tuple(Audience.of_player(seat) for seat in SEATS if _is_person(state, seat))
            return (TABLE, *sides, *players, SPECTATORS, DIRECTOR)
        case _:
            return ()


def _among_players(state: State, seat: Seat, house: House) -> tuple[Audience, ...]:
    if not house.social or state.rules.talk is Talk.DIRECTOR_ONLY:
        return ()
    if state.game.phase is Phase.OVER:
        return (TABLE,)
    if state.rules.talk is not Talk.ALWAYS:
        return ()
    return (Audience.of_side(side_of(seat)),) if state.game.conditions.screens else (TABLE,)


def _is_person(state: State, seat: Seat) -> bool:
    occupant = state.seats[seat]
    return occupant is not None and not occupant.is_robot


def decide_talk(
    state: State, actor: Person | Official, viewer: Viewer, attempt: Say, house: House
) -> tuple[Said] | TableCode:
    """Return the event of something said in that capacity, or why it may not be said."""
    if attempt.audience not in may_say(state, viewer, house):
        return _why_not(state, viewer, attempt.audience, house)
    if sum(spoken.said.person == actor.id for spoken in state.talk) >= MOST_LINES:
        return TableCode.SAID_ENOUGH
    return (Said(actor.id, actor.name, viewer, attempt.text, attempt.audience),)


def _why_not(state: State, viewer: Viewer, audience: Audience, house: House) -> TableCode:
    if audience == DIRECTOR:
        return TableCode.NO_DIRECTOR
    to_players = audience.hearers in (Hearers.TABLE, Hearers.SIDE)
    if viewer.kind is ViewerKind.PLAYER and to_players and state.game.phase is not Phase.OVER and house.social:
        return TableCode.SILENCE
    return TableCode.NOT_ALLOWED
