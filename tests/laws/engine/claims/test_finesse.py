"""A finesse that was stated with its suit (Law 70D1), by single cards, and against what silence gives."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from laws.engine.claims.equity import _Search as DoubleDummy
from laws.engine.claims.finesse import Finesse
from laws.engine.claims.normal import Claimer
from laws.engine.claims.position import Position, cards_of, of_suit
from laws.engine.claims.search import _Search, most_lost
from laws.values.cards import SUITS, Suit
from tests.laws.engine.claims.test_normal import EAST, NORTH, SOUTH, WEST, declarer, normal, position
from tests.properties import share

BOTH = frozenset((NORTH, SOUTH))


def finessing(start: Position, trump: Suit | None = None, suit: Suit = Suit.HEARTS) -> Claimer:
    """North-South's claim there, with a finesse in that suit as the only plan."""
    plans = frozenset({("finesse", int(suit))})
    return Claimer.at(start, BOTH, 0, trump, draws=False, plans=plans, finessed=suit)


def test_a_stated_finesse_wins_against_the_king_before_it_and_loses_to_the_king_behind_it() -> None:
    """70D1: silence plays the ace first, whoever has the king."""
    onside = position(NORTH, "H2 H3", "HK H4", "HA HQ", "C4 C5")
    offside = position(NORTH, "H2 H3", "C4 C5", "HA HQ", "HK H4")
    assert most_lost(onside, declarer(onside), 1_000) == (1, 1)
    assert most_lost(onside, finessing(onside), 1_000) == (0, 0)
    assert most_lost(offside, finessing(offside), 1_000) == (1, 1)


def test_who_loses_a_stated_finesse_loses_what_the_ace_would_have_saved() -> None:
    """70D1: the bare king falls under the ace, which is not played; the king wins, and a club is next."""
    start = position(NORTH, "H2 H3", "H4 H5", "HA HQ", "HK C5")
    assert most_lost(start, declarer(start), 1_000) == (0, 0)
    assert most_lost(start, finessing(start), 1_000) == (2, 2)


def test_third_hand_finesses_and_covers_the_honour_that_is_played() -> None:
    """70D1: the queen on a small card, the ace on the king, and under partner's jack a small one."""
    start = position(NORTH, "HJ H2", "HK H3 C9", "HA HQ H5", "H9 C4 C5")
    claimer = finessing(start)
    assert normal(start, claimer) == ["H2", "HJ"]
    rest = ("HJ", "HK C9", "HA HQ H5", "H9 C4 C5")
    assert normal(position(SOUTH, *rest, trick="H2 H3", leader=NORTH), claimer) == ["HQ"]
    covered = ("HJ", "H3 C9", "HA HQ H5", "H9 C4 C5")
    assert normal(position(SOUTH, *covered, trick="H2 HK", leader=NORTH), claimer) == ["HA"]
    runs = ("H2", "HK C9", "HA HQ H5", "H9 C4 C5")
    assert normal(position(SOUTH, *runs, trick="HJ H3", leader=NORTH), claimer) == ["H5"]


def test_a_finesse_is_stated_too_while_third_hand_is_to_play_to_it() -> None:
    """70D1: North has led his last heart; or he takes a club and has a heart to lead."""
    hands = ("C9", "HK C2", "HA HQ", "C4 C5")
    led = position(SOUTH, *hands, trick="H2 H4", leader=NORTH)
    assert normal(led, finessing(led)) == ["HQ"]
    assert most_lost(led, declarer(led), 1_000) == (1, 1)
    assert most_lost(led, finessing(led), 1_000) == (0, 0)
    called = position(EAST, "C9 C8", "HK H4 C2", "HA HQ C7", "C4 C5 C6", trick="H2", leader=NORTH)
    assert finessing(called).finesse is not None
    taken = position(WEST, "C9", "C2 HK", "HA", "C4 C5", trick="H2 H4 HQ", leader=NORTH)
    assert finessing(taken).finesse is None
    covered = position(SOUTH, "C9", "H4 C2", "HA HQ", "C4 C5", trick="H2 HK", leader=NORTH)
    assert finessing(covered).finesse is None
    elsewhere = ("H2 D9", "HK H4 C2", "HA HQ C7", "H9 C4 C5")
    assert finessing(position(EAST, *elsewhere, trick="CA", leader=NORTH)).finesse is not None
    assert finessing(position(EAST, *elsewhere, trick="C3", leader=NORTH)).finesse is None


