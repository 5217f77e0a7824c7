"""The Chinese competition rules of 2018, with screens and without, and an evening of a Chinese club.

Where the 2018 rules say nothing the Laws of 2017 stand, which are part of them (article 56).
"""

from __future__ import annotations

from typing import Final

from play.table.profiles.condition import Condition, Value
from play.table.profiles.line import Line, OwnChoice, Paragraphs, Regulations

__all__ = ["CCBA", "CCBA_SCREENS", "CHINESE_CLUB"]


def _by(condition: Condition, value: Value, *refs: str) -> Line:
    return Line(condition, value, Paragraphs.of(*refs))


def _own(condition: Condition, value: Value, *powers: str) -> Line:
    return Line(condition, value, OwnChoice.of(*powers))


_C: Final = Condition

_COMMON: Final = (
    _by(_C.IRREGULARITIES, "allowed", "36.3(4)", "36.3(5)", "10A"),
    _by(_C.REVOKES, "rectified", "62A", "64A"),
    _by(_C.OBLIGATIONS, "breakable", "52B", "37A"),
    _by(_C.ATTENTION, "players", "36.1", "9A1"),
    _by(_C.DIRECTOR, "present", "11.2(1)", "36.2"),
    _by(_C.UNINTENDED, "director", "25A1", "9B1(a)"),
    _by(_C.SYSTEMS, "long_matches", "6.4(1)"),
    _by(_C.SYSTEM_CARD, "needed", "8.2"),
    _by(_C.OWN_CARD, "never", "8.5", "39.4"),
    _by(_C.OPENING_LEAD, "face_down", "41A"),
    _by(_C.AUCTION_VIEW, "first_card", "41B"),
    _by(_C.LAST_TRICK, "next_card", "66A"),
    _by(_C.ASKING_OF_REVOKES, "all", "61B3"),
    _by(_C.SKIP_BID_PAUSE, "stop_card", "1.3(1)"),
    _by(_C.ANSWER_TO_CLAIM, "opponents", "69A"),
    _by(_C.CONTESTED, "director", "36.3(7)", "68D2(a)"),
    _by(_C.CORRECTION, 1800, "43.1"),
    _by(_C.GRACE, "none", "21.1(1)"),
    _by(_C.FORFEIT, 1200, "21.1(1)"),
    _by(_C.OVERTIME_TEAMS, 1200, "22.1(1)"),
    _by(_C.OVERTIME_PAIRS, 600, "22.2(1)"),
    _by(_C.UNFINISHED, "begun_played_out", "22.3(2)"),
    _by(_C.SUBSTITUTES, "director", "10.4(2)", "10.4(3)"),
    _by(_C.ROBOTS, "none", "10.4(2)", "10.4(3)"),
    _by(_C.SPECTATORS, "under_director", "38.1", "40.1"),
    _by(_C.TALK, "director_only", "39.7"),
    _by(_C.SPECTATORS_TALK, "none", "40.2", "40.3"),
    _by(_C.LANGUAGES, "zh", "37.8", "39.8(2)"),
    _by(_C.APPEALS, 1800, "54.2"),
    _by(_C.VP_SCALE, "wbf", "42.1", "42.2"),
    _by(_C.TIES_TEAMS, "imp_quotient", "44.1(1)"),
    _by(_C.TIES_PAIRS, "best_session", "45.1", "45.2"),
)

CCBA_SCREENS: Final = Regulations(
    "ccba_2018_screens",
    *_COMMON,
    _by(_C.UNDO, "none", "35.1(5)", "47F2"),
    _by(_C.SCREENS, "on", "1.5", "35.1(1)"),
    _by(_C.TRAY, "players", "35.1(1)", "35.1(2)"),
    _by(_C.ALERTS, "screenmates", "33.4(1)"),
    _by(_C.EXPLANATIONS, "screenmate", "34.1(3)"),
    _by(_C.HIGH_ALERTS, "as_others", "33.2", "33.3"),
    _by(_C.DOUBLES, "not_needed", "33.1(2)"),
    _by(_C.QUESTIONS, "written", "34.1(1)"),
    _by(_C.WHEN_ASKED, "any_time", "34.1(2)"),
    _by(_C.DUMMY, "screens", "42A", "43A", "35.2(7)"),
    _by(_C.TEMPO, 20, "35.2(6)"),
    _by(_C.BOARD_TIME, 510, "20.1"),
)
"""CCBA 2018 with screens. With screens article 33.3 does not apply: calls at the four level are alerted as others."""

CCBA: Final = Regulations(
    "ccba_2018",
    *_COMMON,
    _by(_C.UNDO, "none", "25A2", "47F2"),
    _by(_C.SCREENS, "off", "34.2(2)"),
    _by(_C.ALERTS, "partner", "33.4(2)", "34.2(2)"),
    _by(_C.EXPLANATIONS, "table", "34.2(2)", "34.2(3)"),
    _by(_C.HIGH_ALERTS, "first_round", "33.3(3)"),
    _by(_C.DOUBLES, "forbidden", "33.3(1)"),
    _by(_C.QUESTIONS, "written", "34.2(1)"),
    _by(_C.WHEN_ASKED, "own_turn", "34.2(2)"),
    _by(_C.DUMMY, "laws", "42A", "42B", "43A"),
    _by(_C.BOARD_TIME, 450, "20.1"),
)
"""CCBA 2018 without screens."""


CHINESE_CLUB: Final = CCBA.with_lines(
    "chinese_club",
    _own(_C.IRREGULARITIES, "prevented"),
    _own(_C.REVOKES, "prevented"),
    _own(_C.OBLIGATIONS, "enforced"),
    _own(_C.ALERTS, "caller", "40B2(a)(3)"),
    _own(_C.EXPLANATIONS, "opponents", "40B2(a)(3)"),
    _own(_C.SKIP_BID_PAUSE, "none", "73A2"),
    _own(_C.ANSWER_TO_CLAIM, "at_once"),
    _own(_C.CORRECTION, 900, "43.4"),
    _own(_C.BOARD_TIME, 480, "20.1"),
    _own(_C.GRACE, 300),
    _own(_C.SUBSTITUTES, "anybody"),
    _own(_C.ROBOTS, "may_sit"),
    _own(_C.LANGUAGES, "any"),
)
"""CCBA 2018 without screens, with the lines that the organiser of a club evening sets for it."""
