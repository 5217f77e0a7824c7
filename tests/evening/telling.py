"""What happens in an evening, told with the minutes and seconds since it began."""

from __future__ import annotations

import time

__all__ = ["Diary"]


class Diary:
    """Prints each event with its time. It begins when it is made."""

    def __init__(self) -> None:
        self._began = time.monotonic()

    @property
    def seconds(self) -> float:
        """The seconds since the evening began."""
        return time.monotonic() - self._began

    def tell(self, what: str) -> None:
        """Print what has happened now."""
        minutes, seconds = divmod(self.seconds, 60)
        print(f"  {minutes:3.0f}:{seconds:04.1f}  {what}", flush=True)
