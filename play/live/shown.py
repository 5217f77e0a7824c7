"""From a board to what each kind of viewer is sent: one View per kind, regions compared, differences drawn once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any
from uuid import UUID

from play.live.revision import Regions, mark, together

__all__ = ["Drawer", "Shown"]

Draw = Callable[[str, Any, str], str]


class Shown:
    """What one kind of viewer is shown of a board, after what it was shown `before`, if anything.

    `changes` are the names of the regions that differ, in order. Every view of a table has the same names.
    """

    __slots__ = ("_drawn", "_marks", "changes", "regions", "revision")

    def __init__(self, play: UUID, regions: Regions, before: Shown | None = None) -> None:
        old: Regions = before.regions if before is not None else {}
        self.regions: Regions = regions
        self.changes = [name for name, value in regions.items() if name not in old or old[name] != value]
        self._marks: dict[str, bytes] = dict(before._marks) if before is not None else {}
        self._marks.update((name, mark(name, regions[name])) for name in self.changes)
        self.revision = together(play, self._marks)
        self._drawn: dict[str, dict[str, str]] = {}

    def whole(self, draw: Draw, language: str) -> Mapping[str, str]:
        """Return the HTML of all regions in that language, drawn once for all who come before the next change."""
        if language not in self._drawn:
            self._drawn[language] = {name: draw(name, value, language) for name, value in self.regions.items()}
        return self._drawn[language]


class Drawer:
    """Draws each region value once in each language, for the duration of one change."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        self._drawn: dict[tuple[str, str, Any], str] = {}

    def parts(self, regions: Regions, names: Iterable[str], language: str) -> dict[str, str]:
        """Return the HTML of the named regions in that language."""
        parts = {}
        for name in names:
            key = (language, name, regions[name])
            html = self._drawn.get(key)
            if html is None:
                html = self._drawn[key] = self._draw(name, regions[name], language)
            parts[name] = html
        return parts
