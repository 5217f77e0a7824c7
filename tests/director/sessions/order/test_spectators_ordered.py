"""What a director orders about spectators: admonished, barred for a round or the event, nobody admitted (50.4)."""

from __future__ import annotations

from datetime import timedelta
from unittest.mock import AsyncMock

import pytest
from asgiref.sync import sync_to_async
from django.urls import reverse

from director.competitions.watching import Watching
from director.models import OrderAct, PersonNotice, Session
from director.notices.models import NoticeKind
from director.pages.notices.notice_words import told
from director.sessions.models import Movement
from director.sessions.order.order_models import Barred, OrderKind
from director.sessions.running.runner import begin
from play.live.clock import ManualClock
from play.process.table_server import TableServer
from tests.director.evening import Evening, pass_out, pass_time
from tests.director.pages.test_whole_way import browser_of, text_of
from tests.director.sessions.order.test_spectators import boards_of, hands_at, started, tables_of, tuesday
from tests.play.wire.test_watching import person, watch

__all__ = ["tuesday"]

SENT_AWAY = "The director has sent you away"
NOBODY = "The director admits no spectators in this session now."


async def order(tuesday: Evening, **sent: str) -> str:
    office = await browser_of(tuesday.owner)
    address = reverse("session-spectators", args=[tuesday.session.pk])
    answer = await office.post(address, sent, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


async def test_a_spectator_is_admonished_then_barred_from_the_round_alone(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    """He is told of both with the reason; in the next round he takes a place again."""
    tables, first = await started(tuesday, server, Watching.ONE_PLAYER)
    vera = await person("Vera")
    browser = await browser_of(vera)
    await watch(browser, tables[1], "S")
    page = await text_of(await browser_of(tuesday.owner), "session-spectators", tuesday.session.pk)
    assert "Table 1, behind South" in page
    await order(tuesday, act="order", person=f"{vera.pk}", scope="", text="He whispers")
    assert await hands_at(browser, server, tables[1], first[1]) != []
    await order(tuesday, act="order", person=f"{vera.pk}", scope=Barred.ROUND, text="He whispers again")
    assert await hands_at(browser, server, tables[1], first[1]) == []
    assert SENT_AWAY in await watch(browser, tables[2], "N")
    acts = [(one.kind, one.data["who"], one.text) async for one in OrderAct.objects.order_by("pk")]
    assert acts == [
        (OrderKind.ADMONISHED, "Vera", "He whispers"),
        (OrderKind.BARRED, "Vera", "He whispers again"),
    ]
    notices = [one async for one in PersonNotice.objects.filter(person=vera).select_related("competition__club")]
    assert {one.kind for one in notices} == {NoticeKind.ORDER}
    says = [await sync_to_async(told)(one) for one in notices]
    assert "barred you as a spectator (article 50.4): this round" in says[0].says
    assert says[1].more == "He whispers (Olga Owner)"
    for play in first.values():
        await pass_out(server, play)
    await pass_time(server, clock, 0)
    await pass_time(server, clock, 11)
    assert (await Session.objects.aget(pk=tuesday.session.pk)).round == 2
    await watch(browser, tables[1], "S")
    assert len(await hands_at(browser, server, tables[1], (await boards_of(tuesday, 2))[1])) == 1


async def test_who_is_barred_from_the_event_watches_none_of_its_sessions(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    tables, _first = await started(tuesday, server, Watching.ONE_PLAYER)
    vera = await person("Vera")
    browser = await browser_of(vera)
    await watch(browser, tables[1], "S")
    assert "Please fill this in" in await order(tuesday, act="order", person=f"{vera.pk}", scope=Barred.EVENT, text="")
    await order(tuesday, act="order", person=f"{vera.pk}", scope=Barred.EVENT, text="He shows signals")
    office = await browser_of(tuesday.owner)
    assert "the rest of the event" in await text_of(office, "session-spectators", tuesday.session.pk)
    other = await Session.objects.acreate(
        competition=tuesday.competition,
        number=2,
        starts_at=clock.now() + timedelta(hours=1),
        movement=Movement.MITCHELL,
        rounds=2,
        boards_per_round=1,
    )
    await begin(server.desk, other.pk)
    table = await sync_to_async(lambda: other.tables.order_by("number")[0].table_id)()
    assert SENT_AWAY in await watch(browser, table, "S")
    await order(tuesday, act="back", person=f"{vera.pk}")
    await watch(browser, tables[1], "N")
    assert "The director lets you watch again" in await text_of(await browser_of(vera), "notices")


async def test_nobody_watches_until_spectators_are_admitted_again(tuesday: Evening, server: TableServer) -> None:
    """Everybody who watches loses his place, nobody takes one, and the list of tables says so."""
    tables, first = await started(tuesday, server, Watching.ONE_PLAYER)
    browser = await browser_of(await person("Vera"))
    await watch(browser, tables[1], "S")
    assert "Please fill this in" in await order(tuesday, act="close", text="")
    await order(tuesday, act="close", text="Too loud")
    assert await hands_at(browser, server, tables[1], first[1]) == []
    assert NOBODY in await watch(browser, tables[2], "N")
    assert NOBODY in await text_of(browser, "session-watch", tuesday.session.pk)
    await order(tuesday, act="close", text="Again")
    assert await OrderAct.objects.filter(kind=OrderKind.WATCH_OFF).acount() == 1
    await order(tuesday, act="open")
    await watch(browser, tables[2], "N")
    assert len(await hands_at(browser, server, tables[2], first[2])) == 1


async def test_an_order_takes_effect_though_the_process_that_took_it_dies(
    tuesday: Evening, server: TableServer, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("director.pages.console.spectators.take_effect", AsyncMock())
    tables, first = await started(tuesday, server, Watching.ONE_PLAYER)
    vera = await person("Vera")
    browser = await browser_of(vera)
    await watch(browser, tables[1], "S")
    await order(tuesday, act="order", person=f"{vera.pk}", scope=Barred.ROUND, text="He whispers")
    assert await hands_at(browser, server, tables[1], first[1]) != []
    await pass_time(server, clock, 5)
    assert SENT_AWAY in await watch(browser, tables[2], "N")
    await order(tuesday, act="back", person=f"{vera.pk}")
    await pass_time(server, clock, 5)
    await watch(browser, tables[2], "N")
    assert await hands_at(browser, server, tables[2], first[2]) != []
    await order(tuesday, act="close", text="Too loud")
    await pass_time(server, clock, 5)
    assert NOBODY in await watch(browser, tables[1], "S")


async def test_a_contestant_pays_for_its_spectators(tuesday: Evening, server: TableServer) -> None:
    """Article 40.9: the form of penalties opens with the contestant and the offence of article 53 chosen."""
    await started(tuesday, server, Watching.ONE_PLAYER)
    office = await browser_of(tuesday.owner)
    page = (await office.get(reverse("session-spectators", args=[tuesday.session.pk]))).content.decode()
    address = f"{reverse('session-rulings', args=[tuesday.session.pk])}?contestant=2&offence=53.11%3Aplain"
    assert address.replace("&", "&amp;") in page
    form = (await office.get(address)).content.decode()
    assert '<option value="53.11:plain" selected>' in form
    assert '<option value="2" selected>' in form
    assert '<option value="2" selected>' not in (await office.get(address.partition("?")[0])).content.decode()


@pytest.mark.parametrize("sent", [{"act": "away"}, {"act": "order", "person": "x"}])
async def test_what_no_form_sends_is_refused(tuesday: Evening, server: TableServer, sent: dict[str, str]) -> None:
    await started(tuesday, server, Watching.ONE_PLAYER)
    office = await browser_of(tuesday.owner)
    assert (await office.post(reverse("session-spectators", args=[tuesday.session.pk]), sent)).status_code == 400
    assert await tables_of(tuesday)
