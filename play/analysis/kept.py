"""Stored double-dummy tables of deals."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextvars import Context
from dataclasses import dataclass
from typing import Final

from asgiref.sync import sync_to_async
from django.db import connection

from laws.values.deal import Deal
from play import analysis
from play.analysis.giving_way import giving_way
from play.analysis.job_pool import AnalysisFailed, Busy, Priority
from play.analysis.models import DealAnalysis
from play.analysis.position import Tricks, deal_hands

__all__ = ["Tables", "table", "table_within", "tables_within"]

_AT_ONCE: Final = 8
"""Deals of one request that are worked out at once: others have their turn between them."""


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables that are ready, by the deal's number; `failed` if one could not be worked out just now."""

    ready: dict[int, DealAnalysis]
    failed: bool = False


_begun: dict[int, asyncio.Task[DealAnalysis]] = {}
"""What is being worked out in this process, by the deal's number."""


async def table(deal: Deal, priority: Priority = Priority.RECORD) -> DealAnalysis:
    """Return the stored table of a deal, or analyse it now and store it.

    Raise the errors of `play.analysis.solve`.
    """
    kept = await DealAnalysis.objects.filter(pk=deal.number).afirst()
    if kept is not None:
        return kept
    return await sync_to_async(_store)(deal, await analysis.tricks(deal_hands(deal), priority))


async def table_within(deal: Deal, seconds: float, priority: Priority = Priority.RECORD) -> DealAnalysis | None:
    """Return the table of a deal, or None when it is not ready in that time; it is worked out and stored all the same.

    All who ask for one deal in this process wait for one analysis. Raise the errors of `play.analysis.solve`.
    """
    kept = await DealAnalysis.objects.filter(pk=deal.number).afirst()
    if kept is not None:
        return kept
    async with giving_way():
        return await _within(deal, seconds, priority)


async def _within(deal: Deal, seconds: float, priority: Priority = Priority.RECORD) -> DealAnalysis | None:
    """Return the table of a deal that is not stored, or None when it is not ready in that time."""
    task = _begun.get(deal.number)
    if task is None or task.get_loop() is not asyncio.get_running_loop():
        # In a context of its own: that of a request has its own thread and connection, which end with it.
        task = asyncio.create_task(_worked_out(deal, priority), context=Context())
        _begun[deal.number] = task
        task.add_done_callback(lambda done: _forget(deal.number, done))
    done, _pending = await asyncio.wait({task}, timeout=seconds)
    return task.result() if done else None


async def tables_within(deals: Sequence[Deal], seconds: float) -> Tables:
    """Return the tables of these deals that are ready in that time.

    The first few of those that are missing are worked out and stored all the same; who asks again begins the next ones.
    """
    kept = DealAnalysis.objects.filter(pk__in=[deal.number for deal in deals])
    ready = {int(one.deal): one async for one in kept}
    missing = [deal for deal in deals if deal.number not in ready][:_AT_ONCE]
    if not missing:
        return Tables(ready, failed=False)
    async with giving_way():
        found = await asyncio.gather(*(_within(deal, seconds) for deal in missing), return_exceptions=True)
    failed = False
    for one in found:
        if isinstance(one, DealAnalysis):
            ready[int(one.deal)] = one
        elif isinstance(one, AnalysisFailed | Busy | LookupError):
            failed = True
        elif one is not None:
            raise one
    return Tables(ready, failed)


async def _worked_out(deal: Deal, priority: Priority) -> DealAnalysis:
    found = await analysis.tricks(deal_hands(deal), priority)
    return await sync_to_async(_store_alone)(deal, found)


def _store_alone(deal: Deal, found: Tricks) -> DealAnalysis:
    """Store a table over a connection that no request closes."""
    try:
        return _store(deal, found)
    finally:
        connection.close()


def _store(deal: Deal, found: Tricks) -> DealAnalysis:
    new = DealAnalysis(deal=deal.number, tricks=DealAnalysis.written(found))
    DealAnalysis.objects.bulk_create([new], ignore_conflicts=True)  # it may have been stored meanwhile
    return new


def _forget(deal: int, task: asyncio.Task[DealAnalysis]) -> None:
    if _begun.get(deal) is task:
        del _begun[deal]
    if not task.cancelled():
        task.exception()  # those who have stopped waiting do not fetch it
