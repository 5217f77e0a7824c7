"""PBN: dirt is read where its meaning is clear, told where it is not, and costs no other board."""

from __future__ import annotations

import pytest

from laws.notation import pbn
from laws.notation.record import Record, RecordedCall
from laws.values.calls import PASS, Call
from laws.values.cards import Hand
from laws.values.contract import Contract, PassedOut
from laws.values.seats import Seat, Vulnerability

DEAL = "N:AQ52.KJ4.T98.K65 KT94.Q2.KJ4.J932 J73.A985.A72.AQ4 86.T763.Q653.T87"


def read(text: str | bytes) -> tuple[tuple[pbn.Game, ...], list[tuple[int, str]]]:
    """The games of a text, and the troubles of the file and of its games: line and sentence."""
    games, around = pbn.read(text.encode() if isinstance(text, str) else text, "x.pbn")
    troubles = [*around, *(trouble for game in games for trouble in game.record()[1])]
    assert {trouble.file for trouble in troubles} <= {"x.pbn"}
    return games, [(trouble.line, trouble.what) for trouble in troubles]


def only(text: str | bytes) -> Record:
    """The record of the one game of a text in which nothing is wrong."""
    games, troubles = read(text)
    assert troubles == []
    (game,) = games
    return game.record()[0]


def wrong(text: str | bytes, line: int, what: str) -> Record:
    """The record of the one game of a text in which one thing is wrong."""
    games, troubles = read(text)
    (game,) = games
    ((at, told),) = troubles
    assert at == line
    assert what in told
    return game.record()[0]


# values


@pytest.mark.parametrize(
    ("written", "contract"),
    [
        ("3NT", "3NT S"),
        ("3N", "3NT S"),
        ("3n", "3NT S"),
        ("3SD", "3SX S"),
        ("5Cx", "5CX S"),
        ("5cxx", "5CXX S"),
        ("2H XX", "2HXX S"),
        ("4 S", "4S S"),
        ("4♠", "4S S"),
        ("4S*", "4SX S"),
        ("1ntr", "1NTXX S"),
        ("4S by S", "4S S"),
        ("3NX S", "3NTX S"),
    ],
)
def test_contracts(written: str, contract: str) -> None:
    assert only(f'[Contract "{written}"]\n[Declarer "S"]').contract == Contract.parse(contract)


@pytest.mark.parametrize("written", ["Pass", "PASS", "p", "AP", "All Pass", "Passed Out"])
def test_passed_out(written: str) -> None:
    assert only(f'[Contract "{written}"]\n[Declarer ""]\n[Result ""]').contract == PassedOut()


def test_the_declarer_may_stand_in_the_contract_only() -> None:
    record = only('[Contract "4SN"]\n[Result "NS 10"]')
    assert record.contract == Contract.parse("4S N")
    assert record.tricks == 10


@pytest.mark.parametrize("written", ["8S", "4Z", "four spades", "0NT", "4SXXX"])
def test_no_contract(written: str) -> None:
    record = wrong(f'[Board "1"]\n[Contract "{written}"]\n[Declarer "S"]\n[Result "9"]', 2, "is not a contract")
    assert (record.contract, record.tricks) == (None, 9)


@pytest.mark.parametrize(("written", "seat"), [("N", 0), ("e", 1), ("South", 2), (" W ", 3)])
def test_dealers(written: str, seat: int) -> None:
    assert only(f'[Dealer "{written}"]').dealer == Seat(seat)


@pytest.mark.parametrize(
    ("written", "vulnerability"),
    [
        ("None", Vulnerability.NONE),
        ("none", Vulnerability.NONE),
        ("Love", Vulnerability.NONE),
        ("-", Vulnerability.NONE),
        ("ns", Vulnerability.NS),
        ("N-S", Vulnerability.NS),
        ("E/W", Vulnerability.EW),
        ("All", Vulnerability.BOTH),
        ("both", Vulnerability.BOTH),
    ],
)
def test_vulnerabilities(written: str, vulnerability: Vulnerability) -> None:
    assert only(f'[VULNERABLE "{written}"]').vulnerability == vulnerability


