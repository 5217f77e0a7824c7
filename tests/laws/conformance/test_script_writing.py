"""What a log tells is written as a table script that does the same again."""

from __future__ import annotations

from pathlib import Path
from typing import Final
from zlib import crc32

import pytest

from laws.conformance.script.actions import read_action
from laws.conformance.script.lines import line_of
from laws.conformance.script.run import Script, read_script, run_script
from laws.conformance.script.search import searched
from laws.conformance.script.writing import essential, write_script
from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.protocol.commands import Command, Explain, FindClaim, GiveRuling, MakeCall, PlayOn, Ruling
from laws.protocol.events import BoardOpened, CallMade, Event, Rewound
from laws.protocol.refusals import Refusal
from laws.table.finding import Finding
from laws.values.calls import Call
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat
from tests.laws.played import SCRIPTS, acts_of, script_of
from tests.rows import check_each

_RARE: Final = (
    "33-4-3-alert-not-received",
    "42B3-after-the-play",
    "62A-after-the-claim",
    "62D1-hands-back",
    "70A-not-proven",
)
"""An alert given later, results by ruling, hands without cards, a claim that was searched."""


def events_of(script: Script, *, search: int | None = None) -> list[Event]:
    """Return the log that a script makes."""
    table = script.setup.table()
    log: list[Event] = [BoardOpened(table.board, table.deal, table.conditions)]

    def attempt(command: Command) -> None:
        nonlocal table
        decided = decide(table, command)
        for event in () if isinstance(decided, Refusal) else decided:
            table = evolve(table, event)
            log.append(event)

    for step in script.steps:
        for command in step.commands:
            attempt(command)
            for found in searched(table, script.setup.search if search is None else search):
                attempt(found)
    return log


def test_each_line_is_read_as_the_command_that_it_states() -> None:
    check_each(SCRIPTS, check_lines, lambda path: path.stem)


def check_lines(path: Path) -> None:
    """Check that what is written of each command is read as the same command."""
    for step in script_of(path).steps:
        for command in step.commands:
            assert read_action(line_of(command)) == (command,)


def test_the_log_of_a_script_is_written_as_a_script_with_the_same_log() -> None:
    """Of one script in ten, whichever others there are, and of some whose commands leave an event of a rare kind."""
    some = {path for path in SCRIPTS if crc32(path.stem.encode()) % 10 == 0 or path.stem in _RARE}
    check_each(sorted(some), check_written, lambda path: path.stem)


@pytest.mark.long
def test_the_log_of_each_script_is_written_as_a_script_with_the_same_log() -> None:
    check_each(SCRIPTS, check_written, lambda path: path.stem)


def check_written(path: Path) -> None:
    """Check that the script written from a log holds and makes the same log."""
    table = script_of(path).setup.table()
    opened = BoardOpened(table.board, table.deal, table.conditions)
    log: list[Event] = [opened, *(event for act in acts_of(path) for event in act.events)]
    text = write_script(log, path.stem)
    assert "has no line" not in text
    written = read_script(text)
    assert [what for _, what in run_script(written).failures] == []
    assert [essential(one) for one in events_of(written)] == [essential(one) for one in log]


def test_texts_keep_their_quotation_marks_and_lose_their_line_breaks() -> None:
    said = MakeCall(Seat.NORTH, Call.parse("1NT"), alert=True, explanation='"weak"\n# 12')
    assert line_of(said) == 'N 1NT alert """weak"" # 12"'
    assert read_action(line_of(said)) == (MakeCall(Seat.NORTH, Call.parse("1NT"), True, '"weak" # 12'),)


@pytest.mark.parametrize(
    ("command", "line"),
    [
        (PlayOn(Seat.EAST), "E plays on"),
        (GiveRuling(Ruling.COMPARABLE, by_default=True), "TD rules comparable by default"),
        (GiveRuling(Ruling.CONTINUE, text="no damage"), 'TD rules continue "no damage"'),
        (FindClaim(Seat.SOUTH, Finding(7, 9, left=("finesse",))), 'search finds S 7 to 9 left "finesse"'),
        (Explain(Seat.WEST, 0, "hearts", about=Seat.EAST), 'W explains E play "hearts"'),
    ],
)
def test_a_line_states_its_command(command: Command, line: str) -> None:
    assert line_of(command) == line
    assert read_action(line) == (command,)


def test_what_was_taken_back_stays_as_a_comment() -> None:
    script = read_script("N 1S\nE 2H\nS pass")
    log = [*events_of(script), Rewound(2, Paragraph.parse("25A")), CallMade(Seat.EAST, Call.parse("2D"))]
    text = write_script(log, "a slip", {2: "20:31:07"})
    assert text.splitlines()[-6:] == [
        "N 1S  # 20:31:07",
        "# E 2H",
        "# S pass",
        "# back to event 2 by 25A",
        "E 2D",
        "= phase auction",
    ]
    assert [one.call for one in run_script(read_script(text)).table.auction.calls] == [
        Call.parse("1S"),
        Call.parse("2D"),
    ]


def test_a_log_without_an_opening_is_refused() -> None:
    with pytest.raises(ValueError, match="begins with the opening"):
        write_script([CallMade(Seat.NORTH, Call.parse("1S"))])


def test_all_conditions_are_written() -> None:
    setup = read_script(
        "dealer: W\nvul: All\nirregularities: prevented\ndirector: auto\nscreens: on\nlead: face_up\n"
        "auction: whole_board\ntrick: until_next\ncontested: play_on\nobligations: breakable\nattention: automatic"
    ).setup
    table = setup.table()
    written = read_script(write_script([BoardOpened(table.board, table.deal, table.conditions)])).setup
    assert written.table() == table
