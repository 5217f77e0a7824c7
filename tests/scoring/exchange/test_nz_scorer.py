"""NZ Scorer's XML: read as its converters describe it, written and read again, and what it has no place for."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from scoring.__main__ import main
from scoring.exchange.files import of_bytes, read_results
from scoring.exchange.formats import nz_scorer
from scoring.exchange.results import Scoring
from scoring.exchange.scored.rescore import rescore
from scoring.results.outcomes import Adjusted, Percent

TEN = Path(__file__).parents[2] / "data" / "scoring" / "results" / "ten_tables.csv"
FILE = b"""<scoring club="Kelburn" club_no="12" event_name="Tuesday" event_date="2/12/2026" scoring_type="MP">
<sections><section sectid="1" handicapped="0"/></sections>
<scores><scsection id="1">
<pair no="1" dir="N" player_name_1="Ann" player_name_2="Bob" nzb_no_1="17" place="1" raw_score="75.00" res="75.00"/>
<pair no="2" dir="N" player_name_1="Cyd" player_name_2="Dot" place="2" raw_score="25.00" res="25.00"/>
<pair no="1" dir="E" player_name_1="Eve" player_name_2="Flo" place="2" raw_score="25.00" res="25.00"/>
<pair no="2" dir="E" player_name_1="Gus" player_name_2="Hal" place="1" raw_score="75.00" res="75.00"/>
</scsection></scores>
<board_results><brsection id="1">
<result bd="1" ns="1" ew="1" cont="4 S" dec="N" lead="HK" res="=" score="420" mp_ns="20" mp_ew="0"/>
<result bd="1" ns="2" ew="2" cont="3 NT" dec="S" lead="" res="-1" score="-50" mp_ns="0" mp_ew="20"/>
<result bd="2" ns="1" ew="2" cont="PASS" dec="" res="" score="0" mp_ns="10" mp_ew="10"/>
<result bd="2" ns="2" ew="1" cont="PASS" dec="" res="" score="0" mp_ns="10" mp_ew="10"/>
<result bd="3" ns="1" ew="2" cont="" dec="" res="" score="Adj" mp_ns="12" mp_ew="8"/>
<result bd="3" ns="2" ew="9" cont="" dec="" res="" score="" mp_ns="-9999" mp_ew="-9999"/>
<result bd="x" ns="2" ew="1" cont="1 C" dec="N" res="=" score="70" mp_ns="0" mp_ew="0"/>
</brsection></board_results></scoring>"""


def test_a_file_is_read_with_its_pairs_points_and_adjusted_scores() -> None:
    found = of_bytes(FILE, "tuesday.xml")
    assert (found.format, found.title, found.winners, len(found.rows)) == ("NZ Scorer", "Tuesday", 2, 5)
    assert [one.names for one in found.contestants][0] == ("Ann", "Bob")
    assert found.rows[-1].happened == Adjusted(Percent(Fraction(60)), Percent(Fraction(40)))
    assert [trouble.line for trouble in found.faults] == [16]
    of_two = rescore(replace(found, rows=found.rows[:4]))
    assert of_two.differences == ()


def test_results_are_written_and_read_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "ten.nz.xml"
    assert main(["convert", str(TEN), str(target)]) == 0
    again, source = read_results(str(target)), read_results(str(TEN))
    assert again.format == "NZ Scorer"
    assert len(again.rows) == len([row for row in source.rows if f"{row.happened}" != "NotPlayed()"])
    ours, theirs = ({(one.entrant.name): one.percentage for one in rescore(of).standings} for of in (again, source))
    assert ours == theirs
    capsys.readouterr()


def test_what_it_has_no_place_for_is_refused() -> None:
    found = of_bytes(FILE, "tuesday.xml")
    for other in (replace(found, scoring=Scoring.IMPS), replace(found, individual=True)):
        with pytest.raises(ValueError, match="pairs at matchpoints alone"):
            nz_scorer.write(other)
    rows = (found.rows[0], replace(found.rows[1], session="2"))
    with pytest.raises(ValueError, match="one session"):
        nz_scorer.write(replace(found, rows=rows))
    assert nz_scorer.read(FILE.replace(b'"MP"', b'"IMP"'), "x").rows == ()
    assert [one.line for one in nz_scorer.read(b"<a", "x").faults] == [1]
