"""The bracket of a knockout as SVG: boxes of matches in columns of rounds, and the ways on which winners go.

Colours come from the style sheet (`pages/bracket.css`). All that it shows stands in a list beside it, which is what a
phone and a screen reader use.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from frontend.drawings.share_card import fitted

__all__ = ["Box", "Line", "bracket_svg"]

_WIDE: Final = 212
_HIGH: Final = 52
_GAP: Final = 36
_STEP: Final = 66
_HEAD: Final = 30
_NAME: Final = 150
_SIZE: Final = 14


@dataclass(frozen=True, slots=True)
class Line:
    """A team in a box: its name, or where it comes from, and its score, empty where it is not to be read."""

    name: str
    score: str = ""
    won: bool = False
    known: bool = True


@dataclass(frozen=True, slots=True)
class Box:
    """A match: its column and its row, which may be between two, both teams, and where it leads.

    `after` are the places in the sequence of boxes from which winners come.
    """

    column: int
    row: float
    upper: Line
    lower: Line
    href: str
    open: bool = False
    after: tuple[int, ...] = ()


def bracket_svg(boxes: Sequence[Box], heads: Sequence[str], label: str) -> SafeString:
    """Return the drawing of a bracket with the heads of its columns; nothing for no box."""
    if not boxes:
        return SafeString()
    width = (max(one.column for one in boxes) + 1) * (_WIDE + _GAP) - _GAP
    height = _HEAD + (max(one.row for one in boxes) + 1) * _STEP
    parts = [
        f'<text class="head" x="{at * (_WIDE + _GAP)}" y="{_SIZE + 2}">{escape(fitted(head, _WIDE, _SIZE))}</text>'
        for at, head in enumerate(heads)
    ]
    for box in boxes:
        parts += [_way(boxes[at], box) for at in box.after]
    parts += [_drawn(box) for box in boxes]
    return mark_safe(  # noqa: S308 - every text is escaped
        f'<svg class="bracket" role="img" aria-label="{escape(label)}" width="{width + 2}" height="{height:.0f}"'
        f' viewBox="-1 0 {width + 2} {height:.0f}">{"".join(parts)}</svg>'
    )


def _left(box: Box) -> int:
    return box.column * (_WIDE + _GAP)


def _top(box: Box) -> float:
    return _HEAD + box.row * _STEP


def _way(one: Box, to: Box) -> str:
    x, y, end, into = _left(one) + _WIDE, _top(one) + _HIGH / 2, _left(to), _top(to) + _HIGH / 2
    return f'<path class="way" d="M{x} {y:.1f}H{end - _GAP / 2:.0f}V{into:.1f}H{end}"/>'


def _drawn(box: Box) -> str:
    x, y = _left(box), _top(box)
    kind = "match open" if box.open else "match"
    drawn = f'<rect class="{kind}" x="{x}" y="{y:.1f}" width="{_WIDE}" height="{_HIGH}" rx="6"/>'
    drawn += f'<path class="between" d="M{x} {y + _HIGH / 2:.1f}h{_WIDE}"/>'
    for line, at in ((box.upper, 17.5), (box.lower, 43.5)):
        kind = "won" if line.won else "team" if line.known else "from"
        name = escape(fitted(line.name, _NAME, _SIZE))
        drawn += f'<text class="{kind}" x="{x + 8}" y="{y + at:.1f}">{name}</text>'
        if line.score:
            drawn += f'<text class="{kind} score" x="{x + _WIDE - 8}" y="{y + at:.1f}">{escape(line.score)}</text>'
    return drawn
