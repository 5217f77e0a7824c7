"""The state that a script prints as JSON is the state of the table, and the command says what cannot be read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from laws.__main__ import main
from laws.conformance.script.state import state_of
from laws.table.auction import CallStatus
from laws.table.obligation import (
    CallAgain,
    Choice,
    Judgement,
    MustAnswer,
    MustPass,
    MustRepeat,
    MustReplace,
    PenaltyCard,
)
from laws.values.contract import PassedOut, Played
from tests.laws.played import SCRIPTS, outcome_of

PENDING = (Choice, Judgement, MustAnswer, MustReplace, CallAgain, MustRepeat)


def test_every_script_prints_the_state_of_its_table() -> None:
    """Of each thing as many as stand on the table; every kind is met."""
    met: set[str] = set()
    for path in SCRIPTS:
        outcome = outcome_of(path)
        table = outcome.table
        state = json.loads(json.dumps(state_of(table, outcome.refusal)))
        obligations = table.incidents.obligations
        assert state["phase"] == table.phase.value, path.stem
        assert [call["call"] for call in state["auction"]] == [str(made.call) for made in table.auction.calls]
        standing = [made.status in (CallStatus.STANDING, CallStatus.PENDING) for made in table.auction.calls]
        assert [call["status"] == "standing" for call in state["auction"]] == standing
        assert state["tricks"] == {"NS": table.tricks[0], "EW": table.tricks[1]}
        assert len(state["pending"]) == sum(isinstance(obligation, PENDING) for obligation in obligations)
        assert len(state["penalty_cards"]) == sum(isinstance(obligation, PenaltyCard) for obligation in obligations)
        assert len(state["must_pass"]) == sum(isinstance(obligation, MustPass) for obligation in obligations)
        assert len(state["irregularities"]) == len(table.incidents.irregularities)
        assert (state["turn"] is None) == (table.to_act is None)
        assert (state["claim"] is None) == (table.claim is None)
        assert (state["screen"] is None) == (table.screen is None)
        assert (state["contract"] == "passed out") == isinstance(table.result, PassedOut)
        if isinstance(table.result, Played):
            assert state["contract"]["declarer"] == table.result.contract.declarer.letter
            assert state["contract"]["level"] == table.result.contract.level
        played = 0 if table.play is None else 4 * len(table.play.tricks) + len(table.play.trick)
        assert len(state["played"]) == played
        if played:
            assert state["lead"] == state["played"][0]["card"]
        met |= {f"pending {one['kind']}" for one in state["pending"]} | {name for name, value in state.items() if value}
    assert met >= {
        "pending choice",
        "pending judgement",
        "pending replace",
        "lead_restrictions",
        "information",
        "refused",
    }


def test_the_state_is_printed_one_object_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(path) for path in SCRIPTS[:3]]
    assert main(["script", "--json", *files]) == 0
    printed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [state["file"] for state in printed] == files


@pytest.mark.parametrize(
    ("text", "status", "told"),
    [
        ("N 1S\n= turn E\n", 0, ""),
        ("N 1S\n= turn N\n", 1, "{file}:2: expected turn N, got E\n"),
        ("N 1S\nE sings\n", 2, "{file}:2: "),
        (" \n\n", 2, "{file}:1: cannot be read: the file is empty"),
        ("board: none\nN 1S\n", 2, "{file}:1: "),
        ("colour: red\nN 1S\n", 2, "{file}:1: no set-up line is called 'colour'"),
        ("law: 9A, 27b\nN 1S\n", 2, "{file}:1: '27b' is no paragraph: write 27B1(a), or 35.2(2) for an article"),
    ],
)
def test_a_script_that_does_not_hold_or_cannot_be_read_says_where(
    text: str, status: int, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """On standard output what does not hold, on standard error what cannot be read."""
    file = tmp_path / "incident.table"
    file.write_text(text)
    assert main(["script", str(file)]) == status
    printed = capsys.readouterr()
    said = printed.err if status == 2 else printed.out
    assert said.startswith(told.format(file=file))
    assert bool(said) == bool(told)


def test_a_file_that_is_not_there_or_is_no_text_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "picture.table").write_bytes(b"\xff\xfe\x00")
    for name in ("gone.table", "picture.table"):
        assert main(["script", str(tmp_path / name)]) == 2
        assert "cannot be read" in capsys.readouterr().err
