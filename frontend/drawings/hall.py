"""Pictures for a hall: the ring of a round clock and the table of a room, as SVG.

Colours come from the style sheet (`pages/hall.css`) by the classes of the parts. What they show stands beside them in
words.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import pi
from typing import Final

from django.utils.safestring import SafeString, mark_safe

__all__ = ["clock_ring", "table_plan"]

_RADIUS: Final = 46
_ROUND: Final = 2 * pi * _RADIUS
_STEPS: Final = 72
_SEATS: Final = ((50, 15), (89, 49), (50, 82), (11, 49))


def clock_ring(left: float) -> SafeString:
    """Return a ring of which this part, from 0 to 1, is left."""
    filled = _ROUND * min(max(left, 0.0), 1.0)
    return mark_safe(  # noqa: S308 - only numbers are written into it
        '<svg class="ring" viewBox="0 0 100 100" aria-hidden="true">'
        f'<circle class="rest" cx="50" cy="50" r="{_RADIUS}"/>'
        f'<circle class="part" cx="50" cy="50" r="{_RADIUS}" transform="rotate(-90 50 50)"'
        f' stroke-dasharray="{filled:.1f} {_ROUND:.1f}"/></svg>'
    )


def table_plan(number: int, seats: Sequence[int], done: int, of: int, *, plays: bool) -> SafeString:
    """Return a table with the numbers of who sits there, North first, and a step for each board of the round: played,
    in play where it `plays`, or to come.
    """
    width = _STEPS / max(of, 1)
    steps = [
        f'<rect class="{_step(at, done, plays=plays)}" x="{14 + at * width + 1:.1f}" y="88" width="{width - 2:.1f}"'
        ' height="6" rx="2"/>'
        for at in range(of)
    ]
    sides = [f'<text class="pair" x="{x}" y="{y}">{who}</text>' for who, (x, y) in zip(seats, _SEATS, strict=True)]
    return mark_safe(  # noqa: S308 - only numbers are written into it
        '<svg class="plan" viewBox="0 0 100 98" aria-hidden="true">'
        '<rect class="felt" x="22" y="20" width="56" height="48" rx="8"/>'
        f'<text class="number" x="50" y="53">{number}</text>{"".join(sides)}{"".join(steps)}</svg>'
    )


def _step(at: int, done: int, *, plays: bool) -> str:
    if at < done:
        return "step done"
    return "step now" if plays and at == done else "step"
