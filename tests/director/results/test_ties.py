"""Pairs and players who are level (article 45): their places by the regulations, on every page and in every file."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse

from director.models import BoardResult, Competition, Session
from director.results.history import attended
from director.results.tallying import tally_of
from director.sessions.draw.drawing import draw
from play.live.clock import SystemClock
from scoring.exchange.formats import usebio
from scoring.exchange.scored.rescore import rescore
from tests.director.evening import ROBOTS, Evening, evening
from tests.play.conftest import START

_MET = (((1, 4), (2, 5), (3, 6)), ((1, 5), (2, 6), (3, 4)), ((1, 6), (2, 4), (3, 5)))
_MADE = ((11, 10, 9), (11, 10, 9), (9, 11, 10))
"""The tricks of North-South in 4S on each board, table by table."""


def level(profile: str, method: str = "matchpoints") -> Evening:
    """A Mitchell of three tables and boards: at matchpoints pairs 1 and 2 have eight each, pairs 4 and 5 four.

    Pair 1 has more than pair 2 on two boards of three, pair 5 more than pair 4.
    """
    made = evening(rounds=3)
    Competition.objects.filter(pk=made.competition.pk).update(profile=profile, method=method)
    made.enter(tuple(made.people("Nora", "Saul")), *[ROBOTS] * 5)
    draw(made.session)
    scores = {9: -50, 10: 420, 11: 450}
    for board, (met, tricks) in enumerate(zip(_MET, _MADE, strict=True), 1):
        for table, ((ns, ew), won) in enumerate(zip(met, tricks, strict=True), 1):
            BoardResult.objects.create(
                session=made.session, round=board, table=table, board=board, ns=ns, ew=ew, at=START,
                contract="4S N", tricks=won, score_ns=scores[won],
            )  # fmt: skip
    Session.objects.update(started_at=START, ended_at=START, published_at=START)
    return made


def held(made: Evening) -> Session:
    """Its session with the event as the database has it."""
    return Session.objects.select_related("competition").get(pk=made.session.pk)


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    serving = SimpleNamespace(desk=SimpleNamespace(clock=SystemClock()))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)


@pytest.mark.parametrize(
    ("profile", "places"),
    [
        ("ccba_2018", {"1": "1", "2": "2", "3": "3", "6": "1", "5": "2", "4": "3"}),
        ("chinese_club", {"1": "1", "2": "2", "3": "3", "6": "1", "5": "2", "4": "3"}),
        ("wbf", {"1": "1=", "2": "1=", "3": "3", "6": "1", "4": "2=", "5": "2="}),
        ("social", {"1": "1=", "2": "1=", "3": "3", "6": "1", "4": "2=", "5": "2="}),
    ],
)
def test_pairs_that_are_level_are_ranked_by_their_regulations(db: None, profile: str, places: dict[str, str]) -> None:
    """45.1(2): who has more on more of the boards that both played comes first; elsewhere they share their place."""
    made = level(profile)
    session = held(made)
    found = {one.entrant.id: f"{one.place}{'=' * one.shared}" for one in tally_of(session).standings}
    assert found == places
    html = Client().get(reverse("session-results", args=[session.pk])).content.decode()
    for number, place in places.items():
        assert f'{place}</td><th scope="row"><span class="number">{number}</span>' in html
    file = usebio.read(Client().get(reverse("session-file", args=[session.pk, "xml"])).content, "results.xml")
    assert {one.id: one.place for one in file.contestants} == places
    again = rescore(file)
    assert again.differences == ()
    assert {one.entrant.id: f"{one.place}{'=' * one.shared}" for one in again.standings} == places
    nora = session.contestants.get(number=1).entry.entrants.get(place=1).person
    assert nora is not None
    own = attended(session, nora)
    assert own is not None
    assert (own.place, own.shared) == (1, places["1"] == "1=")


def test_the_figure_that_broke_a_tie_is_opened(db: None) -> None:
    """The place is that which the tie shares, and how many of it the article places before."""
    session = held(level("ccba_2018"))
    address = reverse("session-why", args=[session.pk, 2])
    html = Client().get(address).content.decode()
    assert "article 45.1(2)1" in html
    assert "placed before him by this rule: <strong>1</strong>" in html
    assert "boards compared with those who are level 2 " in html
    assert "45.1" not in Client().get(reverse("session-why", args=[session.pk, 3])).content.decode()


def test_pairs_at_imps_are_compared_on_the_boards_between_them(db: None) -> None:
    """45.2: those who never met are compared by total points on the boards that both played; lots are not drawn."""
    standings = tally_of(held(level("ccba_2018", "butler"))).standings
    rules = {decision.ref for one in standings for decision in one.reasons}
    assert rules <= {"45.2(1)", "45.2(2)"}
