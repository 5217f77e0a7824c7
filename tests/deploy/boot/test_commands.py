"""Every target of the Makefile is a command, and every command is a target."""

from __future__ import annotations

import re

from deploy.boot.commands import COMMANDS
from deploy.boot.places import ROOT


def test_every_target_of_the_makefile_is_a_command_and_the_other_way_round() -> None:
    makefile = (ROOT / "Makefile").read_text()
    (targets,) = re.findall(r"^(run install test [^:]*):$", makefile, re.MULTILINE)
    (phony,) = re.findall(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert set(targets.split()) == set(phony.split()) == set(COMMANDS)


def test_the_entrance_names_every_command() -> None:
    (named,) = re.findall(r"Commands: \{([a-z,\s]+)\}", (ROOT / "deploy" / "bootstrap.py").read_text())
    assert {name.strip() for name in named.split(",")} == set(COMMANDS)
