"""Which cards may be played, and by whom (Laws 41D, 44, 45)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.engine.procedure.play import legal_cards
from laws.protocol.commands import PlayCard
from laws.protocol.events import CallMade, CardPlayed, Ended
from laws.protocol.refusals import Refusal
from laws.table.conditions import Conditions
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.board import Board
from laws.values.calls import DOUBLE, PASS, REDOUBLE, bid
from laws.values.cards import Card, Hand
from laws.values.contract import Contract, Doubled, Played
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat, Vulnerability
from tests.laws import oracle
from tests.properties import share
from tests.rows import check_each
from tests.strategies import Story, stories

PERFT = Path(__file__).parents[3] / "data" / "perft" / "endings.txt"


def at_the_lead(contract: Contract, deal: Deal) -> Table:
    """A table at which declarer opened this contract, an opponent or nobody doubled it, and everybody passed."""
    table = Table.open(Board(1, contract.declarer, Vulnerability.NONE), deal, Conditions())
    doubling = {Doubled.NO: [], Doubled.DOUBLED: [DOUBLE], Doubled.REDOUBLED: [DOUBLE, REDOUBLE]}[contract.doubled]
    for call in (bid(contract.level, contract.denomination), *doubling, PASS, PASS, PASS):
        table = evolve(table, CallMade(table.auction.turn, call))
    return table


def with_played(table: Table, cards: Sequence[Card]) -> Table:
    """The table after these cards were played, each by the player of the hand on turn."""
    for card in cards:
        table = play_one(table, card)
    return table


def play_one(table: Table, card: Card) -> Table:
    """The table after the hand on turn contributed this card."""
    play = table.play
    assert play is not None
    dummys = table.phase is Phase.PLAY and play.turn is play.contract.dummy
    happened = decide(table, PlayCard(play.actor, card, from_dummy=dummys))
    assert not isinstance(happened, Refusal), happened
    for event in happened:
        table = evolve(table, event)
    return table


def words(hand: Hand) -> set[str]:
    """The cards of a hand as the oracle writes them."""
    return {str(card) for card in hand}


@settings(max_examples=share(40))
@given(stories())
def test_the_cards_of_the_player_on_turn(story: Story) -> None:
    """44A, 44C, 44D, 41D: any card to a lead; else of the suit led, or any for want of it; declarer for dummy."""
    for table in story.tables:
        play = table.play
        for seat in SEATS:
            got = words(legal_cards(table, seat))
            if play is None or table.phase is Phase.OVER or table.claim is not None:
                assert not got
            elif table.phase is Phase.CLARIFICATION:
                leads = seat is play.contract.leader and play.lead is None
                assert got == (words(table.hand(seat)) if leads else set())
            else:
                hand = words(table.hand(play.turn))
                trick = [str(played.card) for played in play.trick]
                acts = seat is (play.contract.declarer if play.turn is play.contract.dummy else play.turn)
                assert got == (oracle.playable(hand, trick) if acts else set())


@settings(max_examples=share(15))
@given(stories(claims=False), st.data())
def test_every_other_card_is_refused(story: Story, data: st.DataObject) -> None:
    """44C, 45A: exactly the legal cards are accepted, from the right hand, by the right player."""
    playing = [table for table in story.tables if table.phase is Phase.PLAY]
    if not playing:
        return
    table = data.draw(st.sampled_from(playing))
    play = table.play
    assert play is not None
    contract = play.contract
    for seat in SEATS:
        for from_dummy in (False, True):
            accepted = set()
            for number in range(52):
                answer = decide(table, PlayCard(seat, Card(number), from_dummy))
                if not isinstance(answer, Refusal):
                    assert answer[0] == CardPlayed(play.turn, Card(number))
                    accepted.add(Card(number))
            hand = contract.dummy if from_dummy else seat
            expected = set(legal_cards(table, seat)) if hand is play.turn and seat is not contract.dummy else set()
            assert accepted == expected


def ways(table: Table, cards: int) -> int:
    """In how many ways `decide` lets the next so many cards be played, each tried and walked."""
    if cards == 0:
        return 1
    play = table.play
    assert play is not None
    dummys = table.phase is Phase.PLAY and play.turn is play.contract.dummy
    count = 0
    for number in range(52):
        answer = decide(table, PlayCard(play.actor, Card(number), from_dummy=dummys))
        if not isinstance(answer, Refusal):
            following = table
            for event in answer:
                following = evolve(following, event)
            count += ways(following, cards - 1)
    return count


def _positions() -> list[tuple[str, str, str, int, int]]:
    rows = []
    for line in PERFT.read_text().splitlines():
        if line and not line.startswith("#"):
            contract, deal, played, cards, count = (cell.strip() for cell in line.split("|"))
            rows.append((contract, deal, played, int(cards), int(count)))
    return rows


def test_perft() -> None:
    """44, 45: from every listed position the next cards can be played in exactly so many ways."""
    check_each(_positions(), lambda position: check_ways(*position))


def check_ways(contract: str, deal: str, played: str, cards: int, count: int) -> None:
    """Check one position."""
    table = with_played(
        at_the_lead(Contract.parse(contract), Deal.parse(deal)), [Card.parse(w) for w in played.split()]
    )
    assert ways(table, cards) == count


def test_the_thirteenth_trick_ends_the_board() -> None:
    """The 52nd card ends the board with declarer's tricks, in the same answer."""
    deal = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    table = at_the_lead(Contract.parse("7S N"), deal)
    order = ["HA", "DA", "CA", "SA"]
    ranks = "AKQJT98765432"
    table = with_played(table, [Card.parse(word) for word in order])
    for rank in ranks[1:12]:
        table = with_played(table, [Card.parse(suit + rank) for suit in "SHDC"])
    table = with_played(table, [Card.parse(word) for word in ("S2", "H2", "D2")])
    answer = decide(table, PlayCard(Seat.WEST, Card.parse("C2")))
    assert answer == (CardPlayed(Seat.WEST, Card.parse("C2")), Ended(Played(Contract.parse("7S N"), 13)))


def test_declarer_may_play_last_from_dummy() -> None:
    """41D: the last card may be dummy's, and declarer plays it."""
    deal = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    table = at_the_lead(Contract.parse("1NT W"), deal)  # North leads spades for ever; West is declarer, East dummy
    for rank in "AKQJT98765432":
        table = with_played(table, [Card.parse(suit + rank) for suit in "SHDC"])
    assert table.phase is Phase.OVER
    assert table.result == Played(Contract.parse("1NT W"), 0)
    assert table.score_ns == 350


@given(st.sampled_from(SEATS))
def test_dummy_plays_nothing_himself(declarer: Seat) -> None:
    """43A1(c), 45B: dummy takes no part in the play; he follows declarer's instructions."""
    deal = Deal.numbered(12345678901234567890)
    table = at_the_lead(Contract.parse(f"3NT {declarer.letter}"), deal)
    leader = declarer.lho
    table = with_played(table, [next(iter(deal[leader]))])
    card = next(iter(legal_cards(table, declarer)))
    for from_dummy in (False, True):
        answer = decide(table, PlayCard(declarer.partner, card, from_dummy))
        assert isinstance(answer, Refusal)
        assert answer.code == "not_declarer"
    assert decide(table, PlayCard(declarer, card, from_dummy=True)) == (CardPlayed(declarer.partner, card),)
