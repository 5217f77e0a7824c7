"""Card play: layouts that can be believed, the best card on them, habit where it makes no difference, and claims."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest

from laws.protocol.commands import Agree, Claim, Command, Concede, Contest, FaceLead, LeadFaceDown, MakeCall, PlayCard
from laws.table.conditions import Conditions
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.board import Board
from laws.values.calls import Call
from laws.values.cards import Card, Denomination, Hand
from laws.values.contract import Played
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat
from laws.views.table_view import view
from laws.views.viewer import Viewer, ViewerKind
from play.analysis.dds import InProcess
from play.robots import choose
from play.robots.calls.words import CLAIM_LINE
from play.robots.cards.claiming import own_claim
from play.robots.cards.layouts import layouts
from play.robots.cards.memory import remember
from play.robots.valued import value
from tests.play.robots.strategies import done

SOLVER = InProcess()


def bid_to(deal: str, *calls: str, board: int = 1) -> Table:
    """A board whose auction is over."""
    table = Table.open(Board.numbered(board), Deal.parse(deal), Conditions())
    for call in calls:
        assert table.to_act is not None
        table = done(table, MakeCall(table.to_act, Call.parse(call)))
    return table


def led(table: Table, card: str) -> Table:
    """The opening lead is made and faced."""
    leader = table.to_act
    assert leader is not None
    return done(done(table, LeadFaceDown(leader, Card.parse(card))), FaceLead(leader))


def play(table: Table, cards: Iterable[str]) -> Table:
    """Cards played in turn."""
    for card in cards:
        assert table.play is not None and table.to_act is not None  # noqa: PT018
        from_dummy = table.play.turn is table.play.contract.dummy
        table = done(table, PlayCard(table.to_act, Card.parse(card), from_dummy=from_dummy))
    return table


def robot(table: Table, seat: Seat, *, claims: bool = False) -> Command | None:
    """What a robot does in that seat."""
    return choose(view(table, Viewer(ViewerKind.ROBOT, seat)), 3, SOLVER, claims=claims)


def card_of(table: Table) -> str:
    """The card that a robot plays for the player who is to act."""
    assert table.to_act is not None
    command = robot(table, table.to_act)
    assert isinstance(command, PlayCard | LeadFaceDown)
    return str(command.card)


# 3NT by South; North's clubs run when the king is caught.
NOTRUMP = "N:Q54.A3.K72.AQJT9 JT987.K82.T5.432 AK3.QT54.AQ43.85 62.J976.J986.K76"
THREE_NOTRUMP = ("pass", "pass", "1NT", "pass", "3NT", "pass", "pass", "pass")


# 3NT by South again; West's spades run.
SPADES_RUN = "N:76.A32.KQJ2.AQ32 832.T987.543.987 J54.KQ4.AT6.KJT4 AKQT9.J65.987.65"


def test_layouts_keep_the_auctions_promises_when_they_can() -> None:
    table = bid_to(NOTRUMP, *THREE_NOTRUMP)
    found = layouts(remember(view(table, Viewer(ViewerKind.ROBOT, Seat.WEST))), Random(1), 20)
    assert len(found) == len(set(found)) == 20
    for hands in found:
        opener = value(Hand(hands[Seat.SOUTH]))
        assert 15 <= opener.hcp <= 17
        assert min(opener.lengths) >= 2
        assert Hand(hands[Seat.WEST]) == table.hand(Seat.WEST)


def test_a_promise_that_cannot_be_kept_is_broken_as_little_as_can_be() -> None:
    """North has opened one notrump on seven points: nobody at the table can believe in fifteen."""
    deal = "N:Q54.J3.K72.JT942 JT987.KQ2.AT5.83 AK3.A874.QJ43.A5 62.T965.986.KQ76"
    table = led(bid_to(deal, "1NT", "pass", "3NT", "pass", "pass", "pass"), "SJ")
    memory = remember(view(table, Viewer(ViewerKind.ROBOT, Seat.WEST)))
    left = 40 - value(table.deal.west).hcp - value(table.deal.south).hcp
    held = [value(Hand(hands[Seat.NORTH])).hcp for hands in layouts(memory, Random(1), 20)]
    assert len(held) == 20
    assert min(held) > left / 2


def test_one_hidden_hand_is_known() -> None:
    table = led(bid_to(NOTRUMP, *THREE_NOTRUMP), "H6")
    table = done(table, Claim(Seat.SOUTH, 13))
    memory = remember(view(table, Viewer(ViewerKind.ROBOT, Seat.WEST)))
    assert layouts(memory, Random(1), 20) == [table.hands]


@pytest.mark.parametrize(
    ("west", "lead"),
    [
        ("KQJT5.84.Q72.954", "SK"),
        ("Q9852.84.K72.954", "S5"),
        ("J83.84.KJT92.954", "DJ"),
    ],
)
def test_habit_leads_from_length_and_the_top_of_a_sequence_against_notrump(west: str, lead: str) -> None:
    table = against(west, "1NT", "pass", "3NT", "pass", "pass", "pass")
    command = choose(view(table, Viewer(ViewerKind.ROBOT, Seat.WEST)), 1, None)
    assert isinstance(command, LeadFaceDown)
    assert str(command.card) == lead


def against(west: str, *calls: str) -> Table:
    """A board that South deals; West holds that, the others what is left, in order."""
    rest = [card for card in range(52) if not Hand.parse(west) >> card & 1]
    hands = [Hand.of(Card(n) for n in rest[start::3]) for start in range(3)]
    deal = Deal(hands[0], hands[1], hands[2], Hand.parse(west))
    table = Table.open(Board.numbered(3), deal, Conditions())
    for call in calls:
        assert table.to_act is not None
        table = done(table, MakeCall(table.to_act, Call.parse(call)))
    return table


def test_habit_leads_a_singleton_against_a_suit_and_partners_suit_before_its_own() -> None:
    single = against("Q983.4.K9752.J54", "1H", "pass", "2H", "pass", "4H", "pass", "pass", "pass")
    partners = against("983.42.K9752.J54", "1H", "pass", "2H", "2S", "4H", "pass", "pass", "pass")
    for table, suit in ((single, "H"), (partners, "S")):
        command = choose(view(table, Viewer(ViewerKind.ROBOT, Seat.WEST)), 1, None)
        assert isinstance(command, LeadFaceDown)
        assert (str(command.card)[0] == suit) is (suit == "S")


def test_declarer_takes_the_tricks_that_are_there() -> None:
    """South has nine on top in notrump, whatever the others do; with robots in all seats he takes them."""
    deal = "N:Q54.A32.K72.AJT2 T987.K87.T5.Q943 AK3.QJ4.AQ43.K85 J62.T965.J986.76"
    table = bid_to(deal, "pass", "pass", "2NT", "pass", "3NT", "pass", "pass", "pass")
    while table.phase is not Phase.OVER:
        assert table.to_act is not None
        command = robot(table, table.to_act)
        assert command is not None
        table = done(table, command)
    assert isinstance(table.result, Played)
    assert table.result.tricks >= 9


def test_a_defender_cashes_the_tricks_that_beat_the_contract() -> None:
    """Four spades are led; South's notrump has one stopper gone and West holds three winners and the lead."""
    table = bid_to(SPADES_RUN, *THREE_NOTRUMP)
    table = play(led(table, "SA"), ["S6", "S2", "S4"])
    assert card_of(table) in ("SK", "SQ")


