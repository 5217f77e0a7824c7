"""One address is one person, whatever its capitals."""

import pytest
from django.db import IntegrityError

from play.people.models import Person

pytestmark = pytest.mark.django_db


def test_an_address_is_kept_in_lower_case_and_found_in_any() -> None:
    """Mail programs capitalise as they like."""
    person = Person.objects.create_user("North@Example.org", "a long password", display_name="North")
    assert person.email == "north@example.org"
    assert Person.objects.get_by_natural_key("NORTH@example.ORG") == person


def test_the_database_itself_refuses_a_second_spelling() -> None:
    """Not only forms write into it."""
    with pytest.raises(IntegrityError):
        Person.objects.create(email="North@example.org", display_name="North")


def test_a_person_without_an_address_is_refused() -> None:
    """It is what one signs in with."""
    with pytest.raises(ValueError, match="e-mail"):
        Person.objects.create_user("", "a long password", display_name="North")
