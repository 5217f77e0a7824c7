"""Whole numbers that forms and addresses send."""

from __future__ import annotations

import pytest

from play.pages.site.numbers import whole_number


@pytest.mark.parametrize("text", ["", "-1", "+1", " 1", "1.0", "1e3", "²", "١", "a", "1000"])
def test_anything_else_is_no_number(text: str) -> None:
    assert whole_number(text, 3) is None


def test_a_number_has_so_many_digits_at_most() -> None:
    assert (whole_number("999", 3), whole_number("007", 3)) == (999, 7)
    assert whole_number("9" * 18) == 10**18 - 1
    assert whole_number("9" * 19) is None
