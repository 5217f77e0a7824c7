"""The states of the gallery by name, and the parts that have a page of their own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

from frontend.gallery import tables
from frontend.regions import Clock, Line, Occupant, Region, Surroundings, TalkRegion, regions
from laws.protocol.commands import (
    Claim,
    FaceLead,
    LeadFaceDown,
    PlayCard,
)
from laws.table.conditions import Alerts
from laws.table.table import Table
from laws.values.cards import Card
from laws.values.seats import SEATS, Seat
from laws.views.table_view import view
from laws.views.viewer import VISITOR, Viewer

__all__ = ["PARTS", "STATES", "drawn", "table_in"]

_PEOPLE = (
    Occupant("Li Wei", "person"),
    Occupant("M. Okafor", "person"),
    Occupant("Zhang Min", "person"),
    Occupant("Chen Bo", "person"),
)
_AROUND = Surroundings("Friday club, table 4", _PEOPLE, stand=Seat.SOUTH, boards_left=3)
_ROBOTS = frozenset((Seat.NORTH, Seat.EAST, Seat.WEST))
_WITH_ROBOTS = Surroundings(
    "Zhang Min’s table",
    (Occupant("Ada", "robot"), Occupant(kind="robot"), Occupant("Zhang Min", "person"), Occupant("Kurt", "robot")),
    stand=Seat.SOUTH,
    unrobot=_ROBOTS,
)
_SAID = (
    Line("Li Wei", "player", Seat.NORTH, "table", "Well played."),
    Line("M. Okafor", "player", Seat.EAST, "table", "谢谢！ Thank you – that was close, I nearly led the other suit."),
    Line("Vera", "spectator", None, "spectators", "What a hand."),
    Line("Dirk", "director", None, "table", "One board to come in this round."),
)
_TALKING = Surroundings(
    "Friday club, table 4",
    (*_PEOPLE[:3], Occupant("Chen Bo", "person", here=False)),
    stand=Seat.SOUTH,
    next=True,
    boards_left=2,
    talk=TalkRegion(7, _SAID * 3, ("table", "director"), watchers=3),
    clock=Clock(left=754),
)
_QUIET = Surroundings(
    "Friday club, table 4",
    (*_PEOPLE[:3], Occupant("Chen Bo", "person", here=False)),
    stand=Seat.SOUTH,
    clock=Clock(left=5400),
    boards_left=3,
    talk=TalkRegion(
        7, (Line("Zhang Min", "player", Seat.SOUTH, "director", "A question, please."),), ("director",), True
    ),
)
_BEHIND = replace(_AROUND, pushes=True)
STATES: dict[str, tuple[Callable[[], Table] | None, Surroundings]] = {
    "no-board": (None, Surroundings("Friday club, table 4", _PEOPLE, stand=Seat.SOUTH, next=True)),
    "empty-seats": (
        None,
        Surroundings(
            "Friday club, table 4",
            (Occupant("Li Wei", "person"), Occupant(), Occupant("Ada", "robot"), Occupant()),
            sit=frozenset((Seat.EAST, Seat.WEST)),
            robot=frozenset((Seat.EAST, Seat.WEST)),
            unrobot=frozenset((Seat.SOUTH,)),
        ),
    ),
    "opened": (
        tables.dealt,
        replace(_AROUND, occupants=(Occupant(), Occupant(), _PEOPLE[2], Occupant()), robot=_ROBOTS),
    ),
    "with-robots": (lambda: tables.played(tables.faced(), 2), _WITH_ROBOTS),
    "first-call": (lambda: tables.dealt(alerts=Alerts.SELF), _AROUND),
    "auction": (
        lambda: tables.called(tables.dealt(), (*tables.NOTRUMP, ("pass", ""))),
        replace(_AROUND, clock=Clock(left=754)),
    ),
    "others-call": (
        lambda: tables.called(tables.dealt(alerts=Alerts.SELF), tables.NOTRUMP),
        replace(_AROUND, clock=Clock(left=190, round_left=1445)),
    ),
    "long-auction": (tables.long, _AROUND),
    "long-explanation": (tables.explained, _AROUND),
    "opening-lead": (tables.contract, _AROUND),
    "lead-down": (tables.led, _AROUND),
    "dummy": (tables.faced, _AROUND),
    "trick": (lambda: tables.played(tables.faced(), 2), _AROUND),
    "trick-taken": (lambda: tables.played(tables.faced(), 3), _AROUND),
    "middle": (lambda: tables.played(tables.faced(), 22), _AROUND),
    "last-trick": (lambda: tables.played(tables.faced(), 36), _AROUND),
    "slam": (
        lambda: tables.moved(tables.spade_slam(), LeadFaceDown(Seat.EAST, Card.parse("HA")), FaceLead(Seat.EAST)),
        _AROUND,
    ),
    "claim": (
        lambda: tables.moved(
            tables.played(tables.faced(), 11), Claim(Seat.SOUTH, 8, "hearts from the top, then clubs")
        ),
        _AROUND,
    ),
    "claim-long": (tables.long_claim, _AROUND),
    "contested": (tables.contested, _AROUND),
    "irregular": (tables.irregular, _AROUND),
    "ruling-chooses": (lambda: tables.insufficient(Seat.WEST), _AROUND),
    "duty-crowded": (lambda: tables.crowded(ruling=False), _AROUND),
    "ruling-crowded": (lambda: tables.crowded(ruling=True), _AROUND),
    "ruling-waits": (lambda: tables.insufficient(Seat.SOUTH), _AROUND),
    "ruling-director": (tables.meant, Surroundings("Friday club, table 4", _PEOPLE, stand=Seat.SOUTH, coming="Dora")),
    "ruling-penalty-card": (tables.led_out_of_turn, _AROUND),
    "penalty-card-lead": (lambda: tables.left_free(tables.led_out_of_turn()), _AROUND),
    "penalty-card": (
        lambda: tables.moved(tables.left_free(tables.led_out_of_turn()), PlayCard(Seat.WEST, Card.parse("D3"))),
        _AROUND,
    ),
    "screen": (lambda: tables.screened(("1D", ""), ("pass", "")), _BEHIND),
    "screen-alert": (tables.alerted_behind_screen, _BEHIND),
    "screen-there": (tables.beyond_the_screen, _BEHIND),
    "screen-aperture": (tables.led_behind_screen, _BEHIND),
    "over": (tables.over, Surroundings("Friday club, table 4", _PEOPLE, stand=Seat.SOUTH, next=True, boards_left=2)),
    "talk": (tables.over, _TALKING),
    "talk-to-director": (lambda: tables.called(tables.dealt(), tables.NOTRUMP), _QUIET),
    "passed-out": (tables.passed_out, Surroundings("Friday club, table 4", _PEOPLE, stand=Seat.SOUTH, boards_left=0)),
}
"""Each state by name: a function that makes its table, and what stands around the board."""
PARTS: dict[str, tuple[str, ...]] = {
    "board": ("board",),
    "plates": tuple(f"plate-{seat.letter}" for seat in SEATS),
    "hand": ("hand-S",),
    "auction": ("auction",),
    "trick": ("trick", "lasttrick"),
    "screen": ("screen",),
    "box": ("box",),
    "claim": ("claim",),
    "ruling": ("ruling", "duties"),
    "talk": ("talk",),
    "result": ("result",),
}
"""The parts that have a page of their own, and the regions that each shows."""


@cache
def table_in(state: str) -> Table | None:
    """Return the table of a state; None where no board has been dealt."""
    make, _room = STATES[state]
    return None if make is None else make()


def drawn(state: str, seat: Seat | None) -> dict[str, Region]:
    """Return the regions of a state as the player in that seat sees it, or as a visitor does without one."""
    table = table_in(state)
    viewer = VISITOR if seat is None else Viewer.player(seat)
    return regions(None if table is None else view(table, viewer), STATES[state][1])
