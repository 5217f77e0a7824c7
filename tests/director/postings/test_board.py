"""The notice board of an event: authors and times, later versions, who is told, and who acknowledges minutes."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils.timezone import localtime

from director.entries.entering import Player
from director.models import Acknowledgement, Competition, PersonNotice, Posting, PostingVersion
from director.postings.board import acknowledge, post, posted_in, rewrite
from director.postings.models import PostingKind
from director.templatetags.clubs import moment
from play.models import Person
from tests.director.evening import Evening, enter_teams, evening, evening_of_teams

pytestmark = pytest.mark.django_db


def of_teams() -> tuple[Evening, list[Player]]:
    """Return an event of two teams, and the players of the first and the captain of the second."""
    tuesday = evening_of_teams()
    people = tuesday.people("Ann", "Ben", "Cat", "Dan", "Eva")
    enter_teams(tuesday, Reds=people[:4], Blues=[people[4], Player(), Player(), Player()])
    return tuesday, people


def said_by(client: Client, tuesday: Evening, person: Person | None, **fields: str) -> tuple[int, str]:
    """Return what somebody finds on the notice board, after he has sent a form where there are fields."""
    client.logout()
    if person is not None:
        client.force_login(person)
    address = reverse("event-notices", args=[tuesday.competition.pk])
    answer = client.post(address, fields, follow=True) if fields else client.get(address)
    return answer.status_code, answer.content.decode()


def test_a_posting_is_read_by_everybody_with_author_and_time_and_told_to_who_is_entered(client: Client) -> None:
    tuesday, people = of_teams()
    said_by(client, tuesday, tuesday.owner, act="post", kind="notice", subject="Rooms", text="Open room: hall 1")
    for page in ("event-notices", "event"):
        client.logout()
        shown = client.get(reverse(page, args=[tuesday.competition.pk])).content.decode()
        assert "Open room: hall 1" in shown
        assert "Olga Owner" in shown
        at = PostingVersion.objects.get().at
        assert f'<time datetime="{localtime(at).isoformat()}">{moment(at, tuesday.club.zone)}</time>' in shown
    told = PersonNotice.objects.filter(kind="posted").order_by("person__email")
    assert [one.person.email for one in told] == sorted(one.person.email for one in people if one.person is not None)
    client.force_login(told[0].person)
    notices = client.get(reverse("notices")).content.decode()
    assert "Something new is on the notice board." in notices
    assert reverse("event-notices", args=[tuesday.competition.pk]) in notices


def test_a_posting_is_never_changed_silently() -> None:
    """A later version stands beside the earlier one; the database keeps both, and those entered are told again."""
    tuesday, people = of_teams()
    posting = post(tuesday.competition, tuesday.owner, PostingKind.NOTICE, "Rooms", "Hall 1")
    rewrite(posting, tuesday.owner, "Rooms", "Hall 2")
    rewrite(posting, tuesday.owner, "Rooms", "Hall 2")
    (one,) = posted_in(tuesday.competition)
    assert (one.newest.text, [before.text for before in one.earlier]) == ("Hall 2", ["Hall 1"])
    assert one.earlier[0].at <= one.newest.at
    assert PersonNotice.objects.filter(kind="posted").count() == 2 * len(people)


def test_minutes_are_acknowledged_by_each_captain_and_who_has_not_is_listed(client: Client) -> None:
    """Article 10.2(2): the captain takes part in the meeting; his players do not acknowledge for him."""
    tuesday, people = of_teams()
    ann, ben = people[0].person, people[1].person
    assert ann is not None
    assert ben is not None
    said_by(client, tuesday, tuesday.owner, act="post", kind="minutes", subject="Meeting", text="Screens are used")
    version = PostingVersion.objects.get().pk
    assert said_by(client, tuesday, ben, act="acknowledge", version=f"{version}")[0] == 404
    assert "I have read these minutes" in said_by(client, tuesday, ann)[1]
    assert "I have read these minutes" not in said_by(client, tuesday, ann, act="acknowledge", version=f"{version}")[1]
    assert [f"{one.entry}" for one in Acknowledgement.objects.order_by("pk")] == ["Reds"]
    (one,) = posted_in(tuesday.competition)
    assert [f"{entry}" for entry in one.waits_for] == ["Blues"]
    assert "Not acknowledged yet" in said_by(client, tuesday, tuesday.owner)[1]
    assert "Not acknowledged yet" not in said_by(client, tuesday, ann)[1]


def test_a_later_version_of_minutes_is_acknowledged_anew() -> None:
    tuesday, people = of_teams()
    ann = people[0].person
    assert ann is not None
    minutes = post(tuesday.competition, tuesday.owner, PostingKind.MINUTES, "Meeting", "Screens are used")
    first = minutes.versions.get().pk
    assert acknowledge(tuesday.competition, first, ann)
    assert acknowledge(tuesday.competition, first, ann)
    rewrite(minutes, tuesday.owner, "Meeting", "Screens are not used")
    (one,) = posted_in(tuesday.competition)
    assert [f"{entry}" for entry in one.waits_for] == ["Reds", "Blues"]
    assert not acknowledge(tuesday.competition, first, ann)
    assert acknowledge(tuesday.competition, one.newest.pk, ann)
    assert [f"{entry}" for entry in posted_in(tuesday.competition)[0].waits_for] == ["Blues"]


def test_of_a_pair_either_player_acknowledges_and_a_notice_is_not_acknowledged() -> None:
    tuesday = evening()
    nora, saul = tuesday.people("Nora", "Saul")
    tuesday.enter((nora, saul))
    assert saul.person is not None
    notice = post(tuesday.competition, tuesday.owner, PostingKind.NOTICE, "Rooms", "Hall 1")
    minutes = post(tuesday.competition, tuesday.owner, PostingKind.MINUTES, "Meeting", "Screens")
    assert not acknowledge(tuesday.competition, notice.versions.get().pk, saul.person)
    assert acknowledge(tuesday.competition, minutes.versions.get().pk, saul.person)
    assert not acknowledge(tuesday.competition, minutes.versions.get().pk, tuesday.owner)


def test_nobody_but_an_organiser_posts(client: Client) -> None:
    tuesday, people = of_teams()
    fields = {"act": "post", "kind": "notice", "subject": "Rooms", "text": "Hall 1"}
    stranger = Person.objects.create_user("stranger@x.test", display_name="Stranger")
    assert {said_by(client, tuesday, one, **fields)[0] for one in (None, stranger, people[0].person)} == {404}
    assert not Posting.objects.exists()
    fields |= {"text": " "}
    assert "required" in said_by(client, tuesday, tuesday.owner, **fields)[1]
    assert not Posting.objects.exists()


def test_a_posting_of_another_event_is_not_rewritten_here(client: Client) -> None:
    tuesday, _people = of_teams()
    other = Competition.objects.create(club=tuesday.club, name="Other", announced_by=tuesday.owner, profile="teaching")
    posting = post(other, tuesday.owner, PostingKind.NOTICE, "Rooms", "Hall 1")
    fields = {"act": "rewrite", "posting": f"{posting.pk}", "subject": "Rooms", "text": "Hall 2"}
    assert said_by(client, tuesday, tuesday.owner, **fields)[0] == 404
    assert posting.versions.count() == 1


def test_the_notice_board_of_many_asks_the_database_as_often_as_that_of_one() -> None:
    tuesday, _people = of_teams()
    post(tuesday.competition, tuesday.owner, PostingKind.MINUTES, "Meeting", "Screens")
    connection.force_debug_cursor = True
    try:
        counts = []
        for _ in range(2):
            before = len(connection.queries)
            posted_in(tuesday.competition)
            counts.append(len(connection.queries) - before)
            post(tuesday.competition, tuesday.owner, PostingKind.MINUTES, "Again", "Screens")
    finally:
        connection.force_debug_cursor = False
    assert counts[0] == counts[1]


def test_an_organiser_notes_who_was_at_the_meeting_without_an_account(client: Client) -> None:
    """Article 53.1: a captain without an account cannot acknowledge; the page says who has noted it for him."""
    tuesday, people = of_teams()
    (nameless,) = enter_teams(tuesday, Greens=[Player(name=name) for name in ("Ida", "Jan", "Kim", "Lev")])
    posting = post(tuesday.competition, tuesday.owner, PostingKind.MINUTES, "Meeting", "Screens are used")
    version = posting.versions.get().pk
    sent = {"act": "present", "version": f"{version}", "entry": f"{nameless.pk}"}
    ann = people[0].person
    assert said_by(client, tuesday, ann, **sent)[0] == 404
    assert "Was at the meeting" not in said_by(client, tuesday, ann)[1]
    for _ in range(2):
        status, shown = said_by(client, tuesday, tuesday.owner, **sent)
    assert status == 200
    assert "noted by <bdi>Olga Owner</bdi>" in shown
    assert Acknowledgement.objects.get().entry == nameless
    assert ann is not None
    acknowledge(tuesday.competition, version, ann)
    assert said_by(client, tuesday, tuesday.owner)[1].count("noted by") == 1
    rewrite(posting, tuesday.owner, "Meeting", "No screens")
    assert "a later version" in said_by(client, tuesday, tuesday.owner, **sent)[1]
