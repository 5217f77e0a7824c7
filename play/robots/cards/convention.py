"""The habitual card: chosen among cards of equal worth, and when there is no time to analyse.

Habits are numbers: the preference for a card, in tricks, small compared with analysed differences.
"""

from __future__ import annotations

from laws.table.play import PlayedCard, winner
from laws.values.cards import SUITS, Card, Hand
from laws.values.seats import SEATS
from play.robots.cards.memory import Memory
from play.robots.valued import hcp_of

__all__ = ["lead_liking", "liking", "opening_liking"]


def _touching(held: int, card: Card, gone: int) -> tuple[int, int]:
    """Return the lowest and the highest card of the sequence that contains a card; cards that are gone leave no gap."""
    low = high = int(card)
    suit = card // 13
    probe = low - 1
    while probe >= 0 and probe // 13 == suit and (held | gone) >> probe & 1:
        if held >> probe & 1:
            low = probe
        probe -= 1
    probe = high + 1
    while probe < 52 and probe // 13 == suit and (held | gone) >> probe & 1:
        if held >> probe & 1:
            high = probe
        probe += 1
    return low, high


def opening_liking(memory: Memory, hand: Hand) -> dict[Card, float]:
    """Return the preferences for an opening lead.

    They favour partner's suit, a sequence, the fourth highest of a long suit, a singleton.
    """
    trump = memory.trump
    partner = memory.promises[memory.me.partner]
    dealer_side = memory.contract.side.seats
    theirs = [max(memory.promises[seat].min_len[suit] for seat in dealer_side) for suit in SUITS]
    liked: dict[Card, float] = {}
    for suit in SUITS:
        holding = hand.suit(suit)
        cards = list(holding)
        if not cards:
            continue
        base = 0.0
        if suit is not trump:
            if partner.min_len[suit] >= 4:
                base += 0.6
            if theirs[suit] >= 4:
                base -= 0.4
            if trump is None:
                base += 0.12 * (len(cards) - 3)
            elif len(cards) == 1 and hand.lengths()[trump] > 0:
                base += 0.45
        for card in cards:
            liked[card] = base + _lead_shape(cards, card, suit is trump, trump is None)
    return liked


def _lead_shape(cards: list[Card], card: Card, is_trump: bool, notrump: bool) -> float:
    """Return the preference for a card within its suit; `cards` are in descending order."""
    place, length = cards.index(card), len(cards)
    ranks = [one % 13 for one in cards]
    top = ranks[0]
    if is_trump:
        return -0.15 * place if length > 2 and top < 9 else -0.25
    run = 1
    while run < length and ranks[run - 1] - ranks[run] == 1:
        run += 1
    if top >= 9 and run >= (3 if notrump else 2) and length >= 2:  # king from king-queen, queen from queen-jack-ten
        return 0.35 + 0.05 * run if place == 0 else -0.2
    if notrump and length >= 3 and ranks[0] >= 10 and ranks[1] - ranks[2] == 1 and 8 <= ranks[1] <= ranks[0] - 2:
        return 0.35 if place == 1 else -0.1  # jack from king-jack-ten
    honours = sum(rank >= 8 for rank in ranks)
    if length <= 2:
        if top >= 9 and length == 2:
            return -0.2 if place == 0 else -0.35
        return 0.05 if place == 0 else -0.1
    if top == 12 and not notrump:  # an ace without the king is neither led nor underled
        return -0.35 if place == 0 else -0.6
    wanted = 3 if length >= 4 and (honours or notrump) else length - 1 if honours else 1
    return 0.15 if place == min(wanted, length - 1) else -0.1 - 0.05 * (ranks[place] >= 9)


def lead_liking(memory: Memory, held: int, legal: Hand) -> dict[Card, float]:
    """Return the preferences for a later lead: the top of a sequence, partner's suit, low from a broken suit."""
    liked = {}
    gone = memory.played[0] | memory.played[1] | memory.played[2] | memory.played[3]
    for card in legal:
        low, high = _touching(held, card, gone)
        score = -0.002 * (card % 13)
        if high != low:
            score += 0.05 if int(card) == high else 0.0
        elif hcp_of(1 << card):
            score -= 0.03
        liked[card] = score
    return liked


def liking(memory: Memory, held: int, legal: Hand) -> dict[Card, float]:
    """Return the preferences when following: as low as possible, or a cheap win unless partner is winning the trick."""
    gone = memory.played[0] | memory.played[1] | memory.played[2] | memory.played[3]
    played = tuple(PlayedCard(SEATS[(memory.leader + place) % 4], card) for place, card in enumerate(memory.trick))
    best = winner(played, memory.trump)
    partner_wins = best.partner is memory.turn
    last = len(played) == 3
    liked = {}
    for card in legal:
        low, _high = _touching(held, card, gone)
        wins = winner((*played, PlayedCard(memory.turn, card)), memory.trump) is memory.turn
        score = -0.004 * (card % 13) - 0.012 * hcp_of(1 << card)
        if int(card) != low:
            score -= 0.02  # of touching cards the lowest
        if card.suit is memory.trump and played[0].card.suit is not memory.trump:
            score -= 0.03
        if wins and not partner_wins:
            score += 0.08 if last or len(played) == 2 else 0.0
        liked[card] = score
    return liked
