"""The calendar of a club: its file, the reader's own zone, moving an event, announcing it again."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from director.entries.entering import entries_of
from director.models import Club, Competition, Posting, Session
from director.notices.models import Delivery, HookKind, Webhook
from director.notices.telling import News, tell_group
from director.pages.clubs import calendar, clubs
from director.sessions.again import announce_again, move, weekly
from director.sessions.draw.planning import plan_start
from play.models import Timer
from tests.director.calendar.test_icalendar import unfolded, value
from tests.director.evening import ROBOTS, Evening, evening

BEGINS = datetime(2030, 1, 2, 11, 30, tzinfo=UTC)


@pytest.fixture
def tuesday(db: None) -> Evening:
    """An evening at 19:30 in Shanghai."""
    tuesday = evening(rounds=3, boards_per_round=8)
    Session.objects.update(starts_at=BEGINS)
    tuesday.session.refresh_from_db()
    return tuesday


def office(tuesday: Evening) -> Client:
    client = Client()
    client.force_login(tuesday.owner)
    return client


def test_a_stranger_gets_the_calendar_of_a_club_and_of_an_event(tuesday: Evening) -> None:
    """Three rounds of eight boards: 65 minutes each (article 20.1), two moves and intervals."""
    Session.objects.update(interval=15)
    addresses = reverse("club-calendar", args=["harbour"]), reverse("event-calendar", args=[tuesday.competition.pk])
    for address in addresses:
        answer = Client().get(address)
        assert answer["Content-Type"] == "text/calendar; charset=utf-8"
        lines = unfolded(answer.content)
        assert value(lines, "SUMMARY") == "Harbour Club: Tuesday Pairs"
        assert value(lines, "UID") == f"{tuesday.session.pk}@testserver"
        assert (value(lines, "DTSTART"), value(lines, "DTEND")) == ("20300102T113000Z", "20300102T151700Z")
    Session.objects.update(started_at=BEGINS + timedelta(minutes=20))
    lines = unfolded(Client().get(addresses[0]).content)
    assert value(lines, "DTEND") == "20300102T153700Z", "it has begun late"


def test_the_calendar_of_a_club_with_many_sessions_has_those_to_come(
    tuesday: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calendar, "_MOST", 3)
    now = timezone.now()
    for number, days in enumerate((-9, -3, -2, -1, 1), 2):
        at = now + timedelta(days=days)
        Session.objects.create(competition=tuesday.competition, number=number, starts_at=at, boards_per_round=8)
    lines = unfolded(Client().get(reverse("club-calendar", args=["harbour"])).content)
    begins = [line.partition(":")[2] for line in lines if line.startswith("DTSTART")]
    assert begins == [
        f"{at.astimezone(UTC):%Y%m%dT%H%M%SZ}" for at in (now - timedelta(days=1), now + timedelta(days=1), BEGINS)
    ]


def test_events_that_nobody_has_started_hide_none_to_come_on_the_page_of_the_club(
    tuesday: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clubs, "_MOST_SESSIONS", 2)
    for number, days in enumerate((-30, -20, -10), 2):
        at = timezone.now() + timedelta(days=days)
        Session.objects.create(competition=tuesday.competition, number=number, starts_at=at, boards_per_round=8)
    listed = Client().get(reverse("club", args=["harbour"])).context["calendar"].coming
    assert [one.number for one in listed] == [1, 2]


def test_sessions_stand_in_the_order_in_which_they_were_played(tuesday: Evening) -> None:
    """The first was begun after the second, which was announced for later, and a third before its time."""
    now = timezone.now()
    second, third = (
        Session.objects.create(competition=tuesday.competition, number=number, starts_at=now + timedelta(days=days))
        for number, days in ((2, 3), (3, 5))
    )
    Session.objects.filter(pk=tuesday.session.pk).update(starts_at=now + timedelta(days=2))
    listed = Client().get(reverse("club", args=["harbour"])).context["calendar"]
    assert [one.number for one in listed.coming] == [1, 2, 3]
    Session.objects.filter(pk=third.pk).update(started_at=now)
    listed = Client().get(reverse("club", args=["harbour"])).context["calendar"]
    assert [one.number for one in listed.coming] == [3, 1, 2]
    for pk, days in ((tuesday.session.pk, 1), (second.pk, 4), (third.pk, 9)):
        Session.objects.filter(pk=pk).update(started_at=now - timedelta(days=days), ended_at=now)
    listed = Client().get(reverse("club", args=["harbour"])).context["calendar"]
    assert [one.number for one in listed.over] == [1, 2, 3]
    lines = unfolded(Client().get(reverse("club-calendar", args=["harbour"])).content)
    begins = [line.partition(":")[2] for line in lines if line.startswith("DTSTART")]
    assert begins == [f"{(now - timedelta(days=days)).astimezone(UTC):%Y%m%dT%H%M%SZ}" for days in (9, 4, 1)]


def test_a_moved_event_is_the_same_appointment_with_a_later_sequence(tuesday: Evening) -> None:
    plan_start(tuesday.session)
    page = reverse("event-time", args=[tuesday.competition.pk])
    assert office(tuesday).post(page, {"act": "move", "starts_at": "2030-01-03T20:00"}).status_code == 302
    lines = unfolded(Client().get(reverse("event-calendar", args=[tuesday.competition.pk])).content)
    assert (value(lines, "SEQUENCE"), value(lines, "DTSTART")) == ("1", "20300103T120000Z")
    assert Timer.objects.get(key=f"{tuesday.session.pk}:start").at == datetime(2030, 1, 3, 12, tzinfo=UTC)


def test_an_event_is_not_moved_to_a_time_that_is_over_at_which_it_would_start(tuesday: Evening) -> None:
    page = reverse("event-time", args=[tuesday.competition.pk])
    for act in ({"act": "move"}, {"act": "again", "weeks": "2"}):
        said = office(tuesday).post(page, act | {"starts_at": "2020-01-03T20:00"}).content.decode()
        assert "This time is over." in said
    assert [one.starts_at for one in Session.objects.all()] == [BEGINS]


def test_a_group_that_was_told_of_a_start_is_told_again_when_the_event_is_moved(tuesday: Evening) -> None:
    hook = Webhook.objects.create(club=tuesday.club, name="Club", address="https://chat.test/", body='{"t": "$text"}')
    tell_group(News(HookKind.SOON, tuesday.session.pk))
    first = Delivery.objects.get(hook=hook)
    move(tuesday.session, BEGINS + timedelta(days=1))
    tell_group(News(HookKind.SOON, tuesday.session.pk))
    assert Delivery.objects.get(hook=hook, kind=HookKind.SOON) != first


def test_an_event_that_has_started_is_not_moved(tuesday: Evening) -> None:
    Session.objects.update(started_at=BEGINS)
    page = reverse("event-time", args=[tuesday.competition.pk])
    office(tuesday).post(page, {"act": "move", "starts_at": "2030-01-03T20:00"})
    assert Session.objects.get().starts_at == BEGINS


def test_last_weeks_event_is_announced_for_the_next_weeks_with_its_settings(tuesday: Evening) -> None:
    tuesday.enter(ROBOTS)
    Competition.objects.update(entries_close=BEGINS - timedelta(hours=1), about="Every Tuesday.")
    Session.objects.update(
        started_at=BEGINS, ended_at=BEGINS, published_at=BEGINS, round=3, round_time=600, boards_before=8
    )
    page = reverse("event-time", args=[tuesday.competition.pk])
    assert 'value="2030-01-09T19:30"' in office(tuesday).get(page).content.decode()
    form = {"act": "again", "starts_at": "2030-01-09T19:30", "weeks": "3"}
    assert office(tuesday).post(page, form).status_code == 302
    new = list(Session.objects.exclude(pk=tuesday.session.pk).select_related("competition"))
    assert [one.starts_at for one in new] == [BEGINS + timedelta(weeks=week) for week in (1, 2, 3)]
    for one in new:
        assert (one.rounds, one.boards_per_round, one.round_time, one.round) == (3, 8, 600, 0)
        assert one.boards_before == 0
        assert [one.started_at, one.ended_at, one.published_at, one.schedule] == [None] * 4
        assert one.competition.entries_close == one.starts_at - timedelta(hours=1)
        assert (one.competition.name, one.competition.about) == ("Tuesday Pairs", "Every Tuesday.")
        assert one.deals.count() == 24
        assert not entries_of(one.competition).exists()
        assert Timer.objects.filter(key=f"{one.pk}:start", at=one.starts_at).exists()
    assert len({one.competition.join_key for one in Session.objects.select_related("competition")}) == 4


def test_the_hour_stays_when_the_clocks_change() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    first = datetime(2030, 3, 26, 19, 30, tzinfo=berlin)
    assert [f"{one.astimezone(UTC):%m-%d %H:%M}" for one in weekly(first, 2, berlin)] == ["03-26 18:30", "04-02 17:30"]


def test_every_hour_of_an_event_that_is_announced_again_stays_when_the_clocks_change(tuesday: Evening) -> None:
    """Of its later sessions and its deadlines too: here they change between the first session and the second."""
    berlin = ZoneInfo("Europe/Berlin")
    Club.objects.update(zone="Europe/Berlin")
    Competition.objects.update(entries_close=datetime(2030, 3, 22, 12, 0, tzinfo=berlin))
    Session.objects.update(starts_at=datetime(2030, 3, 23, 19, 30, tzinfo=berlin))
    first = Session.objects.select_related("competition__club").get()
    Session.objects.create(
        competition=first.competition, number=2, starts_at=first.starts_at + timedelta(days=1), boards_per_round=8
    )
    again = announce_again(first, tuesday.owner, datetime(2030, 3, 30, 19, 30, tzinfo=berlin))
    times = again.competition.sessions.order_by("number").values_list("starts_at", flat=True)
    assert [f"{one.astimezone(berlin):%m-%d %H:%M}" for one in times] == ["03-30 19:30", "03-31 19:30"]
    spring = announce_again(first, tuesday.owner, datetime(2030, 4, 1, 19, 30, tzinfo=berlin))
    closes = spring.competition.entries_close
    assert closes is not None
    assert f"{closes.astimezone(berlin):%m-%d %H:%M}" == "03-31 12:00"


def test_an_event_is_announced_again_and_a_notice_posted_once_however_often_they_are_sent(tuesday: Evening) -> None:
    event, browser = [tuesday.competition.pk], office(tuesday)
    for name, form in (
        ("event-time", {"act": "again", "starts_at": "2030-01-09T19:30", "weeks": "1"}),
        ("event-notices", {"act": "post", "kind": "notice", "subject": "Parking", "text": "Behind the house."}),
    ):
        address = reverse(name, args=event)
        key = re.findall(r'name="form_key" value="([^"]+)"', browser.get(address).content.decode())[-1]
        for _ in range(2):
            assert browser.post(address, form | {"form_key": key}).status_code == 302
    assert (Session.objects.count(), Posting.objects.count()) == (2, 1)


@pytest.mark.parametrize("form", [{"weeks": "0"}, {"weeks": "27"}, {"starts_at": "soon"}])
def test_an_impossible_repetition_is_refused(tuesday: Evening, form: dict[str, str]) -> None:
    page = reverse("event-time", args=[tuesday.competition.pk])
    answer = office(tuesday).post(page, {"act": "again", "starts_at": "2030-01-09T19:30", "weeks": "1"} | form)
    assert answer.status_code == 200
    assert Session.objects.count() == 1


def test_a_failing_repetition_announces_none(tuesday: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    said = iter([None])

    def once(*given: object) -> None:
        if next(said, "no") == "no":
            raise RuntimeError
        announce_again(*given)  # type: ignore[arg-type]

    monkeypatch.setattr("director.pages.events.time.announce_again", once)
    page = reverse("event-time", args=[tuesday.competition.pk])
    with pytest.raises(RuntimeError):
        office(tuesday).post(page, {"act": "again", "starts_at": "2030-01-09T19:30", "weeks": "2"})
    assert Session.objects.count() == 1


def test_a_reader_sees_his_own_time_with_that_of_the_club_beside_it(tuesday: Evening) -> None:
    """By the cookie of the browser, or by the choice of the account, which comes first."""
    Competition.objects.update(entries_close=BEGINS - timedelta(hours=1), cards_due=BEGINS - timedelta(hours=2))
    address = reverse("event", args=[tuesday.competition.pk])
    visitor = Client()
    page = visitor.get(address).content.decode()
    assert "19:30</time>" in page
    assert "(Asia/Shanghai)" in page
    assert "until Jan. 2, 2030, 18:30" in page
    for cookie, own in (("Europe/Berlin", "12:30"), ("UTC", "19:30"), ("Asia/Shanghai", "19:30")):
        visitor.cookies["zone"] = cookie
        page = visitor.get(address).content.decode()
        assert f"{own}</time>" in page
        assert "(Asia/Shanghai)" in page
    visitor.cookies["zone"] = "America%2FNew_York"  # as the script writes it
    page = visitor.get(address).content.decode()
    assert "06:30</time>" in page
    for closes in ("05:30", "04:30"):
        assert f'until Jan. 2, 2030, {closes} <span class="zone">(America/New_York)</span>' in page
    visitor.cookies["zone"] = "../../etc/passwd"
    assert "19:30</time>" in visitor.get(address).content.decode()
    owner = office(tuesday)
    owner.cookies["zone"] = "Europe/Berlin"
    for chosen, own in (("America/New_York", "06:30"), ("UTC", "11:30")):
        type(tuesday.owner).objects.update(zone=chosen)
        assert f"{own}</time>" in owner.get(address).content.decode()
