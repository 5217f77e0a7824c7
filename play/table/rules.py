"""The regulations of a table that only the platform reads. `Conditions` has those of the Laws' decisions and Views.

Each rule may be missing from a log, which always means what `missing` says. The first three are always written; a
later rule only where it differs, so that an old log is written again unchanged.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from laws.protocol.codec_kinds import CodecError
from laws.protocol.codec_shapes import TRUTH, Data, Form, Line, list_of, number, shape, words

__all__ = [
    "LANGUAGES",
    "LONGEST_CLARIFICATION",
    "LONGEST_PAUSE",
    "LONGEST_ROUND",
    "RULES",
    "AfterBoard",
    "DoubleAlerts",
    "HighAlerts",
    "OwnCard",
    "Spectators",
    "Substitutes",
    "TableRules",
    "Talk",
    "Tray",
    "Undo",
    "rules_data",
    "rules_of",
]

LONGEST_CLARIFICATION: Final = 600
"""Seconds."""
LONGEST_PAUSE: Final = 60
"""Seconds."""
LONGEST_ROUND: Final = 64
"""Boards."""
LANGUAGES: Final = ("zh", "en", "ja", "ko", "ru", "fr", "de", "es", "it", "pt")
"""The codes of the languages that can be official."""
_DAY: Final = 86_400


class Talk(Enum):
    """When players may speak to the table. They may always speak to the director."""

    ALWAYS = "always"
    """During a board too, but not where it has screens. For teaching and for play among friends."""
    BETWEEN_BOARDS = "between_boards"
    """From the end of a board to the first call of the next one, and not in between (Laws 73A, 74B2)."""
    DIRECTOR_ONLY = "director_only"
    """Never, as during a session (article 39, paragraph 7)."""


class AfterBoard(Enum):
    """What the players of a board that is over are told besides what happened at their own table."""

    COMPARED = "compared"
    """The double-dummy table, par, and the results of other tables, when no table has the board still to play."""
    OWN_RESULT = "own_result"
    """Nothing: their own contract, tricks and score are all."""


class Substitutes(Enum):
    """Who says that another plays for somebody who is away."""

    ANYBODY = "anybody"
    """Any player at the table; a house robot plays until he is back."""
    DIRECTOR = "director"
    """The director alone."""


class Undo(Enum):
    """Whether a call or a card goes back besides what the Laws allow (Laws 25, 45C4, 47)."""

    NONE = "none"
    CONSENT = "consent"
    """When the opponents agree (`play.table.direction.consent`)."""


class Tray(Enum):
    """Who moves the tray of a table with screens."""

    PLATFORM = "platform"
    """The platform, when both players on its side have called, after a pause of its own (`play.table.pace.passage`)."""
    PLAYERS = "players"
    """North and South, each from his side, who keep an even pace themselves (articles 35.1(1), 35.1(2))."""


class OwnCard(Enum):
    """When a player may look at his own side's system card, from the moment he sees his hand to the end of play."""

    NEVER = "never"
    """Not at all (articles 8.5, 39.4)."""
    CLARIFICATION = "clarification"
    """In the clarification period, the declaring side (Law 40B2(b))."""
    ANY_TIME = "any_time"
    """Always, as the regulating authority says (Law 40B2(b))."""


class HighAlerts(Enum):
    """Whether calls at the four level and above are alerted: what the page says beside such a call."""

    FREE = "free"
    """As the players like: nothing is said."""
    FIRST_ROUND = "first_round"
    """Not, but for conventional calls in the first round of the auction (article 33.3(3))."""
    AS_OTHERS = "as_others"
    """As calls at lower levels."""
    RECOMMENDED = "recommended"
    """It is recommended, and not compulsory."""


class DoubleAlerts(Enum):
    """Whether doubles and redoubles are alerted: what the page says beside one."""

    FREE = "free"
    """As the players like: nothing is said."""
    NOT_NEEDED = "not_needed"
    """They need not be (article 33.1(2))."""
    FORBIDDEN = "forbidden"
    """They are not (article 33.3(1))."""
    AS_OTHERS = "as_others"
    """As other calls."""


