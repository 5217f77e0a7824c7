"""Article 42.4: an organiser's own scale, published beforehand, is parsed from its text and written back."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.match.vp.bands import MalformedScale, read_scale, write_scale
from scoring.match.vp.continuous import continuous
from scoring.match.vp.discrete import discrete
from scoring.match.vp.scale import VpScale

OURS = """
# twenty-five for the winner
0-1   15 15
2-4   16, 14
5     17.5 12.5
6+    25 5   # and for ever
"""


def test_a_scale_of_an_organiser() -> None:
    scale = read_scale("ours", OURS)
    assert [scale.convert(margin)[0] for margin in (0, 1, 2, -4, 99)] == [15, 15, 16, 14, 25]
    assert [scale.convert(margin)[1] for margin in (0, 1, 2, -4, 99)] == [15, 15, 14, 16, 5]
    assert scale.convert(5) == (Fraction(35, 2), Fraction(25, 2))
    assert (scale.name, scale.places) == ("ours", 1)
    assert (scale.draw, scale.most) == (Fraction(15), Fraction(25))
    assert write_scale(scale) == "0-1 15.0 15.0\n2-4 16.0 14.0\n5 17.5 12.5\n6+ 25.0 5.0\n"


@given(st.sampled_from([continuous, discrete]), st.integers(1, 70))
def test_every_scale_is_read_as_it_was_written(make: Callable[[int], VpScale], boards: int) -> None:
    scale = make(boards)
    again = read_scale(scale.name, write_scale(scale))
    assert write_scale(again) == write_scale(scale)
    for margin in range(len(scale.winners) + 1):
        assert again.convert(margin) == scale.convert(margin)


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("", 0, "empty"),
        ("# nothing\n\n", 0, "empty"),
        ("0-2 10", 1, "margins, winner, loser"),
        ("0-2 10 ten", 1, "'ten' is no number"),
        ("0-2 10 1e9", 1, "'1e9' is no number"),
        ("0 10 10\n2+ 11 9", 2, "margin 1 comes next"),
        ("0-3 10 10\n2+ 11 9", 2, "margin 4 comes next"),
        ("0 10 10\n1-0 11 9\n2+ 12 8", 2, "ends from its first margin to 1000, not at 0"),
        ("0-1001 10 10", 1, "not at 1001"),
        ("0 10 10\n1 11 9", 2, r"goes on for ever: write 1\+"),
        ("0+ 10 10\n1 11 9", 2, "nothing can follow"),
        ("0 10 10\n1+ 9 11", 0, "gives the winner less"),
    ],
)
def test_what_is_wrong_with_a_text_is_said_with_its_line(text: str, line: int, problem: str) -> None:
    with pytest.raises(MalformedScale, match=problem) as found:
        read_scale("ours", text)
    assert found.value.line == line
