"""LIN: what is read from real files and from dirty ones."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from laws.notation import lin
from laws.notation.record import Record, Trouble
from laws.values.calls import DOUBLE, PASS, Call
from laws.values.cards import Card, Hand
from laws.values.contract import Contract, PassedOut
from laws.values.seats import Seat, Vulnerability

DATA = Path(__file__).parents[2] / "data" / "lin"


class Count(NamedTuple):
    """What a file holds, counted by its tokens with grep."""

    boards: int
    calls: int
    alerts: int
    explanations: int
    cards: int
    claims: int
    comments: int


FILES = {
    "vugraph_usbf_sf_14502.lin": Count(30, 340, 20, 16, 732, 30, 549),
    "bbo_single_bridgebots_sample.lin": Count(1, 8, 0, 1, 52, 0, 0),
    "bbo_single_endplay_example1.lin": Count(8, 85, 3, 30, 400, 2, 0),
    "bbo_matchpoint_rw_2026-01-14.lin": Count(12, 124, 1, 12, 522, 5, 0),
    "dealconvert_test.lin": Count(32, 0, 0, 0, 0, 0, 0),
}


def read_all(text: str | bytes) -> tuple[list[Record], list[Trouble]]:
    """The records of a text, and every trouble, of the file and of its boards."""
    games, troubles = lin.read(text.encode() if isinstance(text, str) else text, "x.lin")
    read = [game.record() for game in games]
    return [record for record, _ in read], [*troubles, *(one for _, more in read for one in more)]


def only(text: str | bytes) -> Record:
    """The one record of a text in which nothing is wrong."""
    records, troubles = read_all(text)
    assert troubles == []
    (record,) = records
    return record


@pytest.mark.parametrize(("name", "count"), FILES.items())
def test_nothing_of_a_real_file_is_lost(name: str, count: Count) -> None:
    games, troubles = lin.read((DATA / name).read_bytes(), name)
    read = [game.record() for game in games]
    calls = [call for record, _ in read for call in record.auction or ()]
    assert troubles == ()
    assert not any(more for _, more in read)
    assert (
        Count(
            len(games),
            len(calls),
            sum(call.alerted for call in calls),
            sum(bool(call.explanation) for call in calls),
            sum(len(record.play or ()) for record, _ in read),
            sum(record.claimed is not None for record, _ in read),
            sum(len(game.comments) for game in games),
        )
        == count
    )


@pytest.mark.parametrize("name", FILES)
def test_a_real_file_written_and_read_again_is_the_same(name: str) -> None:
    games, _ = lin.read((DATA / name).read_bytes(), name)
    again, troubles = lin.read(lin.write(games), name)
    assert again == games
    assert troubles == ()


@pytest.mark.parametrize("name", FILES)
def test_every_hand_of_a_real_file_is_whole(name: str) -> None:
    records, _ = read_all((DATA / name).read_bytes())
    assert all(hand is not None and len(hand) == 13 for record in records for hand in record.hands)


def test_a_vugraph_file_tells_event_rooms_names_and_results() -> None:
    games, _ = lin.read((DATA / "vugraph_usbf_sf_14502.lin").read_bytes(), "v.lin")
    head = games[0].head
    assert (head.event, head.segment, head.scoring) == ("2010 USBF SF A", "Segment 4 of 8", "I")
    assert (head.teams, head.carried_over) == (("Nickell", "Fleisher"), ("80", "99"))
    assert head.boards == tuple(range(46, 61))
    records = [game.record()[0] for game in games]
    assert [(r.number, r.room) for r in records] == [(n, room) for n in range(46, 61) for room in ("open", "closed")]
    assert records[0].names == ("Rodwell", "Weinstein", "Meckstroth", "Levin")
    assert records[1].names == ("Martel", "Mahmood", "Stansby", "Hamman")
    assert (records[0].contract, records[0].tricks) == (Contract.parse("4H E"), 10)
    doubled = records[14]
    assert (doubled.number, doubled.contract, doubled.tricks) == (53, Contract.parse("4SX W"), 6)


def test_a_comment_knows_its_place_in_auction_and_play() -> None:
    games, _ = lin.read((DATA / "vugraph_usbf_sf_14502.lin").read_bytes(), "v.lin")
    first = games[0].comments[0]
    assert (first.text, first.calls, first.cards) == ("caitlin: Hi all", 2, 0)
    within = next(c for c in games[2].comments if c.cards)
    assert (within.calls, within.cards) == (11, 1)
    assert within.text.startswith("vdoubleu: This has been 1 exhausting week;-)")


def test_an_alert_and_an_explanation_belong_to_the_call_before() -> None:
    games, _ = lin.read((DATA / "vugraph_usbf_sf_14502.lin").read_bytes(), "v.lin")
    auction = games[0].record()[0].auction
    assert auction is not None
    assert [(str(c.call), c.alerted, c.explanation) for c in auction[:4]] == [
        ("1H", False, ""),
        ("pass", False, ""),
        ("3C", True, "jacoby 2N"),
        ("pass", False, ""),
    ]


def test_a_deals_only_file_says_nothing_of_results() -> None:
    records, _ = read_all((DATA / "dealconvert_test.lin").read_bytes())
    assert all(r.auction is None and r.play is None and r.contract is None and r.complete for r in records)
    assert records[0].dealer is Seat.NORTH
    assert records[0].vulnerability is Vulnerability.NONE


DEAL = "md|3SJ5H9DAT862CQ8752,SKQT94HAK73DQ4C93,S872HQT5DJ97CAT64,SA63HJ8642DK53CKJ|"


def test_the_fourth_hand_is_what_is_left() -> None:
    record = only("qx|o7|md|1SJ5H9DAT862CQ8752,SKQT94HAK73DQ4C93,S872HQT5DJ97CAT64|")
    assert record.hands[Seat.EAST] == Hand.parse("A63.J8642.K53.KJ")
    assert (record.dealer, record.vulnerability, record.label, record.number) == (Seat.SOUTH, None, "7", 7)


@pytest.mark.parametrize(
    "deal", ["3saq4h952dkt3cj872,,,", "3S4QAH259D3KTC278J,,,", "3SAQ4H952DK103CJ872,,,", "3 SAQ4 H952\r\nDKT3 CJ872,,,"]
)
def test_a_hand_in_any_order_and_case_with_ten_as_10(deal: str) -> None:
    assert only(f"md|{deal}|").hands == (None, None, Hand.parse("AQ4.952.KT3.J872"), None)


@pytest.mark.parametrize(
    ("letter", "vulnerability"),
    [("o", "None"), ("0", "None"), ("-", "None"), ("N", "NS"), ("e", "EW"), ("b", "All")],
)
def test_vulnerability_before_or_after_the_deal(letter: str, vulnerability: str) -> None:
    assert only(f"qx|o1|sv|{letter}|{DEAL}").vulnerability is Vulnerability(vulnerability)
    assert only(f"qx|o1|{DEAL}sv|{letter}|").vulnerability is Vulnerability(vulnerability)


def test_an_empty_vulnerability_says_nothing() -> None:
    assert only(f"{DEAL}sv||").vulnerability is None


def test_calls_and_cards_may_be_packed_and_in_either_case() -> None:
    record = only(f"{DEAL}mb|1nPdbl!|an|penalty|mb|R 2H!P|mb|pass|mb|P|pc|h2H10|pc|ha,s3|mc|9|")
    assert record.auction is not None
    assert record.complete
    assert [(str(c.call), c.alerted, c.explanation) for c in record.auction] == [
        ("1NT", False, ""),
        ("pass", False, ""),
        ("X", True, "penalty"),
        ("XX", False, ""),
        ("2H", True, ""),
        ("pass", False, ""),
        ("pass", False, ""),
        ("pass", False, ""),
    ]
    assert record.play == tuple(map(Card.parse, ("H2", "HT", "HA", "S3")))
    assert record.claimed == 9


def test_two_explanations_of_one_call_are_both_kept() -> None:
    record = only(f"{DEAL}mb|2D!|an|weak|an|or 20 points|")
    assert record.auction is not None
    assert record.auction[0].explanation == "weak; or 20 points"


def test_an_auction_that_stops_is_not_complete() -> None:
    assert not only(f"{DEAL}mb|1N|mb|p|mb|p|").complete
    assert only(f"{DEAL}mb|p|mb|p|mb|p|mb|p|").complete
    assert only(DEAL).complete
    assert only(DEAL).auction is None


def test_a_claim_after_which_play_went_on_is_no_claim() -> None:
    assert only(f"{DEAL}pc|H2|mc|9|pc|H3|").claimed is None
    assert only(f"{DEAL}pc|H2|mc|9|mc|10|").claimed == 10


def test_records_one_a_line_and_run_together() -> None:
    one = "pn|a,b,c,d|st||" + DEAL + "rh||ah|Board {}|sv|n|mb|1N|pg||"
    other = "pn|e,f,g,h|st||" + DEAL + "rh||ah|Board {}|sv|e|mb|2N|pg||"
    for between in ("\r\n", "\n", "\r", ""):
        first, second = read_all(between.join((one.format(3), other.format(4))))[0]
        assert (first.number, first.names, first.vulnerability) == (3, ("c", "d", "a", "b"), Vulnerability.NS)
        assert (second.number, second.names, second.vulnerability) == (4, ("g", "h", "e", "f"), Vulnerability.EW)


def test_between_two_deals_the_vulnerability_is_of_the_first() -> None:
    assert [r.vulnerability for r in read_all(f"{DEAL}sv|n|{DEAL}sv|e|")[0]] == [Vulnerability.NS, Vulnerability.EW]
    assert [r.vulnerability for r in read_all(f"sv|n|{DEAL}sv|e|{DEAL}")[0]] == [Vulnerability.NS, Vulnerability.EW]


def test_a_room_without_a_deal_has_that_of_the_other() -> None:
    records, troubles = read_all(f"qx|o3|{DEAL}sv|b|mb|p|\nqx|c3|mb|1N|\nqx|c4|mb|1N|")
    assert troubles == []
    assert records[1].hands == records[0].hands != (None,) * 4
    assert (records[1].dealer, records[1].vulnerability) == (Seat.NORTH, Vulnerability.BOTH)
    assert records[2].hands == (None,) * 4


def test_a_change_of_line_up_in_a_vugraph_file() -> None:
    records, _ = read_all(
        f"vg|e,s,I,1,2,A,0,B,0|rs|,,,|pn|a,b,c,d,e,f,g,h|pg||qx|o1|{DEAL}nt|hi|pg||\npn|i,j,k,l,e,f,g,h|pg||\n"
        f"qx|o2|{DEAL}pg||qx|c2|{DEAL}"
    )
    assert [r.names for r in records] == [("c", "d", "a", "b"), ("k", "l", "i", "j"), ("g", "h", "e", "f")]


def test_a_tournament_of_one_table_names_the_players_of_each_board() -> None:
    records, _ = read_all(
        "vg|Pairs,Online,P,7,9,,,,|\nrs|4HN+1,,PASS,,3NSxx-3,|\npw|a,b,c,d,e,f,g,h,i,j,k,l|\nmp|-7.2,,-6.3,,-4.1,|\nbn|7,9,12|"
        f"\npg||\nqx|o7|{DEAL}\nqx|o9|{DEAL}\nqx|o12|{DEAL}"
    )
    assert [r.names for r in records] == [("c", "d", "a", "b"), ("g", "h", "e", "f"), ("k", "l", "i", "j")]
    assert [(r.contract, r.tricks) for r in records] == [
        (Contract.parse("4H N"), 11),
        (PassedOut(), None),
        (Contract.parse("3NTXX S"), 6),
    ]


@pytest.mark.parametrize(
    ("entry", "contract", "tricks"),
    [("4SE=", "4S E", 10), ("3cxs-2", "3CX S", 7), ("7NTWXX+0", "7NTXX W", 13), ("2DN", "2D N", None)],
)
def test_results_as_they_are_written(entry: str, contract: str, tricks: int | None) -> None:
    record = only(f"vg|,,,1,1,,,,|rs|{entry},|pg||qx|o1|{DEAL}")
    assert (record.contract, record.tricks) == (Contract.parse(contract), tricks)


@pytest.mark.parametrize("entry", ["", "A==", "A+-"])
def test_a_board_without_a_result_or_with_an_artificial_one_states_none(entry: str) -> None:
    record = only(f"vg|,,,1,1,,,,|rs|{entry},|pg||qx|o1|{DEAL}")
    assert (record.contract, record.tricks) == (None, None)


def test_latin_1_and_utf_8_with_and_without_mark() -> None:
    text = f"pn|Zoë,Müller,Ñandú,Łuk|st||{DEAL}"
    assert only(text).names[Seat.SOUTH] == "Zoë"
    assert only(text.encode("utf-8-sig")).names == only(text.encode("utf-16")).names == only(text).names
    assert only(text.replace("Ł", "L").encode("latin-1")).names == ("Ñandú", "Luk", "Zoë", "Müller")


def test_unknown_tokens_are_kept_in_their_place() -> None:
    text = f"qx|o1|{DEAL}zz|-7.47|lg|e|hf|x y|mb|1N|k^|1|bt||pg||"
    games, troubles = lin.read(text.encode(), "x.lin")
    assert troubles == ()
    assert [token.code for token in games[0].tokens] == ["qx", "md", "zz", "lg", "hf", "mb", "k^", "bt", "pg"]
    assert lin.read(lin.write(games), "x.lin")[0] == games


BAD = {
    "mb|1Z|": "x.lin:2: '1Z' is not a call: p, d, r or a bid like 1N is due",
    "mb||": "x.lin:2: a call is missing",
    "pc|, |": "x.lin:2: a card is missing",
    "pc|1S|": "x.lin:2: '1S' is not a card: suit and rank like S3 or hT are due",
    "mc|14|": "x.lin:2: '14' is not a number of tricks: declarer takes 0 to 13 in all",
    "mc|-1|": "x.lin:2: '-1' is not a number of tricks: declarer takes 0 to 13 in all",
    "sv|q|": "x.lin:2: 'q' is not a vulnerability: o, n, e or b is due",
    "an|strong|": "x.lin:2: an explanation (an) that follows no call",
}


@pytest.mark.parametrize(("bad", "told"), BAD.items())
def test_what_is_wrong_in_a_board_is_told_and_loses_nothing_else(bad: str, told: str) -> None:
    records, troubles = read_all(f"qx|o1|{DEAL}\n{bad}\nqx|o2|{DEAL}mb|1N|")
    assert [str(trouble) for trouble in troubles] == [told]
    assert [record.number for record in records] == [1, 2]
    assert records[1].auction is not None
    assert records[0].hands == records[1].hands


@pytest.mark.parametrize(
    ("deal", "told"),
    [
        ("3SAQ4Hx", "'x' in the hand 'SAQ4Hx' is neither a suit nor a rank"),
        ("3AQ4", "the hand 'AQ4' has a rank before the first suit"),
        ("3SAQA", "the hand 'SAQA' holds SA twice"),
        ("3SAQ,SA", "SA is in two hands"),
        ("3SAKQJT98765432HA,", "South holds 14 cards"),
        ("3SA,SK,SQ,SJ,ST", "the deal has 5 hands"),
    ],
)
def test_a_deal_that_cannot_be_is_told(deal: str, told: str) -> None:
    records, troubles = read_all(f"md|{deal}|sv|n|mb|1N|")
    assert troubles[0].what == told
    assert records[0].hands == (None,) * 4
    assert records[0].vulnerability is Vulnerability.NS


def test_a_dealer_who_cannot_be_read_leaves_the_hands() -> None:
    (record,), troubles = read_all("md|5SAQ4|")
    assert [trouble.what for trouble in troubles] == [
        "the deal begins with '5', not with the dealer's digit, 1 South to 4 East"
    ]
    assert (record.dealer, record.hands[Seat.SOUTH]) == (None, Hand.parse("AQ4..."))


def test_the_auction_ends_at_a_bad_call_and_the_play_at_a_bad_card() -> None:
    (record,), troubles = read_all(f"{DEAL}mb|1N|mb|1Z|mb|p|mb|p|mb|p|pc|H2|pc|??|pc|H3|")
    assert record.auction is not None
    assert [c.call for c in record.auction] == [Call.parse("1NT")]
    assert not record.complete
    assert record.play == (Card.parse("H2"),)
    assert len(troubles) == 2


def test_a_bar_in_a_comment_is_told_and_the_rest_is_read() -> None:
    games, troubles = lin.read(f"qx|o1|{DEAL}\nnt|they|both|1C! stole|mb|1N|an|15|mb|p|".encode(), "x.lin")
    assert [str(trouble) for trouble in troubles] == [
        "x.lin:2: 'both|1C! stole' is not a code: taken as part of nt|…| before",
    ]
    assert games[0].comments[0].text == "they|both|1C! stole"
    auction = games[0].record()[0].auction
    assert auction is not None
    assert [str(made.call) for made in auction] == ["1NT", "pass"]


@pytest.mark.parametrize("text", ["", "no bars at all\n", "\x00\xff|", "vg|a,b,I,1,2,c,0,d,0|pg||"])
def test_a_file_without_a_board_is_told(text: str) -> None:
    games, troubles = lin.read(text.encode("latin-1"), "x.lin")
    assert games == ()
    assert str(troubles[-1]) == "x.lin:1: no board in it: neither a deal (md) nor a board's name (qx)"


def test_a_bad_head_is_told_and_the_boards_are_read() -> None:
    records, troubles = read_all(f"vg|e,s,I,1|\nrs|9ZQ,4SE=|\npg||\nqx|c1|{DEAL}")
    assert [str(trouble) for trouble in troubles] == [
        "x.lin:1: the head (vg) has 4 fields, not 9",
        "x.lin:2: '9ZQ' is not a result: something like 4SE+1 or 3NWx-1 is due",
    ]
    assert records[0].number == 1


def test_a_result_in_the_head_that_cannot_be_is_told_once_and_states_nothing() -> None:
    records, troubles = read_all(f"vg|,,,1,1,,,,|rs|4SE+9,|pg||qx|o1|{DEAL}")
    assert [str(trouble) for trouble in troubles] == ["x.lin:1: '4SE+9' gives declarer 19 tricks"]
    assert (records[0].contract, records[0].tricks) == (None, None)


def test_surplus_commas_belong_to_the_name_of_the_event() -> None:
    games, _ = lin.read(f"vg|Cup, Men, 2026,Final,I,1,2,A,3,B,0|pg||qx|o1|{DEAL}".encode(), "x.lin")
    head = games[0].head
    assert (head.event, head.segment, head.teams, head.boards) == ("Cup, Men, 2026", "Final", ("A", "B"), (1, 2))


def test_the_number_of_a_board_is_that_of_its_qx_whatever_its_name() -> None:
    record = only(f"qx|o3|ah|Board 4|{DEAL}")
    assert (record.number, record.label) == (3, "Board 4")


def test_a_board_that_has_nothing_of_its_own_before_the_next_is_read() -> None:
    records, _ = read_all(f"qx|o1|pg||pg||qx|o2|{DEAL}")
    assert [record.number for record in records] == [1, 2]


def test_a_hand_may_have_dots_and_blanks_and_calls_and_cards_commas() -> None:
    record = only("md|3S.AQ52 H-KJ4 DT98 C.K65,,,|mb|p, 1h|mb|p, - p|pc|, S2|")
    assert record.hands[Seat.SOUTH] == Hand.parse("AQ52.KJ4.T98.K65")
    assert record.auction is not None
    assert [made.call for made in record.auction] == [PASS, Call.parse("1H"), PASS, PASS]
    assert record.play == (Card.parse("S2"),)


VIEWER = "https://www.bridgebase.com/tools/handviewer.html?"


def test_an_address_with_a_whole_record() -> None:
    record = only(f"{VIEWER}lin=pn%7Cs,w,n,e%7C{DEAL}ah|Board%2012|sv|b|mb|1N|an|15%2B+hcp|mb|p|&bbo=y")
    assert (record.number, record.names, record.vulnerability) == (12, ("n", "e", "s", "w"), Vulnerability.BOTH)
    assert record.auction is not None
    assert record.auction[0].explanation == "15++hcp"


def test_an_address_with_a_value_for_each_part() -> None:
    record = only(
        f"{VIEWER}s=CAKQ&w=cj10&amp;n=c987d2&e=&sn=Zo%C3%AB%20B&nn=N&d=e&v=-&b=14"
        "&a=?1D2D!(weak,%205+5)PP?{?}-{what%20a%20bid}Dppp?&p=ckca{hm}c7&c=3"
    )
    assert record.hands[Seat.NORTH] == Hand.parse("..2.987")
    assert record.hands[Seat.EAST] is None
    assert record.names == ("N", None, "Zoë B", None)
    assert (record.number, record.dealer, record.vulnerability) == (14, Seat.EAST, Vulnerability.NONE)
    assert record.auction is not None
    assert record.complete
    assert record.claimed == 3
    assert [c.call for c in record.auction[2:]] == [PASS, PASS, DOUBLE, PASS, PASS, PASS]
    assert (record.auction[1].alerted, record.auction[1].explanation) == (True, "weak, 5+5")
    assert record.play == tuple(map(Card.parse, ("CK", "CA", "C7")))


def test_addresses_one_a_line_and_one_that_names_no_hands() -> None:
    text = f"{VIEWER}s=SA&d=s\n\n{VIEWER}myhand=M-17\n{VIEWER}lin=md|3SA,,,|\n"
    games, troubles = lin.read(text.encode(), "x.lin")
    assert [game.tokens[0].line for game in games] == [1, 4]
    assert [str(trouble) for trouble in troubles] == [
        "x.lin:3: no hands in this line: an address with ?lin= or with ?s=…&w=…&n=…&e=… is due"
    ]


CODES = ("vg", "rs", "pn", "pw", "bn", "qx", "st", "md", "sv", "ah", "mb", "an", "pc", "mc", "nt", "pg", "zz", "1c", "")
VALUES = st.sampled_from(
    ("o1", "c1", "1N", "p!", "H2", "10", "3SAKQ,,,", DEAL[3:-1], "a,b,c,d", "4SE=,", "", "o")
) | st.text(max_size=8)
SOUP = st.lists(st.tuples(st.sampled_from(CODES), VALUES), max_size=30).map(
    lambda pairs: "".join(f"{code}|{value}|" for code, value in pairs)
)


@example(b"qx||\x00")
@given(st.binary(max_size=200) | SOUP.map(lambda text: text.encode("utf-8", "replace")))
def test_nothing_raises_and_what_was_read_is_read_again(data: bytes) -> None:
    games, troubles = lin.read(data, "x.lin")
    for game in games:
        record, more = game.record()
        assert record.file == "x.lin"
        assert all(trouble.line >= 1 for trouble in more)
        assert len(game.comments) == sum(token.code == "nt" for token in game.tokens)
    assert games or troubles
    again, _ = lin.read(lin.write(games), "x.lin")
    assert again == games


@given(st.text(max_size=80))
def test_no_address_raises(rest: str) -> None:
    games, troubles = lin.read((VIEWER + rest).encode("utf-8", "replace"), "x.lin")
    assert games or troubles
    for game in games:
        game.record()
