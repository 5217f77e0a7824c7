"""Notices by e-mail: once each, in the reader's language and zone, off by his choice, again after a failure."""

from __future__ import annotations

import re
import smtplib
from collections.abc import Sequence

import pytest
from allauth.account.models import EmailAddress
from asgiref.sync import sync_to_async
from django.core import mail
from django.core.mail import EmailMessage
from django.core.mail.backends.locmem import EmailBackend
from django.test import Client
from django.urls import reverse

from director.appeals.telling import tell_decided
from director.entries.entering import Player
from director.entries.telling import tell_open
from director.models import Appeal, AppealDecision, BoardResult, Member, PersonNotice, Session
from director.notices.models import Mail
from director.results.rulings.ruling import rule
from director.results.rulings.ruling_models import RulingKind
from director.sending.bounces import bounced
from director.sending.mails import AGAIN
from director.sessions.draw.planning import plan_start
from director.sessions.running.publishing import publish
from director.sessions.running.runner import begin
from play.live.clock import ManualClock
from play.models import Person, Timer
from play.process.table_server import TableServer
from tests.director.evening import ROBOTS, Evening, evening, pass_time
from tests.play.conftest import START


class Broken(EmailBackend):
    """A server of mails that is away."""

    def send_messages(self, messages: Sequence[EmailMessage]) -> int:
        raise smtplib.SMTPServerDisconnected("away")


@pytest.fixture
async def tuesday(transactional_db: None, server: TableServer) -> Evening:
    """A club with an event that Nora and Saul can enter; their addresses are known to be theirs."""

    def made() -> Evening:
        tuesday = evening()
        Session.objects.update(by_itself=False)
        for name, zone, language in (("Nora", "Europe/Berlin", "en"), ("Saul", "", "zh-hans")):
            person = Person.objects.create_user(
                f"{name.lower()}@x.test", display_name=name, zone=zone, language=language
            )
            EmailAddress.objects.create(user=person, email=person.email, verified=True, primary=True)
        return tuesday

    return await sync_to_async(made)()


def enter_both(tuesday: Evening) -> None:
    nora, saul = Person.objects.order_by("pk").exclude(pk=tuesday.owner.pk)
    tuesday.enter((Player(nora), Player(saul)), ROBOTS, ROBOTS, ROBOTS)


