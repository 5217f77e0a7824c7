"""Which cards a normal line may hold (Law 70): the claimer's, his partner's and his opponents'.

"Normal" includes careless and inferior play for the class of player, but not the irrational (footnote to 70, 71). Made
definite here, each choice to the claimer's disadvantage:

- a suit is played from the top down (70E2), its tops first; the suits come in any order, and a suit once begun may be
  played on after its tops;
- from one hand to the other the lowest card is led to a top one; no card is finessed (70E1), unless the opponent who
  plays last is known to be void;
- suits are played in the order stated, as far as one is stated (70D1);
- losers are not led while there are tops to lead; tops are not thrown away while there is something else to throw;
- trumps that the opponents hold are forgotten, unless the statement speaks of trumps (70C) or one of them
  has been ruffed with; then they are drawn first;
- a defender's partner plays any way that he might (70D2), and the opponents whatever hurts the claimer most.
"""

from __future__ import annotations

from dataclasses import dataclass

from laws.engine.claims.position import Position, cards_of, highest, lowest, of_suit
from laws.values.cards import Suit

__all__ = ["Claimer"]


@dataclass(frozen=True, slots=True)
class Claimer:
    """Who claims: the seats whose cards he plays, his side (0 North-South), the trumps, and whether he draws them.

    `order` are the suits that he has said he plays first, as he has said it (70D1).
    """

    plays: frozenset[int]
    side: int
    trump: Suit | None
    draws: bool
    order: tuple[Suit, ...] = ()

    def options(self, position: Position) -> list[int]:
        """The cards that may be played now on some normal line."""
        seat = position.turn
        if seat in self.plays:
            return self._lead(position) if not position.trick else self._follow(position)
        if seat % 2 == self.side:
            return _anything(position, position.hands[seat], self.trump)
        return self._against(position)

    def is_solid(self, position: Position) -> bool:
        """Whether the claimer's side is on lead and wins every trick that is left, whatever normal line it takes."""
        hands, seat = position.hands, position.turn
        if position.trick or seat not in self.plays:
            return False
        ours, theirs = self._cards(position)
        if self.trump is not None and of_suit(theirs, self.trump):
            return False
        own = hands[seat]
        return _all_above(own, theirs | hands[(seat + 2) % 4]) or _all_above(ours, theirs)

    def _cards(self, position: Position) -> tuple[int, int]:
        hands, side = position.hands, self.side
        return hands[side] | hands[side + 2], hands[1 - side] | hands[3 - side]

    def _tops(self, cards: int, theirs: int) -> int:
        """Those of these cards that no card of the opponents beats in its suit."""
        tops = 0
        for suit in range(4):
            above = of_suit(theirs, suit)
            own = of_suit(cards, suit)
            tops |= own & ~((1 << highest(above) + 1) - 1) if above else own
        return tops

    def _lead(self, position: Position) -> list[int]:
        own = position.hands[position.turn]
        partner = position.hands[(position.turn + 2) % 4]
        if (position.turn + 2) % 4 not in self.plays:
            partner = 0
        _, theirs = self._cards(position)
        suits: list[int] = [suit for suit in range(4) if of_suit(own, suit)]
        if (
            (self.draws or position.ruffed)
            and self.trump is not None
            and of_suit(theirs, self.trump)
            and of_suit(own, self.trump)
        ):
            suits = [self.trump]
        else:
            suits = self._stated(suits, own | partner, theirs)
        found: list[int] = []
        for suit in suits:
            held, beyond = of_suit(own, suit), of_suit(partner, suit)
            if self._is_marked(position, suit, held, beyond) and self._reaches(own, partner, suit, theirs):
                continue
            if self._tops(held, theirs):
                found.append(highest(held))
            if self._tops(beyond, theirs) and (not self._tops(held, theirs) or highest(beyond) > highest(held)):
                found.append(lowest(held))
            if suit == position.last and not self._tops(held, theirs):
                found.append(highest(held))
        if not found:  # only losers are left to lead
            found = [highest(of_suit(own, suit)) for suit in suits]
        return _each(found)

    def _is_marked(self, position: Position, suit: int, held: int, beyond: int) -> bool:
        """Law 70E1: left-hand opponent is known to be void, so the other hand leads through the one with the cards."""
        seat = position.turn
        against = of_suit(position.hands[(seat + 3) % 4], suit)
        void = position.shown >> 4 * suit + (seat + 1) % 4 & 1
        return bool(void and beyond and against and self._tops(held, against)) and lowest(held) < highest(against)

    def _reaches(self, own: int, partner: int, but: int, theirs: int) -> bool:
        """Whether the other hand can be put in by a top of another suit."""
        return any(
            of_suit(own, suit) and self._tops(of_suit(partner, suit), theirs) for suit in range(4) if suit != but
        )

    def _stated(self, suits: list[int], ours: int, theirs: int) -> list[int]:
        """Law 70D1: of the suits that can be led, the first in the order stated that still has a top; else all."""
        for suit in self.order:
            if suit in suits and self._tops(of_suit(ours, suit), theirs):
                return [suit]
        return suits

    def _follow(self, position: Position) -> list[int]:
        own = position.hands[position.turn]
        led = position.trick[0][1] // 13
        held = of_suit(own, led)
        winning, best = position.best(self.trump)
        ours = winning % 2 == self.side
        last = len(position.trick) == 3
        if not held:
            return self._void(position, own, ours=ours)
        beats = held & ~((1 << best + 1) - 1) if best // 13 == led else 0
        if not beats:
            return [lowest(held)]
        _, theirs = self._cards(position)
        if last:
            return [lowest(held if ours else beats)]
        if ours:  # third hand, or partner's card stands in second place
            return [lowest(held)] if self._tops(1 << best, theirs) else [highest(held)]
        if len(position.trick) == 2:
            return [lowest(beats) if self._known_void(position, led) else highest(held)]
        return _each([lowest(held), highest(held)])

    def _known_void(self, position: Position, suit: int) -> bool:
        """Law 70E1: the opponent who plays last has failed to follow to this suit."""
        return bool(position.shown >> 4 * suit + (position.turn + 1) % 4 & 1)

    def _void(self, position: Position, own: int, *, ours: bool) -> list[int]:
        _, theirs = self._cards(position)
        trumps = 0 if self.trump is None else of_suit(own, self.trump)
        _, best = position.best(self.trump)
        if trumps and not ours:
            over = trumps & ~((1 << best + 1) - 1) if best // 13 == self.trump else trumps
            if over:
                return [lowest(over)]
        plain = own & ~trumps or own
        dead = [card for card in cards_of(plain) if not _may_win(card, theirs)]
        if dead:  # what can never win a trick is thrown first, from the longest suit
            return [max(dead, key=lambda card: (of_suit(plain, card // 13).bit_count(), -card))]
        spare = plain & ~self._tops(plain, theirs) or plain
        return [lowest(of_suit(spare, suit)) for suit in range(4) if of_suit(spare, suit)]

    def _against(self, position: Position) -> list[int]:
        """What an opponent may do: high, low, or just enough; what he throws away is first what can win nothing."""
        own = position.hands[position.turn]
        both = (position.hands[self.side], position.hands[self.side + 2])
        if not position.trick or of_suit(own, position.trick[0][1] // 13):
            return _anything(position, own, self.trump)
        trumps = 0 if self.trump is None else of_suit(own, self.trump)
        found = []
        if trumps:
            found = _each([lowest(trumps), highest(trumps)])
        plain = own & ~trumps
        harmless = [card for card in cards_of(plain) if _harmless(card, both)]
        if harmless:
            return [*found, harmless[0]]
        return [*found, *(lowest(of_suit(plain, suit)) for suit in range(4) if of_suit(plain, suit))]


def _may_win(card: int, theirs: int) -> bool:
    """Whether this card beats one that the opponents hold in its suit, or they hold none."""
    against = of_suit(theirs, card // 13)
    return not against or card > lowest(against)


def _harmless(card: int, both: tuple[int, int]) -> bool:
    """Whether one hand of the claimer's side, the longer in the suit, beats this one with every card of it."""
    one, other = (of_suit(hand, card // 13) for hand in both)
    if one.bit_count() < other.bit_count():
        one, other = other, one
    return bool(one) and (lowest(one) > card or (one.bit_count() == other.bit_count() and lowest(other) > card))


def _all_above(cards: int, others: int) -> bool:
    for suit in range(4):
        held, against = of_suit(cards, suit), of_suit(others, suit)
        if held and against and lowest(held) < highest(against):
            return False
    return True


def _anything(position: Position, own: int, trump: Suit | None) -> list[int]:
    """High or low, or just enough to win, of the suit led; of each suit when there is none to follow."""
    if not position.trick:
        found = []
        for suit in range(4):
            held = of_suit(own, suit)
            if held:
                found += [highest(held), lowest(held)]
        return _each(found)
    led = position.trick[0][1] // 13
    held = of_suit(own, led)
    if not held:
        return [lowest(of_suit(own, suit)) for suit in range(4) if of_suit(own, suit)]
    _, best = position.best(trump)
    beats = held & ~((1 << best + 1) - 1) if best // 13 == led else 0
    if not beats:
        return [lowest(held)]
    return _each([lowest(beats), highest(beats), lowest(held)])


def _each(cards: list[int]) -> list[int]:
    return list(dict.fromkeys(cards))
