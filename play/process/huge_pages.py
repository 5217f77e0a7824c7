"""The heap of this process in pages of 2 MiB, where Linux can make them.

An action at one of some thousand tables reads values all over hundreds of megabytes. In pages of 4 KiB the processor
looks up where most of them are each time, in a virtual machine through two levels of tables. Python takes memory from
the system by pieces smaller than a huge page, so that the kernel makes none on its own, or minutes later; it is asked
to once a minute (`madvise(2)`, MADV_COLLAPSE, Linux 6.1 or newer).
"""

from __future__ import annotations

import asyncio
import ctypes
import logging
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Protocol

from play.live.clock import Clock, SystemClock
from play.live.tasks import end_tasks

__all__ = ["HUGE", "HugePages", "Kernel", "Memory", "begin", "end", "within"]

_LOG = logging.getLogger(__name__)
HUGE: Final = 2 << 20
"""Bytes of a huge page."""
_PAGE: Final = 4096
_COLLAPSE: Final = 25
"""MADV_COLLAPSE, which `mmap` of the standard library does not name."""
_FILLED: Final = 7 / 8
"""The part that is in memory of what is made one page; a stack, of which little is used, would grow to all of it."""
_EVERY: Final = 60.0
_PAUSE: Final = 0.02
"""Seconds between two pages: while one is made, the process can take no memory."""


class Memory(Protocol):
    """The memory of a process, in parts of HUGE bytes, each named by its address."""

    def parts(self) -> Iterator[int]:
        """Yield those of the heap of which most is in use."""

    def collapse(self, part: int) -> bool:
        """Make it one page, or leave one as it is. Return False if the kernel cannot."""


class HugePages:
    """Asks for huge pages, from a minute after `start` until `stop`."""

    def __init__(self, clock: Clock, memory: Memory) -> None:
        self._clock, self._memory = clock, memory
        self._asking: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start."""
        self._asking = asyncio.create_task(self.run(), name="huge pages")

    async def stop(self) -> None:
        """Stop."""
        await end_tasks(self._asking)

    async def run(self) -> None:
        """Ask once a minute until cancelled, or until it turns out that the kernel makes none."""
        never, told = asyncio.Event(), False
        while True:
            await self._clock.wait(_EVERY, never)
            made = asked = 0
            for part in await asyncio.to_thread(lambda: list(self._memory.parts())):
                asked += 1
                made += await asyncio.to_thread(self._memory.collapse, part)
                await self._clock.wait(_PAUSE, never)
            if asked and not told:
                _LOG.info("%d of %d MiB of the heap are in huge pages", 2 * made, 2 * asked)
                told = True
            if asked and not made:
                return


class Kernel:
    """This process, by the C library."""

    def __init__(self) -> None:
        self._libc = ctypes.CDLL(None)
        self._libc.madvise.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
        self._libc.mincore.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_char_p]

    def parts(self) -> Iterator[int]:
        """Yield those of the heap of which most is in use."""
        resident = ctypes.create_string_buffer(HUGE // _PAGE)
        for part in within(Path("/proc/self/maps").read_text()):
            if self._libc.mincore(part, HUGE, resident) == 0 and sum(resident.raw) >= _FILLED * len(resident):
                yield part

    def collapse(self, part: int) -> bool:
        """Make it one page, or leave one as it is. Return False if the kernel cannot."""
        return bool(self._libc.madvise(part, HUGE, _COLLAPSE) == 0)


def within(maps: str) -> Iterator[int]:
    """Yield the addresses of the whole parts of the heap: private memory to write to that belongs to no file.

    `maps` is as in `/proc/self/maps` (proc_pid_maps(5)).
    """
    for line in maps.splitlines():
        addresses, allowed, _offset, _device, _inode, *name = line.split(maxsplit=5)
        if allowed == "rw-p" and name in ([], ["[heap]"]):
            first, last = (int(address, 16) for address in addresses.split("-"))
            yield from range(-(-first // HUGE) * HUGE, last - HUGE + 1, HUGE)


_pages: HugePages | None = None


async def begin() -> None:
    """Start to ask for huge pages for this process, on Linux."""
    global _pages
    if sys.platform == "linux":
        _pages = HugePages(SystemClock(), Kernel())
        _pages.start()


async def end() -> None:
    """Stop to ask for them."""
    if _pages is not None:
        await _pages.stop()
