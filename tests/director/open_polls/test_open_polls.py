"""What would you bid?: a player’s link of a call, the answers of anybody, and the bars."""

from __future__ import annotations

from datetime import timedelta
from types import SimpleNamespace
from uuid import UUID

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from director.models import BoardResult, OpenPoll, Session
from director.open_polls.opening import calls_of
from laws.engine.decision import decide
from laws.engine.replaying import history
from laws.protocol.commands import MakeCall
from laws.protocol.events import BoardOpened
from laws.protocol.refusals import Refusal
from laws.table.conditions import Conditions, Irregularities
from laws.values.board import Board
from laws.values.calls import Call
from laws.values.deal import Deal
from laws.values.seats import Seat
from play.live.clock import ManualClock
from play.models import BoardPlay, Person, PlayTable, PollPeer
from play.people.habits.zone import ZONES
from tests.director.evening import Evening
from tests.director.results.again import brought_again
from tests.director.results.published import published
from tests.frontend.foreign import spoken, untold
from tests.play.conftest import START
from tests.play.pages.finished import played, written
from tests.sent import key_in

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    serving = SimpleNamespace(desk=SimpleNamespace(clock=ManualClock(START)))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)


@pytest.fixture
def tuesday() -> Evening:
    """A session whose results are final; Nora sat South on board 1."""
    made = published()
    play = played({Seat.SOUTH: nora(), Seat.NORTH: person("李伟")}, session=made.session.pk)
    PlayTable.objects.filter(pk=play.table_id).update(closed_at=START)
    BoardResult.objects.filter(board=1, table=1).update(play=play)
    Session.objects.update(final_at=START)
    return made


def person(name: str) -> Person:
    """Return the account of that name."""
    return Person.objects.get(display_name=name)


def nora() -> Person:
    """Return Nora."""
    return person("Nora")


def signed_in(who: Person) -> Client:
    """Return his browser."""
    client = Client()
    client.force_login(who)
    return client


def page_of(made: Evening) -> str:
    """Return the address on which Nora makes her links."""
    return reverse("session-open-polls", args=[made.session.pk, 1])


def shared(made: Evening) -> OpenPoll:
    """Let Nora make a link of the third call."""
    play = BoardPlay.objects.get(table__session=made.session.pk)
    moment = calls_of(play)[2]
    form = {"act": "make", "moment": f"{moment.number}", "methods": "Strong notrump"}
    assert signed_in(nora()).post(page_of(made), form).status_code == 302
    return OpenPoll.objects.get()


def test_who_is_silenced_makes_links_without_words(tuesday: Evening) -> None:
    """What he wrote stays in the form; the link tells no methods."""
    Person.objects.filter(pk=nora().pk).update(muted_until=START + timedelta(days=7))
    play = BoardPlay.objects.get(table__session=tuesday.session.pk)
    form = {"act": "make", "moment": f"{calls_of(play)[2].number}", "methods": "Down with Olga"}
    page = signed_in(nora()).post(page_of(tuesday), form).content.decode()
    assert "As long as that lasts, make links without words." in page
    assert "Down with Olga" in page
    assert not OpenPoll.objects.exists()
    assert signed_in(nora()).post(page_of(tuesday), form | {"methods": ""}).status_code == 302
    assert OpenPoll.objects.exists()


def address_of(one: OpenPoll) -> str:
    """Return its link."""
    return reverse("open-poll", args=[one.pk])


def some_call(client: Client, address: str) -> str:
    """Return a call that the page offers."""
    form = client.get(address).context["form"]
    return str(form.fields["action"].choices[1][0])


def test_a_player_makes_a_link_and_anybody_answers(tuesday: Evening) -> None:
    """A visitor without an account sees hand and auction, no name and no answer; then the bars."""
    one = shared(tuesday)
    client, address = Client(), address_of(one)
    html = client.get(address).content.decode()
    assert "Strong notrump" in html
    assert "Nora" not in html
    assert "李伟" not in html
    assert 'class="bar"' not in html
    call = some_call(client, address)
    form = {"action": call, "considered": [call, "pass"], "words": "", "form_key": key_in(html)}
    for browser in (client, Client()):  # the second one as where the first answer did not come
        assert browser.post(address, form).status_code == 302
    peer = PollPeer.objects.get()
    assert (peer.action, peer.person) == (call, None)
    html = client.get(address).content.decode()
    assert 'class="bar"' in html
    assert "100 %" in html
    assert client.post(address, {"action": call}).status_code == 200
    assert PollPeer.objects.count() == 1
    own = signed_in(nora()).get(page_of(tuesday)).content.decode()
    assert address in own
    assert "1 answer<" in own


