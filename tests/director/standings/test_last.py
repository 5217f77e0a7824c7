"""Who forfeits without leave is the last of its stage, whatever it has (article 23.4), in every form and in the files;
and of a match that both teams give up nobody is credited (article 24.1).
"""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from director.competitions.stage_models import Stage
from director.models import Entry, Forfeit, Session
from director.results.rulings.ruling import rule
from director.results.rulings.ruling_models import RulingKind
from director.results.swiss.swiss_reading import is_swiss, pairings_in
from director.results.tallying import tally_of, tally_with_handicaps
from director.results.withdrawals.forfeit_models import Decision, What
from director.sessions.draw.schedules import ScheduleRow
from director.sessions.draw.staging import with_stages
from director.sessions.draw.swiss_models import Absence, AbsenceKind
from director.standings.carrying import stage_standing
from play.live.clock import SystemClock
from tests.director.evening import usebio_of
from tests.director.standings.scripted import hand_in, pairs_event, scored_again, swiss_day, teams_event


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    serving = SimpleNamespace(desk=SimpleNamespace(clock=SystemClock()))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)


def give_up(session: Session, number: int, decision: Decision = Decision.UNEXCUSED, *, round_number: int = 3) -> None:
    """Write down that a contestant has given up that round, in which it has played nothing."""
    entry = session.contestants.get(number=number).entry
    values = {"what": What.ROUND, "round": round_number, "reason": "x", "name": "Olga", "decision": decision}
    Forfeit.objects.create(session=session, entry=entry, decided_at=timezone.now(), **values)
    for side in ("ns", "ew"):
        session.results.filter(round=round_number, **{side: number}).delete()


def places(session: Session) -> dict[int, int]:
    return {int(one.entrant.id): one.place for one in tally_of(session).standings}


def of_file(session: Session) -> dict[int, int]:
    """Return the places in the one stage of the file of the event, as they are scored again."""
    return {int(one["id"]): one["place"] for one in scored_again(session.competition)["stages"][0]["places"]}


def why(session: Session, number: int) -> str:
    """Return the page that says how the place of a contestant comes about."""
    return Client().get(reverse("session-why", args=[session.pk, number])).content.decode()


def uneven(_session: Session, row: ScheduleRow, board: int) -> int:
    """Return tricks by which pairs differ."""
    return 7 + (3 * row.sides[0] + row.round + board) % 6


def test_a_team_of_a_round_robin_in_one_session(db: None) -> None:
    session = hand_in(teams_event(4).session)
    assert places(session) == {1: 1, 2: 2, 3: 3, 4: 4}
    give_up(session, 1)
    assert places(session) == of_file(session) == {2: 1, 3: 2, 4: 3, 1: 4}
    assert b"<PLACE>4</PLACE>" in usebio_of(session), "USEBIO has numbers alone"


@pytest.mark.parametrize("staged", [False, True])
def test_a_pair_is_the_last_of_its_direction_and_of_its_stage(db: None, staged: bool) -> None:
    made = pairs_event(8)
    stage = with_stages(made.competition) if staged else None
    session = hand_in(made.session, uneven)
    before = places(session)
    best = min(before, key=lambda number: before[number])
    beside = [number for number in before if (number <= 4) is (best <= 4)]
    give_up(session, best)
    after = places(session)
    assert after[best] == len(beside)
    assert [one for one in tally_of(session).standings if one.last] == [
        one for one in tally_of(session).standings if one.entrant.id == f"{best}"
    ]
    assert of_file(session)
    assert "23.4" in why(session, best)
    if stage is not None:
        lines = stage_standing(Stage.objects.select_related("competition__club").get(pk=stage.pk)).lines
        assert [line.place for line in lines if line.last] == [8]
        assert {line.number: line.place for line in lines} == of_file(session)


def test_a_team_that_stops_in_the_last_round_of_a_swiss(db: None) -> None:
    """It had begun to play it, so that nobody has noted it as away."""
    made = teams_event(6)
    Session.objects.filter(pk=made.session.pk).update(movement="swiss", rounds=3)
    made.session.refresh_from_db()
    session = swiss_day(made.session)
    assert is_swiss(session)
    best = int(tally_of(session).standings[0].entrant.id)
    entry = session.contestants.get(number=best).entry
    given = {"what": What.ROUND, "round": 3, "reason": "x", "name": "Olga", "decision": Decision.UNEXCUSED}
    Forfeit.objects.create(session=session, entry=entry, decided_at=timezone.now(), **given)
    assert places(session)[best] == 6
    assert places(session) == of_file(session)


def test_who_was_let_back_into_a_swiss_before_the_round_has_forfeited_nothing(db: None) -> None:
    made = teams_event(6)
    Session.objects.filter(pk=made.session.pk).update(movement="swiss", rounds=3)
    made.session.refresh_from_db()
    session = swiss_day(made.session)
    before, best = places(session), int(tally_of(session).standings[0].entrant.id)
    entry, now = session.contestants.get(number=best).entry, timezone.now()
    given = {"what": What.ROUND, "round": 3, "reason": "x", "name": "Olga", "decision": Decision.UNEXCUSED}
    Forfeit.objects.create(session=session, entry=entry, decided_at=now, **given)
    noted = {"first": 3, "last": 3, "kind": AbsenceKind.UNEXCUSED, "name": "Olga", "at": now, "taken_back_at": now}
    Absence.objects.create(session=session, number=best, **noted)
    assert places(session) == before


def test_a_round_that_was_won_by_forfeit_parts_teams_of_a_swiss_with_handicaps_too(db: None) -> None:
    """All matches are drawn but one that is forfeited (44.3(2)-2); a penalty makes its winner level with two others."""
    made = teams_event(4)
    Session.objects.filter(pk=made.session.pk).update(movement="swiss", rounds=2)
    made.session.refresh_from_db()
    session = swiss_day(made.session, lambda *_: 10)
    won, gone = pairings_in(session)[2].couples[0]
    session.results.filter(round=2, ns__in=(won, gone)).delete()
    noted = {"first": 2, "last": 2, "kind": AbsenceKind.FORFEIT, "name": "Olga", "at": timezone.now()}
    Absence.objects.create(session=session, number=gone, **noted)
    rule(session, made.owner, timezone.now(), RulingKind.PENALTY, "Loud.", value="2 vp", contestant=won)
    Entry.objects.filter(contestants__session=session, contestants__number=gone).update(handicap=1)
    found = tally_with_handicaps(session)
    assert found is not None
    assert {int(one.entrant.id): one.place for one in found.standings} == places(session)
    assert places(session)[won] == 1


@pytest.mark.parametrize("staged", [False, True])
def test_a_match_that_both_teams_give_up_is_credited_to_nobody(db: None, staged: bool) -> None:
    made = teams_event(4)
    stage = with_stages(made.competition) if staged else None
    session = hand_in(made.session)
    for number in (1, 2):
        give_up(session, number, Decision.AGREED, round_number=2)  # they meet in it
    if stage is not None:
        found = stage_standing(Stage.objects.select_related("competition__club").get(pk=stage.pk))
        totals = {line.number: line.total for line in found.lines}
    else:
        totals = {int(one.entrant.id): one.total for one in tally_of(session).standings}
    assert totals == {1: 40, 2: 40, 3: 20, 4: 0}
    assert of_file(session)
