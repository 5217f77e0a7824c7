"""What article 6 asks of system cards: no barred system, a written defence, and its price at the choice of seats."""

from __future__ import annotations

from director.competitions.restrictions import barred_on, is_undefended, loses_choice
from play.people.agreements.system_card import Colour, SpecialBid, SpecialKind, SystemCard

GREEN = SystemCard()
YELLOW = SystemCard(Colour.YELLOW)
BROWN = SystemCard(special=(SpecialBid(SpecialKind.BROWN, "2D"),))
MULTI = SystemCard(special=(SpecialBid(SpecialKind.MULTI, "2D"),))


def test_a_system_that_the_organiser_bars_is_named() -> None:
    """Article 6.4(3)."""
    assert barred_on(GREEN, "blue red yellow brown") == ()
    assert barred_on(YELLOW, "yellow brown") == ("yellow",)
    assert barred_on(YELLOW, "brown") == ()
    assert barred_on(BROWN, "yellow brown") == ("brown",)
    assert barred_on(SystemCard(Colour.RED, special=BROWN.special), "red brown") == ("red", "brown")


def test_a_yellow_system_or_brown_convention_comes_with_a_defence_for_the_opponents() -> None:
    """Article 6.3(1). Two diamonds as a weak two in a major is not brown."""
    assert [is_undefended(one) for one in (GREEN, MULTI, YELLOW, BROWN)] == [False, False, True, True]
    assert not is_undefended(SystemCard(Colour.YELLOW, {"system_defence": "Double is 13+."}))
    assert not is_undefended(SystemCard(special=(SpecialBid(SpecialKind.BROWN, "2D", defence="Double is 13+."),)))


def test_who_uses_them_has_no_choice_of_seats() -> None:
    """Article 18.3(4)."""
    assert [loses_choice(one) for one in (GREEN, MULTI, YELLOW, BROWN)] == [False, False, True, True]
