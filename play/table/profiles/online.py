"""Online play of two national bodies: the English Bridge Union and the American Contract Bridge League.

Only the cited texts were used; what they leave open is not stated.
"""

from __future__ import annotations

from typing import Final

from play.table.profiles.condition import Condition, Value
from play.table.profiles.line import Line, Published, Regulations

__all__ = ["ACBL_ONLINE", "EBU_ONLINE"]

_C: Final = Condition


def _summary(condition: Condition, value: Value, place: str) -> Line:
    title = "Welsh Bridge Union, summary of the EBU’s online regulations, which it has adopted"
    return Line(condition, value, Published(title, place, "https://welshbridgeunion.org/summary-of-online-regulations"))


EBU_ONLINE: Final = Regulations(
    "ebu_online",
    _summary(_C.IRREGULARITIES, "prevented", "2"),
    _summary(_C.REVOKES, "prevented", "2"),
    _summary(_C.DIRECTOR, "present", "7"),
    _summary(_C.ALERTS, "caller", "3"),
    _summary(_C.EXPLANATIONS, "opponents", "3"),
    _summary(_C.HIGH_ALERTS, "recommended", "3"),
    _summary(_C.QUESTIONS, "written", "4"),
    _summary(_C.SYSTEM_CARD, "needed", "1"),
    Line(
        _C.OWN_CARD,
        "any_time",
        Published(
            "EBU Sky-Blue Book, as quoted by the EBU’s directors",
            "consulting one’s own system card",
            "https://forums.ebu.co.uk/discussion/914/sky-blue-book-regulations-for-bridge-in-the-clouds",
        ),
    ),
    Line(
        _C.UNINTENDED,
        "director",
        Published(
            "Grantham Bridge Club, the EBU’s policy on undos (Blue Book, 1 August 2024)",
            "during the auction, until partner has called; in doubt the director",
            "https://www.bridgewebs.com/grantham/home.html",
        ),
    ),
    Line(
        _C.UNDO,
        "none",
        Published(
            "Grantham Bridge Club, the EBU’s policy on undos (Blue Book, 1 August 2024)",
            "not after a change of mind, and not during the play",
            "https://www.bridgewebs.com/grantham/home.html",
        ),
    ),
    _summary(_C.CONTESTED, "director", "8"),
    _summary(_C.TALK, "between_boards", "6"),
)
"""EBU online."""


def _appendix(condition: Condition, value: Value, place: str) -> Line:
    title = "ACBL General Conditions of Contest, appendix O: online play"
    return Line(condition, value, Published(title, place, "https://www.d17acbl.org/appendix-o-online-play/"))


ACBL_ONLINE: Final = Regulations(
    "acbl_online",
    _appendix(_C.DIRECTOR, "present", "Claims and concessions"),
    _appendix(_C.UNINTENDED, "director", "Undos: as the Laws say"),
    _appendix(_C.ALERTS, "caller", "Alerts"),
    _appendix(_C.HIGH_ALERTS, "as_others", "Alerts: calls alerted after the auction in live bridge too"),
    _appendix(_C.QUESTIONS, "written", "Alerts: in a private chat"),
    _appendix(_C.TEMPO, 10, "Tempo"),
    _appendix(_C.CONTESTED, "play_on", "Claims and concessions"),
    _appendix(_C.UNFINISHED, "adjudicated", "Unfinished hands"),
    _appendix(_C.TALK, "always", "Cheating: to partner by chat to the full table only"),
    _appendix(_C.SPECTATORS_TALK, "not_players", "Cheating: communicating with a kibitzer"),
)
"""ACBL online."""
