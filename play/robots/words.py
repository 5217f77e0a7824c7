"""The words of a robot's explanations: every sentence pattern in one place.

An explanation is a head, then what the call promises: ``Opening bid: 12–21 points, 5+ spades``. The heads are the
values of `Head`, with ``{suit}`` for the suit that they speak of; the rest is put together by `explain`.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from laws.cards import SUITS, Suit
from play.robots.promise import MOST_HCP
from play.robots.valued import Lengths

__all__ = ["CLAIM_LINE", "Head", "explain"]


class Head(Enum):
    """What kind of call it is, in words."""

    SILENCE = "Pass"
    TOO_WEAK = "Nothing to say yet"
    CONTENT = "Content with the contract"
    LEFT_IN = "Pass for penalty"
    TO_PLAY = "To play"
    SIGN_OFF = "Sign-off"
    OPENING = "Opening bid"
    OPENING_NOTRUMP = "Opening bid in notrump"
    STRONG_CLUB = "Artificial, strong: any hand near game, asks partner to bid"
    WEAK_TWO = "Weak two-bid"
    PREEMPT = "Pre-emptive opening"
    NEW_SUIT = "Natural"
    NEW_SUIT_FORCING = "Natural, forcing for one round"
    NEW_SUIT_GAME = "Natural, forcing to game"
    NOTRUMP = "Natural in notrump"
    NOTRUMP_SEMI_FORCING = "No fit for {suit}, not enough for a new suit at the two level"
    RAISE = "Raise of {suit}"
    RAISE_LIMIT = "Invitational raise of {suit}"
    RAISE_PREEMPTIVE = "Pre-emptive raise of {suit}"
    RAISE_COMPETITIVE = "Competitive raise of {suit}"
    RAISE_GAME = "Raise to game in {suit}"
    RAISE_STRONG = "Artificial: game-forcing raise of {suit}"
    RAISE_INVERTED = "Strong raise of {suit}, forcing for one round, no four-card major"
    RAISE_OVER_DOUBLE = "Artificial: a sound raise of {suit}"
    RAISE_CUE = "Cue-bid: a sound raise of {suit} or better"
    SPLINTER = "Splinter: shortness in {suit}, support for partner, slam interest"
    SHORTNESS = "Shortness in {suit}"
    NO_SHORTNESS = "No shortness"
    STAYMAN = "Stayman: asks for a four-card major"
    STAYMAN_NO = "Answer to Stayman: no four-card major"
    STAYMAN_YES = "Answer to Stayman: four {suit}"
    TRANSFER = "Transfer: shows {suit}"
    TRANSFER_MINOR = "Asks partner to bid three clubs: a long minor suit, weak"
    TRANSFER_DONE = "Accepts the transfer"
    TRANSFER_JUMP = "Accepts the transfer with a fine fit"
    INVITATION = "Invitational"
    QUANTITATIVE = "Quantitative: invites six notrump"
    WAITING = "Artificial: waiting"
    POSITIVE = "Positive answer, natural"
    WEAK_TWO_ASK = "Asks about the strength of the weak two-bid"
    WEAK_TWO_MINIMUM = "Minimum weak two-bid"
    WEAK_TWO_MAXIMUM = "Maximum weak two-bid"
    REBID_SUIT = "Rebid of {suit}"
    REBID_SUIT_STRONG = "Jump rebid of {suit}, invitational"
    SECOND_SUIT = "Second suit"
    SECOND_SUIT_STRONG = "Reverse or jump in a second suit, forcing"
    PREFERENCE = "Preference for {suit}"
    HELP_TRY = "Invites game in {suit}"
    FOURTH_SUIT = "Fourth suit, artificial: forcing to game, asks for more"
    NEW_MINOR = "New minor, artificial: at least invitational, asks about the majors"
    OVERCALL = "Overcall"
    OVERCALL_WEAK = "Weak jump overcall"
    OVERCALL_NOTRUMP = "Overcall in notrump with their suit stopped"
    TWO_SUITS = "Two suits: {suit} and another, five cards each"
    TAKEOUT = "Takeout double"
    TAKEOUT_STRONG = "Takeout double or a strong hand"
    TAKEOUT_BALANCING = "Balancing takeout double"
    REOPENING = "Reopening takeout double"
    NEGATIVE = "Negative double"
    RESPONSIVE = "Responsive double: the unbid suits"
    PENALTY = "Penalty double"
    VALUES = "Redouble: the strength of the hand"
    ANSWER = "Answer to the double"
    ANSWER_JUMP = "Jump answer to the double, invitational"
    ANSWER_CUE = "Cue-bid, forcing: strength, asks for the best suit"
    ADVANCE = "Natural after partner's overcall"
    CUE = "Cue-bid of their suit: strong, forcing"
    COMPETITIVE = "Competitive"
    BLACKWOOD = "Blackwood: asks for aces"
    BLACKWOOD_ANSWER = "Answer to Blackwood"
    SLAM = "To play in slam"


_SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")

CLAIM_LINE: Final = "All the cards that are left in the hand on lead are winners."


def _between(low: int, high: int, most: int) -> str:
    if low == high:
        return str(low)
    if high >= most:
        return f"{low}+"
    return f"{low}–{high}" if low > 0 else f"at most {high}"


def explain(
    head: Head,
    about: Suit | None,
    points: tuple[int, int, str] | None,
    min_len: Lengths,
    max_len: Lengths,
    balanced: bool,
    aces: tuple[int, ...] = (),
) -> str:
    """The explanation of a call.

    `points` is a range with its unit, one of the constants below; `aces` the numbers of aces that an answer may mean.
    """
    said = []
    if points is not None and (points[0] > 0 or points[1] < MOST_HCP):
        said.append(f"{_between(points[0], points[1], _OPEN_ENDED)} {points[2]}")
    if balanced:
        said.append("balanced")
    for suit in reversed(SUITS):
        low, high = min_len[suit], max_len[suit]
        if balanced and high - low >= 3:
            continue
        if low > 0 or high < (5 if balanced else 13):
            said.append(f"{_between(low, high, 8)} {_SUIT_NAMES[suit]}")
    if aces:
        said.append(f"{' or '.join(map(str, aces))} aces")
    head_text = head.value.format(suit="" if about is None else _SUIT_NAMES[about])
    return f"{head_text}: {', '.join(said)}" if said else head_text


_OPEN_ENDED: Final = 22

HCP: Final = "HCP"
POINTS: Final = "points"
SUPPORT: Final = "points in support"
