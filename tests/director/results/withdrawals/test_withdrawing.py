"""Withdrawals while the contestant plays nowhere: before an event, between its sessions, rounds and stages (23)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from director.competitions.models import Competition
from director.competitions.stage_models import Stage, StageForm
from director.competitions.stage_settings import StageSettings, keep_settings
from director.entries.entering import Player
from director.entries.models import Entry
from director.knockouts.placing import places_of
from director.knockouts.qualifying import stage_reached
from director.knockouts.state import read_state
from director.models import PersonNotice, Session, Withdrawal
from director.pages.notices.notice_words import told
from director.pages.shared.roll import roll_of
from director.results.withdrawals.forfeit_models import Decision, What
from director.results.withdrawals.forfeits import ask, decide
from director.results.withdrawals.withdrawing import ask_to_withdraw, decide_withdrawal, remove_entry, what_follows
from director.sessions.draw.drawing import draw
from director.sessions.draw.qualifying import entrants_of
from director.sessions.draw.schedules import pairs_of
from director.sessions.draw.staging import add_stage, with_stages
from director.standings.carrying import stage_standing
from play.live.clock import SystemClock
from play.models import Person
from scoring.absence.forfeits import ForfeitKind
from tests.director.evening import enter_teams, evening_of_teams
from tests.director.knockouts.scripted import tournament
from tests.director.standings.scripted import add, hand_in, pairs_event, swiss_day, teams_event


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    serving = SimpleNamespace(desk=SimpleNamespace(clock=SystemClock()))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)


def withdraw(entry: Entry, decision: Decision = Decision.AGREED, at: datetime | None = None) -> Withdrawal:
    """Ask and decide for an entry."""
    owner = entry.competition.announced_by
    assert owner is not None
    made = ask_to_withdraw(entry, stage_reached(entry), owner, "Illness")
    assert made is not None
    assert decide_withdrawal(made, stage_reached(entry), decision, "", owner, at or timezone.now())
    entry.refresh_from_db()
    return made


def team(event: Competition, number: int) -> Entry:
    return event.entries.get(name=f"Team {number}")


def of_stage(stage: Stage) -> Stage:
    return Stage.objects.select_related("competition__club").get(pk=stage.pk)


def order(stage: Stage) -> Sequence[str]:
    """Return who has a place in a stage, the first first."""
    return [one.member.entry.name for one in stage_standing(of_stage(stage)).lines if one.place is not None]


def test_a_pair_that_withdraws_before_play_is_not_drawn_and_an_organiser_s_removal_stands_on_record(db: None) -> None:
    made = pairs_event(6, rounds=2)
    one, other, *_rest = made.competition.entries.order_by("pk")
    found = what_follows(one, stage_reached(one))
    assert found.before_play
    assert [kind for kind, _what in found.consequences] == [ForfeitKind.AGREED, ForfeitKind.UNEXCUSED]
    assert dict(found.consequences)[ForfeitKind.UNEXCUSED].rule == "10.1(3)"
    withdraw(one)
    assert one.withdrawn_at is not None
    assert remove_entry(other, made.owner, timezone.now())
    record = other.withdrawals.get()
    assert (record.decision, record.decided_name) == ("agreed", "Olga Owner")
    draw(made.session)
    assert made.session.contestants.count() == 4
    Session.objects.update(started_at=timezone.now())
    assert not remove_entry(made.competition.entries.latest("pk"), made.owner, timezone.now()), "the event has begun"


@pytest.mark.parametrize(("rounds", "played"), [(1, 1), (None, 3)])
def test_a_team_leaves_a_round_robin_overnight(db: None, rounds: int | None, played: int) -> None:
    """23.1(3), 24.1: of four teams in two cycles, before and after half of its matches; it is drawn no more."""
    made = teams_event(4)
    stage = with_stages(made.competition)
    keep_settings(stage, StageSettings(cycles=2))
    Session.objects.filter(pk=made.session.pk).update(rounds=rounds)
    made.session.refresh_from_db()
    hand_in(made.session)
    Session.objects.update(ended_at=timezone.now() - timedelta(hours=3))
    add(stage, rounds=None)
    leaves, stands = team(made.competition, 1), played == 3
    found = what_follows(leaves, stage_reached(leaves)).matches
    assert found is not None
    assert (found.played, found.scheduled, found.stand) == (played, 6, stands)
    withdraw(leaves, at=timezone.now() - timedelta(hours=2))
    second = hand_in(made.competition.sessions.latest("number"))
    number = made.session.contestants.get(entry=leaves).number
    assert all(number not in row.sides for row in pairs_of(second.schedule or {}).rows)
    standing = {one.member.entry.name: one for one in stage_standing(of_stage(stage)).lines}
    assert standing["Team 1"].cancelled is not stands
    assert ("Team 1" in order(stage)) is stands
    if stands:
        points = {name: line.by_session[1] for name, line in standing.items()}
        assert points["Team 1"] == 0
        assert sum(one or 0 for one in points.values()) >= 3 * 20 + 3 * 12, "three matches, and each of the others 12"


def test_a_team_leaves_a_swiss_overnight_and_without_leave_it_is_last(db: None) -> None:
    """23.4: the last of the stage; the second day is drawn without it."""
    made = teams_event(8)
    Session.objects.filter(pk=made.session.pk).update(movement="swiss", rounds=2)
    made.session.refresh_from_db()
    stage = with_stages(made.competition)
    second = add(stage, rounds=2, boards_per_round=2)
    swiss_day(made.session)
    best = order(stage)[0]
    leaves = made.competition.entries.get(name=best)
    kinds = dict(what_follows(leaves, stage_reached(leaves)).consequences)
    assert kinds[ForfeitKind.UNEXCUSED].last_place
    withdraw(leaves, Decision.UNEXCUSED)
    swiss_day(second)
    assert second.contestants.count() == 7
    assert order(stage)[-1] == best
    Withdrawal.objects.update(decision=Decision.DELIBERATE)
    assert best not in order(stage), "out of the event (23.5)"


def test_a_team_that_has_reached_the_next_stage_leaves_its_place_free(db: None) -> None:
    """23.3: nobody moves up; it has left the stage before as it was."""
    made = teams_event(6)
    first = with_stages(made.competition)
    final = add_stage(made.competition, StageForm.ROUND_ROBIN, "Final", 4, StageSettings())
    hand_in(made.session)
    before = order(first)
    second = made.competition.entries.get(name=before[1])
    assert stage_reached(second) == final
    assert stage_reached(made.competition.entries.get(name=before[5])) == first
    assert not what_follows(second, final).begun
    made_ = withdraw(second, Decision.UNEXCUSED)
    assert made_.stage == final
    assert [one.name for one in entrants_of(final)] == [before[0], *before[2:4]]
    assert order(first) == before


def test_a_team_leaves_a_knockout_between_its_rounds(db: None) -> None:
    """23.3, 23.4: its opponents go on; without leave it is the last of the stage, deliberately it has no place."""
    cup = tournament(["Ants", "Bees", "Cats", "Dogs"])
    cup.draw()
    cup.play(cup.session(1), {1: 2, 2: 2})
    ants = cup.team("Ants")
    assert cup.met(3) == ("Ants", "Bees")
    assert what_follows(ants, stage_reached(ants)).form == StageForm.KNOCKOUT
    made = ask_to_withdraw(ants, cup.stage, cup.captain(ants), "Illness")
    assert made is not None
    assert ask_to_withdraw(ants, cup.stage, cup.captain(ants), "Again") is None
    assert decide_withdrawal(made, cup.stage, Decision.AGREED, "", cup.owner, cup.now)

    cup.go_on()

    def places() -> list[list[str]]:
        cup.advance()
        state = read_state(cup.stage)
        assert state is not None
        return [[one.name for one in teams] for _place, teams in places_of(state)]

    assert [one for of in places() for one in of][:2] == ["Bees", "Ants"]
    assert cup.match(3).how == "unopposed"
    Withdrawal.objects.update(decision=Decision.UNEXCUSED)
    assert [one for of in places() for one in of][-1] == "Ants"
    assert cup.match(3).how == "no leave"
    Withdrawal.objects.update(decision=Decision.DELIBERATE)
    assert "Ants" not in [one for of in places() for one in of]


def test_a_match_without_an_opponent_has_no_score_of_another_one(db: None) -> None:
    """23.3: the semi-final that is drawn is not played; the other one has its place in the session."""
    cup = tournament(["Ants", "Bees", "Cats", "Dogs", "Emus", "Figs", "Gnus", "Hens"])
    cup.draw()
    cup.play(cup.session(1), dict.fromkeys(range(1, 5), 2))
    gone = cup.match(5).home
    assert gone is not None
    made = ask_to_withdraw(gone, cup.stage, cup.captain(gone), "Illness")
    assert made is not None
    assert decide_withdrawal(made, cup.stage, Decision.AGREED, "", cup.owner, cup.now)
    cup.advance()
    assert (cup.match(5).how, cup.match(5).session, cup.match(6).match) == ("unopposed", None, 1)
    listed = roll_of(cup.competition, cup.session(2), cup.now)
    assert {one.entry.pk for one in listed} == {cup.match(6).home_id, cup.match(6).away_id}
    other = cup.match(6).away
    assert other is not None
    assert ask_to_withdraw(other, cup.stage, cup.captain(other), "Illness") is not None
    Withdrawal.objects.update(decision=Decision.AGREED)
    Entry.objects.filter(pk=other.pk).update(withdrawn_at=cup.now)
    cup.advance()
    assert cup.session(2).schedule is None, "nobody is left to play it"


def test_a_captain_asks_on_the_page_and_the_chief_director_decides(db: None) -> None:
    cup = tournament(["Ants", "Bees", "Cats", "Dogs"])
    cup.now = timezone.now()
    cup.draw()
    Session.objects.update(starts_at=cup.now + timedelta(hours=1))
    captain, office, other = Client(), Client(), Client()
    captain.force_login(cup.captain(cup.team("Ants")))
    office.force_login(cup.owner)
    other.force_login(Person.objects.create_user("x@x.test", display_name="Xenia"))
    address = reverse("event-withdrawals", args=[cup.competition.pk])
    assert other.get(address).status_code == 404
    assert address in office.get(reverse("event-manage", args=[cup.competition.pk]), follow=True).content.decode()
    captain.post(address, {"act": "ask", "reason": "Illness"})
    made = Withdrawal.objects.get()
    assert "We play on" in captain.get(address).content.decode()
    page = office.get(address).content.decode()
    assert "Illness" in page
    assert "The event is drawn without it" in page
    assert "the organiser may impose more (article 10.1(3))" in page
    sent = {"act": "decide", "withdrawal": f"{made.pk}", "decision": "agreed", "words": "Get well."}
    assert captain.post(address, sent).status_code == 404
    assert office.post(address, sent | {"decision": "deliberate"}).status_code == 400, "nothing has been played"
    office.post(address, sent)
    made.refresh_from_db()
    assert (made.decision, made.words, made.decided_name) == ("agreed", "Get well.", "Olga Owner")
    assert "Get well." in captain.get(address).content.decode()
    assert address in captain.get(reverse("event", args=[cup.competition.pk])).content.decode()
    says = [told(one) for one in PersonNotice.objects.filter(kind="forfeit").order_by("pk")]
    assert [one.says for one in says] == [
        "A contestant asks to withdraw from the event.",
        "The chief director has agreed that you withdraw from the event.",
    ]
    assert {one.path for one in says} == {address}
    assert captain.post(address, {"act": "ask", "reason": "Again"}).status_code == 302
    assert Withdrawal.objects.count() == 1, "it has left"
    assert cup.match(1).how == "unopposed", "its opponent goes on"


def test_a_captain_whose_team_has_withdrawn_still_reads_what_was_decided_in_the_session(db: None) -> None:
    made = evening_of_teams(rounds=None)
    people = made.people(*(f"C{n}" for n in range(1, 5)))
    enter_teams(made, **{f"T{n}": [one, *[Player()] * 3] for n, one in enumerate(people, 1)})
    draw(made.session)
    Session.objects.update(started_at=timezone.now(), round=1)
    made.session.refresh_from_db()
    entry = made.competition.entries.get(name="T1")
    person = people[0].person
    assert person is not None
    forfeit = ask(made.session, entry, person, What.EVENT, 2, "Illness")
    assert forfeit is not None
    decide(forfeit, Decision.AGREED, "Get well.", made.owner, timezone.now())
    Entry.objects.filter(pk=entry.pk).update(withdrawn_at=timezone.now())
    captain = Client()
    captain.force_login(person)
    event, forfeits = (
        reverse("event-withdrawals", args=[made.competition.pk]), reverse("session-forfeits", args=[made.session.pk]),
    )  # fmt: skip
    assert event in captain.get(reverse("event", args=[made.competition.pk])).content.decode()
    read = captain.get(event).content.decode()
    assert forfeits in read
    assert "Forfeit what is left of the session" not in read
    page = captain.get(forfeits).content.decode()
    assert "Get well." in page
    assert 'value="ask"' not in page, "there is nothing left to ask"
    assert captain.post(forfeits, {"act": "ask"}).status_code == 404


def test_who_plays_in_a_session_that_runs_forfeits_there(db: None) -> None:
    made = teams_event(4)
    hand_in(made.session)
    Session.objects.update(ended_at=None)
    assert ask_to_withdraw(team(made.competition, 1), None, made.owner, "Illness") is None
    Session.objects.update(ended_at=timezone.now())
    assert ask_to_withdraw(team(made.competition, 1), None, made.owner, "Illness") is None, "nothing is left to play"
