"""Every address of the interface, tried by a stranger, by tokens of the club, of another one, and without the scope."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from director.api.interface import API
from director.clubs.models import Club, Role
from director.clubs.token_models import Scope, Token
from director.clubs.tokens import make_token
from director.competitions.models import Competition
from director.models import BoardResult, Entrant, Member, Ruling, Session, SessionDeal
from director.sessions.deals.deals import secret_of
from director.sessions.draw.drawing import draw
from director.sessions.draw.staging import with_stages
from play.models import DealtBoard, Person
from scoring.exchange.events.whole import read as read_whole
from tests.director.evening import ROBOTS, Evening, evening
from tests.director.knockouts.scripted import tournament
from tests.director.standings.scripted import hand_in, teams_event

EVERY = tuple(Scope)


@dataclass
class Door:
    """A club with a session of two tables and two boards, of which board 1 has been played at both."""

    made: Evening
    keys: dict[str, str]

    def get(self, name: str, *arguments: object, key: str = "", **asked: Any) -> Any:
        """Return the answer to one request; `key` names a token."""
        headers = {"Authorization": f"Bearer {self.keys[key]}"} if key else {}
        return Client().get(reverse(f"api:{name}", args=arguments), asked, headers=headers)


@pytest.fixture
def door(db: None) -> Door:
    made = evening(rounds=2)
    made.enter(made.people("Nora", "Saul"), ROBOTS, ROBOTS, ROBOTS)
    Entrant.objects.filter(name="Nora").update(federation="CN-17", grade="3", points="12.5")
    draw(made.session)
    Session.objects.update(started_at=timezone.now(), round=1)
    made.session.refresh_from_db()
    for table, (ns, ew), tricks in ((1, (1, 3), 10), (2, (2, 4), 9)):
        BoardResult.objects.create(
            session=made.session, round=1, table=table, board=1, ns=ns, ew=ew, at=timezone.now(),
            contract="4S N", lead="HK", tricks=tricks, score_ns=420 if tricks == 10 else -50,
        )  # fmt: skip
    Ruling.objects.create(
        session=made.session, kind="penalty", contestant=1, value="1/4 top", rule="52.1", reason="late", name="Olga"
    )
    other = Person.objects.create_user("other@x.test", display_name="Otto")
    away = Club.objects.create(address="away", name="Away", founded_by=other)
    Member.objects.create(club=away, person=other, role=Role.OWNER)
    keys = {
        "own": make_token(made.club, made.owner, "site", EVERY),
        "bare": make_token(made.club, made.owner, "bare", ()),
        "away": make_token(away, other, "away", EVERY),
    }
    return Door(made, keys)


READERS = ("", "bare", "away", "own")
PUBLIC = {"": 200, "bare": 200, "away": 200, "own": 200}
OWN = {"": 404, "bare": 403, "away": 404, "own": 200}
NOBODY = dict.fromkeys(READERS, 404)


def addresses(made: Evening) -> dict[str, list[object]]:
    """Return what each address names."""
    club, event, session = [made.club.address], [made.competition.pk], [made.session.pk]
    return {
        "clubs": [], "club": [*club], "members": [*club], "events": [*club], "event": [*event], "entries": [*event],
        "session": [*session], "seating": [*session], "ranking": [*session], "results": [*session],
        "boards": [*session], "board": [*session, 1], "rulings": [*session], "file": [*session, "xml"],
        "event-file": [*event], "stages": [*event], "standings": [*event], "bracket": [*event, 1],
        "matches": [*session],
    }  # fmt: skip


DURING = {
    "clubs": PUBLIC, "club": PUBLIC, "members": OWN, "events": PUBLIC, "event": PUBLIC, "entries": PUBLIC,
    "session": PUBLIC, "seating": PUBLIC, "ranking": OWN, "results": OWN, "boards": OWN, "board": OWN, "rulings": OWN,
    "file": NOBODY, "event-file": NOBODY, "stages": PUBLIC, "standings": PUBLIC,
    "bracket": NOBODY, "matches": NOBODY,  # the event has neither (below)
}  # fmt: skip
"""What each finds while the session is played, and results are not open."""
AFTER = dict.fromkeys(DURING, PUBLIC) | {"members": OWN, "bracket": NOBODY, "matches": NOBODY}


def found(door: Door) -> dict[str, dict[str, int]]:
    """Return what everybody finds everywhere."""
    return {
        name: {key: door.get(name, *arguments, key=key).status_code for key in READERS}
        for name, arguments in addresses(door.made).items()
    }


def test_who_finds_what_before_and_after_the_results_are_published(door: Door) -> None:
    assert {f"{getattr(one, 'name', None)}" for one in API.urls[0]} == {*DURING, "openapi-json", "api-root"}
    assert found(door) == DURING
    Session.objects.update(ended_at=timezone.now(), published_at=timezone.now())
    assert found(door) == AFTER


def test_an_owner_who_plays_reads_nothing_with_his_token_before_the_end(door: Door) -> None:
    """Law 16D; nor does one who owns the club no longer."""
    session = door.made.session.pk
    Entrant.objects.filter(name="Nora").update(person=door.made.owner)
    for name in ("ranking", "results", "boards", "rulings"):
        assert door.get(name, session, key="own").status_code == 404, name
    Session.objects.update(ended_at=timezone.now())
    assert door.get("ranking", session, key="own").status_code == 200
    Member.objects.filter(person=door.made.owner).update(role=Role.MEMBER)
    assert door.get("ranking", session, key="own").status_code == 401


def test_open_results_are_those_of_boards_that_nobody_has_still_to_play(door: Door) -> None:
    session = door.made.session
    Session.objects.update(open_results=True)
    assert door.get("results", session.pk).json()["total"] == 2
    BoardResult.objects.filter(table=2).delete()  # table 2 plays the board
    assert door.get("results", session.pk).json()["total"] == 0
    assert door.get("board", session.pk, 1).status_code == 404


def test_no_hand_before_the_session_is_over(door: Door) -> None:
    session, deal = door.made.session, SessionDeal.objects.get(number=1)
    hands = secret_of(deal).deal.text()
    deal.dealt = DealtBoard.objects.create(number=1, dealer="N", vulnerability="None", deal=hands)
    deal.save()
    assert door.get("board", session.pk, 1, key="own").json()["deal"] is None
    Session.objects.update(ended_at=timezone.now(), published_at=timezone.now())
    told = door.get("board", session.pk, 1).json()
    deal.refresh_from_db()
    assert deal.dealt is not None
    assert (told["deal"], told["dealer"], told["vulnerability"]) == (deal.dealt.deal, "N", "None")


def test_brackets_matches_and_standings_tell_scores_to_who_may_read_them(db: None) -> None:
    """A knockout of four whose first round is over, and is published when the captains have confirmed it."""
    cup = tournament(["Ants", "Bees", "Cats", "Dogs"])
    cup.draw()
    club = cup.competition.club
    door = Door(Evening(club, cup.owner, cup.competition, cup.session(1)), {"own": ""})
    door.keys = {"own": make_token(club, cup.owner, "site", EVERY), "bare": make_token(club, cup.owner, "bare", ())}
    event, session = cup.competition.pk, cup.session(1).pk

    def bracket(key: str = "") -> list[tuple[object, ...]]:
        told = door.get("bracket", event, 1, key=key).json()
        return [tuple(one[name] for name in ("upper", "lower", "upper_score", "winner")) for one in told]

    assert bracket() == [("Ants", "Dogs", None, None), ("Bees", "Cats", None, None), (None, None, None, None)]
    assert door.get("matches", session).status_code == 404, "it has not started"
    cup.play(cup.session(1), {1: 2, 2: -1}, confirmed=False)
    for key in ("", "bare"):
        assert [one[2] for one in bracket(key)] == [None] * 3, key
        assert {one["home_imps"] for one in door.get("matches", session, key=key).json()} == {None}
    assert [one[2:] for one in bracket("own")][:2] == [(2, None), (0, None)]
    first, *_rest = door.get("matches", session, key="own").json()
    assert (first["home_name"], first["home_imps"], first["away_imps"], first["boards"]) == ("Ants", 2, 0, 2)
    cup.confirm(cup.session(1))
    cup.advance()
    assert [one[3] for one in bracket()] == ["Ants", "Cats", None]
    [stage] = door.get("stages", event).json()
    assert (stage["form"], [one["name"] for one in stage["contestants"]]) == (
        "knockout", ["Ants", "Bees", "Cats", "Dogs"]
    )  # fmt: skip
    assert door.get("standings", event).json() == [], "nothing is published"
    Session.objects.filter(pk=session).update(published_at=timezone.now())
    assert door.get("matches", session).json()[0]["home_imps"] == 2


def test_standings_are_those_of_the_sessions_that_may_be_read(db: None) -> None:
    made = teams_event(4)
    with_stages(made.competition)
    hand_in(made.session)
    door = Door(made, {})
    [told] = door.get("standings", made.competition.pk).json()
    first, *_rest = told["lines"]
    assert (first["place"], first["name"], len(first["sessions"])) == (1, "Team 1", 1)
    Session.objects.update(published_at=None)
    assert door.get("standings", made.competition.pk).json() == []


def test_entries_tell_the_organiser_alone_of_numbers_and_fees(door: Door) -> None:
    def first(key: str) -> Any:
        return door.get("entries", door.made.competition.pk, key=key).json()["items"][0]

    for key in ("", "bare", "away"):
        assert (first(key)["paid"], first(key)["players"][0]["federation_number"]) == (None, None)
    assert first("own")["players"][0] == {
        "name": "Nora", "robot": False, "federation_number": "CN-17", "grade": "3", "master_points": 12.5
    }  # fmt: skip


def test_files_have_numbers_of_a_federation_for_who_reads_them_of_the_entries(door: Door) -> None:
    now, event, session = timezone.now(), door.made.competition.pk, door.made.session.pk
    assert door.get("event-file", event, key="own").status_code == 404
    Session.objects.update(ended_at=now, published_at=now)
    owner = Client()
    owner.force_login(door.made.owner)
    for kind, number, rest in (("xml", b"CN-17", b""), ("csv", b"CN-17", b"12.5")):
        for key in READERS:
            content = door.get("file", session, kind, key=key).content
            assert (number in content and rest in content) is (key == "own"), (kind, key)
        page = reverse("session-file", args=[session, kind])
        assert number not in Client().get(page).content
        assert number in owner.get(page).content
    for key in READERS:
        assert (b"CN-17" in door.get("event-file", event, key=key).content) is (key == "own")
    whole = reverse("event-whole-file", args=[event])
    assert b"CN-17" not in Client().get(whole).content
    [stage] = read_whole(owner.get(whole).content, "event.csv").stages
    [nora, saul] = stage.results.contestants[0].players
    assert (nora.number, nora.grade, nora.points, saul.number) == ("CN-17", "3", Fraction("12.5"), "")
    assert b"<scores" in door.get("file", session, "nz.xml").content


def test_what_is_told_of_results(door: Door) -> None:
    session = door.made.session.pk
    one, two = door.get("results", session, key="own").json()["items"]
    assert one == {
        "board": 1, "round": 1, "table": 1, "room": "", "ns": [1], "ew": [3], "contract": "4S N", "lead": "HK",
        "tricks": 10, "score_ns": 420, "adjusted": "", "ns_points": 2.0, "ew_points": 0.0,
    }  # fmt: skip
    assert two["score_ns"] == -50
    [north, *_rest] = door.get("ranking", session, key="own").json()
    assert (north["number"], north["players"], north["direction"]) == (1, ["Nora", "Saul"], "NS")
    assert north["total"] == 1.5  # a quarter of a top less
    [ruled] = door.get("rulings", session, key="own").json()["items"]
    assert (ruled["kind"], ruled["contestant"], ruled["rule"], ruled["by"]) == ("penalty", 1, "52.1", "Olga")


def test_a_board_that_one_table_has_played_twice_is_told_of_each_round(door: Door) -> None:
    """As where a director has two pairs play it later (Laws 15B2, 82B2)."""
    BoardResult.objects.filter(table=2).update(table=1, round=2)
    told = door.get("results", door.made.session.pk, key="own").json()["items"]
    assert {(one["round"], *one["ns"]) for one in told} == {(1, 1), (2, 2)}


def test_lists_come_page_by_page(door: Door) -> None:
    event = door.made.competition.pk
    told = door.get("entries", event, per_page=3).json()
    assert (len(told["items"]), told["total"], told["next"]) == (3, 4, 2)
    told = door.get("entries", event, per_page=3, page=2).json()
    assert (len(told["items"]), told["next"]) == (1, None)
    for wrong in ({"page": 0}, {"per_page": 201}, {"page": "x"}):
        answer = door.get("entries", event, **wrong)
        assert (answer.status_code, answer.json()["error"]) == (422, "bad_request")


def test_events_stand_on_the_days_on_which_they_were_played(door: Door) -> None:
    """As on the pages: one that was begun a week before its time is older than one of the day before."""
    at = timezone.now().replace(microsecond=0)
    week, day = timedelta(weeks=1), timedelta(days=1)
    other = Competition.objects.create(
        club=door.made.club, name="Winter Cup", profile="chinese_club", announced_by=door.made.owner
    )
    Session.objects.create(competition=other, starts_at=at - day, started_at=at - day)
    Session.objects.filter(competition=door.made.competition).update(starts_at=at, started_at=at)
    listed = door.get("events", "harbour").json()["items"]
    assert [one["name"] for one in listed] == ["Tuesday Pairs", "Winter Cup"]
    Session.objects.filter(competition=door.made.competition).update(started_at=at - week)
    listed = door.get("events", "harbour").json()["items"]
    assert [one["name"] for one in listed] == ["Winter Cup", "Tuesday Pairs"]
    [line] = listed[1]["sessions"]
    assert datetime.fromisoformat(line["starts_at"]) == at - week
    assert door.get("session", door.made.session.pk).json()["starts_at"] == line["starts_at"]


def test_no_address_of_a_club_ends_in_a_server_error(door: Door) -> None:
    for path in ("", "members/", "events/"):
        assert Client().get(f"/api/v1/clubs/%00/{path}").status_code == 400, path


def test_what_has_not_changed_is_not_sent_again(door: Door) -> None:
    address = reverse("api:event", args=[door.made.competition.pk])
    answer = Client().get(address)
    tag = answer["ETag"]
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert Client().get(address, headers={"If-None-Match": tag}).status_code == 304
    Competition.objects.update(name="Wednesday")
    assert Client().get(address, headers={"If-None-Match": tag}).status_code == 200


def test_a_token_that_is_not_in_force_opens_nothing(door: Door) -> None:
    """Not even what everybody reads: its program should know."""
    clubs = reverse("api:clubs")
    for said in ("Bearer sm_nothing", "Basic abc", "Bearer"):
        assert Client().get(clubs, headers={"Authorization": said}).json()["error"] == "bad_token"
    Token.objects.update(revoked_at=timezone.now())
    assert door.get("clubs", key="own").status_code == 401


def test_too_many_requests_are_refused(door: Door, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"api": "2/m/ip", "api_token": "3/m/key"}
    assert [door.get("clubs").status_code for _ in range(3)] == [200, 200, 429]
    assert door.get("clubs")["Retry-After"] == "60"
    assert [door.get("clubs", key="own").status_code for _ in range(4)] == [200, 200, 200, 429]
    assert door.get("clubs", key="bare").status_code == 200


def test_the_description_names_what_each_needs_and_the_page_shows_it(door: Door) -> None:
    described = json.loads(Client().get(reverse("api:openapi-json")).content)
    assert {scheme["scheme"] for scheme in described["components"]["securitySchemes"].values()} == {"bearer"}
    page = Client().get(reverse("api")).content.decode()
    for address in described["paths"]:
        assert f"GET {address}" in page


def test_the_owner_makes_a_token_that_is_shown_once_and_revokes_it(door: Door) -> None:
    office, programs = Client(), reverse("club-programs", args=["harbour"])
    office.force_login(door.made.owner)
    page = office.post(programs, {"act": "make", "name": "Site", "scopes": ["results"]})
    token = Token.objects.get(name="Site")
    [key] = {
        word
        for word in page.content.decode().replace("<", " ").replace(">", " ").split()
        if len(word) > 40 and word.startswith("sm_")
    }
    assert (token.scopes, token.used_at, key.startswith(token.start)) == ("results", None, True)
    assert key not in office.get(programs).content.decode()
    door.keys["new"] = key
    assert door.get("ranking", door.made.session.pk, key="new").status_code == 200
    token.refresh_from_db()
    assert token.used_at is not None
    assert "last used on" in office.get(programs).content.decode()
    office.post(programs, {"act": "revoke", "token": f"{token.pk}"})
    assert door.get("clubs", key="new").status_code == 401


def test_nobody_revokes_a_token_of_another_club(door: Door) -> None:
    stranger = Client()
    stranger.force_login(Person.objects.get(email="other@x.test"))
    own = Token.objects.filter(club=door.made.club).first()
    assert own is not None
    form = {"act": "revoke", "token": f"{own.pk}"}
    assert stranger.post(reverse("club-programs", args=["harbour"]), form).status_code == 404
    assert stranger.post(reverse("club-programs", args=["away"]), form).status_code == 302
    own.refresh_from_db()
    assert own.revoked_at is None
