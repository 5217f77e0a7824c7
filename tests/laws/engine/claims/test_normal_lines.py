"""The search for the normal lines of a claim against one that looks at every line (Law 70).

The other search is written from the sentences at the head of `laws.engine.claims.normal` and shares nothing with it:
hands are sets of cards, every legal card of the opponents is tried, and nothing is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from hypothesis import given, settings
from hypothesis import strategies as st

from laws.engine.claims.normal import Claimer
from laws.engine.claims.position import Position
from laws.engine.claims.search import most_lost
from laws.values.cards import SUITS, Suit
from tests.properties import share

Hands = tuple[frozenset[int], frozenset[int], frozenset[int], frozenset[int]]
Trick = tuple[tuple[int, int], ...]
Known = frozenset[tuple[int, int]]
"""The voids that everybody has seen, a seat and a suit each; and (-1, 0) when an opponent has ruffed."""


@dataclass(frozen=True)
class Ending:
    """A claim in an ending: hands of equal length, the cards of the trick in progress, and whose turn it is.

    `dummy`: the claimer is declarer and plays two hands; else he defends, and his partner may play anything.
    """

    hands: Hands
    turn: int
    side: int
    dummy: bool
    trump: Suit | None
    draws: bool
    order: tuple[Suit, ...]
    voids: frozenset[tuple[int, int]] = frozenset()

    @property
    def plays(self) -> frozenset[int]:
        """The seats whose cards the claimer plays."""
        return frozenset((self.side, self.side + 2)) if self.dummy else frozenset((self.side,))


@dataclass(frozen=True)
class Lines:
    """Every normal line of an ending, card by card."""

    ending: Ending
    runs: frozenset[int]
    seen: dict[tuple[Hands, Trick, int, Known], int] = field(default_factory=dict, compare=False)

    @classmethod
    def of(cls, ending: Ending) -> Lines:
        """The lines from the claim on: the suits in which the claimer has a top now are those he takes for good."""
        lines = cls(ending, frozenset())
        return replace(lines, runs=frozenset(suit(c) for seat in ending.plays for c in lines.tops(ending.hands, seat)))

    def worst(self, hands: Hands, trick: Trick, turn: int, known: Known) -> int:
        """The most tricks that are lost from here."""
        if not any(hands):
            return 0
        where = (hands, trick, turn, known)
        if where not in self.seen:
            options = self.cards(hands, trick, turn, known)
            self.seen[where] = max(self.after(hands, trick, turn, known, card) for card in options)
        return self.seen[where]

    def after(self, hands: Hands, trick: Trick, turn: int, known: Known, card: int) -> int:
        """The most tricks that are lost when this card is played."""
        ending = self.ending
        north, east, south, west = (hand - {card} for hand in hands)
        left = (north, east, south, west)
        played = (*trick, (turn, card))
        led = suit(played[0][1])
        if suit(card) != led:
            known |= {(turn, led)}
            if suit(card) == ending.trump and turn % 2 != ending.side:
                known |= {(-1, 0)}
        if len(played) < 4:
            return self.worst(left, played, (turn + 1) % 4, known)
        taker, _ = self.standing(played)
        return int(taker % 2 != ending.side) + self.worst(left, (), taker, known)

    def standing(self, trick: Trick) -> tuple[int, int]:
        """The seat and the card that win as it stands."""
        trumps = [played for played in trick if suit(played[1]) == self.ending.trump]
        return max(trumps or [p for p in trick if suit(p[1]) == suit(trick[0][1])], key=lambda played: played[1])

    def theirs(self, hands: Hands, of: int) -> set[int]:
        """What the opponents hold of a suit."""
        return {c for seat in range(4) if seat % 2 != self.ending.side for c in hands[seat] if suit(c) == of}

    def tops(self, hands: Hands, seat: int) -> set[int]:
        """The cards of a hand that no opponent beats in its suit."""
        return {c for c in hands[seat] if all(c > other for other in self.theirs(hands, suit(c)))}

    def cards(self, hands: Hands, trick: Trick, turn: int, known: Known) -> set[int]:
        """What may be played: by the claimer normally, by the others anything that is legal."""
        if turn not in self.ending.plays:
            follows = {c for c in hands[turn] if trick and suit(c) == suit(trick[0][1])}
            return follows or set(hands[turn])
        if trick:
            return self.follows(hands, trick, turn, known)
        return self.leads(hands, turn, known)

    def leads(self, hands: Hands, seat: int, known: Known) -> set[int]:
        """Tops first, then what would waste or strand them, then losers."""
        ending, own = self.ending, hands[seat]
        other = (seat + 2) % 4
        partner = hands[other] if other in ending.plays else frozenset[int]()
        theirs_all = {of: self.theirs(hands, of) for of in range(4)}
        mine = {of: [c for c in own if suit(c) == of] for of in range(4)}
        his = {of: [c for c in partner if suit(c) == of] for of in range(4)}
        beats = {of: max(theirs_all[of], default=-1) for of in range(4)}
        suits = [of for of in range(4) if mine[of]]
        if ending.trump in suits and theirs_all[ending.trump] and (ending.draws or (-1, 0) in known):
            suits = [ending.trump]
        else:
            stated = [of for of in ending.order if of in suits and max(mine[of] + his[of]) > beats[of]]
            suits = [*stated[:1]] or suits
        held_tops = [of for of in range(4) if mine[of] and max(mine[of]) > beats[of]]
        reachable = [of for of in held_tops if his[of] and max(his[of]) < beats[of]]
        good: set[int] = set()
        bad: set[int] = set()
        for of in suits:
            high, low = max(mine[of]), min(mine[of])
            if self.marked(hands, seat, of, known) and any(
                mine[o] and his[o] and max(his[o]) > beats[o] for o in range(4) if o != of
            ):
                continue
            if high > beats[of]:
                (bad if his[of] and min(his[of]) > high else good).add(high)
                continue
            if his[of] and max(his[of]) > beats[of]:
                (bad if held_tops and not reachable else good).add(low)
            elif len(theirs_all[of]) == 1 and of in self.runs:
                good.add(high)
        return good or bad or {max(mine[of]) for of in suits}

    def marked(self, hands: Hands, seat: int, of: int, known: Known) -> bool:
        """Whether the suit is better led from the other hand, left-hand opponent being known to have none."""
        other = (seat + 2) % 4
        if ((seat + 1) % 4, of) not in known or other not in self.ending.plays:
            return False
        against = [c for c in hands[(seat + 3) % 4] if suit(c) == of]
        mine = [c for c in hands[seat] if suit(c) == of]
        beyond = any(suit(c) == of for c in hands[other])
        return beyond and bool(against) and min(mine) < max(against) < max(mine)

    def follows(self, hands: Hands, trick: Trick, seat: int, known: Known) -> set[int]:
        """To a trick that is led."""
        ending, led = self.ending, suit(trick[0][1])
        held = {c for c in hands[seat] if suit(c) == led}
        taker, best = self.standing(trick)
        ours = taker % 2 == ending.side
        if not held:
            return self.void(hands, seat, best, ours=ours)
        beating = {c for c in held if suit(best) == led and c > best}
        if not beating:
            return {min(held)}
        if ours and (len(trick) == 3 or all(best > c for c in self.theirs(hands, led))):
            return {min(beating)} if self.blocked(hands, seat, held, min(beating)) else {min(held)}
        if len(trick) == 3:
            return {min(beating)}
        if ours:
            return {max(held)}
        if len(trick) == 2:
            return {min(beating)} if ((seat + 1) % 4, led) in known else {max(held)}
        partner = hands[(seat + 2) % 4]
        follows = [c for c in partner if suit(c) == led] or [c for c in partner if suit(c) == ending.trump]
        wins = any(suit(c) != led or c > best for c in follows)
        if (seat + 2) % 4 in ending.plays and not wins and max(held) > max(self.theirs(hands, led), default=-1):
            return {max(held)}
        return {min(held), max(held)}

    def blocked(self, hands: Hands, seat: int, held: set[int], over: int) -> bool:
        """Whether the tops of the suit stay behind unless this card of it is played on partner's last one."""
        other, own, kept = (seat + 2) % 4, hands[seat], held - {over}
        partner = hands[other]
        if other not in self.ending.plays or any(suit(c) == self.ending.trump for c in own):
            return False
        if any(suit(c) == suit(over) for c in partner) or partner <= self.tops(hands, other):
            return False
        if not kept or not kept <= self.tops(hands, seat):
            return False
        return self.stays(hands, own - {min(held)}, partner) and not self.stays(hands, partner, own - {over})

    def stays(self, hands: Hands, own: frozenset[int], other: frozenset[int]) -> bool:
        """Whether these cards have tops, and those of the other hand cannot lead to any."""
        high = {of: max(self.theirs(hands, of), default=-1) for of in range(4)}
        suits = {suit(c) for c in own if c > high[suit(c)]}
        led = {of for of in suits if any(suit(c) == of for c in other)}
        return bool(suits) and all(any(suit(c) == of and c > high[of] for c in other) for of in led)

    def void(self, hands: Hands, seat: int, best: int, *, ours: bool) -> set[int]:
        """To a trick in a suit that the hand does not hold."""
        ending, own = self.ending, hands[seat]
        trumps = {c for c in own if suit(c) == ending.trump}
        over = {c for c in trumps if suit(best) != ending.trump or c > best}
        if over and not ours:
            return {min(over)}
        plain = own - trumps or own
        length = {of: sum(suit(c) == of for c in plain) for of in range(4)}
        dead = [c for c in plain if self.theirs(hands, suit(c)) and c < min(self.theirs(hands, suit(c)))]
        topless = [of for of in range(4) if not any(self.of_suit_tops(hands, of))]
        if dead:
            losers = [c for c in dead if suit(c) in topless] or dead
            return {min(losers, key=lambda c: (-length[suit(c)], c))}
        top = self.tops(hands, seat)
        spare = {of: [c for c in plain - top if suit(c) == of] for of in range(4)}
        if any(spare.values()):
            return {min(cards) for cards in spare.values() if cards}
        kept = [of for of in range(4) if self.theirs(hands, of) and self.left(hands, of) == 1]
        thrown = [of for of in range(4) if length[of] and of not in kept] or [of for of in range(4) if length[of]]
        return {min(c for c in plain if suit(c) == of) for of in thrown}

    def left(self, hands: Hands, of: int) -> int:
        """How many tops the claimer has of a suit, in the hands that he plays."""
        return sum(suit(c) == of for seat in self.ending.plays for c in self.tops(hands, seat))

    def of_suit_tops(self, hands: Hands, of: int) -> Iterator[int]:
        """The tops that the claimer's side has of a suit, in either hand."""
        for seat in (self.ending.side, self.ending.side + 2):
            yield from (c for c in self.tops(hands, seat) if suit(c) == of)


