"""What the words of a claim settle, and what they leave to a director (Laws 68C, 70)."""

from __future__ import annotations

import pytest

from laws.engine.claims.statement import Statement, read_statement
from laws.values.cards import SUITS, Suit

ALL = frozenset(SUITS)
HEARTS = frozenset({Suit.HEARTS})
ROUNDED = frozenset({Suit.CLUBS, Suit.HEARTS})


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        ("", Statement(False, (), ())),
        ("drawing trumps, then all top cards", Statement(True, (), ())),
        ("draw the outstanding trump, hearts then spades", Statement(True, (Suit.HEARTS, Suit.SPADES), ())),
        ("trumps are gone", Statement(False, (), ())),
        ("spades, losing a heart, then clubs", Statement(False, (Suit.SPADES, Suit.CLUBS), ())),
        ("spades and the diamond ace and spades again", Statement(False, (Suit.SPADES, Suit.DIAMONDS), ())),
        (
            "taking the heart finesse",
            Statement(False, (Suit.HEARTS,), ("finesse",), (HEARTS,), Suit.HEARTS),
        ),
        (
            "ruff a club, pitch a heart",
            Statement(False, (Suit.CLUBS, Suit.HEARTS), ("ruff", "discard"), (ROUNDED, ROUNDED)),
        ),
        ("if the queen drops", Statement(False, (), ("condition",), (ALL,))),
        ("finesse the queen, then clubs", Statement(False, (Suit.CLUBS,), ("finesse",), (ALL,))),
        ("trumping a club", Statement(False, (Suit.CLUBS,), ("ruff",), (frozenset({Suit.CLUBS}),))),
        ("将吃一张红心", Statement(False, (Suit.HEARTS,), ("ruff",), (HEARTS,))),
        ("先调将，再打黑桃", Statement(True, (Suit.SPADES,), ())),
        ("红桃，方片，草花", Statement(False, (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS), ())),
        ("throwing a heart", Statement(False, (Suit.HEARTS,), ("discard",), (HEARTS,))),
        ("trumps drawn", Statement(False, (), ())),
        ("one trump out", Statement(True, (), ())),
        ("two trumps are still out", Statement(True, (), ())),
        ("没有将了，红心全大", Statement(False, (Suit.HEARTS,), ())),
        ("将牌都清了", Statement(False, (), ())),
        ("我将先打红心", Statement(False, (Suit.HEARTS,), ())),
        ("我将清将牌", Statement(True, (), ())),
        ("not drawing trumps", Statement(False, (), ())),
        ("I won’t need to pull the trump, hearts", Statement(False, (Suit.HEARTS,), ())),
        ("leaving the high trump out", Statement(False, (), ())),
        ("I have not drawn trumps yet", Statement(True, (), ())),
        ("不用清将，打红心", Statement(False, (Suit.HEARTS,), ())),
        ("红心飞牌", Statement(False, (Suit.HEARTS,), ("finesse",), (HEARTS,), Suit.HEARTS)),
    ],
)
def test_it_is_understood_as_far_as_it_is_safe(text: str, stated: Statement) -> None:
    assert read_statement(text) == stated


@pytest.mark.parametrize(
    "text",
    [
        "finesse hearts",
        "finesse the king of hearts, then spades",
        "drawing trumps, then diamonds, and the heart finesse",
        "hooking a heart",
        "调将，然后飞红心",
    ],
)
def test_a_finesse_that_is_stated_without_doubt_has_its_suit(text: str) -> None:
    """70D1: it is embraced in the statement."""
    assert read_statement(text).finesse is Suit.HEARTS


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hearts",
        "finesse",
        "the finesse, hearts then spades",
        "no heart finesse",
        "declining the heart finesse",
        "hearts from the top rather than the heart finesse",
        "弃飞红心",
        "先打黑桃，之后飞红心",
        "I don't finesse hearts",
        "finesse hearts or spades",
        "finesse hearts if the king is out",
        "finesse hearts, finesse spades",
        "finesse hearts and ruff a spade",
        "hearts, losing a heart finesse",
        "hearts, finessed already",
        "leading a heart through East",
        "不飞红心",
        "neither ducking nor finessing hearts",
        "the heart finesse is off",
        "I would finesse hearts",
        "毋须飞红心",
        "红心已飞过",
    ],
)
def test_a_finesse_of_which_there_is_doubt_has_none(text: str) -> None:
    """70A: then more than one line may be meant."""
    assert read_statement(text).finesse is None


