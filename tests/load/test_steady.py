"""The soak works: tables are played while others come and go, and each minute has its line."""

from __future__ import annotations

import pytest

from tests.load.steady import soak
from tests.plugins.server import environment_of_test


def test_each_minute_of_a_soak_has_its_actions_its_connections_and_the_servers_memory(
    transactional_db: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in environment_of_test().items():
        monkeypatch.setenv(name, value)
    soak(2, 20, 5, number=2, seconds=1)
    heads, *minutes = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert heads == ["minute", "actions", "connections", "MiB"]
    assert [(minute, opened) for minute, _, opened, _ in minutes] == [("1", "2"), ("2", "5")]
    assert all(int(actions) > 0 and float(mib) > 0 for _, actions, _, mib in minutes)
