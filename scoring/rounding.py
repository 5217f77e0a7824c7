"""The one rounding of all that is scored: to the nearest, a half away from zero (articles 42, 49: 四舍五入).

Everything before it is exact: `int` where that is enough, `Fraction` elsewhere. A figure is rounded where it is
published or where a rule says that the rounded figure is what counts further, and nowhere else.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

__all__ = ["nearest", "rounded", "rounded_to"]


def rounded(value: Fraction | int, places: int) -> Decimal:
    """The value with so many decimals (0 or more), a half going away from zero; ``Decimal("12.50")`` keeps its zeros.

    Raises ValueError for a negative number of places.
    """
    if places < 0:
        raise ValueError(f"a number of decimals is 0 or more, not {places}")
    whole = nearest(value.numerator * 10**places, value.denominator)
    return Decimal(f"{whole}e-{places}")  # from text: exact, whatever the context


def rounded_to(value: Fraction | int, step: int) -> int:
    """The nearest multiple of `step` points, a half going away from zero: -145 to tens is -150.

    Raises ValueError unless the step is positive.
    """
    if step < 1:
        raise ValueError(f"a step is 1 or more, not {step}")
    return nearest(value.numerator, value.denominator * step) * step


def nearest(numerator: int, denominator: int) -> int:
    """The whole number nearest to a quotient with a positive denominator, a half going away from zero."""
    whole = (2 * abs(numerator) + denominator) // (2 * denominator)
    return whole if numerator >= 0 else -whole
