"""The two devices on which pages are tested, as Playwright describes them."""

from __future__ import annotations

from typing import Any, Final

__all__ = ["DESK", "PHONE", "SIDEWAYS"]

DESK: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 800}}
PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
SIDEWAYS: Final[dict[str, Any]] = {**PHONE, "viewport": {"width": 844, "height": 390}}
