"""Whose seat it is: a name that is taken is given to the same browser, to its PIN, or by the organiser’s consent."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from director.clubs.models import Joining
from director.entries.entering import Player
from director.entries.pins import is_pin, pin_of
from director.models import Club, Displaced, Entrant, SeatRequest
from director.sessions.running.runner import begin
from frontend.close_codes import CloseCode
from play.live.clock import ManualClock
from play.models import BoardPlay, LogRow, Person
from play.people.guesses import in_threes
from play.process.table_server import TableServer
from tests.director.evening import Evening, evening
from tests.director.pages.test_whole_way import browser_of
from tests.play.wire.test_consumer import Socket

NAMES = ("李华", "王芳", "张伟", "赵敏", "周杰", "吴刚", "郑和", "孙丽")


@dataclass(frozen=True)
class Seated:
    """A session of eight names; the first of them is played in `phone`, at `table`."""

    tuesday: Evening
    phone: AsyncClient
    table: str
    play: str


def address(tuesday: Evening) -> str:
    return reverse("event-join", args=[tuesday.competition.pk, tuesday.competition.join_key])


async def entrant(name: str) -> Entrant:
    return await Entrant.objects.select_related("person", "entry__competition__club").aget(name=name)


async def pick(browser: AsyncClient, tuesday: Evening, name: str, **fields: str) -> str:
    """Choose a name on the page of the link; return the page to which that leads."""
    chosen = await entrant(name)
    answer = await browser.post(address(tuesday), {"name": f"{chosen.pk}"} | fields, follow=True)
    return answer.content.decode()


@pytest.fixture
async def tuesday(server: TableServer) -> Evening:
    made = await sync_to_async(evening)()
    players = [Player(None, name) for name in NAMES]
    await sync_to_async(made.enter)(*zip(players[::2], players[1::2], strict=True))
    return made


@pytest.fixture
async def seated(tuesday: Evening, server: TableServer) -> Seated:
    phone = AsyncClient()
    await pick(phone, tuesday, NAMES[0])
    await begin(server.desk, tuesday.session.pk)
    play = reverse("session-play", args=[tuesday.session.pk])
    return Seated(tuesday, phone, (await phone.get(play))["Location"], play)


async def test_an_opponents_second_browser_reads_no_hand_by_picking_a_name(seated: Seated) -> None:
    """By the name, a wrong PIN, a request that nobody has granted, the table’s own address and its socket."""
    opponent = AsyncClient()
    held = (await entrant(NAMES[0])).person_id
    assert NAMES[0] in await pick(opponent, seated.tuesday, NAMES[0])  # it asks for a proof
    for fields in ({}, {"pin": "000000"}, {"pin": "x"}, {"act": "ask"}):
        await pick(opponent, seated.tuesday, NAMES[0], **fields)
        assert (await opponent.get(seated.play)).status_code in (302, 404)
        assert (await opponent.get(seated.table)).status_code in (302, 404)
    socket = Socket(seated.table.split("/")[2], opponent.cookies["sessionid"].value)
    await socket.connect(timeout=10)
    assert await socket.closed() == CloseCode.SHUT_OUT
    assert (await entrant(NAMES[0])).person_id == held
    assert not await Displaced.objects.aexists()


async def test_the_pin_brings_the_same_player_to_another_device_at_once(seated: Seated, server: TableServer) -> None:
    """He plays on as the same guest; the old browser and the director are told."""
    table = seated.table.split("/")[2]
    assert (await seated.phone.get(seated.table)).status_code == 200
    old = Socket(table, seated.phone.cookies["sessionid"].value)
    await old.open()
    await old.hear()  # it has the seat
    pin = await sync_to_async(pin_of)(await entrant(NAMES[0]))
    laptop = AsyncClient()
    await pick(laptop, seated.tuesday, NAMES[0], pin=f"{pin[:3]} {pin[3:]}")
    assert (await laptop.get(seated.table)).status_code == 200
    assert await old.closed() == CloseCode.WHO_IS_IT
    again = Socket(table, seated.phone.cookies["sessionid"].value)
    await again.connect(timeout=10)
    assert await again.closed() == CloseCode.ELSEWHERE
    told = (await seated.phone.get(seated.play + "?elsewhere")).content.decode()
    assert "You play in another browser" in told
    waits = await seated.phone.get(seated.play, headers={"HX-Request": "true"})
    assert "HX-Redirect" not in waits  # it does not take the seat back by itself
    play = await BoardPlay.objects.aget(table=UUID(table))
    calls = LogRow.objects.filter(play=play, kind="laws.noted", data__text="another browser")
    assert await calls.acount() == 1
    office = await browser_of(seated.tuesday.owner)
    page = await office.get(reverse("event-manage", args=[seated.tuesday.competition.pk]))
    assert "plays from another browser" in page.content.decode()
    assert (await seated.phone.get(seated.play))["Location"] == seated.table  # “Play here” takes it


async def test_who_proves_his_pin_in_a_silenced_browser_speaks_on_in_his_own(seated: Seated) -> None:
    """The silence is that browser’s: it falls on whoever comes in anew there, not on a player who plays elsewhere."""
    tablet, until = AsyncClient(), timezone.now() + timedelta(days=3)
    await pick(tablet, seated.tuesday, NAMES[1])
    await Person.objects.filter(entrants__name=NAMES[1]).aupdate(muted_until=until)
    await tablet.get("/")
    await tablet.post(reverse("account_logout"))
    await pick(tablet, seated.tuesday, NAMES[0], pin=await sync_to_async(pin_of)(await entrant(NAMES[0])))
    assert (await tablet.get(seated.table)).status_code == 200
    assert (await Person.objects.aget(entrants__name=NAMES[0])).muted_until is None
    await tablet.post(reverse("account_logout"))
    await pick(tablet, seated.tuesday, NAMES[2])
    assert (await Person.objects.aget(entrants__name=NAMES[2])).muted_until == until


async def test_two_tabs_of_one_browser_both_play(seated: Seated, server: TableServer) -> None:
    table, cookie = seated.table.split("/")[2], seated.phone.cookies["sessionid"].value
    tabs = [Socket(table, cookie), Socket(table, cookie)]
    for tab in tabs:
        assert (await seated.phone.get(seated.table)).status_code == 200
        await tab.open()
        await tab.hear()
    for tab in tabs:
        await tab.disconnect()


async def test_the_organiser_lets_somebody_in_who_has_lost_his_browser(seated: Seated, server: TableServer) -> None:
    """He plays the board on at once; who had the name is told, loses the table, and finds the director told."""
    other = AsyncClient()
    old = (await entrant(NAMES[0])).person_id
    assert "The organiser has been asked" in await pick(other, seated.tuesday, NAMES[0], act="ask")
    manage = reverse("event-manage", args=[seated.tuesday.competition.pk])
    office = await browser_of(seated.tuesday.owner)
    assert "Let him in" in (await office.get(manage)).content.decode()
    asked = await SeatRequest.objects.aget()
    await office.post(manage, {"act": "let-in", "request": f"{asked.pk}"})
    taken = await entrant(NAMES[0])
    assert taken.person_id == asked.person_id != old
    assert (await other.get(address(seated.tuesday)))["Location"] == seated.play
    assert (await other.get(seated.play))["Location"] == seated.table
    assert (await other.get(seated.table)).status_code == 200
    assert (await seated.phone.get(seated.table)).status_code == 404
    told = (await seated.phone.get(seated.play)).content.decode()
    assert "You do not play as 李华 any more" in told
    assert await LogRow.objects.filter(kind="laws.noted", data__text="another player").acount() == 1
    assert "the organiser has let another browser in" in (await office.get(manage)).content.decode()


async def test_what_the_organiser_refuses_stays_refused(seated: Seated) -> None:
    other = AsyncClient()
    await pick(other, seated.tuesday, NAMES[0], act="ask")
    office = await browser_of(seated.tuesday.owner)
    manage = reverse("event-manage", args=[seated.tuesday.competition.pk])
    asked = await SeatRequest.objects.aget()
    await office.post(manage, {"act": "refuse", "request": f"{asked.pk}"})
    assert "has not let you in" in (await other.get(address(seated.tuesday))).content.decode()
    await office.post(manage, {"act": "let-in", "request": f"{asked.pk}"})  # it was answered
    assert (await entrant(NAMES[0])).person_id != asked.person_id


async def test_a_club_that_asks_for_a_pin(tuesday: Evening) -> None:
    """The link alone gives no name; the organiser’s page tells the PINs."""
    await Club.objects.aupdate(joining=Joining.PIN)
    one = await entrant(NAMES[1])
    phone, pin = AsyncClient(), await sync_to_async(pin_of)(one)
    assert 'name="pin"' in await pick(phone, tuesday, NAMES[1])
    assert "This is not the PIN" in await pick(phone, tuesday, NAMES[1], pin=f"{(int(pin) + 1) % 10**9:09}")
    assert (await entrant(NAMES[1])).person is None
    await pick(phone, tuesday, NAMES[1], pin=pin)
    assert (await entrant(NAMES[1])).person is not None
    office = await browser_of(tuesday.owner)
    page = await office.get(reverse("event-manage", args=[tuesday.competition.pk]))
    assert in_threes(pin) in page.content.decode()


async def test_a_club_that_asks_for_an_account(tuesday: Evening) -> None:
    """A visitor is led to sign in; who has an account takes a name, and no PIN helps another to it."""
    await Club.objects.aupdate(joining=Joining.ACCOUNT)
    visitor = AsyncClient()
    one = await entrant(NAMES[1])
    answer = await visitor.post(address(tuesday), {"name": f"{one.pk}"})
    assert answer["Location"].startswith(reverse("account_login"))
    li = await Person.objects.acreate(email="li@x.test", display_name="Li")
    await pick(await browser_of(li), tuesday, NAMES[1])
    assert (await entrant(NAMES[1])).person_id == li.pk
    pin = await sync_to_async(pin_of)(await entrant(NAMES[1]))
    assert 'name="pin"' not in await pick(visitor, tuesday, NAMES[1], pin=pin)
    assert (await entrant(NAMES[1])).person_id == li.pk


async def test_a_freed_name_has_another_pin_and_its_holder_is_told(seated: Seated) -> None:
    before = await sync_to_async(pin_of)(await entrant(NAMES[0]))
    office = await browser_of(seated.tuesday.owner)
    manage = reverse("event-manage", args=[seated.tuesday.competition.pk])
    one = await entrant(NAMES[0])
    await office.post(manage, {"act": "free", "entrant": f"{one.pk}"})
    after = await entrant(NAMES[0])
    assert (after.person, is_pin(after, before)) == (None, False)
    assert "the organiser has freed the name" in (await seated.phone.get(seated.play)).content.decode()


async def test_a_pin_is_not_tried_for_ever(tuesday: Evening, settings: Settings) -> None:
    """After some tries of a network, or more of all, none is looked at; the organiser gives another."""
    settings.TRUSTED_PROXIES = 1
    settings.MOST_WRONG_GUESSES = 7
    await Club.objects.aupdate(joining=Joining.PIN)
    one = await entrant(NAMES[1])
    pin = await sync_to_async(pin_of)(one)
    for tried in range(6):
        await AsyncClient().post(address(tuesday), {"name": f"{one.pk}", "pin": f"{(int(pin) + 1 + tried) % 10**9:09}"})
    answer = await AsyncClient().post(address(tuesday), {"name": f"{one.pk}", "pin": pin})
    assert answer.status_code == 429
    assert (await entrant(NAMES[1])).person is None
    far = {"x-forwarded-for": "198.51.100.7"}
    form = {"name": f"{one.pk}", "pin": f"{(int(pin) + 9) % 10**9:09}"}
    tries = [(await AsyncClient().post(address(tuesday), form, headers=far)).status_code for _ in range(2)]
    assert tries == [200, 429], "seven of all networks together"
    manage, office = reverse("event-manage", args=[tuesday.competition.pk]), await browser_of(tuesday.owner)
    page = (await office.get(manage)).content.decode()
    assert "7 wrong ones were written in ten minutes. Strangers are refused now" in page
    await office.post(manage, {"act": "new-pin", "entrant": f"{one.pk}"})
    new = await sync_to_async(pin_of)(await entrant(NAMES[1]))
    assert new != pin
    assert in_threes(new) in (await office.get(manage)).content.decode()
    await pick(AsyncClient(), tuesday, NAMES[1], pin=new)
    assert (await entrant(NAMES[1])).person is not None


async def test_a_whole_hall_comes_in_from_one_address_however_many_it_has(tuesday: Evening, settings: Settings) -> None:
    """What is right is given back; what is wrong still counts for all who are there."""
    limits = {"guest": "2/h/ip", "pin": "6/10m/key,2/h/ip"}
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | limits
    await Club.objects.aupdate(joining=Joining.PIN)
    for name in NAMES[:5]:
        await pick(AsyncClient(), tuesday, name, pin=await sync_to_async(pin_of)(await entrant(name)))
        assert (await entrant(name)).person is not None
    await Club.objects.aupdate(joining=Joining.LINK)
    await pick(AsyncClient(), tuesday, NAMES[5])
    assert (await entrant(NAMES[5])).person is not None
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"guest": "300/h/ip"}
    await Club.objects.aupdate(joining=Joining.PIN)
    one = await entrant(NAMES[6])
    wrong = {"name": f"{one.pk}", "pin": f"{(int(await sync_to_async(pin_of)(one)) + 1) % 10**9:09}"}
    tries = [(await AsyncClient().post(address(tuesday), wrong)).status_code for _ in range(3)]
    assert tries == [200, 200, 429]


async def test_taking_names_of_one_event_without_end_counts_as_making_guests_without_end(
    tuesday: Evening, settings: Settings
) -> None:
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"guest": "1/h/ip", "joined": "1/h/key"}
    for name in NAMES[:3]:
        await pick(AsyncClient(), tuesday, name)
    assert [(await entrant(name)).person is None for name in NAMES[:3]] == [False, False, True]


async def test_strangers_who_try_pins_shut_nobody_out_where_he_has_played_from(
    seated: Seated, settings: Settings
) -> None:
    """His tablet takes the place of his phone; at a strange network he asks the organiser meanwhile."""
    settings.TRUSTED_PROXIES, settings.MOST_WRONG_GUESSES = 1, 2
    one, link = await entrant(NAMES[0]), address(seated.tuesday)
    assert (await seated.phone.get(seated.table)).status_code == 200
    pin = await sync_to_async(pin_of)(one)
    far = [{"x-forwarded-for": f"198.51.100.{at}"} for at in range(4)]
    form = {"name": f"{one.pk}", "pin": f"{(int(pin) + 1) % 10**9:09}"}
    assert [(await AsyncClient().post(link, form, headers=at)).status_code for at in far] == [200, 200, 429, 429]
    right = {"name": f"{one.pk}", "pin": in_threes(pin)}
    waits = await AsyncClient().post(link, right, headers=far[3])
    told = "Try again in ten minutes, or ask the organiser, who can give the name another PIN"
    assert (waits.status_code, told in waits.content.decode()) == (429, True)
    assert 'value="ask"' in waits.content.decode()
    answer = await AsyncClient().post(link, right)
    assert answer["Location"] == seated.play
    asking = await AsyncClient().post(link, {"name": f"{one.pk}", "act": "ask"}, headers=far[3])
    assert asking.status_code == 302
    assert await SeatRequest.objects.acount() == 1


async def test_a_written_name_is_found(tuesday: Evening, clock: ManualClock) -> None:
    phone = AsyncClient()
    await phone.post(address(tuesday), {"written": "  李华 "})
    assert (await entrant("李华")).person is not None
    page = await AsyncClient().post(address(tuesday), {"written": "nobody"}, follow=True)
    assert "Nobody of this name is entered" in page.content.decode()


async def test_an_organiser_who_plays_reads_no_pin_that_opens_a_hand(tuesday: Evening, server: TableServer) -> None:
    """Before the start those of his own entry, and those that he has to hand out; from the start on none. One that was
    read before somebody took the name by the link alone is its PIN no more.
    """
    read = await sync_to_async(pin_of)(await entrant(NAMES[2]))
    own, rival, office = AsyncClient(), AsyncClient(), await browser_of(tuesday.owner)
    await pick(own, tuesday, NAMES[0])
    await pick(rival, tuesday, NAMES[2])
    assert not is_pin(await entrant(NAMES[2]), read)
    player = (await entrant(NAMES[0])).person
    assert player is not None
    await tuesday.club.members.acreate(person=player, role="director")

    async def told(browser: AsyncClient) -> list[str]:
        page = (await browser.get(reverse("event-manage", args=[tuesday.competition.pk]))).content.decode()
        return [one for one in NAMES[:4] if in_threes(await sync_to_async(pin_of)(await entrant(one))) in page]

    assert (await told(own), await told(office)) == ([*NAMES[:2]], [*NAMES[:4]])
    await Club.objects.aupdate(joining=Joining.PIN)
    assert await told(own) == [*NAMES[:2], NAMES[3]]
    await begin(server.desk, tuesday.session.pk)
    assert (await told(own), await told(office)) == ([], [*NAMES[:4]])


async def test_an_organiser_who_plays_gives_nobody_the_seat_of_a_rival(seated: Seated) -> None:
    """Else a second browser of his reads a hand. Of his own pair he may; another organiser decides on the others."""
    player = (await entrant(NAMES[2])).person
    assert player is None
    own = AsyncClient()
    await pick(own, seated.tuesday, NAMES[2])
    player = (await entrant(NAMES[2])).person
    assert player is not None
    await seated.tuesday.club.members.acreate(person=player, role="director")
    manage = reverse("event-manage", args=[seated.tuesday.competition.pk])
    held = (await entrant(NAMES[0])).person_id
    second = AsyncClient()
    await pick(second, seated.tuesday, NAMES[0], act="ask")
    asked = await SeatRequest.objects.aget()
    page = (await own.get(manage)).content.decode()
    assert "another organiser decides" in page
    assert "Let him in" not in page
    assert f'id="free-{(await entrant(NAMES[0])).pk}"' not in page
    for fields in ({"act": "let-in"}, {"act": "refuse"}):
        assert (await own.post(manage, fields | {"request": f"{asked.pk}"})).status_code == 404
    rival = {"act": "free", "entrant": f"{(await entrant(NAMES[0])).pk}"}
    assert (await own.post(manage, rival)).status_code == 404
    assert (await entrant(NAMES[0])).person_id == held
    assert (await second.get(seated.table)).status_code in (302, 404)
    await pick(AsyncClient(), seated.tuesday, NAMES[3])  # his partner
    await pick(AsyncClient(), seated.tuesday, NAMES[3], act="ask")
    mine = await SeatRequest.objects.exclude(pk=asked.pk).aget()
    await own.post(manage, {"act": "let-in", "request": f"{mine.pk}"})
    assert (await entrant(NAMES[3])).person_id == mine.person_id
    office = await browser_of(seated.tuesday.owner)
    await office.post(manage, {"act": "let-in", "request": f"{asked.pk}"})
    assert (await entrant(NAMES[0])).person_id == asked.person_id
