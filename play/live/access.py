"""Who may see and do what at a table: one function per subject, one condition a line.

Pages and sockets ask `access_look` before anything is shown; `play.live.act`, through which every attempt of either
goes, asks the others.
"""

from __future__ import annotations

from zlib import crc32

from laws.protocol.commands import FaceLead, FindClaim, GiveRuling, LeaveUnruled, PeriodEnds, WarnPlayer
from laws.table.obligation import judgements
from laws.values.seats import Seat
from laws.views.table_view import VISITOR, Viewer, view
from play.live.rights import Rights
from play.store.look import TableFacts
from play.table.attempts import (
    PLAYERS,
    Actor,
    GameAttempt,
    Official,
    Person,
    RemoveRobot,
    Robot,
    SeatRobot,
    Sit,
    StandUp,
    System,
    TableCode,
)
from play.table.rights import Right, Sight
from play.table.state import State

__all__ = [
    "access_direct",
    "access_look",
    "access_next",
    "access_play",
    "access_seats",
    "choice_offer_of",
    "offer_of",
    "questions_offer_of",
    "seats_are_free",
]


def access_look(facts: TableFacts, rights: Rights, state: State, person: int) -> Sight | None:
    """Return in what capacity a person sees a table and how late, None for not at all.

    A player sees from his seat, whatever rights he has: he never directs a board that he plays.
    """
    seat = state.seat_of(person)
    if seat is not None:
        return Sight(Viewer.player(seat))
    if (sight := rights.sight(person)) is not None:
        return sight
    return Sight(VISITOR) if facts.session is None else None


def access_seats(
    facts: TableFacts, rights: Rights, state: State, actor: Actor, attempt: Sit | StandUp | SeatRobot | RemoveRobot
) -> TableCode | None:
    """Return why this actor may not change who sits where, or None. The seats of a session are its officials'."""
    if not isinstance(actor, Person):
        return TableCode.NOT_ALLOWED
    if isinstance(attempt, Sit) and rights.sight(actor.id) not in (None, Sight(VISITOR)):
        return TableCode.NOT_ALLOWED  # he sees hands here (Law 7B3)
    if facts.session is not None and not rights.holds(actor.id, Right.SEAT):
        return TableCode.NOT_ALLOWED
    if facts.closed and not isinstance(attempt, StandUp):
        return TableCode.CLOSED
    if state.seat_of(actor.id) is None and not isinstance(attempt, Sit):
        return TableCode.NOT_SEATED
    return None


def access_next(facts: TableFacts, state: State, actor: Actor) -> TableCode | None:
    """Return why this actor may not begin the next board, or None: a player does, at a table that is open."""
    if not isinstance(actor, Person) or state.seat_of(actor.id) is None:
        return TableCode.NOT_SEATED
    if facts.closed:
        return TableCode.CLOSED
    return None


def access_play(state: State, actor: Actor, command: GameAttempt) -> TableCode | None:
    """Return why this actor may not try this in the game, or None: each plays for the seat that he has.

    The director rules and warns (Laws 10A, 81C); where he does not come, the platform gives the default. The board of
    a table that has been closed may be played to its end.
    """
    if isinstance(command, FindClaim | LeaveUnruled):
        return None if isinstance(actor, System) else TableCode.NOT_ALLOWED
    match actor:
        case Person(id):
            own = isinstance(command, PLAYERS) and state.seat_of(id) is command.seat
            return None if own else TableCode.NOT_SEATED
        case Robot(seat):
            occupant = state.seats[seat]
            sits = occupant is not None and occupant.is_robot
            own = sits and isinstance(command, PLAYERS) and seat is command.seat
            return None if own else TableCode.NOT_SEATED
        case System():
            return None if isinstance(command, FaceLead | PeriodEnds | GiveRuling) else TableCode.NOT_ALLOWED
        case Official():
            return None if isinstance(command, GiveRuling | WarnPlayer | PeriodEnds) else TableCode.NOT_ALLOWED


def access_direct(rights: Rights, state: State, actor: Official) -> TableCode | None:
    """Return why this official may not act at a table, or None. He never directs a board that he has played."""
    if state.has_seen(actor.id) is not None:
        return TableCode.NOT_ALLOWED
    return None if rights.holds(actor.id, Right.DIRECT) else TableCode.NOT_ALLOWED


def seats_are_free(facts: TableFacts) -> bool:
    """Return whether everybody who looks at the table is offered its vacant seats."""
    return facts.session is None and not facts.closed


def offer_of(state: State, seat: Seat) -> str | None:
    """The claim that this player would answer now, as he sees it, or his own; None when there is none."""
    claim = view(state.game, Viewer.player(seat)).claim
    return None if claim is None else claim.offer


def questions_offer_of(state: State) -> str:
    """The questions that wait for the director, in one word: an answer names it, so that it answers no other."""
    asked = tuple(judgements(state.game.incidents.obligations))
    return f"{crc32(repr(asked).encode()):08x}"


def choice_offer_of(state: State, seat: Seat) -> str | None:
    """The choice that this player has to make now, as he sees it; None when there is none (Law 10C2)."""
    choices = view(state.game, Viewer.player(seat)).incidents.choices
    return next((choice.offer for choice in choices if seat in choice.seats), None)
