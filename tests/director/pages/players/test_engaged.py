"""The home page leads a player to the sessions in which he plays."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from director.entries.entering import Player
from director.models import Session
from tests.director.evening import evening

pytestmark = pytest.mark.django_db


def test_a_player_finds_his_sessions_on_the_home_page(client: Client) -> None:
    made = evening()
    ann, bo, cy = made.people("Ann", "Bo", "Cy")
    made.enter((ann, bo), made.owner_with_a_robot())
    event, table = reverse("event", args=[made.competition.pk]), reverse("session-play", args=[made.session.pk])

    def home(player: Player) -> str:
        assert player.person is not None
        client.force_login(player.person)
        return client.get(reverse("home")).content.decode()

    assert event not in home(ann), "in more than a week"
    soon = timezone.now() + timedelta(days=1)
    Session.objects.update(starts_at=soon)
    assert event in home(ann)
    assert "(Asia/Shanghai)" in home(bo)
    assert event not in home(cy)
    Session.objects.update(started_at=timezone.now(), round=1)
    assert table in home(ann)
    Session.objects.update(starts_at=timezone.now() - timedelta(days=1))
    assert table in home(ann), "it runs, though it was to be over by now"
    Session.objects.update(ended_at=timezone.now())
    assert table not in home(ann)
    Session.objects.update(ended_at=None, cancelled_at=timezone.now())
    assert table not in home(ann)
