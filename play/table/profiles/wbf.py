"""World championships, of which the World Bridge Federation is the regulating authority (Law 80A1(a)).

Only the cited texts were used; what they leave open is not stated.
"""

from __future__ import annotations

from typing import Final

from play.table.profiles.condition import Condition, Value
from play.table.profiles.line import Line, Paragraphs, Published, Regulations, Unstated

__all__ = ["WBF"]

_ALERTING: Final = "http://www.ecatsbridge.com/Documents/wbfinfo/wbfalertingpolicy/alerting.asp"
_ONLINE_2024: Final = "http://championships.worldbridge.org/2024-small-federations-online-open-teams/format"
_C: Final = Condition


def _law(condition: Condition, value: Value, *refs: str) -> Line:
    return Line(condition, value, Paragraphs.of(*refs))


def _online(condition: Condition, value: Value, place: str) -> Line:
    return Line(condition, value, Published("WBF Small Federations Online Open Teams 2024", place, _ONLINE_2024))


WBF: Final = Regulations(
    "wbf",
    _law(_C.IRREGULARITIES, "allowed", "10A"),
    _law(_C.REVOKES, "rectified", "62A", "64A"),
    _law(_C.OBLIGATIONS, "breakable", "52B", "37A"),
    _law(_C.ATTENTION, "players", "9A1"),
    _law(_C.DIRECTOR, "present", "81A", "80B2(a)"),
    _law(_C.UNINTENDED, "director", "25A1", "9B1(a)"),
    _law(_C.UNDO, "none", "25A2", "47F2"),
    Line(
        _C.SCREENS,
        "on",
        Published(
            "15th World Bridge Games, captains’ meeting",
            "1: the tray, which goes under a screen",
            "http://wbchampbulletin.org/captains-meeting/index.html",
        ),
    ),
    Line(
        _C.ALERTS,
        "screenmates",
        Published("WBF Alerting Policy", "4: with screens, an alert on either side", _ALERTING),
    ),
    Line(_C.EXPLANATIONS, "screenmate", Unstated(_C.SCREENS)),
    Line(
        _C.HIGH_ALERTS,
        "as_others",
        Published("WBF Alerting Policy", "calls not to be alerted, except when screens are in use", _ALERTING),
    ),
    Line(
        _C.DOUBLES,
        "as_others",
        Published("WBF Alerting Policy", "calls not to be alerted, except when screens are in use", _ALERTING),
    ),
    _online(_C.SYSTEM_CARD, "registered", "system cards must be registered"),
    _law(_C.OWN_CARD, "clarification", "40B2(b)"),
    _law(_C.OPENING_LEAD, "face_down", "41A"),
    _law(_C.AUCTION_VIEW, "first_card", "41B"),
    _law(_C.LAST_TRICK, "next_card", "66A"),
    _law(_C.ASKING_OF_REVOKES, "all", "61B3"),
    _law(_C.ANSWER_TO_CLAIM, "opponents", "69A"),
    _law(_C.CONTESTED, "director", "68D2(a)"),
    _law(_C.CORRECTION, 1800, "79C1"),
    _online(_C.BOARD_TIME, 450, "12 boards in 90 minutes"),
    Line(
        _C.SPECTATORS,
        "nobody",
        Published(
            "WBF Small Federations Online Open Teams 2024, notice of the Bridge Federation of India",
            "Spectators/Kibitzers",
            "https://bfi.net.in/wbf-small-federations-online-open-event",
        ),
    ),
    _law(_C.TALK, "between_boards", "73A1", "74B2"),
    _law(_C.SPECTATORS_TALK, "not_players", "76B3"),
    _law(_C.APPEALS, 1800, "92B"),
    _online(_C.VP_SCALE, "wbf", "scoring"),
)
"""WBF: world championships, with screens."""