@pytest.mark.parametrize(("written", "number"), [("1", 1), ("01", 1), ("Board 12", 12), ("A7", 7), ("3 / round 2", 3)])
def test_boards(written: str, number: int) -> None:
    record = only(f'[BOARD "{written}"]')
    assert (record.label, record.number) == (written, number)


@pytest.mark.parametrize("written", ["Practice", "0", "-"])
def test_boards_without_a_number_keep_their_name(written: str) -> None:
    record = wrong(f'[Board "{written}"]', 1, "has no number")
    assert (record.label, record.number) == (written, None)


def test_a_long_number_is_no_disaster() -> None:
    digits = "9" * 5000
    games, _ = read(
        f'[Board "{digits}"]\n[Result "{digits}"]\n[Score "{digits}"]\n[Auction "N"]\n1S ={digits}= ${digits}'
    )
    assert games[0].record()[0].tricks is None


@pytest.mark.parametrize("written", ["?", "", " "])
def test_what_a_file_does_not_say_is_none(written: str) -> None:
    names = ("Board", "West", "Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Result", "Score", "Room")
    record = only("\n".join(f'[{name} "{written}"]' for name in names))
    assert record == Record("x.pbn", 1, "")


@pytest.mark.parametrize(
    ("written", "tricks"),
    [("9", 9), ("NS 9", 9), ("EW 4", 9), ("EW 4 NS 9", 9), ("ns 9 ew 4", 9), ("^8", 8), ("^NS 8", 8), ("9;", 9)],
)
def test_results(written: str, tricks: int) -> None:
    assert only(f'[Declarer "S"]\n[Result "{written}"]').tricks == tricks


@pytest.mark.parametrize("written", ["14", "+1", "=", "NS 9 NS 4", "9 EW 4", "NS 9 EW 5", "nine", "NS"])
def test_no_results(written: str) -> None:
    assert wrong(f'[Declarer "S"]\n[Result "{written}"]', 2, "Result").tricks is None


def test_a_result_by_sides_needs_a_declarer() -> None:
    assert only('[Result "NS 9"]').tricks is None


@pytest.mark.parametrize(
    ("written", "score"),
    [("NS 620", 620), ("NS +620", 620), ("EW 620", -620), ("EW -100 NS 100", 100), ("620", -620), ("-100", 100)],
)
def test_scores(written: str, score: int) -> None:
    assert only(f'[Declarer "W"]\n[Score "{written}"]').score_ns == score


def test_a_score_of_declarer_needs_a_declarer() -> None:
    assert only('[Score "620"]').score_ns is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("OptimumScore", "NS 110; EW 1NT"),
        ("ScoreIMP", "EW -2.5"),
        ("ScorePercentage", "EW 50. NS 50.0"),
        ("ScorePercentage", "55.3%"),
        ("ScoreRubber", "EW 300/40 NS 50 / 70"),
        ("Scoring", "IMP;Cross-1"),
        ("Date", "2013-08-24 18:36"),
        ("TeamNames", "Home/Visit"),
        ("Ability", "N:77777 E:..."),
        ("ScoreRubberHistory", "NS 0 300 / 100 0 EW 0 0 / 0 20"),
    ],
)
def test_what_other_tags_say_is_kept(name: str, value: str) -> None:
    games, troubles = read(f'[{name} "{value}"]')
    assert troubles == []
    assert games[0].value(name) == value


