"""`make audit`: hold what is locked to the advisories that are published today.

One request to OSV (https://google.github.io/osv.dev/api/), which gathers those of PyPI and GitHub, names all packages
with their versions; one more for each advisory tells where it is mended. Where the service cannot be reached nothing is
compared: the reason is printed and the exit status is 0, or 1 with `AUDIT=required`. What needs no network, the lock
files and `advisories.txt`, every `make test` compares.
"""

from __future__ import annotations

import json
import os
import re
import urllib.request
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from http.client import HTTPException
from typing import Any, Final

from deploy.boot import CannotStart
from deploy.boot.installation.lock_files import locked
from deploy.boot.places import LOCKED, LOCKS

__all__ = ["Advisory", "accepted", "audit", "published"]

_OSV: Final = "https://api.osv.dev"
_SECONDS: Final = 30


@dataclass(frozen=True, slots=True)
class Advisory:
    """A published fault of a locked package: its name and version, the identifiers, the versions that mend it."""

    package: str
    version: str
    names: tuple[str, ...]
    mended: tuple[str, ...]
    summary: str

    def __str__(self) -> str:
        mended = ", ".join(self.mended) or "no version yet"
        return f"{self.package} {self.version}: {' '.join(self.names)} {self.summary} (mended by {mended})"


def audit(_arguments: list[str]) -> int:
    """Print every advisory about a locked version that is not accepted; return 1 where there is one.

    Raise CannotStart for an answer, or a file of what is accepted, that cannot be read.
    """
    service = os.environ.get("AUDIT_SERVICE", _OSV).rstrip("/")
    versions = {(name, one) for kind in LOCKED for name, of in locked(kind).items() for one in of}
    known = accepted((LOCKS / "accepted.txt").read_text(encoding="utf-8"), datetime.now(UTC).date())
    try:
        found = list(published(service, sorted(versions)))
    except (OSError, HTTPException) as error:
        print(f"Skipped, no network: {service} cannot be reached ({error}). `make test` compares advisories.txt.")
        return int(os.environ.get("AUDIT") == "required")
    except (ValueError, KeyError, TypeError) as error:
        raise CannotStart(f"{service} answers what is no list of advisories: {type(error).__name__} {error}") from None
    left = [one for one in found if known.isdisjoint(one.names)]
    for one in left:
        print(one)
    print(f"{len(versions)} versions, {len(found)} advisories, {len(found) - len(left)} of them accepted.")
    return int(bool(left))


def accepted(text: str, today: date) -> set[str]:
    """Return the identifiers that are accepted today. Each line has one, the last day for which it is, and the reason.

    Raise CannotStart for another line.
    """
    found = set()
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        match line.split(maxsplit=2):
            case [name, until, _reason] if re.fullmatch(r"\d{4}-\d\d-\d\d", until):
                if date.fromisoformat(until) >= today:
                    found.add(name)
            case _:
                raise CannotStart(f"accepted.txt: write an identifier, a day as 2027-01-31, and the reason: {line}")
    return found


def published(service: str, versions: list[tuple[str, str]]) -> Iterator[Advisory]:
    """Yield what is published about these packages. Raise OSError, HTTPException, ValueError, KeyError or TypeError."""
    queries = [{"package": {"name": name, "ecosystem": "PyPI"}, "version": version} for name, version in versions]
    answers = _asked(f"{service}/v1/querybatch", {"queries": queries})["results"]
    told: dict[str, Any] = {}
    seen: set[tuple[str, str, tuple[str, ...]]] = set()
    for (name, version), answer in zip(versions, answers, strict=True):
        for key in sorted(one["id"] for one in answer.get("vulns", ())):
            if key not in told:
                told[key] = _asked(f"{service}/v1/vulns/{key}")
            if "withdrawn" in told[key]:
                continue
            one = _advisory(name, version, told[key])
            if (name, version, one.names) not in seen:  # PyPI and GitHub publish the same fault
                seen.add((name, version, one.names))
                yield one


def _advisory(name: str, version: str, told: Mapping[str, Any]) -> Advisory:
    names = sorted({told["id"], *told.get("aliases", ())}, key=lambda one: (not one.startswith("CVE-"), one))
    mended = {
        event["fixed"]
        for of in told.get("affected", ())
        if of.get("package", {}).get("name", "").lower() == name
        for span in of.get("ranges", ())
        if span.get("type") == "ECOSYSTEM"
        for event in span.get("events", ())
        if "fixed" in event
    }
    return Advisory(name, version, tuple(names), tuple(sorted(mended)), told.get("summary", ""))


def _asked(address: str, sent: Any = None) -> Any:
    data = None if sent is None else json.dumps(sent).encode()
    request = urllib.request.Request(address, data, {"Content-Type": "application/json"})  # noqa: S310 - of the operator
    with urllib.request.urlopen(request, timeout=_SECONDS) as answer:  # noqa: S310
        return json.load(answer)
