"""What is said when a movement cannot be: one sentence, and the nearest that can."""

from __future__ import annotations

__all__ = ["Impossible"]


class Impossible(ValueError):
    """A number or a combination for which there is no schedule.

    `why` is one sentence without its full stop; `nearest` names what can be instead, empty where nothing is near.
    """

    def __init__(self, why: str, nearest: str = "") -> None:
        self.why = why
        self.nearest = nearest
        super().__init__(f"{why}; the nearest that can be: {nearest}" if nearest else why)
