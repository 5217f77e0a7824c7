"""What a process of several reports of a test."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Literal

import pytest

from tests.plugins import telling

_Phase = Literal["setup", "call", "teardown"]
_Outcome = Literal["passed", "failed", "skipped"]


@pytest.mark.parametrize("after", [None, "another"])
def test_all_is_told_but_what_nobody_asks_for(after: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """A phase that passes is told where it is the test, or so long that it is named."""

    def report(phase: _Phase, outcome: _Outcome, duration: float = 0.1) -> pytest.TestReport:
        return pytest.TestReport("it", ("it.py", 1, "it"), {}, outcome, None, phase, duration=duration)

    untold = [report("setup", "passed"), report("teardown", "passed")]
    told = [
        report("setup", "failed"),
        report("setup", "skipped"),
        report("setup", "passed", 3.0),
        report("call", "passed"),
        report("call", "failed"),
        report("teardown", "failed"),
    ]
    monkeypatch.setattr(telling, "runtestprotocol", lambda *_arguments, **_options: [*untold, *told])
    reported: list[pytest.TestReport] = []
    ended: list[str] = []
    item: Any = SimpleNamespace(
        nodeid="it",
        location=("it.py", 1, "it"),
        config=SimpleNamespace(workerinput={}, option=SimpleNamespace(durations=15, durations_min=3.0)),
        ihook=SimpleNamespace(
            pytest_runtest_logreport=lambda report: reported.append(report),
            pytest_runtest_logfinish=lambda nodeid, location: ended.append(nodeid),
        ),
    )
    following: Any = after
    assert telling.pytest_runtest_protocol(item, following)
    assert reported == told
    assert ended == ([] if after else ["it"])


def test_without_a_least_duration_every_phase_is_told() -> None:
    """`--durations` alone: pytest itself leaves out what is too short, when it prints the slowest."""
    config: Any = SimpleNamespace(option=SimpleNamespace(durations=15, durations_min=None))
    report = pytest.TestReport("it", ("it.py", 1, "it"), {}, "passed", None, "setup", duration=0.1)
    assert telling._is_named(report, config)
