"""What a picture of the documentation says of the page that it was taken of.

A stamp is a `tEXt` chunk of the PNG, with the digest of everything else in the file. It holds for these pixels alone:
neither a renamed file nor a picture from elsewhere passes for one that was taken.
"""

from __future__ import annotations

import hashlib
import struct
import zlib
from collections.abc import Iterator
from typing import Final

__all__ = ["read_stamp", "stamp"]

_HEAD: Final = b"\x89PNG\r\n\x1a\n"
_KEYWORD: Final = b"Taken"


def stamp(png: bytes, page: str) -> bytes:
    """Return the file with `page` (ASCII) as its stamp."""
    header, *others = _chunks(png)
    text = b"tEXt" + _KEYWORD + b"\0" + f"{page} {_digest(png)}".encode("ascii")
    length, crc = struct.pack(">I", len(text) - 4), struct.pack(">I", zlib.crc32(text))
    return b"".join([_HEAD, header, length, text, crc, *others])


def read_stamp(png: bytes) -> str | None:
    """Return the page of the stamp, or None if there is none, or it is that of another drawing."""
    for chunk in _chunks(png):
        if _is_stamp(chunk):
            page, digest = chunk[9 + len(_KEYWORD) : -4].decode("ascii").rsplit(" ", 1)
            return page if digest == _digest(png) else None
    return None


def _digest(png: bytes) -> str:
    return hashlib.sha256(b"".join(chunk for chunk in _chunks(png) if not _is_stamp(chunk))).hexdigest()


def _is_stamp(chunk: bytes) -> bool:
    return chunk[4:].startswith(b"tEXt" + _KEYWORD + b"\0")


def _chunks(png: bytes) -> Iterator[bytes]:
    """The chunks of a PNG, each with its length, type and checksum."""
    assert png.startswith(_HEAD), "not a PNG"
    at = len(_HEAD)
    while at < len(png):
        end = at + 12 + struct.unpack(">I", png[at : at + 4])[0]
        yield png[at:end]
        at = end