def test_the_same_trick_is_won_as_cheaply_as_can_be() -> None:
    """East has led; South, last to play, holds cards of one sequence: the lowest that wins."""
    table = bid_to(SPADES_RUN, *THREE_NOTRUMP)
    table = play(led(table, "H5"), ["H2", "H7"])
    assert card_of(table) == "HQ"


# --- claims ----------------------------------------------------------------------------------------------------------

# Spades are trumps; South has drawn them and all that is left is high.
LAYDOWN = "N:8765.AK.AKQ.AKQJ 432.QJT.JT9.T987 AKQJT9.98.87.654 .765432.65432.32"


def laydown() -> Table:
    """Seven spades by South: the trumps have been drawn in three rounds, and dummy is on lead."""
    table = bid_to(LAYDOWN, "pass", "pass", "7S", "pass", "pass", "pass")
    drawn = ["HA", "HT", "H8", "S5", "S2", "SA", "C2", "SK", "C3", "S6", "S3", "SQ", "D2", "S7", "S4"]
    return play(led(table, "H7"), [*drawn, "C4", "D3", "CA", "C7"])


def test_a_true_claim_is_agreed_to_and_a_false_one_contested() -> None:
    table = laydown()
    remaining = table.play.remaining if table.play is not None else 0
    claimed = done(table, Claim(Seat.SOUTH, remaining))
    assert [robot(claimed, seat) for seat in SEATS] == [None, Agree(Seat.EAST), None, Agree(Seat.WEST)]
    notrump = led(bid_to(NOTRUMP, *THREE_NOTRUMP), "H6")
    false = done(notrump, Claim(Seat.SOUTH, 13))
    assert robot(false, Seat.WEST) == Contest(Seat.WEST)