def test_an_opponent_who_shows_out_before_the_finesse_ends_it() -> None:
    """70E1: then the king is behind the queen, and the ace is played as without a word."""
    start = position(NORTH, "H2 H3", "C2 C3", "HA HQ", "HK H4")
    out = position(SOUTH, "H3", "C3", "HA HQ", "HK H4", trick="H2 C2", leader=NORTH, shown=1 << 4 * Suit.HEARTS + EAST)
    assert normal(out, finessing(start)) == ["HA"]
    known = position(NORTH, "H2 H3", "C2 C3", "HA HQ", "HK H4", shown=1 << 4 * Suit.HEARTS + EAST)
    assert finessing(known).finesse is None


def test_the_hand_with_the_finesse_crosses_to_the_other_and_keeps_the_entry() -> None:
    """70D1: of the spades the ace may come first but not the king, which takes the queen with it."""
    start = position(SOUTH, "SQ S3 H2", "S4 S5 HK", "SA SK S2 HA HQ", "S6 S7 H3")
    claimer = finessing(start)
    assert normal(start, claimer) == ["S2", "SA"]
    later = position(SOUTH, "SQ H2 C3", "S5 HK", "SK S2 HA HQ", "S7 H3")
    assert normal(later, claimer) == ["S2"]


def test_two_tops_are_not_wasted_on_one_trick_to_cross_to_the_finesse() -> None:
    """70D1: the king of diamonds goes to the ace when the hearts have been taken, and not before."""
    start = position(NORTH, "HK HQ DK CA CQ", "SQ SJ DQ DJ C9", "SA S9 DA D8 CT", "SK HJ H9 D9 CK")
    assert normal(start, finessing(start, suit=Suit.CLUBS)) == ["HK"]
    later = position(NORTH, "DK CA CQ", "SQ DQ C9", "SA DA CT", "SK HJ CK")
    assert normal(later, finessing(start, suit=Suit.CLUBS)) == ["DK"]


def test_the_cards_of_the_finesse_are_not_thrown_while_another_can_be() -> None:
    """70D1: the queen of hearts cannot win over the king, but she is what the finesse is taken with."""
    hands = ("CA H2 H3", "C5 HK H4", "HA HQ D2", "C6 D9 DT")
    start = position(NORTH, *hands)
    discards = position(SOUTH, "H2 H3", "HK H4", "HA HQ D2", "C6 D9 DT", trick="CA C5", leader=NORTH)
    assert normal(discards, finessing(start)) == ["D2"]
    last = position(NORTH, "H2 D3 D4", "D5 D6 HK", "HA HQ C2", "H3 C5", trick="CK", leader=WEST)
    ready = position(NORTH, "H2 D3 D4 CA", "D5 D6 HK C3", "HA HQ C2 C4", "H3 C5 CK")
    assert "H2" not in normal(last, finessing(ready))


@pytest.mark.parametrize(
    ("hands", "trump", "turn"),
    [
        (("H2 C2", "HK H4", "HA HQ", "H5 C5"), Suit.HEARTS, NORTH),  # the suit is trumps
        (("H2 C2", "HK H4", "HA HQ", "H5 C5"), None, SOUTH),  # no entry
        (("H2 C2 C3", "HK HJ H4", "HA HQ HT", "H5 C5 C6"), None, NORTH),  # the ten or the queen
        (("HA HT C2", "H3 H4 HQ", "HK HJ C3", "H5 C5 C6"), None, NORTH),  # either opponent
        (("H2 C2", "HK C4", "HA HQ", "C6 C5"), None, NORTH),  # the king is alone and falls
        (("H2 C2", "H3 H4", "HA HK", "H5 C5"), None, NORTH),  # nothing to finesse
    ],
)
def test_where_it_is_not_plain_or_cannot_be_taken_it_binds_nobody(
    hands: tuple[str, str, str, str], trump: Suit | None, turn: int
) -> None:
    """70A: every sensible way counts then."""
    start = position(turn, *hands)
    assert finessing(start, trump).finesse is None
    assert Finesse.at(start, None, BOTH, trump) is None
    assert Finesse.at(start, Suit.HEARTS, frozenset({NORTH}), trump) is None


