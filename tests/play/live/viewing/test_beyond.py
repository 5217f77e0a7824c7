"""Whatever happens on one side of the screen, the other is sent the same bytes at the same times (article 35.2(2)).

A board is played twice under a driven clock. In one run a side calls in turn; in the other it calls at other moments
and in another order, asks, alerts, or does something irregular and puts it right. Both have called by the same second.
Every socket that does not belong to that side is sent the same, tray included.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from uuid import UUID

import pytest

from laws.conformance.script.actions import read_action
from laws.table.conditions import Irregularities
from laws.table.screen import ScreenSide
from laws.values.deal import Deal
from laws.values.seats import SEATS
from play.live.cache import LivePlay
from play.live.clock import ManualClock
from play.live.rights import Rights
from play.process.table_server import TableServer
from play.store.tables.look import TableFacts
from play.table.actors import SYSTEM
from play.table.attempts import NoteAbsent, SeatRobot
from play.table.outcomes import Done
from play.table.profiles.condition import Condition
from play.table.profiles.line import changed
from play.table.profiles.opening import at_a_social_table
from play.table.rights import Granted, Right
from tests.play.conftest import Club
from tests.play.driving import one_board, pass_time
from tests.play.live.timed.test_tray import DEAL
from tests.play.live.viewing.test_hub import Browser, settle, split

NORTH, EAST, SOUTH, WEST = SEATS
STEP = 0.25
"""Seconds by which the clock is driven."""
BOTH = 9.0
"""The second at which both players of the side have called."""

DEALS = (DEAL, Deal.parse("N:AKQ2.AK32.32.543 876.76.7654.8762 543.QJ54.AKQ.AKQ JT9.T98.JT98.JT9"))
"""Nobody plays a deal twice: North and East have each other's card in the second, which nobody beyond sees."""

Timed = tuple[float, dict[str, str]]
"""The seconds since the board began, and a frame by its parts, without the revision, which names the board."""


class Timetable(Browser):
    """A browser that notes when it was sent each frame."""

    def __init__(self, person: int, clock: ManualClock, language: str = "en", session: str = "") -> None:
        super().__init__(person, language, session)
        self.clock = clock
        self.times: list[datetime] = []

    def _take(self, frame: str) -> None:
        self.times.append(self.clock.now())
        super()._take(frame)


@pytest.fixture
def watched(monkeypatch: pytest.MonkeyPatch, club: Club, server: TableServer) -> None:
    """A visitor may look on."""
    since = server.desk.clock.now()
    granted = tuple(Granted(person, Right.WATCH, since) for person in [0, *(one.pk for one in club.people)])

    async def of(_facts: TableFacts) -> Rights:
        return Rights(granted, server.desk.clock)

    monkeypatch.setattr(server.desk.rights, "of", of)