@pytest.mark.parametrize(
    ("name", "value", "what"),
    [
        ("ScoreIMP", "ten", "is not a number"),
        ("Score", "2.5", "is not a number"),
        ("Scoring", "IMP;", "names no way of scoring"),
        ("ScoreRubberHistory", "0/0", "is not written like"),
        ("ScoreRubberHistory", "NS 0 0 / 0 0 EW 0 0 / 0", "more games for one side"),
        ("ScoreRubberHistory", "NS 0 0 / 60 0 EW 0 0 / 0 0", "a finished game of 60 to 0"),
        ("ScoreRubberHistory", "NS 0 0 / 100 120 0 EW 0 0 / 0 0 0", "two games"),
        ("Dealer", "#", "cannot be taken over"),
        ("Contract", "##3NT", "cannot be taken over"),
        ("Dealer", "X", "is not a seat"),
        ("Vulnerable", "some", "is not a vulnerability"),
    ],
)
def test_what_cannot_be_understood_is_told(name: str, value: str, what: str) -> None:
    wrong(f'[Board "1"]\n[{name} "{value}"]', 2, what)


# deals


@pytest.mark.parametrize(
    "written",
    [
        DEAL,
        DEAL.replace("T", "10"),
        DEAL.lower(),
        DEAL.replace(":", " : ").replace(" ", "  "),
        "S:J73.A985.A72.AQ4 86.T763.Q653.T87 52QA.4JK.T98.K65 KT94.Q2.KJ4.J932",
        DEAL.replace("86.T763.Q653.T87", "-"),
    ],
)
def test_deals(written: str) -> None:
    hands = only(f'[Deal "{written}"]').hands
    assert [str(hand) for hand in hands] == DEAL[2:].split()


def test_a_deal_of_two_hands() -> None:
    hands = only('[Deal "W:- .63.AKQ987.A9732 - ..."]').hands
    assert hands == (Hand.parse(".63.AKQ987.A9732"), None, None, None)


def test_a_deal_of_no_hand_gives_none() -> None:
    assert only('[Deal "N:- - - -"]').hands == (None, None, None, None)


@pytest.mark.parametrize(
    ("written", "what"),
    [
        (":".join(["N", " ".join(["AAAA.AAAA.AAAA.AAAA"] * 4)]), "holds SA twice"),
        (DEAL.replace("86.", "A6."), "two players hold SA"),
        (DEAL.replace("86.", "6."), "West has 12 and others have 13 cards"),
        (DEAL.replace("86.", "86J7."), "two players hold SJ"),
        ("N:AKQJT98765432.A.. - - -", "North holds 14 cards"),
        ("N:AKQ... 2... 345... -", "East has 1 and others have 3 cards"),
        (DEAL[2:], "does not begin with a seat"),
        ("N:A K Q J", "has 1 suits"),
        (DEAL.rpartition(" ")[0], "has 3 hands"),
        (DEAL.replace("86.", "8x."), "is not a rank"),
        ("Q:" + DEAL[2:], "is not a seat"),
    ],
)
def test_no_deals(written: str, what: str) -> None:
    record = wrong(f'[Board "4"]\n[Deal "{written}"]\n[Result "9"]', 2, what)
    assert record.hands == (None, None, None, None)
    assert record.tricks == 9


# auctions


def calls(record: Record) -> str:
    """The calls of a record, with the turns skipped before each."""
    assert record.auction is not None
    return " ".join("-" * made.skipped + str(made.call) for made in record.auction)


@pytest.mark.parametrize(
    ("written", "made", "complete"),
    [
        ("1C 1N X xx p PASS 7nt AP", "1C 1NT X XX pass pass 7NT pass pass pass", True),
        ("1♥ Dbl Rdbl 2S!", "1H X XX 2S", False),
        ("1C {a\n\n b} ; c\n 1D ?! $3 {d}\n%escaped\nPass", "1C 1D pass", False),
        ("AP", "pass pass pass pass", True),
        ("Pass AP", "pass pass pass pass", True),
        ("1S P P AP", "1S pass pass pass", True),
        ("1S *", "1S", False),
        ("+", "", False),
        ("", "", False),
        ("^S 1D ^I 1C", "-1D 1C", False),
        ("1D ^S ^S 2D", "1D --2D", False),
    ],
)
def test_auctions(written: str, made: str, complete: bool) -> None:
    record = only(f'[Dealer "N"]\n[Auction "N"]\n{written}\n')
    assert calls(record) == made
    assert record.complete is complete


