"""Template tags that draw a table in the page's language."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from frontend import regions as drawing
from frontend import words
from frontend.close_codes import CloseCode
from frontend.regions.cards import suit_html
from frontend.regions.hand import HandRegion
from frontend.sentences import director_calls, result_questions, tiles
from laws.values.calls import CALLS
from laws.values.cards import Denomination, Hand, Suit
from laws.values.seats import SEATS, Seat

register = template.Library()

_SAMPLE = HandRegion(Seat.SOUTH, Hand.parse("AQ5.KT4.AT63.J92"), 13, trump=Suit.DIAMONDS)


@dataclass(frozen=True, slots=True)
class Place:
    """One of the four places around the table as the reader sees it: `at` is bottom, left, top or right."""

    at: str
    seat: str
    hand_of: str


@register.simple_tag(takes_context=True)
def region(context: template.Context, name: str, nth: str = "") -> SafeString:
    """``{% region "hand-N" %}``: draw a region from the context's `regions`. Raise KeyError if there is none of that
    name. `nth` tells its element from others of the name on the page.
    """
    return drawing.draw(f"{name}{nth}", context["regions"][name], get_language() or "en")


@register.simple_tag(takes_context=True)
def revision(context: template.Context) -> SafeString:
    """``{% revision %}``: draw the element with the view that the page shows, from the context's `revision` and
    `seat`.
    """
    return drawing.revision(context["revision"], Seat.parse(context["seat"]) if context["seat"] else None)


@register.simple_tag
def close_codes() -> SafeString:
    """``{% close_codes %}``: the codes after which the page does not reconnect, or reconnects late, as attributes."""
    final = " ".join(str(code.value) for code in CloseCode if code.is_final)
    late = " ".join(str(code.value) for code in CloseCode if code.is_late)
    return format_html('data-final="{}" data-late="{}"', final, late)


@register.simple_tag
def places(own: str, bottom: str) -> list[Place]:
    """Return the four places, clockwise from the far side, with the seat `bottom` nearest. `own` is the reader's seat,
    or empty.
    """
    language = get_language() or "en"
    _ = words.say(language)
    near = Seat.parse(bottom)
    around = (("top", near.partner), ("right", near.rho), ("bottom", near), ("left", near.lho))
    return [
        Place(
            at,
            seat.letter,
            _("Your hand:") if seat.letter == own else _("{seat}:").format(seat=words.seat_name(seat, language)),
        )
        for at, seat in around
    ]


@register.simple_tag
def sample_hand() -> SafeString:
    """``{% sample_hand %}``: draw a hand with diamonds as trumps, which shows what the habits do."""
    return drawing.draw("hand-S", _SAMPLE, get_language() or "en")


@register.simple_tag
def director_reasons() -> tuple[tuple[str, str], ...]:
    """Return the nine reasons of article 36.3 to call the director: the paragraph, and its words."""
    return director_calls.reasons(get_language() or "en")


@register.simple_tag
def other_reasons() -> tuple[tuple[str, str], ...]:
    """Return what else the director is called for: what stands on record, and its words."""
    return director_calls.other_reasons(get_language() or "en")


@register.simple_tag
def questions_about() -> tuple[tuple[str, str], ...]:
    """Return what a result can be questioned about: the word of a message, and its words."""
    return result_questions.about_sentences(get_language() or "en")


@register.simple_tag
def calls_by_name() -> list[tuple[str, str]]:
    """Return every call as a message names it, and as it is spoken."""
    language = get_language() or "en"
    return [(str(call), words.call_name(call, language)) for call in CALLS]


@register.simple_tag
def denominations() -> list[tuple[SafeString, str]]:
    """Return the symbol and the name of each denomination, notrump first, as the heads of a table."""
    language = get_language() or "en"
    return [
        (mark_safe(one.symbol if one.suit is None else suit_html(one.suit)), words.denomination_name(one, language))  # noqa: S308 - no text from outside
        for one in reversed(Denomination)
    ]


@register.simple_tag
def tiles_sheet() -> SafeString:
    """``{% tiles_sheet %}``: the list from which an explanation is tapped together, in the page's language."""
    return _tiles_sheet(get_language() or "en")


@cache
def _tiles_sheet(language: str) -> SafeString:
    """Return the list in the language in which the page is being drawn; its hundreds of buttons are drawn once."""
    words_to_tap = {
        "headings": tiles.headings(language),
        "suits": tiles.suits_to_tap(language),
        "units": tiles.units(language),
    }
    return render_to_string("table/tiles.html", {"list": words_to_tap})


@register.simple_tag
def asked_seats(own: str) -> list[tuple[str, str]]:
    """Return the other three seats, and the question to each whether he has revoked (Law 61B)."""
    language = get_language() or "en"
    asked = words.say(language)("Ask {seat}: none of the suit led?")
    seats = (seat for seat in SEATS if seat.letter != own)
    return [(seat.letter, asked.format(seat=words.seat_name(seat, language))) for seat in seats]
