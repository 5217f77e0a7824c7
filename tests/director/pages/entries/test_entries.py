"""Entries by their players: the partner confirms, times, waiting list, partners sought, fees, eligibility, cards."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connection
from django.test import AsyncClient, Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from director.competitions.models import Eligibility, Kind
from director.entries.admission.drawn import drawn_entries
from director.entries.entering import NotEntered, Player, enter
from director.models import Competition, Entrant, Entry, Seeker
from director.notices.models import PersonNotice
from director.sessions.running.runner import begin
from play.models import BoardPlay, Person, PlayTable
from play.people.agreements.card_versions import CardVersion, keep_card
from play.people.agreements.system_card import Colour, SystemCard
from play.process.current import table_server
from play.process.table_server import TableServer
from play.table.rules import LANGUAGES
from tests.director.evening import ROBOTS, Evening, enter_teams, evening, evening_of_teams, newest_boards
from tests.director.pages.test_whole_way import browser_of

Browsers = dict[str, AsyncClient]
NAMES = ("Nora", "Saul", "Nina", "Sven")


@pytest.fixture
async def tuesday(server: TableServer) -> Evening:
    return await sync_to_async(evening)()


@pytest.fixture
async def browsers(tuesday: Evening) -> Browsers:
    people = {name: await Person.objects.acreate(email=f"{name.lower()}@x.test", display_name=name) for name in NAMES}
    found = {name: await browser_of(person) for name, person in people.items()}
    return found | {"office": await browser_of(tuesday.owner)}


async def say(browser: AsyncClient, tuesday: Evening, page: str = "event", **fields: str | list[str]) -> str:
    answer = await browser.post(reverse(page, args=[tuesday.competition.pk]), fields, follow=True)
    return answer.content.decode()


async def read(browser: AsyncClient, tuesday: Evening, page: str = "event") -> str:
    return (await browser.get(reverse(page, args=[tuesday.competition.pk]))).content.decode()


async def names(tuesday: Evening) -> list[str]:
    """Return the pairs that play."""
    competition = await Competition.objects.aget(pk=tuesday.competition.pk)
    return await sync_to_async(lambda: [f"{one}" for one in drawn_entries(competition)])()


async def test_the_partner_confirms_before_the_pair_plays(tuesday: Evening, browsers: Browsers) -> None:
    page = await say(browsers["Nora"], tuesday, act="enter", partner="Saul")
    assert "Saul has not confirmed yet" in page
    assert await names(tuesday) == []
    await Competition.objects.aupdate(registered_names=True)
    page = await read(browsers["Saul"], tuesday)
    assert "Do you play?" in page
    assert "keep them after an account is deleted" in page
    await say(browsers["Nora"], tuesday, act="confirm")  # not for her partner
    assert await names(tuesday) == []
    assert "You are entered: Nora – Saul" in await say(browsers["Saul"], tuesday, act="confirm")
    assert await names(tuesday) == ["Nora – Saul"]


async def test_a_partner_declines_or_the_organiser_confirms(tuesday: Evening, browsers: Browsers) -> None:
    await say(browsers["Nora"], tuesday, act="enter", partner="Saul")
    await say(browsers["Saul"], tuesday, act="withdraw")
    assert await Entry.objects.filter(withdrawn_at=None).acount() == 0
    await say(browsers["Nina"], tuesday, act="enter", partner="Sven")
    entry = await Entry.objects.aget(withdrawn_at=None)
    await say(browsers["office"], tuesday, "event-manage", act="confirm-entry", entry=f"{entry.pk}")
    assert await names(tuesday) == ["Nina – Sven"]


async def test_entries_open_and_close(tuesday: Evening, browsers: Browsers) -> None:
    soon, gone = timezone.now() + timedelta(hours=1), timezone.now() - timedelta(hours=1)
    for opens, closes, told in ((soon, None, "not open yet"), (None, gone, "are closed")):
        await Competition.objects.aupdate(entries_open=opens, entries_close=closes)
        assert told in await read(browsers["Nora"], tuesday)
        assert told in await say(browsers["Nora"], tuesday, act="enter", partner="")
        assert not await Entry.objects.aexists()
    await Competition.objects.aupdate(entries_open=gone, entries_close=None)
    await say(browsers["Nora"], tuesday, act="enter", partner="")
    await Competition.objects.aupdate(entries_close=gone)
    await say(browsers["Nora"], tuesday, act="withdraw")  # now only the organiser
    assert await names(tuesday) == ["Nora – Robot"]


async def test_players_without_a_name_cost_no_queries(tuesday: Evening, browsers: Browsers) -> None:
    """Whether a robot has their places is asked once, however many there are."""

    def queries(pairs: int) -> int:
        tuesday.enter(*((Player(None, f"{number}"), Player()) for number in range(pairs)))
        with CaptureQueriesContext(connection) as asked:
            assert Client().get(reverse("event", args=[tuesday.competition.pk])).status_code == 200
        return len(asked)

    first = await sync_to_async(queries)(2)
    assert await sync_to_async(queries)(8) == first


async def test_who_enters_last_waits_until_a_pair_withdraws(tuesday: Evening, browsers: Browsers) -> None:
    fields = {"capacity": "2", "eligibility": "open", "fee": "20 yuan"}
    await say(browsers["office"], tuesday, "event-conditions", **fields)
    for name in ("Nora", "Nina", "Sven"):
        await say(browsers[name], tuesday, act="enter", partner="")
    assert "on the waiting list" in await read(browsers["Sven"], tuesday)
    for name, page in (("Sven", "event"), ("office", "event-manage")):
        assert "<h2>2 pairs, 1 on the waiting list" in await read(browsers[name], tuesday, page)
    assert await names(tuesday) == ["Nora – Robot", "Nina – Robot"]
    await say(browsers["Nora"], tuesday, act="withdraw")
    assert await names(tuesday) == ["Nina – Robot", "Sven – Robot"]
    entry = await Entry.objects.filter(withdrawn_at=None).order_by("pk").afirst()
    assert entry is not None
    assert "not noted as paid" in await read(browsers["Nina"], tuesday)
    await say(browsers["office"], tuesday, "event-manage", act="paid", entry=f"{entry.pk}")
    assert "Your fee is paid" in await read(browsers["Nina"], tuesday)


async def test_the_conditions_of_entry(tuesday: Evening, browsers: Browsers) -> None:
    """By the club’s time, Shanghai’s; a wrong order is refused."""
    fields = {"eligibility": "open", "entries_open": "2030-01-01T20:00", "entries_close": "2030-01-01T19:00"}
    assert "before the entries open" in await say(browsers["office"], tuesday, "event-conditions", **fields)
    fields |= {"entries_open": "2029-12-01T08:00"}
    await say(browsers["office"], tuesday, "event-conditions", **fields)
    held = await Competition.objects.aget()
    assert f"{held.entries_close:%H:%M}" == "11:00"
    assert "2029-12-01T08:00" in await read(browsers["office"], tuesday, "event-conditions")


async def test_an_event_names_its_official_languages(tuesday: Evening, browsers: Browsers, server: TableServer) -> None:
    """Articles 37.8, 39.8: its page tells them, its tables have them, and organisers are told of a card in another."""
    event, office = tuesday.competition.pk, browsers["office"]
    assert "Official languages" not in await read(browsers["Nina"], tuesday)
    address = reverse("event-conditions", args=[event])
    assert (
        "languages"
        in (await office.post(address, {"eligibility": "open", "languages": ["tlh"]})).context["form"].errors
    )
    await office.post(address, {"eligibility": "open", "languages": ["en", "zh"]})
    html = await read(office, tuesday, "event-conditions")
    assert html.count('name="languages"') == len(LANGUAGES)
    assert len(re.findall(r'name="languages"[^>]* checked', html)) == 2
    assert "<dd>Chinese, English</dd>" in await read(browsers["Nina"], tuesday)
    nora, saul = [await Person.objects.aget(display_name=name) for name in NAMES[:2]]
    await sync_to_async(tuesday.enter)((Player(nora), Player(saul)), ROBOTS, ROBOTS, ROBOTS)
    await sync_to_async(keep_card)(nora, saul, SystemCard(texts={"approach": "природная система, сильный без козыря"}))
    assert "in no official language" in await read(office, tuesday, "event-cards")
    await begin(server.desk, tuesday.session.pk)
    play = (await newest_boards(tuesday.session.pk))[1]
    assert (await server.desk.plays.get(play)).state.rules.languages == ("zh", "en")
    await office.post(address, {"eligibility": "open", "cards_due": "2026-03-01T12:00"})
    event_due = (await Competition.objects.aget()).cards_due
    assert event_due is not None
    assert {one.cards_due async for one in PlayTable.objects.all()} == {event_due}, "article 8.2: also at open tables"


async def test_two_who_look_for_a_partner_find_each_other(tuesday: Evening, browsers: Browsers) -> None:
    await say(browsers["Nora"], tuesday, act="seek", note="Precision")
    page = await read(browsers["Nina"], tuesday)
    assert "Precision" in page
    assert "?with=Nora" in page
    answer = await browsers["Nina"].get(reverse("event", args=[tuesday.competition.pk]) + "?with=Nora")
    assert 'value="Nora"' in answer.content.decode()
    await say(browsers["Nina"], tuesday, act="enter", partner="Nora")
    assert not await Seeker.objects.aexists()
    await say(browsers["Sven"], tuesday, act="seek", note="")
    await say(browsers["Sven"], tuesday, act="seek-no-more")
    assert not await Seeker.objects.aexists()


async def test_who_is_silenced_looks_for_a_partner_without_words(tuesday: Evening, browsers: Browsers) -> None:
    for until, note in ((timezone.now() + timedelta(days=7), ""), (timezone.now() - timedelta(days=1), "Precision")):
        await Person.objects.filter(display_name="Nora").aupdate(muted_until=until)
        page = await say(browsers["Nora"], tuesday, act="seek", note="Precision")
        assert (await Seeker.objects.aget()).note == note
        assert ("have silenced you" in page) is (note == "")


async def test_a_mixed_event_seats_men_north_or_west(tuesday: Evening, browsers: Browsers, server: TableServer) -> None:
    """Article 5.7."""
    await Competition.objects.aupdate(eligibility=Eligibility.MIXED)
    office = browsers["office"]
    for first, second, woman in (("Nora", "Saul", "1"), ("Nina", "Sven", "1"), ("Adam", "Beth", "2"), ("", "", "1")):
        await say(office, tuesday, "event-manage", act="add", first=first, second=second, woman=woman)
    assert await names(tuesday) == ["Saul – Nora", "Sven – Nina", "Adam – Beth", "Robot – Robot"]
    assert await Entrant.objects.filter(name="Nora", gender="f", place=2).aexists()
    await begin(server.desk, tuesday.session.pk)
    seats: dict[str, int] = {}
    async for play in BoardPlay.objects.all():
        live = await server.desk.plays.get(play.pk)
        seats |= {one.name: place for place, one in enumerate(live.state.seats) if one is not None and one.name}
    assert {seats["Saul"], seats["Sven"]} <= {0, 3}
    assert {seats["Nora"], seats["Nina"]} <= {1, 2}


async def test_a_pair_that_the_event_is_not_for_is_not_entered(tuesday: Evening, browsers: Browsers) -> None:
    await Competition.objects.aupdate(eligibility=Eligibility.WOMEN)
    competition = await Competition.objects.aget()
    assert "Please fill this in" in await say(browsers["Nora"], tuesday, act="enter", partner="")
    pair = (Player(None, "Ann", "f"), Player(None, "Ben", "m"))
    assert await sync_to_async(enter)(competition, tuesday.owner, pair) is NotEntered.NOT_ELIGIBLE
    await say(browsers["Nora"], tuesday, act="enter", partner="", eligible="on")
    assert await names(tuesday) == ["Nora – Robot"]


async def test_a_team_of_special_mixed(server: TableServer) -> None:
    """Article 5.8: a pair of women and a pair of men; the form asks which players are women."""
    made = await sync_to_async(evening_of_teams)()
    await Competition.objects.aupdate(eligibility=Eligibility.SPECIAL_MIXED)
    office = await browser_of(made.owner)
    team = {f"player_{place}": name for place, name in enumerate(("Ann", "Bob", "Cleo", "Dan"), 1)}
    for women, entered in ((["1"], 0), (["1", "3"], 1)):
        manage = reverse("event-manage", args=[made.competition.pk])
        await office.post(manage, {"act": "add", "name": "Lions", "women": women} | team)
        assert await Entry.objects.acount() == entered
    found = {one.name: one.gender async for one in Entrant.objects.all()}
    assert found == {"Ann": "f", "Bob": "m", "Cleo": "f", "Dan": "m"}


async def test_the_cards_count_as_they_stand_at_the_deadline(tuesday: Evening, browsers: Browsers) -> None:
    """Article 8.2: the later version is listed with its date; strangers read none, opponents from the deadline on."""
    nora, saul = [await Person.objects.aget(display_name=name) for name in NAMES[:2]]
    await sync_to_async(tuesday.enter)((Player(nora), Player(saul)), (Player(None, "Ann"), Player(None, "Bob")), ROBOTS)
    keep = sync_to_async(keep_card)
    first = await keep(nora, saul, SystemCard(colour=Colour.GREEN))
    await CardVersion.objects.filter(pk=first.pk).aupdate(at=timezone.now() - timedelta(days=2))
    later = await keep(nora, saul, SystemCard(colour=Colour.YELLOW))
    await Competition.objects.aupdate(cards_due=timezone.now() - timedelta(days=1))
    page = await read(browsers["office"], tuesday, "event-cards")
    event = tuesday.competition.pk
    for version in (first, later):
        address = reverse("event-card", args=[event, version.pk])
        assert address in page
        assert (await browsers["office"].get(address)).status_code == 200
    assert '<span class="mark">yellow system' not in page
    assert page.index(f"/{first.pk}/") < page.index("Later version")
    assert (await browsers["Nina"].get(reverse("event-cards", args=[event]))).status_code == 404
    await sync_to_async(tuesday.enter)((Player(await Person.objects.aget(display_name="Nina")), Player()))
    assert f"/cards/{first.pk}/" in await read(browsers["Nina"], tuesday, "event-cards")
    await Competition.objects.aupdate(cards_due=timezone.now() + timedelta(days=1))
    assert f"/cards/{first.pk}/" not in await read(browsers["Nina"], tuesday, "event-cards")
    assert (await browsers["Nina"].get(reverse("event-card", args=[event, first.pk]))).status_code == 404


async def test_the_organiser_prescribes_what_is_filled_in_on_a_card(tuesday: Evening, browsers: Browsers) -> None:
    """Article 8.1: players read it on the page of the event, and the list of cards names what is empty."""
    nora, saul = [await Person.objects.aget(display_name=name) for name in NAMES[:2]]
    await sync_to_async(tuesday.enter)((Player(nora), Player(saul)))
    await sync_to_async(keep_card)(nora, saul, SystemCard(texts={"leads_suit": "third and fifth"}))
    assert "On the system card" not in await read(browsers["Nora"], tuesday)
    assert "empty:" not in await read(browsers["office"], tuesday, "event-cards")
    await say(browsers["office"], tuesday, "event-conditions", eligibility="open", card_parts=["leads", "openings"])
    assert "Opening bids, Leads and signals" in await read(browsers["Nora"], tuesday)
    page = await read(browsers["office"], tuesday, "event-cards")
    assert "empty: Opening bids</span>" in page
    refused = await say(browsers["office"], tuesday, "event-conditions", eligibility="open", card_parts=["written"])
    assert "written is not one of" in refused


async def test_the_pairs_of_a_team_have_their_cards_in_the_list(tuesday: Evening, browsers: Browsers) -> None:
    people = [await Person.objects.aget(display_name=name) for name in (*NAMES[:3], "Sven")]
    tuesday.competition.kind = Kind.TEAMS
    await tuesday.competition.asave()
    await sync_to_async(enter_teams)(tuesday, Lions=[Player(one) for one in people])
    kept = await sync_to_async(keep_card)(people[0], people[2], SystemCard(colour=Colour.YELLOW))
    page = await read(browsers["office"], tuesday, "event-cards")
    assert "Lions" in page
    assert "Nora – Nina" in page
    assert "yellow system" in page
    card = await browsers["office"].get(reverse("event-card", args=[tuesday.competition.pk, kept.pk]))
    assert "Nora – Nina" in card.content.decode()


TOO_MANY = "nobody more is entered now"


async def test_an_organiser_enters_one_person_so_often_and_no_more(
    tuesday: Evening, browsers: Browsers, settings: Any
) -> None:
    """Each time he is told, and again when he is withdrawn; others are still entered."""
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"enter_others": "300/h/user,2/h/key"}
    office = browsers["office"]
    for _ in range(2):
        assert TOO_MANY not in await say(office, tuesday, "event-manage", act="add", first="Nora", second="")
        entry = await Entry.objects.aget(withdrawn_at=None)
        await say(office, tuesday, "event-manage", act="remove", entry=f"{entry.pk}")
    told = PersonNotice.objects.filter(person__display_name="Nora")
    before = await told.acount()
    page = await say(office, tuesday, "event-manage", act="add", first="Nora", second="Robin")
    assert TOO_MANY in page
    assert 'value="Robin"' in page, "what was written stays in the form"
    assert await told.acount() == before
    assert TOO_MANY not in await say(office, tuesday, "event-manage", act="add", first="Saul", second="Robin")
    assert await Entry.objects.filter(withdrawn_at=None).acount() == 1


async def test_an_organiser_enters_so_many_people_in_an_hour_and_names_and_robots_without_end(
    tuesday: Evening, browsers: Browsers, settings: Any
) -> None:
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"enter_others": "2/h/user,12/h/key"}
    office = browsers["office"]
    for first, second in (("Nora", "Robin"), ("", "Hood"), ("Saul", "")):
        assert TOO_MANY not in await say(office, tuesday, "event-manage", act="add", first=first, second=second)
    assert TOO_MANY in await say(office, tuesday, "event-manage", act="add", first="Nina", second="")
    await say(office, tuesday, "event-manage", act="add", first="", second="")
    assert await Entry.objects.filter(withdrawn_at=None).acount() == 4
    await begin(table_server().desk, tuesday.session.pk)
    form = {"act": "late", "late-first": "Nina", "late-second": "Sven"}
    assert TOO_MANY in await say(office, tuesday, "event-manage", **form)
    assert not await Entry.objects.filter(entrants__name="Nina").aexists()


async def test_a_player_enters_a_partner_so_often_and_no_more(
    tuesday: Evening, browsers: Browsers, settings: Any
) -> None:
    """Each entry and each withdrawal is told to the partner; alone, or with another one, the player still enters."""
    assert settings.ACCOUNT_RATE_LIMITS["enter_others"] == "300/h/user,12/h/key"
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"enter_others": "300/h/user,2/h/key"}
    sven = browsers["Sven"]
    for _ in range(2):
        assert TOO_MANY not in await say(sven, tuesday, act="enter", partner="Nora")
        await say(sven, tuesday, act="withdraw")
    told = PersonNotice.objects.filter(person__display_name="Nora")
    before = await told.acount()
    page = await say(sven, tuesday, act="enter", partner="Nora")
    assert TOO_MANY in page
    assert 'value="Nora"' in page, "what was written stays in the form"
    assert await told.acount() == before
    assert not await Entry.objects.filter(withdrawn_at=None).aexists()
    assert TOO_MANY not in await say(sven, tuesday, act="enter", partner="Saul")
    await say(sven, tuesday, act="withdraw")
    assert TOO_MANY not in await say(sven, tuesday, act="enter", partner="")
    assert await names(tuesday) == ["Sven – Robot"]


async def test_a_captain_enters_so_many_people_in_an_hour_and_names_without_end(
    server: TableServer, settings: Any
) -> None:
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"enter_others": "3/h/user,12/h/key"}
    teams = await sync_to_async(evening_of_teams)()
    people = [one.person for one in await sync_to_async(teams.people)(*NAMES) if one.person is not None]
    captain = await browser_of(people[0])
    team = {"act": "enter", "name": "The Four", "player_2": "Saul", "player_3": "Nina", "player_4": "Sven"}
    assert TOO_MANY not in await say(captain, teams, **team)
    await say(captain, teams, act="withdraw")
    told = await PersonNotice.objects.acount()
    page = await say(captain, teams, **team)
    assert TOO_MANY in page
    assert 'value="The Four"' in page, "what was written stays in the form"
    assert await PersonNotice.objects.acount() == told
    assert not await Entry.objects.filter(withdrawn_at=None).aexists()
    assert TOO_MANY not in await say(captain, teams, **team | {"player_2": "A", "player_3": "B", "player_4": ""})
    assert await Entry.objects.filter(withdrawn_at=None).acount() == 1


async def test_a_silenced_captain_gives_his_team_no_new_name(server: TableServer) -> None:
    """It bears his own, or one that a team of his has had; else what he wrote is refused beside its field."""
    teams = await sync_to_async(evening_of_teams)()
    people = [one.person for one in await sync_to_async(teams.people)(*NAMES) if one.person is not None]
    captain = await browser_of(people[0])
    team = {"act": "enter", "name": "The Four", "player_2": "A", "player_3": "B"}
    await say(captain, teams, **team)
    await say(captain, teams, act="withdraw")
    await Person.objects.filter(pk=people[0].pk).aupdate(muted_until=timezone.now() + timedelta(days=7))
    page = await say(captain, teams, **team | {"name": "Down with Olga"})
    assert "have silenced you for some days" in page
    assert 'value="Down with Olga"' in page
    for name in ("Nora", "The Four"):
        assert "have silenced you" not in await say(captain, teams, **team | {"name": name})
        assert [one.name async for one in Entry.objects.filter(withdrawn_at=None)] == [name]
        await say(captain, teams, act="withdraw")


async def named(browser: AsyncClient, line_up: str, place: str, player: str) -> str:
    """Name a player for a place on the page of the line-up; return the page."""
    answer = await browser.post(line_up, {"act": "name", "place": place, "player": player}, follow=True)
    return answer.content.decode()


async def test_the_players_of_a_captains_team_confirm_or_decline(server: TableServer) -> None:
    """Until all have, the team does not play, and its captain sees who has not; he is told who declines."""
    teams = await sync_to_async(evening_of_teams)()
    people = [one.person for one in await sync_to_async(teams.people)(*NAMES) if one.person is not None]
    nora, saul, nina, sven = [await browser_of(one) for one in people]
    team = {"act": "enter", "name": "The Four", "player_2": "Saul", "player_3": "Nina", "player_4": "Sven"}
    page = await say(nora, teams, **team | {"player_5": "Somebody"})
    waiting = [name for name in (*NAMES, "Somebody") if f"{name} has not confirmed yet" in page]
    assert waiting == ["Saul", "Nina", "Sven"]
    assert await PersonNotice.objects.filter(kind="entered", data__confirms=True).acount() == 3
    assert await names(teams) == []
    assert "not confirmed" in await read(await browser_of(None), teams)
    await say(saul, teams, act="confirm")
    await say(nina, teams, act="withdraw")
    told = await PersonNotice.objects.aget(kind="declined")
    assert (told.person_id, told.data["name"]) == (people[0].pk, "Nina")
    page = await read(nora, teams)
    assert [f"{name} has not confirmed yet" in page for name in NAMES] == [False, False, False, True]
    await say(sven, teams, act="confirm")
    assert await names(teams) == ["The Four"]
    assert [one.robot async for one in Entrant.objects.order_by("place")] == [False, False, True, False, False]
    entry = await Entry.objects.aget()
    line_up = reverse("session-line-up", args=[teams.session.pk, entry.pk])
    wendy = await Person.objects.acreate(email="wendy@x.test", display_name="Wendy")
    assert (await saul.post(line_up, {"act": "name", "place": "3", "player": "Wendy"})).status_code == 404
    assert "has entered this event already" in await named(nora, line_up, "3", "Sven")
    assert "Choose the place" in await named(nora, line_up, "2", "Wendy"), "a player has that place"
    assert "Choose the place" in await named(nora, line_up, "3", "")
    await named(nora, line_up, "3", "Wendy")
    assert await names(teams) == [], "she has not confirmed"
    told = await PersonNotice.objects.aget(person=wendy)
    assert (told.kind, told.data["confirms"]) == ("entered", True)
    await say(await browser_of(wendy), teams, act="confirm")
    assert await names(teams) == ["The Four"]
    assert "A player for a free place" not in (await nora.get(line_up)).content.decode()
    await say(saul, teams, act="withdraw")  # himself alone
    assert await names(teams) == ["The Four"]
    await say(nora, teams, act="withdraw")
    assert await names(teams) == []
