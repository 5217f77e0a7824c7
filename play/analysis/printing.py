"""The job of a worker that prints hand records as PDF, so that no page waits for it but the one that asked."""

from __future__ import annotations

from dataclasses import dataclass

from frontend.printed.board import PrintedBoard
from play import analysis
from play.analysis.pool import Priority

__all__ = ["PrintHandRecords", "print_hand_records"]


@dataclass(frozen=True, slots=True)
class PrintHandRecords:
    """A title with what stands under it, the boards, and the mark of notrump over their tables."""

    title: str
    about: str
    boards: tuple[PrintedBoard, ...]
    notrump: str

    def do(self) -> bytes:
        """Return the file."""
        from frontend.printed.hand_records import hand_records

        return hand_records(self.title, self.about, self.boards, self.notrump)


async def print_hand_records(job: PrintHandRecords, priority: Priority) -> bytes:
    """Return the file, made by a worker at its turn. Raise the errors of `play.analysis.solve`."""
    made: bytes = await analysis.pool.run(lambda _waited: job, priority)
    return made
