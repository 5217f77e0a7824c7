"""Single cards of normal lines (Law 70), each by the sentence that allows it."""

from __future__ import annotations

from dataclasses import replace

from laws.engine.claims.normal import Claimer
from laws.engine.claims.position import Position, different
from laws.engine.claims.search import _Search, most_lost
from laws.values.cards import Card, Suit
from laws.values.seats import Seat

NORTH, EAST, SOUTH, WEST = map(int, Seat)


def position(turn: int, *hands: str, trick: str = "", leader: int = 0, shown: int = 0) -> Position:
    """The hands of North, East, South and West, and the cards of the trick in progress from `leader` on."""
    north, east, south, west = (sum(1 << int(Card.parse(card)) for card in hand.split()) for hand in hands)
    played = tuple(((leader + place) % 4, int(Card.parse(card))) for place, card in enumerate(trick.split()))
    return Position((north, east, south, west), played, turn, shown)


def declarer(start: Position, trump: Suit | None = None) -> Claimer:
    """North-South's claim, without a statement, in that position."""
    return Claimer.at(start, frozenset((NORTH, SOUTH)), 0, trump, draws=False)


def planning(start: Position, plan: str, trump: Suit | None = None) -> Claimer:
    """North-South's claim there, with a plan that may be about any suit."""
    plans = frozenset((plan, int(suit)) for suit in Suit)
    return Claimer.at(start, frozenset((NORTH, SOUTH)), 0, trump, draws=False, plans=plans)


def normal(at: Position, claimer: Claimer | None = None) -> list[str]:
    """The cards that may be played."""
    return sorted(str(Card(card)) for card in (claimer or declarer(at)).options(at))


def test_an_opponents_ruff_recalls_the_trumps_and_ones_own_does_not() -> None:
    """70C2: who is ruffed is aware of the trumps that are out; who ruffs himself has learned nothing of theirs."""
    start = position(NORTH, "H2 D2", "H3 D3", "S2 D4", "S3 D5")
    assert not start.ruffed
    by_north, _ = position(NORTH, "H2 D2", "S4 D3", "S2 D4", "D5", trick="S3", leader=WEST).play(
        int(Card.parse("H2")), Suit.HEARTS, 0
    )
    by_east, _ = position(EAST, "D2", "H3 D3", "S2 D4", "S3 D5", trick="S4", leader=NORTH).play(
        int(Card.parse("H3")), Suit.HEARTS, 0
    )
    assert (by_north.ruffed, by_east.ruffed) == (False, True)


def test_losers_are_thrown_from_the_longest_suit_and_before_cards_beside_a_top() -> None:
    """What can win nothing goes first: a loser of the longer suit; a small card beside partner's top stays."""
    hands = ("C2 C3 C4 D2 D3 H2 H3", "C9 D9 H9 S2 S4 S5 S6", "HA HK S7 S8 S9 SA SK", "C8 D8 H8 C7 D7 H7")
    at = position(NORTH, *hands, trick="S3", leader=WEST)
    assert normal(at) == ["C2"]
    longer = ("C2 D2 D3 H2 H3 H4 H5", "C9 D9 H9 S2 S4 S5 S6", "HA HK S7 S8 S9 SA SK", "C8 D8 H8 C7 D7 H7")
    assert normal(position(NORTH, *longer, trick="S3", leader=WEST)) == ["D2"]


def test_the_only_top_of_a_suit_that_is_still_out_is_the_last_to_be_thrown() -> None:
    """Careless play throws one of two tops, and does not let the opponents run a suit while it can."""
    two = position(NORTH, "SA DA DK", "H2 D2 D3", "H3 H4 H5", "H8 H9", trick="HA", leader=WEST)
    assert normal(two) == ["DK", "SA"]  # no spade is out
    one = position(NORTH, "SA SK DA", "S2 D2 D3", "H3 H4 H5", "S3 H9", trick="HA", leader=WEST)
    assert normal(one) == ["SK"]
    only = position(NORTH, "SA DA", "S2 D2", "H3 H4", "H9", trick="HA", leader=WEST)
    assert normal(only) == ["DA", "SA"]


