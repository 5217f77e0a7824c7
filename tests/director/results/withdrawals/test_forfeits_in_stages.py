"""What follows from a forfeit is read from all sessions of its stage (articles 23.1, 23.4, 24.1)."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction

import pytest
from django.db.models import Q
from django.utils import timezone

from director.competitions.stage_models import Stage
from director.competitions.stage_settings import StageSettings, keep_settings
from director.models import AgreedTime, Entry, Session
from director.results.withdrawals.forfeit_models import Decision, Forfeit, What
from director.results.withdrawals.forfeits import ask, decide, follows
from director.results.withdrawals.given_up import leave_after_sessions
from director.results.withdrawals.out import out_of_event
from director.sessions.draw.drawing import draw
from director.sessions.draw.schedules import pairs_of
from director.sessions.draw.staging import with_stages
from director.sessions.draw.swiss_models import Absence, AbsenceKind
from director.sessions.models import Contestant
from director.sessions.teams.agreeing import answer, meetings_in, propose
from director.standings.carrying import stage_standing
from director.standings.credits import credits_of
from scoring.absence.forfeits import ForfeitKind
from scoring.stage.accounts import LineKind
from tests.director.evening import Evening
from tests.director.standings.scripted import add, by_strength, hand_in, swiss_day, teams_event, write_round


def begun(session: Session) -> Session:
    """Draw a session and let its first round be in play."""
    draw(session)
    Session.objects.filter(pk=session.pk).update(started_at=timezone.now(), round=1)
    return Session.objects.select_related("competition__club", "stage").get(pk=session.pk)


def given_up(session: Session, entry: Entry, what: What, number: int, decision: Decision = Decision.AGREED) -> Forfeit:
    """Ask and decide; what is returned is what was asked."""
    owner = session.competition.announced_by
    assert owner is not None
    asked = ask(session, entry, owner, what, number, "Illness")
    assert asked is not None
    assert decide(asked, decision, "", owner, timezone.now()) is not None
    return asked


def asked_for(session: Session, entry: Entry, what: What, number: int) -> Forfeit:
    owner = session.competition.announced_by
    assert owner is not None
    asked = ask(session, entry, owner, what, number, "Illness")
    assert asked is not None
    return asked


@pytest.fixture
def robin(db: None) -> tuple[Evening, Stage]:
    """Four teams in two cycles of three rounds, a session each."""
    made = teams_event(4)
    stage = with_stages(made.competition)
    keep_settings(stage, StageSettings(cycles=2))
    return made, stage


def test_forfeits_of_two_sessions_of_a_round_robin_are_in_a_row(robin: tuple[Evening, Stage]) -> None:
    """23.1(1): the last round of the first session and the first one of the second."""
    made, stage = robin
    entry = made.competition.entries.get(name="Team 2")
    first = begun(made.session)
    given_up(first, entry, What.ROUND, 3)
    write_round(first, lambda *_: 10)
    Session.objects.filter(pk=first.pk).update(ended_at=timezone.now(), round=3)
    second = begun(add(stage))
    asked = asked_for(second, entry, What.ROUND, 1)
    assert follows(asked).out
    Forfeit.objects.filter(pk=asked.pk).update(round=2)
    asked.refresh_from_db()
    assert not follows(asked).out, "two of six, and not in a row"


def test_the_third_forfeit_of_a_swiss_over_two_days_is_one_too_many(db: None) -> None:
    """23.1(1); the last round of the first day is not the last match of the stage (23.4)."""
    made = teams_event(8)
    Session.objects.filter(pk=made.session.pk).update(movement="swiss", rounds=3)
    made.session.refresh_from_db()
    stage = with_stages(made.competition)
    second = add(stage, rounds=3, boards_per_round=2)
    day = swiss_day(made.session)
    entry = made.competition.entries.get(name="Team 5")
    number = day.contestants.get(entry=entry).number
    for at in (1, 3):
        Absence.objects.create(
            session=day, number=number, first=at, last=at, kind=AbsenceKind.FORFEIT, name="Olga", at=timezone.now()
        )
    assert out_of_event(day) == set()
    second = begun(second)
    last = asked_for(second, entry, What.ROUND, 3)
    assert follows(last).out
    assert dict(follows(last).consequences)[ForfeitKind.UNEXCUSED].barred_from_next_stage
    Absence.objects.filter(first=3).delete()
    Forfeit.objects.filter(pk=last.pk).update(round=2)
    last.refresh_from_db()
    found = follows(last)
    assert not found.out
    assert not dict(found.consequences)[ForfeitKind.UNEXCUSED].barred_from_next_stage, "another round follows"


def test_the_last_round_of_a_session_is_not_the_last_of_a_stage_that_goes_on(robin: tuple[Evening, Stage]) -> None:
    made, stage = robin
    add(stage)
    first = begun(made.session)
    entry = made.competition.entries.get(name="Team 1")
    asked = asked_for(first, entry, What.ROUND, 3)
    kinds = dict(follows(asked).consequences)
    assert not kinds[ForfeitKind.UNEXCUSED].barred_from_next_stage
    Forfeit.objects.filter(pk=asked.pk).update(what=What.EVENT)
    asked.refresh_from_db()
    assert dict(follows(asked).consequences)[ForfeitKind.UNEXCUSED].barred_from_next_stage, "the last one too"


def test_credits_are_averages_of_the_matches_of_all_sessions(robin: tuple[Evening, Stage]) -> None:
    """24.1: the mean of what the opponents have won before in the stage, where that is the best of the three."""
    made, stage = robin
    hand_in(made.session)
    second = begun(add(stage))
    row = next(one for one in pairs_of(second.schedule or {}).of_round(1) if one.is_played)
    assert row.ns is not None
    strong, weak = sorted((row.ns, row.ew or 0))
    absent = second.contestants.get(number=weak).entry
    (found,) = credits_of(asked_for(second, absent, What.ROUND, 1))
    assert (found.round, found.number) == (1, strong)
    assert found.points > Fraction(12), "the best team has won more than a draw in the first session"


def test_credits_are_those_of_the_standing_with_matches_at_their_own_times_and_forfeits(db: None) -> None:
    """24.1(1)-2: a match of a round before counts, whenever it was played, and so does one that was not (0 points)."""
    made = teams_event(4)
    stage = with_stages(made.competition)
    keep_settings(stage, StageSettings(agrees=True, agree_before=0, agree_days=5))
    Session.objects.filter(pk=made.session.pk).update(rounds=1, starts_at=timezone.now() + timedelta(days=2))
    made.session.refresh_from_db()
    second, third = add(stage, rounds=1), add(stage, rounds=1)
    apart, other = meetings_in(made.session)
    proposed = propose(
        made.session, apart.couple, apart.couple.home, timezone.now() + timedelta(days=1), made.owner, timezone.now()
    )
    assert isinstance(proposed, AgreedTime)
    assert answer(proposed, timezone.now()) is None
    proposed.refresh_from_db()
    assert proposed.own is not None
    hand_in(proposed.own)
    hand_in(made.session)
    absent, before = other.couple.home, begun(second)
    given_up(before, apart.couple.home, What.ROUND, 1)
    write_round(before, by_strength)
    gone = before.contestants.get(entry=apart.couple.home).number
    before.results.filter(Q(ns=gone) | Q(ew=gone)).delete()
    Session.objects.filter(pk=second.pk).update(ended_at=timezone.now(), published_at=timezone.now())
    held = begun(third)
    forfeit = asked_for(held, absent, What.ROUND, 1)
    (found,) = credits_of(forfeit)
    assert decide(forfeit, Decision.AGREED, "", made.owner, timezone.now()) is not None
    Session.objects.filter(pk=held.pk).update(ended_at=timezone.now(), published_at=timezone.now())
    present = held.contestants.get(number=found.number).entry
    of_stage = stage_standing(Stage.objects.select_related("competition__club").get(pk=stage.pk))
    member = next(one.member for one in of_stage.lines if one.member.entry == present)
    (group,) = of_stage.teams.values()
    line = next(one for one in group.accounts[f"{member.number}"] if one.kind is LineKind.UNOPPOSED and one.round == 3)
    assert (found.points, found.rule) == (line.points, line.rules[0])


def test_who_gives_up_the_rest_is_not_drawn_in_the_next_session(robin: tuple[Evening, Stage]) -> None:
    """It plays until then: it is withdrawn when the session is over, as of the decision."""
    made, stage = robin
    first = begun(made.session)
    entry = made.competition.entries.get(name="Team 3")
    given_up(first, entry, What.EVENT, 3)
    leave_after_sessions(made.competition.pk)
    entry.refresh_from_db()
    assert entry.withdrawn_at is None, "it still plays"
    write_round(Session.objects.select_related("competition").get(pk=first.pk), lambda *_: 10)
    Session.objects.filter(pk=first.pk).update(ended_at=timezone.now(), round=3)
    leave_after_sessions(made.competition.pk)
    entry.refresh_from_db()
    assert entry.withdrawn_at == entry.forfeits.get().decided_at
    second = begun(add(stage))
    assert not Contestant.objects.filter(session=second, entry=entry).exists()
