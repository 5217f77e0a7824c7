"""What the README shows is what happens."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from laws.__main__ import main

ROOT = Path(__file__).resolve().parent.parent


def test_the_session_with_the_laws_runs_as_it_is_printed() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert (failed, tried) == (0, 15)


def test_what_the_commands_print_is_what_they_print(capsys: pytest.CaptureFixture[str]) -> None:
    """Each line but the dots is printed, in that order."""
    shown = re.findall(
        r"```\n\$ python -m laws ([^\n]+)\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL
    )
    assert shown
    for command, lines in shown:
        assert main([str(ROOT / word) if "/" in word else word for word in command.split()]) == 0
        printed = capsys.readouterr().out.splitlines()
        for line in lines.splitlines():
            if line != "…":
                printed = printed[printed.index(line) + 1 :]


def test_every_page_and_picture_that_documents_link_to_is_there() -> None:
    missing = [
        f"{page.relative_to(ROOT)}: {target}"
        for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text(encoding="utf-8"))
        if "://" not in target and not (page.parent / target).exists()
    ]
    assert missing == []