def test_a_finesse_is_taken_only_through_a_void_that_was_shown() -> None:
    """70E1: South leads to the ace and queen; whether East still has the king is known when he has thrown."""
    hands = ("HA HQ", "C2 C3", "C4 C5", "HK H3")
    unknown = position(NORTH, *hands, trick="H2 H3", leader=SOUTH)
    known = position(NORTH, *hands, trick="H2 H3", leader=SOUTH, shown=1 << 4 * Suit.HEARTS + EAST)
    assert normal(unknown) == ["HA"]
    assert normal(known) == ["HQ"]


def test_two_tops_are_not_wasted_on_one_trick_while_there_is_another() -> None:
    """The third heart would take dummy's last one, the king: the diamond comes first."""
    at = position(SOUTH, "HK C2", "H3 C3", "HQ DA", "H4 C4")
    assert normal(at) == ["DA"]
    assert normal(position(SOUTH, "HK", "H3", "HQ", "H4")) == ["HQ"]


def test_tops_are_not_left_in_a_hand_that_cannot_be_reached() -> None:
    """North could go over to the ace of hearts, and his spades would stay behind; with a spade in South they do not."""
    stranded = position(NORTH, "SA H2", "S3 H3", "HA C2", "S4 H4")
    assert normal(stranded) == ["SA"]
    reached = position(NORTH, "SA H2", "S3 H3", "HA S2", "S4 H4")
    assert normal(reached) == ["H2", "SA"]


def test_partners_last_card_of_a_suit_is_overtaken_where_tops_would_stay_behind() -> None:
    """70A: nobody who leads his last card to the ace, king and ten leaves them there; all four of them are tops."""
    start = position(SOUTH, "HA HK HT H9", "H8 D2 D3 S3", "HQ D4 D5 S2", "H7 D6 S4 S5")
    assert most_lost(start, declarer(start), 1_000) == (0, 0)
    east, west = "D2 D3 S3", "H7 D6 S4 S5"
    others = {
        ("HA HK HT H9", "D4 D5 S2"): "HK",
        ("HA HK H6 H5", "D4 D5 S2"): "H5",  # he counts the queen, the ace and the king
        ("HA HK HT H9", "SA SK SQ"): "H9",  # the other hand needs no more
        ("HA HK HT H9", "H4 D4 S2"): "H9",  # and may lead another heart
        ("HA HK HT DA", "D4 D5 S2"): "HT",  # or a diamond
    }
    for (north, south), card in others.items():
        assert normal(position(NORTH, north, east, south, west, trick="HQ H8", leader=SOUTH)) == [card]
    trumps = position(NORTH, "HA HK HT S9", east, "D4 D5 S2", west, trick="HQ H8", leader=SOUTH)
    assert normal(trumps, declarer(trumps, Suit.SPADES)) == ["HT"]


def test_second_hand_takes_what_the_other_hand_cannot_win() -> None:
    """70A: who claims does not hold up his ace; he may leave the trick to the king in dummy, or to a ruff there."""
    south, west = "HA H2 C2", "H5 H6 C3"
    for north, trump, cards in (
        ("D2 D3 D4", None, ["HA"]),
        ("H3 D3 D4", None, ["HA"]),
        ("HK D3 D4", None, ["H2", "HA"]),
        ("D2 D3 D4", Suit.DIAMONDS, ["H2", "HA"]),
    ):
        at = position(SOUTH, north, "H9 C4", south, west, trick="HJ", leader=EAST)
        assert normal(at, declarer(at, trump)) == cards
    beaten = position(SOUTH, "D2 D3 D4", "H9 C4", "HK H2 C2", "HA H6 C3", trick="HJ", leader=EAST)
    assert normal(beaten) == ["H2", "HK"]
    at = position(SOUTH, "D2 D3 D4", "H9 C4", south, west, trick="HJ", leader=EAST)
    assert normal(at, Claimer.at(at, frozenset({SOUTH}), 0, None, draws=False)) == ["H2", "HA"]


