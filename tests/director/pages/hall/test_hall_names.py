"""The forms of an event at real tables, where no robot plays: they ask for each player by name."""

from __future__ import annotations

import json
from itertools import chain

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from director.competitions.models import Competition, Eligibility, Kind
from director.entries.entering import Player
from director.entries.models import entry_words
from director.models import Club, Entrant, Entry, EntryRequest, Session
from director.pages.clubs.forms import FurtherForm, PairForm, PartnerForm, PlayerForm, TeamForm
from director.pages.organiser.organise_tables import _NewPairForm
from director.results.tallying import tally_of
from director.sessions.models import Movement
from director.sessions.running.runner import begin
from play.live.clock import ManualClock
from play.process.table_server import TableServer
from tests.director.evening import ROBOTS, Evening, enter_teams, evening, evening_of_teams
from tests.director.pages.test_whole_way import browser_of, text_of
from tests.director.results.published import published


@pytest.fixture
async def tuesday(server: TableServer) -> Evening:
    made = await sync_to_async(evening)()
    await Session.objects.aupdate(hall=True)
    return made


@pytest.mark.django_db
def test_a_name_that_is_empty_is_asked_for_and_nothing_is_said_of_robots() -> None:
    asked = {
        "partner": PartnerForm({}, hall=True),
        "player": PlayerForm({}, hall=True),
        "first second": PairForm({}, hall=True),
        "name player_1 player_2 player_3 player_4": TeamForm(2, {}, hall=True),
    }
    for names, form in asked.items():
        assert " ".join(form.errors) == names
        assert {*chain(*form.errors.values())} == {"Please fill this in."}
        assert "robot" not in form.as_p()
    assert "robot" not in FurtherForm(hall=True).as_p()
    four = {f"player_{at}": f"P{at}" for at in range(1, 5)}
    assert TeamForm(2, four | {"name": "Lions"}, hall=True).is_valid()
    online = [PartnerForm({}), PlayerForm({}), PairForm({}), TeamForm(2, {"name": "Lions"})]
    assert all(form.is_valid() for form in online)


@pytest.mark.django_db
def test_who_adds_a_table_names_the_pairs_that_are_new_alone() -> None:
    """Of one that has entered everything is known, also who is the woman."""
    made = evening()
    (waiting,) = made.enter(ROBOTS)

    def form(**sent: str) -> _NewPairForm:
        return _NewPairForm([waiting], sent, prefix="ns", hall=True, eligibility=Eligibility.MIXED)

    assert form(**{"ns-entry": f"{waiting.pk}"}).is_valid()
    assert set(form(**{"ns-entry": ""}).errors) == {"first", "second", "woman"}


async def test_the_pages_of_a_hall_enter_nobody_without_a_name(tuesday: Evening) -> None:
    """The organiser’s, that of the event, and the link, also where the organiser is asked."""
    (nora, saul) = await sync_to_async(tuesday.people)("Nora", "Saul")
    await Club.objects.aupdate(shows_members=True)
    office, browser = await browser_of(tuesday.owner), await browser_of(nora.person)
    link = reverse("event-join", args=[tuesday.competition.pk, tuesday.competition.join_key])
    posts = (
        (office, reverse("event-manage", args=[tuesday.competition.pk]), {"act": "add", "first": "Ann"}),
        (browser, reverse("event", args=[tuesday.competition.pk]), {"act": "enter", "partner": ""}),
        (browser, link, {"member": f"{nora.person.pk if nora.person else 0}", "act": "enter"}),
        (await browser_of(None), link, {"written": "Sun", "act": "ask"}),
    )
    for sender, address, form in posts:
        page = (await sender.post(address, form, follow=True)).content.decode()
        assert "Please fill this in." in page, address
        assert "robot plays with you" not in page
    assert not await Entry.objects.aexists()
    assert not await EntryRequest.objects.aexists()
    await office.post(posts[0][1], {"act": "add", "first": "Ann", "second": saul.shown})
    assert [one.name async for one in Entrant.objects.order_by("place")] == ["Ann", "Saul"]


@pytest.mark.django_db
@pytest.mark.parametrize(("hall", "named"), [(True, "nobody yet"), (False, "Robot")])
def test_a_free_place_is_named_alike_everywhere(
    hall: bool, named: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """In the entry itself, in what is told of it, and among the averages by partner."""
    published()
    Session.objects.update(hall=hall)
    nora = Entrant.objects.get(name="Nora")
    partner = nora.entry.entrants.get(place=2)
    partner.name, partner.person = "", None
    partner.save()
    entry = Entry.objects.get(pk=nora.entry_id)
    assert f"{entry}" == f"Nora – {named}"
    assert entry_words(entry.written) == f"Nora – {named}"
    assert entry_words(json.loads(json.dumps(entry.written))) == f"Nora – {named}"
    mine = Client()
    assert nora.person is not None
    mine.force_login(nora.person)
    assert [one.name for one in mine.get(reverse("history")).context["partners"]] == [named]
    players = [Entrant(name="Ann"), Entrant(name="Saul")]
    with django_assert_num_queries(0):
        assert entry_words(entry.written_with(players)) == "Ann – Saul"
    with django_assert_num_queries(1):
        assert entry_words(entry.written_with([Entrant(), Entrant()])) == f"{named} – {named}"


async def test_a_place_of_a_team_that_nobody_has_is_told_before_the_start(
    transactional_db: None, server: TableServer
) -> None:
    made = await sync_to_async(evening_of_teams)()
    await Session.objects.aupdate(hall=True)
    people = await sync_to_async(made.people)(*(f"P{at}" for at in range(1, 8)))
    entries = await sync_to_async(enter_teams)(made, Lions=people[:4], Tigers=[*people[4:], Player()])
    office = await browser_of(made.owner)
    asked = await text_of(office, "event-start", made.competition.pk)
    assert "<bdi>Tigers</bdi>" in asked.partition("A place is free</h2>")[2].partition("</p>")[0]
    event = made.competition.pk
    for name, *of in (("session-line-up", made.session.pk, entries[1].pk), ("event", event), ("event-manage", event)):
        page = await text_of(office, name, *of)
        assert "nobody yet" in page, name
        assert "Robot" not in page, name
    await begin(server.desk, made.session.pk)
    session = await Session.objects.aget()
    results = (await sync_to_async(tally_of)(session)).results
    assert [one.names[-1] for one in results.contestants] == ["P4", "nobody yet"]
    page = await text_of(office, "session-match", session.pk, 1, 1)
    assert "nobody yet" in page
    assert "Robot" not in page


async def test_nobody_takes_the_place_of_a_player_who_leaves_an_individual_in_a_hall(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    made = await sync_to_async(evening)(rounds=3, movement=Movement.INDIVIDUAL)
    await Competition.objects.aupdate(kind=Kind.INDIVIDUAL)
    await made.competition.arefresh_from_db()
    await Session.objects.aupdate(hall=True)
    await sync_to_async(made.enter)(*([one] for one in await sync_to_async(made.people)(*"ABCDEFGH")))
    await begin(server.desk, made.session.pk)
    office = await browser_of(made.owner)
    assert "the others at his tables sit out" in await text_of(office, "event-manage", made.competition.pk)
    await office.post(reverse("event-manage", args=[made.competition.pk]), {"act": "leave-player", "number": "2"})
    assert await Entry.objects.acount() == 8, "no robot has entered for him"
