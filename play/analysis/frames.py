"""Messages between a pool and its workers, who trust each other: a length, then a pickled value."""

from __future__ import annotations

import pickle
import struct
from typing import Any, Final

__all__ = ["HEADER", "framed", "opened"]

HEADER: Final = struct.Struct("!I")
"""The length of the body that follows."""


def framed(value: Any) -> bytes:
    """Return the message for a value."""
    body = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return HEADER.pack(len(body)) + body


def opened(body: bytes) -> Any:
    """Return the value in a message's body."""
    return pickle.loads(body)  # noqa: S301 - the other end is our own process