class Spectators(Enum):
    """Who looks on without a seat, and what of the hands he may see (`play.table.people.watching`).

    At a table of a session nobody looks on who sees no hand.
    """

    ANYBODY = "anybody"
    """Anybody, without seeing a hand."""
    NOBODY = "nobody"
    ONE_PLAYER = "one_player"
    """As `ANYBODY`; who has an account may sit down behind one player and see his hand (Law 76B1, article 40.6)."""
    ALL_HANDS = "all_hands"
    """As `ONE_PLAYER`; or he sees all four hands as late as `TableRules.watching_delay` says."""
    LATE = "late"
    """As `ANYBODY`; who has an account may see all four hands so late, and no hand before."""


UNTIL_OVER: Final = -1
"""The `TableRules.watching_delay` with which all four hands of a board are shown when it is over."""
UNTIL_ROUND_OVER: Final = -2
"""That with which they are shown when the round of the board is over; where there are no rounds, as `UNTIL_OVER`."""


@dataclass(frozen=True, slots=True)
class TableRules:
    """The rules of a table besides the conditions of contest; times are in seconds.

    `clarification` is the clarification period, after which the opening lead is faced (Laws 22B, 41C); 0 leaves it to
    the leader. `correction` is the correction period after a board (Law 79C). `ruling` is how long a question that
    stops play waits for a director who does not come, and a contested claim that the search leaves open. `talk` says
    when players may speak to the table, `after_board` what they are told of a board that is over. With `certain_claims`
    a claim is accepted at once where no play by anybody could change its tricks. `substitutes` says who has another
    play for somebody who is away, `robots` that a house robot takes the seat of a player who leaves it, `confirm` that
    the page asks for a second tap before it sends a call or a card. `spectators` says who looks on;
    `watching_delay` is how late all four hands are shown to them, 0 where they are not, `UNTIL_OVER` for
    each board when it is over, `UNTIL_ROUND_OVER` for the boards of each round when that is over.
    `board_time` is the time for each board, shown by the clock of the table, 0 for no limit; `round_boards` is the
    number of boards in a round, whose time is that of its boards together (article 20.1), 0 where there are no rounds.
    With `auction_only` a board
    is over after its auction and is not played; with `silent_robots` house robots that sit East–West always pass.
    `tray` says who moves it, where screens are.
    `skip_bid_pause`, `first_round_pause` and `first_trick_pause` are the mandatory pauses of Law 73A2, 0 for none
    (`play.table.pace.pauses`). `languages` are the codes of the official ones (articles 37.8, 39.8(2)), none where none
    is laid down.
    A `lesson` has a teacher, who leads its boards (`play.table.lessons.lesson`). With `robots_alone` house robots play
    a board on though no person plays it, as in a session, whose other tables wait for its result.
    `own_card` says when a player may look at his own side's system card, `undo` whether a call or a card goes back when
    the opponents agree. `high_alerts` and `double_alerts` say what is alerted, which players keep to themselves: the
    page tells it beside a call. With `no_robots` no house robot is asked to the table, nor plays for somebody who is
    away. With `silent_spectators` those who watch speak to nobody but a director who has spoken to them.
    """

    clarification: int = 5
    correction: int = 1800
    ruling: int = 30
    talk: Talk = Talk.BETWEEN_BOARDS
    after_board: AfterBoard = AfterBoard.COMPARED
    certain_claims: bool = False
    substitutes: Substitutes = Substitutes.ANYBODY
    robots: bool = False
    confirm: bool = False
    spectators: Spectators = Spectators.ANYBODY
    watching_delay: int = 0
    board_time: int = 0
    round_boards: int = 0
    auction_only: bool = False
    silent_robots: bool = False
    tray: Tray = Tray.PLATFORM
    lesson: bool = False
    skip_bid_pause: int = 0
    first_round_pause: int = 0
    first_trick_pause: int = 0
    robots_alone: bool = False
    languages: tuple[str, ...] = ()
    own_card: OwnCard = OwnCard.CLARIFICATION
    undo: Undo = Undo.NONE
    high_alerts: HighAlerts = HighAlerts.FREE
    double_alerts: DoubleAlerts = DoubleAlerts.FREE
    no_robots: bool = False
    silent_spectators: bool = False


