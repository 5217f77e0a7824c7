"""What organisers add to a file: scales of their own, awards, handicaps, several sessions; and a Swiss of pairs."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from scoring.__main__ import main
from scoring.exchange.events.together import sessions_of_one
from scoring.exchange.formats import sheet
from scoring.exchange.results import Contestant, Results, Scoring
from scoring.exchange.scored.rescore import rescore
from scoring.exchange.scored.tally import Choices, Tally
from scoring.match.pairs import lead_by_cross_imps, lead_by_percentage
from scoring.match.vp.continuous import continuous

HEAD = "board,round,table,ns,ew,contract,declarer,result\n"
ROUND_ONE = "1,1,1,1,3,4S,N,=\n1,1,2,2,4,4S,N,-1\n2,1,1,1,3,3NT,E,=\n2,1,2,2,4,3NT,E,+2\n"
ROUND_TWO = "3,2,1,1,4,4S,N,=\n3,2,2,2,3,4S,N,=\n4,2,1,1,4,1NT,N,=\n4,2,2,2,3,1NT,N,+1\n"


def read(text: str) -> Results:
    return sheet.read((HEAD + text).encode(), "swiss.csv")


def totals(found: Tally) -> dict[str, Fraction]:
    return {one.entrant.id: one.total for one in found.standings}


def test_a_percentage_is_worth_nearly_what_english_events_print() -> None:
    """Over seven boards: the last percentages for 10 to 19 points, which are half a point below the next."""
    printed = ("50.65", "51.98", "53.33", "54.74", "56.23", "57.83", "59.64", "61.75", "64.40", "68.35")
    for points, percentage in enumerate(printed, 10):
        ours = continuous(7).convert(lead_by_percentage(Fraction(percentage), 7))[0]
        assert abs(ours - points - Fraction(1, 2)) <= Fraction(7, 10), percentage


@pytest.mark.parametrize(
    ("mean", "tables", "lead"), [("3/2", 2, 2), ("-5/2", 2, -3), ("3", 10, 4), ("0", 5, 0), ("1/4", 2, 0)]
)
def test_cross_imps_are_brought_to_those_of_a_match(mean: str, tables: int, lead: int) -> None:
    """Between two tables they are the match itself; a half is rounded away from zero."""
    assert lead_by_cross_imps(Fraction(mean), tables) == lead
    with pytest.raises(ValueError, match="nothing to compare"):
        lead_by_cross_imps(Fraction(1), 1)


@pytest.mark.parametrize("scoring", [Scoring.MATCHPOINTS, Scoring.CROSS_IMPS])
def test_the_matches_of_pairs_count_in_victory_points(scoring: Scoring) -> None:
    choices = Choices(scoring=scoring, winners=1, vp="continuous", ties=True, form="swiss")
    found = rescore(read(ROUND_ONE + ROUND_TWO), choices)
    assert sum(one.total for one in found.standings) == 4 * 20  # two tables: each gets what the other loses
    assert "victory points" in found.method
    alone = rescore(read(ROUND_ONE), choices)
    assert all(totals(found)[who] >= points for who, points in totals(alone).items())


def test_sessions_of_one_event_are_added_up() -> None:
    first, second = read(ROUND_ONE), read(ROUND_TWO)
    both = rescore(sessions_of_one([first, second]), Choices(winners=1))
    apart = [totals(rescore(one, Choices(winners=1))) for one in (first, second)]
    assert totals(both) == {who: apart[0][who] + apart[1][who] for who in apart[0]}
    with pytest.raises(ValueError, match="no file"):
        sessions_of_one([])


def test_contestants_are_found_by_their_names() -> None:
    named = {"1": "Ada", "2": "Bea", "3": "Cyd", "4": "Dot"}
    other = {"1": "Dot", "2": "Cyd", "3": "Bea", "4": "Ada"}
    files = []
    for names, text in ((named, ROUND_ONE), (other, ROUND_TWO)):
        plain = read(text)
        listed = tuple(Contestant(number, None, (name,)) for number, name in names.items())
        files.append(Results(plain.rows, listed, plain.scoring, 1, file="swiss.csv"))
    both = rescore(sessions_of_one(files, by_names=True))
    first, second = (totals(rescore(one)) for one in files)
    assert totals(both) == {number: first[number] + second[f"{5 - int(number)}"] for number in named}
    with pytest.raises(ValueError, match="no names"):
        sessions_of_one([read(ROUND_ONE), Results(files[0].rows, (Contestant("1"),))], by_names=True)


def test_awards_penalties_and_handicaps_are_added_to_totals(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    plain = totals(rescore(read(ROUND_ONE), Choices(winners=1)))
    with_them = Choices(winners=1, added={"1": Fraction(-1)}, handicaps={"4": Fraction(10)})
    found = totals(rescore(read(ROUND_ONE), with_them))
    top = 4  # two boards, 2 for each
    assert found == plain | {"1": plain["1"] - 1, "4": plain["4"] + Fraction(top, 10)}
    file, scale = tmp_path / "swiss.csv", tmp_path / "scale.txt"
    file.write_text(HEAD + ROUND_ONE, encoding="utf-8")
    scale.write_text("0-2 2 2\n3+ 4 0\n", encoding="utf-8")
    options = [f"{file}", "--winners", "1", "--vp-scale", f"{scale}", "--ties", "swiss", "--add", "1=-1", "--csv"]
    assert main(options) == 0
    assert capsys.readouterr().out.splitlines()[1] == "1,4,,,4.00,,,,"
    assert main([f"{file}", "--add", "9=1"]) == 2
    assert "nobody" in capsys.readouterr().err
    scale.write_text("0-2 2 2\n", encoding="utf-8")
    assert main(options) == 2
    assert "goes on for ever" in capsys.readouterr().err
