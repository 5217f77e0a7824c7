"""PBN: what is written of records and games is in export format, and is what was there."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws.notation import pbn
from laws.notation.pbn.auction import contract_of
from laws.notation.pbn.standard import MANDATORY
from laws.notation.record import Record, RecordedCall
from laws.table.table import Table
from laws.values.calls import DOUBLE, PASS, Call
from laws.values.cards import Card
from laws.values.contract import Contract, PassedOut
from laws.values.deal import Deal
from laws.values.seats import Seat, Vulnerability
from tests.laws.notation.records import records
from tests.strategies import played, vulnerabilities

DEAL = Deal.parse("N:AQ52.KJ4.T98.K65 KT94.Q2.KJ4.J932 J73.A985.A72.AQ4 86.T763.Q653.T87")


def plain(text: str) -> str:
    """A text as a tag's value can hold it: on one line."""
    return " ".join(text.split())


@st.composite
def pbn_records(draw: st.DrawFn) -> Record:
    """A record with all that PBN can say: any calls and cards, since a record need not be legal."""
    record = draw(records(vugraph=True))
    north, east, south, west = (None if name == "?" else name for name in record.names)
    auction = record.auction
    if auction is not None:
        skips = st.sampled_from((0, 0, 0, 1, 2))
        auction = tuple(
            replace(call, alerted=call.alerted or bool(plain(call.explanation)), explanation=plain(call.explanation))
            for call in auction
        )
        auction = tuple(replace(call, skipped=draw(skips)) for call in auction)
    ends = isinstance(record.contract, Contract)
    play = record.play if ends else None
    claimed = record.claimed if play is not None and len(play) < 52 else None
    return replace(
        record,
        file="x.pbn",
        names=(north, east, south, west),
        vulnerability=draw(st.none() | vulnerabilities),
        auction=auction,
        contract=record.contract or (None if auction is None else contract_of(record.dealer, auction)),
        play=play,
        claimed=claimed,
        tricks=record.tricks if claimed is None else claimed,
        score_ns=draw(st.none() | st.integers(-7600, 7600)),
    )


def read_back(games: list[pbn.Game]) -> list[Record]:
    """The records of what is written of these games."""
    again, around = pbn.read(pbn.write(games), "x.pbn")
    assert around == ()
    assert list(again) == games
    return [replace(game.record()[0], line=1) for game in again]


@given(st.lists(pbn_records(), max_size=4))
def test_records_written_and_read_are_equal(written: list[Record]) -> None:
    assert read_back([pbn.Game.from_record(record) for record in written]) == written


@given(pbn_records())
def test_a_game_from_a_record_is_in_export_format(record: Record) -> None:
    game = pbn.Game.from_record(record)
    assert game.exported() == game
    assert tuple(tag.name for tag in game.tags[:15]) == MANDATORY
    assert len({tag.name for tag in game.tags if tag.name != "Note"}) == sum(tag.name != "Note" for tag in game.tags)


def record_of(table: Table) -> Record:
    """What a table that is over leaves behind."""
    play, result = table.play, table.result
    assert result is not None
    cards = None if play is None else tuple(one.card for trick in play.tricks for one in trick.cards)
    if cards is not None and play is not None:
        cards += tuple(one.card for one in play.trick)
    contract, tricks = (None, None) if isinstance(result, PassedOut) else (result.contract, result.tricks)
    return Record(
        "x.pbn",
        1,
        str(table.board.number),
        table.board.number,
        dealer=table.board.dealer,
        vulnerability=table.board.vulnerability,
        hands=table.deal.hands,
        auction=tuple(RecordedCall(made.call, made.alerted, made.explanation) for made in table.auction.calls),
        contract=contract or PassedOut(),
        play=cards,
        claimed=tricks if cards is not None and len(cards) < 52 else None,
        tricks=tricks,
        score_ns=table.score_ns,
    )


@pytest.mark.parametrize("seed", range(40))
def test_a_board_played_here_goes_out_and_comes_back(seed: int) -> None:
    record = record_of(played(seed).end)
    game = pbn.Game.from_record(record, Event="Club night")
    assert game.record()[1] == ()
    assert read_back([game]) == [record]
    assert record.contract == contract_of(record.dealer, record.auction or ())