def test_dashes_wait_for_the_dealer() -> None:
    record = only('[Auction "W"]\n- - 1D 1S AP')
    assert record.dealer == Seat.EAST
    assert calls(record) == "1D 1S pass pass pass"
    record = only('[Dealer "E"]\n[Auction "W"]\n- - 1D 1S AP')
    assert record.dealer == Seat.EAST


@pytest.mark.parametrize(
    ("written", "line", "what", "made"),
    [
        ("1C 1Q 2C", 3, "'1Q' is not a call", "1C"),
        ("1C NB 2C", 3, "'NB' is not a call", "1C"),
        ("1C - 2C", 3, "a dash between calls", "1C 2C"),
        ("1C AP\n1D", 4, "", "1C pass pass pass 1D"),
        ("1C *\n1D", 4, "1D after *", "1C 1D"),
        ("1C +\n1D 1H", 4, "1D after +", "1C"),
        ("1C =3= Pass", 3, "note 3, which is not given", "1C pass"),
        ("1C £ 1D", 3, "'£' has no meaning", "1C 1D"),
        ('1C "good" 1D', 3, "'good' is not a call", "1C"),
        ("1C } 1D", 3, "braces do not nest", "1C 1D"),
        ("1C $8", 3, "$8 is no annotation for Auction", "1C"),
        ("1C $256", 3, "$256 is no annotation", "1C"),
        ("1C ^R 1D", 3, "^R has no meaning in Auction", "1C 1D"),
        ("1C ! ??", 3, "more than one suffix", "1C"),
        ("1C ^I", 3, "stands before nothing", "1C"),
        ("Pass Pass Pass Pass\nAP", 4, "AP after the auction has ended", "pass pass pass pass"),
    ],
)
def test_dirty_auctions(written: str, line: int, what: str, made: str) -> None:
    text = f'[Dealer "N"]\n[Auction "N"]\n{written}\n'
    if what:
        assert calls(wrong(text, line, what)) == made
    else:
        assert calls(only(text)) == made


def test_another_dealer_is_told() -> None:
    wrong('[Dealer "S"]\n[Auction "N"]\n1C', 2, "North has the first call in the auction, but the dealer is South")


@pytest.mark.parametrize(
    "text",
    [
        '[Auction "N"]\n1NT =1= Pass 2C =2= Pass\n*\n[Note "1:15-17"]\n[Note "2: asks "]',
        '[Auction "N"]\n1NT =1= Pass 2C =2= Pass\n*\n[Play "E"]\n+\n[Note "1:15-17"]\n[Note "2: asks "]',
    ],
)
def test_notes_are_alerts(text: str) -> None:
    record = only(text)
    one, passed, two = (
        RecordedCall(Call.parse("1NT"), True, "15-17"),
        RecordedCall(PASS),
        RecordedCall(Call.parse("2C"), True, "asks"),
    )
    assert record.auction == (one, passed, two, passed)


def test_an_alert_without_words_is_an_alert() -> None:
    assert only('[Auction "N"]\n2NT =0= !').auction == (RecordedCall(Call.parse("2NT"), True),)


def test_a_suffix_is_no_alert() -> None:
    assert only('[Auction "N"]\n2NT!').auction == (RecordedCall(Call.parse("2NT")),)


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ('[Note "1:x"]\n[Auction "N"]\nPass', 1, "a note before"),
        ('[Auction "N"]\nPass\n[Event "x"]\n[Note "1:x"]', 4, "does not stand at the end of Auction"),
        ('[Auction "N"]\nPass =1=\n[Note "1:x"]\n[Note "1:y"]', 4, "a second note 1"),
        ('[Auction "N"]\nPass\n[Note "x"]', 3, "does not begin with its number"),
        ('[Auction "N"]\nPass =1= =2=\n[Note "1:x"]\n[Note "2:x"]', 2, "more than one note"),
    ],
)
def test_dirty_notes(text: str, line: int, what: str) -> None:
    wrong(text, line, what)


