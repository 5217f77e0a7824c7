"""What is printed of a fault: how long it took, and what was checked after it."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.chaos.checking import Checked
from tests.chaos.crediting import Credited
from tests.chaos.dues import Dues

__all__ = ["Report", "heading"]

_WIDTH = 44
_COLUMNS = "actions  busy  lost  doubled  boards   events  screens  due    fired  canc.  again  twice  latest  break  credited  told"


def heading() -> str:
    """Return the names of the columns."""
    return f"{'':<{_WIDTH}} seconds  {_COLUMNS}"


@dataclass(slots=True)
class Report:
    """A fault, and what was found after it. `wrong` says in words what does not hold."""

    name: str
    seconds: float = 0.0
    actions: int = 0
    busy: int = 0
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
        lengths = "+".join(f"{one:.1f}" for one in given.breaks) or "–"
        credit = f"{given.boards}/{given.clocks}/{given.timers}" if given.breaks else "–"
        return (
            f"{self.name:<{_WIDTH}} {self.seconds:7.1f}  {self.actions:7,}  {self.busy:4}  {sum(t.lost for t in of):4}"
            f"  {sum(t.doubled for t in of):7}  {sum(t.boards for t in of):6,}  {sum(t.events for t in of):7,}"
            f"  {sum(t.screens for t in of):7}  {due.set:5,}  {due.fired:5,}  {due.cancelled:5,}  {due.again:5}"
            f"  {len(due.twice):5}  {due.latest:6.1f}  {lengths:<5}  {credit:<8}  {self.told or '–'}"
        )

    def all_wrong(self) -> list[str]:
        """Return everything that does not hold."""
        found = [*self.wrong, *(one for table in self.tables for one in table.wrong)]
        if self.dues is not None:
            found += [f"not done, not cancelled, not waiting: {one}" for one in self.dues.unaccounted]
            found += [f"ended twice: {one}" for one in self.dues.twice]
            found += [f"overdue: {one}" for one in self.dues.overdue]
        return [*found, *(self.credited.wrong if self.credited is not None else ())]
