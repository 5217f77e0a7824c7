"""Stored double-dummy tables of deals."""

from __future__ import annotations

from laws.values.deal import Deal
from play import analysis
from play.analysis.models import DealAnalysis
from play.analysis.pool import Priority
from play.analysis.position import deal_hands

__all__ = ["table"]


async def table(deal: Deal, priority: Priority = Priority.RECORD) -> DealAnalysis:
    """Return the stored table of a deal, or analyse it now and store it.

    Raise the errors of `play.analysis.solve`.
    """
    kept = await DealAnalysis.objects.filter(pk=deal.number).afirst()
    if kept is not None:
        return kept
    found = await analysis.tricks(deal_hands(deal), priority)
    new = DealAnalysis(deal=deal.number, tricks=DealAnalysis.written(found))
    await DealAnalysis.objects.abulk_create([new], ignore_conflicts=True)  # it may have been stored meanwhile
    return new
