"""Records replayed: what is legal, what agrees, and what a person is told when not."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.engine.procedure.auction import legal_calls
from laws.engine.procedure.play import legal_cards
from laws.notation import lin
from laws.notation.marks import Marks
from laws.notation.record import Record, RecordedCall
from laws.notation.replay import Replayed, replay_record
from laws.protocol.commands import FaceLead, LeadFaceDown, MakeCall, PlayCard
from laws.protocol.refusals import Refusal
from laws.table.conditions import Conditions
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.board import Board
from laws.values.calls import PASS, Call
from laws.values.cards import Card
from laws.values.contract import Contract, PassedOut, Played
from laws.values.deal import DEALS, Deal
from laws.values.seats import Seat, Vulnerability
from tests.laws.notation.records import records

DATA = Path(__file__).parents[2] / "data" / "lin"

DEAL = Deal.parse("N:AQ52.KJ4.T98.K65 KT94.Q2.KJ4.J932 J73.A985.A72.AQ4 86.T763.Q653.T87")


def calls(text: str) -> tuple[RecordedCall, ...]:
    """Calls written one after the other."""
    return tuple(RecordedCall(Call.parse(word)) for word in text.split())


def cards(text: str) -> tuple[Card, ...]:
    """Cards in the order of play."""
    return tuple(map(Card.parse, text.split()))


NOTRUMP = Record(
    "x.pbn",
    1,
    "1",
    1,
    dealer=Seat.NORTH,
    vulnerability=Vulnerability.NONE,
    hands=DEAL.hands,
    auction=calls("1NT p p p"),
)
"""North declares one notrump; East leads."""

ONE_TRICK = cards("S4 S3 S6 SQ")


def played(text: str, **changes: object) -> Replayed:
    """The replay of one notrump with these cards."""
    return replay_record(replace(NOTRUMP, play=cards(text), **changes))  # type: ignore[arg-type]


def verdict(replayed: Replayed) -> tuple[bool | None, bool | None, bool | None]:
    """Auction legal, play legal, agrees."""
    return replayed.auction_legal, replayed.play_legal, replayed.agrees


# real files


def test_every_board_of_a_championship_agrees_with_its_published_result() -> None:
    games, _ = lin.read((DATA / "vugraph_usbf_sf_14502.lin").read_bytes(), "v.lin")
    for game in games:
        record, _ = game.record()
        replayed = replay_record(record)
        assert (verdict(replayed), replayed.remarks) == ((True, True, True), ())
        assert (replayed.contract, replayed.tricks) == (record.contract, record.tricks)
    assert len(games) == 30


@pytest.mark.parametrize(
    ("name", "scores"),
    [
        ("bbo_matchpoint_rw_2026-01-14.lin", [300, 140, 100, -110, 100, 920, -100, 150, -300, -140, -430, -450]),
        ("bbo_single_endplay_example1.lin", [480, -170, 140, 620, 630, 140, 650, -50]),
        ("bbo_single_bridgebots_sample.lin", [-300]),
    ],
)
def test_single_records_are_legal_and_scored(name: str, scores: list[int]) -> None:
    games, _ = lin.read((DATA / name).read_bytes(), name)
    replays = [replay_record(game.record()[0]) for game in games]
    assert all((r.auction_legal, r.play_legal) == (True, True) and r.agrees is not False for r in replays)
    assert [r.score_ns for r in replays] == scores


# boards played by the engine


def random_board(seed: int) -> Record:
    """A board called and played at random, but legally, by the engine; the record says everything."""
    chance = random.Random(seed)
    board = Board.numbered(chance.randint(1, 32))
    table = Table.open(board, Deal.numbered(chance.randrange(DEALS)), Conditions())
    made, sequence = [], []
    while table.phase is Phase.AUCTION:
        caller = table.auction.turn
        call = PASS if chance.random() < 0.6 else chance.choice(legal_calls(table, caller)[:8])
        table = moved(table, MakeCall(caller, call))
        made.append(RecordedCall(call))
    while table.play is not None and table.phase is not Phase.OVER:
        player, turn, contract = table.play.actor, table.play.turn, table.play.contract
        card = chance.choice(list(legal_cards(table, player)))
        sequence.append(card)
        if table.phase is Phase.CLARIFICATION:
            table = moved(moved(table, LeadFaceDown(player, card)), FaceLead(player))
        else:
            table = moved(table, PlayCard(player, card, from_dummy=turn is contract.dummy))
    result = table.result
    return Record(
        "x",
        1,
        f"{board.number}",
        board.number,
        dealer=board.dealer,
        vulnerability=board.vulnerability,
        hands=table.deal.hands,
        auction=tuple(made),
        contract=result.contract if isinstance(result, Played) else result,
        play=tuple(sequence) or None,
        tricks=result.tricks if isinstance(result, Played) else None,
        score_ns=table.score_ns,
    )


def moved(table: Table, command: MakeCall | LeadFaceDown | FaceLead | PlayCard) -> Table:
    """The table after a command that the engine accepts."""
    events = decide(table, command)
    assert not isinstance(events, Refusal)
    for event in events:
        table = evolve(table, event)
    return table


@given(st.integers(0, 10**9))
def test_a_legal_board_agrees_with_itself(seed: int) -> None:
    record = random_board(seed)
    replayed = replay_record(record)
    assert verdict(replayed) == (True, None if record.play is None else True, True)
    assert (replayed.contract, replayed.tricks, replayed.score_ns) == (record.contract, record.tricks, record.score_ns)
    assert replayed.remarks == ()


@given(st.integers(0, 10**9), st.integers(1, 51))
def test_a_board_that_stops_is_settled_by_its_result(seed: int, kept: int) -> None:
    record = random_board(seed)
    if record.play is None:
        return
    replayed = replay_record(replace(record, play=record.play[:kept]))
    assert (verdict(replayed), replayed.tricks, replayed.remarks) == ((True, True, True), record.tricks, ())


@given(st.integers(0, 10**9))
def test_a_board_without_its_auction_is_replayed_from_the_contract(seed: int) -> None:
    record = random_board(seed)
    replayed = replay_record(replace(record, auction=None))
    assert verdict(replayed) == (None, None if record.play is None else True, True)
    assert (replayed.contract, replayed.score_ns) == (record.contract, record.score_ns)


@given(
    records() | records(vugraph=True) | st.integers(0, 10**9).map(random_board),
    st.none() | st.integers(0, 51),
    st.integers(0, 3),
    st.builds(Marks, declarer=st.booleans(), result=st.booleans()),
)
def test_no_record_raises(record: Record, swap: int | None, skipped: int, marks: Marks) -> None:
    if swap is not None and record.play:
        place = swap % len(record.play)
        record = replace(record, play=(*record.play[place:], *record.play[:place]))
    if record.auction:
        record = replace(record, auction=(replace(record.auction[0], skipped=skipped), *record.auction[1:]))
    replayed = replay_record(record, marks)
    assert replayed.auction_legal is not False or replayed.remarks
    assert replayed.play_legal is not False or replayed.remarks
    assert replayed.agrees is not False or replayed.remarks


# auctions


@pytest.mark.parametrize(
    ("auction", "remark", "contract"),
    [
        ("1NT p 1C p p p", "call 3, 1C by South, is not sufficient (Law 18D)", "1C S"),
        ("X 1NT p p p", "call 1, X by North, is inadmissible (Law 19A1)", None),
        ("1NT XX p p p", "call 2, XX by East, is inadmissible (Law 19B1)", None),
        ("1NT p 8C p p p", "call 3, 8C by South, is a bid of more than seven (Law 38)", None),
        ("1NT p p p p", "call 5, pass by North, comes after the final pass (Law 39)", "1NT N"),
        ("p p p p 1C", "call 5, 1C by North, comes after the board was passed out", "passed out"),
    ],
)
def test_an_illegal_auction(auction: str, remark: str, contract: str | None) -> None:
    replayed = replay_record(replace(NOTRUMP, auction=calls(auction)))
    assert replayed.auction_legal is False
    assert replayed.remarks[0] == remark
    assert (None if replayed.contract is None else str(replayed.contract)) == contract


def test_an_insufficient_bid_that_the_file_marks_as_accepted() -> None:
    record = replace(NOTRUMP, auction=calls("1NT p 1C p p p"), contract=Contract.parse("1C S"), tricks=7)
    replayed = replay_record(record, Marks(insufficient=frozenset((2,))))
    assert replayed.remarks[0] == "call 3, 1C by South, is not sufficient (Law 18D), marked as accepted (^I)"
    assert (replayed.auction_legal, replayed.agrees, replayed.score_ns) == (False, True, 70)


def test_a_skipped_turn_is_told_and_the_next_player_goes_on() -> None:
    first, *rest = calls("1NT p p p")
    replayed = replay_record(replace(NOTRUMP, auction=(replace(first, skipped=2), *rest)))
    assert replayed.remarks[0] == "before call 1 the turn of North and East is marked as skipped (^S)"
    assert (replayed.auction_legal, replayed.contract) == (False, Contract.parse("1NT S"))


def test_an_auction_that_stops_without_play_has_no_contract() -> None:
    replayed = replay_record(replace(NOTRUMP, auction=calls("1NT p")))
    assert (verdict(replayed), replayed.contract) == ((True, None, None), None)
    assert replayed.remarks == ("the auction stops after 2 calls",)


def test_an_auction_without_its_last_passes_that_was_played() -> None:
    replayed = played("S4 S3 S6 SQ", auction=calls("1NT p"), claimed=7)
    assert (verdict(replayed), replayed.contract, replayed.score_ns) == (
        (True, True, True),
        Contract.parse("1NT N"),
        90,
    )
    assert replayed.remarks == (
        "the auction stops after 2 calls",
        "the calls that are missing are taken to be passes",
    )


def test_a_play_after_passes_alone_implies_no_contract() -> None:
    replayed = played("S4 S3 S6 SQ", auction=calls("p p"))
    assert (verdict(replayed), replayed.contract) == ((True, None, None), None)
    assert replayed.remarks == (
        "the auction stops after 2 calls",
        "the play is not replayed: the contract is not known",
    )


def test_a_stated_contract_ends_an_auction_that_stops() -> None:
    replayed = replay_record(replace(NOTRUMP, auction=calls("1NT p"), contract=Contract.parse("2H W"), tricks=8))
    assert (replayed.contract, replayed.score_ns) == (Contract.parse("2H W"), -110)


def test_dealer_and_vulnerability_follow_the_number_of_the_board() -> None:
    record = replace(NOTRUMP, number=4, dealer=None, vulnerability=None, tricks=6)
    assert replay_record(record).contract == Contract.parse("1NT W")
    assert replay_record(record).score_ns == 100
    assert replay_record(replace(record, dealer=Seat.NORTH)).score_ns == -100


def test_without_dealer_and_number_the_auction_is_not_replayed() -> None:
    replayed = replay_record(replace(NOTRUMP, number=None, dealer=None, contract=Contract.parse("1NT N"), tricks=7))
    assert (verdict(replayed), replayed.contract, replayed.score_ns) == (
        (None, None, None),
        Contract.parse("1NT N"),
        90,
    )
    assert replayed.remarks[0] == "the file names neither dealer nor board: the auction is not replayed"


# contracts


def test_a_contract_that_is_not_the_auctions() -> None:
    replayed = played("S4 S3 S6 SQ", contract=Contract.parse("2NT N"), tricks=8)
    assert (verdict(replayed), replayed.contract) == ((True, True, False), Contract.parse("1NT N"))
    assert replayed.remarks == ("the auction ends in 1NT N, the file states 2NT N",)


def test_the_play_may_tell_that_the_stated_contract_is_right() -> None:
    """West leads to a contract of South's."""
    replayed = played("S6 S2 ST SJ", contract=Contract.parse("1NT S"), tricks=7)
    assert (verdict(replayed), replayed.contract) == ((True, True, False), Contract.parse("1NT S"))
    assert replayed.remarks == ("the auction ends in 1NT N, the file states 1NT S", "the play follows 1NT S")


