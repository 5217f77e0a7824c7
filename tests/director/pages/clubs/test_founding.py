"""Who founds a club, who gives it words, and how it is found."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from director.clubs.models import Club, Member, Role
from director.pages.clubs import clubs
from play.models import Person


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
        assert "您的俱乐部保留原有的名称和介绍" in answer.content.decode()
    assert browser.post(settings, same).status_code == 302
    club.refresh_from_db()
    assert (club.name, club.about, club.zone) == ("Harbour", "One\n\nTwo", "Asia/Shanghai")


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
