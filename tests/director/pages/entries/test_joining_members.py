"""Entering by the link of an event: by one's name in the list of the members, or a written one."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient
from django.urls import reverse

from director.clubs.models import Joining, Role
from director.entries.entering import Player
from director.models import Club, Competition, Entrant, Entry, EntryRequest, PersonNotice
from director.sessions.running.runner import begin
from play.models import Person
from play.process.table_server import TableServer
from tests.director.evening import ROBOTS, Evening, evening
from tests.director.pages.test_whole_way import browser_of


@pytest.fixture
async def tuesday(server: TableServer) -> Evening:
    """An event of a club with the members Li, Wang and Zhang, whose names the link shows; nobody is entered."""
    made = await sync_to_async(evening)()
    for name in ("Li", "Wang", "Zhang"):
        person = await Person.objects.acreate(email=f"{name.lower()}@x.test", display_name=name)
        await made.club.members.acreate(person=person, role=Role.MEMBER)
    await Club.objects.aupdate(shows_members=True)
    return made


def address(tuesday: Evening) -> str:
    return reverse("event-join", args=[tuesday.competition.pk, tuesday.competition.join_key])


async def person(name: str) -> Person:
    return await Person.objects.aget(display_name=name, guest=False)


async def post(browser: AsyncClient, tuesday: Evening, **fields: str) -> str:
    return (await browser.post(address(tuesday), fields, follow=True)).content.decode()


async def organise(tuesday: Evening, **fields: str) -> str:
    office = await browser_of(tuesday.owner)
    manage = reverse("event-manage", args=[tuesday.competition.pk])
    return (await office.post(manage, fields, follow=True)).content.decode()


async def test_the_club_chooses_whether_the_link_shows_its_members(tuesday: Evening) -> None:
    page = (await AsyncClient().get(address(tuesday))).content.decode()
    assert all(f"<bdi>{name}</bdi>" in page for name in ("Li", "Wang", "Zhang"))
    await Club.objects.aupdate(shows_members=False)
    assert "<bdi>Li</bdi>" not in (await AsyncClient().get(address(tuesday))).content.decode()
    li = await person("Li")
    page = await post(AsyncClient(), tuesday, member=f"{li.pk}")
    assert "Nobody of this name is entered" in page
    page = await post(AsyncClient(), tuesday, written="Li")
    assert f'value="{li.pk}"' not in page  # nothing tells that it is the name of a member


async def test_nobody_is_entered_or_becomes_a_guest_under_a_name_that_the_house_keeps(tuesday: Evening) -> None:
    """He would bear it at every table of the site."""
    for written, partner in (("Director", ""), ("Li #7", ""), ("Wu", "裁判")):
        page = await post(AsyncClient(), tuesday, written=written, partner_name=partner, act="ask")
        assert (written, "The house keeps this name for itself" in page) == (written, True)
    assert not await Person.objects.filter(guest=True).aexists()
    assert "The house keeps this name for itself" in await organise(tuesday, act="add", first="裁判", second="Wu")
    assert not await Entry.objects.aexists()


async def test_of_two_members_with_one_name_the_secretary_reads_and_writes_the_numbers(tuesday: Evening) -> None:
    li = await person("Li")
    other = await Person.objects.acreate(email="li@other.test", display_name="Li")
    members = reverse("club-members", args=[tuesday.club.address])
    page = (await (await browser_of(tuesday.owner)).get(members)).content.decode()
    assert f"<bdi>Li #{li.pk}</bdi>" in page
    assert "<bdi>Wang</bdi>" in page
    assert "More than one person has this name" in await organise(tuesday, act="add", first="Li", second="Wang")
    await organise(tuesday, act="add", first=f"Li #{other.pk}", second="Wang")
    assert await Entrant.objects.filter(person=other).aexists()


async def test_a_member_enters_in_his_account_with_a_member(tuesday: Evening) -> None:
    """From the link: his name, his partner; who confirms as always."""
    li, wang = await person("Li"), await person("Wang")
    phone = await browser_of(li)
    assert "Enter as Li" in (await phone.get(address(tuesday))).content.decode()
    page = await post(phone, tuesday, member=f"{wang.pk}")  # whatever name he chooses, he is himself
    assert "<h1><bdi>Li</bdi></h1>" in page
    answer = await phone.post(address(tuesday), {"member": f"{li.pk}", "act": "enter", "partner": f"{wang.pk}"})
    assert answer["Location"] == address(tuesday)
    assert (await phone.get(address(tuesday)))["Location"] == reverse("session-play", args=[tuesday.session.pk])
    players = Entrant.objects.values_list("person", "confirmed", "joined")
    assert [one async for one in players] == [(li.pk, True, False), (wang.pk, False, False)]
    assert await PersonNotice.objects.filter(person=wang, kind="entered").aexists()
    page = (await AsyncClient().get(address(tuesday))).content.decode()
    assert 'name="member"' in page  # of Zhang alone
    assert f'name="member" value="{li.pk}"' not in page


async def test_a_visitor_who_picks_a_member_is_entered_by_the_organiser_alone(tuesday: Evening) -> None:
    """He plays under the name, not as the account; his partner confirms."""
    li, wang = await person("Li"), await person("Wang")
    phone = AsyncClient()
    page = await post(phone, tuesday, member=f"{li.pk}")
    assert "With whom do you play?" in page
    assert not await EntryRequest.objects.aexists()
    page = await post(phone, tuesday, member=f"{li.pk}", act="enter", partner=f"{wang.pk}")
    assert "The organiser has been asked" in page
    assert not await Entry.objects.aexists()
    office = await browser_of(tuesday.owner)
    page = (await office.get(reverse("event-manage", args=[tuesday.competition.pk]))).content.decode()
    assert "the name is a member’s" in page
    asked = await EntryRequest.objects.aget()
    await organise(tuesday, act="enter-asked", request=f"{asked.pk}")
    own, partner = [one async for one in Entrant.objects.order_by("place").select_related("person")]
    assert own.person is not None
    assert (own.name, own.person.guest, own.person_id != li.pk, own.joined, own.confirmed) == ("Li", *[True] * 4)
    assert (partner.person_id, partner.confirmed) == (wang.pk, False)
    assert (await phone.get(address(tuesday)))["Location"] == reverse("session-play", args=[tuesday.session.pk])
    await organise(tuesday, act="enter-asked", request=f"{asked.pk}")  # it was answered
    assert await Entry.objects.acount() == 1


async def test_nobody_is_entered_in_an_event_that_is_cancelled(tuesday: Evening) -> None:
    li = await person("Li")
    phone = AsyncClient()
    await post(phone, tuesday, member=f"{li.pk}", act="ask")
    asked = await EntryRequest.objects.aget()
    page = reverse("event-manage", args=[tuesday.competition.pk])
    office = await browser_of(tuesday.owner)
    assert "enter-asked" in (await office.get(page)).content.decode()
    await organise(tuesday, act="cancel-event", reason="No room")
    assert "enter-asked" not in (await office.get(page)).content.decode()
    await organise(tuesday, act="enter-asked", request=f"{asked.pk}")
    assert not await Entry.objects.aexists()


async def test_a_written_name_and_a_written_partner(tuesday: Evening) -> None:
    phone = AsyncClient()
    assert "Nobody of this name is entered yet" in await post(phone, tuesday, written=" Sun ")
    await post(phone, tuesday, written="Sun", act="ask", partner_name="Qian")
    asked = await EntryRequest.objects.aget()
    await organise(tuesday, act="enter-asked", request=f"{asked.pk}")
    assert [one.name async for one in Entrant.objects.order_by("place")] == ["Sun", "Qian"]
    other = AsyncClient()
    qian = await Entrant.objects.aget(name="Qian")
    await post(other, tuesday, name=f"{qian.pk}")
    assert await Entrant.objects.filter(name="Qian", joined=True, confirmed=True).aexists()


async def test_what_is_refused_or_cannot_be_enters_nobody(tuesday: Evening) -> None:
    """A refusal, a member who has entered meanwhile, and a stranger who answers himself."""
    li = await person("Li")
    phone = AsyncClient()
    await post(phone, tuesday, member=f"{li.pk}", act="ask")
    asked = await EntryRequest.objects.aget()
    manage = reverse("event-manage", args=[tuesday.competition.pk])
    assert (await phone.post(manage, {"act": "enter-asked", "request": f"{asked.pk}"})).status_code == 404
    await organise(tuesday, act="refuse-asked", request=f"{asked.pk}")
    assert "has not entered you as Li" in (await phone.get(address(tuesday))).content.decode()
    await post(phone, tuesday, member=f"{li.pk}", act="ask")
    await sync_to_async(tuesday.enter)((Player(li), Player()))
    page = await organise(tuesday, act="enter-asked", request=f"{asked.pk}")
    assert "has entered this event already" in page
    assert await Entry.objects.acount() == 1


async def test_where_an_account_is_asked_for_a_visitor_signs_in(tuesday: Evening) -> None:
    await Club.objects.aupdate(joining=Joining.ACCOUNT)
    li = await person("Li")
    answer = await AsyncClient().post(address(tuesday), {"member": f"{li.pk}"})
    assert answer["Location"].startswith(reverse("account_login"))


async def test_when_the_entries_are_closed_an_account_asks_too(tuesday: Evening) -> None:
    await Competition.objects.aupdate(entries_close=tuesday.session.starts_at.replace(year=2000))
    li = await person("Li")
    phone = await browser_of(li)
    await post(phone, tuesday, member=f"{li.pk}", act="enter")
    asked = await EntryRequest.objects.aget()
    assert not await Entry.objects.aexists()
    await organise(tuesday, act="enter-asked", request=f"{asked.pk}")
    own = await Entrant.objects.aget(place=1)
    assert (own.person_id, own.joined) == (li.pk, False)


async def test_nobody_reads_a_hand_by_picking_a_members_name(tuesday: Evening, server: TableServer) -> None:
    """An opponent's second browser picks a member who plays: before the start, and while he plays."""
    li, wang = await person("Li"), await person("Wang")
    await sync_to_async(tuesday.enter)((Player(li), Player()), (Player(wang), Player()), ROBOTS, ROBOTS)
    early, late = AsyncClient(), AsyncClient()
    own = await Entrant.objects.aget(person=li)
    for fields in ({"member": f"{li.pk}"}, {"written": "Li"}, {"written": "li", "act": "ask"}):
        await post(early, tuesday, **fields)
    await begin(server.desk, tuesday.session.pk)
    player = await browser_of(li)
    play = reverse("session-play", args=[tuesday.session.pk])
    table = (await player.get(play))["Location"]
    assert (await player.get(table)).status_code == 200
    for fields in (
        {"member": f"{li.pk}", "act": "ask"},
        {"member": f"{li.pk}", "act": "enter"},
        {"written": "Li", "act": "ask"},
        {"name": f"{own.pk}"},
        {"name": f"{own.pk}", "pin": "000000"},
        {"name": f"{own.pk}", "act": "ask"},
    ):
        for browser in (early, late):
            await post(browser, tuesday, **fields)
            assert (await browser.get(play)).status_code in (302, 404)
            assert (await browser.get(table)).status_code in (302, 404)
    assert (await Entrant.objects.aget(pk=own.pk)).person_id == li.pk
    assert not await EntryRequest.objects.filter(granted=True).aexists()
