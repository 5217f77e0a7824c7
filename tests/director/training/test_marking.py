"""How an answer of the simulator is marked."""

from __future__ import annotations

import pytest

from director.training.marking import Answer, Key, Marks, marked
from laws.values.paragraph import Paragraph

KEY = Key(Paragraph.parse("27B2"), (4, 0, 2, 5), "partner_silent", frozenset(("lho_calls", "whole_auction")))
NONE = Answer(None, (), "", frozenset())


def answer(law: str = "", *options: int, decision: str = "", limits: str = "") -> Answer:
    """Return an answer."""
    return Answer(Paragraph.parse(law) if law else None, options, decision, frozenset(limits.split()))


def test_all_right_is_a_hundred_and_nothing_is_nothing() -> None:
    """The parts add up."""
    right = answer("27B2", 4, 0, 2, 5, decision="partner_silent", limits="lho_calls whole_auction")
    assert marked(right, KEY) == Marks(30, 25, 15, 20, 10)
    assert marked(right, KEY).total == 100
    assert marked(NONE, KEY).total == 0


@pytest.mark.parametrize(("law", "points"), [("27B2", 30), ("27A1", 10), ("27", 10), ("29A", 0), ("27.1", 0)])
def test_another_paragraph_of_the_same_law_is_a_third(law: str, points: int) -> None:
    """Article 27 is not Law 27."""
    assert marked(answer(law), KEY).law == points


@pytest.mark.parametrize(
    ("options", "named", "order"),
    [
        ((4, 0, 2, 5), 25, 15),
        ((0, 4, 2, 5), 25, 11),
        ((5, 2, 0, 4), 25, 0),
        ((4, 0), 12, 7),
        ((4,), 6, 0),
        ((4, 0, 2, 5, 1, 3), 12, 15),
        ((1, 3), 0, 0),
        ((1, 4, 3, 0, 2, 6, 5, 7, 8), 0, 15),
    ],
)
def test_options_by_name_and_by_order(options: tuple[int, ...], named: int, order: int) -> None:
    """One too many takes away what a right one gives; the order is that of the longest part that stands right."""
    marks = marked(answer("", *options), KEY)
    assert (marks.options, marks.order) == (named, order)


def test_one_option_alone_is_in_order() -> None:
    """Where there is only one to name."""
    alone = Key(KEY.law, (3,), "x", frozenset(("none",)))
    assert marked(answer("", 3, limits="none"), alone) == Marks(0, 25, 15, 0, 10)


def test_limits_that_do_not_hold_take_points_away() -> None:
    """Ticking all gives nothing."""
    assert marked(answer(limits="lho_calls"), KEY).limits == 5
    assert marked(answer(limits="lho_calls next_turn"), KEY).limits == 0
    assert marked(answer(limits="lho_calls whole_auction next_turn"), KEY).limits == 5
