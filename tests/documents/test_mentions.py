"""What documents, docstrings and comments name of the source exists: modules, files, and pages of the documentation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from deploy.boot.places import ROOT

_PACKAGES: Final = ("laws", "scoring", "frontend", "play", "director", "deploy", "tests")
_ANY: Final = "|".join(_PACKAGES)
_FILE: Final = re.compile(rf"`((?:{_ANY})/[\w./-]*)`")
_SHORT: Final = re.compile(r"`([\w/]+\.py)`")
_PAGE: Final = re.compile(r"docs/[\w/-]+\.md")
_NAME: Final = re.compile(rf"`((?:{_ANY})(?:\.\w+)+)`")
_OTHERS: Final = {
    "laws.call_made": "a kind of event",
    "laws.set_aside": "a kind of event",
    "play.change_conductreport": "a permission",
    "deploy/certificates": "made by the operator",
    "deploy/.env": "written by the operator",
}


def _is_name(name: str) -> bool:
    """Return whether that is a module, or stands in one."""
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        place = ROOT.joinpath(*parts[:length])
        source = next((one for one in (place.with_suffix(".py"), place / "__init__.py") if one.is_file()), None)
        if source is not None or place.is_dir():
            rest = parts[length:]
            return not rest or (source is not None and re.search(rf"\b{rest[0]}\b", source.read_text()) is not None)
    return False


def _missing(text: str) -> Iterator[str]:
    for found in {*_FILE.findall(text), *_PAGE.findall(text)}:
        if not (ROOT / found).exists():
            yield found
    yield from (found for found in set(_NAME.findall(text)) if not _is_name(found))


def _texts() -> Iterator[Path]:
    for package in _PACKAGES:
        yield from (ROOT / package).rglob("*.py")
    yield from (ROOT / "docs").rglob("*.md")
    yield from ROOT.glob("*.md")


def test_what_is_named_exists() -> None:
    missing = {f"{one.relative_to(ROOT)}: {name}" for one in _texts() for name in _missing(one.read_text())}
    assert {one for one in missing if one.partition(": ")[2] not in _OTHERS} == set()


def test_what_a_document_names_within_a_package_is_there() -> None:
    """A module may be named from its package on: `results/tallying.py`."""
    there = {f"/{one.relative_to(ROOT)}" for package in _PACKAGES for one in (ROOT / package).rglob("*.py")}
    named = {
        (f"{one.relative_to(ROOT)}", name)
        for one in (*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md"))
        for name in _SHORT.findall(one.read_text(encoding="utf-8"))
    }
    assert len(named) > 50
    assert {(page, name) for page, name in named if not any(one.endswith(f"/{name}") for one in there)} == set()