def test_a_declarer_who_is_marked_as_irregular() -> None:
    record = replace(NOTRUMP, play=cards("S6 S2 ST SJ"), contract=Contract.parse("1NT S"), tricks=7)
    replayed = replay_record(record, Marks(declarer=True))
    assert (verdict(replayed), replayed.contract) == ((True, True, True), Contract.parse("1NT S"))
    assert replayed.remarks == ("declarer is marked irregular (^): 1NT S is played",)


def test_a_board_passed_out() -> None:
    record = replace(NOTRUMP, auction=calls("p p p p"), contract=PassedOut(), score_ns=0)
    assert replay_record(record) == Replayed(record, True, None, PassedOut(), None, 0, True, ())
    with_cards = replay_record(replace(record, play=ONE_TRICK))
    assert (with_cards.play_legal, with_cards.remarks) == (
        False,
        ("cards are played although the board was passed out",),
    )


# play


@pytest.mark.parametrize(
    ("play", "remark"),
    [
        ("S4 H5 S6 SQ", "trick 1: H5 by South does not follow suit (Law 44C)"),
        ("S4 S3 S6 SQ H5 H3 HJ HQ", "trick 2: H5 is led by South in North's turn (Law 53)"),
        ("D3 D8 DK D2", "trick 1: D3 is led by West in East's turn (Law 53)"),
        ("S4 S3 S6 SQ S4", "trick 2: S4 has been played before"),
        ("S4 SQ S6 S3", "trick 1: SQ is due from South, but North holds it"),
    ],
)
def test_an_illegal_card(play: str, remark: str) -> None:
    replayed = played(play)
    assert replayed.play_legal is False
    assert replayed.remarks[0] == remark