def test_nobody_fills_a_link_with_answers_of_browsers_that_are_always_new(tuesday: Evening, settings: Settings) -> None:
    """A hall may answer from one network; who wants more of it has an account."""
    address = address_of(shared(tuesday))
    assert settings.ACCOUNT_RATE_LIMITS["poll_answer"] == "40/h/key"
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"poll_answer": "2/h/key"}
    call = some_call(Client(), address)
    assert [Client().post(address, {"action": call}).status_code for _ in range(3)] == [302, 302, 429]
    olga = Person.objects.create_user("olive@club.test", display_name="Olive")
    assert signed_in(olga).post(address, {"action": call}).status_code == 302
    assert PollPeer.objects.count() == 3


def test_an_account_answers_once_and_who_knows_the_board_reads_only(tuesday: Evening) -> None:
    """A player who sat at the board is not asked."""
    one = shared(tuesday)
    address = address_of(one)
    olga = Person.objects.create_user("olive@club.test", display_name="Olive")
    for browser in (signed_in(olga), signed_in(olga)):
        context = browser.get(address).context
        if context["form"] is not None:
            browser.post(address, {"action": some_call(browser, address)})
    assert PollPeer.objects.count() == 1
    for name in ("Nora", "李伟"):
        assert signed_in(person(name)).get(address).context["form"] is None


def test_the_same_call_is_one_link_and_closing_it_ends_the_answers(tuesday: Evening) -> None:
    """Making it twice makes one; who closes it is its player alone."""
    one = shared(tuesday)
    assert shared(tuesday).pk == one.pk
    form = {"act": "close", "poll": f"{one.pk}"}
    assert signed_in(person("李伟")).post(page_of(tuesday), form).status_code == 302
    assert Client().get(address_of(one)).context["form"] is not None
    assert signed_in(nora()).post(page_of(tuesday), form).status_code == 302
    assert Client().get(address_of(one)).context["form"] is None


def test_a_call_out_of_rotation_has_no_link(tuesday: Evening) -> None:
    """It was not its player’s turn, so there is nothing that others would bid instead."""
    opened = BoardOpened(Board.numbered(1), Deal.numbered(1), Conditions(irregularities=Irregularities.ALLOWED))
    decided = decide(history([opened])[-1], MakeCall(Seat.SOUTH, Call.parse("1S")))
    assert not isinstance(decided, Refusal)
    play = written((opened, *decided), {Seat.SOUTH: nora()}, session=tuesday.session.pk, sequence=2)
    assert calls_of(play) == []


def test_only_players_of_a_board_whose_results_are_final(tuesday: Evening) -> None:
    """Nobody else finds the page, and nobody before."""
    page = page_of(tuesday)
    board = reverse("session-board", args=[tuesday.session.pk, 1])
    assert page in signed_in(nora()).get(board).content.decode()
    assert page not in Client().get(board).content.decode()
    assert Client().get(page).status_code == 302
    assert signed_in(tuesday.owner).get(page).status_code == 404
    Session.objects.update(final_at=None)
    assert signed_in(nora()).get(page).status_code == 404
    Session.objects.update(final_at=START)
    PlayTable.objects.update(closed_at=None)
    assert signed_in(nora()).get(page).status_code == 404
    assert Client().get(reverse("open-poll", args=[UUID(int=1)])).status_code == 404


@pytest.mark.parametrize("how", ["in play", "laid", "sealed"])
def test_nobody_reads_of_cards_that_somebody_has_still_to_play(tuesday: Evening, how: str) -> None:
    """The same deal at another table, or brought to another session, is the same cards (Laws 7B3, 16D)."""
    one = shared(tuesday)
    dealt = one.poll.play.dealt
    assert dealt is not None
    olive = Person.objects.create_user("olive@club.test", display_name="Olive")
    readers = (Client(), signed_in(olive), signed_in(nora()))
    for reader in readers:
        assert reader.get(address_of(one)).status_code == 200
    ends = brought_again(dealt.deal, how, olive, tuesday)
    for reader in readers:
        assert reader.get(address_of(one)).status_code == 404
        assert reader.post(address_of(one), {"action": "pass"}).status_code == 404
    assert signed_in(nora()).get(page_of(tuesday)).status_code == 404
    assert not PollPeer.objects.exists()
    ends()
    for reader in readers:
        assert reader.get(address_of(one)).status_code == 200


def test_in_a_made_up_language(tuesday: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing English is left on the two pages."""
    one = shared(tuesday)
    given = ("Strong notrump", "forcing", "Nora", "Tuesday Pairs", *(zone.replace("_", " ") for zone in ZONES))
    visitor, address = Client(), address_of(one)
    call = some_call(visitor, address)
    with spoken(monkeypatch):
        asked = visitor.get(address).content.decode()
        visitor.post(address, {"action": call})
        for html in (
            asked,
            visitor.get(address).content.decode(),
            signed_in(nora()).get(page_of(tuesday)).content.decode(),
        ):
            assert untold(html, (*given, address, "http", "testserver")) == []
