"""The page of a Swiss as plain lines for a chat group."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from director.pages.swiss.swiss import Drawn, Way

__all__ = ["swiss_lines"]


def swiss_lines(draws: Sequence[Drawn], ways: Sequence[Way], after: int) -> Iterator[str]:
    """Yield the newest draw, then the standing after so many rounds."""
    for draw in draws[:1]:
        yield _("Draw of round %(round)s") % {"round": draw.round}
        for number, home, away in draw.matches:
            yield f"{number}. {home[0]} {home[1]} – {away[0]} {away[1]}"
        if draw.bye is not None:
            yield f"{_('Bye')}{_(': ')}{draw.bye[0]} {draw.bye[1]}"
    if ways:
        yield _("Standing after round %(round)s") % {"round": after}
        yield from (f"{one.place} {one.name} {one.total}" for one in ways)