def suit(card: int) -> int:
    """The suit of a card, by its number."""
    return card // 13


def every_line(ending: Ending) -> int:
    """The most tricks that any normal line loses."""
    return Lines.of(ending).worst(ending.hands, (), ending.turn, ending.voids)


def searched(ending: Ending, budget: int) -> tuple[int, int]:
    """The range that the search under test finds."""
    bits = [sum(1 << card for card in hand) for hand in ending.hands]
    shown = sum(1 << 4 * of + seat for seat, of in ending.voids)
    start = Position((bits[0], bits[1], bits[2], bits[3]), (), ending.turn, shown)
    claimer = Claimer.at(start, ending.plays, ending.side, ending.trump, ending.draws, ending.order)
    return most_lost(start, claimer, budget)


def endings(most: int) -> st.SearchStrategy[Ending]:
    """Endings of up to so many cards a hand, from few ranks so that the hands are in each other's way."""

    @st.composite
    def draw(pick: st.DrawFn) -> Ending:
        length = pick(st.integers(1, most))
        ranks = pick(st.integers(max(length, 3), 13))
        pack = [13 * of + rank for of in range(4) for rank in range(13 - ranks, 13)]
        cards = pick(st.permutations(pack))[: 4 * length]
        north, east, south, west = (frozenset(cards[place::4]) for place in range(4))
        hands = (north, east, south, west)
        voids = {
            (seat, of) for seat in range(4) for of in range(4) if not any(suit(card) == of for card in hands[seat])
        }
        return Ending(
            hands,
            pick(st.integers(0, 3)),
            pick(st.integers(0, 1)),
            pick(st.booleans()) or pick(st.booleans()),
            pick(st.sampled_from((None, *SUITS))),
            pick(st.booleans()),
            pick(st.permutations(SUITS).flatmap(lambda suits: st.integers(0, 2).map(lambda n: tuple(suits[:n])))),
            frozenset(void for void in sorted(voids) if pick(st.booleans())),
        )

    return draw()


