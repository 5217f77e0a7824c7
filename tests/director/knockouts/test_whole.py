"""A whole event as one file: groups, a knockout with extra boards and a bye, scored again to the same places."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from director.competitions.models import Competition
from director.competitions.stage_models import Stage, StageForm
from director.competitions.stage_settings import StageSettings, keep_settings
from director.knockouts.extra import make_extra
from director.knockouts.outcomes import score_of
from director.knockouts.placing import places_of
from director.knockouts.state import read_state
from director.models import Ruling, Session
from director.sessions.draw.qualifying import entrants_of
from director.sessions.draw.schedules import pairs_of
from director.sessions.draw.staging import add_stage, with_stages
from director.standings.carrying import stage_standing
from play.live.clock import SystemClock
from scoring.exchange.events import whole
from scoring.exchange.events.whole_report import whole_differences
from scoring.exchange.events.whole_scored import StageScored, score_whole
from tests.director.knockouts.scripted import Tournament, tournament
from tests.director.standings.scripted import hand_in, pairs_event, teams_event


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    serving = SimpleNamespace(desk=SimpleNamespace(clock=SystemClock()))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)


def scored(event: Competition) -> tuple[StageScored, ...]:
    """Return the stages that are made of the file that everybody saves; nothing in it is any different."""
    saved = Client().get(reverse("event-whole-file", args=[event.pk]))
    assert saved.status_code == 200
    found = score_whole(whole.read(saved.content, "event.csv"))
    assert found.errors == ()
    assert whole_differences(found) == []
    return found.stages


def test_a_knockout_of_teams_of_eight_with_extra_boards(db: None) -> None:
    """Each match at four tables: a trick more at both open ones is an IMP at each of them (articles 5.1, 44.2)."""
    cup = tournament(["Ants", "Bees", "Cats", "Dogs"], match_tables=4)
    cup.now = timezone.now()
    cup.draw()
    first = cup.session(1)
    cup.play(first, {1: 1, 2: 0})
    assert len(pairs_of(first.schedule or {}).rows) == 8
    score = score_of(cup.match(1))
    assert score is not None
    assert (score.home, score.away, score.net) == (Fraction(2), Fraction(0), (Fraction(60), Fraction(0)))
    assert cup.match(2).winner is None
    extra = make_extra(cup.match(2), cup.owner, cup.now)
    assert extra is not None
    cup.play(extra, {1: -2})
    assert cup.met(3) == ("Ants", "Cats")
    cup.play(cup.session(2), {1: 3})
    cup.competition.sessions.update(published_at=cup.now)
    standings = Client().get(reverse("event-standings", args=[cup.competition.pk])).content.decode()
    order = [standings.index(f"<bdi>{name}</bdi></th>") for name in ("Ants", "Cats")]
    assert order == sorted(order)
    assert "No results are public yet." not in standings
    (stage,) = scored(cup.competition)
    assert [(one.place, one.contestant.names[0]) for one in stage.places][:2] == [(1, "Ants"), (2, "Cats")]
    assert [one.match.how for one in stage.matches] == ["played", "44.2(3)", "played"]


def test_groups_and_a_knockout_with_extra_boards(db: None) -> None:
    """Of eight teams in two groups three go on: the first has a bye, the final goes on for eight boards."""
    made = teams_event(8)
    first = with_stages(made.competition)
    keep_settings(first, StageSettings(groups=2))
    hand_in(made.session)
    Ruling.objects.create(session=made.session, kind="penalty", contestant=3, value="1 vp", rule="52.1", name="Olga")
    last = add_stage(made.competition, StageForm.KNOCKOUT, "Knockout", 3, StageSettings())
    last.settings |= {"segments": 1, "boards": 2}
    last.save()
    last = Stage.objects.select_related("competition__club").get(pk=last.pk)
    cup = Tournament(made.owner, made.competition, last, entrants_of(last))
    cup.now = timezone.now()
    cup.draw()
    cup.play(cup.session(1), {1: -2})
    assert Client().get(reverse("event-whole-file", args=[made.competition.pk])).status_code == 404, "not published"
    cup.play(cup.session(2), {1: 0})
    extra = make_extra(cup.match(2), made.owner, cup.now)
    assert extra is not None
    cup.play(extra, {1: 1})
    Session.objects.filter(started_at__isnull=False).update(published_at=timezone.now())

    robin, knockout = scored(made.competition)
    standing, state = stage_standing(Stage.objects.get(pk=first.pk)), read_state(last)
    assert {(one.group, one.place, one.contestant.id) for one in robin.places} == {
        (f"{group}", line.place, f"{line.number}") for group, lines in standing.groups.items() for line in lines
    }
    assert state is not None
    assert [(one.place, one.contestant.names[0]) for one in knockout.places] == [
        (place, f"{team}") for place, teams in places_of(state) for team in teams
    ]
    assert [one.match.how for one in knockout.matches] == ["played", "44.2(3)"]


def test_an_organiser_reads_that_a_bracket_was_drawn_by_results_that_have_changed(db: None) -> None:
    """A correction of the stage before, or a team that has withdrawn: its place stays free (article 23.3)."""
    made = teams_event(4)
    with_stages(made.competition)
    session = hand_in(made.session)
    last = add_stage(made.competition, StageForm.KNOCKOUT, "Final", 2, StageSettings())
    last.settings |= {"segments": 1, "boards": 2}
    last.save()
    last = Stage.objects.select_related("competition__club").get(pk=last.pk)
    cup = Tournament(made.owner, made.competition, last, entrants_of(last))
    cup.now = timezone.now()
    cup.draw()
    organiser = Client()
    organiser.force_login(made.owner)

    def says(client: Client) -> bool:
        page = client.get(reverse("stage-bracket", args=[last.pk])).content.decode()
        return "have changed since the draw" in page

    assert not says(organiser)
    Ruling.objects.create(session=session, kind="penalty", contestant=1, value="30 vp", rule="90A", name="Olga")
    assert says(organiser)
    assert not says(Client())
    cup.teams = entrants_of(last)
    cup.draw()
    assert not says(organiser)
    cup.teams[0].withdrawn_at = timezone.now()
    cup.teams[0].save()
    assert not says(organiser)


def test_sessions_of_pairs_and_an_event_without_stages(db: None) -> None:
    made = pairs_event(8)
    hand_in(made.session)
    [alone] = scored(made.competition)
    assert len(alone.places) == 8
    assert alone.stage.ties == "session"
