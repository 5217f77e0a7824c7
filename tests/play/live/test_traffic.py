"""The traffic of whole boards, on which players do whatever they like: nobody is sent what he may not know.

A seeded driver plays boards with and without screens at tables where irregularities happen and obligations can be
broken. Every frame of every viewer, in both languages, is held to what its owner may know by the log alone
(`tests/browser/received.py`, `tests/browser/late.py`), and not to the Views from which the server draws.
"""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import timedelta
from html import unescape
from uuid import UUID

import pytest

from laws.protocol.commands import (
    CallOnNextBoard,
    Claim,
    Concede,
    Enquire,
    Explain,
    FindClaim,
    GiveRuling,
    MakeCall,
    StepBack,
)
from laws.protocol.events import BoardOpened, CallMade, Ended, Noted
from laws.table.conditions import Alerts, Irregularities, Obligations
from laws.table.phases import Phase
from laws.values.deal import DEALS, Deal
from laws.values.seats import SEATS, Seat
from play.live.cache import LivePlay
from play.live.clock import ManualClock
from play.live.rights import Rights
from play.models import LogRow
from play.process.table_server import TableServer
from play.store.tables.look import TableFacts
from play.table.codec import decode
from play.table.outcomes import Done
from play.table.profiles.condition import Condition
from play.table.profiles.line import changed
from play.table.profiles.opening import at_a_social_table
from play.table.rights import Granted, Right
from play.table.table_events import Happening
from tests.browser.late import told_early
from tests.browser.received import told_too_much
from tests.laws.machine import anybody, onward
from tests.play.conftest import Club
from tests.play.driving import one_board, pass_time
from tests.play.live.viewing.test_beyond import Timetable
from tests.play.live.viewing.test_hub import settle

NOBODYS = (GiveRuling, StepBack, FindClaim, CallOnNextBoard)
"""What no player sends."""
_MOST = 160
"""Actions of a board at most: what players do out of hand goes on for ever otherwise."""
_DELAY = 120
VUGRAPH, BEHIND_EAST = 901, 902


class Traffic:
    """A board with the sockets of everybody who may look: each seat, one of them twice, behind East, late, visitors."""

    def __init__(self, server: TableServer, clock: ManualClock, club: Club, seed: int) -> None:
        self.server, self.clock, self.club = server, clock, club
        self.chance = random.Random(seed)
        self.deal = Deal.numbered(self.chance.randrange(DEALS))
        self.log: list[tuple[object, Happening]] = []
        self.browsers: dict[Timetable, Seat | None] = {}
        self.late: Timetable
        self.live: LivePlay
        self.frames = 0
        self.said = 0

    async def open(self, profile_name: str) -> None:
        """Open the table, seat the four, and let everybody look."""
        profile = changed(at_a_social_table(profile_name), {Condition.SKIP_BID_PAUSE: "none"})
        conditions = replace(
            profile.conditions, irregularities=Irregularities.ALLOWED, obligations=Obligations.BREAKABLE
        )
        table, play = await self.club.open(one_board(self.deal), profile=replace(profile, conditions=conditions))
        await self.club.seat(self.server.desk, play)
        self.live = await self.server.desk.plays.get(play)
        people = [person.pk for person in self.club.people]
        seats: list[tuple[int, Seat | None, str]] = [(people[seat], seat, "en") for seat in SEATS]
        seats += [(people[Seat.SOUTH], Seat.SOUTH, "zh-hans"), (BEHIND_EAST, Seat.EAST, "en"), (0, None, "en")]
        facts = TableFacts(table, "Table 1", UUID(int=1))
        for number, (person, seat, language) in enumerate(seats):
            browser = Timetable(person, self.clock, language, f"session-{number}")
            self.browsers[browser] = seat
            assert await self.server.hub.join(browser, facts, play, "")
        self.late = Timetable(VUGRAPH, self.clock)
        assert await self.server.hub.join(self.late, facts, play, "")
        await self.check()

    async def play(self) -> None:
        """Play until the board is over, or long enough, and check every frame as it comes."""
        for _ in range(_MOST):
            if self.live.state.game.phase is Phase.OVER:
                break
            await self.act()
            await self.check()
        for _ in range(6):
            await pass_time(self.server, self.clock, _DELAY / 4)
            await self.server.hub.go_on_late()
            await self.check()

    async def act(self) -> None:
        """Let somebody do something; where nobody can, let the time pass."""
        game = self.live.state.game
        commands = list(onward(game, self.chance))[:12]
        if self.chance.random() < 0.25:
            commands = [anybody(self.chance, game, self.chance.choice(SEATS)) for _ in range(12)]
        for command in commands:
            if isinstance(command, NOBODYS) or getattr(command, "seat", None) is None:
                continue
            if isinstance(command, Claim | Concede) and self.chance.random() < 0.9:
                continue  # most boards are played to their end
            answer = await self.server.act(
                self.live.play,
                self.club.players[command.seat],  # type: ignore[union-attr]
                self.told(command),  # type: ignore[arg-type]
            )
            if answer == Done():
                break
        await pass_time(self.server, self.clock, self.chance.choice((0.5, 3.0, 20.0)))

    def told(self, command: object) -> object:
        """The same with words that occur nowhere else, where somebody says something."""
        self.said += 1
        words = f"wordsofnobody{self.said}x"
        if isinstance(command, MakeCall) and self.chance.random() < 0.5:
            return replace(command, alert=self.chance.random() < 0.7, explanation=words)
        if isinstance(command, Enquire | Explain):
            return replace(command, text=words)
        return command

    async def check(self) -> None:
        """Hold what has come since the last time to the log as it is now."""
        await settle()
        before = len(self.log)
        rows = LogRow.objects.filter(play=self.live.play, number__gt=before).order_by("number")
        self.log += [(row.at, decode(row.kind, row.v, row.data)) async for row in rows]
        events = [event for _at, event in self.log]
        for browser, seat in self.browsers.items():
            for frame in browser.frames:
                self.frames += 1
                for of in SEATS if seat is None else (seat,):
                    told = self.told_by(frame, of, events, before)
                    assert told == [], (seat, of, told, [str(one) for one in events[-6:]])
            browser.frames.clear()
            browser.times.clear()
        for at, frame in zip(self.late.times, self.late.frames, strict=True):
            self.frames += 1
            early = told_early(frame, self.deal, self.log, at - timedelta(seconds=_DELAY), ())  # type: ignore[arg-type]
            assert early == [], early
        self.late.frames.clear()
        self.late.times.clear()

    def told_by(self, frame: str, seat: Seat, events: list[Happening], before: int) -> list[str]:
        """What a frame tells too much, by the log as it may have been when it was sent: since the last check."""
        last: list[str] | None = None
        for number in range(len(events), max(before, 1) - 1, -1):
            told = [*told_too_much(frame, seat, self.deal, events[:number]), *explained(frame, seat, events[:number])]
            if not told:
                return []
            last = told if last is None else last
        return last or []


