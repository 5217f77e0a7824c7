"""A table script told as a story: everything in it is told, and every option with where it leads."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from laws.__main__ import main
from laws.conformance.script.duties import in_force
from laws.conformance.script.run import read_script
from laws.conformance.script.sentences import happened
from laws.conformance.script.tell import tell_script
from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.protocol.commands import Command
from laws.protocol.events import DueSet, Event, IrregularityNoted
from laws.protocol.refusals import Refusal
from laws.table.obligation import Choice, Due, Judgement
from laws.table.table import Table

SCRIPTS = sorted((Path(__file__).parents[1] / "scripts").rglob("*.table"))
TOLD = Path(__file__).parents[2] / "data" / "laws" / "told"
"""A script, and its story as it was read and found right."""
SILENT = {
    "BoardOpened",
    "Chosen",
    "ClaimAgreed",
    "ClaimContested",
    "ClaimMade",
    "DueLifted",
    "InformationNoted",
    "NextBoardCalled",
    "Noted",
    "PeriodEnded",
    "PlayOnAgreed",
    "Rewound",  # a director takes the board back in its log: no action of a script does
    "RoundEnded",
    "Ruled",
}
"""Events that say what the action's own line has said."""


@cache
def every_event() -> tuple[tuple[Table, Event], ...]:
    """All that happens in the scripts, with the table before it."""
    return tuple(_every_event())


def _every_event() -> Iterator[tuple[Table, Event]]:
    for path in SCRIPTS:
        script = read_script(path.read_text(encoding="utf-8"))
        table = script.setup.table()
        commands: list[Command] = [command for step in script.steps for command in step.commands]
        for command in commands:
            decided = decide(table, command)
            for event in () if isinstance(decided, Refusal) else decided:
                yield table, event
                table = evolve(table, event)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_every_action_is_told_and_every_question_with_its_answers(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    told = list(tell_script(text))
    script = read_script(text)
    for step in script.steps:
        if step.commands:
            rest = step.text.partition(" ")[2]
            assert any(line.strip().endswith(f"{rest}.") for line in told), step.text
    assert not any("!!" in line for line in told)
    assert not any(line.strip() in ("", ".") for line in told if line)


def test_an_insufficient_bid_is_told() -> None:
    story = (TOLD / "insufficient-bid.table").read_text(encoding="utf-8")
    told = (TOLD / "insufficient-bid.txt").read_text(encoding="utf-8").splitlines()
    assert list(tell_script(story)) == told


def test_what_happens_has_a_sentence() -> None:
    """Each kind of event happens in some script, and has words wherever its action has not said it all."""
    told = {type(event).__name__ for table, event in every_event() if happened(event, table)}
    assert {kind.__name__ for kind in get_args(Event)} - SILENT - told == set()


def test_what_is_in_force_has_a_sentence() -> None:
    told = {type(event.due) for _, event in every_event() if isinstance(event, DueSet) and in_force(event.due)}
    assert set(get_args(Due)) - told == set()


def test_every_irregularity_has_its_name() -> None:
    told = {happened(event, table) for table, event in every_event() if isinstance(event, IrregularityNoted)}
    assert not {line for line in told if "an irregularity" in line}


def test_every_question_to_the_director_is_put_in_words() -> None:
    asked = {event.due for _, event in every_event() if isinstance(event, DueSet) and isinstance(event.due, Judgement)}
    assert {due.law for due in asked if "the director judges" in in_force(due)} == set()


def test_every_option_is_told() -> None:
    """As many lines as options, below whose choice it is."""
    story = "dealer: S\nS 1NT\nW pass\nN 3NT\nE pass\nS pass\nW pass\nE plays HQ\nS draws attention\n"
    told = list(tell_script(story))
    offered = told[told.index("      South chooses, alone (Law 54):") + 1 :]
    assert [line.split(":")[0].strip() for line in offered[:3]] == ["spread", "accept", "decline"]
    assert offered[3] == ""
    assert (
        len({due for _, event in every_event() if isinstance(event, DueSet) and isinstance(due := event.due, Choice)})
        > 9
    )


def test_lines_that_lose_a_claimed_trick_are_told() -> None:
    story = (Path(__file__).parents[1] / "scripts" / "70C-forgotten-trumps.table").read_text(encoding="utf-8")
    told = list(tell_script(story.replace("director: auto\n", "")))
    assert any("A normal line that gives only" in line for line in told)


def test_a_refused_action_and_what_does_not_hold(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "refused.table"
    file.write_text("irregularities: prevented\nE 1C\n= turn E\n", encoding="utf-8")
    assert main(["script", "--tell", str(file)]) == 1
    printed = capsys.readouterr().out
    assert "      This is refused: not your turn (Law 17C).\n" in printed
    assert "      !! expected turn E, got N\n" in printed
    file.write_text("E 9C\n", encoding="utf-8")
    assert main(["script", "--tell", str(file)]) == 0
    file.write_text("E\n", encoding="utf-8")
    assert main(["script", "--tell", str(file)]) == 2
