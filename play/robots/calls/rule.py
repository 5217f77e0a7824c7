"""A rule of the bidding system: a call, what it promises, and what it asks of partner."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum, IntEnum, auto
from typing import Final

from laws.values.calls import Call
from laws.values.cards import Suit
from laws.values.vocabulary import Word
from play.robots.calls.promise import MOST_HCP, Promise
from play.robots.calls.words import Head, explain
from play.robots.valued import Lengths, Valued

__all__ = ["BiddingRule", "Forcing", "Tag", "first_fitting", "nearest", "rule"]

Range = tuple[int, int]


class Forcing(IntEnum):
    """What partner may do when the next opponent passes."""

    NO = 0
    ROUND = 1
    GAME = 2


class Tag(Enum):
    """The function of a call in the system, for the player who has to answer it. PLAIN calls need no special answer."""

    PLAIN = auto()
    OPENING = auto()
    WEAK_OPENING = auto()
    NOTRUMP_OPENING = auto()
    STRONG_CLUB = auto()
    RESPONSE = auto()
    RAISE = auto()
    LIMIT_RAISE = auto()
    INVERTED = auto()
    JACOBY = auto()
    JACOBY_ANSWER = auto()
    SPLINTER = auto()
    SEMI_FORCING = auto()
    TWO_OVER_ONE = auto()
    STAYMAN = auto()
    STAYMAN_ANSWER = auto()
    TRANSFER = auto()
    TRANSFER_MINOR = auto()
    TRANSFER_DONE = auto()
    CHOICE = auto()
    QUANTITATIVE = auto()
    WAITING = auto()
    WEAK_ASK = auto()
    FOURTH_SUIT = auto()
    NEW_MINOR = auto()
    INVITATION = auto()
    OVERCALL = auto()
    WEAK_OVERCALL = auto()
    NOTRUMP_OVERCALL = auto()
    TWO_SUITS = auto()
    TAKEOUT = auto()
    NEGATIVE = auto()
    RESPONSIVE = auto()
    REOPENING = auto()
    ANSWER = auto()
    CUE_RAISE = auto()
    CUE = auto()
    PENALTY = auto()
    VALUES = auto()
    SIGN_OFF = auto()
    BLACKWOOD = auto()
    BLACKWOOD_ANSWER = auto()


_NO_LEAST: Final[Lengths] = (0, 0, 0, 0)
_NO_MOST: Final[Lengths] = (13, 13, 13, 13)
_SHAPE_POINTS: Final = 3
"""Points of a range taken as shape if the rule states no high cards: behind 9 points are 6 in high cards."""


@dataclass(frozen=True, slots=True)
class BiddingRule:
    """A call and the hands that make it.

    A `stretch` is a call made for want of a better one; its explanation gives the usual meaning of the call.

    `hcp` always binds. `points` bind when given: in support of `trump`, or high cards and length when that is None.
    `conventional`: the call has a special meaning, or rests on an agreement (article 33.2(1)).
    `when` expresses what ranges cannot. The first rule of a list that fits applies.
    """

    call: Call
    head: Head
    hcp: Range = (0, MOST_HCP)
    points: Range | None = None
    trump: Suit | None = None
    min_len: Lengths = _NO_LEAST
    max_len: Lengths = _NO_MOST
    balanced: bool = False
    when: Callable[[Valued], bool] | None = None
    about: Suit | None = None
    tag: Tag = Tag.PLAIN
    forcing: Forcing = Forcing.NO
    conventional: bool = False
    aces: tuple[int, ...] = ()
    stretch: bool = False

    def fits(self, hand: Valued) -> bool:
        """Return whether the hand makes this call."""
        if not self.hcp[0] <= hand.hcp <= self.hcp[1]:
            return False
        if self.points is not None and not self.points[0] <= self._points_of(hand) <= self.points[1]:
            return False
        a, b, c, d = self.min_len
        e, f, g, h = self.max_len
        w, x, y, z = hand.lengths
        if not (a <= w <= e and b <= x <= f and c <= y <= g and d <= z <= h):
            return False
        if self.balanced and not hand.is_balanced:
            return False
        if self.aces and hand.aces not in self.aces:
            return False
        return self.when is None or self.when(hand)

    def distance(self, hand: Valued) -> int:
        """Return how far the hand is from what the call promises; 0 when it fits."""
        far = self.promise.breach(hand.hcp, hand.lengths)
        if self.points is not None:
            held = self._points_of(hand)
            far += max(0, self.points[0] - held, held - self.points[1])
        return far + 2 * (self.balanced and not hand.is_balanced)

    def _points_of(self, hand: Valued) -> int:
        return hand.points if self.trump is None else hand.support(self.trump)

    @property
    def promise(self) -> Promise:
        """The promise of the call, in high-card points and lengths."""
        low, high = self.hcp
        if self.points is not None:
            low = low or self.points[0] - _SHAPE_POINTS
            high = min(high, self.points[1])
        high = max(0, min(high, MOST_HCP))
        low = max(0, min(low, high))
        min_len, max_len = self.min_len, self.max_len
        if self.balanced:
            a, b, c, d = (max(2, n) for n in min_len)
            e, f, g, h = (min(5, n) for n in max_len)
            min_len, max_len = (a, b, c, d), (e, f, g, h)
        return Promise(low, high, min_len, max_len)

    @property
    def explanation(self) -> str:
        """The explanation given to the players."""
        points = (*self.hcp, Word.HCP)
        if self.points is not None:
            most = self.hcp[1] if self.hcp[1] < MOST_HCP else self.points[1]
            points = (
                self.points[0],
                min(self.points[1], most),
                Word.POINTS if self.trump is None else Word.SUPPORT_POINTS,
            )
        forcing = (None, Word.FORCING, Word.GAME_FORCING)[self.forcing]
        return explain(self.head, self.about, points, self.min_len, self.max_len, self.balanced, self.aces, forcing)


def rule(
    call: Call,
    head: Head,
    *,
    lengths: dict[Suit, Range] | None = None,
    hcp: Range = (0, MOST_HCP),
    points: Range | None = None,
    trump: Suit | None = None,
    balanced: bool = False,
    when: Callable[[Valued], bool] | None = None,
    about: Suit | None = None,
    tag: Tag = Tag.PLAIN,
    forcing: Forcing = Forcing.NO,
    conventional: bool = False,
    aces: tuple[int, ...] = (),
    stretch: bool = False,
) -> BiddingRule:
    """Return a rule; `lengths` are by suit."""
    least, most = _NO_LEAST, _NO_MOST
    if lengths:
        low = [0, 0, 0, 0]
        high = [13, 13, 13, 13]
        for suit, (fewest, longest) in lengths.items():
            low[suit], high[suit] = fewest, longest
        least, most = (low[0], low[1], low[2], low[3]), (high[0], high[1], high[2], high[3])
    return BiddingRule(
        call, head, hcp, points, trump, least, most, balanced, when, about, tag, forcing, conventional, aces, stretch
    )


def first_fitting(rules: Iterable[BiddingRule], hand: Valued) -> BiddingRule | None:
    """Return the first rule that the hand fits, or None."""
    return next((one for one in rules if one.fits(hand)), None)


def nearest(rules: Iterable[BiddingRule], hand: Valued) -> BiddingRule | None:
    """Return the rule whose promise the hand breaks least, the first of equals; None when there are none."""
    return min(rules, key=lambda one: one.distance(hand), default=None)
