"""Who is disqualified, in every form: the matches stand or are cancelled, and the file of the event scores to the same
places (Law 91B, article 23.1(3)).
"""

from __future__ import annotations

from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.db.models import Q
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from director.competitions.models import Method
from director.competitions.stage_models import Stage, StageForm
from director.competitions.stage_settings import StageSettings, keep_settings
from director.knockouts.placing import places_of
from director.knockouts.state import read_state
from director.models import Competition, Entry, Forfeit, Session, Suspension
from director.results.tallying import tally_of
from director.sessions.draw.staging import add_stage, with_stages
from director.sessions.order.suspension_models import Suspended
from director.standings.carrying import stage_standing
from director.standings.event import event_standing
from director.standings.parts import all_known
from play.live.clock import SystemClock
from tests.director.knockouts.scripted import tournament
from tests.director.standings.scripted import (
    add,
    by_strength,
    hand_in,
    pairs_event,
    scored_again,
    swiss_day,
    teams_event,
)


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    serving = SimpleNamespace(desk=SimpleNamespace(clock=SystemClock()))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)


def disqualify(entry: Entry, session: Session) -> None:
    """Write down that an entry is disqualified, as approved (Law 91B)."""
    now = timezone.now()
    given = {"session": session, "entry": entry, "what": Suspended.EVENT, "round": session.round or 1}
    Suspension.objects.create(**given, reason="Came to blows", name="Olga", at=now, approved=True, decided_at=now)
    Entry.objects.filter(pk=entry.pk, withdrawn_at=None).update(withdrawn_at=session.ended_at)


def of_file(event: Competition, stage: int = 0) -> dict[str, int]:
    """Return the places in a stage of the file of the event, by the numbers of contestants."""
    return {one["id"]: one["place"] for one in scored_again(event)["stages"][stage]["places"]}


def test_a_round_robin_of_one_session_keeps_or_cancels_the_matches(db: None) -> None:
    """23.1(3): all are played, so they stand; with one of three left it is less than half, and none of them counts."""
    made = teams_event(4)
    session = hand_in(made.session)
    second = session.contestants.get(number=2).entry
    disqualify(second, session)
    totals = {one.entrant.id: one.total for one in tally_of(session).standings}
    assert "2" not in totals
    assert of_file(made.competition) == {one.entrant.id: one.place for one in tally_of(session).standings}
    played = session.results.filter(round__gt=1)
    played.filter(ns=2).delete()
    played.filter(ew=2).delete()
    ranked = {one.entrant.id: one.place for one in tally_of(session).standings}
    assert set(ranked) == {"1", "3", "4"}
    assert {one.entrant.id: one.total for one in tally_of(session).standings} != totals
    assert of_file(made.competition) == ranked
    page = Client().get(reverse("session-results", args=[session.pk])).content.decode()
    assert "Team 2" in page


@pytest.mark.parametrize("method", [Method.IMPS, Method.BOARD_A_MATCH])
def test_a_round_robin_over_two_sessions(db: None, method: Method) -> None:
    made = teams_event(4)
    Competition.objects.update(method=method)
    made.session.refresh_from_db()
    stage = with_stages(made.competition)
    keep_settings(stage, StageSettings(cycles=2))
    first = hand_in(Session.objects.select_related("competition").get(pk=made.session.pk))
    disqualify(first.contestants.get(number=1).entry, first)
    hand_in(add(stage))
    standing = stage_standing(Stage.objects.select_related("competition__club").get(pk=stage.pk))
    assert {one.number for one in standing.lines if one.disqualified} == {1}, "three of six: its matches stand"
    placed = {f"{one.number}": one.place for one in standing.lines if one.place is not None}
    assert set(placed) == {"2", "3", "4"}
    assert of_file(made.competition) == placed


def test_a_swiss_of_two_sessions(db: None) -> None:
    made = teams_event(8)
    Session.objects.filter(pk=made.session.pk).update(movement="swiss", rounds=2)
    made.session.refresh_from_db()
    stage = with_stages(made.competition)
    second = add(stage, rounds=2, boards_per_round=2)
    day = swiss_day(made.session)
    best = stage_standing(Stage.objects.select_related("competition__club").get(pk=stage.pk)).lines[0]
    disqualify(best.member.entry, day)
    swiss_day(second)
    standing = stage_standing(Stage.objects.select_related("competition__club").get(pk=stage.pk))
    placed = {f"{one.number}": one.place for one in standing.lines if one.place is not None}
    assert f"{best.number}" not in placed
    assert min(one or 0 for one in placed.values()) == 1, "who is behind moves up"
    assert of_file(made.competition) == placed


def test_a_swiss_of_one_session_without_stages(db: None) -> None:
    made = teams_event(6)
    Session.objects.filter(pk=made.session.pk).update(movement="swiss", rounds=3)
    made.session.refresh_from_db()
    day = swiss_day(made.session)
    best = tally_of(day).standings[0].entrant.id
    disqualify(day.contestants.get(number=int(best)).entry, day)
    placed = {one.entrant.id: one.place for one in tally_of(day).standings}
    assert best not in placed
    assert of_file(made.competition) == placed


