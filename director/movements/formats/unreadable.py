"""The error for a file that is not a movement."""

from __future__ import annotations

__all__ = ["Unreadable"]


class Unreadable(ValueError):
    """A file that cannot be read as a movement: the line (0 for the whole), the reason, and the file."""

    def __init__(self, line: int, why: str, file: str = "") -> None:
        self.line, self.why = line, why
        super().__init__(": ".join(filter(None, (file, f"line {line}" if line else "", why))))