_TALK: Final = words(
    "rule of talk",
    {Talk.ALWAYS: "always", Talk.BETWEEN_BOARDS: "between_boards", Talk.DIRECTOR_ONLY: "director_only"},
)
_AFTER_BOARD: Final = words(
    "rule for boards that are over", {AfterBoard.COMPARED: "compared", AfterBoard.OWN_RESULT: "own_result"}
)
_SPECTATORS: Final = words(
    "rule of spectators",
    {
        Spectators.ANYBODY: "anybody",
        Spectators.NOBODY: "nobody",
        Spectators.ONE_PLAYER: "one_player",
        Spectators.ALL_HANDS: "all_hands",
        Spectators.LATE: "late",
    },
)

_TRAY: Final = words("rule of the tray", {Tray.PLATFORM: "platform", Tray.PLAYERS: "players"})
_OWN_CARD: Final = words(
    "rule of the own card",
    {OwnCard.NEVER: "never", OwnCard.CLARIFICATION: "clarification", OwnCard.ANY_TIME: "any_time"},
)
_HIGH_ALERTS: Final = words(
    "rule of high alerts",
    {
        HighAlerts.FREE: "free",
        HighAlerts.FIRST_ROUND: "first_round",
        HighAlerts.AS_OTHERS: "as_others",
        HighAlerts.RECOMMENDED: "recommended",
    },
)
_DOUBLE_ALERTS: Final = words(
    "rule of alerted doubles",
    {
        DoubleAlerts.FREE: "free",
        DoubleAlerts.NOT_NEEDED: "not_needed",
        DoubleAlerts.FORBIDDEN: "forbidden",
        DoubleAlerts.AS_OTHERS: "as_others",
    },
)
_UNDO: Final = words("rule of taking back", {Undo.NONE: "none", Undo.CONSENT: "consent"})
_SUBSTITUTES: Final = words("rule of substitutes", {Substitutes.ANYBODY: "anybody", Substitutes.DIRECTOR: "director"})

_SHAPE: Final = shape(
    TableRules,
    Line("clarification", number(0, LONGEST_CLARIFICATION), missing=5, always=True),
    Line("correction", number(0, _DAY), missing=1800, always=True),
    Line("ruling", number(0, _DAY), missing=30, always=True),
    Line("talk", _TALK, missing="between_boards"),
    Line("after_board", _AFTER_BOARD, missing="compared"),
    Line("certain_claims", TRUTH, missing=False),
    Line("substitutes", _SUBSTITUTES, missing="anybody"),
    Line("robots", TRUTH, missing=False),
    Line("confirm", TRUTH, missing=False),
    Line("spectators", _SPECTATORS, missing="anybody"),
    Line("watching_delay", number(UNTIL_ROUND_OVER, _DAY), missing=0),
    Line("board_time", number(0, _DAY), missing=0),
    Line("round_boards", number(0, LONGEST_ROUND), missing=0),
    Line("auction_only", TRUTH, missing=False),
    Line("silent_robots", TRUTH, missing=False),
    Line("tray", _TRAY, missing="platform"),
    Line("lesson", TRUTH, missing=False),
    Line("skip_bid_pause", number(0, LONGEST_PAUSE), missing=0),
    Line("first_round_pause", number(0, LONGEST_PAUSE), missing=0),
    Line("first_trick_pause", number(0, LONGEST_PAUSE), missing=0),
    Line("robots_alone", TRUTH, missing=False),
    Line("languages", list_of(words("language", {code: code for code in LANGUAGES})), missing=[]),
    Line("own_card", _OWN_CARD, missing="clarification"),
    Line("undo", _UNDO, missing="none"),
    Line("high_alerts", _HIGH_ALERTS, missing="free"),
    Line("double_alerts", _DOUBLE_ALERTS, missing="free"),
    Line("no_robots", TRUTH, missing=False),
    Line("silent_spectators", TRUTH, missing=False),
)
RULES: Final[Form[TableRules]] = Form(_SHAPE.write, _SHAPE.read)
"""How rules are written in a log."""


def rules_data(rules: TableRules) -> Data:
    """Return rules as an object of plain values."""
    return _SHAPE.write(rules)


def rules_of(data: Mapping[str, Any]) -> TableRules:
    """Return the rules of such an object. Raise CodecError."""
    try:
        return RULES.read(data)
    except (TypeError, ValueError) as error:
        raise CodecError(f"rules cannot be read: {error}") from error
