"""Layouts of the hidden cards that fit what is known: cards, voids, and the promises of the auction.

Cards and voids are binding. Promises are kept as far as possible, since players stretch, judge and err.
"""

from __future__ import annotations

from random import Random
from typing import Final

from laws.values.cards import CARDS
from laws.values.seats import Seat
from play.robots.calls.promise import Promise
from play.robots.cards.memory import Memory
from play.robots.valued import hcp_of

__all__ = ["layouts"]

Layout = tuple[int, int, int, int]

_BLIND_TRIES: Final = 160
"""The number of random layouts compared before the best are improved."""
_MENDED: Final = 60
_SWAPS: Final = 60


def layouts(memory: Memory, rng: Random, wanted: int) -> list[Layout]:
    """Return up to `wanted` different layouts of all four hands, likeliest first; visible hands are unchanged.

    One layout when nothing is hidden. Empty when the cards contradict each other, which no table allows.
    """
    if not memory.hidden:
        return [memory.held]
    if len(memory.hidden) == 1:
        seat = memory.hidden[0]
        return [_with(memory.held, {seat: memory.unseen})]
    found: dict[Layout, int] = {}
    kept = 0
    for _ in range(_BLIND_TRIES):
        dealt = _deal(memory, rng)
        if dealt is None:
            continue
        breach = _breach(memory, dealt)
        layout = _with(memory.held, dealt)
        if layout not in found:
            found[layout] = breach
            kept += breach == 0
        if kept >= wanted:
            break
    if kept < wanted:
        for layout, breach in sorted(found.items(), key=lambda item: item[1])[:_MENDED]:
            if breach:
                dealt = {seat: layout[seat] for seat in memory.hidden}
                left = _mend(memory, dealt, breach, rng)
                found.setdefault(_with(memory.held, dealt), left)
    ranked = sorted(found.items(), key=lambda item: item[1])[:wanted]
    return [layout for layout, _ in ranked]


def _with(held: Layout, dealt: dict[Seat, int]) -> Layout:
    hands = list(held)
    for seat, cards in dealt.items():
        hands[seat] = cards
    return (hands[0], hands[1], hands[2], hands[3])


def _deal(memory: Memory, rng: Random) -> dict[Seat, int] | None:
    """Return the unseen cards dealt at random to hands that lack cards and have no void; None at a dead end."""
    lacking = {seat: memory.counts[seat] for seat in memory.hidden}
    hands = dict.fromkeys(memory.hidden, 0)
    cards = [card for card in CARDS if memory.unseen >> card & 1]
    rng.shuffle(cards)
    restricted = 0
    for seat in memory.hidden:
        restricted |= memory.voids[seat]
    if restricted:  # first the suits that few hands can hold, while these lack cards
        cards.sort(key=lambda card: not restricted >> card // 13 & 1)
    for card in cards:
        open_to = [seat for seat in memory.hidden if lacking[seat] > 0 and not memory.voids[seat] >> card // 13 & 1]
        if not open_to:
            return None
        total = sum(lacking[seat] for seat in open_to)
        pick = rng.random() * total
        for seat in open_to:
            pick -= lacking[seat]
            if pick < 0:
                break
        lacking[seat] -= 1
        hands[seat] |= 1 << card
    return hands


def _seat_breach(cards: int, promise: Promise) -> int:
    return promise.breach(
        hcp_of(cards),
        (
            (cards & 0x1FFF).bit_count(),
            (cards >> 13 & 0x1FFF).bit_count(),
            (cards >> 26 & 0x1FFF).bit_count(),
            (cards >> 39).bit_count(),
        ),
    )


def _breach(memory: Memory, dealt: dict[Seat, int]) -> int:
    """Return how far the dealt hands are from the promises."""
    return sum(_seat_breach(cards | memory.played[seat], memory.promises[seat]) for seat, cards in dealt.items())


def _mend(memory: Memory, dealt: dict[Seat, int], breach: int, rng: Random) -> int:
    """Swap cards between two hidden hands while that reduces the breach of the promises. Return the final breach."""
    seats = memory.hidden
    for _ in range(_SWAPS):
        if breach == 0:
            break
        one, other = rng.sample(seats, 2)
        given, taken = _any_card(dealt[one], rng), _any_card(dealt[other], rng)
        if memory.voids[other] >> given // 13 & 1 or memory.voids[one] >> taken // 13 & 1:
            continue
        swapped = dict(dealt)
        swapped[one] = dealt[one] & ~(1 << given) | 1 << taken
        swapped[other] = dealt[other] & ~(1 << taken) | 1 << given
        now = _breach(memory, swapped)
        if now <= breach:
            dealt.update(swapped)
            breach = now
    return breach


def _any_card(cards: int, rng: Random) -> int:
    """Return a random card of the set, each equally likely."""
    place = rng.randrange(cards.bit_count())
    for _ in range(place):
        cards &= cards - 1
    return (cards & -cards).bit_length() - 1
