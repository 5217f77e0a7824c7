"""What a robot reckons with: the figures of a hand, what was promised, what to expect of the others, what it scores."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws.values.cards import FULL_DECK, SUITS, Denomination, Hand, Suit
from laws.values.contract import Contract, Doubled
from laws.values.contradiction import contradicts
from laws.values.deal import Deal
from laws.values.score import declarer_score
from laws.values.seats import Seat
from laws.values.vocabulary import Word
from play.robots.calls.outlook import mean_points, outlook
from play.robots.calls.promise import ANYTHING, Promise
from play.robots.calls.prospects import Tricks, expected_score, notrump_tricks, trump_tricks
from play.robots.calls.words import Head, explain
from play.robots.valued import hcp_of, value
from tests.play.robots.strategies import deals

C, D, H, S = SUITS


def hand(text: str) -> Hand:
    """A hand as PBN writes it."""
    return Hand.parse(text)


# --- the figures of a hand -------------------------------------------------------------------------------------------


def test_the_deck_has_forty_points() -> None:
    assert hcp_of(int(FULL_DECK)) == 40


@given(deals)
def test_the_points_of_the_four_hands_are_forty(deal: Deal) -> None:
    assert sum(value(one).hcp for one in deal.hands) == 40
    assert all(sum(value(one).suit_hcp) == value(one).hcp for one in deal.hands)


def test_a_hand_and_its_figures() -> None:
    one = value(hand("AKJ952.T3.KQ74.5"))
    assert (one.hcp, one.points, one.lengths, one.suit_hcp) == (13, 15, (1, 4, 2, 6), (0, 5, 0, 8))
    assert (one.aces, one.is_balanced, one.longest) == (1, False, S)


@pytest.mark.parametrize(
    ("text", "balanced"),
    [
        ("AKJ9.T32.KQ7.542", True),
        ("AKJ9.T32.KQ74.54", True),
        ("AKJ95.T32.KQ7.54", True),
        ("AKJ95.T32.KQ74.5", False),
        ("AKJ95.T3.KQ74.54", False),
        ("AKJ952.T3.KQ7.54", False),
    ],
)
def test_balanced_is_without_a_singleton_and_with_one_doubleton_at_most(text: str, balanced: bool) -> None:
    assert value(hand(text)).is_balanced is balanced


@pytest.mark.parametrize(
    ("holding", "stopped"),
    [("A", 1), ("K", 0), ("K2", 1), ("Q2", 0), ("Q32", 1), ("J32", 0), ("J432", 1), ("T9872", 0)],
)
def test_stoppers(holding: str, stopped: int) -> None:
    rest = "AKQJT98765432"[: 13 - len(holding)]
    assert value(hand(f"{holding}.{rest}..")).stops(S) is bool(stopped)


def test_support_counts_shortness_by_the_number_of_trumps() -> None:
    four, three, two = (value(hand(text)) for text in ("K983.5.Q8742.J93", "K98.5.Q8742.J932", "K9.5.Q8742.J9632"))
    assert [one.support(S) - one.hcp for one in (four, three, two)] == [3, 2, 1]
    assert value(hand("K9832.5.Q874.J93")).support(S) - 6 == 4  # the fifth trump
    assert value(hand("K983..Q8742.J932")).support(S) - 6 == 5


def test_playing_tricks_of_a_hand_near_game() -> None:
    assert value(hand("AKQJ953.AK.A5.32")).playing_tricks == 10
    assert value(hand("KQJ9532.83.Q5.32")).playing_tricks == 6.5


# --- promises --------------------------------------------------------------------------------------------------------


def test_a_promise_is_narrowed_and_the_later_call_is_believed_where_they_contradict() -> None:
    opened = Promise(10, 21, (0, 0, 5, 0))
    assert opened.narrowed(Promise(0, 15, (0, 0, 6, 0))) == Promise(10, 15, (0, 0, 6, 0))
    assert opened.narrowed(Promise(22, 37)).min_hcp == 22
    assert Promise(0, 11).narrowed(Promise(15, 17)) == Promise(15, 17)


promises = st.builds(
    Promise,
    st.integers(0, 18),
    st.integers(18, 37),
    st.tuples(*[st.integers(0, 3)] * 4),
    st.tuples(*[st.integers(4, 13)] * 4),
)


@given(promises, promises, deals)
def test_what_keeps_one_of_two_promises_keeps_the_wider_and_what_keeps_both_the_narrower(
    one: Promise, other: Promise, deal: Deal
) -> None:
    held = value(deal.north)
    breaches = [promise.breach(held.hcp, held.lengths) for promise in (one, other)]
    if 0 in breaches:
        assert one.widened(other).breach(held.hcp, held.lengths) == 0
    if breaches == [0, 0]:
        assert one.narrowed(other).breach(held.hcp, held.lengths) == 0


def test_a_breach_is_a_point_for_a_point_and_two_for_a_card() -> None:
    promise = Promise(15, 17, (2, 2, 2, 2), (5, 5, 5, 5))
    assert promise.breach(15, (3, 3, 3, 4)) == 0
    assert promise.breach(13, (3, 3, 3, 4)) == 2
    assert promise.breach(16, (6, 3, 3, 1)) == 4


# --- what to expect --------------------------------------------------------------------------------------------------


@given(deals)
def test_what_is_expected_adds_up_to_what_there_is(deal: Deal) -> None:
    seen = outlook(Seat.NORTH, value(deal.north), (ANYTHING,) * 4)
    assert sum(seen.hcp) == pytest.approx(40, abs=0.1)
    assert all(sum(row) == pytest.approx(13, abs=0.2) for row in seen.lengths)
    assert seen.hcp[Seat.EAST] == pytest.approx(seen.hcp[Seat.WEST])


def test_what_was_promised_is_expected() -> None:
    told = (ANYTHING, Promise(15, 17), Promise(0, 11, (0, 0, 0, 5)), ANYTHING)
    seen = outlook(Seat.NORTH, value(hand("K98.Q53.Q874.J93")), told)
    assert 15 <= seen.hcp[Seat.EAST] <= 17
    assert seen.hcp[Seat.SOUTH] < seen.hcp[Seat.EAST]
    assert seen.lengths[Seat.SOUTH][S] >= 5
    assert seen.hcp[Seat.NORTH] == 8


def test_the_mean_of_a_hand_of_which_nothing_is_known_is_ten() -> None:
    assert mean_points(0, 37) == pytest.approx(10)


@given(st.floats(6, 13), st.integers(1, 7), st.booleans())
def test_the_expected_score_is_certain_when_the_tricks_are(mean: float, level: int, vulnerable: bool) -> None:
    sure = Tricks(round(mean), 0.001)
    expected = expected_score(level, Denomination.NOTRUMP, Doubled.NO, vulnerable, sure)
    contract = Contract(level, Denomination.NOTRUMP, Doubled.NO, Seat.NORTH)
    assert expected == pytest.approx(declarer_score(contract, round(mean), vulnerable))


def test_more_points_more_trumps_and_a_shorter_suit_make_more_tricks() -> None:
    plain = value(hand("K983.J53.Q87.J93"))
    assert trump_tricks(plain, S, 12, 5, 4).mean > trump_tricks(plain, S, 10, 5, 4).mean
    assert trump_tricks(plain, S, 10, 5, 4).mean > trump_tricks(plain, S, 10, 4, 4).mean
    assert trump_tricks(value(hand("K983.J5.Q87.J932")), S, 10, 5, 4).mean > trump_tricks(plain, S, 10, 5, 4).mean
    assert notrump_tricks(plain, 18, 4).mean > notrump_tricks(plain, 12, 4).mean


# --- words -----------------------------------------------------------------------------------------------------------

NO_LEAST, NO_MOST = (0, 0, 0, 0), (13, 13, 13, 13)


@pytest.mark.parametrize(
    ("said", "text"),
    [
        (explain(Head.SILENCE, None, (0, 11, Word.HCP), NO_LEAST, NO_MOST, False), "[hcp 0-11] Pass"),
        (
            explain(Head.OPENING_NOTRUMP, None, (15, 17, Word.HCP), (2,) * 4, (5,) * 4, True),
            "[hcp 15-17, balanced, natural] Opening bid in notrump",
        ),
        (
            explain(Head.NEW_SUIT, None, (6, 37, Word.POINTS), (0, 0, 4, 0), NO_MOST, False, (), Word.FORCING),
            "[points 6+, H 4+, f1, natural]",
        ),
        (
            explain(Head.SPLINTER, Suit.CLUBS, None, (0, 0, 4, 0), (1, 13, 13, 13), False, (), Word.GAME_FORCING),
            "[H 4+, splinter C, gf, slam-try] Support for partner",
        ),
        (
            explain(Head.BLACKWOOD_ANSWER, None, None, NO_LEAST, NO_MOST, False, (0, 4)),
            "[aces 0/4] Answer to Blackwood",
        ),
        (explain(Head.TO_PLAY, None, (0, 37, Word.HCP), NO_LEAST, NO_MOST, False), "[to-play]"),
        (explain(Head.FOURTH_SUIT, None, None, NO_LEAST, NO_MOST, False, (), Word.FORCING), None),
    ],
)
def test_an_explanation_has_tiles_and_words_beside_them(said: str, text: str | None) -> None:
    assert said == (text or "[gf, artificial] Fourth suit: asks for more")


@pytest.mark.parametrize("head", list(Head))
def test_a_head_speaks_of_nothing_but_a_suit(head: Head) -> None:
    assert "{" not in head.words.format(suit="spades")
    for one, other in product(head.tiles(Suit.SPADES), repeat=2):
        assert not contradicts(one, other)