EXAMPLE = """\
% PBN 2.1
% EXPORT
[Event "Club night"]
[Site "?"]
[Date "2026.03.01"]
[Board "7"]
[West "Wang"]
[North "Nunes, \\"Nando\\""]
[East "?"]
[South "Sól"]
[Dealer "S"]
[Vulnerable "All"]
[Deal "S:J73.A985.A72.AQ4 86.T763.Q653.T87 AQ52.KJ4.T98.K65 KT94.Q2.KJ4.J932"]
[Scoring "IMP"]
[Declarer "S"]
[Contract "3NTX"]
[Result "9"]
[Room "Open"]
[Score "NS 750"]
[Auction "S"]
1NT =1= Pass 2C =2= X =3=
Pass =2= Pass 3NT Pass
Pass X Pass Pass
Pass
[Note "1:15-17"]
[Note "2:"]
[Note "3:clubs"]
[Play "W"]
D3 D8 DJ DA
C7 CK C2 C4
- H4 - -
*
"""


def test_the_example_is_written_as_a_person_would() -> None:
    calls = [
        RecordedCall(Call.parse("1NT"), True, "15-17"),
        RecordedCall(PASS),
        RecordedCall(Call.parse("2C"), True),
        RecordedCall(DOUBLE, False, "clubs"),
        RecordedCall(PASS, True),
        RecordedCall(PASS),
        *(RecordedCall(Call.parse(text)) for text in ("3NT", "P", "P", "X", "P", "P", "P")),
    ]
    record = Record(
        "x.pbn",
        1,
        "7",
        7,
        "open",
        ('Nunes, "Nando"', None, "Sól", "Wang"),
        Seat.SOUTH,
        Vulnerability.BOTH,
        DEAL.hands,
        tuple(calls),
        contract=Contract.parse("3NTX S"),
        play=tuple(map(Card.parse, ["D3", "D8", "DJ", "DA", "C4", "C7", "CK", "C2", "H4"])),
        claimed=9,
        tricks=9,
        score_ns=750,
    )
    game = pbn.Game.from_record(record, Event="Club night", Date="2026.03.01", Scoring="IMP")
    data = pbn.write([game])
    assert data == EXAMPLE.replace("\n", "\r\n").encode("latin-1")
    assert pbn.read(data, "x")[0][0].record()[1] == ()


def test_only_a_deal_leaves_empty_what_is_beside_the_point() -> None:
    game = pbn.Game.from_record(Record("x", 1, "3", 3, dealer=Seat.SOUTH, hands=DEAL.hands))
    assert [game.value(name) for name in ("West", "Scoring", "Declarer", "Contract", "Result")] == [""] * 5
    assert game.value("Vulnerable") == "?"
    assert game.tag("Auction") is None


def test_text_that_latin_1_cannot_hold_is_written_in_utf_8() -> None:
    record = Record("x", 1, "1", 1, names=("王", None, None, None), auction=(RecordedCall(PASS, True, "强 ♣"),))
    data = pbn.write([pbn.Game.from_record(record)])
    assert data.startswith(b"% PBN 2.1\r\n% EXPORT\r\n%Content-type: text/x-pbn; charset=UTF-8\r\n[Event")
    (game,) = pbn.read(data, "x")[0]
    assert game.value("North") == "王"
    assert game.record()[0].auction == (RecordedCall(PASS, True, "强 ♣"),)


@pytest.mark.parametrize("name", ["Ã©", "ï»¿x", "\u0092"])
def test_latin_1_that_looks_like_another_charset_comes_back(name: str) -> None:
    game = pbn.Game((pbn.Tag("North", name),))
    assert pbn.read(pbn.write([game], export=False), "x")[0] == (game,)


def test_a_name_cannot_inherit() -> None:
    game = pbn.Game.from_record(Record("x", 1, "1", names=("#", "##x", None, None)))
    (again,) = pbn.read(pbn.write([game]), "x")[0]
    assert again.record()[0].names == ("#", "##x", None, None)


