"""The words of a robot's explanations: every sentence pattern in one place.

An explanation is a head, then what the call promises: ``Opening bid: 12–21 points, 5+ spades``. The heads are the
values of `Head`, with ``{suit}`` for their suit; `explain` composes the rest. The patterns are English;
`frontend.phrases` translates them to the reader's language.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from laws.values.cards import SUITS, Suit
from play.robots.promise import MOST_HCP
from play.robots.valued import Lengths

__all__ = ["CLAIM_LINE", "Head", "explain"]


def _(message: str) -> str:
    """Mark a message for the catalogues.

    Django's own function needs settings, which a robot's process does not have.
    """
    return message


class Head(Enum):
    """The kind of a call, in words."""

    SILENCE = _("Pass")
    TOO_WEAK = _("Nothing to say yet")
    CONTENT = _("Content with the contract")
    LEFT_IN = _("Pass for penalty")
    TO_PLAY = _("To play")
    SIGN_OFF = _("Sign-off")
    OPENING = _("Opening bid")
    OPENING_NOTRUMP = _("Opening bid in notrump")
    STRONG_CLUB = _("Artificial, strong: any hand near game, asks partner to bid")
    WEAK_TWO = _("Weak two-bid")
    PREEMPT = _("Pre-emptive opening")
    NEW_SUIT = _("Natural")
    NEW_SUIT_FORCING = _("Natural, forcing for one round")
    NEW_SUIT_GAME = _("Natural, forcing to game")
    NOTRUMP = _("Natural in notrump")
    NOTRUMP_SEMI_FORCING = _("No fit for {suit}, not enough for a new suit at the two level")
    RAISE = _("Raise of {suit}")
    RAISE_LIMIT = _("Invitational raise of {suit}")
    RAISE_PREEMPTIVE = _("Pre-emptive raise of {suit}")
    RAISE_COMPETITIVE = _("Competitive raise of {suit}")
    RAISE_GAME = _("Raise to game in {suit}")
    RAISE_STRONG = _("Artificial: game-forcing raise of {suit}")
    RAISE_INVERTED = _("Strong raise of {suit}, forcing for one round, no four-card major")
    RAISE_OVER_DOUBLE = _("Artificial: a sound raise of {suit}")
    RAISE_CUE = _("Cue-bid: a sound raise of {suit} or better")
    SPLINTER = _("Splinter: shortness in {suit}, support for partner, slam interest")
    SHORTNESS = _("Shortness in {suit}")
    NO_SHORTNESS = _("No shortness")
    STAYMAN = _("Stayman: asks for a four-card major")
    STAYMAN_NO = _("Answer to Stayman: no four-card major")
    STAYMAN_YES = _("Answer to Stayman: four {suit}")
    TRANSFER = _("Transfer: shows {suit}")
    TRANSFER_MINOR = _("Asks partner to bid three clubs: a long minor suit, weak")
    TRANSFER_DONE = _("Accepts the transfer")
    TRANSFER_JUMP = _("Accepts the transfer with a fine fit")
    INVITATION = _("Invitational")
    QUANTITATIVE = _("Quantitative: invites six notrump")
    WAITING = _("Artificial: waiting")
    POSITIVE = _("Positive answer, natural")
    WEAK_TWO_ASK = _("Asks about the strength of the weak two-bid")
    WEAK_TWO_MINIMUM = _("Minimum weak two-bid")
    WEAK_TWO_MAXIMUM = _("Maximum weak two-bid")
    REBID_SUIT = _("Rebid of {suit}")
    REBID_SUIT_STRONG = _("Jump rebid of {suit}, invitational")
    SECOND_SUIT = _("Second suit")
    SECOND_SUIT_STRONG = _("Reverse or jump in a second suit, forcing")
    PREFERENCE = _("Preference for {suit}")
    HELP_TRY = _("Invites game in {suit}")
    FOURTH_SUIT = _("Fourth suit, artificial: forcing to game, asks for more")
    NEW_MINOR = _("New minor, artificial: at least invitational, asks about the majors")
    OVERCALL = _("Overcall")
    OVERCALL_WEAK = _("Weak jump overcall")
    OVERCALL_NOTRUMP = _("Overcall in notrump with their suit stopped")
    TWO_SUITS = _("Two suits: {suit} and another, five cards each")
    TAKEOUT = _("Takeout double")
    TAKEOUT_STRONG = _("Takeout double or a strong hand")
    TAKEOUT_BALANCING = _("Balancing takeout double")
    REOPENING = _("Reopening takeout double")
    NEGATIVE = _("Negative double")
    RESPONSIVE = _("Responsive double: the unbid suits")
    PENALTY = _("Penalty double")
    VALUES = _("Redouble: the strength of the hand")
    ANSWER = _("Answer to the double")
    ANSWER_JUMP = _("Jump answer to the double, invitational")
    ANSWER_CUE = _("Cue-bid, forcing: strength, asks for the best suit")
    ADVANCE = _("Natural after partner's overcall")
    CUE = _("Cue-bid of their suit: strong, forcing")
    COMPETITIVE = _("Competitive")
    BLACKWOOD = _("Blackwood: asks for aces")
    BLACKWOOD_ANSWER = _("Answer to Blackwood")
    SLAM = _("To play in slam")


_SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")

CLAIM_LINE: Final = _("All the cards that are left in the hand on lead are winners.")


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
    """Return the explanation of a call.

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
