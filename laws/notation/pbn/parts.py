"""The parts of a PBN file: tags, the elements of their sections, and comments, each in its place.

This module does not interpret tags, so everything in a file is kept, including what the standard does not define.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import Final

__all__ = ["Comment", "Element", "Kind", "Style", "Tag"]


class Style(Enum):
    """The way a comment is written. The value is the character that begins it."""

    BRACES = "{"
    REST_OF_LINE = ";"
    ESCAPED_LINE = "%"


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment, or a line escaped by ``%`` in the first column, without its delimiters.

    Raises ValueError for a text that its style cannot hold: a closing brace in braces, a line end elsewhere.
    """

    text: str
    style: Style = Style.BRACES
    line: int = field(default=0, compare=False)

    def __post_init__(self) -> None:
        if ("}" if self.style is Style.BRACES else "\n") in self.text:
            raise ValueError(f"a comment after {self.style.value!r} cannot hold {self.text!r}")


class Kind(Enum):
    """The kind of an element in an auction or a play section (standard, 3.2)."""

    WORD = "call or card"
    DASH = "no call or card here"
    STAR = "end of the section"
    PLUS = "to be continued here"
    SKIPPED = "^S, a turn to call that was passed over"
    MARK = "^I, ^R or ^L, an irregularity of what follows"
    NOTE = "=n=, a reference to a note"
    NAG = "$n, a numeric annotation glyph"
    SUFFIX = "! ? !! ?? !? ?!"
    OTHER = "nothing that the section allows"


_KIND: Final = re.compile(
    r"(?P<DASH>-+)|(?P<WORD>[A-Za-z0-9♠♥♦♣-]+)|(?P<STAR>\*)|(?P<PLUS>\+)|(?P<SKIPPED>\^[Ss])|(?P<MARK>\^[IRLirl])"
    r"|(?P<NOTE>=[0-9]{1,4}=)|(?P<NAG>\$[0-9]{1,4})|(?P<SUFFIX>[!?]{1,2})"
)
_TEXTS: Final = 1024
"""The texts whose kinds are kept: calls, cards and annotations are few, and each is asked for many times."""
_NOT_IN_TOKEN: Final = re.compile(r"[\n\t\v\f]")
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


@lru_cache(maxsize=_TEXTS)
def _kind_of(text: str) -> Kind:
    match = _KIND.fullmatch(text)
    return Kind.OTHER if match is None or match.lastgroup is None else Kind[match.lastgroup]


@dataclass(frozen=True, slots=True)
class Element:
    """One element of a section: a call, a card, an annotation, a cell of a table; and the comments after it.

    `quoted` says that it stood in quotes, which lets an element hold blanks; `line` is its line. Neither is compared.
    Raises ValueError for a text of several lines or with tabs.
    """

    text: str
    comments: tuple[Comment, ...] = ()
    line: int = field(default=0, compare=False)
    quoted: bool = field(default=False, compare=False)

    def __post_init__(self) -> None:
        if _NOT_IN_TOKEN.search(self.text):
            raise ValueError(f"an element stands on one line, without tabs: {self.text!r}")

    @property
    def kind(self) -> Kind:
        """The kind of the element in an auction or a play section."""
        return _kind_of(self.text)

    @property
    def number(self) -> int:
        """The number of a note reference or a glyph. Raise ValueError for another element."""
        return int(self.text.strip("=$"))


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag pair, the comments after it, and the elements of the section that it begins, if any.

    `value` is the text between the quotes, escapes resolved, inheritance (``#``) not. Raises ValueError for a name that
    no tag can have and for a value of several lines or with tabs.
    """

    name: str
    value: str
    comments: tuple[Comment, ...] = ()
    elements: tuple[Element, ...] = ()
    line: int = field(default=0, compare=False)

    def __post_init__(self) -> None:
        if _NAME.fullmatch(self.name) is None:
            raise ValueError(f"{self.name!r} is no name of a tag: write letters, digits and _, a letter first")
        if _NOT_IN_TOKEN.search(self.value):
            raise ValueError(f"the value of {self.name} stands on one line, without tabs: {self.value!r}")

    @property
    def own_value(self) -> str | None:
        """The tag's own value; None when it inherits one (``#``)."""
        return None if self.value == "#" else self.value.removeprefix("##")
