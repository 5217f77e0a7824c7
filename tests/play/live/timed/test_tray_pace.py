"""Who of two screenmates has thought cannot be told from what the other side is sent (articles 35.1(2), 35.2(6)).

Rounds of the tray under a driven clock: one of two screenmates thinks for 1 to 15 seconds, the other for one.
South and West, on the other side, have a socket each; order, time and size of all the frames that these receive are
what three classifiers are trained on with other rounds. The platform moves the tray by the timer that it sets. The log
alone is not written: `test_beyond.py` plays through the database. Rounds in which one player alone calls before the
tray goes are left out: his thinking cannot be hidden, and the page of the regulations says so.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp
from random import Random
from statistics import fmean, median, pstdev
from typing import cast
from uuid import UUID

import pytest

from laws.engine.decision import decide
from laws.protocol.commands import Command, Enquire, Explain, MakeCall, PushTray
from laws.protocol.events import BoardOpened
from laws.protocol.refusals import Refusal
from laws.table.conditions import Alerts, Conditions
from laws.values.board import Board
from laws.values.calls import Call
from laws.values.deal import Deal
from laws.values.seats import SEATS
from play.live.cache import LivePlay, Plays
from play.live.clock import ManualClock
from play.live.desk import Desk
from play.live.rights import Rights, RightsCache
from play.live.viewing.comments import Comments
from play.live.viewing.hub import Hub
from play.live.viewing.late import LateBoards
from play.live.viewing.mailbox import Mailbox
from play.store.database import Pool
from play.store.log import LogEntry
from play.store.tables.look import TableFacts
from play.table.codec import encode
from play.table.pace.passage import LIMIT, pusher
from play.table.profile import SOCIAL
from play.table.rules import Tray
from play.table.table_events import Happening, RulesSet, Seated
from tests.play.conftest import START
from tests.play.live.viewing.test_beyond import Timetable

NORTH, EAST, SOUTH, WEST = SEATS
CONDITIONS = Conditions(screens=True, alerts=Alerts.PARTNER)
DEAL = Deal.parse("N:AKQ2.AK32.32.432 876.76.7654.8765 543.QJ54.AKQ.AKQ JT9.T98.JT98.JT9")
OPENED: tuple[Happening, ...] = (
    BoardOpened(Board.numbered(1), DEAL, CONDITIONS),
    RulesSet(SOCIAL.name, replace(SOCIAL.rules, tray=Tray.PLATFORM)),
    *(Seated(seat, 1 + seat, seat.letter) for seat in SEATS),
)
TABLE, PLAY = TableFacts(UUID(int=1), "Table 1"), UUID(int=2)
NO_POOL = cast(Pool, None)


@dataclass(frozen=True)
class Round:
    """What the other side is sent in one round, as numbers; who thought; how long the tray stood; what was added."""

    features: tuple[float, ...]
    north_thought: bool
    stood: float
    added: float


class NoRights(RightsCache):
    """Nobody has a right but the players."""

    async def of(self, facts: TableFacts) -> Rights:
        return Rights((), self._clock)

    async def meet(self, person: int) -> frozenset[UUID]:
        return frozenset()


class Process:
    """A process with the sockets of South and West at one table, and no database."""

    def __init__(self, rng: Random) -> None:
        self.clock = ManualClock(START)
        plays, rights = Plays(NO_POOL), NoRights(NO_POOL, self.clock)
        self.hub = Hub(plays, rights, LateBoards(NO_POOL, self.clock), Comments(NO_POOL))
        self.desk = Desk(NO_POOL, self.clock, plays, rights, drawn=rng.random)
        self.live = LivePlay(PLAY)
        self.live.read(entries(0, OPENED))
        plays._plays[PLAY] = self.live
        self.sockets = [Timetable(1 + seat, self.clock) for seat in (SOUTH, WEST)]

    async def open(self) -> None:
        """Let the sockets join."""
        for socket in self.sockets:
            assert await self.hub.join(socket, TABLE, PLAY, "")
        await self.sent()

        stream = self.hub._streams.at_table(TABLE.id)
        assert stream is not None
        self.shown = stream.shown.copy()

    def begin(self) -> None:
        """Begin a round: nobody has called, and the sockets have been sent that."""
        self.live.read(entries(0, OPENED))
        stream = self.hub._streams.at_table(TABLE.id)
        assert stream is not None
        stream.shown, stream.number = self.shown.copy(), self.live.number
        self.began = self.clock.now()
        for socket in self.sockets:
            socket.frames.clear()
            socket.times.clear()

    async def act(self, command: Command) -> None:
        """Do that, and show it."""
        decided = decide(self.live.state.game, command)
        assert not isinstance(decided, Refusal), command
        rows = entries(self.live.number, decided)
        assert self.live.apply(rows)
        await self.hub.changed(self.live, rows)
        await self.sent()

    async def sent(self) -> None:
        """Return when the sockets have acknowledged all that they are sent."""
        while any(_is_busy(one.mailbox) for one in self.sockets):  # noqa: ASYNC110 - a step of the loop sends it
            await asyncio.sleep(0)

    def frames(self) -> list[tuple[float, int, bool]]:
        """Seconds since the round began, size, and whether South was sent it, of each frame in their order."""
        return sorted(
            ((time - self.began).total_seconds(), len(frame.encode()), socket is self.sockets[0])
            for socket in self.sockets
            for time, frame in zip(socket.times, socket.frames, strict=True)
        )


def _is_busy(mailbox: Mailbox) -> bool:
    """Return whether something in it has not been sent and acknowledged."""
    return mailbox._waits or mailbox._asked is not None


def entries(number: int, events: Sequence[Happening]) -> list[LogEntry]:
    """The rows of these events after that number."""
    encoded = enumerate(map(encode, events), number + 1)
    return [LogEntry(n, "system", None, one.kind, one.v, one.data) for n, one in encoded]


async def played(process: Process, rng: Random, *, leaks: bool = False) -> Round:
    """Play one round. With `leaks` the other side learns when the first call was made, which must be noticed."""
    process.begin()
    north_thought = rng.random() < 0.5
    told: list[float] = []
    for seat, thinks in ((NORTH, north_thought), (EAST, not north_thought)):
        process.clock.advance(rng.uniform(1, 15) if thinks else 1.0)
        call = rng.choice(("pass", "1C", "1NT") if seat is NORTH else ("pass", "2D", "3S"))
        alert = rng.random() < 0.3
        await process.act(MakeCall(seat, Call.parse(call), alert, "by agreement" if alert else ""))
        if seat is NORTH and rng.random() < 0.3:  # East asks, which nobody on the other side is told of
            await process.act(Enquire(EAST, 1, "how strong?"))
            await process.act(Explain(NORTH, 1, "sound"))
        told.append((process.clock.now() - process.began).total_seconds())
    stood = told[-1]
    (timer,) = process.desk.timers_after(PLAY, process.live.state, stood)
    assert timer.kind == "tray"
    process.clock.advance(timer.after)
    assert pusher(process.live.state.game) is NORTH
    await process.act(PushTray(NORTH))
    frames = process.frames()
    times = [time for time, _size, _south in frames]
    features = (len(frames), times[0], times[-1], sum(size for _time, size, _south in frames), frames[0][2])
    return Round((*features, told[0] if leaks else 0.0), north_thought, stood, timer.after)


def threshold(train: Sequence[Round], test: Sequence[Round]) -> float:
    """The best bound on any one feature; the part of the test that it names rightly."""

    def right(rounds: Sequence[Round], feature: int, bound: float, above: bool) -> float:
        return fmean((one.features[feature] > bound) is (one.north_thought is above) for one in rounds)

    tried = [
        (feature, bound, above)
        for feature in range(len(train[0].features))
        for bound in sorted({one.features[feature] for one in train})[:: max(1, len(train) // 40)]
        for above in (True, False)
    ]
    return right(test, *max(tried, key=lambda one: right(train, *one)))


def scaled(train: Sequence[Round], test: Sequence[Round]) -> tuple[list[list[float]], list[list[float]]]:
    """The features of both, each with mean 0 and deviation 1 in the first."""
    columns = list(zip(*(one.features for one in train), strict=True))
    means, deviations = [fmean(column) for column in columns], [pstdev(column) or 1.0 for column in columns]

    def scale(rounds: Sequence[Round]) -> list[list[float]]:
        return [[(x - m) / d for x, m, d in zip(one.features, means, deviations, strict=True)] for one in rounds]

    return scale(train), scale(test)


def nearest_mean(train: Sequence[Round], test: Sequence[Round]) -> float:
    """Whichever of the two means is nearer."""
    known, asked = scaled(train, test)
    theirs = [[x for x, one in zip(known, train, strict=True) if one.north_thought is who] for who in (False, True)]
    means = [[fmean(column) for column in zip(*group, strict=True)] for group in theirs]
    far = [[sum((a - b) ** 2 for a, b in zip(x, mean, strict=True)) for mean in means] for x in asked]
    return fmean((d[1] < d[0]) is one.north_thought for d, one in zip(far, test, strict=True))


def logistic(train: Sequence[Round], test: Sequence[Round]) -> float:
    """Logistic regression by gradient descent."""
    known, asked = scaled(train, test)
    weights = [0.0] * (len(known[0]) + 1)
    for _ in range(60):
        slope = [0.0] * len(weights)
        for x, one in zip(known, train, strict=True):
            off = 1 / (1 + exp(-score(weights, x))) - one.north_thought
            for place, value in enumerate((1.0, *x)):
                slope[place] += off * value / len(known)
        weights = [w - 0.5 * s for w, s in zip(weights, slope, strict=True)]
    return fmean((score(weights, x) > 0) is one.north_thought for x, one in zip(asked, test, strict=True))


def score(weights: Sequence[float], x: Sequence[float]) -> float:
    """The weighted sum."""
    return weights[0] + sum(w * v for w, v in zip(weights[1:], x, strict=True))


async def rounds(count: int, *, leaks: bool = False) -> tuple[list[Round], float]:
    """Play so many rounds, and half as many to train on. Return all, and how many of them the best classifier names."""
    rng = Random(35)
    process = Process(rng)
    await process.open()
    done = [await played(process, rng, leaks=leaks) for _ in range(count + count // 2)]
    test, train = done[:count], done[count:]
    return done, max(threshold(train, test), nearest_mean(train, test), logistic(train, test))


@pytest.mark.parametrize(
    ("count", "most"), [(240, 0.6), pytest.param(2_000, 0.55, marks=pytest.mark.long)], ids=["some", "all"]
)
async def test_nobody_can_tell_who_has_thought(count: int, most: float) -> None:
    """Of few rounds more can be guessed by luck."""
    done, best = await rounds(count)
    assert best <= most
    assert median(one.added for one in done) <= 3
    assert all(one.added == 0 or one.stood + one.added <= LIMIT for one in done)
    assert {one.features[0] for one in done} == {2}, "one frame for each socket, when the tray comes"


async def test_a_leak_would_be_noticed() -> None:
    _, best = await rounds(60, leaks=True)
    assert best > 0.8
