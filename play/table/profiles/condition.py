"""The conditions of contest of a regulation profile: their values, their defaults, and the fields that hold them.

A value is a word or a whole number of seconds. A condition with a `field` is applied at every board: its words stand
for the values of one field of `laws.table.conditions.Conditions` or of `play.table.rules.TableRules`. Two conditions
may share a field where the platform does not distinguish them. A condition with `always` has that value at every table
that can be opened today. Any other condition is not applied by the platform: the players observe it themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from types import MappingProxyType
from typing import Final

from laws.table.conditions import (
    Alerts,
    Attention,
    AuctionView,
    ContestedClaim,
    Director,
    Irregularities,
    LastTrick,
    Obligations,
    OpeningLead,
)
from play.table.rules import (
    LANGUAGES,
    UNTIL_OVER,
    UNTIL_ROUND_OVER,
    AfterBoard,
    DoubleAlerts,
    HighAlerts,
    OwnCard,
    Spectators,
    Substitutes,
    Talk,
    Tray,
    Undo,
)

__all__ = ["STOP_CARD", "TERMS", "Condition", "Group", "Term", "Value"]

STOP_CARD: Final = 10
"""The seconds of the pause where a text has a Stop card and no number: about ten is the custom (Law 73A2)."""
Value = str | int
"""A word of the condition, or a whole number of seconds."""


class Group(Enum):
    """The headings under which conditions are listed."""

    IRREGULARITIES = "irregularities"
    DISCLOSURE = "disclosure"
    PLAY = "play"
    CLAIMS = "claims"
    TIME = "time"
    PEOPLE = "people"
    RESULTS = "results"


class Condition(StrEnum):
    """A condition of contest, by the name that its line has on pages and in addresses."""

    IRREGULARITIES = "irregularities"
    REVOKES = "revokes"
    OBLIGATIONS = "obligations"
    ATTENTION = "attention"
    DIRECTOR = "director"
    UNINTENDED = "unintended"
    UNDO = "undo"
    SCREENS = "screens"
    TRAY = "tray"
    ALERTS = "alerts"
    EXPLANATIONS = "explanations"
    HIGH_ALERTS = "high_alerts"
    DOUBLES = "doubles"
    QUESTIONS = "questions"
    WHEN_ASKED = "when_asked"
    SYSTEMS = "systems"
    SYSTEM_CARD = "system_card"
    OWN_CARD = "own_card"
    OPENING_LEAD = "opening_lead"
    CLARIFICATION = "clarification"
    AUCTION_VIEW = "auction_view"
    LAST_TRICK = "last_trick"
    CONFIRMING = "confirming"
    CARDPLAY = "cardplay"
    DUMMY = "dummy"
    ASKING_OF_REVOKES = "asking_of_revokes"
    SKIP_BID_PAUSE = "skip_bid_pause"
    FIRST_ROUND_PAUSE = "first_round_pause"
    FIRST_TRICK_PAUSE = "first_trick_pause"
    TEMPO = "tempo"
    ANSWER_TO_CLAIM = "answer_to_claim"
    CONTESTED = "contested"
    RULING = "ruling"
    CORRECTION = "correction"
    BOARD_TIME = "board_time"
    ROUND = "round"
    GRACE = "grace"
    FORFEIT = "forfeit"
    OVERTIME_TEAMS = "overtime_teams"
    OVERTIME_PAIRS = "overtime_pairs"
    UNFINISHED = "unfinished"
    SUBSTITUTES = "substitutes"
    ROBOTS = "robots"
    LESSON = "lesson"
    ROBOTS_CALLS = "robots_calls"
    ROBOTS_ALONE = "robots_alone"
    SEATS_LEFT = "seats_left"
    SPECTATORS = "spectators"
    WATCHING_DELAY = "watching_delay"
    TALK = "talk"
    SPECTATORS_TALK = "spectators_talk"
    LANGUAGES = "languages"
    AFTER_BOARD = "after_board"
    APPEALS = "appeals"
    VP_SCALE = "vp_scale"
    TIES_TEAMS = "ties_teams"
    TIES_PAIRS = "ties_pairs"


@dataclass(frozen=True, slots=True)
class Term:
    """The possible values of a condition.

    `words` maps each word to the value of the field, None without a field. `seconds` allows numbers, which are the
    field's values themselves, `counts` numbers of something else, `codes` texts of several of them with a space
    between. `default` applies in a profile that does not state
    the condition. `always` is the value that every table has which can be opened today.
    """

    group: Group
    default: Value
    words: Mapping[str, object] = field(default_factory=dict)
    field: str | None = None
    seconds: bool = False
    counts: bool = False
    codes: tuple[str, ...] = ()
    always: Value | None = None

    def engine(self, value: Value) -> object:
        """Return the value of the field that a value of this condition stands for. Raise ValueError."""
        if isinstance(value, str) and value in self.words:
            return self.words[value]
        chosen = tuple(value.split(" ")) if self.codes and isinstance(value, str) else ()
        if chosen and chosen == tuple(code for code in self.codes if code in chosen):
            return chosen
        if (self.seconds or self.counts) and isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            return value
        raise ValueError(f"{value!r} is no value of this condition: {', '.join(self.words) or 'a number'}")

    def value(self, engine: object, preferred: Value) -> Value:
        """Return the value that the field has, `preferred` where several mean the same."""
        if self.engine(preferred) == engine:
            return preferred
        found = next((word for word, meant in self.words.items() if meant == engine), None)
        if found is not None:
            return found
        if isinstance(engine, tuple):
            return " ".join(engine)
        assert isinstance(engine, int)
        return engine

    def is_enforced(self, value: Value) -> bool:
        """Return whether the platform itself applies this value."""
        return self.field is not None or value == self.always


def _words(*words: str) -> Mapping[str, object]:
    return dict.fromkeys(words)


_PREVENTED: Final = Irregularities.PREVENTED
_G: Final = Group

TERMS: Final[Mapping[Condition, Term]] = MappingProxyType(
    {
        Condition.IRREGULARITIES: Term(
            _G.IRREGULARITIES,
            "prevented",
            {"prevented": _PREVENTED, "allowed": Irregularities.ALLOWED},
            "conditions.irregularities",
        ),
        Condition.REVOKES: Term(
            _G.IRREGULARITIES,
            "prevented",
            {"prevented": _PREVENTED, "rectified": Irregularities.ALLOWED},
            "conditions.irregularities",
        ),
        Condition.OBLIGATIONS: Term(
            _G.IRREGULARITIES,
            "enforced",
            {"enforced": Obligations.ENFORCED, "breakable": Obligations.BREAKABLE},
            "conditions.obligations",
        ),
        Condition.ATTENTION: Term(
            _G.IRREGULARITIES,
            "players",
            {"players": Attention.PLAYERS, "automatic": Attention.AUTOMATIC},
            "conditions.attention",
        ),
        Condition.DIRECTOR: Term(
            _G.IRREGULARITIES,
            "nobody",
            {"present": Director.PRESENT, "nobody": Director.AUTO},
            "conditions.director",
        ),
        Condition.UNINTENDED: Term(
            _G.IRREGULARITIES,
            "granted",
            {"director": Director.PRESENT, "granted": Director.AUTO},
            "conditions.director",
        ),
        Condition.UNDO: Term(_G.IRREGULARITIES, "none", {"none": Undo.NONE, "consent": Undo.CONSENT}, "rules.undo"),
        Condition.SCREENS: Term(_G.DISCLOSURE, "off", {"off": False, "on": True}, "conditions.screens"),
        Condition.TRAY: Term(
            _G.DISCLOSURE, "platform", {"platform": Tray.PLATFORM, "players": Tray.PLAYERS}, "rules.tray"
        ),
        Condition.ALERTS: Term(
            _G.DISCLOSURE,
            "caller",
            {"caller": Alerts.SELF, "partner": Alerts.PARTNER, "screenmates": Alerts.PARTNER},
            "conditions.alerts",
        ),
        Condition.EXPLANATIONS: Term(
            _G.DISCLOSURE,
            "opponents",
            {"opponents": Alerts.SELF, "table": Alerts.PARTNER, "screenmate": Alerts.PARTNER},
            "conditions.alerts",
        ),
        Condition.HIGH_ALERTS: Term(_G.DISCLOSURE, "free", {one.value: one for one in HighAlerts}, "rules.high_alerts"),
        Condition.DOUBLES: Term(_G.DISCLOSURE, "free", {one.value: one for one in DoubleAlerts}, "rules.double_alerts"),
        Condition.QUESTIONS: Term(_G.DISCLOSURE, "written", _words("written"), always="written"),
        Condition.WHEN_ASKED: Term(
            _G.DISCLOSURE, "own_turn", {"own_turn": False, "any_time": True}, "conditions.screens"
        ),
        Condition.SYSTEMS: Term(_G.DISCLOSURE, "any", _words("any", "long_matches")),
        Condition.SYSTEM_CARD: Term(_G.DISCLOSURE, "not_needed", _words("not_needed", "needed", "registered")),
        Condition.OWN_CARD: Term(
            _G.DISCLOSURE,
            "clarification",
            {"never": OwnCard.NEVER, "clarification": OwnCard.CLARIFICATION, "any_time": OwnCard.ANY_TIME},
            "rules.own_card",
        ),
        Condition.OPENING_LEAD: Term(
            _G.PLAY,
            "face_down",
            {"face_down": OpeningLead.FACE_DOWN, "face_up": OpeningLead.FACE_UP},
            "conditions.opening_lead",
        ),
        Condition.CLARIFICATION: Term(_G.PLAY, 5, {"leader": 0}, "rules.clarification", seconds=True),
        Condition.AUCTION_VIEW: Term(
            _G.PLAY,
            "first_card",
            {"first_card": AuctionView.LAW_41, "whole_board": AuctionView.WHOLE_BOARD},
            "conditions.auction_view",
        ),
        Condition.LAST_TRICK: Term(
            _G.PLAY,
            "next_card",
            {"next_card": LastTrick.LAW_66, "next_trick": LastTrick.UNTIL_NEXT},
            "conditions.last_trick",
        ),
        Condition.CONFIRMING: Term(_G.PLAY, "free", {"free": False, "required": True}, "rules.confirm"),
        Condition.CARDPLAY: Term(_G.PLAY, "played", {"played": False, "none": True}, "rules.auction_only"),
        Condition.DUMMY: Term(_G.PLAY, "laws", {"laws": False, "screens": True}, "conditions.screens"),
        Condition.ASKING_OF_REVOKES: Term(_G.PLAY, "all", _words("all", "not_partner"), always="all"),
        Condition.SKIP_BID_PAUSE: Term(
            _G.PLAY, "none", {"none": 0, "stop_card": STOP_CARD}, "rules.skip_bid_pause", seconds=True
        ),
        Condition.FIRST_ROUND_PAUSE: Term(_G.PLAY, "none", {"none": 0}, "rules.first_round_pause", seconds=True),
        Condition.FIRST_TRICK_PAUSE: Term(_G.PLAY, "none", {"none": 0}, "rules.first_trick_pause", seconds=True),
        Condition.TEMPO: Term(_G.PLAY, "no_number", _words("no_number"), seconds=True),
        Condition.ANSWER_TO_CLAIM: Term(
            _G.CLAIMS, "opponents", {"opponents": False, "at_once": True}, "rules.certain_claims"
        ),
        Condition.CONTESTED: Term(
            _G.CLAIMS,
            "play_on",
            {"play_on": ContestedClaim.PLAY_ON, "director": ContestedClaim.DIRECTOR},
            "conditions.contested",
        ),
        Condition.RULING: Term(_G.CLAIMS, 30, {}, "rules.ruling", seconds=True),
        Condition.CORRECTION: Term(_G.CLAIMS, 1800, {}, "rules.correction", seconds=True),
        Condition.BOARD_TIME: Term(_G.TIME, "no_limit", {"no_limit": 0}, "rules.board_time", seconds=True),
        Condition.ROUND: Term(_G.TIME, "no_rounds", {"no_rounds": 0}, "rules.round_boards", counts=True),
        Condition.GRACE: Term(_G.TIME, "no_limit", _words("no_limit", "none"), seconds=True),
        Condition.FORFEIT: Term(_G.TIME, "no_limit", _words("no_limit"), seconds=True),
        Condition.OVERTIME_TEAMS: Term(_G.TIME, "no_limit", _words("no_limit"), seconds=True),
        Condition.OVERTIME_PAIRS: Term(_G.TIME, "no_limit", _words("no_limit"), seconds=True),
        Condition.UNFINISHED: Term(
            _G.TIME, "played_out", _words("played_out", "begun_played_out", "adjudicated"), always="played_out"
        ),
        Condition.SUBSTITUTES: Term(
            _G.PEOPLE,
            "anybody",
            {"anybody": Substitutes.ANYBODY, "director": Substitutes.DIRECTOR},
            "rules.substitutes",
        ),
        Condition.ROBOTS: Term(_G.PEOPLE, "may_sit", {"may_sit": False, "none": True}, "rules.no_robots"),
        Condition.LESSON: Term(_G.PEOPLE, "none", {"none": False, "teacher": True}, "rules.lesson"),
        Condition.ROBOTS_CALLS: Term(_G.PEOPLE, "bid", {"bid": False, "pass": True}, "rules.silent_robots"),
        Condition.ROBOTS_ALONE: Term(_G.PEOPLE, "wait", {"wait": False, "play": True}, "rules.robots_alone"),
        Condition.SEATS_LEFT: Term(_G.PEOPLE, "wait", {"wait": False, "robot": True}, "rules.robots"),
        Condition.SPECTATORS: Term(
            _G.PEOPLE,
            "anybody",
            {
                "anybody": Spectators.ANYBODY,
                "under_director": Spectators.ANYBODY,
                "nobody": Spectators.NOBODY,
                "one_player": Spectators.ONE_PLAYER,
                "all_hands": Spectators.ALL_HANDS,
                "late": Spectators.LATE,
            },
            "rules.spectators",
        ),
        Condition.WATCHING_DELAY: Term(
            _G.PEOPLE,
            "none",
            {"none": 0, "board_over": UNTIL_OVER, "round_over": UNTIL_ROUND_OVER},
            "rules.watching_delay",
            seconds=True,
        ),
        Condition.TALK: Term(
            _G.PEOPLE,
            "between_boards",
            {"always": Talk.ALWAYS, "between_boards": Talk.BETWEEN_BOARDS, "director_only": Talk.DIRECTOR_ONLY},
            "rules.talk",
        ),
        Condition.SPECTATORS_TALK: Term(
            _G.PEOPLE, "not_players", {"none": True, "not_players": False}, "rules.silent_spectators"
        ),
        Condition.LANGUAGES: Term(_G.PEOPLE, "any", {"any": ()}, "rules.languages", codes=LANGUAGES),
        Condition.AFTER_BOARD: Term(
            _G.RESULTS,
            "compared",
            {"compared": AfterBoard.COMPARED, "own_result": AfterBoard.OWN_RESULT},
            "rules.after_board",
        ),
        Condition.APPEALS: Term(_G.RESULTS, "none", _words("none"), seconds=True),
        Condition.VP_SCALE: Term(_G.RESULTS, "none", _words("none", "wbf")),
        Condition.TIES_TEAMS: Term(_G.RESULTS, "shared", _words("shared", "imp_quotient")),
        Condition.TIES_PAIRS: Term(_G.RESULTS, "shared", _words("shared", "best_session")),
    }
)