def test_pairs_of_one_session_and_of_two(db: None) -> None:
    """What was played against them stands; in the standing over both sessions they have no place either."""
    made = pairs_event(8)
    first = hand_in(made.session)
    best = tally_of(first).standings[0].entrant.id
    disqualify(first.contestants.get(number=int(best)).entry, first)
    ranked = {one.entrant.id: one.place for one in tally_of(first).standings}
    assert best not in ranked
    assert of_file(made.competition) == ranked
    stage = with_stages(made.competition)
    hand_in(add(stage, rounds=4))
    standing = stage_standing(Stage.objects.select_related("competition__club").get(pk=stage.pk))
    out = [one for one in standing.lines if one.disqualified]
    assert [one.place for one in out] == [None]
    placed = {f"{one.number}": one.place for one in standing.lines if one.place is not None}
    assert len(placed) == 7
    assert of_file(made.competition) == placed
    page = Client().get(reverse("event-standings", args=[made.competition.pk])).content.decode()
    assert ">disqualified</span>" in page


def test_zones_of_a_knockout_with_a_team_that_is_disqualified_between_its_rounds(db: None) -> None:
    """15.3: the zones are placed one after the other; who is disqualified has no place, and its opponent goes on."""
    cup = tournament([f"Team {at}" for at in range(1, 9)], zones=[4, 4])
    cup.now = timezone.now()
    cup.draw()
    cup.play(cup.session(1), dict.fromkeys(range(1, 5), 2))
    winner = cup.match(1).winner
    assert winner is not None
    disqualify(winner, cup.session(1))
    cup.advance()
    cup.play(cup.session(2), dict.fromkeys(range(1, 5), 2))
    cup.competition.sessions.update(published_at=timezone.now())
    state = read_state(cup.stage)
    assert state is not None
    numbers = dict(cup.stage.contestants.values_list("entry", "number"))
    places = {f"{numbers[team.pk]}": place for place, teams in places_of(state) for team in teams}
    assert f"{numbers[winner.pk]}" not in places
    assert len(places) == 7
    assert of_file(cup.competition) == places


def test_who_is_out_in_a_later_stage_has_no_place_in_the_order_of_the_event(db: None) -> None:
    made = teams_event(6)
    with_stages(made.competition)
    final = add_stage(made.competition, StageForm.ROUND_ROBIN, "Final", 4, StageSettings())
    hand_in(made.session)
    last = hand_in(add(final), by_strength)
    disqualify(made.competition.entries.get(name="Team 1"), last)
    known = {key: None for stage in made.competition.stages.all() for key in all_known(stage)}
    lines = event_standing(made.competition, known).lines
    assert "Team 1" not in {one.entry.name for one in lines}
    assert [one.place for one in lines] == [1, 2, 3, 4, 5]
    order = scored_again(made.competition)["order"]
    assert [(one["place"], one["names"][0]) for one in order] == [(one.place, one.entry.name) for one in lines]


@pytest.mark.parametrize("out", [True, False])
def test_a_team_that_leaves_a_later_round_robin_before_half_of_it(db: None, out: bool) -> None:
    """23.1(3) cancels its matches of that stage alone: with leave it keeps its place in the stage before, and too many
    forfeits (23.1(1)) leave it without one in the event.
    """
    made = teams_event(6)
    with_stages(made.competition)
    final = add_stage(made.competition, StageForm.ROUND_ROBIN, "Final", 4, StageSettings())
    hand_in(made.session)
    last = hand_in(add(final), by_strength)
    entry = made.competition.entries.get(name="Team 1")
    number = last.contestants.get(entry=entry).number
    last.results.filter(Q(ns=number) | Q(ew=number)).delete()
    Entry.objects.filter(pk=entry.pk).update(withdrawn_at=timezone.now() - timedelta(hours=2))
    if out:
        given = {
            "session": last,
            "entry": entry,
            "what": "round",
            "decision": "agreed",
            "reason": "Illness",
            "name": "C",
        }
        Forfeit.objects.bulk_create(Forfeit(round=at, **given) for at in (1, 2))
    known = {key: None for stage in made.competition.stages.all() for key in all_known(stage)}
    lines = event_standing(made.competition, known).lines
    placed = [(one.place, one.entry.name) for one in lines]
    assert [name for _place, name in placed[:3]] == ["Team 2", "Team 3", "Team 4"]
    assert placed[3:] == [(4, "Team 5"), (5, "Team 6")] if out else [(4, "Team 1"), (5, "Team 5"), (6, "Team 6")]
    order = scored_again(made.competition)["order"]
    assert [(one["place"], one["names"][0]) for one in order] == placed
