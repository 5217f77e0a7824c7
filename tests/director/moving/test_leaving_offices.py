"""A person who deletes his account leaves the offices that somebody else must have now; nobody leaves play alone."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from director.appeals.deciding import Written, propose, vote
from director.appeals.models import Appeal, AppealMember
from director.clubs.models import Member, Role
from director.clubs.offices import Office
from director.competitions.officers import name_officer
from director.models import Officer, PersonNotice
from director.pages.notices.notice_words import told
from director.sessions.models import Session
from director.sessions.people.chiefs import is_chief, settle_chiefs
from director.sessions.people.settling import settle_rights
from play.models import AccessRight, Person
from play.people.relations.measures import Measure, take
from play.store.people.own_data import StillNeeded, delete
from play.table.rights import Right
from tests.director.evening import Evening, evening
from tests.play.conftest import people_named

pytestmark = pytest.mark.django_db


@pytest.fixture
def made() -> Evening:
    """An event whose chief director is Ada, who is deputy of its session too; Ida interprets for Pim."""
    made = evening()
    ada, ida, pim = people_named("office.test", "Ada", "Ida", "Pim")
    for office, person, player in (
        (Office.CHIEF, ada, None),
        (Office.RECORDER, ada, None),
        (Office.INTERPRETER, ida, pim),
    ):
        assert name_officer(made.competition, office, person, made.owner, player)
    Session.objects.update(deputy=ada)
    return made


def person(name: str) -> Person:
    return Person.objects.get(display_name=name)


def offices() -> list[tuple[str, str]]:
    return list(Officer.objects.values_list("office", "person__display_name"))


def over(**fields: object) -> None:
    """Let the session be over."""
    Session.objects.update(started_at=timezone.now(), ended_at=timezone.now(), **fields)


def test_offices_of_an_event_to_come_are_free_and_those_who_name_others_are_told(made: Evening) -> None:
    number = f"#{person('Ada').pk}"
    delete(person("Ada"))
    assert offices() == [("interprets", "Ida")]
    session = Session.objects.select_related("competition").get()
    assert (session.deputy, is_chief(session, made.owner)) == (None, True)
    notices = [one for one in PersonNotice.objects.order_by("pk") if one.person_id == made.owner.pk]
    says = [(told(one).says, told(one).more) for one in notices]
    assert says == [
        (f"An official has deleted the account. This office is free: {office}.", number)
        for office in ("chief director", "scorer and recorder", "deputy chief director")
    ]
    delete(person("Pim"))
    assert offices() == [], "nobody interprets for who is gone"


def test_offices_stay_as_the_record_where_results_are_final_and_not_before(made: Evening) -> None:
    over(final_at=timezone.now() + timedelta(hours=1))
    delete(person("Ada"))
    assert offices() == [("interprets", "Ida")]
    assert is_chief(Session.objects.select_related("competition").get(), made.owner)
    Session.objects.update(final_at=timezone.now() - timedelta(hours=1))
    number = f"#{person('Ida').pk}"
    delete(person("Ida"))
    assert offices() == [("interprets", number)]


def test_the_next_member_chairs_the_committee_of_an_open_appeal(made: Evening) -> None:
    over(final_at=timezone.now() - timedelta(hours=1))
    appeal = Appeal.objects.create(
        session=made.session, contestant=1, board=1, reasons="x", name="Pim", at=timezone.now()
    )
    for name in ("Ada", "Ida"):
        AppealMember.objects.create(appeal=appeal, person=person(name), chairs=name == "Ada", named_by=made.owner)
    delete(person("Ada"))
    assert list(appeal.members.values_list("person__display_name", "chairs")) == [("Ida", True)]
    assert offices() == [("interprets", "Ida")], "who decides the appeal is the chief director of now"


def test_whose_account_is_closed_counts_for_no_majority_of_a_committee(made: Evening) -> None:
    """He cannot vote (article 55.2), and the next one chairs it; his offices stay, for the account can be opened."""
    over()
    appeal = Appeal.objects.create(
        session=made.session,
        contestant=1,
        board=1,
        reasons="x",
        name="Pim",
        at=timezone.now(),
        lodged_at=timezone.now(),
    )
    for name in ("Ada", "Ida", "Pim"):
        AppealMember.objects.create(appeal=appeal, person=person(name), chairs=name == "Ada", named_by=made.owner)
    kept = offices()
    take(Measure.CLOSE, person("Ada"), timezone.now())
    assert list(appeal.members.values_list("person__display_name", "chairs")) == [("Ida", True), ("Pim", False)]
    decision = propose(appeal, person("Ida"), timezone.now(), Written("The ruling stands."))
    assert decision is not None
    ida, _pim = appeal.members.all()
    assert not vote(decision, ida, timezone.now(), agrees=True)
    take(Measure.CLOSE, person("Pim"), timezone.now())
    assert vote(decision, ida, timezone.now(), agrees=True)
    assert offices() == kept


def test_others_are_chief_director_at_the_tables_as_long_as_his_account_is_closed(made: Evening) -> None:
    Session.objects.update(started_at=timezone.now(), deputy=None)
    session = Session.objects.select_related("competition").get()
    settle_chiefs(session)

    def chiefs() -> list[Person]:
        held = AccessRight.objects.filter(session=session.pk, right=Right.CHIEF.value, until=None)
        return [one.person for one in held.select_related("person")]

    assert chiefs() == [person("Ada")]
    take(Measure.CLOSE, person("Ada"), timezone.now())
    assert chiefs() == [made.owner]
    take(Measure.OPEN, person("Ada"), timezone.now())
    assert chiefs() == [person("Ada")]


def test_nobody_deletes_his_account_who_alone_directs_what_is_played(made: Evening) -> None:
    dan, eve = people_named("office.test", "Dan", "Eve")
    Session.objects.update(started_at=timezone.now())
    session = Session.objects.get()
    AccessRight.objects.create(session=session.pk, person=dan, right=Right.DIRECT.value, since=timezone.now())
    Member.objects.create(club=made.club, person=dan, role=Role.DIRECTOR)
    with pytest.raises(StillNeeded, match="Nobody but you directs Tuesday Pairs"):
        delete(dan)
    assert Member.objects.filter(person=dan).exists()
    Member.objects.create(club=made.club, person=eve, role=Role.DIRECTOR)
    assert settle_rights([session], eve) == [session.pk]
    delete(dan)
    held = AccessRight.objects.filter(session=session.pk, right=Right.DIRECT.value, until=None)
    assert [one.person for one in held] == [eve]
