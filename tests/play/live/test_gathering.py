"""Reads and work that are gathered: a crowd asks a few times; nobody gets an answer older than his question."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

import pytest

from play.live.gathering import Gathered, Shared


class Source:
    """What is read: each read waits until it is let go, and then finds the present value of each key."""

    def __init__(self) -> None:
        self.reads: list[set[str]] = []
        self.value = 1
        self.begun = asyncio.Event()
        self.go = asyncio.Event()

    async def read(self, keys: Collection[str]) -> dict[str, int]:
        """Find everything but `nothing`; fail for `bad`."""
        self.reads.append(set(keys))
        found = dict.fromkeys(keys, self.value)
        self.begun.set()
        await self.go.wait()
        if "bad" in keys:
            raise LookupError("bad")
        found.pop("nothing", None)
        return found


async def test_all_who_ask_at_once_share_one_read() -> None:
    source = Source()
    gathered: Gathered[str, int] = Gathered(source.read)
    source.go.set()
    assert await asyncio.gather(*(gathered.get(key) for key in ["a", "b", "nothing", *["a"] * 100])) == [
        1,
        1,
        None,
        *[1] * 100,
    ]
    assert source.reads == [{"a", "b", "nothing"}]


async def test_who_asks_during_a_read_gets_the_answer_of_the_next() -> None:
    source = Source()
    gathered: Gathered[str, int] = Gathered(source.read)
    first = asyncio.create_task(gathered.get("a"))
    await source.begun.wait()
    source.value = 2
    later = [asyncio.create_task(gathered.get("a")) for _ in range(100)]
    await asyncio.sleep(0)
    source.go.set()
    assert await first == 1
    assert await asyncio.gather(*later) == [2] * 100
    assert source.reads == [{"a"}, {"a"}]


async def test_a_failure_is_raised_to_all_who_wait_and_the_next_may_ask_again() -> None:
    source = Source()
    gathered: Gathered[str, int] = Gathered(source.read)
    source.go.set()
    failed = await asyncio.gather(gathered.get("bad"), gathered.get("a"), return_exceptions=True)
    assert [type(one) for one in failed] == [LookupError, LookupError]
    assert await gathered.get("a") == 1


async def test_who_gives_up_takes_nobody_elses_answer() -> None:
    source = Source()
    gathered: Gathered[str, int] = Gathered(source.read)
    impatient, patient = (asyncio.create_task(gathered.get("a")) for _ in range(2))
    await source.begun.wait()
    impatient.cancel()
    with pytest.raises(asyncio.CancelledError):
        await impatient
    source.go.set()
    assert await patient == 1


async def test_work_for_one_key_is_shared_and_never_runs_twice_at_a_time() -> None:
    """Who asks while it runs waits for the next run: the present one may have read before he asked."""
    begun: list[str] = []
    both, go = asyncio.Event(), asyncio.Event()

    async def work(key: str) -> None:
        begun.append(key)
        if len(begun) == 2:
            both.set()
        await go.wait()

    shared: Shared[str] = Shared(work)
    asked = [asyncio.create_task(shared.do(key)) for key in "ab"]
    await both.wait()
    asked += [asyncio.create_task(shared.do("a")) for _ in range(10)]
    await asyncio.sleep(0)
    assert begun == ["a", "b"]
    go.set()
    await asyncio.gather(*asked)
    assert begun == ["a", "b", "a"]


async def test_all_who_share_work_that_fails_are_told_and_the_next_ask_anew() -> None:
    runs = 0

    async def work(_key: str) -> None:
        nonlocal runs
        runs += 1
        if runs == 1:
            raise LookupError("nothing")

    shared: Shared[str] = Shared(work)
    told = await asyncio.gather(shared.do("a"), shared.do("a"), return_exceptions=True)
    assert [type(one) for one in told] == [LookupError, LookupError]
    await shared.do("a")
    assert runs == 2
