"""The pages of the simulator, as plain forms."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from director.models import TrainingMark
from director.pages.training.training_shown import practice_of
from director.training.exam import drawn
from director.training.incidents import incidents
from director.training.keeping import done_by, keep
from director.training.marking import Marks
from play.models import Person

NAME = "27-one-heart-over-one-spade"
pytestmark = pytest.mark.django_db


def page(client: Client, **sent: object) -> str:
    """Return the page of the incident after its form was sent."""
    answer = client.post(reverse("training-incident", args=[NAME]), sent)
    assert answer.status_code == 200
    return answer.content.decode()


def test_all_incidents_are_listed_by_law(client: Client) -> None:
    """Anybody reads it; each leads to its page."""
    html = client.get(reverse("training")).content.decode()
    for name, one in incidents().items():
        assert reverse("training-incident", args=[name]) in html
        assert one.title in html
        assert client.get(reverse("training-incident", args=[name])).status_code == 200
    assert client.get(reverse("training-incident", args=["nothing"])).status_code == 404


def test_players_are_asked_and_the_law_is_read(client: Client) -> None:
    """What has been asked stays, what has been chosen too, and nothing is told before."""
    assert "no slip of the hand" not in page(client)
    html = page(client, act="ask", seat="E", question="meant", decision="goes_on", law="29A")
    assert "no slip of the hand" in html
    assert 'value="goes_on" id="decision-1" checked' in html
    html = page(client, act="ask", seat="N", question="knew", asked="E.meant")
    assert "no slip of the hand" in html
    assert "I have nothing to add." in html
    html = page(client, act="read", law="27B2", asked="E.meant")
    assert "lead restrictions (26B) and 72C may apply" in html
    assert "no slip of the hand" in html
    assert "of 100 points" not in html


def test_an_answer_is_marked(client: Client) -> None:
    """All right: a hundred."""
    practice = practice_of(incidents()[NAME])
    ranks = {f"place-{place}": rank for rank, place in enumerate(practice.stated.key, 1)}
    right = {"law": "27B2", "decision": "partner_silent", "limit": ["lho_calls", "whole_auction"]}
    assert "100 of 100 points" in page(client, act="mark", **ranks, **right)
    assert ">0 of 100 points" in page(client, act="mark", law="90")
    assert "What you did not ask" in page(client, act="mark", law="90", asked="E.meant")
    assert "What you did not ask" not in page(client, act="mark", law="90", asked=["E.meant", "E.happened"])


def test_an_empty_answer_is_refused_and_no_try(client: Client) -> None:
    """So is a form that no page sends: what it has is no answer to anything."""
    strange = {"law": "nothing", "decision": "bid", "limit": "never", "place-0": "x", "place-1": "99", "asked": "Q.x"}
    trainee = Person.objects.create_user("tina@x.test", display_name="Tina")
    client.force_login(trainee)
    for sent in ({}, strange, {"law": "9" * 5000, "place-0": "9" * 5000}):
        html = page(client, **{"act": "mark", "asked": "E.meant"} | sent)
        assert "You have answered nothing yet" in html
        assert "of 100 points" not in html
        assert "What you did not ask" not in html
    assert not done_by(trainee)


def test_the_marks_of_who_has_an_account_are_kept_for_him_alone(client: Client) -> None:
    """A guest and a visitor leave nothing; a form that is sent twice counts once."""
    address = reverse("training-marks")
    page(client, act="mark", law="27B2")
    assert client.get(address).status_code == 302
    guest = Person.objects.create_user("guest@x.test", display_name="Guest", guest=True)
    client.force_login(guest)
    page(client, act="mark", law="27B2")
    assert TrainingMark.objects.count() == 0
    trainee = Person.objects.create_user("tina@x.test", display_name="Tina")
    client.force_login(trainee)
    assert incidents()[NAME].title not in client.get(address).content.decode()
    for key in (uuid4(), uuid4()):
        for _again in range(2):
            assert address in page(client, act="mark", form_key=key, law="27B2", decision="partner_silent")
    page(client, act="mark", law="90")
    (done,) = done_by(trainee)
    assert (done.tries, done.first, done.best, done.last.total) == (3, 50, 50, 0)
    html = client.get(address).content.decode()
    assert incidents()[NAME].title in html
    assert "<bdi>Tina</bdi>" in html
    assert ">50 points<" in client.get(reverse("training")).content.decode()
    client.force_login(Person.objects.create_user("olga@x.test", display_name="Olga"))
    assert incidents()[NAME].title not in client.get(address).content.decode()
    client.post(address, {"act": "forget"})
    assert TrainingMark.objects.count() == 3
    client.force_login(trainee)
    client.post(address, {"act": "forget"})
    assert TrainingMark.objects.count() == 0


def test_so_many_marks_are_kept_and_the_oldest_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("director.training.keeping.MOST_KEPT", 3)
    trainee = Person.objects.create_user("tina@x.test", display_name="Tina")
    for points in range(5):
        keep(trainee, NAME, "One", Marks(points, 0, 0, 0, 0), timezone.now())
    assert [one.law for one in TrainingMark.objects.filter(person=trainee)] == [4, 3, 2]


def test_an_exam_paper_and_its_key(client: Client) -> None:
    """The same number is the same paper; the trainee’s shows statements to be ordered, the other what is right."""
    address = reverse("training-exam")
    paper = client.get(address, {"count": "6", "number": "77"}).content.decode()
    assert paper.count("<article") == 6
    assert paper.count('<ul class="boxes">') == 12
    ids = re.findall(r'\bid="([^"]+)"', paper)
    assert len(ids) == len(set(ids)), "of its many auctions and explanations too"
    assert set(re.findall(r'aria-controls="([^"]+)"', paper)) <= {*ids}
    key = client.get(address, {"count": "6", "number": "77", "key": "on"}).content.decode()
    assert key.count("<article") == 6
    assert "boxes" not in key
    for one in drawn(incidents().values(), 6, 77):
        assert one.title in paper
        assert one.title in key
    assert client.get(address).content.decode().count("<article") == 8
    assert client.get(address, {"count": "21", "number": "0"}).content.decode().count("<article") == 0


def test_a_paper_has_no_law_twice_before_each_has_come_once() -> None:
    """Every number draws that many."""
    for number in range(1, 20):
        laws = [one.handbook for one in drawn(incidents().values(), 20, number)]
        assert len(laws) == len(set(laws)) == 20
        assert laws == sorted(laws)
