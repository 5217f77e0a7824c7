"""The compression of what sockets send (RFC 7692): a view of a table is HTML, and a third as long compressed.

Each message is compressed by itself, and no socket keeps a compressor: one takes 32 KiB, and a server has thousands of
sockets of which few send at one moment. So equal messages are equal when compressed, and those to the many who watch a
table are compressed once. What a browser compresses is bounded like any other message.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from autobahn.websocket.compress import PerMessageDeflateOffer, PerMessageDeflateOfferAccept

__all__ = ["MEMORY", "WINDOW", "accepted", "compressed", "forget", "inflated"]

WINDOW: Final = 12
"""Bits: 4 KiB, about the length of a frame."""
MEMORY: Final = 5
"""zlib's memory level, from 1 to 9."""


def accepted(offers: Iterable[Any]) -> PerMessageDeflateOfferAccept | None:
    """Return the first offer of a browser that can be accepted, as accepted; None for none."""
    for offer in offers:
        if isinstance(offer, PerMessageDeflateOffer) and (offer.request_max_window_bits or WINDOW) >= WINDOW:
            return PerMessageDeflateOfferAccept(  # type: ignore[no-untyped-call]
                offer,
                request_no_context_takeover=bool(offer.accept_no_context_takeover),
                no_context_takeover=True,
                window_bits=WINDOW,
                mem_level=MEMORY,
            )
    return None


_END: Final = b"\x00\x00\xff\xff"
"""What ends a flushed block, and is not sent (RFC 7692, section 7.2.1)."""


@lru_cache(maxsize=128)
def compressed(message: bytes) -> bytes:
    """Return the payload of a compressed message, as every socket sends it that compresses at all."""
    compressor = zlib.compressobj(zlib.Z_DEFAULT_COMPRESSION, zlib.DEFLATED, -WINDOW, MEMORY)
    return (compressor.compress(message) + compressor.flush(zlib.Z_SYNC_FLUSH)).removesuffix(_END)


def inflated(payload: bytes, most: int) -> bytes | None:
    """Return the message that a browser has compressed by itself; None for what is none or longer than `most`."""
    reader = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        message = reader.decompress(payload, most)
        if reader.unconsumed_tail:
            return None
        reader.decompress(_END)
    except zlib.error:
        return None
    return message


def forget(compression: Any) -> None:
    """Free what the last message that came in needed. Autobahn makes it anew for the next one."""
    if compression is not None and compression.client_no_context_takeover:
        compression._decompressor = None