def test_irregular_cards_that_the_file_marks() -> None:
    record = replace(NOTRUMP, play=cards("S4 H5 S6 SQ H8 H3 HJ HQ"), tricks=7)
    marks = Marks(revokes=frozenset(cards("H5")), out_of_turn=frozenset(cards("H8")))
    assert replay_record(record, marks).remarks == (
        "trick 1: H5 by South does not follow suit (Law 44C), marked (^R)",
        "trick 2: H8 is led by South in North's turn (Law 53), marked (^L)",
    )


def test_after_a_revoke_the_play_is_counted_to_its_end() -> None:
    """Two cards of one hand change places, so that it does not follow suit and later has the suit."""
    record = random_board(3)
    assert record.play is not None
    holder = {card: seat for seat in Seat for card in record.hands[seat] or ()}
    sequence = list(record.play)
    last = sequence[-1]
    swap = next(
        place
        for place in range(47, -1, -1)
        if holder[sequence[place]] is holder[last] and place % 4 and sequence[place].suit != last.suit
    )
    sequence[swap], sequence[-1] = last, sequence[swap]
    replayed = replay_record(replace(record, play=tuple(sequence)))
    assert replayed.play_legal is False
    assert replayed.tricks is not None


def test_a_card_too_many() -> None:
    record = next(board for board in map(random_board, range(9)) if board.play)
    assert record.play is not None
    replayed = replay_record(replace(record, play=(*record.play, record.play[0])))
    assert (replayed.play_legal, replayed.agrees) == (False, True)
    assert replayed.remarks == (f"{record.play[0]} is played after the thirteenth trick",)


