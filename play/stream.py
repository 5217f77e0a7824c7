"""From a board to what each kind of viewer is sent: one View a kind, its regions compared, what differs drawn once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from hashlib import blake2b
from typing import Any

from laws.view import Viewer

__all__ = ["Shown", "changes", "digest"]

Regions = Mapping[str, Any]
Draw = Callable[[str, Any, str], str]


def digest(regions: Regions) -> str:
    """The opaque revision of a view: the same for the same regions in every process, and nothing else is in it."""
    packed = blake2b(digest_size=12)
    for name in sorted(regions):
        packed.update(f"{name}={regions[name]!r}\n".encode())
    return packed.hexdigest()


class Shown:
    """What one kind of viewer was last shown."""

    __slots__ = ("regions", "revision", "viewer")

    def __init__(self, viewer: Viewer, regions: Regions) -> None:
        self.viewer = viewer
        self.regions = regions
        self.revision = digest(regions)


def changes(before: Regions, after: Regions) -> list[str]:
    """The names of the regions that differ, in the order of `after`. Every view of a table has the same names."""
    return [name for name, value in after.items() if before.get(name) != value]


class Drawer:
    """Draws regions, each value once in each language, for the time of one change."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        self._drawn: dict[tuple[str, str, Any], str] = {}

    def parts(self, regions: Regions, names: Iterable[str], language: str) -> dict[str, str]:
        """The HTML of the named regions in that language."""
        parts = {}
        for name in names:
            key = (language, name, regions[name])
            html = self._drawn.get(key)
            if html is None:
                html = self._drawn[key] = self._draw(name, regions[name], language)
            parts[name] = html
        return parts
