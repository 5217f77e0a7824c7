"""A player's own sessions: place, score, partner; averages by partner and by his part in the play."""

from __future__ import annotations

from datetime import UTC, datetime
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse

from director.competitions.models import Method
from director.entries.models import Entrant
from director.models import BoardResult, Session
from director.results.history import Part, attended, averages, sessions_of
from director.sessions.draw.drawing import draw
from laws.values.seats import Seat
from play.models import Person
from tests.director.evening import Evening
from tests.director.results.published import published
from tests.director.results.swiss_played import hand_in, pairs_swiss
from tests.play.conftest import START
from tests.play.pages.finished import played


@pytest.fixture
def tuesday(db: None) -> Evening:
    return published()


def nora() -> Person:
    return Person.objects.get(display_name="Nora")


def test_a_session_has_place_score_and_partner(tuesday: Evening) -> None:
    (session,) = sessions_of(nora())
    found = attended(session, nora())
    assert found is not None
    assert (found.place, found.shared, found.of, found.partners) == (1, True, 4, "李伟")
    assert found.score == 50
    assert [one.value for one in found.boards] == [100, 0]


def test_averages_are_by_partner_and_by_part(tuesday: Evening) -> None:
    """She sat South on board 1, where North played 4 spades, and East of the other pair's contract on board 2."""
    li = Person.objects.get(display_name="李伟")
    for board, seats in ((1, {Seat.SOUTH: nora(), Seat.NORTH: li}), (2, {Seat.EAST: nora(), Seat.WEST: li})):
        play = played(seats, session=tuesday.session.pk)
        BoardResult.objects.filter(board=board, table=1).update(play=play)
    (session,) = sessions_of(nora())
    found = attended(session, nora())
    assert found is not None
    by_partner, by_part = averages([found])
    assert {name: [one.value for one in got] for name, got in by_partner.items()} == {"李伟": [100, 0]}
    assert {part: [one.value for one in got] for part, got in by_part.items()} == {
        Part.DUMMY: [100],
        Part.DEFENDER: [0],
    }
    partner = attended(session, li)
    assert partner is not None
    assert set(averages([partner])[1]) == {Part.DECLARER, Part.DEFENDER}


def test_the_chart_has_the_days_of_the_list_by_the_clocks_of_its_reader(tuesday: Evening) -> None:
    late = datetime(2030, 1, 31, 23, 30, tzinfo=UTC)
    again = Session.objects.create(
        competition=tuesday.competition, number=2, movement=tuesday.session.movement, rounds=2, starts_at=late
    )
    draw(again)
    for one in BoardResult.objects.filter(session=tuesday.session):
        one.pk, one.session = None, again
        one.save()
    Session.objects.filter(pk=again.pk).update(started_at=late, ended_at=late, published_at=late)
    Person.objects.filter(pk=nora().pk).update(zone="Asia/Shanghai")
    client = Client()
    client.force_login(nora())
    page = client.get(reverse("history")).content.decode()
    assert "Feb. 1, 2030" in page
    assert ">02-01<" in page


@pytest.mark.parametrize("method", [Method.MATCHPOINTS, Method.CROSS_IMPS])
def test_a_swiss_of_pairs_has_victory_points_and_no_percentage(db: None, method: Method) -> None:
    made = pairs_swiss(4, rounds=1, method=method)
    hand_in(made, 1, 2)
    Session.objects.update(ended_at=START, published_at=START)
    (player,) = made.people("Nora")
    ants = player.person
    assert ants is not None
    Entrant.objects.filter(name="Ants").update(person=ants)
    found = attended(made.session, ants)
    assert found is not None
    assert (found.in_percent, found.in_matches) == (False, True)
    client = Client()
    client.force_login(ants)
    page = client.get(reverse("history")).content.decode()
    assert f">{float(found.score):.2f}<" in page


def test_the_page_shows_them_to_their_player_alone(tuesday: Evening) -> None:
    page = reverse("history")
    assert Client().get(page).status_code == 302
    own = Client()
    own.force_login(nora())
    text = own.get(page).content.decode()
    for part in ("Tuesday Pairs", "Harbour Club", "1= / 4", "50.00 %", "李伟", "50.0 %"):
        assert part in text
    other = Client()
    other.force_login(tuesday.owner)
    assert "Tuesday Pairs" not in other.get(page).content.decode()
    assert page in own.get(reverse("boards")).content.decode()


def test_results_that_are_not_published_are_not_there(tuesday: Evening) -> None:
    Session.objects.update(published_at=None)
    assert list(sessions_of(nora())) == []


def test_a_percentage_is_exact(tuesday: Evening) -> None:
    (session,) = sessions_of(nora())
    BoardResult.objects.filter(board=1, table=2).update(score_ns=420, contract="4S N", tricks=10)
    found = attended(session, nora())
    assert found is not None
    assert found.score == Fraction(25)
