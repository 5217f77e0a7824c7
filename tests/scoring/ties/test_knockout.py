"""Article 44.2: a knockout match that ends level in IMPs."""

from __future__ import annotations

import pytest

from scoring.ties.knockout import Extension, knockout
from scoring.ties.ladder import order
from tests.scoring.ties.fields import equal, placed, refs


@pytest.mark.parametrize(
    ("boards", "extensions", "placing", "by"),
    [
        ([50, -40], [], "H V", ["44.2(1)"]),
        ([50, -60], [], "V H", ["44.2(1)"]),
        ([10, 10, -20], [], "H V", ["44.2(2)"]),
        ([0, 10, -10], [Extension(8, 3)], "H V", ["44.2(3)"]),
        ([0, 10, -10], [Extension(4, -3)], "V H", ["44.2(3)"]),
        ([0], [Extension(8, 0), Extension(1, 50)], "H V", ["44.2(4)"]),
        ([0], [Extension(8, 0), Extension(1, 0), Extension(1, 0), Extension(1, -10)], "V H", ["44.2(4)"]),
    ],
)
def test_a_level_match(boards: list[int], extensions: list[Extension], placing: str, by: list[str]) -> None:
    """Total points; boards won, by as little as 10; eight or four boards; one at a time."""
    standing = order(equal("HV"), knockout("H", "V", boards, extensions))
    assert (placed(standing), refs(standing), standing.open) == (placing, by, ())


@pytest.mark.parametrize(
    ("extensions", "ref"),
    [([], "44.2(3)"), ([Extension(8, 0)], "44.2(4)"), ([Extension(4, 0), Extension(1, 0)], "44.2(4)")],
)
def test_who_stays_level_goes_on(extensions: list[Extension], ref: str) -> None:
    standing = order(equal("HV"), knockout("H", "V", [10, -10], extensions))
    assert placed(standing) == "(HV)"
    assert standing.open[0].rule is not None
    assert standing.open[0].rule.ref == ref


@pytest.mark.parametrize(
    ("extensions", "problem"),
    [
        ([Extension(1, 0)], "8 boards are played, or 4"),
        ([Extension(8, 0), Extension(8, 0)], "8 boards are played, or 4"),
        ([Extension(8, 3), Extension(1, 5)], "after the match is decided"),
        ([Extension(8, 0), Extension(1, 5), Extension(1, 5)], "after the match is decided"),
    ],
)
def test_what_cannot_have_been_played(extensions: list[Extension], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        knockout("H", "V", [0], extensions)


def test_an_extension_has_eight_boards_four_or_one() -> None:
    with pytest.raises(ValueError, match="8 boards, 4 or 1, not 2"):
        Extension(2, 0)
