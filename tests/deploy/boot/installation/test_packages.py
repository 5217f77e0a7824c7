"""The installed packages are exactly those of the lock files."""

import re
import shutil
from pathlib import Path

import pytest

from deploy.boot import CannotStart, reason
from deploy.boot.installation import packages
from deploy.boot.places import LOCKED, LOCKS, ROOT


@pytest.mark.parametrize("kind", LOCKED)
def test_every_package_is_locked_with_hashes_and_no_host_is_named(kind: str) -> None:
    """Without a named host, any mirror or private index can be used."""
    text = (LOCKS / f"{kind}.txt").read_text()
    assert "://" not in text
    assert "--index" not in text
    packages_locked = re.findall(
        r"^[a-z0-9][^ \n]*==[^ ]+(?: ;[^\\\n]*)? \\\n(?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+", text, re.MULTILINE
    )
    assert len(packages_locked) == len(re.findall(r"^[a-z0-9]", text, re.MULTILINE)) > 0


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


class Environment:
    """An empty virtual environment whose Python writes down what it is told to do."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.told = folder / "told"
        self.packages = folder / "site-packages"
        self.packages.mkdir()
        python = folder / "python"
        python.write_text(f"#!/bin/sh\necho \"$*\" >> '{self.told}'\n")
        python.chmod(0o755)
        places = {"VENV": folder, "SITE_PACKAGES": self.packages, "SOLVER": folder / "solver", "VAR": folder / "var"}
        for name, place in (places | {"PYTHON": python}).items():
            monkeypatch.setattr(packages, name, place)

    def has(self, name: str) -> None:
        """Put a package with this name into it."""
        folder = self.packages / f"{name}-1.0.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")

    def did(self) -> list[str]:
        """Return what its Python was told since the last time."""
        said = self.told.read_text().splitlines() if self.told.exists() else []
        self.told.unlink(missing_ok=True)
        return said


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Environment:
    return Environment(tmp_path, monkeypatch)


def test_every_python_gets_the_solver_that_its_authors_built_for_an_older_one(
    environment: Environment, tmp_path: Path
) -> None:
    """They publish none for Python 3.14; what is in it is not compiled for any."""
    packages.install("run")
    wheels = "-m pip install --require-hashes --only-binary :all: --no-input -r"
    assert environment.did() == [
        f"{wheels} {LOCKS}/solver.txt --no-deps --python-version 3.11 --target {tmp_path}/solver",
        f"{wheels} {LOCKS}/run.txt",
    ]
    assert (environment.packages / "screenmate.pth").read_text().splitlines() == [str(ROOT), f"{tmp_path}/solver"]
    packages.install("run")
    assert environment.did() == []


def test_what_no_lock_names_any_longer_is_removed(environment: Environment) -> None:
    for name in ("Django", "pytest", "pip", "numpy", "more_itertools"):
        environment.has(name)
    packages.install("test")
    assert environment.did()[2:] == ["-m pip uninstall --yes more-itertools numpy"]


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