def test_a_single_card_that_is_out_is_forgotten_in_a_suit_that_had_a_top() -> None:
    """The ace and king are gone, the queen alone is out: the jack may be led before the ace of diamonds."""
    start = position(SOUTH, "C2 C3", "HQ H9", "HK HJ", "S2 S3")
    at = position(SOUTH, "C2 C3", "HQ D2", "HJ DA", "S2 S3")
    assert normal(at, declarer(start)) == ["DA", "HJ"]
    assert normal(at, declarer(at)) == ["DA"]


def test_a_suit_that_has_a_top_in_the_other_hand_is_not_taken_for_established() -> None:
    """70A: the four of clubs goes to the king there, and the ace of hearts would stay behind."""
    start = position(NORTH, "HA C2 C4", "DA D9 D8", "D3 SK CK", "SA SQ C9")
    assert normal(start) == ["HA"]


def test_a_single_card_is_overtaken_if_that_was_stated() -> None:
    """70D1: in silence the queen takes the trick, since the third heart is no top."""
    hands = ("HA HK H3", "HJ H9 D3", "HQ C2 C3", "HT H8 CA")
    start = position(SOUTH, *hands)
    stated = Claimer.at(start, frozenset((NORTH, SOUTH)), 0, None, draws=False, overtaken=Suit.HEARTS)
    assert most_lost(start, declarer(start), 1_000) == (1, 1)
    assert most_lost(start, stated, 1_000) == (0, 0)
    low = position(SOUTH, "HA HK HT", *hands[1:3], "H7 H8 CA")
    both = position(SOUTH, *hands[:2], "HQ H2 C3", hands[3])
    for at, plays in ((low, (NORTH, SOUTH)), (both, (NORTH, SOUTH)), (start, (SOUTH,))):
        bound = Claimer.at(at, frozenset(plays), 0, None, draws=False, overtaken=Suit.HEARTS).overtaken
        assert (bound is None) == (at is not low)


def test_positions_are_one_when_only_cards_that_have_gone_tell_them_apart() -> None:
    """And are kept apart by a ruff, by a void that was shown, by whose turn it is and by who holds which card."""
    low = position(NORTH, "HA H4", "H3 DK", "H2 C2", "D2 D3")
    search = _Search(declarer(low), 0)
    one = search._key(low)
    assert search._key(position(NORTH, "HK HT", "H9 DK", "H3 C9", "D8 D9")) == one
    others = [
        replace(low, ruffed=True),
        replace(low, shown=1 << 4 * Suit.HEARTS + WEST),
        replace(low, turn=SOUTH),
        position(NORTH, "HA H3", "H4 DK", "H2 C2", "D2 D3"),
    ]
    assert one not in [search._key(other) for other in others]
    assert len({search._key(other) for other in others}) == len(others)


def test_cards_between_which_another_was_played_do_not_come_to_the_same() -> None:
    """The ten that lies there divides the jack from the nine, until it has gone."""
    assert different(position(EAST, "C2", "HJ H9", "C3 C4", "C5 C6", trick="HT", leader=NORTH)) == [
        int(Card.parse("HJ")),
        int(Card.parse("H9")),
    ]
    assert different(position(EAST, "C2 C7", "HJ H9", "C3 C4", "C5 C6")) == [int(Card.parse("H9"))]


def test_a_finesse_that_was_stated_is_one_of_the_lines_and_loses_to_the_king() -> None:
    """70D1: without a word the ace would have been played, and the queen would have been good."""
    start = position(NORTH, "SJ H2", "S3 H3", "SA SQ", "SK D9")
    assert most_lost(start, declarer(start), 1_000) == (0, 0)
    assert most_lost(start, planning(start, "finesse"), 1_000) == (2, 2)
    assert most_lost(start, planning(start, "squeeze"), 1_000) == (0, 0)


