"""The organiser's browser of an event of several sessions: its stages, its knockout, one session after another."""

from __future__ import annotations

import re
from html import unescape
from typing import Final
from uuid import UUID

from director.competitions.models import Competition
from director.competitions.stage_models import Stage
from director.sessions.models import Session
from tests.evening.office import Office
from tests.load.club import SignedIn

__all__ = ["StagedOffice"]

_PLAYERS: Final = 4
_FIELD: Final = re.compile(r'<(?:input|select|textarea)[^>]*\bname="([a-z_]+)"[^>]*>')
_VALUE: Final = re.compile(r'\bvalue="([^"]*)"')
_SELECT: Final = re.compile(r'<select[^>]*\bname="([a-z_]+)"[^>]*>(.*?)</select>', re.DOTALL)
_CHOSEN: Final = re.compile(r'<option value="([^"]*)" selected')


class StagedOffice(Office):
    """The pages of an event of several sessions; what is done is done in the one that it stands `at`."""

    def __init__(self, address: str, owner: SignedIn, event: UUID | None = None) -> None:
        super().__init__(address, owner)
        self.event = event or self.event
        self._number = 1

    @property
    def page(self) -> str:
        """The organiser's page of that session."""
        return f"/events/{self.event}/manage/?session={self._number}"

    async def at(self, number: int) -> None:
        """Turn to the session of that number."""
        self._number = number
        self.session = (await Session.objects.aget(competition=self.event, number=number)).pk

    async def announce_teams(self, **fields: str) -> None:
        """Announce an event of teams by the form."""
        usual = {"method": "imps", "profile": "chinese_club", "check_time": "0"}
        await self.browser.sent("/clubs/harbour/events/new/?for=teams", **(usual | fields))
        competition = await Competition.objects.order_by("-announced_at").afirst()
        assert competition is not None
        self.event = competition.pk
        await self.at(1)

    async def enter_team(self, name: str) -> None:
        """Enter a team of robots."""
        await self.do("add", name=name, **{f"player_{place}": "" for place in range(1, _PLAYERS + 1)})

    async def stages(self, **fields: str) -> None:
        """Send a form of the page of the stages."""
        await self.browser.sent(f"/events/{self.event}/stages/", **fields)

    async def knockout(self, stage: Stage, **fields: str) -> None:
        """Send a form of the settings of a knockout."""
        await self.browser.sent(f"/stages/{stage.pk}/knockout/", **fields)

    async def settings(self, stage: Stage, **fields: str) -> None:
        """Store the settings of a knockout: as the form shows them, but for these."""
        page = (await self.browser.get(f"/stages/{stage.pk}/knockout/")).text
        form = page[page.index('name="segments"') - 200 :]
        shown = {
            found[1]: unescape(value[1])
            for found in _FIELD.finditer(form)
            if "checkbox" not in found[0] and (value := _VALUE.search(found[0])) is not None
        }
        shown |= {name: chosen[1] for name, of in _SELECT.findall(form) if (chosen := _CHOSEN.search(of)) is not None}
        shown.pop("csrfmiddlewaretoken", None)
        await self.knockout(stage, act="save", **(shown | fields))
