"""The fields in which somebody says what dealt hands are to be like, and the boards that are dealt so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.forms import BoundField
from django.http import QueryDict
from django.utils.functional import Promise, lazy
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from laws.dealing.constraints import NO_CONSTRAINTS, Bounds, Impossible, Why
from laws.dealing.drawing import TooRare
from laws.dealing.hands import Hands
from laws.dealing.presets import PRESETS
from laws.dealing.written import LONGEST, Fault, WrittenFault, parse, parse_length, parse_points
from laws.notation.record import Record
from laws.values.cards import SUITS, Suit
from laws.values.seats import SEATS, Seat, Side
from play.pages.tables.opening_fields import SEAT_NAMES
from play.store.tables.dealing import draw_boards

__all__ = ["FAULTS", "ConstraintFields"]

FAULTS: Final[dict[Fault, Promise]] = {
    Fault.TOO_LONG: _("it is longer than 4000 characters"),
    Fault.NO_COLON: _("a line begins with a seat or a side and a colon, like N: 15-17 balanced"),
    Fault.UNKNOWN_SEAT: _("this is no seat and no side: write N, E, S, W, NS or EW"),
    Fault.NOTHING_ASKED: _("something is missing here: say what the hand is to have"),
    Fault.UNKNOWN_TERM: _(
        "this is not understood: write points (15-17), a suit (5+S), balanced, a pattern (5431) or any 5-4"
    ),
    Fault.POINTS: _("a hand has from 0 to 37 points, a side from 0 to 40, the lower number first"),
    Fault.LENGTH: _("a suit has from 0 to 13 cards, the lower number first"),
    Fault.PATTERN: _("a pattern has thirteen cards in four suits"),
    Fault.ONLY_POINTS: _("of a side only its points together can be asked, like NS: 25-27"),
}
_PRESETS: Final[dict[str, Promise]] = {
    "strong_notrump": _("North opens a strong notrump, 15–17"),
    "weak_notrump": _("North opens a weak notrump, 12–14"),
    "stayman": _("Strong notrump, a four-card major opposite: Stayman"),
    "transfer": _("Strong notrump, a five-card major opposite: transfers"),
    "two_notrump": _("North opens 2NT, 20–21"),
    "strong_two_clubs": _("North opens a strong 2♣, 22 points or more"),
    "major_raise": _("North opens 1♠, South has support"),
    "game_try": _("Spades agreed: game tries"),
    "two_over_one": _("North opens 1♠, South has a game-forcing hand"),
    "weak_two": _("North opens a weak two"),
    "preempt": _("North has a seven-card suit: preempts"),
    "two_suiter": _("North has a two-suiter, 5–5 or longer"),
    "three_suiter": _("North has a three-suiter, 4–4–4–1 or 5–4–4–0"),
    "overcall": _("West opens 1♥, North has a spade overcall"),
    "takeout_double": _("West opens 1♥, North has a takeout double"),
    "against_weak_two": _("West opens a weak 2♥, North has values"),
    "game_zone": _("North–South have 24–27 points: game or not"),
    "slam_zone": _("North–South have 31–36 points: slams"),
    "grand_slam_zone": _("North–South have 36 points or more: grand slams"),
}
_SHAPES: Final[dict[str, Promise]] = {
    "": _("any shape"),
    "balanced": _("balanced"),
    "semibalanced": _("balanced, or 5–4–2–2, 6–3–2–2"),
    "unbalanced": _("unbalanced"),
    "any 5-4": _("two suits, 5–4 or longer"),
    "any 5-5": _("two suits, 5–5 or longer"),
    "any 6": _("a six-card suit or longer"),
    "any 7": _("a seven-card suit or longer"),
    "4441 or 5440": _("three suits"),
}
_SIDE_NAMES: Final[dict[Side, Promise]] = {Side.NS: _("North–South"), Side.EW: _("East–West")}
_SUIT_NAMES: Final[dict[Suit, Promise]] = {
    Suit.SPADES: _("Spades"),
    Suit.HEARTS: _("Hearts"),
    Suit.DIAMONDS: _("Diamonds"),
    Suit.CLUBS: _("Clubs"),
}
_SUITS: Final = tuple(reversed(SUITS))


def _example(sentence: Any, example: str) -> SafeString:
    return format_html(str(sentence), example=format_html("<code>{}</code>", example))


_with_example = lazy(_example, SafeString)


TRIALS: Final = 30_000
"""So many trials a request makes: one or two seconds, since the tables of the process share its processor with it."""


class _Range(forms.CharField):
    """A range of points or of cards, as text: 15-17, 5+, 3. Cleaned to its bounds, None for any."""

    def __init__(self, label: Any, *, most: int | None, example: str) -> None:
        """`most` is the highest number of points, None for a number of cards in a suit."""
        attrs = {"inputmode": "text", "autocomplete": "off", "placeholder": example}
        super().__init__(label=label, required=False, max_length=8, widget=forms.TextInput(attrs=attrs))
        self.most = most

    def clean(self, value: Any) -> Any:
        """Return the bounds. Raise ValidationError."""
        text = super().clean(value)
        if not text:
            return None
        text = text.replace("–", "-").replace("－", "-")
        try:
            return parse_length(text) if self.most is None else parse_points(text, self.most)
        except WrittenFault as fault:
            raise ValidationError(str(FAULTS[fault.fault])) from None


class ConstraintFields(forms.Form):
    """What dealt hands are to be like; all of it must be satisfied. After `is_valid`, `boards` deals them."""

    preset = forms.ChoiceField(
        label=_("What to practise"),
        required=False,
        choices=[("", pgettext_lazy("practice", "Nothing special")), *_PRESETS.items()],
    )
    dealer = forms.ChoiceField(
        label=_("Dealer"),
        required=False,
        choices=[("", _("As on the boards")), *((seat.letter, SEAT_NAMES[seat]) for seat in SEATS)],
    )
    written = forms.CharField(
        label=_("Or in writing"),
        required=False,
        max_length=LONGEST,
        help_text=_with_example(
            _("Of each seat or side, like {example}. What is written is asked beside what is chosen above."),
            "N: 15-17 balanced; S: 8+ 4+S or 8+ 4+H; NS: 25-27",
        ),
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
    )

    prefix = "deal"

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(data, label_suffix="")
        for seat in SEATS:
            self.fields[f"points_{seat.letter}"] = _Range(_("Points"), most=37, example="15-17")
            for suit in _SUITS:
                self.fields[f"{suit.letter}_{seat.letter}"] = _Range(_SUIT_NAMES[suit], most=None, example="5+")
            self.fields[f"shape_{seat.letter}"] = forms.ChoiceField(
                label=_("Shape"), required=False, choices=list(_SHAPES.items())
            )
        for side in Side:
            self.fields[f"points_{side.name}"] = _Range(_SIDE_NAMES[side], most=40, example="25-27")
        self.constraints = NO_CONSTRAINTS

    def clean(self) -> dict[str, Any]:
        """Read the constraints, and say at once what is plainly impossible."""
        data = super().clean() or {}
        constraints = parse(PRESETS[data["preset"]]) if data.get("preset") else NO_CONSTRAINTS
        try:
            constraints &= parse(data.get("written") or "")
        except WrittenFault as fault:
            self.add_error("written", _sentence(fault))
        for seat in SEATS:
            constraints = constraints.of_seat(seat, self._hands(data, seat))
        for side in Side:
            if (points := data.get(f"points_{side.name}")) is not None:
                constraints = constraints.of_side(side, points)
        self.constraints = constraints
        if not self.errors:
            try:
                constraints.check()
            except Impossible as error:
                self.add_error(None, _impossible(error))
        return data

    @property
    def asks(self) -> bool:
        """Whether anything is asked of the deals."""
        return self.constraints != NO_CONSTRAINTS

    def boards(self, number: int) -> tuple[Record, ...] | None:
        """Return so many boards that satisfy the constraints; None, with an error, when they are too rare."""
        dealer = self.cleaned_data["dealer"]
        try:
            return draw_boards(self.constraints, number, Seat.parse(dealer) if dealer else None, TRIALS)
        except TooRare as rare:
            self.add_error(
                None,
                gettext(
                    "Such deals are too rare: %(found)d were found in %(trials)d attempts. Ask for less at once, or for"
                    " fewer boards."
                )
                % {"found": rare.found, "trials": rare.trials},
            )
            return None

    def rows(self) -> Iterator[tuple[Promise, list[BoundField], BoundField]]:
        """Yield for each seat its name, its fields of numbers, and its field of shapes."""
        for seat in SEATS:
            names = [f"points_{seat.letter}", *(f"{suit.letter}_{seat.letter}" for suit in _SUITS)]
            yield SEAT_NAMES[seat], [self[name] for name in names], self[f"shape_{seat.letter}"]

    def sides(self) -> list[BoundField]:
        """Return the fields of the points of the sides."""
        return [self[f"points_{side.name}"] for side in Side]

    def _hands(self, data: dict[str, Any], seat: Seat) -> Hands:
        """Return the hands that the fields of a seat ask for."""
        hands = parse(f"{seat.letter}: {data.get(f'shape_{seat.letter}') or '0-37'}").seats[seat]
        points: Bounds | None = data.get(f"points_{seat.letter}")
        if points is not None:
            hands &= Hands.with_points(*points)
        for suit in _SUITS:
            length: Bounds | None = data.get(f"{suit.letter}_{seat.letter}")
            if length is not None:
                hands &= Hands.with_length(suit, *length)
        return hands


def _sentence(fault: WrittenFault) -> str:
    """Return what is wrong with a written form, and where."""
    where = {"line": fault.line, "column": fault.column, "word": fault.word, "what": FAULTS[fault.fault]}
    return gettext("Line %(line)d, character %(column)d, “%(word)s”: %(what)s.") % where


def _impossible(error: Impossible) -> str:
    """Return why no deal satisfies the constraints, and what to change."""
    about = error.about
    match error.why:
        case Why.NO_HAND:
            assert isinstance(about, Seat)
            return gettext("No hand is as %(seat)s is to have it: ask for less there.") % {"seat": SEAT_NAMES[about]}
        case Why.POINTS_OF_SIDE:
            assert isinstance(about, Side)
            return gettext(
                "The points of the two hands of %(side)s do not fit with those of the side: change one of them."
            ) % {"side": _SIDE_NAMES[about]}
        case Why.POINTS:
            return gettext("The pack has 40 points: the four hands cannot have so many or so few. Change their points.")
        case Why.SUIT:
            assert isinstance(about, Suit)
            return gettext(
                "The four hands cannot have thirteen cards in this suit together: %(suit)s. Change its lengths."
            ) % {"suit": _SUIT_NAMES[about]}