# plays


def cards(record: Record) -> str:
    """The cards of a record in the order of play."""
    assert record.play is not None
    return " ".join(map(str, record.play))


PLAY = f'[Deal "{DEAL}"]\n[Declarer "S"]\n[Contract "3NT"]\n[Play "W"]\n'


@pytest.mark.parametrize(
    ("written", "played"),
    [
        ("D3 D8 DJ DA\nC7 CK C2 C4\n- H4 - -\n*", "D3 D8 DJ DA C4 C7 CK C2 H4"),
        ("d3 d8 dj da\nc7 ck - c4", "D3 D8 DJ DA C4 C7 CK"),
        ("D3 {low} D8 DJ ! $7 {wins?\n\n} DA ; no\nC7\nCK\nC2\nC4", "D3 D8 DJ DA C4 C7 CK C2"),
        ("D3 D8 DJ DA\n-- -- -- C4", "D3 D8 DJ DA C4"),
        ("D3 ♦8 DJ DA", "D3 D8 DJ DA"),
        ("H10 HJ HQ HA", "HT HJ HQ HA"),
        ("- D8 DJ -", "D8 DJ"),
        ("*", ""),
        ("+", ""),
        ("", ""),
    ],
)
def test_plays(written: str, played: str) -> None:
    games, troubles = read(PLAY + written)
    assert cards(games[0].record()[0]) == played
    assert [what for _, what in troubles] == (
        ["North played the first card, but West is the declarer's left-hand opponent"] if written[:2] == "- " else []
    )


@pytest.mark.parametrize(
    ("written", "line", "what", "played"),
    [
        ("D3 D8 DJ DA\nD5 D8 D4 D2", 6, "D8 is played twice", "D3 D8 DJ DA D2 D5 D8 D4"),
        ("D3 D8 DX DA", 5, "'DX' is not a card", "D3 D8"),
        ("D3 D8 -\nDA", 6, "DA comes after a gap in trick 1", "D3 D8"),
        ("D3 D8 DJ DA\n-\n- C2 C4\nC7", 8, "", "D3 D8 DJ DA C4"),
        ("D3 D8 DJ *\nDA", 6, "DA after *", "D3 D8 DJ DA"),
        ("D3 D8 DJ DA\nC4 C7 CK C2", 6, "stands in the order of play", "D3 D8 DJ DA C4 C7 CK C2"),
        ("D3 D8 DJ DA\nC5 C7 CK C2", 6, "C5 stands in West's column, who does not hold it", "D3 D8 DJ DA C2 C5 C7 CK"),
        ("D3 ^S D8 DJ", 5, "^S has no meaning in Play", None),
        ("D3 D8 DJ ^I DA", 5, "^I has no meaning in Play", "D3 D8 DJ DA"),
        ("D3 $1", 5, "$1 is no annotation for Play", "D3"),
    ],
)
def test_dirty_plays(written: str, line: int, what: str, played: str | None) -> None:
    games, troubles = read(PLAY + written)
    if what:
        assert any(at == line and what in told for at, told in troubles)
    if played is not None:
        assert cards(games[0].record()[0]) == played


def test_a_play_without_contract_takes_it_from_the_auction() -> None:
    text = '[Auction "S"]\n2S AP\n[Play "W"]\nHA S2 H3 H4\nD5 DA D3 D2'
    assert cards(only(text)) == "HA S2 H3 H4 DA D3 D2 D5"
    assert cards(only(text.replace("W", "?"))) == "HA S2 H3 H4 DA D3 D2 D5"


def test_a_play_without_trumps_ends_where_they_matter() -> None:
    text = '[Play "W"]\nHA H2 H3 H4\nH5 D6 H7 H8\nC2 C3 C4 C5'
    assert cards(wrong(text, 3, "who won trick 2 is not known")) == "HA H2 H3 H4 H5 D6 H7 H8"
    assert cards(only(text.rpartition("\n")[0])) == "HA H2 H3 H4 H5 D6 H7 H8"


