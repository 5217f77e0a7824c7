"""What is sent to the groups of a club, when, in which words; what is not taken is sent again, and not for ever."""

from __future__ import annotations

import asyncio
import hmac
import json
import threading
from datetime import timedelta
from html import unescape
from typing import cast
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient, Client
from django.urls import reverse

from director.models import BoardResult, Club, Delivery, Member, Session, Webhook
from director.notices.models import HookKind
from director.notices.signing import key_of
from director.notices.telling import News, tell_group
from director.notices.templates import PLAIN_BODY, TEXTS
from director.sending.hooks import AGAIN, AGAIN_SIGNED, sender_of
from director.sending.outbound import Forbidden, NotTaken
from director.sessions.again import move
from director.sessions.calling_off import call_off
from director.sessions.draw.planning import plan_start
from director.sessions.models import Movement
from director.sessions.running.publishing import publish
from director.sessions.running.runner import begin
from play.live.clock import ManualClock
from play.live.desk import Desk
from play.live.timed import timers
from play.models import BoardPlay, Person, Timer
from play.process.table_server import TableServer
from tests.director.evening import ROBOTS, Evening, evening, pass_time
from tests.play.conftest import START

GROUP = {
    "act": "add",
    "name": "Harbour chat",
    "address": "https://robot.example/send?key=1",
    "language": "en",
    "body": '{"msgtype": "text", "text": {"content": "$text"}}',
    "announced": "New: $event $start $address",
    "soon": "",
    "draw": "$list",
    "published": "$club\n$list\n$address",
    "cancelled": "$event: $reason $address",
    "moved": "$reason $start",
}


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """What is sent, as address and text."""
    found: list[tuple[str, str]] = []

    def take(address: str, body: bytes) -> str:
        text = json.loads(body)["text"]
        found.append((address, text if isinstance(text, str) else text["content"]))
        return "200 ok"

    monkeypatch.setattr("director.sending.hooks.post", take)
    return found


def club_with_a_group() -> Evening:
    tuesday = evening(movement=Movement.HOWELL)
    tuesday.enter(ROBOTS, ROBOTS, ROBOTS, ROBOTS)
    office = Client()
    office.force_login(tuesday.owner)
    page = unescape(office.get(reverse("club-groups", args=["harbour"])).content.decode())
    assert f"WeCom, DingTalk: {GROUP['body']}" in page, "what its robot takes can be copied"
    assert office.post(reverse("club-groups", args=["harbour"]), GROUP).status_code == 302
    return tuesday


async def test_a_group_reads_that_an_event_is_cancelled_and_why(
    transactional_db: None, server: TableServer, clock: ManualClock, sent: list[tuple[str, str]]
) -> None:
    """Once; and the text to be copied from the page of the event says the same."""
    tuesday = await sync_to_async(club_with_a_group)()
    old = {"club": tuesday.club, "name": "Old", "body": PLAIN_BODY}
    await Webhook.objects.acreate(address="https://old.example/", texts={"draw": ""}, language="en", **old)
    as_a_browser_sends_it = {"cancelled": TEXTS["cancelled"].replace("\n", "\r\n")}
    await Webhook.objects.acreate(address="https://zh.example/", texts=as_a_browser_sends_it, language="zh-hans", **old)
    await Webhook.objects.acreate(address="https://none.example/", texts={"cancelled": ""}, **old)
    assert await sync_to_async(call_off)(tuesday.session, tuesday.owner, "The hall is flooded", clock.now())
    assert not await sync_to_async(call_off)(tuesday.session, tuesday.owner, "Again", clock.now())
    for seconds in (0, 10):  # two are sent at once
        await pass_time(server, clock, seconds)
    address = reverse("event", args=[tuesday.competition.pk])
    [chinese] = [text for where, text in sent if where == "https://zh.example/"]
    assert chinese.splitlines()[2:4] == ["比赛已取消。", "The hall is flooded"]
    said = sorted((text for where, text in sent if where != "https://zh.example/"), key=len)
    assert len(said) == 2
    assert said[0].startswith("Tuesday Pairs: The hall is flooded http")
    usual = ["The event is cancelled.", "The hall is flooded", said[0].split()[-1]]
    assert said[1].splitlines()[2:] == usual, "the usual text of a group of old"
    assert said[0].endswith(address)
    page = (await AsyncClient().get(address)).content.decode()
    copied = page[page.index("<textarea") : page.index("</textarea>")] if "<textarea" in page else page
    assert "The event is cancelled.\nThe hall is flooded" in copied


