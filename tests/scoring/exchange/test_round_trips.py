"""Results written in a format and read again are equal."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from laws.notation.record import Record
from laws.values.board import Board
from laws.values.deal import Deal
from laws.values.seats import Seat, Vulnerability
from scoring.exchange.formats import dup, pbn_results, pbn_write, sheet, usebio, usebio_write
from scoring.exchange.formats.usebio_schema import faults
from scoring.exchange.formats.xml_tree import parse
from scoring.exchange.results import Contestant, Registered, ResultRow, Results, Scoring, unlike_number
from scoring.results.outcomes import Score
from tests import strategies as of_laws
from tests.properties import share
from tests.scoring.exchange.strategies import deal_record, deals, results


def plain(read: Results) -> Results:
    """Return the results without the places of their deals in the file."""
    return replace(read, deals=tuple(anywhere(deal) for deal in read.deals))


def anywhere(record: Record) -> Record:
    return replace(record, file="", line=0)


def with_vulnerability(row: ResultRow, vulnerability: Vulnerability | None) -> ResultRow:
    return replace(row, vulnerability=unlike_number(row.board, vulnerability))


@settings(max_examples=share(50))
@given(results(), st.lists(deals(), max_size=2, unique_by=lambda deal: deal.number))
def test_usebio(results: Results, deals: list[Record]) -> None:
    """All is kept except a vulnerability other than the number's; deals too; and the file conforms to the schema."""
    whole = replace(results, deals=tuple(deals))
    data = usebio_write.write(whole)
    read = usebio.read(data, "results.xml")
    assert read.faults == ()
    assert plain(read) == whole
    assert list(faults(parse(data), strict=True)) == []


@settings(max_examples=share(50))
@given(results(), of_laws.vulnerabilities | st.none())
def test_csv(results: Results, vulnerability: Vulnerability | None) -> None:
    whole = replace(results, rows=tuple(with_vulnerability(row, vulnerability) for row in results.rows))
    read = sheet.read(sheet.write(whole), "results.csv")
    assert read.faults == ()
    assert read == whole


@settings(max_examples=share(50))
@given(results(), st.lists(deals(), max_size=2, unique_by=lambda deal: deal.number))
def test_pbn(results: Results, deals: list[Record]) -> None:
    """The rows are read back board by board."""
    rows = tuple(sorted(results.rows, key=lambda row: row.board))
    whole = replace(results, rows=rows, deals=tuple(deals))
    read = pbn_results.read(pbn_write.write(whole), "results.pbn")
    assert read.faults == ()
    assert replace(plain(read), deals=()) == replace(whole, deals=())
    assert {deal.number: deal.hands for deal in read.deals} == {deal.number: deal.hands for deal in deals}


@settings(max_examples=share(50))
@given(results(), of_laws.vulnerabilities)
def test_pbn_with_a_vulnerability_of_its_own(results: Results, vulnerability: Vulnerability) -> None:
    rows = sorted(results.rows, key=lambda row: row.board)
    whole = replace(results, rows=tuple(with_vulnerability(row, vulnerability) for row in rows))
    assert plain(pbn_results.read(pbn_write.write(whole), "results.pbn")) == whole


@settings(max_examples=share(50))
@given(results(), of_laws.vulnerabilities)
def test_usebio_keeps_the_score_of_a_board_at_another_vulnerability(
    results: Results, vulnerability: Vulnerability
) -> None:
    whole = replace(results, rows=tuple(with_vulnerability(row, vulnerability) for row in results.rows))
    read = usebio.read(usebio_write.write(whole), "results.xml")
    assert [row.outcome for row in read.rows] == [row.outcome for row in whole.rows]


@given(st.integers(1, 60), st.lists(of_laws.deals, min_size=1, max_size=3))
def test_dup(first: int, dealt: list[Deal]) -> None:
    records = [deal_record(Board.numbered(number), deal.hands) for number, deal in enumerate(dealt, first)]
    read, troubles = dup.read(dup.write(records), "boards.dup")
    assert troubles == ()
    assert [anywhere(record) for record in read] == records


def test_a_deal_keeps_a_dealer_who_is_not_the_numbers() -> None:
    """Law 2: a board may be marked with another dealer, also with the first of the seats."""
    deal = replace(deal_record(Board.numbered(2), Deal.numbered(7).hands), dealer=Seat.NORTH)
    read = pbn_results.read(pbn_write.write(Results(deals=(deal,))), "boards.pbn")
    assert plain(read).deals == (deal,)


def test_what_a_federation_has_of_players_is_kept() -> None:
    """CSV keeps it all, for pairs, teams and single players; USEBIO has the numbers alone."""
    known = Registered("CN-17", "Master; 3", Fraction("12.5"))
    pair = Contestant("1", names=("Nora", "Saul"), players=(known, Registered()))
    other = Contestant("2", names=("Otto", "李伟"), players=(Registered(points=Fraction(7)), Registered("CN-4")))
    nobody = Contestant("3", names=("A", "B"))
    rows = (ResultRow(1, "1", "2", Score(420)), ResultRow(1, "3", "1", Score(50)))
    teams = Contestant("1", names=("Ants", "Nora", "Saul"), players=(known, Registered()))
    alone = Contestant("1", names=("Nora",), players=(known,))
    single = Contestant("2", names=("Otto",))
    of_pairs = Results(rows, (pair, other, nobody), Scoring.MATCHPOINTS, 1)
    of_teams = Results(rows, (teams, Contestant("2"), nobody), Scoring.IMPS, 1)
    of_players = Results(
        (ResultRow(1, "1 & 2", "3 & 4", Score(50)),), (alone, single), Scoring.MATCHPOINTS, 1, individual=True
    )
    for whole in (of_pairs, of_teams, of_players):
        csv = sheet.read(sheet.write(whole), "results.csv")
        written = [
            tuple(replace(of, grade=of.grade.replace(";", ",")) for of in one.players) for one in whole.contestants
        ]
        assert [one.players for one in csv.contestants] == written
        assert [one.names for one in csv.contestants] == [one.names for one in whole.contestants]
        xml = usebio.read(usebio_write.write(whole), "results.xml")
        numbers = [tuple(Registered(of.number) for of in one.players) for one in whole.contestants]
        assert [one.players for one in xml.contestants] == [
            of if any(map(bool, (one.number for one in of))) else () for of in numbers
        ]
        assert xml.faults == ()
    shared = replace(of_pairs, contestants=(replace(pair, names=("O’Neil & Son", "Saul")), other, nobody))
    assert sheet.read(sheet.write(shared), "results.csv").contestants[0].names == ("O’Neil & Son", "Saul")
    wrong = sheet.read(b"id,names,master points\n1,Nora,many\n\nboard,ns,ew,score\n1,1,2,50\n", "wrong.csv")
    assert len(wrong.faults) == 1
