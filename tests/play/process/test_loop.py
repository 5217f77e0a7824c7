"""Tests of the choice of the event loop."""

from __future__ import annotations

import sys

import pytest

from play.process.loop import new_loop


@pytest.mark.skipif(sys.platform == "win32", reason="uvloop does not run there")
def test_a_server_runs_on_uvloop() -> None:
    loop = new_loop()
    loop.close()
    assert type(loop).__module__ == "uvloop"


def test_without_uvloop_it_runs_on_the_loop_of_asyncio(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvloop", None)
    loop = new_loop()
    loop.close()
    assert type(loop).__module__.startswith("asyncio.")
