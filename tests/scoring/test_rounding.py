"""Rounding: to the nearest value, a half away from zero."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rounding import rounded, rounded_to


@pytest.mark.parametrize(
    ("value", "places", "printed"),
    [
        (Fraction(5, 2), 0, "3"),
        (Fraction(-5, 2), 0, "-3"),
        (Fraction(1, 8), 2, "0.13"),
        (Fraction(-1, 8), 2, "-0.13"),
        (Fraction(25, 2), 2, "12.50"),
        (7, 2, "7.00"),
        (0, 1, "0.0"),
        (Fraction(1, 3), 4, "0.3333"),
        (Fraction(-1, 1000), 2, "0.00"),
        (Fraction(10**40, 3), 1, f"{'3' * 40}.3"),
    ],
)
def test_halves_go_away_from_zero(value: Fraction | int, places: int, printed: str) -> None:
    assert str(rounded(value, places)) == printed


@pytest.mark.parametrize(
    ("value", "step", "found"),
    [(145, 10, 150), (-145, 10, -150), (144, 10, 140), (-284, 10, -280), (Fraction(-575, 2), 10, -290), (0, 10, 0)],
)
def test_steps_too(value: Fraction | int, step: int, found: int) -> None:
    assert rounded_to(value, step) == found


@given(st.decimals(-10_000, 10_000, places=5), st.integers(0, 4))
def test_as_decimal_rounds_half_up(value: Decimal, places: int) -> None:
    assert rounded(Fraction(value), places) == value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def test_what_cannot_be_rounded_is_refused() -> None:
    with pytest.raises(ValueError, match="decimals"):
        rounded(1, -1)
    with pytest.raises(ValueError, match="step"):
        rounded_to(1, 0)
