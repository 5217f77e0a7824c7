"""What is installed: exactly what was locked, each by its hash, none with a fault that was known when it was locked."""

from __future__ import annotations

import re
from importlib.metadata import distributions

import pytest

from deploy.boot.installation.lock_files import locked
from deploy.boot.installation.packages import OF_PYTHON
from deploy.boot.places import LOCKED, LOCKS, ROOT

VERSIONS = {kind: locked(kind) for kind in LOCKED}
ADVISORIES = [
    line.split(maxsplit=2)
    for line in (LOCKS / "advisories.txt").read_text().splitlines()
    if line and not line.startswith("#")
]


def _order(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.match(r"\d+(?:\.\d+)*", version)[0].split("."))  # type: ignore[index]


@pytest.mark.parametrize("kind", LOCKED)
def test_every_package_is_pinned_by_a_hash_and_comes_from_the_index(kind: str) -> None:
    text = (LOCKS / f"{kind}.txt").read_text()
    assert not re.search(r"://|^-e|^git\+|--trusted-host|--extra-index-url", text, re.MULTILINE)
    entries = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE)[1:]
    assert len(entries) >= len(VERSIONS[kind]) > 0
    assert [entry.split()[0] for entry in entries if "==" not in entry or "--hash=sha256:" not in entry] == []


@pytest.mark.parametrize(("name", "first", "fault"), ADVISORIES, ids=lambda part: str(part)[:20])
def test_no_package_is_below_the_version_that_mended_a_known_fault(name: str, first: str, fault: str) -> None:
    found = {version for versions in VERSIONS.values() for version in versions.get(name, ())}
    assert all(_order(version) >= _order(first) for version in found), fault


def test_what_is_installed_is_what_was_locked() -> None:
    """A package that somebody has put into the environment by hand would not be there on another machine."""
    locked = VERSIONS["run"] | VERSIONS["test"] | VERSIONS["solver"]
    installed = {re.sub(r"[-_.]+", "-", one.metadata["Name"]).lower(): one.version for one in distributions()}
    assert {
        name: version for name, version in installed.items() if version not in locked.get(name, ())
    }.keys() <= OF_PYTHON


def test_every_package_that_a_server_runs_has_its_licence_told() -> None:
    told = (ROOT / "docs" / "licences.md").read_text().lower()
    wanted = re.findall(
        r"^([a-z0-9-]+)", "".join((LOCKS / f"{kind}.in").read_text() for kind in ("run", "solver")), re.MULTILINE
    )
    assert [name for name in set(wanted) if name.removesuffix("-bindings") not in told] == []