def test_declarer_answers_a_defenders_claim() -> None:
    notrump = led(bid_to(NOTRUMP, *THREE_NOTRUMP), "H6")
    assert robot(done(notrump, Claim(Seat.WEST, 9)), Seat.SOUTH) == Contest(Seat.SOUTH)
    assert robot(done(notrump, Concede(Seat.WEST, 13)), Seat.SOUTH) == Agree(Seat.SOUTH)


def test_partners_concession_of_a_trick_that_is_won_is_objected_to() -> None:
    """Law 68B2: the immediate objection of a partner. West holds four spades more, all high."""
    table = play(led(bid_to(SPADES_RUN, *THREE_NOTRUMP), "SA"), ["S6", "S2", "S4"])
    assert robot(done(table, Concede(Seat.WEST, 9)), Seat.EAST) == Contest(Seat.EAST)
    assert robot(done(table, Concede(Seat.WEST, 8)), Seat.EAST) is None


def test_a_robot_claims_when_the_hand_on_lead_holds_winners_only() -> None:
    table = laydown()
    seat = table.to_act
    assert seat is not None
    claim = robot(table, seat, claims=True)
    assert isinstance(claim, Claim)
    assert claim.tricks == 8
    assert isinstance(robot(table, seat), PlayCard)


def test_a_robot_does_not_claim_with_a_trump_out_or_a_loser_in_hand() -> None:
    table = bid_to(LAYDOWN, "pass", "pass", "7S", "pass", "pass", "pass")
    table = play(led(table, "H7"), ["HA", "HT", "H8"])
    seat = table.to_act
    assert seat is not None
    assert isinstance(robot(table, seat, claims=True), PlayCard)


def test_a_defender_claims_nothing_that_a_card_of_dummys_beats() -> None:
    """Dummy lies in sight, and its cards are not among those unseen."""
    table = laydown()
    held = remember(view(table, Viewer(ViewerKind.ROBOT, Seat.WEST)))
    last_two = replace(
        held,
        contract=replace(held.contract, denomination=Denomination.NOTRUMP),
        leader=Seat.WEST,
        trick=(),
        won=(11, 0),
        unseen=int(Hand.parse("..32.32")),
    )
    beaten = replace(last_two, held=(int(Hand.parse("2.A..")), 0, 0, int(Hand.parse(".KQ.."))))
    assert own_claim(beaten) is None
    good = replace(last_two, held=(int(Hand.parse("2.J..")), 0, 0, int(Hand.parse(".KQ.."))))
    assert own_claim(good) == Claim(Seat.WEST, 2, CLAIM_LINE)