def explained(frame: str, seat: Seat, events: list[Happening]) -> list[str]:
    """What a frame tells the player in that seat of questions about his partner's calls, and of his partner's answers.

    Where each explains his own calls they are for the opponents (Laws 20F1, 40B3). Behind screens
    `tests/browser/beyond.py` reads them.
    """
    opening = events[0]
    assert isinstance(opening, BoardOpened)
    if opening.conditions.screens or opening.conditions.alerts is Alerts.PARTNER or isinstance(events[-1], Ended):
        return []
    calls = [event.seat for event in events if isinstance(event, CallMade)]
    said = []
    for event in events:
        if not isinstance(event, Noted) or not event.text:
            continue
        if event.what in ("explains", "corrects"):
            said += [event.text] if event.seat is seat.partner else []
        elif event.what == "asks" and 0 < event.call <= len(calls):
            said += [event.text] if calls[event.call - 1] is seat.partner else []
    text = unescape(frame)
    return [one for one in said if one in text]


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch, club: Club, server: TableServer) -> None:
    """A visitor looks on, somebody behind East, and somebody who sees all hands two minutes late."""
    since = server.desk.clock.now()
    granted = tuple(Granted(person, Right.WATCH, since) for person in [0, *(one.pk for one in club.people)])
    granted += (Granted(VUGRAPH, Right.WATCH_ALL, since, delay=_DELAY), Granted(BEHIND_EAST, Right.BEHIND_EAST, since))

    async def of(_facts: TableFacts) -> Rights:
        return Rights(granted, server.desk.clock)

    monkeypatch.setattr(server.desk.rights, "of", of)


@pytest.mark.parametrize(
    ("profile", "seed"),
    [
        ("ccba_2018_screens", 7),
        pytest.param("ccba_2018_screens", 11, marks=pytest.mark.long),
        ("social", 21),
    ],
)
async def test_nobody_is_sent_what_he_may_not_know_on_a_whole_board(
    server: TableServer, clock: ManualClock, club: Club, looked_at: None, profile: str, seed: int
) -> None:
    traffic = Traffic(server, clock, club, seed)
    await traffic.open(profile)
    await traffic.play()
    assert traffic.frames > 300
