"""Charts of results as SVG, drawn here: bars around an average, a bar in a line of a table, and lines over rounds.

Colours come from the style sheet (`pages/results.css`) by the classes of the parts. What a chart shows stands in a
table beside it; a chart is a picture with a name for those who do not see it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from frontend.drawings.share_card import fitted

__all__ = ["Bars", "Course", "bar", "bars", "courses"]

Number = int | Fraction
_STEP: Final = 28
_HIGH: Final = 120
_FOOT: Final = 18
_NAMES: Final = 150
_ROW: Final = 22
_NAME: Final = 16
_ROUND: Final = 72
_BOLD: Final = 15
"""The size of the usual type that is as wide as the bold one of one's own name."""


@dataclass(frozen=True, slots=True)
class Bars:
    """Values with their captions, drawn from `even` up or down; the ends of the scale are the extremes if not given."""

    values: Sequence[tuple[str, Number]]
    even: Number = 0
    least: Number | None = None
    most: Number | None = None


@dataclass(frozen=True, slots=True)
class Course:
    """The places of somebody after each round, 1 the first; None where he has none yet."""

    name: str
    places: Sequence[int | None]
    own: bool = False


def bars(chart: Bars, label: str) -> SafeString:
    """Return the chart of values side by side; nothing for no value."""
    if not chart.values:
        return SafeString()
    numbers = [value for _caption, value in chart.values]
    least = min(*numbers, chart.even) if chart.least is None else chart.least
    most = max(*numbers, chart.even) if chart.most is None else chart.most
    scale = _HIGH / max(float(most - least), 1.0)
    base = float(most - chart.even) * scale
    width = _STEP * len(numbers)
    drawn = []
    for at, (caption, value) in enumerate(chart.values):
        high = abs(float(value - chart.even)) * scale
        top = base - high if value >= chart.even else base
        kind = "above" if value > chart.even else "below"
        drawn.append(
            f'<rect class="{kind}" x="{at * _STEP + 5}" y="{top:.1f}" width="18" height="{max(high, 1):.1f}"/>'
        )
        drawn.append(
            f'<text x="{at * _STEP + _STEP // 2}" y="{_HIGH + 14}" text-anchor="middle">{escape(caption)}</text>'
        )
    drawn.append(f'<path class="even" d="M0 {base:.1f}H{width}"/>')
    return _svg("bars", width, _HIGH + _FOOT, label, drawn)


def bar(part: Number) -> SafeString:
    """Return a bar that fills this part, from 0 to 1, of its place; the figure stands beside it."""
    filled = 100 * min(max(float(part), 0.0), 1.0)
    return mark_safe(  # noqa: S308 - only numbers are written into it
        '<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="rest" width="100" height="8"/><rect class="part" width="{filled:.1f}" height="8"/></svg>'
    )


def courses(chart: Sequence[Course], label: str) -> SafeString:
    """Return the chart of places over the rounds, a line for each name; nothing for fewer than two rounds."""
    rounds = max((len(one.places) for one in chart), default=0)
    if rounds < 2:
        return SafeString()
    drawn: list[str] = []
    for one in sorted(chart, key=lambda course: course.own):
        own = " own" if one.own else ""
        points = [(at * _ROUND + 12, _height(place)) for at, place in enumerate(one.places) if place is not None]
        drawn.append(f'<path class="course{own}" d="M{"L".join(f"{x} {y}" for x, y in points)}"/>' if points else "")
        drawn += [f'<circle class="course{own}" cx="{x}" cy="{y}" r="4"/>' for x, y in points]
    right, y = (rounds - 1) * _ROUND + 22, 0
    for last, one in sorted(((course.places[-1] or 0, course) for course in chart), key=lambda item: item[0]):
        if last:
            y = max(_height(last), y + _NAME)  # who shares a place stands below the other
            text = escape(fitted(one.name, _NAMES - 10, _BOLD if one.own else 12))
            drawn.append(f'<text class="name{" own" if one.own else ""}" x="{right}" y="{y + 4}">{text}</text>')
    lowest = max((place for one in chart for place in one.places if place is not None), default=1)
    high = max(lowest * _ROW, y + _NAME)
    for at in range(rounds):
        drawn.append(f'<text x="{at * _ROUND + 12}" y="{high + 14}" text-anchor="middle">{at + 1}</text>')
    return _svg("courses", right + _NAMES, high + _FOOT, label, drawn)


def _height(place: int) -> int:
    return (place - 1) * _ROW + _ROW // 2


def _svg(kind: str, width: int, height: int, label: str, drawn: Sequence[str]) -> SafeString:
    head = f'<svg class="chart {kind}" role="img" aria-label="{escape(label)}" width="{width}" height="{height}"'
    return mark_safe(f'{head} viewBox="0 0 {width} {height}">{"".join(drawn)}</svg>')  # noqa: S308 - texts are escaped
