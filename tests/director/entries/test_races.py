"""Several browsers at one moment: one has the place, and nobody is entered twice."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from threading import Barrier, Thread

import pytest
from django.db import OperationalError, connection, connections, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from director.clubs.models import Member, Role
from director.entries.admission.drawn import with_standing
from director.entries.admission.readers import settle_readers
from director.entries.admission.standing import Standing
from director.entries.entering import NotEntered, Player, enter
from director.entries.models import Entry
from director.models import Competition, LineUp, Session
from director.sessions.teams.lineups import choose_line_up
from play.models import AccessRight, Person
from play.store.people.own_data import StillNeeded, delete
from play.table.rights import Right
from tests.director.evening import Evening, enter_teams, evening, evening_of_teams

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*acts: Callable[[], object]) -> list[object]:
    """Let each act begin at the same moment, over a connection of its own; return what they return, in order."""
    start, found = Barrier(len(acts)), dict[int, object]()

    def run(place: int, act: Callable[[], object]) -> None:
        try:
            start.wait(10)
            found[place] = act()
        finally:
            connections.close_all()

    threads = [Thread(target=run, args=one) for one in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert len(found) == len(acts)
    return [found[place] for place in range(len(acts))]


def entering(tuesday: Evening, *players: Player) -> Callable[[], object]:
    return lambda: enter(tuesday.competition, tuesday.owner, players)


def test_two_partners_enter_one_player_and_one_of_them_has_him() -> None:
    tuesday = evening()
    nora, saul, nina = tuesday.people("Nora", "Saul", "Nina")
    answers = at_once(entering(tuesday, nora, saul), entering(tuesday, saul, nina), entering(tuesday, nora, saul))
    assert sorted(isinstance(one, Entry) for one in answers) == [False, False, True]
    assert [one for one in answers if not isinstance(one, Entry)] == [NotEntered.TWICE] * 2
    assert Entry.objects.count() == 1


def test_the_last_place_goes_to_one_and_the_other_waits() -> None:
    tuesday = evening()
    Competition.objects.update(capacity=2)
    tuesday.competition.refresh_from_db()
    nora, saul, nina, sven, enid, walt = tuesday.people("Nora", "Saul", "Nina", "Sven", "Enid", "Walt")
    tuesday.enter((nora, saul))
    at_once(entering(tuesday, nina, sven), entering(tuesday, enid, walt))
    standing = [standing for _entry, standing in with_standing(tuesday.competition)]
    assert standing == [Standing.PLAYS, Standing.PLAYS, Standing.WAITS]


def test_a_captain_with_two_tabs_hands_in_one_line_up() -> None:
    tuesday = evening_of_teams(rounds=2)
    people = tuesday.people("Lena", "Lois", "Liam", "Luke", "Lily", "Tina", "Tara", "Theo", "Toby")
    lions, tigers = enter_teams(tuesday, Lions=people[:5], Tigers=people[5:])
    captains = [players[0].person for players in (people[:5], people[5:])]

    def hands_in(team: Entry, captain: Person | None, *places: int) -> Callable[[], object]:
        assert captain is not None
        by = captain
        return lambda: choose_line_up(tuesday.session, team, 2, places, by, timezone.now(), chief=False)

    answers = at_once(
        hands_in(lions, captains[0], 1, 2, 3, 4),
        hands_in(lions, captains[0], 5, 2, 3, 4),
        hands_in(tigers, captains[1], 2, 1, 3, 4),
    )
    assert answers == [None] * 3
    assert {(one.entry_id, tuple(one.places)) for one in LineUp.objects.all()} - {
        (lions.pk, (1, 2, 3, 4)),
        (lions.pk, (5, 2, 3, 4)),
    } == {(tigers.pk, (2, 1, 3, 4))}
    assert LineUp.objects.count() == 2


def test_of_two_owners_who_delete_their_accounts_at_once_one_stays() -> None:
    tuesday = evening()
    (nora,) = tuesday.people("Nora")
    assert nora.person is not None
    Member.objects.create(club=tuesday.club, person=nora.person, role=Role.OWNER)

    def deleting(person: Person) -> Callable[[], object]:
        def act() -> object:
            try:
                delete(person)
            except StillNeeded as why:
                return str(why)
            return None

        return act

    answers = at_once(deleting(tuesday.owner), deleting(nora.person))
    assert sorted(map(str, answers)) == [
        "None",
        "You are the only owner of Harbour Club. Make somebody else an owner first.",
    ]
    assert tuesday.club.members.filter(role=Role.OWNER).count() == 1


def waits(other: Executor, act: Callable[[], object]) -> None:
    """Let an act begin in a transaction of its own beside the one that is open: it must wait for a lock of that."""

    def limited() -> None:
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute("SET LOCAL lock_timeout = '100ms'")
                act()
        finally:
            connections.close_all()

    with pytest.raises(OperationalError, match="lock timeout"):
        other.submit(limited).result()


def test_of_two_owners_who_leave_at_one_moment_the_second_waits_and_stays() -> None:
    tuesday = evening()
    (nora,) = tuesday.people("Nora")
    assert nora.person is not None
    Member.objects.create(club=tuesday.club, person=nora.person, role=Role.OWNER)
    leave = reverse("club-leave", args=[tuesday.club.address])
    first, second = Client(), Client()
    first.force_login(tuesday.owner)
    second.force_login(nora.person)
    with ThreadPoolExecutor(1) as other, transaction.atomic():
        assert first.post(leave).status_code == 302
        waits(other, lambda: second.post(leave))
    assert "make somebody else one first" in second.post(leave).content.decode()
    assert list(tuesday.club.members.values_list("person", "role")) == [(nora.person.pk, Role.OWNER)]


def test_of_two_directors_who_delete_their_accounts_at_one_moment_the_second_waits_and_stays() -> None:
    """Law 81A: somebody directs what is played."""
    tuesday, now = evening(), timezone.now()
    dan, eve = [one.person for one in tuesday.people("Dan", "Eve")]
    assert dan is not None
    assert eve is not None
    Session.objects.update(started_at=now)
    for one in (dan, eve):
        Member.objects.create(club=tuesday.club, person=one, role=Role.DIRECTOR)
        AccessRight.objects.create(session=tuesday.session.pk, person=one, right=Right.DIRECT.value, since=now)
    settle_readers([tuesday.session.pk])
    with ThreadPoolExecutor(1) as other, transaction.atomic():
        delete(dan)
        waits(other, lambda: delete(Person.objects.get(pk=eve.pk)))
    with pytest.raises(StillNeeded, match="Nobody but you directs Tuesday Pairs"):
        delete(eve)
    held = AccessRight.objects.filter(right=Right.DIRECT.value, until=None)
    assert [one.person for one in held] == [eve]
