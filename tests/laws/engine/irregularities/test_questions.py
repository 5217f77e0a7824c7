"""Who may ask about an opponents' call, and when (Laws 20F1, 20F2, 41B; article 34)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from laws.conformance.script.actions import read_action
from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.protocol.commands import Enquire
from laws.protocol.refusals import Refusal
from laws.table.conditions import Alerts, Conditions, Director, Irregularities
from laws.table.table import Table
from laws.values.board import Board
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat
from laws.views.table_view import view
from laws.views.viewer import Viewer
from tests.rows import check_each

DEAL: Final = Deal.parse("N:A932.K4.Q72.A843 KQ5.AQ6.J94.QJ92 J87.J832.AK53.K7 T64.T975.T86.T65")
RULES: Final = Conditions(irregularities=Irregularities.ALLOWED, director=Director.PRESENT)
MODES: Final = {
    "self": replace(RULES, alerts=Alerts.SELF),
    "partner": replace(RULES, alerts=Alerts.PARTNER),
    "screens": replace(RULES, screens=True, alerts=Alerts.PARTNER),
}
AUCTION: Final = "N 1NT|E 2C|N pushes|S 3NT|W pass|S pushes|N pass|E pass|N pushes"
LED: Final = f"{AUCTION}|E leads C2"
FACED: Final = f"{LED}|N opens|E faces"
PHASES: Final[dict[str, tuple[str, str, str]]] = {
    # What has happened; who may ask without screens; who may ask behind them.
    "nobody has called": ("", "", ""),
    "one's own side's call alone": ("N 1NT", "E", "E"),
    "East's turn behind partner's silence": ("N 1NT|E 2C|N pushes", "S", "NESW"),
    "the last pass is still to come": ("N 1NT|E 2C|N pushes|S 3NT|W pass|S pushes|N pass", "E", "NESW"),
    "a player who must pass": (
        "N 1C|E exposes SK|N draws attention|E pass|N pushes|S 1H",
        "",
        "NESW",
    ),  # 35.2(2): it has not passed the screen
    "before the lead: leader, partner, declarer": (AUCTION, "NEW", "NEW"),
    "the lead lies face down: not its maker": (LED, "NW", "NW"),
    "dummy's turn: declarer": (FACED, "N", "N"),
    "a defender's turn": (f"{FACED}|N plays dummy C7", "W", "W"),
    "declarer's turn": (f"{FACED}|N plays dummy C7|W plays C5", "N", "N"),
    "the other defender's turn, who has won": (
        f"{FACED}|N plays dummy C7|W plays CT|N plays C3",
        "W",
        "W",
    ),
    "the play is over": (f"{FACED}|N claims 9|E agrees|W agrees", "", ""),
}


def after(conditions: Conditions, lines: str) -> Table:
    """The table after these lines; what only a screen knows is left out without one."""
    table = Table.open(Board.numbered(1), DEAL, conditions)
    for line in filter(None, lines.split("|")):
        if not conditions.screens and line.endswith((" pushes", " opens")):
            continue
        for command in read_action(line):
            decided = decide(table, command)
            assert not isinstance(decided, Refusal), f"{line}: {decided}"
            for event in decided:
                table = evolve(table, event)
    return table


def cases() -> list[tuple[str, str, Seat]]:
    """Every phase, mode and seat."""
    return [(phase, mode, seat) for phase in PHASES for mode in MODES for seat in SEATS]


def test_who_may_ask() -> None:
    """A question about any opponents' call that he has seen is in time, or none is; the page offers it alike."""
    check_each(cases(), lambda case: check_asking(*case))


def check_asking(phase: str, mode: str, seat: Seat) -> None:
    """Check whether a player may ask."""
    lines, without, behind = PHASES[phase]
    table = after(MODES[mode], lines)
    theirs = [made.number for made in table.auction.calls if made.seat.side is not seat.side]
    asked = [number for number in theirs if not isinstance(decide(table, Enquire(seat, number, "?")), Refusal)]
    may = seat.letter in (behind if mode == "screens" else without)
    seen = [made.number for made in view(table, Viewer.player(seat)).auction or () if made.seat.side is not seat.side]
    assert bool(asked) is (may and bool(theirs)), f"{seat} asks about {asked} of {theirs}"
    if mode != "screens" and asked:
        assert asked == theirs
    assert view(table, Viewer.player(seat)).may.ask is may or not seen


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seat", SEATS, ids=lambda seat: seat.letter)
def test_nobody_asks_about_his_own_side(mode: str, seat: Seat) -> None:
    """Laws 20D, 20F: in no phase."""
    for lines, _without, _behind in PHASES.values():
        table = after(MODES[mode], lines)
        for made in table.auction.calls:
            if made.seat.side is seat.side:
                assert isinstance(decide(table, Enquire(seat, made.number, "?")), Refusal)
