"""The organiser's browser: he announces an event, enters pairs, starts the session, changes it and publishes."""

from __future__ import annotations

import asyncio
from typing import Final
from uuid import UUID

from director.clubs.models import Club, Member, Role
from director.competitions.models import Competition
from director.sessions.models import Session
from play.models import Person
from tests.evening.browsing import Browser
from tests.evening.player import Player, Tempo
from tests.evening.script import Script
from tests.load.club import SignedIn, sign_in

__all__ = ["Office", "arrived", "found"]

_LOOKS: Final = 0.2
_LAST: Final = 1_000


def arrived(*names: str) -> list[SignedIn]:
    """Return people with accounts of these names, signed in."""
    people = [Person(email=f"{name.lower().replace(' ', '-')}@evening.test", display_name=name) for name in names]
    for person in people:
        person.set_unusable_password()
    return sign_in(Person.objects.bulk_create(people))


def found(owner: SignedIn) -> Club:
    """Found the club with its owner."""
    person = Person.objects.get(pk=owner.id)
    club = Club.objects.create(address="harbour", name="Harbour Club", zone="Asia/Shanghai", founded_by=person)
    Member.objects.create(club=club, person=person, role=Role.OWNER)
    return club


class Office:
    """The pages of one event, for its organiser. `event` and `session` are known once it is announced."""

    def __init__(self, address: str, owner: SignedIn) -> None:
        self.address = address
        self.browser = Browser(address, owner.session)
        self.event = UUID(int=0)
        self.session = UUID(int=0)

    @property
    def page(self) -> str:
        """The organiser's page of the event."""
        return f"/events/{self.event}/manage/"

    async def announce(self, **fields: str) -> None:
        """Announce an event by the form."""
        usual = {"name": "Tuesday Pairs", "starts_at": "2099-11-24T19:30", "check_time": "0", "method": "matchpoints"}
        form = usual | {"profile": "chinese_club"} | fields
        await self.browser.sent("/clubs/harbour/events/new/", **form)
        competition = await Competition.objects.order_by("-announced_at").afirst()
        assert competition is not None
        self.event = competition.pk
        self.session = (await Session.objects.aget(competition=competition)).pk

    async def enter(self, first: str, second: str) -> None:
        """Enter a pair by its names."""
        await self.browser.sent(self.page, act="add", first=first, second=second)

    async def do(self, act: str, **fields: str) -> None:
        """Send one of the forms of the page."""
        await self.browser.sent(self.page, act=act, **fields)

    async def start(self) -> None:
        """Start the session. Raise RuntimeError with what the page says where it does not start."""
        await self.do("start")
        if (await self.now()).started_at is None:
            raise RuntimeError((await self.browser.get(self.page)).text)

    async def now(self) -> Session:
        """Return the session as it is."""
        return await Session.objects.aget(pk=self.session)

    async def until_round(self, number: int) -> Session:
        """Return the session when this round has begun, or when it is over before."""
        while True:
            held = await self.now()
            if held.round >= number or held.ended_at is not None:
                return held
            await asyncio.sleep(_LOOKS)

    async def until_over(self) -> None:
        """Return when the session is over."""
        await self.until_round(_LAST)

    def player(self, who: SignedIn, script: Script, tempo: Tempo) -> Player:
        """Return the player that somebody is in this session, at his own browser."""
        return Player(who.name, self.address, Browser(self.address, who.session), self.session, script, tempo)
