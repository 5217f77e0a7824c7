"""Reading of a PBN file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from laws.notation.pbn.charset import decode
from laws.notation.pbn.game import Game
from laws.notation.pbn.parts import Tag
from laws.notation.pbn.scan import scan
from laws.notation.pbn.standard import NOT_INHERITED
from laws.notation.record import Trouble

__all__ = ["read"]

_FROM_HERE_ON: Final = "##"


def read(data: bytes, file: str) -> tuple[tuple[Game, ...], tuple[Trouble, ...]]:
    """Return the games of a PBN file, and the faults outside them; `file` is its name for messages.

    Never raises, whatever the bytes; a bad game does not affect another. The faults within a game are returned by its
    `Game.record`. A file may hold no game.
    """
    scanned, troubles = scan(decode(data), file)
    heritage = _Heritage()
    games = tuple(
        Game(tuple(game.tags), game.comments, heritage.of(game.tags), file, game.line, tuple(game.wrong))
        for game in scanned
    )
    return games, tuple(troubles)


class _Heritage:
    """The values that later games inherit from earlier ones (standard, 4.8)."""

    def __init__(self) -> None:
        self.last: dict[str, str] = {}
        self.standing: dict[str, str] = {}

    def of(self, tags: Iterable[Tag]) -> tuple[tuple[str, str], ...]:
        """Return the values inherited by a game with these tags, and make it the latest game.

        A tag that is written out, with any value, ends the effect of an earlier ``##``.
        """
        inherited = {}
        own: set[str] = set()
        for tag in tags:
            name = tag.name
            if name in own or name in NOT_INHERITED:
                continue
            own.add(name)
            self.standing.pop(name, None)
            if tag.own_value is None:
                inherited[name] = self.last.get(name, "")
            elif tag.value.startswith(_FROM_HERE_ON):
                self.standing[name] = self.last[name] = tag.own_value
            else:
                self.last[name] = tag.own_value
        inherited |= {name: value for name, value in self.standing.items() if name not in own}
        return tuple(sorted(inherited.items()))