async def test_each_occasion_is_sent_once_in_the_words_of_the_club(
    transactional_db: None, server: TableServer, clock: ManualClock, sent: list[tuple[str, str]]
) -> None:
    tuesday = await sync_to_async(club_with_a_group)()
    await sync_to_async(tell_group)(News(HookKind.ANNOUNCED, tuesday.session.pk))
    await sync_to_async(plan_start)(tuesday.session)
    await pass_time(server, clock, 0)
    for hours in (1, 2):
        held = await Session.objects.select_related("competition__club").aget()
        assert await sync_to_async(move)(held, START + timedelta(hours=hours))
        await pass_time(server, clock, 0)
    await begin(server.desk, tuesday.session.pk)
    for _ in range(3):
        await pass_time(server, clock, 0)
    assert [address for address, _ in sent] == [GROUP["address"]] * 4  # nothing half an hour before the start
    announced, *moved, drawn = (text for _, text in sent)
    assert all(text.startswith("The event has another time now. ") for text in moved)
    assert len({*moved}) == 2
    assert announced.startswith("New: Tuesday Pairs ")
    assert announced.endswith(f"/events/{tuesday.competition.pk}/")
    assert drawn.startswith("Table 1: N-S ")
    assert await Delivery.objects.filter(done_at=None).acount() == 0


async def test_the_results_are_sent_when_they_are_published(
    transactional_db: None, server: TableServer, clock: ManualClock, sent: list[tuple[str, str]]
) -> None:
    tuesday = await sync_to_async(club_with_a_group)()
    await begin(server.desk, tuesday.session.pk)
    await Session.objects.aupdate(ended_at=START)
    for table, (ns, ew) in enumerate(((1, 2), (3, 4)), 1):
        await BoardResult.objects.acreate(
            session=tuesday.session, round=1, table=table, board=1, ns=ns, ew=ew, at=START, contract="passed out"
        )
    held = await Session.objects.select_related("competition").aget()
    await sync_to_async(publish)(held)
    await pass_time(server, clock, 0)
    [text] = [text for _, text in sent if text.startswith("Harbour Club\n1= ")]  # the draw is sent at this moment too
    assert "50.00 %" in text
    assert text.endswith(f"/sessions/{tuesday.session.pk}/results/")