def test_hands_that_are_not_there() -> None:
    replayed = played("S4 S3 S6 SQ", hands=(DEAL.north, None, DEAL.south, None), tricks=7)
    assert (verdict(replayed), replayed.tricks) == ((True, None, None), 7)
    assert replayed.remarks == ("the play is not replayed: the file does not have four hands of thirteen cards",)


def test_play_without_a_contract() -> None:
    replayed = played("S4 S3 S6 SQ", auction=None)
    assert verdict(replayed) == (None, None, None)
    assert replayed.remarks == ("the play is not replayed: the contract is not known",)


# results


def test_a_claim_that_can_be_and_one_that_cannot() -> None:
    assert played("S4 S3 S6 SQ", claimed=13).agrees is True
    replayed = played("S4 S3 S6 SQ", claimed=0)
    assert (replayed.agrees, replayed.tricks, replayed.score_ns) == (False, 0, -350)
    assert replayed.remarks == ("declarer cannot have 0 tricks: 1 are won and 12 are left",)


def test_a_claim_and_a_result_that_differ() -> None:
    replayed = played("S4 S3 S6 SQ", claimed=8, tricks=7)
    assert (replayed.agrees, replayed.tricks) == (False, 8)
    assert replayed.remarks == ("declarer has 8 tricks by the claim and 7 by the result",)


