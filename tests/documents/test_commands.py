"""Every command of the documents is run: here, by another test, by `make long` in a small size, or it is marked."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import tomllib
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from typing import Final

import pytest
from django.core.management import call_command

from deploy.boot.places import ROOT
from director.movements.__main__ import main as movements
from laws.__main__ import main as laws
from play.models import Person
from scoring.__main__ import main as scoring
from tests.documents.commands import Command, commands
from tests.laws.way import main as way

KEPT: Final[dict[str, dict[str, str]]] = tomllib.loads((Path(__file__).parent / "commands.toml").read_text())
FOUND: Final = list(commands())
PROGRAMS: Final[dict[str, Callable[[list[str]], int]]] = {
    "laws": laws,
    "scoring": scoring,
    "director.movements": movements,
    "tests.laws.way": way,
}
PRINTED: Final = {"director.movements"}
"""Programs whose commands are run as they stand unless the list says otherwise."""
TEAMS: Final = "room,board,ns,ew,score\nopen,1,1,2,420\nclosed,1,2,1,-50\n"
"""A match of two teams, of one board."""
SCALE: Final = "0-2 2 2\n3+ 4 0\n"


def test_every_command_of_the_documents_is_run_somewhere() -> None:
    """And every one of the list stands in a document."""
    kept = [name for table in KEPT.values() for name in table]
    assert [name for name in kept if kept.count(name) > 1] == []
    assert len(FOUND) > 100
    missing = {f"{one.page}: {one.text}" for one in FOUND if one.text not in kept and one.module not in PRINTED}
    assert missing == set()
    assert set(kept) - {one.text for one in FOUND} == set()


def test_what_is_run_by_another_test_has_it() -> None:
    for name, test in KEPT["tests"].items():
        file, _, function = test.partition("::")
        text = (ROOT / file).read_text(encoding="utf-8")
        assert not function or re.search(rf"^(?:async )?def {function}\(", text, re.MULTILINE), f"{name}: {test}"


def test_what_needs_root_or_a_network_says_so() -> None:
    found = [one for one in FOUND if one.text in KEPT["apart"]]
    assert found
    for one in found:
        mark = KEPT["apart"][one.text]
        assert re.search(rf"\*\*\((?:\w+, )?{mark}(?:, \w+)?\)\*\*", one.around), f"{one.page}: {one.text}"


@pytest.mark.django_db
def test_the_commands_of_the_documents_succeed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    (tmp_path / "teams.csv").write_text(TEAMS)
    (tmp_path / "scale.txt").write_text(SCALE)
    Person.objects.create_user("name@example.org", display_name="Name")
    done = {}
    with (tmp_path / "mitchell.csv").open("w") as out, redirect_stdout(out):
        assert movements(["mitchell", "9", "--csv"]) == 0
    for command in FOUND:
        plain = command.text if command.module in PRINTED and command.text not in KEPT["tests"] else ""
        words = KEPT["here"].get(command.text, plain)
        if words and words not in done:
            done[words] = run(shlex.split(words.format(tmp=tmp_path)))
    assert {words: code for words, code in done.items() if code} == {}


def run(words: list[str]) -> int:
    """Run a program in this process; return its exit status."""
    if words[0] == "manage.py":
        call_command(*words[1:])
        return 0
    _python, *options = words
    at = options.index("-m") + 1
    try:
        return PROGRAMS[options[at]](options[at + 1 :])
    except SystemExit as end:
        return int(end.code or 0)


@pytest.mark.long
@pytest.mark.parametrize("words", sorted(set(KEPT["long"].values())))
def test_a_long_command_ends_well_in_a_small_size(words: str, tmp_path: Path) -> None:
    target, *given = shlex.split(words)
    environment = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "TABLES", "PORT")}
    done = subprocess.run(
        ["make", target, *given], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{done.stdout[-2000:]}\n{done.stderr[-2000:]}"


def test_a_command_is_found_in_a_block_a_fence_and_a_line() -> None:
    assert Command("python -S -m laws play X", "README.md", "").module == "laws"
    assert {one.text for one in FOUND if one.page == "README.md"} >= {
        "make run",
        "make test",
        "python -m laws coverage",
    }