def test_a_finesse_lets_a_card_of_partners_run_that_two_cards_beat_at_most() -> None:
    """70D1: the ten runs to the king; nobody lets the five run, whatever finesse was stated."""
    ten = position(NORTH, "HA HQ H2", "HK H3 S9", "S3 S4", "S5 S6", trick="HT H4", leader=SOUTH)
    assert normal(ten, planning(ten, "finesse")) == ["H2", "HA", "HQ"]
    five = position(NORTH, "HA HQ H2", "HK HJ HT", "S3 S4", "S5 S6", trick="H5 H4", leader=SOUTH)
    assert normal(five, planning(five, "finesse")) == ["HA", "HQ"]


def test_no_trump_leaves_nothing_to_ruff_with() -> None:
    """70D1: a plan that the cards do not allow adds no line."""
    start = position(NORTH, "SA S2", "SK S3", "D2 D3", "D4 D5")
    assert not planning(start, "ruff").plans
    assert planning(start, "ruff", Suit.DIAMONDS).plans


def test_a_loser_is_ruffed_if_that_was_stated_and_the_trick_is_not_won_yet() -> None:
    """70D1: South leads his diamond instead of a top; dummy ruffs low or high, and lets a top of South's be."""
    start = position(SOUTH, "S2 S9 H2", "ST H3 D9", "HA D4 C2", "D8 H4 C9")
    ruffs = planning(start, "ruff", Suit.SPADES)
    assert normal(start, declarer(start, Suit.SPADES)) == ["HA"]
    assert normal(start, ruffs) == ["C2", "D4", "HA"]
    to_dummy = position(NORTH, "S2 S9 H2", "ST H3 D9", "HA C2", "H4 C9", trick="D4 D8", leader=SOUTH)
    assert normal(to_dummy, ruffs) == ["S2", "S9"]
    won = position(NORTH, "S2 S9 C3", "ST H3 D9", "D4 C2", "D8 C9", trick="HA H4", leader=SOUTH)
    assert normal(won, ruffs) == ["C3"]


def test_a_duck_is_of_a_suit_that_has_a_top_and_an_endplay_of_any() -> None:
    """70D1: the three of hearts beside the ace, or the four of clubs too; without a word the ace is first."""
    start = position(SOUTH, "D2 D3 D4", "H9 CT CJ", "HA H3 C4", "HT HJ C9")
    assert normal(start) == ["HA"]
    assert normal(start, planning(start, "duck")) == ["H3", "HA"]
    assert normal(start, planning(start, "endplay")) == ["C4", "H3", "HA"]
    led = position(SOUTH, "D2 D3", "CT CJ", "HA H3 C4", "HT HJ C9", trick="D4 H9", leader=NORTH)
    followed = replace(led, trick=((WEST, int(Card.parse("HT"))),), turn=SOUTH)
    assert normal(followed, planning(start, "duck")) == ["H3", "HA"]


def test_any_card_but_a_top_is_thrown_if_discards_were_stated() -> None:
    """Footnote to 70: of the club and the hearts without a word only a loser of the longest suit."""
    at = position(SOUTH, "S2", "H9 C9 D2 D3", "C2 H2 H3 DA", "HT CT D4", trick="S4 S5 S6", leader=WEST)
    at = replace(at, trick=((EAST, int(Card.parse("SK"))), (SOUTH + 2 & 3, int(Card.parse("S2")))), turn=SOUTH)
    assert normal(at) == ["H2"]
    assert normal(at, planning(at, "discard")) == ["C2", "H2"]


def test_a_defenders_partner_may_ruff_his_winner() -> None:
    """70D2: the two aces are high, but partner ruffs one and has a loser to lead."""
    start = position(SOUTH, "C2 D2", "H3 D3", "HA SA", "D4 D5")
    assert most_lost(start, Claimer.at(start, frozenset((SOUTH,)), 0, Suit.CLUBS, draws=False), 1_000) == (1, 1)
