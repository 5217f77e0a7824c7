"""The reasons of rulings that the software words itself: kept as facts, and said in the language of each reader.

What a director writes himself stays as he wrote it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext as _

from director.results.time_models import TimeFault

__all__ = ["KnownReason", "ReasonKind", "span"]


class ReasonKind(StrEnum):
    """What a ruling was made for. The values are stored in the database."""

    TIME = "time"
    """A side or player was late, over time or too fast, by the note of the platform (articles 20 to 22)."""
    LEFT = "left"
    """The pair has left the session (article 25.3)."""
    KNOWN = "known"
    """A late side may know the boards (article 21.3)."""
    STOPPED = "stopped"
    """Play was stopped at the end of the time (article 22.3)."""


@dataclass(frozen=True, slots=True)
class KnownReason:
    """Such a reason. `round`, `table`, `fault` and `seconds` are those of a note of time; `board` names one of several
    boards that a penalty is for, 0 for none.
    """

    kind: ReasonKind
    round: int = 0
    table: int = 0
    fault: str = ""
    seconds: int = 0
    board: int = 0

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> KnownReason:
        """Return the reason that was stored as `data`."""
        return cls(**{**data, "kind": ReasonKind(data["kind"])})

    @property
    def data(self) -> dict[str, Any]:
        """The facts, as they are stored."""
        every = {name: getattr(self, name) for name in ("round", "table", "fault", "seconds", "board")}
        return {"kind": self.kind.value} | {name: value for name, value in every.items() if value}

    def __str__(self) -> str:
        """Return the reason in the language that is active."""
        match self.kind:
            case ReasonKind.TIME:
                where = _("Round %(number)s, table %(table)s: ") % {"number": self.round, "table": self.table}
                what = {"where": where, "fault": TimeFault(self.fault).label, "time": span(self.seconds)}
                return _("%(where)s%(fault)s, %(time)s") % what
            case ReasonKind.LEFT:
                return _("The pair has left the session.")
            case ReasonKind.KNOWN:
                said = _("Boards that a late side may know are cancelled.")
                return f"{said} ({self.board})" if self.board else said
            case ReasonKind.STOPPED:
                return _("Play was stopped at the end of the time")


def span(seconds: int) -> str:
    """Return a time in minutes and seconds, in the language that is active."""
    return _("%(minutes)s min %(seconds)s s") % {"minutes": seconds // 60, "seconds": seconds % 60}
