"""The kinds of bidding system that an organiser bars, in words (articles 6.1, 6.2, 6.4(3))."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from director.competitions.models import BARRED
from play.pages.cards.card_words import COLOURS, KINDS
from play.people.agreements.system_card import Colour, SpecialKind

__all__ = ["BARRED_NAMES", "barred_text"]

BARRED_NAMES: Final[dict[str, Promise]] = {
    code: KINDS[SpecialKind.BROWN] if code == SpecialKind.BROWN.value else COLOURS[Colour(code)] for code in BARRED
}


def barred_text(codes: Iterable[str]) -> str:
    """Return their names; empty where there is none."""
    return _(", ").join(str(BARRED_NAMES[code]) for code in codes if code in BARRED_NAMES)
