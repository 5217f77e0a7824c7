"""Decoding and encoding of PBN files.

The standard requires Latin-1 (2.2). Real files are UTF-8, Windows-1252 or UTF-16, or mix encodings where text was
pasted. Text that Latin-1 cannot hold, such as a Chinese name, is written as UTF-8.
"""

from __future__ import annotations

import codecs
import re
from typing import Final

__all__ = ["decode", "encode"]

_MARK: Final = codecs.BOM_UTF8
_DECLARED: Final = re.compile(rb"(?im)^%[^\r\n]*charset=[\"']?((?:iso-8859|windows)-[0-9]{1,4})")
_LINE_END: Final = re.compile(rb"\r\n|\n|\r")


def decode(data: bytes) -> str:
    """Decode a file, with line ends as ``\n``. Any sequence of bytes can be decoded.

    The whole is UTF-8 if possible; else each line is UTF-8 or, failing that, in the character set named by a
    ``%Content-type`` line, by default Windows-1252, which is Latin-1 with typographic quotes and dashes.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return _lines(data.decode("utf-16", "replace")).rstrip("\x1a\x00")
    data = data.replace(_MARK, b"").rstrip(b"\x1a\x00")
    if b"\r\r\n" in data and data.count(b"\n") == data.count(b"\r\r\n"):
        data = data.replace(b"\r\r\n", b"\n")  # a line end that was translated twice
    try:
        return _lines(data.decode())
    except UnicodeDecodeError:
        charset = _declared(data)
        return "\n".join(_decode_line(line, charset) for line in _LINE_END.split(data))


def encode(head: str, text: str) -> bytes:
    """Encode head and text: Latin-1 where that can be read back, else UTF-8, with a line that says so."""
    try:
        data = (head + text).encode("latin-1")
    except UnicodeEncodeError:
        data = None
    if data is not None and decode(data) == _lines(head + text):
        return data
    return (head + "%Content-type: text/x-pbn; charset=UTF-8\r\n" + text).encode("utf-8", "replace")


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _declared(data: bytes) -> str:
    """Return the character set for lines that are not UTF-8."""
    match = _DECLARED.search(data)
    name = match[1].decode("ascii").lower() if match is not None else "windows-1252"
    try:
        codecs.lookup(name)
    except LookupError:
        return "windows-1252"
    return "windows-1252" if name == "iso-8859-1" else name


def _decode_line(line: bytes, charset: str) -> str:
    for name in ("utf-8", charset):
        try:
            return line.decode(name)
        except UnicodeDecodeError:
            continue
    return line.decode("latin-1")
