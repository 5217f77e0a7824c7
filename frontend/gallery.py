"""The development pages: a table in every state that a player can meet, without a socket, and its parts side by side.

They exist only where the settings allow it (DEBUG or GALLERY). The browser tests take their screenshots here. Every
state is reached by real calls and cards through `laws`, so only possible states can be shown.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from frontend.regions import Clock, Line, Occupant, Region, Surroundings, TalkRegion, regions
from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.engine.procedure.play import legal_cards
from laws.protocol.commands import (
    Agree,
    AlertCall,
    Choose,
    Claim,
    Command,
    Contest,
    DrawAttention,
    Enquire,
    FaceLead,
    LeadFaceDown,
    MakeCall,
    MeantCall,
    PlayCard,
    PushTray,
)
from laws.protocol.refusals import Refusal
from laws.table.conditions import Alerts, Conditions, Director, Irregularities
from laws.table.kinds import OptionWord
from laws.table.obligation import Option
from laws.table.screen import ScreenSide, side_of
from laws.table.table import Table
from laws.values.board import Board
from laws.values.calls import Call
from laws.values.cards import Card, Hand
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat
from laws.views.table_view import view
from laws.views.viewer import VISITOR, Viewer

__all__ = ["PARTS", "STATES", "index", "moved", "part", "table", "table_in"]

_HANDS = ("AQ52.KJ.T98.K765", "KT94.Q42.KJ4.J93", "J73.A985.A72.AQ4", "86.T763.Q653.T82")
_SHAPELY = ("AKJ9875.4.-.KJ653", "-.AQ9.KQJ987.A942", "QT2.KJT8765.2.QT", "643.32.AT6543.87")
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
_NOTRUMP = (
    ("1NT", "15–17, may hold a five-card major"),
    ("pass", ""),
    ("2C", "Stayman: asks for a four-card major"),
    ("pass", ""),
    ("2H", ""),
    ("pass", ""),
    ("3NT", ""),
)


def moved(table: Table, *commands: Command) -> Table:
    """Return the table after these commands. Raise ValueError at a refusal."""
    for command in commands:
        outcome = decide(table, command)
        if isinstance(outcome, Refusal):
            raise ValueError(f"{command} is refused: {outcome.code}")
        for event in outcome:
            table = evolve(table, event)
    return table


def _dealt(number: int = 7, hands: tuple[str, ...] = _HANDS, alerts: Alerts = Alerts.PARTNER) -> Table:
    north, east, south, west = (Hand.parse(text.replace("-", "")) for text in hands)
    return Table.open(Board.numbered(number), Deal(north, east, south, west), Conditions(alerts=alerts))


def _called(table: Table, calls: tuple[tuple[str, str], ...]) -> Table:
    for text, explanation in calls:
        seat = table.to_act
        assert seat is not None
        table = moved(table, MakeCall(seat, Call.parse(text), bool(explanation), explanation))
    return table


def _contract() -> Table:
    return _called(_dealt(), (*_NOTRUMP, ("pass", ""), ("pass", ""), ("pass", "")))


def _led() -> Table:
    return moved(_contract(), LeadFaceDown(Seat.WEST, Card.parse("H3")))


def _faced() -> Table:
    return moved(_led(), FaceLead(Seat.WEST))


def _played(table: Table, cards: int) -> Table:
    """Return the table after this many more cards, each the lowest that may be played."""
    for _card in range(cards):
        seat = table.to_act
        assert seat is not None
        assert table.play is not None
        lowest = list(legal_cards(table, seat))[-1]
        table = moved(table, PlayCard(seat, lowest, table.play.turn is not seat))
    return table


def _long() -> Table:
    calls = ("pass", "pass", "1C", "X", "XX", "1D", "X", "1H", "X", "1S", "X", "pass", "1NT", "2C", "2D", "2H", "2S")
    more = ("2NT", "3C", "3D", "3H", "3S", "3NT", "X", "XX", "4C", "4D", "4H", "4S", "4NT", "5C", "5D")
    noted = tuple(
        (text, f"Something to say about call number {n}" if n % 3 == 0 else "") for n, text in enumerate(calls + more)
    )
    return _called(_dealt(), noted)


def _explained() -> Table:
    """Return an auction with an explanation of the greatest length."""
    text = (
        "Transfer to spades, five cards or more, from no points up to a slam try; with a game force and hearts"
        " beside the spades one bids three diamonds instead, and with six spades and nothing else four hearts. After"
        " a double by the next hand it is the same; redouble for a minor"
    )
    return _called(_dealt(), (("1NT", "15–17"), ("pass", ""), ("2H", text), ("pass", "")))


def _spade_slam() -> Table:
    calls = ("1S", "2D", "3H", "pass", "4S", "5D", "6S", "X", "pass", "pass", "XX", "pass", "pass", "pass")
    return _called(_dealt(1, _SHAPELY), tuple((call, "") for call in calls))


def _long_claim() -> Table:
    """Return a claim by a defender at the second trick, of hands with long suits."""
    table = moved(_spade_slam(), LeadFaceDown(Seat.EAST, Card.parse("HA")), FaceLead(Seat.EAST))
    line = "diamonds from the top; if West has led from shortness, then the clubs after them, and last the hearts"
    return moved(_played(table, 4), Claim(Seat.EAST, 2, line))


def _contested() -> Table:
    return moved(_played(_faced(), 11), Claim(Seat.SOUTH, 8, "hearts from the top, then clubs"), Contest(Seat.EAST))


def _over() -> Table:
    claim = Claim(Seat.SOUTH, 8, "hearts from the top, then the long club")
    return moved(_played(_faced(), 11), claim, Agree(Seat.EAST), Agree(Seat.WEST))


def _passed_out() -> Table:
    return _called(_dealt(), (("pass", ""),) * 4)


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


def _irregular(number: int = 7, director: Director = Director.PRESENT) -> Table:
    """Return a board on which irregularities are allowed: South deals, and opens one spade."""
    north, east, south, west = (Hand.parse(text.replace("-", "")) for text in _HANDS)
    conditions = Conditions(alerts=Alerts.PARTNER, irregularities=Irregularities.ALLOWED, director=director)
    table = Table.open(Board.numbered(number), Deal(north, east, south, west), conditions)
    return moved(table, MakeCall(Seat.SOUTH, Call.parse("1S")))


def _insufficient(offender: Seat) -> Table:
    """Return an auction with an insufficient bid by an opponent of South's or by South, to which attention is drawn."""
    table = _irregular()
    if offender is Seat.WEST:
        north_passes = moved(table, MakeCall(Seat.WEST, Call.parse("pass")), MakeCall(Seat.NORTH, Call.parse("2S")))
        return moved(north_passes, MakeCall(Seat.EAST, Call.parse("2H")), DrawAttention(Seat.SOUTH))
    table = moved(table, MakeCall(Seat.WEST, Call.parse("2D")), MakeCall(Seat.NORTH, Call.parse("pass")))
    table = moved(table, MakeCall(Seat.EAST, Call.parse("pass")), MakeCall(Seat.SOUTH, Call.parse("1H")))
    return moved(table, DrawAttention(Seat.WEST))


