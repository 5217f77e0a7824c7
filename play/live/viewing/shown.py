"""From a board to what each kind of viewer is sent: one View per kind, regions compared, differences drawn once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from frontend.regions import draw
from play.live.viewing.revision import Regions, mark, moment, together
from play.live.viewing.seeing import Look

__all__ = ["Drawer", "Shown"]


class Drawer:
    """Draws each region value once in each language, for the duration of one change."""

    def __init__(self) -> None:
        self._drawn: dict[tuple[str, str], list[tuple[Any, tuple[str, bytes]]]] = {}
        self._same: dict[tuple[str, str, int], tuple[Any, tuple[str, bytes]]] = {}

    def drawn(self, name: str, value: Any, language: str) -> tuple[str, bytes]:
        """Return the HTML of a region in that language, and its mark."""
        same = self._same.get((name, language, id(value)))  # what is kept is alive: no other value has its id
        if same is None:
            same = self._same[name, language, id(value)] = (value, self._equal(name, value, language))
        return same[1]

    def _equal(self, name: str, value: Any, language: str) -> tuple[str, bytes]:
        known = self._drawn.setdefault((language, name), [])
        for one, drawn in known:  # as many as there are kinds of viewers: comparing is cheaper than hashing
            if one == value:
                return drawn
        html = draw(name, value, language)
        known.append((value, (html, mark(html))))
        return known[-1][1]


class Shown:
    """What one kind of viewer is shown of a board, after what it was shown `before`, if anything.

    `changes` are the names of the regions that differ, in order. Every view of a table has the same names. What it is
    called, and which regions read otherwise than before, depends on the language. `look` is what it was made of.
    `may_wait`: whether the table may wait for this viewer.
    """

    __slots__ = (
        "_before",
        "_marks",
        "_parts",
        "_play",
        "_revisions",
        "_whole",
        "changes",
        "look",
        "may_wait",
        "regions",
    )

    def __init__(self, play: UUID, regions: Regions, before: Shown | None = None, look: Look | None = None) -> None:
        old: Regions = before.regions if before is not None else {}
        self._play = play
        self.look = look
        self.may_wait = look is not None and look.may_wait
        self.regions: Regions = regions
        if look is not None and look.follows:
            self.changes: Sequence[str] = look.seen.changes
        else:
            self.changes = [name for name, value in regions.items() if old.get(name) != value]
        self._before: dict[str, dict[str, bytes]] = before._marks if before is not None else {}
        self._marks: dict[str, dict[str, bytes]] = {}
        self._parts: dict[str, dict[str, str]] = {}
        self._revisions: dict[str, str] = {}
        self._whole: dict[str, dict[str, str]] = {}

    def revision(self, language: str, drawer: Drawer) -> str:
        """Return the name of this view in that language."""
        if language not in self._revisions:
            self._draw(language, drawer)
        return self._revisions[language]

    def parts(self, language: str, drawer: Drawer) -> Mapping[str, str]:
        """Return the HTML of what reads otherwise than before in that language; of all regions where nobody read it."""
        if language not in self._parts:
            self._draw(language, drawer)
        return self._parts[language]

    def whole(self, language: str, drawer: Drawer) -> Mapping[str, str]:
        """Return the HTML of all regions in that language, drawn once for all who come before the next change."""
        if language not in self._whole:
            self._whole[language] = {
                name: drawer.drawn(name, value, language)[0] for name, value in self.regions.items()
            }
        return self._whole[language]

    def settle(self) -> None:
        """Drop what only the step from the last view to this one needed."""
        self._before = {}
        self._parts = {}

    def _draw(self, language: str, drawer: Drawer) -> None:
        old = self._before.get(language)
        names = self.regions if old is None else self.changes
        marks = {} if old is None else dict(old)
        parts = {}
        for name in names:
            html, its_mark = drawer.drawn(name, self.regions[name], language)
            if marks.get(name) != its_mark:
                parts[name], marks[name] = html, its_mark
        self._marks[language], self._parts[language] = marks, parts
        view = None if self.look is None else self.look.view
        self._revisions[language] = together(self._play, moment(view), marks)
