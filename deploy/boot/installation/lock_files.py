"""What the lock files of the packages name."""

from __future__ import annotations

import re
from collections import defaultdict

from deploy.boot.places import LOCKS

__all__ = ["locked"]


def locked(kind: str) -> dict[str, set[str]]:
    """Return the versions of each package in a lock file: several where another Python has another one."""
    found = defaultdict(set)
    text = (LOCKS / f"{kind}.txt").read_text()
    for name, version in re.findall(r"^([a-z0-9._-]+)==([^\s;\\]+)", text, re.MULTILINE):
        found[name].add(version)
    return dict(found)