def _crowded(*, ruling: bool) -> Table:
    """Return an auction with explanations in which West must pass, and if asked for a call out of rotation after it."""
    table = _irregular(director=Director.AUTO)
    for seat, call, said in (
        (Seat.WEST, "pass", "At most 15 points, or a hand with spades that waits for another round"),
        (Seat.NORTH, "2S", "Three or four spades, 6–9 points; with more one bids two notrump"),
    ):
        table = moved(table, MakeCall(seat, Call.parse(call), True, said))
    table = moved(table, MakeCall(Seat.EAST, Call.parse("2H")), DrawAttention(Seat.SOUTH))
    table = moved(table, Choose(Seat.SOUTH, Option(OptionWord.DECLINE)), MakeCall(Seat.EAST, Call.parse("3D")))
    if not ruling:
        return table
    return moved(table, MakeCall(Seat.NORTH, Call.parse("4S")), DrawAttention(Seat.EAST))


def _meant() -> Table:
    """Return a call that South says he did not mean: the director decides."""
    return moved(_irregular(), MeantCall(Seat.SOUTH, Call.parse("2S")))


def _led_out_of_turn() -> Table:
    """Return an opening lead out of turn, faced, that declarer has not accepted: a penalty card lies on the table."""
    table = _irregular()
    for seat, call in ((Seat.WEST, "pass"), (Seat.NORTH, "4S"), (Seat.EAST, "pass"), (Seat.SOUTH, "pass")):
        table = moved(table, MakeCall(seat, Call.parse(call)))
    table = moved(table, MakeCall(Seat.WEST, Call.parse("pass")))
    table = moved(table, PlayCard(Seat.EAST, Card.parse("HQ")), DrawAttention(Seat.SOUTH))
    return moved(table, Choose(Seat.SOUTH, Option(OptionWord.DECLINE)))


