"""Who founds a club, who gives it words, and how it is found."""

from __future__ import annotations

from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from director.clubs.models import Club, Member, Role
from director.pages.clubs import clubs
from play.models import Person
from play.process.table_server import TableServer
from tests.director.evening import evening
from tests.director.pages.test_whole_way import EVENT


def test_who_is_silenced_founds_no_club_whose_words_everybody_reads(db: None) -> None:
    person = Person.objects.create_user("li@club.test", display_name="Li")
    browser, form = Client(), {"name": "Fools", "address": "fools", "zone": "Asia/Shanghai", "about": "All of you."}
    browser.force_login(person)
    for silenced in (True, False):
        Person.objects.update(muted_until=timezone.now() + timedelta(days=1) if silenced else None)
        answer = browser.post(reverse("club-create"), form, headers={"accept-language": "zh-hans"})
        assert Club.objects.exists() is not silenced
        assert answer.status_code == (200 if silenced else 302)
        assert not silenced or "您不能创建俱乐部" in answer.content.decode()


def test_who_is_silenced_gives_his_club_no_new_words(db: None) -> None:
    owner = Person.objects.create_user("li@club.test", display_name="Li")
    Person.objects.update(muted_until=timezone.now() + timedelta(days=1))
    club = Club.objects.create(name="Harbour", address="harbour", zone="UTC", about="One\n\nTwo", founded_by=owner)
    Member.objects.create(club=club, person=owner, role=Role.OWNER)
    browser, same = Client(), {"name": "Harbour", "zone": "Asia/Shanghai", "joining": "pin", "about": "One\r\n\r\nTwo"}
    browser.force_login(owner)
    settings = reverse("club-settings", args=["harbour"])
    for words in ({"about": "All of you."}, {"name": "Fools"}):
        answer = browser.post(
            reverse("club-settings", args=["harbour"]), same | words, headers={"accept-language": "zh"}
        )
        assert "这里不能有新的文字" in answer.content.decode()
    assert browser.post(settings, same).status_code == 302
    club.refresh_from_db()
    assert (club.name, club.about, club.zone) == ("Harbour", "One\n\nTwo", "Asia/Shanghai")


async def test_who_is_silenced_announces_nothing_in_new_words(transactional_db: None, server: TableServer) -> None:
    """An owner repeats what his club has announced; he posts nothing, and names no series or stage anew."""
    await sync_to_async(_announces_nothing_new)()


def _announces_nothing_new() -> None:
    made, browser = evening(), Client()
    browser.force_login(made.owner)
    event = made.competition.pk
    new = EVENT | {"name": "Fools", "about": "All of you."}
    posted = {"act": "post", "kind": "notice", "subject": "Fools", "text": "All of you."}
    series = {"name": "Fools", "best": "1", "least": "1", "sessions": f"{made.session.pk}"}
    stage = {"act": "add-stage", "form": "sessions", "name": "Fools", "qualify": "4", "carry": "rules"}
    pages: list[tuple[str, dict[str, str]]] = [
        (reverse("event-create", args=["harbour"]), new),
        (reverse("event-notices", args=[event]), posted),
        (reverse("series-create", args=["harbour"]), series),
        (reverse("event-stages", args=[event]), stage),
        (reverse("event-conditions", args=[event]), {"eligibility": "open", "supplement": "All of you."}),
        (reverse("event-simultaneous", args=[event]), {"act": "make", "name": "Fools"}),
    ]
    browser.post(reverse("event-stages", args=[event]), {"act": "begin"})
    Person.objects.update(muted_until=timezone.now() + timedelta(days=1))
    for address, form in pages:
        answer = browser.post(address, form)
        assert (address, answer.status_code) == (address, 200)
        assert "no new words can stand here" in answer.content.decode(), address
    assert browser.post(pages[0][0], new | {"name": "Tuesday Pairs", "about": ""}).status_code == 302
    Person.objects.update(muted_until=None)
    assert [browser.post(address, form).status_code for address, form in pages] == [302] * len(pages)


def test_clubs_are_found_by_name_or_address_and_those_of_one_name_told_apart(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clubs, "_MOST_LISTED", 2)
    owner = Person.objects.create_user("li@club.test", display_name="Li")
    for address, name in (("quay", "Harbour"), ("old-town", "Bridge 桥牌"), ("harbour", "Harbour")):
        Club.objects.create(name=name, address=address, founded_by=owner)
    browser, page = Client(), reverse("clubs")

    def listed(**asked: str) -> list[str]:
        text = browser.get(page, asked).content.decode()
        return [one for one in ("quay", "old-town", "harbour") if f'<span class="zone">{one}</span>' in text]

    assert listed() == ["quay", "old-town"]
    assert listed(page="2") == ["harbour"]
    assert listed(name="harb") == ["quay", "harbour"]
    assert listed(name="桥") == listed(name=" TOWN ") == ["old-town"]
    assert "No club is found." in browser.get(page, {"name": "nowhere"}).content.decode()
