"""The pages of a knockout: who may do what on them, and what they show."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from director.knockouts.models import Decided
from director.knockouts.state import read_state
from director.models import MatchTime, Session
from director.movements.impossible import Impossible
from director.pages.notices.group_lists import ranking_list
from director.pages.shared import asked
from director.pages.shared.impossible_words import impossible_words
from director.results.tallying import placed_results
from director.sessions.calling_off import call_off
from director.sessions.draw.drawing import draw
from director.sessions.running.publishing import publish
from play.models import Person
from play.people.habits.zone import ZONES
from tests.director.knockouts.scripted import Tournament, tournament
from tests.frontend.foreign import spoken, untold

NAMES = ["Ants", "Bees", "Cats", "Dogs"]


def browser(person: Person | None) -> Client:
    """Return a browser in which somebody has signed in."""
    made = Client()
    if person is not None:
        made.force_login(person)
    return made


@pytest.fixture
def cup(db: None, monkeypatch: pytest.MonkeyPatch) -> Tournament:
    """Four teams, whose captains may agree on times; pages have the time of the tournament."""
    made = tournament(NAMES, segments=2, boards=1, agrees=True)
    clock = SimpleNamespace(now=lambda: made.now)
    monkeypatch.setattr(asked, "table_server", lambda: SimpleNamespace(desk=SimpleNamespace(clock=clock)))
    cache.clear()
    return made


def say(client: Client, cup: Tournament, number: int, **fields: Any) -> tuple[int, str]:
    """Read the page of a match, or send a form of it; return the status and the page."""
    address = reverse("stage-match", args=[cup.stage.pk, cup.match(number).pk])
    answer = client.post(address, fields, follow=True) if fields else client.get(address)
    return answer.status_code, answer.content.decode()


def test_an_organiser_lays_down_and_draws_and_everybody_reads(cup: Tournament) -> None:
    office, visitor = browser(cup.owner), browser(None)
    settings, bracket = (reverse(name, args=[cup.stage.pk]) for name in ("stage-knockout", "stage-bracket"))
    for client in (browser(cup.captain(cup.teams[0])), visitor):
        assert client.get(settings).status_code in (302, 404)
        assert client.post(settings, {"act": "draw"}).status_code in (302, 404)
    assert "not drawn yet" in visitor.get(bracket).content.decode()
    with pytest.raises(Impossible) as refused:
        draw(cup.competition.sessions.get())
    assert "Draw it" in impossible_words(refused.value), "whoever starts the session, or waits for its start"
    page = office.get(settings)
    form = page.context["form"]
    sent = {name: form[name].value() for name in form.fields if form[name].value() not in (None, False, "")}
    errors = {"starts": "tomorrow", "first": "1", "zones": "4, x", "rounds": "2 x 16\nfour"}
    wrong = office.post(settings, sent | {"act": "save"} | errors)
    said = wrong.content.decode()
    assert "Line 1 is no day and time" in said
    assert "hands in after the other one" in said
    assert "Write the numbers of teams" in said
    assert "Line 2: write segments, and boards of a segment" in said
    starts = "2030-01-05 20:00\n2030-01-06 20:00"
    lengths = {"segments": "3", "rounds": "2 × 12", "minutes": "8"}
    office.post(settings, sent | {"act": "save", "starts": starts} | lengths)
    cup.stage.refresh_from_db()
    assert cup.stage.settings["segments"] == 3
    assert 'value="8' in (said := office.get(settings).content.decode())
    assert "2 x 12" in said
    assert office.post(settings, {"act": "draw"}).status_code == 302
    lasts = [(one.rounds, one.boards_per_round, one.round_time) for one in map(cup.session, (1, 2))]
    assert lasts == [(2, 12, 12 * 480), (3, 1, 480)], "each round has its own (article 15.1(1)-1)"
    told = visitor.get(reverse("event-rules", args=[cup.competition.pk])).content.decode()
    assert "2 segments of 12 boards" in told
    assert office.post(settings, sent | {"act": "save", "minutes": ""}).status_code == 302
    cup.stage.refresh_from_db()
    assert (cup.stage.settings["minutes"], cup.stage.settings["rounds"]) == (0, [])
    office.post(settings, sent | {"act": "save", "starts": starts} | lengths)
    assert [f"{cup.session(number).starts_at:%m-%d %H:%M}" for number in (1, 2)] == ["01-05 12:00", "01-06 12:00"]
    drawn = visitor.get(bracket).content.decode()
    assert "<svg" in drawn
    assert drawn.count("Winner of match 1") == 2, "in the drawing and in the list"
    assert "Semi-finals" in drawn
    assert office.post(settings, {"act": "other"}).status_code == 400
    assert visitor.post(bracket, {"act": "choose", "rank": "1"}).status_code == 404
    Session.objects.filter(pk=cup.session(1).pk).update(started_at=cup.now)
    assert "its settings stand" in office.post(settings, {"act": "draw"}, follow=True).content.decode()


def test_captains_agree_on_a_time_and_the_match_has_a_session_of_its_own(cup: Tournament) -> None:
    cup.draw()
    ants, dogs, bees = (browser(cup.captain(cup.team(name))) for name in ("Ants", "Dogs", "Bees"))
    Session.objects.filter(pk=cup.session(1).pk).update(starts_at=cup.now + timedelta(days=2), hall=True)
    Session.objects.filter(pk=cup.session(2).pk).update(starts_at=cup.now + timedelta(days=4))
    at = cup.now + timedelta(days=1)
    local = f"{at + timedelta(hours=8):%Y-%m-%dT%H:%M}"
    for client in (bees, browser(None)):
        assert say(client, cup, 1, act="propose", starts_at=local)[0] == 404
    assert "half an hour from now" in say(ants, cup, 1, act="propose", starts_at="2029-01-01T10:00")[1]
    late = f"{cup.now + timedelta(days=5):%Y-%m-%dT%H:%M}"
    assert "before the next round begins" in say(ants, cup, 1, act="propose", starts_at=late)[1]
    for _sent_again in range(2):
        assert "proposed by Ants" in say(ants, cup, 1, act="propose", starts_at=local)[1]
    time = MatchTime.objects.get()
    assert say(ants, cup, 1, act="accept", time=time.pk)[0] == 404, "the other team accepts"
    for _sent_again in range(2):
        page = say(dogs, cup, 1, act="accept", time=time.pk)[1]
        assert "agreed" in page
        assert "to agree on another time is over" not in page
    own = cup.match(1).session
    assert own is not None
    assert own.pk != cup.session(1).pk
    assert (own.starts_at, own.rounds) == (at, 2)
    assert own.hall, "a match at real tables stays there"
    assert set(cup.session(1).contestants.values_list("entry__name", flat=True)) == {"Bees", "Cats"}
    commitments = [set(one.deals.values_list("commitment", flat=True)) for one in (own, cup.session(1))]
    assert not commitments[0] & commitments[1], "it has deals of its own"
    cup.play(own, {1: 1})
    assert f"{cup.match(1).winner}" == "Ants"


def test_scores_are_read_by_those_who_may_know_them(cup: Tournament) -> None:
    cup.draw()
    session, bracket = cup.session(1), reverse("stage-bracket", args=[cup.stage.pk])
    ants, visitor, office = browser(cup.captain(cup.team("Ants"))), browser(None), browser(cup.owner)
    cup.play(session, {1: 2, 2: 1}, confirmed=False)
    for client, knows in ((ants, True), (office, True), (visitor, False)):
        assert ('<th role="rowheader" scope="row">IMPs' in say(client, cup, 1)[1]) is knows
    for page in (say(visitor, cup, 1)[1], visitor.get(bracket).content.decode()):
        assert "to be confirmed by both captains" in page, "why nobody goes on"
    cup.confirm(session)
    cup.advance()
    assert "to be confirmed" not in visitor.get(bracket).content.decode()
    begun = cup.session(1).started_at
    assert begun is not None
    assert f'datetime="{begun:%Y-%m-%dT%H:%M}' in visitor.get(bracket).content.decode(), "not the time announced"
    with CaptureQueriesContext(connection) as asked_for:
        visitor.get(bracket)
    assert sum("director_extra_boards" in one["sql"] for one in asked_for) == 1, "the bracket asks once for all matches"
    page = say(visitor, cup, 1)[1]
    assert "Ants goes on" in page
    assert ">2<" in re.sub(r"\s", "", page)


def test_extra_boards_and_decisions_are_the_director_s(cup: Tournament) -> None:
    cup.draw()
    cup.play(cup.session(1), {2: 1})
    ants, office = browser(cup.captain(cup.team("Ants"))), browser(cup.owner)
    assert "The match is level" in say(office, cup, 1)[1]
    assert "The match is level" not in say(ants, cup, 1)[1]
    dogs = cup.team("Dogs").pk
    for fields in ({"act": "extra"}, {"act": "award", "winner": dogs, "words": "x"}, {"act": "reopen"}):
        assert say(ants, cup, 1, **fields)[0] == 404
    say(office, cup, 1, act="extra")
    assert cup.match(1).extras.count() == 1
    say(office, cup, 1, act="award", winner=dogs, words="The Ants have gone home.")
    assert (f"{cup.match(1).winner}", cup.match(1).how) == ("Dogs", Decided.AWARDED)
    assert "The Ants have gone home." in say(browser(None), cup, 1)[1]
    say(office, cup, 1, act="reopen")
    assert cup.match(1).winner is None
    assert say(office, cup, 1, act="other")[0] == 400


def test_a_round_that_was_called_off_is_announced_again(cup: Tournament) -> None:
    """Its matches have another session, and those that were decided stand."""
    cup.draw()
    organiser = Client()
    organiser.force_login(cup.owner)
    address = reverse("stage-knockout", args=[cup.stage.pk])
    cup.play(cup.session(1), {1: 2, 2: 2})
    off = cup.session(2)
    assert organiser.post(address, {"act": "again", "round": 2}).status_code == 302
    assert cup.session(2) == off, "it is not called off"
    assert call_off(off, cup.owner, "Storm", cup.now)
    cup.advance()
    assert "Round 2 is called off" in organiser.get(address).content.decode()
    stage = cup.stage.pk
    bracket = organiser.get(reverse("stage-bracket", args=[stage])).content.decode()
    match = organiser.get(reverse("stage-match", args=[stage, cup.match(3).pk])).content.decode()
    assert bracket.count(">cancelled<") == match.count(">cancelled<") == 1, "of the three matches this one"
    assert "Line-ups and seats" not in match
    organiser.post(address, {"act": "again", "round": 2})
    made = cup.session(2)
    assert (made.cancelled_at, made.rounds, made.boards_per_round) == (None, off.rounds, off.boards_per_round)
    assert list(made.contestants.order_by("number").values_list("entry__name", flat=True)) == ["Ants", "Bees"]
    assert "called off" not in organiser.get(address).content.decode()
    cup.play(made, {1: 1})
    assert f"{cup.match(3).winner}" == "Ants"


def test_who_wins_the_last_match_wins_and_goes_nowhere(cup: Tournament) -> None:
    cup.draw()
    cup.play(cup.session(1), {1: 2, 2: 1})
    cup.play(cup.session(2), {1: 1})
    Session.objects.update(published_at=cup.now)
    visitor = browser(None)
    bracket = visitor.get(reverse("stage-bracket", args=[cup.stage.pk])).content.decode()
    assert re.findall(r'<span class="heard"> (goes on|wins)</span>', bracket) == ["goes on", "goes on", "wins"]
    winner = f"{cup.match(3).winner}"
    assert f"{winner} wins" in say(visitor, cup, 3)[1]
    assert f"{cup.match(1).winner} goes on" in say(visitor, cup, 1)[1]


def test_the_results_of_a_round_are_its_matches_and_nobody_is_ranked(cup: Tournament) -> None:
    """On the page, as text for a group, on the share card, in the files and in one's own history."""
    cup.draw()
    session, visitor = cup.session(1), browser(None)
    cup.play(session, {1: 2, 2: 1})
    session.refresh_from_db()
    publish(session)
    session.refresh_from_db()
    page = visitor.get(reverse("session-results", args=[session.pk])).content.decode()
    assert "Victory points" not in page
    assert 'class="ranking"' not in page
    assert '<span class="mark">Ants goes on</span>' in page
    said = ranking_list(session).splitlines()
    assert said[0] == "Ants – Dogs 2 : 0, Ants goes on"
    assert f"{said[0]}\n{said[1]}\n" in page, "the text to be copied says the same"
    card = visitor.get(reverse("session-card-ranking", args=[session.pk])).content.decode()
    assert "Match 1" in card
    assert ">✓<" in card
    assert {one.place for one in placed_results(session).contestants} == {""}
    assert visitor.get(f"/api/v1/sessions/{session.pk}/ranking/").json() == []
    matches = visitor.get(reverse("session-matches", args=[session.pk])).content.decode()
    assert '<span class="result">2 : 0</span>' in matches
    own = browser(cup.captain(cup.team("Dogs"))).get(reverse("history")).content.decode()
    assert "−2 IMPs" in own