def test_a_play_without_leader_cannot_be_put_in_order() -> None:
    assert wrong('[Play "?"]\nHA H2', 1, "who played the first card is not known").play == ()
    assert only('[Play "?"]\n*').play == ()


def test_an_auction_of_a_seat_that_there_is_not_has_calls_and_no_contract() -> None:
    record = wrong('[Auction "Q"]\n1NT AP', 1, "the Auction tag: 'Q' is not a seat: write N, E, S or W")
    assert record.auction is not None
    assert (len(record.auction), record.dealer, record.contract) == (4, None, None)


def test_a_lead_out_of_turn() -> None:
    record = only('[Contract "3NT"]\n[Declarer "S"]\n[Play "W"]\nHA H2 H3 H4\nC3 C4 ^L C5 C6')
    assert cards(record) == "HA H2 H3 H4 C5 C6 C3 C4"


@pytest.mark.parametrize(
    ("ending", "claimed", "tricks"),
    [("*", 9, 9), ("+", None, None), ("", None, 9)],
)
def test_who_claimed(ending: str, claimed: int | None, tricks: int | None) -> None:
    record = only(f'[Result "9"]\n{PLAY}D3 D8 DJ DA\n{ending}')
    assert (record.claimed, record.tricks) == (claimed, tricks)


# tables


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ('[ScoreTable "Rank;Contract;Score_NS"]\n1 3NT 600\n2 4S\n3 Pass 0', 3, "has 2 cells for 3 columns"),
        ('[ScoreTable "Rank;;Score_NS"]\n1 2 3', 1, "a name is missing"),
        ('[ScoreTable "Rank\\\\"]\n1', 1, "is not understood"),
        ('[ScoreTable ""]\n1', 1, "a name is missing"),
        ('[ScoreTable "-Rank;Score_NS"]\n2 600\n1 620', 3, "goes from 2 to 1"),
        ('[ScoreTable "A"]\n55% 1', 2, "% cannot stand"),
        ('[MyTable "A;B"]\n1 "a b" 2', 2, "has 3 cells for 2 columns"),
        ('[ScoreTable "A"]\n1 "abc\n2', 2, "a quote is not closed"),
    ],
)
def test_dirty_tables(text: str, line: int, what: str) -> None:
    wrong(text, line, what)


@pytest.mark.parametrize(
    "text",
    [
        '[ScoreTable "+Score_NS;-Rank"]\n^50 - ? - 40 2 - x 30 3',
        '[ScoreTable "Rank;\nNames"]'.replace("\n", "") + '\n1\n"A; B"\n2 "C"',
        '[Event "x"]\n[ScoreTable "A;B"]\n1 2\n%escaped\n3 4\n[Site "y"]',
        '[InstantScoreTable "ScoreRange_NS;IMP_NS"]\n*,100 -3\n100,* 3',
        '[AuctionTimeTable "Time;TotalTime"]\n00:05 1:00:05',
        '[Custom "x"]\nany thing "at all" :-)',
    ],
)
def test_tables(text: str) -> None:
    only(text)


# the form of a file

GAME = '[Board "{}"]\n[Deal "' + DEAL + '"]\n'


def boards(text: str | bytes) -> tuple[list[int | None], list[tuple[int, str]]]:
    """The numbers of the boards that have a whole deal, and the troubles."""
    games, troubles = read(text)
    records = [game.record()[0] for game in games]
    return [record.number for record in records if None not in record.hands], troubles