def _left_free(table: Table) -> Table:
    """Return the table after declarer has left the lead free: the penalty card stays (Law 50D2(b))."""
    return moved(table, Choose(Seat.SOUTH, Option(OptionWord.FREE)))


def _screened(*calls: tuple[str, str]) -> Table:
    """Return a board behind screens, which South deals; the tray is moved as soon as both on its side have called."""
    north, east, south, west = (Hand.parse(text.replace("-", "")) for text in _HANDS)
    conditions = Conditions(alerts=Alerts.PARTNER, screens=True)
    table = Table.open(Board.numbered(7), Deal(north, east, south, west), conditions)
    for text, explanation in calls:
        seat = table.auction.turn
        if table.screen is not None and side_of(seat) is not table.screen.tray:
            table = moved(table, PushTray(Seat.NORTH if table.screen.tray is ScreenSide.NE else Seat.SOUTH))
        table = moved(table, MakeCall(seat, Call.parse(text), bool(explanation), explanation))
    return table


def _alerted_behind_screen() -> Table:
    """Return a table at which West has alerted his bid to South, and asks him about the opening."""
    table = _screened(("1D", ""), ("2D", "both majors, five cards each"))
    return moved(table, Enquire(Seat.WEST, 1, "How many diamonds?"))


def _beyond_the_screen() -> Table:
    """Return a table whose tray is on the other side; South has alerted both bids of his side to West."""
    table = _screened(*_NOTRUMP[:2], ("2C", ""), ("pass", ""), ("2D", "no major"))
    last = MakeCall(Seat.WEST, Call.parse("pass"))
    return moved(table, AlertCall(Seat.SOUTH, 3, "Stayman"), last, PushTray(Seat.SOUTH))


def _led_behind_screen() -> Table:
    """Return a table at which West has led face down, behind the aperture, which South can open."""
    calls = ("1NT", "pass", "3NT", "pass", "pass", "pass")
    return moved(_screened(*((call, "") for call in calls)), LeadFaceDown(Seat.WEST, Card.parse("H3")))


_BEHIND = replace(_AROUND, pushes=True)

