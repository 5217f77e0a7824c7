"""The handler that writes the log of a process, and counts the lines that could not be written."""

from __future__ import annotations

import logging

__all__ = ["Lines", "unwritten"]


class Lines(logging.StreamHandler):  # type: ignore[type-arg]  # the base class takes no parameter at run time
    """Writes to standard error. A disk that is full ends nothing."""

    lost = 0

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging's name
        """Count a line that could not be written."""
        Lines.lost += 1
        super().handleError(record)


def unwritten() -> int:
    """Return how many lines the log of this process has not taken."""
    return Lines.lost