@pytest.mark.parametrize(
    ("broken", "line", "what"),
    [
        ("{ never closed\n", 3, "is not closed by }"),
        ("{ closed by the next one's\n", 3, "is not closed by }"),
        ('[Contract "4S]\n', 3, "has no quote after its value"),
        ('[Contract "4S"\n', 3, "is not closed by ]"),
        ("[Contract 4S]\n", 3, "has no value in quotes"),
        ("[Contract]\n", 3, "has no value in quotes"),
        ("[Contract\n", 3, "has no value in quotes"),
        ("[]\n", 3, "text after the tag Deal"),
        ("[\n", 3, "text after the tag Deal"),
        ("]]]\n", 3, "text after the tag Deal"),
        ('[Auction "N"]\n1S "oops\n', 4, "a quote is not closed"),
        ("free text\n", 3, "text after the tag Deal"),
        ('[Event "a "quoted" name"]\n', 3, "a quote or a backslash"),
        ('[Event "broken\nin two"]\n', 3, "broken over lines"),
        ('[Event "a] [Site "b"]\n', 3, "has no quote after its value"),
        ('[Board "9"]\n', 3, "a second Board"),
    ],
)
def test_one_bad_board_does_not_lose_the_others(broken: str, line: int, what: str) -> None:
    later = GAME.format(2) + ("{a comment}\n" if "next one" in broken else "")
    numbers, troubles = boards(GAME.format(1) + broken + "\n" + later + "\n" + GAME.format(3))
    assert numbers[-2:] == [2, 3]
    assert numbers[0] == 1
    assert troubles[0][0] == line
    assert what in troubles[0][1]


def test_the_value_of_a_broken_tag_is_kept() -> None:
    games, _ = read(
        '[Event "a "quoted" name"]\n[Site "broken\nin two"]\n[Room Open]\n[Stage "x] [Round "2"]\n[Table "7"\n'
    )
    game = games[0]
    values = [game.value(name) for name in ("Event", "Site", "Room", "Stage", "Round", "Table")]
    assert values == ['a "quoted" name', "broken in two", "Open", "x", "2", "7"]


def test_a_blank_line_that_was_forgotten() -> None:
    numbers, troubles = boards(GAME.format(1) + GAME.format(2) + GAME.format(3))
    assert numbers == [1, 2, 3]
    assert [line for line, _ in troubles] == [3, 5]


def test_text_that_is_no_pbn_is_told_and_passed_over() -> None:
    numbers, troubles = boards(f"<html>\n<b>hello</b>\n\n{GAME.format(1)}\nsome words\n{GAME.format(2)}")
    assert numbers == [1, 2]
    assert [line for line, _ in troubles] == [1, 7]
    assert "this is not PBN: '<html>'" in troubles[0][1]


@pytest.mark.parametrize(
    "data", [b"", b"\n\n", b"% PBN 2.1\r\n% EXPORT\r\n", b"{comment}\n\n;another\n", b"\x1a", b"\xef\xbb\xbf"]
)
def test_no_games_are_no_trouble(data: bytes) -> None:
    assert pbn.read(data, "x") == ((), ())


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\r\r\n"])
def test_line_ends(end: str) -> None:
    text = GAME.format(1) + "\n" + GAME.format(2)
    assert boards(text.replace("\n", end)) == ([1, 2], [])


def test_line_ends_may_be_mixed() -> None:
    text = '[Board "1"]\r[Event "x"]\r\n[Site "y"]\n\r\n[Board "2"]\r\r[Board "3"]'
    games, troubles = read(text)
    assert [game.value("Board") for game in games] == ["1", "2", "3"]
    assert troubles == []


def test_a_blank_line_of_blanks_ends_a_game_but_not_a_comment() -> None:
    games, _ = read('[Board "1"]\n{ a\n \t \nb }\n \t\n[Board "2"]')
    assert len(games) == 2
    assert games[0].tags[0].comments == (pbn.Comment(" a\n \t \nb "),)


def test_comments_keep_their_places() -> None:
    games, _ = read('%x\n;a\n[Board "1"] {b} ;c\n%d\n[Auction "N"] {e}\n1S {f} ! {g}\n%h\n\n{last}\n')
    (game,) = games
    assert [(c.style.value, c.text) for c in game.comments] == [("%", "x"), (";", "a")]
    board, auction = game.tags
    assert [(c.style.value, c.text) for c in board.comments] == [("{", "b"), (";", "c"), ("%", "d")]
    assert [c.text for c in auction.comments] == ["e"]
    assert [[c.text for c in element.comments] for element in auction.elements] == [["f"], ["g", "h", "last"]]


