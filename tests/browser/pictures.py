"""The pictures of the documentation: their list, and their names.

A picture's name says the subject, the device, the language and the theme: `table-phone-zh`, `table-desk-en-dark`. It is
derived from the page itself, and what was read of the page is stamped into the file (`stamps.py`), so that no picture
can have the name of another page.
"""

from __future__ import annotations

import io
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.sizes import DESK, PHONE, SIDEWAYS
from tests.browser.stamps import stamp

__all__ = ["FOLDER", "PICTURES", "Picture", "Taker", "picture_everywhere", "stamp_of"]

FOLDER: Final = Path(__file__).resolve().parents[2] / "docs" / "pictures"
_LANGUAGES: Final = {"en": "en", "zh-Hans": "zh"}
_MACHINES: Final = {"desk": DESK, "phone": PHONE, "sideways": SIDEWAYS}


@dataclass(frozen=True, slots=True)
class Picture:
    """The subject, and how the page was opened."""

    what: str
    language: str = "en"
    machine: str = "desk"
    dark: bool = False

    @property
    def name(self) -> str:
        """The name of its file, without the suffix."""
        words = [self.what, self.machine, _LANGUAGES[self.language]]
        return "-".join([*words, "dark"] if self.dark else words)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the file, in pixels."""
        device = _MACHINES[self.machine]
        scale = device.get("device_scale_factor", 1)
        return scale * device["viewport"]["width"], scale * device["viewport"]["height"]

    @property
    def stamp(self) -> str:
        """What the page says of itself when this picture is taken."""
        viewport = _MACHINES[self.machine]["viewport"]
        return stamp_of(self.what, self.language, viewport["width"], viewport["height"], self.dark)


def stamp_of(what: str, language: str, width: int, height: int, dark: bool) -> str:
    """Return what is stamped into a picture: the subject, and language, size and theme as read of the page."""
    return f"{what} lang={language} viewport={width}x{height} theme={'dark' if dark else 'light'}"


IRREGULAR: Final = (
    "insufficient-bid",
    "call-out-of-turn",
    "lead-out-of-turn",
    "penalty-card",
    "revoke-corrected",
    "revoke-established",
    "claim",
    "claim-contested",
    "claim-searched",
    "unintended-call",
    "director",
)
"""What goes wrong, and the director's page: in English at a desk, and in Chinese on a phone upright and sideways."""

PEOPLE: Final = ("away", "guest")
"""A player who has lost his connection; a guest who came by the address: on the same machines."""

SCREENS: Final = ("screen-alert", "screen-aperture", "screen-irregularity", "screen-replacement")
"""A table behind screens, each in English at a desk and in Chinese on a phone upright and sideways."""

BESIDE: Final = (
    "screen-question",
    "screen-lead-closed",
    "screen-lead-open",
    "screen-lead-fault",
    "alerts-self",
    "alerts-partner",
    "auction-reopened",
)
"""What else is told with and without screens: in English at a desk and in Chinese on a phone."""

CARDS: Final = (Picture("system-card"), Picture("system-card", "zh-Hans", "phone"))
"""The opponents' system card at the table: in English at a desk and in Chinese on a phone."""

EXPLAINED: Final = ("explained-wrongly", "two-answers", "course")
"""What was explained wrongly, what the director reads of two answers, and what each player could see:
in English at a desk, Chinese on a phone.
"""

