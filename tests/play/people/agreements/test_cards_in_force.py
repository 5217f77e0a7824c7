"""What counts of a card at a table of an event: each part by its own deadline (articles 6.3(6), 8.2)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from play.people.agreements.card_versions import CardVersion, keep_card
from play.people.agreements.cards_in_force import CardLimits, card_in_force
from play.people.agreements.system_card import SpecialBid, SpecialKind, SystemCard
from play.people.models import Person

pytestmark = pytest.mark.django_db
DUE = datetime(2026, 11, 1, 12, tzinfo=UTC)
"""Until then cards are handed in; the session begins four hours later, the match that is looked at eight."""
BEGAN, MATCH = DUE + timedelta(hours=4), DUE + timedelta(hours=8)


@pytest.fixture
def pair() -> tuple[Person, Person]:
    """Two people with cards of before the deadline, and of one, five and nine hours after it."""
    li, chen = (Person.objects.create_user(f"{name}@example.org", display_name=name) for name in ("Li", "Chen"))
    for number, hours in enumerate((-1, 1, 5, 9)):
        texts = {"approach": f"{number}", "own_defence": f"{number}", "system_counter": f"{number}"}
        special = (SpecialBid(SpecialKind.BROWN, "2D", "Multi", f"{number}", f"{number}"),)
        made = keep_card(li, chen, SystemCard(texts=texts, special=special))
        CardVersion.objects.filter(pk=made.pk).update(at=DUE + timedelta(hours=hours))
    return li, chen


def counts(pair: tuple[Person, Person], at: datetime | None, limits: CardLimits) -> tuple[str, ...]:
    """Of which version each part is: the card, the defence that it gives, the pair's own defences, counter-measures."""
    kept = card_in_force([one.pk for one in pair], at, limits)
    assert kept is not None
    (special,) = kept.card.special
    texts = kept.card.texts
    assert texts["system_counter"] == special.counter
    return texts["approach"], special.defence, texts["own_defence"], special.counter


@pytest.mark.parametrize(
    ("at", "limits", "versions"),
    [
        (None, CardLimits(DUE, None, BEGAN, MATCH), "0012"),
        (MATCH, CardLimits(DUE, None, BEGAN, MATCH), "0012"),
        (BEGAN, CardLimits(DUE, None, BEGAN, BEGAN), "0011"),
        (DUE, CardLimits(DUE, None, BEGAN, MATCH), "0000"),
        (None, CardLimits(DUE), "0033"),
        (None, CardLimits(), "3333"),
    ],
)
def test_defences_count_from_the_reporting_and_counter_measures_from_the_match(
    pair: tuple[Person, Person], at: datetime | None, limits: CardLimits, versions: str
) -> None:
    """Articles 6.3(6)-1 to 6.3(6)-3; without a deadline all of the newest card counts."""
    assert "".join(counts(pair, at, limits)) == versions


def test_who_has_handed_in_no_card_has_none(pair: tuple[Person, Person]) -> None:
    CardVersion.objects.filter(at__lte=DUE).delete()
    assert card_in_force([one.pk for one in pair], None, CardLimits(DUE, None, BEGAN, MATCH)) is None
