"""Published results of a session that are withdrawn: by whom, until when, and what follows from it."""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module
from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from director.clubs.models import Role
from director.clubs.offices import Office
from director.competitions.officer_models import Officer
from director.models import Member, PersonNotice, Posting, Session, Stage
from director.notices.models import Delivery, HookKind, Mail, Webhook
from director.pages.clubs.programs import _SENT
from director.postings.board import post
from director.postings.models import PostingKind
from director.results.rulings.ruling import is_final
from director.results.withdrawing_results import may_withdraw_results
from director.sending.hooks import text_for
from director.sessions.running.appeal_time import appeal_until
from director.sessions.running.publishing import publish
from play.live.clock import SystemClock
from play.models import Person, Timer
from tests.director.evening import Evening
from tests.director.results.published import published

WHY = "That was the <wrong> session"
TOLD = "That was the &lt;wrong&gt; session"


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    serving = SimpleNamespace(desk=SimpleNamespace(clock=SystemClock()))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)


@pytest.fixture
def tuesday(db: None) -> Evening:
    """A session that is over, whose results were public at once, and published a moment ago by Law 79C1."""
    made = published()
    made.competition.profile = "wbf"
    made.competition.save()
    began = timezone.now() - timedelta(hours=3)
    over = {"starts_at": began, "started_at": began, "ended_at": timezone.now(), "published_at": None, "round": 2}
    Session.objects.update(open_results=True, **over)
    made.session.refresh_from_db()
    Webhook.objects.create(club=made.club, name="group", address="https://group.test/", body="")
    texts = {one.value: "json" for one in _SENT}
    Webhook.objects.create(club=made.club, name="program", address="https://program.test/", signed=True, texts=texts)
    publish(made.session)
    return made


def browser(person: Person | None) -> Client:
    client = Client()
    if person is not None:
        client.force_login(person)
    return client


def withdraw(tuesday: Evening, person: Person | None = None, reason: str = WHY) -> int:
    address = reverse("session-results", args=[tuesday.session.pk])
    status = browser(person or tuesday.owner).post(address, {"act": "withdraw", "reason": reason}).status_code
    tuesday.session.refresh_from_db()
    return status


def page(tuesday: Evening, name: str = "session-results", person: Person | None = None) -> str:
    of = tuesday.session.pk if name.startswith("session") else tuesday.competition.pk
    return browser(person).get(reverse(name, args=[of])).content.decode()


def test_a_visitor_reads_that_they_are_withdrawn_why_and_when(tuesday: Evening) -> None:
    """Though they were public by themselves: nobody but officials reads a ranking or a file any more."""
    form = page(tuesday, person=tuesday.owner)
    assert "Withdraw the results" in form
    assert "Withdraw the results" not in page(tuesday)
    assert f'{reverse("session-results", args=[tuesday.session.pk])}#withdraw"' in page(
        tuesday, "event-manage", tuesday.owner
    )
    assert withdraw(tuesday) == 302
    for name in ("session-results", "event"):
        said = page(tuesday, name)
        assert TOLD in said
        assert "The results were withdrawn on" in said
        assert "Nora" not in said.partition("<main")[2].partition("Notice board")[0]
    assert "They stand here when they are published again." in page(tuesday)
    with translation.override("zh-hans"):
        chinese = Client(headers={"Accept-Language": "zh-hans"})
        assert "成绩已于" in chinese.get(reverse("session-results", args=[tuesday.session.pk])).content.decode()
    visitor = browser(None)
    for name in ("session-cross", "session-card", "session-hands"):
        assert visitor.get(reverse(name, args=[tuesday.session.pk])).status_code == 404, name
    assert visitor.get(reverse("session-file", args=[tuesday.session.pk, "csv"])).status_code == 404
    official = page(tuesday, person=tuesday.owner)
    assert TOLD in official
    assert "Publish the results" in official
    assert "Nora" in official


