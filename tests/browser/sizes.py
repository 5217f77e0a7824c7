"""The devices and the window sizes on which pages are tested, as Playwright describes them."""

from __future__ import annotations

import os
from typing import Any, Final

import pytest

__all__ = ["DESK", "LONG", "PHONE", "SHORT_AND_LONG", "SIDEWAYS", "WHOLE", "drawn", "sizes"]

LONG: Final = pytest.mark.long
"""A case that the suite leaves out: `make long` runs it."""
SHORT_AND_LONG: Final = pytest.mark.parametrize(
    "whole", [pytest.param(False, id="short"), pytest.param(True, id="long", marks=LONG)]
)
"""A way through many pages in two forms, of which the suite has the one with fewer."""
WHOLE: Final = os.environ.get("EXAMPLES") == "whole"
"""Whether `make long` runs, which looks at more in each of its tests."""

DESK: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 800}}
PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
SIDEWAYS: Final[dict[str, Any]] = {**PHONE, "viewport": {"width": 844, "height": 390}}


def drawn(device: dict[str, Any]) -> dict[str, Any]:
    """Return the device as tests open it: one pixel a point, a quarter to paint, unless they take pictures."""
    return device if os.environ.get("PICTURES") else device | {"device_scale_factor": 1}


def sizes(*all_sizes: tuple[int, int], suite: int) -> list[Any]:
    """Return the parameters for window sizes, of which the suite takes the first ones."""
    return [size if n < suite else pytest.param(*size, marks=LONG) for n, size in enumerate(all_sizes)]
