"""The lines about a screen: a viewer behind a player reads them, and has nothing to press."""

from __future__ import annotations

from frontend.regions.screen import ScreenRegion
from frontend.regions.surroundings import Occupant, Surroundings
from laws import Call, Game, MakeCall
from laws.protocol.commands import Enquire
from laws.table.conditions import Alerts, Conditions
from laws.values.deal import Deal
from laws.values.seats import SEATS
from laws.views.table_view import view
from laws.views.viewer import Viewer, ViewerKind

NORTH, EAST, SOUTH, WEST = SEATS
AROUND = Surroundings("Thursday", (Occupant(), Occupant(), Occupant(), Occupant()))
DEAL = Deal.parse("N:AQ52.KJ4.T98.K65 KT94.Q2.KJ4.J932 J73.A985.A72.AQ4 86.T763.Q653.T87")


def test_only_the_player_has_buttons_for_alerts_and_questions() -> None:
    """Law 76B, article 39.8(3): a spectator and an interpreter see what the player sees and do nothing for him."""
    game = Game(DEAL, board=1, conditions=Conditions(screens=True, alerts=Alerts.PARTNER))
    for command in (MakeCall(NORTH, Call.parse("1NT"), alert=True, explanation="weak"), Enquire(EAST, 1, "how weak?")):
        assert not hasattr(game.attempt(command), "code")
    for seat, line, button in ((EAST, "North alerts 1 notrump", "acknowledge"), (NORTH, "how weak?", "call-form")):
        own = ScreenRegion.of(game.view(seat), AROUND).html("en")
        behind = ScreenRegion.of(view(game.table, Viewer(ViewerKind.SPECTATOR, seat)), AROUND).html("en")
        assert line in own
        assert button in own
        assert line in behind
        assert "<button" not in behind
