"""The cards that a plan of the claimer's statement adds to his normal lines (Law 70D1).

A plain finesse that is stated with its suit binds instead (`laws.engine.claims.finesse`), and so do a duck
(`laws.engine.claims.duck`) and a single card that is overtaken. Otherwise the words name the
kind of plan and its suits, not its cards. So every card with which a sensible player could follow such a plan is added,
and none is taken away: the worst of these lines is a floor for the claim, whatever he meant. Play that no plan explains
is not normal: a card that nobody can beat is not thrown while there is another card, and a trick that is won is not
ruffed. In the suits of the plan:

- A finesse, or a condition, which is often one, in a suit that gives one at the time of the claim: a card that at most
  two cards of the opponents beat is led or led to, also for a ruffing finesse; a hand that is not last plays such a
  card, or lets partner's card run.
- A ruff: a loser is led to a hand that can ruff it; a trick that is not won yet is ruffed low or high.
- A discard or a squeeze: any card but a top is thrown, also on a trick that could be ruffed.
- An endplay: a loser is led before the tops.
- A duck: so is a low card of a suit that has a top; and since the word stands for overtaking too, the lowest or the
  highest card of the suit is played to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from laws.engine.claims.position import Position, cards_of, different, highest, lowest, of_suit, tops
from laws.values.cards import Suit

__all__ = ["planned", "sensible"]

_DOUBLE: Final = 2
"""The opponents' cards above a card with which a finesse is taken, at most."""

_FINESSES: Final = ("finesse", "condition")

_Plans = frozenset[tuple[str, int]]


def sensible(plans: _Plans, start: Position, plays: frozenset[int], trump: Suit | None) -> _Plans:
    """Return these plans without those that the cards do not allow at the time of the claim.

    They are ruffs where there are no trumps, and finesses in suits that give none.
    """
    seat = min(plays)
    against = start.hands[(seat + 1) % 4] | start.hands[(seat + 3) % 4]
    ours = start.hands[seat] | start.hands[(seat + 2) % 4]
    given = {suit for suit in range(4) if _finessed(of_suit(ours, suit), of_suit(against, suit))}
    return frozenset(
        (kind, suit)
        for kind, suit in plans
        if (kind not in _FINESSES or suit in given) and (kind != "ruff" or trump is not None)
    )


def planned(position: Position, plans: _Plans, plays: frozenset[int], trump: Suit | None) -> Iterator[int]:
    """Yield the cards that these plans add for the claimer's hand on turn.

    `plans` are names of `laws.engine.claims.statement`, each with a suit; `plays` the seats whose cards the claimer
    plays.
    """
    if not position.trick:
        yield from _leads(position, plans, plays, trump)
    elif of_suit(position.hands[position.turn], position.trick[0][1] // 13):
        yield from _follows(position, plans, trump)
    else:
        yield from _throws(position, plans, trump)


def _is_planned(plans: _Plans, suit: int, *kinds: str) -> bool:
    return any((kind, suit) in plans for kind in kinds)


def _against(position: Position) -> int:
    """Return the cards that the opponents of the seat on turn hold."""
    return position.hands[(position.turn + 1) % 4] | position.hands[(position.turn + 3) % 4]


def _leads(position: Position, plans: _Plans, plays: frozenset[int], trump: Suit | None) -> Iterator[int]:
    seat, other = position.turn, (position.turn + 2) % 4
    partner = position.hands[other] if other in plays else 0
    for suit in range(4):
        held, beyond = of_suit(position.hands[seat], suit), of_suit(partner, suit)
        if not held:
            continue
        against = of_suit(_against(position), suit)
        spare = held & ~tops(held, against)
        ruffed = trump is not None and suit != trump and not beyond and of_suit(partner, trump)
        if _is_planned(plans, suit, *_FINESSES):
            own = _finessed(held, against)
            if _finessed(beyond, against) or (own and (beyond or ruffed)):
                yield from (lowest(held), *own)
        ducked = ("duck", suit) in plans and tops(held | beyond, against)
        if spare and (ducked or ("endplay", suit) in plans or (ruffed and ("ruff", suit) in plans)):
            yield lowest(spare)


def _follows(position: Position, plans: _Plans, trump: Suit | None) -> Iterator[int]:
    led = position.trick[0][1] // 13
    held = of_suit(position.hands[position.turn], led)
    winning, best = position.best(trump)
    ours = winning % 2 == position.turn % 2
    open_yet = len(position.trick) < 3 and best // 13 == led and not (ours and _is_won(position, trump))
    if open_yet and _is_planned(plans, led, *_FINESSES):
        yield from (card for card in _finessed(held, of_suit(_against(position), led)) if card > best)
        if ours and _is_finesse(best, of_suit(_against(position), led)):
            yield lowest(held)
    if ("duck", led) in plans:
        yield from (lowest(held), highest(held))


def _throws(position: Position, plans: _Plans, trump: Suit | None) -> Iterator[int]:
    trumps = 0 if trump is None else of_suit(position.hands[position.turn], trump)
    winning, best = position.best(trump)
    won = winning % 2 == position.turn % 2 and _is_won(position, trump)
    if not won and _is_planned(plans, position.trick[0][1] // 13, "ruff"):
        over = trumps >> best + 1 << best + 1 if best // 13 == trump else trumps
        if over:
            yield from (lowest(over), highest(over))
    against = _against(position)
    for card in different(position):
        spare = card // 13 != trump and not tops(1 << card, of_suit(against, card // 13))
        if spare and _is_planned(plans, card // 13, "discard", "squeeze"):
            yield card


def _finessed(cards: int, against: int) -> list[int]:
    """Return those of these cards, all of one suit, that one or two of the opponents' cards beat, and not all."""
    return [card for card in cards_of(cards) if _is_finesse(card, against) and against & ((1 << card) - 1)]


def _is_finesse(card: int, against: int) -> bool:
    """Return whether one or two of the opponents' cards of its suit beat the card."""
    return 0 < (against >> card).bit_count() <= _DOUBLE


def _is_won(position: Position, trump: Suit | None) -> bool:
    """Return whether no opponent who is still to play has a card of the suit that beats the one that stands."""
    _, best = position.best(trump)
    later = position.hands[(position.turn + 1) % 4] if len(position.trick) < 3 else 0
    return bool(tops(1 << best, of_suit(later, best // 13)))
