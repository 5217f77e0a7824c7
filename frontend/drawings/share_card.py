"""A share card: one tall picture of a ranking or of a board, as SVG, with a QR code that leads to the page.

It stands by itself: no style sheet, no script, no font of ours. Colours are fixed, since a picture that is passed on
has no theme. Texts are cut to the width that their letters take, Chinese ones being as wide as they are high.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from unicodedata import east_asian_width

from django.utils.html import escape

from frontend.drawings.qr import code_of

__all__ = ["BoardCard", "HandLines", "RankingCard", "board_card", "fitted", "ranking_card"]

WIDTH: Final = 720
_EDGE: Final = 48
_ROW: Final = 52
_CODE: Final = 200
_MOST: Final = 30
"""Lines of a ranking: the picture stays one that a phone shows."""
_PAPER, _INK, _SOFT, _ACCENT, _LINE = "#fffdf8", "#26211b", "#6b6257", "#97440f", "#e3dacb"
_RED, _BLACK = "#b3261e", "#26211b"
_FONTS: Final = "system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif"
_NARROW: Final = 0.56
"""The mean width of a letter that is not Chinese, in parts of its size."""


@dataclass(frozen=True, slots=True)
class HandLines:
    """A hand: the ranks of its suits, spades first."""

    name: str
    suits: tuple[str, str, str, str]


@dataclass(frozen=True, slots=True)
class RankingCard:
    """A ranking: what it is of, its parts with their headings, each line as place, names and score, and its page."""

    title: str
    about: str
    parts: Sequence[tuple[str, Sequence[tuple[str, str, str]]]]
    invites: str
    address: str


@dataclass(frozen=True, slots=True)
class BoardCard:
    """Somebody's board: the four hands, North first, its number and conditions, and what became of it."""

    title: str
    about: str
    names: str
    board: str
    hands: tuple[HandLines, HandLines, HandLines, HandLines]
    result: str
    points: str
    invites: str
    address: str


def fitted(text: str, width: float, size: float) -> str:
    """Return a text that is cut to so many units at that size, with an ellipsis where it was."""
    room = width / size
    if sum(map(_width, text)) <= room:
        return text
    kept, used = "", 1.0
    for sign in text:
        used += _width(sign)
        if used > room:
            break
        kept += sign
    return f"{kept.rstrip()}…"


def ranking_card(card: RankingCard) -> str:
    """Return the picture of a ranking."""
    body, y, left = [], 190, _MOST
    for heading, lines in card.parts:
        if heading and left > 0:
            y += _ROW // 4
            body.append(_text(_EDGE, y, heading, 26, _ACCENT, weight=700))
            y += _ROW
        for place, names, score in lines[: max(left, 0)]:
            body.append(_text(_EDGE, y, place, 28, _SOFT))
            body.append(_text(_EDGE + 70, y, fitted(names, WIDTH - 2 * _EDGE - 210, 26), 26, _INK))
            body.append(_text(WIDTH - _EDGE, y, score, 28, _INK, anchor="end", weight=700))
            body.append(f'<path stroke="{_LINE}" d="M{_EDGE} {y + 16}H{WIDTH - _EDGE}"/>')
            y += _ROW
            left -= 1
    return _picture(card.title, card.about, body, y, card.invites, card.address)


def board_card(card: BoardCard) -> str:
    """Return the picture of a board."""
    north, east, south, west = card.hands
    middle, y = WIDTH / 2, 280
    body = [
        _text(_EDGE, 180, fitted(card.names, WIDTH - 2 * _EDGE, 30), 30, _INK, weight=700),
        *_hand(north, middle - 70, y),
        *_hand(west, _EDGE, y + 190),
        *_hand(east, WIDTH - _EDGE - 200, y + 190),
        *_hand(south, middle - 70, y + 380),
        _text(_EDGE, 224, fitted(card.board, WIDTH - 2 * _EDGE, 24), 24, _SOFT),
        _text(_EDGE, y + 610, fitted(card.result, WIDTH - 2 * _EDGE, 32), 32, _INK),
        _text(_EDGE, y + 670, card.points, 44, _ACCENT, weight=700),
    ]
    return _picture(card.title, card.about, body, y + 720, card.invites, card.address)


def _hand(hand: HandLines, x: float, y: float) -> list[str]:
    drawn = [_text(x, y, hand.name, 20, _SOFT)]
    for at, (sign, ranks) in enumerate(zip("♠♥♦♣", hand.suits, strict=True), 1):
        colour = _RED if sign in "♥♦" else _BLACK
        drawn.append(_text(x, y + 34 * at, sign, 26, colour))
        drawn.append(_text(x + 32, y + 34 * at, ranks, 26, _INK))
    return drawn


def _picture(title: str, about: str, body: Sequence[str], y: float, invites: str, address: str) -> str:
    """Return the whole picture: title and subject, the body, which ends at `y`, and the code at the foot."""
    code = code_of(address)
    height = y + _CODE + 2 * _EDGE
    top, scale = y + _EDGE / 2, _CODE / code.size
    room = WIDTH - 3 * _EDGE - _CODE
    size = f'width="{WIDTH}" height="{height:g}" viewBox="0 0 {WIDTH} {height:g}"'
    parts = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{_FONTS}" role="img">',
        f"<title>{escape(title)}</title>",
        f'<path fill="{_PAPER}" d="M0 0h{WIDTH}v{height:g}H0z"/><path fill="{_ACCENT}" d="M0 0h{WIDTH}v12H0z"/>',
        _text(_EDGE, 84, fitted(title, WIDTH - 2 * _EDGE, 42), 42, _INK, weight=700),
        _text(_EDGE, 128, fitted(about, WIDTH - 2 * _EDGE, 24), 24, _SOFT),
        *body,
        f'<g transform="translate({_EDGE} {top:g}) scale({scale:.4f})" shape-rendering="crispEdges">',
        f'<path fill="#fff" d="M0 0h{code.size}v{code.size}H0z"/><path d="{code.path}"/></g>',
        _text(2 * _EDGE + _CODE, top + 90, fitted(invites, room, 26), 26, _INK),
        _text(2 * _EDGE + _CODE, top + 130, "Screenmate", 24, _SOFT),
        "</svg>",
    )
    return "".join(parts)


def _text(x: float, y: float, text: str, size: int, colour: str, *, anchor: str = "start", weight: int = 400) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{colour}" font-weight="{weight}"'
        f' text-anchor="{anchor}">{escape(text)}</text>'
    )


def _width(sign: str) -> float:
    return 1.0 if east_asian_width(sign) in "WF" else _NARROW
