"""The installed packages are exactly those of the lock files."""

import re
import shutil
from pathlib import Path

import pytest

from deploy.boot import CannotStart, reason
from deploy.boot.installation import packages
from deploy.boot.places import LOCKS


@pytest.mark.parametrize("kind", ["run", "test"])
def test_every_package_is_locked_with_hashes_and_no_host_is_named(kind: str) -> None:
    """Without a named host, any mirror or private index can be used."""
    text = (LOCKS / f"{kind}.txt").read_text()
    assert "://" not in text
    assert "--index" not in text
    packages_locked = re.findall(
        r"^[a-z0-9][^ \n]*==[^ ]+(?: ;[^\\\n]*)? \\\n(?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+", text, re.MULTILINE
    )
    assert len(packages_locked) == len(re.findall(r"^[a-z0-9]", text, re.MULTILINE)) > 30


def test_both_locks_agree() -> None:
    """The tests run with the packages that are served."""

    def pins(kind: str) -> set[str]:
        return set(re.findall(r"^[a-z0-9][^\\\n]*", (LOCKS / f"{kind}.txt").read_text(), re.MULTILINE))

    assert pins("run") <= pins("test")


def test_installed_once_until_the_lock_changes(tmp_path: Path) -> None:
    """A changed modification time alone does not cause an installation."""
    lock = tmp_path / "run.txt"
    lock.write_text("django==5.2.19\n")
    assert not packages.is_installed(tmp_path, "run", lock)
    packages.stamp(tmp_path, "run").write_text(packages.digest(lock))
    lock.touch()
    assert packages.is_installed(tmp_path, "run", lock)
    assert not packages.is_installed(tmp_path, "test", lock)
    lock.write_text("django==5.2.20\n")
    assert not packages.is_installed(tmp_path, "run", lock)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("OSError: [Errno 28] No space left on device: '/x'\n", "the disk is full."),
        ("Traceback:\n  File x\nValueError: no such thing\n\n", "ValueError: no such thing"),
        ("", "it gave no reason."),
    ],
)
def test_the_reason_is_found_in_what_a_program_said(said: str, sentence: str) -> None:
    """The reason is one line of many."""
    assert reason(said) == sentence


def test_a_full_disk_is_seen_before_the_download(monkeypatch: pytest.MonkeyPatch) -> None:
    """Free space is checked before a download of minutes."""
    usage = shutil.disk_usage("/")
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: usage._replace(free=99_000_000))
    packages.need(99)
    with pytest.raises(CannotStart, match=r"The disk is full: 100 MB are needed .* 99 MB are free"):
        packages.need(100)
