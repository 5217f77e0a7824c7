"""The hand records of a session: the page with tables and par, the progress of what is worked out, the PDF."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient
from django.urls import reverse

from director.models import Session
from laws.values.deal import Deal
from play import analysis
from play.analysis import Priority
from play.analysis.models import DealAnalysis
from play.live.clock import SystemClock
from play.models import Person
from tests.director.evening import Evening
from tests.director.pages.test_whole_way import browser_of
from tests.director.results.published import published

TRICKS = DealAnalysis.written(((7, 6, 7, 6), (5, 8, 5, 8), (9, 4, 9, 4), (10, 3, 10, 3), (8, 5, 8, 5)))


@pytest.fixture
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    serving = SimpleNamespace(desk=SimpleNamespace(clock=SystemClock()))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)


@pytest.fixture
async def tuesday(transactional_db: None, _clock: None) -> Evening:
    made = await sync_to_async(published)()
    for number in (1, 2):
        await DealAnalysis.objects.acreate(deal=Deal.numbered(number).number, tricks=TRICKS)
    return made


async def body(tuesday: Evening, **headers: str) -> str:
    answer = await AsyncClient().get(reverse("session-hands", args=[tuesday.session.pk]), headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


async def test_the_page_has_the_hands_the_table_and_par(tuesday: Evening) -> None:
    page = await body(tuesday)
    assert page.count('class="record"') == 2
    assert page.count('<table class="double-dummy">') == 2
    assert "Dealer North" in page
    assert "NS +420" in page
    assert "data-again" not in page


async def test_what_is_not_ready_is_counted_until_it_is(tuesday: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    await DealAnalysis.objects.filter(deal=Deal.numbered(2).number).adelete()

    waited: list[float] = []

    async def later(_deal: object, seconds: float, *_priority: object) -> None:
        waited.append(seconds)

    monkeypatch.setattr("play.analysis.kept._within", later)
    part = await body(tuesday, **{"HX-Request": "true"})
    assert "<html" not in part
    assert "1 of 2" in part
    assert '<progress id="worked" max="2" value="1">' in part
    answer = await AsyncClient().get(reverse("session-hands-file", args=[tuesday.session.pk]))
    assert answer["Location"] == reverse("session-hands", args=[tuesday.session.pk])
    assert waited[-1] < 1, "what takes longer has a progress bar on the page"


async def test_the_page_says_when_nothing_can_be_worked_out(tuesday: Evening) -> None:
    """No worker takes jobs in this test."""
    await DealAnalysis.objects.all().adelete()
    assert "could not all be worked out" in await body(tuesday)


async def test_a_worker_makes_the_file(tuesday: Evening, analysing: None) -> None:
    answer = await AsyncClient().get(reverse("session-hands-file", args=[tuesday.session.pk]))
    assert answer["Content-Type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF-")


async def test_the_file_of_a_stranger_waits_until_no_director_waits(
    tuesday: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Priority] = []

    async def made(_job: object, priority: Priority) -> bytes:
        asked.append(priority)
        return b"%PDF"

    monkeypatch.setattr(analysis.pool, "run", made)
    member = await Person.objects.acreate(email="mia@x.test", display_name="Mia")
    for reader in (None, member, tuesday.owner):
        browser = await browser_of(reader)
        address = reverse("session-hands-file", args=[tuesday.session.pk])
        assert (await browser.get(address)).status_code == 200
    assert asked == [Priority.RECORD, Priority.RECORD, Priority.DIRECTOR]


async def test_the_page_of_a_board_has_its_hand_record_when_the_session_is_over(tuesday: Evening) -> None:
    address = reverse("session-board", args=[tuesday.session.pk, 1])
    page = (await AsyncClient().get(address)).content.decode()
    assert 'class="record"' in page
    assert "NS +420" in page
    await Session.objects.aupdate(ended_at=None, published_at=None)
    office = AsyncClient()
    await office.aforce_login(tuesday.owner)
    assert 'class="record"' not in (await office.get(address)).content.decode()


async def test_nothing_of_it_is_there_before_the_session_is_over(tuesday: Evening) -> None:
    """Open results are read while it is played, the deals are not (Law 16D)."""
    await Session.objects.aupdate(ended_at=None, published_at=None, open_results=True)
    for name in ("session-hands", "session-hands-file"):
        assert (await AsyncClient().get(reverse(name, args=[tuesday.session.pk]))).status_code == 404