async def test_each_is_mailed_once_in_his_own_language(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    await sync_to_async(enter_both)(tuesday)
    for _ in range(3):
        await pass_time(server, clock, 0)
    assert [one.to for one in mail.outbox] == [["nora@x.test"], ["saul@x.test"]]
    to_nora, to_saul = mail.outbox
    assert to_nora.subject == "Tuesday Pairs: Olga Owner has entered you."
    assert "Hello Nora," in to_nora.body
    assert "Harbour Club" in to_nora.body
    assert f"/events/{tuesday.competition.pk}/" in to_nora.body
    assert "报名" in to_saul.subject
    assert await PersonNotice.objects.filter(mail=Mail.SENT).acount() == 2
    assert not await Timer.objects.filter(kind="mail:send").aexists()
    assert len({one.extra_headers["Message-ID"] for one in mail.outbox}) == 2


async def test_the_start_is_mailed_with_the_seat_and_the_times_in_the_readers_zone(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    await sync_to_async(enter_both)(tuesday)
    await sync_to_async(PersonNotice.objects.all().delete)()
    await Session.objects.aupdate(starts_at="2030-01-02T11:30:00Z")
    await sync_to_async(lambda: plan_start(Session.objects.get()))()
    clock.advance(15.6 * 3600)
    for _ in range(3):
        await pass_time(server, clock, 0)
    (to_nora,) = [one for one in mail.outbox if one.to == ["nora@x.test"]]
    assert "at 12:30 (Europe/Berlin)" in to_nora.body
    assert "you begin at table 1. You are North." in to_nora.body
    (to_saul,) = [one for one in mail.outbox if one.to == ["saul@x.test"]]
    assert "19:30 开始（Asia/Shanghai）" in to_saul.body


@pytest.mark.parametrize(
    "change", [{"mails": False}, {"is_active": False}, {"guest": True}], ids=["off", "closed", "guest"]
)
async def test_who_wants_none_is_not_mailed(
    tuesday: Evening, server: TableServer, clock: ManualClock, change: dict[str, bool]
) -> None:
    await Person.objects.filter(display_name="Nora").aupdate(**change)
    await sync_to_async(enter_both)(tuesday)
    await pass_time(server, clock, 0)
    assert [one.to for one in mail.outbox] == [["saul@x.test"]]
    assert await PersonNotice.objects.filter(mail=Mail.NONE).acount() == 1  # it is in the site all the same


async def test_an_address_that_is_not_known_to_be_the_persons_is_not_mailed(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    await EmailAddress.objects.filter(email="nora@x.test").aupdate(verified=False)
    await sync_to_async(enter_both)(tuesday)
    await pass_time(server, clock, 0)
    assert [one.to for one in mail.outbox] == [["saul@x.test"]]


async def test_a_server_of_mails_that_is_away_is_tried_again_and_then_no_more(
    tuesday: Evening, server: TableServer, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as away:
        away.setattr("django.core.mail.backends.locmem.EmailBackend.send_messages", Broken.send_messages)
        await sync_to_async(enter_both)(tuesday)
        await pass_time(server, clock, 0)
        for seconds in AGAIN[:-1]:
            assert await Timer.objects.filter(kind="mail:send").acount() == 1
            await pass_time(server, clock, seconds + 1)
    assert mail.outbox == []
    await pass_time(server, clock, AGAIN[-1] + 1)
    assert len(mail.outbox) == 2
    with monkeypatch.context() as away:
        away.setattr("django.core.mail.backends.locmem.EmailBackend.send_messages", Broken.send_messages)
        await PersonNotice.objects.aupdate(mail=Mail.DUE)
        batch = (await PersonNotice.objects.afirst()).batch  # type: ignore[union-attr]
        await Timer.objects.acreate(
            at=clock.now(), kind="mail:send", subject=batch, awaits=f"{len(AGAIN)}", key="last", tries=0
        )
        await pass_time(server, clock, 0)
    assert await PersonNotice.objects.filter(mail=Mail.FAILED).acount() == 2
    assert not await Timer.objects.filter(kind="mail:send").aexists()


async def test_a_refused_address_does_not_hold_the_others(
    tuesday: Evening, server: TableServer, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    sends = EmailBackend.send_messages

    def refuse(self: EmailBackend, messages: Sequence[EmailMessage]) -> int:
        if messages[0].to == ["nora@x.test"]:
            raise smtplib.SMTPRecipientsRefused({"nora@x.test": (550, b"no such user")})
        return sends(self, messages)

    monkeypatch.setattr("django.core.mail.backends.locmem.EmailBackend.send_messages", refuse)
    await sync_to_async(enter_both)(tuesday)
    await pass_time(server, clock, 0)
    assert [one.to for one in mail.outbox] == [["saul@x.test"]]
    assert await PersonNotice.objects.filter(mail=Mail.FAILED).acount() == 1
    refused = Person.objects.filter(mail_refused_at__isnull=False)
    assert [one.display_name async for one in refused] == ["Nora"]


@pytest.mark.parametrize(
    "error",
    [smtplib.SMTPRecipientsRefused({"nora@x.test": (451, b"come again")}), smtplib.SMTPDataError(452, b"busy")],
    ids=["recipient", "text"],
)
async def test_an_address_that_is_refused_for_now_is_tried_again(
    tuesday: Evening, server: TableServer, clock: ManualClock, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """As servers do with senders whom they do not know; the others of the batch do not wait for it."""
    sends = EmailBackend.send_messages

    def put_off(self: EmailBackend, messages: Sequence[EmailMessage]) -> int:
        if messages[0].to == ["nora@x.test"]:
            raise error
        return sends(self, messages)

    with monkeypatch.context() as once:
        once.setattr("django.core.mail.backends.locmem.EmailBackend.send_messages", put_off)
        await sync_to_async(enter_both)(tuesday)
        await pass_time(server, clock, 0)
        assert [one.to for one in mail.outbox] == [["saul@x.test"]]
        assert await PersonNotice.objects.filter(mail=Mail.DUE).acount() == 1
    await pass_time(server, clock, AGAIN[0] + 1)
    assert [one.to for one in mail.outbox] == [["saul@x.test"], ["nora@x.test"]]
    assert not await Person.objects.filter(mail_refused_at__isnull=False).aexists()


async def test_a_text_that_is_refused_for_good_neither_holds_the_others_nor_ends_the_mails_of_its_reader(
    tuesday: Evening, server: TableServer, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    sends = EmailBackend.send_messages

    def refuse(self: EmailBackend, messages: Sequence[EmailMessage]) -> int:
        if messages[0].to == ["nora@x.test"]:
            raise smtplib.SMTPDataError(554, b"no such words here")
        return sends(self, messages)

    monkeypatch.setattr("django.core.mail.backends.locmem.EmailBackend.send_messages", refuse)
    await sync_to_async(enter_both)(tuesday)
    await pass_time(server, clock, 0)
    assert [one.to for one in mail.outbox] == [["saul@x.test"]]
    assert await PersonNotice.objects.filter(mail=Mail.FAILED).acount() == 1
    assert not await Timer.objects.filter(kind="mail:send").aexists()
    assert not await Person.objects.filter(mail_refused_at__isnull=False).aexists()


REPORT = """From: MAILER-DAEMON@x.test
To: screenmate@localhost
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.x.test

Final-Recipient: rfc822; {address}
Action: {action}
Status: {status}

--b
Content-Type: text/rfc822-headers

Message-ID: {number}
--b--
"""


async def test_a_mail_that_comes_back_ends_the_mails_of_its_reader_alone(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    """A report without the mail, of another's mail or of a delay ends nothing; nor does a message that is no report."""
    await sync_to_async(enter_both)(tuesday)
    await pass_time(server, clock, 0)
    number = mail.outbox[0].extra_headers["Message-ID"]

    def read(**other: str) -> list[str]:
        fields = {"address": "nora@x.test", "action": "failed", "status": "5.1.1", "number": number} | other
        return bounced(REPORT.format(**fields).encode())

    def use() -> None:
        assert read(number="<notice-99999999@localhost>") == read(address="saul@x.test") == []
        assert read(action="delayed", status="4.2.0") == bounced(b"\xff\x00 no") == bounced(b"") == []
        assert not Person.objects.filter(mail_refused_at__isnull=False).exists()
        assert read() == ["nora@x.test"]
        nora = Person.objects.get(mail_refused_at__isnull=False)
        assert nora.display_name == "Nora"
        page = Client()
        page.force_login(nora)
        assert "came back" in page.get(reverse("settings")).content.decode()

    await sync_to_async(use)()


async def test_the_link_of_a_mail_ends_the_mails_of_its_reader_alone(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    await sync_to_async(enter_both)(tuesday)
    await pass_time(server, clock, 0)
    to_nora = mail.outbox[0]
    found = re.search(r"https?://[^/]+(/notices/off/\S+/)", f"{to_nora.body}")
    assert found is not None
    assert f"<{found[0]}>" == to_nora.extra_headers["List-Unsubscribe"]

    def use() -> None:
        browser = Client(enforce_csrf_checks=True)
        assert "Do you want no more" in browser.get(found[1]).content.decode()
        assert Person.objects.get(display_name="Nora").mails  # looking at it changes nothing
        assert "no more e-mail" in browser.post(found[1]).content.decode()
        assert [one.mails for one in Person.objects.order_by("pk")] == [True, False, True]
        assert browser.post(found[1].replace(":", ":x")).status_code == 404

    await sync_to_async(use)()


async def test_the_draw_of_a_whole_session_is_one_batch(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    await sync_to_async(enter_both)(tuesday)
    await begin(server.desk, tuesday.session.pk)
    draws = [one async for one in PersonNotice.objects.filter(kind="draw")]
    assert len(draws) == 2
    assert len({one.batch for one in draws}) == 1


async def test_everything_that_is_told_in_a_session_reaches_the_mailbox(
    tuesday: Evening, server: TableServer, clock: ManualClock
) -> None:
    """In the words of each language: the entries open, the seats, the draw, a ruling, a penalty, an appeal, the end."""

    def judged() -> None:
        session = Session.objects.get()
        of = {"session": session, "round": 1, "table": 1, "board": 1, "at": clock.now()}
        result = BoardResult.objects.create(**of, contract="1NT N", tricks=7, ns=1, ew=2, score_ns=90)
        rule(session, tuesday.owner, clock.now(), RulingKind.ADJUSTED, "Late claim.", value="60 40", of=result)
        rule(session, tuesday.owner, clock.now(), RulingKind.PENALTY, "Loud.", value="1/4", contestant=1)
        nora = Person.objects.get(display_name="Nora")
        then = {"lodged_at": START, "decided_at": START}
        appeal = Appeal.objects.create(**of, contestant=1, by=nora, name="Nora", reasons="We made it.", **then)
        decided = {"body": "chief", "outcome": "changed", "kind": "corrected", "value": "pass", "name": "Olga Owner"}
        tell_decided(
            AppealDecision.objects.create(appeal=appeal, **decided, text="So it is.", at=START, written_at=START)
        )
        Session.objects.update(ended_at=clock.now())
        publish(Session.objects.select_related("competition").get())

    def opened() -> None:
        for one in Person.objects.exclude(pk=tuesday.owner.pk).order_by("pk"):
            Member.objects.create(club=tuesday.club, person=one)
        tell_open(tuesday.competition, tuesday.owner)

    await sync_to_async(opened)()
    await sync_to_async(enter_both)(tuesday)
    await sync_to_async(lambda: plan_start(Session.objects.get()))()
    starts = (await Session.objects.aget()).starts_at
    clock.advance((starts - clock.now()).total_seconds() - 29 * 60)
    await pass_time(server, clock, 0)
    await begin(server.desk, tuesday.session.pk)
    await sync_to_async(judged)()
    for _ in range(3):
        await pass_time(server, clock, 2 * 24 * 3600)
    said: dict[str, list[str]] = {}
    for one in mail.outbox:
        said.setdefault(one.to[0], []).append(f"{one.subject}".removeprefix("Tuesday Pairs: "))
    assert sorted(said["nora@x.test"]) == [
        "An event of your club is open for entry.",
        "Olga Owner has entered you.",
        "The appeal is decided: the ruling is changed.",
        "The director has given you a penalty or a warning.",
        "The director has ruled on your result of board 1.",
        "The results are final.",
        "The session begins: you sit at table 1.",
        "Your event starts soon.",
    ]
    assert all(re.search(r"[\u4e00-\u9fff]", one) for one in said["saul@x.test"]), said["saul@x.test"]
