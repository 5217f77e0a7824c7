"""Hypothesis strategies and random play, shared by every room's tests.

The strategies give values of `laws`: cards, deals, calls, auctions, conditions, whole boards. `play_out` plays one
legal board; whatever chooses (a Hypothesis draw, a seeded generator) is handed in, so that thousands of boards can be
played quickly and a failing one can still be shrunk.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from random import Random
from typing import Any, Protocol, TypeVar

from hypothesis import strategies as st

from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.engine.procedure.auction import legal_calls
from laws.engine.procedure.claims import answers_needed, may_contest
from laws.engine.procedure.play import legal_cards
from laws.protocol.commands import Agree, Claim, Command, Concede, Contest, FaceLead, LeadFaceDown, MakeCall, PlayCard
from laws.protocol.events import BoardOpened, Event
from laws.protocol.refusals import Refusal
from laws.table.auction import Auction, MadeCall
from laws.table.conditions import Alerts, AuctionView, Conditions, ContestedClaim, LastTrick, OpeningLead
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.board import Board
from laws.values.calls import BIDS, CALLS, DOUBLE, PASS, REDOUBLE, Call
from laws.values.cards import CARDS, Card, Denomination, Hand, Rank, Suit
from laws.values.contract import Contract, Doubled, PassedOut, Played, Result
from laws.values.deal import DEALS, Deal
from laws.values.paragraph import Book, Paragraph
from laws.values.seats import SEATS, Seat, Side, Vulnerability
from laws.views.viewer import Viewer, ViewerKind

T = TypeVar("T")

suits = st.sampled_from(Suit)
ranks = st.sampled_from(Rank)
denominations = st.sampled_from(Denomination)
seats = st.sampled_from(SEATS)
sides = st.sampled_from(Side)
vulnerabilities = st.sampled_from(Vulnerability)
cards: st.SearchStrategy[Card] = st.sampled_from(CARDS)
card_sets: st.SearchStrategy[frozenset[Card]] = st.frozensets(cards, max_size=52)
hands: st.SearchStrategy[Hand] = card_sets.map(Hand.of)
calls: st.SearchStrategy[Call] = st.sampled_from(CALLS)
doublings = st.sampled_from(Doubled)
contracts = st.builds(Contract, st.integers(1, 7), denominations, doublings, seats)
results: st.SearchStrategy[Result] = st.builds(Played, contracts, st.integers(0, 13)) | st.just(PassedOut())
regular_boards = st.integers(1, 128).map(Board.numbered)
boards = regular_boards | st.builds(Board, st.integers(1, 999), seats, vulnerabilities)
deals: st.SearchStrategy[Deal] = st.integers(0, DEALS - 1).map(Deal.numbered)


@st.composite
def paragraphs_of_laws(draw: st.DrawFn) -> Paragraph:
    """Any number that a paragraph of the Laws can have: 3, 9A, 27B1(a), 30B1(b)(2)."""
    number = str(draw(st.integers(1, 93)))
    depth = draw(st.integers(0, 2))
    if depth:
        number += draw(st.sampled_from("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    if depth == 2:
        figure, brackets = draw(st.integers(1, 99)), st.sampled_from("abcdefghijklmnopqrstuvwxyz123456789")
        number += "".join([str(figure), *map("({})".format, draw(st.lists(brackets, max_size=3)))])
    return Paragraph(Book.LAW, number)


@st.composite
def paragraphs_of_articles(draw: st.DrawFn) -> Paragraph:
    """Any number that a paragraph of the competition rules can have: 46, 10.2, 35.2(3)1, 24.1(1)2(3)."""
    number = str(draw(st.integers(1, 57)))
    for form in ("{}.{}", "{}({})", "{}{}", "{}({})")[: draw(st.integers(0, 4))]:
        number = form.format(number, draw(st.integers(1, 99)))
    return Paragraph(Book.ARTICLE, number)


paragraphs = paragraphs_of_laws() | paragraphs_of_articles()

texts = st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=40)
"""What can be said at a table: anything printable, in any script."""

conditions = st.builds(
    Conditions,
    alerts=st.sampled_from(Alerts),
    opening_lead=st.sampled_from(OpeningLead),
    auction_view=st.sampled_from(AuctionView),
    last_trick=st.sampled_from(LastTrick),
)
"""Every choice that correct procedure without a director knows."""


def viewers() -> tuple[Viewer, ...]:
    """Everybody who can look at a table: four of each kind with a seat, one of each without."""
    seated = (ViewerKind.PLAYER, ViewerKind.ROBOT, ViewerKind.SPECTATOR)
    return (
        *(Viewer(kind, seat) for kind in seated for seat in SEATS),
        *(Viewer(kind) for kind in ViewerKind if kind not in seated),
    )


class Choose(Protocol):
    """Takes one of some options, the first being the simplest."""

    def __call__(self, options: Sequence[T], /) -> T: ...


@dataclass(frozen=True, slots=True, repr=False)
class Story:
    """A board as it was played: its log, the table after each event, and the commands that were accepted.

    `tables[n]` is the table after `events[n]`; the first event opens the board. `moments` are the tables at which
    somebody could try something: an attempt that ends a board has two events, and nobody acts between them.
    """

    events: tuple[Event, ...]
    tables: tuple[Table, ...]
    moments: tuple[Table, ...]
    commands: tuple[Command, ...]

    @property
    def end(self) -> Table:
        """The table when the board is over."""
        return self.tables[-1]

    def __repr__(self) -> str:
        return f"Story({'; '.join(' '.join(map(str, _words(event))) for event in self.events)})"


def _words(event: Event) -> list[object]:
    return [type(event).__name__, *(getattr(event, field.name) for field in fields(event))]


def play_out(
    choose: Choose,
    deal: Deal,
    *,
    board: Board | None = None,
    under: Conditions | None = None,
    claims: bool = True,
) -> Story:
    """Plays one legal board to its end; with `claims`, somebody claims or concedes now and then."""
    opened = BoardOpened(board or Board.numbered(1), deal, under or Conditions())
    table = Table.open(opened.board, opened.deal, opened.conditions)
    events: list[Event] = [opened]
    tables, moments, commands = [table], [table], []
    while table.phase is not Phase.OVER:
        command = next_command(choose, table, claims=claims)
        happened = decide(table, command)
        assert not isinstance(happened, Refusal), (command, happened)
        commands.append(command)
        for event in happened:
            table = evolve(table, event)
            events.append(event)
            tables.append(table)
        moments.append(table)
    return Story(tuple(events), tuple(tables), tuple(moments), tuple(commands))


def next_command(choose: Choose, table: Table, *, claims: bool) -> Command:
    """Something that somebody may do at this table now."""
    if table.claim is not None:
        return _answer(choose, table)
    play, seat = table.play, table.to_act
    assert seat is not None
    if play is None:
        return _call(choose, legal_calls(table, seat), seat)
    if table.phase is Phase.CLARIFICATION:
        if play.lead is not None:
            return FaceLead(seat)
        lead = choose(tuple(legal_cards(table, seat)))
        led: list[Command] = [LeadFaceDown(seat, lead), LeadFaceDown(seat, lead), PlayCard(seat, lead)]
        return choose(led)
    if claims and choose(_ONE_IN_FORTY):
        claimer = choose([s for s in SEATS if s is not play.contract.dummy])
        number = choose(range(play.remaining + 1))
        said: list[Command] = [Claim(claimer, number, "drawing trumps"), Concede(claimer, number)]
        return choose(said)
    return PlayCard(seat, choose(tuple(legal_cards(table, seat))), from_dummy=play.turn is play.contract.dummy)


_ONE_IN_FORTY = (False,) * 39 + (True,)


def _call(choose: Choose, legal: tuple[Call, ...], seat: Seat) -> MakeCall:
    doubling = [call for call in legal if call in (DOUBLE, REDOUBLE)]
    bids = [call for call in legal if call.is_bid]
    call = choose((PASS, PASS, PASS, *doubling, *bids[:4], *bids[7:8]))
    return choose((MakeCall(seat, call), MakeCall(seat, call, alert=True, explanation="forcing")))


def _answer(choose: Choose, table: Table) -> Command:
    claim = table.claim
    assert claim is not None
    agreeing = sorted(answers_needed(table, claim))
    willing: list[Command] = [Agree(seat) for seat in agreeing]
    unwilling: list[Command] = [Contest(seat) for seat in SEATS if may_contest(table, seat)]
    return choose((*willing, *willing, *willing, *unwilling))


def played(seed: int, *, claims: bool = True) -> Story:
    """The board that this seed gives: any deal, any regular board, any legal calls and cards."""
    random = Random(seed)
    return play_out(
        random.choice,
        Deal.numbered(random.randrange(DEALS)),
        board=Board.numbered(1 + seed),
        under=_conditions(random),
        claims=claims,
    )


def _conditions(random: Random) -> Conditions:
    return Conditions(
        alerts=random.choice(tuple(Alerts)),
        opening_lead=random.choice(tuple(OpeningLead)),
        auction_view=random.choice(tuple(AuctionView)),
        last_trick=random.choice(tuple(LastTrick)),
        contested=ContestedClaim.PLAY_ON,
    )


@st.composite
def stories(draw: st.DrawFn, *, claims: bool = True) -> Story:
    """Whole boards, legally called and played; shrinks to passed-out boards and first cards."""

    def choose(options: Sequence[Any], /) -> Any:
        return draw(st.sampled_from(options)) if len(options) > 1 else options[0]

    return play_out(choose, draw(deals), board=draw(boards), under=draw(conditions), claims=claims)


@st.composite
def auctions(draw: st.DrawFn, *, max_size: int = 30) -> Auction:
    """Legal auctions, finished or not; every bid is as near as a sampled jump."""
    dealer = draw(seats)
    auction = Auction.begin(dealer)
    for number in range(1, draw(st.integers(0, max_size)) + 1):
        if auction.is_closed:
            break
        options = [PASS, PASS]
        if auction.has_bid and auction.doubled is not Doubled.REDOUBLED:
            ours = auction.bidder.side is auction.turn.side
            if auction.doubled is Doubled.NO and not ours:
                options.append(DOUBLE)
            elif auction.doubled is Doubled.DOUBLED and ours:
                options.append(REDOUBLE)
        options += [bid for bid in BIDS if bid > auction.last_bid][:6]
        auction = auction.add(MadeCall(number, auction.turn, draw(st.sampled_from(options))))
    return auction
