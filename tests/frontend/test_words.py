"""Every value of the game has its words in both languages, and they are those of bridge people."""

from __future__ import annotations

import pytest

from frontend import words
from laws.protocol.refusals import Refusal, RefusalCode
from laws.table.phases import Phase
from laws.values.calls import CALLS, DOUBLE, PASS, Call
from laws.values.cards import CARDS, RANKS, SUITS, Card, Denomination, Hand, Suit
from laws.values.contract import Contract, PassedOut, Played
from laws.values.paragraph import Paragraph
from laws.values.seats import SEATS, Seat, Side, Vulnerability

LANGUAGES = ("en", "zh-hans")


def _all(language: str) -> dict[str, list[str]]:
    return {
        "seats": [words.seat_name(seat, language) for seat in SEATS],
        "sides": [words.side_name(side, language) for side in Side],
        "side marks": [words.side_mark(side, language) for side in Side],
        "vulnerabilities": [words.vulnerability_name(one, language) for one in Vulnerability],
        "suits": [words.suit_name(suit, language) for suit in SUITS],
        "denominations": [words.denomination_name(one, language) for one in Denomination],
        "cards": [words.card_name(card, language) for card in CARDS],
        "calls": [words.call_name(call, language) for call in CALLS],
        "phases": [words.phase_name(phase, language) for phase in Phase],
        "refusals": [words.refusal_code_sentence(code, language) for code in RefusalCode],
        "outcomes": [words.outcome_text(over, language) for over in range(-13, 7)],
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_has_words_of_its_own(language: str) -> None:
    """A walk through the registries: nothing is missing, nothing is called like something else."""
    for kind, found in _all(language).items():
        assert all(found), kind
        assert len(set(found)) == len(found), kind


def test_every_word_is_translated() -> None:
    """What is the same in both languages is a figure: 10, 9, 2."""
    english, chinese = _all("en"), _all("zh-hans")
    for kind, found in english.items():
        assert not set(found) & set(chinese[kind]), kind


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_seats_mark_begins_its_name(language: str) -> None:
    """Four different ones."""
    marks = [words.seat_mark(seat, language) for seat in SEATS]
    assert len(set(marks)) == 4
    assert all(words.seat_name(seat, language).startswith(mark) for seat, mark in zip(SEATS, marks, strict=True))


@pytest.mark.parametrize(
    ("contract", "tricks", "english", "chinese"),
    [
        ("4SX S", 8, "4♠X by South, down two", "南家 4♠ 加倍，宕二"),
        ("3NT N", 9, "3NT by North, made", None),
        ("1C E", 8, "1♣ by East, made with one overtrick", None),
        ("1HXX W", 13, "1♥XX by West, made with six overtricks", None),
        ("7NT S", 0, "7NT by South, down thirteen", None),
    ],
)
def test_a_result_reads_as_bridge_people_say_it(contract: str, tricks: int, english: str, chinese: str | None) -> None:
    """Contract, declarer, what became of it."""
    played = Played(Contract.parse(contract), tricks)
    assert words.result_sentence(played, "en") == english
    if chinese:
        assert words.result_sentence(played, "zh-hans") == chinese


def test_a_passed_out_board_says_so() -> None:
    """Nobody declared it."""
    assert words.result_sentence(PassedOut(), "en") == "Passed out"


@pytest.mark.parametrize(("points", "text"), [(430, "+430"), (-50, "−50"), (0, "0")])
def test_scores_have_their_sign(points: int, text: str) -> None:
    """A minus sign, not a hyphen."""
    assert words.signed(points) == text
    assert words.score_sentence(points, "en") == f"NS {text}"
    assert words.score_sentence(-points, "en", Side.EW) == f"EW {text}"


@pytest.mark.parametrize(
    ("points", "english", "chinese"),
    [
        (430, "North-South plus 430", "正 430 分"),
        (-50, "North-South minus 50", "负 50 分"),
        (0, "North-South 0", " 0 分"),
    ],
)
def test_a_score_is_spoken_with_its_sign_and_none_where_there_is_none(points: int, english: str, chinese: str) -> None:
    assert words.score_name(points, "en") == english
    assert words.score_name(points, "zh-hans").endswith(chinese)


def test_a_hand_is_read_out_suit_by_suit() -> None:
    """Spades first, a void named."""
    hand = Hand.parse("AQ52.KT..9876543")
    assert words.hand_name(hand, "en") == (
        "spades ace, queen, 5, 2; hearts king, 10; diamonds none; clubs 9, 8, 7, 6, 5, 4, 3"
    )
    assert "黑桃" in words.hand_name(hand, "zh-hans")


@pytest.mark.parametrize(
    ("refusal", "sentence"),
    [
        (Refusal(RefusalCode.NOT_YOUR_TURN, seat=Seat.NORTH), "It is North’s turn."),
        (Refusal(RefusalCode.NOT_YOUR_TURN), "It is not your turn."),
        (
            Refusal(RefusalCode.MUST_FOLLOW_SUIT, Paragraph.parse("44C"), suit=Suit.HEARTS),
            "This hand can follow suit: play one of its hearts. (Law 44C)",
        ),
        (
            Refusal(RefusalCode.INSUFFICIENT_BID, Paragraph.parse("18D"), call=Call.parse("3NT")),
            "A bid must be higher than 3NT. (Law 18D)",
        ),
        (
            Refusal(RefusalCode.MUST_REPEAT, Paragraph.parse("31A1"), call=PASS),
            "You must repeat your call: Pass. (Law 31A1)",
        ),
    ],
)
def test_a_refusal_says_what_is_particular_about_it(refusal: Refusal, sentence: str) -> None:
    """Whose turn, which suit, which bid; and the Law."""
    assert words.refusal_sentence(refusal, "en") == sentence


def test_an_unknown_code_is_an_error() -> None:
    """It would be a refusal without a sentence."""
    with pytest.raises(KeyError):
        words.refusal_code_sentence("no_such_code", "en")


def test_what_is_written_is_what_is_spoken_about() -> None:
    """Ranks and calls as printed."""
    assert [words.rank_text(rank) for rank in RANKS] == [
        "2",
        "3",
        "4",
        "5",
        "6",
        "7",
        "8",
        "9",
        "10",
        "J",
        "Q",
        "K",
        "A",
    ]
    assert words.call_text(Call.parse("2H"), "en") == "2♥"
    assert words.call_text(DOUBLE, "zh-hans") == "X"
    assert words.call_text(PASS, "zh-hans") == "不叫"
    assert words.card_name(Card.parse("SA"), "en") == "ace of spades"


def test_one_of_a_suit_is_one() -> None:
    """1 heart, 2 hearts; Chinese has no plural."""
    assert words.call_name(Call.parse("1H"), "en") == "1 heart"
    assert words.call_name(Call.parse("2H"), "en") == "2 hearts"
    assert words.call_name(Call.parse("1NT"), "en") == "1 notrump"
    assert words.call_name(Call.parse("1H"), "zh-hans") == "1 红心"
