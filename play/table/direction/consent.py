"""Taking back by consent: a favour among friends, where the opener of a table has switched it on (`Undo.CONSENT`).

The player asks, and his last call or card goes back when every opponent who is a person agrees. What the Laws allow to
be changed (Laws 25A, 45C4(b)) needs no consent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from laws.protocol.events import CallMade, Event
from laws.table.conditions import Director
from laws.table.phases import Phase
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat
from play.table.actors import Actor, Person
from play.table.attempts import AskBack, ByConsent
from play.table.direction.back import player_of
from play.table.lessons.lesson import points_of
from play.table.outcomes import TableCode
from play.table.rules import Undo
from play.table.state import State
from play.table.table_events import BackAnswered, BackAsked

__all__ = ["BY_CONSENT", "asked_back", "decide_consent", "goes_back_to", "may_ask_back"]

BY_CONSENT: Final = Paragraph.parse("80B2(f)")
"""By what the board goes back: the special conditions of who opens the table."""


def may_ask_back(state: State) -> bool:
    """Return whether players may ask now.

    Behind screens nobody may: the other side would learn of it (35.1(5)). Where somebody directs the table, what goes
    back is for him to say (Laws 81C3, 82A): players would take his rulings back as well.
    """
    conditions = state.game.conditions
    consent = state.rules.undo is Undo.CONSENT and conditions.director is Director.AUTO and not conditions.screens
    return consent and state.game.phase is not Phase.OVER and state.game.claim is None and not state.paused


def asked_back(state: State) -> frozenset[Seat]:
    """Return the opponents whose consent is still awaited; none where nobody asks. House robots consent to all."""
    back = state.back
    if back is None or back.refused is not None or not may_ask_back(state):
        return frozenset()
    persons = (seat for seat in (back.seat.lho, back.seat.rho) if _is_person(state, seat))
    return frozenset(persons) - back.agreed


def decide_consent(state: State, actor: Actor, attempt: ByConsent) -> tuple[BackAsked | BackAnswered, ...] | TableCode:
    """Return the event of a request or of an answer to it, none for one that is made again, or why there is none.

    One request waits at a time, and a refusal stands until the next call or card.
    """
    seat = state.seat_of(actor.id) if isinstance(actor, Person) else None
    if seat is None:
        return TableCode.NOT_SEATED
    if not may_ask_back(state):
        return TableCode.NOT_ALLOWED
    if isinstance(attempt, AskBack):
        return _asks(state, seat)
    if state.back is None or state.back.seat is not attempt.seat or seat not in asked_back(state):
        return TableCode.STALE
    return (BackAnswered(seat, attempt.agrees),)


def goes_back_to(state: State, game: Sequence[Event]) -> int | None:
    """Return to which event of the game the board goes back for who asks; None where he has made no call or card.

    Once the opening lead is faced no call goes back: cards have been seen.
    """
    if state.back is None:
        return None
    points = [point for point in points_of(game) if player_of(state.game, point.action) is state.back.seat]
    if not points or (state.game.phase is Phase.PLAY and isinstance(points[-1].action, CallMade)):
        return None
    return points[-1].to


def _asks(state: State, seat: Seat) -> tuple[BackAsked, ...] | TableCode:
    back = state.back
    if back is not None and asked_back(state):
        return () if back.seat is seat else TableCode.STALE
    if back is not None and back.refused is not None and back.seat is seat:
        return TableCode.NOT_ALLOWED
    return (BackAsked(seat),)


def _is_person(state: State, seat: Seat) -> bool:
    occupant = state.seats[seat]
    return occupant is not None and not occupant.is_robot
