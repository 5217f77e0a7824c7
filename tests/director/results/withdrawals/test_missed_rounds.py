"""A pair that misses whole rounds forfeits the first, and is out after the second (article 21.2)."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse

from director.models import Competition, Session
from play.live.clock import ManualClock
from play.models import BoardPlay, PlayTable
from tests.director.results.fouled import six_tables

_ROUND = 900
"""The seconds of a round."""


@pytest.mark.django_db
def test_a_round_missed_is_forfeited_and_two_disqualify(
    client: Client, monkeypatch: pytest.MonkeyPatch, clock: ManualClock
) -> None:
    serving = SimpleNamespace(desk=SimpleNamespace(clock=clock))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)
    tuesday = six_tables()
    Competition.objects.update(profile="ccba_2018")
    Session.objects.update(round_time=_ROUND)
    address = reverse("session-rulings", args=[tuesday.session.pk])
    client.force_login(tuesday.owner)

    def late(number: int, seconds: int) -> str:
        tuesday.session.time_notes.create(round=number, table=1, side="NS", fault="late", seconds=seconds, of=seconds)
        return client.get(address).content.decode()

    text = late(1, _ROUND - 61)
    assert "missed" not in text
    assert "Proposed:" in text, "late by less than the round costs points"
    tuesday.session.time_notes.all().delete()
    text = late(1, _ROUND - 60)
    assert "A whole round missed: it is forfeited (article 21.2)" in text
    assert "Proposed:" not in text
    assert "The second round missed: disqualified (article 21.2)." in late(2, _ROUND)
    table = PlayTable.objects.create(name="Table 1", opened_by=tuesday.owner)
    play = BoardPlay.objects.create(table=table, sequence=1, number=1)
    tuesday.session.results.filter(table=1).update(play=play)
    text = client.get(address).content.decode()
    assert "A robot has played for the player who was not there" in text
    assert "disqualified" not in text, "only one round was missed"
    assert "it is forfeited" in text
