"""The stream of a LIN file: pairs of a two-letter code and a value, each ended by a bar.

LIN has no escape for a bar, so a bar typed into a comment shifts every later pair. `tokens` detects a field that is not
a code, appends the stray text to the value before it, reports it, and continues at the next code.
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
    """A code in lower case and its value as in the file; `line` counts from 1 and is not compared."""

    code: str
    value: str = ""
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"{self.code}|{self.value}|"


def decode(data: bytes) -> str:
    """Return the text of a file: UTF-16 if it has the mark, else UTF-8, else Latin-1, which decodes any bytes."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def tokens(text: str) -> tuple[list[Token], list[tuple[int, str]]]:
    """Return the pairs of a LIN text in order, and line and sentence for each place where the pairs are broken."""
    fields = text.split("|")
    lines = _lines(fields)
    fields[-1] = fields[-1].rstrip("\r\n")
    found: list[Token] = []
    wrong: list[tuple[int, str]] = []
    place = 0
    end = len(fields) - (not fields[-1].strip())  # a blank field after the last bar does not count
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
    """Return a value in quotes for a sentence, of thirty characters at most."""
    shown = value.strip()
    return repr(shown if len(shown) <= 30 else shown[:29] + "…")


def text(stream: Iterable[Token], paged: bool) -> str:
    """Return the tokens as text. `paged`: a line ends after each page and head line; otherwise it is one line."""
    parts: list[str] = []
    for token in stream:
        parts.append(str(token))
        if paged and token.code in _LINE_AFTER:
            parts.append("\r\n")
    if parts and parts[-1] != "\r\n":
        parts.append("\r\n")
    return "".join(parts)


def _is_code(fields: list[str], place: int) -> bool:
    """Return whether the field is a code: a known one, or two letters followed by further pairs."""
    code, *after = (name.strip().lower() for name in fields[place : place + 3])
    if code in _KNOWN:
        return True
    if _CODE.fullmatch(code) is None:
        return False
    if len(after) < 2 or after[0] not in _KNOWN:
        return True
    return after[1] in _KNOWN or (after[1] == "" and place + 3 >= len(fields))


def _lines(fields: list[str]) -> list[int]:
    """Return the line on which the text of each field begins, leading blanks skipped."""
    lines = []
    line = 1
    for name in fields:
        lead = name[: len(name) - len(name.lstrip())]
        lines.append(line + len(_LINE_END.findall(lead)))
        line += len(_LINE_END.findall(name))
    return lines
