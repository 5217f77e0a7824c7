"""How many requests for pages are worked on at once."""

from __future__ import annotations

import asyncio
from typing import Any

from play.analysis.giving_way import giving_way
from play.wire.pages_in_turn import AT_ONCE, OF_ADDRESS, PagesInTurn


class Work:
    """An application that works until it is told, with the addresses of those on whose requests it does."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.ended = asyncio.Event()

    async def __call__(self, scope: dict[str, Any], _receive: object, _send: object) -> None:
        self.begun.append(scope["client"][0])
        await self.ended.wait()


def scope_of(address: str, path: str = "/tables/") -> dict[str, Any]:
    return {"path": path, "client": (address, 1), "headers": []}


async def begun_of(*addresses: str, then: str = "/tables/") -> tuple[list[str], list[str]]:
    """Let requests come from these addresses, the last for that path; return those of which work has begun, before and
    after any has ended.
    """
    work = Work()
    pages = PagesInTurn(work)
    async with asyncio.TaskGroup() as group:
        for address in addresses[:-1]:
            group.create_task(pages(scope_of(address), None, None))  # type: ignore[arg-type]
        group.create_task(pages(scope_of(addresses[-1], then), None, None))  # type: ignore[arg-type]
        for _ in addresses:
            await asyncio.sleep(0)
        before = list(work.begun)
        work.ended.set()
    return before, work.begun


async def test_one_address_keeps_no_other_waiting() -> None:
    many, other = ["192.0.2.1"] * 400, ["192.0.2.2"] * 3
    before, after = await begun_of(*many, *other)
    assert before == many[:OF_ADDRESS] + other
    assert sorted(after) == many + other


async def test_so_many_are_worked_on_at_once() -> None:
    addresses = [f"192.0.2.{n}" for n in range(100)]
    before, after = await begun_of(*addresses)
    assert before == addresses[:AT_ONCE]
    assert after == addresses


async def test_who_asks_for_the_health_of_the_process_waits_for_no_page() -> None:
    addresses = [f"192.0.2.{n}" for n in range(100)]
    before, _after = await begun_of(*addresses, "192.0.2.1", then="/health/")
    assert before == [*addresses[:AT_ONCE], "192.0.2.1"]


async def test_nothing_is_kept_of_who_is_gone() -> None:
    pages = PagesInTurn(Work())
    pages.application.ended.set()
    await pages(scope_of("192.0.2.1"), None, None)  # type: ignore[arg-type]
    assert not pages._of_address


async def test_who_waits_for_a_worker_keeps_nobody_waiting_and_then_waits_for_his_turn() -> None:
    """Twenty wait for one, and then for those who are worked on."""
    worker, ended, path = asyncio.Event(), asyncio.Event(), {"waits": 0, "works": 0, "done": 0}
    waiting = asyncio.Semaphore(0)

    async def application(scope: dict[str, Any], _receive: object, _send: object) -> None:
        if scope["path"] == "/waits/":
            async with giving_way():
                path["waits"] += 1
                waiting.release()
                await worker.wait()
            path["done"] += 1
        else:
            path["works"] += 1
            await ended.wait()

    pages = PagesInTurn(application)

    async def turns() -> dict[str, int]:
        for _ in range(60):
            await asyncio.sleep(0)
        return dict(path)

    async with asyncio.TaskGroup() as group:
        for n in range(20):
            group.create_task(pages(scope_of(f"192.0.2.{n % 2}", "/waits/"), None, None))  # type: ignore[arg-type]
        for _ in range(20):  # each gives back its connection in another thread first
            await waiting.acquire()
        for n in range(20):
            group.create_task(pages(scope_of(f"192.0.2.{n}"), None, None))  # type: ignore[arg-type]
        assert (await turns())["works"] == AT_ONCE
        worker.set()
        assert (await turns())["done"] == 0
        ended.set()
    assert path == {"waits": 20, "works": 20, "done": 20}


async def test_who_goes_away_while_he_waits_takes_no_turn_with_him() -> None:
    async def application(_scope: dict[str, Any], _receive: object, _send: object) -> None:
        async with giving_way():
            await asyncio.Event().wait()

    pages = PagesInTurn(application)
    for _ in range(2 * AT_ONCE):
        task = asyncio.create_task(pages(scope_of("192.0.2.1"), None, None))  # type: ignore[arg-type]
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait({task})
    assert pages._all[False]._value == AT_ONCE
