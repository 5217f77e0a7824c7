"""A person who deletes his account leaves the events that are not over, and those whom it concerns are told."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone
from django.utils.translation import override

from director.appeals.models import Appeal, AppealStatement
from director.competitions.models import Competition
from director.entries.entering import Player, enter, entries_of
from director.entries.models import Entrant, Entry
from director.entries.officer_models import TeamOffice, TeamOfficer
from director.entries.teams.captains import captain_of
from director.notices.models import NoticeKind, PersonNotice
from director.notices.telling import Telling, tell
from director.pages.notices.notice_words import told
from director.results.withdrawals.withdrawal_models import Withdrawal
from director.sessions.models import Session
from play.models import Person
from play.store.people.own_data import delete
from tests.director.evening import Evening, enter_teams, evening, evening_of_teams

pytestmark = pytest.mark.django_db
CONFIRM = "Please confirm your entry on the page of the event, or decline it."


def notices() -> dict[str, tuple[str, str]]:
    """Return what each person was told last."""
    every = PersonNotice.objects.select_related("person", "competition__club").order_by("pk")
    return {one.person.display_name: ((words := told(one)).says, words.more) for one in every}


def person(name: str) -> Person:
    return Person.objects.get(display_name=name)


def play_once(made: Evening, *entries: Entry) -> None:
    """Let a session of the event be over, and another one be to come."""
    for number, entry in enumerate(entries, 1):
        made.session.contestants.create(entry=entry, number=number)
    Session.objects.filter(pk=made.session.pk).update(started_at=timezone.now(), ended_at=timezone.now())
    made.competition.sessions.create(number=2, starts_at=timezone.now(), movement=made.session.movement, rounds=2)


def test_before_an_event_the_pair_is_withdrawn_and_partner_and_officials_are_told() -> None:
    made = evening()
    li, bo = made.people("Li", "Bo")
    (entry,) = made.enter((li, bo))
    number = f"#{person('Li').pk}"
    delete(person("Li"))
    assert not entries_of(made.competition).exists()
    says = ("A player has deleted the account: the entry is withdrawn.", f"{number} – Bo")
    assert notices() == {"Bo": says, "Olga Owner": says}
    assert [one.name for one in Entrant.objects.filter(entry=entry).order_by("place")] == [number, "Bo"]


def test_between_sessions_the_chief_director_is_asked_and_the_results_stay() -> None:
    made = evening()
    li, bo = made.people("Li", "Bo")
    (entry,) = made.enter((li, bo))
    play_once(made, entry)
    number = f"#{person('Li').pk}"
    delete(person("Li"))
    assert entries_of(made.competition).get() == entry
    assert made.session.contestants.get().entry == entry
    (asked,) = Withdrawal.objects.all()
    assert (asked.name, asked.decision, asked.reason) == (number, "", f"{number} has deleted the account.")
    assert notices()["Bo"] == ("A player of this entry has deleted the account.", f"{number} – Bo")
    assert f"{number} – Bo" in notices()["Olga Owner"][1]


def test_an_event_that_is_over_stays_as_it_is() -> None:
    made = evening()
    (entry,) = made.enter(made.people("Li", "Bo"))
    Session.objects.update(started_at=timezone.now(), ended_at=timezone.now())
    made.session.contestants.create(entry=entry, number=1)
    delete(person("Li"))
    assert entries_of(made.competition).get() == entry
    assert not any("deleted" in says for says, _more in notices().values())


@pytest.mark.parametrize("registered", [False, True])
def test_a_number_stands_for_the_name_in_what_others_were_told(registered: bool) -> None:
    """As in the results: unless the event has registered names, or somebody else of it has the name too."""
    made = evening()
    Competition.objects.update(registered_names=registered)
    made.competition.refresh_from_db()
    li, bo, cy, di = made.people("Li", "Bo", "Cy", "Di")
    assert li.person is not None
    pair = enter(made.competition, li.person, [li, bo], confirmed=False)
    assert isinstance(pair, Entry)
    made.enter((cy, Player(name="Bo")), (di, Player()))
    against: dict[str, Any] = {"table": 1, "seat": "N", "against": ["Li", ""]}
    told_of_draw = {person("Di").pk: against}
    tell(Telling(NoticeKind.DRAW, made.competition.pk, f"{made.session.pk}", told_of_draw))
    assert notices()["Bo"] == ("Li has entered you.", f"Li – Bo {CONFIRM}")
    Session.objects.update(started_at=timezone.now(), ended_at=timezone.now())
    delete(person("Li"))
    li_is = "Li" if registered else f"#{li.person.pk}"
    assert notices()["Bo"] == (f"{li_is} has entered you.", f"{li_is} – Bo {CONFIRM}")
    assert f"Your opponents: {li_is} – Robot." in notices()["Di"][1]
    assert notices()["Cy"][0] == "Olga Owner has entered you."
    delete(person("Bo"))
    assert notices()["Cy"][1].startswith("Cy – Bo"), "another has the name"


def test_a_robot_is_named_to_each_in_his_language() -> None:
    made = evening()
    made.enter((*made.people("Li"), Player()))
    with override("zh-hans"):
        assert notices()["Li"][1].startswith("Li – 机器人")
    assert notices()["Li"][1].startswith("Li – Robot")
    PersonNotice.objects.update(data={"by": "Olga", "entry": "Li – Robot"})
    assert notices()["Li"][1] == "Li – Robot", "as it was stored once"


@pytest.mark.parametrize(("who", "captain"), [("Li", "Bo"), ("Cy", "Li")])
def test_a_team_keeps_its_others_and_has_a_captain(who: str, captain: str) -> None:
    made = evening_of_teams()
    (entry,) = enter_teams(made, Lions=made.people("Li", "Bo", "Cy", "Di", "Ed"))
    delete(person(who))
    team = entries_of(made.competition).get()
    assert captain_of(team) == person(captain)
    places = [(one.name, one.robot) for one in Entrant.objects.filter(entry=entry).order_by("place")]
    names = ("Li", "Bo", "Cy", "Di", "Ed")
    assert places == [("", True) if name == who else (name, False) for name in names]
    said = notices()
    assert set(said) == {*names, "Olga Owner"} - {who}
    plain = "A player of this entry has deleted the account."
    now = "A player of your team has deleted the account, and you are its captain now."
    assert said == {name: (now if name == captain and who == "Li" else plain, "Lions") for name in said}


def test_a_further_player_leaves_no_place_and_a_team_without_players_is_withdrawn() -> None:
    made = evening_of_teams()
    lions, _tigers = enter_teams(
        made, Lions=made.people("Li", "Bo", "Cy", "Di", "Ed"), Tigers=[*made.people("Ti"), *[Player()] * 3]
    )
    delete(person("Ed"))
    assert Entrant.objects.filter(entry=lions).count() == 4
    delete(person("Ti"))
    assert entries_of(made.competition).get() == lions
    assert notices()["Olga Owner"][0] == "A player has deleted the account: the entry is withdrawn."


def test_a_captain_who_does_not_play_is_followed_by_the_coach_and_a_player_of_a_team_that_has_begun_stays_listed() -> (
    None
):
    made = evening_of_teams()
    (entry,) = enter_teams(made, Lions=made.people("Li", "Bo", "Cy", "Di"))
    offices: dict[str, Any] = {"Kai": TeamOffice.CAPTAIN, "Coe": TeamOffice.COACH}
    for player in made.people(*offices):
        TeamOfficer.objects.create(entry=entry, office=offices[player.shown], person=player.person)
    play_once(made, entry)
    delete(person("Kai"))
    assert captain_of(Entry.objects.get()) == person("Coe")
    number = f"#{person('Li').pk}"
    delete(person("Li"))
    assert [one.name for one in Entrant.objects.order_by("place")] == [number, "Bo", "Cy", "Di"]
    assert captain_of(Entry.objects.get()) == person("Coe")
    assert not Withdrawal.objects.exists()


@pytest.mark.parametrize("registered", [False, True])
def test_what_a_player_has_asked_or_said_keeps_his_name_where_names_are_registered_alone(registered: bool) -> None:
    made = evening()
    Competition.objects.update(registered_names=registered)
    pair = made.people("Li", "Bo")
    made.people("Dan")
    li, dan = person("Li"), person("Dan")
    (entry,) = made.enter(pair)
    play_once(made, entry)
    signed = {"by": li, "name": "Li", "at": timezone.now()}
    appeal = Appeal.objects.create(session=made.session, contestant=1, board=1, reasons="x", **signed)
    for who in (li, dan):
        AppealStatement.objects.create(appeal=appeal, person=who, name=who.display_name, text="x", at=timezone.now())
    Withdrawal.objects.create(entry=entry, reason="x", by=li, name="Li", decision="agreed")
    for who in (li, dan):
        delete(who)
    shown = "Li" if registered else f"#{li.pk}"
    assert Appeal.objects.get().name == shown
    assert [one.name for one in AppealStatement.objects.order_by("pk")] == [shown, "Dan"]
    assert Withdrawal.objects.get(decision="agreed").name == shown
