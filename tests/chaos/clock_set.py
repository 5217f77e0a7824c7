"""A server process whose clock jumps, as Python reads it: `manage.py`, with the time of day under two signals.

SIGUSR1 sets the clock an hour forward, SIGUSR2 two hours back. The clock that nobody can set stays as it is.
"""

from __future__ import annotations

import datetime
import os
import signal
import sys
import time
from typing import Any, Final

__all__ = ["BACK", "FORWARD", "PROGRAM"]

PROGRAM: Final = ("-m", "tests.chaos.clock_set")
"""What Python runs in place of `manage.py`."""
FORWARD: Final = signal.SIGUSR1
BACK: Final = signal.SIGUSR2

_HOUR: Final = 3600
_now, _time = datetime.datetime.now, time.time
_Real = datetime.datetime
_ahead = 0


class _Meta(type):
    def __instancecheck__(cls, value: object) -> bool:
        return isinstance(value, _Real)


class _Set(datetime.datetime, metaclass=_Meta):
    """A date that says what the set clock says."""

    @classmethod
    def now(cls, tz: datetime.tzinfo | None = None) -> Any:
        """Return the time of the clock that was set."""
        return _now(tz) + datetime.timedelta(seconds=_ahead)

    @classmethod
    def utcnow(cls) -> Any:
        """Return the same in UTC, without a zone."""
        return cls.now(datetime.UTC).replace(tzinfo=None)


def _jump(by: int) -> None:
    global _ahead
    _ahead += by


def main() -> None:
    """Run Django's command line with such a clock."""
    time.time = lambda: _time() + _ahead
    time.time_ns = lambda: int(1e9 * time.time())
    datetime.datetime = _Set  # type: ignore[misc]  # before any other module takes it
    signal.signal(FORWARD, lambda *_: _jump(_HOUR))
    signal.signal(BACK, lambda *_: _jump(-2 * _HOUR))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
