"""The choice of the Python on machines where the first one found is not usable."""

from __future__ import annotations

import ast
import os
import sys
from pathlib import Path

import pytest

from deploy.boot import CannotStart, interpreter
from deploy.boot.places import ROOT


class Machine:
    """A PATH of fake programs with given output."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def has(self, name: str, says: str = "", code: int = 0) -> str:
        """Add a program to the PATH that prints one line and exits with `code`. Return its path."""
        return self.runs(name, f"echo '{says}'; exit {code}")

    def runs(self, name: str, script: str) -> str:
        """Add a shell script to the PATH. Return its path."""
        path = self.folder / name
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)
        return str(path)


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """A machine with nothing on its PATH, used by an ordinary user."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    return Machine(tmp_path)


def test_the_first_that_serves_is_taken(machine: Machine) -> None:
    """The newest is tried first; a version manager's shim that fails is skipped."""
    machine.has("python3.13", "pyenv: python3.13: command not found", code=127)
    expected = machine.has("python3.12", "3.12.1 ")
    machine.has("python3.11", "3.11.7 ")
    assert interpreter.choose() == expected


def test_a_build_without_optimization_is_taken_only_when_there_is_no_other(machine: Machine) -> None:
    """A version manager's newer Python is slower than the distribution's."""
    slow = machine.has("python3.13", "3.13.0  slow")
    assert interpreter.choose() == slow
    expected = machine.has("python3.11", "3.11.2 ")
    assert interpreter.choose() == expected


def test_every_place_of_the_path_is_searched(machine: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The distribution's Python counts although another of its name comes before it."""
    machine.has("python3.11", "3.11.7  slow")
    (tmp_path / "usual").mkdir()
    expected = Machine(tmp_path / "usual").has("python3.11", "3.11.2 ")
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{tmp_path / 'usual'}")
    assert interpreter.choose() == expected


def test_a_name_may_promise_what_it_does_not_keep(machine: Machine) -> None:
    """A `python3.13` that is really a 3.9, or that prints nothing, is skipped."""
    machine.has("python3.13", "3.9.2 ")
    machine.has("python3.12", "")
    expected = machine.has("python3", "3.11.2 ")
    assert interpreter.choose() == expected


def test_the_real_one_is_probed_truly() -> None:
    """The Python of these tests is usable and reports its own version."""
    found = interpreter.probe(sys.executable)
    assert found is not None
    assert found.serves
    assert found.version == sys.version_info[:3]


@pytest.mark.parametrize("version", ["3.9.2", "3.10.13", "3.15.0"])
def test_the_wrong_version_is_named(machine: Machine, version: str) -> None:
    """The message names the versions needed and the one found."""
    path = machine.has("python3", f"{version} ")
    with pytest.raises(CannotStart, match=r"Python 3\.11 to 3\.14 is needed") as refusal:
        interpreter.choose()
    assert f"{path} ({version})" in str(refusal.value)


def test_no_python_at_all(machine: Machine) -> None:
    """Without any Python there is still a sentence."""
    with pytest.raises(CannotStart, match=r"Python 3\.11 to 3\.14 is needed\.$"):
        interpreter.choose()


def test_a_missing_module_is_named(machine: Machine) -> None:
    """A Python built without a required library cannot be repaired by us."""
    machine.has("python3", "3.11.7 ssl,zlib")
    with pytest.raises(CannotStart, match=r"lacks ssl and zlib: install a complete Python"):
        interpreter.choose()


def test_debian_without_venv_is_told_the_one_line(machine: Machine) -> None:
    """Only root can install the package; every user gets the command."""
    machine.has("apt-get")
    machine.has("python3", "3.11.2 ensurepip")
    with pytest.raises(CannotStart, match=r"lacks ensurepip: run `sudo apt-get install python3-venv`\.$"):
        interpreter.choose()


def test_another_pythons_venv_has_another_package(machine: Machine) -> None:
    """python3-venv belongs to the system's default version only."""
    machine.has("apt-get")
    machine.has("python3.12", "3.12.4 ensurepip,venv")
    machine.has("python3", "3.9.2 ")
    with pytest.raises(CannotStart, match=r"`sudo apt-get install python3\.12-venv`"):
        interpreter.choose()


def test_root_on_debian_gets_it_installed(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """The package lists are fetched first, since a bare image has none."""
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    done = machine.folder / "done"
    expected = machine.runs("python3", f"if [ -e '{done}' ]; then echo '3.11.2 '; else echo '3.11.2 ensurepip'; fi")
    asked = machine.folder / "asked"
    machine.runs("apt-get", f"echo \"$*\" >> '{asked}'; if [ \"$1\" = install ]; then : > '{done}'; fi")
    assert interpreter.choose() == expected
    assert asked.read_text().splitlines() == [
        "update -q",
        "install -qy --no-install-recommends python3-venv",
    ]


def test_root_is_told_when_the_installation_fails(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message includes the last line of apt's output."""
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    machine.has("python3", "3.11.2 ensurepip")
    machine.has("apt-get", "E: Unable to locate package python3-venv", code=100)
    with pytest.raises(CannotStart, match=r"`apt-get install python3-venv` failed: E: Unable to locate"):
        interpreter.choose()


@pytest.mark.parametrize("file", ["bootstrap.py", "boot/__init__.py", "boot/interpreter.py", "boot/port.py"])
def test_an_old_python_can_read_what_says_that_it_is_too_old(file: str) -> None:
    """Python 3.7 can run the check that reports it as too old."""
    ast.parse((ROOT / "deploy" / file).read_text(), feature_version=(3, 7))
