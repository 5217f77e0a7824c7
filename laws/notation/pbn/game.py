"""A PBN game: one board at one table, with everything that the file states about it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from laws.notation.pbn.export import exported
from laws.notation.pbn.interpret import interpret
from laws.notation.pbn.made import made
from laws.notation.pbn.parts import Comment, Tag
from laws.notation.pbn.standard import SECTIONS, is_standard
from laws.notation.pbn.tables import Table, read_table
from laws.notation.record import Record, Trouble

__all__ = ["Game"]

_OF_THE_DEAL: Final = frozenset(("Board", "Dealer", "Vulnerable", "Deal"))


@dataclass(frozen=True, slots=True)
class Game:
    """The tags of a game in file order, with their sections, and the comments before the first of them.

    `inherited` has the values that tags with ``#`` stand for, and the tags that earlier games set for all later ones
    (``##``). `file`, `line` and `wrong`, the faults of form, are not compared: a game that is written and read again is
    equal.
    """

    tags: tuple[Tag, ...]
    comments: tuple[Comment, ...] = ()
    inherited: tuple[tuple[str, str], ...] = ()
    file: str = field(default="", compare=False)
    line: int = field(default=0, compare=False)
    wrong: tuple[Trouble, ...] = field(default=(), compare=False)

    def tag(self, name: str) -> Tag | None:
        """Return the first tag of that name, which is the one that counts (standard, 3.4); None if there is none."""
        for tag in self.tags:
            if tag.name == name:
                return tag
        return None

    def value(self, name: str) -> str | None:
        """Return the value of a tag, its own or inherited (standard, 4.8); None if the game has none."""
        tag = self.tag(name)
        own = None if tag is None else tag.own_value
        return dict(self.inherited).get(name) if own is None else own

    def table(self, name: str) -> Table | None:
        """Return the table of that name, such as ``ScoreTable``, or None.

        Any section other than auction and play is a table.
        """
        tag = self.tag(name)
        if tag is None or name in SECTIONS or is_standard(name):
            return None
        return read_table(tag, self.value(name) or "")

    def record(self) -> tuple[Record, tuple[Trouble, ...]]:
        """Return the record of the board, and the faults of form and of values.

        An unreadable value counts as not written. The auction ends before an unreadable call, the play before a card
        that cannot be placed.
        """
        record, troubles = interpret(self)
        return record, tuple(sorted((*self.wrong, *troubles), key=lambda trouble: trouble.line))

    def dealt(self) -> Game:
        """Return the game with its deal alone: its record costs nothing for calls, cards and results."""
        return replace(self, tags=tuple(tag for tag in self.tags if tag.name in _OF_THE_DEAL))

    def exported(self) -> Game:
        """Return the game in export format: tags complete and in order, values normalised.

        The value of a repeated tag is dropped and its comments are kept, as the standard requires.
        """
        tags, comments = exported(self)
        return Game(tags, comments, (), self.file, self.line)

    @classmethod
    def from_record(cls, record: Record, **tags: str) -> Game:
        """Return a game in export format made from a record and the given tags, such as ``Event="Club night"``.

        A given tag takes precedence over the record. Notes are alerts: the explanation of a call that was not alerted
        reads as an alert afterwards. Raise ValueError for a name that no tag can have.
        """
        return cls(made(record, tags)).exported()
