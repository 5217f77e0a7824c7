"""Which lines of the regulations hold at real tables in a hall, where no platform refuses, holds back or times a call.

Left out are the lines by which the platform does something, and those that an online table alone can have; the Laws
stand in their place.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from play.table.profiles import REGULATIONS
from play.table.profiles.condition import Condition, Value
from play.table.profiles.standing import AT_SESSIONS

__all__ = ["HOLDS", "at_real_tables"]

_C: Final = Condition
_NEVER: Final[Collection[Value]] = ()

HOLDS: Final[Mapping[Condition, Collection[Value] | None]] = MappingProxyType(
    {
        _C.IRREGULARITIES: ("allowed",),
        _C.REVOKES: ("rectified",),
        _C.OBLIGATIONS: ("breakable",),
        _C.ATTENTION: ("players",),
        _C.DIRECTOR: _NEVER,
        _C.UNINTENDED: ("director",),
        _C.UNDO: _NEVER,
        _C.SCREENS: None,
        _C.TRAY: ("players",),
        _C.ALERTS: ("partner", "screenmates"),
        _C.EXPLANATIONS: ("table", "screenmate"),
        _C.HIGH_ALERTS: ("first_round", "as_others", "recommended"),
        _C.DOUBLES: ("not_needed", "forbidden", "as_others"),
        _C.QUESTIONS: ("written",),
        _C.WHEN_ASKED: None,
        _C.SYSTEMS: None,
        _C.SYSTEM_CARD: None,
        _C.OWN_CARD: None,
        _C.OPENING_LEAD: ("face_down",),
        _C.CLARIFICATION: _NEVER,
        _C.AUCTION_VIEW: _NEVER,
        _C.LAST_TRICK: _NEVER,
        _C.CONFIRMING: _NEVER,
        _C.CARDPLAY: _NEVER,
        _C.DUMMY: None,
        _C.ASKING_OF_REVOKES: None,
        _C.SKIP_BID_PAUSE: ("stop_card",),
        _C.FIRST_ROUND_PAUSE: _NEVER,
        _C.FIRST_TRICK_PAUSE: _NEVER,
        _C.TEMPO: None,
        _C.ANSWER_TO_CLAIM: ("opponents",),
        _C.CONTESTED: ("director",),
        _C.RULING: _NEVER,
        _C.CORRECTION: None,
        _C.BOARD_TIME: None,
        _C.ROUND: None,
        _C.GRACE: None,
        _C.FORFEIT: None,
        _C.OVERTIME_TEAMS: None,
        _C.OVERTIME_PAIRS: None,
        _C.UNFINISHED: ("begun_played_out",),
        _C.SUBSTITUTES: ("director",),
        _C.ROBOTS: _NEVER,
        _C.LESSON: _NEVER,
        _C.ROBOTS_CALLS: _NEVER,
        _C.ROBOTS_ALONE: _NEVER,
        _C.SEATS_LEFT: _NEVER,
        _C.SPECTATORS: _NEVER,
        _C.WATCHING_DELAY: _NEVER,
        _C.TALK: _NEVER,
        _C.SPECTATORS_TALK: None,
        _C.LANGUAGES: None,
        _C.AFTER_BOARD: _NEVER,
        _C.APPEALS: None,
        _C.VP_SCALE: None,
        _C.TIES_TEAMS: None,
        _C.TIES_PAIRS: None,
    }
)
"""The values of each condition that a real table has too, None for all of them. Article 39.7 lets players talk, but of
no board that was played; *to a director only* is how the platform keeps it."""
_WITH_SCREENS: Final = frozenset((_C.TRAY, _C.QUESTIONS))
"""What holds behind screens alone: without them writing is recommended (articles 34.1(1), 34.2(1))."""


def at_real_tables(profile: str, lines: Sequence[tuple[Condition, Value]]) -> list[tuple[Condition, Value]]:
    """Return those of the lines of an event that hold at real tables; of what the platform applies in each session
    whatever the regulations say, what these say themselves.
    """
    regulations, screens = REGULATIONS.get(profile), (Condition.SCREENS, "on") in lines
    found = []
    for condition, value in lines:
        own = value if regulations is None or condition not in AT_SESSIONS else regulations[condition].value
        if _holds(condition, own, screens=screens):
            found.append((condition, own))
    return found


def _holds(condition: Condition, value: Value, *, screens: bool) -> bool:
    if condition in _WITH_SCREENS and not screens:
        return False
    values = HOLDS[condition]
    return values is None or value in values
