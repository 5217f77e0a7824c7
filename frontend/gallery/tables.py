"""Tables in the states of the gallery, each reached by real calls and cards."""

from __future__ import annotations

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
from laws.values.seats import Seat

__all__ = [
    "NOTRUMP",
    "alerted_behind_screen",
    "beyond_the_screen",
    "called",
    "contested",
    "contract",
    "crowded",
    "dealt",
    "explained",
    "faced",
    "insufficient",
    "irregular",
    "led",
    "led_behind_screen",
    "led_out_of_turn",
    "left_free",
    "long",
    "long_claim",
    "meant",
    "moved",
    "over",
    "passed_out",
    "played",
    "screened",
    "spade_slam",
]

_HANDS = ("AQ52.KJ.T98.K765", "KT94.Q42.KJ4.J93", "J73.A985.A72.AQ4", "86.T763.Q653.T82")
_SHAPELY = ("AKJ9875.4.-.KJ653", "-.AQ9.KQJ987.A942", "QT2.KJT8765.2.QT", "643.32.AT6543.87")
NOTRUMP = (
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


def dealt(number: int = 7, hands: tuple[str, ...] = _HANDS, alerts: Alerts = Alerts.PARTNER) -> Table:
    """Return a board before its first call."""
    north, east, south, west = (Hand.parse(text.replace("-", "")) for text in hands)
    return Table.open(Board.numbered(number), Deal(north, east, south, west), Conditions(alerts=alerts))


def called(table: Table, calls: tuple[tuple[str, str], ...]) -> Table:
    """Return the table after these calls of the seats in turn, each with its explanation; with one it is alerted."""
    for text, explanation in calls:
        seat = table.to_act
        assert seat is not None
        table = moved(table, MakeCall(seat, Call.parse(text), bool(explanation), explanation))
    return table


def contract() -> Table:
    """Return 3NT by South at the end of its auction."""
    return called(dealt(), (*NOTRUMP, ("pass", ""), ("pass", ""), ("pass", "")))


def led() -> Table:
    """Return the same with the opening lead face down."""
    return moved(contract(), LeadFaceDown(Seat.WEST, Card.parse("H3")))


def faced() -> Table:
    """Return the same with the lead faced and dummy spread."""
    return moved(led(), FaceLead(Seat.WEST))


def played(table: Table, cards: int) -> Table:
    """Return the table after this many more cards, each the lowest that may be played."""
    for _card in range(cards):
        seat = table.to_act
        assert seat is not None
        assert table.play is not None
        lowest = list(legal_cards(table, seat))[-1]
        table = moved(table, PlayCard(seat, lowest, table.play.turn is not seat))
    return table


def long() -> Table:
    """Return an auction of 32 calls, with explanations."""
    calls = ("pass", "pass", "1C", "X", "XX", "1D", "X", "1H", "X", "1S", "X", "pass", "1NT", "2C", "2D", "2H", "2S")
    more = ("2NT", "3C", "3D", "3H", "3S", "3NT", "X", "XX", "4C", "4D", "4H", "4S", "4NT", "5C", "5D")
    noted = tuple(
        (text, f"Something to say about call number {n}" if n % 3 == 0 else "") for n, text in enumerate(calls + more)
    )
    return called(dealt(), noted)


def explained() -> Table:
    """Return an auction with an explanation of the greatest length."""
    text = (
        "Transfer to spades, five cards or more, from no points up to a slam try; with a game force and hearts"
        " beside the spades one bids three diamonds instead, and with six spades and nothing else four hearts. After"
        " a double by the next hand it is the same; redouble for a minor"
    )
    return called(dealt(), (("1NT", "15–17"), ("pass", ""), ("2H", text), ("pass", "")))


def spade_slam() -> Table:
    """Return a redoubled slam in spades at the end of its auction."""
    calls = ("1S", "2D", "3H", "pass", "4S", "5D", "6S", "X", "pass", "pass", "XX", "pass", "pass", "pass")
    return called(dealt(1, _SHAPELY), tuple((call, "") for call in calls))


def long_claim() -> Table:
    """Return a claim by a defender at the second trick, of hands with long suits."""
    table = moved(spade_slam(), LeadFaceDown(Seat.EAST, Card.parse("HA")), FaceLead(Seat.EAST))
    line = "diamonds from the top; if West has led from shortness, then the clubs after them, and last the hearts"
    return moved(played(table, 4), Claim(Seat.EAST, 2, line))


def contested() -> Table:
    """Return a claim that an opponent contests."""
    return moved(played(faced(), 11), Claim(Seat.SOUTH, 8, "hearts from the top, then clubs"), Contest(Seat.EAST))


def over() -> Table:
    """Return a board that has ended with a claim to which both opponents agreed."""
    claim = Claim(Seat.SOUTH, 8, "hearts from the top, then the long club")
    return moved(played(faced(), 11), claim, Agree(Seat.EAST), Agree(Seat.WEST))


def passed_out() -> Table:
    """Return a board that has been passed out."""
    return called(dealt(), (("pass", ""),) * 4)


def irregular(number: int = 7, director: Director = Director.PRESENT) -> Table:
    """Return a board on which irregularities are allowed: South deals, and opens one spade."""
    north, east, south, west = (Hand.parse(text.replace("-", "")) for text in _HANDS)
    conditions = Conditions(alerts=Alerts.PARTNER, irregularities=Irregularities.ALLOWED, director=director)
    table = Table.open(Board.numbered(number), Deal(north, east, south, west), conditions)
    return moved(table, MakeCall(Seat.SOUTH, Call.parse("1S")))


def insufficient(offender: Seat) -> Table:
    """Return an auction with an insufficient bid by an opponent of South's or by South, to which attention is drawn."""
    table = irregular()
    if offender is Seat.WEST:
        north_passes = moved(table, MakeCall(Seat.WEST, Call.parse("pass")), MakeCall(Seat.NORTH, Call.parse("2S")))
        return moved(north_passes, MakeCall(Seat.EAST, Call.parse("2H")), DrawAttention(Seat.SOUTH))
    table = moved(table, MakeCall(Seat.WEST, Call.parse("2D")), MakeCall(Seat.NORTH, Call.parse("pass")))
    table = moved(table, MakeCall(Seat.EAST, Call.parse("pass")), MakeCall(Seat.SOUTH, Call.parse("1H")))
    return moved(table, DrawAttention(Seat.WEST))


def crowded(*, ruling: bool) -> Table:
    """Return an auction with explanations in which West must pass, and if asked for a call out of rotation after it."""
    table = irregular(director=Director.AUTO)
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


def meant() -> Table:
    """Return a call that South says he did not mean: the director decides."""
    return moved(irregular(), MeantCall(Seat.SOUTH, Call.parse("2S")))


def led_out_of_turn() -> Table:
    """Return an opening lead out of turn, faced, that declarer has not accepted: a penalty card lies on the table."""
    table = irregular()
    for seat, call in ((Seat.WEST, "pass"), (Seat.NORTH, "4S"), (Seat.EAST, "pass"), (Seat.SOUTH, "pass")):
        table = moved(table, MakeCall(seat, Call.parse(call)))
    table = moved(table, MakeCall(Seat.WEST, Call.parse("pass")))
    table = moved(table, PlayCard(Seat.EAST, Card.parse("HQ")), DrawAttention(Seat.SOUTH))
    return moved(table, Choose(Seat.SOUTH, Option(OptionWord.DECLINE)))


def left_free(table: Table) -> Table:
    """Return the table after declarer has left the lead free: the penalty card stays (Law 50D2(b))."""
    return moved(table, Choose(Seat.SOUTH, Option(OptionWord.FREE)))


def screened(*calls: tuple[str, str]) -> Table:
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


def alerted_behind_screen() -> Table:
    """Return a table at which West has alerted his bid to South, and asks him about the opening."""
    table = screened(("1D", ""), ("2D", "both majors, five cards each"))
    return moved(table, Enquire(Seat.WEST, 1, "How many diamonds?"))


def beyond_the_screen() -> Table:
    """Return a table whose tray is on the other side; South has alerted both bids of his side to West."""
    table = screened(*NOTRUMP[:2], ("2C", ""), ("pass", ""), ("2D", "no major"))
    last = MakeCall(Seat.WEST, Call.parse("pass"))
    return moved(table, AlertCall(Seat.SOUTH, 3, "Stayman"), last, PushTray(Seat.SOUTH))


def led_behind_screen() -> Table:
    """Return a table at which West has led face down, behind the aperture, which South can open."""
    calls = ("1NT", "pass", "3NT", "pass", "pass", "pass")
    return moved(screened(*((call, "") for call in calls)), LeadFaceDown(Seat.WEST, Card.parse("H3")))
