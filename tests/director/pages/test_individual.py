"""An individual by its pages: announced, entered by single players, seated with others each round, ranked by player."""

from __future__ import annotations

import re

from asgiref.sync import sync_to_async
from django.urls import reverse

from director.entries.entering import Player, enter
from director.models import Club, Competition, Entry, Member, Session
from director.results.tallying import tally_of
from director.sessions.models import Movement
from director.sessions.running.publishing import publish
from director.sessions.running.runner import begin
from play.live.clock import ManualClock
from play.models import Person
from play.process.table_server import TableServer
from scoring.exchange.formats import pbn_results, sheet, usebio
from scoring.exchange.scored.rescore import rescore
from scoring.exchange.scored.tally import Choices
from tests.director.evening import play_out
from tests.director.pages.test_whole_way import EVENT, browser_of, text_of

NAMES = ("Adam", "Beth", "Carl", "Dora", "Egon", "Fay", "Gus", "Hope", "Ivan")


async def test_an_individual_from_its_announcement_to_its_ranking(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    owner = await Person.objects.acreate(email="o@x.test", display_name="Olga Owner")
    club = await Club.objects.acreate(address="harbour", name="Harbour", zone="Asia/Shanghai", founded_by=owner)
    await Member.objects.acreate(club=club, person=owner, role="owner")
    office = await browser_of(owner)
    form = {name: value for name, value in EVENT.items() if name != "movement"} | {"rounds": "2"}
    assert (await office.post(f"{reverse('event-create', args=['harbour'])}?for=individual", form)).status_code == 302
    event, session = await Competition.objects.aget(), await Session.objects.aget()
    assert (event.kind, session.movement) == ("individual", Movement.INDIVIDUAL)
    people = [await Person.objects.acreate(email=f"{name.lower()}@x.test", display_name=name) for name in NAMES]
    adam = await browser_of(people[0])
    page = reverse("event", args=[event.pk])
    assert "Who looks for a partner" not in await text_of(adam, "event", event.pk)
    await adam.post(page, {"act": "enter"})
    assert "You are entered: Adam." in await text_of(adam, "event", event.pk)
    manage = reverse("event-manage", args=[event.pk])
    for name in NAMES[1:]:
        await office.post(manage, {"act": "add", "player": name})
    assert await Entry.objects.acount() == 9
    again = await sync_to_async(enter)(event, owner, [Player(people[3])])
    assert not isinstance(again, Entry)  # nobody is in it twice
    fits = (await office.get(reverse("event-movement", args=[event.pk]), {"pairs": "9"})).content.decode()
    keys = re.findall(r'name="proposal" value="([^"]+)"', fits)
    assert keys
    assert all(key.startswith("individual/") for key in keys)
    cards = await text_of(office, "event-movement-cards", event.pk)
    assert cards.count('class="guide"') == 9 + 2
    wrong = {"pairs": "9", "proposal": "howell/3/2"}
    assert (await office.post(reverse("event-movement", args=[event.pk]), wrong)).status_code == 400
    await begin(server.desk, session.pk)
    seating = await text_of(office, "session-seating", session.pk)
    assert sum(name in seating for name in NAMES) == 8  # one sits out
    assert "A substitute" in await text_of(office, "event-manage", event.pk)
    assert "A pair leaves" not in await text_of(office, "event-manage", event.pk)
    held = await play_out(server, clock, session.pk)
    await sync_to_async(publish)(held)
    results = await text_of(adam, "session-results", session.pk)
    assert results.count('<th scope="row">') == 9
    assert ">Player</th>" in results
    places = {one.entrant.id: (one.place, one.percentage) for one in (await sync_to_async(tally_of)(held)).standings}
    for kind, read in (("csv", sheet.read), ("xml", usebio.read), ("pbn", pbn_results.read)):
        saved = await adam.get(reverse("session-file", args=[session.pk, kind]))
        scored = rescore(read(saved.content, f"individual.{kind}"), Choices(ties=True))
        assert {one.entrant.id: (one.place, one.percentage) for one in scored.standings} == places
    assert ">Player</th>" in await text_of(adam, "session-cross", session.pk)
    assert "9 players" in await text_of(adam, "club-archive", "harbour")
    board = await text_of(adam, "session-board", session.pk, 1)
    assert re.search(r"(Adam|Beth|Carl|Dora|Egon|Fay|Gus|Hope|Ivan) – ", board)
    for name, args in (
        ("session-cross", ()),
        ("session-contestant", (1,)),
        ("session-card", ()),
        ("session-rulings", ()),
        ("session-file", ("xml",)),
        ("session-file", ("csv",)),
        ("session-hands", ()),
    ):
        assert (await office.get(reverse(name, args=[session.pk, *args]))).status_code == 200, name
