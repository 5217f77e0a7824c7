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
        ("taking the heart finesse", Statement(False, (Suit.HEARTS,), ("finesse",), (HEARTS,))),
        (
            "ruff a club, pitch a heart",
            Statement(False, (Suit.CLUBS, Suit.HEARTS), ("ruff", "discard"), (ROUNDED, ROUNDED)),
        ),
        ("if the queen drops", Statement(False, (), ("condition",), (ALL,))),
        ("finesse the queen, then clubs", Statement(False, (Suit.CLUBS,), ("finesse",), (ALL,))),
        ("trumping a club", Statement(False, (Suit.CLUBS,), ("ruff",), (frozenset({Suit.CLUBS}),))),
        ("将吃一张红心", Statement(False, (Suit.HEARTS,), ("ruff",), (HEARTS,))),
        ("先调将，再打黑桃", Statement(True, (Suit.SPADES,), ())),
        ("红心飞牌", Statement(False, (Suit.HEARTS,), ("finesse",), (HEARTS,))),
    ],
)
def test_it_is_understood_as_far_as_it_is_safe(text: str, stated: Statement) -> None:
    assert read_statement(text) == stated
