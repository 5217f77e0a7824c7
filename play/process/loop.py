"""The event loop of a server process, under Twisted's reactor: uvloop's where it is installed, else asyncio's own.

Everything in a server process waits on this loop: sockets, PostgreSQL, Redis, timers. uvloop registers what is waited
for and runs callbacks in C, where asyncio does both in Python.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from importlib import import_module

__all__ = ["new_loop"]


def new_loop() -> asyncio.AbstractEventLoop:
    """Return a new event loop."""
    with suppress(ImportError):  # no wheel of it is installed on Windows
        loop: asyncio.AbstractEventLoop = import_module("uvloop").new_event_loop()
        return loop
    return asyncio.new_event_loop()
