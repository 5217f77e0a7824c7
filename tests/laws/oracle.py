"""The Laws stated a second time, as plainly and slowly as can be, to compare the engine with.

Nothing here uses the engine's figures: calls are words, cards are words like ``SA``, a hand is a set of them, an
auction a list from the dealer on. Each function says which Law it writes out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import comb

BIDS = [f"{level}{denomination}" for level in range(1, 8) for denomination in ("C", "D", "H", "S", "NT")]
ABOVE_SEVEN = [f"{level}{denomination}" for level in (8, 9) for denomination in ("C", "D", "H", "S", "NT")]
EVERY_CALL = ["pass", "X", "XX", *BIDS]
RANKS = "23456789TJQKA"


def auction_is_over(calls: Sequence[str]) -> bool:
    """22: four passes when nobody has bid; three in succession after the last bid, its double or its redouble."""
    return len(calls) >= 4 and list(calls[-3:]) == ["pass"] * 3


def breach(calls: Sequence[str], call: str) -> str | None:
    """The refusal's code for a call that the player in turn may not make (18D, 19A1, 19B1, 38), or None."""
    if call in ABOVE_SEVEN:
        return "bid_above_seven"
    if call in BIDS:
        made = [earlier for earlier in calls if earlier in BIDS]
        sufficient = not made or BIDS.index(call) > BIDS.index(made[-1])
        return None if sufficient else "insufficient_bid"
    spoken = [(n, earlier) for n, earlier in enumerate(calls) if earlier != "pass"]
    place, last = spoken[-1] if spoken else (0, "")
    by_an_opponent = (len(calls) - place) % 2 == 1
    if call == "X" and not (last in BIDS and by_an_opponent):
        return "inadmissible_double"
    if call == "XX" and not (last == "X" and by_an_opponent):
        return "inadmissible_redouble"
    return None


def allowed(calls: Sequence[str]) -> list[str]:
    """Every call that the player in turn may make."""
    return [] if auction_is_over(calls) else [call for call in EVERY_CALL if breach(calls, call) is None]


def contract(calls: Sequence[str], dealer: int) -> tuple[str, str, int] | None:
    """22A and the definition of declarer: the last bid, its X or XX, and the seat (0 North … 3 West) who declares."""
    places = [n for n, call in enumerate(calls) if call in BIDS]
    if not places:
        return None
    last = places[-1]
    doubled = ""
    for call in calls[last + 1 :]:
        if call in ("X", "XX"):
            doubled = call
    same = [n for n in places if calls[n][1:] == calls[last][1:] and n % 2 == last % 2]
    return calls[last], doubled, (dealer + same[0]) % 4


@cache
def auctions_from(calls_left: int | None, bids_left: int, state: str, passes: int) -> int:
    """How many ways there are to go on for exactly `calls_left` calls, or to the end of the auction where it is None.

    Worked out from the Law and not from an engine: `bids_left` bids are higher than the last one; `state` says what the
    player in turn may do besides bid and pass: "open" (nobody has bid), "theirs" and "ours" (whose bid stands,
    undoubled), "theirs X" and "ours X" (whose bid is doubled), "XX". `passes` are those since the last other call.
    """
    if passes == (4 if state == "open" else 3):
        return 0 if calls_left else 1
    if calls_left == 0:
        return 1
    left = None if calls_left is None else calls_left - 1
    turned = {"theirs": "ours", "ours": "theirs", "theirs X": "ours X", "ours X": "theirs X"}
    count = auctions_from(left, bids_left, turned.get(state, state), passes + 1)
    count += sum(auctions_from(left, higher, "theirs", 0) for higher in range(bids_left))
    if state == "theirs":
        count += auctions_from(left, bids_left, "ours X", 0)
    if state == "ours X":
        count += auctions_from(left, bids_left, "XX", 0)
    return count


def every_auction() -> int:
    """How many complete auctions there are, by counting words.

    Before the first bid stand none to three passes: four ways. From one bid to the next: no, one or two passes (3);
    or a double at once or after two passes, and no, one or two passes more (2 × 3); or a redouble of that, at once or
    after two passes, and again (2 × 2 × 3): 21 in all. After the last bid: three passes; two doubles; four
    redoubles: 7. Hence 4 × 7 × the sum over k bids of C(35, k) × 21^(k−1), and four passes.
    """
    between = [comb(35, bids) * int(21 ** (bids - 1)) for bids in range(1, 36)]
    return 1 + 4 * 7 * sum(between)


def playable(hand: Iterable[str], trick: Sequence[str]) -> set[str]:
    """44A, 44C, 44D: any card when leading; else a card of the suit led if there is one; else any."""
    held = set(hand)
    following = {card for card in held if trick and card[0] == trick[0][0]}
    return following or held


def taker(trick: Sequence[str], trumps: str) -> int:
    """44E, 44F: which card of the four (0 the lead) takes the trick; `trumps` is a suit's letter or NT."""
    of_trumps = [card for card in trick if card[0] == trumps]
    contending = of_trumps or [card for card in trick if card[0] == trick[0][0]]
    return trick.index(max(contending, key=lambda card: RANKS.index(card[1])))


def endings(hands: Sequence[frozenset[str]], turn: int, trumps: str, cards: int, trick: tuple[str, ...] = ()) -> int:
    """In how many ways the next `cards` cards can be played (44, 45) by four hands, the one on turn being `turn`."""
    if cards == 0:
        return 1
    count = 0
    for card in playable(hands[turn], trick):
        left = [hand - {card} for hand in hands]
        now = (*trick, card)
        if len(now) < 4:
            count += endings(left, (turn + 1) % 4, trumps, cards - 1, now)
        else:
            count += endings(left, (turn + 1 + taker(now, trumps)) % 4, trumps, cards - 1)
    return count
