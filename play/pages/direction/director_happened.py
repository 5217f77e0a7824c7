"""What has happened at a table and no browser can send, entered by its director: accidents, a card named, a lead, a
call that was explained wrongly.

Each form is made of the fields of its command, and read back by them; but who had to explain a call follows from it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any, Final, get_type_hints

from django.utils.translation import gettext as _

from frontend import words
from frontend.citations import citation
from laws.protocol.commands import (
    Explain,
    Expose,
    LookAtHand,
    MisplaceCard,
    NameCard,
    PlayCard,
    PlayTogether,
    SuggestCard,
    TryToPrevent,
)
from laws.table.auction import CallStatus
from laws.table.conditions import Alerts
from laws.values.cards import RANKS, SUITS, Card
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat
from laws.views.seen import SeenCall, View
from play.pages.direction.director_acts import ActForm, FormField, seat_field
from play.pages.site.numbers import whole_number
from play.people.text import clean_text
from play.table.attempts import ACCIDENTS, Accident

__all__ = ["ENTERED", "CardsMissing", "Happened", "happened", "happened_of", "misinformed", "misinformed_of"]

ENTERED: Final = (*ACCIDENTS, NameCard, PlayCard)
"""The commands that he enters for a player, each in a form of its fields."""
_MISINFORMED: Final = ("20F6", "21B", "47E2")
_LAWS: Final[dict[type, tuple[str, ...]]] = {
    PlayTogether: ("58B",),
    Expose: ("24", "48", "49"),
    TryToPrevent: ("9A3", "42B2"),
    LookAtHand: ("43A2",),
    SuggestCard: ("45F",),
    MisplaceCard: ("45D",),
    NameCard: ("46",),
    PlayCard: ("53B",),
}
_AT_ONCE: Final = 3
"""As many cards are entered at once."""
_CARDS: Final = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Happened:
    """Something that he can enter: what it is, with its Law, and the form."""

    said: str
    form: ActForm


class CardsMissing(ValueError):
    """Cards played together are two or more, and fewer were chosen."""


def happened(language: str) -> tuple[Happened, ...]:
    """Return what he can enter while a board is played."""
    return tuple(_of(command, language) for command in ENTERED)


def _of(command: type, language: str) -> Happened:
    said = {
        PlayTogether: _("Cards are played together from one hand"),
        Expose: _("Cards are shown without being played"),
        TryToPrevent: _("A player tries to prevent an irregularity"),
        LookAtHand: _("Dummy looks at another player’s hand"),
        SuggestCard: _("Dummy touches a card or proposes it"),
        MisplaceCard: _("Dummy puts out another card than the one named"),
        NameCard: _("Declarer names dummy’s card in a word"),
        PlayCard: _("A player says that the card is his lead"),
    }[command]
    law = citation(map(Paragraph.parse, _LAWS[command]), language)
    name = command.__name__
    asked = tuple(field for one, of in _hints(command).items() for field in _fields(one, of, language))
    form = ActForm("happened", f"happened-{name}", _("Enter it"), "", (("what", name),), asked)
    return Happened(_("{said} ({law})").format(said=said, law=law), form)


def misinformed(seen: View, language: str) -> tuple[Happened, ...]:
    """Return the form for a call that was explained wrongly, or not alerted; none while nobody has called."""
    which = tuple(
        (f"{made.number}:{by.letter}", _explained(made, by, language))
        for made in seen.auction or ()
        if made.status is CallStatus.STANDING
        for by in _explainers(seen, made)
    )
    if not which:
        return ()
    law = citation(map(Paragraph.parse, _MISINFORMED), language)
    said = _("A call was explained wrongly, or was not alerted ({law})").format(law=law)
    asked = (
        FormField("which", _("Which call"), which),
        FormField("text", _("What it means by agreement"), required=True),
    )
    leads_to = _("The opponents read it, and what they may change follows by the Laws.")
    return (Happened(said, ActForm("misinformed", "misinformed", _("Enter it"), leads_to, (), asked)),)


def _explainers(seen: View, made: SeenCall) -> tuple[Seat, ...]:
    """Return who explains a call: behind screens the caller on his side and his partner on the other (article 34)."""
    if seen.screen is not None:
        return made.seat, made.seat.partner
    return (made.seat.partner if seen.conditions.alerts is Alerts.PARTNER else made.seat,)


def _explained(made: SeenCall, by: Seat, language: str) -> str:
    names = {"seat": words.seat_name(made.seat, language), "call": words.call_name(made.call, language)}
    if made.seat is by:
        return _("{seat}: {call}").format_map(names)
    return _("{seat}: {call} ({by} explains)").format_map(names | {"by": words.seat_name(by, language)})


def misinformed_of(sent: Any) -> Explain:
    """Return the right explanation of the call that such a form names. Raises KeyError or ValueError for no form's."""
    which, _colon, by = sent["which"].partition(":")
    number = whole_number(which, 3)
    if number is None:
        raise ValueError("no call has that number")
    text = clean_text(sent.get("text", ""))
    if not text or len(text) > 300:
        raise ValueError("an explanation has 1 to 300 characters")
    return Explain(Seat.parse(by), number, text, correcting=True)


def _hints(command: type) -> dict[str, Any]:
    """Return the fields of a command that are asked for, with their types; that a card is a lead is not asked."""
    hints = get_type_hints(command)
    return {one.name: hints[one.name] for one in fields(command) if one.name != "leads"}


def _fields(name: str, of: Any, language: str) -> tuple[FormField, ...]:
    if of is Seat:
        said = _("Player") if name == "seat" else _("Whose hand")
        return (replace(seat_field(language, said), name=name),)
    if of is Card:
        return (FormField(name, _("Card"), _cards(language), required=True),)
    if of == _CARDS:
        none = (("", _("none")),)
        first, *others = range(1, _AT_ONCE + 1)
        return (
            FormField(f"{name}{first}", _("Card"), _cards(language), required=True),
            *(FormField(f"{name}{number}", _("Another card"), none + _cards(language)) for number in others),
        )
    if of is bool:
        return (FormField(name, _("From"), (("", _("his own hand")), ("on", _("dummy")))),)
    return (FormField(name, _("In his words"), required=True),)


@cache
def _cards(language: str) -> tuple[tuple[str, str], ...]:
    held = (Card.of(suit, rank) for suit in reversed(SUITS) for rank in reversed(RANKS))
    return tuple((str(card), words.card_name(card, language)) for card in held)


_READ: Final[dict[Any, Callable[[Any, str], Any]]] = {
    Seat: lambda sent, name: Seat.parse(sent.get(name, "")),
    Card: lambda sent, name: Card.parse(sent.get(name, "")),
    _CARDS: lambda sent, name: tuple(
        Card.parse(sent[key]) for n in range(1, _AT_ONCE + 1) if sent.get(key := f"{name}{n}")
    ),
    bool: lambda sent, name: sent.get(name) == "on",
    str: lambda sent, name: clean_text(sent.get(name, "")),
}


def happened_of(sent: Any) -> Accident | NameCard | PlayCard:
    """Return the command that such a form says.

    Raises CardsMissing; KeyError or another ValueError for what no form of the page sends.
    """
    command = {one.__name__: one for one in ENTERED}[sent.get("what", "")]
    read = {name: _READ[of](sent, name) for name, of in _hints(command).items()}
    if command is PlayTogether and len(set(read["cards"])) <= 1:
        raise CardsMissing
    return command(**read, leads=True) if command is PlayCard else command(**read)
