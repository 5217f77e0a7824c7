"""`manage.py serve --processes`: several processes at consecutive ports, mended, replaced and ended together."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from itertools import count

import pytest
from django.core.management import CommandError, call_command
from django.test import override_settings

from deploy.boot import CannotStart
from deploy.boot.places import ROOT
from deploy.several import Several
from tests.plugins.server import environment_of_test


class Child:
    """A server process as `Several` uses it, that ends when the test says so. Its port is known to who waits for it."""

    made: list[Child]

    def __init__(self, _environment: dict[str, str], *, host: str, port: int, python: str) -> None:
        self.asked, self.port = port, 0
        self.returncode: int | None = None
        self.log = [f"{host} {python == sys.executable}"]
        self.process = self
        self.fails = False
        Child.made.append(self)

    def poll(self) -> int | None:
        return self.returncode

    def wait_until_ready(self) -> None:
        if self.fails:
            raise CannotStart("no")
        self.port = self.asked

    def terminate(self) -> None:
        self.log.append("told")

    def cut(self) -> None:
        self.log.append("cut")

    def stop(self) -> int:
        self.log.append("stopped")
        self.returncode = self.returncode or 0
        return 0


Run = Callable[[list[Callable[[], None]]], list[Child]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run two processes, and do one thing at each look at them; then they are told to end."""
    Child.made = []
    monkeypatch.setattr("deploy.several.Server", Child)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(time, "sleep", lambda _seconds: None)
    monkeypatch.setattr("deploy.several._LOOK", 0)

    def started(steps: list[Callable[[], None]]) -> list[Child]:
        several, left = Several("::1", 9000, 2), list(steps)
        mend = several._mend

        def look() -> None:
            if left:
                left.pop(0)()
            else:
                several._orders.put(signal.SIGTERM)
            mend()

        monkeypatch.setattr(several, "_mend", look)
        monkeypatch.setattr(Child, "reload", lambda: several._orders.put(signal.SIGHUP), raising=False)
        several.run()
        return Child.made

    return started


def _dies(number: int) -> Callable[[], None]:
    def step() -> None:
        Child.made[number].returncode = 3

    return step


def test_one_that_ends_is_started_again_at_its_port_and_all_end_together(run: Run) -> None:
    made = run([_dies(1), _dies(2)])
    assert [child.asked for child in made] == [9000, 9001, 9001, 9001]
    assert [child.log[1:] for child in made] == [["told", "stopped"], ["cut"], ["cut"], ["told", "stopped"]]


def test_one_that_ends_again_and_again_ends_the_service(run: Run) -> None:
    with pytest.raises(CannotStart, match="again and again"):
        run([_dies(-1)] * 9)
    assert Child.made[0].log[-1] == "stopped"


def test_one_that_ends_again_and_again_leaves_another_that_has_served_for_long(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """None starts while the database is away; the one that waits for it keeps its players."""
    ticks = count(0, 2)
    monkeypatch.setattr(time, "monotonic", lambda: float(next(ticks)))
    made = run([_dies(-1)] * 40)
    assert made[0].log[-2:] == ["told", "stopped"], "as all are at the end"
    assert len(made) > 12


def test_they_are_replaced_one_after_the_other(run: Run) -> None:
    made = run([lambda: Child.reload()])  # type: ignore[attr-defined]
    assert [child.asked for child in made] == [9000, 9001, 9000, 9001]
    assert all(child.log[-1] == "stopped" for child in made)


@pytest.mark.long
def test_two_real_ones_serve_and_end(transactional_db: None, redis_url: str) -> None:
    starter = subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--port=0", "--processes=2"],
        cwd=ROOT,
        env=os.environ | environment_of_test() | {"REDIS_URL": redis_url, "LOG_LEVEL": "INFO"},
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
    )
    assert starter.stderr is not None
    said = next((line for line in starter.stderr if "serving at ports" in line), "")
    ports = re.findall(r"\d+", said.partition("ports ")[2])
    try:
        assert len(set(ports)) == 2
        for port in ports:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/ready/") as answer:
                assert answer.status == 200
    finally:
        starter.send_signal(signal.SIGTERM)
        _, rest = starter.communicate(timeout=30)
    assert starter.returncode == 0, rest


def test_several_need_a_redis() -> None:
    with override_settings(REDIS_URL=""), pytest.raises(CommandError, match="set REDIS_URL"):
        call_command("serve", processes=2)
