"""XML as a tree with line numbers, parsed safely.

Nothing outside the file is ever fetched: a DOCTYPE is skipped, whatever it points to. A file that declares an entity is
refused, since an entity can expand a small file without limit or refer outside; so is a file that is too large or too
deep.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final
from xml.parsers import expat

__all__ = ["MOST_BYTES", "Node", "UnreadableXml", "parse"]

MOST_BYTES: Final = 64_000_000
_MOST_NODES: Final = 3_000_000
_DEEPEST: Final = 40


class UnreadableXml(ValueError):
    """A file that cannot be read at all: the line, from 1, and what is wrong."""

    def __init__(self, line: int, what: str) -> None:
        self.line = line
        super().__init__(what)


@dataclass(slots=True)
class Node:
    """An element: its name, its attributes, the text directly in it, stripped of blanks, and its children."""

    name: str
    attributes: dict[str, str]
    line: int
    text: str = ""
    children: list[Node] = field(default_factory=list)

    def all(self, *names: str) -> Iterator[Node]:
        """Return the children of these names in order."""
        return (child for child in self.children if child.name in names)

    def first(self, name: str) -> Node | None:
        """Return the first child of that name."""
        return next(self.all(name), None)

    def value(self, name: str) -> str:
        """Return the text of the first child of that name, or of the attribute; empty if there is neither."""
        child = self.first(name)
        return self.attributes.get(name, "") if child is None else child.text

    def deep(self, name: str) -> Iterator[Node]:
        """Yield the elements of that name at any depth, in the order of the file."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            if node.name == name:
                yield node
            waiting += reversed(node.children)


def parse(data: bytes) -> Node:
    """Return the root of the file. Raise UnreadableXml.

    The encoding is the one that the file declares. If it declares UTF-8, or nothing, and is not valid UTF-8, it is
    Latin-1.
    """
    if len(data) > MOST_BYTES:
        raise UnreadableXml(1, f"the file has {len(data)} bytes, more than {MOST_BYTES}")
    try:
        return _Building(None).tree(data)
    except UnreadableXml as error:
        if _is_utf_8(data):
            raise
        try:
            return _Building("iso-8859-1").tree(data)
        except UnreadableXml:
            raise error from None


def _is_utf_8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


class _Building:
    """One pass of the parser over a file."""

    def __init__(self, encoding: str | None) -> None:
        self.parser = expat.ParserCreate(encoding)
        self.parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._characters
        self.parser.EntityDeclHandler = self._entity
        self.parser.ExternalEntityRefHandler = lambda *_: 1  # nothing is fetched; the parser continues without it
        self.root: Node | None = None
        self.open: list[Node] = []
        self.parts: list[list[str]] = []
        self.nodes = 0

    def tree(self, data: bytes) -> Node:
        """Return the tree of these bytes."""
        try:
            self.parser.Parse(data, True)
        except expat.ExpatError as error:
            raise UnreadableXml(error.lineno, f"this is not XML: {expat.ErrorString(error.code)}") from None
        except (LookupError, ValueError) as error:
            if isinstance(error, UnreadableXml):
                raise
            raise UnreadableXml(self.parser.CurrentLineNumber, f"this is not XML: {error}") from None
        assert self.root is not None
        return self.root

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        line = self.parser.CurrentLineNumber
        self.nodes += 1
        if self.nodes > _MOST_NODES or len(self.open) >= _DEEPEST:
            raise UnreadableXml(line, "the file has too many elements, or elements too deep in each other")
        node = Node(name, attributes, line)
        if self.open:
            self.open[-1].children.append(node)
        else:
            self.root = node
        self.open.append(node)
        self.parts.append([])

    def _end(self, _name: str) -> None:
        node = self.open.pop()
        node.text = "".join(self.parts.pop()).strip()

    def _characters(self, text: str) -> None:
        self.parts[-1].append(text)

    def _entity(self, name: str, *_: object) -> None:
        raise UnreadableXml(self.parser.CurrentLineNumber, f"the file declares the entity {name!r}, which is refused")