@settings(max_examples=share(100), deadline=None)
@given(endings(5))
def test_what_the_search_finds_is_the_worst_normal_line(ending: Ending) -> None:
    """70A: complete means that no normal line gives less, and that one gives no more."""
    worst = every_line(ending)
    assert searched(ending, 1_000_000) == (worst, worst)


@settings(max_examples=share(100), deadline=None)
@given(endings(4), st.integers(0, 200))
def test_a_search_that_ends_early_never_grants_more_than_the_worst_line(ending: Ending, budget: int) -> None:
    """70A: whatever the budget, the worst line lies between what was met and what was shown to be impossible."""
    least, most = searched(ending, budget)
    assert least <= every_line(ending) <= most


@settings(max_examples=share(100), deadline=None)
@given(endings(4), st.sampled_from(("finesse", "condition", "ruff", "discard", "squeeze", "endplay", "duck")))
def test_a_plan_adds_lines_and_takes_none_away(ending: Ending, plan: str) -> None:
    """70A, 70D1: at least what silence loses, and no more than the worst play of all."""
    bits = [sum(1 << card for card in hand) for hand in ending.hands]
    start = Position((bits[0], bits[1], bits[2], bits[3]), (), ending.turn, 0)
    silent = Claimer.at(start, ending.plays, ending.side, ending.trump, ending.draws)
    anything = Claimer(frozenset(), ending.side, ending.trump, draws=False)
    planned = replace(silent, plans=frozenset((plan, of) for of in range(4)), order=ending.order)
    lost = [most_lost(start, claimer, 1_000_000)[0] for claimer in (silent, planned, anything)]
    assert lost == sorted(lost)
