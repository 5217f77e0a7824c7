"""The tokens: enough contrast by day and by night, both dark themes the same, and the font that its drawing gives."""

from __future__ import annotations

import re

import pytest

from frontend.drawings import font

STATIC = font.FILE.parents[1]
TOKENS = (STATIC / "tokens.css").read_text()
PRINT = (STATIC / "pages" / "print.css").read_text()
TEXT, LARGE = 4.5, 3.0
SUITS = ("spades", "hearts", "diamonds", "clubs")
PAIRS = [
    *(("ink", ground, TEXT) for ground in ("ground", "paper", "sunken")),
    *(("ink-soft", ground, TEXT) for ground in ("ground", "paper", "sunken")),
    *(("accent", ground, TEXT) for ground in ("ground", "paper")),
    *(("accent-strong", ground, TEXT) for ground in ("ground", "paper", "sunken")),
    *(("vulnerable-text", ground, TEXT) for ground in ("ground", "paper")),
    *(("safe-text", ground, TEXT) for ground in ("ground", "paper")),
    *((suit, ground, TEXT) for suit in SUITS for ground in ("ground", "paper", "sunken")),
    *((f"card-{suit}", "card", TEXT) for suit in SUITS),
    *((f"alert-{suit}", "alert", TEXT) for suit in SUITS),
    ("on-accent", "accent", TEXT),
    ("on-accent", "accent-strong", TEXT),
    ("on-felt", "felt", TEXT),
    ("on-felt", "felt-deep", TEXT),
    ("on-felt-soft", "felt", TEXT),
    ("on-turn", "turn", TEXT),
    ("on-alert", "alert", TEXT),
    ("on-marked", "vulnerable", TEXT),
    ("on-marked", "safe", TEXT),
    ("edge", "paper", LARGE),
    ("edge", "ground", LARGE),
    ("focus", "paper", LARGE),
    ("turn", "felt", LARGE),
]


def _colours(block: str) -> dict[str, str]:
    found = re.findall(r"--([\w-]+): #([0-9a-f]{3}|[0-9a-f]{6});", block)
    return {
        name: "#" + (colour if len(colour) == 6 else "".join(2 * digit for digit in colour)) for name, colour in found
    }


def _blocks() -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    light, by_system, by_choice = re.findall(r"color-scheme: (?:light|dark);\n(.*?)\n *\}", TOKENS, re.DOTALL)
    return _colours(light), _colours(by_system), _colours(by_choice)


def _luminance(colour: str) -> float:
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, other: str) -> float:
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("text", "ground", "least"), PAIRS)
def test_what_is_written_can_be_read(theme: str, text: str, ground: str, least: float) -> None:
    """WCAG 1.4.3 and 1.4.11."""
    light, dark, _chosen = _blocks()
    colours = light if theme == "light" else dark
    assert _contrast(colours[text], colours[ground]) >= least


@pytest.mark.parametrize("text", [*SUITS, "ink", "ink-soft", "accent-strong", "vulnerable-text", "safe-text"])
def test_what_is_printed_can_be_read(text: str) -> None:
    """On the paper and on a shaded row."""
    colours = _colours(PRINT)
    assert _contrast(colours[text], colours["ground"]) >= TEXT
    assert _contrast(colours[text], colours["sunken"]) >= TEXT


def test_dark_is_dark_by_the_choice_of_the_person_or_of_the_system() -> None:
    """The values stand twice: for the system's wish, and for the reader's."""
    light, by_system, by_choice = _blocks()
    assert by_system == by_choice
    assert set(by_system) == set(light)


def test_the_font_is_what_its_drawing_gives() -> None:
    """The file in the repository is made by `python -m frontend.drawings.font`, and the same every time."""
    assert font.FILE.read_bytes() == font.font()
