"""Rounding to the nearest value, a half away from zero (articles 42, 49: 四舍五入).

All figures are exact until here: `int` where that is enough, `Fraction` elsewhere. A figure is rounded only where it is
published, or where a rule says that further figures are computed from the rounded one.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

__all__ = ["nearest", "rounded", "rounded_to"]


def rounded(value: Fraction | int, places: int) -> Decimal:
    """Return the value with `places` decimals (0 or more), a half away from zero.

    Trailing zeros are kept, as in ``Decimal("12.50")``. Raise ValueError for a negative number of places.
    """
    if places < 0:
        raise ValueError(f"a number of decimals is 0 or more, not {places}")
    whole = nearest(value.numerator * 10**places, value.denominator)
    return Decimal(f"{whole}e-{places}")  # from text: exact under any decimal context


def rounded_to(value: Fraction | int, step: int) -> int:
    """Return the nearest multiple of `step` points, a half away from zero: -145 to tens is -150.

    Raise ValueError unless the step is positive.
    """
    if step < 1:
        raise ValueError(f"a step is 1 or more, not {step}")
    return nearest(value.numerator, value.denominator * step) * step


def nearest(numerator: int, denominator: int) -> int:
    """Return the whole number nearest to a quotient with a positive denominator, a half away from zero."""
    whole = (2 * abs(numerator) + denominator) // (2 * denominator)
    return whole if numerator >= 0 else -whole
