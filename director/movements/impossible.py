"""The error for an impossible movement: one sentence, and the nearest alternative."""

from __future__ import annotations

__all__ = ["Impossible"]


class Impossible(ValueError):
    """A number or a combination for which there is no schedule.

    `why` is one sentence without its full stop; `nearest` names the nearest alternative, or is empty.
    """

    def __init__(self, why: str, nearest: str = "") -> None:
        self.why = why
        self.nearest = nearest
        super().__init__(f"{why}; the nearest that can be: {nearest}" if nearest else why)
