"""How many examples a property is asked for: an eighth in the suite, the same ones every time; all of them elsewhere.

Targets that may take their time set `EXAMPLES=whole`. Hypothesis's profile `wild` draws as many, and new ones.
The marker `property` is on each test that Hypothesis draws the examples of, on those that draw them themselves, and on
those with browsers that look at more then (`tests/browser/sizes.py`).
"""

from __future__ import annotations

import os
from typing import Final

from hypothesis import HealthCheck, settings
from hypothesis.internal import charmap
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants
from hypothesis.internal.intervalsets import IntervalSet

__all__ = ["SUITE", "register", "share", "whole_form"]

SUITE: Final = "screenmate"
"""The profile of the suite."""
_WHOLE: Final = "whole"
_EXAMPLES: Final = 100
_PART: Final = 8
_FEWEST: Final = 5
_UTF_8: Final = IntervalSet(((0, 0xD7FF), (0xE000, 0x10FFFF)))

_intervals_from_codec = charmap.intervals_from_codec


def register() -> None:
    """Make the profiles known to Hypothesis, and load the one that `EXAMPLES` asks for.

    How fast a shared machine is today is no matter of a property. What fails, fails for everybody: only `wild` draws
    other examples each time. In the suite the constants of our own modules are not drawn more often than other values:
    to read them from the source takes seconds in each process, and which ones there are depends on what the process has
    imported so far.
    """
    charmap.intervals_from_codec = _encoded  # type: ignore[assignment]  # it keeps what it found, ours knows
    settings.register_profile(
        _WHOLE,
        deadline=None,
        derandomize=True,
        max_examples=_EXAMPLES,
        suppress_health_check=[HealthCheck.too_slow],
    )
    settings.register_profile(SUITE, settings.get_profile(_WHOLE), max_examples=_EXAMPLES // _PART)
    settings.register_profile("wild", settings.get_profile(_WHOLE), derandomize=False)
    if os.environ.get("EXAMPLES") == _WHOLE:
        settings.load_profile(_WHOLE)
        return
    settings.load_profile(SUITE)
    providers._get_local_constants = Constants


def _encoded(codec: str) -> tuple[IntervalSet, IntervalSet]:
    """Return the characters that this codec has, and those of them that it gives back as others.

    Hypothesis tries each of a million, three seconds in each process of a fresh copy. UTF-8 has all but surrogates.
    """
    if codec == "utf-8":
        return _UTF_8, IntervalSet(())
    return _intervals_from_codec(codec)


def whole_form() -> bool:
    """Return whether this run asks for everything, not for the suite's part of it.

    Only for modules of tests: pytest has loaded the profile that its command line names when it imports these.
    """
    return settings.get_current_profile_name() != SUITE


def share(whole: int) -> int:
    """Return how many of so many examples of a property are tried in this run: an eighth in the suite, five at least.

    Only for modules of tests, as `whole_form`.
    """
    return whole if whole_form() else max(whole // _PART, min(whole, _FEWEST))
