"""The jobs of a worker that prints PDF, so that no page waits for it but the one that asked."""

from __future__ import annotations

from dataclasses import dataclass

from frontend.printed.board import PrintedBoard
from frontend.printed.section import PrintedSection
from play import analysis
from play.analysis.job_pool import Priority

__all__ = ["PrintHandRecords", "PrintReport", "print_sheet"]


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


@dataclass(frozen=True, slots=True)
class PrintReport:
    """A title with what stands under it, facts as pairs of name and text, and sections."""

    title: str
    about: str
    facts: tuple[tuple[str, str], ...]
    sections: tuple[PrintedSection, ...]

    def do(self) -> bytes:
        """Return the file."""
        from frontend.printed.report import report

        return report(self.title, self.about, self.facts, self.sections)


async def print_sheet(job: PrintHandRecords | PrintReport, priority: Priority) -> bytes:
    """Return the file, made by a worker at its turn. Raise the errors of `play.analysis.solve`."""
    made: bytes = await analysis.pool.run(lambda _waited: job, priority)
    return made
