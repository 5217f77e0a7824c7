"""The text of a spreadsheet's file: its encoding, its heads, its lines as cells."""

from __future__ import annotations

import codecs
import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from laws.notation.record import Trouble
from scoring.exchange.formats.sheet.words import COLUMNS, name_of, plain_head

__all__ = ["Cells", "blocks", "decode", "head_of", "is_sheet", "lines_of", "plain_heads", "table"]

Cells = Mapping[str, str]
_LOOKED_AT: Final = 4000
_TITLE_LINES: Final = 20
"""The number of lines before the first head that are accepted if the cells below look like another format."""
_KEYS: Final = frozenset(("board", "id", "form", "unplayed", "knockout match"))


def decode(data: bytes) -> str:
    """Return the text of a spreadsheet's file; every sequence of bytes can be decoded."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        return data.decode()
    except UnicodeDecodeError:
        pass
    chinese = data.decode("gb18030", "replace")
    heads = (name.strip(' "') for name in re.split(r"[,;\t|\r\n]", chinese[:_LOOKED_AT]))
    if any(name_of(name) in COLUMNS and not name.isascii() for name in heads):
        return chinese
    return data.decode("cp1252", "replace")


def is_sheet(data: bytes) -> bool:
    """Return whether a head stands among the first lines; then all that follows are cells, whatever their text."""
    lines = re.split(r"\r\n|\n|\r", decode(data).replace("\0", ""), maxsplit=_TITLE_LINES)
    return any(head_of(line) is not None for line in lines[:_TITLE_LINES])


def blocks(text: str, file: str, troubles: list[Trouble]) -> Iterator[list[tuple[int, Cells]]]:
    """Yield the blocks of a file: the lines of each with their numbers, as cells by the names of `COLUMNS`.

    An unknown head is kept in lower case. Text before the first head is skipped. An empty line ends a block if a head
    follows it. A line longer than its head is reported and cut.
    """
    block: list[tuple[int, Cells]] = []
    head: list[str] = []
    divider = ","
    may_begin = True
    for place, line in enumerate(lines_of(text), 1):
        if not line.strip(" \t,;|"):
            may_begin = True
            continue
        if may_begin and (found := head_of(line)) is not None:
            if block:
                yield block
            block = []
            divider, head = found
            may_begin = False
        elif head:
            may_begin = False
            block.append((place, _cells(line, divider, head, Trouble(file, place, ""), troubles)))
    if block:
        yield block


def lines_of(text: str) -> list[str]:
    """Return the lines of a file, without signs that no line has."""
    return re.split(r"\r\n|\n|\r", text.replace("\0", ""))


def head_of(line: str) -> tuple[str, list[str]] | None:
    """Return the separator and the names of the columns if the line is the head of a block."""
    divider = max(",;\t|", key=line.count)
    names = [name_of(cell) for cell in _split(line, divider)]
    known = [name for name in names if name in COLUMNS]
    return (divider, names) if len(known) > 1 and not _KEYS.isdisjoint(known) else None


def _split(line: str, divider: str) -> list[str]:
    try:
        return [" ".join(cell.split()) for cell in next(csv.reader([line], delimiter=divider), [])]
    except csv.Error:
        return [" ".join(cell.split()) for cell in line.split(divider)]


def _cells(line: str, divider: str, head: Sequence[str], place: Trouble, troubles: list[Trouble]) -> Cells:
    values = _split(line, divider)
    if any(values[len(head) :]):
        troubles.append(Trouble(place.file, place.line, f"{len(values)} cells under {len(head)} columns"))
    found = dict.fromkeys(head, "")
    for name, value in zip(head, values, strict=False):
        found[name] = found[name] or value
    return found


def table(text: str) -> list[tuple[int, Cells]]:
    """Return the lines of a file with one head, each with its number, as cells by the lower-case names of the head."""
    lines = [(place, line) for place, line in enumerate(lines_of(text), 1) if line.strip()]
    if not lines:
        return []
    divider = max(",;\t|", key=lines[0][1].count)
    head = [name.lower() for name in _split(lines[0][1], divider)]
    empty = dict.fromkeys(head, "")
    return [(place, empty | dict(zip(head, _split(line, divider), strict=False))) for place, line in lines[1:]]


def plain_heads(line: str, divider: str) -> list[str]:
    """Return the cells of a head as they are compared with those of columns of points."""
    return [plain_head(cell) for cell in _split(line, divider)]