def test_what_follows_from_the_publication_is_undone_and_begins_anew(tuesday: Evening) -> None:
    """By Laws 79C1 and 92B the correction period and the time for appeals run from the publication."""
    assert PersonNotice.objects.filter(kind="published").count() == 2
    first = tuesday.session.final_at
    assert first is not None
    assert withdraw(tuesday) == 302
    session = tuesday.session
    assert (session.published_at, session.final_at) == (None, None)
    assert not Timer.objects.filter(key=f"{session.pk}:final").exists()
    assert not PersonNotice.objects.filter(kind="published").exists()
    assert {one.hook.name for one in Delivery.objects.all()} == {"group", "program"}
    assert {one.kind for one in Delivery.objects.all()} == {HookKind.WITHDRAWN}
    told = text_for(Webhook.objects.get(name="group"), HookKind.WITHDRAWN, session)
    assert f"The results are withdrawn.\n{WHY}" in told
    assert reverse("session-results", args=[session.pk]) in told
    assert appeal_until(session, session.started_at or timezone.now()) is None
    publish(session)
    assert session.final_at is not None
    assert session.final_at > first
    assert (session.results_withdrawn_at, session.results_withdrawn_why) == (None, "")
    assert Timer.objects.get(key=f"{session.pk}:final").at == session.final_at
    assert PersonNotice.objects.filter(kind="published").count() == 2
    assert Delivery.objects.filter(kind=HookKind.PUBLISHED).count() == 2
    assert "The results were withdrawn" not in page(tuesday)


def test_who_has_not_taken_that_they_are_withdrawn_is_sent_it_no_more_when_they_are_published_again(
    tuesday: Evening,
) -> None:
    """He would be told so of results that are there; who has taken it is not told again either."""
    assert withdraw(tuesday) == 302
    taken = Delivery.objects.filter(hook__name="group")
    taken.update(done_at=timezone.now())
    publish(tuesday.session)
    kinds = {(one.hook.name, one.kind) for one in Delivery.objects.select_related("hook")}
    assert kinds == {("group", "withdrawn"), ("group", "published"), ("program", "published")}


def test_a_program_that_was_named_to_an_older_release_is_sent_that_they_are_withdrawn(tuesday: Evening) -> None:
    """It knew nothing of withdrawals; who is sent published results is sent that they are withdrawn."""
    Webhook.objects.filter(signed=True).update(texts={"published": "json", "final": "json"})
    Webhook.objects.filter(signed=False).update(texts={"withdrawn": ""})
    assert withdraw(tuesday) == 302
    assert {one.hook.name for one in Delivery.objects.filter(kind=HookKind.WITHDRAWN)} == {"program"}


def test_results_that_an_older_release_has_not_published_have_no_end_of_their_time(tuesday: Evening) -> None:
    """It set that time at the end of the session: they would be final before anybody could read them (Law 79C1)."""
    published_until = tuesday.session.final_at
    over = timezone.now() - timedelta(hours=1)
    other = Session.objects.create(
        competition=tuesday.competition, number=2, starts_at=over, started_at=over, ended_at=over, final_at=over
    )
    assert is_final(other, timezone.now())
    [set_right] = import_module("director.migrations.0524_unpublished_not_final").Migration.operations
    with connection.cursor() as cursor:
        cursor.execute(set_right.sql)
    other.refresh_from_db()
    tuesday.session.refresh_from_db()
    assert (other.final_at, tuesday.session.final_at) == (None, published_until)
    publish(other)
    assert not is_final(other, timezone.now())


def test_what_a_process_of_an_older_release_publishes_again_is_published(tuesday: Evening) -> None:
    """It knows nothing of a withdrawal, and leaves the marks of it."""
    assert withdraw(tuesday) == 302
    Session.objects.filter(pk=tuesday.session.pk).update(published_at=timezone.now())
    for name in ("session-results", "event"):
        assert "withdrawn on" not in page(tuesday, name)
    told = browser(None).get(reverse("api:session", args=[tuesday.session.pk])).json()
    assert (told["results_withdrawn_at"], told["results_withdrawn_why"]) == (None, "")
    assert withdraw(tuesday, reason="again") == 302
    assert tuesday.session.results_withdrawn_why == "again"


def test_the_reason_stands_on_the_notice_board_and_who_is_entered_is_told(tuesday: Evening) -> None:
    for _sent_again in range(2):
        assert withdraw(tuesday) == 302
    words = Posting.objects.get().versions.get()
    assert words.subject == f"Results withdrawn: {tuesday.competition.name}"
    assert WHY in words.text
    assert words.by == tuesday.owner
    assert PersonNotice.objects.filter(kind="posted").count() == 2