class Run:
    """One run of the board: sockets of South twice, West and a visitor, who are beyond; and of North and East."""

    def __init__(self, server: TableServer, clock: ManualClock, club: Club, deal: Deal) -> None:
        self.server, self.clock, self.club, self.deal = server, clock, club, deal
        self.beyond: list[Timetable] = []
        self.here: list[Timetable] = []
        self.began = clock.now()
        self.live: LivePlay

    async def open(self, before: Sequence[str], tray: str) -> None:
        """Open the table, seat the four, do what comes before, and begin to listen."""
        lines = {Condition.TRAY: tray, Condition.SKIP_BID_PAUSE: "none", Condition.ROBOTS: "may_sit"}
        profile = changed(at_a_social_table("ccba_2018_screens"), lines)
        profile = replace(profile, conditions=replace(profile.conditions, irregularities=Irregularities.ALLOWED))
        table, play = await self.club.open(one_board(self.deal), profile=profile)
        await self.club.seat(self.server.desk, play)
        self.live = await self.server.desk.plays.get(play)
        for line in before:
            await self.act(line)
        people = [person.pk for person in self.club.people]
        self.beyond = [
            Timetable(people[SOUTH], self.clock),
            Timetable(people[SOUTH], self.clock, "zh-hans", "telephone"),
            Timetable(people[WEST], self.clock),
            Timetable(0, self.clock),
        ]
        self.here = [Timetable(people[NORTH], self.clock), Timetable(people[EAST], self.clock)]
        for browser in (*self.beyond, *self.here):
            assert await self.server.hub.join(browser, TableFacts(table, "Table 1", UUID(int=1)), play, "")
        await settle()
        for browser in (*self.beyond, *self.here):
            browser.frames.clear()
            browser.times.clear()
        self.began = self.clock.now()

    async def act(self, line: str) -> None:
        """Do what a line of a table script says."""
        for command in read_action(line):
            seat = command.seat  # type: ignore[union-attr]  # only players act
            answer = await self.server.act(self.live.play, self.club.players[seat], command)  # type: ignore[arg-type]
            assert answer == Done(), (line, answer)
        await settle()

    async def play(self, script: str, until: float = 20.0) -> None:
        """Do each line at its second, ``4.5 N 1S``, and let time pass until the tray is beyond."""
        due = [(float(line.split(" ", 1)[0]), line.split(" ", 1)[1]) for line in script.strip().splitlines()]
        while self.now < until:
            while due and due[0][0] <= self.now:
                await self.act(due.pop(0)[1])
            await pass_time(self.server, self.clock, STEP)
            await settle()
        assert not due

    @property
    def now(self) -> float:
        """Seconds since the board began."""
        return (self.clock.now() - self.began).total_seconds()

    @property
    def tray(self) -> ScreenSide:
        """Where the tray is."""
        assert self.live.state.game.screen is not None
        return self.live.state.game.screen.tray

    def told(self, browsers: Sequence[Timetable]) -> list[list[Timed]]:
        """What each was sent, and when."""
        return [
            [
                ((time - self.began).total_seconds(), {k: v for k, v in split(frame).items() if k != "revision"})
                for time, frame in zip(browser.times, browser.frames, strict=True)
            ]
            for browser in browsers
        ]


PLAIN = "3 N 1S\n9 E pass"
INNER = {
    "other thinking": "8.5 N 1S\n9 E pass",
    "alert, question and answer": (
        '2 N 1S alert "four cards"\n3 E acknowledges 1\n4 E asks 1 "always?"\n6 N explains 1 "always"\n9 E pass'
    ),
    "insufficient bid put right": "1 N 1S\n4 E 1H\n6 N draws attention\n9 E pass",
    "insufficient bid that its bidder changes": "1 N 1S\n4 E 1H\n6 E draws attention\n9 E pass",
    "call out of turn put right": "1 E 1D\n2 N draws attention\n4 N 1S\n9 E pass",
    "inadmissible double of one's own side put right": "1 N X\n2 E draws attention\n5 N 1S\n9 E pass",
    "bid of eight put right": "1 N 1S\n3 E 8C\n5 N draws attention\n9 E pass",
    "unintended call": "1 N 1C\n3 N meant 1S\n9 E pass",
    "change of mind put right": "1 N 1S\n2 N changes 2S\n4 E draws attention\n9 E pass",
    "exposed card put right": "1 N plays SA\n2 E draws attention\n5 N 1S\n9 E pass",
}


@pytest.mark.parametrize("inner", INNER.values(), ids=INNER)
async def test_beyond_the_screen_all_is_the_same(
    server: TableServer, clock: ManualClock, club: Club, watched: None, inner: str
) -> None:
    """Every byte and its time, for viewers not of that side, until the tray has come and with it."""
    server.desk.drawn = lambda: 0.5
    runs = []
    for deal, script in zip(DEALS, (PLAIN, inner), strict=True):
        run = Run(server, clock, club, deal)
        await run.open((), "platform")
        await run.play(script, until=BOTH + 6)
        assert run.tray is ScreenSide.SW
        runs.append(run)
    plain, other = (run.told(run.beyond) for run in runs)
    assert plain == other
    assert all(len(frames) == 1 and frames[0][0] > BOTH for frames in plain), "the tray, and nothing before it"
    assert runs[0].told(runs[0].here) != runs[1].told(runs[1].here), "on its own side it is not the same"


