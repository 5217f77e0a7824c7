"""What a table with screens costs beside one without: the same boards, with trays, an aperture, alerts and answers.

An action is a command decided and its events evolved, four Views with their regions compared with the last ones, and
what differs drawn; so it is what the game adds to the floor of `sockets`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Final

from frontend.regions import Occupant, Region, Surroundings, draw, regions, revision
from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.protocol.commands import (
    AcknowledgeAlert,
    AlertCall,
    Command,
    DrawAttention,
    Enquire,
    Explain,
    MakeCall,
)
from laws.protocol.refusals import Refusal
from laws.table.conditions import Alerts, Conditions, Irregularities
from laws.table.table import Table
from laws.values.calls import bid
from laws.values.cards import Denomination
from laws.values.deal import DEALS, Deal
from laws.values.seats import SEATS
from laws.views.table_view import view
from laws.views.viewer import Viewer
from tests.load.engine import Acted, acted
from tests.load.frames import sent
from tests.load.report import columns
from tests.load.timing import best_times
from tests.strategies import Story, play_out

__all__ = ["KINDS", "lines", "played"]

_BOARDS: Final = 3
_VIEWERS: Final = tuple(Viewer.player(seat) for seat in SEATS)
_PEOPLE: Final = tuple(Occupant(name, "person") for name in ("Nora", "Enid", "Saul", "Walt"))
_AROUND: Final = Surroundings("Table 1", _PEOPLE, stand=SEATS[0])  # type: ignore[arg-type]  # four of them
_SCREENS: Final = Conditions(Irregularities.ALLOWED, screens=True, alerts=Alerts.PARTNER)
_TALK: Final = "with screens, each call alerted, asked about and explained"
_WRONG: Final = "with screens, a bid put right before the tray goes"
KINDS: Final = {
    "a plain table": Conditions(),
    "irregularities allowed": Conditions(irregularities=Irregularities.ALLOWED),
    "with screens": _SCREENS,
    _TALK: _SCREENS,
    _WRONG: _SCREENS,
}


@dataclass(frozen=True, slots=True)
class Played:
    """What four players were sent on some boards: the number of actions, and each frame, drawn."""

    actions: int
    frames: tuple[bytes, ...]


def _stories() -> list[Story]:
    """Return boards without a claim, dealt by North."""
    chance = random.Random(17)
    return [play_out(chance.choice, Deal.numbered(chance.randrange(DEALS)), claims=False) for _ in range(_BOARDS)]


@cache
def _boards(kind: str) -> tuple[Acted, ...]:
    """Return the boards of that kind; the deals and cards are the same for all kinds."""
    boards = [acted(story, KINDS[kind], _wrong(story) if kind == _WRONG else ()) for story in _stories()]
    return tuple(replace(board, commands=_with_talk(board)) if kind == _TALK else board for board in boards)


def _wrong(story: Story) -> tuple[Command, ...]:
    """Return a bid of eight by the dealer and his screenmate's attention to it; the board begins in its place."""
    dealer = story.tables[0].board.dealer
    return MakeCall(dealer, bid(8, Denomination.CLUBS)), DrawAttention(dealer)


def _with_talk(board: Acted) -> tuple[Command, ...]:
    """Return the commands with an alert, a question and answers on the caller's side after each call."""
    said: list[Command] = []
    table = board.table
    for command in board.commands:
        said.append(command)
        table = _after(table, command)
        if isinstance(command, MakeCall) and table.play is None:
            number, seat = len(table.auction.calls), command.seat
            mate = SEATS[(1, 0, 3, 2)[seat]]
            talk: tuple[Command, ...] = (
                AlertCall(seat, number, "by agreement"),
                AcknowledgeAlert(mate, number),
                Enquire(mate, number, "how many cards?"),
                Explain(seat, number, "four or more, 6 to 9 points"),
            )
            for one in talk:
                if not isinstance(decide(table, one), Refusal):  # some calls are alerted already
                    said.append(one)
                    table = _after(table, one)
    return tuple(said)


def _after(table: Table, command: Command) -> Table:
    decided = decide(table, command)
    assert not isinstance(decided, Refusal), (command, decided)
    for event in decided:
        table = evolve(table, event)
    return table


def _seen(table: Table) -> list[dict[str, Region]]:
    return [regions(view(table, viewer), _AROUND) for viewer in _VIEWERS]


def _play(kind: str, language: str) -> Played:
    """Play the boards of that kind and draw what each of four players is sent."""
    frames: list[bytes] = []
    actions = 0
    for board in _boards(kind):
        table, last = board.table, _seen(board.table)
        for command in board.commands:
            table = _after(table, command)
            now = _seen(table)
            actions += 1
            for seat, before, after in zip(SEATS, last, now, strict=True):
                parts = [draw(name, value, language) for name, value in after.items() if value != before[name]]
                if parts:
                    frames.append("".join([*parts, revision("0" * 32, seat)]).encode())
            last = now
    return Played(actions, tuple(frames))


@cache
def played(kind: str, language: str) -> Played:
    """Return what was sent on the boards of that kind in that language."""
    return _play(kind, language)


def lines() -> Iterator[str]:
    """Yield the figures of each kind of table."""
    yield from columns(
        "A table with screens: an action, for four players, before it is written",
        ("", "actions a board", "frames", "bytes as sent", "ms"),
        _rows(),
        (max(KINDS, key=len), "1,000", "10.0", "10,000", "10.00"),
    )


def _rows() -> Iterator[tuple[str, ...]]:
    took = best_times({kind: partial(_play, kind, "en") for kind in KINDS}, rounds=3)
    for kind in KINDS:
        done = played(kind, "en")
        length = sum(map(sent, done.frames))
        yield (
            kind,
            f"{done.actions / _BOARDS:,.0f}",
            f"{len(done.frames) / done.actions:.1f}",
            f"{length / done.actions / len(SEATS):,.0f}",
            f"{1000 * took[kind] / done.actions:.2f}",
        )
