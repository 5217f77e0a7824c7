"""Who founds a club."""

from __future__ import annotations

from datetime import timedelta

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from director.clubs.models import Club
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
