"""Why a text is no scale of victory points, in the language of the page."""

from __future__ import annotations

from django.utils.translation import gettext as _

from scoring.match.vp.bands import MalformedScale

__all__ = ["malformed_words"]


def malformed_words(malformed: MalformedScale) -> str:
    """Return one sentence with the line that is wrong."""
    if malformed.line:
        return _(
            "Line %(line)s is no band of a scale: it has the margins, which follow those before it, the winner’s points"
            " and the loser’s. The last one, and no other, goes on for ever (31+)."
        ) % {"line": malformed.line}
    return _(
        "This is no scale: its first band begins at 0 and is the same for both, and a greater margin never gives the"
        " winner less."
    )
