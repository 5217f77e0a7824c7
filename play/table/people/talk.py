"""Talk at a table: what may be said, by whom and when."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from laws.table.phases import Phase
from laws.table.screen import ScreenSide
from laws.values.seats import SEATS, Seat
from laws.views.viewer import Viewer, ViewerKind
from play.table.actors import Official, Person
from play.table.attempts import Say
from play.table.audience import DIRECTOR, SPECTATORS, TABLE, Audience, Hearers
from play.table.outcomes import TableCode
from play.table.people.interpreting import may_interpret
from play.table.rules import Talk
from play.table.state import State
from play.table.table_events import Said

__all__ = ["MOST_LINES", "House", "decide_talk", "is_silent", "may_say"]

MOST_LINES: Final = 200
"""The most lines that one person may say on one board: all are written to the log."""


@dataclass(frozen=True, slots=True)
class House:
    """What talk depends on besides the log: the table has a director; it is social, of no session.

    `interprets`: who speaks or reads is the interpreter of the player behind whom he sits.
    """

    directed: bool = False
    social: bool = True
    interprets: bool = False


def may_say(state: State, viewer: Viewer, house: House) -> tuple[Audience, ...]:
    """Return the audiences to which somebody in that capacity may speak now, the widest first.

    The director is always among them. Players speak to each other as the rules of the table allow (`Talk`), and
    never at a table of a session (article 39, paragraph 7). Spectators speak to each other; at a table of a session,
    and where the rules silence them, to nobody but a director who has spoken to them (article 40, paragraphs 3 and
    4). Who sees all four hands
    speaks to the director alone: a spectator behind one player would learn of hands that he does not see; what
    commentators say is a comment, which comes as late as the hands. An interpreter writes to those who have asked,
    and to nobody else.
    """
    director = (DIRECTOR,) if house.directed else ()
    match viewer.kind:
        case ViewerKind.PLAYER:
            return (*_among_players(state, house), *director)
        case ViewerKind.SPECTATOR if house.interprets and viewer.seat is not None:
            return may_interpret(state, viewer.seat)
        case ViewerKind.SPECTATOR | ViewerKind.VISITOR | ViewerKind.VUGRAPH if _are_silenced(state, house):
            return director if _are_asked(state) else ()
        case ViewerKind.SPECTATOR | ViewerKind.VISITOR:
            return (SPECTATORS, *director)
        case ViewerKind.VUGRAPH:
            return director
        case ViewerKind.DIRECTOR:
            sides = tuple(map(Audience.of_side, ScreenSide)) if state.game.conditions.screens else ()
            players = tuple(Audience.of_player(seat) for seat in SEATS if _is_person(state, seat))
            return (TABLE, *sides, *players, SPECTATORS, DIRECTOR)
        case _:
            return ()


def _are_silenced(state: State, house: House) -> bool:
    """Return whether those who watch speak to nobody: in every session, elsewhere as the rules of the table say."""
    return not house.social or state.rules.silent_spectators


def _are_asked(state: State) -> bool:
    """Return whether a director has said something to those who watch this board."""
    return any(one.said.audience == SPECTATORS and one.said.viewer.kind is ViewerKind.DIRECTOR for one in state.talk)


def _among_players(state: State, house: House) -> tuple[Audience, ...]:
    if not house.social or state.rules.talk is Talk.DIRECTOR_ONLY:
        return ()
    return () if is_silent(state) else (TABLE,)


def is_silent(state: State) -> bool:
    """Return whether a board is in play during which players say nothing to each other (Laws 73A, 74B2).

    It is from its first call on; with screens from its opening, since an end of talk would tell of a call beyond.
    """
    game = state.game
    if game.phase is Phase.OVER:
        return False
    if game.conditions.screens:
        return True
    return state.rules.talk is not Talk.ALWAYS and (game.phase is not Phase.AUCTION or bool(game.auction.calls))


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
    return (Said(actor.id, actor.name, viewer, attempt.text, attempt.audience, interprets=house.interprets),)


def _why_not(state: State, viewer: Viewer, audience: Audience, house: House) -> TableCode:
    if house.interprets:
        return TableCode.NOT_ASKED
    if audience == DIRECTOR:
        return TableCode.NO_DIRECTOR
    to_players = audience.hearers in (Hearers.TABLE, Hearers.SIDE)
    if viewer.kind is ViewerKind.PLAYER and to_players and is_silent(state) and house.social:
        return TableCode.SILENCE
    return TableCode.NOT_ALLOWED
