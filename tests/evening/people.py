"""The evening at a human pace: sixteen players with scripts, and what goes wrong in a club."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Final
from uuid import UUID, uuid4

from asgiref.sync import sync_to_async

from director.entries.models import Entrant
from director.sessions.draw.schedules import schedule_of
from director.sessions.models import Session
from frontend.close_codes import CloseCode
from play.models import BoardPlay, Person
from tests.evening.office import Office
from tests.evening.player import Player, Tempo, playing
from tests.evening.publishing import publish
from tests.evening.script import cards
from tests.evening.telling import Diary
from tests.load.club import SignedIn, sign_in
from tests.load.process import serving

__all__ = ["NAMES", "play"]

NAMES: Final = tuple(f"{kind} {number}" for number in range(1, 9) for kind in ("Ann", "Bob"))
_BOARDS: Final = 2
_ROUNDS: Final = 3
_SLOW: Final = 7.0
"""How many times as long as others the slow table of the last round thinks, at least."""
_ACTS: Final = 35
"""Calls and cards of a board until declarer claims: the slow table plays its first one when time is called."""
_MINUTE: Final = 60
_SLEEPS: Final = 20.0
_LOOKS: Final = 0.2
_ONE_CALL: Final = '<span class="calls">1 call<'
_TRICKS: Final = re.compile(r"<b>(\d+)</b>")


async def play(owner: SignedIn, people: list[SignedIn], seconds: float) -> None:
    """Play the evening, each player thinking for so many seconds on the average, and print what happens."""
    with serving(1, {"REDIS_URL": ""}) as (server,):
        diary, office = Diary(), Office(server.address, owner)
        # As many minutes a board as a player thinks seconds: the others are in time, the slow table is not.
        await office.announce(
            name="People",
            movement="howell",
            rounds=f"{_ROUNDS}",
            boards_per_round=f"{_BOARDS}",
            minutes=f"{seconds}",
            same_boards="on",
        )
        await Session.objects.filter(pk=office.session).aupdate(pause=2)
        for first, second in zip(NAMES[::2], NAMES[1::2], strict=True):
            await office.enter(first, second)
        await office.start()
        diary.tell(f"{len(NAMES) // 2} pairs begin; a round has {_BOARDS} boards and {_BOARDS * seconds:g} minutes")
        await _Evening(office, diary, people, seconds).play()
        await publish(office, diary)
        office.browser.close()


class _Evening:
    """What happens in it, one thing after another."""

    def __init__(self, office: Office, diary: Diary, people: list[SignedIn], seconds: float) -> None:
        self.office = office
        self.tell = diary.tell
        self.tempo = Tempo(seconds)
        self.slow = max(_SLOW, 1.3 * _MINUTE * (_BOARDS * seconds + 1) / (_ACTS * seconds))  # a minute for the move
        self.players = {one.name: self._player(one) for one in people}

    async def play(self) -> None:
        """Play the rounds, with what happens in each."""
        async with playing(list(self.players.values())) as all_of_them:
            await self._twice(all_of_them)
            await self._exchanged()
            await self.office.until_round(2)
            self.tell("round 1 is over")
            await asyncio.gather(self._sleeps("Ann 2"), self._called())
            await self.office.until_round(3)
            self.tell("round 2 is over")
            await self._late()
            await self.office.until_over()
            self.tell("round 3 is over, and the session")
        refused = {name: one.refused for name, one in self.players.items() if one.refused}
        if refused:
            self.tell(f"refused: {refused}")

    def _player(self, who: SignedIn) -> Player:
        player = self.office.player(who, cards, self.tempo)
        player.pages = True
        return player

    async def _twice(self, all_of_them: playing) -> None:
        """Pair 1 signs in a second time: the new browsers play, the old ones are told."""
        names = ("Ann 1", "Bob 1")
        await _until(lambda: all(self.players[name].is_shown for name in names))
        accounts = [one async for one in Person.objects.filter(display_name__in=names).order_by("display_name")]
        old = [self.players[name] for name in names]
        for signed in await sync_to_async(sign_in)(accounts):
            self.players[signed.name] = self._player(signed)
            all_of_them.add(self.players[signed.name])
        await _until(lambda: all(CloseCode.ELSEWHERE in one.closed for one in old))
        self.tell(f"pair 1 has signed in twice; the new browsers play, the old ones are told ({CloseCode.ELSEWHERE:d})")

    async def _exchanged(self) -> None:
        """Pairs 3 and 5 sit in each other's places; they are put right from the next round on."""
        await self.office.do("exchange", one="3", other="5")
        self.tell("pairs 3 and 5 sit in each other’s places: put right from round 2 on (Law 15B)")

    async def _sleeps(self, name: str) -> None:
        """A phone sleeps at trick seven, and its player finds the board as he left it."""
        player = self.players[name]
        await _until(lambda: _tricks(player) == 6)
        await player.sleep()
        self.tell(f"the phone of {name} sleeps at trick seven")
        await asyncio.sleep(_SLEEPS)
        away = name in (await self.office.browser.get(self.office.page)).text.partition("Away:")[2]
        player.wake()
        await _until(lambda: player.is_shown)
        self.tell(f"it wakes; the organiser {'has' if away else 'has not'} seen that {name} was away")
        await _until(lambda: _tricks(player) != 6)
        self.tell(f"{name} plays on")

    async def _called(self) -> None:
        """The director is called at three tables within a minute, and comes to each."""
        callers = [self.players[name] for name in ("Ann 3", "Ann 4", "Ann 6")]
        await _until(lambda: all(one.is_shown for one in callers))
        tables = {one.table for one in callers}
        for one in callers:
            assert one.client is not None
            await one.client.act({"do": "director", "text": "Please come."})
        self.tell(f"the director is called at {len(tables)} tables")
        page = (await self.office.browser.get(self.office.page)).text
        self.tell(f"his page shows {page.count(_ONE_CALL)} tables with a call")
        for table in sorted(table for table in tables if table is not None):
            await self._settled(table)
        self.tell("he has been to all of them, and play goes on")

    async def _settled(self, table: UUID) -> None:
        """Come to a table, and say that the call is dealt with."""
        board = await BoardPlay.objects.filter(table=table).alatest("sequence")
        for act in ("take", "done"):
            fields = {"act": act, "play": f"{board.pk}", "key": f"{uuid4()}"}
            await self.office.browser.sent(f"/tables/{table}/director/", **fields)

    async def _late(self) -> None:
        """Table 1 is slow: when time is called its second board is taken away, and the first is finished late."""
        slow = await self._at_table_1()
        for one in self.players.values():
            one.pace = self.slow if one.name in slow else 1.0
        self.tell("table 1 is slow")
        while "late</span>" not in (page := (await self.office.browser.get(self.office.page)).text):
            if (await self.office.now()).ended_at is not None:
                raise RuntimeError("the slow table was in time")
            await asyncio.sleep(1)
        if "taken away" not in page:
            raise RuntimeError("no board was left to be begun when time was called")
        self.tell("time is called: " + " and ".join(re.findall(r"\d+ taken away|\d+ minutes? late", page)))
        await self.office.until_over()
        await self._penalised()

    async def _penalised(self) -> None:
        """Enter the penalties that the page of the rulings proposes for table 1."""
        address = f"/sessions/{self.office.session}/rulings/"
        proposals: list[str] = []
        while not proposals:
            page = (await self.office.browser.get(address)).text
            forms = re.findall(r'<form class="proposal".*?</form>', page, re.DOTALL)
            proposals = [form for form in forms if f"Round {_ROUNDS}, table 1:" in form and 'value="22"' in form]
            await asyncio.sleep(_LOOKS)
        for form in proposals:
            fields = dict(
                re.findall(r'type="hidden" name="(contestant|offence|minutes|share|reason)" value="([^"]*)"', form)
            )
            said = form.partition("Proposed: ")[2].partition(" <")[0]
            self.tell(f"{fields['reason']}: proposed for pair {fields['contestant']} by article 22 {said}")
            await self.office.browser.sent(address, act="penalty", **fields)

    async def _at_table_1(self) -> set[str]:
        """Return the names of those who play at table 1 in the last round."""
        held = await self.office.now()
        rows = schedule_of(held.schedule or {}).of_round(_ROUNDS)
        pairs = next(row.sides for row in rows if row.table == 1)
        names = Entrant.objects.filter(entry__contestants__session=held, entry__contestants__number__in=pairs)
        return {name async for name in names.values_list("name", flat=True)}


async def _until(true: Callable[[], bool]) -> None:
    """Return when this is true."""
    while True:
        if true():
            return
        await asyncio.sleep(_LOOKS)


def _tricks(player: Player) -> int:
    """Return how many tricks his screen shows as won by both sides."""
    status = "" if player.client is None else player.client.screen.elements.get("status", "")
    return sum(map(int, _TRICKS.findall(status.partition("tricks")[2])))
