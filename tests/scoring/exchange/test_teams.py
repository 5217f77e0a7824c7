"""Teams: each table is compared with the one at which the teammates sat."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from laws.values.contract import Contract, Played
from scoring.exchange.files import read_results
from scoring.exchange.results import Contestant, ResultRow, Results, Scoring
from scoring.exchange.scored.rescore import rescore
from scoring.exchange.scored.tally import Choices, Tally
from scoring.exchange.scored.zones import champion_first
from scoring.match.vp.continuous import continuous
from scoring.results.outcomes import Adjusted, Mean, Percent, Score
from tests.scoring.exchange.strategies import scores

TEAMS = Path(__file__).parents[2] / "data" / "scoring" / "results" / "teams.xml"


def of(*rows: ResultRow, scoring: Scoring = Scoring.IMPS, choices: Choices | None = None) -> Tally:
    return rescore(Results(rows, scoring=scoring), choices)


def two_tables(board: int, one: int, other: int) -> tuple[ResultRow, ResultRow]:
    """A board with A North-South at the first table and B at the second."""
    return ResultRow(board, "A", "B", Score(one)), ResultRow(board, "B", "A", Score(other))


def totals(found: Tally) -> dict[str, Fraction]:
    return {one.entrant.id: one.total for one in found.standings}


def test_a_usebio_file_of_two_matches() -> None:
    """78B: 420 and 50 make 470, 10 IMPs; average plus is 3 (12C2(b)); 700 are 12. A lone table is reported."""
    found = rescore(read_results(f"{TEAMS}"))
    assert totals(found) == {"11": 1, "2": -1, "3": -2, "4": 2}
    assert [one.place for one in found.standings] == [1, 2, 3, 4]
    assert [(error.line, "3 and 4" in error.what) for error in found.errors] == [(45, True)]
    assert [line.ns_points for line in found.rows[:2]] == [10, -10]


def test_matches_in_victory_points_go_by_the_boards_that_were_compared() -> None:
    found = rescore(read_results(f"{TEAMS}"), Choices(vp="continuous"))
    assert {one.entrant.id: float(one.total) for one in found.standings} == {
        "11": 10.61,
        "2": 9.39,
        "4": 12.29,
        "3": 7.71,
    }
    whole = rescore(read_results(f"{TEAMS}"), Choices(vp="discrete"))
    assert all(one.total.denominator == 1 for one in whole.standings)


def test_board_a_match_counts_boards() -> None:
    found = of(*two_tables(1, 420, 400), *two_tables(2, 90, 90), scoring=Scoring.BOARD_A_MATCH)
    assert totals(found) == {"A": 3, "B": 1}
    assert [one.percentage for one in found.standings] == [75, 25]


def test_a_weighted_score_is_compared_result_by_result() -> None:
    """12C1(c): half of 11 IMPs and half of -5, not the IMPs of the mean score."""
    weighted = Adjusted.both(Mean.of((1, 620), (1, -200)))
    found = of(ResultRow(2, "A", "B", weighted), ResultRow(2, "B", "A", Score(-30)))
    assert totals(found)["A"] == Fraction(12 - 5, 2)


def test_each_side_has_its_own_artificial_score() -> None:
    found = of(
        ResultRow(1, "A", "B", Adjusted(Percent(Fraction(60)), Percent(Fraction(60)))),
        ResultRow(1, "B", "A", Score(50)),
    )
    assert totals(found) == {"A": 3, "B": 3}


@given(st.lists(st.tuples(scores, scores), min_size=1, max_size=8))
def test_what_one_team_wins_the_other_loses(boards: list[tuple[int, int]]) -> None:
    rows = [row for number, both in enumerate(boards, 1) for row in two_tables(number, *both)]
    found = of(*rows)
    assert sum(totals(found).values()) == 0
    assert of(*reversed(rows)).standings == found.standings
    assert sum(totals(of(*rows, choices=Choices(vp="continuous"))).values()) == 20
    assert sum(totals(of(*rows, scoring=Scoring.BOARD_A_MATCH)).values()) == 2 * len(boards)


def test_the_same_two_teams_in_two_rounds_are_two_matches() -> None:
    """Ten IMPs won and ten lost, in matches of their own: boards 1 and 8 have nobody vulnerable."""
    contract = Contract.parse("4S N")
    rows = [
        ResultRow(board, *two, Played(contract, tricks), round=rnd)
        for rnd, (board, made) in enumerate(((1, 10), (8, 9)), 1)
        for two, tricks in ((("A", "B"), made), (("B", "A"), 19 - made))
    ]
    found = of(*rows, choices=Choices(vp="continuous"))
    assert totals(found) == {"A": 20, "B": 20}
    assert [line.ns_points for line in found.rows] == [10, -10, -10, 10]


def test_eight_a_side_has_the_victory_points_of_twice_the_boards() -> None:
    """Eight boards at four tables: nine IMPs at one table are nine on the scale of 16 boards."""
    tables = ((1, "A", "B", "open"), (2, "B", "A", "closed"), (3, "A", "B", "open"), (4, "B", "A", "closed"))
    rows = [
        ResultRow(board, ns, ew, Score(420 if (board, table) == (1, 1) else 50), table=table, room=room)
        for board in range(1, 9)
        for table, ns, ew, room in tables
    ]
    found = of(*rows, choices=Choices(vp="continuous"))
    assert totals(found)["A"] == continuous(16).convert(9)[0]


def test_who_wins_the_zones_eight_a_side_is_found_on_the_scale_of_twice_the_boards() -> None:
    """One IMP is a draw on the whole scale of 16 boards, and a win on that of 8: the place in the file decides."""
    tables = ((1, "A", "B", "open"), (2, "B", "A", "closed"), (3, "A", "B", "open"), (4, "B", "A", "closed"))
    rows = [
        ResultRow(board, ns, ew, Score(70 if (board, table) == (1, 1) else 50), table=table, room=room, round=1)
        for board in range(1, 9)
        for table, ns, ew, room in tables
    ]
    contestants = (Contestant("A", place="2"), Contestant("B", place="1"))
    choices = Choices(vp="discrete")
    found = rescore(Results(tuple(rows), contestants=contestants, scoring=Scoring.IMPS), choices)
    assert [one.entrant.id for one in champion_first(found, choices)] == ["B", "A"]


def test_eight_a_side_compares_each_open_table_with_each_closed_one() -> None:
    """78B: the mean of 420 against 420 and against -50; table numbers distinguish the open tables."""
    open_room = [ResultRow(1, "A", "B", Score(420), table=1), ResultRow(1, "A", "B", Score(50), table=2)]
    closed_room = [ResultRow(1, "B", "A", Score(420), table=3), ResultRow(1, "B", "A", Score(-50), table=4)]
    found = of(*open_room, *closed_room)
    assert [line.ns_points for line in found.rows] == [
        Fraction(0 + 10, 2),
        Fraction(-9 + 3, 2),
        Fraction(9, 2),
        Fraction(-13, 2),
    ]
    assert totals(found) == {"A": 2, "B": -2}
    assert found.errors == ()
