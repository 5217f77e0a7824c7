"""Forms that add something, sent twice: by a second press, by two at once, or by the browser’s Back."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.db import connection
from django.test import AsyncClient, Client
from django.urls import reverse
from django.utils import timezone

from director.models import BoardResult, Member, PersonNotice, Ruling
from director.pages.rulings.correction_words import Stopped
from director.pages.rulings.rulings import moved
from director.results.rulings.ruling import rule
from director.results.rulings.ruling_models import RulingKind
from play.models import Person, SentForm
from tests.director.evening import Evening
from tests.director.pages.test_whole_way import browser_of
from tests.director.results.rulings.test_rulings import answered, over, ruled, totals

__all__ = ["over"]
WARNED = {"act": "penalty", "contestant": "1", "offence": "52.2(15):plain", "reason": "cards thrown about"}


async def key_of(browser: AsyncClient, address: str) -> str:
    """Return the key of a form of a page."""
    found = re.findall(r'name="form_key" value="([^"]+)"', (await browser.get(address)).content.decode())
    assert found
    assert len(found) == len(set(found)), "each form has its own"
    return str(found[0])


async def test_a_penalty_that_is_sent_twice_is_written_once(over: Evening) -> None:
    """A warning would else be a second offence, with its points (article 50.3)."""
    office = await browser_of(over.owner)
    rulings = reverse("session-rulings", args=[over.session.pk])
    form = WARNED | {"form_key": await key_of(office, rulings)}
    for _ in range(2):
        assert (await office.post(rulings, form)).status_code == 302
    assert await Ruling.objects.acount() == 1
    assert (await totals(over))["1"] == 2
    assert (await office.post(rulings, form | {"form_key": await key_of(office, rulings)})).status_code == 302
    assert await Ruling.objects.acount() == 2, "another form is another penalty"


async def test_a_form_that_came_to_nothing_can_be_sent_again(over: Evening) -> None:
    office = await browser_of(over.owner)
    rulings = reverse("session-rulings", args=[over.session.pk])
    key = await key_of(office, rulings)
    shown = WARNED | {"form_key": key, "act": "propose"}
    assert (await office.post(rulings, shown)).status_code == 200
    assert (await office.post(rulings, WARNED | {"form_key": key, "reason": ""})).status_code == 200
    assert (await office.post(rulings, WARNED | {"form_key": key})).status_code == 302
    assert await Ruling.objects.acount() == 1
    assert (await office.post(rulings, WARNED | {"form_key": "another"})).status_code == 400


async def test_of_two_that_are_sent_at_once_one_is_written(over: Evening) -> None:
    office = await browser_of(over.owner)
    rulings = reverse("session-rulings", args=[over.session.pk])
    form = WARNED | {"form_key": f"{uuid4()}"}
    assert await key_of(office, rulings)

    def send(_number: int) -> int:
        browser = Client()
        browser.cookies = office.cookies
        try:
            answer = browser.post(rulings, form)
            return answer.status_code if answer.headers["Location"] == rulings else 0
        finally:
            connection.close()

    def both() -> list[int]:
        with ThreadPoolExecutor(2) as two:
            return list(two.map(send, range(2)))

    assert await sync_to_async(both, thread_sensitive=False)() == [302, 302]
    assert await Ruling.objects.acount() == 1
    assert await SentForm.objects.acount() == 1


async def test_a_ruling_on_a_result_that_is_sent_twice_is_told_once(over: Evening) -> None:
    office = await browser_of(over.owner)
    result = await BoardResult.objects.aget(round=1, table=1)
    page = reverse("session-ruling", args=[result.session_id, result.round, result.table, result.board])
    form = {"ns": "plus", "ew": "minus", "form_key": await key_of(office, page)}
    for _ in range(2):
        assert await ruled(office, result, "artificial", **form) == 302
    assert await Ruling.objects.acount() == 1
    assert await PersonNotice.objects.filter(kind="ruling").acount() == 4


async def test_who_has_not_seen_the_ruling_of_another_director_does_not_rule_over_it(over: Evening) -> None:
    """He reads it, with what he has written still in the form, and may rule then."""
    first, second = await browser_of(over.owner), await browser_of(over.owner)
    result = await BoardResult.objects.aget(round=1, table=1)
    page = reverse("session-ruling", args=[result.session_id, result.round, result.table, result.board])
    own, other = [{"form_key": await key_of(one, page), "seen": ""} for one in (first, second)]
    assert await ruled(first, result, "artificial", ns="plus", ew="minus", **own) == 302
    made = await Ruling.objects.aget()
    html = (await answered(second, result, "artificial", ns="minus", ew="plus", **other)).content.decode()
    assert "This result was ruled on after you had opened the page." in html
    assert f'name="seen" value="{made.pk}"' in html
    assert await Ruling.objects.acount() == 1
    assert await ruled(second, result, "artificial", ns="minus", ew="plus", **other | {"seen": f"{made.pk}"}) == 302
    assert await Ruling.objects.acount() == 2


async def test_who_rules_at_the_moment_of_another_reads_what_counts_now(
    over: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other’s ruling is written after his request has begun, and before his own would be."""
    browser = await browser_of(over.owner)
    result = await BoardResult.objects.aget(round=1, table=1)

    def moved_meanwhile(of: BoardResult, seen: str | None) -> Stopped | None:
        now = timezone.now()
        rule(over.session, over.owner, now, RulingKind.ADJUSTED, "first", value="A6040", rule="12C2(a)", of=of)
        return moved(of, seen)

    monkeypatch.setattr("director.pages.rulings.rulings.moved", moved_meanwhile)
    html = (await answered(browser, result, "artificial", ns="minus", ew="plus", seen="")).content.decode()
    assert "This result was ruled on after you had opened the page." in html
    assert f'name="seen" value="{(await Ruling.objects.aget()).pk}"' in html
    assert "60 % / 40 %" in html


async def test_an_official_who_has_played_rules_on_nothing_of_the_session(over: Evening) -> None:
    """Law 81C: the director, not the players, rectifies; also when the session is over."""
    player = await Person.objects.aget(display_name="Nora")
    await Member.objects.acreate(club=over.club, person=player, role="director")
    browser = await browser_of(player)
    result = await BoardResult.objects.aget(round=1, table=1)
    assert (await answered(browser, result, "artificial", ns="plus", ew="minus")).status_code == 404
    for page in ("session-rulings", "session-console"):
        assert (await browser.get(reverse(page, args=[over.session.pk]))).status_code == 404
    assert not await Ruling.objects.aexists()
