"""The cards that a normal line may hold (Law 70): the claimer's, his partner's and his opponents'.

"Normal" includes careless and inferior play for the class of player (footnote to Laws 70, 71); play that nobody would
choose who looks at these cards is not normal. The rules below make this precise; doubtful points are resolved against
the claimer (70A):

- The player on lead takes tops: his own, a suit from the top down (70E2), or, with his lowest card, those of the other
  hand in a suit in which he has none; the suits come in any order. As long as he has an alternative, he neither leads
  a top that the other hand can only overtake, nor leaves tops behind that the other hand cannot lead to.
- The last card of a suit in one hand, if it wins the trick, is overtaken by the other hand, which would leave its tops
  behind otherwise: but only if all that it keeps of the suit are tops, so that nothing is lost. Where something is, he
  may have counted the tops of a blocked suit, which is careless.
- To an opponent's lead second hand plays its lowest or its highest card; a top, if the other hand cannot win the trick.
- Losers are led when neither hand has a top that can be led to. But a suit in which he had a top at the time of the
  claim and neither hand has one now may be taken for established when the opponents have a single card of it left; not
  by a player who concedes a trick and claims no more than he has without such a card (`laws.engine.claims.search`): he
  has counted it.
- No card is finessed (70E1), unless the opponent who plays last is known to be void, or the finesse was stated.
- Suits are played in the stated order, as far as one is stated (70D1).
- A finesse that was stated with its suit is taken (70D1) if it is plain which it is (`laws.engine.claims.finesse`); so
  is a trick ducked (`laws.engine.claims.duck`), and a card overtaken, if it is the only one of its suit in its hand.
- Any other plan in the statement of which only the kind is known adds cards (`laws.engine.claims.plans`). With a plan
  the stated order forbids none.
- Cards that cannot win a trick are thrown first, losers before small cards beside a top. Tops are thrown last, and last
  of all the only top of a suit that the opponents still hold: without it they run the suit.
- Trumps that the opponents hold are forgotten, unless the statement mentions trumps (70C) or one of them has been used
  for a ruff; then they are drawn first.
- A defender's partner plays any card (70D2), and the opponents the card that is worst for the claimer.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from laws.engine.claims.duck import Duck
from laws.engine.claims.finesse import Finesse
from laws.engine.claims.plans import planned, sensible
from laws.engine.claims.position import Position, all_above, cards_of, different, highest, lowest, of_suit, tops
from laws.values.cards import Suit

__all__ = ["Claimer"]


@dataclass(frozen=True, slots=True)
class Claimer:
    """The claimer: the seats whose cards he plays, his side (0 North-South), the trumps, and whether he draws them.

    `order` are the suits that he has stated, in the order stated (70D1), `runs` those in which he had a top at the time
    of the claim. `plans` are the plans that the statement names, each with a suit; a finesse or a duck that binds him
    is `finesse` or `duck` instead. `overtaken` is a suit of which one hand overtakes the single card of the other.
    """

    plays: frozenset[int]
    side: int
    trump: Suit | None
    draws: bool
    order: tuple[Suit, ...] = ()
    runs: tuple[int, ...] = ()
    plans: frozenset[tuple[str, int]] = frozenset()
    finesse: Finesse | None = None
    duck: Duck | None = None
    overtaken: Suit | None = None

    @classmethod
    def at(
        cls,
        start: Position,
        plays: frozenset[int],
        side: int,
        trump: Suit | None,
        draws: bool,
        order: tuple[Suit, ...] = (),
        plans: frozenset[tuple[str, int]] = frozenset(),
        finessed: Suit | None = None,
        ducked: Suit | None = None,
        overtaken: Suit | None = None,
    ) -> Claimer:
        """Return the claimer of a claim made in this position.

        `finessed` is the suit of his only plan, if it is a finesse, `ducked` if it is a duck, `overtaken` if it is to
        overtake.
        """
        theirs = start.hands[1 - side] | start.hands[3 - side]
        against = [of_suit(theirs, suit) for suit in range(4)]
        runs = (s for s in range(4) if any(tops(of_suit(start.hands[seat], s), against[s]) for seat in plays))
        finesse, duck = Finesse.at(start, finessed, plays, trump), Duck.at(start, ducked, plays, trump)
        if finesse is not None:
            return cls(plays, side, trump, draws, (), tuple(runs), finesse=finesse)
        if duck is not None:
            before = order[: order.index(Suit(duck.suit))] if duck.suit in order else order
            return cls(plays, side, trump, draws, before, tuple(runs), duck=duck)
        if overtaken is not None and _overtakes(start, overtaken, plays):
            return cls(plays, side, trump, draws, order, tuple(runs), overtaken=overtaken)
        return cls(plays, side, trump, draws, order, tuple(runs), sensible(plans, start, plays, trump))

    def options(self, position: Position) -> list[int]:
        """Return the cards that may be played now on some normal line; of equivalent cards, one."""
        if position.turn not in self.plays:
            return different(position)
        found = self._follow(position) if position.trick else self._lead(position)
        if self.finesse is not None:
            found = self._finessing(self.finesse, position, found)
        if self.duck is not None and self.duck.waits(position):
            found = self._ducking(self.duck, position, found)
        if self.plans:
            found += planned(position, self.plans, self.plays, self.trump)
            if self.order and not position.trick:
                found += replace(self, order=())._lead(position)
        return _each(found)

    def _finessing(self, finesse: Finesse, position: Position, silent: list[int]) -> list[int]:
        if position.trick:
            return finesse.thirds(position, self.trump) or silent
        if not finesse.is_ready(position):
            return silent
        _, theirs = self._cards(position)
        own, partner = position.hands[position.turn], position.hands[(position.turn + 2) % 4]
        return finesse.leads(position, silent, self.trump, strands=not self._returns(own, partner, theirs))

    def _ducking(self, duck: Duck, position: Position, silent: list[int]) -> list[int]:
        if position.trick:
            return duck.follows(position, silent)
        held = of_suit(position.hands[position.turn], duck.suit)
        ours, theirs = self._cards(position)
        led = {card // 13 for card in silent}
        named = any(suit in led and tops(of_suit(ours, suit), of_suit(theirs, suit)) for suit in self.order)
        return [lowest(held)] if held and not named and not self._draws_now(position, theirs) else silent

    def _cards(self, position: Position) -> tuple[int, int]:
        hands, side = position.hands, self.side
        return hands[side] | hands[side + 2], hands[1 - side] | hands[3 - side]

    def _lead(self, position: Position) -> list[int]:
        own, other = position.hands[position.turn], (position.turn + 2) % 4
        partner = position.hands[other] if other in self.plays else 0
        _, theirs = self._cards(position)
        found: list[int] = []
        wasteful: list[int] = []
        suits = self._suits(position, own, partner, theirs)
        for suit in suits:
            held, beyond, against = of_suit(own, suit), of_suit(partner, suit), of_suit(theirs, suit)
            if self._is_marked(position, suit, held, beyond) and self._reaches(own, partner, suit, theirs):
                continue
            if tops(held, against):
                overtaken = beyond and lowest(beyond) > highest(held)
                (wasteful if overtaken else found).append(highest(held))
                continue
            if tops(beyond, against):
                (found if self._returns(own, partner, theirs) else wasteful).append(lowest(held))
            elif against.bit_count() == 1 and suit in self.runs:
                found.append(highest(held))
        return found or wasteful or [highest(of_suit(own, suit)) for suit in suits]

    def _suits(self, position: Position, own: int, partner: int, theirs: int) -> list[int]:
        """Return the suits that may be led.

        They are trumps while these are drawn (70C), otherwise the suits that the statement leaves.
        """
        suits = [suit for suit in range(4) if of_suit(own, suit)]
        if self.trump is not None and self._draws_now(position, theirs):
            return [self.trump]
        return self._stated(suits, own | partner, theirs)

    def _draws_now(self, position: Position, theirs: int) -> bool:
        """Return whether the hand on lead draws the trumps that the opponents hold (Law 70C)."""
        trump, own = self.trump, position.hands[position.turn]
        return (
            trump is not None
            and (self.draws or position.ruffed)
            and bool(of_suit(own, trump) and of_suit(theirs, trump))
        )

    def _stated(self, suits: list[int], ours: int, theirs: int) -> list[int]:
        """Return the first suit of the stated order that can be led and still has a top (Law 70D1).

        If there is none, return all suits.
        """
        for suit in self.order:
            if suit in suits and tops(of_suit(ours, suit), of_suit(theirs, suit)):
                return [suit]
        return suits

    def _is_marked(self, position: Position, suit: int, held: int, beyond: int) -> bool:
        """Return whether the other opponent can be finessed, since the left-hand one is known to be void (Law 70E1)."""
        seat = position.turn
        against = of_suit(position.hands[(seat + 3) % 4], suit)
        void = position.shown >> 4 * suit + (seat + 1) % 4 & 1
        return bool(void and beyond and against and tops(held, against)) and lowest(held) < highest(against)

    def _returns(self, own: int, partner: int, theirs: int) -> bool:
        """Return whether the hand on lead strands no top by crossing.

        It strands none if it has none, or if the other hand can lead to one.
        """
        kept = False
        for suit in range(4):
            if tops(of_suit(own, suit), of_suit(theirs, suit)):
                beyond = of_suit(partner, suit)
                if beyond and not tops(beyond, of_suit(theirs, suit)):
                    return True
                kept = True
        return not kept

    def _reaches(self, own: int, partner: int, but: int, theirs: int) -> bool:
        """Return whether the other hand can gain the lead with a top of another suit."""
        return any(
            of_suit(own, suit) and tops(of_suit(partner, suit), of_suit(theirs, suit))
            for suit in range(4)
            if suit != but
        )

    def _follow(self, position: Position) -> list[int]:
        own = position.hands[position.turn]
        led = position.trick[0][1] // 13
        held = of_suit(own, led)
        winning, best = position.best(self.trump)
        ours = winning % 2 == self.side
        if not held:
            return self._void(position, own, ours=ours)
        beats = held >> best + 1 << best + 1 if best // 13 == led else 0
        if not beats:
            return [lowest(held)]
        _, theirs = self._cards(position)
        last = len(position.trick) == 3
        if ours and led == self.overtaken:
            return [lowest(beats)]
        if ours and (last or tops(1 << best, of_suit(theirs, led))):
            return [lowest(beats if self._unblocks(position, led, held, beats) else held)]
        if last:
            return [lowest(beats)]
        if ours:
            return [highest(held)]
        if len(position.trick) == 2:
            return [lowest(beats) if self._known_void(position, led) else highest(held)]
        if tops(held, of_suit(theirs, led)) and not self._may_win(position, led, best):
            return [highest(held)]
        return [lowest(held), highest(held)]

    def _may_win(self, position: Position, suit: int, best: int) -> bool:
        """Return whether the other hand, which plays last, may win a trick in this suit over that card."""
        mate = (position.turn + 2) % 4
        if mate not in self.plays:
            return True
        beyond = of_suit(position.hands[mate], suit)
        if beyond:
            return highest(beyond) > best
        return self.trump is not None and bool(of_suit(position.hands[mate], self.trump))

    def _unblocks(self, position: Position, suit: int, held: int, beats: int) -> bool:
        """Return whether partner's winner, his last card of the suit, is overtaken to take the tops that are kept.

        It is not if partner has no loser, can lead to a top or put the hand in with a trump, or would be left with tops
        himself.
        """
        own, mate = position.hands[position.turn], (position.turn + 2) % 4
        partner = position.hands[mate]
        trumps = self.trump is not None and of_suit(own, self.trump)
        if mate not in self.plays or trumps or of_suit(partner, suit):
            return False
        _, theirs = self._cards(position)
        kept = held & ~(1 << lowest(beats))
        if not kept or kept != tops(kept, of_suit(theirs, suit)) or all_above(partner, theirs):
            return False
        low, high = own & ~(1 << lowest(held)), own & ~(1 << lowest(beats))
        return not self._returns(low, partner, theirs) and self._returns(partner, high, theirs)

    def _known_void(self, position: Position, suit: int) -> bool:
        """Return whether the opponent who plays last has failed to follow to this suit (Law 70E1)."""
        return bool(position.shown >> 4 * suit + (position.turn + 1) % 4 & 1)

    def _void(self, position: Position, own: int, *, ours: bool) -> list[int]:
        """Return the cards for a void suit.

        They are the lowest winning ruff if an opponent's card stands, otherwise discards.
        """
        trumps = 0 if self.trump is None else of_suit(own, self.trump)
        _, best = position.best(self.trump)
        if trumps and not ours:
            over = trumps >> best + 1 << best + 1 if best // 13 == self.trump else trumps
            if over:
                return [lowest(over)]
        plain = own & ~trumps or own
        if self.finesse is not None:
            plain = self.finesse.spared(position, plain)
        elif self.duck is not None and self.duck.waits(position):
            plain = self.duck.spared(position, plain)
        return self._thrown(position, plain)

    def _thrown(self, position: Position, plain: int) -> list[int]:
        mine, theirs = self._cards(position)
        dead = [card for card in cards_of(plain) if not _beats_one(card, theirs)]
        losers = [card for card in dead if not tops(of_suit(mine, card // 13), of_suit(theirs, card // 13))]
        if dead:  # from the longest suit, the lowest
            return [max(losers or dead, key=lambda card: (of_suit(plain, card // 13).bit_count(), -card))]
        suits = [of_suit(plain, suit) for suit in range(4) if of_suit(plain, suit)]
        spare = [held & ~tops(held, of_suit(theirs, highest(held) // 13)) for held in suits]
        if any(spare):
            return [lowest(held) for held in spare if held]
        return [lowest(held) for held in suits if not self._guards(position, highest(held) // 13)] or [
            lowest(held) for held in suits
        ]

    def _guards(self, position: Position, suit: int) -> bool:
        """Return whether the opponents hold cards of the suit, and the claimer has one top in it."""
        ours = 0
        for seat in self.plays:
            ours |= position.hands[seat]
        _, theirs = self._cards(position)
        against = of_suit(theirs, suit)
        return bool(against) and tops(of_suit(ours, suit), against).bit_count() == 1


def _overtakes(start: Position, suit: Suit, plays: frozenset[int]) -> bool:
    """Return whether one of two hands has a single card of the suit, and the other a higher one beside a lower one."""
    held = sorted((of_suit(start.hands[seat], suit) for seat in plays), key=int.bit_count)
    if len(held) < 2 or held[0].bit_count() != 1:
        return False
    return bool(held[1]) and lowest(held[1]) < highest(held[0]) < highest(held[1])


def _beats_one(card: int, theirs: int) -> bool:
    """Return whether the card beats one that the opponents hold in its suit, or they hold none."""
    against = of_suit(theirs, card // 13)
    return not against or card > lowest(against)


def _each(cards: list[int]) -> list[int]:
    return list(dict.fromkeys(cards))
