"""Refusals: stable codes in order of precedence; the first that applies is given."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from laws.values.calls import Call
from laws.values.cards import Suit
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat

__all__ = ["Refusal", "RefusalCode"]


class RefusalCode(StrEnum):
    """The stable codes of refusals. Sockets, scripts and translations depend on them."""

    GAME_OVER = "game_over"
    NOT_NOW = "not_now"
    TOO_LATE = "too_late"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_OFFERED = "not_offered"
    NOT_DECLARER = "not_declarer"
    NOT_ON_YOUR_SIDE = "not_on_your_side"
    MUST_PASS = "must_pass"  # noqa: S105  a term of the Laws, not a secret
    MUST_REPEAT = "must_repeat"
    AUCTION_OVER = "auction_over"
    BID_ABOVE_SEVEN = "bid_above_seven"
    INSUFFICIENT_BID = "insufficient_bid"
    INADMISSIBLE_DOUBLE = "inadmissible_double"
    INADMISSIBLE_REDOUBLE = "inadmissible_redouble"
    NOT_YOUR_CARD = "not_your_card"
    MUST_FOLLOW_SUIT = "must_follow_suit"
    MUST_PLAY_PENALTY_CARD = "must_play_penalty_card"
    MUST_PLAY_REQUIRED = "must_play_required"
    LEAD_RESTRICTED = "lead_restricted"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refused attempt; the table is unchanged.

    `law` is the paragraph that the attempt would breach, None when there is none. `seat`, `suit` and `call` are the
    data for a sentence about it: whose turn it is, the suit to follow, the bid to exceed.
    """

    code: RefusalCode
    law: Paragraph | None = None
    seat: Seat | None = None
    suit: Suit | None = None
    call: Call | None = None
