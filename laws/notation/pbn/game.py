"""A PBN game: one board at one table, with everything that the file says about it."""

from __future__ import annotations

from dataclasses import dataclass, field

from laws.notation.pbn.export import exported
from laws.notation.pbn.interpret import interpret
from laws.notation.pbn.made import made
from laws.notation.pbn.parts import Comment, Tag
from laws.notation.pbn.standard import SECTIONS, is_standard
from laws.notation.pbn.tables import Table, read_table
from laws.notation.record import Record, Trouble

__all__ = ["Game"]


@dataclass(frozen=True, slots=True)
class Game:
    """The tags of a game in the order of the file, with their sections, and the comments before the first of them.

    `inherited` has what the tags with ``#`` stand for, and the tags that earlier games set for all that follow
    (``##``). `file`, `line` and `wrong`, what was wrong with the form of the game, are not compared: a game that is
    written and read again is equal.
    """

    tags: tuple[Tag, ...]
    comments: tuple[Comment, ...] = ()
    inherited: tuple[tuple[str, str], ...] = ()
    file: str = field(default="", compare=False)
    line: int = field(default=0, compare=False)
    wrong: tuple[Trouble, ...] = field(default=(), compare=False)

    def tag(self, name: str) -> Tag | None:
        """The first tag of that name, which is the one that counts (standard, 3.4); None if there is none."""
        for tag in self.tags:
            if tag.name == name:
                return tag
        return None

    def value(self, name: str) -> str | None:
        """The value of a tag, its own or inherited (standard, 4.8); None if the game has none."""
        tag = self.tag(name)
        own = None if tag is None else tag.own_value
        return dict(self.inherited).get(name) if own is None else own

    def table(self, name: str) -> Table | None:
        """The table of that name, such as ``ScoreTable``, or any section but auction and play, if there is one."""
        tag = self.tag(name)
        if tag is None or name in SECTIONS or is_standard(name):
            return None
        return read_table(tag, self.value(name) or "")

    def record(self) -> tuple[Record, tuple[Trouble, ...]]:
        """What the game says of the board, and all that is wrong in it: with its form and with its values.

        A value that cannot be read counts as not written. The auction ends before a call that cannot be read, the
        play before a card that cannot be put in its place.
        """
        record, troubles = interpret(self)
        return record, tuple(sorted((*self.wrong, *troubles), key=lambda trouble: trouble.line))

    def exported(self) -> Game:
        """The same game as export format has it: tags complete and in order, values in one way of writing.

        What a repeated tag says is lost but for its comments, as the standard has it.
        """
        tags, comments = exported(self)
        return Game(tags, comments, (), self.file, self.line)

    @classmethod
    def from_record(cls, record: Record, **tags: str) -> Game:
        """A game that says what a record says, in export format, and the tags given, as ``Event="Club night"``.

        A tag given here goes before what the record has for it. Notes are alerts: an explanation of a call that was
        not alerted reads as an alert afterwards. Raises ValueError for a name that no tag can have.
        """
        return cls(made(record, tags)).exported()