def test_explanations_stay_on_one_line() -> None:
    record = Record("x", 1, "1", auction=(RecordedCall(PASS, True, 'weak\r\n[Event "\x00"]'),))
    (game,) = pbn.read(pbn.write([pbn.Game.from_record(record)]), "x")[0]
    assert game.record()[0].auction == (RecordedCall(PASS, True, 'weak [Event " "]'),)


def test_a_tag_must_have_a_name() -> None:
    with pytest.raises(ValueError, match="no name of a tag"):
        pbn.Game.from_record(Record("x", 1, "1"), **{"Two words": "x"})
    with pytest.raises(ValueError, match="one line"):
        pbn.Tag("Event", "a\tb")
    with pytest.raises(ValueError, match="one line"):
        pbn.Element("a\nb")
    with pytest.raises(ValueError, match="cannot hold"):
        pbn.Comment("a}b")
    with pytest.raises(ValueError, match="cannot hold"):
        pbn.Comment("a\nb", pbn.Style.REST_OF_LINE)


def test_a_lead_out_of_turn_is_marked() -> None:
    play = ("D3", "D8", "DJ", "DA", "S2", "S9", "S3", "S6")
    record = Record(
        "x",
        1,
        "1",
        hands=DEAL.hands,
        contract=Contract.parse("3NT S"),
        play=tuple(map(Card.parse, play)),
    )
    game = pbn.Game.from_record(record)
    tag = game.tag("Play")
    assert tag is not None
    assert " ".join(element.text for element in tag.elements) == "D3 D8 DJ DA S6 ^L S2 S9 S3"
    assert game.record()[0].play == record.play


@pytest.mark.parametrize(
    ("calls", "contract"),
    [
        ("P P P P", PassedOut()),
        ("1H P 2H P 4H P P P", "4H N"),
        ("P 1S X XX P P 2C X P P P", "2CX S"),
        ("1N P P X XX P P P", "1NTXX N"),
        ("1N P P", None),
        ("", None),
        ("P P P", None),
        ("8C P P P", None),
    ],
)
def test_an_auction_comes_to_a_contract(calls: str, contract: str | PassedOut | None) -> None:
    made = [RecordedCall(Call.parse(call)) for call in calls.split()]
    assert contract_of(Seat.NORTH, made) == (Contract.parse(contract) if isinstance(contract, str) else contract)


def test_a_skipped_turn_counts_for_the_declarer() -> None:
    made = [RecordedCall(Call.parse("1H"), skipped=1), *[RecordedCall(PASS)] * 3]
    assert contract_of(Seat.NORTH, made) == Contract.parse("1H E")
    assert contract_of(None, made) is None


# export format


def export(text: str) -> str:
    """The one game of a text in export format, without the lines about the file."""
    games, around = pbn.read(text.encode(), "x")
    assert around == ()
    assert len(games) == 1
    return pbn.write(games).decode().replace("\r\n", "\n").split("EXPORT\n")[1]


def test_export_orders_tags_and_completes_them() -> None:
    text = export(
        '[Zeta "1"]\n[Result "9"]\n[Alpha "2"] {about alpha}\n[Event "x"]\n[SomeTable "A;B"]\n1 2\n[Room "Open"]'
    )
    names = [line.split()[0][1:] for line in text.splitlines() if line.startswith("[")]
    assert names == [*MANDATORY, "Alpha", "Room", "Zeta", "SomeTable"]
    assert '[Alpha "2"]\n{about alpha}\n[Room' in text
    assert text.endswith('[SomeTable "A;B"]\n1 2\n')
    assert '[Site "?"]' in text


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ('[Vulnerable "both"]', '[Vulnerable "All"]'),
        ('[Vulnerable "-"]', '[Vulnerable "None"]'),
        ('[Vulnerable "n-s"]', '[Vulnerable "NS"]'),
        ('[BOARD "Board 07"]', '[Board "7"]'),
        ('[Board "A7"]', '[Board "A7"]'),
        ('[Contract "3sd"]', '[Contract "3SX"]'),
        ('[Contract "3n N"]', '[Declarer "N"]\n[Contract "3NT"]'),
        ('[Contract "nt"]', '[Contract "NT"]'),
        ('[Contract "all pass"]', '[Declarer ""]\n[Contract "Pass"]\n[Result ""]'),
        ('[Contract "4Z"]', '[Contract "4Z"]'),
        ('[Declarer "^south"]', '[Declarer "^S"]'),
        ('[Declarer "E"]\n[Result "^ns 9"]', '[Declarer "E"]\n[Contract "?"]\n[Result "^4"]'),
        ('[Result "NS 9"]', '[Result "NS 9"]'),
        ('[Site "a\tb"]', '[Site "a b"]'),
        ('[Dealer "e"]\n[Deal "n:kaq2..A.- - - -"]', '[Deal "n:kaq2..A.- - - -"]'),
        (
            '[Dealer "e"]\n[Deal "n:q5a2.kj4.t98.k65 - j73.A985.A72.AQ4 -"]',
            '[Deal "E:- J73.A985.A72.AQ4 - AQ52.KJ4.T98.K65"]',
        ),
        ('[Event "x"]\n[Event "x"] {twice}', '[Event "x"]\n{twice}\n[Site'),
    ],
)
def test_export_writes_values_in_one_way(given: str, written: str) -> None:
    assert written in export(given)


