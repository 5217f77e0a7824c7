"""What the forms of a teacher's page say, as attempts; and the boards that he lays for his table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from laws.notation.record import Record
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat
from play.pages.tables.boards import read_boards
from play.pages.tables.constraint_fields import ConstraintFields
from play.pages.tables.opening_fields import SEAT_NAMES
from play.people.text import clean_text
from play.store.tables.dealing import draw_boards
from play.table.attempts import NextBoard, Say
from play.table.audience import TABLE, Audience
from play.table.lessons.lesson_attempts import EndBoard, LessonAttempt, Pause, Proceed, ShowHands

__all__ = ["SIDES", "LayingForm", "plain_attempt", "said_to"]

LONGEST_LINE: Final = 300
MOST_TEXT: Final = 100_000
MOST_LAID: Final = 36

SIDES: Final = {"NS": (Seat.NORTH, Seat.SOUTH), "EW": (Seat.EAST, Seat.WEST)}
"""The pairs to whom a teacher can speak at once, each player being told."""


def plain_attempt(act: str, sent: Mapping[str, str]) -> LessonAttempt | NextBoard | None:
    """Return the attempt of a button of the page, None when it is none of these. Raise ValueError."""
    match act:
        case "pause":
            return Pause()
        case "proceed":
            return Proceed()
        case "end":
            return EndBoard()
        case "next":
            return NextBoard()
        case "show":
            seat = sent.get("seat", "")
            return ShowHands((Seat.parse(seat),) if seat else SEATS)
        case _:
            return None


def said_to(sent: Mapping[str, str]) -> list[Say]:
    """Return what is said: to the table, a player, or the two of a pair; nothing for no words. Raise ValueError."""
    text = clean_text(sent.get("text", ""))[:LONGEST_LINE]
    if not text:
        return []
    to = sent.get("to", "")
    if to in SIDES:
        return [Say(text, Audience.of_player(seat)) for seat in SIDES[to]]
    return [Say(text, TABLE if to == "table" else Audience.of_player(Seat.parse(to)))]


class LayingForm(forms.Form):
    """The boards that come next: pasted, one by its hands, or so many dealt, as `ConstraintFields` says.

    After `is_valid`, `boards` returns them.
    """

    number = forms.IntegerField(
        label=_("Number of boards"), min_value=1, max_value=MOST_LAID, initial=1, required=False
    )
    pasted = forms.CharField(
        label=_("Boards as text"),
        required=False,
        max_length=MOST_TEXT,
        strip=False,
        help_text=_("PBN or LIN, copied from elsewhere."),
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
    )

    def __init__(self, data: Any, deals: ConstraintFields) -> None:
        super().__init__(data, label_suffix="")
        self.deals = deals
        for seat in SEATS:
            self.fields[f"hand_{seat.letter}"] = forms.CharField(
                label=str(SEAT_NAMES[seat]),
                required=False,
                max_length=40,
                widget=forms.TextInput(
                    attrs={"placeholder": "AKQ2.J54.T9.8765", "autocomplete": "off", "spellcheck": "false"}
                ),
            )
        self.typed: Deal | None = None
        self.read: tuple[Record, ...] = ()

    def clean(self) -> dict[str, Any]:
        """Read the hands or the pasted boards; only one way of saying the boards may be used."""
        data: dict[str, Any] = super().clean() or {}
        hands = [data.get(f"hand_{seat.letter}") or "-" for seat in SEATS]
        has_hands, pasted = any(hand != "-" for hand in hands), (data.get("pasted") or "").strip()
        if has_hands + bool(pasted) + self.deals.asks > 1:
            raise ValidationError(_("Say the boards in one way: by their hands, as text, or by what they are like."))
        if has_hands:
            self.typed = _deal(hands)
        if pasted:
            self.read = read_boards(pasted.encode(), "").boards[:MOST_LAID]
            if not self.read:
                self.add_error("pasted", _("No board that can be played was found. Is it PBN or LIN?"))
        return data

    def hands(self) -> list[forms.BoundField]:
        """Return the fields of the four hands."""
        return [self[f"hand_{seat.letter}"] for seat in SEATS]

    def boards(self, after: int) -> tuple[Record, ...] | None:
        """Return the boards, numbered on from `after`; None, with an error on the form of what they are like."""
        if self.read:
            return self.read
        if self.typed is not None:
            return (Record("", 1, str(after + 1), number=after + 1, hands=self.typed.hands),)
        number = self.cleaned_data["number"] or 1
        if not self.deals.asks:
            return _numbered(draw_boards(self.deals.constraints, number), after)
        drawn = self.deals.boards(number)
        return None if drawn is None else _numbered(drawn, after)


def _deal(hands: list[str]) -> Deal:
    try:
        return Deal.parse("N:" + " ".join("".join(hand.split()) for hand in hands))
    except ValueError:
        raise ValidationError(
            _(
                "These are not four hands of thirteen cards. Write each like AKQ2.J54.T9.8765, spades first; one hand"
                " may be left out."
            )
        ) from None


def _numbered(boards: tuple[Record, ...], after: int) -> tuple[Record, ...]:
    return tuple(
        Record("", 1, str(place), number=place, dealer=board.dealer, hands=board.hands)
        for place, board in enumerate(boards, after + 1)
    )
