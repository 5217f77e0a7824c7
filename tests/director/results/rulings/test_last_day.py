"""Article 43 by the stage: until when an evident error of publication is pointed out (43.2), and what is an error of a
knockout (43.1(2)).
"""

from __future__ import annotations

from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from director.competitions.knockout_settings import KnockoutSettings
from director.competitions.stage_models import Stage, StageForm
from director.competitions.stage_settings import StageSettings
from director.models import Session
from director.results.rulings.correcting import deadlines_of
from director.sessions.draw.staging import add_stage, with_stages
from play.live.clock import SystemClock
from scoring.results.correction import Deadlines
from tests.director.standings.scripted import add, hand_in, pairs_event, teams_event


def deadlines(session: Session) -> Deadlines:
    held = Session.objects.select_related("competition__club", "stage").get(pk=session.pk)
    found = deadlines_of(held, held.round)
    assert found is not None
    return found


def test_43_2_the_days_and_the_last_session_are_those_of_the_stage(db: None) -> None:
    made = pairs_event(4, rounds=2)
    stage = with_stages(made.competition)
    first = hand_in(made.session)
    Session.objects.update(started_at=first.starts_at)
    assert (deadlines(first).next_day, deadlines(first).last) == (None, deadlines(first).listed)
    later = add(stage)
    Session.objects.filter(pk=later.pk).update(starts_at=first.starts_at + timedelta(minutes=1))
    assert (deadlines(first).next_day, deadlines(first).last) == (None, None), "the stage is still played that day"
    hand_in(later)
    ended = timezone.now()
    Session.objects.filter(pk=later.pk).update(started_at=first.starts_at + timedelta(minutes=1), ended_at=ended)
    assert deadlines(first).last == deadlines(later).listed > ended
    final = add_stage(made.competition, StageForm.SESSIONS, "", 2, StageSettings())
    add(final)
    assert deadlines(first).next_day is None, "another stage is played on the next day"
    tomorrow = add(stage)
    assert deadlines(first).next_day == tomorrow.starts_at
    Session.objects.filter(pk=first.pk).update(started_at=first.starts_at - timedelta(days=1))
    assert deadlines(first).next_day == first.starts_at + timedelta(minutes=1), "it was begun on the day before"
    Session.objects.filter(pk=first.pk).update(started_at=first.starts_at)
    Session.objects.filter(pk=tomorrow.pk).update(cancelled_at=ended)
    assert deadlines(first).next_day is None
    starts = (first.starts_at, first.starts_at + timedelta(days=2))
    Stage.objects.filter(pk=stage.pk).update(
        form=StageForm.KNOCKOUT, settings=KnockoutSettings(starts=starts).stored() | stage.settings
    )
    assert deadlines(first).next_day == starts[1], "a round of a knockout whose teams are not known yet"


def test_43_1_2_a_match_entered_wrong_is_an_error_of_a_knockout_alone(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    serving = SimpleNamespace(desk=SimpleNamespace(clock=SystemClock()))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)
    made = teams_event(2)
    stage = with_stages(made.competition)
    held = hand_in(made.session)
    office = Client()
    office.force_login(made.owner)
    address = reverse("session-ruling", args=[held.pk, 1, 1, held.results.earliest("board").board])
    robin = office.get(address).content.decode()
    assert ("43.1(3)" in robin, "43.1(2)" in robin) == (True, False)
    Stage.objects.filter(pk=stage.pk).update(form=StageForm.KNOCKOUT)
    assert "43.1(2)" in office.get(address).content.decode()