async def test_a_program_is_sent_the_results_signed_when_they_are_published_and_when_they_are_final(
    transactional_db: None, server: TableServer, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its refusals are tried again for longer than those of a group; the key never leaves the page."""
    sent: list[tuple[bytes, dict[str, str]]] = []
    refused: list[bytes] = []

    def take(_address: str, body: bytes, *, headers: dict[str, str]) -> str:
        if len(refused) < len(AGAIN) + 1:
            refused.append(body)
            raise NotTaken("503")
        sent.append((body, headers))
        return "200 ok"

    monkeypatch.setattr("director.sending.hooks.post", take)
    tuesday = await sync_to_async(evening_with_a_program)()
    await begin(server.desk, tuesday.session.pk)
    play = await BoardPlay.objects.aget(table__of_session__number=1)  # robots may end it while time passes
    await BoardResult.objects.acreate(
        session=tuesday.session, round=1, table=1, board=1, ns=1, ew=2, at=START, contract="passed out", play=play
    )
    await Session.objects.aupdate(ended_at=START)
    await sync_to_async(publish)(await Session.objects.select_related("competition").aget())
    for seconds in (0, *AGAIN_SIGNED[: len(AGAIN) + 1]):
        await pass_time(server, clock, seconds + 1)
    hook = await Webhook.objects.aget()
    for body, headers in sent:
        signed = hmac.new(key_of(hook).encode(), headers["Screenmate-Timestamp"].encode() + b"." + body, "sha256")
        assert headers["Screenmate-Signature"] == f"sha256={signed.hexdigest()}"
        assert key_of(hook).encode() not in body
    told = [json.loads(body) for body, _headers in sent]
    assert {one["what"] for one in told} == {"results.published", "results.final"}
    assert told[0]["ranking"][0]["players"] == ["", ""]
    assert told[0]["files"]["xml"].endswith(f"/api/v1/sessions/{tuesday.session.pk}/files/xml/")


def evening_with_a_program() -> Evening:
    tuesday = evening(movement=Movement.HOWELL)
    tuesday.enter(ROBOTS, ROBOTS, ROBOTS, ROBOTS)
    office, programs = Client(), reverse("club-programs", args=["harbour"])
    office.force_login(tuesday.owner)
    form = {"act": "listen", "name": "Federation", "address": "http://federation.example/"}
    assert "begins with https" in office.post(programs, form).content.decode()
    assert office.post(programs, form | {"address": "https://federation.example/"}).status_code == 302
    assert office.get(reverse("club-groups", args=["harbour"])).context["groups"] == []
    return tuesday


async def test_what_is_not_taken_is_sent_again_and_at_last_given_up(
    transactional_db: None, server: TableServer, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = []

    def fail(address: str, _body: bytes) -> str:
        tried.append(address)
        raise NotTaken("500 out of order")

    monkeypatch.setattr("director.sending.hooks.post", fail)
    tuesday = await sync_to_async(club_with_a_group)()
    await sync_to_async(tell_group)(News(HookKind.ANNOUNCED, tuesday.session.pk))
    await pass_time(server, clock, 0)
    for seconds in AGAIN:
        await pass_time(server, clock, seconds + 1)
    await pass_time(server, clock, 86_400)
    assert len(tried) == len(AGAIN) + 1
    delivery = await Delivery.objects.aget(kind="announced")
    assert (delivery.tries, delivery.done_at) == (len(AGAIN) + 1, None)
    assert delivery.answer == "500 out of order"
    assert not await Timer.objects.filter(kind="hook:send").aexists()


async def test_an_address_that_is_forbidden_is_switched_off(
    transactional_db: None, server: TableServer, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbid(_address: str, _body: bytes) -> str:
        raise Forbidden("the host is not public")

    monkeypatch.setattr("director.sending.hooks.post", forbid)
    tuesday = await sync_to_async(club_with_a_group)()
    await sync_to_async(tell_group)(News(HookKind.ANNOUNCED, tuesday.session.pk))
    await pass_time(server, clock, 0)
    assert not (await Webhook.objects.aget()).active
    page = await sync_to_async(page_of_groups)(tuesday)
    assert "switched off" in page
    assert "the host is not public" in page
    assert "主机不对外公开" in await sync_to_async(page_of_groups)(tuesday, "zh-hans")


def page_of_groups(tuesday: Evening, language: str = "en") -> str:
    office = Client(headers={"accept-language": language})
    office.force_login(tuesday.owner)
    return office.get(reverse("club-groups", args=["harbour"])).content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"address": "http://robot.example/"}, "begins with https"),
        ({"address": "https://robot.example:8443/"}, "without a port and without the name of a user"),
        ({"address": "https://robot@robot.example/"}, "without a port and without the name of a user"),
        ({"address": "robot"}, "Enter a valid URL."),
        ({"body": "{"}, "Please write JSON with $text"),
        ({"draw": "$seats"}, "There is no $seats."),
        ({"name": ""}, "Please fill this in."),
    ],
)
def test_a_wrong_group_is_refused_with_a_reason(change: dict[str, str], said: str) -> None:
    tuesday = evening()
    office = Client()
    office.force_login(tuesday.owner)
    answer = office.post(reverse("club-groups", args=["harbour"]), GROUP | change)
    assert said in answer.content.decode()
    assert not Webhook.objects.exists()


@pytest.mark.django_db
def test_a_group_is_removed_by_its_own_club_alone() -> None:
    tuesday = club_with_a_group()
    group = Webhook.objects.get()

    def remove(browser: Client, address: str) -> int:
        form = {"act": "remove", "group": f"{group.pk}"}
        return browser.post(reverse("club-groups", args=[address]), form).status_code

    other = owner_of_another()
    assert remove(other, "other") == 302
    assert Webhook.objects.exists()
    office = Client()
    office.force_login(tuesday.owner)
    assert remove(office, "harbour") == 302
    assert not Webhook.objects.exists()


def owner_of_another() -> Client:
    """Return the browser of the owner of another club."""
    person = Person.objects.create_user("other@x.test", display_name="Other")
    club = Club.objects.create(address="other", name="Other", founded_by=person)
    Member.objects.create(club=club, person=person, role="owner")
    browser = Client()
    browser.force_login(person)
    return browser


async def test_programs_that_answer_slowly_leave_tables_their_timers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A process handles sixteen timers at once: so many slow addresses would stop all its tables."""
    answered = threading.Event()
    monkeypatch.setattr("director.sending.hooks.send", lambda _delivery: answered.wait(10) and ())
    handle = sender_of(cast("Desk", None))
    due = [timers.Timer(number, "hook:send", uuid4(), "0", f"{number}", 1) for number in range(16)]
    ended = asyncio.gather(*map(handle, due), return_exceptions=True)
    refused = [asyncio.ensure_future(handle(one)) for one in due]
    await asyncio.wait(refused)
    assert {type(one.exception()) for one in refused} == {timers.Busy}
    assert not ended.done()
    answered.set()
    assert [one for one in await ended if one is not None and not isinstance(one, timers.Busy)] == []
