"""A program runs in the foreground until it ends, and its exit code is returned."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from deploy.boot import programs
from deploy.boot.places import ROOT

CHILD = """
import signal, sys
signal.signal(signal.SIGTERM, lambda *_: sys.exit(5))
print("ready", flush=True)
signal.pause()
"""
PARENT = f"import sys; from deploy.boot import programs; sys.exit(programs.run(sys.executable, '-c', {CHILD!r}))"


@pytest.mark.parametrize(("statement", "code"), [("pass", 0), ("raise SystemExit(3)", 3)])
def test_the_exit_code_is_handed_on(statement: str, code: int) -> None:
    """The exit code is returned to make."""
    assert programs.run(sys.executable, "-c", statement) == code


def test_a_death_by_signal_has_the_shells_code() -> None:
    """The exit code for a signal is 128 plus its number, as in a shell."""
    assert programs.run(sys.executable, "-c", "import os; os.kill(os.getpid(), 9)") == 137


def test_what_is_given_is_in_its_environment() -> None:
    """The given variables are added to the environment."""
    assert programs.run(sys.executable, "-c", "import os; raise SystemExit(int(os.environ['SEVEN']))", SEVEN="7") == 7


def test_ctrl_c_is_the_programs_affair_and_sigterm_is_passed_on() -> None:
    """The first Ctrl-C in an interactive shell must not stop its database."""
    with subprocess.Popen([sys.executable, "-c", PARENT], cwd=ROOT, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == "ready\n"
        parent.send_signal(signal.SIGINT)
        parent.send_signal(signal.SIGTERM)
        assert parent.wait(60) == 5
