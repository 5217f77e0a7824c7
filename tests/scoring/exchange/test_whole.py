"""A whole event in one file: stages, groups and a knockout, written, read and scored again; the command line."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from laws.notation.record import Trouble
from scoring.__main__ import main
from scoring.exchange.events import whole
from scoring.exchange.events.whole import EventStage, KnockoutMatch, WholeEvent
from scoring.exchange.events.whole_scored import score_whole
from scoring.exchange.formats import sheet
from scoring.exchange.results import Contestant, ResultRow, Results, Scoring
from scoring.match.vp.bands import read_scale
from scoring.results.outcomes import Score


def match(one: str, other: str, imps: int, *, session: str, section: str = "", boards: int = 1) -> list[ResultRow]:
    """Return boards in both rooms; on the first `one`, at home, wins so many IMPs (to 4: 20, 50, 90, 130 points)."""
    points = {0: 0, 1: 20, 2: 50, 3: 90, 4: 130}[imps]
    return [
        row
        for board in range(1, boards + 1)
        for row in (
            ResultRow(board, one, other, Score(100 + points * (board == 1)), None, session, section, 1, 1, "open"),
            ResultRow(board, other, one, Score(100), None, session, section, 1, 2, "closed"),
        )
    ]


def teams(*sections: tuple[str, str]) -> tuple[Contestant, ...]:
    return tuple(Contestant(one, names=(f"Team {one}", "N", "S"), section=section) for one, section in sections)


def event() -> WholeEvent:
    """Two groups of two; the winners meet in a final, which is level and decided by an extra board."""
    rows = (*match("1", "4", 3, session="1", section="A"), *match("2", "3", 1, session="1", section="B"))
    listed = teams(("1", "A"), ("4", "A"), ("2", "B"), ("3", "B"))
    robin = Results(rows, listed, Scoring.IMPS, title="Cup", date="2026-11-24")
    final = Results(
        (*match("1", "2", 0, session="2"), *match("1", "2", 4, session="3", boards=4)),
        teams(("1", ""), ("2", "")),
        Scoring.IMPS,
    )
    met = KnockoutMatch(1, 1, "", "1", "2", "2", ("3",), score=(Fraction(0), Fraction(0)), winner="1", how="44.2(3)")
    own = read_scale("own", "0-1 10 10\n2+ 20 0")
    return WholeEvent((EventStage("Groups", robin, own, "round-robin"), EventStage("Final", final, knockout=(met,))))


def read_again(of: WholeEvent) -> WholeEvent:
    data = whole.write(of)
    assert whole.is_whole(data)
    return whole.read(data, "event.csv")


def test_a_whole_event_is_read_again_as_it_was_written() -> None:
    again = read_again(event())
    assert again.faults == ()
    for one, other in zip(event().stages, again.stages, strict=True):
        assert (one.name, one.ties) == (other.name, other.ties)
        assert one.results == replace(other.results, file="")
        assert [replace(match_, line=0) for match_ in other.knockout or ()] == list(one.knockout or ())
    assert not whole.is_whole(sheet.write(event().stages[0].results))


def test_its_stages_and_its_order_are_scored() -> None:
    found = score_whole(read_again(event()))
    groups, final = found.stages
    assert [(one.group, one.place, one.contestant.id) for one in groups.places] == [
        ("A", 1, "1"), ("A", 2, "4"), ("B", 1, "2"), ("B", 2, "3")
    ]  # fmt: skip
    assert [float(one.total) for one in groups.tallies[0].standings] == [20, 0]
    assert [(one.place, one.contestant.id) for one in final.places] == [(1, "1"), (2, "2")]
    assert [(one.place, one.names[0], one.stage) for one in found.order] == [
        (1, "Team 1", "Final"), (2, "Team 2", "Final"), (3, "Team 4", "Groups"), (3, "Team 3", "Groups")
    ]  # fmt: skip
    assert found.errors == ()
    assert final.differences == ()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"winner": "2"}, "match 1: 1 wins, in the file 2"),
        ({"score": (Fraction(3), Fraction(0))}, "match 1: 0.0-0.0, in the file 3.0-0.0"),
        ({"extra": ()}, "match 1: nobody wins, in the file 1"),
        ({"added": (Fraction(0), Fraction(1)), "score": None}, "match 1: 2 wins, in the file 1"),
    ],
)
def test_what_the_file_says_else_is_named(change: dict[str, Any], said: str) -> None:
    groups, final = event().stages
    assert final.knockout is not None
    met = replace(final.knockout[0], **change)
    [trouble, *_rest] = score_whole(WholeEvent((groups, replace(final, knockout=(met,))))).stages[1].differences
    assert trouble.what == said


def test_an_award_stands_as_the_file_says_and_who_forfeits_without_leave_is_last() -> None:
    names = teams(*((f"{one}", "") for one in range(1, 5)))
    matches = (
        KnockoutMatch(1, 1, "", "1", "4", "", winner="1", how="unopposed"),
        KnockoutMatch(2, 1, "", "2", "3", "", winner="3", how="awarded"),
        KnockoutMatch(3, 2, "", "1", "3", "", winner="3", how="no leave"),
    )
    stage = EventStage("Knockout", Results((), names, Scoring.IMPS), knockout=matches)
    found = score_whole(WholeEvent((stage,)))
    assert [(one.place, one.contestant.id) for one in found.stages[0].places] == [
        (1, "3"),
        (2, "2"),
        (2, "4"),
        (4, "1"),
    ]


def test_a_stage_of_which_all_matches_were_forfeited_is_read_and_placed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its contestants have what they are credited (article 24), and there is no board."""
    credited = tuple(
        replace(one, adjustment=points, place=place)
        for one, points, place in zip(teams(("1", ""), ("2", "")), (None, Fraction(12)), ("2", "1"), strict=True)
    )
    stage = EventStage("Groups", Results((), credited, Scoring.IMPS), "continuous", "round-robin")
    again = read_again(WholeEvent((stage, event().stages[1])))
    found = score_whole(again)
    assert found.errors == ()
    assert [(one.place, one.contestant.id) for one in found.stages[0].places] == [(1, "2"), (2, "1")]
    assert found.stages[0].differences == ()
    file = tmp_path / "event.csv"
    file.write_bytes(whole.write(WholeEvent((stage,))))
    assert main([str(file)]) == 0
    assert "12.00" in capsys.readouterr().out


def test_the_command_line_prints_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "event.csv"
    file.write_bytes(whole.write(event()))
    assert main([str(file)]) == 0
    told = capsys.readouterr().out
    for said in ("group A", "Team 1 – Team 2 0.00:0.00, Team 1 wins (44.2(3))", "1  Team 1; N; S  (Final)"):
        assert said in told, said
    assert main([str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["order"][0]["names"][0] == "Team 1"
    assert main([str(file), "--vp", "discrete"]) == 2
    assert "--vp" in capsys.readouterr().err
    wrong = file.read_bytes().replace(b"2+ 20 0", b"3+ 20 0")
    found = whole.read(wrong, "event.csv")
    assert [type(one) for one in found.faults] == [Trouble]
