"""What is printed of a fault: how long it took, and what was checked after it."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.chaos.checking import Checked
from tests.chaos.crediting import Credited
from tests.chaos.dues import Dues

__all__ = ["Report", "heading"]

_COLUMNS = (
    "fault",
    "seconds",
    "actions",
    "busy",
    "done all the same",
    "lost",
    "doubled",
    "boards",
    "events",
    "screens",
    "due: set",
    "fired",
    "cancelled",
    "again",
    "twice",
    "lost",
    "late",
    "break",
    "of tables",
    "boards, clocks, timers moved",
    "on turn: passed, counted",
    "operator",
)


def heading() -> str:
    """Return the names of the columns, as the head of a table of Markdown."""
    return f"| {' | '.join(_COLUMNS)} |\n|{'---|' * len(_COLUMNS)}"


@dataclass(slots=True)
class Report:
    """A fault, and what was found after it; `wrong` says in words what does not hold.

    `unsure` are the actions that were refused as busy and done all the same.
    """

    name: str
    seconds: float = 0.0
    actions: int = 0
    busy: int = 0
    unsure: int = 0
    told: str = ""
    tables: list[Checked] = field(default_factory=list)
    dues: Dues | None = None
    credited: Credited | None = None
    wrong: list[str] = field(default_factory=list)

    def line(self) -> str:
        """Return all figures in one line."""
        assert self.dues is not None
        assert self.credited is not None
        of, due, given = self.tables, self.dues, self.credited
        number = max(1, given.actions)
        broke = [
            " + ".join(f"{one:.1f} s" for one in given.breaks),
            " + ".join(f"{one:.1f} s" for one in given.tables),
            f"{given.boards}, {given.clocks}, {given.timers}",
            f"{given.passed / number:.1f} s, {given.counted / number:.1f} s" if given.actions else "",
        ]
        figures = [
            f"{self.seconds:.1f}",
            *(f"{one:,}" for one in (self.actions, self.busy, self.unsure)),
            *(f"{one:,}" for one in (sum(t.lost for t in of), sum(t.doubled for t in of))),
            *(f"{one:,}" for one in (sum(t.boards for t in of), sum(t.events for t in of), sum(t.screens for t in of))),
            *(f"{one:,}" for one in (due.set, due.fired, due.cancelled, due.again, len(due.twice))),
            f"{len(due.unaccounted) + len(due.overdue)}",
            f"{due.latest:.1f} s",
            *(broke if given.breaks or given.tables else [""] * 4),
        ]
        return f"| {self.name} | {' | '.join(figures)} | {self.told} |"

    def all_wrong(self) -> list[str]:
        """Return everything that does not hold."""
        found = [*self.wrong, *(one for table in self.tables for one in table.wrong)]
        if self.dues is not None:
            found += [f"not done, not cancelled, not waiting: {one}" for one in self.dues.unaccounted]
            found += [f"ended twice: {one}" for one in self.dues.twice]
            found += [f"overdue: {one}" for one in self.dues.overdue]
        return [*found, *(self.credited.wrong if self.credited is not None else ())]
