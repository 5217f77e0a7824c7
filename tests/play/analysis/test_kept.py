"""Double-dummy tables of deals are computed once and stored."""

from __future__ import annotations

import asyncio

import pytest
from django.db import IntegrityError

from laws.values.deal import DEALS, Deal
from laws.values.seats import SEATS, Vulnerability
from play import analysis
from play.analysis.job_pool import Priority
from play.analysis.kept import table, table_within
from play.analysis.models import DealAnalysis
from play.analysis.position import Hands, Tricks, deal_hands
from tests.play.analysis.published import published

ONE = published()[0]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Hands]:
    """The jobs that the workers are given; they answer with the first published deal."""
    hands: list[Hands] = []

    async def tricks(these: Hands, _priority: Priority) -> Tricks:
        hands.append(these)
        return ONE.tricks

    monkeypatch.setattr(analysis, "tricks", tricks)
    return hands


@pytest.mark.django_db(transaction=True)
async def test_a_deal_is_analysed_once(asked: list[Hands]) -> None:
    first, second = await table(ONE.deal), await table(ONE.deal)
    assert asked == [deal_hands(ONE.deal)]
    assert first.table == second.table == ONE.tricks
    found = second.par(ONE.dealer, ONE.vulnerability)
    assert found.score_ns == ONE.score_ns


@pytest.mark.django_db(transaction=True)
async def test_those_who_ask_at_once_wait_for_one_analysis_and_not_longer_than_they_say(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is stored all the same, and found by a process that asks later."""
    begun, ready = 0, asyncio.Event()

    async def tricks(_hands: Hands, _priority: Priority) -> Tricks:
        nonlocal begun
        begun += 1
        await ready.wait()
        return ONE.tricks

    monkeypatch.setattr(analysis, "tricks", tricks)
    assert await table_within(ONE.deal, 0) is None
    waiting = [asyncio.create_task(table_within(ONE.deal, 30)) for _ in range(4)]
    ready.set()
    found = await asyncio.gather(*waiting)
    assert [kept.table for kept in found if kept is not None] == [ONE.tricks] * 4
    assert begun == 1
    assert (await DealAnalysis.objects.aget(pk=ONE.deal.number)).table == ONE.tricks


@pytest.mark.django_db
def test_the_last_deal_of_all_has_room_for_its_number() -> None:
    DealAnalysis.objects.create(deal=DEALS - 1, tricks=DealAnalysis.written(ONE.tricks))
    kept = DealAnalysis.objects.get(pk=Deal.numbered(DEALS - 1).number)
    assert int(kept.deal) == DEALS - 1


@pytest.mark.django_db
@pytest.mark.parametrize("tricks", ["", "7" * 19, "7" * 19 + "e"])
def test_what_is_no_table_is_not_kept(tricks: str) -> None:
    with pytest.raises(IntegrityError):
        DealAnalysis.objects.create(deal=1, tricks=tricks)


def test_a_kept_table_reads_as_it_was_written() -> None:
    kept = DealAnalysis(deal=1, tricks=DealAnalysis.written(ONE.tricks))
    assert kept.tricks == "75755757666658586666"
    assert kept.table == ONE.tricks
    pars = {kept.par(dealer, vulnerability).score_ns for dealer in SEATS for vulnerability in Vulnerability}
    assert -110 in pars
