"""What is plain before a lead, and the likely cards, against the whole search (Law 70)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from laws.engine.claims import search
from laws.engine.claims.likely import likely_cards
from laws.engine.claims.normal import Claimer
from laws.engine.claims.position import Position, different
from laws.engine.claims.search import most_lost
from laws.engine.claims.sight import losses_at_sight
from laws.values.cards import Suit
from tests.laws.engine.claims.test_normal import EAST, NORTH, declarer, planning, position
from tests.laws.engine.claims.test_normal_lines import Ending, endings
from tests.properties import share


def started(ending: Ending) -> Position:
    """The position of an ending, before a lead."""
    north, east, south, west = (sum(1 << card for card in hand) for hand in ending.hands)
    shown = sum(1 << 4 * of + seat for seat, of in ending.voids)
    return Position((north, east, south, west), (), ending.turn, shown)


@settings(max_examples=share(200), deadline=None)
@given(endings(5), st.sampled_from((None, "finesse", "ruff", "discard", "squeeze", "endplay", "duck")))
def test_what_is_plain_changes_nothing_of_what_is_found(ending: Ending, plan: str | None) -> None:
    """70A: the bounds only spare the search positions."""
    start = started(ending)
    plans = frozenset((plan, suit) for suit in range(4)) if plan else frozenset[tuple[str, int]]()
    claimer = Claimer.at(start, ending.plays, ending.side, ending.trump, ending.draws, ending.order, plans)
    found = most_lost(start, claimer, 1_000_000)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search, "losses_at_sight", lambda at, _claimer: (0, at.remaining))
        assert found == most_lost(start, claimer, 4_000_000)


def test_tops_of_the_hand_on_lead_are_plain_when_it_cannot_cross() -> None:
    hands = ("SA SK D2", "HK HQ H2", "H3 H4 H5", "D9 DT S9")
    start = position(NORTH, *hands)
    assert losses_at_sight(start, declarer(start)) == (0, 1)
    assert losses_at_sight(start, planning(start, "squeeze")) == (0, 1)
    assert losses_at_sight(start, planning(start, "endplay")) == (0, 3)
    assert losses_at_sight(start, declarer(start, Suit.HEARTS)) == (0, 3)
    forgotten = position(NORTH, "SA SK S2", "SQ SJ ST", "H3 H4 H5", "D9 DT S9")
    assert losses_at_sight(forgotten, declarer(forgotten)) == (0, 1)


def test_tops_of_the_opponent_on_lead_are_lost_at_once() -> None:
    start = position(EAST, "S2 S3 DA", "SA SK D2", "H3 H4 H5", "D9 S5 S6")
    assert losses_at_sight(start, declarer(start))[0] == 2
    assert losses_at_sight(start, declarer(start, Suit.HEARTS))[0] == 0
    assert losses_at_sight(start, declarer(start, Suit.SPADES))[0] == 2


@settings(max_examples=share(100), deadline=None)
@given(endings(5), st.lists(st.integers(0, 50), max_size=12))
def test_likely_cards_are_some_of_the_legal_ones(ending: Ending, walk: list[int]) -> None:
    at = started(ending)
    for step in walk:
        if not at.remaining:
            return
        own = at.hands[at.turn]
        legal = own & 0x1FFF << 13 * (at.trick[0][1] // 13) or own if at.trick else own
        likely = likely_cards(at, ending.trump)
        assert likely
        assert all(legal >> card & 1 for card in likely)
        cards = different(at)
        at, _ = at.play(cards[step % len(cards)], ending.trump, ending.side)
