"""The system card of a pair (articles 6 to 8 of the 2018 rules): its fields, its marks, its plain form.

A card is plain text in fields, as on the card of the WBF and the Chinese association, so that it is read by people and
never by a program. Its plain form is one level of keys with texts: the form on the page, the stored version and the
exported text have the same keys.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Final, TypeVar

from play.people.text import clean_text

__all__ = [
    "FIELDS",
    "MOST_SPECIAL",
    "OPENINGS",
    "SPECIAL_LIMITS",
    "Colour",
    "Group",
    "SpecialBid",
    "SpecialKind",
    "SystemCard",
    "card_from",
    "clean_lines",
    "fields_of",
    "plain_card",
]

Member = TypeVar("Member", bound=Enum)

MOST_SPECIAL: Final = 12
"""Special bids on one card."""
_SHORT: Final = 120
_TEXT: Final = 1500
_MEANING: Final = 300
_RESPONSES: Final = 900


class Colour(Enum):
    """The category of a system (article 6.1)."""

    GREEN = "green"
    """Natural."""
    BLUE = "blue"
    """Strong club or strong diamond: one club or one diamond is always strong."""
    RED = "red"
    """Artificial, and neither blue nor yellow."""
    YELLOW = "yellow"
    """Highly unusual."""


class SpecialKind(Enum):
    """Why a bid stands among those that may require defence."""

    BROWN = "brown"
    """A brown-sticker convention (article 6.2(1))."""
    MULTI = "multi"
    """Two clubs or two diamonds as a weak two in either major: not brown, and the opponents may consult a written
    defence to it (article 6.2(1))."""
    OTHER = "other"
    """Another bid for which a defence is useful or asked for (article 6.4(2))."""


class Group(Enum):
    """The parts of the card, in order."""

    GENERAL = "general"
    NOTRUMP = "notrump"
    OPENINGS = "openings"
    DEFENCE = "defence"
    LEADS = "leads"
    SLAMS = "slams"
    NOTES = "notes"
    WRITTEN = "written"
    """Written defences (article 6.3): who reads which of them depends on the field."""


OPENINGS: Final = (*(f"{level}{name}" for level in (1, 2, 3) for name in ("C", "D", "H", "S", "NT")), "4")
"""The lines of the table of openings; the last one is for four clubs and higher."""

_FREE: Final[tuple[tuple[str, Group, int], ...]] = (
    ("system", Group.GENERAL, _SHORT),
    ("approach", Group.GENERAL, _TEXT),
    ("psychics", Group.GENERAL, 500),
    ("notrump", Group.NOTRUMP, _TEXT),
    ("notrump_responses", Group.NOTRUMP, _TEXT),
    *(
        (f"opening_{name}_{part}", Group.OPENINGS, limit)
        for name in OPENINGS
        for part, limit in (("meaning", _MEANING), ("responses", _RESPONSES))
    ),
    ("overcalls", Group.DEFENCE, _TEXT),
    ("jump_overcalls", Group.DEFENCE, _TEXT),
    ("notrump_overcall", Group.DEFENCE, _TEXT),
    ("cue_bids", Group.DEFENCE, _TEXT),
    ("against_notrump", Group.DEFENCE, _TEXT),
    ("against_preempts", Group.DEFENCE, _TEXT),
    ("against_strong", Group.DEFENCE, _TEXT),
    ("over_double", Group.DEFENCE, _TEXT),
    ("doubles", Group.DEFENCE, _TEXT),
    ("leads_suit", Group.LEADS, _TEXT),
    ("leads_notrump", Group.LEADS, _TEXT),
    ("signals_partner", Group.LEADS, _TEXT),
    ("signals_declarer", Group.LEADS, _TEXT),
    ("discards", Group.LEADS, _TEXT),
    ("slams", Group.SLAMS, _TEXT),
    ("forcing_passes", Group.NOTES, _TEXT),
    ("notes", Group.NOTES, _TEXT),
    ("system_defence", Group.WRITTEN, 3000),
    ("system_counter", Group.WRITTEN, 3000),
    ("own_defence", Group.WRITTEN, 3000),
)

FIELDS: Final[Mapping[str, int]] = MappingProxyType({name: limit for name, _, limit in _FREE})
"""The free fields, in the order of the card, with the most characters that each holds.

