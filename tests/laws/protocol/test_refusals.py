"""The codes of refusals, which are a contract."""

from __future__ import annotations

import pickle

from laws.protocol.refusals import Refusal, RefusalCode
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat


def test_the_codes_in_the_order_in_which_they_win() -> None:
    """Stable words: sockets, scripts and translations rest on them and on their order."""
    assert list(RefusalCode) == [
        "game_over",
        "not_now",
        "too_late",
        "not_your_turn",
        "not_offered",
        "not_declarer",
        "not_on_your_side",
        "must_pass",
        "must_repeat",
        "auction_over",
        "bid_above_seven",
        "insufficient_bid",
        "inadmissible_double",
        "inadmissible_redouble",
        "not_your_card",
        "must_follow_suit",
        "must_play_penalty_card",
        "must_play_required",
        "lead_restricted",
    ]


def test_a_refusal_is_a_plain_value() -> None:
    """Equal when its fields are, hashable, picklable."""
    refusal = Refusal(RefusalCode.NOT_YOUR_TURN, Paragraph.parse("17C"), seat=Seat.NORTH)
    assert pickle.loads(pickle.dumps(refusal)) == refusal
    assert hash(refusal) == hash(Refusal(RefusalCode("not_your_turn"), Paragraph.parse("17C"), Seat.NORTH))
    assert refusal != Refusal(RefusalCode.NOT_YOUR_TURN, Paragraph.parse("17C"), seat=Seat.EAST)
