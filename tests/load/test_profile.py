"""The samples of the serving thread are counted where the work is done."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from deploy.boot.places import ROOT
from tests.load.profile import CARRIED, WORK, Profile, place_of

_LOOP = "/usr/lib/python3.11/asyncio/events.py:_run"


def test_a_stack_belongs_to_the_work_that_libraries_do_for_it() -> None:
    written = [
        "/site-packages/psycopg/cursor.py:execute",
        f"{ROOT}/play/store/log.py:append",
        f"{ROOT}/play/live/act.py:act",
    ]
    assert place_of([*written, _LOOP]) == "writing to the log"
    assert place_of(["/site-packages/autobahn/websocket/protocol.py:sendFrame", _LOOP]) == "sending and receiving"
    assert place_of([_LOOP]) == "the event loop"
    assert place_of(["<string>:__init__"]) == "all else"


def test_every_function_that_is_named_exists() -> None:
    """A module that is renamed would silently be counted elsewhere."""
    for _name, marks in (*WORK, *CARRIED):
        for mark in marks:
            if mark.startswith(("play/", "laws/", "frontend/")):
                file, _, function = mark.partition(":")
                assert (ROOT / file).exists(), mark
                assert not function or f"def {function}(" in (ROOT / file).read_text(), mark


def test_shares_are_of_all_samples() -> None:
    profile = Profile({("a:f", "b:g"): 3, ("b:g",): 1}, 2.0)
    assert profile.by_place() == {"all else": 1.0}
    assert profile.by_function() == [("a:f", 0.75, 0.75), ("b:g", 0.25, 1.0)]


def test_a_process_is_sampled_while_it_works(tmp_path: Path) -> None:
    """The timer counts processor time: a thread that computes is found, and its functions innermost first."""
    work = (
        "import os, signal, sys\n"
        "from pathlib import Path\n"
        "from tests.load.profiled import Sampler\n"
        "sampler = Sampler(Path(sys.argv[1]))\n"
        "signal.signal(signal.SIGUSR1, sampler.switch)\n"
        "def toil():\n"
        "    while sampler.samples < 5: sum(range(1000))\n"
        "os.kill(os.getpid(), signal.SIGUSR1)\n"
        "toil()\n"
        "os.kill(os.getpid(), signal.SIGUSR1)\n"
    )
    file = tmp_path / "samples"
    subprocess.run([sys.executable, "-c", work, file], cwd=ROOT, env=dict(os.environ), check=True)
    found = [line.split(" ") for line in file.read_text().splitlines()]
    assert sum(int(count) for count, *_stack in found) >= 5
    assert any("<string>:toil" in stack and stack[-1] == "<string>:<module>" for _count, *stack in found)