def test_a_commented_game_is_a_comment() -> None:
    games, troubles = read('[Board "1"]\n{ left out:\n\n[Board "2"]\n[Deal "x"]\n\n[Board "3"]\n}\n\n[Board "4"]')
    assert [game.value("Board") for game in games] == ["1", "4"]
    assert troubles == []


def test_an_escaped_line_within_braces_is_text() -> None:
    games, _ = read('[Board "1"]\n{ a\n% b }')
    assert games[0].tags[0].comments == (pbn.Comment(" a\n% b "),)


@pytest.mark.parametrize(
    ("data", "name"),
    [
        ("Müller".encode("latin-1"), "Müller"),
        ("Müller".encode(), "Müller"),
        ("O’Brien".encode("cp1252"), "O’Brien"),
        ("王".encode(), "王"),
        (b"\xef\xbb\xbfx", "x"),
        (b"\x81", "\x81"),
    ],
)
def test_character_sets(data: bytes, name: str) -> None:
    assert only(b'[West "' + data + b'"]').names[3] == name


def test_character_sets_may_be_mixed() -> None:
    data = '[West "Müller"]\n'.encode() + '[East "Müller"]\n'.encode("latin-1")
    assert only(data).names == (None, "Müller", None, "Müller")


def test_a_declared_character_set_is_believed() -> None:
    head = b"%Content-type: text/x-pbn; charset=ISO-8859-2\n"
    assert only(head + '[West "Łódź"]'.encode("iso-8859-2")).names[3] == "Łódź"
    assert only(head.replace(b"-2", b"-9999") + '[West "é"]'.encode("latin-1")).names[3] == "é"


def test_utf_16_is_read() -> None:
    assert only('[West "Łódź"]\r\n'.encode("utf-16")).names[3] == "Łódź"


def test_a_mark_between_files_put_together_is_dropped() -> None:
    assert boards(GAME.format(1).encode() + b"\n\xef\xbb\xbf" + GAME.format(2).encode()) == ([1, 2], [])


def test_a_tag_may_be_spread_over_lines() -> None:
    assert only(' [\n   Board\n      "7"\n   ]').number == 7


def test_two_tags_with_one_value_are_no_trouble() -> None:
    assert only('[Board "7"]\n[Board "7"]').number == 7
    assert wrong('[Board "7"]\n[Board "8"]', 2, "a second Board with another value").number == 7


@pytest.mark.parametrize(("written", "room"), [("Open", "open"), ("CLOSED", "closed"), ("Room 3", "Room 3")])
def test_rooms(written: str, room: str) -> None:
    assert only(f'[Room "{written}"]').room == room


# inheritance


def test_inheritance() -> None:
    first, second = '[Event "##Cup"]\n[Site "A"]\n[Dealer "N"]\n\n', '[Site "#"]\n[Stage "#"]\n\n'
    games, troubles = read(f'{first}{second}[Event "#"]\n\n[Site "#"]\n\n[Event "x"]\n\n[Event "#"]')
    assert troubles == []
    assert [game.value("Event") for game in games] == ["Cup", "Cup", "Cup", None, "x", "x"]
    assert [game.value("Site") for game in games] == ["A", "A", None, "A", None, None]
    assert games[1].value("Stage") == ""
    assert games[1].value("Dealer") is None


def test_an_inherited_value_is_read() -> None:
    games, _ = read('[Board "1"]\n[West "##A"]\n[Room "##open"]\n\n[Board "2"]')
    record = games[1].record()[0]
    assert (record.names[3], record.room) == ("A", "open")


def test_a_line_points_into_the_file() -> None:
    games, _ = read('% x\n\n{c}\n[Board "1"]\n\n\n[Board "2"]\n[Auction "N"]\n1S\nPass')
    assert [game.line for game in games] == [4, 7]
    assert [element.line for element in games[1].tags[1].elements] == [9, 10]
    assert games[1].record()[0].line == 7
