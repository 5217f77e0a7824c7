"""What was measured of one action beside it: evidence for a director, never a proof (Laws 16B1(a), 73D).

The browser says how long its player had seen that it was his turn, the server how long the line took.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from laws.values.fast_init import fast_init

__all__ = ["UNMEASURED", "Measured"]

_DAY: Final = 86_400_000


@fast_init
@dataclass(frozen=True, slots=True)
class Measured:
    """Times in milliseconds, of at most a day; None where nobody said, or said what cannot be.

    `waited` is the time from when the turn was drawn to the click. `hidden` is how much of it the page was out of
    sight, `lost` how long there was no connection from then until the action was sent. `line` is how long the last
    frame that asked for it took to reach the page and to be acknowledged: that of his turn, or a later one. `taps` is
    how many taps it took, not a time: 2 where the first was to be confirmed.
    """

    waited: int | None = None
    hidden: int | None = None
    lost: int | None = None
    line: int | None = None
    taps: int | None = None

    @classmethod
    def of(cls, said: Mapping[str, Any]) -> Measured:
        """Return what can be believed of what a browser, or a row of the log, says."""
        waited, hidden = _believed(said.get("waited")), _believed(said.get("hidden"))
        if waited is None or (hidden is not None and hidden > waited):
            hidden = None
        taps = said.get("taps")
        return cls(
            waited,
            hidden,
            _believed(said.get("lost")),
            _believed(said.get("line")),
            taps if taps in (1, 2) and not isinstance(taps, bool) else None,
        )

    def data(self) -> dict[str, int] | None:
        """Return it as it stands in the log; None when nothing was measured."""
        return {name: value for name in _NAMES if (value := getattr(self, name)) is not None} or None


UNMEASURED: Final = Measured()
_NAMES: Final = tuple(field.name for field in fields(Measured))


def _believed(value: object) -> int | None:
    good = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _DAY
    return value if good else None  # type: ignore[return-value]  # a good value is an int