@pytest.mark.parametrize("text", ["ducking a heart", "duck a heart first, rest are mine", "先忍让一轮红心，然后全大"])
def test_a_duck_that_is_stated_without_doubt_has_its_suit(text: str) -> None:
    """70D1: it is embraced in the statement."""
    assert read_statement(text).duck is Suit.HEARTS


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ducking",
        "hearts, duck",
        "hearts, ducked already",
        "ducking two hearts",
        "duck a heart, duck a spade",
        "duck a heart or a club",
        "I don't duck a heart",
        "duck a heart, ruff a club",
        "overtaking a heart",
        "忍让两轮红心",
        "不忍让红心",
        "neither duck nor finesse hearts",
        "红心忍让过了",
        "duck a heart, then draw trumps",
        "忍让一轮红心，清将",
    ],
)
def test_a_duck_of_which_there_is_doubt_has_none(text: str) -> None:
    """70A: then more than one line may be meant; without its suit the words leave open which trick is given up."""
    assert read_statement(text).duck is None


@pytest.mark.parametrize("text", ["overtaking the queen of hearts in dummy", "用红桃A超吃进明手"])
def test_a_card_that_is_overtaken_without_doubt_has_its_suit(text: str) -> None:
    """70D1: it is embraced in the statement, and is no duck."""
    read = read_statement(text)
    assert (read.overtaken, read.duck) == (Suit.HEARTS, None)


@pytest.mark.parametrize("text", ["overtaking", "ducking a heart", "overtaking a heart or a club", "不超吃红心"])
def test_a_card_of_which_there_is_doubt_is_not_overtaken(text: str) -> None:
    """70A: then more than one line may be meant."""
    assert read_statement(text).overtaken is None


@pytest.mark.parametrize(
    "text",
    [
        "no finesse",
        "hearts from the top, no finesse",
        "without taking the heart finesse",
        "I won’t duck",
        "I will not be ducking a heart",
        "cashing hearts rather than the finesse",
        "declining to overtake",
        "I neither duck nor finesse",
        "红心从大到小，不飞",
        "无须飞红心",
        "不忍让",
    ],
)
def test_a_finesse_or_a_duck_that_is_declined_is_no_plan(text: str) -> None:
    """70D1: what he states embraces no such line, and the suit that he names with it is in no order."""
    read = read_statement(text)
    assert (read.left, read.plans) == ((), frozenset())
    assert read.order == ((Suit.HEARTS,) if "," in text or "，" in text else ())


@pytest.mark.parametrize(
    "text",
    [
        "no finesse yet",
        "not finessing hearts before spades",
        "no finesse can lose",
        "never without the finesse",
        "no finesse against West",
        "finesse hearts, not spades",
        "no, finesse hearts",
        "no heart finesse, but spades",
        "I don’t refuse to finesse",
        "不飞不行",
        "不得不飞红心",
        "暂不飞红心",
        "不飞红心，飞黑桃",
    ],
)
def test_a_finesse_that_is_perhaps_not_declined_is_a_plan(text: str) -> None:
    """70A: a director judges it."""
    assert "finesse" in read_statement(text).left


def test_a_finesse_that_is_declined_leaves_the_plans_beside_it() -> None:
    """70D1: the ruff is of clubs."""
    assert read_statement("ruffing a club, no heart finesse").plans == {("ruff", Suit.CLUBS)}
