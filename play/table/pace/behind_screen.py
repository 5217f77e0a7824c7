"""What a table with screens waits for: whether a player may act yet, who moves the tray, what robots tell there."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from laws.engine.actions.questions_in_play import open_in_play
from laws.engine.screens.aperture import may_open
from laws.engine.screens.sight import aperture_is_open, seen_numbers, waits_for_tray
from laws.engine.screens.speech import open_questions
from laws.protocol.commands import AcknowledgeAlert, AlertCall, DenyAlert, Enquire, Explain, ReserveRights
from laws.table.conditions import Alerts
from laws.table.phases import Phase
from laws.table.screen import side_of
from laws.table.table import Table
from laws.values.seats import Seat
from laws.views.table_view import view
from laws.views.viewer import Viewer, ViewerKind
from play.table.attempts import GameAttempt
from play.table.pace.passage import pusher
from play.table.rules import Tray
from play.table.state import State

__all__ = ["NUMBERED", "as_numbered", "is_told_something", "opens", "tray_goes", "waits"]

NUMBERED: Final = (AcknowledgeAlert, AlertCall, DenyAlert, Enquire, Explain, ReserveRights)
"""What names a call by its number in the view of its player."""


def waits(game: Table, seat: Seat) -> bool:
    """Return whether this player has to wait for the tray or the aperture, whosever turn it is (article 35.1)."""
    if game.screen is None or game.phase not in (Phase.AUCTION, Phase.CLARIFICATION):
        return False
    led = game.play is not None and game.play.lead is not None
    return waits_for_tray(game, side_of(seat)) or (led and not aperture_is_open(game))


def opens(game: Table, seat: Seat) -> bool:
    """Return whether this player, of the declaring side, sees the lead and can open the aperture (article 35.1(1))."""
    return game.screen is not None and may_open(game, seat)


def tray_goes(state: State) -> bool:
    """Return whether the tray goes to the other side by itself: the platform moves it, or a house robot has to."""
    if state.game.screen is None:
        return False
    seat = pusher(state.game)
    if seat is None:
        return False
    occupant = state.seats[seat]
    return state.rules.tray is Tray.PLATFORM or (occupant is not None and occupant.is_robot)


def is_told_something(game: Table, seat: Seat) -> bool:
    """Return whether a player may have to tell something of a call: partner has made it, or he is asked about one."""
    screen = game.screen
    if game.phase is Phase.OVER:
        return False
    if game.incidents.notes and open_in_play(game, seat):
        return True
    if screen is None:
        return _tells_without_screen(game, seat)
    side = side_of(seat)
    if any(game.auction.calls[number - 1].seat.side is seat.side for number in open_questions(game, side)):
        return True
    if game.phase is Phase.PLAY or screen.tray is not side:
        return False
    seen = (game.auction.calls[number - 1] for number in seen_numbers(game, side))
    theirs = [made.number for made in seen if made.seat is seat.partner]
    return bool(theirs) and screen.alert(theirs[-1], seat) is None


def _tells_without_screen(game: Table, seat: Seat) -> bool:
    calls, partners = game.auction.calls, game.conditions.alerts is Alerts.PARTNER
    asked = view(game, Viewer(ViewerKind.ROBOT, seat)).asked if game.incidents.notes else ()
    if any(one.call and calls[one.call - 1].seat is (seat.partner if partners else seat) for one in asked):
        return True
    return partners and game.phase is not Phase.PLAY and bool(calls) and calls[-1].seat is seat.partner


def as_numbered(game: Table, attempt: GameAttempt) -> GameAttempt:
    """Return the attempt with the table's number of its call in place of the one that its player sees.

    Behind a screen the calls are numbered as each side has seen them. A number that he has not seen is no call's.
    """
    if game.screen is None or not isinstance(attempt, NUMBERED) or not attempt.call or game.phase is Phase.OVER:
        return attempt
    numbers = {seen: number for number, seen in seen_numbers(game, side_of(attempt.seat)).items()}
    return replace(attempt, call=numbers.get(attempt.call, len(game.auction.calls) + 1))