def test_the_times_of_all_matches_are_read_at_once(cup: Tournament, django_assert_num_queries: Any) -> None:
    cup.draw()
    state = read_state(cup.stage)
    assert state is not None
    with django_assert_num_queries(0):
        times = [state.starts_of(one) for one in state.matches]
    assert times == [cup.session(1).starts_at] * 2 + [cup.session(2).starts_at]


def test_in_a_made_up_language(cup: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing English is left on the pages."""
    cup.draw()
    cup.play(cup.session(1), {2: 1})
    names = [*NAMES, *(f"{name} Captain" for name in NAMES), "Harbour Cup", "Harbour Club", "Olga Owner"]
    given = (*names, cup.stage.knockout.lot, "SHA", "testserver", "http", *(zone.replace("_", " ") for zone in ZONES))
    office = browser(cup.owner)
    addresses = [reverse(name, args=[cup.stage.pk]) for name in ("stage-bracket", "stage-knockout")]
    addresses.append(reverse("session-results", args=[cup.session(1).pk]))
    addresses += [reverse("stage-match", args=[cup.stage.pk, cup.match(number).pk]) for number in (1, 2, 3)]
    with spoken(monkeypatch):
        for address in addresses:
            assert untold(office.get(address).content.decode(), (*given, address)) == []


def test_it_is_announced_as_one(cup: Tournament) -> None:
    """An organiser finds the form where he announces the event, and lays down the rest on its own page."""
    office = browser(cup.owner)
    page = reverse("event-create", args=["harbour"]) + "?for=teams"
    form = office.get(page).context["form"]
    sent = {name: form[name].value() for name in form.fields if form[name].value() not in (None, False, "")}
    sent |= {"name": "Knockout Cup", "starts_at": "2031-01-05T10:00", "rounds": "3", "boards_per_round": "16"}
    refused = office.post(page, sent | {"movement": "knockout", "method": "bam"}).content.decode()
    assert "A knockout is decided by IMPs." in refused
    for kind in ("knockout", "double knockout"):
        assert office.post(page, sent | {"movement": kind, "name": kind}).status_code == 302
        session = Session.objects.select_related("stage", "competition").get(competition__name=kind)
        assert session.stage is not None
        assert (session.stage.form, session.movement, session.rounds, session.is_knockout) == (kind, "matches", 3, True)
        laid_down = session.stage.settings
        assert (laid_down["segments"], laid_down["boards"]) == (3, 16)
        assert office.get(reverse("stage-knockout", args=[session.stage.pk])).status_code == 200
        assert office.get(reverse("event-manage", args=[session.competition.pk])).status_code == 200


def test_the_rounds_of_a_knockout_move_together_and_change_no_places(cup: Tournament) -> None:
    """Weekly rounds begin a week later, or earlier, when another one did: the settings name each start once."""
    zone = ZoneInfo("Asia/Shanghai")
    first, final = (datetime(2030, 2, day, 19, 30, tzinfo=zone) for day in (3, 10))
    cup.stage.settings |= {"starts": [first.isoformat(), final.isoformat()]}
    cup.stage.save(update_fields=["settings"])
    cup.draw()
    office = browser(cup.owner)

    def moved(number: int, at: datetime, **more: str) -> str:
        address = f"{reverse('event-time', args=[cup.competition.pk])}?session={cup.session(number).number}"
        sent = {"act": "move", "starts_at": f"{at.astimezone(zone):%Y-%m-%dT%H:%M}"} | more
        return office.post(address, sent, follow=True).content.decode()

    def starts() -> list[datetime]:
        return [cup.session(number).starts_at for number in (1, 2)]

    def laid_down() -> list[datetime]:
        cup.stage.refresh_from_db()
        return [datetime.fromisoformat(one) for one in cup.stage.settings["starts"]]

    week = timedelta(weeks=1)
    assert "The next round begins at Feb. 10, 2030" in moved(1, first + week)
    assert "The round before begins at Feb. 3, 2030" in moved(2, first)
    assert starts() == [first, final], "both stand"
    assert "has another time now" in moved(1, first + week, later="on")
    assert starts() == [first + week, final + week]
    assert laid_down() == starts(), "another draw goes by them, and the timetable"
    moved(1, first, later="on")
    assert starts() == laid_down() == [first, final]
    moved(1, first + week, later="on")
    moved(2, final + 2 * week, later="on")
    assert starts() == [first + week, final + 2 * week], "no session is after the last one"
