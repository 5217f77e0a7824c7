"""`make run` keeps its own keys, which nobody else can read, and takes those that it is given."""

from __future__ import annotations

from pathlib import Path

import pytest

from deploy.boot import running


def test_the_keys_of_a_copy_stay_and_are_its_owners_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "VAR", tmp_path)
    for name in ("SECRET_KEY", "DEALS_KEY"):
        monkeypatch.delenv(name, raising=False)
    keys = running._keys()
    assert len(bytes.fromhex(keys["DEALS_KEY"])) == 32
    assert running._keys() == keys
    assert {one.name: one.stat().st_mode & 0o777 for one in tmp_path.iterdir()} == {
        "secret_key": 0o600,
        "deals_key": 0o600,
    }


def test_a_given_key_is_used_and_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "VAR", tmp_path)
    monkeypatch.setenv("SECRET_KEY", "given")
    monkeypatch.setenv("DEALS_KEY", "ab" * 32)
    assert running._keys() == {"SECRET_KEY": "given", "DEALS_KEY": "ab" * 32}
    assert list(tmp_path.iterdir()) == []