def test_a_posting_says_no_more_that_they_are_withdrawn_once_they_are_published_again(tuesday: Evening) -> None:
    """On the notice board and on the page of the event; the words of its author stay."""
    again = "The results are published again."
    assert withdraw(tuesday) == 302
    assert again not in page(tuesday, "event-notices") + page(tuesday, "event")
    publish(tuesday.session)
    for name in ("event-notices", "event"):
        assert page(tuesday, name).count(again) == 1
        assert TOLD in page(tuesday, name)
    assert '<details class="more" open>' not in page(tuesday, "event").partition("Notice board</a>")[2]
    tuesday.session.refresh_from_db()
    assert withdraw(tuesday, reason="again") == 302
    board = page(tuesday, "event-notices")
    assert board.count(again) == 1
    assert board.index("The reason: again") < board.index(again) < board.index(TOLD), "of the first withdrawal alone"
    Session.objects.update(published_at=timezone.now())
    assert page(tuesday, "event-notices").count(again) == 2, "by a process of an older release too"


def test_a_mail_that_they_are_withdrawn_is_not_sent_once_they_are_published_again(tuesday: Evening) -> None:
    """One that the mail server has not taken yet; other postings are mailed."""
    assert withdraw(tuesday) == 302
    post(tuesday.competition, tuesday.owner, PostingKind.NOTICE, "Parking", "Behind the house")
    PersonNotice.objects.update(mail=Mail.DUE)
    publish(tuesday.session)
    due = PersonNotice.objects.filter(mail=Mail.DUE, kind="posted")
    assert {one.data["subject"] for one in due} == {"Parking"}
    assert PersonNotice.objects.filter(kind="posted").count() == 4


def test_a_reason_is_asked_for(tuesday: Evening) -> None:
    assert withdraw(tuesday, reason=" ") == 302
    assert tuesday.session.published_at is not None
    assert not Posting.objects.exists()


@pytest.mark.parametrize(("role", "may"), [(Role.SCORER, True), (Role.DIRECTOR, True), (Role.MEMBER, False)])
def test_officials_who_publish_may_withdraw(tuesday: Evening, role: Role, may: bool) -> None:
    person = Person.objects.create(email="sara@x.test", display_name="Sara")
    Member.objects.create(club=tuesday.club, person=person, role=role)
    assert withdraw(tuesday, person) == (302 if may else 404)
    assert (tuesday.session.published_at is None) is may


def test_an_official_who_has_played_in_it_may_not(tuesday: Evening) -> None:
    nora = Person.objects.get(display_name="Nora")
    Officer.objects.create(competition=tuesday.competition, person=nora, office=Office.CHIEF)
    assert withdraw(tuesday, nora) == 404
    assert tuesday.session.published_at is not None


def test_not_once_they_are_final(tuesday: Evening) -> None:
    now = tuesday.session.final_at
    assert now is not None
    assert may_withdraw_results(tuesday.session, Role.OWNER, tuesday.owner, now - timedelta(seconds=1))
    assert not may_withdraw_results(tuesday.session, Role.OWNER, tuesday.owner, now)


def test_not_once_a_later_session_has_begun(tuesday: Evening) -> None:
    """One beside it, or one that has not begun, rests on nothing of it."""
    now = timezone.now()
    beside = {"starts_at": tuesday.session.starts_at, "started_at": tuesday.session.started_at}
    Session.objects.create(competition=tuesday.competition, number=2, **beside)
    later = Session.objects.create(competition=tuesday.competition, number=3, starts_at=now + timedelta(hours=1))
    assert may_withdraw_results(tuesday.session, Role.OWNER, tuesday.owner, now)
    Session.objects.filter(pk=later.pk).update(started_at=now)
    assert not may_withdraw_results(tuesday.session, Role.OWNER, tuesday.owner, now)
    assert withdraw(tuesday) == 404


@pytest.mark.parametrize("of", ["knockout", "simultaneous"])
def test_not_where_others_go_on_or_score_by_them(tuesday: Evening, of: str) -> None:
    session = tuesday.session
    if of == "knockout":
        session.stage = Stage.objects.create(competition=tuesday.competition, number=1, form="knockout")
    else:
        session.simultaneous_id = uuid4()
    assert not may_withdraw_results(session, Role.OWNER, tuesday.owner, timezone.now())
