"""The two frames that nearly all traffic of a socket consists of, read and made without Autobahn's state machine.

A browser's message is one short masked text frame (RFC 6455, section 5.2), which nearly always arrives whole; a
server's message is one unmasked frame. Whatever else arrives is left to Autobahn: fragments, control frames, compressed
messages, several frames at once, and what breaks the protocol.
"""

from __future__ import annotations

from typing import Final

__all__ = ["LONGEST", "frame", "text_of"]

_WHOLE_TEXT: Final = 0x81
"""The first byte of a text message in one frame, without extensions."""
_MASKED: Final = 0x80
_SHORT: Final = 126
"""Lengths below this stand in the second byte; with this one, two bytes with the length follow."""
_MASK: Final = 4
LONGEST: Final = 0xFFFF
"""The bytes of the longest payload that `frame` and `text_of` know."""


def text_of(data: bytes) -> str | None:
    """Return the text message that these bytes are: all of it and nothing else; None otherwise."""
    size = len(data)
    if size < 2 + _MASK or data[0] != _WHOLE_TEXT or data[1] < _MASKED:
        return None
    length, at = data[1] - _MASKED, 2
    if length == _SHORT:
        length, at = int.from_bytes(data[2:4], "big"), 4
        if length < _SHORT:
            return None
    elif length > _SHORT:
        return None
    begins = at + _MASK
    if size != begins + length:
        return None
    mask = data[at:begins] * (length // _MASK + 1)
    payload = int.from_bytes(data[begins:], "big") ^ int.from_bytes(mask[:length], "big")
    try:
        return payload.to_bytes(length, "big").decode()
    except UnicodeDecodeError:
        return None


def frame(payload: bytes, *, binary: bool = False, compressed: bool = False) -> bytes:
    """Return a whole message of at most `LONGEST` bytes as a server sends it."""
    first = 0x80 | (0x40 if compressed else 0) | (2 if binary else 1)
    length = len(payload)
    if length < _SHORT:
        return bytes((first, length)) + payload
    return bytes((first, _SHORT)) + length.to_bytes(2, "big") + payload