@pytest.mark.parametrize(
    ("given", "written"),
    [
        (
            '[Auction "N"]\n- - 1s ! =1= p\nap\n[Note "1: weak"]',
            '[Auction "S"]\n1S =1= $1 Pass Pass Pass\n[Note "1:weak"]\n',
        ),
        ('[Auction "N"]\n1S $25 =2= ?! x +', '[Auction "N"]\n1S =2= $6 $25 X +\n'),
        ('[Auction "N"]\n1S {a} =1= {b} ! {c}\n*', '[Auction "N"]\n1S {a} =1= {b} $1 {c}\n*\n'),
        ('[Auction "N"]\nAP', '[Auction "N"]\nPass Pass Pass Pass\n'),
        ('[Auction "N"]\n1D ^s ^i 1c ; why\nAP', '[Auction "N"]\n1D ^S ^I 1C ; why\nPass\nPass Pass\n'),
        ('[Declarer "S"]\n[Play "N"]\n- - - s2\n*', '[Play "W"]\nS2 - - -\n*\n'),
        ('[Declarer "S"]\n[Play "W"]\nS2 !? S3 h10 -- *', '[Play "W"]\nS2 $11 S3 HT -\n*\n'),
        ('[Declarer "S"]\n[Play "W"]\nS2 S3 +', '[Play "W"]\nS2 S3 + -\n'),
        ('[Play "?"]\ns2 s3 s4', '[Play "?"]\nS2 S3 S4\n'),
        (
            '[Auction "N"]\n1s\n[Note "one"]\n[Declarer "N"]\n[Play "E"]\ns2 =1=\n[Note "1: low"]',
            '[Note "one"]\n[Play "E"]\nS2 =1= - - -\n[Note "1:low"]\n',
        ),
    ],
)
def test_export_writes_sections_in_one_way(given: str, written: str) -> None:
    assert export(given).endswith(written)


def test_export_writes_out_what_is_inherited() -> None:
    games, _ = pbn.read(b'[Event "##Cup"]\n[Site "A"]\n[Board "1"]\n\n[Board "2"]\n[Site "#"]\n', "x")
    text = pbn.write(games[1:]).decode()
    assert '[Event "Cup"]\r\n[Site "A"]\r\n[Date "?"]\r\n[Board "2"]' in text


def test_export_keeps_lines_short() -> None:
    words = " ".join(["word"] * 200)
    text = export(f'{{ {words} }}\n;{words}\n[Auction "N"]\n1S {{{words}}} {" ".join(["=1="] * 90)} Pass')
    assert max(map(len, text.splitlines())) <= 253
    assert text.replace("\n", " ").count("word") == 600


def test_cells_fill_their_columns() -> None:
    text = export('[ScoreTable "-Rank\\3R;Names\\8L;Score_NS"]\n1 "A; B" 620 10 "[x]" - 100 x ^50')
    assert text.endswith('  1 "A; B"   620\n 10 "[x]"    -\n100 x        ^50\n')