PICTURES: Final = (
    Picture("auction"),
    Picture("table"),
    Picture("table", "zh-Hans", "phone"),
    Picture("result"),
    Picture("explaining"),
    Picture("explaining", "zh-Hans", "phone"),
    Picture("vugraph"),
    Picture("vugraph", "zh-Hans", "phone"),
    Picture("watch-list"),
    Picture("watch-list", "zh-Hans", "phone"),
    Picture("watcher-removed"),
    Picture("watcher-removed", "zh-Hans", "phone"),
    Picture("talk-held-back"),
    Picture("talk-held-back", "zh-Hans", "phone"),
    Picture("club-session"),
    Picture("club-room"),
    Picture("club-clock"),
    Picture("club-cross-table"),
    Picture("club-traveller"),
    Picture("club-moving-ranking", "zh-Hans", "phone"),
    Picture("console"),
    Picture("console-table"),
    Picture("console", "zh-Hans", "phone"),
    Picture("club-roll-call"),
    Picture("club-joining", "zh-Hans", "phone"),
    Picture("club-results", "zh-Hans", "phone"),
    Picture("club-check", machine="phone"),
    Picture("match"),
    Picture("match", "zh-Hans", "phone"),
    Picture("match-score"),
    Picture("bracket"),
    Picture("bracket", "zh-Hans", "phone"),
    Picture("swiss-standing"),
    Picture("poll", "zh-Hans", "phone"),
    Picture("judgement"),
    Picture("training"),
    Picture("training", "zh-Hans", "phone"),
    Picture("adviser"),
    Picture("adviser", "zh-Hans", "phone"),
    Picture("appeal-assent", "zh-Hans", "phone"),
    Picture("appeal"),
    Picture("report"),
    *CARDS,
    *(Picture(what, *how) for what in (*BESIDE, *EXPLAINED) for how in (("en", "desk"), ("zh-Hans", "phone"))),
    *(
        Picture(what, language, machine)
        for what in (*IRREGULAR, *PEOPLE, *SCREENS)
        for language, machine in (("en", "desk"), ("zh-Hans", "phone"), ("zh-Hans", "sideways"))
    ),
)
"""All of docs/pictures."""


class Taker:
    """Takes pictures of a test's pages; `met` are all the subjects that it was shown."""

    def __init__(self) -> None:
        self.met: set[Picture] = set()

    def take(self, page: Page, what: str) -> None:
        """Identify the page; write its picture if it is listed and `PICTURES=1`."""
        language, width, height, dark = page.evaluate(
            "[document.documentElement.lang, innerWidth, innerHeight,"
            " matchMedia('(prefers-color-scheme: dark)').matches]"
        )
        machine = next(name for name, device in _MACHINES.items() if device["viewport"]["width"] == width)
        picture = Picture(what, language, machine, dark)
        self.met.add(picture)
        if picture in PICTURES and os.environ.get("PICTURES"):
            # To hide the caret Playwright adds a style, which the policy of the page forbids.
            drawn = Image.open(io.BytesIO(page.screenshot(caret="initial"))).convert("RGB")
            # A tenth as large. The felt has most of the pixels, the suits few: every colour gets its share.
            few = drawn.quantize(256, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
            file = io.BytesIO()
            few.save(file, "PNG", optimize=True)
            stamped = stamp(file.getvalue(), stamp_of(what, language, width, height, dark))
            (FOLDER / f"{picture.name}.png").write_bytes(stamped)


def picture_everywhere(
    page: Page, what: str, ready: str = "#table[data-ready], #director, #moment", *, top: str = "", closes: str = ""
) -> None:
    """With `PICTURES=1` take all pictures of what this page shows now: its address is opened on each machine.

    A picture is taken once there is what `ready` selects, scrolled to what `top` selects, after what `closes` selects
    was clicked.
    """
    pictures = [picture for picture in PICTURES if picture.what == what]
    assert pictures, f"no picture is called {what}"
    if not os.environ.get("PICTURES"):
        return
    taker = Taker()
    browser = page.context.browser
    assert browser is not None
    for picture in pictures:
        machine: dict[str, Any] = _MACHINES[picture.machine]
        locale = "zh-CN" if picture.language == "zh-Hans" else "en-GB"
        context = browser.new_context(locale=locale, reduced_motion="reduce", **machine)
        context.add_cookies(page.context.cookies())  # type: ignore[arg-type]  # what it has is what it takes
        there = context.new_page()
        there.goto(page.url)
        expect(there.locator(ready).first).to_be_attached()
        there.evaluate("document.fonts.ready")
        if closes:
            there.locator(closes).click()
        if top:
            there.locator(top).evaluate("node => node.scrollIntoView()")
        taker.take(there, what)
        context.close()
    assert taker.met == set(pictures)
