"""The two frames that nearly all traffic of a socket consists of, read and made without Autobahn's state machine.

A browser's message is one short masked text frame (RFC 6455, section 5.2), which nearly always arrives whole, and which
it compresses where it may (RFC 7692); a server's message is one unmasked frame. Whatever else arrives is left to
Autobahn: fragments, control frames, several frames at once, and what breaks the protocol.
"""

from __future__ import annotations

from typing import Final

from play.process.compression import inflated

__all__ = ["LONGEST", "frame", "text_of"]

_WHOLE_TEXT: Final = 0x81
"""The first byte of a text message in one frame, without extensions."""
_PACKED_TEXT: Final = 0xC1
"""That of one whose payload is compressed."""
_MASKED: Final = 0x80
_SHORT: Final = 126
"""Lengths below this stand in the second byte; with this one, two bytes with the length follow."""
_MASK: Final = 4
LONGEST: Final = 16 * 1024
"""The bytes of the longest message that is taken in: a browser sends only small forms over a socket."""
_LONG: Final = 127
"""With this length in the second byte, eight bytes with the length follow."""


def text_of(data: bytes, *, packed: bool = False) -> str | None:
    """Return the text message that these bytes are: all of it and nothing else; None otherwise.

    `packed` says whether the socket's messages may be compressed, each by itself.
    """
    size = len(data)
    if size < 2 + _MASK or data[1] < _MASKED or not (data[0] == _WHOLE_TEXT or (packed and data[0] == _PACKED_TEXT)):
        return None
    length, at = data[1] - _MASKED, 2
    if length == _SHORT:
        length, at = int.from_bytes(data[2:4], "big"), 4
        if not _SHORT <= length <= LONGEST:
            return None
    elif length > _SHORT:
        return None
    begins = at + _MASK
    if size != begins + length:
        return None
    mask = data[at:begins] * (length // _MASK + 1)
    bits = int.from_bytes(data[begins:], "big") ^ int.from_bytes(mask[:length], "big")
    payload = bits.to_bytes(length, "big")
    message = payload if data[0] == _WHOLE_TEXT else inflated(payload, LONGEST)
    try:
        return None if message is None else message.decode()
    except UnicodeDecodeError:
        return None


def frame(payload: bytes, *, binary: bool = False, compressed: bool = False) -> bytes:
    """Return a whole message as a server sends it."""
    first = 0x80 | (0x40 if compressed else 0) | (2 if binary else 1)
    length = len(payload)
    if length < _SHORT:
        return bytes((first, length)) + payload
    if length < 1 << 16:
        return bytes((first, _SHORT)) + length.to_bytes(2, "big") + payload
    return bytes((first, _LONG)) + length.to_bytes(8, "big") + payload