def test_a_result_that_is_not_that_of_the_cards() -> None:
    record = next(board for board in map(random_board, range(9)) if board.play)
    assert record.tricks is not None
    wrong = (record.tricks + 1) % 14
    replayed = replay_record(replace(record, tricks=wrong, score_ns=None))
    assert (replayed.agrees, replayed.tricks) == (False, record.tricks)
    assert replayed.remarks == (f"declarer has {record.tricks} tricks in the play and {wrong} by the result",)


def test_a_result_that_is_marked_as_agreed_is_not_compared() -> None:
    record = next(board for board in map(random_board, range(9)) if board.play)
    assert record.tricks is not None
    wrong = (record.tricks + 1) % 14
    replayed = replay_record(replace(record, tricks=wrong), Marks(result=True))
    assert (replayed.agrees, replayed.tricks) == (True, record.tricks)
    assert replayed.remarks[0].endswith("is marked as agreed otherwise than played (^)")


def test_a_score_that_is_not_that_of_the_result() -> None:
    replayed = played("S4 S3 S6 SQ", claimed=7, score_ns=120)
    assert (replayed.agrees, replayed.score_ns) == (False, 90)
    assert replayed.remarks == ("the score is NS 90, the file states NS 120",)


@pytest.mark.parametrize(
    ("changes", "remark", "tricks"),
    [
        ({}, "the file has neither cards nor a result", None),
        ({"claimed": 8}, "no card in the file: the tricks are those of the claim", 8),
        ({"tricks": 8}, "no card in the file: the tricks are those of the result", 8),
        ({"play": ONE_TRICK}, "the play stops after 4 cards, without a claim or a result", None),
    ],
)
def test_what_a_record_does_not_have_is_told(changes: dict[str, object], remark: str, tricks: int | None) -> None:
    replayed = replay_record(replace(NOTRUMP, **changes))  # type: ignore[arg-type]
    assert (replayed.remarks, replayed.tricks, replayed.agrees) == ((remark,), tricks, None)


def test_only_a_deal_says_nothing() -> None:
    record = replace(NOTRUMP, auction=None)
    assert replay_record(record) == Replayed(record, None, None, None, None, None, None, ())


@pytest.mark.parametrize("explanation", ["x" * 1000, "NUL \0", "half a character \ud800"])
def test_an_explanation_that_no_table_would_keep_does_not_stop_the_auction(explanation: str) -> None:
    first, *rest = calls("1NT p p p")
    record = replace(NOTRUMP, auction=(replace(first, alerted=True, explanation=explanation), *rest))
    assert replay_record(record).auction_legal is True