_ADDRESS = "https://bridge.club.example/tables/3f0c6f7e-58b4-4c06-9a55-0d4e8a1f7a10/"

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
    "opened": (_dealt, replace(_AROUND, occupants=(Occupant(), Occupant(), _PEOPLE[2], Occupant()), robot=_ROBOTS)),
    "with-robots": (lambda: _played(_faced(), 2), _WITH_ROBOTS),
    "first-call": (lambda: _dealt(alerts=Alerts.SELF), _AROUND),
    "auction": (lambda: _called(_dealt(), (*_NOTRUMP, ("pass", ""))), replace(_AROUND, clock=Clock(left=754))),
    "others-call": (
        lambda: _called(_dealt(alerts=Alerts.SELF), _NOTRUMP),
        replace(_AROUND, clock=Clock(left=190, round_left=1445)),
    ),
    "long-auction": (_long, _AROUND),
    "long-explanation": (_explained, _AROUND),
    "opening-lead": (_contract, _AROUND),
    "lead-down": (_led, _AROUND),
    "dummy": (_faced, _AROUND),
    "trick": (lambda: _played(_faced(), 2), _AROUND),
    "trick-taken": (lambda: _played(_faced(), 3), _AROUND),
    "middle": (lambda: _played(_faced(), 22), _AROUND),
    "last-trick": (lambda: _played(_faced(), 36), _AROUND),
    "slam": (lambda: moved(_spade_slam(), LeadFaceDown(Seat.EAST, Card.parse("HA")), FaceLead(Seat.EAST)), _AROUND),
    "claim": (lambda: moved(_played(_faced(), 11), Claim(Seat.SOUTH, 8, "hearts from the top, then clubs")), _AROUND),
    "claim-long": (_long_claim, _AROUND),
    "contested": (_contested, _AROUND),
    "irregular": (_irregular, _AROUND),
    "ruling-chooses": (lambda: _insufficient(Seat.WEST), _AROUND),
    "duty-crowded": (lambda: _crowded(ruling=False), _AROUND),
    "ruling-crowded": (lambda: _crowded(ruling=True), _AROUND),
    "ruling-waits": (lambda: _insufficient(Seat.SOUTH), _AROUND),
    "ruling-director": (_meant, Surroundings("Friday club, table 4", _PEOPLE, stand=Seat.SOUTH, coming="Dora")),
    "ruling-penalty-card": (_led_out_of_turn, _AROUND),
    "penalty-card-lead": (lambda: _left_free(_led_out_of_turn()), _AROUND),
    "penalty-card": (lambda: moved(_left_free(_led_out_of_turn()), PlayCard(Seat.WEST, Card.parse("D3"))), _AROUND),
    "screen": (lambda: _screened(("1D", ""), ("pass", "")), _BEHIND),
    "screen-alert": (_alerted_behind_screen, _BEHIND),
    "screen-there": (_beyond_the_screen, _BEHIND),
    "screen-aperture": (_led_behind_screen, _BEHIND),
    "over": (_over, Surroundings("Friday club, table 4", _PEOPLE, stand=Seat.SOUTH, next=True, boards_left=2)),
    "talk": (_over, _TALKING),
    "talk-to-director": (lambda: _called(_dealt(), _NOTRUMP), _QUIET),
    "passed-out": (_passed_out, Surroundings("Friday club, table 4", _PEOPLE, stand=Seat.SOUTH, boards_left=0)),
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


def index(request: HttpRequest) -> HttpResponse:
    """Render the list of states and parts."""
    return render(request, "table/gallery/index.html", {"states": STATES, "parts": PARTS, "seats": "SNEW"})


def table(request: HttpRequest, state: str) -> HttpResponse:
    """Render a whole table in one state, seen from the seat in ``?seat=``, or by a visitor when it is empty.

    With ``live`` the page opens a socket, which a test provides.
    """
    if state not in STATES:
        raise Http404
    letter = request.GET.get("seat", "S")
    try:
        seat = Seat.parse(letter) if letter else None
    except ValueError:
        raise Http404 from None
    socket = "/ws/table/gallery/" if "live" in request.GET else ""
    shown = {
        "regions": drawn(state, seat),
        "revision": state,
        "seat": letter,
        "socket": socket,
        "table": UUID(int=7),
        "rules": "#rules",
        "around": STATES[state][1],
        "invite": _ADDRESS if any(one.kind == "vacant" for one in STATES[state][1].occupants) else "",
    }
    return render(request, "table/table.html", shown)


def part(request: HttpRequest, part: str) -> HttpResponse:
    """Render one part of the table in all states in which it differs, one below the other."""
    if part not in PARTS:
        raise Http404
    shown: dict[tuple[Region, ...], tuple[str, dict[str, Region]]] = {}
    for state in STATES:
        found = drawn(state, Seat.SOUTH)
        shown.setdefault(tuple(found[name] for name in PARTS[part]), (state, found))
    return render(request, "table/gallery/part.html", {"part": part, "names": PARTS[part], "states": shown.values()})
