"""The heap is made of huge pages where most of it is in use, once a minute, and never where the kernel has none."""

from __future__ import annotations

import asyncio
import ctypes
import mmap
import re
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from play.live.clock import ManualClock
from play.live.tasks import end_tasks
from play.process.huge_pages import HUGE, HugePages, Kernel, within
from tests.play.conftest import START

MAPS = """\
55d0c1a00000-55d0c1e00000 r-xp 0001f000 fe:00 260811                     /usr/bin/python3.11
55d0c1e00000-55d0c2200000 rw-p 00526000 fe:00 260811                     /usr/bin/python3.11
55d0c2300000-55d0c2900000 rw-p 00000000 00:00 0                          [heap]
7f0000100000-7f0000300000 rw-p 00000000 00:00 0\x20
7f0000400000-7f0000600000 rw-p 00000000 00:00 0\x20
7f0000600000-7f0000a00000 rw-s 00000000 00:01 1024                       /dev/zero (deleted)
7f0000a00000-7f0000e00000 ---p 00000000 00:00 0\x20
7ffd00000000-7ffd00400000 rw-p 00000000 00:00 0                          [stack]
"""


class Pages:
    """A heap of three parts; `able` says whether the kernel makes huge pages."""

    def __init__(self, *, able: bool = True) -> None:
        self.able = able
        self.asked: list[int] = []

    def parts(self) -> Iterator[int]:
        yield from (0, HUGE, 2 * HUGE)

    def collapse(self, part: int) -> bool:
        self.asked.append(part)
        return self.able


class Minutes(ManualClock):
    """A clock whose waits are over at once, until that many minutes have been waited for: then `over` is set."""

    def __init__(self, number: int) -> None:
        super().__init__(START)
        self.left, self.over = number, asyncio.Event()

    async def wait(self, seconds: float, woken: asyncio.Event) -> None:
        if seconds < 60:
            return
        if not self.left:
            self.over.set()
            await woken.wait()
        self.left -= 1


async def asked_in(minutes: int, pages: Pages) -> list[int]:
    """Return what is asked for in that time, or until no more is asked for."""
    clock = Minutes(minutes)
    tasks = [asyncio.create_task(HugePages(clock, pages).run()), asyncio.create_task(clock.over.wait())]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    await end_tasks(*tasks)
    return pages.asked


async def test_huge_pages_are_asked_for_once_a_minute() -> None:
    assert await asked_in(2, Pages()) == [0, HUGE, 2 * HUGE] * 2


async def test_a_kernel_that_makes_none_is_not_asked_again() -> None:
    assert await asked_in(2, Pages(able=False)) == [0, HUGE, 2 * HUGE]


def test_the_heap_is_private_memory_that_belongs_to_no_file() -> None:
    assert [f"{part:x}" for part in within(MAPS)] == ["55d0c2400000", "55d0c2600000", "7f0000400000"]


@pytest.mark.skipif(sys.platform != "linux", reason="huge pages are asked for on Linux")
def test_memory_in_use_becomes_one_page_where_the_kernel_makes_such() -> None:
    kernel = Kernel()
    with _mapped() as unused, _mapped() as used:
        used[:] = b"1" * len(used)
        parts = set(kernel.parts())
        assert not parts & _whole_parts(unused)
        mine = parts & _whole_parts(used)
        assert mine == _whole_parts(used)
        made = sum(kernel.collapse(part) for part in mine)
        assert _huge() >= made * HUGE
        assert used[:] == b"1" * len(used)


def _whole_parts(mapped: mmap.mmap) -> set[int]:
    first = ctypes.addressof(ctypes.c_char.from_buffer(mapped))
    return set(range(-(-first // HUGE) * HUGE, first + len(mapped) - HUGE + 1, HUGE))


def _mapped() -> closing[mmap.mmap]:
    return closing(mmap.mmap(-1, 3 * HUGE, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS))


def _huge() -> int:
    """Return how many bytes of this process are in huge pages."""
    found = re.search(r"^AnonHugePages: +([0-9]+) kB$", Path("/proc/self/smaps_rollup").read_text(), re.MULTILINE)
    assert found is not None
    return 1024 * int(found[1])
