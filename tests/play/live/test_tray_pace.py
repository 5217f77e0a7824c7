"""Who of two screenmates has thought cannot be told from what the other side is sent (articles 35.1(2), 35.2(6)).

2,000 rounds of the tray under a driven clock: one of two screenmates thinks for 1 to 15 seconds, the other for one.
South and West, on the other side, have a page each; order, time and size of all that they are sent are what three
classifiers are trained on with other rounds. Rounds in which one player alone calls before the tray goes are left out:
his thinking cannot be hidden, and the page of the regulations says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from math import exp
from random import Random
from statistics import fmean, median, pstdev

import pytest

from frontend.regions import Region, draw, regions
from laws.engine.decision import decide
from laws.protocol.commands import Command, Enquire, Explain, MakeCall, PushTray
from laws.protocol.events import BoardOpened
from laws.protocol.refusals import Refusal
from laws.table.conditions import Alerts, Conditions
from laws.values.board import Board
from laws.values.calls import Call
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat
from laws.views.table_view import Viewer, view
from play.live.table_surroundings import surroundings_of
from play.table.passage import LIMIT, pause, pusher
from play.table.state import State, evolve, opened

NORTH, EAST, SOUTH, WEST = SEATS
ROUNDS = 2_000
CONDITIONS = Conditions(screens=True, alerts=Alerts.PARTNER)
DEAL = Deal.parse("N:AKQ2.AK32.32.432 876.76.7654.8765 543.QJ54.AKQ.AKQ JT9.T98.JT98.JT9")
OPENED = opened(BoardOpened(Board.numbered(1), DEAL, CONDITIONS))


@dataclass(frozen=True)
class Round:
    """What the other side is sent in one round, as numbers; who thought; how long the tray stood; what was added."""

    features: tuple[float, ...]
    north_thought: bool
    stood: float
    added: float


def carried_out(state: State, command: Command) -> State:
    """The state after that."""
    decided = decide(state.game, command)
    assert not isinstance(decided, Refusal), command
    return reduce(evolve, decided, state)


class Page:
    """A player's page: what it is sent, and when."""

    def __init__(self, seat: Seat, state: State) -> None:
        self.viewer = Viewer.player(seat)
        self.shown = self._regions(state)
        self.frames: list[tuple[float, int]] = []

    def show(self, state: State, now: float) -> None:
        """Send what has changed."""
        after = self._regions(state)
        changed = [name for name in after if after[name] != self.shown[name]]
        if changed:
            self.frames.append((now, sum(len(draw(name, after[name], "en")) for name in changed)))
        self.shown = after

    def _regions(self, state: State) -> dict[str, Region]:
        return regions(view(state.game, self.viewer), surroundings_of("Table 1", state, self.viewer))


def played(rng: Random, *, leaks: bool = False) -> Round:
    """Play one round. With `leaks` the other side learns when the first call was made, which must be noticed."""
    state, now = OPENED, 0.0
    pages = [Page(SOUTH, state), Page(WEST, state)]
    north_thought = rng.random() < 0.5
    told: list[float] = []
    for seat, thinks in ((NORTH, north_thought), (EAST, not north_thought)):
        now += rng.uniform(1, 15) if thinks else 1.0
        call = rng.choice(("pass", "1C", "1NT") if seat is NORTH else ("pass", "2D", "3S"))
        alert = rng.random() < 0.3
        state = carried_out(state, MakeCall(seat, Call.parse(call), alert, "by agreement" if alert else ""))
        if seat is NORTH and rng.random() < 0.3:  # East asks, which nobody on the other side is told of
            state = carried_out(carried_out(state, Enquire(EAST, 1, "how strong?")), Explain(NORTH, 1, "sound"))
        for page in pages:
            page.show(state, now)
        told.append(now)
    assert pusher(state.game) is NORTH
    stood, added = now, pause(now, rng.random())
    now += added
    state = carried_out(state, PushTray(NORTH))
    for page in pages:
        page.show(state, now)
    frames = sorted(frame for page in pages for frame in page.frames)
    times = [time for time, _size in frames]
    features = (len(frames), times[0], times[-1], sum(size for _time, size in frames))
    return Round((*features, told[0] if leaks else 0.0), north_thought, stood, added)


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


@pytest.mark.parametrize("leaks", [False, True], ids=["as it is", "if it leaked"])
def test_nobody_can_tell_who_has_thought(leaks: bool) -> None:
    rng = Random(35)
    count = ROUNDS if not leaks else ROUNDS // 10
    rounds = [played(rng, leaks=leaks) for _ in range(count + count // 2)]
    test, train = rounds[:count], rounds[count:]
    best = max(threshold(train, test), nearest_mean(train, test), logistic(train, test))
    assert best > 0.8 if leaks else best <= 0.55
    assert median(one.added for one in rounds) <= 3
    assert all(one.added == 0 or one.stood + one.added <= LIMIT for one in rounds)
    assert {one.features[0] for one in rounds} == {2}, "one frame for each page, when the tray comes"
