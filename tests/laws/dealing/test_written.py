"""The written form of constraints."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws.dealing.constraints import NO_CONSTRAINTS, Constraints, Impossible, Why
from laws.dealing.drawing import draw
from laws.dealing.hands import Hands
from laws.dealing.presets import PRESETS
from laws.dealing.written import LONGEST, Fault, WrittenFault, parse, parse_length, parse_points
from laws.values.cards import Suit
from laws.values.deal import Deal
from laws.values.seats import Seat, Side

DEAL = Deal.parse("N:AKQ42.J54.T9.876 T98.AKQ3.8765.54 J765.T2.AK4.AK32 3.9876.QJ32.QJT9")
"""North: 10 points, 5323; East: 9, 3442; South: 15, 4234; West: 6, 1444."""


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# nothing is asked\n\n ; ;",
        "N: 10",
        "n: 8-12 5+s 3H 2-2d, 3♣",
        "N: balanced; S: semibalanced",
        "north: 5332\nwest: 4441 # a singleton spade",
        "N: 5=3=2=3",
        "N: any 5; W: any 4-4-4; E: any 4-4",
        "W: unbalanced",
        "N: 0-3 or 12+ or balanced 10",
        "NS: 25\nE-W: 10-20\nE+W: 15",
        "N: 9+; N: 0-10",
    ],
)
def test_what_is_written_is_asked_of_the_deal(text: str) -> None:
    assert parse(text).allow(DEAL)


@pytest.mark.parametrize(
    "text",
    ["N: 11+", "N: 0-4S", "N: 4432", "N: 3=5=2=3", "W: balanced", "N: any 5-4", "N: 11 or 4333", "NS: 0-24", "EW: 16+",
     "N: 9+; N: 0-9", "S: unbalanced"],
)  # fmt: skip
def test_another_deal_is_refused(text: str) -> None:
    assert not parse(text).allow(DEAL)


@pytest.mark.parametrize(
    ("text", "fault", "word", "line", "column"),
    [
        ("balanced", Fault.NO_COLON, "balanced", 1, 1),
        ("N: 15-17\n  S 8+", Fault.NO_COLON, "S 8+", 2, 3),
        ("X: 15-17", Fault.UNKNOWN_SEAT, "X", 1, 1),
        ("N: 12+; S:", Fault.NOTHING_ASKED, "S", 1, 9),
        ("N: 12+ or", Fault.NOTHING_ASKED, "or", 1, 8),
        ("N: or 12+", Fault.NOTHING_ASKED, "or", 1, 4),
        ("N: 15-17 balenced", Fault.UNKNOWN_TERM, "balenced", 1, 10),
        ("N: 15-", Fault.UNKNOWN_TERM, "15-", 1, 4),
        ("N: any", Fault.UNKNOWN_TERM, "any", 1, 4),
        ("N: any good", Fault.UNKNOWN_TERM, "any", 1, 4),
        ("N: any 7-7", Fault.PATTERN, "any", 1, 4),
        ("N: 17-15", Fault.POINTS, "17-15", 1, 4),
        ("N: 38", Fault.POINTS, "38", 1, 4),
        ("N: 5-4S", Fault.LENGTH, "5-4S", 1, 4),
        ("N: 14S", Fault.LENGTH, "14S", 1, 4),
        ("N: 4332", Fault.PATTERN, "4332", 1, 4),
        ("N: 4=3=3=2", Fault.PATTERN, "4=3=3=2", 1, 4),
        ("NS: 5+S", Fault.ONLY_POINTS, "5+S", 1, 5),
        ("NS: 20-22 balanced", Fault.ONLY_POINTS, "balanced", 1, 11),
        ("EW: 41+", Fault.POINTS, "41+", 1, 5),
        ("#" * (LONGEST + 1), Fault.TOO_LONG, "", 1, 1),
    ],
)
def test_a_fault_is_named_with_its_place(text: str, fault: Fault, word: str, line: int, column: int) -> None:
    with pytest.raises(WrittenFault) as raised:
        parse(text)
    found = raised.value
    assert (found.fault, found.word, found.line, found.column) == (fault, word, line, column)
    assert fault.value in str(found)
    assert f"line {line}" in str(found)


@given(st.text(alphabet="NESW:;any or0123456789+-=SHDC\n#♠balced", max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        constraints = parse(text)
    except WrittenFault as fault:
        line, lines = fault.line, len(text.splitlines())
    else:
        line, lines = 1, 1
        assert isinstance(constraints, Constraints)
    assert 1 <= line <= lines


def test_a_range_alone_is_read_for_a_field() -> None:
    assert (parse_points(" 15-17 "), parse_points("12+"), parse_points("20+", 40)) == ((15, 17), (12, 37), (20, 40))
    assert (parse_length("5+"), parse_length("3")) == ((5, 13), (3, 3))
    for bad in ("", "five", "6-5", "14"):
        with pytest.raises(WrittenFault):
            parse_length(bad)


@pytest.mark.parametrize(
    ("text", "why", "about"),
    [
        ("N: 5+S 5+H 4+D", Why.NO_HAND, Seat.NORTH),
        ("E: 30+ any 12", Why.NO_HAND, Seat.EAST),
        ("N: 25+; S: 16+", Why.POINTS, None),
        ("N: 0-5; S: 0-5; E: 0-10; W: 0-10", Why.POINTS, None),
        ("NS: 21+; EW: 21+", Why.POINTS, None),
        ("N: 15+; S: 10+; NS: 0-24", Why.POINTS_OF_SIDE, Side.NS),
        ("N: 7+S; S: 7+S", Why.SUIT, Suit.SPADES),
        ("N: 0-3H; E: 0-3H; S: 0-3H; W: 0-3H", Why.SUIT, Suit.HEARTS),
    ],
)
def test_what_is_plainly_impossible_is_said_without_dealing(text: str, why: Why, about: object) -> None:
    def below(_number: int) -> int:
        raise AssertionError("a card was dealt")

    with pytest.raises(Impossible) as raised:
        draw(parse(text), 1, below)
    assert (raised.value.why, raised.value.about) == (why, about)


def test_constraints_are_joined() -> None:
    both = parse("N: 10+") & parse("N: 0-10; NS: 25+")
    assert both.allow(DEAL)
    assert both.seats[0] == Hands.with_points(10, 10)
    assert NO_CONSTRAINTS & both == both


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_can_be_dealt(name: str) -> None:
    parse(PRESETS[name]).check()
