"""Records from files on the command line: PBN or LIN, told apart by what is in them."""

from __future__ import annotations

import codecs
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from laws.notation import lin, pbn
from laws.notation.marks import NO_MARKS, Marks, marks_of
from laws.notation.record import Record, Trouble

__all__ = ["Found", "Source", "is_lin", "read_source", "read_text"]

_EMPTY: Final = "the file is empty"
_PBN_TAG: Final = re.compile(rb"\[\s*[A-Za-z]\w*\s*\"")
_LIN_TOKEN: Final = re.compile(rb"(?:^|\||\s|%7C)(?:qx|md|pn|vg|mb|pc|st|sv)(?:\||%7C)", re.IGNORECASE)
_MARKS: Final = codecs.BOM_UTF8 + codecs.BOM_UTF16
_ADDRESS: Final = re.compile(rb"\s*(?:https?://|www\.)\S+\?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Found:
    """One record of a file, what it marks as irregular, and what is wrong in it."""

    record: Record
    marks: Marks
    troubles: tuple[Trouble, ...]


@dataclass(frozen=True, slots=True)
class Source:
    """What one file gave: its records, what is wrong around them, and whether it could be read at all."""

    file: str
    found: tuple[Found, ...]
    troubles: tuple[Trouble, ...]
    readable: bool


def read_source(file: str) -> Source:
    """The records of a file; ``-`` is the standard input. Nothing raises: a file that cannot be opened has trouble.

    A file that is empty, or says nothing of any board and has trouble, could not be read; a PBN file with its head and
    no board could.
    """
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except (OSError, ValueError) as error:
        what = error.strerror if isinstance(error, OSError) and error.strerror else f"{error}"
        return Source(file, (), (Trouble(file, 1, f"cannot be opened: {what}"),), readable=False)
    if not data.replace(b"\0", b"").lstrip(_MARKS).strip():
        return Source(file, (), (Trouble(file, 1, f"cannot be read: {_EMPTY}"),), readable=False)
    found, troubles = _lin(data, file) if is_lin(data, file) else _pbn(data, file)
    has_trouble = bool(troubles) or any(one.troubles for one in found)
    return Source(file, found, troubles, any(_says_something(one.record) for one in found) or not has_trouble)


def read_text(file: str) -> str:
    """The text of a table script. Raise OSError, and ValueError where it is empty or no text."""
    text = Path(file).read_bytes().decode("utf-8")
    if not text.lstrip("\ufeff").strip():
        raise ValueError(_EMPTY)
    return text


def _says_something(record: Record) -> bool:
    """Whether a record has anything of a board: noise that looks like a tag or a token here and there has not."""
    said = (record.number, record.auction, record.contract, record.play, record.score_ns)
    return any(record.hands) or any(one is not None for one in said)


def is_lin(data: bytes, file: str) -> bool:
    """Whether the bytes look more like LIN than like PBN; the file's name decides when they look like neither."""
    data = data.replace(b"\0", b"").lstrip(_MARKS)  # of UTF-16 what matters here is left
    tags = len(_PBN_TAG.findall(data))
    tokens = len(_LIN_TOKEN.findall(data))
    if tags == tokens == 0:
        return _ADDRESS.match(data) is not None or file.lower().endswith(".lin")
    return tokens > tags


def _lin(data: bytes, file: str) -> tuple[tuple[Found, ...], tuple[Trouble, ...]]:
    games, troubles = lin.read(data, file)
    return tuple(Found(record, NO_MARKS, more) for record, more in (game.record() for game in games)), troubles


def _pbn(data: bytes, file: str) -> tuple[tuple[Found, ...], tuple[Trouble, ...]]:
    games, troubles = pbn.read(data, file)
    return tuple(_of_pbn(game) for game in games), troubles


def _of_pbn(game: pbn.Game) -> Found:
    record, troubles = game.record()
    return Found(record, marks_of(game), troubles)
