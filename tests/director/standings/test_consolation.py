"""A consolation: who does not qualify for a stage plays beside it, with a draw and results of its own."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from director.competitions.stage_models import Stage, StageForm
from director.competitions.stage_settings import StageSettings
from director.entries.models import Entry
from director.models import Session
from director.sessions.draw.qualifying import entrants_of, stage_after, stage_before, stage_beside
from director.sessions.draw.staging import add_stage, with_stages
from director.standings.carrying import stage_standing
from director.standings.event import event_standing
from director.standings.parts import all_known
from play.live.clock import SystemClock
from tests.director.evening import Evening
from tests.director.standings.scripted import add, hand_in, scored_again, swiss_day, teams_event


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    serving = SimpleNamespace(desk=SimpleNamespace(clock=SystemClock()))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)


@pytest.fixture
def stages(db: None) -> tuple[Evening, Stage, Stage, Stage]:
    """Ten teams, of which four play a final and the others a consolation as a Swiss; the first stage is over."""
    made = teams_event(10)
    first = with_stages(made.competition)
    final = add_stage(made.competition, StageForm.ROUND_ROBIN, "Final", 4, StageSettings())
    beside = add_stage(made.competition, StageForm.SWISS, "", None, StageSettings(consolation=True))
    hand_in(made.session)
    return made, first, final, beside


def test_those_who_do_not_qualify_play_it_and_are_placed_behind_the_final(
    stages: tuple[Evening, Stage, Stage, Stage],
) -> None:
    made, first, final, beside = stages
    assert (stage_before(final), stage_before(beside)) == (first, first)
    assert (stage_beside(beside), stage_beside(final)) == (final, None)
    assert (stage_after(first), stage_after(final), stage_after(beside)) == (final, None, None)
    order = [line.member.entry for line in stage_standing(first).lines]
    assert entrants_of(final) == order[:4]
    assert entrants_of(beside) == order[4:]
    Entry.objects.filter(pk__in=(order[1].pk, order[5].pk)).update(withdrawn_at=timezone.now())
    assert entrants_of(final) == [order[at] for at in (0, 2, 3)], "nobody moves up (article 23.3)"
    assert entrants_of(beside) == [order[at] for at in (4, 6, 7, 8, 9)]
    Entry.objects.update(withdrawn_at=None)

    hand_in(add(final, rounds=None))
    swiss_day(add(beside, movement="swiss", rounds=2, boards_per_round=2))
    Session.objects.update(published_at=timezone.now())
    known = {key: None for stage in (first, final, beside) for key in all_known(stage)}
    lines = event_standing(made.competition, known).lines
    assert [one.stage.pk for one in lines] == [final.pk] * 4 + [beside.pk] * 6
    assert [one.place for one in lines[:5]] == [1, 2, 3, 4, 5]
    assert all(one.place >= 5 for one in lines[5:])
    found = scored_again(made.competition)["order"]
    assert [(one["place"], one["names"][0]) for one in found] == [(one.place, one.entry.name) for one in lines]


def test_it_is_announced_on_the_page_and_told_in_the_rules(stages: tuple[Evening, Stage, Stage, Stage]) -> None:
    made, first, final, beside = stages
    office = Client()
    office.force_login(made.owner)
    address = reverse("event-stages", args=[made.competition.pk])
    page = office.get(address).content.decode()
    assert "those who do not qualify for the stage before" in page
    assert page.count('name="consolation"') == 1, "of a further stage"
    assert f'name="{beside.pk}-consolation"' in page
    assert f'name="{final.pk}-consolation"' not in page
    rules = office.get(reverse("event-rules", args=[made.competition.pk])).content.decode()
    assert "Stage: Consolation" in rules
    assert "those who do not qualify for the stage before" in rules
    standing = office.get(reverse("event-standings", args=[made.competition.pk])).content.decode()
    assert standing.count("would qualify") + standing.count(">qualifies<") == 4
    sent = {"act": "add-stage", "form": "swiss", "carry": "none", "consolation": "on", "name": "Third", "groups": "1"}
    office.post(address, sent | {"cycles": "1", "qualify": "4"})
    third = made.competition.stages.get(name="Third")
    assert stage_before(third) == first
