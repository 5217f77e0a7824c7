"""The compression of what sockets send (RFC 7692): a view of a table is HTML, and a third as long compressed.

Each message is compressed by itself, and nothing is kept for the next one: a compressor takes 32 KiB, and a server has
thousands of sockets of which few send at one moment. What a browser compresses is bounded like any other message.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from autobahn.websocket.compress import PerMessageDeflateOffer, PerMessageDeflateOfferAccept

__all__ = ["MEMORY", "WINDOW", "accepted", "forget"]

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


def forget(compression: Any) -> None:
    """Free what the last message needed. Autobahn makes it anew for the next one."""
    if compression is not None:
        compression._compressor = None
        if compression.client_no_context_takeover:
            compression._decompressor = None
