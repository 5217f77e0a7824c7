"""The system card of the house robots in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from frontend import words
from frontend.phrases import in_language
from laws.values.calls import Call
from play.pages.cards.card_shown import ShownCard, ShownLine, ShownOpening, ShownPart
from play.pages.cards.card_words import COLOURS, FIELD_NAMES, GROUPS
from play.people.agreements.system_card import Colour, Group
from play.robots.house_card import HouseCall, after_opponents, house_openings

__all__ = ["house_card"]

_OVER = ("1C", "1D", "1H", "1S", "1NT", "2H", "3D")
"""Opponents' openings of each kind."""


def house_card(language: str) -> ShownCard:
    """Return the card of the house robots: what they bid comes from their rules, what they play is told in words."""
    openings = tuple(
        ShownOpening(
            words.call_text(one.opening.call, language),
            in_language(one.opening.explanation, language),
            _lines(one.responses, language),
        )
        for one in house_openings()
    )
    return ShownCard(
        _("House robots"),
        str(COLOURS[Colour.GREEN]),
        "",
        (
            ShownPart(str(GROUPS[Group.GENERAL]), _general()),
            ShownPart(str(GROUPS[Group.OPENINGS]), openings=openings),
            ShownPart(str(GROUPS[Group.DEFENCE]), _defence(language)),
            ShownPart(str(GROUPS[Group.LEADS]), _leads()),
            ShownPart(
                str(GROUPS[Group.SLAMS]), (_field("slams", _("Blackwood: none or four, one, two, three aces.")),)
            ),
        ),
    )


def _field(name: str, text: str) -> ShownLine:
    return ShownLine(str(FIELD_NAMES[name]), text)


def _general() -> tuple[ShownLine, ...]:
    return (
        _field("system", _("Standard: five-card majors, one notrump 15–17, two over one forcing to game.")),
        _field(
            "approach",
            _(
                "Sound openings, weak two-bids in diamonds, hearts and spades. Where the system has no rule, a robot"
                " takes the call that it expects to score best; it has its natural meaning. Ask about any call."
            ),
        ),
        _field("psychics", _("None.")),
    )


def _defence(language: str) -> tuple[ShownLine, ...]:
    over = tuple(
        ShownLine(
            _("Over their %(bid)s") % {"bid": words.call_text(Call.parse(bid), language)},
            _lines(after_opponents(Call.parse(bid)), language),
        )
        for bid in _OVER
    )
    return (
        *over,
        _field(
            "doubles",
            _("Negative and responsive doubles, reopening doubles; a bid in their suit shows a sound raise."),
        ),
    )


def _leads() -> tuple[ShownLine, ...]:
    return (
        _field("leads_suit", _("Partner’s suit, top of a sequence, a singleton, fourth best.")),
        _field("leads_notrump", _("Partner’s suit, top of a sequence, fourth best of a long suit.")),
        _field("signals_partner", _("None: the card that is expected to take most tricks.")),
    )


def _lines(calls: Iterable[HouseCall], language: str) -> str:
    return "\n".join(
        f"{words.call_text(one.call, language)}{_(': ')}{in_language(one.explanation, language)}" for one in calls
    )
