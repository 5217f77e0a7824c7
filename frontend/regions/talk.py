"""What is said at the table, and who may speak to whom: the lines above the page's own input."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Final, Literal
from zlib import crc32

from frontend import words
from laws.values.fast_init import fast_init
from laws.values.seats import Seat

__all__ = ["MANY", "Line", "TalkRegion", "audience_name", "whom"]

MANY: Final = 100
"""From this number on the number of watchers is a rounded one."""
Office = Literal["player", "director", "spectator", "interpreter"]


@fast_init
@dataclass(frozen=True, slots=True)
class Line:
    """Something said. `seat` is that of a player who said it; `to` the audience, as `TalkRegion.to` names it."""

    name: str
    office: Office
    seat: Seat | None
    to: str
    text: str


@fast_init
@dataclass(frozen=True, slots=True)
class TalkRegion:
    """The lines that the viewer may read, and the audiences to which he may speak now.

    `to` names audiences: table, NE, SW, director, N, E, S, W, spectators. `quiet` says that players are silent since a
    board is played. `watchers` is how many watch, None for not to be shown; `watching` their names, for a director.
    `taught`: a teacher is in the place of the director.
    """

    board: int = 0
    lines: tuple[Line, ...] = ()
    to: tuple[str, ...] = ()
    quiet: bool = False
    watchers: int | None = None
    watching: tuple[str, ...] = ()
    taught: bool = False

    def html(self, language: str) -> str:
        """Return the HTML inside the element: one line each, with a key by which the page announces what is new."""
        _ = words.say(language)
        seen: dict[int, int] = {}
        items = []
        for line in self.lines:
            # No number of the log: it would count what is said to others.
            digest = crc32(f"{line.name}\0{line.to}\0{line.text}".encode())
            seen[digest] = seen.get(digest, 0) + 1
            items.append(self._line(line, f"{self.board}s{digest:08x}.{seen[digest]}", language))
        watchers = f'<p class="watchers">{self._watchers(language)}</p>' if self.watchers else ""
        if not items:
            return watchers
        label = f'role="group" aria-label="{_("What was said")}"'
        return f'{watchers}<div class="scroll" tabindex="0" {label}><ol>{"".join(items)}</ol></div>'

    @property
    def attributes(self) -> str:
        """To whom the viewer may speak, for the script of the page, which keeps the input."""
        quiet = " data-quiet" if self.quiet else ""
        return f'data-to="{escape(" ".join(self.to))}"{quiet}'

    def _watchers(self, language: str) -> str:
        _ = words.say(language)
        if self.watching:
            return _("Watching: {names}").format(names=escape(_(", ").join(self.watching)))
        if self.watchers is not None and self.watchers >= MANY:
            return _("{number} and more watch").format(number=self.watchers)
        return _("1 watches") if self.watchers == 1 else _("{number} watch").format(number=self.watchers)

    def _line(self, line: Line, key: str, language: str) -> str:
        note = _office_name(line, language, taught=self.taught)
        to = whom(line.to, language, taught=self.taught)
        heard = f'<span class="whom">{escape(to)}</span> ' if to else ""
        _ = words.say(language)
        return (
            f'<li data-fact="{key}" data-office="{line.office}"><b><bdi>{escape(line.name)}</bdi>'
            f"{f' <span>{note}</span>' if note else ''}</b>{_(': ')}{heard}"
            f'<bdi class="text">{escape(line.text)}</bdi></li>'
        )


def _office_name(line: Line, language: str, *, taught: bool) -> str:
    _ = words.say(language)
    if line.office == "director":
        return _("teacher") if taught else _("director")
    if line.office == "interpreter":
        return _("interpreter")
    if line.office == "spectator":
        return _("spectator")
    return "" if line.seat is None else words.seat_mark(line.seat, language)


def audience_name(to: str, language: str) -> str:
    """Return the name of an audience, as `TalkRegion.to` has it, where one is chosen."""
    _ = words.say(language)
    names = {
        "table": _("Table"),
        "NE": _("North and East"),
        "SW": _("South and West"),
        "spectators": _("Spectators"),
        "director": _("Director"),
    }
    return names[to] if to in names else words.seat_name(Seat.parse(to), language)


def whom(to: str, language: str, *, taught: bool = False) -> str:
    """Return to whom a line was said, empty for the whole table."""
    _ = words.say(language)
    names = {
        "table": "",
        "director": _("(to the teacher)") if taught else _("(to the director)"),
        "spectators": _("(to spectators)"),
        "NE": _("(on this side of the screen)"),
        "SW": _("(on this side of the screen)"),
    }
    if to in names:
        return names[to]
    return _("(to {seat})").format(seat=words.seat_name(Seat.parse(to), language))
