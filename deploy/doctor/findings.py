"""The findings of the doctor's checks: a state, a sentence, and what to do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from enum import Enum
from typing import Any

__all__ = ["Finding", "State", "failed", "told", "warned", "well"]


class State(Enum):
    """The state of what was checked; `SKIPPED` is for what this installation does not have."""

    WELL = "well"
    SKIPPED = "skipped"
    WARNING = "warning"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the doctor: the subject, its state, what was seen, and what to do about it."""

    what: str
    state: State
    said: str
    do: str = ""

    def data(self) -> dict[str, Any]:
        """Return it as plain values."""
        return asdict(self) | {"state": self.state.value}


def well(what: str, said: str) -> Finding:
    """Return the finding that all is well."""
    return Finding(what, State.WELL, said)


def warned(what: str, said: str, do: str) -> Finding:
    """Return a finding that will become a fault."""
    return Finding(what, State.WARNING, said, do)


def failed(what: str, said: str, do: str) -> Finding:
    """Return a fault."""
    return Finding(what, State.FAILED, said, do)


def told(findings: Iterable[Finding]) -> str:
    """Return the findings as lines for a terminal or a mail."""
    lines = []
    for finding in findings:
        lines.append(f"{finding.state.value:8} {finding.what}: {finding.said}")
        if finding.do:
            lines.append(f"{'':8} → {finding.do}")
    return "\n".join(lines)