`system_defence` is the defence that a pair with a yellow system gives its opponents (article 6.3(1)), `system_counter`
what the pair does against a defence (6.3(3)), `own_defence` what it has prepared against the yellow systems and
brown-sticker conventions of others (6.3(4)).
"""

SPECIAL_LIMITS: Final[Mapping[str, int]] = MappingProxyType(
    {"call": 40, "meaning": 500, "defence": 3000, "counter": 1500}
)
"""The texts of a special bid, with the most characters of each."""


def fields_of(group: Group) -> tuple[str, ...]:
    """Return the names of the free fields of one part, in order."""
    return tuple(name for name, part, _ in _FREE if part is group)


def clean_lines(text: str) -> str:
    """Return a text of several lines with each of them cleaned; empty lines stay within it, one at a time."""
    lines: list[str] = []
    for line in map(clean_text, text.splitlines()):
        if line or (lines and lines[-1]):
            lines.append(line)
    return "\n".join(lines).rstrip("\n")


@dataclass(frozen=True, slots=True)
class SpecialBid:
    """A bid that may require defence.

    `defence` is what the pair gives its opponents against it (article 6.3(1)), `counter` what the pair does against a
    defence (6.3(3)). Raise ValueError for a text that is too long, for one that is not clean, and without `call`.
    """

    kind: SpecialKind
    call: str
    meaning: str = ""
    defence: str = ""
    counter: str = ""

    def __post_init__(self) -> None:
        if not self.call:
            raise ValueError("a special bid names the call")
        for name, limit in SPECIAL_LIMITS.items():
            _check(f"the {name} of a special bid", getattr(self, name), limit, lines=name != "call")


@dataclass(frozen=True, slots=True)
class SystemCard:
    """A system card. `texts` has the free fields that are filled in.

    Raise ValueError for a field that no card has, for a text that is too long or not clean, and for too many special
    bids.
    """

    colour: Colour = Colour.GREEN
    texts: Mapping[str, str] = field(default_factory=dict)
    special: tuple[SpecialBid, ...] = ()

    def __post_init__(self) -> None:
        for name, text in self.texts.items():
            if name not in FIELDS:
                raise ValueError(f"no card has a field {name!r}")
            if not text:
                raise ValueError(f"{name} is empty: leave it out")
            _check(name, text, FIELDS[name], lines=True)
        if len(self.special) > MOST_SPECIAL:
            raise ValueError(f"a card has at most {MOST_SPECIAL} special bids")

    @property
    def is_brown(self) -> bool:
        """Whether it has a brown-sticker convention, which is marked beside the category (article 6.2(2))."""
        return any(one.kind is SpecialKind.BROWN for one in self.special)

    @property
    def written(self) -> tuple[str, ...]:
        """All that is written on it, field by field."""
        special = (text for one in self.special for text in (one.meaning, one.defence, one.counter) if text)
        return (*self.texts.values(), *special)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is written on it."""
        return not self.texts and not self.special


def plain_card(card: SystemCard) -> dict[str, str]:
    """Return the plain form of a card, in the order of its fields; `card_from` reads it."""
    plain = {"colour": card.colour.value}
    plain |= {name: card.texts[name] for name in FIELDS if name in card.texts}
    for number, one in enumerate(card.special, 1):
        plain[f"special_{number}_kind"] = one.kind.value
        plain |= {f"special_{number}_{name}": text for name in SPECIAL_LIMITS if (text := getattr(one, name))}
    return plain


def card_from(plain: Mapping[str, object]) -> SystemCard:
    """Return the card of a plain form. Raise ValueError for whatever is none, with the field and what is wrong."""
    texts: dict[str, str] = {}
    special: dict[int, dict[str, str]] = {}
    colour = Colour.GREEN
    for key, value in plain.items():
        if not isinstance(value, str):
            raise ValueError(f"{key} is no text")
        number, part = _special(key)
        if key == "colour":
            colour = _word(Colour, key, value)
        elif number:
            special.setdefault(number, {})[part] = value
        else:
            texts[key] = value
    if sorted(special) != list(range(1, len(special) + 1)):
        raise ValueError("special bids are numbered from 1")
    return SystemCard(
        colour, MappingProxyType(texts), tuple(_bid(number, special[number]) for number in sorted(special))
    )


def _bid(number: int, parts: Mapping[str, str]) -> SpecialBid:
    rest = dict(parts)
    try:
        kind = _word(SpecialKind, f"special_{number}_kind", rest.pop("kind", ""))
        return SpecialBid(kind, rest.pop("call", ""), **rest)
    except (TypeError, ValueError) as error:
        raise ValueError(f"special bid {number}: {error}") from None


def _special(key: str) -> tuple[int, str]:
    """Return the number and the part of a special bid that a key names; 0 for any other key."""
    start, _, rest = key.partition("_")
    number, _, part = rest.partition("_")
    known = start == "special" and number.isascii() and number.isdecimal() and len(number) <= 2 and number[0] != "0"
    return (int(number), part) if known and part in {"kind", *SPECIAL_LIMITS} else (0, "")


def _word(kind: type[Member], key: str, value: str) -> Member:
    try:
        return kind(value)
    except ValueError:
        known = ", ".join(str(member.value) for member in kind)
        raise ValueError(f"{key} is one of {known}, and not {value[:20]!r}") from None


def _check(name: str, text: str, limit: int, *, lines: bool) -> None:
    if len(text) > limit:
        raise ValueError(f"{name} has {len(text)} characters: at most {limit}")
    if text != (clean_lines(text) if lines else clean_text(text)):
        raise ValueError(f"{name} has characters that cannot be seen, or blanks at an end")