@st.composite
def finesses(pick: st.DrawFn, trumps: tuple[Suit, ...] = ()) -> tuple[Position, Claimer, Claimer]:
    """A claim with the lead opposite ace and queen, silent and stated."""
    length = pick(st.integers(2, 5))
    suit, hand = pick(st.sampled_from(SUITS)), pick(st.sampled_from((NORTH, SOUTH)))
    lowest = 13 - pick(st.integers(max(length + 1, 5), 8))
    before, behind = pick(st.permutations(((hand + 1) % 4, (hand + 3) % 4)))
    ace, king, queen, low, lower = (13 * suit + rank for rank in (12, 11, 10, lowest + 1, lowest))
    hands: dict[int, set[int]] = {hand: {ace, queen}, (hand + 2) % 4: {lower}, before: {king}, behind: {low}}
    pack = [13 * of + rank for of in SUITS for rank in range(lowest, 13)]
    dealt = iter(pick(st.permutations([card for card in pack if card not in {ace, king, queen, low, lower}])))
    for cards in hands.values():
        while len(cards) < length:
            cards.add(next(dealt))
    north, east, south, west = (sum(1 << card for card in hands[seat]) for seat in range(4))
    start = Position((north, east, south, west), (), (hand + 2) % 4, 0)
    trump = pick(st.sampled_from((None, *(of for of in trumps if of is not suit))))
    stated = finessing(start, trump, suit)
    assume(stated.finesse is not None)
    return start, Claimer.at(start, BOTH, 0, trump, draws=False), stated


@settings(max_examples=share(100), deadline=None)
@given(finesses())
def test_a_finesse_that_wins_never_gives_less_than_silence(case: tuple[Position, Claimer, Claimer]) -> None:
    """70D1: if the king is where the queen wins the trick, and nobody takes a suit for established in vain."""
    start, silent, stated = case
    finesse = stated.finesse
    assert finesse is not None
    led = cards_of(of_suit(start.hands[finesse.other], finesse.suit))
    theirs = of_suit(start.hands[EAST] | start.hands[WEST], finesse.suit)
    assume(start.hands[(finesse.other + 1) % 4] >> finesse.honour & 1)
    assume(theirs >> led[-1] != 1 << finesse.honour - led[-1])  # one that runs keeps the lead in the other hand
    quiet, spoken = (most_lost(start, replace(one, runs=()), 1_000_000) for one in (silent, stated))
    assert spoken[1] <= quiet[0]


@settings(max_examples=share(100), deadline=None)
@given(finesses(SUITS))
def test_a_stated_finesse_never_gives_more_than_the_best_play(case: tuple[Position, Claimer, Claimer]) -> None:
    """70A: its worst line is a line of legal cards, which loses what it is said to lose."""
    start, _, stated = case
    search = _Search(stated, 1_000_000)
    lost, answered = search.raised(start, 0, start.remaining)
    assert answered
    assert DoubleDummy(stated.trump, 0, 1_000_000).takes(start, start.remaining - lost)
    at, found = start, 0
    for one in search.line(start, lost):
        card = int(one.card)
        assert at.turn == one.seat
        assert card in legal(at)
        ends = len(at.trick) == 3
        at, won = at.play(card, stated.trump, 0)
        found += ends and not won
    assert found == lost


def legal(at: Position) -> list[int]:
    """The cards that the hand on turn may play."""
    own = at.hands[at.turn]
    return cards_of(of_suit(own, at.trick[0][1] // 13) or own if at.trick else own)