async def test_a_lead_out_of_turn_goes_back_unseen(
    server: TableServer, clock: ManualClock, club: Club, watched: None
) -> None:
    """Article 35.2(3): South, who is to lead, is sent nothing of North's card behind the closed aperture."""
    before = ("N pass", "E 1NT", "N pushes", "S pass", "W pass", "S pushes", "N pass", "N pushes")
    runs = []
    for deal, script in zip(DEALS, ("9 S leads S5", "2 N plays SA\n4 E draws attention\n9 S leads S5"), strict=True):
        run = Run(server, clock, club, deal)
        await run.open(before, "players")
        await run.play(script, until=10)
        runs.append(run)
    assert runs[0].told(runs[0].beyond) == runs[1].told(runs[1].beyond)
    assert runs[0].told(runs[0].here) == [[], []], "the lead is on the other side"
    assert all(runs[1].told(runs[1].here))


PASSED = ("E 1S", "N pushes", "S pass", "W pass", "S pushes", "N 1H", "N pushes", "S draws attention")
DECLINED = (*PASSED, "E chooses decline", "S pushes")


@pytest.mark.parametrize(
    ("before", "one", "other"),
    [
        (DECLINED, "2 N 2H\n9 E pass", "5 N 3C\n9 E pass"),
        (DECLINED, "2 N 2H\n9 E pass", "1 N pass\n3 E 2S"),
        ((*PASSED[:-1], "S pushes", "W draws attention"), "2 E pass", "7 E 2C"),
    ],
    ids=["replaced at no cost or at the full", "replaced by a pass", "accepted by a call"],
)
async def test_what_a_call_on_the_tray_costs_is_not_known_beyond(
    server: TableServer, clock: ManualClock, club: Club, watched: None, before: Sequence[str], one: str, other: str
) -> None:
    """Before the tray goes nothing is sent; then the two runs differ."""
    runs = []
    for deal, script in zip(DEALS, (one, other), strict=True):
        run = Run(server, clock, club, deal)
        await run.open(before, "players")
        await run.play(script, until=12)
        assert run.told(run.beyond) == [[], [], [], []]
        await run.act("N pushes")
        runs.append(run.told(run.beyond))
    assert runs[0] != runs[1]
    assert all(runs[0])


async def test_who_calls_alone_cannot_hide_his_thinking(
    server: TableServer, clock: ManualClock, club: Club, watched: None
) -> None:
    """The one case that the page of the regulations names: the same bytes, at the time of his call and the pause."""
    server.desk.drawn = lambda: 0.5
    runs = []
    for deal, seconds in zip(DEALS, (2, 7), strict=True):
        run = Run(server, clock, club, deal)
        await run.open(("N pass", "E pass", "N pushes", "S pass"), "players")
        await run.play(f"{seconds} W 1C\n{seconds} S pushes", until=12)
        runs.append(run.told(run.here))
    assert [[frame for _, frame in frames] for frames in runs[0]] == [[f for _, f in frames] for frames in runs[1]]
    assert [[time for time, _ in frames] for frames in runs[0]] != [[t for t, _ in frames] for frames in runs[1]]


async def test_nobody_learns_by_asking_for_a_house_robot_that_somebody_beyond_is_away(
    server: TableServer, clock: ManualClock, club: Club, watched: None
) -> None:
    """South is not told before the play that North is away; East is, and a robot plays for him."""
    answers, sent = [], []
    for deal, away in zip(DEALS, ((), (club.people[NORTH].pk,)), strict=True):
        run = Run(server, clock, club, deal)
        await run.open((), "platform")
        assert await server.act(run.live.play, SYSTEM, NoteAbsent(away)) == Done(unwritten=not away)
        others = [club.players[seat] for seat in (SOUTH, WEST)]
        answers.append([await server.act(run.live.play, other, SeatRobot(NORTH)) for other in others])
        await settle()
        sent.append(run.told(run.beyond))
    assert answers[0] == answers[1]
    assert sent[0] == sent[1]
    assert await server.act(run.live.play, club.players[EAST], SeatRobot(NORTH)) == Done()
    await settle()
    assert run.told(run.beyond) == sent[0]
    assert all(run.told(run.here))
