"""The examples in docs/scoring.md are executed."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from scoring.__main__ import main
from scoring.exchange.formats.sheet.words import COLUMNS
from scoring.results.options import BODIES

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "scoring.md"
COMMANDS = re.findall(
    r"^\$ python -m scoring (.*)\n((?:(?!\$ |```).*\n)*)", PAGE.read_text(encoding="utf-8"), re.MULTILINE
)


def test_the_sessions_run_as_they_are_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert (failed, tried >= 9) == (0, True)


@pytest.mark.parametrize(("command", "printed"), COMMANDS, ids=[command for command, _ in COMMANDS])
def test_the_commands_print_what_is_shown(
    command: str, printed: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    main(shlex.split(command))
    assert capsys.readouterr().out == printed


def test_every_command_was_found() -> None:
    assert len(COMMANDS) == PAGE.read_text(encoding="utf-8").count("\n$ ") >= 6


def test_every_column_and_every_body_is_told_of() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert [name for name in COLUMNS if not re.search(rf"`{name.replace(' ', '[_ ]')}`", text)] == ["lead"]
    assert [body for body in BODIES if body not in text] == []
