"""A system card as a value, in its plain form, and as text."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.people.agreements.card_text import LONGEST_TEXT, card_text, read_card
from play.people.agreements.system_card import (
    FIELDS,
    MOST_SPECIAL,
    SPECIAL_LIMITS,
    Colour,
    Group,
    SpecialBid,
    SpecialKind,
    SystemCard,
    card_from,
    clean_lines,
    fields_of,
    plain_card,
)
from tests.play.people.cards import PRECISION, cards


@given(cards())
def test_what_is_written_is_read_again(card: SystemCard) -> None:
    """In the stored form, which knows no order of keys, and as text, also with the line ends of other systems."""
    assert card_from(json.loads(json.dumps(plain_card(card), sort_keys=True))) == card
    assert read_card(card_text(card)) == card
    assert read_card("\ufeff" + card_text(card).replace("\n", "\r\n")) == card


@given(st.text(max_size=200) | st.text("=\\ \nab1_", max_size=60).map("Screenmate system card 1\n".__add__))
def test_any_other_text_is_a_card_or_a_value_error(text: str) -> None:
    """Whatever a player imports."""
    try:
        card = read_card(text)
    except ValueError:
        return
    assert read_card(card_text(card)) == card


@given(st.text(st.sampled_from("ab \n\r\t\u2028\u200b中"), max_size=40))
def test_lines_are_cleaned_once(text: str) -> None:
    """Nothing is changed by cleaning again; no empty line stands at an end or beside another."""
    cleaned = clean_lines(text)
    assert clean_lines(cleaned) == cleaned
    assert "\n\n\n" not in cleaned
    assert cleaned == cleaned.strip()


def test_every_field_belongs_to_one_part() -> None:
    """In the order of the card."""
    assert [name for group in Group for name in fields_of(group)] == list(FIELDS)


def test_brown_is_marked_beside_the_category() -> None:
    """Article 6.2(2): a card with a brown-sticker convention, whatever its category."""
    assert PRECISION.is_brown
    assert not SystemCard(Colour.YELLOW).is_brown
    assert not replace(PRECISION, special=PRECISION.special[1:]).is_brown, "two diamonds as a weak two is not brown"


@pytest.mark.parametrize(
    ("plain", "says"),
    [
        ({"colour": "pink"}, "colour is one of green, blue, red, yellow, and not 'pink'"),
        ({"approach": 7}, "approach is no text"),
        ({"approach": ""}, "approach is empty"),
        ({"approach": "a" * 1501}, "approach has 1501 characters: at most 1500"),
        ({"approach": "\u202egnorts"}, "approach has characters that cannot be seen"),
        ({"motto": "x"}, "no card has a field 'motto'"),
        ({"special_1_call": "2D"}, "special bid 1: special_1_kind is one of brown, multi, other"),
        ({"special_1_kind": "brown"}, "special bid 1: a special bid names the call"),
        ({"special_2_kind": "brown", "special_2_call": "2D"}, "special bids are numbered from 1"),
        ({"special_1_kind": "brown", "special_1_call": "2D", "special_1_defence": "x" * 3001}, "at most 3000"),
        ({"special_0_kind": "brown"}, "no card has a field 'special_0_kind'"),
        ({"special__kind": "brown"}, "no card has a field"),
        ({"special_1_motto": "x"}, "no card has a field"),
    ],
)
def test_what_is_no_card_says_what_is_wrong(plain: dict[str, object], says: str) -> None:
    """With the field."""
    with pytest.raises(ValueError, match=says):
        card_from(plain)


def test_a_card_has_so_many_special_bids() -> None:
    """And no more."""
    one = SpecialBid(SpecialKind.OTHER, "2C")
    assert len(SystemCard(special=(one,) * MOST_SPECIAL).special) == MOST_SPECIAL
    with pytest.raises(ValueError, match="at most 12 special bids"):
        SystemCard(special=(one,) * (MOST_SPECIAL + 1))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "line 1"),
        ("Screenmate system card 1\nred", "line 2: a line with == and the name of a field"),
        ("Screenmate system card 1\n== slams\na\n== slams\nb", "line 4: slams is there twice"),
        ("Screenmate system card 1\n== slams\n" + "a" * LONGEST_TEXT, "characters: at most 150000"),
    ],
)
def test_an_imported_text_says_where_it_is_wrong(text: str, says: str) -> None:
    """By line."""
    with pytest.raises(ValueError, match=says):
        read_card(text)


def test_the_longest_card_can_be_imported() -> None:
    """The limit of the text is above that of its fields together, each with an escaped line."""
    most = sum(FIELDS.values()) + MOST_SPECIAL * sum(SPECIAL_LIMITS.values())
    assert most + 60 * (len(FIELDS) + MOST_SPECIAL * 5) < LONGEST_TEXT
