"""The stream of a LIN file: pairs of a two-letter code and a value, each ended by a bar.

LIN has no escape for a bar, so a bar that somebody typed into a comment shifts every pair after it. `tokens` notices
that a code is no code, gives the stray text back to the value before it, says so, and goes on at the next code.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

__all__ = ["Token", "decode", "short", "text", "tokens"]

_HEAD: Final = ("vg", "rs", "pn", "pw", "mp", "bn")
_BOARD: Final = ("qx", "st", "rh", "ah", "md", "sv", "mb", "an", "pc", "mc", "pg", "ob", "zz")
_LESSON: Final = ("nt", "at", "bt", "tu", "pf", "up", "3b", "lb", "kc")
_KNOWN: Final = frozenset((*_HEAD, *_BOARD, *_LESSON))
_CODE: Final = re.compile(r"[a-z0-9][a-z0-9#^+*-]")
_LINE_AFTER: Final = frozenset(("pg", "vg", "rs", "pw", "mp", "bn"))
_LINE_END: Final = re.compile(r"\r\n?|\n")


@dataclass(frozen=True, slots=True)
class Token:
    """A code, in small letters, and its value, as it stands in the file; `line` counts from 1 and is not compared."""

    code: str
    value: str = ""
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"{self.code}|{self.value}|"


def decode(data: bytes) -> str:
    """The text of a file: UTF-16 with its mark, UTF-8, else Latin-1, in which every byte means something."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def tokens(text: str) -> tuple[list[Token], list[tuple[int, str]]]:
    """The pairs of a LIN text in order, and the places, line and sentence, where it is not made of pairs."""
    fields = text.split("|")
    lines = _lines(fields)
    fields[-1] = fields[-1].rstrip("\r\n")
    found: list[Token] = []
    wrong: list[tuple[int, str]] = []
    place = 0
    end = len(fields) - (not fields[-1].strip())  # what follows the last bar is no field, when it is blank
    while place < end:
        if _is_code(fields, place):
            value = fields[place + 1] if place + 1 < len(fields) else ""
            found.append(Token(fields[place].strip().lower(), value, lines[place]))
            place += 2
            continue
        stray = place
        while place < end and not _is_code(fields, place):
            place += 1
        said = "|".join(fields[stray:place])
        if found:
            last = found[-1]
            found[-1] = Token(last.code, f"{last.value}|{said}", last.line)
            wrong.append((lines[stray], f"{short(said)} is not a code: taken as part of {last.code}|…| before"))
        else:
            wrong.append((lines[stray], f"{short(said)} is not a code: left out"))
    return found, wrong


def short(value: str) -> str:
    """A value in quotes for a sentence, of thirty characters at most."""
    shown = value.strip()
    return repr(shown if len(shown) <= 30 else shown[:29] + "…")


def text(stream: Iterable[Token], paged: bool) -> str:
    """The tokens as a file has them: `paged`, a line ends after each page and head line; else all is one line."""
    parts: list[str] = []
    for token in stream:
        parts.append(str(token))
        if paged and token.code in _LINE_AFTER:
            parts.append("\r\n")
    if parts and parts[-1] != "\r\n":
        parts.append("\r\n")
    return "".join(parts)


def _is_code(fields: list[str], place: int) -> bool:
    """Whether the field is where a code is due: a known one, or two letters after which the pairs go on."""
    code, *after = (name.strip().lower() for name in fields[place : place + 3])
    if code in _KNOWN:
        return True
    if _CODE.fullmatch(code) is None:
        return False
    if len(after) < 2 or after[0] not in _KNOWN:
        return True
    return after[1] in _KNOWN or (after[1] == "" and place + 3 >= len(fields))


def _lines(fields: list[str]) -> list[int]:
    """The line on which the text of each field begins, blanks before it aside."""
    lines = []
    line = 1
    for name in fields:
        lead = name[: len(name) - len(name.lstrip())]
        lines.append(line + len(_LINE_END.findall(lead)))
        line += len(_LINE_END.findall(name))
    return lines
