"""Partnerships, and the versions of their system cards."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from play.people.agreements.card_versions import CardVersion, keep_card, latest_card, version_at, versions_of
from play.people.agreements.partnerships import Partnership, ensure_partnership, partnership_between, partnerships_of
from play.people.agreements.system_card import SystemCard
from play.people.models import Person
from tests.play.people.cards import PRECISION

pytestmark = pytest.mark.django_db


@pytest.fixture
def li() -> Person:
    """Li, with an account."""
    return Person.objects.create_user("li@example.org", display_name="Li")


@pytest.fixture
def chen() -> Person:
    """Chen, with an account."""
    return Person.objects.create_user("chen@example.org", display_name="Chen")


def test_two_people_have_one_partnership_in_either_order(li: Person, chen: Person) -> None:
    assert partnership_between(li.pk, chen.pk) is None
    made = ensure_partnership(chen.pk, li.pk)
    assert ensure_partnership(li.pk, chen.pk) == made == partnership_between(chen.pk, li.pk)
    assert list(partnerships_of(li)) == list(partnerships_of(chen)) == [made]
    assert made.has(li.pk)
    assert made.partner_of(li.pk) == chen
    assert made.partner_of(chen.pk) == li
    with pytest.raises(ValueError, match="not in partnership"):
        made.partner_of(0)
    with pytest.raises(ValueError, match="two people"):
        ensure_partnership(li.pk, li.pk)


def test_the_database_keeps_them_single_and_in_order(li: Person, chen: Person) -> None:
    ensure_partnership(li.pk, chen.pk)
    for first, second in ((li, chen), (chen, li), (li, li)):
        with pytest.raises(IntegrityError), transaction.atomic():
            Partnership.objects.create(first=first, second=second)


def test_each_saving_makes_a_version_and_each_is_found_by_time(li: Person, chen: Person) -> None:
    first = keep_card(li, chen, PRECISION)
    later = first.at - timedelta(hours=1)
    CardVersion.objects.filter(pk=first.pk).update(at=later)
    assert keep_card(chen, li, PRECISION).pk == first.pk, "the same card is no new version"
    second = keep_card(chen, li, replace(PRECISION, texts={"slams": "1430"}))
    assert [one.by for one in versions_of(second.partnership)] == [chen, li]
    people = (chen.pk, li.pk)
    assert version_at(people, later - timedelta(seconds=1)) is None
    assert version_at(people, later) == version_at(people, second.at - timedelta(microseconds=1)) == first
    assert version_at(people, second.at) == version_at(people, None) == second
    assert latest_card(second.partnership) == second.card
    assert version_at((li.pk, None), None) is None, "a seat with a robot in it"


def test_a_pair_without_a_card_has_an_empty_one(li: Person, chen: Person) -> None:
    assert latest_card(ensure_partnership(li.pk, chen.pk)) == SystemCard()
    assert SystemCard().is_empty
    assert not PRECISION.is_empty


def test_a_card_goes_with_one_of_the_two(li: Person, chen: Person) -> None:
    keep_card(li, chen, PRECISION)
    chen.delete()
    assert not CardVersion.objects.exists()
