"""The pictures of the documentation: which there are, and under what name one is taken.

A picture's name says what is seen, on what, in which language and theme: `table-phone-zh`, `table-desk-en-dark`. It is
read off the page that is taken, so that no picture can bear the name of another page.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from playwright.sync_api import Page

from tests.browser.sizes import DESK, PHONE

__all__ = ["FOLDER", "PICTURES", "Picture", "Taker"]

FOLDER: Final = Path(__file__).resolve().parents[2] / "docs" / "pictures"
_LANGUAGES: Final = {"en": "en", "zh-Hans": "zh"}


@dataclass(frozen=True, slots=True)
class Picture:
    """What is seen, and how the page was opened."""

    what: str
    language: str = "en"
    phone: bool = False
    dark: bool = False

    @property
    def name(self) -> str:
        """Of its file, without the ending."""
        words = [self.what, "phone" if self.phone else "desk", _LANGUAGES[self.language]]
        return "-".join([*words, "dark"] if self.dark else words)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the file, in pixels."""
        device = PHONE if self.phone else DESK
        scale = device.get("device_scale_factor", 1)
        return scale * device["viewport"]["width"], scale * device["viewport"]["height"]


PICTURES: Final = (
    Picture("auction"),
    Picture("table"),
    Picture("table", language="zh-Hans", phone=True),
    Picture("result"),
)
"""All of docs/pictures."""


class Taker:
    """Takes those of a test's pages that are to be pictures; `met` are all that it was shown."""

    def __init__(self) -> None:
        self.met: set[Picture] = set()

    def take(self, page: Page, what: str) -> None:
        """Sees what the page is; writes its picture where there is to be one, and `PICTURES=1` asks for them."""
        language, width, dark = page.evaluate(
            "[document.documentElement.lang, innerWidth, matchMedia('(prefers-color-scheme: dark)').matches]"
        )
        picture = Picture(what, language, width == PHONE["viewport"]["width"], dark)
        self.met.add(picture)
        if picture in PICTURES and os.environ.get("PICTURES"):
            page.screenshot(path=FOLDER / f"{picture.name}.png")
